"""Presses that come before the picture of what was done before them: R-CK-002."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableassist.app.prompting.prompter import Prompter
from tableassist.journal.events import Acted
from tableassist.referee.issues import Issue
from tableassist.referee.reminders import UNFINISHED_MS
from tableassist.referee.table_referee import TableReferee
from tableassist.rules.game import Seat
from tableassist.rules.view import Option
from tableassist.table.observation import Observation

EARLY_MS = 6000
"""So long a press waits at most, for a hand that plays with its cards keeps nobody from playing on: in three seconds a
thing that was taken for one is known for what it is, and as long again a camera with two pictures a second may take
until a card beside it is read. Where a hand has just left, the table is seen in a moment. While the table itself is
lost, as under a camera that was nudged, nothing is read: it waits as long again for that.
"""

LONGEST_MS = 2 * EARLY_MS
"""So long a press that waits stops clocks; eyes that are slower are everybody's trouble, not the player's alone."""

SEEN_SOON_MS = 2500
"""So long it takes at most from the last picture of a hand until the table is known to be at rest: at two pictures a
second three show it without the hand, and a row that was hidden is read in the last of them.
"""

TRAVEL_MS = 300
"""No hand gets from the table to a button in less: what an older picture shows may have changed before the press."""


@dataclass(frozen=True, slots=True)
class EarlyPress:
    """A seat's own button, or the option of the game's question that was chosen, and when.

    `meant` are the actions that the button entered then, and `after` is the entry of the journal that it came after.
    """

    what: Seat | Option
    at: int
    meant: tuple[Any, ...] = ()
    after: int = 0


class PressOrder:
    """Knows whether the table was seen since a hand last moved on it, and keeps presses that were quicker.

    Who lays a card and presses has done both in this order, but a picture takes longer than a button, and eyes that are
    busy may not even have seen the hand.
    """

    def __init__(self, referee: TableReferee, prompts: Prompter) -> None:
        self._referee, self._prompts = referee, prompts
        self._moved_at = self._watched_at = self._hand_at = self._answered_at = -1
        self._lost_at = -1
        self._read_again_at = -EARLY_MS
        self._early: tuple[EarlyPress, ...] = ()

    def see(self, seen: Observation) -> None:
        """A picture of the table."""
        self._watched_at = seen.taken_at
        if seen.hand_in_view:
            self._hand_at = seen.taken_at
        if seen.trouble:
            self._lost_at = seen.taken_at
        if (seen.hand_in_view or seen.unread) and not seen.at_rest and not seen.trouble:
            self._moved_at = seen.taken_at

    def keep(self, what: Seat | Option, at: int) -> bool:
        """Keep a press that is quicker than the eyes, and say so; one more while nothing has happened means the same.

        What is private is not seen before the press that ends it, and a time that counts down waits for nobody.
        """
        table = self._referee.table
        by_hand = self._prompts.by_hand or self._prompts.blind or table.is_ignored
        if by_hand or self._referee.issue is not None or table.private():
            return False
        if not (self._is_early(at) or self._is_asked_soon()):
            return False
        if table.game.timing(table.state).countdown_ms:
            return False
        if not self._early or self._early[-1].what != what:
            meant = () if isinstance(what, Option) else self._meaning(what)
            self._early = (*self._early, EarlyPress(what, at, meant, len(table.match.entries)))
        return True

    def charged_until(self, now: int) -> int:
        """Until when time has run: up to the press that waits, or to the last motion on the table after it.

        What is done before it counts is no later. A press that waits for longer than it should stops no clock.
        """
        if not self._early or now - self._early[0].at >= LONGEST_MS:
            return now
        return min(now, max(self._early[0].at, self._moved_at))

    def hear_answer(self, now: int, *, read_again: bool = False) -> None:
        """Players have answered a question: what is to be asked next has as long to come, and so has another look."""
        self._answered_at = now
        self._read_again_at = now if read_again else self._read_again_at

    def forget(self) -> None:
        """Nothing that was pressed is to count any more."""
        self._early = ()

    def take(self, now: int) -> EarlyPress | None:
        """The next press that counts now, once: what was done before it was seen, or it has waited for long.

        While players are asked what was done it waits. Where that is disputed, or has ended the game, all are
        forgotten, and so is an option that is none any more.
        """
        if self._referee.desk.is_open("dispute"):
            self.forget()
        while self._early and self._referee.issue is None and not self._waits(now):
            first, *rest = self._early
            self._early = tuple(rest)
            if self._still_means(first.what) and not self._was_seen(first):
                return first
        return None

    def question(self) -> Issue | None:
        """What is asked before the next press counts: what lands were tapped for, where nothing is seen of it."""
        begun, busy = self._referee.reminders.begun, self._prompts.by_hand or self._referee.issue is not None
        if not self._early or begun is None or busy or self._referee.table.is_outdated():
            return None
        if begun[1] is not None or self._is_early(self._early[0].at):
            return None
        return self._referee.desk.question_of_unfinished(*begun)

    def _meaning(self, seat: Seat) -> tuple[Any, ...]:
        """What the seat's own button enters now."""
        match = self._referee.table.match
        return tuple(match.game.pressed(match.state, seat))

    def _was_seen(self, early: EarlyPress) -> bool:
        """Whether the eyes have seen what the button meant: who passes a packet and presses has done it once."""
        match = self._referee.table.match
        since = (entry.event for entry in match.entries[early.after :])
        done = {event.action for event in since if isinstance(event, Acted)}
        meant = {match.game.write(action) for action in early.meant}
        return bool(meant & done) and not isinstance(early.what, Option) and self._meaning(early.what) != early.meant

    def _waits(self, now: int) -> bool:
        at = self._early[0].at
        if now - self._read_again_at < EARLY_MS and not self._was_laid_anew():
            return True
        if self._prompts.by_hand:
            # What was done before it is being entered.
            return True
        if self._is_asked_soon():
            return now - max(at, self._answered_at) < EARLY_MS + UNFINISHED_MS
        since = max(at, min(self._lost_at, at + EARLY_MS))
        return self._is_early(at) and (now - since < EARLY_MS or self._is_seen_soon(now))

    def _was_laid_anew(self) -> bool:
        """Whether something was done, and the table seen, since players had the eyes look again."""
        return self._read_again_at < self._moved_at < self._referee.table.seen_at()

    def _is_seen_soon(self, now: int) -> bool:
        """Whether a hand, or a thing that was taken for one, has left so lately that the table is not at rest yet."""
        return self._hand_at < self._watched_at and now - self._hand_at < SEEN_SOON_MS

    def _is_early(self, at: int) -> bool:
        unwatched = self._watched_at >= 0 and at - self._watched_at > TRAVEL_MS
        # While the table is lost a hand may move unseen.
        return unwatched or max(self._moved_at, self._lost_at) > self._referee.table.seen_at()

    def _is_asked_soon(self) -> bool:
        """Whether an action was begun that may be whole: players are asked for what the eyes do not see."""
        begun = self._referee.reminders.begun
        return begun is not None and self._referee.desk.question_of_unfinished(*begun) is not None

    def _still_means(self, what: Seat | Option) -> bool:
        if self._referee.table.match.outcome is not None:
            return False
        if not isinstance(what, Option):
            return True
        # What an option is called tells of what has been done: the same action may be called otherwise now.
        prompt = self._prompts.question()
        return prompt is not None and what.action in [option.action for option in prompt.options]
