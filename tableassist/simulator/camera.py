"""A camera above the virtual table: it gives pictures like a real one, and nothing but pictures."""

from __future__ import annotations

import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.ports import CameraLost, Frame
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.ink import Picture
from tableassist.simulator.lens import LensModel
from tableassist.simulator.light import Noise, lean_field
from tableassist.simulator.limb import Limbs
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import Arm, Hand, Lean, VirtualTable
from tableassist.table.geometry import Point, Side

SIZE = (1600, 900)


def now_ms() -> int:
    """Milliseconds on the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class SimCamera:
    """Renders the table as it lies at the moment of `read`; noise is fresh in every picture.

    The same seed and the same calls give the same pictures. `fps` limits how often `read` returns, as a real camera's
    frame rate does; 0 renders as fast as it is asked.
    """

    def __init__(
        self,
        table: VirtualTable,
        conditions: Conditions | None = None,
        size: tuple[int, int] = SIZE,
        now: Callable[[], int] = now_ms,
        seed: int = 0,
        fps: float = 0.0,
    ) -> None:
        self._table, self._now, self._fps = table, now, fps
        self._rng = np.random.default_rng(seed)
        self._size = size
        self._due = 0.0
        self._is_open = False
        self._hands: dict[Side, Hand] = {}
        self.change(conditions or Conditions())

    def change(self, conditions: Conditions) -> None:
        """Looks under other conditions from now on: someone bumped the arm or switched on a lamp."""
        self.conditions = conditions
        self._scene = Scene(self._table.mat, conditions, self._size)
        self._limbs = Limbs(self._scene, self._table.mat)
        self._noise = Noise(conditions.noise, self._size, self._rng)
        self._shade: tuple[tuple[Lean, ...], Picture] | None = None
        self._rested: tuple[tuple[int, tuple[Arm, ...]], Picture] | None = None

    def relight(self, conditions: Conditions) -> None:
        """Looks in other light from now on: a lamp was switched on or off. All else must be as it was."""
        self.conditions = conditions
        self._scene.relight(conditions)
        self._limbs = Limbs(self._scene, self._table.mat)
        self._rested = None

    def open(self) -> None:
        """Switches the camera on."""
        self._is_open = True

    def close(self) -> None:
        """Switches the camera off; safe twice."""
        self._is_open = False

    def read(self, timeout: float) -> Frame:
        """The next picture; raises CameraLost where the camera is not open or its frame rate exceeds the timeout."""
        if not self._is_open:
            raise CameraLost("The camera is switched off: switch it on.")
        self._wait(timeout)
        taken_at = self._now()
        return Frame(self._developed(self._exposed()), taken_at)

    def homography(self) -> NDArray[np.float64]:
        """The 3 × 3 matrix from millimetres on the table to pixels, without the lens's distortion."""
        return self._scene.lens.straight.copy()

    def to_pixel(self, place: Point) -> tuple[float, float]:
        """Where a place on the table appears, with the lens's distortion."""
        x, y = self._scene.lens.to_pixels(np.array([[place.x, place.y]]))[0]
        return float(x), float(y)

    @property
    def lens(self) -> LensModel:
        """Where the camera sees what."""
        return self._scene.lens

    def to_mm(self, x: float, y: float) -> Point:
        """Which place on the table a pixel shows."""
        place = self._scene.lens.to_mm(np.array([[x, y]], dtype=np.float64))[0]
        return Point(float(place[0]), float(place[1]))

    def _exposed(self) -> Picture:
        picture = self._at_rest()
        hands = tuple(self._table.hands)
        if hands:
            picture = picture.copy()
        for hand in hands:
            self._limbs.paint(picture, hand, self._hands.get(hand.side))
        self._hands = {hand.side: hand for hand in hands}
        if self._table.leans:
            picture = np.asarray(cv2.multiply(picture, self._leaning(), scale=1 / 255), np.uint8)
        if self.conditions.flicker:
            gain = 1 + self.conditions.flicker * float(self._rng.standard_normal())
            picture = np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)
        return self._noise.laid_over(picture)

    def _at_rest(self) -> Picture:
        """All that lies, with the arms that rest there: kept until any of it changes."""
        table = self._table
        placed = self._scene.show(tuple(table.cards), tuple(table.pieces), tuple(table.items))
        if not table.arms:
            return placed
        if self._rested is None or self._rested[0] != (self._scene.version, tuple(table.arms)):
            picture = placed.copy()
            for arm in table.arms:
                self._limbs.rest(picture, arm)
            self._rested = (self._scene.version, tuple(table.arms)), picture
        return self._rested[1]

    def _leaning(self) -> Picture:
        """What is left of the light beneath people who lean over the table."""
        leans = tuple(self._table.leans)
        if self._shade is None or self._shade[0] != leans:
            self._shade = leans, lean_field(leans, self._scene.lens)
        return self._shade[1]

    def _developed(self, picture: Picture) -> Picture:
        """What is left of the picture after the camera has compressed it."""
        packed = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, self.conditions.jpeg))[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)

    def _wait(self, timeout: float) -> None:
        if not self._fps:
            return
        pause = self._due - time.monotonic()
        if pause > timeout:
            time.sleep(timeout)
            raise CameraLost("The simulated camera gave no picture in time: wait longer or raise its frame rate.")
        time.sleep(max(0.0, pause))
        self._due = max(self._due, time.monotonic()) + 1 / self._fps
