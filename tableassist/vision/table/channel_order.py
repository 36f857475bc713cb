"""A camera that all at once gives blue for red: its driver was opened anew with its colours in another order."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.table.patch_similarity import correlate
from tableassist.vision.types import Numbers, Picture

ACROSS = 160
"""Pixels across at which colours are compared."""
FLOOR = 16.0
"""Grey levels added to each colour: what is nearly black has no hue, only noise."""
SMOOTH = 21
"""Pixels across which the hue of the light is even; what varies within them is the hue of things."""
OTHER_WAY = -0.3
"""Correlation of red against blue with that of the picture before, below which the two have changed places.

Of 1,160 pairs of pictures of 40 *kitchen* tables in play none had less than 0.09, one of a hundred less than 0.49; with
the colours of the later one the other way round it is minus that.
"""
SWAPPED = "The camera gives blue for red; it is being waited for. If that lasts, restart it."


class ChannelOrder:
    """Compares how red or blue each part of a picture is with the last picture that was right."""

    def __init__(self) -> None:
        self._before: Numbers | None = None

    def defect(self, picture: Picture) -> str:
        """What is wrong with the order of a picture's colours, in words for players; "" where nothing is.

        Args:
            picture: BGR.
        """
        now = _red_against_blue(picture)
        if self._before is not None and now.shape == self._before.shape and correlate(now, self._before) < OTHER_WAY:
            return SWAPPED
        self._before = now
        return ""


def _red_against_blue(picture: Picture) -> Numbers:
    """The logarithm of red over blue, less that of the light, which is even around."""
    step = max(1, picture.shape[1] // ACROSS)
    small = picture[::step, ::step].astype(np.float32) + FLOOR
    ratio = np.log(small[..., 2] / small[..., 0])
    return np.asarray((ratio - cv2.blur(ratio, (SMOOTH, SMOOTH)))[..., None], np.float32)
