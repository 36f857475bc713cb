"""A study alone as a stage: no table, no camera, only the window's pages."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tableassist.ports import Pressed
from tableassist.rules.view import View
from tableassist.study.command import StudyRequest, desk_of, take_up
from tableassist.tapes.lines import Impossible
from tableassist.tapes.opening import StudyWanted
from tableassist.tapes.stage import Doing

FIRST_MS = 20_000 * 86_400_000
"""When every tape begins: milliseconds since 1970."""

_STEP_MS = 100


class StudyStage:
    """What `tableassist study --display window` shows, with a player who was never asked before."""

    patience_ms = _STEP_MS
    players: tuple[str, ...] = ()

    def __init__(self, wanted: StudyWanted) -> None:
        request = StudyRequest(wanted.deck, wanted.player, wanted.path, wanted.depth)
        self.now = FIRST_MS
        self.doings: Mapping[str, Doing] = {}
        self._desk = desk_of(request, take_up(request), self.now)

    def begin(self) -> None:
        """There is nothing to lay out."""

    def view(self) -> View:
        """The page that is open."""
        return self._desk.view(self.now)

    def press(self, pressed: Pressed) -> None:
        """A key, a touch, or a line that was typed."""
        self._desk.press(pressed)

    def wait(self, ms: int) -> None:
        """Time passes, also days."""
        self.now += ms

    def step(self) -> None:
        """A moment passes."""
        self.wait(_STEP_MS)

    def picture(self) -> NDArray[np.uint8]:
        """There is none.

        Raises:
            Impossible: Always: one studies without a table.
        """
        raise Impossible("There is no camera where one studies alone.")

    def close(self) -> None:
        """Nothing is open."""
