"""What `play` wires together: journals left torn, buttons on pins, the service manager, cameras; and lets go again."""

from __future__ import annotations

import os
import socket
import time
from dataclasses import replace
from multiprocessing import active_children

import numpy as np
import pytest
from play_steps import GAME, Steps, new_game, only_journal

from tableassist.app.eyes.process import EyesProcess
from tableassist.app.journals.game_journals import resume_game, unfinished_journals
from tableassist.app.play import command as play
from tableassist.app.settings import config
from tableassist.hardware.buttons import NoGpio
from tableassist.journal.events import Acted, Ended, Noted, Signed
from tableassist.journal.file import Journal, JournalBusy, read_journal
from tableassist.ports import Frame, Pressed
from tableassist.referee.match import CannotFollow
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.observation import Observation
from tableassist.vision.picture import save_picture


def tear(path):
    """A power cut has left half a line at the end."""
    with path.open("ab") as file:
        file.write(b'{"at":3')


class TestATornJournal:
    """R-TB-005: what a power cut left half written does not count, and the record says so."""

    def test_the_note_is_an_entry_of_the_match_and_of_the_file(self, tmp_path):
        path = new_game(tmp_path, Acted("select 0 B1 C1"))
        tear(path)
        journal, match = resume_game(path)
        with journal:
            assert journal.note.startswith("The last line was only half written (7 bytes)")
            assert match.entries[-1].event == Noted(journal.note)
            assert (match.entries[-1].source, match.entries[-1].at) == ("engine", match.entries[-2].at)
        assert read_journal(path) == (match.entries, "")

    def test_what_follows_is_appended_after_the_note(self, tmp_path):
        path = new_game(tmp_path)
        tear(path)
        journal, match = resume_game(path)
        with journal:
            journal.append(match.next(Acted("select 0 B1 C1"), 1000, "told"))
        assert [type(entry.event).__name__ for entry in read_journal(path)[0]] == ["Started", "Noted", "Acted"]

    def test_a_whole_journal_is_gone_on_with_as_it_is(self, tmp_path):
        path = new_game(tmp_path, Acted("select 0 B1 C1"))
        before = path.read_bytes()
        journal, match = resume_game(path)
        journal.close()
        assert path.read_bytes() == before
        assert len(match.entries) == 2

    def test_it_is_played_on(self, run_play):
        run_play()
        path = only_journal(run_play.folder)
        tear(path)
        run_play(resume=True)
        notes = [entry.event.text for entry in read_journal(path)[0] if isinstance(entry.event, Noted)]
        assert any("half written" in note for note in notes)
        assert "half written" in path.with_suffix(".txt").read_text(encoding="utf-8")


class TestEveryJournalIsLetGo:
    """One that stays open can be gone on with by nobody: `JournalBusy`."""

    def test_one_that_cannot_be_followed(self, tmp_path):
        path = new_game(tmp_path)
        with Journal.open(path) as journal:
            started = journal.entries[0]
            journal.append(replace(started, number=2, event=Acted("match 0 5S 5C")))
        with pytest.raises(CannotFollow):
            resume_game(path)
        Journal.open(path).close()

    def test_those_that_were_looked_through(self, tmp_path):
        old = new_game(tmp_path)
        new = new_game(tmp_path, Ended("It is late."), Signed("Ann and Bob"))
        assert old != new
        assert unfinished_journals(tmp_path, GAME.name) == old
        for path in (old, new):
            Journal.open(path).close()

    def test_the_one_that_was_played(self, run_play):
        def look():
            with pytest.raises(JournalBusy):
                Journal.open(only_journal(run_play.folder))

        run_play(look)
        Journal.open(only_journal(run_play.folder)).close()

    def test_the_one_before_once_another_game_has_begun(self, run_play):
        def look():
            first, second = sorted(run_play.folder.glob("*.journal"))
            Journal.open(first).close()
            with pytest.raises(JournalBusy):
                Journal.open(second)

        run_play("menu", "option:end", "option:end:yes", "soft3", "option:new", look)
        for path in run_play.folder.glob("*.journal"):
            Journal.open(path).close()

    def test_also_where_the_game_breaks_off(self, run_play):
        def break_off():
            raise RuntimeError("somebody pulled a plug")

        with pytest.raises(RuntimeError, match="plug"):
            run_play(break_off)
        Journal.open(only_journal(run_play.folder)).close()


PINS = "[buttons]\ngpio = true\n[buttons.pins]\nseat0 = 17\nseat1 = 27\nsoft3 = 26\n"


