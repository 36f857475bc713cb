"""Measures the face reader alone on photographs: every labelled card, flattened by its labelled corners.

    python models/flat_cards.py ../shared/data/cards/plaskod ../shared/data/cards/eecs349 [--model faces.onnx …]

Only cards whose four corners, rank and suit are labelled are read. Several models are measured side by side. Says how
many are right when the reader must answer, how many it names and how many of these wrongly, and what came of each that
is not right.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scoring import share

from tableassist.vision.cards.faces import FaceReader
from tableassist.vision.cards.reader import flatten_quads, portrait_orders

Picture = NDArray[np.uint8]
Ways = list[Picture]  # a flat card, the ways round that its corners leave open


def main() -> None:
    """Prints one line for each model, then its mistakes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, help="folders with images/ and labels.csv")
    parser.add_argument("--split", help="only pictures of this split")
    parser.add_argument("--model", nargs="*", type=Path, default=[None], help="ONNX files; default: the packaged one")
    args = parser.parse_args()
    cards = [card for folder in args.folders for card in labelled(folder, args.split)]
    for model in args.model:
        print(f"{model or 'packaged'}: {classify_patches(FaceReader(model), cards)}")


def labelled(folder: Path, split: str | None = None) -> Iterator[tuple[str, str, Ways]]:
    """Where it is, its name and its flat pictures, of each fully labelled card of a folder."""
    with (folder / "labels.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["shape"] == "quad" and row["face"] == "up"]
    rows = [row for row in rows if "?" not in row["card"] and split in (None, row["split"])]
    for name, some in groupby(sorted(rows, key=itemgetter("image")), key=itemgetter("image")):
        picture = cv2.imread(str(folder / name))
        for row in some:
            quad = np.array(row["coords"].split(";"), np.float32).reshape(4, 2)
            yield f"{folder.name}, {name}", row["card"], [*flatten_quads(picture, [*portrait_orders(quad)])]


def classify_patches(reader: FaceReader, cards: Sequence[tuple[str, str, Ways]]) -> str:
    """How many cards the reader reads rightly, and what it said of each other."""
    must = named = wrong = 0
    others = []
    for where, card, ways in cards:
        reading = max(reader(ways), key=lambda one: one.confidence)
        must += reading.guess == card
        named += reading.card is not None
        wrong += reading.card not in (None, card)
        if reading.card != card:
            said = reading.card or f"unknown, perhaps {reading.guess}"
            others.append(f"  {where}: {card} is {said} ({reading.confidence:.2f})")
    counts = f"right when it must answer {share(must, len(cards))}, named {share(named, len(cards))}, wrongly {wrong}"
    return "\n".join([f"{len(cards)} cards: {counts}", *others])


if __name__ == "__main__":
    main()
