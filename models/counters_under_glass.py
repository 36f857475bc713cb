"""Fits how likely a counter still lies under the glass that came upon it: `vision/pieces/counters_under_crystals.py`.

    python models/counters_under_glass.py --boards 50 --first 31000

On *kitchen* boards counters are seen bare; then one, two or three crystals come upon each, and half of the counters are
taken from under them. What each looks like then is an example. A logistic regression is fitted to four fifths of the
boards; told is what it makes of the rest.
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
from touching_glass import HELD_OUT, LOOKS, MAT, BoardScene, chosen_places, fit, gather_boards, lay

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece
from tableassist.table.geometry import Point
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.counters_under_crystals import _SURELY_GONE, CounterAppearance

STRAY_MM = 2.5
OFF_MM = {1: 0.0, 2: 6.8, 3: 8.0}
"""How far from their middle crystals lie that touch each other."""


def main() -> None:
    """Gathers examples, fits, and tells what the fit makes of boards that it was not made from."""
    examples = gather_boards(__doc__, gather, boards=50, first=31_000)
    rows, there = np.array([row for *_, row in examples]), np.array([still for _, _, still, _ in examples])
    crystals_on, test = np.array([n for _, n, _, _ in examples]), np.array([not s % HELD_OUT for s, *_ in examples])
    weights = fit(rows[~test], there[~test])
    print(f"weights fitted to {(~test).sum()} counters, {there[~test].sum()} of them there:", *weights.round(2))
    still = 1 / (1 + np.exp(-rows @ weights)) > _SURELY_GONE
    for number in OFF_MM:
        some = test & (crystals_on == number)
        lost, kept = (there & ~still)[some].sum(), (~there & still)[some].sum()
        print(
            f"under {number} on other boards: {lost} of {there[some].sum()} lost, {kept} of {(~there)[some].sum()} kept"
        )


def gather(seed: int) -> Iterator[tuple[int, bool, np.ndarray]]:
    """How many crystals lie on each counter of one board, whether it is there, and what its rim looks like."""
    scene, rng = BoardScene(seed), random.Random(seed)
    conditions = draw_conditions(seed, "kitchen")
    camera, look = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette)
    places = chosen_places(rng)
    for zone in places:
        scene.lay_counter(zone)
    for _ in range(LOOKS + 1):
        look(camera.read(1.0))
    number = {zone.name: lay_some(scene, rng, zone.area.centre) for zone in places}
    gone = {zone.name for zone in places if rng.random() < 0.5}
    for piece in [one for one in scene.table.pieces if isinstance(one, CounterPiece)]:
        if min(places, key=lambda zone: zone.area.centre.to(piece.at)).name in gone:
            scene.table.remove(piece.number)
    rows: dict[str, np.ndarray] = {}

    def still_seen(one, seen, part, px_per_mm):
        rows.setdefault(one.zone, one.describe_rim(seen, part, px_per_mm))
        return True

    with mock.patch.object(CounterAppearance, "still_seen", still_seen):
        for _ in range(LOOKS):
            look(camera.read(1.0))
    for zone in rows.keys() & number.keys():
        yield number[zone], zone not in gone, rows[zone]


def lay_some(scene: BoardScene, rng: random.Random, middle: Point) -> int:
    """Lays one crystal of any colour, or several of which one is clear, around a middle; how many."""
    one, other = scene.sides
    sets = [["challenge"], [one], [other], [one, "challenge"], [other, "challenge"], *[[one, other, "challenge"]] * 2]
    colours, way = rng.choice(sets), rng.uniform(0, 2 * pi)
    at = Point(middle.x + rng.gauss(0, STRAY_MM), middle.y + rng.gauss(0, STRAY_MM))
    for number, colour in enumerate(colours):
        turn, off = way + 2 * pi * number / len(colours), OFF_MM[len(colours)]
        lay(scene, rng, colour, Point(at.x + off * cos(turn), at.y + off * sin(turn)), rng.uniform(10, 16))
    return len(colours)


if __name__ == "__main__":
    main()
