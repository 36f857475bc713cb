"""A virtual table on which a deck lays itself down card by card: learning a deck without a camera or a deck."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat
from tableassist.table.observation import Face
from tableassist.vision.gallery.learnt import BACK

EVERY = 5
"""Pictures from one card to the next: so many are needed to see that it lies still."""


class DealtDeck:
    """Obeys the Camera port. `per_step` cards are laid in every fifth picture, each on the next place of the mat."""

    def __init__(
        self,
        mat: Mat,
        order: Sequence[CardName],
        *,
        per_step: int = 1,
        fps: float = 20.0,
        conditions: Conditions | None = None,
    ) -> None:
        self._table = VirtualTable(mat)
        self._camera = SimCamera(self._table, conditions or draw_conditions(0, "easy"), fps=fps)
        self._zones, self._order, self._per_step = mat.card_zones(), tuple(order), per_step
        self._dealt = self._pictures = 0

    def open(self) -> None:
        """Switches the camera on."""
        self._camera.open()

    def close(self) -> None:
        """Switches the camera off; safe twice."""
        self._camera.close()

    def read(self, timeout: float) -> Frame | None:
        """The next picture, now and then with more cards on it; raises CameraLost where the camera is not open."""
        self._pictures += 1
        if self._pictures % EVERY == 0:
            self._deal()
        return self._camera.read(timeout)

    def _deal(self) -> None:
        """Lays the next cards, at most to the end of the mat: what lies upon another must not hide it at once."""
        first = self._dealt
        last = first - first % len(self._zones) + len(self._zones)
        for card in self._order[first : min(first + self._per_step, last)]:
            zone = self._zones[self._dealt % len(self._zones)]
            self._table.lay(card, zone.area.centre, zone.angle, Face.DOWN if card == BACK else Face.UP)
            self._dealt += 1
