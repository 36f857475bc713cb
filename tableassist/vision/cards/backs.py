"""Cards face down: of all outlines in which a back seems to show, those that are cards.

Any box may look like a back, and on a patterned table a back's own outline runs on into the pattern. But the cards of a
picture are all of one size, and those that surely are cards tell how one looks wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tableassist.vision.cards.candidates import Candidate, apart, bend
from tableassist.vision.cards.known_scale import near
from tableassist.vision.cards.local_plane import ENOUGH, SURE, TOUCHING, Company, measure, unlike
from tableassist.vision.cards.quads import overlap
from tableassist.vision.types import Quad

SURE_OF_BACK = 0.95  # any box may look like a back, so a back must be surer than a face
ALIKE = 2.2  # factor of area within which a back must agree with the faces in the picture
OF_A_SIZE = 1.25  # the same for a back that is not so sure, and whatever else in the picture surely is a card
MOST = 0.67  # share of the sure cards that must look like one another to tell of the rest
STRAIGHT = 0.1  # bend up to which a sure back's outline tells of other cards
ODDEST, ODDEST_UNSURE = 0.4, 0.2  # oddness from which a sure back's outline, and another's, is no card's


def is_sure_back(one: Candidate) -> bool:
    """Whether it is a card face down, for sure."""
    return one.is_back and one.reading.confidence >= SURE_OF_BACK


def chosen(found: Sequence[Candidate]) -> list[Candidate]:
    """The cards of all outlines that were found, each once: of a back's many outlines the one most like the others'."""
    first = without_odd_backs(apart(fitting_backs(found, apart(found))))
    known = agreeing(first)
    return apart(fitting_backs(in_shape(found, known), first)) if known else first


def agreeing(candidates: Iterable[Candidate]) -> list[Quad]:
    """The outlines of those that surely are cards and look like one another; none where there are few, or most do not.

    Where most do not, something else was found many times: a figure on each back.
    """
    known = [one for one in candidates if tells(one)]
    among = [*in_shape(known, [one.quad for one in known])]
    alike = [one.quad for one in among if one.odd is not None and one.odd < ODDEST_UNSURE]
    return alike if len(alike) > max(ENOUGH, MOST * len(known)) else []


def tells(one: Candidate) -> bool:
    """Whether a candidate is so surely a card, and so well outlined, that it tells how others look."""
    named = one.reading.card is not None and one.reading.confidence >= SURE
    return named or (is_sure_back(one) and bend(one.quad) < STRAIGHT)


def in_shape(found: Iterable[Candidate], known: Sequence[Quad]) -> Iterator[Candidate]:
    """The candidates without backs whose outlines are not those of cards that lie among the known ones."""
    company = Company.of(known)
    for one in found:
        others = np.array([overlap(quad, one.quad) < TOUCHING for quad in known], bool)
        seen = company.only(others).shows(one.quad)
        odd = None if seen is None else bend(one.quad) + float(np.log(unlike(measure(one.quad), seen)))
        if not one.is_back or odd is None or odd < (ODDEST if is_sure_back(one) else ODDEST_UNSURE):
            yield replace(one, odd=odd)


def without_odd_backs(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without what looks like a back, but is of another size than the cards in the picture."""
    return fitting_backs(candidates, candidates)


def fitting_backs(candidates: Iterable[Candidate], among: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without backs of another size than the cards have; `among` are some that hold each card once.

    A sure back may be of about their size, seen from aside; one that is less sure must be as large as they are.
    """
    faces = usual_area(one for one in among if one.reading.card)
    cards = usual_area(one for one in among if one.reading.card or is_sure_back(one))
    return [one for one in candidates if not one.is_back or one.odd is not None or fits_in(one, faces, cards)]


def fits_in(back: Candidate, faces: float | None, cards: float | None) -> bool:
    """Whether a back has a card's size, by the usual areas of the faces and of all sure cards in the picture."""
    area = cv2.contourArea(back.quad)
    if not is_sure_back(back):
        return cards is not None and near(area, cards, OF_A_SIZE)
    # What is far smaller than most cards is a part of one's print.
    return (faces is None or near(area, faces, ALIKE)) and (cards is None or area > cards / ALIKE)


def usual_area(candidates: Iterable[Candidate]) -> float | None:
    """The area in the middle of theirs, if there are any."""
    areas = [cv2.contourArea(one.quad) for one in candidates]
    return float(np.median(areas)) if areas else None
