"""Finds the indices of cards whose outline `photographs.py` could not tell, so that they can be learnt from too.

    python models/relabel.py --grounds /tmp/grounds

A label names a card and its box. An index that the networks of now find in the box, and read as that name, stands on
that card: the label gives the name, the find its place. What is found anywhere else is not used.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.cards.assembly import card_height, nms_indices
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.reader import CardReader

SURE = 0.6  # confidence from which an index is taken: the label has the last word on its name
REACH = 0.1  # share of the box by which an index may lie outside it
FITS = 0.45  # share by which the outline that an index tells may be larger or smaller than the box
LENGTHS = (0.6, 1.6)  # height of a card against the longer side of its box


def main() -> None:
    """Adds the indices to the list of places."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--grounds", type=Path, required=True, help="folder that photographs.py wrote")
    args = parser.parse_args()
    listed, reader, added = args.grounds / "places.jsonl", CardReader(), 0
    lines = [json.loads(line) for line in listed.read_text().splitlines()]
    for line in lines:
        if all(card["quad"] is not None for card in line["cards"]):
            continue
        indices = nms_indices(reader.indices(cv2.imread(str(args.grounds / line["picture"]))))
        for card in line["cards"]:
            card["indices"] = [frame(one) for one in of(card, line["cards"], indices)] if card["quad"] is None else []
            added += len(card["indices"])
    listed.write_text("".join(json.dumps(line) + "\n" for line in lines))
    print(f"{added} indices added.")


def frame(index: Index) -> list[list[float]]:
    """The index as numbers: its corner, and its card's sides from there."""
    return [[float(v) for v in side] for side in (index.at, index.across, index.down)]


def of(card: dict[str, Any], others: Sequence[dict[str, Any]], indices: Sequence[Index]) -> Iterator[Index]:
    """The indices that stand on a card: in its box, read as its name, and not as near the name of another card."""
    x0, y0, x1, y1 = card["box"]
    margin = REACH * max(x1 - x0, y1 - y0)
    for index in indices:
        x, y = index.anchor
        within = x0 - margin < x < x1 + margin and y0 - margin < y < y1 + margin
        twins = [one for one in others if one is not card and same(card["card"], one["card"])]
        if (
            within
            and index.confidence > SURE
            and same(card["card"], index.name)
            and fits(index, card["box"])
            and not twins
        ):
            yield index


def same(label: str, name: str) -> bool:
    """Whether a label, whose suit may not be known, may mean the name."""
    return label[:-1] == name[:-1] and (label == name or "?" in (label[-1], name[-1]))


def fits(index: Index, box: Sequence[float]) -> bool:
    """Whether the card that the index tells has about the size and the place of the box."""
    outline: NDArray[np.float32] = index.outline
    low, high = outline.min(0), outline.max(0)
    sides = np.array([box[2] - box[0], box[3] - box[1]])
    near = np.abs((low + high) / 2 - [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]).max() < FITS * sides.max()
    return bool(near and LENGTHS[0] < card_height(index) / sides.max() < LENGTHS[1])


if __name__ == "__main__":
    main()
