"""What players put right by the menu, the clock, the past and the rulings, and the result that they sign."""

from __future__ import annotations

from functools import partial

from tableassist.app.journals.clerk import Clerk
from tableassist.app.prompting.clock_desk import describe_correction, make_desk_page, page_after
from tableassist.app.prompting.past_desk import agreed_repair, announce_repair, is_of_hidden, past_page
from tableassist.app.prompting.prompter import Prompter
from tableassist.app.session.executing import DecisionExecutor
from tableassist.journal.events import Amended, ClockSet, Overruled, Signed
from tableassist.referee.decisions import ENTERED
from tableassist.referee.table_referee import TableReferee
from tableassist.rules.game import Refused, Seat

CANNOT_BE = Refused("R-TB-005", "That cannot have been.", "Choose another entry, or say otherwise what it was.")
"""What is said of what was accepted and does not fit, whatever lies hidden."""


class CorrectionDesk:
    """Walks through what is wrong and enters what the players agree on.

    A penalty gives `penalty_ms` (R-CK-008); with the digits of `arbiter` an arbiter settles what the sides do not.
    """

    def __init__(
        self,
        clerk: Clerk,
        referee: TableReferee,
        prompts: Prompter,
        executor: DecisionExecutor,
        *,
        penalty_ms: int,
        arbiter: str = "",
    ) -> None:
        self._clerk, self._referee, self._prompts, self._executor = clerk, referee, prompts, executor
        self._clock_pages = partial(make_desk_page, penalty_ms=penalty_ms)
        self._past_pages = partial(past_page, arbiter=arbiter)

    def open(self, what: str, now: int) -> None:
        """Walk through what of the "clock" or the "past" is wrong; meanwhile the clock is nobody's (A-CK-06)."""
        if self._clerk.match.outcome is None:
            self._clerk.rest(f"to put the {what} right", now)
        pages = self._clock_pages if what == "clock" else self._past_pages
        self._prompts.menu.walk(self._clerk.match, pages, alone=True)

    def toggle_pause(self, now: int, *, disputed: bool) -> None:
        """The pause button: where it lets the clock go on, nothing of it is put right any more (R-CK-006)."""
        menu = self._prompts.menu
        self._clerk.toggle_pause(now, disputed=disputed)
        if not self._clerk.match.paused and any(map(menu.is_walking, (self._clock_pages, self._past_pages))):
            menu.close()

    def correct(self, event: Amended | Overruled, now: int) -> None:
        """An entry was another action, or an action counts against every rule."""
        self._executor.carry_out(self._referee.correct(event, now), now)

    def sign(self, event: Signed, now: int) -> None:
        """A player signs the result; once all have, it stands (R-TB-005)."""
        self._prompts.menu.close()
        self._clerk.enter(event, ENTERED, now)
        self._clerk.announce(f"{event.by} signs the result.")
        self._clerk.cue("accept")

    def set_clock(self, event: ClockSet, now: int) -> None:
        """The clock is put right by hand (R-CK-006), with what follows for a side that is given time again."""
        self._clerk.enter(event, ENTERED, now)
        self._clerk.announce(describe_correction(self._clerk.match, event))
        match = self._clerk.match
        back = match.back_in_time(Seat(event.seat)) if event.seat is not None else None
        if back is not None:
            self._clerk.act(match.game.parse(back.action), ENTERED, now)
            self._executor.carry_out(self._referee.rebase(now), now)

    def walk_on(self, chosen: tuple[str, ...], at: int) -> None:
        """Show the page of the clock from which more can be put right, with the cursor where it stood."""
        self._prompts.menu.walk(self._clerk.match, self._clock_pages, page_after(chosen), at, alone=True)

    def repair_past(self, event: Amended, chosen: tuple[str, ...], now: int) -> None:
        """Enter what all sides have accepted; where the game has moved on since, they are asked again.

        What was accepted without being shown what follows may be such as cannot have been: that alone is said of it.
        """
        match = self._clerk.match
        agreed = agreed_repair(match, event)
        if agreed is not None:
            self.correct(agreed, now)
            self._clerk.conclude(now)
            self._clerk.announce(announce_repair(agreed))
        elif is_of_hidden(match, event.number, event.action):
            self._prompts.menu.close()
            self._referee.desk.remark = (CANNOT_BE, now)
        else:
            self._prompts.menu.walk(match, self._past_pages, chosen[:1], alone=True)
