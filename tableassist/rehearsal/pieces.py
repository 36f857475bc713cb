"""Pieces on the virtual table: hands put crystals and counters on zones, take them off, push and turn them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import cos, pi, sin, sqrt
from random import Random

from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.pieces import CUTS, CounterPiece, Crystal, Piece
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.observation import Face

FACE_DOWN = "logo"
"""What a counter shows that lies with its value down."""

_TRIES = 12
"""How many ways of laying crystals side by side people look at where other crystals are near."""

What = str
"""A piece by its colour, "challenge", or what a counter shows: its value or "logo"."""


class NoSuchPiece(Stuck):
    """No such piece lies there to be taken."""


class Pieces:
    """What lies on the zones of a rig's table; `on` are the pieces' numbers by zone, `rng` is how exactly they lie."""

    def __init__(self, rig: Rig, rng: Random) -> None:
        self.rig, self.rng = rig, rng
        self.on: dict[ZoneName, list[int]] = {}
        self._number = 0

    def pieces(self, zone: ZoneName) -> list[Piece]:
        """What really lies on a zone, from bottom to top."""
        return [self.rig.table.piece(number) for number in self.on.get(zone, ())]

    def kinds_at(self, zone: ZoneName) -> list[What]:
        """The same by name."""
        return [what_of(piece) for piece in self.pieces(zone)]

    def drop(self, zone: ZoneName, *whats: What) -> None:
        """The pieces come to lie there."""
        for what in whats:
            piece = self._made(zone, what)
            self.rig.table.put(piece)
            self.on.setdefault(zone, []).append(piece.number)
        self._arrange(zone)

    def pick(self, zone: ZoneName, *whats: What) -> None:
        """The pieces are gone from there.

        Raises:
            NoSuchPiece: No such piece lies there.
        """
        for what in whats:
            piece = next((one for one in self.pieces(zone) if what_of(one) == what), None)
            if piece is None:
                raise NoSuchPiece(f"There is no {what} on {zone} to take.")
            self.rig.table.remove(piece.number)
            self.on[zone].remove(piece.number)

    def shove(self, origin: ZoneName, what: What, zone: ZoneName) -> None:
        """A piece is pushed over to another zone's middle."""
        piece = next(one for one in self.pieces(origin) if what_of(one) == what)
        to = self._near(zone)
        self.rig.table.push(piece.number, to.x - piece.at.x, to.y - piece.at.y)
        self.on[origin].remove(piece.number)
        self.on.setdefault(zone, []).append(piece.number)

    def turn(self, zone: ZoneName) -> None:
        """The counters of a zone are turned over."""
        for piece in self.pieces(zone):
            if isinstance(piece, CounterPiece):
                face = Face.UP if piece.face is Face.DOWN else Face.DOWN
                table = self.rig.table.pieces
                table[table.index(piece)] = replace(piece, face=face)

    def _made(self, zone: ZoneName, what: What) -> Piece:
        self._number += 1
        at, turn = self._near(zone), self.rng.uniform(0, 360)
        if what == FACE_DOWN or what.isdecimal():
            # What is under a logo the players know; the referee and the rehearsal need not.
            value = "5" if what == FACE_DOWN else what
            return CounterPiece(self._number, value, at, Face.DOWN if what == FACE_DOWN else Face.UP, 18.0, False, turn)
        return Crystal(self._number, what, at, self.rng.uniform(11, 15), self.rng.choice(CUTS), turn)

    def _arrange(self, zone: ZoneName) -> None:
        """Crystals that share a place lie side by side around its middle, and not into those of other places."""
        crystals = [piece for piece in self.pieces(zone) if isinstance(piece, Crystal)]
        if len(crystals) < 2:
            return
        tries = [self._around(zone, [one.size for one in crystals]) for _ in range(_TRIES)]
        neighbours = self._on_other_zones(zone)
        for one, to in zip(crystals, max(tries, key=lambda at: min(0.0, _room(crystals, at, neighbours))), strict=True):
            self.rig.table.push(one.number, to.x - one.at.x, to.y - one.at.y)

    def _around(self, zone: ZoneName, sizes: list[float]) -> list[Point]:
        """Places side by side around a zone's middle for things of these sizes."""
        middle, start = self._near(zone), self.rng.uniform(0, 2 * pi)
        distance = sum(sizes) / 4 if len(sizes) == 2 else sum(sizes) / len(sizes) / sqrt(3)
        angles = [start + number * 2 * pi / len(sizes) for number in range(len(sizes))]
        return [Point(middle.x + distance * cos(angle), middle.y + distance * sin(angle)) for angle in angles]

    def _on_other_zones(self, zone: ZoneName) -> list[Crystal]:
        """The crystals on all other zones."""
        others = (piece for other in self.on if other != zone for piece in self.pieces(other))
        return [piece for piece in others if isinstance(piece, Crystal)]

    def middle(self, zone: ZoneName) -> Point:
        """Where the zone's middle is."""
        return self.rig.mat.zone(zone).area.centre

    def _near(self, zone: ZoneName) -> Point:
        """The middle of a zone as a person hits it."""
        middle = self.middle(zone)
        return Point(middle.x + self._random_offset(), middle.y + self._random_offset())

    def _random_offset(self) -> float:
        return min(max(self.rng.gauss(0, 1.2), -3.0), 3.0)

    def lift_crystals(self, zone: ZoneName) -> None:
        """The crystals of a zone are lifted and laid back, never quite as they lay."""
        for piece in self.pieces(zone):
            if isinstance(piece, Crystal):
                to = self._near(zone)
                self.rig.table.remove(piece.number)
                self.rig.table.put(replace(piece, at=to, turn=self.rng.uniform(0, 360)))
        self._arrange(zone)


def _room(crystals: Iterable[Crystal], at: Iterable[Point], neighbours: Iterable[Crystal]) -> float:
    """How far crystals that are laid there stay off others; less than 0 where they would run into them."""
    laid, others = list(zip(crystals, at, strict=True)), list(neighbours)
    pairs = ((one.size, to, other) for one, to in laid for other in others)
    return min((other.at.to(to) - (size + other.size) / 2 for size, to, other in pairs), default=0.0)


def what_of(piece: Piece) -> What:
    """The piece by its name."""
    if isinstance(piece, CounterPiece):
        return piece.value if piece.face is Face.UP else FACE_DOWN
    assert isinstance(piece, Crystal)
    return piece.colour
