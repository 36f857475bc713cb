"""Whose time runs: turns, interrupts, pauses and flags of two to four sides (R-CK-020 to R-CK-030)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tableassist.rules.clock import face as drawn
from tableassist.rules.clock.control import BadTimeControl, ClockStage, Mode, TimeControl
from tableassist.rules.clock.side import SideTime
from tableassist.rules.view import ClockFace


class ClockMisused(ValueError):
    """The clock was given something that cannot be in the state it is in; the sentence says what."""


class Flag(NamedTuple):
    """A fallen flag: whose, and when it fell."""

    side: int
    at: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of all sides; every change gives a new clock.

    Times are integer milliseconds of one monotonic source. A `now` before one already given counts as that one: time
    never runs backwards. `owner` is whose turn it is, `running` whose time runs (None: nobody's), `interrupted` who
    ran before, oldest first. `since` is up to when the sides have been charged.

    >>> from tableassist.rules.clock.control import TimeControl
    >>> clock = Clock.new(TimeControl.parse("5+3", sides=2), 2).start(0, now=0)
    >>> clock.left_to(0, now=60_000)
    243000
    """

    control: TimeControl
    sides: tuple[SideTime, ...]
    owner: int | None = None
    running: int | None = None
    interrupted: tuple[int | None, ...] = ()
    paused: bool = False
    since: int = 0

    @classmethod
    def new(cls, control: TimeControl, sides: int) -> Clock:
        """A clock that stands still, every side with what it begins with.

        Raises:
            BadTimeControl: The control is for another number of sides.
        """
        if len(control.sides) != sides:
            raise BadTimeControl(f"The time control is for {len(control.sides)} sides, but {sides} play.")
        return cls(control, tuple(SideTime(stages[0].opening()) for stages in control.sides))

    def start(self, side: int, now: int) -> Clock:
        """The first turn begins, and it belongs to the side.

        Args:
            now: Milliseconds on the table's clock.

        Raises:
            ClockMisused: It was started already.
        """
        if self.owner is not None:
            raise ClockMisused("The clock was started already.")
        return replace(self, since=now)._turn_of(side)

    def complete(self, next_side: int, now: int) -> Clock:
        """The turn is done: its owner gets what the mode gives, whoever ran last; then the next side's turn begins."""
        clock = self._in_turn().at(now)
        if clock.frozen:  # X-CK-11
            return clock
        owner = clock._owner()
        return clock._with(owner, clock.sides[owner].finish(clock.control.sides[owner]))._turn_of(next_side)

    def push(self, side: int | None, now: int) -> Clock:
        """Another side's time runs inside the turn, or nobody's (None: a free window to respond, R-CK-022)."""
        clock = self._in_turn().at(now)
        if clock.frozen:
            return clock
        if side is not None:
            clock = clock._with(clock._known(side), clock.sides[side].interrupt(clock.control.sides[side]))
        return replace(clock, running=side, interrupted=(*clock.interrupted, clock.running))

    def pop(self, now: int) -> Clock:
        """The interrupt is over: whoever ran before runs again.

        Args:
            now: Milliseconds on the table's clock.

        Raises:
            ClockMisused: No interrupt is open.
        """
        clock = self._in_turn().at(now)
        if clock.frozen:
            return clock
        if not clock.interrupted:
            raise ClockMisused("No interrupt is open, so none can end.")
        *earlier, before = clock._rewarded().interrupted
        return replace(clock._rewarded(), running=before, interrupted=tuple(earlier))

    def charge(self, side: int | None, now: int) -> Clock:
        """Inside the turn this side's time runs: opens or ends as many interrupts as that takes."""
        clock = self._in_turn().at(now)
        if side == clock.running or clock.frozen:
            return clock
        if side not in clock.interrupted:
            return clock.push(side, now)
        return clock.pop(now).charge(side, now)

    def pause(self, now: int) -> Clock:
        """Nobody's time runs until `resume`."""
        return replace(self.at(now), paused=True)

    def resume(self, now: int) -> Clock:
        """Time runs again where it stopped."""
        return replace(self.at(now), paused=False)

    def adjust(self, side: int, ms: int, now: int, moves: int = 0) -> Clock:
        """Time (and moves) are added to a side, or taken from it, by hand (R-CK-006, R-CK-008)."""
        clock = self.at(now)
        lowest = clock._lowest(clock._known(side))
        return clock._with(side, clock.sides[side].adjust(ms, moves, lowest))

    def set_running(self, side: int | None, now: int) -> Clock:
        """The turn is put right by hand: it belongs to the side, no move counts (R-CK-027); None stops its time."""
        clock = self.at(now)
        if side is None:
            return replace(clock, running=None)
        if clock._known(side) == clock.owner:
            return replace(clock, running=side, interrupted=())
        return clock._left()._turn_of(side)

    def stop(self, now: int) -> Clock:
        """The game is over: nobody's turn, nobody's time."""
        return replace(self.at(now)._left(), owner=None, running=None, interrupted=())

    def fall(self, now: int) -> Clock:
        """The flag that `flag` gives was taken note of: `flag` gives it no more."""
        side = self.flag(now)
        clock = self.at(now)
        return clock if side is None else clock._with(side, replace(clock.sides[side], noted=True))

    def unfall(self, side: int) -> Clock:
        """A fallen flag is given again: what was noted of it was taken back together with what came before."""
        return self._with(self._known(side), replace(self.sides[side], noted=False))

    def revert(self, before: Clock, after: Clock, now: int) -> Clock:
        """What led from `before` to `after` is taken back: turns and what they gave, not the time taken since."""
        clock = self.at(now)
        for side, (was, became) in enumerate(zip(before.sides, after.sides, strict=True)):
            if was != became:
                clock = clock._with(side, clock.sides[side].revert(was, became, clock._lowest(side)))
        if before.whose == after.whose:
            return clock
        return replace(clock, owner=before.owner, running=before.running, interrupted=before.interrupted)

    def at(self, now: int) -> Clock:
        """The same clock with all time up to now charged."""
        until = max(now, self.since)
        if not self.ticking or self.running is None:
            return replace(self, since=until)
        side, end = self.running, self.expires_at()
        fell = end is not None and end <= until
        last = end if fell and end is not None and self._freezes(side) else until
        spent = self.sides[side].spend(last - self.since, side == self.owner, self._lowest(side))
        clock = self._with(side, replace(spent, fell_at=end) if fell else spent)
        return replace(clock._poured(self.sides[side].left - spent.left), since=until)

    @property
    def whose(self) -> tuple[int | None, int | None, tuple[int | None, ...]]:
        """Whose turn it is, whose time runs, and whose was interrupted for that."""
        return self.owner, self.running, self.interrupted

    @property
    def ticking(self) -> bool:
        """Whether anybody's time runs."""
        return self.running is not None and not self.paused and not self.frozen

    @property
    def frozen(self) -> bool:
        """Whether a fallen flag has stopped every clock."""
        return any(side.fell_at is not None and self._freezes(number) for number, side in enumerate(self.sides))

    @property
    def flagged(self) -> Flag | None:
        """The first flag that fell and still is down, as far as time was charged; None where all are up."""
        down = (Flag(side, time.fell_at) for side, time in enumerate(self.sides) if time.fell_at is not None)
        return min(down, key=lambda flag: flag.at, default=None)

    def flag(self, now: int) -> int | None:
        """The side whose flag is down and was not taken note of yet (R-CK-005), or None."""
        times = enumerate(self.at(now).sides)
        down = ((time.fell_at, side) for side, time in times if time.fell_at is not None and not time.noted)
        return min(down, default=(0, None))[1]

    def expires_at(self) -> int | None:
        """When the running side's flag falls if nothing happens; None where none can or where it has fallen."""
        side = self.running
        if side is None or not self.ticking or self.sides[side].fell_at is not None or self._mode(side) is Mode.UP:
            return None
        return self.since + max(0, self.sides[side].available(side == self.owner))

    def left_to(self, side: int, now: int) -> int:
        """What the side has left until its flag falls, without a delay; below zero it is overtime."""
        return self.at(now).sides[self._known(side)].left

    def delay_left(self, now: int) -> int:
        """What is left of the running side's free time in this turn, and does not count yet."""
        clock = self.at(now)
        if clock.owner is None or clock.running != clock.owner:
            return 0
        side = clock.sides[clock.owner]
        return side.free if side.ceiling is None else max(0, side.left - side.ceiling)

    def spent(self, side: int, now: int) -> int:
        """All time the side has taken, free time included."""
        return self.at(now).sides[self._known(side)].spent

    def penalty(self, side: int, now: int) -> int:
        """The points that overtime costs: so many per started minute (R-CK-028)."""
        return -(min(0, self.left_to(side, now)) // 60_000) * self.control.points

    def low(self, side: int, now: int) -> bool:
        """Whether the side is short of time."""
        stage = self._stage(self._known(side))
        return stage.mode is not Mode.UP and self.left_to(side, now) <= drawn.low_below(stage)

    def face(self, side: int, now: int) -> ClockFace:
        """The side's clock as it is drawn."""
        clock = self.at(now)
        stage, time = clock._stage(clock._known(side)), clock.sides[side]
        running = clock.ticking and clock.running == side
        free = clock.delay_left(now) if clock.running == side else 0
        return ClockFace(
            text=drawn.time_text(stage, time),
            running=running,
            low=clock.low(side, now),
            flagged=time.fell_at is not None,
            delay=drawn.extra_time(stage, time, free),
        )

    def _turn_of(self, side: int) -> Clock:
        begun = self.sides[self._known(side)].begin(self.control.sides[side])
        return replace(self._with(side, begun), owner=side, running=side, interrupted=()).at(self.since)

    def _left(self) -> Clock:
        return self if self.owner is None else self._with(self.owner, self.sides[self.owner].leave())

    def _rewarded(self) -> Clock:
        side = self.running
        if not self.control.interrupt_bonus or side is None or self._mode(side) is not Mode.FISCHER:  # A-CK-08
            return self
        time = self.sides[side]
        return self if time.fell_at is not None else self._with(side, time.adjust(self._stage(side).extra, 0, None))

    def _poured(self, ms: int) -> Clock:
        if self.running is None or self._mode(self.running) is not Mode.HOURGLASS:
            return self
        other = 1 - self.running
        return self._with(other, replace(self.sides[other], left=self.sides[other].left + ms))

    def _with(self, side: int, time: SideTime) -> Clock:
        return replace(self, sides=(*self.sides[:side], time, *self.sides[side + 1 :]))

    def _stage(self, side: int) -> ClockStage:
        return self.control.sides[side][self.sides[side].stage]

    def _mode(self, side: int) -> Mode:
        return self._stage(side).mode

    def _lowest(self, side: int) -> int | None:
        return None if self.control.overtime or self._mode(side) is Mode.UP else 0

    def _freezes(self, side: int) -> bool:
        return self.control.freeze and self.sides[side].stage == len(self.control.sides[side]) - 1

    def _known(self, side: int) -> int:
        if not 0 <= side < len(self.sides):
            raise ClockMisused(f"There is no side {side}: this clock has {len(self.sides)}, counted from 0.")
        return side

    def _owner(self) -> int:
        if self.owner is None:
            raise ClockMisused("No turn is under way: start the clock first.")
        return self.owner

    def _in_turn(self) -> Clock:
        self._owner()
        return self
