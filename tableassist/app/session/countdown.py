"""The time that something going on has for itself (R-CK-024): it stands still while nobody can use it."""

from __future__ import annotations

from tableassist.referee.match import Match

GRACE_MS, AFTER_HANDS_MS = 5000, 1500
"""How long hands that are at work when a window closes are waited for at most, and how long at least after they left.
"""


class Countdown:
    """Counts from `since` on, less the time that was spent waiting for something else. Times are a match's."""

    def __init__(self, since: int) -> None:
        self._since, self._held, self._seen = since, 0, since

    def let_pass(self, since: int, at: int, *, held: bool, anew: bool = False) -> None:
        """Time has passed until `at`; what goes on goes on since `since`. With `anew` it has the whole time again."""
        if since != self._since:
            self._since, self._held, self._seen = since, 0, since
        if anew:
            self._held = max(0, at - since)
        elif held:
            self._held += max(0, at - self._seen)
        self._seen = max(at, self._seen)

    def left(self, given: int, since: int, at: int) -> int:
        """Milliseconds left of the time that was given; below 0 where it is over."""
        held = self._held if since == self._since else 0
        return given - (at - since - held)


class WindowTimer:
    """The countdown of what a game has going on, and the hands that are let finish after it.

    `lenient` says that others than the one on turn use the time (R-CK-022): a challenge may be on its way to the board.
    Where players were asked meanwhile they have all of it again: what was asked about is taken off and laid anew.
    """

    def __init__(self, since: int, *, lenient: bool) -> None:
        self._countdown = Countdown(since)
        self._lenient = lenient
        self._hand_at = -AFTER_HANDS_MS

    def saw_hand(self, at: int) -> None:
        """A hand was over the table."""
        self._hand_at = at

    def left(self, match: Match, since: int, at: int) -> int | None:
        """Milliseconds left of the time that what is going on now has for itself (R-CK-024), or None."""
        given = match.game.timing(match.state).countdown_ms
        return self._countdown.left(given, since, at) if given else None

    def runs_out(self, match: Match, since: int, at: int, now: int, *, held: bool, asked: bool, seen_at: int) -> bool:
        """Lets time pass in a window; whether it is over and nobody is to be waited for.

        What a hand laid in time counts once the table was seen to lie still, which takes a slow camera longer.

        Args:
            since: When the window opened, in milliseconds on the table's clock.
            at: Until when time passes in the match.
            now: Until when it passes for hands.
            held: Whether the window's countdown rests.
            asked: Whether players are asked something now, for which it rests as well.
            seen_at: When the table was last seen to lie still, in the time of hands.
        """
        held = held or asked
        self._countdown.let_pass(since, at, held=held, anew=asked and self._lenient)
        left = self.left(match, since, at)
        return left is not None and left <= 0 and not held and not self._hands_are_late(left, now, seen_at)

    def _hands_are_late(self, left: int, now: int, seen_at: int) -> bool:
        """Whether hands at work are let finish, and what they did is not seen yet, but not for ever."""
        due = now - self._hand_at < AFTER_HANDS_MS or 0 <= seen_at <= self._hand_at
        return self._lenient and left > -GRACE_MS and due
