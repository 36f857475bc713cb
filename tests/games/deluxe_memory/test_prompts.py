"""A whole game can be played by prompts alone, and every question is one a player understands."""

from __future__ import annotations

import random
import re

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import EndLook
from tableassist.rules.game import Setup
from tableassist.table.cards import rank, suit

P = pytest.param


def choose(state, *keys, by_hand=False):
    """The action that some keys enter."""
    *front, last = keys
    prompt = GAME.prompt(state, tuple(front), by_hand=by_hand)
    (option,) = [option for option in prompt.options if option.key == last]
    return option.action


@pytest.mark.parametrize(
    ("lines", "keys", "expected"),
    [
        P(["select 0 B1 C1"], ["match"], "end_look 0 match", id="claims a match"),
        P(["select 0 B1 C1", "end_look 0 match"], ["no_match"], "end_look 0 no_match", id="changes the claim"),
        P(["pair QS QC"], ["1"], "name_player 0 1", id="who pays"),
        P(["pair QH QD"], ["0"], "name_player 0 0", id="who gains"),
        P(["pair AS AD"], ["1", "1"], "name_player 0 1 1", id="ace"),
        P(["pair JS JD"], ["2", "0"], "name_player 0 2 0", id="jack"),
        P(["pair QS QD"], ["1", "0"], "name_player 0 1 0", id="queen"),
        P(["pair 3S 3D", "reveal 0 D3 3C", "stop 0"], ["done"], "name_player 0", id="nobody loses"),
        P(["pair 3S 3D", "reveal 0 D3 3C", "stop 0"], ["2", "done"], "name_player 0 2", id="one loses"),
        P(["pair 3S 3D", "reveal 0 D3 3C", "stop 0"], ["2", "0", "1"], "name_player 0 2 0 1", id="three lose"),
        P(["pair 3S 3D"], ["stop"], "stop 0", id="stop"),
        P(["pair KS KD"], ["Q"], "copy 0 Q", id="copy"),
        P(["pair 7S 7D", "miss 4C 9D"], ["yes"], "pay5 0 yes", id="pay five"),
        P(["pair 4S 4D"], ["D3"], "square 0 D3", id="square"),
        P(["pair 5S 5D"], ["D3"], "cross 0 D3", id="cross"),
        P(["pair 2S 2D", "look 0 D3 E3"], ["done"], "end_look 0 open", id="the look of a 2 ends"),
        P(["pair 2S 2D", "look 0 D3 E3", "end_look 0 open"], ["swapped"], "swap 0 D3 E3", id="swapped"),
        P(["pair 4S 4D", "square 0 D3", "look 0 D3 E3"], ["done"], "end_look 0 open", id="the look of a 4 ends"),
    ],
)
def test_questions_that_no_camera_answers(start, script, lines, keys, expected):
    state = script(start(), *lines)
    assert GAME.write(choose(state, *keys)) == expected


@pytest.mark.parametrize(
    ("lines", "keys", "expected"),
    [
        P([], ["B1", "C1"], "select 0 B1 C1", id="select"),
        P(["select 0 B1 C1", "end_look 0 match"], ["Q", "S", "Q", "C"], "match 0 QS QC", id="match"),
        P(["select 0 B1 C1", "end_look 0 open"], ["match", "Q", "S", "Q", "C"], "match 0 QS QC", id="open match"),
        P(["select 0 B1 C1", "end_look 0 open"], ["no_match", "hidden"], "no_match 0", id="both hidden"),
        P(["select 0 B1 C1", "end_look 0 no_match"], ["B1", "7", "D"], "no_match 0 B1=7D", id="one hidden"),
        P(
            ["miss 5C 6C", "select 1 B1 D1", "end_look 1 no_match"],
            ["up", "7", "D"],
            "no_match 1 B1=5C D1=7D",
            id="a face-up card is not asked for",
        ),
        P(
            ["miss 5C 6C", "miss 5D 7D", "select 2 B1 D1", "end_look 2 match"],
            ["shown"],
            "match 2 5C 5D",
            id="two face-up cards are not asked for",
        ),
        P(["pair 3S 3D"], ["D3", "10", "H"], "reveal 0 D3 10H", id="reveal"),
        P(["miss 5C 6C", "pair 3S 3D"], ["B1"], "reveal 1 B1 5C", id="reveal of a face-up card"),
        P(["pair 2S 2D"], ["D3", "E3"], "look 0 D3 E3", id="look"),
        P(["pair 2S 2D", "look 0 D3 E3"], ["swapped"], "swap 0 D3 E3", id="swap"),
        P(["pair 4S 4D", "square 0 D3"], ["D3", "E4"], "look 0 D3 E4", id="look at the square"),
    ],
)
def test_questions_in_place_of_a_camera(start, script, lines, keys, expected):
    state = script(start(), *lines)
    action = choose(state, *keys, by_hand=True)
    assert GAME.write(action) == expected
    assert GAME.judge(state, action) is None


