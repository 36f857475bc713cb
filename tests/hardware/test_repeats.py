"""Pictures that were given before are no pictures of the table as it is now."""

import numpy as np
import pytest

from tableassist.hardware.repeats import REMEMBERED, Pulse, Repeats
from tableassist.ports import Frame


def frame(value, at=0):
    return Frame(np.full((32, 32, 3), value, np.uint8), at)


def test_a_pulse_beats_with_every_change():
    pulse = Pulse(1_000)
    assert not pulse.stopped(frame(1, at=0))
    assert not pulse.stopped(frame(1, at=999))
    assert pulse.stopped(frame(1, at=1_000))
    assert not pulse.stopped(frame(2, at=1_100))
    assert not pulse.stopped(frame(2, at=2_099))


def test_without_a_limit_a_picture_may_stay():
    pulse = Pulse(None)
    assert not any(pulse.stopped(frame(1, at)) for at in range(0, 100_000, 1_000))


@pytest.mark.parametrize(
    ("values", "repeated"),
    [
        pytest.param([1, 2, 3], [False] * 3, id="all new"),
        pytest.param([1, 1, 1], [False, True, True], id="one that stands"),
        pytest.param([1, 2, 1, 2, 3], [False, False, True, True, False], id="two in turn"),
    ],
)
def test_a_picture_that_was_given_before_is_known(values, repeated):
    repeats = Repeats()
    assert [repeats(frame(value)) for value in values] == repeated


def test_also_one_given_long_ago_as_far_as_a_driver_keeps_any():
    repeats = Repeats()
    assert not any(repeats(frame(value)) for value in range(REMEMBERED))
    assert repeats(frame(0))
    repeats(frame(200))
    assert not repeats(frame(0)), "it was forgotten for the newest"
