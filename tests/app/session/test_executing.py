"""What becomes of each decision, and of what players put right: on the screen, in the journal, in the ears."""

from __future__ import annotations

import pytest
from recorded import Store

from tableassist.app.prompting.choices import Cursor
from tableassist.app.session.executing import DecisionExecutor
from tableassist.app.session.session import Session
from tableassist.games.mnemonic import GAME
from tableassist.journal.events import Acted, Ended, Entry, Noted, Overruled, Signed, Started
from tableassist.referee.decisions import Announce, Count, Cue, EnterByHand, HoldClock, Record, TurnToQuestion
from tableassist.referee.match import start_match
from tableassist.referee.repair import plan_repair
from tableassist.rules.view import Prompt

FRAME = 100


class Ears:
    """A speaker that remembers."""

    def __init__(self):
        self.heard = []

    def play(self, cue):
        self.heard.append(cue)

    def close(self):
        """Nothing to let go."""


@pytest.fixture
def ears():
    return Ears()


@pytest.fixture
def session(ears):
    """A game of Mnemonic that has just begun, entered by hand, with a clock."""
    options = {"draft": "done", "first": "1", "mulligan": "none"}
    match = start_match(GAME, Entry(1, 0, Started("mnemonic", "", "", ("Ann", "Bob"), options, "10"), "told"))
    store = Store()
    store.append(match.entries[0])
    return Session(match, store, now=0, camera=False, speaker=ears)


@pytest.fixture
def carry_out(session):
    executor = DecisionExecutor(session.clerk, session.prompts)
    session.prompts.choose("half")
    session.prompts.cursor = 3
    return lambda *decisions: executor.carry_out(decisions, FRAME)


def events(session):
    return [entry.event for entry in session.match.entries[1:]]


class TestDecisions:
    def test_what_counts_is_entered_and_what_was_half_chosen_is_gone(self, session, carry_out):
        carry_out(Count(GAME.parse("sideboard 0 5"), "camera"))
        assert events(session) == [Acted("sideboard 0 5")]
        assert session.match.entries[-1].source == "camera"
        assert (session.prompts.chosen, session.prompts.cursor) == ((), 0)

    def test_a_note_leaves_what_is_half_chosen(self, session, carry_out):
        carry_out(Record(Noted("a remark"), "engine"))
        assert events(session) == [Noted("a remark")]
        assert session.prompts.chosen == ("half",)

    def test_a_correction_by_which_the_game_is_over_ends_it_once_and_leaves_no_menu_open(
        self, session, carry_out, ears
    ):
        session.prompts.menu.choice = Cursor(Prompt("Menu", ()))
        carry_out(Record(Overruled("concede 0", "R-TB-002"), "players"), Record(Noted("after it"), "engine"))
        assert [type(event) for event in events(session)] == [Overruled, Ended, Noted]
        assert not session.prompts.menu.is_open
        assert session.prompts.chosen == ()
        assert ears.heard == ["over"]

    def test_a_question_is_turned_to_at_its_first_option(self, session, carry_out):
        carry_out(TurnToQuestion())
        assert session.prompts.cursor == 0
        assert session.prompts.chosen == ("half",)

    def test_what_the_camera_would_see_is_entered_by_hand_from_then_on(self, session, carry_out):
        carry_out(EnterByHand(True))
        assert session.prompts.by_hand
        carry_out(EnterByHand(False))
        assert not session.prompts.by_hand

    def test_the_clock_is_held_something_announced_and_heard(self, session, carry_out, ears):
        carry_out(HoldClock(True), Announce("Look there."), Cue("ask"))
        assert session.match.paused
        assert session.clerk.news[0] == "Look there."
        assert ears.heard == ["ask"]

    def test_each_is_done_before_the_next_is_made(self, session, carry_out):
        def decisions():
            yield Count(GAME.parse("sideboard 0 5"), "told")
            assert events(session) == [Acted("sideboard 0 5")]
            yield Announce("done")

        DecisionExecutor(session.clerk, session.prompts).carry_out(decisions(), FRAME)
        assert session.clerk.news[0] == "done"


class TestCorrections:
    def test_who_signs_is_named_and_heard_and_the_page_is_gone(self, session, ears):
        session.enter(GAME.parse("concede 0"), FRAME)
        session.prompts.sign()
        session.corrections.sign(Signed("Bob", 1), 2 * FRAME)
        assert events(session)[-1] == Signed("Bob", 1)
        assert not session.prompts.menu.is_open
        assert session.clerk.news[0] == "Bob signs the result."
        assert ears.heard[-1] == "accept"

    def test_a_past_by_which_another_has_won_ends_the_game_anew(self, session):
        session.enter(GAME.parse("concede 0"), FRAME)
        repair = plan_repair(session.match, 2, "concede 1")
        session.corrections.repair_past(repair.event, ("2",), 2 * FRAME)
        assert events(session)[-1] == Ended("Bob concedes.", (0,))
        assert session.match.ended == Ended("Bob concedes.", (0,))


def test_time_given_again_makes_no_news_of_what_lies_there(scene):
    """Somebody took a card up meanwhile: by the rules that hold again, nothing follows from that."""
    table = scene(("Ann", "Bob", "Cleo"), clock="0:30!lose_turn").wait(40_000).lift("B1").settle()
    belief = table.session.referee.table
    assert belief.belief.was.at("B1")
    table.in_view = False
    table.press("pause").press("soft1").press("seat0").choose("+1 min")
    assert table.acted[-1] == "in_time 0"
    assert not belief.belief.was.at("B1")
