"""Fits how likely clear glass lies where none was made out: `vision/pieces/faint_glass.py`.

    python models/faint_glass.py --boards 50 --first 31000

On *kitchen* boards up to two coloured crystals are laid on places, and on half of these a clear one that touches them;
half of the boards are seen by a camera of 1280 x 720. What each place looks like then is an example. A logistic
regression is fitted to four fifths of the boards; told is what the shipped weights make of the rest.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path
from unittest import mock

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from counters_under_glass import OFF_MM, STRAY_MM
from touching_glass import HELD_OUT, LOOKS, MAT, BoardScene, chosen_places, fit, gather_boards, lay

from tableassist.simulator.conditions import Conditions
from tableassist.table.geometry import Point
from tableassist.table.observation import Observation
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces import faint_glass
from tableassist.vision.pieces.faint_glass import _WEIGHTS, POSSIBLE, SURE, FaintGlass, describe_rest

SMALL = (1280, 720)


def main() -> None:
    """Gathers examples, fits, and tells what the shipped weights make of boards that the fit was not made from."""
    examples = gather_boards(__doc__, gather, boards=50, first=31_000)
    rows, there = np.array([row for *_, row in examples]), np.array([glass for _, glass, _, _ in examples])
    found, test = np.array([seen for _, _, seen, _ in examples]), np.array([not s % HELD_OUT for s, *_ in examples])
    weights = fit(rows[~test], there[~test], ridge=0.1)
    print(f"weights fitted to {(~test).sum()} places, {there[~test].sum()} with glass:", *weights.round(2))
    probability = 1 / (1 + np.exp(-rows @ _WEIGHTS))
    for what, some in (("glass not made out", there & ~found), ("glass", there), ("no glass", ~there)):
        gone, sure = ((probability <= POSSIBLE) & some & test).sum(), ((probability > SURE) & some & test).sum()
        print(f"{(some & test).sum()} places with {what} on other boards: {gone} without any, {sure} with it, for sure")


def gather(seed: int) -> Iterator[tuple[bool, bool, np.ndarray]]:
    """Whether clear glass lies on each place of one board, whether it was made out, and what the place looks like."""
    scene, rng = BoardScene(seed), random.Random(f"faint {seed}")
    conditions = Conditions.sample(seed, "kitchen")
    camera = scene.camera(conditions, rng.choice((conditions.size, SMALL)))
    look, places = BoardFrameReader(MAT, scene.palette), chosen_places(rng)
    for _ in range(LOOKS):
        look(camera.read(1.0))
    glass = {zone.name: lay_some(scene, rng, zone.area.centre) for zone in places}
    rows: dict[str, np.ndarray] = {}
    with recording(rows):
        for _ in range(LOOKS):
            seen = look(camera.read(1.0))
    for zone in places:
        if zone.name in rows and not is_covered(seen, zone.area.centre):
            near = (one for one in seen.detections if one.place.to(zone.area.centre) < faint_glass._REACH_MM)
            yield glass[zone.name], any(one.name in ("challenge", None) for one in near), rows[zone.name]


def lay_some(scene: BoardScene, rng: random.Random, middle: Point) -> bool:
    """Lays up to three crystals that touch each other around a middle; whether one is clear."""
    one, other = scene.sides
    colours, glass = list(rng.choice(([], [one], [other], [one, other], [one], [other]))), rng.random() < 0.5
    colours += ["challenge"] * glass
    rng.shuffle(colours)
    way = rng.uniform(0, 2 * pi)
    at = Point(middle.x + rng.gauss(0, STRAY_MM), middle.y + rng.gauss(0, STRAY_MM))
    for number, colour in enumerate(colours):
        turn, off = way + 2 * pi * number / len(colours), OFF_MM[len(colours)]
        lay(scene, rng, colour, Point(at.x + off * cos(turn), at.y + off * sin(turn)), rng.uniform(10, 16))
    return glass


def recording(rows: dict[str, np.ndarray]) -> mock._patch:
    """While it lasts, what each place looks like is kept, by its name."""

    def read(self, seen, part, coloured):
        for name, zone in self._places.items():
            x, y = faint_glass._pixel(zone)
            x, y = x - part.columns.start, y - part.rows.start
            if part.holds(x, y):
                rows[name] = describe_rest(seen, (x, y), coloured, faint_glass.PX_PER_MM)

    return mock.patch.object(FaintGlass, "read", read)


def is_covered(seen: Observation, middle: Point) -> bool:
    """Whether something is before a place."""
    return any(one.kind in ("hidden", "occluded") and one.place.to(middle) < 1 for one in seen.detections)


if __name__ == "__main__":
    main()
