"""How often tokens in trays are counted rightly on rendered tables (R-DM-065): what docs/accuracy.md quotes.

    python tests/vision/measure_trays.py LEVEL TABLES

On each table every tray holds tokens of one kind, laid singly or in piles, among what else lies about in a household.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from tableassist.games.deluxe_memory.mat import mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.household import Household
from tableassist.simulator.levels import draw
from tableassist.simulator.table import VirtualTable
from tableassist.simulator.things import Thing
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Rect, Side
from tableassist.table.sight import Face
from tableassist.table.trays import trays_of
from tableassist.vision.pieces.tray_tokens import PX_PER_MM, count
from tableassist.vision.table.homography import flatten_wide
from tableassist.vision.table.tracker import TableTracker

MAT = deluxe_mat()
RADIUS, MOST, TRIES = 12.0, 9, 400
HIGH = {"singly": (1,), "in piles": (1, 1, 2, 3, 4, 5)}


def spots(rng: random.Random, area: Rect, number: int) -> list[Point]:
    """As many places as there is room for, apart from one another and within the tray."""
    found: list[Point] = []
    for _ in range(TRIES * number):
        if len(found) == number:
            break
        x = rng.uniform(area.left + RADIUS + 1, area.right - RADIUS - 1)
        at = Point(x, rng.uniform(area.top + RADIUS + 1, area.bottom - RADIUS - 1))
        if all(at.to(other) >= 2 * RADIUS + 0.2 for other in found):
            found.append(at)
    return found


def table_of(seed: int, habit: str) -> tuple[VirtualTable, dict[Side, int]]:
    """A dealt table with tokens in its trays, and how many there are in each."""
    rng, table, truth = random.Random(f"trays {seed} {habit}"), VirtualTable(MAT), {}
    for card, zone in zip(DECK, MAT.card_zones(), strict=True):
        if rng.random() < 0.7:
            middle = zone.area.centre
            table.lay(card, Point(middle.x + rng.gauss(0, 1.8), middle.y + rng.gauss(0, 1.8)), zone.angle, Face.DOWN)
    kind, variant = rng.choice(("token", "coin")), rng.randrange(1000)
    for side, area in trays_of(MAT).items():
        heights = [rng.choice(HIGH[habit]) for _ in range(rng.randint(0, MOST))]
        laid = spots(rng, area, len(heights))
        table.things += [
            Thing(kind, at, rng.uniform(0, 360), high, variant) for at, high in zip(laid, heights, strict=False)
        ]
        truth[side] = sum(heights[: len(laid)])
    return table, truth


def measure(seed: int, level: str, habit: str) -> Counter[str]:
    """One table: trays that were counted rightly, too high, too low, or not."""
    table, truth = table_of(seed, habit)
    conditions = draw(seed, level, "unseen")
    camera = SimCamera(table, conditions, (1600, 900), seed=seed)
    Household(table, camera, tuple(Side), seed).furnish()
    camera.open()
    picture = camera.read(1.0).picture
    tracker = TableTracker(MAT, None)
    for look in range(3):
        tracker(picture, look * 200, hurry=False)
    if tracker.fit is None:
        return Counter(lost=len(truth))
    found: Counter[str] = Counter()
    for side, area in trays_of(MAT).items():
        seen = count(flatten_wide(picture, tracker.fit, area, PX_PER_MM))
        found[verdict(seen, truth[side])] += 1
    return found


def verdict(seen: int | None, truth: int) -> str:
    """What became of a tray."""
    if seen is None:
        return "not counted"
    return "right" if seen == truth else "too many" if seen > truth else "too few"


def main(level: str, tables: int) -> None:
    """Measures and prints."""
    for habit in HIGH:
        found: Counter[str] = Counter()
        for seed in range(tables):
            found += measure(seed, level, habit)
        print(f"{level}, {habit}: {dict(found)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
