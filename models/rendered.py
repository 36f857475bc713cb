"""Examines the reader of photographs on rendered pictures of decks, tables and lights that it was not trained on.

    python models/rendered.py --art /tmp/art --textures /usr/share/gimp/2.0/patterns --scenes 20 --out /tmp/rendered

Appends one JSON line a picture to `readings.jsonl` in `--out` and leaves out what is there already, so a run can be cut
and continued; tells right, wrong, unknown, missed and spurious cards by category, deck and table, each wrong one, how
straight cards are read, and how honest confidences are. `--out` also gets a picture of every wrong or spurious name.
"""

from __future__ import annotations

import argparse
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import cv2
import numpy as np
import unseen
from exams import Line, examined, parser
from scoring import (
    Card,
    Said,
    binned,
    calibration_error,
    corners_off,
    matched,
    outcome,
    share,
    stacked,
    tall,
    turned_by,
)
from spreads import CATEGORIES

from tableassist.vision.cards import reader as reading
from tableassist.vision.cards.reader import CardReader

OUTCOMES = ("right", "wrong", "unknown", "missed")
STRAIGHT = 15.0  # degrees within which a card's direction is right: enough to tell upright from tapped
Picture = np.ndarray


def main() -> None:
    """Reads what has not been read yet, and tells about everything that has."""
    args = arguments()
    # Seed by seed, so that a cut run holds all categories alike.
    wanted = ((category, seed) for seed in range(args.first, args.first + args.scenes) for category in args.only)
    report(examined(args, args.out / "readings.jsonl", ("category", "seed"), wanted, partial(ready, args)))


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    asked = parser(__doc__.splitlines()[0], "folder for readings and pictures")
    asked.add_argument("--art", type=Path, help="folder that decks.py wrote; without it only the simulator's decks")
    asked.add_argument("--textures", type=Path, nargs="*", default=[], help="folders, zip or jar files of textures")
    asked.add_argument("--only", nargs="*", choices=CATEGORIES, default=list(CATEGORIES), help="categories")
    asked.add_argument("--scenes", type=int, default=20, help="pictures of each category")
    asked.add_argument("--first", type=int, default=0, help="seed of the first picture")
    return asked.parse_args()


# Reading --------------------------------------------------------------------------------------------------------------


def ready(args: argparse.Namespace) -> Callable[[str, int], Line]:
    """What reads one picture of a category."""
    return partial(line_of, unseen.load(args.art, args.textures), CardReader(), args.out)


def line_of(stock: unseen.Stock, reader: CardReader, out: Path, category: str, seed: int) -> Line:
    """What becomes of one picture's cards."""
    rng = np.random.default_rng([zlib.crc32(category.encode()), seed])
    spread, heights = CATEGORIES[category]
    height = float(np.exp(rng.uniform(*np.log(heights))))
    shot = unseen.shot(stock, height, spread, rng)
    start = time.perf_counter()
    readings = read(reader, shot.picture)
    taken = 1000 * (time.perf_counter() - start)
    line = {"category": category, "seed": seed, "deck": shot.deck, "table": shot.table, "ms": round(taken)}
    found = matched(shot.cards, readings)
    line["cards"], line["beside"] = judged(shot.cards, readings, found)
    line["stacked"] = stacked(shot.cards, readings, found)
    if faults := [*wrong(line), *spurious(line)]:
        cv2.imwrite(str(out / f"{category} {seed}.jpg".replace(" ", "-")), drawn(shot.picture, faults))
    return line


def read(reader: CardReader, picture: Picture) -> list[Said]:
    """The readings of a picture, with the likeliest name of each, which the reader itself does not tell."""
    guesses: list[str | None] = []

    def noted(candidate, *rest, tell=reading.read_candidate):
        guesses.append(candidate.reading.card or candidate.reading.guess)
        return tell(candidate, *rest)

    with mock.patch.object(reading, "read_candidate", noted):
        answers = reader(picture)
    return [
        Said(one.card, str(one.face), np.float32(one.corners), one.confidence, guess, one.under)
        for one, guess in zip(answers, guesses, strict=True)
    ]


def judged(cards: list[Card], readings: list[Said], found: dict[int, int]) -> tuple[list[Line], list[Line]]:
    """What became of each card, and the readings that belong to none."""
    judged = []
    for number, card in enumerate(cards):
        said = readings[found[number]] if number in found else None
        one = {"group": card.group, "card": card.name, "outcome": outcome(card, said), "tall": round(tall(card.quad))}
        one["at"] = np.round(card.quad).tolist()
        if said:
            one |= as_line(said) | {"turned": round(turned_by(card.quad, said.quad), 1)}
            one["off"] = round(corners_off(card.quad, said.quad), 4)
        judged.append(one)
    return judged, [as_line(said) for j, said in enumerate(readings) if j not in found.values()]


def as_line(said: Said) -> Line:
    """A reading as JSON."""
    sure, quad = round(said.confidence, 4), np.round(said.quad).tolist()
    return {"said": said.name, "face": said.face, "sure": sure, "guess": said.guess, "quad": quad}


