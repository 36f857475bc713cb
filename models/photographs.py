"""Cuts cards out of labelled photographs, as more art to train on.

    python models/photographs.py --data ../shared/data/cards --art /tmp/art --grounds /tmp/grounds

Only sources whose licence allows a trained model, and of those only the `dev` split: `dev-val` stays unseen. A card
labelled by its four corners is flattened as it is. A card labelled by a box alone is taken where one outline that
`QuadFinder` proposes has that box: the outline gives the place, the label the name. The pictures themselves become
surroundings.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import defaultdict
from pathlib import Path

import cv2
import drawn
import numpy as np
from decks import HEIGHT, RANKS, WIDTH
from numpy.typing import NDArray

from tableassist.vision.cards.quads import QuadFinder
from tableassist.vision.cards.reader import portrait_orders

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

FOUR_INDICES = ("poker-cards-fmjio",)
MIXED_INDICES = ("mspkvp",)  # decks with two and with four
LICENSED = ("poker-cards-fmjio", "edje-tf-tutorial", "bidly-scans", "mspkvp", "foltys")
SAME_BOX = 0.86  # intersection over union from which an outline has the label's box
LIKELY = (0.58, 0.88)  # short : long side of an outline that is taken as a whole card


def main() -> None:
    """Cuts out every source's cards and keeps its pictures as surroundings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--grounds", type=Path, required=True)
    args = parser.parse_args()
    args.grounds.mkdir(parents=True, exist_ok=True)
    with (args.grounds / "places.jsonl").open("w") as listed:
        for source in LICENSED:
            for path, labels in labelled(args.data / source).items():
                line = save(args, source, path.stem, cv2.imread(str(path)), labels)
                listed.write(json.dumps(line) + "\n" if line else "")


def labelled(folder: Path) -> dict[Path, list[dict[str, str]]]:
    """The labels of each picture of the dev split."""
    by_picture: dict[Path, list[dict[str, str]]] = defaultdict(list)
    with (folder / "labels.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["split"] == "dev":
                by_picture[folder / row["image"]].append(row)
    return by_picture


def save(
    args: argparse.Namespace, source: str, stem: str, picture: Picture, labels: list[dict[str, str]]
) -> dict[str, object] | None:
    """Writes one picture's cards and surroundings; says where its cards lie, where all of them have a place."""
    folder = args.art / f"photo-{source}"
    folder.mkdir(parents=True, exist_ok=True)
    outlines = proposals(picture) if any(row["shape"] == "box" for row in labels) else []
    quads = [place(row, picture, outlines) for row in labels]
    for number, (row, quad) in enumerate(
        (row, quad) for row, quad in zip(labels, quads, strict=True) if quad is not None
    ):
        cv2.imwrite(str(folder / f"{row['card'].replace('?', 'x')}@{stem}-{number}.png"), flat(picture, quad))
    if source == "bidly-scans":
        return None
    cv2.imwrite(str(args.grounds / f"{source}-{stem}.jpg"), picture)
    if source in MIXED_INDICES or not all(row["coords"] for row in labels):
        return None
    cards = [listed(row, quad) for row, quad in zip(labels, quads, strict=True)]
    return {"picture": f"{source}-{stem}.jpg", "four": source in FOUR_INDICES, "cards": cards}


def listed(row: dict[str, str], quad: Quad | None) -> dict[str, object]:
    """A card's name, its corners where they are known, and its box."""
    points = np.array([float(x) for x in row["coords"].split(";")], np.float32).reshape(-1, 2)
    box = [*points.min(0).tolist(), *points.max(0).tolist()]
    return {"card": row["card"], "quad": None if quad is None else quad.tolist(), "box": box}


def proposals(picture: Picture) -> list[Quad]:
    """Outlines that may be whole cards, at three times the picture's size at most: small pictures hide thin gaps."""
    scale = min(3.0, 1280 / max(picture.shape[:2]))
    large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return [(quad / scale).astype(np.float32) for quad in QuadFinder()(large)]


def place(row: dict[str, str], picture: Picture, outlines: list[Quad]) -> Quad | None:
    """The label's card as four corners, or None where they are not known."""
    points = np.array([float(x) for x in row["coords"].split(";") if x], np.float32).reshape(-1, 2)
    if row["shape"] == "quad":
        return next(portrait_orders(points))
    if row["shape"] == "box":
        fitting = [quad for quad in outlines if same_box(quad, points) and whole(quad)]
        return next(portrait_orders(max(fitting, key=cv2.contourArea))) if fitting else None
    height, width = picture.shape[:2]
    is_scan = not row["coords"] and 0.6 < width / height < 0.78
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) if is_scan else None


def same_box(quad: Quad, box: Quad) -> bool:
    """Whether the quad's bounds are the box."""
    low, high = quad.min(0), quad.max(0)
    shared = np.prod(np.maximum(0, np.minimum(high, box[1]) - np.maximum(low, box[0])))
    return bool(shared > SAME_BOX * (np.prod(high - low) + np.prod(box[1] - box[0]) - shared))


def whole(quad: Quad) -> bool:
    """Whether the quad has nearly a card's proportions, so that nothing of it is hidden."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    one, other = sides[0] + sides[2], sides[1] + sides[3]
    return bool(LIKELY[0] < min(one, other) / max(one, other) < LIKELY[1])


def flat(picture: Picture, quad: Quad) -> Picture:
    """The card flattened to the size of the rendered art, with round corners cut out."""
    card = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    here = cv2.getPerspectiveTransform(quad.astype(np.float32), card)
    return np.dstack([cv2.warpPerspective(picture, here, (WIDTH, HEIGHT), flags=cv2.INTER_AREA), drawn.corners(12)])


def known(name: str) -> bool:
    """Whether the file name of a cut-out says rank and suit."""
    return name.partition("@")[0][:-1] in RANKS and not name.partition("@")[0].endswith("x")


if __name__ == "__main__":
    main()
