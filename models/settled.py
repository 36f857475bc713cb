"""Counts how often the table's eyes take a card for another: 52 cards on the Deluxe Memory mat, on many tables.

    python models/settled.py --art /tmp/art --tables 100 --level normal --out /tmp/settled.jsonl

Each table has another camera, light, mat and deck (the simulator's, and those kept out of training below `--art`). Held
against the truth are what five looks at the table at rest see, and what is then believed: right, silently wrong,
unknown (nameless, or told as unsure) or missed. One JSON line a table is appended to `--out`; tables that are there
already are left out, so a run can be cut and continued, or other seeds be added.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import unseen
from exams import SIZES, TABLE, examined, of_tables, tables
from scoring import share

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import PlacedCard, VirtualTable
from tableassist.table.geometry import Point
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Detection, Face

MAT = deluxe_mat()
LOOKS, PATIENCE, FRAME_MS = 5, 20, 100
"""Looks at the table at rest; looks until it is believed at the latest; and the time between two."""
OFFSET_MM, SKEW = 4.0, 4.0
NOISY_TABLE = (*TABLE, "noise")
SEEN, BELIEVED = "seen", "believed"
WHAT = ("right", "wrong", "unknown", "missed")


def main() -> None:
    """Looks at the tables that have not been looked at yet, and tells about all."""
    asked = of_tables(__doc__.splitlines()[0], 100)
    asked.add_argument("--noise", type=float, help="of the camera, in grey levels; the level's own without it")
    args = asked.parse_args()
    wanted = ((*table, args.noise) for table in tables(args))
    report(examined(args, args.out, NOISY_TABLE, wanted, lambda: partial(judged, unseen.load(args.art, ()).decks)))


class DeckScene(Scene):
    """The simulator's scene with another deck's faces."""

    deck: unseen.Deck

    def card_art(self, placed: PlacedCard) -> unseen.Picture:
        """The upper side of a card."""
        return self.deck.face(placed.card, self._art_scale)


def camera_above(table: VirtualTable, how: Conditions, deck: unseen.Deck, size: str, seed: int) -> SimCamera:
    """A camera that sees the table's cards with a deck's faces."""
    camera = SimCamera(table, how, SIZES[size], seed=seed)
    scene = DeckScene(table.mat, how, SIZES[size])
    scene.deck = deck
    camera._scene = scene
    camera.open()
    return camera


def judged(decks: tuple[unseen.Deck, ...], level: str, size: str, seed: int, noise: float | None) -> dict:
    """What becomes of the 52 cards of one table, of what deck they are, and how many looks a belief took."""
    rng = random.Random(seed)
    deck, table = rng.choice(decks), VirtualTable(MAT)
    deal(table, deck, rng)
    how = draw_conditions(seed, level)
    camera = camera_above(table, how if noise is None else replace(how, noise=noise), deck, size, seed)
    seen, believed, looks = watched(camera, TableWatcher(MAT))
    cards = [
        {
            "zone": zone,
            "card": card,
            SEEN: as_seen(card, seen.get(zone, ())),
            BELIEVED: as_believed(zone, card, believed),
        }
        for zone, card in dealt(table)
    ]
    about = dict(zip(NOISY_TABLE, (level, size, seed, noise), strict=True))
    return {**about, "deck": deck.name, "looks": looks, "cards": cards}


def watched(camera: SimCamera, eyes: TableWatcher) -> tuple[dict[str, list[Detection]], SettledLayout | None, int]:
    """What the last of five looks at rest sees in each place, what is believed, and after how many looks."""
    believed, at_rest = None, {}
    for number in range(PATIENCE):
        frame = Frame(camera.read(1.0).picture, number * FRAME_MS)
        seen, settled = eyes(frame, frozenset())
        believed = settled or believed
        if number == LOOKS:  # before the first look nothing is known: it counts as movement
            at_rest = by_zone(seen.detections)
        if believed and number >= LOOKS:
            break
    return at_rest, believed, number + 1


def by_zone(detections: Iterable[Detection]) -> dict[str, list[Detection]]:
    """The detections in each of the mat's places."""
    found: dict[str, list[Detection]] = defaultdict(list)
    for one in detections:
        if zone := MAT.zone_at(one.place):
            found[zone.name].append(one)
    return found


