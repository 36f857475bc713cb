"""What stands between the table and the game: the open issue, and the last refusal that needs no answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tableassist.journal.events import Asked, Refusal
from tableassist.referee.decisions import (
    CAMERA,
    ENGINE,
    Count,
    Cue,
    Decision,
    Decisions,
    HoldClock,
    Record,
    TurnToQuestion,
)
from tableassist.referee.issues import Issue, ask_unfinished, ask_unlaid
from tableassist.referee.questions import question_of_known_card
from tableassist.referee.reminders import Begun
from tableassist.referee.ruling import Todo
from tableassist.referee.table_belief import TableBelief
from tableassist.rules.game import Refused
from tableassist.rules.unseen import HingesOnUnseen
from tableassist.table.geometry import ZoneName


class IssueDesk:
    """Opens and closes issues, counts and refuses actions; at most one issue is open at a time.

    `issue` is the open one. `remark` is a refusal that needs no answer, and since when it is shown.
    """

    def __init__(self, table: TableBelief) -> None:
        self._table = table
        self.issue: Issue | None = None
        self.remark: tuple[Refused, int] | None = None
        self._vouched: Any = None
        self._due: tuple[Decision, ...] = ()

    def is_open(self, *kinds: str) -> bool:
        """Whether an issue of one of these kinds is open."""
        return self.issue is not None and self.issue.kind in kinds

    def question_of_unfinished(self, action: Any, refused: Refused | None) -> Issue | None:
        """What is to be asked of an action that was begun and not gone on with, before it is refused or passed over.

        Whether a known card that nothing shows lies there, or lies turned; else, once, whether all is seen.
        """
        game, state = self._table.game, self._table.state
        if refused is None:
            seen = f"I see only this: {game.describe(state, action)}"
            return ask_unfinished(action, seen) if action != self._vouched else None
        if (hidden := question_of_known_card(self._table, action)) is not None:
            return hidden
        asks = isinstance(game, HingesOnUnseen) and game.could_be_completed(state, action)
        return ask_unfinished(action, refused.why, refused) if asks and not self._has_refused(refused) else None

    def asks_about(self, begun: Begun | None) -> bool:
        """Whether players are being asked if all is seen of the action that was begun."""
        asked = self.issue if self.is_open("unfinished") else None
        return asked is not None and begun == (asked.action, asked.refused)

    def vouch(self, action: Any) -> None:
        """Players say that all is seen of an action that was begun."""
        self._vouched = action

    def _has_refused(self, refused: Refused) -> bool:
        """Whether this was the last refusal, and nothing has counted since."""
        return self.remark is not None and self.remark[0] == refused

    def open(self, issue: Issue) -> Decisions:
        """An issue stands until somebody acts; one that says the same again is neither logged nor sounded twice."""
        if issue.kind == "dispute":
            self._table.dispute(one.zone for one in issue.wrong)
        before, self.issue = self.issue, issue
        if before is not None and before.same_as(issue):
            return
        holds = () if before is not None else (HoldClock(True),)
        self._due = (TurnToQuestion(), *self._opening(issue), *holds)
        yield from self.catch_up()

    def _opening(self, issue: Issue) -> tuple[Decision, ...]:
        """What goes into the journal as an issue is opened, and how it sounds."""
        if issue.kind == "dispute" and issue.refused is not None:
            action = self._table.game.write(issue.action) if issue.action is not None else ""
            return Record(Refusal(action, issue.refused.rule, issue.refused.why), CAMERA), Cue("refuse")
        return Record(Asked(issue.prompt.text), ENGINE), Cue("ask")

    def catch_up(self) -> Decisions:
        """What is still to be done for the issue that was opened or closed last: what the disk refused is tried again.

        Else a dispute would stand while the clock runs, or the clock rest for nothing.
        """
        while self._due:
            yield self._due[0]
            self._due = self._due[1:]

    def restate(self, wrong: tuple[Todo, ...]) -> None:
        """The open dispute is about other zones now."""
        assert self.issue is not None
        self.issue = replace(self.issue, wrong=wrong)

    def restate_unlaid(self, zones: Iterable[ZoneName]) -> None:
        """The question about cards of the deal, where it is open, is about these places now."""
        if self.is_open("unlaid"):
            self.issue = ask_unlaid(tuple(zones))

    def narrow(self, issue: Issue) -> Decisions:
        """The next question of an issue, which is asked in several steps."""
        self.issue = issue
        yield TurnToQuestion()

    def close(self) -> Decisions:
        """Nothing stands between the table and the game any more."""
        self.issue = None
        self._due = (TurnToQuestion(), HoldClock(False))
        yield from self.catch_up()

    def count(self, action: Any, source: str) -> Decisions:
        """The action counts, and what was refused before is no news any more."""
        yield Count(action, source)
        self.remark = self._vouched = None

    def refuse(self, action: Any, refused: Refused, source: str, now: int) -> Decisions:
        """An action does not count and nothing needs to be put right: the reason is shown, and the game goes on."""
        if source == CAMERA and self._has_refused(refused):
            return
        yield from self.put_on_record(refused, source, now, self._table.game.write(action))
        yield Cue("refuse")

    def put_on_record(self, refused: Refused, source: str, now: int, action: str = "") -> Decisions:
        """What the rules say against something that was done goes into the journal and onto the screen."""
        yield Record(Refusal(action, refused.rule, refused.why), source)
        self.remark = (refused, now)
