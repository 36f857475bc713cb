"""Measures how boards are read: `python tests/vision/measure_board.py --seeds 1000 1006 --level normal`.

Every board is another camera, light, set of crystals and position. Nothing here was used to choose a threshold.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter as Counts
from dataclasses import dataclass, field, replace

import cv2
from board_scenes import MAT, BoardScene

from tableassist.simulator.camera import SimCamera
from tableassist.simulator.glass import ODD, USUAL
from tableassist.simulator.levels import draw_conditions
from tableassist.table.layout import ELSEWHERE, SettledLayout
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.colours import Palette
from tableassist.vision.pieces.show_colours import learn_palette
from tableassist.vision.tracking.layout_tracker import LayoutTracker

KINDS = {0: "empty", 1: "one thing", 2: "two touching", 3: "three touching"}
RIGHT, WRONG, UNSURE = "right", "wrong", "unsure"


@dataclass
class Figures:
    """How often places were right, wrong and unsure, by how much lies there; times; and notes on what was not right."""

    counts: Counts = field(default_factory=Counts)
    ms: dict[str, list[float]] = field(default_factory=lambda: {"first read": [], "read again": [], "still": []})
    notes: list[str] = field(default_factory=list)


def main() -> None:
    """Measures and prints a table."""
    args = arguments()
    cv2.setNumThreads(1)
    figures = Figures()
    for seed in range(*args.seeds):
        measure(figures, seed, args)
    show(figures, args.notes)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, nargs=2, default=(1000, 1006))
    parser.add_argument("--level", default="normal")
    parser.add_argument("--size", type=int, nargs=2, default=(1600, 900))
    parser.add_argument("--glass", choices=(USUAL, ODD), default=USUAL)
    parser.add_argument("--learnt", action="store_true", help="read with a palette learnt by showing one of each")
    parser.add_argument("--counters", type=float, default=0.0, help="share of the laid places that hold a counter")
    parser.add_argument("--claims", action="store_true", help="lay crystals on the counters once they were read")
    parser.add_argument("--notes", action="store_true", help="tell every place that was not right")
    return parser.parse_args()


def measure(figures: Figures, seed: int, args: argparse.Namespace) -> None:
    """Lays a board, looks until it is believed, and compares."""
    conditions = replace(draw_conditions(seed, args.level), glass=args.glass)
    scene = BoardScene(seed)
    palette = shown(scene, seed, args) if args.learnt else scene.palette
    scene.fill(counters=args.counters)
    camera, look, settle = (
        scene.camera(conditions, tuple(args.size)),
        BoardFrameReader(MAT, palette),
        LayoutTracker(MAT),
    )
    settled = believed(figures, camera, look, settle)
    if args.claims:
        scene.claim_counters()
        settled = believed(figures, camera, look, settle) or settled
    if settled is None:
        figures.counts["boards never believed"] += 1
        return
    compare(figures, scene, settled, seed)


def believed(
    figures: Figures, camera: SimCamera, look: BoardFrameReader, settle: LayoutTracker
) -> SettledLayout | None:
    """What is believed after twenty looks."""
    settled = None
    for number in range(20):
        frame = camera.read(1.0)
        start = time.process_time()
        settled = settle(look(frame)) or settled
        kind = "first read" if number == 1 else "still" if number > 15 else "read again" if number in (2, 3) else ""
        if kind:
            figures.ms[kind].append((time.process_time() - start) * 1000)
    return settled


def shown(scene: BoardScene, seed: int, args: argparse.Namespace) -> Palette:
    """The palette learnt from one crystal of each colour, shown under another light than that of the game."""
    row = BoardScene(seed + 500_000)
    places = {name: MAT.zones[2 + 5 * number] for number, name in enumerate((*scene.sides, "challenge"))}
    for name, zone in places.items():
        row.lay(zone, name)
    conditions = replace(draw_conditions(seed + 1, args.level), seed=seed, glass=args.glass)
    frame = row.camera(conditions, tuple(args.size)).read(1.0)
    return learn_palette(frame.picture, MAT, {name: zone.name for name, zone in places.items()})


def compare(figures: Figures, scene: BoardScene, settled: SettledLayout, seed: int) -> None:
    """Counts every zone by what truly lies there."""
    for zone in MAT.zones:
        if zone.kind == "pile":
            continue
        truth, seen = scene.truth.get(zone.name, Counts()), Counts(settled.layout.at(zone.name))
        kind = KINDS[truth.total()] if zone.kind == "place" else "diamond"
        asked = zone.name in settled.unsure or zone.name in settled.candidate_names.get(ELSEWHERE, ())
        verdict = UNSURE if asked else RIGHT if seen == truth else WRONG
        figures.counts[kind, verdict] += 1
        if verdict is not RIGHT:
            said = [(lot.kind, lot.name, lot.face.value) for lot in seen.elements()]
            true = [(lot.kind, lot.name, lot.face.value) for lot in truth.elements()]
            figures.notes.append(f"seed {seed}, {zone.name}: {true} {verdict} {said}")
    figures.counts["things elsewhere"] += len(settled.layout.at(ELSEWHERE))


def show(figures: Figures, notes: bool) -> None:
    """Prints the table."""
    counts = figures.counts
    print(f"{'':16}{'places':>8}{RIGHT:>8}{WRONG:>8}{UNSURE:>8}")
    for kind in (*KINDS.values(), "diamond"):
        row = [counts[kind, verdict] for verdict in (RIGHT, WRONG, UNSURE)]
        print(f"{kind:16}{sum(row):8}" + "".join(f"{number:8}" for number in row))
    for name in ("things elsewhere", "boards never believed"):
        print(f"{name}: {counts[name]}")
    for kind, times in figures.ms.items():
        print(f"{kind}: {statistics.median(times):.1f} ms" if times else f"{kind}: never")
    if notes:
        print(*figures.notes, sep="\n")


if __name__ == "__main__":
    main()
