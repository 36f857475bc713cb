"""The drawn backs that the face reader learns from."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
pytest.importorskip("PIL")
import backs
import drawn

if not drawn.FONT_FOLDER.is_dir() or not all(drawn.fonts()):
    pytest.skip("There are no fonts to draw with.", allow_module_level=True)

PICTURE = np.random.default_rng(5).integers(0, 256, (200, 150, 3), np.uint8)


@pytest.fixture(scope="module")
def drawn_backs():
    rng = np.random.default_rng(1)
    return [backs.card(PICTURE, rng) for _ in range(40)]


def test_a_back_is_a_card_with_round_corners(drawn_backs):
    for back in drawn_backs:
        assert back.shape == (352, 252, 4)
        assert back.dtype == np.uint8
        assert back[0, 0, 3] == 0
        assert back[176, 126, 3] == 255


def test_no_back_is_blank_paper(drawn_backs):
    assert all(np.ptp(back[..., :3], axis=(0, 1)).max() > 20 or back[..., :3].min() < 195 for back in drawn_backs)


def test_most_backs_look_the_same_turned_by_half(drawn_backs):
    alike = [bool((back[..., :3] == back[::-1, ::-1, :3]).all()) for back in drawn_backs]
    assert 0.75 < np.mean(alike) < 1


def test_the_same_seed_draws_the_same_backs():
    one, other = (backs.card(PICTURE, np.random.default_rng(7)) for _ in range(2))
    assert (one == other).all()
