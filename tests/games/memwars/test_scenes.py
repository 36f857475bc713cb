"""Scenes at the table, ruled as the referee rules: pieces are moved and keys pressed, the game follows.

A line is what happens: `12=red,challenge` lays these pieces, `12=` takes everything away; `red?` is a name that is only
likely; other words are keys.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tableassist.referee.belief import Belief
from tableassist.referee.questions import question_of_contents
from tableassist.referee.ruling import find_owed, rule
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face


class Scene:
    """A table and the game on it: `log` is what counted, `rules` what was refused, `doubts` what would be asked."""

    def __init__(self, game, state):
        self.game, self.state = game, state
        self.table = game.layout(state)
        self.belief = Belief(self.table)
        self.log, self.rules, self.doubts, self.wrong = [], [], [], ()

    def play(self, *lines):
        for line in lines:
            if "=" in line:
                self.lay(dict(one.split("=") for one in line.split()))
            else:
                self.press(line)
        return self

    def press(self, text):
        action = self.game.parse(text)
        assert self.game.judge(self.state, action) is None, self.game.judge(self.state, action)
        self.log.append(text)
        self.state = self.game.apply(self.state, action)

    def lay(self, changes):
        for zone, names in changes.items():
            here = (Lot(ZoneName(zone), "crystal", name.rstrip("?"), Face.UP) for name in names.split(",") if name)
            self.table = self.table.with_zone(ZoneName(zone), here)
        vague = frozenset(ZoneName(zone) for zone, names in changes.items() if "?" in names)
        settled = SettledLayout(0, self.table, frozenset(map(ZoneName, changes)), vague=vague)
        ruling = rule(self.game, self.state, self.belief, settled)
        self.belief, self.wrong = ruling.belief, tuple(todo.zone for todo in ruling.wrong)
        for action in ruling.actions:
            self.log.append(self.game.write(action))
            self.state = self.game.apply(self.state, action)
        if ruling.refused:
            self.rules.append(ruling.refused.rule)
        if ruling.doubt:
            self.doubts.append(ruling.doubt.zones)

    @property
    def todo(self):
        """What is still to be moved."""
        return [todo.zone for todo in find_owed(self.game, self.state, self.table)]


@pytest.fixture
def scene(start, memwars):
    return lambda **setup: Scene(memwars, start(**setup))


def test_two_quiet_claims(scene):
    played = scene().play("12=red", "window_closed", "40=blue", "decline 0")
    assert played.log == ["claim 0 12", "window_closed", "claim 1 40", "decline 0"]
    assert (played.rules, played.todo) == ([], [])


def test_a_challenge_piece_by_piece_and_given_up(scene):
    played = scene().play("12=red", "12=red,blue", "12=red,blue,challenge", "stated 1", "12=blue,challenge")
    assert played.log == ["claim 0 12", "challenge 1", "stated 1", "give_up 0"]
    assert played.state.at(12).owner == 1
    assert (played.rules, played.todo) == ([], [])


def test_the_challenge_piece_may_come_first(scene):
    played = scene().play("12=red", "12=red,challenge", "12=red,challenge,blue", "stated 1", "contest 0", "forsake 1")
    assert played.rules == []
    assert played.todo == ["12"]
    assert played.play("12=red,challenge").todo == []


def test_a_challenge_entered_by_button_is_laid_down_afterwards(scene):
    played = scene().play("12=red", "challenge 1", "12=red,challenge", "12=red,challenge,blue", "stated 1")
    assert (played.rules, played.todo) == ([], [])


def test_after_a_verdict_the_loser_takes_the_piece_off(scene):
    played = scene().play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict wrong right")
    assert played.todo == ["12"]
    assert played.play("12=blue,challenge").todo == []
    assert played.rules == []


def test_the_wrong_piece_is_taken_and_put_back(scene):
    played = scene().play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict wrong right", "12=red,challenge")
    assert (played.rules, played.wrong) == (["R-MW-102"], ("12",))
    played.play("12=red,blue,challenge", "12=blue,challenge")
    assert played.todo == []


def test_while_the_loser_tidies_up_the_next_side_claims(scene):
    played = scene().play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict wrong wrong", "13=blue")
    assert played.log[-1] == "claim 1 13"
    assert played.rules == []
    played.play("12=blue,challenge", "12=challenge")
    assert (played.rules, played.todo) == ([], [])


def test_a_claim_out_of_turn_is_put_right(scene):
    played = scene().play("12=blue")
    assert (played.rules, played.log, played.wrong) == (["R-MW-027"], [], ("12",))
    assert played.play("12=").wrong == ()
    assert played.play("12=red").log == ["claim 0 12"]


def test_a_fast_game_of_two_needs_no_presses(scene):
    played = scene().play("1=red", "2=blue", "3=red", "4=blue")
    assert [text for text in played.log if text.startswith("claim")] == [
        "claim 0 1",
        "claim 1 2",
        "claim 0 3",
        "claim 1 4",
    ]
    assert played.rules == []


def test_a_piece_is_moved_and_moved_back(scene):
    played = scene().play("12=red", "window_closed", "12= 13=red")
    assert played.rules == ["R-MW-049"]
    assert played.play("12=red 13=").wrong == ()


def test_a_colour_nobody_plays_with_is_asked_about(scene):
    assert scene().play("12=green").doubts == [("12",)]


def test_a_name_that_is_likely_counts_but_accuses_nobody(scene):
    """In the dark the first amber crystal was taken for a red one, and the wrong side was accused."""
    assert scene().play("12=red?").log == ["claim 0 12"]
    for wrong in (("12=blue?",), ("12=red", "12=red,red?,challenge"), ("12=red", "window_closed", "12=blue?")):
        played = scene().play(*wrong)
        assert (played.rules, played.doubts) == ([], [("12",)])
    assert scene().play("12=blue? 40=").doubts == [("12",)]


def test_whoever_is_asked_about_a_likely_name_may_say_another(scene, memwars):
    played = scene().play("12=blue?")
    zone, was = ZoneName("12"), Layout(())
    settled = SettledLayout(0, played.table, vague=frozenset((zone,)))
    table = SimpleNamespace(
        placed=lambda: played.table,
        settled=SimpleNamespace(explained=settled),
        pieces=memwars,
        state=played.state,
        belief=SimpleNamespace(was=was),
    )
    keys = [option.key for option in question_of_contents(table, zone).prompt.options]
    assert keys[0] == "blue"
    assert "red" in keys
    table.settled.explained = replace(settled, vague=frozenset())
    assert "red" not in [option.key for option in question_of_contents(table, zone).prompt.options]


def test_basic_by_pieces(scene):
    played = scene(mode="basic").play("1=red", "2=challenge", "finished 0", "3=red")
    assert played.log == ["answer 0 right", "answer 1 wrong", "finished 0", "answer 0 right"]
    assert (played.rules, played.todo) == ([], [])


def test_a_lightning_round_by_pieces(scene):
    played = scene(mode="basic", quadrants="NW").play("1=challenge")
    for place in range(2, 26):
        played.play(f"{place}={'blue' if place % 2 == 0 else 'red'}")
    played.play("next_round", "1=blue")
    assert played.log[-1] == "answer 1 right"
    assert played.game.outcome(played.state)
    assert played.rules == []


def test_the_crystal_of_a_won_quadrant_is_still_to_be_put(scene):
    played = scene(quadrants="NW")
    for place in range(1, 25):
        played.play(f"{place}={'blue' if place % 2 == 0 else 'red'}")
    played.play("25=red", "window_closed")
    assert played.game.outcome(played.state)
    assert played.todo == ["NW"]


def test_review_by_pieces(scene):
    played = scene(players=1, mode="review").play("1=red", "answer 0 right", "2=red", "2=challenge")
    assert played.log == ["finished 0", "answer 0 right", "finished 0", "answer 0 wrong"]
    assert (played.rules, played.todo) == ([], [])


def test_a_crystal_that_was_taken_off_does_not_come_back(scene):
    """R-MW-049: what a challenge has sent off may be late, but it comes to no place that is as it should be."""
    played = scene().play("12=red", "12=red,blue,challenge", "stated 1", "give_up 0")
    assert (played.wrong, played.todo) == ((), ["12"])
    played.play("12=blue,challenge")
    assert (played.wrong, played.todo) == ((), [])
    played.play("12=blue,challenge,red")
    assert (played.rules, played.wrong) == (["R-MW-027"], ("12",))
    assert played.play("12=blue,challenge").wrong == ()
    assert played.log == ["claim 0 12", "challenge 1", "stated 1", "give_up 0"]


def test_a_void_place_may_be_claimed_by_whose_piece_was_sent_off_it(scene):
    """A-MW-12: once the place was seen empty, the same colour there is a claim and not a piece that is late."""
    played = scene(both_right="void").play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict right right", "12=blue", "12=", "12=blue")
    assert (played.rules, played.wrong, played.todo) == ([], (), [])
    assert played.log[-2:] == ["verdict right right", "claim 1 12"]


def test_a_piece_that_is_late_on_a_void_place_is_no_claim(scene):
    """R-MW-102: what was sent off and was never seen to go is still to be taken away."""
    played = scene(both_right="void").play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict right right", "12=blue,challenge", "12=blue")
    assert (played.rules, played.wrong, played.todo) == ([], (), ["12"])
    assert played.log[-1] == "verdict right right"


def test_a_void_place_is_claimed_after_a_claim_that_nobody_challenged(scene):
    """A-MW-08: whoever claims himself does not challenge, also where his piece was sent off before."""
    played = scene(both_right="void").play("12=red", "12=red,blue,challenge", "stated 1", "contest 0", "maintain 1")
    played.play("verdict right right", "12=", "7=blue", "12=red")
    assert (played.rules, played.wrong) == ([], ())
    assert played.log[-3:] == ["claim 1 7", "decline 0", "claim 0 12"]


@pytest.mark.parametrize(
    ("laid", "entered", "rules"), [("challenge", ["answer 0 wrong"], []), ("blue", [], ["R-MW-031"])]
)
def test_a_void_place_is_answered_once_it_was_seen_empty(scene, laid, entered, rules):
    """R-MW-032, A-MW-12: what comes then marks the answer, and is no piece that is late."""
    options = {"mode": "basic,standard", "hybrid_challenge": "true", "path": "forward", "first": "2"}
    played = scene(both_right="void", **options)
    played.play("1=blue", "1=red,blue,challenge", "stated 0", "contest 1", "maintain 0", "verdict right right")
    played.play("1=", f"1={laid}")
    assert played.log[-1:] == (entered or ["verdict right right"])
    assert (played.rules, played.wrong) == (rules, ("1",) if rules else ())


def test_a_challenge_that_is_entered_before_its_pieces_come_is_only_tidied(scene):
    """What still lies there although the keys were quicker than the hands is late, not wrong."""
    played = scene().play("12=red", "challenge 1", "stated 1", "give_up 0", "12=red,blue,challenge")
    assert (played.rules, played.wrong, played.todo) == ([], (), ["12"])
    assert played.play("12=blue,challenge").todo == []


def test_a_crystal_that_replaces_a_challenge_piece_may_be_beside_it_for_a_while(scene):
    """A-MW-26."""
    basic = scene(mode="basic", quadrants="NW", path="forward", lightning="1")
    for place in range(1, 26):
        basic.press(f"answer {basic.state.phase.seat} {'wrong' if place == 3 else 'right'}")
    basic.table = basic.game.layout(basic.state)
    basic.belief = Belief(basic.table)
    basic.press("next_round")
    colour = basic.state.players[basic.state.phase.seat].colour
    basic.play(f"3=challenge,{colour}")
    assert (basic.rules, basic.wrong) == ([], ())
    basic.play(f"3={colour}")
    assert basic.state.at(3).crystals
    assert basic.rules == []
