"""What known cards show of what lies beside them: how large those cards are, how seen, and that they are cards at all.

One index alone says badly how large its card is, as each deck prints them in another size; but the cards of a
photograph are all of one size, and what lies close together is seen from the same side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.vision.cards.assembly import Indexed
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.known_scale import snap_index
from tableassist.vision.cards.quads import card_height_px
from tableassist.vision.types import Numbers, Quad

SURE = 0.9  # confidence in a name from which an outline is taken for that card's own
REACH = 4.0  # card heights within which a card is a reference for another
NEXT = 1.0  # card heights within which all count alike; from there on those that are farther count less
ENOUGH = 3  # known cards that show in which size of a picture cards are seen best
EVEN = 0.4  # how little measures change from card to card, for all that is known beforehand: weight of a level plane
SLOPING = 1.6  # factor by which a card may seem wider or higher for where it lies than those around it on the whole


def reference_outlines(found: Iterable[Candidate], cards: Iterable[Indexed]) -> list[Quad]:
    """The outlines that are surely cards': whole ones that were found, and those that two indices imply alike."""
    whole = [one.quad for one in found if not one.guessed and one.reading.card and one.reading.confidence >= SURE]
    references = [card.quad for card in cards if is_confirmed_by_two(card) and card.confidence >= SURE]
    return [quad for quad in (*whole, *references) if cv2.isContourConvex(np.asarray(quad, np.float32))]


def is_confirmed_by_two(card: Indexed) -> bool:
    """Whether two indices imply a card, and both the same name."""
    return len(card.indices) > 1 and {index.name for index in card.indices} == {card.card}


def size_ratio(one: Numbers, other: Numbers) -> float:
    """The factor by which two measures' cards differ most in width or height, whichever way they are turned: 1 or more.

    It is infinite where one of them is seen edge on, or from below.

    Args:
        one: A symmetric 2 x 2 matrix as `plane_metric` gives it.
        other: Another one.
    """
    squares = np.linalg.eigvals(np.linalg.solve(other, one)).real
    return float(np.sqrt(max(squares.max(), 1 / squares.min()))) if squares.min() > 0 else float("inf")


class LocalPlane(NamedTuple):
    """Known cards: their middles (n, 2), their spans in pixels (n,), and how each is seen (n, 2, 2)."""

    middles: Numbers
    spans: Numbers
    measures: Numbers

    @classmethod
    def of(cls, quads: Sequence[Quad]) -> LocalPlane:
        """Those with these outlines."""
        middles, spans = (
            np.array([quad.mean(axis=0) for quad in quads]),
            np.array([card_height_px(quad) for quad in quads]),
        )
        return cls(middles, spans, np.array([plane_metric(quad) for quad in quads]))

    def around(self, place: Numbers) -> Numbers | None:
        """How a card is seen that lies at a place, as those around it imply together; None where none is near.

        It is read off the plane that lies best through theirs: seen from aside, cards are smaller the farther they lie.

        Args:
            place: (2,) in pixels.

        Returns:
            A symmetric 2 x 2 matrix as `plane_metric` gives it; None where no card is near.
        """
        away = np.linalg.norm(self.middles - place, axis=1) / self.spans
        weights = np.where(away < REACH, 1 / np.maximum(away, NEXT) ** 2, 0)
        if not weights.any():
            return None
        mean = np.average(self.measures, axis=0, weights=weights)
        from_here = (self.middles - place) / np.average(self.spans, weights=weights)
        places = np.column_stack([np.ones(len(from_here)), from_here])
        square = places.T @ (weights[:, None] * places) + np.diag([0, EVEN, EVEN])
        sides = places.T @ (weights[:, None] * self.measures.reshape(-1, 4))
        here = np.linalg.solve(square, sides)[0].reshape(2, 2)
        # Far beyond the last known card the plane would lead to nothing.
        ways = (mean + part * (here - mean) for part in (1.0, 0.5))
        return next((one for one in ways if size_ratio(one, mean) < SLOPING), mean)

    def like(self, index: Index) -> Index:
        """The index with sides of a card that is seen as those around it imply; as it is where none is near.

        However small or large its card seemed: what then is no index was print on another card.
        """
        seen = self.around(index.anchor)
        return index if seen is None else index_in_plane(index, seen)


def plane_metric(quad: Quad) -> Numbers:
    """How a card with this outline is seen, however it is turned: the square (2, 2) of the map from millimetres.

    Within a card or two perspective hardly changes, so that a plain linear map will do.
    """
    a, b, c, d = quad
    plane = np.column_stack([(b - a + c - d) / 2 / POKER_CARD[0], (d - a + c - b) / 2 / POKER_CARD[1]])
    return np.asarray(plane @ plane.T)


def index_in_plane(index: Index, seen: Numbers) -> Index:
    """The index with sides of a card in a plane that is seen like this, as `plane_metric` gives.

    Args:
        seen: A symmetric 2 x 2 matrix as `plane_metric` gives it.
    """
    plane = plane_from_metric(seen)
    return map_index(snap_index(map_index(index, np.linalg.inv(plane)), POKER_CARD), plane)


def plane_from_metric(seen: Numbers) -> Numbers:
    """A map (2, 2) from millimetres in which a card is seen as a measure shows: that one which turns nothing."""
    squares, axes = np.linalg.eigh(seen)
    return np.asarray(axes * np.sqrt(squares) @ axes.T)


def map_index(index: Index, plane: Numbers) -> Index:
    """The index as a linear map (2, 2) shows it."""
    return replace(index, at=plane @ index.at, across=plane @ index.across, down=plane @ index.down)
