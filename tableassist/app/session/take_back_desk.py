"""A take-back by consent: who must agree, and what is to be put back where once it is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tableassist.app.evidence.concealing import conceal
from tableassist.app.journals.clerk import Clerk
from tableassist.app.prompting.acceptance import Acceptance
from tableassist.app.prompting.prompter import Prompter
from tableassist.journal.events import Noted
from tableassist.referee.decisions import ENGINE, ENTERED
from tableassist.referee.match import Match
from tableassist.referee.table_referee import GOOD_MS, TableReferee
from tableassist.referee.take_back import TakeBack, find_take_back, restoring, times_before
from tableassist.rules.view import Option, Prompt
from tableassist.rules.wording import list_in_words


@dataclass(frozen=True, slots=True)
class TakeBackAnswer:
    """What is answered: whether entry `number` is taken back, and in which words that is noted."""

    number: int
    agreed: bool
    words: str


class TakeBackDesk:
    """Asks the other sides where something was learnt by a move, and takes it back once they agree (R-TB-005).

    `undo` takes back what counted last, whoever agrees. With the digits of `arbiter` an arbiter settles it.

    Attributes:
        wanted: The move that is to be taken back and that others are asked about, None for none.
        puts_back: Whether a move was taken back whose cards or pieces still lie on the table.
    """

    def __init__(
        self,
        clerk: Clerk,
        referee: TableReferee,
        prompts: Prompter,
        undo: Callable[[int], None],
        *,
        arbiter: str = "",
    ) -> None:
        self.wanted: TakeBack | None = None
        self.puts_back = False
        self._clerk, self._referee, self._prompts = clerk, referee, prompts
        self._undo, self._arbiter = undo, arbiter

    @property
    def is_open(self) -> bool:
        """Whether others are asked on the screen."""
        return self.wanted is not None and self._prompts.menu.is_walking(self.page)

    def ask(self, now: int) -> None:
        """Take back what counted last: at once where nothing was learnt by it, else once the others agree."""
        if self.is_open:
            return
        wanted = find_take_back(self._clerk.match)
        if wanted is None:
            self._take_back(now)
            return
        self.wanted = wanted
        if self._clerk.match.outcome is None:
            self._clerk.hold(True, now)
        self._clerk.cue("ask")
        self._prompts.menu.walk(self._clerk.match, self.page, alone=True)

    def page(self, match: Match, chosen: Sequence[str]) -> Prompt | None:
        """The page that the keys chosen so far lead to; None where something else has counted since."""
        wanted = self.wanted
        if wanted is None or match.last is None or match.last.number != wanted.entry.number:
            return None
        names = {int(seat): match.started.players[seat] for seat in wanted.asked}
        who, number = list_in_words(list(names.values())), wanted.entry.number
        asked = Acceptance(names, chosen, self._arbiter, "agrees")
        what = f"that entry {number} is taken back. {wanted.learnt}"
        page = asked.arbiter_page("Take it back", TakeBackAnswer(number, True, f"The arbiter settles {what}"))
        if page is not None:
            return page
        agreed = TakeBackAnswer(number, True, f"{who} {'agrees' if len(names) == 1 else 'agree'} {what}")
        stays = Option("stays", "It stays", TakeBackAnswer(number, False, f"Entry {number} is not taken back."))
        text = f"{asked.remark}Take back? {conceal(match, wanted.sentence)} {wanted.learnt} {who} must agree."
        return Prompt(text, (*asked.options(agreed), stays, *asked.arbiter_option()))

    def answer(self, answer: TakeBackAnswer, now: int) -> None:
        """All have agreed, or somebody has refused."""
        wanted, match = self.wanted, self._clerk.match
        self._clerk.enter(Noted(answer.words), ENTERED, now)
        if wanted is None or match.last is None or match.last.number != answer.number:
            self._close(now)
            return
        if answer.agreed:
            left = times_before(match, wanted.entry)
            self._take_back(now)
            for event in restoring(self._clerk.match, left, self._clerk.at(now)):
                self._clerk.enter(event, ENGINE, now)
        else:
            self._clerk.announce("It stays: nothing was taken back.")
        self._close(now)

    def let_pass(self, now: int, *, disputed: bool = False) -> None:
        """Time passes: where the page was left, or something else has counted, the game goes on.

        While the ruling card is open the clock rests for that as well: it is `disputed` whether that move counts.
        """
        if self.wanted is not None:
            last = self._clerk.match.last
            if not self.is_open or last is None or last.number != self.wanted.entry.number:
                self._close(now, resumes=not disputed)
        self._watch_table(now)

    def _take_back(self, now: int) -> None:
        before = len(self._clerk.match.entries)
        self._undo(now)
        self.puts_back = len(self._clerk.match.entries) > before and self._referee.table.settled is not None

    def _watch_table(self, now: int) -> None:
        """Once nothing is left to be put back, the screen says so for a moment."""
        table = self._referee.table
        if not self.puts_back or table.is_outdated():
            return
        if self._clerk.match.outcome is not None or self._referee.issue is not None:
            self.puts_back = False
        elif not self._referee.todo:
            self.puts_back, self._referee.right_until = False, now + GOOD_MS

    def _close(self, now: int, *, resumes: bool = True) -> None:
        if self._prompts.menu.is_walking(self.page):
            self._prompts.menu.close()
        self.wanted = None
        if resumes and self._referee.issue is None:
            self._clerk.hold(False, now)
