"""Cards whose size is known, as on a table seen in millimetres: indices and outlines made exact by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from tableassist.vision.cards.assembly import Indexed, card_height
from tableassist.vision.cards.indices import ANCHOR, PLAIN, Index, handedness
from tableassist.vision.cards.quads import QuadFinder, mean_sides
from tableassist.vision.types import Numbers, Quad

Size = tuple[float, float]

INDEX_OFF = 1.6  # factor by which the size that one index implies may be wrong
OUTLINE_OFF = 1.07  # the same for a whole outline
SMALLEST, LARGEST = 0.5, 1.5  # of a card's area: shapes beyond have no outline like a card's
ASKEW = 0.3  # cosine between a card's sides, as one index implies them, from which it is no card


def keep_fitting_indices(indices: Iterable[Index], size: Size) -> list[Index]:
    """The indices that stand on cards of this width and height (pixels), with sides of just that length."""
    return [snap_index(index, size) for index in indices if may_have_size(index, size)]


def keep_indices_of_size(
    indices: Sequence[Index], size: Size, again: Callable[[Sequence[Index]], Iterable[Index]]
) -> list[Index]:
    """The indices that stand on cards of this size, also those that imply another but are plain at this one.

    Narrow indices and large ones imply their cards' sides badly. On 27 tables (14 *kitchen*, 13 of another renderer) 23
    were plain all the same, and all of them had the name of the card that lay there; of the others many had none.

    Args:
        indices: As they were found, each with the card's sides that it implies.
        size: A card's width and height, in pixels.
        again: Reads indices once more whose card's sides are known.
    """
    others = [snap_index(index, size) for index in indices if not may_have_size(index, size)]
    return [*keep_fitting_indices(indices, size), *(one for one in again(others) if one.confidence >= PLAIN)]


def may_have_size(index: Index, size: Size) -> bool:
    """Whether the card that an index implies may have the size, as far as one corner shows."""
    across, down = float(np.linalg.norm(index.across)), card_height(index)
    straight = abs(float(index.across @ index.down)) < ASKEW * across * down
    return straight and is_within_factor(across, size[0], INDEX_OFF) and is_within_factor(down, size[1], INDEX_OFF)


def snap_index(index: Index, size: Size) -> Index:
    """The index with a card's sides of the right length and at a right angle, standing where it stood."""
    sign = handedness(index.across, index.down)
    # A side's direction turned by a quarter is further evidence of the other side's.
    upright = index.down / card_height(index) + sign * quarter_turn(index.across / np.linalg.norm(index.across))
    down = upright * (size[1] / np.linalg.norm(upright))
    across = -sign * quarter_turn(down) * (size[0] / size[1])
    return replace(index, at=index.anchor - ANCHOR[0] * across - ANCHOR[1] * down, across=across, down=down)


def quarter_turn(vector: Numbers) -> Numbers:
    """The vector turned clockwise by a quarter, in a picture whose y runs down."""
    return np.array([-vector[1], vector[0]])


def snap_cards(cards: Iterable[Indexed], size: Size) -> list[Indexed]:
    """The cards with outlines of just this width and height."""
    return [replace(card, quad=snap_to_card_size(card.quad, size)) for card in cards]


def snap_outlines(quads: Iterable[Quad], size: Size) -> list[Quad]:
    """Those outlines that have about this width and height, either way round, made exact."""
    return [
        snap_to_card_size(turned, size)
        for quad in quads
        for turned in (quad, np.roll(quad, 1, axis=0))
        if has_size(turned, size)
    ]


def restrict_finder(finder: QuadFinder, size: Size, area: int) -> QuadFinder:
    """The finder that does not so much as look at shapes of quite another size, in a picture of so many pixels."""
    card = size[0] * size[1] / area
    return replace(finder, smallest=SMALLEST * card, largest=LARGEST * card)


def has_size(quad: Quad, size: Size) -> bool:
    """Whether an outline, its first side the card's width, has about the size."""
    across, down = mean_sides(quad)
    return is_within_factor(across, size[0], OUTLINE_OFF) and is_within_factor(down, size[1], OUTLINE_OFF)


def is_within_factor(one: float, other: float, factor: float) -> bool:
    """Whether two lengths agree within a factor."""
    return other / factor < one < other * factor


def snap_to_card_size(quad: Quad, size: Size) -> Quad:
    """The rectangle of this width and height that lies nearest to a quad's four corners."""
    own = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    middle = quad.mean(axis=0)
    seen = quad - middle
    along, across = float((own * seen).sum()), float((own[:, 0] * seen[:, 1] - own[:, 1] * seen[:, 0]).sum())
    turn = np.array([[along, across], [-across, along]]) / np.hypot(along, across)
    return np.asarray(own @ turn + middle, np.float32)
