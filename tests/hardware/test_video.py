from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.hardware.video import ImageFolder, VideoCamera
from tableassist.ports import CameraLost


class Time:
    def __init__(self):
        self.at, self.slept = 1_000, []

    def now(self):
        return self.at

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.at += round(seconds * 1000)


@pytest.fixture
def clock():
    return Time()


@pytest.fixture
def video(tmp_path):
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10.0, (64, 48))
    for value in (40, 120, 200):
        writer.write(np.full((48, 64, 3), value, np.uint8))
    writer.release()
    return path


@pytest.fixture
def folder(tmp_path):
    for number, value in ((10, 200), (9, 120), (1, 40)):
        cv2.imwrite(str(tmp_path / f"frame{number}.png"), np.full((48, 64, 3), value, np.uint8))
    (tmp_path / "notes.txt").write_text("not a picture")
    return tmp_path


def grey(frame):
    return None if frame is None else round(float(frame.picture.mean()), -1)


def test_a_video_plays_once_in_order(video):
    camera = VideoCamera(video)
    camera.open()
    assert [grey(camera.read(1.0)) for _ in range(5)] == [40, 120, 200, None, None]
    camera.open()
    assert grey(camera.read(1.0)) == 40
    camera.close()
    camera.close()


def test_a_video_at_its_own_speed(video, clock):
    camera = VideoCamera(video, fps=0, now=clock.now, sleep=clock.sleep)
    camera.open()
    assert [camera.read(1.0).taken_at for _ in range(3)] == [1_000, 1_100, 1_200]
    camera.close()


@pytest.mark.parametrize("content", [None, b"", b"no video at all" * 100])
def test_what_is_no_video_is_reported(tmp_path, content):
    path = tmp_path / "table.mp4"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CameraLost, match=r"table\.mp4"):
        VideoCamera(path).open()


def test_pictures_come_in_the_order_of_their_numbers(folder):
    camera = ImageFolder(folder)
    camera.open()
    assert [grey(camera.read(1.0)) for _ in range(4)] == [40, 120, 200, None]


def test_pictures_at_a_speed_keep_their_pace_when_the_reader_is_late(folder, clock):
    camera = ImageFolder(folder, fps=4, now=clock.now, sleep=clock.sleep)
    camera.open()
    camera.read(1.0)
    clock.at += 400
    assert camera.read(1.0).taken_at == 1_400
    assert camera.read(1.0).taken_at == 1_500


def test_a_picture_that_is_not_due_in_time_is_no_picture_yet(folder, clock):
    camera = ImageFolder(folder, fps=0.5, now=clock.now, sleep=clock.sleep)
    camera.open()
    camera.read(1.0)
    with pytest.raises(CameraLost, match=r"another 1\.0 s"):
        camera.read(1.0)
    assert camera.read(1.0).taken_at == 3_000
    assert max(clock.slept) <= 1.0


@pytest.mark.parametrize("content", [b"", b"no picture"])
def test_a_file_that_is_no_picture_is_named(tmp_path, content):
    (tmp_path / "bad.png").write_bytes(content)
    camera = ImageFolder(tmp_path)
    camera.open()
    with pytest.raises(CameraLost, match=r"bad\.png"):
        camera.read(1.0)
    assert camera.read(1.0) is None


def test_a_folder_without_pictures_is_reported(tmp_path):
    with pytest.raises(CameraLost, match="holds no picture"):
        ImageFolder(tmp_path).open()
    with pytest.raises(CameraLost, match="no folder"):
        ImageFolder(tmp_path / "missing").open()


@pytest.mark.parametrize("make", [VideoCamera, ImageFolder])
def test_reading_before_opening_is_reported(make, tmp_path):
    with pytest.raises(CameraLost, match="not open"):
        make(tmp_path).read(1.0)
