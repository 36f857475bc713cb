from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.hardware.profile import BadProfile, CameraProfile, load, measured, save, without_flicker

LOCKED = CameraProfile("imx708", 10_000, 2.5, (2.0, 1.5), 1.15)


def test_a_profile_is_read_back_as_it_was_written(tmp_path):
    path = tmp_path / "deep" / "camera.json"
    save(LOCKED, path)
    assert load(path) == LOCKED
    save(CameraProfile(), path)
    assert load(path) == CameraProfile()
    assert [file.name for file in path.parent.iterdir()] == ["camera.json"]


def test_without_a_file_the_camera_is_automatic(tmp_path):
    assert load(tmp_path / "camera.json") == CameraProfile()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"shutter": 1}',
        '{"gain": "two"}',
        '{"gain": true}',
        '{"gain": NaN}',
        '{"exposure_us": -5}',
        '{"exposure_us": 1e12}',
        '{"colour_gains": [1]}',
        '{"colour_gains": [1, 2, 3]}',
        '{"colour_gains": 3}',
        '{"lens_position": [1]}',
    ],
)
def test_a_damaged_profile_is_told_with_its_path(tmp_path, text):
    path = tmp_path / "camera.json"
    path.write_text(text)
    with pytest.raises(BadProfile, match=r"camera\.json.*measure again"):
        load(path)


def test_a_failed_save_leaves_the_old_profile(tmp_path, monkeypatch):
    path = tmp_path / "camera.json"
    save(LOCKED, path)

    def full(_descriptor):
        raise OSError("disk full")

    monkeypatch.setattr("tableassist.hardware.profile.os.fsync", full)
    with pytest.raises(OSError, match="disk full"):
        save(CameraProfile(), path)
    assert load(path) == LOCKED


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


def test_a_profile_is_plain_json(tmp_path):
    save(LOCKED, tmp_path / "camera.json")
    assert json.loads((tmp_path / "camera.json").read_text())["colour_gains"] == [2.0, 1.5]
