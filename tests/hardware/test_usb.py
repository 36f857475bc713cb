from __future__ import annotations

import threading
import time

import cv2
import pytest
from fake_capture import FakeCapture

from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.timing import monotonic_ms
from tableassist.hardware.usb import UsbCamera, usb_devices
from tableassist.ports import CameraLost

LOCKED = CameraProfile("webcam", exposure_us=10_000, gain=20, lens_position=35)


@pytest.fixture
def capture():
    capture = FakeCapture()
    yield capture
    capture.let_go()


@pytest.fixture
def camera(capture):
    camera = UsbCamera("usb-cam-index0", (64, 36), profile=LOCKED, factory=lambda path: capture)
    camera.open()
    yield camera
    camera.close()


def test_a_picture_is_from_after_the_question(camera):
    time.sleep(0.03)
    asked = monotonic_ms()
    assert camera.read(1.0).taken_at >= asked


def test_everything_is_fixed_by_hand(camera, capture):
    expected = {
        cv2.CAP_PROP_FOURCC: cv2.VideoWriter_fourcc(*"MJPG"),
        cv2.CAP_PROP_FRAME_WIDTH: 64,
        cv2.CAP_PROP_FRAME_HEIGHT: 36,
        cv2.CAP_PROP_BUFFERSIZE: 1,
        cv2.CAP_PROP_AUTO_EXPOSURE: 1,
        cv2.CAP_PROP_EXPOSURE: 100,
        cv2.CAP_PROP_GAIN: 20,
        cv2.CAP_PROP_AUTO_WB: 0,
        cv2.CAP_PROP_AUTOFOCUS: 0,
        cv2.CAP_PROP_FOCUS: 35,
    }
    assert {prop: capture.set_[prop] for prop in expected} == expected
    assert camera.ignored == ()


def test_without_a_profile_light_stays_automatic(capture):
    camera = UsbCamera("cam", (64, 36), factory=lambda path: capture)
    camera.open()
    camera.close()
    assert capture.set_[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert cv2.CAP_PROP_EXPOSURE not in capture.set_
    assert cv2.CAP_PROP_FOCUS not in capture.set_


def test_what_the_driver_ignores_is_said():
    capture = FakeCapture({cv2.CAP_PROP_FRAME_WIDTH: 640, cv2.CAP_PROP_FPS: 30, cv2.CAP_PROP_AUTOFOCUS: 1})
    camera = UsbCamera("cam", (1920, 1080), profile=LOCKED, factory=lambda path: capture)
    camera.open()
    camera.close()
    assert camera.ignored == ("frame width stayed 640 instead of 1920", "autofocus stayed 1 instead of 0")


def test_what_an_automatic_camera_settled_on_is_measured():
    capture = FakeCapture()
    capture.set_ = {cv2.CAP_PROP_EXPOSURE: 87, cv2.CAP_PROP_GAIN: 20, cv2.CAP_PROP_FOCUS: 35}
    camera = UsbCamera("cam", factory=lambda path: capture)
    with pytest.raises(CameraLost, match="not open"):
        camera.measure()
    camera.open()
    assert camera.measure() == CameraProfile("cam", 10_000, pytest.approx(17.4), None, 35)
    camera.close()


@pytest.mark.parametrize(
    ("told", "profile"),
    [
        pytest.param({}, CameraProfile("cam"), id="a driver that tells nothing"),
        pytest.param({cv2.CAP_PROP_EXPOSURE: 200}, CameraProfile("cam", 20_000), id="one without gain and focus"),
        pytest.param(
            {cv2.CAP_PROP_FOCUS: 5, cv2.CAP_PROP_EXPOSURE: -1}, CameraProfile("cam", lens_position=5), id="focus"
        ),
    ],
)
def test_what_a_driver_does_not_report_stays_automatic(told, profile):
    capture = FakeCapture()
    capture.set_ = told
    camera = UsbCamera("cam", factory=lambda path: capture)
    camera.open()
    assert camera.measure() == profile
    camera.close()


def test_a_device_is_named_by_its_id():
    paths = []

    def make(path):
        paths.append(path)
        return FakeCapture()

    for device in ("usb-cam-index0", "/dev/video2"):
        camera = UsbCamera(device, factory=make)
        camera.open()
        camera.close()
    assert paths == ["/dev/v4l/by-id/usb-cam-index0", "/dev/video2"]


def test_a_device_that_cannot_be_opened_is_reported_and_let_go():
    capture = FakeCapture(opened=False)
    with pytest.raises(CameraLost, match="usb-cam-index0 cannot be opened; plug it in"):
        UsbCamera("usb-cam-index0", factory=lambda path: capture).open()
    assert capture.released == 1


def test_a_camera_that_is_not_plugged_in_is_reported_with_those_that_are(tmp_path, monkeypatch):
    monkeypatch.setattr("tableassist.hardware.usb.usb_devices", lambda: ("usb-other-index0",))
    with pytest.raises(CameraLost, match=r"no USB camera gone; plug it in\. Those seen now: usb-other-index0\."):
        UsbCamera(str(tmp_path / "gone")).open()


def test_a_driver_that_hangs_is_lost_in_time(camera, capture):
    camera.read(1.0)
    capture.hang()
    time.sleep(0.02)
    start = time.monotonic()
    with pytest.raises(CameraLost, match="no picture"):
        camera.read(0.05)
    assert time.monotonic() - start < 0.5
    capture.let_go()
    assert camera.read(1.0) is not None


def test_a_camera_pulled_out_is_lost_at_once_and_let_go(camera, capture):
    camera.read(1.0)
    capture.unplug()
    start = time.monotonic()
    # The read under way may still bring its picture.
    with pytest.raises(CameraLost, match="check its plug"):  # noqa: PT012
        while True:
            camera.read(5.0)
    assert time.monotonic() - start < 1.0
    camera.close()
    assert capture.released == 1


def test_a_picture_torn_on_the_wire_is_no_lost_camera(camera, capture):
    capture.bad = 3
    assert camera.read(1.0) is not None


def test_closing_ends_the_thread_and_releases_once(camera, capture):
    camera.read(1.0)
    camera.close()
    camera.close()
    assert capture.released == 1
    assert "usb camera" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(CameraLost, match="not open"):
        camera.read(0.1)


def test_devices_are_listed_once_by_id(tmp_path):
    for name in ("usb-B-video-index0", "usb-A-video-index0", "usb-A-video-index1"):
        (tmp_path / name).touch()
    assert usb_devices(tmp_path) == ("usb-A-video-index0", "usb-B-video-index0")
    assert usb_devices(tmp_path / "missing") == ()
