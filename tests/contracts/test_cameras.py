"""What every camera promises (ports.Camera), held against all of them."""

from __future__ import annotations

import time
from functools import partial

import cv2
import numpy as np
import pytest
from fake_capture import FakeCapture
from fake_picamera2 import FakePicamera2
from faulty_cameras import ScriptedCamera

from tableassist.hardware.camera import PiCamera
from tableassist.hardware.supervised import SupervisedCamera
from tableassist.hardware.timing import monotonic_ms
from tableassist.hardware.usb import UsbCamera
from tableassist.hardware.video import ImageFolder, VideoCamera
from tableassist.ports import CameraLost, Frame
from tableassist.simulator.levels import draw_conditions

SIZE = (64, 48)


def pi(_folder):
    return PiCamera(SIZE, factory=FakePicamera2)


def usb(_folder):
    return UsbCamera("cam", SIZE, factory=lambda path: FakeCapture())


def video(folder):
    path = folder / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10.0, SIZE)
    for value in range(40, 200, 10):
        writer.write(np.full((SIZE[1], SIZE[0], 3), value, np.uint8))
    writer.release()
    return VideoCamera(path)


def pictures(folder):
    for number in range(12):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((SIZE[1], SIZE[0], 3), number, np.uint8))
    return ImageFolder(folder)


def supervised(folder):
    return SupervisedCamera(partial(ScriptedCamera, folder))


def simulated(_folder):
    table = pytest.importorskip("tableassist.simulator.table")
    camera = pytest.importorskip("tableassist.simulator.camera")
    from tableassist.games.deluxe_memory.mat import build_mat

    return camera.SimCamera(table.VirtualTable(build_mat()), draw_conditions(1), size=(320, 180), now=monotonic_ms)


@pytest.fixture(params=[pi, usb, video, pictures, supervised, simulated], ids=lambda make: make.__name__)
def camera(request, tmp_path):
    camera = request.param(tmp_path)
    yield camera
    camera.close()


def test_a_frame_is_a_colour_picture_with_a_whole_millisecond(camera):
    camera.open()
    frame = camera.read(2.0)
    assert isinstance(frame, Frame)
    assert frame.picture.dtype == np.uint8
    assert (frame.picture.ndim, frame.picture.shape[2]) == (3, 3)
    assert isinstance(frame.taken_at, int)


def test_frames_are_stamped_on_the_clock_of_the_presses_and_in_order(camera):
    camera.open()
    before = monotonic_ms()
    stamps = [camera.read(2.0).taken_at for _ in range(4)]
    assert stamps == sorted(stamps)
    # An exposure may have begun a little before it was asked for.
    assert before - 1_000 <= stamps[0] <= stamps[-1] <= monotonic_ms()


def test_a_frame_in_the_hand_does_not_change_when_the_next_is_read(camera):
    camera.open()
    first = camera.read(2.0)
    kept = first.picture.copy()
    camera.read(2.0)
    assert np.array_equal(first.picture, kept)


def test_a_frame_comes_within_its_timeout(camera):
    camera.open()
    camera.read(2.0)
    start = time.monotonic()
    camera.read(2.0)
    assert time.monotonic() - start < 2.0


def test_closing_is_safe_twice_and_before_opening(camera):
    camera.close()
    camera.open()
    camera.read(2.0)
    camera.close()
    camera.close()


def test_a_closed_camera_can_be_opened_again(camera):
    camera.open()
    camera.read(2.0)
    camera.close()
    camera.open()
    assert camera.read(2.0) is not None


@pytest.mark.parametrize("make", [pi, usb, video, pictures, supervised], ids=lambda make: make.__name__)
def test_a_camera_that_is_not_open_is_lost(make, tmp_path):
    with pytest.raises(CameraLost, match="not open"):
        make(tmp_path).read(0.1)


def refused(make):
    with pytest.raises(CameraLost) as lost:
        make.open()
    return str(lost.value)


def test_every_refusal_is_a_sentence(tmp_path):
    (tmp_path / "openings").write_text("refuse")
    broken = FakePicamera2()
    broken.fails = {"start"}
    sentences = [
        refused(PiCamera(factory=lambda number: broken)),
        refused(UsbCamera("cam", factory=lambda path: FakeCapture(opened=False))),
        refused(VideoCamera(tmp_path / "no.mp4")),
        refused(ImageFolder(tmp_path / "no")),
        refused(SupervisedCamera(partial(ScriptedCamera, tmp_path))),
    ]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
