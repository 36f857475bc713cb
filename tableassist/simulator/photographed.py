"""Decks cut out of labelled photographs: every card flattened to 63 x 88 mm, the sharpest of all its pictures kept.

The cut-outs are kept in the user's cache, because flattening a thousand photographs takes a minute.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.ink import Picture
from tableassist.table.cards import DECK

PX_PER_MM = 4.0
SIZE = (252, 352)
WHOLE = ("kentdoan-singles", "gerry-52", "eecs349", "bidly-scans", "camdowless-singles")
"""Sources that show every card of one deck, or all but a few."""

_WHITE, _INSET = 244.0, 0.006
_ENOUGH = 8
"""So many photographs of one card are compared; more would only take longer."""


class PhotographLabel(NamedTuple):
    """A card in a photograph: the file, and its corners clockwise (4 x 2 pixels), or None where it fills the file."""

    path: Path
    card: str
    corners: NDArray[np.float32] | None


def cache_folder() -> Path:
    """Where cut-outs are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tableassist" / "photographed"


def photographed_deck(source: Path) -> Path:
    """The folder with a source's cut-outs, `AS.png` …, made at the first call."""
    folder = cache_folder() / source.name
    if not (folder / "made").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for card, picture in _cut_outs(source):
            cv2.imwrite(str(folder / f"{card}.png"), picture)
        (folder / "made").touch()
    return folder


def _cut_outs(source: Path) -> Iterator[tuple[str, Picture]]:
    """The sharpest cut-out of every card of a source."""
    labels = _labels(source)
    for card in DECK:
        found = [label for label in labels if label.card == card][:_ENOUGH]
        pictures = [one for one in map(_flattened, found) if one is not None]
        if pictures:
            yield card, max(pictures, key=_sharpness)


def _labels(source: Path) -> list[PhotographLabel]:
    with (source / "labels.csv").open() as file:
        return list(filter(None, (_label(source, row) for row in csv.DictReader(file))))


def _label(source: Path, row: dict[str, str]) -> PhotographLabel | None:
    path = source / row["image"]
    if row["shape"] == "quad" and row["split"] == "dev":
        corners = np.array([float(n) for n in row["coords"].split(";")], np.float32).reshape(4, 2)
        return PhotographLabel(path, row["card"], corners)
    return PhotographLabel(path, row["card"], None) if "rectified" in row["note"] else None


def _flattened(label: PhotographLabel) -> Picture | None:
    read = cv2.imread(str(label.path))
    if read is None:
        return None
    picture = np.asarray(read, np.uint8)
    corners = _upright(label.corners) if label.corners is not None else _whole(picture)
    width, height = SIZE
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    way = cv2.getPerspectiveTransform(corners, target)
    return _balanced(np.asarray(cv2.warpPerspective(picture, way, SIZE, flags=cv2.INTER_AREA), np.uint8))


def _upright(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """The corners with a short edge first, drawn in by a hair: the fitted edges lie on the card's very rim."""
    first, second = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[1])
    turned = corners if first <= second else np.roll(corners, -1, axis=0)
    middle = turned.mean(axis=0)
    return np.asarray(middle + (turned - middle) * (1 - _INSET), np.float32)


def _whole(picture: Picture) -> NDArray[np.float32]:
    height, width = picture.shape[:2]
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)


def _balanced(picture: Picture) -> Picture:
    """The picture as if lit evenly and white: the scene's own light is laid over it later."""
    paper = np.percentile(picture.reshape(-1, 3), 80, axis=0)
    return np.asarray(np.clip(picture * (_WHITE / np.maximum(paper, 40)), 0, 255), np.uint8)


def _sharpness(picture: Picture) -> float:
    return float(cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.CV_32F).var())