class TestOnThePins:
    def test_a_wired_button_is_heard(self, run_play, factory):
        def press():
            factory.pin(26).drive_low()
            factory.pin(26).drive_high()

        screen = run_play(press, lambda: None, settings=PINS)
        assert screen.views[0].keys[3].label == "Menu"
        assert [option.label for option in screen.views[0].options] != [one.label for one in screen.views[-1].options]

    def test_nobody_hears_it_where_no_pins_are_wanted(self, run_play, factory):
        def press():
            factory.pin(26).drive_low()
            factory.pin(26).drive_high()

        screen = run_play(press, lambda: None, settings=PINS.replace("true", "false"))
        assert screen.views[0].options == screen.views[-1].options

    def test_a_button_that_sticks_is_named(self, run_play, factory, monkeypatch):
        monkeypatch.setattr(play.GpioButtons, "stuck", lambda _self: ("seat0", "soft3"))
        screen = run_play(lambda: None, settings=PINS)
        assert "button seat0, soft3 is stuck" in str(screen.views[-1].status)
        assert "stuck" not in str(screen.views[0].status)

    def test_the_seats_have_a_light_each_that_goes_out_at_the_end(self, run_play, factory):
        lit = []
        lights = "[buttons]\ngpio = false\n[lights]\ngpio = true\nseats = [12, 16, 20, 21]\n"
        run_play(lambda: lit.extend(factory.pin(pin).state for pin in (12, 16)), settings=lights)
        assert lit == [1, 0]
        assert factory.pin(12).function == "input", "it is let go"


def test_without_pins_the_game_goes_on_and_one_line_says_so(run_play, monkeypatch, capsys):
    def none(*_args, **_more):
        raise NoGpio("This machine has no GPIO pins.")

    monkeypatch.setattr(play, "GpioButtons", none)
    monkeypatch.setattr(play, "GpioLights", none)
    settings = PINS + "[lights]\ngpio = true\n"
    assert run_play(settings=settings).closed == 1
    assert capsys.readouterr().err == "tableassist: This machine has no GPIO pins.\n" * 2


