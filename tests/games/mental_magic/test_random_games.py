"""Random games: what must hold in each of their positions.

`MENTAL_MAGIC_GAMES=2000` plays more than the usual number.
"""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace

import pytest
from invariants import check_ledger

from tableassist.games.mental_magic import GAME, MentalMagic, actions
from tableassist.rules.game import Seat, Setup

GAMES = int(os.environ.get("MENTAL_MAGIC_GAMES", "5"))

OPTIONS = (
    {},
    {"library": "shared"},
    {"mental": "1", "match": "mana_value"},
    {"unique": "per_player", "zero_life": "told"},
    {"card_db": "ignored", "split": "combined"},
)


def test_what_holds_in_every_position(game_of, known, told):
    kinds = set()
    for seed in range(GAMES):
        game = (known, told)[seed % 2]
        walk = game_of(seed, game, **OPTIONS[seed % len(OPTIONS)])
        for state, action in walk.steps:
            check_ledger(state)
            kinds.add(type(action).__name__)
        check_ledger(walk.last)
        if GAME.outcome(walk.last) is not None:
            assert game.outcome(walk.last).winners == walk.last.seats
            assert GAME.timing(walk.last).charged is None
    assert len(kinds) > 15


def test_replay_by_text_without_any_card_known_gives_the_same_states(some_games):
    """A journal tells a game whoever reads it: what was known stands in the actions."""
    for _, walk in some_games:
        again = walk.steps[0][0]
        for state, action in walk.steps:
            assert again == state
            parsed = GAME.parse(GAME.write(action))
            assert parsed == action
            assert GAME.judge(again, parsed) is None
            again = GAME.apply(again, parsed)
        assert json.dumps(GAME.plain(again)) == json.dumps(GAME.plain(walk.last))
        assert hash(again) == hash(walk.last)


def test_plain_distinguishes_states(some_games):
    for _, walk in some_games[:4]:
        digests = {json.dumps(GAME.plain(state), sort_keys=True) for state, _ in walk.steps}
        assert len(digests) == len({state for state, _ in walk.steps})


def test_every_action_is_described_in_a_sentence(some_games):
    for game, walk in some_games:
        for state, action in walk.steps:
            said = game.describe(state, action)
            assert said.endswith(".")
            assert ".." not in said.replace("…", "")
            assert game.actor(action) == getattr(action, "seat", None)


def test_every_position_can_be_shown(some_games):
    for game, walk in some_games:
        for state, _ in walk.steps[::5]:
            view = game.show(state)
            assert view.headline
            assert len(view.seats) == len(state.players)
            assert all(tile.card is None for tile in view.tiles)


def test_every_prompt_is_answered_by_legal_actions_or_refused_with_a_rule(some_games):
    rng = random.Random(11)
    for game, walk in some_games:
        for state, _ in walk.steps[::9]:
            for _ in range(6):
                reached(game, state, rng)


def reached(game, state, rng):
    """Presses at random until an action is reached; every prompt on the way can be drawn."""
    chosen = ()
    for _ in range(14):
        prompt = game.prompt(state, chosen)
        keys_there = [option.key for option in prompt.options]
        assert len(set(keys_there)) == len(keys_there), keys_there
        assert prompt.text
        if not prompt.options:
            return
        option = rng.choice(prompt.options)
        if option.action is not None:
            refused = game.judge(state, option.action)
            assert refused is None or refused.rule in game.rulebook
            assert game.parse(game.write(option.action)) == option.action
            return
        chosen = (*chosen, option.key)


def test_what_is_altered_is_refused_with_a_rule_of_the_book(some_games):
    rng, rules = random.Random(8), set()
    for game, walk in some_games:
        for state, action in walk.steps:
            for altered in _altered(rng, state, action):
                refused = game.judge(state, altered)
                assert refused is not None, altered
                assert refused.rule in game.rulebook
                assert refused.why.endswith(".")
                rules.add(refused.rule)
    assert len(rules) > 6


def _altered(rng, state, action):
    """Actions that cannot be legal."""
    if hasattr(action, "seat"):
        yield replace(action, seat=Seat(9))
    if isinstance(action, actions.Declare) and state.used:
        yield replace(action, name=rng.choice(state.used).name, seat=action.seat)
    if hasattr(action, "card") and not isinstance(action, actions.Dredge):
        yield replace(action, card="9999")
    if isinstance(action, actions.Declare):
        yield replace(action, name="Black Lotus")
        yield replace(action, name="Utopia")
        yield replace(action, cost="{9}{9}", source="told")
    if isinstance(action, actions.Move):
        yield replace(action, under=Seat(8))


@pytest.mark.parametrize("seed", range(3))
def test_after_the_end_nothing_counts(known, game_of, seed):
    walk = game_of(seed, known)
    state = walk.last
    for seat in state.seats[1:]:
        state = known.apply(state, actions.Lose(seat, "concedes"))
    assert known.outcome(state).winners == state.seats[:1]
    assert known.judge(state, actions.Draw(state.seats[0])).rule == "A-MM-09"
    assert known.prompt(state) is None
    assert known.corrections(state, ()) is None
    assert list(known.actions(state, {})) == []
    assert known.apply(state, actions.Draw(state.seats[0])) == state
    assert known.pressed(state, state.seats[0]) == ()


def test_the_game_needs_no_knowledge():
    assert isinstance(GAME, MentalMagic)
    assert GAME.prompt(GAME.setup(Setup(("A", "B")))) is not None
