"""Counts what becomes of the places of a board that is played on: of crystals, counters, and both on each other.

    python models/boards.py --tables 20 --level kitchen --first 130000 --out /tmp/boards.jsonl

Each board has another camera, light and set of crystals. Crystals are laid alone, in twos and threes, and counters by
themselves; once they are believed, on every other board the light jumps while nobody touches it; then crystals are laid
on counters and others taken away. Each time the board is looked at anew, and held against the truth is what is believed
of each place: right, asked about, silently wrong, or right and asked about for nothing. One JSON line a board is
appended to `--out`; boards that are there already are left out.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from exams import Line, examined, parser
from scoring import share

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "vision"))
from board_scenes import MAT, BoardScene

from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import Zone
from tableassist.table.layout import ELSEWHERE, Lot, SettledLayout, Unread
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.tracking.layout_tracker import LayoutTracker

FIELDS = ("level", "seed")
LOOKS, COUNTERS, TAKEN = 14, 0.2, 0.2
"""Looks until what is believed is asked; the share of places with a counter; that of lone crystals that are taken."""
DIMMED, WARMER = 0.75, 0.15
CLEAR = "challenge"
WHAT = ("right", "asked", "wrong", "needless")
WHEN = ("laid", "relit", "moved")


def main() -> None:
    """Looks at the boards that have not been looked at yet, and tells about all."""
    asked = parser(__doc__.splitlines()[0], "file of what became of each board")
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--first", type=int, default=130000, help="seed of the first board")
    asked.add_argument("--level", default="kitchen")
    args = asked.parse_args()
    wanted = ((args.level, seed) for seed in range(args.first, args.first + args.tables))
    report(examined(args, args.out, FIELDS, wanted, lambda: judged))


def judged(level: str, seed: int) -> Line:
    """What becomes of the places of one board: once pieces were laid, once the light jumped, once some were moved."""
    scene = BoardScene(seed)
    scene.fill(counters=COUNTERS)
    camera = scene.camera(conditions := draw_conditions(seed, level))
    look, settle = BoardFrameReader(MAT, scene.palette), LayoutTracker(MAT)
    settled = believe(camera, look, settle)
    places = [*fates_of(scene, settled, "laid")]
    if seed % 2:
        camera.relight(replace(conditions, exposure=conditions.exposure * DIMMED, warmth=conditions.warmth + WARMER))
        settled = believe(camera, look, settle) or settled
        places += fates_of(scene, settled, "relit")
    scene.claim_counters()
    take_some(scene)
    moved = believe(camera, look, settle)
    return {"level": level, "seed": seed, "places": [*places, *fates_of(scene, moved, "moved")]}


def believe(camera: SimCamera, look: BoardFrameReader, settle: LayoutTracker) -> SettledLayout | None:
    """What is believed of the board after some looks at it."""
    settled = None
    for _ in range(LOOKS):
        settled = settle(look(camera.read(1.0))) or settled
    return settled


def take_some(scene: BoardScene) -> None:
    """Takes some of the crystals that lie alone."""
    for zone in MAT.zones:
        pieces = scene.truth.get(zone.name, Counter())
        if [lot.kind for lot in pieces.elements()] == ["crystal"] and scene.rng.random() < TAKEN:
            scene.table.remove(lone_crystal(scene, zone).number)
            del scene.truth[zone.name]


def lone_crystal(scene: BoardScene, zone: Zone) -> Crystal:
    """The crystal that lies in a zone."""
    crystals = (piece for piece in scene.table.pieces if isinstance(piece, Crystal))
    return min(crystals, key=lambda piece: piece.at.to(zone.area.centre))


def fates_of(scene: BoardScene, settled: SettledLayout | None, when: str) -> Iterator[dict[str, str]]:
    """What became of each place and each diamond; all are asked about where nothing is believed."""
    doubtful = frozenset[str]() if settled is None else asked_about(settled)
    for zone in MAT.zones:
        if zone.kind == "pile":
            continue
        truth = scene.truth.get(zone.name, Counter())
        asked = settled is None or zone.name in doubtful
        right = settled is not None and believed_at(settled, zone.name) == truth
        what = ("needless" if asked else "right") if right else "asked" if asked else "wrong"
        yield {"zone": zone.name, "when": when, "lie": truth.total(), "what": what}


def believed_at(settled: SettledLayout, zone: str) -> Counter[Lot]:
    """What is believed to lie in a place, with clear glass that nothing showed and that lies there surely."""
    return Counter((*settled.layout.at(zone), *(one.lot for one in hidden_glass(settled, zone) if one.lot.name)))


def hidden_glass(settled: SettledLayout, zone: str) -> list[Unread]:
    """The clear glass that lies or may lie in a place where none was made out."""
    seen = any((lot.kind, lot.name) == ("crystal", CLEAR) for lot in settled.layout.at(zone))
    return [] if seen else [one for one in settled.possibly_present if one.lot.zone == zone]


def asked_about(settled: SettledLayout) -> frozenset[str]:
    """The places about which players are asked."""
    between = settled.candidate_names.get(ELSEWHERE, ())
    zones = (zone.name for zone in MAT.zones)
    maybe = (name for name in zones if any(not one.lot.name for one in hidden_glass(settled, name)))
    return frozenset((*settled.unsure, *settled.occluded, *between, *maybe))


def report(lines: list[Line]) -> None:
    """Prints what became of all places."""
    for when in WHEN:
        for lie in range(4):
            some = [one for line in lines for one in line["places"] if (one["when"], one["lie"]) == (when, lie)]
            counts = Counter(one["what"] for one in some)
            cells = "  ".join(f"{what} {share(counts[what], len(some))}" for what in WHAT)
            print(f"{when:6} {lie} pieces {len(some):5}  {cells}", dict(counts))


if __name__ == "__main__":
    main()
