"""A card is cut out where its four edges stand out, whatever lies beside it."""

from __future__ import annotations

import numpy as np
import odd_deck as odd
import pytest

from tableassist.vision.cards.centring import centre_card

SIZE = (126, 176)
MARGIN = 20


def cut(wide, ground=(60, 90, 50)):
    """The card in a wide picture on a ground of one colour."""
    return centre_card(wide, np.full(wide.shape, ground, np.float32), SIZE, 2.0)


def laid(dx=0, dy=0, ground=(60, 90, 50), neighbour=False):
    """A wide picture with a card off its middle by so many pixels, perhaps with another card close above it."""
    wide = np.full((SIZE[1] + 2 * MARGIN, SIZE[0] + 2 * MARGIN, 3), ground, np.uint8)
    top, left = MARGIN + dy, MARGIN + dx
    if neighbour:
        wide[: max(0, top - 8), left - 3 : left + SIZE[0] - 3] = 240
    wide[top : top + SIZE[1], left : left + SIZE[0]] = odd.odd_card(1, SIZE)
    return wide


def off(found):
    """The mean difference from the card itself."""
    return np.abs(found.astype(int) - odd.odd_card(1, SIZE)).mean()


@pytest.mark.parametrize("neighbour", [False, True])
@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (13, 0), (-6, 15), (0, -17)])
def test_a_card_off_the_middle_is_found(dx, dy, neighbour):
    wide = laid(dx, dy, neighbour=neighbour and dy >= 0)
    assert cut(wide).shape == (176, 126, 3)
    assert off(cut(wide)) < 3


def test_a_card_as_pale_as_its_ground_stays_where_it_was_found():
    wide = laid(ground=(238, 244, 246))
    assert off(cut(wide, (238, 244, 246))) == 0


def test_bare_ground_is_cut_in_the_middle():
    wide = np.zeros((216, 166, 3), np.uint8)
    wide[:] = (60, 90, 50)
    wide[108, 83] = 255
    assert np.array_equal(cut(wide)[88, 63], (255, 255, 255))