def deal(table: VirtualTable, deck: unseen.Deck, rng: random.Random) -> None:
    """Lays a deck's cards face up into the mat's places, as askew as hands lay them, either way round."""
    for name, zone in zip(rng.sample(deck.cards, len(deck.cards)), MAT.card_zones(), strict=False):
        dx, dy = (rng.uniform(-OFFSET_MM, OFFSET_MM) for _ in range(2))
        at = Point(zone.area.centre.x + dx, zone.area.centre.y + dy)
        table.lay(name, at, zone.angle + rng.uniform(-SKEW, SKEW) + rng.choice((0, 180)), Face.UP)


def dealt(table: VirtualTable) -> list[tuple[str, str]]:
    """The places to which `deal` dealt, each with its card."""
    return [(zone.name, placed.card) for zone, placed in zip(MAT.card_zones(), table.cards, strict=False)]


def as_seen(card: str, seen: Sequence[Detection]) -> tuple[str, str | None]:
    """What became of a card by the detections in its place, and what they told."""
    if not seen:
        return "missed", None
    return verdict(card, seen[0].name, str(seen[0].face), len(seen))


def as_believed(zone: str, card: str, believed: SettledLayout | None) -> tuple[str, str | None]:
    """What became of a card by what is believed, and what that is."""
    if believed is None or zone in believed.unsure:
        return "unknown", None
    lots = believed.layout.at(zone)
    return verdict(card, lots[0].name, str(lots[0].face), len(lots)) if lots else ("missed", None)


def verdict(card: str, said: str | None, face: str, count: int) -> tuple[str, str | None]:
    """What became of a card that is face up."""
    if said is None and face != "down":
        return "unknown", None
    return "right" if said == card and face == "up" and count == 1 else "wrong", said or face


# Telling --------------------------------------------------------------------------------------------------------------


def report(lines: list[dict]) -> None:
    """Prints what was seen and believed, by level and size of the picture and by deck, and every wrong belief."""
    print(f"{'':42}{'tables':>8}{'cards':>8}" + "".join(f"{what + ' %':>22}" for what in WHAT))
    keys = [f"{line['level']}, {line['size']} rows{of_noise(line['noise'])}" for line in lines]
    for when in (SEEN, BELIEVED):
        told_of(when, keys, lines)
        told_of(when, [line["deck"] for line in lines], lines)
    for line, key in zip(lines, keys, strict=True):
        for when in (SEEN, BELIEVED):
            for one in line["cards"]:
                what, said = one[when]
                if what in ("wrong", "missed"):
                    print(f"{when}, {key}, seed {line['seed']}, {line['deck']}: {one['zone']} {one['card']} as {said}")
    if lines:
        print(f"looks until a belief: median {np.median([line['looks'] for line in lines]):.0f}")


def of_noise(noise: float | None) -> str:
    """What a line of the table says of the camera's noise, if it was not the level's."""
    return "" if noise is None else f", noise {noise:g}"


def told_of(when: str, keys: list[str], lines: list[dict]) -> None:
    """Prints one line of the table for every key."""
    for key in dict.fromkeys(keys):
        some = [line for own, line in zip(keys, lines, strict=True) if own == key]
        counts = Counter(one[when][0] for line in some for one in line["cards"])
        cells = "".join(f"{share(counts[what], counts.total()):>22}" for what in WHAT)
        print(f"{when + ', ' + key:42}{len(some):8}{counts.total():8}{cells}")


if __name__ == "__main__":
    main()
