"""Carries out what the referee decides: entries, announcements, sounds, and what players are asked."""

from __future__ import annotations

from tableassist.app.journals.clerk import Clerk
from tableassist.app.prompting.prompter import Prompter
from tableassist.journal.events import Event
from tableassist.referee.decisions import (
    CAMERA,
    Announce,
    Count,
    Cue,
    Decision,
    Decisions,
    EnterByHand,
    HoldClock,
    Record,
    TurnToQuestion,
)


class DecisionExecutor:
    """Carries out the referee's decisions by a clerk who writes and a prompter who asks."""

    def __init__(self, clerk: Clerk, prompts: Prompter) -> None:
        self._clerk, self._prompts = clerk, prompts

    def carry_out(self, decisions: Decisions, now: int) -> None:
        """Carry out decisions one by one: each is safe on disk before the next is made.

        Args:
            decisions: What the referee decides, made while they are iterated.
            now: The time in milliseconds, as all that goes into a session has it.

        Raises:
            OSError: An entry could not be stored; nothing of its decision has happened then.
        """
        for decision in decisions:
            self._do(decision, now)

    def begin_anew(self) -> None:
        """The game has moved on: what was half chosen is gone, and so is the menu of a game that is over now."""
        self._prompts.start_anew()
        if self._clerk.match.outcome is not None:
            self._prompts.menu.close()

    def _do(self, decision: Decision, now: int) -> None:
        match decision:
            case Count(action, source):
                self._clerk.act(action, source, now)
                self.begin_anew()
                if source == CAMERA:
                    # The table is ruled again: nothing that players were entering is waited for.
                    self._prompts.by_hand = False
            case Record(event, source):
                self._record(event, source, now)
            case HoldClock(held):
                self._clerk.hold(held, now)
            case Announce(text):
                self._clerk.announce(text)
            case Cue(cue):
                self._clerk.cue(cue)
            case TurnToQuestion():
                self._prompts.cursor = 0
            case EnterByHand(on):
                self._prompts.by_hand = on

    def _record(self, event: Event, source: str, now: int) -> None:
        """Enter an event, and the end that follows from a correction."""
        ran = self._clerk.match.outcome is None
        self._clerk.enter(event, source, now)
        if ran and self._clerk.conclude(now):
            self.begin_anew()
            self._clerk.cue("over")
