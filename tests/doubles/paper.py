"""Printed pages, rendered as a printer would and measured with a ruler of pixels."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pypdfium2
import pytest

from tableassist.table.geometry import Rect
from tableassist.vision.table.overview import strongest_channel

DPI = 120
POINT = 25.4 / 72


@dataclass
class Page:
    """A rendered page; a renderer stretches it to whole pixels, so the two scales differ a little."""

    picture: np.ndarray
    across: float
    down: float

    def cut_out(self, area, size=None):
        """An area in mm at exactly three pixels a millimetre; what lies beyond the page is white."""
        to_page = np.array([[self.across / 3, 0, area.left * self.across], [0, self.down / 3, area.top * self.down]])
        size = size or (round(area.width * 3), round(area.height * 3))
        flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
        return cv2.warpAffine(self.picture, to_page, size, flags=flags, borderValue=(255, 255, 255))

    def mm(self, pixels):
        """Places in mm. A detector counts from the middle of the first pixel, a page from its edge."""
        return (np.reshape(pixels, (-1, 2)) + 0.5) / (self.across, self.down)

    def check_bars(self):
        """The lengths in mm of all lines across the page that are about as long as a check bar."""
        dark = strongest_channel(self.picture) < 128
        # What is taller than a bar is none: the band of a title.
        tall = np.ones((round(6.0 * self.down), 1), np.uint8)
        dark &= cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, tall) == 0
        rows = dark[dark.sum(axis=1) > 97 * self.across]
        return [run for row in rows for run in runs(row) / self.across if 97 < run < 103]


def runs(row):
    """The length in pixels of each dark run of a line."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return edges[1::2] - edges[::2]


def pages(path, dpi=DPI):
    with pypdfium2.PdfDocument(path) as document:
        return [rendered(page, dpi) for page in document]


def rendered(page, dpi):
    picture = page.render(scale=dpi / 72).to_numpy()[:, :, :3]
    width, height = page.get_size()
    return Page(picture, picture.shape[1] / width * 72 / 25.4, picture.shape[0] / height * 72 / 25.4)


def sizes(path):
    with pypdfium2.PdfDocument(path) as document:
        return [tuple(length / 72 * 25.4 for length in page.get_size()) for page in document]


def off_place(places, square, origin=(0.0, 0.0)):
    """How far, in mm, corners are from where the square's should be."""
    wanted = [(corner.x + origin[0], corner.y + origin[1]) for corner in square.corners]
    return np.abs(places - wanted).max()


def assert_check_bar(page):
    assert page.check_bars()
    assert page.check_bars() == pytest.approx([100.0] * len(page.check_bars()), abs=0.3)


def texts(path):
    """What is written on each page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


@dataclass(frozen=True)
class Written:
    """The words of a page and where they stand, as the file has them."""

    height: float
    boxes: tuple[Rect, ...]
    _page: pypdfium2.PdfTextPage

    def inside(self, area):
        """What is written in an area, in one line."""
        left, right = area.left / POINT, area.right / POINT
        bottom, top = (self.height - area.bottom) / POINT, (self.height - area.top) / POINT
        return " ".join(self._page.get_text_bounded(left, bottom, right, top).replace("\ufffe", "-").split())


def written(document, number):
    """The words of a page of an open document."""
    page = document[number]
    words, height = page.get_textpage(), page.get_height() * POINT
    boxes = []
    for index in range(words.count_rects()):
        left, bottom, right, top = (side * POINT for side in words.get_rect(index))
        boxes.append(Rect(left, height - top, right - left, top - bottom))
    return Written(height, tuple(boxes), words)
