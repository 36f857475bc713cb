"""Counts how often a zone with a card is taken for bare, and a bare one is read for nothing.

    python models/bare_zones.py --tables 40 --level kitchen --first 9000 --out /tmp/bare_zones.jsonl

Each table has another camera, light, mat and deck, none of which was trained on. In half of the zones of a Mnemonic mat
lies a card. A zone with a card that the eyes take for bare is never read: what was laid there is missed for good. With
`--square` pips are known by a square instead of a cross. One JSON line a table is appended to `--out`; tables that are
there already are left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import numpy as np
from exams import SIZES, TABLE, Line, examined, of_tables, tables
from scoring import share

from tableassist.games.mnemonic.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.tracking import occluded_cards

MAT = build_mat()
LOOKS, FRAME_MS = 5, 200
OFF_MM, ASKEW = 3.0, 3.0
HALF_CARD_MM = 34.0


def main() -> None:
    """Looks at the tables that have not been looked at yet, and tells about all."""
    asked = of_tables(__doc__.splitlines()[0], 40)
    asked.add_argument("--square", action="store_true", help="know pips by a square")
    args = asked.parse_args()
    if args.square:
        occluded_cards.PIP = np.ones((3, 3), np.uint8)
    report(examined(args, args.out, TABLE, tables(args), ready))


def ready() -> Callable[[str, str, int], Line]:
    """What looks at one table."""
    return judged


def judged(level: str, size: str, seed: int) -> Line:
    """Which zones with a card were taken for bare, and which bare ones were not."""
    rng, table, clock = random.Random(f"zones {seed}"), VirtualTable(MAT), count(FRAME_MS, FRAME_MS)
    laid = {}
    for zone, card in zip(rng.sample(MAT.zones, len(MAT.zones) // 2), rng.sample(DECK, len(DECK)), strict=False):
        area = zone.area
        at = Point(rng.uniform(area.left + HALF_CARD_MM, area.right - HALF_CARD_MM), area.centre.y)
        at = Point(at.x + rng.gauss(0, OFF_MM), at.y + rng.gauss(0, OFF_MM))
        table.lay(card, at, zone.angle + rng.gauss(0, ASKEW), Face.UP)
        laid[zone.name] = card
    camera = SimCamera(table, draw_conditions(seed, level, "unseen"), SIZES[size], lambda: next(clock), seed)
    camera.open()
    look = RowFrameReader(MAT, lambda *_: ())
    for _ in range(LOOKS):
        look(camera.read(1.0))
    scene = look._scene
    filled = [] if scene is None else [place.zone.name for place in scene.places if scene.filled(place) is not None]
    missed = {zone: card for zone, card in laid.items() if zone not in filled}
    return {
        "level": level,
        "size": size,
        "seed": seed,
        "found": scene is not None,
        "laid": len(laid),
        "bare": len(MAT.zones) - len(laid),
        "missed": missed,
        "needless": [zone for zone in filled if zone not in laid],
    }


def report(lines: list[Line]) -> None:
    """Prints how many zones were taken for what they are not."""
    found = [line for line in lines if line["found"]]
    laid, bare = sum(line["laid"] for line in found), sum(line["bare"] for line in found)
    missed, needless = sum(len(line["missed"]) for line in found), sum(len(line["needless"]) for line in found)
    print(f"{len(found)} of {len(lines)} tables found")
    print(f"with a card, taken for bare: {missed} of {laid} ({share(missed, laid)} %)")
    print(f"bare, read for nothing: {needless} of {bare} ({share(needless, bare)} %)")
    for line in found:
        if line["missed"]:
            print(f"table {line['seed']}:", ", ".join(f"{card} in {zone}" for zone, card in line["missed"].items()))


if __name__ == "__main__":
    main()
