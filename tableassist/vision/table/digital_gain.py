"""Digital gain: pictures taken in the dark are brightened before they are looked at, noise and all.

What a hand, a card or noise changes is measured in grey levels, and in an eighth of the light white paper has thirty of
them. A printed mat always shows some white, if only around its markers.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from tableassist.ports import Frame
from tableassist.vision.types import Picture

_DARK, _BRIGHT = 80.0, 240.0
"""Grey levels of white, brightened, beyond which another gain is chosen; on *kitchen* tables white has 115 to 255."""
_AIM = 100.0
"""Grey levels that white has at least with a gain that was just chosen; it is less than twice as bright."""
_MOST = 8
_THIN = 12  # every how many pixels white is looked for
_NOT_WHITE = 0.995  # of a picture: so much of it is no brighter than white


class DigitalGain:
    """Brightens dark pictures by one factor, which stays until the light has changed by much.

    A factor of each picture's own would make everything flicker that a hand in a white sleeve lies beside.
    """

    def __init__(self) -> None:
        self._gain = 1

    def __call__(self, frame: Frame) -> Frame:
        """The frame itself where it is bright enough, else one with a brighter picture."""
        white = measure_white(frame.picture)
        if not _DARK <= white * self._gain <= _BRIGHT:
            self._gain = choose_gain(white)
        if self._gain == 1:
            return frame
        brighter = cv2.convertScaleAbs(frame.picture, alpha=float(self._gain))
        return replace(frame, picture=np.asarray(brighter, np.uint8))


def measure_white(picture: Picture) -> float:
    """The grey levels of what is white in a picture (h, w, 3), BGR."""
    green = picture[::_THIN, ::_THIN, 1].ravel()
    return float(np.searchsorted(np.bincount(green).cumsum(), int(_NOT_WHITE * (green.size - 1)), side="right"))


def choose_gain(white: float) -> int:
    """By what a picture is brightened: 1, 2, 4 or 8.

    Args:
        white: The grey levels of its white.
    """
    gain = 1
    while gain < _MOST and white * gain < _AIM:
        gain *= 2
    return gain
