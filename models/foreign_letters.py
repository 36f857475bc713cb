"""Examines the readers on decks of twelve countries, on letters of none, on jokers and on black ink that shines golden.

    python models/foreign_letters.py --art /tmp/art --foreign /tmp/foreign --out /tmp/letters

Fonts, court figures and jokers are those kept out of training; of Russia two real decks are read as well. Tells what
becomes of flat cards (`FlatReader`) and of those in photographs (`CardReader`): a letter whose meaning nobody can know
should be unknown, and no joker may be named as a card. `TABLEASSIST_MODELS` names a folder of other weights.
"""

from __future__ import annotations

import argparse
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import drawn
import hardships
import letters
import numpy as np
import patches
import unseen
from numpy.random import Generator
from scoring import Said, matched, outcome
from shots import shot
from spreads import CATEGORIES

from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.cards.reader import CardReader

Picture = patches.Picture
Pictures = dict[str, Picture]

COUNTRIES = {
    "Germany": "A 10 B D K",
    "France": "1 10 V D R",
    "Netherlands": "A 10 B V H",
    "Sweden": "E 10 Kn D K",
    "Denmark": "Es 10 B D K",
    "Italy": "A 10 F D R",
    "Portugal": "A 10 V D R",
    "Russia": "Т 10 В Д К",
    "Poland": "A 10 W D K",
    "Iceland": "Á 10 G D K",
    "Greece": "Α 10 Β Ν Ρ",
    "England, T for ten": "A T J Q K",
}
RANKS = ("A", "10", "J", "Q", "K")
DECKS = 2  # drawn for each country
HEIGHTS = (120.0, 190.0)  # pixels of a card's height
SPREAD = "apart"
NOWHERE, JOKERS, GOLDEN = "letters of no deck", "jokers", "golden ink"
OUTCOMES = ("right", "unknown", "wrong", "missed")


class Deck(NamedTuple):
    """A deck of the exam: the row of the table that it counts in, and its cards; a name may have a number after `#`."""

    row: str
    cards: Pictures


def main() -> None:
    """Prints a line for each country and reader, then every wrong name."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py wrote")
    parser.add_argument("--foreign", type=Path, help="folder that decks.py --foreign wrote")
    parser.add_argument("--pictures", type=int, default=4, help="photographs of each deck")
    parser.add_argument("--out", type=Path, help="folder for pictures with a wrong name")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    decks = [*all_decks(args.art, args.foreign)]
    report("flat cards", (line for deck in decks for line in flat_cards(deck)))
    report("photographs", (line for deck in decks for line in photographs(deck, args.pictures, args.out)))


def report(title: str, lines: Iterator[tuple[str, str, str]]) -> None:
    """Prints how often each outcome came, row by row; `lines` are (row, outcome, words about it)."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    faults = []
    for row, what, words in lines:
        counts[row][what] += 1
        if what == "wrong":
            faults.append(f"  {row}: {words}")
    counts["all"] = sum(counts.values(), Counter())
    print(f"{title:22}{''.join(f'{one:>9}' for one in OUTCOMES)}")
    for row, some in counts.items():
        print(f"{row:22}{''.join(f'{some[one]:9}' for one in OUTCOMES)}")
    print("\n".join(faults), flush=True)


# Decks ----------------------------------------------------------------------------------------------------------------


def all_decks(art: Path, foreign: Path | None) -> Iterator[Deck]:
    """The decks of the exam."""
    held_out = patches.load(art, [], only=unseen.DECKS)
    for row, printed in COUNTRIES.items():
        for number in range(DECKS):
            rng = np.random.default_rng(zlib.crc32(f"{row} {number}".encode()))
            yield Deck(row, drawn_deck(held_out, dict(zip(RANKS, printed.split(), strict=True)), rng))
    for folder in sorted(foreign.iterdir()) if foreign else ():
        cards = {path.stem: unseen.read(path) for path in sorted(folder.glob("*.png")) if path.stem[:-1] in RANKS}
        yield from [Deck("Russia, real decks", cards)] if "swiss" not in folder.name else []
    rng = np.random.default_rng(5)
    yield Deck(NOWHERE, of_no_country(held_out, rng))
    yield Deck(JOKERS, jokers(held_out, rng))
    yield Deck(GOLDEN, golden(held_out, rng))


def drawn_deck(art: patches.Art, printed: dict[str, str], rng: Generator) -> Pictures:
    """The cards of which decks differ, in a font kept out of training; the figures are those of the right rank."""
    look = style("".join(printed.values()), rng)
    return {
        rank + suit: drawn.card(look, rank, suit, court(art, rank + suit), rng, letter)
        for rank, letter in printed.items()
        for suit in patches.SUITS
    }


