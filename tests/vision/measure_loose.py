"""Measures how dice, MemCards and printed counters are read: `python tests/vision/measure_loose.py --seeds 1 5`.

Every board is another camera and light. The cards and counters are those of the printed sheets; the digits on the dice
are in typefaces that nothing was built from.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter as Counts
from dataclasses import replace

import cv2
import printed
from board_scenes import MAT, BoardScene

from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import Point
from tableassist.table.observation import Face, Observation
from tableassist.vision.board_reader import BoardFrameReader

PLASTICS = (
    (0xEEECE4, 0x222222),
    (0x262628, 0xF0F0EE),
    (0x963C2C, 0xF6F4F0),
    (0x28468C, 0xECF0F0),
    (0x2C7A44, 0xFFFFFF),
    (0xF4D040, 0x101010),
    (0xFFFFFF, 0xA01010),
)
"""Plastic and ink of the dice, as 0xRRGGBB."""

PILES = ("deck", "discard", "lightning")
LOOKS = 4


def main() -> None:
    """Measures and prints a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 5))
    parser.add_argument("--level", default="normal")
    parser.add_argument("--size", type=int, nargs=2, default=(1600, 900))
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts = Counts()
    for seed in range(*args.seeds):
        scene, truth = laid(seed)
        camera = scene.camera(draw_conditions(seed, args.level), tuple(args.size))
        look = BoardFrameReader(MAT, scene.palette)
        seen = [look(camera.read(1.0)) for _ in range(LOOKS)][-1]
        compare(counts, seen, truth)
    for kind in ("die", "memcard", "counter"):
        row = {word: counts[kind, word] for word in ("laid", "right", "wrong", "without a value", "not there")}
        print(f"{kind:8}", ", ".join(f"{word} {number}" for word, number in row.items()))


def laid(seed: int) -> tuple[BoardScene, list[tuple[str, str | None, Point]]]:
    """A board with crystals, and what else lies where."""
    scene = BoardScene(seed)
    rng = random.Random(f"loose {seed}")
    truth: list[tuple[str, str | None, Point]] = []
    free = [zone for zone in MAT.zones if zone.kind == "place"]
    rng.shuffle(free)
    for zone in free[:12]:
        value = rng.choice(("5", "3", "2", None))
        at = near(zone.area.centre, rng, 1.2)
        scene.table.put(printed.counter(50_000 + len(truth), value, at, rng.uniform(0, 360)))
        truth.append(("counter", value, at))
    spots = [zone.area.centre for zone in free[12:15]]
    spots += [Point(x, y) for x in (110.0, 200.0, 390.0, 480.0) for y in (26.0, 568.0)]
    plastic, ink = rng.choice(PLASTICS)
    for spot in spots:
        value, at = rng.randint(1, 8), near(spot, rng, 1.5)
        look = (rng.choice(printed.TYPEFACES), plastic, ink, rng.choice((15, 17, 18)), rng.choice((0.3, 0.35, 0.4)))
        scene.table.put(printed.die(50_000 + len(truth), value, at, rng.uniform(0, 360), look))
        truth.append(("die", str(value), at))
    for name, number in zip(PILES, rng.sample(range(1, 101), len(PILES)), strict=True):
        zone = MAT.zone(name)
        at, turn = near(zone.area.centre, rng, 2.0), zone.angle + rng.gauss(0, 4) + rng.choice((0, 180))
        scene.table.put(printed.memcard(number, at, turn))
        truth.append(("memcard", str(number), at))
    for zone in free[15:60]:
        scene.lay(zone, rng.choice((*scene.sides, "challenge")))
    return scene, truth


def near(middle: Point, rng: random.Random, stray: float) -> Point:
    """A place near another."""
    return replace(middle, x=middle.x + rng.gauss(0, stray), y=middle.y + rng.gauss(0, stray))


def compare(counts: Counts, seen: Observation, truth: list[tuple[str, str | None, Point]]) -> None:
    """Counts what was laid and what was seen of it."""
    left = [one for one in seen.detections if one.kind in ("die", "memcard", "counter")]
    for kind, value, at in truth:
        counts[kind, "laid"] += 1
        there = [one for one in left if one.kind == kind and one.place.to(at) < 9]
        if not there:
            continue
        left.remove(there[0])
        face_up = there[0].face is Face.UP
        results = "without a value" if face_up and there[0].name is None else "wrong"
        right = there[0].name == value and face_up is (value is not None)
        counts[kind, "right" if right else results] += 1
    for one in left:
        counts[one.kind, "not there"] += 1


if __name__ == "__main__":
    main()
