from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.hardware.profile import CameraProfile, measured, without_flicker


@pytest.mark.parametrize(
    ("exposure", "mains", "steady"),
    [(9_000, 50, 10_000), (4_000, 50, 10_000), (24_000, 50, 20_000), (16_000, 60, 16_666), (1, 60, 8_333)],
)
def test_the_exposure_is_whole_periods_of_the_lamps(exposure, mains, steady):
    assert without_flicker(exposure, 4.0, mains)[0] == steady


@given(st.integers(100, 200_000), st.floats(1, 16), st.sampled_from([50, 60]))
def test_the_picture_stays_as_bright_unless_the_gain_is_at_its_end(exposure, gain, mains):
    steady, new = without_flicker(exposure, gain, mains)
    assert new == pytest.approx(gain * exposure / steady) or (new == 1.0 and gain * exposure < steady)


def test_a_camera_without_colour_and_focus_is_held_at_its_light():
    profile = measured("ov9281", {"ExposureTime": 10_000, "AnalogueGain": 1.5}, 50)
    assert profile == CameraProfile("ov9281", 10_000, 1.5, None, None)


@pytest.mark.parametrize(
    ("profile", "controls"),
    [
        pytest.param(CameraProfile(), {"AeEnable": True, "AwbEnable": True, "AfMode": 2}, id="automatic"),
        pytest.param(
            CameraProfile(lens_position=2.0),
            {"AeEnable": True, "AwbEnable": True, "AfMode": 0, "LensPosition": 2.0},
            id="focus only",
        ),
        pytest.param(CameraProfile(exposure_us=5), {"AeEnable": True, "AwbEnable": True, "AfMode": 2}, id="no gain"),
    ],
)
def test_what_is_not_measured_stays_automatic(profile, controls):
    assert profile.controls() == controls
