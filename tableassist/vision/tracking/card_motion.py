"""How cards moved between two beliefs, apart from the motion that most of them share.

A camera that was bumped, or a mat that was pushed with all that lies on it, shifts every card alike by what the table's
fit does not follow. That is no card moved by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import ZoneName, angle_between
from tableassist.table.observation import Detection

_FEWEST = 8
"""Of fewer cards a hand may well move most, so that what they share proves nothing."""
_MEASURED_MM = 0.5
"""The error of measuring: after 32 nudges of the simulated camera by 1 to 15 mm the median card lay 0.56 mm off."""

OUTLIER = 3.0
"""Times the usual motion by which a card moved of its own: of errors that are normal in x and y, 1 in 500."""

Points = NDArray[np.float64]


class Motion(NamedTuple):
    """How far a card lies from where the common motion would have put it, in millimetres and degrees.

    `usual_shift` and `usual_turn` are the medians of all cards: what a new fit of the table leaves unexplained moves
    most of them by a little.
    """

    shift: float
    turn: float
    usual_shift: float = 0.0
    usual_turn: float = 0.0


def measure_motions(
    before: Mapping[ZoneName, Detection], after: Mapping[ZoneName, Detection]
) -> dict[ZoneName, Motion]:
    """The motion of every card that both beliefs have, without the motion that most cards share.

    Args:
        before: The cards by their zones, as they lay.
        after: The cards by their zones, as they lie now.

    Returns:
        A motion for each zone that holds a card in both.
    """
    zones = sorted(before.keys() & after.keys())
    source, target = _places(before, zones), _places(after, zones)
    expected, turn = _common_motion(source, target)
    shifts = np.linalg.norm(target - expected, axis=1).tolist()
    turns = [angle_between(before[zone].angle + turn, after[zone].angle) for zone in zones]
    usual = (median(shifts), median(turns)) if len(zones) >= _FEWEST else (0.0, 0.0)
    return {zone: Motion(*off, *usual) for zone, *off in zip(zones, shifts, turns, strict=True)}


def _places(cards: Mapping[ZoneName, Detection], zones: list[ZoneName]) -> Points:
    return np.array([(cards[zone].place.x, cards[zone].place.y) for zone in zones], np.float64).reshape(-1, 2)


def _common_motion(source: Points, target: Points) -> tuple[Points, float]:
    """Where the similarity transform shared by most cards puts each of them, and by how many degrees it turns them."""
    if len(source) < _FEWEST or np.median(np.linalg.norm(target - source, axis=1)) <= _MEASURED_MM:
        return source, 0.0
    # The least median of squares stands up to just under half of the cards having been moved by hand.
    matrix, _ = cv2.estimateAffinePartial2D(source, target, method=cv2.LMEDS)
    if matrix is None:
        return source, 0.0
    expected = source @ matrix[:, :2].T + matrix[:, 2]
    if np.median(np.linalg.norm(target - expected, axis=1)) > _MEASURED_MM:
        return source, 0.0
    return expected, degrees(atan2(matrix[1, 0], matrix[0, 0]))
