"""How often tokens in trays are counted rightly on rendered tables (R-DM-065): what docs/accuracy.md quotes.

    python tests/vision/measure_trays.py LEVEL TABLES

On each table every tray holds tokens of one kind, laid singly or in piles, alone or among what else lies about. Then
each player pays one, and trays that agreed before it are counted again.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.household import Household
from tableassist.simulator.items import TableItem
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Rect, Side
from tableassist.table.observation import Face
from tableassist.table.trays import trays_of
from tableassist.vision.pieces.tray_tokens import PX_PER_MM, count_tokens
from tableassist.vision.table.homography import flatten_wide
from tableassist.vision.table.tracker import TableTracker

MAT = deluxe_mat()
RADIUS, MOST, TRIES = 12.0, 9, 400
HIGH = {"singly": (1,), "singly, alone": (1,), "in piles": (1, 1, 2, 3, 4, 5)}


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
        table.items += [
            TableItem(kind, at, rng.uniform(0, 360), high, variant) for at, high in zip(laid, heights, strict=False)
        ]
        truth[side] = sum(heights[: len(laid)])
    return table, truth


class Seen:
    """A table under a camera, and what shows in its trays at any moment."""

    def __init__(self, seed: int, level: str, table: VirtualTable, *, alone: bool = False) -> None:
        self.camera = SimCamera(table, draw_conditions(seed, level, "unseen"), (1600, 900), seed=seed)
        if not alone:
            Household(table, self.camera, tuple(Side), seed).furnish()
        self.camera.open()

    def __call__(self) -> dict[Side, int | None] | None:
        """The counts of a picture taken now; None where the table is not found in it."""
        picture, tracker = self.camera.read(1.0).picture, TableTracker(MAT, None)
        for look in range(3):
            tracker(picture, look * 200, hurry=False)
        fit = tracker.fit
        if fit is None:
            return None
        return {side: count_tokens(flatten_wide(picture, fit, area, PX_PER_MM)) for side, area in trays_of(MAT).items()}


def measure(seed: int, level: str, habit: str) -> Counter[str]:
    """One table: trays that were counted rightly, too high, too low, or not."""
    table, truth = table_of(seed, habit)
    seen = Seen(seed, level, table, alone="alone" in habit)()
    if seen is None:
        return Counter(lost=len(truth))
    return Counter(verdict(seen[side], truth[side]) for side in truth)


def paid(seed: int, level: str) -> Counter[str]:
    """One table on which each player pays a token: trays that agreed before it, and more than counted after it."""
    table, truth = table_of(seed, "singly")
    own = list(table.items)
    eyes = Seen(seed, level, table)
    before = eyes()
    for area in trays_of(MAT).values():
        placed = [one for one in own if area.holds(one.at)]
        if placed:
            table.items.remove(placed[-1])
    after = eyes()
    if before is None or after is None:
        return Counter(lost=len(truth))
    agreed = [side for side in truth if truth[side] and before[side] == truth[side]]
    wrong = [side for side in agreed if (after[side] or 0) > truth[side] - 1]
    counted = [side for side in agreed if after[side] is not None]
    return Counter({"agreed": len(agreed), "counted after it": len(counted), "told wrongly": len(wrong)})


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
    results = sum((paid(seed, level) for seed in range(tables)), Counter[str]())
    print(f"{level}, after a payment: {dict(results)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
