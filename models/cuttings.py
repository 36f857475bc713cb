"""Pieces of labelled photographs as training scenes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from marks import HEIGHTS, SIZE, Face, Numbers, Picture, frames, marked, numbers, rotation, rows
from numpy.random import Generator

from tableassist.vision.cards.indices import ANCHOR


class Shot(NamedTuple):
    """A labelled photograph: its cards' names, their corners (None where only the box is known), and their boxes.

    `indices` are those that were found of the cards without corners, each as (3, 2): its corner, across, down.
    """

    picture: Picture
    names: list[str]
    quads: list[Numbers | None]
    boxes: Numbers
    four: bool
    indices: list[Numbers]


def photographs(grounds: Path) -> Iterator[Shot]:
    """The labelled photographs that `photographs.py` listed."""
    listed = grounds / "places.jsonl"
    for line in listed.read_text().splitlines() if listed.exists() else ():
        one = json.loads(line)
        quads = [None if card["quad"] is None else np.float32(card["quad"]) for card in one["cards"]]
        boxes = np.float32([card["box"] for card in one["cards"]]).reshape(-1, 4)
        names = [card["card"] for card in one["cards"]]
        picture = cv2.imread(str(grounds / one["picture"]))
        scale = min(1.0, 1600 / max(picture.shape[:2]))
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = [np.float32(card.get("indices", [])).reshape(-1, 3, 2) * scale for card in one["cards"]]
        quads = [q if q is None else q * scale for q in quads]
        yield Shot(picture, names, quads, boxes * scale, one["four"], found)


def clear(shot: Shot) -> Iterator[Picture]:
    """A large piece of a photograph in which no card lies: the largest strip beside all cards."""
    height, width = shot.picture.shape[:2]
    x0, y0, x1, y1 = (*shot.boxes[:, :2].min(0), *shot.boxes[:, 2:].max(0))
    strips = [(0, 0, x0, height), (x1, 0, width, height), (0, 0, width, y0), (0, y1, width, height)]
    left, top, right, bottom = max(strips, key=lambda s: (s[2] - s[0]) * (s[3] - s[1]))
    if min(right - left, bottom - top) > 0.2 * min(height, width):
        piece = shot.picture[int(top) : int(bottom), int(left) : int(right)]
        scale = max(200 / min(piece.shape[:2]), min(1.0, 640 / max(piece.shape[:2])))
        yield cv2.resize(piece, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def cutting(shot: Shot, rng: Generator) -> tuple[Picture, Numbers, Numbers]:
    """A piece of a photograph, turned, sized and lit by chance; what is not known in it is blank."""
    known = [quad for quad in shot.quads if quad is not None]
    sides = [max(cv2.minAreaRect(quad)[1]) for quad in known] or [float(np.median(shot.boxes[:, 3] - shot.boxes[:, 1]))]
    target = float(np.exp(rng.uniform(*np.log(HEIGHTS))))
    scale = min(2.5, target / float(np.median(sides)))
    box = shot.boxes[int(rng.integers(len(shot.boxes)))]
    focus = rng.uniform(box[:2], box[2:]) if rng.random() < 0.85 else rng.uniform(0, shot.picture.shape[1::-1])
    there = np.empty((2, 3))
    there[:, :2] = rotation(rng.uniform(0, 2 * np.pi)) * scale * np.exp(rng.normal(0, 0.06, (1, 2)))
    there[:, 2] = SIZE / 2 - there[:, :2] @ focus
    halvings = max(0, int(np.log2(1 / scale)))
    source = shot.picture
    for _ in range(halvings):
        source = cv2.pyrDown(source)
    here = there.copy()
    here[:, :2] *= 2**halvings
    picture = cv2.warpAffine(source, here, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    inside = cv2.warpAffine(np.ones(source.shape[:2], np.uint8), here, (SIZE, SIZE), flags=cv2.INTER_NEAREST)
    picture = np.where(inside[..., None] > 0, picture, np.uint8(rng.integers(256)))
    marks, blank = labels(shot, there, inside)
    return relit(picture, rng), rows(marks), np.float32(blank).reshape(-1, 4)


def labels(shot: Shot, there: Numbers, inside: Picture) -> tuple[list[Numbers], list[Numbers]]:
    """The marks of the known cards' indices, and the boxes of what is not known, in the piece."""
    marks, blank = [], []
    for n, (name, quad) in enumerate(zip(shot.names, shot.quads, strict=True)):
        if quad is None:
            blank.append(bounds(there, corners_of(shot.boxes[n])))
            marks += [moved_mark(frame, there, *numbers(name)) for frame in shot.indices[n]]
            continue
        moved = (quad @ there[:, :2].T + there[:, 2]).astype(np.float32)
        four, listed = shot.four, list(frames(moved, shot.four))
        face = Face(np.empty(0, np.uint8), *numbers(name), four)
        clear_of = [i for i, (at, across, down) in enumerate(listed) if not hidden(shot, n, there, at, across, down)]
        for i, mark in enumerate(marked(face, moved, inside, 1)):
            spot = next(
                (
                    k
                    for k, (at, a, d) in enumerate(listed)
                    if np.allclose(at + ANCHOR[0] * a + ANCHOR[1] * d, mark[:2], atol=0.01)
                ),
                i,
            )
            if spot in clear_of:
                marks.append(mark)
            else:
                around = np.float32(
                    [mark[:2] - 0.25 * np.abs(mark[4:6]).max(), mark[:2] + 0.25 * np.abs(mark[4:6]).max()]
                )
                blank.append(around.ravel())
    return marks, blank


