"""Boards by chance, and what their places look like with clear glass on them and without, for `train_glass.py`.

Clear and coloured crystals, counters and nothing lie on the places; once these were seen, crystals are laid upon
counters, some of the counters are taken away, and so are some of the crystals that lay beside others, so that what is
left lies off its place's middle. On every other board the clear glass is fire-polished, every third has stains (soft
spots, and rings that a wet glass leaves), and on two of three arms rest between the places and things lie about.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from smooth_boards import CLEAR, COUNTER, ONE, OTHER, SMOOTHEST, lay
from touching_glass import MAT, BoardScene

from tableassist.simulator.camera import SimCamera
from tableassist.simulator.household import Household
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece, Crystal
from tableassist.simulator.table import Arm
from tableassist.table.geometry import Point, Side
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.closeup import PX_PER_MM, CloseUp
from tableassist.vision.pieces.faint_glass import SIDE, FaintGlass, cut_place

LAID = {
    (CLEAR,): 4,
    (CLEAR, ONE): 5,
    (CLEAR, ONE, OTHER): 3,
    (ONE,): 4,
    (ONE, OTHER): 4,
    (COUNTER,): 8,
    (): 5,
}
"""What lies on a place, and how often."""
UPON = {(ONE,): 4, (ONE, OTHER): 3, (CLEAR,): 2, (ONE, CLEAR): 3, (ONE, OTHER, CLEAR): 2, (): 1}
"""What is laid upon a counter, and how often."""
TAKEN = 0.15
"""How often a counter is taken away before something is laid there."""
LEFT, ALONE = 0.5, 0.7
"""How often some of the crystals of a place are taken away, and how often it is the clear one that is left."""
LOOKS, KEPT = 4, (0, -1)
"""Looks at each board, before and after things are laid upon counters, and which of its reads are examples."""
RESTS_MS, INSIDE_MM, CLUTTER = 3500, 140.0, (0, 4, 10)
"""How long arms lie still before anything counts, how far into the sheet they reach, and how many things lie about."""
UNFURNISHED = 3
"""Of so many boards one has nothing but its pieces."""
JITTER = 6
"""Pixels around an example by which it may be shifted."""
WITHIN_MM = 13.0
"""From a place's middle, in which its crystals lie, and none of those of another place."""
STAINED, STAINS, DEPTHS = 3, 12, (0.06, 0.28)
SMALL, SMALL_SHARE = (1280, 720), 0.3