class TestTheServiceManager:
    """What systemd hears: docs say `Type=notify`, and a watchdog."""

    @pytest.fixture
    def heard(self, tmp_path, monkeypatch):
        address = str(tmp_path / "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.bind(address)
            line.setblocking(False)
            monkeypatch.setenv("NOTIFY_SOCKET", address)
            monkeypatch.setenv("WATCHDOG_USEC", "3000")
            monkeypatch.delenv("WATCHDOG_PID", raising=False)

            def messages():
                found = []
                while True:
                    try:
                        found.append(line.recv(4096).decode())
                    except BlockingIOError:
                        return found

            yield messages

    def test_it_is_up_alive_and_stopping(self, run_play, heard):
        run_play(lambda: None)
        messages = heard()
        assert messages[0] == "READY=1"
        assert "WATCHDOG=1" in messages
        assert "STATUS=no picture" in messages
        assert messages[-1] == "STOPPING=1"

    def test_it_is_not_up_before_the_first_picture_is_drawn(self, run_play, heard, monkeypatch):
        before, draw = [], Steps.draw

        def listening(screen, view):
            if not screen.views:
                before.extend(heard())
            draw(screen, view)

        monkeypatch.setattr(Steps, "draw", listening)
        run_play()
        assert before == []

    @pytest.mark.parametrize(("trouble", "says"), [("", "sees the table"), ("a hand rests", "a hand rests")])
    def test_it_says_what_the_eyes_have_seen(self, run_play, heard, camera, trouble, says):
        camera.trouble = trouble
        run_play(*[camera.wait] * 3, camera="usb:0")
        assert f"STATUS={says}" in heard()


DARK = np.zeros((720, 1280, 3), np.uint8)


class FakeCamera:
    """Gives dark pictures for ever; `plans` records by what eyes they were to be read."""

    def __init__(self):
        self.opened, self.closed, self.read_frames, self.trouble, self.made, self.plans = 0, 0, 0, "", [], []

    def open(self):
        self.opened += 1

    def read(self, timeout):
        time.sleep(0.002)
        self.read_frames += 1
        return Frame(DARK, self.read_frames)

    def close(self):
        self.closed += 1

    def wait(self):
        before = self.read_frames
        while self.read_frames < before + 2:
            time.sleep(0.001)


@pytest.fixture
def camera(monkeypatch):
    """Whatever camera is asked for; nothing is read in its pictures."""
    fake = FakeCamera()

    def made(spec, settings, profile=None):
        fake.made.append((spec, profile))
        return fake

    class Process:
        def reader(self, plan):
            fake.plans.append(plan)
            return lambda frame, _private: (Observation(frame.taken_at, (), trouble=fake.trouble), None)

        def close(self):
            """No process was begun."""

    monkeypatch.setattr(play, "live_camera", made)
    monkeypatch.setattr("tableassist.app.eyes.game_eyes.EyesProcess", Process)
    return fake


class TestTheCamera:
    def test_it_is_watched_while_the_game_runs_and_let_go_after_it(self, run_play, camera):
        screen = run_play(camera.wait, lambda: None, camera="usb:0")
        assert camera.made == [("usb:0", None)]
        assert (camera.opened, camera.closed) == (1, 1)
        assert screen.views[-1].status.ok

    def test_without_one_none_is_opened_and_nothing_waits_for_it(self, run_play, camera):
        screen = run_play(lambda: None)
        assert camera.made == []
        assert screen.views[0].status != run_play(camera.wait, camera="usb:0").views[0].status

    def test_it_stays_open_for_the_games_of_an_evening_and_each_has_eyes_of_its_own(self, run_play, camera):
        run_play("menu", "option:end", "option:end:yes", "soft3", "option:new", camera.wait, camera="usb:0")
        assert (camera.opened, camera.closed) == (1, 1)
        assert len(camera.plans) == 2

    def test_its_eyes_are_made_of_what_the_settings_name(self, run_play, camera, tmp_path, capsys):
        run_play(camera="usb:0")
        (plan,) = camera.plans
        assert plan.mat.name == GAME.mat({}).name
        assert (plan.palette, plan.pool, plan.lens) == (None, None, None)
        assert plan.deck == config.deck_file(config.load_settings(tmp_path / "settings.toml"))
        assert "The deck learnt" not in capsys.readouterr().out

    def test_the_menu_shows_what_it_sees(self, run_play, camera):
        screen = run_play(camera.wait, "menu", "option:camera", camera.wait, camera="usb:0")
        assert any(view.snapshot is not None for view in screen.views)

    @pytest.mark.parametrize(
        ("game", "name", "says"),
        [
            ("deluxe-memory", "deck.zip", "--forget"),
            ("mental-magic", "pool.zip", "pool"),
            ("memwars", "colours.json", "learn them again"),
            ("deluxe-memory", "calibration.json", "calibrat"),
        ],
    )
    def test_a_file_that_cannot_be_used_is_refused_not_left_out(self, run_play, camera, tmp_path, game, name, says):
        (tmp_path / name).write_bytes(b"junk")
        text = f'[buttons]\ngpio = false\n[camera]\ncalibration = "{tmp_path / "calibration.json"}"\n'
        with pytest.raises(ValueError, match=says):
            run_play(lambda: None, game=game, camera="usb:0", settings=text)
        assert camera.made == []


@pytest.mark.slow
def test_the_table_is_read_in_a_process_of_its_own(run_play, tmp_path, monkeypatch):
    """Pictures of a table, from a folder: they are seen, and it was another process that read them."""
    camera, seen, read = (
        SimCamera(VirtualTable(GAME.mat({})), draw_conditions(0, "easy"), fps=5),
        [],
        EyesProcess.read,
    )
    camera.open()
    (tmp_path / "pictures").mkdir()
    for number in range(5):
        save_picture(camera.read(1.0).picture, tmp_path / "pictures" / f"{number}.png")

    def recorded(process, *given):
        answer = read(process, *given)
        seen.append((process.pid(), answer[0].trouble))
        return answer

    def wait_for_eyes():
        until = time.monotonic() + 30
        while time.monotonic() < until and len(seen) < 5:
            time.sleep(0.01)

    monkeypatch.setattr(EyesProcess, "read", recorded)
    run_play(wait_for_eyes, camera=f"images:{tmp_path / 'pictures'}")
    assert [trouble for _, trouble in seen] == [""] * 5
    assert len({pid for pid, _ in seen} - {os.getpid()}) == 1
    until = time.monotonic() + 10  # On a busy machine the process takes a moment to go.
    while active_children() and time.monotonic() < until:
        time.sleep(0.01)
    assert not active_children()


def test_what_an_earlier_games_camera_still_said_is_dropped(run_play, monkeypatch):
    """Between two games of an evening a press or a picture of the first may still wait: it is about another game."""
    devices = []
    kept = play.open_devices
    monkeypatch.setattr(play, "open_devices", lambda *given: devices.append(kept(*given)) or devices[0])

    def say_late():
        devices[0].inbox.put(Pressed("menu", play.monotonic_ms()))

    begun_again = play.begin_again
    monkeypatch.setattr(play, "begin_again", lambda *given: (say_late(), begun_again(*given))[1])
    screen = run_play("menu", "option:end", "option:end:yes", "soft3", "option:new", lambda: None)
    assert screen.views[-1].keys[3].label == "Menu"
    assert screen.views[-1].options == screen.views[0].options


def test_what_was_opened_first_is_let_go_last(run_play, monkeypatch):
    closed = []

    class Device:
        def __init__(self, name):
            self.name = name

        def close(self):
            closed.append(self.name)

        def __getattr__(self, _name):
            return lambda *_given, **_more: ()

    for name in ("speaker", "buttons", "lights"):
        monkeypatch.setattr(play, f"_{name}", lambda *_given, name=name: Device(name))
    monkeypatch.setattr(Steps, "close", lambda _self: closed.append("screen"))
    close = Journal.close
    monkeypatch.setattr(Journal, "close", lambda self: (closed.append("journal"), close(self))[1])
    run_play(lambda: None)
    assert closed == ["lights", "buttons", "speaker", "journal", "screen"]
