"""What shows in the trays, beside what the game has counted (R-DM-065)."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.referee.match import Match
from tableassist.referee.tray_watch import TrayWatch
from tableassist.rules.tokens import CountsTokens
from tableassist.table.geometry import SIDES
from tableassist.table.observation import Observation


class TrayDesk:
    """Follows the trays of one game; of a game without tokens it says nothing."""

    def __init__(self, match: Callable[[], Match]) -> None:
        self._match = match
        self._watch = TrayWatch(SIDES.get(len(match().started.players), ()))

    def see(self, seen: Observation) -> None:
        """A picture of the table, in which the trays may have been counted."""
        game, state = self._match().game, self._match().state
        if seen.trays and isinstance(game, CountsTokens):
            self._watch.see(seen.trays, game.tokens(state), seen.taken_at)

    def line(self, now: int) -> str:
        """What shows in the trays and was not counted, in one quiet line; "" for nothing."""
        match = self._match()
        if not isinstance(match.game, CountsTokens):
            return ""
        return self._watch.line(match.started.players, match.game.tokens(match.state), now)
