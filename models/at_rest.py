"""Counts what the table's eyes make of untouched tables: cards face down and face up on the Deluxe Memory mat.

    python models/at_rest.py --tables 100 --level kitchen --decks unseen --out /tmp/at_rest.jsonl

Every table has another camera, light, mat, deck and back (of the stock, see docs/simulator.md), things around it and
arms that rest on it. Held against the truth is what is believed after some looks at the table at rest, place by place:
right, wrong (empty, a face or a name that is not there), unknown (unsure, or a face without its name) or missed; and
of what is seen how far off places and angles are, and which cards seem turned by a quarter. One JSON line a table is
appended to `--out`; tables that are there already are left out, so a run can be cut and continued.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
from exams import examined, parser
from scoring import share

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.rehearsal.rig import miss
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.household import Household
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import PlacedCard, VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import SIDES, Point, Zone, angle_between
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Detection, Face, Observation

MAT = deluxe_mat()
LAID = {"dealt": (1.0, 0.0), "begun": (1.0, 0.15), "late": (0.5, 0.15), "open": (1.0, 1.0)}
"""Ways a table is laid: the share of the places that hold a card, and of these cards that lie face up."""
PATIENCE_MS, AFTER = 8000, 3
"""How long a belief is waited for, and the looks after it, of which the last one counts."""
QUARTER = 45.0
FIELDS = ("level", "decks", "off", "seed")
WHAT = ("right", "wrong", "unknown", "missed")

Line = dict[str, Any]


def main() -> None:
    """Looks at the tables that have not been looked at yet, and reports on all."""
    args = of_homes(__doc__.splitlines()[0], 100).parse_args()
    report(examined(args, args.out, FIELDS, wanted(args), lambda: judged))


def of_homes(description: str, count: int) -> argparse.ArgumentParser:
    """What the command line of an exam of tables in homes asks for; `count` is how many it looks at."""
    asked = parser(description, "file of JSON lines")
    asked.add_argument("--tables", type=int, default=count)
    asked.add_argument("--first", type=int, default=0, help="seed of the first table")
    asked.add_argument("--level", default="kitchen")
    asked.add_argument("--decks", default="unseen", help="split of the stock: train, dev, unseen or any")
    asked.add_argument(
        "--off", nargs="*", default=[], help="hardships to leave out: fields of Conditions, like clutter"
    )
    return asked


def wanted(args: argparse.Namespace) -> Iterable[tuple[str, str, str, int]]:
    """The tables that the command line asks for, as `FIELDS` has it."""
    return ((args.level, args.decks, " ".join(args.off), seed) for seed in range(args.first, args.first + args.tables))


# One table ------------------------------------------------------------------------------------------------------------


def judged(level: str, decks: str, off: str, seed: int) -> Line:
    """What becomes of every place of one table, of what art it is, and how many looks a belief took."""
    how = without(draw_conditions(seed, level, decks), off.split())
    rng, table = random.Random(f"at rest {seed}"), VirtualTable(MAT)
    laid = rng.choices(tuple(LAID), (0.4, 0.3, 0.2, 0.1))[0]
    lay(table, laid, how.slip, rng)
    camera = SimCamera(table, how, how.size, seed=seed)
    camera.open()
    Household(table, camera, SIDES[rng.choice((2, 2, 3, 4))], seed).furnish()
    seen, believed, looks, ms = watched(camera, how.frame_ms)
    places = [place(zone, table, by_zone(seen.detections).get(zone.name, ()), believed) for zone in MAT.card_zones()]
    about = dict(zip(FIELDS, (level, decks, off, seed), strict=True))
    art = art_of(how)
    more = {"laid": laid, "size": how.size, "edge": how.edge, "things": len(table.items), "arms": len(table.arms)}
    trouble = seen.trouble or ("hand in view" if seen.hand_in_view else "")
    return {**about, **art, **more, "looks": looks, "ms": ms, "trouble": trouble, "places": places}


def art_of(how: Conditions) -> Line:
    """Of what deck the faces are, and what the backs are."""
    return {"deck": how.deck or f"drawn:{how.face_style}", "back": how.back or f"style:{how.back_style}"}


def without(conditions: Conditions, hardships: Sequence[str]) -> Conditions:
    """The conditions with some fields as they are where nothing is hard."""
    return replace(conditions, **{name: getattr(Conditions(), name) for name in hardships})


def lay(table: VirtualTable, laid: str, slip: float, rng: random.Random) -> None:
    """Lays a deck's cards into the mat's places, as askew as hands lay them."""
    there, up = LAID[laid]
    for card, zone in zip(rng.sample(DECK, len(DECK)), MAT.card_zones(), strict=True):
        if rng.random() < there:
            dx, dy, turn = miss(slip, rng)
            at = Point(zone.area.centre.x + dx, zone.area.centre.y + dy)
            face = Face.UP if rng.random() < up else Face.DOWN
            table.lay(card, at, zone.angle + turn + rng.choice((0, 180)), face)


def watched(camera: SimCamera, frame_ms: int) -> tuple[Observation, SettledLayout | None, int | None, float]:
    """What the last look sees, what is believed, after how many looks, and what a look costs (ms, the median)."""
    eyes, believed, first, taken = TableWatcher(MAT), None, None, []
    for number in range(max(20, PATIENCE_MS // frame_ms)):
        frame = Frame(camera.read(1.0).picture, number * frame_ms)
        start = perf_counter()
        observed, settled = eyes(frame, frozenset())
        taken.append(1000 * (perf_counter() - start))
        believed = settled or believed
        first = number + 1 if first is None and settled else first
        if first is not None and number >= first + AFTER:
            break
    return observed, believed, first, round(float(np.median(taken)), 1)


def by_zone(detections: Iterable[Detection]) -> dict[str, list[Detection]]:
    """The detections in each of the mat's places."""
    found: dict[str, list[Detection]] = defaultdict(list)
    for one in detections:
        if one.kind == "card" and (zone := MAT.zone_at(one.place)):
            found[zone.name].append(one)
    return found


