"""SIGTERM ends a game as its players would: with its record, and a word to systemd. Nothing is ended half way."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest
from play_steps import only_journal

from tableassist import cli
from tableassist.app.play.stopping import SIGNALS, EarlyEnd, StopRequest
from tableassist.journal.file import read_journal


def send(number):
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", SIGNALS)
class TestARunningGame:
    def test_is_left_with_its_record(self, run_play, number):
        screen = run_play("menu", lambda: send(number), *["menu"] * 50)
        assert len(screen.steps) >= 49, "nothing is played after it"
        path = only_journal(run_play.folder)
        assert path.with_suffix(".txt").exists()
        assert read_journal(path)[1] == ""

    def test_can_be_gone_on_with(self, run_play, number):
        run_play(lambda: send(number), *[lambda: None] * 5)
        run_play(resume=True)
        only_journal(run_play.folder)

    def test_leaves_the_signals_as_they_were(self, run_play, number):
        before = signal.getsignal(number)
        run_play(lambda: send(number), *[lambda: None] * 5)
        assert signal.getsignal(number) == before


def test_systemd_is_told_at_once_and_once(run_play, tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        heard = []

        def listen():
            send(signal.SIGTERM)
            while True:
                try:
                    heard.append(line.recv(4096).decode())
                except BlockingIOError:
                    return

        run_play(listen, *[lambda: None] * 5)
    assert heard[-1] == "STOPPING=1"


def test_asking_twice_tells_once():
    told = []
    stop = StopRequest(SimpleNamespace(stopping=lambda: told.append(1)))
    stop.ask()
    stop.ask()
    assert (stop.asked, told) == (True, [1])


def test_another_thread_hears_no_signals_and_changes_none():
    before, seen = signal.getsignal(signal.SIGTERM), []

    def enter():
        with StopRequest().heeding_signals() as stop:
            seen.append((stop.asked, signal.getsignal(signal.SIGTERM)))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert seen == [(False, before)]


class TestAnEarlyEnd:
    def test_ends_as_by_an_error(self):
        with pytest.raises(SystemExit) as ended:
            EarlyEnd()(signal.SIGTERM, None)
        assert ended.value.code == 128 + signal.SIGTERM

    def test_is_no_end_where_none_was_asked(self):
        EarlyEnd().end_if_asked()

    def test_that_was_swallowed_ends_what_would_begin(self, early):
        with suppress(SystemExit):
            send(signal.SIGTERM)
        with pytest.raises(SystemExit) as ended, StopRequest().heeding_signals():
            pytest.fail("nothing begins")
        assert ended.value.code == 128 + signal.SIGTERM
        assert signal.getsignal(signal.SIGTERM) is early

    def test_that_was_turned_into_another_error_ends_the_command(self, early, monkeypatch, capsys):
        class Named:
            def __set_name__(self, _owner, _name):
                send(signal.SIGTERM)

        monkeypatch.setattr(cli, "_run_replay", lambda _options: type("Owner", (), {"named": Named()}))
        with pytest.raises(SystemExit) as ended:
            cli.run(["replay", "game.txt"])
        assert ended.value.code == 128 + signal.SIGTERM
        assert not capsys.readouterr().err

    @pytest.fixture
    def early(self):
        handler = EarlyEnd()
        before = signal.signal(signal.SIGTERM, handler)
        yield handler
        signal.signal(signal.SIGTERM, before)


SIGNALLING = """
import importlib, json, os, signal, sys
import cv2, pygame, tableassist.app.home.home, tableassist.app.home.wizard.running
from tableassist.cli import run

def with_signal(inner, when):
    def outer(*given, **named):
        if when == "before":
            os.kill(os.getpid(), signal.SIGTERM)
        result = inner(*given, **named)
        if when == "after":
            os.kill(os.getpid(), signal.SIGTERM)
        return result
    return outer

def play(module, path, when, *command):
    holder = importlib.import_module(module)
    *outer, name = path.split(".")
    for one in outer:
        holder = getattr(holder, one)
    setattr(holder, name, with_signal(getattr(holder, name), when))
    sys.exit(run(list(command)))

for line in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        play(*json.loads(line))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Programs that send themselves SIGTERM before or after a function, one for each line: where, when and the command.

