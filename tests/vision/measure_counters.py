"""Measures how bare counters are read in blurred pictures: `python tests/vision/measure_counters.py --boards 7`.

Every board is another camera and light of the level `kitchen`, with counters on more than half of its places and
crystals on others. Nothing here was used to train the network, whose boards have other seeds.
"""

from __future__ import annotations

import argparse
from collections import Counter as Counts

import cv2
from board_scenes import MAT, BoardScene

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece
from tableassist.table.observation import Detection, Face
from tableassist.vision.board_reader import BoardFrameReader

FIRST, LOOKS, NEAR_MM = 7300, 6, 5.0
VERDICTS = ("right", "without a value", "wrong", "as a crystal", "missed")


def main() -> None:
    """Measures and prints a line for backs, one for values, and how many crystals are taken for counters."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=7)
    parser.add_argument("--blur", type=float, default=1.0, help="boards that are seen at least so blurred, in pixels")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 720))
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: Counts[tuple[str, str]] = Counts()
    seeds = (seed for seed in range(FIRST, FIRST + 10_000) if draw_conditions(seed, "kitchen").blur > args.blur)
    for seed, _ in zip(seeds, range(args.boards), strict=False):
        counts.update(read(seed, tuple(args.size)))
    for side in ("back", "value"):
        print(f"{side:6}", ", ".join(f"{verdict} {counts[side, verdict]}" for verdict in VERDICTS))
    print("crystals taken for counters", counts["crystal", "as a counter"])


def read(seed: int, size: tuple[int, int]) -> Counts[tuple[str, str]]:
    """What the counters of one board were taken for after some looks."""
    scene = BoardScene(seed)
    scene.fill(empty=0.3, counters=0.8)
    camera, look = scene.camera(draw_conditions(seed, "kitchen"), size), BoardFrameReader(MAT, scene.palette)
    for _ in range(LOOKS):
        seen = look(camera.read(1.0))
    counts: Counts[tuple[str, str]] = Counts()
    for piece in scene.table.pieces:
        near = [one for one in seen.detections if one.place.to(piece.at) < NEAR_MM]
        if isinstance(piece, CounterPiece):
            counts["back" if piece.face is Face.DOWN else "value", judge(piece, near)] += 1
        elif any(one.kind == "counter" for one in near):
            counts["crystal", "as a counter"] += 1
    return counts


def judge(piece: CounterPiece, near: list[Detection]) -> str:
    """What a counter was taken for."""
    counters = [one for one in near if one.kind == "counter"]
    if not counters:
        return "as a crystal" if near else "missed"
    wanted = piece.value if piece.face is Face.UP else None
    if counters[0].face is piece.face and counters[0].name == wanted:
        return "right"
    return "without a value" if counters[0].face is piece.face and counters[0].name is None else "wrong"


if __name__ == "__main__":
    main()
