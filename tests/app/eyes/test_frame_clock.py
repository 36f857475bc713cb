"""Frames of another time are no evidence of what lies on the table now."""

import pytest

from tableassist.app.eyes.frame_clock import ADOPTED_MS, OUT_OF_TIME, TOLERATED_MS, FrameClock


def defects(*frames):
    clock = FrameClock()
    return [clock.defect(taken_at, now) for taken_at, now in frames]


@pytest.mark.parametrize(
    ("frames", "bad"),
    [
        pytest.param([(0, 10), (200, 210), (400, 430)], [0, 0, 0], id="one after the other"),
        pytest.param([(5_000_000, 10), (5_000_200, 210)], [0, 0], id="a clock of the camera's own"),
        pytest.param([(0, 10), (200, 1900)], [0, 0], id="a reader that took its time"),
        pytest.param([(1000, 1010), (800, 1210)], [0, 1], id="older than the last"),
        pytest.param([(1000, 1010), (1000, 1210)], [0, 0], id="as old as the last"),
        pytest.param([(5000, 5010), (1000, 5210)], [0, 1], id="seconds old"),
        pytest.param([(0, 10), (3_600_000, 210), (400, 410)], [0, 1, 0], id="one of the future"),
        pytest.param([(0, 0), (200_000, 200_000)], [0, 0], id="after a long pause"),
    ],
)
def test_a_frame_of_another_time_is_told(frames, bad):
    assert [said == OUT_OF_TIME for said in defects(*frames)] == list(map(bool, bad))


def test_a_clock_that_was_set_is_believed_after_a_while():
    clock = FrameClock()
    clock.defect(0, 0)
    said = [clock.defect(now - 3_600_000, now) for now in range(200, 5000, 200)]
    assert said.index("") == ADOPTED_MS // 200
    assert set(said[ADOPTED_MS // 200 :]) == {""}


def test_a_clock_that_is_put_right_again_is_believed_at_once():
    clock = FrameClock()
    for now in range(0, 10_000, 200):
        said = clock.defect(now + (3_600_000 if now > 1000 else 0), now)
    assert said == ""
    assert [clock.defect(now, now) for now in range(10_000, 11_000, 200)] == [""] * 5


def test_stamps_that_jump_to_and_fro_are_never_believed():
    clock = FrameClock()
    clock.defect(0, 0)
    said = {clock.defect(now + 3 * TOLERATED_MS * (1 + now // 200 % 2), now) for now in range(200, 20_000, 200)}
    assert said == {OUT_OF_TIME}
