"""Measures the face reader on the simulator's decks, which it was not trained on, as a camera would see them.

python models/shots.py [--model models/faces.onnx]

Every card of every deck is laid a little out of place and photographed as in training (`hardships.py`: uneven light,
blur, noise, compression) at several card heights; backs likewise. Says how many were right, wrong and unknown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hardships
import numpy as np
import patches
import tints
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.simulator.deck import BACK_STYLES, STYLES, back_picture, face_picture
from tableassist.vision.cards.faces import FaceReader

Picture = NDArray[np.uint8]
NAMES = tuple(rank + suit for suit in patches.SUITS for rank in patches.RANKS)


def main() -> None:
    """Prints one line for each card height."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, help="ONNX file; default: the packaged one")
    parser.add_argument("--heights", type=int, nargs="*", default=[110, 130, 150, 190])
    parser.add_argument("--times", type=int, default=2, help="shots of each card")
    parser.add_argument("--sure", type=float, default=0.8, help="probability from which a card is named")
    args = parser.parse_args()
    reader = FaceReader(args.model, sure_of_name=args.sure)
    for height in args.heights:
        rng = np.random.default_rng(height)
        counts = Counter(answer for _ in range(args.times) for answer in answers(reader, height, rng))
        print(f"{height} px high:", dict(sorted(counts.items())), flush=True)


def answers(reader: FaceReader, height: int, rng: Generator) -> Iterator[str]:
    """What becomes of each card and each back of the simulator, once."""
    for style in range(STYLES):
        shots = [shot(face_picture(name, style), height, rng) for name in NAMES]
        for name, reading in zip(NAMES, reader(shots), strict=True):
            yield "right" if reading.card == name else "unknown" if reading.card is None else "wrong"
    for reading in reader([shot(back_picture(style), height, rng) for style in range(BACK_STYLES)]):
        yield f"back {reading.face}"


def shot(face: Picture, height: int, rng: Generator) -> Picture:
    """The face (BGRA) laid a little out of place on a plain ground, as a camera sees it."""
    width = round(height * 63 / 88)
    ground = np.full((height, width, 3), rng.integers(20, 160, 3), np.uint8)
    laid = patches.lay(ground, face, patches.misplaced(height, width, rng), rng)
    return hardships.photographed(tints.upside(laid, rng), rng)


if __name__ == "__main__":
    main()
