from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.hardware.profile import CameraProfile, measured, unsettled, without_flicker


@pytest.mark.parametrize(
    ("exposure", "mains", "steady"),
    [(9_000, 50, 10_000), (4_000, 50, 10_000), (24_000, 50, 20_000), (16_000, 60, 16_666), (2_500, 60, 8_333)],
)
def test_the_exposure_is_whole_periods_of_the_lamps(exposure, mains, steady):
    assert without_flicker(exposure, 4.0, mains)[0] == steady


@given(st.integers(100, 200_000), st.floats(1, 16), st.sampled_from([50, 60]))
def test_the_picture_stays_as_bright_at_a_gain_that_there_is(exposure, gain, mains):
    steady, new = without_flicker(exposure, gain, mains)
    assert new == pytest.approx(gain * exposure / steady)
    assert new >= 1.0


@pytest.mark.parametrize(
    ("exposure", "held"),
    [
        pytest.param(4_800, (4_800, 1.0), id="less than a period: daylight"),
        pytest.param(16_000, (10_000, 1.6), id="rounded down where up is too bright"),
    ],
)
def test_bright_light_is_not_made_brighter(exposure, held):
    assert without_flicker(exposure, 1.0, 50) == held


def test_what_the_driver_multiplies_in_dim_light_is_held_too():
    metadata = {"ExposureTime": 60_000, "AnalogueGain": 16.0, "DigitalGain": 1.5}
    assert measured("imx708", metadata, 50) == CameraProfile("imx708", 60_000, 24.0)


REST = {"AeState": 2, "AfState": 2, "ColourGains": (2.0, 1.5)}


@pytest.mark.parametrize(
    ("metadata", "before", "what"),
    [
        pytest.param(REST, REST, "", id="all rests"),
        pytest.param({}, {}, "", id="a camera that tells nothing"),
        pytest.param(REST, None, "colours", id="the first picture"),
        pytest.param({**REST, "AeState": 1}, REST, "exposure", id="searching"),
        pytest.param({**REST, "AfState": 1}, REST, "focus", id="the lens moves"),
        pytest.param({**REST, "AfState": 3}, REST, "focus", id="nothing sharp was found"),
        pytest.param({**REST, "AfState": 0}, REST, "", id="a lens that is not driven"),
        pytest.param(REST, {**REST, "ColourGains": (2.1, 1.5)}, "colours", id="the white balance moves"),
        pytest.param(REST, {"AeState": 2}, "colours", id="not told before"),
    ],
)
def test_what_an_automatic_camera_still_adjusts(metadata, before, what):
    assert unsettled(metadata, before) == what


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