def moved_mark(frame: Numbers, there: Numbers, rank: int, suit: int) -> Numbers:
    """The mark in the piece of an index in the photograph; one that the piece cuts off is not asked for."""
    at, across, down = frame[0] @ there[:, :2].T + there[:, 2], frame[1] @ there[:, :2].T, frame[2] @ there[:, :2].T
    anchor = at + ANCHOR[0] * across + ANCHOR[1] * down
    reach = 0.1 * float(np.linalg.norm(down))
    inside = ((anchor > reach) & (anchor < SIZE - reach)).all()
    return np.float32([*anchor, *across, *down, rank, suit, 1.0 if inside else 0.5])


def hidden(shot: Shot, number: int, there: Numbers, at: Numbers, across: Numbers, down: Numbers) -> bool:
    """Whether another card may lie over this index: its centre falls in that one's box."""
    centre = at + ANCHOR[0] * across + ANCHOR[1] * down
    back = np.linalg.inv(there[:, :2]) @ (centre - there[:, 2])
    for n, (box, quad) in enumerate(zip(shot.boxes, shot.quads, strict=True)):
        if n == number:
            continue
        outline = corners_of(box) if quad is None else quad
        reach = -0.12 * float(np.linalg.norm(down)) / max(1e-6, float(np.sqrt(abs(np.linalg.det(there[:, :2])))))
        if cv2.pointPolygonTest(outline.astype(np.float32), (float(back[0]), float(back[1])), True) > reach:
            return True
    return False


def corners_of(box: Numbers) -> Numbers:
    """The corners of a box x0, y0, x1, y1."""
    x0, y0, x1, y1 = box
    return np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


def bounds(there: Numbers, corners: Numbers) -> Numbers:
    """The box in the piece about corners in the photograph."""
    moved = corners @ there[:, :2].T + there[:, 2]
    return np.float32([*moved.min(0), *moved.max(0)])


def relit(picture: Picture, rng: Generator) -> Picture:
    """The piece in a little other light, colour, focus and noise: it is a photograph already."""
    gain = np.exp(rng.normal(0, 0.25)) * rng.normal(1, 0.05, 3)
    seen = cv2.LUT(picture, np.stack([(np.arange(256) * g).clip(0, 255) for g in gain], -1).astype(np.uint8)[None])
    if rng.random() < 0.4:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 1.3)))
    noise = rng.normal(0, float(rng.gamma(1.2, 2.5)), seen.shape[:2]).astype(np.float32)
    return cv2.add(seen, cv2.merge([noise] * 3), dtype=cv2.CV_8U)