def wrong(line: Line) -> list[Line]:
    """The cards of a picture that were read wrongly."""
    return [one for one in line["cards"] if one["outcome"] == "wrong"]


def spurious(line: Line) -> list[Line]:
    """The names read where no card is."""
    return [one for one in line["beside"] if one["said"]]


def drawn(picture: Picture, faults: list[Line]) -> Picture:
    """The picture with every wrong reading's outline and words in it."""
    shown = picture.copy()
    for one in faults:
        cv2.polylines(shown, [np.int32(one["quad"])], True, (0, 0, 255), 2, cv2.LINE_AA)
        words = f"{one.get('card') or 'none'} read {one['said'] or one['face']} {one['sure']:.2f}"
        x, y = np.int32(one["quad"]).min(axis=0).tolist()
        for colour, thick in (((0, 0, 0), 4), ((255, 255, 255), 1)):
            at = max(4, min(x, shown.shape[1] - 240)), max(18, y - 6)
            cv2.putText(shown, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, thick, cv2.LINE_AA)
    return shown


# Telling --------------------------------------------------------------------------------------------------------------


def report(lines: list[Line]) -> None:
    """Prints all tables."""
    cards = [{**one, "deck": line["deck"], "table": line["table"]} for line in lines for one in line["cards"]]
    print(f"{len(lines)} pictures, {len(cards)} cards; per cent with their 95 % intervals\n")
    for by in ("group", "deck", "table"):
        table(by, cards, lines)
    straight(cards)
    above(lines)
    honest(lines)
    faults(lines)
    if lines:
        print(f"\nmilliseconds a picture: median {np.median([line['ms'] for line in lines]):.0f}")


def table(by: str, cards: list[Line], lines: list[Line]) -> None:
    """Prints what became of the cards, one line a group, and what was seen where no card is: named, or not."""
    heads = "".join(f"{name + ' %':>20}" for name in OUTCOMES)
    print(f"{by:24}{'cards':>6}{heads}{'spurious':>10}{'nameless':>10}")
    key = "category" if by == "group" else by
    for name in dict.fromkeys(one[by] for one in cards):
        some = Counter(one["outcome"] for one in cards if one[by] == name)
        cells = "".join(f"{share(some[what], some.total()):>20}" for what in OUTCOMES)
        here = [line for line in lines if line[key] == name]
        named, beside = sum(len(spurious(line)) for line in here), sum(len(line["beside"]) for line in here)
        print(f"{name:24}{some.total():6}{cells}{named:10}{beside - named:10}")
    print()


def straight(cards: list[Line]) -> None:
    """Prints how well cards that were found lie as read: their direction, and their corners."""
    heads = f"within {STRAIGHT:g} degrees %", "corners off: median, 95 % (of height)"
    print(f"{'as it lies':24}{'cards':>6}{heads[0]:>26}{heads[1]:>42}")
    for name in dict.fromkeys(one["group"] for one in cards):
        some = [one for one in cards if one["group"] == name and "turned" in one]
        if some:
            within, off = sum(one["turned"] <= STRAIGHT for one in some), [one["off"] for one in some]
            ends = f"{100 * np.median(off):.1f} %, {100 * np.quantile(off, 0.95):.1f} %"
            print(f"{name:24}{len(some):6}{share(within, len(some)):>26}{ends:>42}")
    print()


def above(lines: list[Line]) -> None:
    """Prints how well it is told which card lies on which."""
    for category in dict.fromkeys(line["category"] for line in lines):
        told_right, untold, false = np.sum([line["stacked"] for line in lines if line["category"] == category], axis=0)
        if told_right + untold + false:
            print(f"{category}: one on another {told_right} told, {untold} untold, {false} falsely")
    print()


def honest(lines: list[Line]) -> None:
    """Prints how often readings of each confidence are right, those that were not told as names among them."""
    for what, needed in (("names told", "said"), ("likeliest names, told or not", "guess")):
        bins = binned(certainties(lines, needed))
        print(f"{what}: expected calibration error {calibration_error(bins):.4f}")
        for one in bins:
            print(f"  {one.low:5.3f} - {one.high:5.3f}{one.count:7}  sure {one.confidence:.4f}  right {one.right:.4f}")
    print()


def certainties(lines: Iterable[Line], needed: str) -> Iterator[tuple[float, bool]]:
    """(confidence, right?) of every reading that has a name in the field `needed`."""
    for line in lines:
        for one in (*line["cards"], *line["beside"]):
            if one.get(needed):
                yield one["sure"], one.get("card") == one[needed]


def faults(lines: list[Line]) -> None:
    """Prints every wrong and every spurious name."""
    for line in lines:
        where = f"{line['category']} {line['seed']}, {line['deck']} on {line['table']}"
        for one in wrong(line):
            read_as = one["said"] or one["face"]
            print(f"{where}: {one['card'] or 'back'} ({one['tall']} px) read {read_as} {one['sure']}")
        for one in spurious(line):
            print(f"{where}: {one['said']} {one['sure']} where no card is, at {one['quad'][0]}")


if __name__ == "__main__":
    main()
