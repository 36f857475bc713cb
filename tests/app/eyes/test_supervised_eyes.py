"""No frame and no exception ends the eyes for the rest of a game, and the screen says when no picture comes."""

from itertools import pairwise
from queue import SimpleQueue

import numpy as np
import pytest

from tableassist.app.eyes import worker as worker_module
from tableassist.app.eyes.supervised import FAILED, LONGEST_PAUSE_MS, SupervisedEyes, UnreadableFrame
from tableassist.app.eyes.worker import Blind, WatchResult, Worker
from tableassist.app.play.live import Live
from tableassist.hardware.lights import NoLights
from tableassist.ports import Frame
from tableassist.table.observation import Observation

WHOLE = np.zeros((48, 64, 3), np.uint8)
ODD = {
    "nothing": None,
    "grey": np.zeros((48, 64), np.uint8),
    "with alpha": np.zeros((48, 64, 4), np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "no pixel": np.zeros((0, 0, 3), np.uint8),
    "floats": np.zeros((48, 64, 3), np.float64),
    "a number": np.uint8(3),
    "huge": np.broadcast_to(np.uint8(0), (10_000, 10_000, 3)),
}


def seen(frame, private):
    return Observation(frame.taken_at, ()), None


class Film:
    """A camera that gives these pictures, one a read, and then ends; an exception among them is raised."""

    def __init__(self, *pictures):
        self.pictures, self.opened, self.closed = list(pictures), 0, 0

    def open(self):
        self.opened += 1

    def read(self, timeout):
        if not self.pictures:
            return None
        picture = self.pictures.pop(0)
        if isinstance(picture, Exception):
            raise picture
        return Frame(picture, 1)

    def close(self):
        self.closed += 1


def watched(camera, eyes=seen, messages=1, **more):
    inbox = SimpleQueue()
    worker = Worker(camera, eyes, inbox, frozenset, **more)
    worker.start()
    got = [inbox.get(timeout=5) for _ in range(messages)]
    worker.close()
    return got


@pytest.mark.parametrize("odd", list(ODD.values()), ids=list(ODD))
def test_an_odd_frame_is_reported_and_the_next_one_is_read(odd):
    def strict(frame, private):
        assert frame.picture.shape == (48, 64, 3)
        return seen(frame, private)

    first, second, end = watched(Film(odd, WHOLE), strict, 3)
    assert isinstance(first, Blind)
    assert "camera gives" in first.why
    assert isinstance(second, WatchResult)
    assert end.ended


def test_an_exception_in_the_eyes_is_reported_and_they_are_made_anew():
    made = []

    def fail(frame, private):
        raise ZeroDivisionError("odd")

    def rebuild():
        made.append(1)
        return seen

    now = [1]
    eyes = SupervisedEyes(fail, rebuild, now=lambda: now[0])
    with pytest.raises(UnreadableFrame, match="started anew"):
        eyes(Frame(WHOLE, 1), frozenset())
    now[0] = 1000
    assert eyes(Frame(WHOLE, 1000), frozenset())[0].taken_at == 1000
    assert made == [1]
    assert eyes.failure.frame.taken_at == 1
    assert "ZeroDivisionError: odd" in eyes.failure.error


def test_the_pauses_before_eyes_are_made_anew_grow_and_end_with_a_good_frame():
    now, made = [0], []

    def fail(frame, private):
        made.append(now[0])
        raise ValueError

    eyes = SupervisedEyes(fail, lambda: fail, now=lambda: now[0])
    for now[0] in range(0, 60_000, 100):
        with pytest.raises(UnreadableFrame):
            eyes(Frame(WHOLE, now[0]), frozenset())
    gaps = [later - sooner for sooner, later in pairwise(made)]
    assert gaps[:4] == [500, 1000, 2000, 4000]
    assert max(gaps) == LONGEST_PAUSE_MS


def test_a_frame_of_another_time_is_not_read():
    """A stamp of long ago, as a driver gives that hands out an old picture: nobody may be accused by it."""
    now, read = [10_000], []

    def note(frame, private):
        read.append(frame.taken_at)
        return seen(frame, private)

    eyes = SupervisedEyes(note, now=lambda: now[0])
    eyes(Frame(WHOLE, 9_990), frozenset())
    now[0] = 10_200
    with pytest.raises(UnreadableFrame, match="of another time"):
        eyes(Frame(WHOLE, 4_000), frozenset())
    eyes(Frame(WHOLE, 10_190), frozenset())
    assert read == [9_990, 10_190]


def test_a_failure_of_one_kind_is_logged_once(caplog):
    def fail(frame, private):
        raise ValueError("the same")

    now = [0]
    eyes = SupervisedEyes(fail, now=lambda: now[0])
    for now[0] in range(0, 500_000, 100_000):
        with pytest.raises(UnreadableFrame):
            eyes(Frame(WHOLE, now[0]), frozenset())
    assert len(caplog.records) == 1


def test_eyes_that_fail_do_not_end_the_thread():
    def fail(frame, private):
        raise ValueError

    got = watched(Film(WHOLE, WHOLE, WHOLE), fail, 4)
    assert [one.why for one in got[:3]] == [FAILED] * 3
    assert got[3].ended


def test_a_camera_that_raises_anything_is_opened_anew(monkeypatch):
    monkeypatch.setattr(worker_module, "RETRY_S", 0.0)
    camera = Film(WHOLE, RuntimeError("driver"), WHOLE)
    got = watched(camera, messages=4)
    assert [type(one) for one in got] == [WatchResult, Blind, WatchResult, Blind]
    assert "failed" in got[1].why
    assert (camera.opened, camera.closed) == (2, 1)


class Screen:
    def draw(self, view):
        self.view = view

    def presses(self):
        return ()


@pytest.fixture
def live(table):
    screen, inbox = Screen(), SimpleQueue()
    loop = Live(table.session, screen, NoLights(), inbox, lambda: table.now)

    def strip(*messages, after=0):
        for message in messages:
            inbox.put(message)
        loop.round()
        table.now += after
        loop.round()
        return screen.view.status

    return table, strip


def test_no_picture_for_some_seconds_is_reported_though_the_last_one_was_good(live):
    table, strip = live
    good = WatchResult(Observation(table.now, ()), None)
    assert strip(good).camera == "camera sees the table"
    status = strip(after=4000)
    assert not status.ok
    assert status.camera.startswith("No picture from the camera for 4 s.")
    assert strip(good).ok


def test_a_camera_that_starts_is_waited_for_and_then_reported(live):
    _, strip = live
    assert strip(after=10_000).camera == "waiting for the camera"
    assert "No picture" in strip(after=10_000).camera


def test_the_end_of_a_film_is_reported_and_stays_reported(live):
    _, strip = live
    assert "end" in strip(Blind("the pictures have come to their end", ended=True), after=60_000).camera