def test_nothing_is_asked_while_cards_are_to_be_touched(start, script):
    for lines in ([], ["pair AS AD", "name_player 0 1 2"], ["pair 2S 2D"], ["pair 4S 4D", "square 0 D3"]):
        assert GAME.prompt(script(start(), *lines)) is None


def test_a_key_that_fits_nothing_asks_again(start, script):
    state = script(start(), "pair JS JD")
    assert GAME.prompt(state, ("9",)) == GAME.prompt(state)
    assert GAME.prompt(state, ("0", "1")) == GAME.prompt(state)


def test_options_carry_seats_and_places(start, script):
    who = GAME.prompt(script(start(), "pair QS QC"))
    assert (who.text, who.seat) == ("Who pays 12 tokens?", 0)
    assert [(option.label, option.seat) for option in who.options] == [("Ann", 0), ("Bob", 1), ("Cleo", 2)]
    where = GAME.prompt(start(), by_hand=True)
    assert all(option.zone == option.key for option in where.options)


def test_out_players_are_no_options(start, script):
    who = GAME.prompt(script(start(tokens=(20, 0, 20)), "pair QS QC"))
    assert [option.seat for option in who.options] == [0, 2]


def test_cards_that_cannot_be_there_are_no_options(start, script):
    state = script(start(), "pair QS QC", "name_player 0 1", "miss QH 6C", "select 2 F1 G1", "end_look 2 match")
    queens = GAME.prompt(state, ("Q",), by_hand=True)
    assert [option.label for option in queens.options] == ["♦"]


def test_the_last_token_is_warned_of_a_dm_09(start, script):
    state = script(start(tokens=(2, 20, 20)), "select 0 B1 C1", "end_look 0 no_match")
    prompt = GAME.prompt(state, by_hand=True)
    assert "Take care: Ann has 2 tokens" in prompt.text
    assert any("the last" in option.label for option in prompt.options)
    rich = script(start(), "select 0 B1 C1", "end_look 0 no_match")
    assert "Take care" not in GAME.prompt(rich, by_hand=True).text


def test_nines_that_cover_a_payment_are_its_price_a_dm_12(start, script):
    """A-DM-12: no token is the last that nobody pays."""
    state = start(tokens=(1, 20, 20), nines=(0,), shield_covers_payments="true")
    prompt = GAME.prompt(script(state, "select 0 B1 C1", "end_look 0 no_match"), by_hand=True)
    assert "Take care" not in prompt.text
    assert [option.label for option in prompt.options][3] == "Both face down (the 9s)"
    offered = GAME.prompt(script(state, "pair 7S 7D", "miss 4C 5C"))
    assert offered.text == "Does Ann discard 9s for another turn?"


def test_an_interceptor_is_asked_himself(start, script):
    state = script(start(tens=(2,)), "pair QS QC")
    assert GAME.prompt(state).seat == 2


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_by_prompts_alone(seed, deal_cards, random_options, follow_world):
    rng = random.Random(seed)
    options = random_options(rng) if seed % 2 else {}
    state = GAME.setup(Setup(("Ann", "Bob", "Cleo"), options))
    world = deal_cards(rng, options.get("jokers") == "true")
    for _ in range(4000):
        if GAME.outcome(state):
            break
        action = _entered(rng, state, world)
        assert GAME.judge(state, action) is None, (GAME.write(action), GAME.judge(state, action))
        world = follow_world(world, action)
        state = GAME.apply(state, action)
    assert GAME.outcome(state)


def _entered(rng, state, world):
    """Enters a random legal action key by key, as a player who tells the truth does."""
    legal = list(GAME.actions(state, world))
    # A look's end without a claim is the seat's own button, no answer to a question.
    target = rng.choice([action for action in legal if not _pressed(action)] or legal)
    entered = _search(state, world, GAME.write(target).split(), target, ())
    assert entered == target, f"{GAME.write(target)} cannot be entered"
    return entered


def _pressed(action):
    return isinstance(action, EndLook) and action.claim == "open"


def _search(state, world, words, target, chosen):
    prompt = GAME.prompt(state, chosen, by_hand=True)
    asked = re.search(r"Which card lies on (\w\w)\?", prompt.text)
    if asked:
        card = world[asked[1]]
        wanted = [option for option in prompt.options if option.key in (rank(card), suit(card))]
    else:
        wanted = sorted(prompt.options, key=lambda option: option.key not in words)
    for option in wanted:
        if option.action is not None and option.action == target:
            return option.action
        if option.action is None:
            found = _search(state, world, words, target, (*chosen, option.key))
            if found:
                return found
    return None
