"""What known cards tell of what lies beside them: how large those cards are, how seen, and that they are cards at all.

One index alone says badly how large its card is, as each deck prints them in another size; but the cards of a
photograph are all of one size, and what lies close together is seen from the same side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.vision.cards.assembly import Indexed, covers, height, mirrored, turn
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.known_scale import exact, near
from tableassist.vision.cards.quads import overlap, span
from tableassist.vision.types import Numbers, Quad

SURE = 0.9  # confidence in a name from which an outline is taken for that card's own
REACH = 4.0  # card heights within which a card tells of another
NEXT = 1.0  # card heights within which all tell alike; from there on those that lie farther tell less
TOUCHING = 0.05  # share of the smaller outline that both cover where one card lies on another
OFF = 1.7  # factor by which the size that one index tells may be wrong; beyond, it may stand on something else
ODD = 1.3  # factor by which an outline differs somewhere from the cards around it that is no card's, or bent
ENOUGH = 3  # outlines of known cards that tell so
EVEN = 0.4  # how little measures change from card to card, for all that is known beforehand: weight of a level plane
SLOPING = 1.6  # factor by which a card may seem wider or higher for where it lies than those around it on the whole
MANY, MOST = 6, 0.8  # indices that tell in which corners a deck has them, and the share of them that tell the same


def in_company(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, with the names of those that are read well enough for what lies on or under a known card.

    Words of a page and patterns of a cloth look like indices now and then, but seldom where a hidden card would lie.
    A name that was read more surely elsewhere is not given again: it may be the same card's.
    """
    sure = [one for one in found if one.reading.card and one.reading.confidence >= SURE]
    taken = {one.reading.card for one in sure}
    return [
        replace(one, reading=one.in_company)
        if one.in_company and one.in_company.card not in taken and any(touches(one, other) for other in sure)
        else one
        for one in found
    ]


def touches(one: Candidate, other: Candidate) -> bool:
    """Whether a candidate seems to lie on or under another one of about its size."""
    return near(span(one.quad), span(other.quad), OFF) and overlap(one.quad, other.quad) > TOUCHING


def known(found: Iterable[Candidate], cards: Iterable[Indexed]) -> list[Quad]:
    """The outlines that are surely cards': whole ones that were found, and those that two indices tell alike."""
    whole = [one.quad for one in found if not one.guessed and one.reading.card and one.reading.confidence >= SURE]
    told = [card.quad for card in cards if is_told_alike(card) and card.confidence >= SURE]
    return [quad for quad in (*whole, *told) if cv2.isContourConvex(np.asarray(quad, np.float32))]


def is_told_alike(card: Indexed) -> bool:
    """Whether two indices tell of a card, and both the same name."""
    return len(card.indices) > 1 and {index.name for index in card.indices} == {card.card}


def fitted(indices: Iterable[Index], company: Company) -> Iterator[Index]:
    """The indices with their cards' sides as the known cards around them have them.

    They stay as they are where none is near, and where one is of a card that would be far smaller or larger.
    """
    for index in indices:
        same = company.like(index)
        yield same if near(height(same), height(index), OFF) else index


def in_both_sizes(indices: Iterable[Index], company: Company) -> Iterator[Index]:
    """The indices fitted, those of far smaller or larger cards as well as they are.

    Such a one may stand on something else, or its own size be misjudged, as happens far off at the edge of what is seen
    from aside.
    """
    for index in indices:
        same = company.like(index)
        yield same
        if not near(height(same), height(index), OFF):
            yield index


def of_one_hand(indices: Sequence[Index], cards: Iterable[Indexed]) -> list[Index]:
    """The indices, all in their cards' top left corners (or turned by half) where nearly all surely stand there.

    A deck has indices in two corners of each card or in four; of one that lies alone it is hard to see in which corner.
    """
    told = [index for index in indices if index.confidence >= SURE]
    left = [index for index in told if turn(index) > 0]
    twice = [index for card in cards if is_told_alike(card) for index in card.indices]
    if len(told) < MANY or len(left) < MOST * len(told) or any(turn(index) < 0 for index in twice):
        return [*indices]
    return [index if turn(index) > 0 else mirrored(index) for index in indices]


