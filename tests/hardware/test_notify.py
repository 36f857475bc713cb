from __future__ import annotations

import os
import socket

import pytest

from tableassist.hardware.notify import Service, sd_notify


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path):
    """A service manager's socket, and what to set to reach it."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    name = str(tmp_path / "notify") if request.param == "path" else f"\0tableassist-test-{os.getpid()}"
    line.bind(name)
    line.setblocking(False)
    yield line, {"NOTIFY_SOCKET": name.replace("\0", "@")}
    line.close()


def heard(line):
    said = []
    while True:
        try:
            said.append(line.recv(1000).decode())
        except BlockingIOError:
            return said


def test_a_message_arrives(manager):
    line, environ = manager
    assert sd_notify("STATUS=4 markers", environ)
    assert heard(line) == ["STATUS=4 markers"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/at/all"}])
def test_without_a_manager_nothing_happens(environ):
    assert not sd_notify("READY=1", environ)


def test_a_manager_that_does_not_listen_holds_nothing_up(manager):
    _line, environ = manager
    assert not all(sd_notify("STATUS=full", environ) for _ in range(10_000))


def test_ready_is_said_once(manager):
    line, environ = manager
    service = Service(environ=environ)
    service.ready()
    service.ready()
    service.stopping()
    assert heard(line) == ["READY=1", "STOPPING=1"]


def test_the_watchdog_is_fed_three_times_in_its_time(manager):
    line, environ = manager
    moments = iter(range(0, 15_001, 100))
    service = Service(environ={**environ, "WATCHDOG_USEC": "15000000"}, now=lambda: next(moments))
    for _ in range(151):
        service.tick()
    assert heard(line) == ["WATCHDOG=1"] * 4  # at 0, 5, 10 and 15 seconds


@pytest.mark.parametrize(
    "watchdog",
    [
        pytest.param({}, id="none"),
        pytest.param({"WATCHDOG_USEC": "soon"}, id="no number"),
        pytest.param({"WATCHDOG_USEC": "0"}, id="off"),
        pytest.param({"WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "1"}, id="another process's"),
    ],
)
def test_without_a_watchdog_nothing_is_fed(manager, watchdog):
    line, environ = manager
    service = Service(environ={**environ, **watchdog})
    service.tick()
    assert heard(line) == []


def test_the_status_is_one_line_and_said_only_when_it_changes(manager):
    line, environ = manager
    service = Service(environ=environ)
    for sentence in ("4/4 markers", "4/4 markers", "camera\nlost"):
        service.status(sentence)
    assert heard(line) == ["STATUS=4/4 markers", "STATUS=camera lost"]
