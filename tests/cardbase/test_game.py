"""A game with imported cards: by name only, by any spelling, and replayed where nothing is known."""

from __future__ import annotations

from random import Random

import pytest

from tableassist.cardbase.base import CardBase
from tableassist.games.mental_magic import GAME, MentalMagic
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.rules.game import Setup

FROM_HAND = ("declare", "hand", "cast", "={1}{R}")


@pytest.fixture
def game(base):
    knowledge: Knowledge = base
    return MentalMagic(knowledge)


def entered(game, state, *keys):
    """The line that these keys enter."""
    *before, last = keys
    options = {option.key: option for option in game.prompt(state, tuple(before)).options}
    return game.write(options[last].action)


def test_a_card_is_declared_by_any_spelling_of_its_name(game):
    state = game.setup(Setup(("Ann", "Bob")))
    line = "declare 0 hand cast book {1}{R} printed={1}{R} Séance of Sparks"
    assert entered(game, state, *FROM_HAND, "=seance OF sparks", "yes") == line
    # A slip is asked about.
    assert entered(game, state, *FROM_HAND, "=seence of sparks", "1") == line
    assert entered(game, state, *FROM_HAND, *"seance", "1") == line


def test_half_a_card_is_declared_as_the_whole(game):
    state = game.setup(Setup(("Ann", "Bob")))
    line = entered(game, state, *FROM_HAND, "=freeze", "yes")
    assert line == "declare 0 hand cast book {1}{R}//{1}{U} printed={1}{R} Thaw // Freeze"
    assert game.judge(state, game.parse(line)) is None


def test_the_book_refuses_other_costs(game):
    state = game.setup(Setup(("Ann", "Bob")))
    line = entered(game, state, *FROM_HAND, "=glass harbour", "yes")
    assert game.judge(state, game.parse(line)).rule == "R-MM-003"
    assert game.judge(state, game.parse(line.replace("{1}{U}", "{1}{R}"))).rule == "A-MM-05"


def test_no_question_reports_what_a_cost_could_be(game, base):
    """Whatever was entered as the printed cost, the same names are offered for the same letters."""
    state = game.setup(Setup(("Ann", "Bob")))
    for typed in ("ember", "glass", "tide", "gra"):
        offered = set()
        for cost in ("={1}{R}", "={1}{U}", "={6}"):
            prompt = game.prompt(state, ("declare", "hand", "cast", cost, *typed))
            names = tuple(option.label for option in prompt.options if option.key.isdecimal())
            assert names == base.suggest(typed)
            assert not any("{" in option.label for option in prompt.options)
            offered.add(names)
        assert len(offered) == 1


@pytest.mark.parametrize("seed", range(2))
def test_random_games_with_the_sample(game, seed):
    rng, state = Random(seed), game.setup(Setup(("Ann", "Bob")))
    again = state
    for _ in range(40):
        world = {f"hand {seat}": rng.choice(("{1}{R}", "{R}", "", "{U}", "{6}")) for seat in (0, 1)}
        by_kind = {}
        for action in game.actions(state, world):
            by_kind.setdefault(type(action).__name__, []).append(action)
        by_kind.pop("Lose", None)
        action = rng.choice(by_kind[rng.choice(sorted(by_kind))])
        state = game.apply(state, action)
        again = GAME.apply(again, GAME.parse(GAME.write(action)))
        if game.outcome(state) is not None:
            break
    assert GAME.plain(again) == game.plain(state)
    assert len(state.used) == len({used.name for used in state.used})


def test_two_readers_of_one_file(sample_path):
    with CardBase(sample_path) as one, CardBase(sample_path) as other:
        assert one.card("Ember Lance") == other.card("Ember Lance")
