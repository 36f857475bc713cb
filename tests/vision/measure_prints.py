"""What the eyes read on every edition of the printed mats: `python tests/vision/measure_prints.py --seeds 1000 1006`.

The tables of all editions are the same but for the sheet: the same cards, light, camera, ink and paper.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import cv2
from board_scenes import BoardScene

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as grid_mat
from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.games.mental_magic.mat import build_mat as field_mat
from tableassist.games.mnemonic.mat import build_mat as row_mat
from tableassist.ports import Frame
from tableassist.simulator import printed_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Mat, Point
from tableassist.table.layout import ELSEWHERE
from tableassist.table.observation import Face
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.tracking.layout_tracker import LayoutTracker

FRAME_MS, LOOKS, BARE_LOOKS, NEAR_MM = 200, 16, 8, 20.0
RIGHT, ASKED, WRONG, BARE, LOST = "right", "unsure", "wrong", "seen on bare mat", "tables never believed"
MATS = {mat.name: mat for mat in (grid_mat(), row_mat(), field_mat(), board_mat())}
EDITIONS = ("light", "dark", "saving")


def main() -> None:
    """Measures and prints a line for each mat and edition."""
    args = arguments()
    cv2.setNumThreads(1)
    if args.sheets:
        printed_mat._folders = lambda: iter([args.sheets])
    print(f"{'mat':15}{'edition':9}{RIGHT:>8}{ASKED:>8}{WRONG:>8}  {BARE}, {LOST}")
    for name in args.mats:
        for edition in args.editions:
            if printed_mat.has_sheet(MATS[name], edition):
                counts: Counter[str] = Counter()
                for seed in range(*args.seeds):
                    MEASURES[name](counts, seed, replace(draw_conditions(seed, args.level), edition=edition), args)
                row = "".join(f"{counts[word]:8}" for word in (RIGHT, ASKED, WRONG))
                print(f"{name:15}{edition:9}{row}  {counts[BARE]}, {counts[LOST]}", flush=True)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, nargs=2, default=(1000, 1004))
    parser.add_argument("--level", default="kitchen")
    parser.add_argument("--mats", nargs="*", default=list(MATS))
    parser.add_argument("--editions", nargs="*", default=list(EDITIONS))
    parser.add_argument("--sheets", type=Path, help="a folder with other sheets than those that come along")
    parser.add_argument("--notes", action="store_true", help="tell everything that was not right")
    return parser.parse_args()


def on_grid(counts: Counter[str], seed: int, how: Conditions, args: argparse.Namespace) -> None:
    """Twelve places bare, twelve cards face up, the others face down."""
    rng, mat = random.Random(seed), grid_mat()
    zones, cards, table, truth = list(mat.card_zones()), list(DECK), VirtualTable(mat), {}
    rng.shuffle(zones)
    rng.shuffle(cards)
    for number, (zone, card) in enumerate(zip(zones[12:], cards, strict=False)):
        face = Face.UP if number < 12 else Face.DOWN
        middle = zone.area.centre
        at = Point(middle.x + rng.gauss(0, 1.8), middle.y + rng.gauss(0, 1.8))
        table.lay(card, at, zone.angle + rng.gauss(0, 2) + rng.choice((0, 180)), face)
        truth[zone.name] = card if face is Face.UP else "down"
    settled = believed(mat, table, how, seed)
    if settled is None:
        counts[LOST] += 1
        return
    for zone in zones:
        lots = [*settled.layout.at(zone.name)]
        seen = lots[0].name or lots[0].face.value if lots else None
        count(
            counts, args, f"{how.edition} {seed} {zone.name}", truth.get(zone.name), seen, zone.name in settled.unsure
        )
    counts[BARE] += len(settled.layout.at(ELSEWHERE))


def believed(mat: Mat, table: VirtualTable, how: Conditions, seed: int):
    """What the eyes of the game believe of a table that nobody touches."""
    camera = SimCamera(table, how, (1600, 900), seed=seed)
    camera.open()
    eyes, last = TableWatcher(mat), None
    for number in range(LOOKS):
        _, settled = eyes(Frame(camera.read(1.0).picture, number * FRAME_MS), frozenset())
        last = settled or last
    return last


def count(counts: Counter[str], args: argparse.Namespace, where: str, true, seen, unsure: bool) -> None:
    """Notes one place."""
    verdict = RIGHT if seen == true else ASKED if unsure or seen == "unknown" else WRONG
    counts[verdict] += 1
    if args.notes and verdict is not RIGHT:
        print(f"  {where}: {true} is {verdict}: {seen}")


def in_rows(counts: Counter[str], seed: int, how: Conditions, args: argparse.Namespace) -> None:
    """Cards face up in rows and fields; then the same mat bare."""
    mat = MATS["mnemonic" if args.now == "mnemonic" else "mental-magic"]
    rng, table, truth = random.Random(seed), VirtualTable(mat), {}
    cards = iter(rng.sample(DECK, len(DECK)))
    for zone in mat.zones:
        if zone.kind not in ("row", "field"):
            continue
        area = zone.area
        for number in range(int(min(4, area.width // 100))):
            x = area.left + (number + 0.5) * area.width / min(4, area.width // 100)
            card, at = next(cards), Point(x + rng.gauss(0, 6), area.centre.y + rng.gauss(0, 1.5))
            table.lay(card, at, zone.angle + rng.gauss(0, 2), Face.UP)
            truth[at] = card
    detections = last_seen(mat, table, how, seed, LOOKS)
    for at, true in truth.items():
        near = [one for one in detections if one.place.to(at) < NEAR_MM]
        best = max(near, key=lambda one: one.confidence, default=None)
        seen = None if best is None else best.name or best.face.value
        count(counts, args, f"{how.edition} {seed} {at}", true, seen, False)
    counts[BARE] += sum(all(one.place.to(at) >= NEAR_MM for at in truth) for one in detections)
    counts[BARE] += len(last_seen(mat, VirtualTable(mat), replace(how, clutter=0, resting=0), seed, BARE_LOOKS))


def last_seen(mat: Mat, table: VirtualTable, how: Conditions, seed: int, looks: int):
    """The detections of the last of some frames."""
    camera = SimCamera(table, how, (1600, 900), seed=seed)
    camera.open()
    eyes, seen = TableWatcher(mat, faces=None), None
    for number in range(looks):
        seen, _ = eyes(Frame(camera.read(1.0).picture, number * FRAME_MS), frozenset())
    return () if seen is None else seen.detections


def on_board(counts: Counter[str], seed: int, how: Conditions, args: argparse.Namespace) -> None:
    """Crystals on most places of the board."""
    scene = BoardScene(seed)
    scene.fill()
    camera, look, settle = scene.camera(how), BoardFrameReader(board_mat(), scene.palette), LayoutTracker(board_mat())
    settled = None
    for _ in range(LOOKS):
        settled = settle(look(camera.read(1.0))) or settled
    if settled is None:
        counts[LOST] += 1
        return
    for zone in board_mat().zones:
        if zone.kind != "pile":
            seen, true = Counter(settled.layout.at(zone.name)), scene.truth.get(zone.name, Counter())
            count(counts, args, f"{how.edition} {seed} {zone.name}", true, seen, zone.name in settled.unsure)
    counts[BARE] += len(settled.layout.at(ELSEWHERE))


def _rows_of(name: str):
    def measure(counts: Counter[str], seed: int, how: Conditions, args: argparse.Namespace) -> None:
        args.now = name
        in_rows(counts, seed, how, args)

    return measure


MEASURES = {
    "deluxe-memory": on_grid,
    "mnemonic": _rows_of("mnemonic"),
    "mental-magic": _rows_of("mental-magic"),
    "memwars": on_board,
}

if __name__ == "__main__":
    main()
