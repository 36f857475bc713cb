"""Missed pictures are borne with, two in a row at most; the end of a film is told from them."""

import pytest

from tableassist.app.calibrating.patient_camera import PatientCamera, PicturesEnded
from tableassist.ports import CameraLost, Frame


class Film:
    """Gives what it is made of: pictures' times, "-" for a loss, and then its end."""

    def __init__(self, *pictures):
        self.pictures, self.calls = list(pictures), []

    def open(self):
        self.calls.append("open")

    def read(self, timeout):
        self.calls.append(timeout)
        if not self.pictures:
            return None
        picture = self.pictures.pop(0)
        if picture == "-":
            raise CameraLost("No picture in time.")
        return Frame(None, picture)

    def close(self):
        self.calls.append("close")


def read(film, times, heard=None):
    with PatientCamera(film, 0.5, *(() if heard is None else (heard.append,))) as camera:
        return [frame and frame.taken_at for frame in (camera.read() for _ in range(times))]


def test_a_missed_picture_is_announced_and_the_next_one_read():
    film, heard = Film(1, "-", "-", 2, "-", "-", 3), []
    assert read(film, 7, heard) == [1, None, None, 2, None, None, 3]
    assert heard == ["No picture in time."] * 4
    assert film.calls == ["open", *[0.5] * 7, "close"]


def test_the_third_in_a_row_is_one_too_many():
    film = Film("-", "-", "-", 1)
    with pytest.raises(CameraLost):
        read(film, 3)
    assert film.calls[-1] == "close"


def test_the_end_is_no_loss():
    film = Film(1)
    with pytest.raises(PicturesEnded):
        read(film, 2)
    assert film.calls[-1] == "close"
