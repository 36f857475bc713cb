"""Independent readers of pictures kept for disputes: which faces anybody sees who has nothing but the picture.

They know neither the game nor what the referee read, and remember no picture before.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Rect
from tableassist.vision.cards.reader import CardReader
from tableassist.vision.gallery.enrolled import EnrolledReader, Pool
from tableassist.vision.gallery.enrolled_table import EnrolledTable
from tableassist.vision.table.homography import Fit

PictureReader = Callable[[NDArray[np.uint8]], frozenset[str]]
"""Names the faces that it surely sees in a picture (height, width, 3), BGR."""

READ_SURELY = 0.9
"""From which confidence a reader's name counts as a face that is to be seen."""


def playing_cards_reader() -> PictureReader:
    """The reader for photographs, which knows playing cards anywhere in a picture."""
    read = CardReader()
    return lambda picture: frozenset(
        str(one.card) for one in read(picture) if one.card and one.confidence >= READ_SURELY
    )


def enrolled_cards_reader(mat: Mat, pool: Pool) -> PictureReader:
    """The reader of enrolled cards, laid over the whole picture of a mat, which shows all of it from straight above."""
    read, area = EnrolledTable(EnrolledReader(pool), mat.card_size), Rect(0.0, 0.0, mat.width, mat.height)

    def names(picture: NDArray[np.uint8]) -> frozenset[str]:
        found = (one.detection for one in read(picture, _fit_of(picture, mat), area))
        return frozenset(str(one.name) for one in found if one.name and one.confidence >= READ_SURELY)

    return names


def _fit_of(picture: NDArray[np.uint8], mat: Mat) -> Fit:
    """How a picture of the whole mat lies on the table."""
    across, down = picture.shape[1] / mat.width, picture.shape[0] / mat.height
    to_picture = np.diag((across, down, 1.0))
    return Fit(np.linalg.inv(to_picture), to_picture, frozenset(), 0.0)


def reader_for(mat: Mat, pool: Pool | None) -> PictureReader | None:
    """What reads the pictures of a game: None where no thing on its mat has a face that could go down again."""
    if pool is not None:
        return enrolled_cards_reader(mat, pool)
    if mat.card_zones() or any(zone.kind == "row" for zone in mat.zones):
        return playing_cards_reader()
    return None
