"""What a component of the foreground is like."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.components import find_components

CARD_PX = (31.5, 44.0)
ELLIPSE = cv2.ellipse2Poly((40, 40), (25, 18), 0, 0, 360, 5).tolist()


def drawn(*corners):
    """The only component of a mask in which a polygon is filled."""
    mask = np.zeros((120, 160), np.uint8)
    cv2.fillPoly(mask, [np.array(corners, np.int32)], 255)
    (component,) = find_components(mask)
    return component


@pytest.mark.parametrize(
    ("corners", "card"),
    [
        pytest.param([(10, 10), (53, 10), (53, 41), (10, 41)], True, id="a card"),
        pytest.param([(10, 15), (50, 5), (58, 35), (18, 45)], True, id="a card askew"),
        pytest.param([(25, 10), (53, 10), (53, 26), (38, 41), (10, 41), (10, 25)], True, id="two corners faded"),
        pytest.param(
            [
                (10, 10),
                (40, 10),
                (40, 4),
                (47, 4),
                (47, 10),
                (53, 10),
                (53, 41),
                (10, 41),
                (10, 38),
                (6, 38),
                (6, 35),
                (10, 35),
            ],
            True,
            id="a card with print beside it joined to it",
        ),
        pytest.param(ELLIPSE, False, id="something round"),
        pytest.param(
            [(10, 10), (53, 10), (53, 41), (40, 41), (40, 60), (26, 60), (26, 41), (10, 41)], False, id="with a limb"
        ),
        pytest.param([(31, 10), (53, 41), (10, 41)], False, id="a fingertip"),
        pytest.param([(10, 10), (90, 10), (90, 41), (10, 41)], False, id="an arm"),
        pytest.param([(10, 10), (40, 10), (40, 41), (10, 41)], False, id="a small thing"),
    ],
)
def test_a_component_is_like_a_card_or_not(corners, card):
    assert drawn(*corners).is_like(CARD_PX) is card
