"""The players of a rehearsal before a referee that is told what to do: truth, help, answers, flags and keys."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.deluxe_memory.actions import Select
from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.journal.events import Entry, Flagged, Started
from tableassist.referee.match import start_match
from tableassist.referee.ruling import Todo
from tableassist.rehearsal.actor import Actor, Stuck
from tableassist.rehearsal.mnemonic.hands import MnemonicHands, Place
from tableassist.rules.view import Option, Prompt
from tableassist.simulator.table import PlacedCard, VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face

MATCH = start_match(DELUXE, Entry(1, 0, Started(DELUXE.name, "", "", ("Ann", "Bob"), {}, "10+5"), "told"))
LOOK = Select(0, ("B1", "C1"))


class Referee:
    """Rig and session in one. `deaf` never understands what was done; `issues` are asked one after the other."""

    def __init__(self, *issues, deaf=False):
        self.pressed, self.issues, self.deaf = [], list(issues), deaf
        self.issue, self.todo, self.match, self.shown = None, (), MATCH, None
        self.prompts = SimpleNamespace(by_hand=False, choice=lambda: self.shown)
        self.session, self.actor = self, None
        self.mat, self.moved_at, self.puppets = DELUXE.mat({}), 0, ()
        self.table = SimpleNamespace(cards=[])
        self.placed = {}

    def press(self, button):
        self.pressed.append(button)
        self.issue = None

    def until(self, done, limit):
        if self.issue is None and self.issues:
            self.issue = self.issues.pop(0)
        elif not self.deaf and self.issue is None:
            self.match = SimpleNamespace(state=self.actor.state)
        return done()

    def placed_at(self, zone):
        return self.placed.get(zone)


def playing(*issues, **how):
    rig = Referee(*issues, **how)
    actor = Actor(rig, DELUXE, MATCH.state, {"B1": "4C", "C1": "9D", "D1": "2S"})
    rig.actor = actor
    return actor


def issue(kind, *zones, keys=(), **more):
    prompt = Prompt("?", tuple(Option(key, key) for key in keys))
    empty = {"card": None, "refused": None, "actions": (), "choices": {}}
    return SimpleNamespace(**{"kind": kind, "zones": zones, "prompt": prompt, **empty, **more})


# What counts ----------------------------------------------------------------------------------------------------------


def test_what_was_done_moves_the_truth_and_not_the_referees_game():
    actor = playing()
    actor.count(LOOK)
    assert actor.done == ["select 0 B1 C1"]
    assert not actor.agreed()
    assert actor.session.match.state == MATCH.state


def test_what_the_rules_refuse_is_a_mistake_of_the_rehearsal():
    """Else a puppet that plays wrongly would pass for a fault that the referee missed."""
    actor = playing()
    with pytest.raises(Stuck, match="which the rules refuse"):
        actor.count(Select(1, ("B1", "C1")))
    assert (actor.done, actor.state) == ([], MATCH.state)


def test_a_referee_that_understands_is_not_helped():
    actor = playing()
    actor.count(LOOK)
    actor.await_agreement(LOOK)
    assert (actor.rig.pressed, actor.tally.helped, actor.tally.questions) == ([], [], 0)


def test_what_is_asked_meanwhile_is_answered_and_counted():
    actor = playing(issue("touched", "D1"), issue("hand"))
    actor.count(LOOK)
    actor.await_agreement(LOOK)
    assert actor.rig.pressed == ["option:nudged", "option:mine"]
    assert (actor.tally.questions, actor.tally.helped) == (2, [])


def test_a_referee_that_does_not_understand_is_helped_and_then_given_up():
    actor = playing(deaf=True)
    actor.count(LOOK)
    with pytest.raises(Stuck, match="does not agree after it was helped: select 0 B1 C1"):
        actor.await_agreement(LOOK)
    assert actor.tally.helped == ["select 0 B1 C1"]
    assert actor.rig.pressed == ["option:B1", "option:C1"]
    assert actor.rig.prompts.by_hand


# Answers --------------------------------------------------------------------------------------------------------------


def answered(actor, asked):
    actor.rig.issue = asked
    actor.answer()
    return actor.rig.pressed


@pytest.mark.parametrize(("meant", "pressed"), [(LOOK, "late"), (replace(LOOK, seat=1), "nudged")])
def test_what_followed_an_action_was_meant_with_it_where_it_is_what_was_done_last(meant, pressed):
    actor = playing()
    actor.count(LOOK)
    assert answered(actor, issue("late", "B1", actions=(meant,))) == [f"option:{pressed}"]


def test_an_accusation_without_a_fault_is_noted_and_the_truth_entered():
    actor = playing()
    refused = SimpleNamespace(why="Two cards were moved.")
    assert answered(actor, issue("dispute", refused=refused)) == ["option:enter"]
    assert (actor.tally.accusations, actor.tally.questions) == (["Two cards were moved."], 0)


@pytest.mark.parametrize(("lying", "pressed"), [(["AS"], "eyes"), ([], "enter")])
def test_of_cards_that_are_only_missed_players_say_that_they_lie_as_they_should(lying, pressed):
    actor = playing()
    zone = actor.rig.mat.zone("B1")
    actor.rig.table.cards = [PlacedCard(name, Face.DOWN, zone.area.centre, zone.angle) for name in lying]
    missed = Todo("B1", (Lot("B1", "card", None, Face.DOWN),), ())
    asked = issue("dispute", refused=SimpleNamespace(why="One is gone."), keys=("eyes", "enter"), wrong=(missed,))
    assert answered(actor, asked) == [f"option:{pressed}"]
    assert actor.tally.accusations == ["One is gone."]


def test_what_is_said_and_asked_of_a_fault_is_no_accusation_and_no_question():
    actor = playing()
    actor.fault = "third_card"
    answered(actor, issue("dispute"))
    answered(actor, issue("touched", "D1"))
    assert (actor.tally.accusations, actor.tally.questions) == ([], 0)


def test_who_asks_later_about_a_fault_has_caught_it_after_all():
    """Two cards exchanged while a square is to be chosen may be the look at it until the square is known."""
    actor = playing()
    actor.tally.unnoticed = "swapped_unasked", frozenset(("D1", "E1"))
    answered(actor, issue("touched", "D1"))
    assert (actor.tally.questions, actor.tally.late) == (1, {})
    answered(actor, issue("touched", "D1", "E1"))
    assert (actor.tally.questions, actor.tally.late) == (1, {"swapped_unasked": 1})
    answered(actor, issue("touched", "D1", "E1"))
    assert (actor.tally.questions, actor.tally.late) == (2, {"swapped_unasked": 1})


@pytest.mark.parametrize(
    ("placed", "keys", "pressed"),
    [
        (("10H", Face.UP), ("10H", "down", "other"), "option:10H"),
        (("10H", Face.UP), ("10", "J", "other"), "option:10"),
        (("10H", Face.UP), ("9D", "other"), "option:other"),
        (("10H", Face.DOWN), ("10H", "down"), "option:down"),
        (None, ("10H", "none"), "option:none"),
    ],
    ids=["named", "by its rank first", "another", "face down", "nothing there"],
)
def test_which_card_lies_there_is_answered_as_it_lies(placed, keys, pressed):
    actor = playing()
    if placed is not None:
        actor.rig.placed["B1"] = PlacedCard(placed[0], placed[1], Point(0, 0), 0.0)
    assert answered(actor, issue("card", "B1", keys=keys)) == [pressed]


@pytest.mark.parametrize(
    ("angle", "turned", "pressed"),
    [
        (90.0, False, "yes"),
        (90.0, True, "turned"),
        (180.0, True, "yes"),
        (180.0, False, "turned"),
        (30.0, True, "yes"),
    ],
)
def test_whether_a_card_lies_tapped_is_answered_by_its_angle_to_the_place(angle, turned, pressed):
    """Places of this mat lie across: a card at 90 degrees lies as they do."""
    actor = playing()
    at = actor.rig.mat.zone("B1").area.centre
    actor.rig.table.cards = [PlacedCard("10H", Face.UP, at, angle)]
    supposed = SimpleNamespace(name="10H", zone="B1", turned=turned)
    assert answered(actor, issue("still", lots={"yes": (supposed,)})) == [f"option:{pressed}"]


@pytest.mark.parametrize(("angle", "pressed"), [(90.0, "upright"), (180.0, "turned"), (30.0, "turned")])
def test_how_a_card_lies_is_answered_by_its_angle_to_the_place(angle, pressed):
    actor = playing()
    at = actor.rig.mat.zone("B1").area.centre
    actor.rig.table.cards = [PlacedCard("10H", Face.UP, at, angle)]
    supposed = SimpleNamespace(name="10H", zone="B1", turned=False)
    assert answered(actor, issue("how", lots={"upright": (supposed,)})) == [f"option:{pressed}"]


@pytest.mark.parametrize(("fault", "pressed"), [("", "enter"), ("wrong_mana_hand", "all")])
def test_whether_everything_is_seen_is_answered_as_it_was_done(fault, pressed):
    actor = playing()
    actor.fault = fault
    assert answered(actor, issue("unfinished")) == [f"option:{pressed}"]
    assert actor.tally.questions == (not fault)


@pytest.mark.parametrize("lying", [[], ["elsewhere"]], ids=["taken away", "in another place"])
def test_a_card_that_does_not_lie_there_is_denied(lying):
    actor = playing()
    at = actor.rig.mat.zone("D1").area.centre
    actor.rig.table.cards = [PlacedCard("10H", Face.UP, at, 90.0) for _ in lying]
    supposed = SimpleNamespace(name="10H", zone="B1", turned=False)
    assert answered(actor, issue("still", lots={"yes": (supposed,)})) == ["option:no"]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        pytest.param(issue("touched", "B1", actions=("select",)), "looked", id="it was looked at"),
        pytest.param(issue("touched", "B1", "C1", actions=("select",)), "nudged", id="only one of the two was"),
        pytest.param(issue("touched", "B1"), "nudged", id="nobody asks for a look"),
        pytest.param(issue("which", "B1", "D1", choices={"B1": (), "D1": ()}), "B1", id="one of them was"),
        pytest.param(issue("which", "C1", "D1", choices={"C1": (), "D1": ()}), "nudged", id="none of them was"),
    ],
)
def test_whether_cards_that_moved_were_looked_at_is_answered_truthfully(asked, answer):
    actor = Actor.__new__(Actor)
    actor.peeked = frozenset(("B1",))
    assert actor._why_touched(asked) == answer


def test_a_question_that_no_answer_closes_is_given_up():
    actor = playing()
    actor.rig.press = actor.rig.pressed.append
    actor.rig.issue = issue("touched", "D1")
    with pytest.raises(Stuck, match="insists on its question"):
        actor.choose(LOOK)
    assert len(actor.rig.pressed) == 6


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "chosen", "pressed"),
    [
        ((Option("a", "A", seat=0), Option("b", "B", seat=1)), 1, "seat1"),
        ((Option("a", "A", seat=1), Option("b", "B", seat=1)), 1, "soft1"),
        ((Option("a", "A"), Option("b", "B"), Option("c", "C")), 2, "soft2"),
        (tuple(Option(key, key) for key in "abcd"), 2, "option:c"),
    ],
    ids=["a player's own", "two of one player", "on the keys", "too many for the keys"],
)
def test_an_option_is_pressed_where_players_find_it(options, chosen, pressed):
    actor = playing()
    actor._press_option(options[chosen], Prompt("?", options))
    assert actor.rig.pressed == [pressed]


def test_what_a_helper_put_on_the_keys_is_what_is_pressed():
    actor = playing()
    own = tuple(Option(key, key) for key in "ab")
    actor.rig.shown = Prompt("?", (Option("help", "Help"), *own))
    actor._press_option(own[0], Prompt("?", own))
    assert actor.rig.pressed == ["soft1"]


def test_an_action_to_which_no_key_leads_is_reported_as_such():
    assert playing().choose(Select(0, ("B1", "Z9"))) is False


# Flags ----------------------------------------------------------------------------------------------------------------


def test_a_flag_without_an_action_overtakes_nobody():
    actor = playing()
    actor.heard(Entry(2, 5000, Flagged(0, ""), "clock"))
    actor.in_time()
    assert actor.done == []


@pytest.mark.parametrize(
    ("at", "among", "answer"),
    [
        pytest.param(Point(348.0, 558.0), {"2H", "2D"}, "2H", id="it shows there, measured badly"),
        pytest.param(Point(348.0, 558.0), {"2D"}, "none", id="the referee has made it out"),
        pytest.param(Point(500.0, 558.0), {"2H"}, "none", id="bare mat"),
        pytest.param(Point(364.0, 544.0), {"2H"}, "2H", id="it lies just there"),
    ],
)
def test_players_name_the_card_that_shows_where_the_screen_marks_one(at, among, answer):
    """R-TB-002: a 2 of hearts, 21 mm beside the place that was asked for, was denied, and its player accused later."""
    table = VirtualTable(mnemonic_mat())
    for name, x in (("6S", 312.0), ("2H", 360.0)):
        table.lay(CardName(name), Point(x, 540.0), 0.0, Face.UP)
    hands = MnemonicHands.__new__(MnemonicHands)
    hands.rig = SimpleNamespace(table=table)
    lot = Lot(ZoneName("south lands"), "card", None, Face.UP)
    asked = issue("card", "south lands", card=Unread(lot, at, 2, 2), among=frozenset(map(CardName, among)))
    hands.places = {CardName(name): Place(ZoneName("south lands")) for name in ("6S", "2H")}
    assert hands._true_card(asked) == answer
