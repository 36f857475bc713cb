"""How a clock is drawn (R-CK-030): seconds rounded up above twenty of them, tenths below."""

from __future__ import annotations

from tableassist.rules.clock.control import ClockStage, Mode
from tableassist.rules.clock.side import SideTime
from tableassist.rules.clock.times import seconds

_TENTHS_BELOW = 20_000


def time_text(stage: ClockStage, side: SideTime) -> str:
    """The side's time: what is left, `+` and the overtime where none is, or the time taken when counting up."""
    if stage.mode is Mode.UP:
        return count_up(side.spent)
    if side.left < 0:
        return "+" + count_up(-side.left)
    main = side.left - stage.count * stage.extra if stage.mode is Mode.BYO_YOMI else side.left
    main = side.left - stage.extra if stage.mode is Mode.CANADIAN else main
    return count_down(main if main > 0 else side.left)


def extra_time(stage: ClockStage, side: SideTime, free: int) -> str:
    """What stands beside the time: free seconds that run first, or periods still to come."""
    if free > 0:
        return str(-(-free // 1000))
    if stage.mode is Mode.BYO_YOMI and side.left > 0:
        return f"{min(stage.count, -(-side.left // stage.extra))}×{seconds(stage.extra)}"
    if stage.mode is Mode.CANADIAN and side.left > 0:
        return f"{stage.count - side.period_moves}/{seconds(stage.extra)}"
    return ""


def low_below(stage: ClockStage) -> int:
    """The time at which a side is short: an eighth of what it began with, from 10 to 60 seconds.

    A quarter is the most, else a short limit per turn would be low from its start.
    """
    given = stage.extra if stage.mode in (Mode.BYO_YOMI, Mode.CANADIAN) else stage.opening() or stage.extra
    return min(max(10_000, min(given // 8, 60_000)), given // 4)


def count_down(ms: int) -> str:
    """A time that runs down: rounded up, so that zero is shown only when nothing is left."""
    if ms > _TENTHS_BELOW:
        return _hours(-(-ms // 1000))
    tenths = -(-max(0, ms) // 100)
    return f"{tenths // 10}.{tenths % 10}"


def count_up(ms: int) -> str:
    """A time that runs up: whole seconds that have passed."""
    return _hours(ms // 1000)


def _hours(seconds: int) -> str:
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
