"""How well a deck is read that was shown once: before and after, on patches under other lights.

`python tests/vision/measure_learnt.py --art FOLDER --grounds FOLDER DECK …`: the decks are folders of card art below
`--art`, as `models/decks.py` renders them. Not a test: it takes a minute for ten decks.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))

import patches
from hardships import photographed

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.table.cards import DECK
from tableassist.vision.gallery.learnt import LearntDeck, LearntReader, similar_pairs

WIDTH, HEIGHT = 126, 176


def main() -> None:
    """Measures every deck and prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--grounds", type=Path, required=True)
    parser.add_argument("--each", type=int, default=2, help="patches a card")
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("decks", nargs="+")
    args = parser.parse_args()
    grounds = [ground for path in sorted(args.grounds.glob("*.png")) if (ground := patches.small(path)) is not None]
    reader = ordinary_reader()
    print("deck                             right/wrong/unknown before -> after; pairs too much alike")
    for number, name in enumerate(args.decks):
        rng = np.random.default_rng(args.seed + number)
        art = deck_art(args.art / name, grounds)
        deck = LearntDeck(name, "", {card: shown(faces[0], art, rng) for card, faces in art.faces.items()})
        truth = [card for card in art.faces for _ in range(args.each)]
        seen = [patches.placed(art.faces[card][0], 0, 0, 0, art, rng)[0] for card in truth]
        before, after = reader(seen), LearntReader(reader, deck)(seen)
        print(f"{name:32s} {counted(before, truth)} -> {counted(after, truth)}; {len(similar_pairs(deck))}", flush=True)


def deck_art(folder: Path, grounds):
    """The deck's art, from which neighbours are taken as well."""
    faces = {card: [patches.cards(path)] for card in DECK if (path := folder / f"{card}.png").exists()}
    backs = [patches.cards(path) for path in sorted(folder.glob("BACK*.png"))]
    known = list(faces.values())
    # Neighbours are cards of the same deck, not drawn ones: that is what lies on a table.
    patches.pooled = lambda _, rng: (known[int(rng.integers(len(known)))][0], 0, 0, 0)
    return patches.Art(faces, backs or known[0], grounds)


def shown(face, art, rng):
    """A card as it is learnt: a millimetre out of place, all under the same light."""
    size = WIDTH, HEIGHT
    ground = cv2.resize(art.grounds[0], size)
    corners = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    angle = np.deg2rad(rng.normal(0, 0.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    centre = corners.mean(0)
    laid = (corners - centre) @ turn.T + centre + rng.normal(0, 1.3, 2) + rng.normal(0, 0.6, (4, 2))
    picture = patches.lay(ground, face, laid.astype(np.float32), np.random.default_rng(1))
    return photographed(picture, np.random.default_rng(140))


def counted(readings, truth):
    """right/wrong/unknown."""
    right = sum(reading.card == card for reading, card in zip(readings, truth, strict=True))
    known = sum(reading.card is not None for reading in readings)
    return f"{right}/{known - right}/{len(truth) - known}"


if __name__ == "__main__":
    main()
