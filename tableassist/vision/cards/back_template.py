"""Cards face down look alike: where one is known, others like it are searched for around it.

On a table as patterned as the backs few outlines show; but what looks like a known back, print and frame, is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.vision.cards.likeness import fits
from tableassist.vision.cards.quads import lies_within, overlap, span
from tableassist.vision.types import Numbers, Picture, Quad

WIDTH, HEIGHT = 24, 34  # pixels of a card as it is searched for
FINER = 3  # times as many to fit it exactly
REACH = 4 * HEIGHT  # pixels around a known card in which others are searched for
STEP, SIZES = 5, (0.92, 1.0, 1.08)  # degrees; sizes beside the known card's, as it is seen from aside
SYMMETRIC = 0.7  # likeness to itself turned by half from which a back is the same either way up
HINT, ALIKE = 0.55, 0.9  # likeness from which something is fitted, and from which it is one
PLAINEST = 12.0  # grey levels of spread; less is no print that could be recognised
LARGER = 1.5  # factor of area within which cards near each other are alike
TAKEN = 0.3  # share of the smaller outline that another card may cover
APART, MOST = 2.0, 6  # card heights between cards around which others are searched for; how many of these at most
ROUNDS, ENOUGH = 30, 1e-3  # of the fit: rounds at most, and the gain of one from which another is worth it
_CARD = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)


class Alike(NamedTuple):
    """An outline in which something lies that looks like a known back, and how much it does, up to 1."""

    quad: Quad
    like: float


class Hint(NamedTuple):
    """How much something looks like a known card, its size beside that one, its turn (degrees), its middle (pixels)."""

    like: float
    size: float
    turn: int
    x: float
    y: float


def alike(picture: Picture, known: Sequence[Quad], taken: Sequence[Quad]) -> list[Alike]:
    """What looks like one of some known backs, and is neither one of these nor covered by what is `taken`.

    All are outlines in the picture (BGR), the surest of the known first. What is found is searched around in its turn.
    """
    faint = picture.min(axis=2)  # print of any hue is dark, and white is bright
    found: list[Alike] = []
    covered, waiting, searched = [*known, *taken], [*known], list[Quad]()
    while waiting and len(searched) < MOST:
        one = waiting.pop(0)
        if any(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)) < APART * span(one) for other in searched):
            continue
        searched.append(one)
        view = View.of(faint, one)
        for hint in view.hints():
            if any(cv2.pointPolygonTest(quad, (hint.x, hint.y), False) >= 0 for quad in covered):
                continue
            other = view.fitted(hint)
            if other is not None and not any(overlap(other.quad, quad) > TAKEN for quad in covered):
                found.append(other)
                covered.append(other.quad)
                waiting.append(other.quad)
    return found


class View(NamedTuple):
    """A grey picture from straight above a card in it: `plane` leads from the card's pixels to the picture's."""

    picture: Numbers
    plane: Numbers
    middle: Numbers

    @classmethod
    def of(cls, faint: Numbers, known: Quad) -> View:
        """The view from above a card with this outline."""
        a, b, c, d = known.astype(float)
        plane = np.column_stack([(b - a + c - d) / 2 / WIDTH, (d - a + c - b) / 2 / HEIGHT])
        # Fine print would break up where the view is much smaller than the picture.
        soft = max(1, round(float(np.sqrt(abs(np.linalg.det(plane)))) / FINER))
        return cls(cv2.blur(faint, (soft, soft)), plane, known.mean(axis=0))

    def hints(self) -> list[Hint]:
        """Where something looks a little like the card, the likest first; nowhere, where the card is plain."""
        pattern = self.pattern()
        if float(pattern.std()) < PLAINEST:
            return []
        apart = float(np.linalg.norm(self.plane[:, 0])) * WIDTH / 3
        best: list[Hint] = []
        for hint in sorted(self._hints(pattern), reverse=True):
            if all(np.hypot(hint.x - other.x, hint.y - other.y) > apart for other in best):
                best.append(hint)
        return best

    def fitted(self, hint: Hint) -> Alike | None:
        """The outline at which a hint points, fitted exactly; None where nothing there is like enough."""
        way = self.way(hint.turn, hint.size, np.array([hint.x, hint.y]), (WIDTH, HEIGHT))
        # Print that repeats itself fits in many places; first it is fitted where nothing fine is seen of it.
        like, rough = self._onto_print(way, 1)
        if like < HINT:
            return None
        like, fit = self._onto_print(rough / [FINER, FINER, 1], FINER)
        quad = (FINER * _CARD @ fit[:, :2].T + fit[:, 2]).astype(np.float32)
        return Alike(quad, like) if like >= ALIKE and self._holds(quad) else None

    def pattern(self, finer: int = 1) -> Numbers:
        """The card itself."""
        size = WIDTH * finer, HEIGHT * finer
        return self._cut(self.way(0.0, 1 / finer, self.middle, size), size)

    def way(self, turn: float, pixel: float, middle: Numbers, size: tuple[int, int]) -> Numbers:
        """The affine map (2, 3) to the picture from a part of the view, turned by degrees about its middle there.

        `pixel` is how large the part's pixels are beside the view's, `size` how many it has across and down.
        """
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        linear = pixel * self.plane @ np.array([[c, -s], [s, c]])
        return np.column_stack([linear, middle - linear @ np.array(size) / 2])

    def _onto_print(self, way: Numbers, finer: int) -> tuple[float, Numbers]:
        """How much what lies there looks like the card, once an affine map is fitted to it, and that map."""
        stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ROUNDS, ENOUGH)
        start = way.astype(np.float32)
        try:
            like, fit = cv2.findTransformECC(self.pattern(finer), self.picture, start, cv2.MOTION_AFFINE, stop)
        except cv2.error:
            # Nothing fits where nothing of the print is to be seen.
            return 0.0, way
        return float(like), np.asarray(fit)

    def _holds(self, quad: Quad) -> bool:
        """Whether an outline lies all in the picture, and is about as large as the known card."""
        size = cv2.contourArea(quad) / (WIDTH * HEIGHT * abs(float(np.linalg.det(self.plane))))
        return lies_within(quad, self.picture) and 1 / LARGER < size < LARGER

    def _hints(self, pattern: Numbers) -> Iterator[Hint]:
        """Where something looks a little like the card, at any angle, each more than once."""
        same = fits(pattern, np.ascontiguousarray(pattern[::-1, ::-1])) >= SYMMETRIC
        patterns = [(size, cv2.resize(pattern, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)) for size in SIZES]
        extent = (2 * REACH, 2 * REACH)
        for turn in range(0, 180 if same else 360, STEP):
            way = self.way(turn, 1.0, self.middle, extent)
            seen = self._cut(way, extent)
            for size, known in patterns:
                like = cv2.matchTemplate(seen, known, cv2.TM_CCOEFF_NORMED)
                peaks = (like >= HINT) & (like == cv2.dilate(like, np.ones((5, 5), np.uint8)))
                for row, column in np.argwhere(peaks).tolist():
                    x, y = way[:, :2] @ [column + known.shape[1] / 2, row + known.shape[0] / 2] + way[:, 2]
                    yield Hint(float(like[row, column]), size, turn, float(x), float(y))

    def _cut(self, way: Numbers, size: tuple[int, int]) -> Numbers:
        """The part of the picture to which an affine map leads from one of this size."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpAffine(self.picture, way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE))
