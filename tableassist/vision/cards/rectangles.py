"""Outlines of a known size: where four straight sides show as far apart as a card's, whatever else is to be seen there.

On a patterned table no contour runs around a card and nothing else. But once some cards are known, all others are known
to be as large, so that it is enough to ask at every place and angle how much of a card's four sides shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.vision.cards.local_plane import LocalPlane, plane_from_metric
from tableassist.vision.cards.masks import colour_gradient
from tableassist.vision.cards.quads import card_height_px, is_within, overlap_of_smaller
from tableassist.vision.cards.side_refinement import refine_sides
from tableassist.vision.types import Numbers, Picture, Quad

WIDTH, HEIGHT = 45, 63  # pixels of a card as it is searched for
REACH = 3.0  # card heights around a known card in which others are searched for
SEARCH_HEIGHTS, MOST_VIEWS = (
    2.0,
    9,
)  # card heights between known cards around which others are; how many of these at most
STEP = 4  # degrees between the angles at which cards are searched for
BETWEEN = (-2.0, -1.0, 0.0, 1.0, 2.0)  # degrees by which a hint is turned for its sides to be fitted
STEEP = 30.0  # of a step, as Sobel's filter shows it, that may be a card's side
ALONG = 0.8  # middle part of a side that counts: corners are round
SHOWING = 0.65  # share of the faintest side that shows
TAKEN = 0.3  # share of the smaller outline that a known card may cover
MOST_HINTS, MOST = 60, 60  # hints at one angle, and outlines that are reported, at most


class Hint(NamedTuple):
    """How clearly a card's sides show somewhere, from 0 to 2, and the outline there in the picture."""

    clear: float
    quad: Quad


def propose_rectangles(picture: Picture, known: Sequence[Quad]) -> list[Quad]:
    """The outlines in a picture (BGR) that may be further cards', the clearest first; `known` are those of some."""
    plane = LocalPlane.of(known)
    soft = cv2.GaussianBlur(picture, (5, 5), 0)
    steepness = cv2.magnitude(*(way.astype(np.float32) for way in colour_gradient(soft)))
    hints = (hint for view in _views(soft, known, plane) for hint in view.hints())
    clearest = _nms_hints(sorted(hints, key=lambda hint: -hint.clear))
    seen = (hint.quad for hint in clearest if is_within(hint.quad, picture))
    free = (quad for quad in seen if not any(overlap_of_smaller(quad, other) > TAKEN for other in known))
    return [_fitted(quad, steepness) for quad in islice(free, MOST)]


class _View(NamedTuple):
    """What lies around a known card, as `WIDTH` and `HEIGHT` show it from straight above.

    `steps` are those of its colours across and down (n, n, 2), `way` the affine map (2, 3) from it to the picture.
    """

    steps: Numbers
    way: Numbers

    @classmethod
    def of(cls, picture: Picture, middle: Numbers, plane: Numbers) -> _View:
        """The view around a place in the picture, whose `plane` leads from the view's pixels to the picture's."""
        extent = round(2 * REACH * HEIGHT)
        way = np.column_stack([plane, middle - plane @ np.full(2, extent / 2)])
        # Fine print would break up where the view is much smaller than the picture.
        fine = max(1, round(float(np.sqrt(abs(np.linalg.det(plane))))))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = (extent, extent)
        seen = cv2.warpAffine(cv2.blur(picture, (fine, fine)), way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return cls(cv2.merge([step.astype(np.float32) for step in colour_gradient(seen)]), way)

    def hints(self) -> Iterator[Hint]:
        """Where a card's four sides show, at any angle, each more than once."""
        extent = len(self.steps)
        for turn in range(0, 180, STEP):
            about = cv2.getRotationMatrix2D((extent / 2, extent / 2), turn, 1.0)
            across, down = cv2.split(cv2.warpAffine(self.steps, about, (extent, extent)))
            c, s = float(np.cos(np.radians(turn))), float(np.sin(np.radians(turn)))
            sides = _showing(cv2.addWeighted(across, c, down, s, 0.0), HEIGHT)
            ends = _showing(cv2.transpose(cv2.addWeighted(down, c, across, -s, 0.0)), WIDTH)
            clear, middles = _framed(sides, cv2.transpose(ends))
            undo = cv2.invertAffineTransform(about)
            there = (middles[:, None] + _CARD) @ undo[:, :2].T + undo[:, 2]
            quads = (there @ self.way[:, :2].T + self.way[:, 2]).astype(np.float32)
            yield from map(Hint, clear.tolist(), quads)


_CARD = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([WIDTH, HEIGHT]) / 2
_NEXT = np.ones((5, 5), np.uint8)
_LINE = np.ones((1, 3), np.uint8)


def _views(soft: Picture, known: Sequence[Quad], plane: LocalPlane) -> Iterator[_View]:
    """The views that hold the known cards and what lies around them."""
    middles: list[Numbers] = []
    for quad in known:
        middle = quad.mean(axis=0)
        away = [float(np.linalg.norm(middle - other)) for other in middles]
        seen = plane.around(middle)
        if seen is None or (away and min(away) < SEARCH_HEIGHTS * card_height_px(quad)) or len(middles) == MOST_VIEWS:
            continue
        middles.append(middle)
        yield _View.of(soft, middle, plane_from_metric(seen) * (POKER_CARD[1] / HEIGHT))


def _framed(sides: Numbers, ends: Numbers) -> tuple[Numbers, Numbers]:
    """Where all four sides of an upright card show in a view: how clearly (n,), and its middles (n, 2)."""
    rows, columns = sides.shape[0] - HEIGHT, sides.shape[1] - WIDTH
    x, y = WIDTH // 2, HEIGHT // 2
    left, right = sides[y : y + rows, :columns], sides[y : y + rows, WIDTH:]
    above, below = ends[:rows, x : x + columns], ends[HEIGHT:, x : x + columns]
    faintest = cv2.min(cv2.min(left, right), cv2.min(above, below))
    clear = faintest + (left + right + above + below) / 4
    found = np.argwhere((faintest > SHOWING) & (clear >= cv2.dilate(clear, _NEXT)))
    clear = clear[found[:, 0], found[:, 1]]
    best = np.argsort(-clear)[:MOST_HINTS]
    return clear[best], found[best, ::-1] + np.array([WIDTH, HEIGHT]) / 2


def _showing(steps: Numbers, length: int) -> Numbers:
    """How much of an upright line of a length shows around each pixel: the share of it on which a step's ridge lies."""
    smooth = cv2.blur(np.abs(steps), (1, 3))
    ridges = (smooth > STEEP) & (smooth >= cv2.dilate(smooth, _LINE))
    return cv2.blur(cv2.dilate(ridges.astype(np.float32), _LINE), (1, int(length * ALONG) | 1))


def _nms_hints(hints: Sequence[Hint]) -> Iterator[Hint]:
    """The hints without those beside clearer ones."""
    middles = np.zeros((0, 2))
    for hint in hints:
        middle, reach = hint.quad.mean(axis=0), card_height_px(hint.quad) / 8
        if not (np.linalg.norm(middles - middle, axis=1) < reach).any():
            middles = np.vstack([middles, middle])
            yield hint


def _fitted(quad: Quad, steepness: Numbers) -> Quad:
    """The outline turned a little, and its sides moved, to where the faintest of them is clearest."""
    middle = quad.mean(axis=0)
    turns = [cv2.getRotationMatrix2D((0.0, 0.0), turn, 1.0)[:, :2] for turn in BETWEEN]
    return refine_sides([((quad - middle) @ turn.T + middle).astype(np.float32) for turn in turns], steepness)[0]
