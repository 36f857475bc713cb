"""What one side has left, and what spending time, beginning and finishing a turn do to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableassist.rules.clock.control import ClockStage, Mode

Stages = tuple[ClockStage, ...]


@dataclass(frozen=True, slots=True)
class SideTime:
    """One side's time in milliseconds.

    `left` holds everything that stands between the side and its flag, byo-yomi periods included; below zero it is
    overtime. `free` is what is left of a delay. `ceiling` is what Bronstein's form must not exceed after the turn.
    `spent` is all time the side has taken. `fell_at` is when the flag fell, `noted` whether that was taken note of.
    """

    left: int
    free: int = 0
    ceiling: int | None = None
    moves: int = 0
    stage: int = 0
    period_moves: int = 0
    spent: int = 0
    fell_at: int | None = None
    noted: bool = False

    def spend(self, ms: int, in_turn: bool, lowest: int | None) -> SideTime:
        """The side after it took some time; a delay is free in its own turn only (R-CK-021)."""
        free = min(ms, self.free) if in_turn else 0
        left = self.left - (ms - free)
        left = left if lowest is None else max(left, min(lowest, self.left))
        return replace(self, left=left, free=self.free - free, spent=self.spent + ms)

    def available(self, in_turn: bool) -> int:
        """How long the side may run now until its flag falls."""
        return self.left + (self.free if in_turn else 0)

    def begin(self, stages: Stages) -> SideTime:
        """The side when a turn of its own begins."""
        stage = stages[self.stage]
        if stage.mode is Mode.GONG:
            return replace(self, left=stage.time, fell_at=None, noted=False)
        if self.fell_at is not None:  # R-CK-029: no delay any more
            return self
        match stage.mode:
            case Mode.DELAY:
                return replace(self, free=stage.extra)
            case Mode.BRONSTEIN:  # A-CK-02: added first and taken back, so that it equals the delay
                return replace(self, left=self.left + stage.extra, ceiling=self.left)
        return self

    def interrupt(self, stages: Stages) -> SideTime:
        """The side when its time begins to run in another's turn: a gong that has rung rings again (A-CK-09)."""
        rung = stages[self.stage].mode is Mode.GONG and self.noted
        return replace(self, fell_at=None, noted=False) if rung else self

    def leave(self) -> SideTime:
        """The side when its turn is over without having been completed: what was lent for the turn goes back."""
        left = self.left if self.ceiling is None else min(self.left, self.ceiling)
        return replace(self, left=left, free=0, ceiling=None)

    def finish(self, stages: Stages) -> SideTime:
        """The side when it completed its turn: a move counts, and the mode gives what it gives."""
        side = replace(self.leave(), moves=self.moves + 1)
        stage = stages[side.stage]
        if stage.mode is Mode.GONG:
            return replace(side, left=stage.time)
        if side.fell_at is not None:  # R-CK-029
            return side
        side = side._given(stage)
        if stage.moves and side.moves >= sum(done.moves for done in stages[: side.stage + 1]):
            return replace(side, left=side.left + stages[side.stage + 1].given(), stage=side.stage + 1, period_moves=0)
        return side

    def adjust(self, ms: int, moves: int, lowest: int | None) -> SideTime:
        """The side with time added or taken by hand; a flag is up again when there is time again (R-CK-006)."""
        left = self.left + ms if lowest is None else max(self.left + ms, lowest)
        ceiling = None if self.ceiling is None else max(0, self.ceiling + ms)
        side = replace(self, left=left, ceiling=ceiling, moves=max(0, self.moves + moves))
        return replace(side, fell_at=None, noted=False) if left > 0 else side

    def _given(self, stage: ClockStage) -> SideTime:
        match stage.mode:
            case Mode.FISCHER:
                return replace(self, left=self.left + stage.extra)
            case Mode.BYO_YOMI if self.left < stage.count * stage.extra:  # A-CK-03: a period used up is not refilled
                return replace(self, left=-(-self.left // stage.extra) * stage.extra)
            case Mode.CANADIAN if self.left <= stage.extra:
                return self._canadian(stage)
        return self

    def _canadian(self, stage: ClockStage) -> SideTime:
        if self.period_moves + 1 < stage.count:
            return replace(self, period_moves=self.period_moves + 1)
        return replace(self, left=stage.extra, period_moves=0)
