"""A flood of presses or pictures starves neither the screen, the clock nor the watchdog."""

import time
from itertools import pairwise
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from tableassist.app.eyes.worker import Blind, WatchResult
from tableassist.app.play import live
from tableassist.app.play.backlog import MOST_PRESSES, Backlog
from tableassist.app.play.live import ROUND_MS, Live
from tableassist.hardware.lights import NoLights
from tableassist.ports import Pressed
from tableassist.table.layout import Layout, SettledLayout
from tableassist.table.observation import Observation


def picture(at, **more):
    return WatchResult(Observation(at, (), **more), None)


def settled(at):
    return WatchResult(Observation(at, ()), SettledLayout(at, Layout()))


def taken(*messages):
    backlog = Backlog()
    for message in messages:
        backlog.add(message)
    found = []
    while backlog:
        found.append(backlog.take())
    return found


PRESS = Pressed("seat0", 1)
HAND = picture(1, hand_in_view=True)


@pytest.mark.parametrize(
    ("came", "kept"),
    [
        pytest.param([PRESS, picture(1), PRESS], [PRESS, picture(1), PRESS], id="the order stays"),
        pytest.param([picture(1), picture(2), picture(3)], [picture(3)], id="of pictures the last"),
        pytest.param([picture(1), PRESS, picture(2)], [picture(1), PRESS, picture(2)], id="around a press both"),
        pytest.param([settled(1), settled(2)], [settled(1), settled(2)], id="every settled table"),
        pytest.param([settled(1), picture(2), picture(3)], [settled(1), picture(3)], id="a settled table stays"),
        pytest.param(
            [picture(1, hand_in_view=True), picture(2)], [picture(1, hand_in_view=True), picture(2)], id="hand"
        ),
        pytest.param([Blind("dark"), Blind("dark"), picture(2)], [picture(2)], id="a camera that is back"),
        pytest.param([Blind("over", ended=True), picture(2)], [Blind("over", ended=True), picture(2)], id="the end"),
    ],
)
def test_what_waits_is_kept_in_order_and_told_once(came, kept):
    assert taken(*came) == kept


def test_presses_beyond_the_limit_are_dropped_and_logged_once(caplog):
    backlog = Backlog()
    for number in range(10_000):
        backlog.add(Pressed("seat0", number))
    assert backlog.dropped == 10_000 - MOST_PRESSES
    assert len(caplog.records) == 1
    assert [backlog.take().at for _ in range(MOST_PRESSES)] == list(range(MOST_PRESSES))
    backlog.add(PRESS)
    assert backlog.take() == PRESS, "there is room again"


class Screen:
    def __init__(self):
        self.drawn, self.flood = [], ()

    def draw(self, view):
        self.drawn.append(time.monotonic())

    def presses(self):
        return self.flood


@pytest.fixture
def loop(table):
    inbox, screen, fed = SimpleQueue(), Screen(), []
    made = Live(table.session, screen, NoLights(), inbox, lambda: table.now, idle=lambda: fed.append(time.monotonic()))
    made.table, made.inbox, made.screen, made.fed = table, inbox, screen, fed
    return made


def longest(moments):
    return max(later - sooner for sooner, later in pairwise(moments))


@pytest.mark.parametrize("flood", [Pressed("up", 5000), picture(5000)], ids=["presses", "pictures"])
def test_a_flood_without_end_holds_up_neither_screen_nor_watchdog(loop, flood):
    stop = Event()

    def pour():
        while not stop.is_set():
            loop.inbox.put(flood)
            if loop.inbox.qsize() > 100_000:
                time.sleep(0.001)

    pouring = Thread(target=pour, daemon=True)
    pouring.start()
    try:
        for _ in range(10):
            loop.round()
    finally:
        stop.set()
        pouring.join()
    assert len(loop.screen.drawn) == len(loop.fed) == 10
    assert longest(loop.fed) < 1.5, "a watchdog of three seconds is fed in time"


def test_presses_that_take_long_leave_time_for_the_screen(loop, monkeypatch):
    """A slow card takes tens of milliseconds for each entry."""
    taken = []

    def slow(pressed):
        taken.append(pressed.at)
        time.sleep(0.02)

    monkeypatch.setattr(loop.table.session, "press", slow)
    monkeypatch.setattr(live, "TICK_S", 0)
    for number in range(50):
        loop.inbox.put(Pressed("ok", number))
    loop.round()
    assert 1 <= len(taken) <= ROUND_MS // 20 + 1
    while len(taken) < 50:
        loop.round()
    assert taken == list(range(50)), "none is lost, and none comes before another"


def test_a_flood_at_the_screen_is_bounded_as_well(loop, monkeypatch):
    taken = []
    monkeypatch.setattr(loop.table.session, "press", taken.append)
    loop.screen.flood = tuple(Pressed("ok", number) for number in range(10_000))
    loop.round()
    assert len(taken) <= MOST_PRESSES


def test_what_waits_behind_the_press_that_leaves_is_left(loop):
    loop.inbox.put(Pressed("quit", 5000))
    loop.inbox.put(Pressed("menu", 5000))
    loop.run()
    assert loop.table.session.quitting
    assert not loop.table.session.prompts.menu.is_open
