"""What people do to a table besides playing: things lie about, arms rest, somebody leans over, a lamp is switched.

Nothing of it is a fault, and nothing of it lies on a place for cards or on a marker. Beware: what is drawn by chance
here is part of what a seed stands for, so a new habit changes the tables of all seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from random import Random

import numpy as np

from tableassist.simulator.camera import SimCamera
from tableassist.simulator.ink import Points
from tableassist.simulator.items import TableItem
from tableassist.simulator.lens import LensModel
from tableassist.simulator.table import Arm, Hand, Lean, VirtualTable, shoulder, towards
from tableassist.table.geometry import Mat, Point, Rect, Side

TEN_MINUTES = 600_000
_SMALL = ("chip", "chip", "chip", "token", "token", "coin", "coin", "die")
_LARGE = ("mug", "glass", "phone", "box", "bowl", "pad", "pen")
_SMALL_SHARE = 0.62
_TRIES = 60
_CLEAR = 3.0
"""How far (mm) from places and markers everything stays."""
_MARKER_QUIET = 7.0
_INSIDE = (10.0, 60.0)
"""How far (mm) into the sheet an arm rests."""
_STAYS_MS, _AWAY_MS = (8_000, 90_000), (10_000, 120_000)
_LEANS_MS, _UPRIGHT_MS = (3_000, 25_000), (10_000, 60_000)
_DIMS_AFTER_MS, _DIMMER, _BRIGHTER = 3_000, 0.85, 2.0
"""How long somebody takes to turn the light down or up, and by what factor; a lamp that is turned on doubles it."""
_MOVES_AN_ITEM = 0.12
"""How often in ten minutes each thing is moved."""
_FINGERS = ((-52, 120), (-50, 60), (-40, 20), (-8, -2), (24, -2), (48, 40), (58, 110))
_ARM_OUTLINE = np.array([*_FINGERS, (52, 200), (72, 500), (-66, 500), (-48, 200)])
_ELBOW_OUTLINE = np.array([(-58, 60), (-40, 16), (0, -2), (40, 16), (58, 60), (66, 500), (-66, 500)])
"""What hands, sleeves and elbows cover, as they are drawn."""
_BETWEEN = np.linspace(0, 1, 12, endpoint=False)
"""Places along each side of an outline that are looked at."""


class Household:
    """The people around a table, and what they do besides playing. `step` is called before every picture."""

    def __init__(self, table: VirtualTable, camera: SimCamera, sides: Sequence[Side], seed: int) -> None:
        self._table, self._camera, self._sides = table, camera, tuple(sides)
        self._rng = Random(f"household {seed}")
        self._usual = camera.conditions
        self._kept = keep_free(table.mat)
        self._visit: list[Callable[[], None]] = []
        self._due: dict[str, float] = {}
        self._hand: Hand | None = None
        self._told_since: int | None = None

    def furnish(self) -> None:
        """Puts things and arms onto and around the table, as they are when a game begins."""
        for _ in range(self._usual.clutter):
            item = self._placed()
            if item is not None:
                self._table.items.append(item)
        for _ in range(self._usual.resting):
            self._rest_an_arm()
        if self._usual.lean and self._rng.random() < 0.3:
            self._lean()

    def step(self, now: int) -> None:
        """Does what is due at this time (ms)."""
        if self._visit:
            self._visit.pop(0)()
            return
        for name, each in self._habits():
            if name not in self._due:
                self._due[name] = now + self._pause(each)
            elif now >= self._due[name]:
                self._due[name] = now + self._pause(each)
                getattr(self, f"_{name}")()

    def _habits(self) -> Iterator[tuple[str, float]]:
        """What happens now and then, and how often in ten minutes."""
        how = self._usual
        yield "shift_item", how.clutter * _MOVES_AN_ITEM
        yield "change_arms", 12.0 * bool(how.resting)
        yield "change_leaning", 18.0 * bool(how.lean)
        yield "switch_light", how.jumps
        yield "nudge_camera", how.nudges

    def _pause(self, often: float) -> float:
        """Milliseconds until something that happens so often in ten minutes."""
        return self._rng.expovariate(often / TEN_MINUTES) if often else float("inf")

    # Things ------------------------------------------------------------------------------------------------------

    def _placed(self) -> TableItem | None:
        """A thing where there is room for it."""
        rng = self._rng
        kinds = _SMALL if rng.random() < _SMALL_SHARE else _LARGE
        for _ in range(_TRIES):
            item = self._anywhere(rng.choice(kinds))
            if self._fits(item):
                return item
        return None

    def _anywhere(self, kind: str) -> TableItem:
        """A thing near the mat's edge: small ones inside or upon it, large ones half over it or outside."""
        rng, mat = self._rng, self._table.mat
        small = kind in _SMALL
        item = TableItem(kind, Point(0, 0), rng.uniform(0, 360), self._stacked(kind), rng.randrange(1000))
        off = -abs(rng.gauss(24, 14)) if small else rng.uniform(-item.reach, 160)
        return replace(item, at=_along_edge(mat, rng.random(), off))

    def _stacked(self, kind: str) -> int:
        high = kind in ("chip", "token", "coin") and self._rng.random() < 0.4
        return self._rng.randint(2, 9) if high else 1

    def _fits(self, item: TableItem) -> bool:
        """Whether it hides neither places nor markers, and stands in nothing else."""
        base = item.footprint()
        seen = np.vstack((base, parallax_shadow(self._camera.lens, base, item.height)))
        if not stays_clear(seen, self._kept):
            return False
        others = (one for one in self._table.items if one is not item)
        return all(one.at.to(item.at) > 0.8 * (one.reach + item.reach) for one in others)

    def _shift_item(self) -> None:
        """Somebody takes a thing and sets it down elsewhere; or fetches one, or takes it away."""
        items = self._table.items
        old = self._rng.choice(items) if items else None
        new = self._placed()
        spot = new or old
        if spot is None:
            return
        side = min(self._sides, key=lambda one: shoulder(self._table.mat, one).to(spot.at))
        self._visit = [
            *([lambda: self._reach(side, old.at), lambda: self._swap(old, None)] if old else []),
            *([lambda: self._reach(side, new.at), lambda: self._swap(None, new)] if new else []),
            self._withdraw,
        ]

    def _reach(self, side: Side, at: Point) -> None:
        self._withdraw()
        body = shoulder(self._table.mat, side)
        self._hand = Hand(side, towards(at, body, 12.0), (), self._usual.wardrobe + 31 * list(Side).index(side))
        self._table.hands.append(self._hand)

    def _withdraw(self) -> None:
        if self._hand in self._table.hands:
            self._table.hands.remove(self._hand)
        self._hand = None

    def _swap(self, old: TableItem | None, new: TableItem | None) -> None:
        if old in self._table.items:
            self._table.items.remove(old)
        if new is not None:
            self._table.items.append(new)

    # Arms --------------------------------------------------------------------------------------------------------

    def _change_arms(self) -> None:
        """An arm is taken off the table, laid onto it, or moved a little."""
        arms, rng = self._table.arms, self._rng
        if len(arms) < self._usual.resting and rng.random() < 0.6:
            self._rest_an_arm()
        elif arms and rng.random() < 0.5:
            arms.pop(rng.randrange(len(arms)))
        elif arms:
            number = rng.randrange(len(arms))
            moved = replace(arms[number], pointing=arms[number].pointing + rng.gauss(0, 2))
            arms[number] = moved if self._is_clear(moved) else arms[number]

    def _rest_an_arm(self) -> None:
        for _ in range(_TRIES):
            arm = self._arm(self._rng.choice(self._sides))
            if self._is_clear(arm):
                self._table.arms.append(arm)
                return

    def _arm(self, side: Side) -> Arm:
        """An arm of the player at a side: hands lie flat or along the edge, elbows are propped up near it."""
        rng, mat = self._rng, self._table.mat
        inward = {Side.SOUTH: 0.0, Side.WEST: 90.0, Side.NORTH: 180.0, Side.EAST: 270.0}[side]
        deep, across = rng.uniform(*_INSIDE), rng.uniform(0.06, 0.94)
        at = {
            Side.SOUTH: Point(mat.width * across, mat.height - deep),
            Side.NORTH: Point(mat.width * across, deep),
            Side.WEST: Point(deep, mat.height * across),
            Side.EAST: Point(mat.width - deep, mat.height * across),
        }[side]
        turn = rng.uniform(-75, 75) if rng.random() < 0.7 else rng.uniform(-30, 30)
        style = self._usual.wardrobe + 31 * list(Side).index(side)
        return Arm(at, inward + turn, style, rng.random() < 0.35)

    def _is_clear(self, arm: Arm) -> bool:
        own = _ELBOW_OUTLINE if arm.bent else _ARM_OUTLINE
        c, s = cos(radians(arm.pointing)), sin(radians(arm.pointing))
        places = own @ np.array([[c, s], [-s, c]]) + np.array([arm.at.x, arm.at.y])
        return stays_clear(parallax_shadow(self._camera.lens, places, 25.0), self._kept)

    # Light and camera --------------------------------------------------------------------------------------------

    def _change_leaning(self) -> None:
        if self._table.leans:
            self._table.leans.clear()
        else:
            self._lean()

    def _lean(self) -> None:
        """Somebody leans over the table from a side."""
        rng = self._rng
        body = shoulder(self._table.mat, rng.choice(self._sides))
        middle = Point(self._table.mat.width * rng.uniform(0.2, 0.8), self._table.mat.height * rng.uniform(0.2, 0.8))
        at = towards(body, middle, rng.uniform(150, 420))
        self._table.leans.append(Lean(at, rng.uniform(180, 380), self._usual.lean * rng.uniform(0.4, 1.0)))

    def _switch_light(self) -> None:
        """A lamp goes on or off, or a cloud comes: brighter or darker, warmer or colder, from elsewhere."""
        rng, now, usual = self._rng, self._camera.conditions, self._usual
        if now.exposure != usual.exposure and rng.random() < 0.5:
            self._camera.relight(replace(usual, nudged=now.nudged, rotation=now.rotation))
            return
        factor = rng.choice((rng.uniform(0.45, 0.85), rng.uniform(1.15, 1.5)))
        changed = replace(
            now,
            exposure=min(1.3, usual.exposure * factor),
            warmth=min(1.0, max(-1.0, usual.warmth + rng.uniform(-0.4, 0.4))),
            light_from=(usual.light_from + rng.uniform(-60, 60)) % 360,
        )
        self._camera.relight(changed)

    def hear(self, now: int, *, too_bright: bool, too_dark: bool) -> None:
        """Turns the light down or up a little whenever the players have been told to for long enough.

        Args:
            now: The time, in milliseconds.
            too_bright: Whether they are told that it is too bright.
            too_dark: Whether they are told that there is too little light.
        """
        if not too_bright and not too_dark:
            self._told_since = None
        elif self._told_since is None:
            self._told_since = now
        elif now - self._told_since >= _DIMS_AFTER_MS:
            self._told_since, lit = now, self._camera.conditions
            self._camera.relight(replace(lit, exposure=lit.exposure * (_DIMMER if too_bright else _BRIGHTER)))

    def _nudge_camera(self) -> None:
        """The camera's arm is bumped: it looks from 1 to 10 mm further on, and a hair more turned."""
        rng, now = self._rng, self._camera.conditions
        way, by = rng.uniform(0, 360), rng.uniform(1, 10)
        east, south = now.nudged[0] + by * sin(radians(way)), now.nudged[1] - by * cos(radians(way))
        away = max(1.0, (east**2 + south**2) ** 0.5 / 10)
        nudged = (east / away, south / away)
        self._camera.change(replace(now, nudged=nudged, rotation=now.rotation + rng.uniform(-0.3, 0.3)))