def shapely(found: Iterable[Candidate], quads: Sequence[Quad], cards: Sequence[Indexed]) -> Iterator[Candidate]:
    """The candidates without faces whose outlines are not those of cards that lie among the known ones.

    The edges of two cards, one on the other, make a larger one together, and what shows of one makes a smaller one;
    what is read in such an outline is no card's. It is left where an index in it says the same.
    """
    company = Company.of(quads)
    for one in found:
        others = np.array([quad is not one.quad for quad in quads], bool)
        judged = not (one.is_back or is_said_within(one, cards))
        seen = company.only(others).shows(one.quad) if judged else None
        if seen is None or is_alike(measure(one.quad), seen, ODD):
            yield one


def is_said_within(one: Candidate, cards: Iterable[Indexed]) -> bool:
    """Whether a card that indices in the outline tell surely has the candidate's name."""
    return any(
        card.card == one.likeliest and card.confidence >= SURE and all(covers(one.quad, i.anchor) for i in card.indices)
        for card in cards
    )


def is_alike(one: Numbers, other: Numbers, factor: float) -> bool:
    """Whether two measures are of cards as wide and as high but for a factor, whichever way they are turned."""
    return unlike(one, other) < factor


def unlike(one: Numbers, other: Numbers) -> float:
    """The factor by which two measures' cards differ most in width or height, whichever way they are turned: 1 or more.

    It is infinite where one of them is seen edge on, or from below.
    """
    squares = np.linalg.eigvals(np.linalg.solve(other, one)).real
    return float(np.sqrt(max(squares.max(), 1 / squares.min()))) if squares.min() > 0 else float("inf")


class Company(NamedTuple):
    """Known cards: their middles (n, 2), their spans in pixels (n,), and how each is seen (n, 2, 2)."""

    middles: Numbers
    spans: Numbers
    measures: Numbers

    @classmethod
    def of(cls, quads: Sequence[Quad]) -> Company:
        """Those with these outlines."""
        middles, spans = np.array([quad.mean(axis=0) for quad in quads]), np.array([span(quad) for quad in quads])
        return cls(middles, spans, np.array([measure(quad) for quad in quads]))

    def only(self, which: Numbers) -> Company:
        """Some of them; `which` is (n,) of bool."""
        return Company(self.middles[which], self.spans[which], self.measures[which])

    def around(self, place: Numbers) -> Numbers | None:
        """How a card is seen that lies at a place, as those around it tell together; None where none is near.

        It is read off the plane that lies best through theirs: seen from aside, cards are smaller the farther they lie.
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
        return next((one for one in ways if is_alike(one, mean, SLOPING)), mean)

    def shows(self, quad: Quad) -> Numbers | None:
        """How a card is seen where an outline lies; None where too few cards tell to judge the outline by it."""
        return self.around(quad.mean(axis=0)) if len(self.middles) >= ENOUGH else None

    def like(self, index: Index) -> Index:
        """The index with sides of a card that is seen as those around it tell; as it is where none is near."""
        seen = self.around(index.anchor)
        return index if seen is None else like(index, seen)


def measure(quad: Quad) -> Numbers:
    """How a card with this outline is seen, however it is turned: the square (2, 2) of the map from millimetres.

    Within a card or two perspective hardly changes, so that a plain linear map will do.
    """
    a, b, c, d = quad
    plane = np.column_stack([(b - a + c - d) / 2 / POKER_CARD[0], (d - a + c - b) / 2 / POKER_CARD[1]])
    return np.asarray(plane @ plane.T)


def like(index: Index, seen: Numbers) -> Index:
    """The index with sides of a card in a plane that is seen like this, as `measure` tells."""
    plane = plane_of(seen)
    return mapped(exact(mapped(index, np.linalg.inv(plane)), POKER_CARD), plane)


def plane_of(seen: Numbers) -> Numbers:
    """A map (2, 2) from millimetres in which a card is seen as a measure tells: that one which turns nothing."""
    squares, axes = np.linalg.eigh(seen)
    return np.asarray(axes * np.sqrt(squares) @ axes.T)


def mapped(index: Index, plane: Numbers) -> Index:
    """The index as a linear map (2, 2) shows it."""
    return replace(index, at=plane @ index.at, across=plane @ index.across, down=plane @ index.down)
