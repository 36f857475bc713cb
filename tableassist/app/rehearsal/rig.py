"""A virtual table, a simulated camera, the real eyes and a session, all on one virtual clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from tableassist.app.eyes import Eyes
from tableassist.app.session import Session
from tableassist.ports import Frame, Pressed
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.hands import Habits, Puppet
from tableassist.simulator.table import LyingCard, VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Side, ZoneName
from tableassist.table.layout import Settled
from tableassist.table.sight import Face, Observation
from tableassist.vision.colours import Palette
from tableassist.vision.enrolled import Pool

FRAME_MS = 200
"""Time between two frames of the simulated camera."""

SIDES = {
    2: (Side.SOUTH, Side.NORTH),
    3: (Side.SOUTH, Side.WEST, Side.NORTH),
    4: (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST),
}
"""Where the players sit, clockwise (R-TB-010)."""

BRISK = Habits(speed=380.0, turning=(75.0,))
"""Hands as fast as people who know the game, so that fewer pictures are rendered."""


class Rig:
    """Runs frames through eyes and session. `on_frame` sees every frame, for a window or a file.

    The truth of the table is in `table` and nowhere else; the session learns of it only through the camera.
    `moved_at` is when a hand was last at work.
    """

    def __init__(
        self,
        mat: Mat,
        players: int,
        conditions: Conditions,
        seed: int,
        *,
        size: tuple[int, int] = (1600, 900),
        habits: Habits = BRISK,
        on_frame: Callable[[Frame], None] = lambda _frame: None,
        palette: Palette | None = None,
        pool: Pool | None = None,
    ) -> None:
        self.mat = mat
        self.sides = SIDES[players]
        self.now = 0
        self.moved_at = 0
        self.frames = 0
        self.rng = Random(f"rig {seed}")
        self.table = VirtualTable(mat)
        self.camera = SimCamera(self.table, conditions, size, lambda: self.now, seed)
        self.camera.open()
        self.puppets = [
            Puppet(self.table, side, Random(f"hand {seed} {side}"), habits, sleeve=number)
            for number, side in enumerate(self.sides)
        ]
        self.session: Session | None = None
        self._eyes = Eyes(mat, palette=palette, pool=pool)
        self._on_frame = on_frame
        self._pool = ThreadPoolExecutor(1, "eyes")
        self._looking: Future[tuple[Observation, Settled | None]] | None = None

    def deal(self, world: Mapping[ZoneName, CardName]) -> None:
        """Lay the cards face down on their places, as carefully as people do."""
        for zone, card in world.items():
            at, angle = self.spot(zone)
            self.table.lay(card, at, angle, Face.DOWN)

    def spot(self, zone: ZoneName) -> tuple[Point, float]:
        """A place in a zone as a person hits it: a few millimetres and degrees off."""
        where = self.mat.zone(zone)
        centre = where.area.centre
        at = Point(centre.x + self._slip(3.0), centre.y + self._slip(3.0))
        return at, where.angle + self._slip(3.0) + self.rng.choice((0, 180))

    def _slip(self, most: float) -> float:
        return min(max(self.rng.gauss(0, most / 2), -most), most)

    def lies_at(self, zone: ZoneName) -> LyingCard | None:
        """What really lies in a zone."""
        return self.table.card_at(self.mat.zone(zone).area.centre)

    def frame(self, elapsed_ms: int = FRAME_MS) -> None:
        """One frame: rendered while the eyes still look at the one before, then handed to them."""
        self.now += elapsed_ms
        self.frames += 1
        frame = self.camera.read(1.0)
        self._rule()
        self._on_frame(frame)
        if self.session is not None:
            self._looking = self._pool.submit(self._eyes, frame, self.session.private())

    def _rule(self) -> None:
        """What the eyes made of the frame before reaches the session."""
        if self._looking is None or self.session is None:
            return
        seen, settled = self._looking.result()
        self._looking = None
        self.session.watch(seen)
        if settled is not None:
            self.session.see(settled, self.now)
        self.session.tick(self.now)

    def play(self, steps: Iterable[None]) -> None:
        """Run a puppet's movement, a frame a step."""
        for _ in steps:
            self.frame()
            self.moved_at = self.now

    def until(self, done: Callable[[], bool], limit: int = 30) -> bool:
        """Run frames until something holds; false when it did not within `limit` frames."""
        for _ in range(limit):
            if done():
                return True
            self.frame()
        return done()

    def press(self, button: str, *, held: bool = False) -> None:
        """Press a button of the session now."""
        assert self.session is not None
        self.session.press(Pressed(button, self.now, held))

    def close(self) -> None:
        """Put the camera and the eyes away."""
        self._pool.shutdown()
        self.camera.close()
