"""Fits how likely clear glass beside a coloured crystal is a crystal of its own: `vision/pieces/glass_candidates.py`.

    python models/glass_candidates.py --boards 90 --first 51000

On *kitchen* boards coloured crystals lie alone, or a clear one or another coloured one touches them. What seems to be
clear glass near a coloured crystal is an example: of glass where it covers most of a clear crystal. A logistic
regression is fitted to four fifths of the boards; told is what it makes of the rest.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import pi
from pathlib import Path
from unittest import mock

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from touching_glass import HELD_OUT, LOOKS, MAT, BoardScene, beside, chosen_places, covers, fit, gather_boards, lay

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import Point
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.glass_candidates import LIKELY

COUNTER, CLEAR, COLOURED = 0.2, 0.45, 0.2


def main() -> None:
    """Gathers examples, fits, and tells what the fit makes of boards that it was not made from."""
    examples = gather_boards(__doc__, gather, boards=90, first=51_000)
    rows, glass = np.array([row for *_, row in examples]), np.array([one for _, one, _ in examples])
    test = np.array([not seed % HELD_OUT for seed, *_ in examples])
    weights = fit(rows[~test], glass[~test])
    print(f"weights fitted to {(~test).sum()} examples, {glass[~test].sum()} of glass:", *weights.round(2))
    likely = 1 / (1 + np.exp(-rows @ weights)) >= LIKELY
    asked, taken = (test & glass & ~likely).sum(), (test & ~glass & likely).sum()
    print(f"on other boards: {asked} of {(test & glass).sum()} of glass asked about,")
    print(f"{taken} of {(test & ~glass).sum()} of something else taken for glass")


def gather(seed: int) -> Iterator[tuple[bool, np.ndarray]]:
    """Whether what seems to be clear glass beside coloured crystals of one board is, and its description."""
    scene, rng = BoardScene(seed), random.Random(f"same {seed}")
    conditions = draw_conditions(seed, "kitchen")
    camera, look = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette)
    places, clear, examples = chosen_places(rng), [], []
    for zone in places:
        if rng.random() < COUNTER:
            scene.lay_counter(zone)
    with recording(clear, examples):
        for _ in range(LOOKS):
            look(camera.read(1.0))
        examples.clear()
        clear += [one for zone in places for one in lay_some(scene, rng, zone.area.centre)]
        for _ in range(LOOKS):
            look(camera.read(1.0))
    yield from examples


def lay_some(scene: BoardScene, rng: random.Random, middle: Point) -> list[Crystal]:
    """Lays a coloured crystal, often with a clear or another coloured one that touches it; the clear ones."""
    at = Point(middle.x + rng.gauss(0, 2), middle.y + rng.gauss(0, 2))
    one = lay(scene, rng, rng.choice(scene.sides), at, rng.uniform(10, 16))
    clear = [beside(scene, rng, "challenge", one, rng.uniform(0, 2 * pi))] if rng.random() < CLEAR else []
    if rng.random() < COLOURED:
        beside(scene, rng, rng.choice(scene.sides), one, rng.uniform(0, 2 * pi))
    return clear


@contextmanager
def recording(clear: list[Crystal], examples: list) -> Iterator[None]:
    """While it lasts, each doubt about glass is kept: whether it covers a clear crystal, and its description."""
    where: list[Blob] = []
    doubt = CrystalFinder._doubted

    def doubted(self, glass, coloured):
        left, top = start_of(*where, glass.shape)
        real = any(covers(glass.shape.mask, left, top, one) for one in clear)
        if glass.named.name is not None:
            examples.extend((real, one.describe()) for one in self.describe_near(glass, coloured))
        return doubt(self, glass, coloured)

    with following_parts(where), mock.patch.object(CrystalFinder, "_doubted", doubted):
        yield


@contextmanager
def following_parts(where: list[Blob]) -> Iterator[None]:
    """While it lasts, `where` holds the part of the board that is read, and the cluster in it that is looked at."""
    read, cluster = BoardMemory._read_part, CrystalFinder._in_cluster

    def read_part(self, flat, ground, part):
        where[:] = [part]
        return read(self, flat, ground, part)

    def in_cluster(self, seen, own):
        where[1:] = [own]
        return cluster(self, seen, own)

    with (
        mock.patch.object(BoardMemory, "_read_part", read_part),
        mock.patch.object(CrystalFinder, "_in_cluster", in_cluster),
    ):
        yield


def start_of(*within: Blob) -> tuple[int, int]:
    """The first column and row of the last of some blobs, each within the one before, counted on the board."""
    left, top = (sum(getattr(blob, axis).start for blob in within) for axis in ("columns", "rows"))
    return left, top


if __name__ == "__main__":
    main()
