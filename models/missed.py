"""Counts how often a known card that still lies in a row is lost in silence when its row is read anew.

    python models/missed.py --tables 30 --level kitchen --first 6200 --out /tmp/missed.jsonl

Each table has another camera, light, mat and deck, none of which was trained on. Two rows of overlapping lands and two
of creatures are read; of those that were read rightly some are turned by a quarter, and one of each row is taken away.
Then the rows are read anew. Counted is what becomes of the cards that were known: those that lie there are reported, by
their names or as unknown; told as possibly present, so that players are asked; or lost without a word or named as
turned when they are not, by which the referee would accuse somebody. Those that were taken away are gone, or asked
about. With `--replaced` a card that looks alike lies where one was taken away. With `--without-print` a card that
nobody read is suspected by outlines only. One JSON line a table is appended to `--out`; tables that are there already
are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count

from exams import SIZES, TABLE, Line, examined, of_tables, tables
from scoring import share

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.games.mnemonic.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK, CardName, is_red, rank
from tableassist.table.geometry import Point
from tableassist.table.observation import Face, Observation
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.tracking import occluded_cards
from tableassist.vision.tracking.occluded_cards import names_of
from tableassist.vision.tracking.persistence import is_across
from tableassist.vision.types import HIDDEN

MAT = build_mat()
ROWS = {"south lands": 48.0, "north lands": 48.0, "south creatures": 92.0, "north creatures": 92.0}
"""How far apart the cards of each row lie, as puppets lay them: millimetres."""
FRAME_MS, MOST_LOOKS = 200, 40
TURNED, SLIP_MM, ASKEW = 0.4, 3.0, 2.0
KEPT, TAKEN = "lies there", "taken away"
FATES = ("named", "misturned", "unknown", "asked", "lost")


def main() -> None:
    """Reads the tables that have not been read yet, and tells about all."""
    asked = of_tables(__doc__.splitlines()[0], 30)
    asked.add_argument("--replaced", action="store_true", help="lay one that looks alike where a card was taken away")
    asked.add_argument("--without-print", action="store_true", help="suspect unread cards by their outlines only")
    args = asked.parse_args()
    if args.without_print:
        occluded_cards.PIP_PX = 10**9
    report(examined(args, args.out, TABLE, tables(args), lambda: ready(args.replaced)))


def ready(replaced: bool) -> Callable[[str, str, int], Line]:
    """What reads one table."""
    return partial(judged, LooseReader(faces=ordinary_reader()), replaced)


def judged(reader: LooseReader, replaced: bool, level: str, size: str, seed: int, decks: str = "unseen") -> Line:
    """What becomes of the known cards of one table; its decks are of that split."""
    rng, table = random.Random(f"missed {seed}"), VirtualTable(MAT)
    rows = lay_rows(table, rng)
    camera = open_camera(table, level, size, seed, decks)
    look = RowFrameReader(MAT, reader, read_poses=reader.read_poses)
    known = {card.name for card in read_out(look, camera).detections if card.name}
    laid = {one.card for one in table.cards}
    unused, done = [card for card in DECK if card not in laid], {}
    for cards in rows.values():
        mine = [card for card in cards if card in known]
        if mine:
            done |= stir(table, mine, rng, unused if replaced else [])
    seen = read_out(look, camera)
    lie = {one.card: one.angle for one in table.cards}
    fates = [{"what": what, "fate": fate_of(card, seen, lie.get(card))} for card, what in done.items()]
    return {"level": level, "size": size, "seed": seed, "laid": sum(map(len, rows.values())), "cards": fates}


def open_camera(table: VirtualTable, level: str, size: str, seed: int, decks: str = "unseen") -> SimCamera:
    """A camera before the table, in conditions of that level, and decks of that split of the stock."""
    clock = count(FRAME_MS, FRAME_MS)
    camera = SimCamera(table, draw_conditions(seed, level, decks), SIZES[size], now=lambda: next(clock), seed=seed)
    camera.open()
    return camera


def lay_rows(table: VirtualTable, rng: random.Random) -> dict[str, list[CardName]]:
    """Lays the cards, as far off as hands lay them; those of each row, from its player's left."""
    names, rows = rng.sample(DECK, 40), {}
    for row, step in ROWS.items():
        zone = MAT.zone(row)
        ahead, cards = (-1.0 if zone.angle == 180.0 else 1.0), [names.pop() for _ in range(rng.randint(3, 7))]
        first = zone.area.right - 50.0 if ahead < 0 else zone.area.left + 50.0
        for number, card in enumerate(cards):
            slips = rng.gauss(0, SLIP_MM / 2), rng.gauss(0, SLIP_MM / 2)
            at = Point(first + ahead * step * number + slips[0], zone.area.centre.y + slips[1])
            table.lay(card, at, zone.angle + rng.gauss(0, ASKEW), Face.UP)
        rows[row] = cards
    return rows


def stir(table: VirtualTable, cards: list[CardName], rng: random.Random, others: list[CardName]) -> dict[CardName, str]:
    """Takes one of the cards away and turns some of the others; what was done to each.

    Where there are `others` one of its rank and colour, or else of its colour, lies there instead.
    """
    taken = rng.choice(cards)
    lay = table.take(taken)
    if others:
        at = Point(lay.at.x + rng.gauss(0, SLIP_MM), lay.at.y + rng.gauss(0, SLIP_MM))
        table.lay(take_alike(taken, others), at, lay.angle + rng.gauss(0, ASKEW), lay.face)
    for card in cards:
        if card != taken and rng.random() < TURNED:
            table.nudge(card, angle=90.0)
    return {card: TAKEN if card == taken else KEPT for card in cards}


def take_alike(card: CardName, others: list[CardName]) -> CardName:
    """Takes from cards that never lay on the table the one that looks most like one that did."""
    likest = min(others, key=lambda one: (is_red(one) != is_red(card), rank(one) != rank(card)))
    others.remove(likest)
    return likest


def read_out(look: RowFrameReader, camera: SimCamera) -> Observation:
    """The observation once all zones were read."""
    for number in range(MOST_LOOKS):
        seen = look(camera.read(1.0))
        if number > 1 and not any(one.kind == HIDDEN for one in seen.detections):
            break
    return seen


def fate_of(card: CardName, seen: Observation, angle: float | None) -> str:
    """What is reported of a card that lies at an angle (degrees; None: nowhere): its name, and then whether it lies
    turned; that a card may be it; that it may be there unseen; or nothing.
    """
    named = [one for one in seen.detections if card == one.name]
    if named:
        across = angle is not None and any(is_across(one.angle, angle) for one in named)
        return "misturned" if across else "named"
    if any(card in names_of(one) for one in seen.detections):
        return "unknown"
    return "asked" if any(card in names_of(one) for one in seen.possibly_present) else "lost"


def report(lines: list[Line]) -> None:
    """Prints what became of the cards that were known."""
    cards = [card for line in lines for card in line["cards"]]
    print(f"{len(lines)} tables, {len(cards)} of {sum(line['laid'] for line in lines)} cards known; per cent")
    for what in (KEPT, TAKEN):
        some = Counter(card["fate"] for card in cards if card["what"] == what)
        cells = "  ".join(
            f"{fate} {share(some[fate], some.total())}" for fate in ("named", "misturned", "unknown", "asked", "lost")
        )
        print(f"{what:12}{some.total():6}  {cells}", dict(some))


if __name__ == "__main__":
    main()
