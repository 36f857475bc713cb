"""Cards face down: of all outlines in which a back seems to show, those that are cards.

Any box may look like a back, and on a patterned table a back's own outline runs on into the pattern. But the cards of a
picture are all of one size, and those that surely are cards show how one looks wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from tableassist.vision.cards.candidates import Candidate, non_max_suppression
from tableassist.vision.cards.known_scale import is_within_factor
from tableassist.vision.cards.quads import overlap_of_smaller
from tableassist.vision.types import Quad

SURE_OF_BACK = 0.95  # any box may look like a back, so a back must be surer than a face
AREA_FACTOR = 2.2  # factor of area within which a back must agree with the faces in the picture
OF_A_SIZE = 1.25  # the same for a back that is not so sure, and whatever else in the picture surely is a card
FIGURE, WITHIN = 0.5, 0.95  # share of a card that a figure printed on it fills at most, and of it that lies within


def is_sure_back(one: Candidate) -> bool:
    """Whether it is a card face down, for sure; that of a pair was judged with its silhouette."""
    return one.is_back and (one.silhouette is not None or one.reading.confidence >= SURE_OF_BACK)


def choose_cards(found: Sequence[Candidate]) -> list[Candidate]:
    """The cards of all outlines that were found, each once."""
    return reject_size_outliers(non_max_suppression(keep_fitting_backs(found, non_max_suppression(found))))


def without_their_print(found: Iterable[Candidate], pairs: Sequence[Candidate]) -> list[Candidate]:
    """The outlines without those of a figure that is printed on a card of a pair: it lies within, and is far smaller.

    Args:
        found: All outlines in which a card seems to show.
        pairs: The cards face down that overlap, by their silhouettes.
    """
    return [one for one in found if not (one.is_back and any(is_printed_on(one.quad, other.quad) for other in pairs))]


def is_printed_on(figure: Quad, card: Quad) -> bool:
    """Whether an outline lies within another that is twice as large."""
    return cv2.contourArea(figure) < FIGURE * cv2.contourArea(card) and overlap_of_smaller(figure, card) > WITHIN


def reject_size_outliers(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without what looks like a back, but is of another size than the cards in the picture."""
    return keep_fitting_backs(candidates, candidates)


def keep_fitting_backs(candidates: Iterable[Candidate], among: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without backs of another size than the cards have; `among` are some that hold each card once.

    A sure back may be of about their size, seen from aside; one that is less sure must be as large as they are.
    """
    faces = median_area(one for one in among if one.reading.card)
    cards = median_area(one for one in among if one.reading.card or is_sure_back(one))
    return [one for one in candidates if not one.is_back or fits_size(one, faces, cards)]


def fits_size(back: Candidate, faces: float | None, cards: float | None) -> bool:
    """Whether a back has a card's size, by the usual areas of the faces and of all sure cards in the picture."""
    area = cv2.contourArea(back.quad)
    if not is_sure_back(back):
        return cards is not None and is_within_factor(area, cards, OF_A_SIZE)
    # What is far smaller than most cards is a part of one's print.
    return (faces is None or is_within_factor(area, faces, AREA_FACTOR)) and (
        cards is None or area > cards / AREA_FACTOR
    )


def median_area(candidates: Iterable[Candidate]) -> float | None:
    """The area in the middle of theirs, if there are any."""
    areas = [cv2.contourArea(one.quad) for one in candidates]
    return float(np.median(areas)) if areas else None
