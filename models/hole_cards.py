"""Examines the reader of photographs on pairs of cards face down that overlap, as hole cards lie in front of a player.

    python models/hole_cards.py --backs ../shared/data/backs --pictures 40

Backs are those of sets kept out of tuning (a third, by the name of the set), tables and lights the simulator's. Tells
how many of the cards above and below were found face down, how many were taken for faces, and how many backs were found
where none lies.
"""

from __future__ import annotations

import argparse
import csv
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import unseen
from numpy.random import Generator
from scoring import Card, Said, matched, share
from spreads import Size, Spot, groups_of

from tableassist.simulator.deck import face_picture
from tableassist.vision.cards.reader import CardReader

Picture = unseen.Picture

HEIGHTS = (110.0, 210.0)  # pixels of a card's height
PAIRS = 3  # in a picture
EXAM, TUNING = "exam", "tuning"


def main() -> None:
    """Prints one line for cards above, one for cards below, and the backs at which most were missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--backs", type=Path, required=True, help="folder with pictures of backs and backs.csv")
    parser.add_argument("--split", choices=(EXAM, TUNING), default=EXAM)
    parser.add_argument("--pictures", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="seed of the first picture")
    parser.add_argument("--out", type=Path, help="folder for pictures with a card that was missed")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    backs, reader, counts = of_split(args.backs, args.split), CardReader(), Counter[str]()
    for seed in range(args.first, args.first + args.pictures):
        rng = np.random.default_rng(seed)
        path = backs[seed % len(backs)]
        shot = picture_of(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), rng)
        readings = read(reader, shot.picture)
        outcomes = judged(shot.cards, readings)
        counts.update(outcomes)
        missed = sum(count for what, count in Counter(outcomes).items() if "down" in what and "found" not in what)
        print(seed, path.stem, dict(Counter(outcomes)), flush=True)
        if missed and args.out:
            save(args.out / f"{seed} {path.stem}.jpg", shot.picture, readings)
    for group in ("above down", "below down"):
        some = {what: counts[f"{group} {what}"] for what in ("found", "unknown", "face", "missed")}
        print(group, some, share(some["found"], sum(some.values())))
    print("backs where none lies:", counts["false back"], "faces wrongly named:", counts["wrong"])


def of_split(folder: Path, split: str) -> list[Path]:
    """The backs of a split; all of one set are in the same."""
    with (folder / "backs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    return [folder / row["file"] for row in rows if (zlib.crc32(row["set"].encode()) % 3 == 0) == (split == EXAM)]


def picture_of(back: Picture, rng: Generator) -> unseen.Shot:
    """A picture of some pairs, one card of each over the other."""
    names = tuple(rank + suit for suit in "CDHS" for rank in ("2", "5", "9", "K"))
    deck = unseen.Deck("back", names, lambda name, scale: face_picture(name, 0, scale), drawer(back))
    return unseen.shot(unseen.Stock((deck,), ()), float(rng.uniform(*HEIGHTS)), pairs, rng)


def drawer(back: Picture) -> unseen.Draw:
    """What draws the back; its paper shows where it is transparent."""
    picture = back if back.ndim == 3 else cv2.cvtColor(back, cv2.COLOR_GRAY2BGR)
    cover = picture[..., 3:] / 255.0 if picture.shape[2] == 4 else np.ones((*picture.shape[:2], 1))
    opaque = (picture[..., :3] * cover + 250 * (1 - cover)).astype(np.uint8)
    whole = np.dstack([opaque, np.full(opaque.shape[:2], 255, np.uint8)])
    return lambda _, px_per_mm: unseen.sized(whole, px_per_mm)


def pairs(size: Size, rng: Generator) -> list[Spot]:
    """Pairs of cards face down, anywhere, and a card or two face up."""

    def pair() -> list[Spot]:
        turn, askew = float(rng.uniform(0, 360)), float(rng.normal(0, 9))
        aside = np.array([rng.uniform(12, 38) * rng.choice([-1, 1]), rng.normal(0, 7)])
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        x, y = np.array([[c, -s], [s, c]]) @ aside
        return [(0.0, 0.0, turn, "below down"), (float(x), float(y), turn + askew, "above down")]

    return groups_of(size, rng, pair, 2 * PAIRS)


def read(reader: CardReader, picture: Picture) -> list[Said]:
    """The readings of a picture."""
    return [Said(one.card, str(one.face), np.float32(one.corners), one.confidence) for one in reader(picture)]


def judged(cards: Sequence[Card], readings: Sequence[Said]) -> list[str]:
    """What became of each card, and the backs that are none."""
    found = matched(cards, readings)
    outcomes = [f"{card.group} {outcome(readings, found.get(number))}" for number, card in enumerate(cards)]
    others = [said for number, said in enumerate(readings) if number not in found.values()]
    return [*outcomes, *("false back" for said in others if said.face == "down"), *("wrong" for s in others if s.name)]


def outcome(readings: Sequence[Said], number: int | None) -> str:
    """What became of a card face down."""
    if number is None:
        return "missed"
    return {"down": "found", "up": "face"}.get(readings[number].face, "unknown")


def save(path: Path, picture: Picture, readings: Sequence[Said]) -> None:
    """Writes a picture with the outlines that were read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for said in readings:
        colour = (0, 255, 0) if said.face == "down" else (0, 0, 255)
        cv2.polylines(picture, [np.int32(said.quad)], True, colour, 2, cv2.LINE_AA)
    cv2.imwrite(str(path), picture)


if __name__ == "__main__":
    main()
