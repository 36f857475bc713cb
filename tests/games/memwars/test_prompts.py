"""What may be entered by button: every game can be played with the camera off."""

from __future__ import annotations

import random

import pytest

from tableassist.games.memwars.phases import Claiming, Placing, Studying
from tableassist.rules.game import Setup

MAINTAINED = ("claim 0 12", "challenge 1", "stated 1", "contest 0", "maintain 1")


def keys(prompt):
    return [option.key for option in prompt.options]


def test_a_camera_needs_no_questions_about_claims(start, memwars):
    assert memwars.prompt(start()) is None
    prompt = memwars.prompt(start(), by_hand=True)
    assert prompt.seat == 0
    assert keys(prompt) == [str(place) for place in range(1, 101)]
    assert prompt.options[11].zone == "12"
    assert memwars.write(prompt.options[11].action) == "claim 0 12"


def test_only_free_places_are_offered(start, script, memwars):
    state = script(start(quadrants="NW"), "quiet 12")
    assert "12" not in keys(memwars.prompt(state, by_hand=True))
    assert len(memwars.prompt(state, by_hand=True).options) == 24
    assert keys(memwars.prompt(start(path="backward"), by_hand=True)) == ["100"]


@pytest.mark.parametrize(
    ("lines", "seat", "answers"),
    [
        (("claim 0 12",), 1, ["challenge 1", "decline 1"]),
        (("claim 0 12", "challenge 1"), 1, ["stated 1"]),
        (("claim 0 12", "challenge 1", "stated 1"), 0, ["give_up 0", "contest 0"]),
        (("claim 0 12", "challenge 1", "stated 1", "contest 0"), 1, ["forsake 1", "maintain 1"]),
    ],
)
def test_a_challenge_is_led_step_by_step(lines, seat, answers, start, script, memwars):
    prompt = memwars.prompt(script(start(), *lines))
    assert prompt.seat == seat
    assert [memwars.write(option.action) for option in prompt.options] == answers


def test_a_verdict_is_filled_in_fact_by_fact(start, script, deep):
    """A-MW-34: nobody in particular is asked; the sheet shows what was judged so far."""
    state = script(start(depth="3,2", deck=deep.deck), *MAINTAINED)
    first = deep.prompt(state)
    assert first.seat is None
    assert first.text == "question 1: was Ann right?"
    assert keys(first) == ["right", "wrong", "all"]
    assert first.sheet.marked == 0
    second = deep.prompt(state, ("right",))
    assert second.sheet.rows[0][2:] == ("right", "")
    assert second.sheet.marked == 1
    his = deep.prompt(state, ("right", "wrong", "right"))
    assert his.text == "question 1: was Bob right?"
    assert keys(his) == ["same", "right", "wrong", "all"]
    assert [row[2:] for row in his.sheet.rows] == [("right", ""), ("wrong", ""), ("right", "–")]
    last = deep.prompt(state, ("right", "wrong", "right", "same"))
    entered = {option.key: deep.write(option.action) for option in last.options}
    assert entered == {
        "same": "verdict right,wrong,right right,wrong",
        "right": "verdict right,wrong,right right,right",
        "wrong": "verdict right,wrong,right right,wrong",
    }


def test_beyond_the_claimants_depth_nothing_can_be_as_he_said(start, script, deep):
    state = script(start(depth="1,2", deck=deep.deck), *MAINTAINED)
    assert "same" in keys(deep.prompt(state, ("right",)))
    assert "same" not in keys(deep.prompt(state, ("right", "right")))


def test_all_the_rest_right_is_one_press(start, script, deep):
    state = script(start(depth="4", deck=deep.deck), *MAINTAINED)
    prompt = deep.prompt(state, ("wrong", "all"))
    assert {option.key: option.action for option in prompt.options}["all"].t == (False, True, True, True)


def test_a_basic_answer(start, script, deep):
    state = start(mode="basic", depth="2", deck=deep.deck)
    assert [deep.write(option.action) for option in deep.prompt(state).options] == [
        "finished 0",
        "answer 0 right",
        "answer 0 wrong",
    ]
    finished = script(state, "finished 0")
    assert keys(deep.prompt(finished)) == ["right", "wrong", "all"]
    assert deep.write(deep.prompt(finished, ("right",)).options[1].action) == "answer 0 right,wrong"


def test_rounds(start, script, memwars):
    def missed(**options):
        return script(start(mode="basic", quadrants="NW", **options), *(f"answer {n % 2} wrong" for n in range(25)))

    assert keys(memwars.prompt(missed())) == ["next"]
    assert keys(memwars.prompt(missed(lightning="until_empty"))) == ["next", "stop"]


def test_before_play(memwars, script, start):
    state = memwars.setup(Setup(("Ann", "Bob"), {"path": "random", "topology": "competitive"}))
    assert keys(memwars.prompt(state)) == list("12345678")
    state = script(state, "roll 0 1", "roll 1 2")
    assert keys(memwars.prompt(state)) == ["south", "west", "north", "east"]
    state = script(state, "orient 0 west")
    assert [memwars.write(option.action) for option in memwars.prompt(state).options] == ["shuffled 0"]
    state = script(state, "shuffled 0")
    assert isinstance(state.phase, Placing)
    assert memwars.prompt(state) is None
    value = memwars.prompt(state, ("40",), by_hand=True)
    assert keys(value) == ["secret", "5", "3", "2"]
    assert memwars.write(value.options[0].action) == "place_counter 0 40 ?"


def test_a_shuffled_deck_and_study(start, memwars, script):
    state = script(start(path="random", quadrants="NW"), "shuffled 1")
    assert len(memwars.prompt(state).options) == 25
    study = memwars.setup(Setup(("Ann",), {"mode": "study", "north": "north"}))
    assert isinstance(study.phase, Studying)
    assert memwars.prompt(study) is None
    assert keys(memwars.prompt(study, by_hand=True)) == ["1"]


def test_keys_that_fit_nothing_ask_again_from_the_start(start, memwars):
    assert memwars.prompt(start(), ("nonsense",), by_hand=True) == memwars.prompt(start(), by_hand=True)


def test_after_the_end_nothing_is_asked(game_of, memwars):
    assert memwars.prompt(game_of(1).last, by_hand=True) is None


@pytest.mark.parametrize("seed", range(24))
def test_a_whole_game_by_prompts_alone(seed, memwars, setup_of):
    rng = random.Random(seed)
    state = memwars.setup(Setup(*setup_of(rng)))
    for _ in range(3000):
        if memwars.outcome(state):
            break
        action = entered(rng, memwars, state)
        assert memwars.judge(state, action) is None, (memwars.write(action), memwars.judge(state, action))
        state = memwars.apply(state, action)
    assert memwars.outcome(state)


def entered(rng, memwars, state):
    """A walk through the questions, pressing anything."""
    chosen = ()
    while True:
        prompt = memwars.prompt(state, chosen, by_hand=True)
        assert len({option.key for option in prompt.options}) == len(prompt.options)
        option = rng.choice(prompt.options)
        if option.action is not None:
            return option.action
        chosen = (*chosen, option.key)


def test_every_claim_can_be_entered(start, memwars):
    state = start()
    assert isinstance(state.phase, Claiming)
    offered = {option.action for option in memwars.prompt(state, by_hand=True).options}
    assert offered == set(memwars.actions(state, {}))