def place(zone: Zone, table: VirtualTable, seen: Sequence[Detection], believed: SettledLayout | None) -> Line:
    """What became of one place: the truth, the verdict, what was said, and how far off (mm, degrees) it is seen."""
    card = next((card for card in table.cards if zone.area.holds(card.at)), None)
    truth = truth_of(card)
    what, said = verdict(zone, truth, believed)
    made: Line = {"zone": zone.name, "truth": truth, "what": what, "said": said}
    if card is not None and seen:
        made |= {
            "mm": round(seen[0].place.to(card.at), 2),
            "degrees": round(angle_between(seen[0].angle, card.angle), 1),
        }
    return made


def truth_of(card: PlacedCard | None) -> str:
    """What lies there: a card's name, "down" or "empty"."""
    if card is None:
        return "empty"
    return card.card if card.face is Face.UP else "down"


def verdict(zone: Zone, truth: str, believed: SettledLayout | None) -> tuple[str, str]:
    """What became of a place by what is believed, and what that is."""
    if believed is None or zone.name in believed.unsure:
        return "unknown", "unsure"
    lots = believed.layout.at(zone.name)
    if not lots:
        return ("right" if truth == "empty" else "missed"), "empty"
    if lots[0].face is Face.UNKNOWN:
        return "unknown", "a card"
    said = "down" if lots[0].face is Face.DOWN else lots[0].name or "up"
    if len(lots) == 1 and said == truth:
        return "right", said
    return ("unknown" if said == "up" and truth not in ("empty", "down") else "wrong"), said


# Reporting ------------------------------------------------------------------------------------------------------------


def report(lines: list[Line]) -> None:
    """Prints what is believed by level, by how the cards were laid, by deck and by back, and every wrong place."""
    print(f"{'':44}{'tables':>8}{'places':>8}" + "".join(f"{what + ' %':>20}" for what in WHAT))
    for field in ("level", "edge", "laid", "deck", "back"):
        counted(field, lines)
    errors(lines)
    for line in lines:
        for one in line["places"]:
            if one["what"] in ("wrong", "missed") or one.get("degrees", 0) > QUARTER:
                print(f"seed {line['seed']}, {line['deck']}, {line['back']}: {one}")


def counted(field: str, lines: list[Line]) -> None:
    """Prints one line of the table for every value of a field."""
    for value in sorted({line[field] for line in lines}):
        some = [line for line in lines if line[field] == value]
        counts = Counter(one["what"] for line in some for one in line["places"])
        cells = "".join(f"{share(counts[what], counts.total()):>20}" for what in WHAT)
        print(f"{f'{field} {value}'[:43]:44}{len(some):8}{counts.total():8}{cells}")


def errors(lines: list[Line]) -> None:
    """Prints how far off places and angles are seen, how many are turned, and how long a belief takes."""
    places = [one for line in lines for one in line["places"]]
    for unit in ("mm", "degrees"):
        off = [one[unit] for one in places if unit in one and one.get("degrees", 0) <= QUARTER]
        if off:
            print(
                f"off by ({unit}): median {np.median(off):.2f}, p95 {np.percentile(off, 95):.2f}, most {max(off):.2f}"
            )
    print(f"turned wrongly: {sum(one.get('degrees', 0) > QUARTER for one in places)} of {len(places)}")
    looks = [line["looks"] for line in lines if line["looks"] is not None]
    never = sum(line["looks"] is None for line in lines)
    print(
        f"looks until believed: median {np.median(looks) if looks else 0:.0f}, never on {never} of {len(lines)} tables"
    )
    print(f"a look costs {np.median([line['ms'] for line in lines]) if lines else 0:.1f} ms (median)")


if __name__ == "__main__":
    main()
