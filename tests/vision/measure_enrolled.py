"""How well enrolled cards are known again: `python tests/vision/measure_enrolled.py`, some minutes.

60 made-up cards are enrolled, each shown once in good light. Then they are seen again, and 60 that were never enrolled.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from made_table import enrolled, names, shots

from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import HEIGHT, WIDTH, EnrolledCard, EnrolledReader, Pool

COUNT = 60
CHANCE = np.random.default_rng(5)


def plain(flat):
    return flat


def dim(flat):
    return cv2.convertScaleAbs(flat, alpha=0.4)


def lamp(flat):
    """Warm light from one side."""
    side = np.linspace(0.6, 1.25, WIDTH)[None, :, None] * np.array([0.75, 1.0, 1.15])
    return np.clip(flat * side, 0, 255).astype(np.uint8)


def sleeve(flat):
    """A lamp mirrored in a sleeve: a soft bright band across the card, and a veil over all of it."""
    glare = np.zeros((HEIGHT, WIDTH), np.float32)
    ends = [(0, int(CHANCE.integers(HEIGHT))), (WIDTH, int(CHANCE.integers(HEIGHT)))]
    cv2.line(glare, *ends, 1.0, int(CHANCE.integers(20, 50)))
    glare = cv2.GaussianBlur(glare, (0, 0), 9)[..., None]
    return np.clip(flat * (0.85 - 0.4 * glare) + 30 + 210 * glare, 0, 255).astype(np.uint8)


def blurred(flat):
    return cv2.GaussianBlur(flat, (0, 0), 1.6)


CHANGES = {"": plain, "dim": dim, "lamp": lamp, "sleeve": sleeve, "blurred": blurred}


def row(title, classify_patches):
    right = sum(one == name for name, one in classify_patches)
    wrong = sum(one not in (None, name) for name, one in classify_patches)
    print(f"| {title} | {right} | {wrong} | {len(classify_patches) - right - wrong} |", flush=True)


def main():
    cards, strangers = names(COUNT), names(COUNT, "Stranger")
    reader = EnrolledReader(enrolled(cards))
    print("| Seen again | right | wrong | unknown |\n|---|---|---|---|")
    for level in ("easy", "normal", "hard"):
        seen = list(shots(cards, 7, level, turned=25.0, off=1.0))
        others = list(shots(strangers, 9, level, turned=25.0, off=1.0))
        for title, change in CHANGES.items():
            row(f"{level} {title}".strip(), [(name, reader(change(flat)).name) for name, flat in seen])
            row(
                f"{level} {title}, never enrolled".replace(" ,", ","),
                [(None, reader(change(flat)).name) for _, flat in others],
            )
    down = [reader(flat).face is Face.DOWN for _, flat in shots(cards[:24], 3, "normal", face=Face.DOWN)]
    print(f"face down: {sum(down)} of {len(down)}")
    speed(reader, cards)


def speed(reader, cards):
    flats = [flat for _, flat in shots(cards[:8], 5, "normal")]
    many = Pool(
        tuple(
            EnrolledCard(f"{card.name} {copy}", card.picture + copy) for copy in range(5) for card in reader.pool.cards
        )
    )
    for title, one in ((f"{COUNT} cards", reader), ("300 cards", None)):
        begun = process_time()
        one = EnrolledReader(many) if one is None else one
        made = process_time() - begun
        begun = process_time()
        for flat in flats:
            one(flat)
        print(f"{title}: {1000 * (process_time() - begun) / len(flats):.0f} ms a card, made ready in {made:.1f} s")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