They are forked from one that has imported what they need, and each line is answered with an exit code.
"""

STARTING = [
    ("pygame", "display.init", "after"),
    ("pygame", "display.set_mode", "before"),
    ("pygame", "display.set_mode", "after"),
    ("pygame", "mixer.init", "before"),
    ("pygame", "mixer.init", "after"),
    ("tableassist.app.play.command", "open_screen", "before"),
    ("tableassist.app.play.command", "open_devices", "before"),
    ("tableassist.app.play.command", "open_devices", "after"),
    ("tableassist.app.play.outputs", "OptionalScreen.draw", "before"),
    ("tableassist.app.play.outputs", "OptionalScreen.draw", "after"),
]
AT_HOME = [
    ("tableassist.app.home.gear", "open_screen", "before"),
    ("tableassist.app.home.gear", "Gear._open", "before"),
    ("tableassist.app.home.gear", "Gear._open", "after"),
    ("tableassist.app.home.table", "_evening", "before"),
    ("tableassist.app.home.table", "_evening", "after"),
    ("tableassist.app.home.table", "errand_of", "before"),
]
SETTING_UP = [
    ("tableassist.app.home.table", "_set_up", "before"),
    ("tableassist.app.home.gear", "Gear.wizard", "before"),
    ("tableassist.app.home.gear", "Gear.wizard", "after"),
]
"""A camera that was never calibrated begins with set-up."""


@pytest.fixture
def manager(tmp_path):
    """A service manager: starts a program under a real SDL, and has the words that it hears."""
    with service_manager(tmp_path) as manager:
        yield manager


@pytest.fixture(scope="module")
def signalled(tmp_path_factory):
    """Runs a command that sends itself SIGTERM at a moment; its exit code, once it has said that it stops."""
    with (
        service_manager(tmp_path_factory.mktemp("state")) as manager,
        manager.start("-c", SIGNALLING, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running,
    ):

        def run(*line):
            running.stdin.write(json.dumps([*line, "--config", manager.settings]) + "\n")
            running.stdin.flush()
            wait_for(manager, b"STOPPING=1")
            return int(running.stdout.readline())

        yield run


@contextmanager
def service_manager(folder):
    settings = folder / "settings.toml"
    settings.write_text("[buttons]\ngpio = false\n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(folder / "notify"))
        line.settimeout(60)
        told = {
            "STATE_DIRECTORY": str(folder),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": str(folder / "notify"),
        }

        @contextmanager
        def start(*program, **streams):
            given = {"stdout": subprocess.DEVNULL} | streams
            command = [sys.executable, "-X", "faulthandler", *program]
            with subprocess.Popen(command, env=os.environ | told, **given) as running:
                try:
                    yield running
                except subprocess.TimeoutExpired:
                    running.send_signal(signal.SIGABRT)  # it says where each of its threads hangs
                    running.wait(10)
                    raise
                finally:
                    running.kill()

        yield SimpleNamespace(start=start, hear=lambda: line.recv(4096), settings=str(settings))


def wait_for(manager, word):
    while manager.hear() != word:
        pass


@pytest.mark.slow
@pytest.mark.parametrize("command", [["table"], ["play", "deluxe-memory"]])
def test_the_real_program_ends_on_sigterm_with_its_record(manager, tmp_path, command):
    """Under the window of a real SDL, which would take the signal for itself; at home and in a game."""
    with manager.start("-m", "tableassist", *command, "--config", manager.settings) as running:
        wait_for(manager, b"READY=1")
        running.terminate()
        wait_for(manager, b"STOPPING=1")
        assert running.wait(10) == 0
    assert len(list((tmp_path / "games").glob("deluxe-memory-*.txt"))) == (command[0] == "play")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "moment"),
    [
        *((["table"], moment) for moment in (*STARTING, *AT_HOME)),
        *((["table", "--camera", "images:."], moment) for moment in SETTING_UP),
        *((["play", "deluxe-memory"], moment) for moment in STARTING),
    ],
    ids=lambda given: " ".join(given),
)
def test_sigterm_is_heeded_at_every_moment_of_starting(signalled, command, moment):
    """The real program, which sends itself the signal."""
    assert signalled(*moment, *command) == 0


SWALLOWING = """
import os, signal, sys

def send(event, given, heard=[]):
    if event == "import" and given[0] == "cv2.version" and not heard:
        heard.append(given)
        os.kill(os.getpid(), signal.SIGTERM)

sys.addaudithook(send)
sys.argv[0] = "tableassist"
from tableassist.__main__ import main
main()
"""
"""A program that sends itself SIGTERM while OpenCV imports a module of which it does not care whether it is there."""


@pytest.mark.slow
def test_sigterm_that_an_import_swallows_is_heeded_after_it(manager):
    with manager.start("-c", SWALLOWING, "table", "--config", manager.settings) as running:
        assert running.wait(30) == 128 + signal.SIGTERM


@pytest.mark.slow
@pytest.mark.parametrize("late_s", [0.1, 0.4, 0.8, 1.2, 1.6, 2.4])
def test_sigterm_ends_what_is_still_starting(manager, late_s):
    """From outside, as systemd does it; before anything is open the signal may simply end the process."""
    with manager.start("-m", "tableassist", "table", "--config", manager.settings) as running:
        time.sleep(late_s)
        running.terminate()
        assert running.wait(10) in (0, 128 + signal.SIGTERM, -signal.SIGTERM)
