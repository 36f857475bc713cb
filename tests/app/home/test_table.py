"""`table` on a real screen: home, a game, its signed result, a rematch, home, off; the camera stays open throughout."""

import multiprocessing
import os
import signal
import threading
import time
from datetime import date
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from tableassist.app.build import game_named
from tableassist.app.device.troubles import SetUp
from tableassist.app.eyes.process import EyesProcess
from tableassist.app.folders import state_dir
from tableassist.app.home import table
from tableassist.app.home.pages import Mend, SetUpFrom
from tableassist.app.home.stick.desk import StickDesk
from tableassist.app.home.stick.plugged import stick_at
from tableassist.app.play import command as play
from tableassist.app.play.kept_camera import KeptCamera
from tableassist.app.play.stopping import StopRequest
from tableassist.cli import run
from tableassist.journal.events import Signed
from tableassist.journal.file import Journal
from tableassist.ports import Pressed
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.tapes.sticks import STICKS
from tableassist.vision.picture import save_picture

pytestmark = pytest.mark.slow


class Scripted:
    """A screen at which somebody presses one button after the other, or does something else than that."""

    def __init__(self, presses, now):
        self._presses, self._now = iter(presses), now
        self.views, self.closed = [], 0

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        button = next(self._presses, None)
        if button is None:
            # No `Exception`: a screen that raises one is tried again.
            raise KeyboardInterrupt("The table is still on, and nobody presses any more.")
        if callable(button):
            button()
            return ()
        return (Pressed(button, self._now()),)

    def close(self):
        self.closed += 1


