"""The file that keeps a calibration: what goes in comes out, and nothing is lost when something goes wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.vision.calibrate.profile import (
    VERSION,
    BadCalibration,
    CalibrationProfile,
    Locked,
    OtherCamera,
    decode_profile,
    encode_profile,
    load_profile,
    save_profile,
)
from tableassist.vision.table.lens import Lens

FULL = CalibrationProfile(
    camera="imx708",
    size=(2304, 1296),
    date="2026-11-20",
    locked=Locked(10000, 2.5, (1.9, 1.6), 1.15),
    lens=Lens(2100.0, 2101.5, 1150.0, 640.0, (-0.05, 0.02, 0.0, 0.0, 0.0)),
    lens_rms=0.31,
    white=198.5,
    colours=((1.2, -0.1, 0.0), (0.0, 1.1, 0.0), (0.0, 0.0, 1.4)),
    steps={"lens": "2026-11-20", "light": "2026-11-19"},
)


@pytest.mark.parametrize(
    "profile", [FULL, CalibrationProfile("sim", (1600, 900)), CalibrationProfile("new")], ids=["full", "bare", "unseen"]
)
def test_what_is_saved_is_loaded(tmp_path, profile):
    path = tmp_path / "deep" / "camera.json"
    save_profile(profile, path)
    assert load_profile(path) == profile
    assert [file.name for file in path.parent.iterdir()] == ["camera.json"]


positive = st.floats(1e-3, 1e6)


@given(
    camera=st.text(max_size=20),
    size=st.tuples(st.integers(1, 9000), st.integers(1, 9000)),
    white=st.none() | positive,
    locked=st.builds(
        Locked,
        st.none() | st.integers(1, 1_000_000),
        st.none() | positive,
        st.none() | st.tuples(positive, positive),
        st.none() | positive,
    ),
    steps=st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
)
def test_every_profile_survives_being_written(camera, size, white, locked, steps):
    profile = CalibrationProfile(camera, size, white=white, locked=locked, steps=steps)
    assert decode_profile(encode_profile(profile)) == profile


def broken(**changes):
    plain = json.loads(encode_profile(FULL))
    plain.update(changes)
    return json.dumps(plain)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("[1, 2]", id="no table"),
        pytest.param("{}", id="nothing in it"),
        pytest.param(encode_profile(FULL)[:200], id="cut off"),
        pytest.param(broken(version=VERSION + 1), id="from the future"),
        pytest.param(broken(camera=7), id="camera is no text"),
        pytest.param(broken(size=[1600]), id="size with one side"),
        pytest.param(broken(size=[1600, -900]), id="size below nothing"),
        pytest.param(broken(size=[1600.5, 900]), id="half a pixel"),
        pytest.param(broken(white="bright"), id="white is no number"),
        pytest.param(broken(white=True), id="white is a truth"),
        pytest.param(broken(lens={"fx": 1}), id="half a lens"),
        pytest.param(broken(lens={"fx": 0, "fy": 1, "cx": 1, "cy": 1, "dist": []}), id="no focal length"),
        pytest.param(broken(colours=[[1, 0, 0]]), id="one row of colours"),
        pytest.param(broken(locked={"gain": float("nan")}), id="not a number"),
        pytest.param(broken(locked=[1]), id="locked is a list"),
        pytest.param(broken(steps=["lens"]), id="steps without dates"),
        pytest.param(broken(typo=1), id="unknown entry"),
    ],
)
def test_a_broken_file_is_refused_and_left_as_it_is(tmp_path, text):
    path = tmp_path / "camera.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadCalibration, match=r"camera\.json.*calibrate"):
        load_profile(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_missing_or_unreadable_file_is_reported(tmp_path):
    with pytest.raises(BadCalibration, match="cannot be read"):
        load_profile(tmp_path / "none.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadCalibration, match="cannot be read"):
        load_profile(tmp_path / "bytes.json")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch, step):
    path = tmp_path / "camera.json"
    save_profile(FULL, path)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), full)
    with pytest.raises(BadCalibration, match="No space left"):
        save_profile(CalibrationProfile("other", (10, 10)), path)
    monkeypatch.undo()
    assert load_profile(path) == FULL
    assert len(list(tmp_path.iterdir())) == 1


def test_another_camera_is_refused_with_both_names():
    with pytest.raises(OtherCamera, match=r"imx708.*imx477"):
        FULL.fitting("imx477", (2304, 1296))


def test_the_same_field_in_another_size_keeps_the_lens():
    half = FULL.fitting("imx708", (1152, 648))
    assert half.size == (1152, 648)
    assert half.lens == Lens(1050.0, 1050.75, 575.0, 320.0, FULL.lens.dist)
    assert half.white == FULL.white
    assert FULL.fitting("imx708", (2304, 1296)) is FULL


def test_another_shape_of_picture_is_refused():
    with pytest.raises(OtherCamera, match="1600 × 1200"):
        FULL.fitting("imx708", (1600, 1200))


def test_without_a_lens_another_size_is_just_another_size():
    assert CalibrationProfile("sim", (1600, 900)).fitting("sim", (800, 450)).lens is None


def test_a_camera_that_has_shown_nothing_takes_any_size():
    assert CalibrationProfile("sim").fitting("sim", (800, 450)).size == (800, 450)


def test_a_step_done_is_dated():
    done = FULL.with_step("table", "2026-12-01")
    assert done.steps == {**FULL.steps, "table": "2026-12-01"}
    assert done.date == "2026-12-01"
    assert FULL.steps == {"lens": "2026-11-20", "light": "2026-11-19"}
