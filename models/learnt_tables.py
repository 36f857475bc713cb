"""Counts how well a deck is read on the table before and after it was learnt: one mat is learnt, four others read.

    python models/learnt_tables.py --art /tmp/art --decks gnome-tarocco npm-standard --out /tmp/learnt.jsonl

The cards lie on the mat of Deluxe Memory in the order in which they are learnt, as `tableassist learn-deck` sees them;
then they are shuffled, aslant and turned by chance, under other lights, on two tables of level normal and two of level
hard. Told is what is believed of them: right, wrong, unknown or missed. One JSON line a table is appended to `--out`;
tables that are there already are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path

import unseen
from exams import Line, examined, parser
from settled import FRAME_MS, MAT, WHAT, as_believed, camera_above, deal, dealt, watched

from tableassist.app.eyes.table_watcher import TableWatcher, ordinary_reader
from tableassist.app.learning.lesson import ORDER
from tableassist.app.learning.table import StillCards
from tableassist.ports import Frame
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.observation import Face
from tableassist.vision.gallery.learnt import LearntDeck, LearntReader

SIZE = "900"
LEVELS = ("normal", "normal", "hard", "hard")
SHOWN_SEED, STEADY = 6000, 3
BEFORE, AFTER = "before", "after"
DECK = ("deck", "seed", "level")
"""The fields of a line that say which deck on which table it is about."""


def main() -> None:
    """Learns the decks, looks at the tables that have not been looked at yet, and tells about all."""
    asked = parser(__doc__.splitlines()[0], "file of JSON lines")
    asked.add_argument("--art", type=Path, required=True, help="folder that decks.py wrote")
    asked.add_argument("--decks", nargs="+", required=True, help="folders below it")
    asked.add_argument("--first", type=int, default=6100, help="seed of the first table")
    args = asked.parse_args()
    wanted = [(deck, args.first + number, level) for deck in args.decks for number, level in enumerate(LEVELS)]
    report(examined(args, args.out, DECK, wanted, lambda: Tables(args.art)))


class Tables:
    """What reads one table with cards of one deck, by the ordinary reader and by one that has learnt the deck."""

    def __init__(self, art: Path) -> None:
        self._art = art
        self._learnt = lru_cache(maxsize=1)(learnt)

    def __call__(self, name: str, seed: int, level: str) -> Line:
        """What becomes of the cards of one table."""
        deck = unseen.of_pictures(self._art / name)
        known, table = self._learnt(self._art / name), VirtualTable(MAT)
        deal(table, deck, random.Random(seed))
        faces = {BEFORE: ordinary_reader(), AFTER: LearntReader(ordinary_reader(), known)}
        results = {}
        for when, reader in faces.items():
            camera = camera_above(table, draw_conditions(seed, level), deck, SIZE, seed)
            _, believed, _ = watched(camera, TableWatcher(MAT, faces=reader))
            results[when] = [(card, *as_believed(zone, card, believed)) for zone, card in dealt(table)]
        return {"deck": name, "seed": seed, "level": level, "learnt": len(known.pictures), **results}


def learnt(folder: Path) -> LearntDeck:
    """A deck as it is learnt from one mat, under a light of level normal."""
    deck, table = unseen.of_pictures(folder), VirtualTable(MAT)
    for card, zone in zip(ORDER, MAT.card_zones(), strict=True):
        if card in deck.cards:
            table.lay(card, zone.area.centre, zone.angle, Face.UP)
    camera = camera_above(table, draw_conditions(SHOWN_SEED, "normal"), deck, SIZE, SHOWN_SEED)
    watch = StillCards(MAT)
    for number in range(STEADY + 1):
        scene = watch(Frame(camera.read(1.0).picture, number * FRAME_MS))
    places = {zone.name: card for zone, card in zip(MAT.card_zones(), ORDER, strict=True)}
    return LearntDeck(deck.name, "", {CardName(places[name]): shown.picture for name, shown in scene.placed.items()})


def report(lines: list[Line]) -> None:
    """Prints what was believed of each deck, before and after, and every wrong belief."""
    print(f"{'right / wrong / unknown / missed':32}{'learnt':>7}{BEFORE:>22}{AFTER:>22}")
    for name in dict.fromkeys(line["deck"] for line in lines):
        some = [line for line in lines if line["deck"] == name]
        cells = "".join(f"{counted(some, when):>22}" for when in (BEFORE, AFTER))
        print(f"{name:32}{some[0]['learnt']:7}{cells}")
    for line in lines:
        for when in (BEFORE, AFTER):
            for card, what, said in line[when]:
                if what == "wrong":
                    print(f"{when}, {line['deck']}, seed {line['seed']}, {line['level']}: {card} as {said}")


def counted(lines: list[Line], when: str) -> str:
    """How many cards are right, wrong, unknown and missed."""
    counts = Counter(what for line in lines for _, what, _ in line[when])
    return " / ".join(str(counts[what]) for what in WHAT)


if __name__ == "__main__":
    main()
