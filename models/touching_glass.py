"""Fits how likely a mask of clear glass shows two crystals that touch: `vision/pieces/touching.py`.

    python models/touching_glass.py --boards 40 --first 20100

On *kitchen* boards clear crystals lie alone, or two touch; coloured ones touch most of them, and some lie on counters
that were read before. Every mask that may be clear glass, and has no waist, is an example: of two crystals where it
covers most of both. A logistic regression on its size, length and fullness is fitted to four fifths of the boards; told
is what it makes of the rest. Without it each of these masks is one crystal.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path
from typing import Any
from unittest import mock

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "vision"))
from board_scenes import MAT, BoardScene

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CUTS, Crystal
from tableassist.table.geometry import Point
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces import crystals
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.touching import LARGEST_MM2, POSSIBLE, SURE, describe_shape, measure_shape

APART_MM, LOOKS = 52.0, 4
TWO, COUNTER, COLOURED = 0.5, 0.3, 0.6
CORE, COVERED = 0.6, 0.35
"""The part of a crystal's radius within which it is surely seen, and how much of that a mask of it covers."""
HELD_OUT = 5
"""Every so many boards are kept for measuring."""


def main() -> None:
    """Gathers masks, fits, and tells what the fit makes of boards that it was not made from."""
    examples = gather_boards(__doc__, gather, boards=40, first=20_100)
    rows = np.array([describe_shape(*shape) for *_, shape in examples])
    crystals_in = np.array([number for _, number, _ in examples])
    test = np.array([not seed % HELD_OUT for seed, *_ in examples])
    weights = fit(rows[~test], crystals_in[~test] > 1)
    print(f"weights fitted to {(~test).sum()} masks, {(crystals_in[~test] > 1).sum()} of two:", *weights.round(2))
    share, number = 1 / (1 + np.exp(-rows[test] @ weights)), crystals_in[test]
    for what, some in (("two", number > 1), ("one", number == 1), ("none", number == 0)):
        one, two = (share[some] < POSSIBLE).sum(), (share[some] >= SURE).sum()
        print(f"{some.sum()} of {what} on other boards: {one} taken for one, {two} for two, the rest asked about")


def gather_boards(
    doc: str, gather: Callable[[int], Iterable[tuple[Any, ...]]], *, boards: int, first: int
) -> list[tuple[Any, ...]]:
    """The examples of the boards that the command line asks for, each with its board's seed before it."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--boards", type=int, default=boards)
    parser.add_argument("--first", type=int, default=first)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    return [(seed, *one) for seed in range(args.first, args.first + args.boards) for one in gather(seed)]


def gather(seed: int) -> Iterator[tuple[int, tuple[float, float, float]]]:
    """How many crystals each mask of one board shows, and its shape."""
    scene, rng = BoardScene(seed), random.Random(f"touching {seed}")
    conditions = draw_conditions(seed, "kitchen")
    camera, look, masks = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette), []
    places = chosen_places(rng)
    for zone in places:
        if rng.random() < COUNTER:
            scene.lay_counter(zone)
    with recording(masks):
        for _ in range(LOOKS):
            look(camera.read(1.0))
        masks.clear()
        clear = [one for zone in places for one in lay_glass(scene, rng, zone.area.centre)]
        for _ in range(LOOKS):
            look(camera.read(1.0))
    for mask, left, top, shape in masks:
        yield sum(covers(mask, left, top, one) for one in clear), shape


def chosen_places(rng: random.Random) -> list:
    """Places so far from each other that nothing on one touches anything on another."""
    chosen: list = []
    for zone in rng.sample(MAT.zones, len(MAT.zones)):
        if zone.kind == "place" and all(zone.area.centre.to(one.area.centre) > APART_MM for one in chosen):
            chosen.append(zone)
    return chosen


def lay_glass(scene: BoardScene, rng: random.Random, middle: Point) -> list[Crystal]:
    """Lays a clear crystal or two that touch, with coloured ones at their other sides; the clear ones."""
    at = Point(middle.x + rng.gauss(0, 2), middle.y + rng.gauss(0, 2))
    way, clear = rng.uniform(0, 2 * pi), [lay(scene, rng, "challenge", at)]
    if rng.random() < TWO:
        clear.append(beside(scene, rng, "challenge", clear[0], way))
    for one, colour, ahead in zip(clear, scene.sides, (way + pi, way), strict=False):
        if rng.random() < COLOURED:
            beside(scene, rng, colour, one, ahead + rng.uniform(-1.2, 1.2))
    return clear


def beside(scene: BoardScene, rng: random.Random, colour: str, other: Crystal, way: float) -> Crystal:
    """Lays a crystal that touches another one."""
    size = rng.uniform(10, 16)
    off = (size + other.size) / 2 * rng.uniform(0.98, 1.12)
    return lay(scene, rng, colour, Point(other.at.x + off * cos(way), other.at.y + off * sin(way)), size)


def lay(scene: BoardScene, rng: random.Random, colour: str, at: Point, size: float = 0.0) -> Crystal:
    """Lays a crystal of any cut."""
    number = 1 + max((piece.number for piece in scene.table.pieces), default=scene.seed * 1000)
    crystal = Crystal(number, colour, at, size or rng.uniform(10, 16), rng.choice(CUTS), rng.uniform(0, 360))
    scene.table.put(crystal)
    return crystal


@contextmanager
def recording(masks: list) -> Iterator[None]:
    """While it lasts, masks of what may be clear glass are kept: with where they lie on the flat board, and shapes."""
    where: list[Blob] = []
    read, find, sure = BoardMemory._read_part, CrystalFinder._clear, crystals._like_glass
    pieces = CrystalFinder._pieces

    def read_part(self, flat, ground, part):
        where[:] = [part]
        return read(self, flat, ground, part)

    def clear(self, seen, cluster, taken):
        def kept(own, part, smallest, one):
            found = [*pieces(own, part, smallest, one)]
            shape = measure_shape(part, PX_PER_MM)
            alone = smallest == crystals._CLEAR_MM2 and len(found) == 1 and shape[0] < LARGEST_MM2
            if alone and sure(seen, part, PX_PER_MM) > crystals._LEAST_SURE:
                left, top = (
                    sum(getattr(blob, axis).start for blob in (where[0], cluster, part)) for axis in ("columns", "rows")
                )
                masks.append((part.mask, left, top, shape))
            return found

        with mock.patch.object(CrystalFinder, "_pieces", kept):
            return iter([*find(self, seen, cluster, taken)])

    with mock.patch.object(CrystalFinder, "_clear", clear), mock.patch.object(BoardMemory, "_read_part", read_part):
        yield


def covers(mask: np.ndarray, left: int, top: int, crystal: Crystal) -> bool:
    """Whether a mask that lies there on the flat board covers most of a crystal's middle."""
    disc = np.zeros_like(mask)
    middle = round(crystal.at.x * PX_PER_MM) - left, round(crystal.at.y * PX_PER_MM) - top
    radius = max(2, round(CORE * crystal.size / 2 * PX_PER_MM))
    cv2.circle(disc, middle, radius, 255, cv2.FILLED)
    return cv2.countNonZero(cv2.bitwise_and(disc, mask)) > COVERED * pi * radius**2


def fit(rows: np.ndarray, labels: np.ndarray, ridge: float = 0.01) -> np.ndarray:
    """A logistic regression by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        share = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (share - labels) + ridge * weights
        curve = (rows * (share * (1 - share))[:, None]).T @ rows + ridge * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights


if __name__ == "__main__":
    main()
