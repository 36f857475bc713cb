"""A camera that stays open from game to game, and is opened anew where its driver failed."""

from queue import SimpleQueue

import numpy as np
import pytest

from tableassist.app.eyes import worker
from tableassist.app.eyes.worker import Blind, WatchResult, Worker
from tableassist.app.play.kept_camera import KeptCamera
from tableassist.ports import CameraLost, Frame
from tableassist.table.observation import Observation


class Driver:
    """Raises what it is given, a read each; then gives pictures."""

    def __init__(self, *errors, closing=None):
        self.errors, self.closing, self.calls, self.at = list(errors), closing, [], 0

    def open(self):
        self.calls.append("open")

    def read(self, timeout):
        if self.errors:
            raise self.errors.pop(0)
        self.at += 1
        return Frame(np.zeros((48, 64, 3), np.uint8), self.at) if self.at < 4 else None

    def close(self):
        self.calls.append("close")
        if self.closing is not None:
            raise self.closing


def test_it_is_opened_once_and_stays_open():
    driver = Driver()
    kept = KeptCamera(driver)
    for _ in range(3):
        kept.open()
        kept.read(1.0)
        kept.close()
    assert driver.calls == ["open"]
    kept.put_away()
    assert driver.calls == ["open", "close"]


@pytest.mark.parametrize("closing", [None, OSError("gone")])
def test_a_driver_that_raises_anything_is_opened_anew(closing):
    driver = Driver(OSError(19, "No such device"), closing=closing)
    kept = KeptCamera(driver)
    kept.open()
    with pytest.raises(OSError, match="No such device"):
        kept.read(1.0)
    kept.open()
    assert driver.calls == ["open", "close", "open"]
    assert kept.read(1.0).taken_at == 1


def test_one_that_is_only_late_stays_open():
    driver = Driver(CameraLost("No picture in time."))
    kept = KeptCamera(driver)
    kept.open()
    with pytest.raises(CameraLost):
        kept.read(1.0)
    kept.open()
    assert driver.calls == ["open"]


def test_at_home_pictures_come_again(monkeypatch):
    monkeypatch.setattr(worker, "RETRY_S", 0.01)
    inbox, driver = SimpleQueue(), Driver(RuntimeError("the driver fell over"))
    looking = Worker(
        KeptCamera(driver), lambda frame, _private: (Observation(frame.taken_at, ()), None), inbox, frozenset
    )
    looking.start()
    got = [inbox.get(timeout=5) for _ in range(5)]
    looking.close()
    assert [type(one) for one in got] == [Blind, WatchResult, WatchResult, WatchResult, Blind]
    assert driver.calls[:3] == ["open", "close", "open"]