def collect(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The places of one board.

    Returns:
        What they look like (n, 3, side, side), `JITTER` pixels wider on every side than the network sees, and whether
        clear glass lies there (n,).
    """
    scene, rng = BoardScene(seed), random.Random(f"glass {seed}")
    conditions = draw_conditions(seed, "kitchen")
    if seed % 2:
        conditions = replace(conditions, polish=rng.uniform(*SMOOTHEST))
    laid = {}
    for zone in MAT.zones:
        if zone.kind == "place":
            laid[zone.name] = rng.choices([*LAID], [*LAID.values()])[0]
            lay(scene, zone, laid[zone.name])
    size = SMALL if rng.random() < SMALL_SHARE else conditions.size
    camera, look = scene.camera(conditions, size), BoardFrameReader(MAT, scene.palette)
    if seed % UNFURNISHED:
        furnish(scene, camera, rng, seed)
        look(camera.read(1.0))
        scene.now += RESTS_MS
    with stained(rng if seed % STAINED == 0 else None):
        examples = [*look_at(laid, camera, look)]
        upon = {name: lay_upon(scene, name, rng) for name, pieces in laid.items() if pieces == (COUNTER,)}
        mixed = [name for name, pieces in laid.items() if CLEAR in pieces and ONE in pieces]
        left = {name: leave_some(scene, name, rng) for name in mixed if rng.random() < LEFT}
        examples += look_at(upon | left, camera, look)
    shape = len(examples), 3, SIDE + 2 * JITTER, SIDE + 2 * JITTER
    pictures = np.array([picture for picture, _ in examples], np.float16).reshape(shape)
    return pictures, np.array([there for _, there in examples], bool)


def look_at(
    laid: dict[str, tuple[str, ...]], camera: SimCamera, look: BoardFrameReader
) -> Iterator[tuple[np.ndarray, bool]]:
    """What the places on which something was laid look like, and whether it is clear glass."""
    places: dict[str, list[np.ndarray]] = {}
    with recording(places):
        for _ in range(LOOKS):
            seen = look(camera.read(1.0))
    covered = [one.place for one in seen.detections if one.kind in ("hidden", "occluded")]
    for name, pieces in laid.items():
        if name in places and all(MAT.zone(name).area.centre.to(at) >= 1 for at in covered):
            yield from ((places[name][number], CLEAR in pieces) for number in KEPT)


def lay_upon(scene: BoardScene, name: str, rng: random.Random) -> tuple[str, ...]:
    """Lays something upon the counter of a place, which is taken away now and then; what was laid."""
    zone = MAT.zone(name)
    if rng.random() < TAKEN:
        counters = (piece for piece in scene.table.pieces if isinstance(piece, CounterPiece))
        scene.table.remove(min(counters, key=lambda piece: piece.at.to(zone.area.centre)).number)
    pieces = rng.choices([*UPON], [*UPON.values()])[0]
    lay(scene, zone, pieces)
    return pieces


def leave_some(scene: BoardScene, name: str, rng: random.Random) -> tuple[str, ...]:
    """Takes the coloured crystals of a place away, or the clear one; what is left."""
    clear = rng.random() < ALONE
    middle = MAT.zone(name).area.centre
    crystals = [one for one in scene.table.pieces if isinstance(one, Crystal) and one.at.to(middle) < WITHIN_MM]
    for one in crystals:
        if (one.colour == CLEAR) != clear:
            scene.table.remove(one.number)
    return (CLEAR,) if clear else (ONE,)


def furnish(scene: BoardScene, camera: SimCamera, rng: random.Random, seed: int) -> None:
    """Lays arms between the places, nearer than people leave them in a game, and things around the board."""
    cluttered = replace(camera.conditions, clutter=rng.choice(CLUTTER), resting=0)
    with mock.patch.object(camera, "conditions", cluttered):
        Household(scene.table, camera, tuple(Side), seed).furnish()
    for _ in range(rng.randint(1, 3)):
        side, across, deep = rng.choice((*Side,)), rng.uniform(0.15, 0.85), rng.uniform(10, INSIDE_MM)
        at = {
            Side.SOUTH: Point(MAT.width * across, MAT.height - deep),
            Side.NORTH: Point(MAT.width * across, deep),
            Side.WEST: Point(deep, MAT.height * across),
            Side.EAST: Point(MAT.width - deep, MAT.height * across),
        }[side]
        inward = {Side.SOUTH: 0.0, Side.WEST: 90.0, Side.NORTH: 180.0, Side.EAST: 270.0}[side]
        pointing = inward + rng.uniform(-40, 40)
        scene.table.arms.append(Arm(at, pointing, rng.randrange(1, 10_000), rng.random() < 0.2))


@contextmanager
def recording(places: dict[str, list[np.ndarray]]) -> Iterator[None]:
    """While it lasts, each read of every place is kept by the place's name, and no network is asked."""

    def kept(self, seen, part):
        for name, at in self.middles_in(part):
            places.setdefault(name, []).append(cut_place(seen, at, SIDE + 2 * JITTER))

    with mock.patch.object(FaintGlass, "read", kept):
        yield


def stained(rng: random.Random | None) -> mock._patch:
    """While it lasts, a board has stains; none without chance."""
    shape = round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM)
    lets = np.ones(shape, np.float32)
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / PX_PER_MM
    middles = [zone.area.centre for zone in MAT.zones if zone.kind == "place"]
    for _ in range(STAINS if rng else 0):
        at = rng.choice(middles)
        far = np.hypot(columns - at.x - rng.gauss(0, 8), rows - at.y - rng.gauss(0, 8))
        depth, radius = rng.uniform(*DEPTHS), rng.uniform(4, 14)
        if rng.random() < 0.5:
            lets *= np.exp(-depth / (1 + np.exp(np.clip((far - radius) * 2 / rng.uniform(2, 5), -30, 30))))
        else:
            lets *= np.exp(-depth * np.exp(-(((far - 3 * radius) / rng.uniform(1.2, 3.5)) ** 2)))
    call = CloseUp.__call__

    def seen(self, picture):
        return cv2.convertScaleAbs(call(self, picture) * lets[..., None])

    return mock.patch.object(CloseUp, "__call__", seen)
