"""Rehearsed players who dispute: the card leads back to the truth, by every kind of claim."""

from types import SimpleNamespace

import pytest

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.referee.verdicts import Certainty, EvidenceVerdict
from tableassist.rehearsal import rehearsal
from tableassist.rehearsal.disputing import DisputeTally, find_hidden_faces
from tableassist.rehearsal.exam import examine
from tableassist.table.observation import Face


def verdict(stands, certainty=Certainty.SURE):
    return EvidenceVerdict(certainty, stands, frozenset())


def test_a_verdict_is_counted_against_the_truth():
    tally = DisputeTally()
    tally.judge(verdict(True), stands=True)
    tally.judge(verdict(True, Certainty.LIKELY), stands=False)
    tally.judge(verdict(None, Certainty.UNKNOWN), stands=True)
    plain = tally.plain()
    assert (plain["right_verdict"], plain["wrong_verdict"], plain["cannot_tell"]) == (1, 1, 1)
    assert plain["certainty"] == {"sure": {"all": 1, "right": 1}, "likely": {"all": 1, "right": 0}}


def test_a_dispute_has_one_verdict_of_all_that_the_card_says():
    tally = DisputeTally()
    tally.judge(verdict(True), verdict(True), stands=True)
    tally.judge(verdict(True), verdict(None, Certainty.UNKNOWN), stands=True)
    tally.judge(verdict(None, Certainty.UNKNOWN), verdict(True), stands=False)
    assert (tally.right_verdict, tally.wrong_verdict, tally.undecided) == (1, 1, 1)


def test_open_cards_that_were_lifted_are_no_secret():
    """Everybody has seen which they are; what lay face down, or comes from nobody knows where, is one."""
    match = start_match(DELUXE, Entry(1, 0, Started(DELUXE.name, "test", "", ("Ann", "Bob"), {}), "told"))
    for action in ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D", "select 1 B1 D1"):
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "camera"))
    lying = (SimpleNamespace(card="7S", face=Face.DOWN), SimpleNamespace(card="9D", face=Face.UP))
    rig = SimpleNamespace(
        puppets=(SimpleNamespace(held=("4C", "KH")),),
        table=SimpleNamespace(cards=lying),
    )
    assert find_hidden_faces(rig, DELUXE, match.state) == {"KH", "7S"}


@pytest.mark.slow
def test_places_and_facts_are_put_right_by_the_card(monkeypatch):
    """The first disputes of a game of MemWars: a fact that was ruled wrongly is among them."""
    monkeypatch.setattr(rehearsal, "MOST_FRAMES", 220)
    report = examine(1000, 0.1, level="kind", name="memwars", disputes=1.0)
    tally = report.disputes
    assert tally.raised == tally.right_event > 10
    assert tally.right_claims == tally.put_right > 0
    assert (tally.wrong_verdict, tally.faces) == (0, [])
    assert (report.silent, report.accusations) == ((), ())
