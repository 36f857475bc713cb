"""How cards are spread for the exams: what is said to be hidden is hidden."""

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from spreads import APART, CATEGORIES, FAN, SEVEN, common, fan, outline, pair, shows_index

AREA = 63.0 * 88.0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("share", [0.25, 0.5])
def test_the_upper_card_hides_its_share_and_leaves_an_index(share, seed):
    lower, upper = (outline(*spot[:3]) for spot in pair(np.random.default_rng(seed), "any", share))
    assert common(lower, upper) == pytest.approx(share * AREA, rel=0.01)
    assert shows_index(lower, upper)


@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_a_fan_shows_its_index(seed):
    cards = [outline(*spot[:3]) for spot in fan(np.random.default_rng(seed), "any")]
    assert len(cards) == FAN
    assert all(shows_index(lower, upper) for lower, upper in pairwise(cards))
    assert all(common(lower, upper) > 0.4 * AREA for lower, upper in pairwise(cards))


def test_cards_apart_do_not_touch():
    spots = CATEGORIES[APART][0]((700.0, 394.0), np.random.default_rng(1))
    quads = [outline(*spot[:3]) for spot in spots]
    assert len(quads) > 5
    assert all(common(one, other) == 0 for i, one in enumerate(quads) for other in quads[:i])


def test_fans_are_on_the_table():
    spots = CATEGORIES[SEVEN][0]((900.0, 506.0), np.random.default_rng(1))
    assert len(spots) in (FAN, 2 * FAN)
    assert all((outline(*spot[:3]) > 0).all() for spot in spots)
