"""Fits how likely something pale, even and colourless is smooth clear glass: `vision/pieces/smooth_glass.py`.

    python models/smooth_glass.py --boards 31 --first 172000

On *kitchen* boards with fire-polished clear glass pieces lie as `smooth_boards.py` lays them, and on a third of the
boards stains: soft spots, and rings that a wet glass leaves. What may be clear glass by its size alone, and is not made
out by its rim, is an example: of glass where its middle lies in a clear crystal. A logistic regression is fitted to
four fifths of the boards; told is what the shipped weights make of the rest.
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
from glass_candidates import following_parts, start_of
from smooth_boards import LAID, SMOOTHEST, lay
from touching_glass import HELD_OUT, MAT, BoardScene, fit, gather_boards

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import Point
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces import crystals
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.closeup import PX_PER_MM, CloseUp
from tableassist.vision.pieces.smooth_glass import _WEIGHTS, SURE, describe_smooth

LOOKS, STAINED, STAINS, DEPTHS = 4, 3, 12, (0.06, 0.28)
WITHIN, BESIDE = 0.3, 0.8
"""In widths of a clear crystal: nearer to its middle is it, farther off something else; between them nobody can say."""


def main() -> None:
    """Gathers examples, fits, and tells what the shipped weights make of boards that the fit was not made from."""
    examples = gather_boards(__doc__, gather, boards=31, first=172_000)
    rows, glass = np.array([row for *_, row in examples]), np.array([there for _, there, _ in examples])
    test = np.array([not seed % HELD_OUT for seed, *_ in examples])
    weights = fit(rows[~test], glass[~test], ridge=0.1)
    print(f"weights fitted to {(~test).sum()} examples, {glass[~test].sum()} of glass:", *weights.round(2))
    for name, used in (("fitted", weights), ("shipped", _WEIGHTS)):
        sure = 1 / (1 + np.exp(-rows @ used)) > SURE
        for what, some in (("glass", glass & test), ("something else", ~glass & test)):
            print(f"{name}: {(sure & some).sum()} of {some.sum()} that are {what} taken for glass on other boards")


def gather(seed: int) -> Iterator[tuple[bool, np.ndarray]]:
    """Whether each thing on one board that may be smooth glass is some, and what it looks like."""
    scene, rng = BoardScene(seed), random.Random(f"smooth glass {seed}")
    conditions = replace(Conditions.sample(seed, "kitchen"), polish=rng.uniform(*SMOOTHEST))
    for zone in MAT.zones:
        if zone.kind == "place":
            lay(scene, zone, rng.choices([*LAID], [*LAID.values()])[0])
    camera, look = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette)
    examples: list[tuple[Point, np.ndarray]] = []
    with recording(examples), stained(rng if seed % STAINED == 0 else None):
        for _ in range(LOOKS):
            look(camera.read(1.0))
    clear = [one for one in scene.table.pieces if isinstance(one, Crystal) and one.colour == "challenge"]
    for at, row in examples:
        widths = min(one.at.to(at) / one.size for one in clear)
        if not WITHIN <= widths < BESIDE:
            yield widths < WITHIN, row


@contextmanager
def recording(examples: list) -> Iterator[None]:
    """While it lasts, what may be smooth glass is kept: where its middle is, and what it looks like."""
    where: list[Blob] = []

    def probability(seen, piece, px_per_mm):
        x, y = piece.middle
        left, top = start_of(*where)
        examples.append((CloseUp.place(left + x, top + y), describe_smooth(seen, piece, px_per_mm)))
        return 0.0

    with following_parts(where), mock.patch.object(crystals, "probability_of_smooth_glass", probability):
        yield


def stained(rng: random.Random | None) -> mock._patch:
    """While it lasts, a board has stains; none without chance."""
    shape = round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM)
    lets = np.ones(shape, np.float32)
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / PX_PER_MM
    places = [zone.area.centre for zone in MAT.zones if zone.kind == "place"]
    for _ in range(STAINS if rng else 0):
        at = rng.choice(places)
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


if __name__ == "__main__":
    main()
