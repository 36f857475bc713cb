"""Segments the flattened table and lets every part of a card vote for where the card lies.

One small fully convolutional network answers for every cell of 2 x 2 mm: whether it shows the bare surface, a card, a
thing or a limb (semantic segmentation), and on a card where the card's centre is, how it is turned, and how far that
answer may be off (a generalised Hough vote with a heteroscedastic Laplace error, Kendall & Gal 2017).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.perceptron import softmax
from tableassist.vision.types import Picture
from tableassist.vision.weights import load_network, weights_path

Field = NDArray[Any]  # float32, one value or vector for each cell

CLASSES = ("surface", "card", "thing", "limb")
PX_PER_MM = 2.0
STRIDE = 4  # pixels of the input for a cell of the output
UNIT = 64.0  # pixels in which the network counts distances
TILE = 64  # pixels of which the input's sides must be multiples: the network halves five times and a stride more
LEAST_CONTRAST = 0.33  # share of the brightness that is the spread's least; half a deck on a mat makes 0.3 to 0.5
DAMP = 8.0  # grey levels added to the spread, so that an even grey is not blown up to noise


@dataclass(frozen=True, eq=False, slots=True)
class Segmentation:
    """What the cells of a flat picture show; rows and columns are cells of `STRIDE` pixels.

    `shares` (h, w, 4) are the probabilities of `CLASSES`; `centres` (h, w, 2) the places of the card's centre in
    pixels of the picture; `axes` (h, w, 2) cosine and sine of twice the card's angle; `spread` (h, w) the expected
    distance, in pixels, by which `centres` is off in each direction.
    """

    shares: Field
    centres: Field
    axes: Field
    spread: Field


class TableSegmenter:
    """Runs the network on flat pictures of the table (BGR, `PX_PER_MM`)."""

    def __init__(self) -> None:
        self._net = load_network(weights_path("table.onnx"))

    def __call__(self, flat: Picture, mean: Field, spread: float) -> Segmentation:
        """What the cells of the picture show; `mean` (3) and `spread` are of all of the table in this light."""
        height, width = flat.shape[:2]
        padded = cv2.copyMakeBorder(flat, 0, -height % TILE, 0, -width % TILE, cv2.BORDER_REPLICATE)
        cells = self._net(normalise_picture(padded, mean, spread)[None])[0]
        answer = cells[:, : -(-height // STRIDE), : -(-width // STRIDE)]
        return decode_segmentation(np.ascontiguousarray(answer.transpose(1, 2, 0)))


def normalise_picture(flat: Picture, mean: Field, spread: float) -> Field:
    """The network's input (3, h, w).

    Args:
        flat: (h, w, 3), BGR.
        mean: (3,) BGR.
        spread: One for all channels.
    """
    channels = np.empty((flat.shape[2], *flat.shape[:2]), np.float32)
    for number, channel in enumerate(channels):
        # In place: of a whole table each copy would take 20 MB.
        np.subtract(cv2.extractChannel(flat, number), np.float32(mean[number]), out=channel)
        channel *= np.float32(1 / (spread + DAMP))
    return channels


def measure_light(flat: Picture, mask: Picture | None = None) -> tuple[Field, float]:
    """The mean colour and the spread of a flat picture, or of a part of it, for `normalise_picture`.

    Args:
        flat: (h, w, 3), BGR.
        mask: (h, w), not 0 where the picture counts.

    Returns:
        The mean colour (3,), and the spread.
    """
    mean, spread = cv2.meanStdDev(flat, mask=mask)
    # On a bare mat noise would be all that spreads.
    return mean.ravel(), max(float(spread.mean()), LEAST_CONTRAST * float(mean.mean()))


def decode_segmentation(answer: Field) -> Segmentation:
    """What the network's numbers (h, w, 9) stand for.

    Args:
        answer: (h, w, 9).
    """
    rows, columns = np.mgrid[0 : answer.shape[0], 0 : answer.shape[1]].astype(np.float32)
    cells = (np.stack((columns, rows), axis=-1) + np.float32(0.5)) * STRIDE
    return Segmentation(
        softmax(answer[..., :4]),
        cells + answer[..., 4:6] * np.float32(UNIT),
        answer[..., 6:8],
        np.exp(answer[..., 8]) * np.float32(UNIT),
    )
