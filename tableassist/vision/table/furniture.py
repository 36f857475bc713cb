"""Furniture: what lies still at the table's edge, covers no place, and is part of the background until it moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableassist.vision.table.components import Component
from tableassist.vision.table.overview import differs_by_step
from tableassist.vision.types import Mask, Picture

STEP = 14
"""Grey levels by which a pixel of the overview differs where something new lies."""

RETURNED = 0.1
"""What part of a component may look other than it did before; what was there is there again."""

_MOST_DISTURBED = 8


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """One piece of furniture, what it looks like, and what the background was there before it came."""

    blob: Component
    look: Picture
    clean: Picture


class Furniture:
    """What was learnt into the background, and given back to the foreground where something moved.

    All pictures are overviews of one fit.
    """

    def __init__(self) -> None:
        self._pieces: list[_Piece] = []
        self._disturbed: deque[_Piece] = deque(maxlen=_MOST_DISTURBED)

    @property
    def blobs(self) -> list[Component]:
        """What is furniture now."""
        return [one.blob for one in self._pieces]

    def learn(self, blobs: Sequence[Component], flat: Picture, free: Picture) -> None:
        """Takes static foreground for furniture; `free` is the background without it."""
        for blob in blobs:
            look, clean = (picture[blob.rows, blob.columns].copy() for picture in (flat, free))
            self._pieces.append(_Piece(blob, look, clean))

    def follow(self, flat: Picture, free: Picture, motion: Mask | None, step: int = STEP) -> Picture:
        """The background after a movement: what moves is foreground again, what only was passed by is furniture still.

        Furniture that a hand passed is known by looking as it did before, by less than `step` grey levels; the hand is
        foreground as a whole meanwhile.
        """
        touched = [one for one in self._pieces if one.blob.touches(motion)]
        resting = [one for one in self._disturbed if not one.blob.touches(motion) and _is_unchanged(one, flat, step)]
        if not touched and not resting:
            return free
        free = free.copy()
        for one in touched:
            _lay_in(free, one.blob, one.clean)
        for one in resting:
            _lay_in(free, one.blob, one.look)
        self._pieces = [*(one for one in self._pieces if one not in touched), *resting]
        self._disturbed = deque((one for one in self._disturbed if one not in resting), maxlen=_MOST_DISTURBED)
        self._disturbed += touched
        return free


def _lay_in(free: Picture, blob: Component, picture: Picture) -> None:
    np.copyto(free[blob.rows, blob.columns], picture, where=blob.mask[..., None] > 0)


def _is_unchanged(one: _Piece, flat: Picture, step: int) -> bool:
    """Whether the picture shows the piece as it looked when it was learnt."""
    differing = differs_by_step(flat[one.blob.rows, one.blob.columns], one.look, step, 1)
    if differing is None:
        return True
    other = cv2.countNonZero(cv2.bitwise_and(differing, one.blob.mask))
    return other < RETURNED * cv2.countNonZero(one.blob.mask)
