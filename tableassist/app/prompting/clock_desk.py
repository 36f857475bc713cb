"""The clock put right by hand while it rests: time given, taken or set, and whose time runs (R-CK-006, R-CK-027).

Every choice that changes the clock carries the event that is entered for it; a wrong one is undone (R-TB-005).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableassist.journal.events import ClockSet
from tableassist.referee.match import Match
from tableassist.rules.clock import Category, Clock, Mode
from tableassist.rules.view import Option, Prompt

PENALTY_MS = 120_000
"""What a penalty gives the other side where nothing else is set (R-CK-008)."""

_STEPS = ((60_000, "1 min"), (10_000, "10 s"), (1000, "1 s"))
_HOUR, _MINUTE, _SECOND = 3_600_000, 60_000, 1000
_LAST_FIGURE = 5
_CATEGORIES = {
    Category.BLITZ: "blitz, up to 10 minutes",
    Category.RAPID: "rapid, more than 10 and less than 60 minutes",
    Category.STANDARD: "standard, 60 minutes or more",
}


def paused_page() -> Prompt:
    """What may be chosen while the clock rests for everybody."""
    options = (Option("pause", "Go on"), Option("clock", "Put the clock right"), Option("undo", "Undo"))
    return Prompt("The clock rests for everybody.", options)


def make_desk_page(match: Match, chosen: Sequence[str], penalty_ms: int = PENALTY_MS) -> Prompt | None:
    """The page that the choices so far lead to; None without a clock."""
    if match.clock is None:
        return None
    match chosen:
        case ("runs", *_):
            return _whose(match)
        case (seat, "set", *figures) if len(figures) < len(_units(match.clock, int(seat))):
            return _figures(match, int(seat), figures)
        case (seat, *_):
            return _side(match, match.clock, int(seat), penalty_ms)
    return _first(match, match.clock)


def page_after(chosen: Sequence[str]) -> tuple[str, ...]:
    """The choices that lead to the page to be shown after something was put right."""
    return () if chosen[:1] == ("runs",) else tuple(chosen[:1])


def describe_correction(match: Match, event: ClockSet) -> str:
    """What is announced after the clock was put right, of the match that it led to."""
    if event.seat is None:
        return ""
    name = match.started.players[event.seat]
    if event.what == "set":
        return f"{name}'s time runs now."
    why = f" ({event.why})" if event.why else ""
    if event.moves:
        return f"{name}: {event.moves:+} moves{why}."
    return f"{name} has {_time(match, event.seat)} now{why}."


def describe_control(match: Match) -> str:
    """The time control that a game was set up with, and its category where it has one (R-CK-010); empty for none."""
    if match.clock is None:
        return ""
    category = match.clock.control.category
    return f"Clock {match.started.clock}" + (f": {_CATEGORIES[category]}." if category is not None else ".")


def _first(match: Match, clock: Clock) -> Prompt:
    names = match.started.players
    seats = (seat for seat in range(len(names)) if _mode(clock, seat) is not Mode.UP)
    sides = (Option(str(seat), f"{names[seat]} {_time(match, seat)}", seat=seat) for seat in seats)
    return Prompt("What of the clock is to be put right?", (*sides, Option("runs", "Whose time runs")))


def _whose(match: Match) -> Prompt:
    assert match.clock is not None
    running = match.clock.running
    seats = [(seat, name) for seat, name in enumerate(match.started.players) if seat != running]
    options = (Option(str(seat), name, ClockSet("set", seat, why="put right"), seat=seat) for seat, name in seats)
    now = f"{match.started.players[running]}'s time" if running is not None else "nobody's time"
    return Prompt(f"It is {now}. Whose should it be?", tuple(options))


def _side(match: Match, clock: Clock, seat: int, penalty_ms: int) -> Prompt:
    name = match.started.players[seat]
    options = [*_steps(seat), Option("set", "Set the time")]
    penalty = ClockSet("adjust", seat, penalty_ms, "penalty of the other side")
    options.append(Option("penalty", f"+{_span(penalty_ms)}, penalty", penalty))
    if any(stage.moves for stage in clock.control.sides[seat]):
        moves = clock.sides[seat].moves
        options += [_moved(seat, by, moves + by) for by in (1, -1) if moves + by >= 0]
    return Prompt(f"{name} has {_time(match, seat)}.", tuple(options))


def _steps(seat: int) -> Iterator[Option]:
    for ms, label in _STEPS:
        yield Option(f"+{ms}", f"+{label}", ClockSet("adjust", seat, ms, "time given"))
        yield Option(f"-{ms}", f"−{label}", ClockSet("adjust", seat, -ms, "time taken"))


def _moved(seat: int, by: int, count: int) -> Option:
    label = "1 move" if count == 1 else f"{count} moves"
    return Option(f"moves{by:+}", label, ClockSet("adjust", seat, 0, "moves counted anew", by))


def _figures(match: Match, seat: int, figures: Sequence[str]) -> Prompt:
    """The time to be set, from the hours, where there can be any, down to five seconds."""
    assert match.clock is not None
    units = _units(match.clock, seat)
    unit, count = units[len(figures)]
    last, before = len(figures) == len(units) - 1, sum(map(int, figures))
    steps = [(step, before + step) for step in range(0, count * unit, unit)]
    options = (_time_option(match, seat, ms) if last else _range_option(step, ms, unit) for step, ms in steps)
    return Prompt(f"{match.started.players[seat]}'s time: which?", tuple(options))


def _range_option(step: int, ms: int, unit: int) -> Option:
    """Its key is what it adds, so that the keys add up to the time."""
    return Option(str(step), f"{_span(ms)} to {_span(ms + unit - _SECOND)}")


def _time_option(match: Match, seat: int, ms: int) -> Option:
    return Option(str(ms), _span(ms), ClockSet("adjust", seat, _lacking(match, seat, ms), f"set to {_span(ms)}"))


def _units(clock: Clock, seat: int) -> tuple[tuple[int, int], ...]:
    """What is chosen in turn: so many ms to a step, and how many steps there are."""
    long = max(clock.sides[seat].left, *(stage.given() for stage in clock.control.sides[seat])) >= _HOUR
    hours = ((_HOUR, 10),) if long else ()
    return (*hours, (10 * _MINUTE, 6), (_MINUTE, 10), (_LAST_FIGURE * _SECOND, 60 // _LAST_FIGURE))


def _lacking(match: Match, seat: int, ms: int) -> int:
    """What is to be given so that the side has that main time, with all its periods to come."""
    assert match.clock is not None
    stage = match.clock.control.sides[seat][match.clock.sides[seat].stage]
    periods = stage.given() - stage.time
    return ms + periods - match.clock.left_to(seat, match.entries[-1].at)


def _mode(clock: Clock, seat: int) -> Mode:
    return clock.control.sides[seat][clock.sides[seat].stage].mode


def _time(match: Match, seat: int) -> str:
    assert match.clock is not None
    return match.clock.face(seat, match.entries[-1].at).text


def _span(ms: int) -> str:
    """A span as a clock shows it: `12:05`, `1:00:00`."""
    minutes, second = divmod(ms // _SECOND, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
