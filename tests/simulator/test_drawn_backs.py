"""Backs of decks that do not exist."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.drawn_backs import KINDS, draw_styled_back


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_card_and_differs_by_its_number(kind):
    one, other = draw_styled_back(1, kind), draw_styled_back(2, kind)
    assert one.shape == (352, 252, 3)
    assert (one == draw_styled_back.__wrapped__(1, kind)).all()
    assert (one != other).any()


def test_lattices_come_close_to_a_thin_white_rim():
    rims = []
    for number in range(40):
        tones = draw_styled_back(number, "lattice").astype(int).min(axis=2)
        printed = np.nonzero((tones < tones.max() - 15).any(axis=0))[0]
        rims.append(printed.min() / 4)
    assert 0 <= min(rims) < 0.5  # some are printed to the edge
    assert np.median([rim for rim in rims if rim > 0.5]) < 3.2


@pytest.mark.parametrize("kind", ["weave", "photograph"])
def test_weaves_and_photographs_mostly_reach_the_edge(kind):
    ends = [draw_styled_back(number, kind)[176, 1].astype(int).min() for number in range(20)]
    assert np.mean(np.array(ends) < 225) > 0.5


def test_pale_backs_stay_nearly_white():
    assert all(draw_styled_back(number, "pale").mean() > 215 for number in range(20))
