"""Measures how a card that no frame read is known to lie there still, as it lay: `vision/tracking/persistence.py`.

    python models/unchanged.py --tables 30 --level kitchen --first 40100 --out /tmp/unchanged.jsonl

Rows are read; then of the cards that were known some are turned, moved, nudged or taken away, and the rows are read
anew. Of each, what others leave free of the place in which it lay is compared as if no frame had read it now: by the
correlation of its print, and as before that, by how much of it changed and whether print is left at all. One JSON line
a table is appended to `--out`; tables that are there already are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import cv2
import numpy as np
from exams import TABLE, Line, examined, of_tables, tables
from missed import MAT, lay_rows, open_camera, read_out

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD
from tableassist.table.observation import Detection
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table.overview import find_changed_blocks
from tableassist.vision.tracking.occluded_cards import names_of
from tableassist.vision.tracking.persistence import (
    LEAST_PRINT,
    LEAST_TO_SEE,
    MOST_CHANGED,
    SAME_PRINT,
    correlate_print,
    fill_card,
)

BARE = 0.5
"""The part of its print without which a card was taken for gone before prints were correlated."""
FATES = {"kept": 0.4, "nudged": 0.15, "turned": 0.35, "moved": 0.1}


def main() -> None:
    """Reads the tables that have not been read yet, and tells about all."""
    args = of_tables(__doc__.splitlines()[0], 30).parse_args()
    report(examined(args, args.out, TABLE, tables(args), lambda: partial(judged, LooseReader(faces=ordinary_reader()))))


def judged(reader: LooseReader, level: str, size: str, seed: int) -> Line:
    """What the places of the known cards of one table show."""
    rng, table = random.Random(f"unchanged {seed}"), VirtualTable(MAT)
    rows = lay_rows(table, rng)
    camera, look = open_camera(table, level, size, seed), RowFrameReader(MAT, reader, read_poses=reader.read_poses)
    known = {card.name: card for card in read_out(look, camera).detections if card.name}
    then = look._scene._flat.copy()
    done = {card: fate for cards in rows.values() for card, fate in stir(table, [*known.keys() & cards], rng)}
    now = [one for one in read_out(look, camera).detections if one.kind == "card"]
    places = [{"fate": done[card], **compared(known[card], now, then, look._scene._flat)} for card in done]
    return {"level": level, "size": size, "seed": seed, "cards": [one for one in places if len(one) > 1]}


def stir(table: VirtualTable, cards: list[CardName], rng: random.Random) -> Iterator[tuple[CardName, str]]:
    """Takes one of a row's cards away and does something to others; what was done to each."""
    for number, card in enumerate(rng.sample(sorted(cards), len(cards))):
        fate = rng.choices([*FATES], [*FATES.values()])[0] if number else "taken"
        if fate == "taken":
            table.take(card)
        elif fate == "turned":
            table.nudge(card, angle=90.0)
        elif fate == "nudged":
            table.nudge(card, rng.uniform(-4, 4), rng.uniform(-3, 3), rng.gauss(0, 1.5))
        elif fate == "moved":
            table.nudge(card, rng.choice((-1, 1)) * rng.uniform(12, 25), rng.uniform(-3, 3), rng.gauss(0, 1.5))
        yield card, fate


def compared(card: Detection, now: list[Detection], then: np.ndarray, today: np.ndarray) -> dict[str, float]:
    """How what others leave free of a card's place looks beside before; nothing where that is too little."""
    changed = find_changed_blocks(today, then)
    body, covered = np.zeros_like(changed), np.zeros_like(changed)
    fill_card(body, card, POKER_CARD)
    for other in now:
        if card.name not in names_of(other):
            fill_card(covered, other, POKER_CARD)
    part = cv2.bitwise_and(body, cv2.bitwise_not(covered))
    free = cv2.countNonZero(part)
    if free < LEAST_TO_SEE * cv2.countNonZero(body):
        return {}
    was, seen = (float(flat[part > 0].mean(axis=1).std()) for flat in (then, today))
    share = cv2.countNonZero(cv2.bitwise_and(part, changed)) / free
    return {"changed": share, "was": was, "is": seen, "print": correlate_print(then, today, part)}


def by_change(one: dict[str, float]) -> bool:
    """Whether a card seems to lie there by how much changed, and whether print is left: the rule of before."""
    return one["changed"] <= MOST_CHANGED and (one["was"] < LEAST_PRINT or one["is"] > BARE * one["was"])


def by_print(one: dict[str, float]) -> bool:
    """Whether a card seems to lie there by the correlation of its print."""
    return one["print"] >= SAME_PRINT if one["was"] >= LEAST_PRINT else one["changed"] <= MOST_CHANGED


def report(lines: list[Line]) -> None:
    """Prints how many cards of each fate seem to lie as they lay, either way."""
    cards = [card for line in lines for card in line["cards"]]
    print(f"{len(lines)} tables, {len(cards)} cards")
    for fate in ("kept", "nudged", "turned", "moved", "taken"):
        some = [card for card in cards if card["fate"] == fate]
        before, now = (sum(map(there, some)) for there in (by_change, by_print))
        print(f"{fate:8}{len(some):5}  there by what changed {before}, by the print {now}")


if __name__ == "__main__":
    main()
