"""The cards with which a game begins: until they were seen to lie there, nothing on the table is anybody's move.

A back that looks like the mat does not show in every light; what flickers would be taken for cards that come and go.
"""

from __future__ import annotations

from tableassist.journal.events import Asked
from tableassist.referee.issues import PLAY_BY_HAND
from tableassist.referee.match import Match
from tableassist.referee.ruling import Todo
from tableassist.referee.table_belief import TableBelief
from tableassist.table.observation import Face

UNLAID_MS, STIRRED_MS = 10_000, 2000
"""How long cards may be missing, and no other be laid, before players are told: dealing takes longer than a breath. And
after how long without a picture of a table at rest somebody is at work there.
"""


class DealWatch:
    """Knows whether the cards of a game were seen to lie as dealt, and since when the same ones are missing.

    Args:
        match: The game as it stands when the camera begins to watch: one that goes on had its deal seen, or was played
            without a camera, unless players had to play by hand since it was not.
    """

    def __init__(self, match: Match) -> None:
        self._complete = match.last is not None and not _was_played_by_hand(match)
        self._missing: tuple[Todo, ...] = ()
        self._going_on = False
        self._since = 0

    @property
    def is_going_on(self) -> bool:
        """Whether cards of the deal were missing when the table was last seen, or nobody has watched it since."""
        return self._going_on

    def find_missing(self, table: TableBelief, now: int) -> tuple[Todo, ...]:
        """The places on which a card is to lie and none is seen; none once all were seen.

        Args:
            table: What is believed of the table.
            now: The time in milliseconds.
        """
        if self._complete or table.settled is None:
            return ()
        missing = _missing(table)
        self._complete, self._going_on = not missing, bool(missing)
        if missing != self._missing:
            self._missing, self._since = missing, now
        return missing

    def let_pass(self, seen_at: int, now: int) -> None:
        """Time passes, and does not count while somebody is at work.

        Args:
            seen_at: When the table was last seen to lie still, in milliseconds.
            now: The time in milliseconds.
        """
        if now - seen_at > STIRRED_MS:
            self._since = now

    def is_overdue(self, now: int) -> bool:
        """Whether the same cards have been missing for so long, while nobody dealt, that players are told."""
        return not self._complete and bool(self._missing) and now - self._since >= UNLAID_MS

    def begin_anew(self) -> None:
        """Nobody watched the table for a while: its cards are to be seen before anything is ruled."""
        self._complete, self._going_on, self._missing = False, True, ()

    def play_on(self) -> None:
        """Players know that some are not seen, and play on."""
        self._complete, self._going_on = True, False


def _missing(table: TableBelief) -> tuple[Todo, ...]:
    """The places on which the game has a card face down, and nothing is seen that could be one."""
    places = (zone.name for zone in table.mat.card_zones())
    return tuple(
        one for one in table.owed_in(places) if not one.seen and any(lot.face is Face.DOWN for lot in one.want)
    )


def _was_played_by_hand(match: Match) -> bool:
    """Whether players have said that they play by hand."""
    asked = (entry.event for entry in match.entries if isinstance(entry.event, Asked))
    return any(event.answer == PLAY_BY_HAND for event in asked)
