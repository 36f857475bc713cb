"""A virtual table on which made-up cards lie one after the other: to try enrolling without a camera or cards."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point
from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import BACK

EVERY = 5
"""Pictures for which a card lies there."""


class ShownCards:
    """Obeys the Camera port: a card for a few pictures, then the next; after the last no picture comes."""

    def __init__(self, mat: Mat, cards: Sequence[str], conditions: Conditions | None = None) -> None:
        self._table = VirtualTable(mat)
        self._camera = SimCamera(self._table, conditions or draw_conditions(0, "easy"))
        self._left, self._pictures = list(cards), 0
        self._at = Point(mat.width / 2, mat.height * 0.6)

    def open(self) -> None:
        """Switches the camera on."""
        self._camera.open()

    def close(self) -> None:
        """Switches the camera off; safe twice."""
        self._camera.close()

    def read(self, timeout: float) -> Frame | None:
        """The next picture; raises CameraLost where the camera is not open."""
        if self._pictures % EVERY == 0:
            self._table.cards.clear()
            if not self._left:
                return None
            card = self._left.pop(0)
            face = Face.DOWN if card == BACK else Face.UP
            self._table.lay(CardName(card), self._at, 3.0 * (len(self._left) % 4), face)
        self._pictures += 1
        return self._camera.read(timeout)
