"""What an entry says that cannot be of this game, whatever went before: refused before anything follows from it."""

from __future__ import annotations

from tableassist.journal.events import ClockSet, Ended, Event, Flagged, Signed

_CLOCK_WORDS = ("pause", "resume", "adjust", "set", "restore")


def find_misfit(event: Event, players: int) -> str:
    """What in an event cannot be, as the end of a sentence about its entry; empty where all can.

    Args:
        event: What an entry says has happened.
        players: How many sides play.
    """
    nobodys = next((seat for seat in _seats_in(event) if not 0 <= seat < players), None)
    if nobodys is not None:
        return f"is about seat {nobodys}, which nobody has"
    if isinstance(event, ClockSet) and event.what not in _CLOCK_WORDS:
        return f"does {event.what!r} with the clock, which cannot be done"
    return ""


def _seats_in(event: Event) -> tuple[int, ...]:
    match event:
        case Signed(_, seat) | ClockSet(_, seat):
            return () if seat is None else (seat,)
        case Flagged(seat):
            return (seat,)
        case Ended(_, winners):
            return winners
    return ()
