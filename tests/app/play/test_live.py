"""The loop of a running game, with gpiozero's mock pins, a worker on a camera, and a disk that fills."""

from itertools import count
from queue import SimpleQueue

import numpy as np
import pytest

from tableassist.app.eyes.worker import Blind, WatchResult, Worker
from tableassist.app.play.live import Live
from tableassist.app.play.picture_watch import SILENT_MS, STARTING_MS, PictureWatch
from tableassist.hardware.buttons import GpioButtons
from tableassist.hardware.lights import GpioLights
from tableassist.journal.file import JournalFull
from tableassist.ports import CameraLost, Frame, Pressed
from tableassist.table.observation import Observation

PINS = {"seat0": 17, "seat1": 27, "soft0": 5, "soft1": 6, "soft2": 13, "soft3": 26}


class Screen:
    def __init__(self):
        self.views, self.queue = [], []

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        queue, self.queue = self.queue, []
        return tuple(queue)

    def close(self):
        pass


class Dark:
    def show(self, lit):
        self.lit = lit

    def close(self):
        pass


@pytest.fixture
def live(table):
    inbox = SimpleQueue()
    screen, lights = Screen(), Dark()
    loop = Live(table.session, screen, lights, inbox, lambda: table.now)
    return table, loop, screen, lights, inbox


def press(factory, name):
    pin = factory.pin(PINS[name])
    pin.drive_low()
    pin.drive_high()


def test_a_whole_turn_by_wired_buttons(live, factory):
    table, loop, screen, _, inbox = live
    time = count(500, 100)
    buttons = GpioButtons(PINS, factory=factory, now=lambda: table.now + next(time))
    buttons.listen(inbox.put)
    table.lift("B1", "C1").settle()
    table.lay(B1="5S", C1="5C").settle()
    loop.round()
    press(factory, "soft0")
    loop.round()
    table.wait(5000).settle()
    assert table.acted[-1] == "match 0 5S 5C"
    loop.round()
    press(factory, "seat1")
    loop.round()
    assert table.acted[-1] == "name_player 0 1"
    assert screen.views[-1].seats[1].score == 15
    buttons.close()


def test_lights_show_whose_move_it_is(live, factory):
    loop = live[1]
    lights = GpioLights((12, 16), factory=factory)
    loop._lights = lights
    loop.round()
    assert [factory.pin(pin).state for pin in (12, 16)] == [1, 0]
    lights.close()


def test_looks_and_a_lost_camera_reach_the_status_strip(live):
    table, loop, screen, _, inbox = live
    inbox.put(WatchResult(Observation(table.now, ()), None))
    loop.round()
    assert screen.views[-1].status.ok
    inbox.put(Blind("The camera gives no picture."))
    loop.round()
    assert not screen.views[-1].status.ok
    assert "no picture" in screen.views[-1].status.camera


def test_a_full_disk_is_shown_and_the_game_goes_on(live):
    table, loop, screen, _, inbox = live
    table.lift("B1", "C1").settle()

    def full(_entry):
        raise JournalFull(28, "The disk is full.")

    append, table.store.append = table.store.append, full
    inbox.put(Pressed("seat0", table.now))
    loop.round()
    assert "full" in screen.views[-1].headline
    assert table.acted == ["select 0 B1 C1"]
    table.store.append = append
    inbox.put(Pressed("seat0", table.now + 1000))
    loop.round()
    assert table.acted[-1] == "end_look 0 open"


def test_quit_ends_the_loop(live):
    table, loop, screen, _, _ = live
    screen.queue.append(Pressed("quit", table.now))
    loop.run()
    assert table.session.quitting


class Flaky:
    """A camera that misses every second frame and then ends."""

    def __init__(self, frames):
        self.frames, self.reads, self.opened = frames, 0, 0

    def open(self):
        self.opened += 1

    def read(self, timeout):
        self.reads += 1
        if self.reads > self.frames:
            return None
        if self.reads % 2:
            raise CameraLost("No picture in time.")
        return Frame(np.zeros((48, 64, 3), np.uint8), self.reads)

    def close(self):
        pass


def test_the_worker_outlives_missing_frames_without_reopening():
    inbox, camera = SimpleQueue(), Flaky(6)
    worker = Worker(camera, lambda frame, private: (Observation(frame.taken_at, ()), None), inbox, frozenset)
    worker.start()
    got = [inbox.get(timeout=5) for _ in range(7)]
    worker.close()
    assert [type(one) for one in got] == [Blind, WatchResult] * 3 + [Blind]
    assert got[-1].ended
    assert camera.opened == 1


class TestARound:
    def test_time_passes_for_the_session_and_what_goes_on_beside_it_goes_on(self, table):
        rounds = []
        table.session.tick = rounds.append
        loop = Live(
            table.session, Screen(), Dark(), SimpleQueue(), lambda: table.now, idle=lambda: rounds.append("idle")
        )
        loop.round()
        assert rounds == [table.now, "idle"]

    def test_a_camera_that_falls_silent_is_reported_however_it_did(self, live):
        table, loop, screen, _, inbox = live
        inbox.put(WatchResult(Observation(table.now, ()), None))
        loop.round()
        assert screen.views[-1].status.ok
        table.now += SILENT_MS - 1
        loop.round()
        assert screen.views[-1].status.ok
        table.now += 1
        loop.round()
        assert "No picture from the camera for 3 s." in screen.views[-1].status.camera


class TestPictureWatch:
    def test_the_first_picture_may_take_long(self):
        watch = PictureWatch(1000)
        assert watch.trouble(1000 + STARTING_MS - 1) == ""
        assert watch.trouble(1000 + STARTING_MS).startswith("No picture from the camera for 20 s.")

    def test_after_it_silence_is_noticed_soon(self):
        watch = PictureWatch(0)
        watch.hear(500)
        assert watch.trouble(500 + SILENT_MS - 1) == ""
        assert "for 3 s" in watch.trouble(500 + SILENT_MS)
        watch.hear(9000)
        assert watch.trouble(9001) == ""

    def test_why_a_camera_is_lost_stays_while_it_is_opened_anew(self):
        watch = PictureWatch(0)
        watch.hear(500, lost=True)
        assert watch.trouble(500 + SILENT_MS) == ""
        assert watch.trouble(500 + STARTING_MS).startswith("No picture from the camera for 20 s.")

    def test_after_the_end_of_a_film_nothing_is_expected(self):
        watch = PictureWatch(0)
        watch.hear(500, ended=True)
        assert watch.trouble(10_000_000) == ""
