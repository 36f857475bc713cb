"""SIGTERM ends a game as its players would: with its record, and a word to systemd. Nothing is ended half way."""

import os
import signal
import socket
import subprocess
import sys
import threading

import pytest
from play_steps import only_journal

from tableassist.app.stopping import SIGNALS, StopRequest
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
    stop = StopRequest(lambda: told.append(1))
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


@pytest.mark.slow
@pytest.mark.parametrize("command", [["table"], ["play", "deluxe-memory"]])
def test_the_real_program_ends_on_sigterm_with_its_record(tmp_path, command):
    """Under the window of a real SDL, which would take the signal for itself; at home and in a game."""
    settings = tmp_path / "settings.toml"
    settings.write_text("[buttons]\ngpio = false\n[sound]\non = false\n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        told = {
            "STATE_DIRECTORY": str(tmp_path),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
        }
        program = [sys.executable, "-m", "tableassist", *command, "--config", str(settings)]
        with subprocess.Popen(program, env=os.environ | told, stdout=subprocess.DEVNULL) as running:
            try:
                while line.recv(4096) != b"READY=1":
                    pass
                running.terminate()
                while line.recv(4096) != b"STOPPING=1":
                    pass
                assert running.wait(10) in (0, 10)
            finally:
                running.kill()
    assert len(list((tmp_path / "games").glob("deluxe-memory-*.txt"))) == (command[0] == "play")