@pytest.fixture
def at(monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(play, "_buttons", lambda _settings: play.NoButtons())
    monkeypatch.setattr(table, "TICK_S", 0.0)

    def switched_on(*presses, status=0):
        screen = Scripted(presses, play.monotonic_ms)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        assert run(["table", "--display", "none"]) == status
        assert screen.closed == 1
        return screen

    return switched_on


OFF = ("soft3", "soft0")
NAMES = ("option:side:0", "option:name", "option:a", "ok", "option:name", "option:b", "ok", "option:done")


def journals():
    return sorted((state_dir() / "games").glob("*.journal"))


def test_under_a_service_manager_shutting_down_has_a_status_of_its_own(at, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    at(*OFF, status=table.SHUT_DOWN)


def test_whoever_stops_the_service_does_not_switch_the_machine_off(at, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    at(lambda: os.kill(os.getpid(), signal.SIGTERM), status=0)


@pytest.mark.parametrize("errand", [SetUpFrom(), Mend(SetUp("camera"))])
def test_set_up_ends_when_the_service_is_stopped(errand):
    class Wizard:
        ended, closed = False, False

        def view(self):
            return "a step"

        def advance(self):
            assert not stop.asked, "set-up goes on although the service was stopped"
            stop.ask()

        def close(self):
            self.closed = True

    stop, wizard, drawn, silent = StopRequest(), Wizard(), [], lambda *_given: None
    screen = SimpleNamespace(draw=drawn.append, presses=lambda: ())
    on = SimpleNamespace(
        stop=stop, screen=screen, inbox=SimpleQueue(), service=SimpleNamespace(ready=silent, tick=silent)
    )
    gear = SimpleNamespace(on=on, wizard=lambda _step, alone: wizard, reopen=silent)
    table._carry_out(errand, SimpleNamespace(mend=silent), gear, None)
    assert drawn == ["a step"]
    assert wizard.closed


def test_shutting_down_ends_it(at):
    assert [view.headline for view in at(*OFF).views] == ["What shall we do?", "Shut down?"]


def test_from_home_through_a_signed_game_and_a_rematch_home_again(at):
    ends = ("menu", "option:end", "option:end:yes", "mute", "mute", "mute", "seat0", "seat1")
    screen = at("option:new", "option:players", *NAMES, "option:start", *ends, "soft3", "soft0", "quit", *OFF)
    first, second = journals()
    with Journal.open(first) as journal:
        assert isinstance(journal.entries[-1].event, Signed)
    with Journal.open(second) as journal:
        assert journal.entries[0].event.players == ("B", "A")
    assert screen.views[-2].headline == "What shall we do?"
    assert screen.views[-2].options[0].note == "Deluxe Memory, B and A"
    assert all(path.with_suffix(".txt").exists() for path in (first, second))


class TestAMemoryStick:
    """Done beside the screen, which says so meanwhile."""

    STICK = ("option:settings", "option:stick")

    @pytest.fixture
    def stick(self, tmp_path_factory, monkeypatch):
        folder = tmp_path_factory.mktemp("TRAVEL")
        STICKS["useful"].fill(folder)
        monkeypatch.setattr(table, "plugged_sticks", lambda: (stick_at(folder),))
        return folder

    def wait(self):
        """Whoever looks at the screen until the work is over."""
        while any(thread.name == "stick" for thread in threading.enumerate()):
            time.sleep(0.01)

    def test_takes_everything_kept_here(self, at, stick):
        screen = at(*self.STICK, self.wait, "option:backup", self.wait, *OFF)
        assert (stick / f"tableassist-{date.today().isoformat()}.zip").exists()
        headlines = [view.headline for view in screen.views]
        assert "One moment …" in headlines
        assert any(line.startswith("Everything, with no game, is in") for line in headlines)

    def test_what_it_brings_back_holds_at_once(self, at, stick):
        brings = ("option:restore", "option:back:0", "option:back")
        screen = at(*self.STICK, self.wait, *brings, self.wait, "option:people", "quit", *OFF)
        assert any("Zoe" in [option.label for option in view.options] for view in screen.views)

    def test_reports_with_their_pdf_go_out(self, at, stick):
        ends = ("menu", "option:end", "option:end:yes", "mute", "mute", "mute", "seat0", "seat1", "quit")
        game = ("option:new", "option:players", *NAMES, "option:start", *ends)
        at(*game, *self.STICK, self.wait, "option:games", self.wait, *OFF)
        (folder,) = stick.glob("tableassist-games-*")
        assert {path.suffix for path in folder.iterdir()} >= {".html", ".pdf", ".journal", ".txt"}

    def test_work_that_is_stopped_is_told(self, at, stick, monkeypatch):
        def slow(self, _job, progress):
            while True:
                progress.report("still at it")
                time.sleep(0.01)

        monkeypatch.setattr(StickDesk, "_done", slow)
        screen = at("option:settings", "option:stick", "soft3", self.wait, *OFF)
        assert "It was stopped. Nothing was changed." in [view.headline for view in screen.views]

    def test_whoever_stops_the_service_does_not_wait_for_it(self, at, stick, monkeypatch):
        over = threading.Event()
        monkeypatch.setattr(StickDesk, "do", lambda _self, _job, _progress: over.wait(60))
        begun = time.monotonic()
        at("option:settings", "option:stick", lambda: os.kill(os.getpid(), signal.SIGTERM))
        assert time.monotonic() - begun < 30
        over.set()

    def test_a_library_that_fails_is_told(self, at, stick, monkeypatch):
        def broken(_self, _job, _progress):
            raise ZeroDivisionError

        monkeypatch.setattr(StickDesk, "do", broken)
        screen = at("option:settings", "option:stick", self.wait, *OFF)
        assert "It could not be done (ZeroDivisionError). Nothing was changed." in [v.headline for v in screen.views]


def test_a_game_is_read_in_a_process_that_ends_with_the_table(at, monkeypatch, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    mat = game_named("deluxe-memory").mat({})
    camera = SimCamera(VirtualTable(mat), draw_conditions(0, "kind"), (1280, 720), lambda: 0, seed=0)
    camera.open()
    for number in range(3):
        save_picture(camera.read(1.0).picture, folder / f"{number}.png")
    (tmp_path / "home.json").write_text('{"people": [{"name": "Zoe", "edge": ""}]}')

    def eyes():
        return [one for one in multiprocessing.active_children() if one.name == "tableassist eyes"]

    read = []
    kept = EyesProcess.read
    monkeypatch.setattr(EyesProcess, "read", lambda *given: read.append(kept(*given)) or read[-1])

    def presses():
        yield from ("option:new", "option:players", *NAMES, "option:start")
        until = time.monotonic() + 60
        while not read and time.monotonic() < until:
            yield lambda: time.sleep(0.02)
        assert len(eyes()) == 1
        yield from ("quit", *OFF)

    screen = Scripted(presses(), play.monotonic_ms)
    monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
    assert run(["table", "--display", "none", "--camera", f"images:{folder}"]) == 0
    assert read
    until = time.monotonic() + 10
    while eyes() and time.monotonic() < until:
        # Killed, it takes the kernel a moment to give its memory back.
        time.sleep(0.01)
    assert eyes() == []


def test_people_and_games_are_known_when_it_is_switched_on_again(at):
    at("option:new", "option:players", *NAMES, "option:start", "quit", *OFF)
    screen = at("option:continue", "quit", *OFF)
    assert len(journals()) == 1
    assert any(view.title == "Deluxe Memory" for view in screen.views)


def test_a_simulated_camera_is_refused_with_what_to_use(at, capsys):
    assert run(["table", "--camera", "sim"]) == 2
    assert "tableassist demo" in capsys.readouterr().err


def test_a_kept_camera_is_opened_once_and_closed_at_the_end():
    done = []

    class Camera:
        def open(self):
            done.append("open")

        def read(self, timeout):
            return timeout

        def close(self):
            done.append("close")

    camera = KeptCamera(Camera())
    for _ in range(2):
        camera.open()
        assert camera.read(1.0) == 1.0
        camera.close()
    camera.put_away()
    assert done == ["open", "close"]
