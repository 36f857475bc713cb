"""Boards laid by chance for tests and measurements: crystals alone, in twos and threes, counters, and what is true."""

from __future__ import annotations

import random
from collections import Counter as Counts
from dataclasses import dataclass, field
from math import cos, pi, sin, sqrt

from tableassist.games.memwars.board import QUADRANTS
from tableassist.games.memwars.mat import build_mat, diamond_of
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.pieces import CUTS, CounterPiece, Crystal
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point, Zone
from tableassist.table.layout import Lot
from tableassist.table.observation import Face
from tableassist.vision.pieces.colours import USUAL, Palette

MAT = build_mat()
SIDES = ("red", "blue", "green", "amber")
FRAME_MS = 100


@dataclass
class BoardScene:
    """A virtual board on which pieces are laid by chance, and what lies in each of its zones."""

    seed: int
    table: VirtualTable = field(default_factory=lambda: VirtualTable(MAT))
    truth: dict[str, Counts] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.sides = tuple(self.rng.sample(SIDES, 2))
        self.now = 0

    @property
    def palette(self) -> Palette:
        """The usual colours of the sides in play."""
        return USUAL.only(*self.sides, "challenge")

    def camera(self, conditions: Conditions, size: tuple[int, int] = (1600, 900)) -> SimCamera:
        """An open camera above the board, whose clock goes on by a tenth of a second with every picture."""
        camera = SimCamera(self.table, conditions, size, now=self.tick, seed=self.seed)
        camera.open()
        return camera

    def tick(self) -> int:
        self.now += FRAME_MS
        return self.now

    def fill(self, empty: float = 0.3, counters: float = 0.0) -> None:
        """Lays one, two or three crystals in most zones; a counter alone in some."""
        for zone in MAT.zones:
            if zone.kind == "place" and self.rng.random() >= empty:
                if self.rng.random() < counters:
                    self.lay_counter(zone)
                else:
                    self.lay(zone, *self._colours())
        for quadrant in QUADRANTS:
            if self.rng.random() < 0.5:
                self.lay(MAT.zone(diamond_of(quadrant)), self.rng.choice(self.sides))

    def lay(self, zone: Zone, *colours: str) -> list[Crystal]:
        """Lays crystals that touch each other around a zone's middle, a little inexactly."""
        sizes = [self.rng.uniform(10, 16) for _ in colours]
        middle = self._near(zone, 1.2)
        apart = {1: 0.0, 2: sum(sizes) / 4, 3: sum(sizes) / 3 / sqrt(3)}[len(colours)]
        start = self.rng.uniform(0, 2 * pi)
        laid = []
        for number, (colour, size) in enumerate(zip(colours, sizes, strict=True)):
            turn = start + number * 2 * pi / len(colours)
            at = Point(middle.x + apart * cos(turn), middle.y + apart * sin(turn))
            crystal = Crystal(self._next(), colour, at, size, self.rng.choice(CUTS), self.rng.uniform(0, 360))
            self.table.put(crystal)
            self.note(zone, "crystal", colour, Face.UP)
            laid.append(crystal)
        return laid

    def lay_counter(self, zone: Zone, value: str | None = None, face: Face | None = None) -> CounterPiece:
        """Lays a counter."""
        value = value or self.rng.choice("532")
        face = face or self.rng.choice((Face.UP, Face.DOWN))
        counter = CounterPiece(self._next(), value, self._near(zone, 1.2), face, 18.0, False, self.rng.uniform(0, 360))
        self.table.put(counter)
        self.note(zone, "counter", value if face is Face.UP else None, face)
        return counter

    def claim_counters(self) -> None:
        """Lays a crystal, a challenge piece, or both on places that hold a counter alone."""
        kinds = ((self.sides[0],), (self.sides[1],), ("challenge",), (self.sides[0], "challenge"))
        for zone in MAT.zones:
            if [lot.kind for lot in self.truth.get(zone.name, ())] == ["counter"] and self.rng.random() < 0.8:
                self.lay(zone, *self.rng.choice(kinds))

    def note(self, zone: Zone, kind: str, name: str | None, face: Face) -> None:
        """Remembers that such a thing lies in the zone."""
        self.truth.setdefault(zone.name, Counts())[Lot(zone.name, kind, name, face)] += 1

    def _colours(self) -> tuple[str, ...]:
        colours = [self.sides[0], self.sides[1], "challenge"]
        self.rng.shuffle(colours)
        many = self.rng.choice((1, 1, 1, 2, 3))
        return (self.rng.choice(self.sides), "challenge") if many == 2 else tuple(colours[:many])

    def _near(self, zone: Zone, stray: float) -> Point:
        middle = zone.area.centre
        return Point(middle.x + self.rng.gauss(0, stray), middle.y + self.rng.gauss(0, stray))

    def _next(self) -> int:
        return 1 + max((piece.number for piece in self.table.pieces), default=self.seed * 1000)
