"""Rehearsed players who dispute: the card leads back to the truth, by every kind of claim."""

import pytest

from tableassist.referee.verdicts import Certainty, EvidenceVerdict
from tableassist.rehearsal import rehearsal
from tableassist.rehearsal.disputing import DisputeTally
from tableassist.rehearsal.exam import examine


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


@pytest.mark.slow
def test_places_and_facts_are_put_right_by_the_card(monkeypatch):
    """The first hundred disputes or so of a game of MemWars: a fact that was ruled wrongly is among them."""
    monkeypatch.setattr(rehearsal, "MOST_FRAMES", 400)
    report = examine(1000, 0.1, level="kind", name="memwars", disputes=1.0)
    tally = report.disputes
    assert tally.raised == tally.right_event > 10
    assert tally.right_claims == tally.put_right > 0
    assert (tally.wrong_verdict, tally.faces) == (0, [])
    assert (report.silent, report.accusations) == ((), ())