def style(text: str, rng: Generator) -> drawn.Style:
    """A deck of chance in a font that has a text and was kept out of training."""
    fonts = letters.fonts_with(text, held_out=True) or letters.fonts_with(text, held_out=False)
    return replace(drawn.style(rng), letters=str(rng.choice(fonts)))


def court(art: patches.Art, name: str) -> list[Picture]:
    """The figures of a court card's own rank and suit."""
    return art.faces[name] if name[0] in "JQK" else []


def of_no_country(art: patches.Art, rng: Generator) -> Pictures:
    """Court cards with letters that no training has printed: whatever they are named is wrong."""
    cards = {}
    for number, letter in enumerate(letters.UNTRAINED * 2):
        name = str(rng.choice(["J", "Q", "K"])) + str(rng.choice(list(patches.SUITS)))
        cards[f"?#{number}"] = drawn.card(style(letter, rng), name[:-1], name[-1], court(art, name), rng, letter)
    return cards


def jokers(art: patches.Art, rng: Generator) -> Pictures:
    """Jokers of the decks kept out, and such as no deck has."""
    made = [(name, one) for name in ("XB", "XR") for one in art.faces[name]]
    for _ in range(40):
        picture, kind, *_ = patches.drawn_joker(art, rng)
        made.append(("X" if kind == patches.ANY_JOKER else patches.KINDS[kind], picture))
    return {f"{name}#{number}": picture for number, (name, picture) in enumerate(made)}


def golden(art: patches.Art, rng: Generator) -> Pictures:
    """Black aces and court cards whose ink mirrors a warm lamp."""
    names = [rank + suit for rank in "AAJQK" for suit in "CS"]
    made = [(name, hardships.gilded(one, rng)) for name in names for one in art.faces[name]]
    return {f"{name}#{number}": picture for number, (name, picture) in enumerate(made)}


# Reading --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def flat_reader() -> FlatReader:
    """The reader of flat cards."""
    return FlatReader()


@lru_cache(maxsize=1)
def card_reader() -> CardReader:
    """The reader of photographs."""
    return CardReader()


def flat_cards(deck: Deck) -> Iterator[tuple[str, str, str]]:
    """What becomes of each card of a deck as it is seen flat."""
    rng = np.random.default_rng(zlib.crc32(deck.row.encode()))
    pictures = [shot(face, int(rng.uniform(*HEIGHTS)), rng) for face in deck.cards.values()]
    for name, reading in zip(deck.cards, flat_reader()(pictures), strict=True):
        yield deck.row, judged(name, reading), words(name, reading.card, reading.confidence)


def judged(name: str, reading: FaceReading) -> str:
    """What became of a flat card."""
    return named(name, reading.card)


def named(name: str, said: str | None) -> str:
    """Whether a name is right; `X` alone is a joker of either colour, and `?` has no right name."""
    truth = name.partition("#")[0]
    if said is None:
        return "unknown"
    return "right" if said == truth or (truth == "X" and said in ("XB", "XR")) else "wrong"


def words(name: str, said: str | None, sure: float) -> str:
    """A card and what it was read as."""
    return f"{name} read {said} {sure:.3f}"


def photographs(deck: Deck, count: int, out: Path | None) -> Iterator[tuple[str, str, str]]:
    """What becomes of the cards of a deck in some photographs of theirs."""
    spread, _ = CATEGORIES[SPREAD]
    stock = unseen.Stock((unseen.Deck(deck.row, tuple(deck.cards), sized(deck.cards), no_back),), ())
    for number in range(count):
        rng = np.random.default_rng([zlib.crc32(deck.row.encode()), number])
        seen = unseen.shot(stock, float(rng.uniform(*HEIGHTS)), spread, rng)
        readings = [
            Said(one.card, str(one.face), np.float32(one.corners), one.confidence)
            for one in card_reader()(seen.picture)
        ]
        found = matched(seen.cards, readings)
        for place, card in enumerate(seen.cards):
            said = readings[found[place]] if place in found else None
            what = outcome(card, said) if said is None or said.name is None else named(str(card.name), said.name)
            if what == "wrong" and out:
                out.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(out / f"{deck.row} {number}.jpg"), seen.picture)
            yield deck.row, what, words(str(card.name), said.name if said else None, said.confidence if said else 0.0)


def sized(cards: Pictures) -> unseen.Draw:
    """What draws a card of these at a scale."""
    return lambda name, px_per_mm: unseen.sized(cards[name], px_per_mm)


def no_back(_: str, __: float) -> Picture:
    """No card lies face down here."""
    raise LookupError("This deck has no backs.")


if __name__ == "__main__":
    main()
