"""Hundreds of unlucky cameras: whatever a process does, its reader is never held up and the camera comes back."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.hardware import supervised
from tableassist.hardware.supervised import SupervisedCamera
from tableassist.ports import CameraLost

TIMEOUT = 1.0
SLACK_MS = 5  # whole milliseconds are rounded on the way
FAULTS = ["lost", "hang", "late", "die", "refuse", "slow start", "picture"]


class World:
    """Time that only passes where somebody waits, and the fate of the camera's processes."""

    def __init__(self, fate):
        self.now, self.fate, self.children, self.killed = 0, deque(fate), 0, 0

    def next(self):
        return self.fate.popleft() if self.fate else "picture"

    def wait(self, seconds):
        self.now += round(seconds * 1000)


class FakeChild:
    """Stands for the process: answers as its fate wants, and passes time while it is waited for."""

    def __init__(self, world):
        self.world, self.since, self.starting = world, world.now, True
        self.asked, self.due, self.hung = "open", world.now + 300, False
        self.asked_at = world.now
        world.children += 1

    def ask(self, question):
        if self.asked is None:
            self.asked, self.due, self.asked_at = question.what, self.world.now + 30, self.world.now

    def first_answer(self, timeout):
        return self.answer(timeout) or supervised._Answer("lost", "Too slow.")

    def answer(self, timeout):
        assert timeout >= 0
        fate = "picture" if self.hung else self.world.next()
        if fate == "die":
            raise EOFError
        self.hung = self.hung or fate == "hang"
        self.due += {"late": 1_500, "slow start": 5_000 if self.starting else 0}.get(fate, 0)
        if self.hung or self.due > self.world.now + timeout * 1000:
            self.world.wait(timeout)
            return None
        self.world.now = max(self.world.now, self.due)
        asked, self.asked, self.starting = self.asked, None, False
        return self.told(asked, fate)

    def told(self, asked, fate):
        if fate == "lost" or (fate == "refuse" and asked != "read"):
            return supervised._Answer("lost", "It is lost.")
        return supervised._Answer("picture" if asked == "read" else "opened", shape=(2, 2, 3), taken_at=self.world.now)

    def picture(self, shape):
        return np.zeros(shape, np.uint8)

    def kill(self):
        self.world.killed += 1

    def farewell(self):
        self.world.killed += 1


@pytest.fixture(scope="module")
def guarded():
    """Makes a camera in a world of its own."""
    patch = pytest.MonkeyPatch()

    def make(fate):
        world = World(fate)
        patch.setattr(supervised, "_Child", lambda _make, _capacity: FakeChild(world))
        patch.setattr(supervised, "time", SimpleNamespace(sleep=world.wait))
        return SupervisedCamera(lambda: None, now=lambda: world.now), world

    yield make
    patch.undo()


def read(camera, world):
    """A picture, or the sentence why there is none; time that passed is checked."""
    before = world.now
    try:
        return camera.read(TIMEOUT)
    except CameraLost as lost:
        return str(lost)
    finally:
        assert world.now - before <= TIMEOUT * 1000 + SLACK_MS


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(FAULTS), max_size=40))
def test_no_read_waits_too_long_and_every_camera_comes_back(guarded, fate):
    camera, world = guarded(["picture", *fate])
    camera.open()
    while world.fate:
        assert read(camera, world)
    healed = world.now
    while isinstance(read(camera, world), str):
        assert world.now - healed < 30_000, "a camera that works again is not taken up again"
    camera.close()
    assert world.killed == world.children


@given(st.lists(st.sampled_from(["lost", "refuse"]), min_size=60, max_size=60))
def test_a_camera_that_stays_away_is_not_started_without_end(guarded, fate):
    camera, world = guarded(["picture", *fate])
    camera.open()
    while world.fate:
        read(camera, world)
    # Starting a process costs a Pi seconds of its time.
    assert world.children <= 3 + world.now / 1_000


def test_every_sentence_of_a_lost_camera_can_be_shown(guarded):
    for fault in FAULTS:
        camera, world = guarded(["picture", *[fault] * 8])
        camera.open()
        said = [told for _ in range(12) if isinstance(told := read(camera, world), str)]
        assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in said)
