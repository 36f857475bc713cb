"""How faults are injected, with a referee that does as it is told: noticed, owned up to, put right, taken back."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from tableassist.journal.events import Acted, Asked, Entry, Refusal
from tableassist.rehearsal.actor import Overtaken, Stuck
from tableassist.rehearsal.provoking import Provoker
from tableassist.rehearsal.tally import Tally
from tableassist.rules.view import Option


class Table:
    """An actor, its rig and its session in one: `after` are what the referee writes at each picture that passes."""

    def __init__(self, *after):
        self.after = list(after)
        self.log, self.frames = [], 0
        self.match = SimpleNamespace(entries=[])
        self.issue, self.todo, self.fault = None, (), ""
        self.tally, self.overtaken, self.ahead = Tally(), False, 0
        self.take_backs = SimpleNamespace(is_open=False)
        self.asked = []
        self.prompts = SimpleNamespace(choice=lambda: self.asked.pop(0) if self.asked else None)
        self.session, self.rig = self, self

    def write(self, event):
        self.match.entries.append(Entry(len(self.match.entries) + 1, self.frames, event, "camera"))

    def until(self, done, limit):
        for _ in range(limit):
            if done():
                return True
            self.frames += 1
            event = self.after.pop(0) if self.after else None
            if event is not None:
                self.write(event)
        return done()

    def press(self, button):
        self.log.append(f"press {button}")
        if button == "undo":
            self.ahead -= 1

    def agreed(self):
        return self.ahead == 0

    def answer(self):
        self.log.append("answer")
        self.issue = None

    def await_layout(self):
        self.log.append("await")

    def in_time(self):
        if self.overtaken:
            raise Overtaken("the flag fell")


REASONS = {"nudge": frozenset(("R-1",)), "grab": frozenset(("R-1", "R-2"))}


class Clumsy(Provoker):
    at_rest = frozenset(("nudge",))
    reasons = REASONS

    def do(self, kind, wrong=None, notice=5):
        table = self.actor

        def done():
            table.log.append("wrong")
            table.at_fault = table.fault
            if wrong is not None:
                wrong()

        self._provoke(kind, done, lambda: table.log.append("repair"), notice=notice)


def clumsy(*after):
    return Clumsy(Table(*after), Random(1), 1.0)


def refusal(rule):
    return Refusal("move 1", rule, "so it is")


def test_a_fault_is_done_noticed_and_put_right_in_this_order():
    faults = clumsy(None, refusal("R-1"))
    faults.do("grab")
    assert faults.actor.log == ["await", "wrong", "repair", "await"]
    assert (faults.injected, faults.caught, faults.wrong_reasons) == ({"grab": 1}, {"grab": 1}, [])


def test_the_actor_knows_which_fault_is_done_only_while_it_is():
    """What the referee says of it meanwhile is no accusation."""
    faults = clumsy(refusal("R-1"))
    faults.do("grab")
    assert (faults.actor.at_fault, faults.actor.fault) == ("grab", "")


@pytest.mark.parametrize(
    ("event", "caught"),
    [(refusal("R-1"), 1), (Asked("hand"), 1), (Acted("move 1"), 0), (None, 0)],
    ids=["refused", "asked about", "taken for a move", "nothing said"],
)
def test_what_was_refused_or_asked_about_was_caught_and_nothing_else(event, caught):
    faults = clumsy(event)
    faults.do("grab")
    assert (faults.injected["grab"], faults.caught["grab"]) == (1, caught)


def test_a_referee_that_says_nothing_in_time_has_missed_it():
    faults = clumsy(None, None, None, refusal("R-1"))
    faults.do("grab", notice=3)
    assert faults.caught["grab"] == 0


def test_complaints_of_before_are_not_about_this_fault():
    faults = clumsy()
    faults.actor.write(refusal("R-9"))
    faults.do("grab")
    assert (faults.caught["grab"], faults.wrong_reasons) == (0, [])


def test_a_rule_that_was_not_broken_is_a_wrong_reason_with_what_was_said():
    faults = clumsy(refusal("R-2"))
    faults.do("grab")
    assert faults.wrong_reasons == []
    faults.actor.after = [refusal("R-3")]
    faults.do("grab")
    assert faults.caught["grab"] == 2
    assert faults.wrong_reasons == ["grab: R-3, so it is"]


def test_the_same_rule_may_be_right_for_one_fault_and_wrong_for_another():
    faults = clumsy(refusal("R-2"))
    faults.do("nudge")
    assert faults.wrong_reasons == ["nudge: R-2, so it is"]


def test_whoever_disputes_hears_of_each_fault_before_it_is_put_right():
    faults = clumsy(refusal("R-1"))
    heard = []
    faults.on_fault = lambda rules: heard.append((rules, list(faults.actor.log)))
    faults.do("nudge")
    assert heard == [(frozenset(("R-1",)), ["await", "wrong"])]


# Owning up ------------------------------------------------------------------------------------------------------------


def test_a_question_about_the_fault_is_answered_before_it_is_put_right():
    faults = clumsy(Asked("hand"))
    faults.do("grab", wrong=lambda: setattr(faults.actor, "issue", SimpleNamespace(kind="hand")))
    assert faults.actor.log == ["await", "wrong", "answer", "repair", "await"]


def test_a_dispute_is_not_answered_but_put_right():
    """It closes by itself once all lies as before."""
    faults = clumsy(refusal("R-1"))
    faults.do("grab", wrong=lambda: setattr(faults.actor, "issue", SimpleNamespace(kind="dispute")))
    assert "answer" not in faults.actor.log


# Taking back ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "presses"), [("nudge", 1), ("grab", 0)])
def test_only_what_must_leave_no_trace_is_taken_back(kind, presses):
    faults = clumsy(Acted("move 1"))
    faults.do(kind, wrong=lambda: setattr(faults.actor, "ahead", 1))
    assert faults.actor.log.count("press undo") == presses
    assert faults.actor.tally.helped == ["undo"] * presses


def test_no_more_than_two_moves_are_taken_back():
    faults = clumsy()
    faults.do("nudge", wrong=lambda: setattr(faults.actor, "ahead", 3))
    assert faults.actor.log.count("press undo") == 2


def test_those_who_are_asked_agree_to_the_take_back_each_by_the_own_button():
    faults = clumsy()
    table = faults.actor
    table.take_backs.is_open = True
    for seat in (1, 2):
        asked = (Option("no", "Against it"), Option("yes", "Agree", seat=seat))
        table.asked.append(SimpleNamespace(options=asked))
    faults.do("nudge", wrong=lambda: setattr(table, "ahead", 1))
    assert table.log[-3:] == ["press undo", "press seat1", "press seat2"]


# When time runs out, and chance ---------------------------------------------------------------------------------------


def test_a_fault_that_a_flag_overtook_is_not_counted_as_done():
    """Nobody knows whether the referee would have said something."""
    faults = clumsy()
    with pytest.raises(Overtaken):
        faults.do("grab", wrong=lambda: setattr(faults.actor, "overtaken", True))
    assert (faults.injected, faults.caught) == ({}, {})


def test_a_fault_that_got_stuck_was_done_and_missed():
    faults = clumsy()

    def stuck():
        raise Stuck("no way on")

    with pytest.raises(Stuck, match="no way on"):
        faults.do("grab", wrong=stuck)
    assert (faults.injected, faults.caught) == ({"grab": 1}, {})


def test_a_flag_that_fell_before_keeps_the_hands_off():
    faults = clumsy()
    faults.actor.overtaken = True
    with pytest.raises(Overtaken):
        faults.do("grab")
    assert "wrong" not in faults.actor.log


@pytest.mark.parametrize("rate", [0.0, 0.2, 1.0])
def test_faults_come_as_often_as_their_rate_says(rate):
    faults = Clumsy(Table(), Random(4), rate)
    came = sum(not faults._spared() for _ in range(2000))
    assert came / 2000 == pytest.approx(rate, abs=0.03 if 0 < rate < 1 else 0)
