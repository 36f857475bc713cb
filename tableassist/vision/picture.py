"""Pictures from and to files, and what was read drawn on a copy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.journal.whole import read_bounded
from tableassist.vision.cards.reader import CardReading

MOST_PIXELS = 64_000_000
"""As many as OpenCV is allowed to unpack (`tableassist/__init__.py`)."""

MOST_BYTES = 100_000_000
_RIGHT, _UNSURE, _DOWN = (90, 200, 40), (40, 170, 250), (200, 160, 90)


class UnreadablePicture(ValueError):
    """The file is no picture that can be read; the sentence says which and what to do."""


def load_picture(path: Path) -> NDArray[np.uint8]:
    """The picture in a file, height x width x 3, BGR.

    Raises:
        UnreadablePicture: The file is missing, cannot be read, or holds no picture.
    """
    try:
        data = np.frombuffer(read_bounded(path, MOST_BYTES), np.uint8)
    except OSError as error:
        raise UnreadablePicture(f"{path}: cannot be opened ({error.strerror}).") from error
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error as error:
        if "MAX_IMAGE_PIXELS" in str(error):
            raise _too_large(path) from error
        picture = None
    if picture is None:
        raise UnreadablePicture(f"{path}: is no picture that can be read; use JPEG, PNG, BMP or WebP.")
    if picture.shape[0] * picture.shape[1] > MOST_PIXELS:
        raise _too_large(path)
    return picture.astype(np.uint8, copy=False)


def _too_large(path: Path) -> UnreadablePicture:
    return UnreadablePicture(f"{path}: has more than {MOST_PIXELS // 1_000_000} million pixels; make it smaller.")


def save_picture(picture: NDArray[np.uint8], path: Path) -> None:
    """Writes a picture; the ending of the name says in which format.

    Args:
        picture: Height x width x 3, BGR.

    Raises:
        OSError: It cannot be written.
    """
    done, data = cv2.imencode(path.suffix or ".png", picture)
    if not done:
        raise OSError(f"{path}: this kind of picture cannot be written; use .png or .jpg.")
    path.write_bytes(data.tobytes())


def jpeg_of(picture: NDArray[np.uint8]) -> bytes:
    """The picture (height, width, 3), BGR, as a JPEG file, to be kept inside another one."""
    return cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, 80))[1].tobytes()


def draw_readings(picture: NDArray[np.uint8], readings: Iterable[CardReading]) -> NDArray[np.uint8]:
    """A copy with every reading's outline, its own top left corner and its name."""
    copy = picture.copy()
    unit = max(picture.shape[:2]) / 1000
    for reading in readings:
        _draw(copy, reading, unit)
    return copy


def _draw(copy: NDArray[np.uint8], reading: CardReading, unit: float) -> None:
    colour = _RIGHT if reading.card else _DOWN if reading.face == "down" else _UNSURE
    corners = np.array(reading.corners, np.float32).round().astype(np.int32)
    thick = max(1, round(2 * unit))
    cv2.polylines(copy, [corners], True, colour, thick, cv2.LINE_AA)
    cv2.circle(copy, tuple(int(v) for v in corners[0]), round(5 * unit) + 1, colour, -1, cv2.LINE_AA)
    text = f"{reading.card or ('down' if reading.face == 'down' else '?')} {reading.confidence:.2f}"
    x, y = (int(v) for v in corners.mean(axis=0))
    for ink, width in (((0, 0, 0), 4 * thick), (colour, 2 * thick)):
        cv2.putText(copy, text, (x - round(40 * unit), y), cv2.FONT_HERSHEY_SIMPLEX, 0.9 * unit, ink, width)
