"""A camera that all at once gives blue for red is noticed; other light, another thing or no colour is no reason."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.channel_order import SWAPPED, ChannelOrder


def table(seed=1, light=(1.0, 1.0, 1.0), slope=0.0, things=6):
    """A grey mat with coloured things on it, in light of this colour that changes from left to right."""
    rng, picture = np.random.default_rng(seed), np.full((180, 320, 3), 150.0)
    for _ in range(things):
        at, colour = rng.integers((20, 20), (300, 160)).tolist(), rng.choice(((40, 60, 190), (180, 80, 40)))
        cv2.circle(picture, at, 9, colour.tolist(), -1)
    across = np.linspace(-slope, slope, 320)[None, :, None] * np.array([1.0, 0.0, -1.0])
    noise = np.random.default_rng(seed + 1000).normal(0, 3, picture.shape)
    return np.clip(picture * light * (1 + across) + noise, 0, 255).astype(np.uint8)


def test_blue_for_red_is_reported_until_the_colours_are_right_again():
    order = ChannelOrder()
    assert [order.defect(one) for one in (table(), table())] == ["", ""]
    other_way = np.ascontiguousarray(table()[..., ::-1])
    assert [order.defect(one) for one in (other_way, other_way, table())] == [SWAPPED, SWAPPED, ""]


@pytest.mark.parametrize(
    "later",
    [
        table(light=(1.3, 1.0, 0.7)),
        table(slope=-0.25),
        table(seed=2),
        table(things=0),
        np.zeros((180, 320, 3), np.uint8),
        table()[:90],
    ],
    ids=["a warmer lamp", "light from the other side", "other things", "nothing of a colour", "dark", "another size"],
)
def test_what_else_changes_is_no_other_order(later):
    order = ChannelOrder()
    assert [order.defect(one) for one in (table(slope=0.25), later)] == ["", ""]
