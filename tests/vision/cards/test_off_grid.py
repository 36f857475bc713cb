"""What is shaped like a card beside the places, and what only looks so because the mat ends there."""

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.table.geometry import Point, Rect
from tableassist.vision.cards.off_grid import find_off_grid_cards
from tableassist.vision.table.overview import MARGIN, PX_PER_MM

MAT = build_mat()


def marked(*areas: Rect) -> np.ndarray:
    """The mask of an overview in which these parts of the mat, beside its outermost two millimetres, are foreground."""
    mask = np.zeros([round((side + 2 * MARGIN) * PX_PER_MM) for side in (MAT.height, MAT.width)], np.uint8)
    for area in areas:
        left, top = max(area.left, 2.0), max(area.top, 2.0)
        corners = [round((mm + MARGIN) * PX_PER_MM) for mm in (left, top, area.right, area.bottom)]
        cv2.rectangle(mask, corners[:2], [side - 1 for side in corners[2:]], 255, -1)
    return mask


def test_a_card_beside_the_places_is_found():
    (found,) = find_off_grid_cards(marked(Rect(300, 8, 88, 63)), MAT)
    assert found.place.to(Point(344, 39.5)) < 1.0
    assert found.angle == pytest.approx(90.0)


@pytest.mark.parametrize("part", [Rect(300, -90, 63, 180), Rect(-40, 300, 130, 63)], ids=["top", "left"])
def test_the_part_of_a_longer_thing_that_lies_on_the_mat_is_no_card(part):
    """A telephone with the look of a plain back had the game stopped for a card "elsewhere"."""
    assert list(find_off_grid_cards(marked(part), MAT)) == []
