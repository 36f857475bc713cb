"""Counts what becomes of pale, smooth clear glass on boards: made out, asked about, missed, and what is taken for it.

    python models/smooth_boards.py --tables 20 --level kitchen --first 160000 --out /tmp/smooth.jsonl

On each board, of another camera and light, all clear glass is fire-polished: so flat and smooth that its edge and its
shadow are faint. On the places lie clear crystals alone, beside one of another colour or two, coloured ones, counters,
or nothing. What is seen of each place after some looks is held against that. With `--bare` nothing lies on any place
but counters on a fifth of them. One JSON line a board is appended to `--out`; boards that are there are left out.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from exams import Line, examined, parser
from scoring import share

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "vision"))
from board_scenes import MAT, BoardScene

from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import Zone
from tableassist.table.observation import Observation
from tableassist.vision.board_reader import BoardFrameReader

FIELDS = ("level", "seed", "bare")
LOOKS, NEAR_MM, SMOOTHEST = 6, 15.0, (0.3, 1.0)
CLEAR = "challenge"
ONE, OTHER, COUNTER = "one", "other", "counter"
LAID = {
    (CLEAR,): 5,
    (CLEAR, ONE): 4,
    (CLEAR, ONE, OTHER): 1,
    (ONE,): 3,
    (ONE, OTHER): 1,
    (COUNTER,): 2,
    (): 4,
}
"""What lies on a place, and how often."""
BARE = {(COUNTER,): 1, (): 4}
WHAT = ("named", "nameless", "sure", "maybe", "nothing")


def main() -> None:
    """Looks at the boards that have not been looked at yet, and tells about all."""
    asked = parser(__doc__.splitlines()[0], "file of what became of each board")
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--first", type=int, default=160_000, help="seed of the first board")
    asked.add_argument("--level", default="kitchen")
    asked.add_argument("--bare", action="store_true", help="lay counters alone")
    args = asked.parse_args()
    wanted = ((args.level, seed, args.bare) for seed in range(args.first, args.first + args.tables))
    report(examined(args, args.out, FIELDS, wanted, lambda: judged))


def judged(level: str, seed: int, bare: bool) -> Line:
    """What is seen of clear glass on each place of one board."""
    scene, rng = BoardScene(seed), random.Random(f"smooth {seed}")
    conditions = replace(draw_conditions(seed, level), polish=rng.uniform(*SMOOTHEST))
    kinds = BARE if bare else LAID
    zones = [zone for zone in MAT.zones if zone.kind == "place"]
    laid = dict(zip(zones, rng.choices([*kinds], [*kinds.values()], k=len(zones)), strict=True))
    for zone, pieces in laid.items():
        lay(scene, zone, pieces)
    camera, look = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette)
    for _ in range(LOOKS):
        seen = look(camera.read(1.0))
    places = [{"zone": zone.name, "lies": "+".join(laid[zone]), "seen": clear_at(seen, zone)} for zone in zones]
    return {"level": level, "seed": seed, "bare": bare, "polish": conditions.polish, "places": places}


def lay(scene: BoardScene, zone: Zone, pieces: tuple[str, ...]) -> None:
    """Lays what is chosen on a place."""
    if pieces == (COUNTER,):
        scene.lay_counter(zone)
    elif pieces:
        colours = {ONE: scene.sides[0], OTHER: scene.sides[1]}
        scene.lay(zone, *(colours.get(piece, piece) for piece in pieces))


def clear_at(seen: Observation, zone: Zone) -> str:
    """How clear glass is seen on a place, one of `WHAT`; "covered" where a thing is before it."""
    near = [one for one in seen.detections if one.place.to(zone.area.centre) < NEAR_MM]
    if any(one.kind in ("hidden", "occluded") for one in near):
        return "covered"
    crystals = [one for one in near if one.kind == "crystal"]
    if any(one.name == CLEAR for one in crystals):
        return "named"
    if any(one.name is None for one in crystals):
        return "nameless"
    faint = [one for one in seen.possibly_present if one.place.to(zone.area.centre) < 1]
    return "nothing" if not faint else "sure" if faint[0].name else "maybe"


def report(lines: list[Line]) -> None:
    """Prints how clear glass is seen, by what lies there."""
    places = [place for line in lines for place in line["places"] if place["seen"] != "covered"]
    for lies in sorted({place["lies"] for place in places}):
        counts = Counter(place["seen"] for place in places if place["lies"] == lies)
        cells = "  ".join(f"{what} {counts[what]:4} ({share(counts[what], counts.total())} %)" for what in WHAT)
        print(f"{lies or 'bare':20} {counts.total():5}  {cells}")


if __name__ == "__main__":
    main()