def keep_free(mat: Mat) -> tuple[Rect, ...]:
    """What nothing may lie on: the zones, and the markers with their white margins."""
    zones = (widen(zone.area, _CLEAR) for zone in mat.zones)
    return (*zones, *(widen(marker.square, _MARKER_QUIET) for marker in mat.markers))


def widen(area: Rect, by: float) -> Rect:
    """The rectangle with a margin around it."""
    return Rect(area.left - by, area.top - by, area.width + 2 * by, area.height + 2 * by)


def stays_clear(outline: Points, kept: Sequence[Rect]) -> bool:
    """Whether an outline (n × 2, mm), and what it encloses, stays off some rectangles."""
    dense = np.vstack([outline + (np.roll(outline, -1, axis=0) - outline) * part for part in _BETWEEN])
    left, top = dense.min(axis=0)
    right, bottom = dense.max(axis=0)
    for area in kept:
        if area.left < right and left < area.right and area.top < bottom and top < area.bottom:
            inside = (dense[:, 0] > area.left) & (dense[:, 0] < area.right)
            if (inside & (dense[:, 1] > area.top) & (dense[:, 1] < area.bottom)).any():
                return False
            if left < area.left and area.right < right and top < area.top and area.bottom < bottom:
                return False
    return True


def parallax_shadow(lens: LensModel, places: Points, elevation: float) -> Points:
    """The places of the table that points at a height hide from the camera.

    Args:
        places: (n, 2) in millimetres.
        elevation: Of the points, in millimetres.

    Returns:
        (n, 2) in millimetres.
    """
    nadir = np.array([lens.nadir.x, lens.nadir.y])
    return np.asarray(nadir + (places - nadir) * lens.lifted(elevation))


def _along_edge(mat: Mat, part: float, off: float) -> Point:
    """A place at a part (0 to 1) of the way around the mat, so many mm outside its edge."""
    way = part * 2 * (mat.width + mat.height)
    for x, y, dx, dy, length in (
        (0.0, -off, 1, 0, mat.width),
        (mat.width + off, 0.0, 0, 1, mat.height),
        (mat.width, mat.height + off, -1, 0, mat.width),
        (-off, mat.height, 0, -1, mat.height),
    ):
        if way <= length:
            return Point(x + dx * way, y + dy * way)
        way -= length
    return Point(0.0, -off)
