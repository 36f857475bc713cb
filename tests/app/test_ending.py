"""A service is stopped by SIGTERM, and closes everything before it ends."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tableassist.app.ending import end_when_asked

PROGRAM = """
import contextlib, time
from tableassist.app.ending import end_when_asked
from tableassist.display.window import Window
end_when_asked()
with contextlib.ExitStack() as stack:
    window = Window((320, 240), headless=True)
    stack.callback(lambda: print("closed", flush=True))
    print("open", flush=True)
    while True:
        window.presses()
        time.sleep(0.01)
"""


def test_sigterm_ends_in_good_order_although_a_window_is_open():
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout.readline() == "open\n"
        program.send_signal(signal.SIGTERM)
        assert program.stdout.read() == "closed\n"
        assert program.wait(20) == 0


@pytest.fixture
def handler():
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


def test_the_signal_becomes_an_exit(handler):
    end_when_asked()
    with pytest.raises(SystemExit) as ended:
        signal.raise_signal(signal.SIGTERM)
    assert ended.value.code == 0
