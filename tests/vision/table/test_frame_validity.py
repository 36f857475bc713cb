"""Pictures of which a part is missing are kept from the eyes."""

import numpy as np
import pytest

from tableassist.ports import Frame
from tableassist.vision.table.frame_validity import frame_defect


def noise():
    return np.random.default_rng(0).integers(90, 160, (72, 128, 3), np.uint8)


@pytest.mark.parametrize("fill", [128, (0, 135, 0)])
@pytest.mark.parametrize("rows", [8, 60])
def test_a_picture_that_ends_too_soon_is_refused(fill, rows):
    """The grey below a cut JPEG lay over a board: pieces that it hid were missed."""
    picture = noise()
    picture[-rows:] = fill
    assert "only parts of pictures" in frame_defect(Frame(picture, 0))


@pytest.mark.parametrize(
    ("rows", "fill"), [(0, 0), (20, 0), (20, 255), (72, 128), (4, 128)], ids=["whole", "black", "white", "grey", "four"]
)
def test_a_picture_that_may_be_whole_is_read(rows, fill):
    picture = noise()
    picture[72 - rows :] = fill
    assert frame_defect(Frame(picture, 0)) == ""
