"""Counts how often cards that lie freely on the calibrated table are read wrongly: rows of lands, tapped, tucked under.

    python models/rows.py --art /tmp/art --tables 50 --level normal --out /tmp/rows.jsonl

Each table has another camera, light, mat and deck, none of which was trained on. Two players' rows of overlapping
cards, some of them turned by a quarter, cards of their own, cards with another tucked under, are looked at five times.
Told are right, wrong, unknown, missed and spurious cards of the belief, and whether tapped cards are known from
untapped ones. One JSON line a table is appended to `--out`; tables that are there already are left out.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import unseen
from exams import TABLE, Line, examined, of_tables, tables
from scoring import share
from settled import LOOKS, MAT, camera_above

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.tracking.card_tracks import CardTracks

WHOLE = Rect(0.0, 0.0, MAT.width, MAT.height)
ROW, ALONE, HOST, TUCKED = "in a row", "alone", "with one under it", "tucked under"
NEAR_MM, TAPPED = 14.0, 45.0
FRAME_MS = 200
Laid = tuple[str, str, float, float, float]
"""What it is an example of, the card, x, y, degrees."""


def main() -> None:
    """Looks at the tables that have not been looked at yet, and tells about all."""
    args = of_tables(__doc__.splitlines()[0], 50).parse_args()
    report(examined(args, args.out, TABLE, tables(args), lambda: ready(args.art)))


def ready(art: Path | None) -> Callable[[str, str, int], Line]:
    """What looks at one table."""
    return partial(judged, unseen.load(art, ()).decks, LooseReader(faces=ordinary_reader()))


def judged(decks: tuple[unseen.Deck, ...], reader: LooseReader, level: str, size: str, seed: int) -> dict:
    """What becomes of the cards of one table."""
    rng = random.Random(seed)
    deck, table = rng.choice(decks), VirtualTable(MAT)
    laid = [one for one in spread(rng) if one[1] in deck.cards]
    for _, card, x, y, angle in laid:
        table.lay(card, Point(x, y), angle, Face.UP)
    camera = camera_above(table, draw_conditions(seed, level), deck, size, seed)
    believed, ms = watched(camera, reader)
    found = matched(laid, believed)
    cards = [judged_card(one, believed[found[n]] if n in found else None) for n, one in enumerate(laid)]
    beside = [seen.name for n, seen in enumerate(believed) if n not in found.values()]
    named = [name for name in beside if name]
    what = {"level": level, "size": size, "seed": seed, "deck": deck.name, "ms": ms}
    return what | {"cards": cards, "spurious": named, "nameless": len(beside) - len(named)}


def spread(rng: random.Random) -> list[Laid]:
    """A table in mid-game, the lowest card first."""
    names = rng.sample(DECK, 40)
    laid: list[Laid] = []
    for y, facing in ((90.0, 180.0), (505.0, 0.0)):
        laid += row(names, rng, y, facing)
    for y, facing in ((205.0, 180.0), (390.0, 0.0)):
        laid += creatures(names, rng, y, facing)
    return laid


def row(names: list, rng: random.Random, y: float, facing: float) -> list[Laid]:
    """Lands side by side, each upon the one before, a few of them tapped."""
    x, laid = rng.uniform(110, 180), []
    while x < 700 and len(laid) < 9:
        tapped = rng.random() < 0.3
        angle = facing + (90.0 if tapped else 0.0) + rng.gauss(0, 2.5)
        laid.append((ROW, names.pop(), x, y + rng.gauss(0, 3), angle))
        x += rng.uniform(58, 75) if tapped or rng.random() < 0.25 else rng.uniform(22, 40)
    # Seen by the player opposite, the first card of the row lies at the other end.
    return laid if facing == 0.0 else [(what, card, MAT.width - at, up, angle) for what, card, at, up, angle in laid]


def creatures(names: list, rng: random.Random, y: float, facing: float) -> list[Laid]:
    """Cards of their own, some with another card tucked under them so that its index shows."""
    laid: list[Laid] = []
    up = -1.0 if facing == 0.0 else 1.0
    for place in range(4):
        x, tapped = 170 + 150 * place + rng.gauss(0, 6), rng.random() < 0.3
        angle = facing + (90.0 if tapped else 0.0) + rng.gauss(0, 3)
        tucked = not tapped and rng.random() < 0.3
        if tucked:
            laid.append(
                (TUCKED, names.pop(), x + rng.gauss(0, 3), y + up * rng.uniform(24, 34), facing + rng.gauss(0, 3))
            )
        laid.append((HOST if tucked else ALONE, names.pop(), x, y, angle))
    return laid


def watched(camera, reader: LooseReader) -> tuple[tuple[Detection, ...], int]:
    """What is believed after a few looks, and the milliseconds of one look."""
    tracks, track, taken = CardTracks(), TableTracker(MAT), []
    for number in range(LOOKS):
        picture = camera.read(1.0).picture
        track(picture, number * FRAME_MS)
        if track.fit is None:
            continue
        start = time.perf_counter()
        tracks.add(reader(picture, track.fit, WHOLE))
        taken.append(1000 * (time.perf_counter() - start))
    return tracks.believed(), round(min(taken, default=0))


def matched(laid: list[Laid], believed: tuple[Detection, ...]) -> dict[int, int]:
    """Which belief belongs to which card: the one of its name if it is near, else the nearest that is free."""
    pairs = sorted(
        (seen.name != card, Point(x, y).to(seen.place), n, m)
        for n, (_, card, x, y, _) in enumerate(laid)
        for m, seen in enumerate(believed)
        if Point(x, y).to(seen.place) < NEAR_MM
    )
    found: dict[int, int] = {}
    for _, _, n, m in pairs:
        if n not in found and m not in found.values():
            found[n] = m
    return found


def judged_card(laid: Laid, seen: Detection | None) -> dict:
    """What became of one card."""
    what, card, x, y, angle = laid
    if seen is None:
        return {"what": what, "card": card, "outcome": "missed"}
    outcome = (
        "unknown" if seen.name is None and seen.face is not Face.DOWN else "right" if seen.name == card else "wrong"
    )
    turned = abs(seen.angle - angle) % 180.0
    off = min(turned, 180.0 - turned)
    counts = {
        "said": seen.name,
        "sure": round(seen.confidence, 4),
        "off": round(Point(x, y).to(seen.place), 2),
    }
    return {
        "what": what,
        "card": card,
        "outcome": outcome,
        "turned": round(off, 2),
        "tapped": off < TAPPED,
    } | counts


def report(lines: list[dict]) -> None:
    """Prints what became of the cards."""
    cards = [card for line in lines for card in line["cards"]]
    print(f"{len(lines)} tables, {len(cards)} cards; per cent with their 95 % intervals")
    for what in dict.fromkeys(card["what"] for card in cards):
        some = Counter(card["outcome"] for card in cards if card["what"] == what)
        cells = "".join(
            f"{name} {share(some[name], some.total())}  " for name in ("right", "wrong", "unknown", "missed")
        )
        print(f"{what:20}{some.total():6}  {cells}")
    found = [card for card in cards if "off" in card]
    tapped = sum(card["tapped"] for card in found)
    off, turned = sorted(card["off"] for card in found), sorted(card["turned"] for card in found)
    print(f"tapped or not: right {share(tapped, len(found))} of {len(found)}")
    if found:
        ends = len(found) // 2, int(0.95 * len(found))
        print("off by millimetres (median, 95 %):", *(off[n] for n in ends), "degrees:", *(turned[n] for n in ends))
        named, nameless = sum(len(line["spurious"]) for line in lines), sum(line["nameless"] for line in lines)
        print(f"spurious names {named}, nameless {nameless}")
        print(f"milliseconds a look at the whole table: {sorted(line['ms'] for line in lines)[len(lines) // 2]}")
    for line in lines:
        for card in line["cards"]:
            if card["outcome"] == "wrong":
                print(f"table {line['seed']} {line['deck']}: {card['card']} read {card['said']} {card['sure']}")
        for name in line["spurious"]:
            print(f"table {line['seed']} {line['deck']}: {name} where no card is")


if __name__ == "__main__":
    main()
