"""Counts the cards that the reader of photographs sees where there is none.

    python models/nothing.py --textures /usr/share/gimp/2.0/patterns --photographs ../shared/data/cards/plaskod \
        --pictures 1000 --out /tmp/nothing

Pictures are hands on tables, empty mats, phones, pages, patterned cloths, coins, textures, and strips of photographs
beside all of their cards; all but the last are seen by the simulator's lens, in its light. One JSON line a picture goes
to `readings.jsonl` in `--out`; what is there already is left out, so a run can be cut and continued. Every picture in
which a card is named is kept there, too.
"""

from __future__ import annotations

import argparse
import csv
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import unseen
from exams import Line, examined, parser
from items import SCALE, THINGS
from numpy.random import Generator
from numpy.typing import NDArray
from rendered import as_line, drawn, read
from scoring import share

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import MATS
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.limb import Limbs
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.geometry import Mat, Point, Side
from tableassist.vision.cards.reader import CardReader

Picture = NDArray[np.uint8]
Strip = tuple[Path, tuple[int, ...]]
"""A photograph, and the piece of it beside all of its cards."""
HANDS, MAT, STRIP = "hands", "mat", "photograph"
KINDS = (HANDS, MAT, *THINGS, STRIP)
HEIGHTS = (90, 230)  # pixels that a card would be high
LEAST = 0.2  # share of a photograph's smaller side that a strip has at least
AWAY = 12  # pixels that a strip keeps from cards
LABELLED_NOT_ALL = "not completely labelled"


