"""Black-and-white pictures in which cards may stand out from the table as shapes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import cv2
import numpy as np

from tableassist.vision.types import Mask, Numbers, Picture

LEVELS = 0.35, 0.74  # thresholds, as shares of the picture's range of brightness
CLEAR_STEPS = 70, 200  # of the colour that steps most; what a busy table has of lesser steps only hides cards
FAINT_STEPS = 40, 110  # where a back is nearly as dark as the table, or the picture is
HUE_STEPS = 15, 40  # of the hue alone, where card and table are equally bright
SHRUNK, OFF_SURROUNDINGS = 4, 12  # times smaller, for a wide median; grey levels


class SmoothedPicture:
    """A BGR picture without its noise, and what several masks are made of: each of it is made once.

    `soft` is the picture itself, (h, w, 3) of 8 bit.
    """

    def __init__(self, picture: Picture) -> None:
        self.soft = cv2.GaussianBlur(picture, (5, 5), 0)

    @cached_property
    def grey(self) -> Mask:
        """How bright each pixel is, (h, w)."""
        return cv2.cvtColor(self.soft, cv2.COLOR_BGR2GRAY)

    @cached_property
    def lab(self) -> Picture:
        """The picture in CIE L*a*b*, (h, w, 3)."""
        return cv2.cvtColor(self.soft, cv2.COLOR_BGR2LAB)

    @cached_property
    def steps(self) -> tuple[Numbers, Numbers]:
        """The steps of colour, (h, w) each, that `colour_gradient` gives."""
        return colour_gradient(self.soft)

    @cached_property
    def clear_edges(self) -> Mask:
        """The lines of edges that are clear in any colour."""
        return join_lines(cv2.Canny(*self.steps, *CLEAR_STEPS))


def make_masks(picture: SmoothedPicture) -> Iterator[Mask]:
    """The masks in which single cards may stand out."""
    yield from bright_masks(picture.grey)
    yield from edge_masks(picture.soft, picture.grey)
    yield picture.clear_edges
    yield join_lines(cv2.bitwise_or(*(cv2.Canny(hue, *HUE_STEPS) for hue in cv2.split(picture.lab)[1:])))


def bright_masks(grey: Mask) -> Iterator[Mask]:
    """What is brighter than each of some levels, or than its surroundings."""
    dark, light = (float(level) for level in np.percentile(grey, (2, 99)))
    for share in LEVELS:
        yield close_mask(cv2.threshold(grey, dark + share * (light - dark), 255, cv2.THRESH_BINARY)[1])
    block_px = max(grey.shape) // 8 | 1
    yield close_mask(cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block_px, -6))


def otsu_mask(plane: Mask) -> Mask:
    """The brighter of the two parts in which a plane falls apart (Otsu 1979)."""
    return close_mask(cv2.threshold(plane, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1])


def off_table_mask(lab: Picture) -> Iterator[Mask]:
    """What is paler or of another colour than most of the picture."""
    colour = cv2.absdiff(lab, np.array((0.0, 128.0, 128.0, 0.0)))
    paleness = cv2.transform(colour, np.array([[1.0, -1.2, -1.2]], np.float32))
    away = cv2.transform(
        cv2.absdiff(lab, np.array((*dominant_colour(lab), 0.0))), np.array([[0.6, 1.2, 1.2]], np.float32)
    )
    yield otsu_mask(paleness)
    yield otsu_mask(away)
    yield close_mask(cv2.threshold(away, 14, 255, cv2.THRESH_BINARY)[1])


def off_surroundings_mask(soft: Picture) -> Mask:
    """What is lighter or darker, in any colour, than most of what lies within an eighth of the picture around it.

    In light that falls off towards a corner the whole picture has no one colour that is the table's.
    """
    height, width = soft.shape[:2]
    small = cv2.resize(soft, (max(1, width // SHRUNK), max(1, height // SHRUNK)), interpolation=cv2.INTER_AREA)
    usual = cv2.medianBlur(small, max(small.shape) // 4 | 1)
    off = cv2.absdiff(soft, cv2.resize(usual, (width, height)))
    return close_mask(cv2.bitwise_not(cv2.inRange(off, (0, 0, 0), (OFF_SURROUNDINGS,) * 3)))


def dominant_colour(lab: Picture) -> tuple[int, int, int]:
    """The colour that most of the picture has."""
    sample = (lab[::8, ::8].reshape(-1, 3) // 16).astype(np.int32)
    fullest = int(np.bincount(sample @ (256, 16, 1)).argmax())
    return fullest // 256 * 16 + 8, fullest // 16 % 16 * 16 + 8, fullest % 16 * 16 + 8


def edge_masks(picture: Picture, grey: Mask) -> Iterator[Mask]:
    """The lines of edges, of faint ones and of those that are clear in a picture as bright as this."""
    middle = float(np.median(grey))
    for low, high in ((20, 60), (max(10.0, 0.5 * middle), max(40.0, 1.0 * middle))):
        yield join_lines(cv2.bitwise_or(cv2.Canny(grey, low, high), cv2.Canny(picture[..., 2], low, high)))


def join_lines(lines: Mask) -> Mask:
    """The lines without gaps; what they enclose are holes of it."""
    return cv2.dilate(lines, np.ones((3, 3), np.uint8))


def colour_gradient(picture: Picture) -> tuple[Numbers, Numbers]:
    """How much each pixel's colour changes to the right and downwards (int16), in the channel that changes most.

    Returns:
        Two arrays (h, w) of int16: to the right, downwards.
    """
    right, down = (cv2.split(cv2.Sobel(picture, cv2.CV_16S, *way)) for way in ((1, 0), (0, 1)))
    sizes = [cv2.add(np.abs(across), np.abs(along)) for across, along in zip(right, down, strict=True)]
    for channel in (1, 2):
        more = cv2.compare(sizes[channel], sizes[0], cv2.CMP_GT)
        for planes in (sizes, right, down):
            cv2.copyTo(planes[channel], more, planes[0])
    return right[0], down[0]


def close_mask(mask: Mask) -> Mask:
    """The mask without specks and pinholes."""
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