def main() -> None:
    """Reads what has not been read yet, and tells about everything that has."""
    args = arguments()
    strips = [strip for folder in args.photographs for strip in clear_strips(folder, args.split)]
    # One kind after the other in turn, so that a cut run holds all alike.
    kinds = len(args.only)
    turns = ((args.only[number % kinds], args.first + number // kinds) for number in range(args.pictures))
    wanted = ((kind, seed) for kind, seed in turns if kind != STRIP or seed < len(strips))
    report(examined(args, args.out / "readings.jsonl", ("kind", "seed"), wanted, partial(ready, args, strips)))


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    asked = parser(__doc__.splitlines()[0], "folder for readings and pictures")
    asked.add_argument("--textures", type=Path, nargs="*", default=[], help="folders, zip or jar files of textures")
    asked.add_argument("--photographs", type=Path, nargs="*", default=[], help="folders with images/ and labels.csv")
    asked.add_argument("--split", help="only photographs of this split")
    asked.add_argument("--pictures", type=int, default=1000)
    asked.add_argument("--first", type=int, default=0, help="seed of the first picture of each kind")
    asked.add_argument("--only", nargs="*", choices=KINDS, default=list(KINDS))
    return asked.parse_args()


def ready(args: argparse.Namespace, strips: Sequence[Strip]) -> Callable[[str, int], Line]:
    """What reads one picture of a kind."""
    return partial(line_of, unseen.load(None, args.textures), strips, CardReader(), args.out)


def line_of(stock: unseen.Stock, strips: Sequence[Strip], reader: CardReader, out: Path, kind: str, seed: int) -> Line:
    """What is read in one picture."""
    picture = picture_of(stock, strips, kind, seed)
    start = time.perf_counter()
    seen = [as_line(one) for one in read(reader, picture)]
    line = {"kind": kind, "seed": seed, "ms": round(1000 * (time.perf_counter() - start)), "seen": seen}
    if seen:
        cv2.imwrite(str(out / f"{kind} {seed}.jpg".replace(" ", "-")), drawn(picture, seen))
    return line


# Pictures -------------------------------------------------------------------------------------------------------------


def picture_of(stock: unseen.Stock, strips: Sequence[Strip], kind: str, seed: int) -> Picture:
    """A picture without any card."""
    rng = np.random.default_rng([zlib.crc32(kind.encode()), seed])
    if kind == STRIP:
        path, (x0, y0, x1, y1) = strips[seed]
        return cv2.imread(str(path))[y0:y1, x0:x1].copy()
    if kind == MAT:
        return mat_alone(rng)
    size = unseen.table_size(float(rng.uniform(*HEIGHTS)))
    scene = unseen.TableTop(size, unseen.conditions(rng), stock.decks[0], table_of(stock, size, kind, rng))
    if kind != HANDS:
        return unseen.photographed(scene, rng)
    return unseen.developed(with_hands(scene, size, rng), scene.conditions, rng)


def table_of(stock: unseen.Stock, size: tuple[float, float], kind: str, rng: Generator) -> Picture | None:
    """The table with the things of a kind; None where it is the simulator's own and bare."""
    top = unseen.table_top(stock, size, rng)
    if kind not in THINGS or (kind == "texture" and top is None):
        return top
    width, height = (round(side * SCALE) for side in size)
    plain = np.full((height, width, 3), rng.integers(20, 240, 3), np.uint8)
    return THINGS[kind](plain if top is None else cv2.resize(top, (width, height)), rng)


def with_hands(scene: unseen.TableTop, size: tuple[float, float], rng: Generator) -> Picture:
    """The table with one to four hands that reach in."""
    picture, mat = scene.show(()).copy(), Mat("table", *size, (), ())
    limbs = Limbs(scene, mat)
    for side in rng.permutation(list(Side))[: int(rng.integers(1, 5))]:
        at = Point(*(float(rng.uniform(0.15, 0.85) * length) for length in size))
        limbs.paint(picture, Hand(Side(side), at, sleeve=int(rng.integers(4))), None)
    return picture


def mat_alone(rng: Generator) -> Picture:
    """The Deluxe Memory mat without cards, now and then with a hand above it."""
    table = VirtualTable(deluxe_mat())
    drawn_by_chance = draw_conditions(int(rng.integers(1 << 30)), str(rng.choice(unseen.LEVELS)))
    camera = SimCamera(table, drawn_by_chance, unseen.SIZE, seed=int(rng.integers(1 << 30)))
    camera.open()
    if rng.random() < 0.3:
        at = Point(*(float(rng.uniform(0.2, 0.8) * side) for side in (table.mat.width, table.mat.height)))
        table.hands.append(Hand(Side(rng.choice(list(Side))), at, sleeve=int(rng.integers(len(MATS)))))
    return camera.read(1.0).picture


def clear_strips(folder: Path, split: str | None) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """The photographs of a folder of which every card's place is known, each with its largest strip beside them."""
    labels: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (folder / "labels.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            labels[row["image"]].append(row)
    for image, rows in sorted(labels.items()):
        if all(row["coords"] and row["shape"] in ("quad", "box") and usable(row, split) for row in rows):
            path = folder / image
            height, width = cv2.imread(str(path)).shape[:2]
            if strip := clear_strip([row["coords"] for row in rows], width, height):
                yield path, strip


def usable(row: dict[str, str], split: str | None) -> bool:
    """Whether a label is of the split, and its picture's labels are complete."""
    return split in (None, row["split"]) and LABELLED_NOT_ALL not in row["note"]


def clear_strip(coords: Sequence[str], width: int, height: int) -> tuple[int, ...] | None:
    """The largest strip (x0, y0, x1, y1) beside all labelled places; None where it is too thin to show anything."""
    points = np.concatenate([np.float32(one.split(";")).reshape(-1, 2) for one in coords])
    (left, top), (right, bottom) = points.min(axis=0) - AWAY, points.max(axis=0) + AWAY
    strips = ((0, 0, left, height), (right, 0, width, height), (0, 0, width, top), (0, bottom, width, height))
    x0, y0, x1, y1 = max(strips, key=lambda s: max(0, s[2] - s[0]) * max(0, s[3] - s[1]))
    wide_enough = min(x1 - x0, y1 - y0) > LEAST * min(width, height)
    return tuple(int(v) for v in (x0, y0, x1, y1)) if wide_enough else None


# Telling --------------------------------------------------------------------------------------------------------------


def report(lines: list[dict]) -> None:
    """Prints what was seen in each kind of picture where nothing is."""
    heads = "".join(f"{head:>22}" for head in ("named a picture", "with a name %", "backs a picture", "faces unnamed"))
    print(f"{'kind':20}{'pictures':>10}{heads}")
    for kind in (*dict.fromkeys(line["kind"] for line in lines), "all"):
        told_of([line for line in lines if kind in (line["kind"], "all")], kind)
    for line in lines:
        for one in line["seen"]:
            if one["said"]:
                print(f"{line['kind']} {line['seed']}: {one['said']} {one['sure']} at {one['quad'][0]}")


def told_of(lines: list[dict], kind: str) -> None:
    """Prints one line of the table."""
    seen = Counter("named" if one["said"] else one["face"] for line in lines for one in line["seen"])
    count, named = max(1, len(lines)), sum(any(one["said"] for one in line["seen"]) for line in lines)
    cells = f"{seen['named'] / count:.4f}", share(named, len(lines)), f"{seen['down'] / count:.4f}", str(seen["up"])
    print(f"{kind:20}{len(lines):10}" + "".join(f"{cell:>22}" for cell in cells))


if __name__ == "__main__":
    main()
