"""What `play` gives to the session, and what it keeps of the game: pictures, sounds, slips, notes."""

from __future__ import annotations

from dataclasses import replace
from queue import SimpleQueue

import pytest
from play_steps import SETTINGS, Steps, new_game, only_journal

from tableassist.app.build import game_named
from tableassist.app.journals.game_journals import resume_game
from tableassist.app.play import command as play
from tableassist.app.play.command import PlayRequest
from tableassist.app.play.outputs import NO_SCREEN, OptionalScreen
from tableassist.app.play.stopping import StopRequest
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.proof.slip import slip_path
from tableassist.app.session import question_change
from tableassist.hardware.lights import NoLights
from tableassist.journal.events import Noted
from tableassist.journal.file import read_journal
from tableassist.referee.assistant import NoAssistant
from tableassist.table.geometry import SIDES

END = ("menu", "option:end", "option:end:yes")


@pytest.fixture
def sessions(monkeypatch):
    """The sessions that were made, with what was given to each."""
    made, real = [], play.Session

    def make(*given, **more):
        session = real(*given, **more)
        made.append((session, more))
        return session

    monkeypatch.setattr(play, "Session", make)
    return made


@pytest.fixture
def no_eyes(monkeypatch):
    """A camera is asked for and none is there: nothing comes from it."""

    class Nothing:
        def close(self):
            """Nothing was opened."""

    monkeypatch.setattr(play, "_watch_table", lambda *_given: Nothing())


def test_the_note_of_a_torn_journal_is_on_the_first_screen(run_play):
    run_play()
    with only_journal(run_play.folder).open("ab") as file:
        file.write(b'{"at":3')
    screen = run_play(resume=True)
    assert "The last line was only half written" in screen.views[0].news[0]


def test_a_kiosk_says_and_writes_down_that_the_last_game_cannot_be_gone_on_with(run_play, monkeypatch, capsys):
    run_play()
    spoilt = only_journal(run_play.folder)
    spoilt.write_bytes(spoilt.read_bytes().replace(b"deluxe-memory", b"deluxe-mirage"))
    settings = replace(SETTINGS, buttons=replace(SETTINGS.buttons, gpio=False))
    request = PlayRequest("deluxe-memory", display="kiosk", resume=True)
    journal, match = play._game(request, settings, game_named("deluxe-memory"), run_play.folder)
    with journal:
        assert match.entries[-1].event == Noted(journal.note)
        assert journal.note.startswith("The last game cannot be gone on with")
    assert read_journal(journal.path)[0] == match.entries
    assert "cannot be gone on with" in capsys.readouterr().err


class TestSlips:
    def test_there_is_one_once_a_game_is_over_and_left(self, run_play):
        run_play()
        assert not slip_path(only_journal(run_play.folder)).exists()
        run_play(*END, resume=True)
        assert slip_path(only_journal(run_play.folder)).exists()

    def test_nobody_waits_for_it_until_the_game_is_left(self, run_play):
        there = []

        def look():
            there.append(slip_path(only_journal(run_play.folder)).exists())

        run_play(*END, "mute", "mute", "mute", look, "seat0", "seat1", look)
        assert there == [False, True]


class TestWhatASessionIsGiven:
    def test_the_arbiters_code_as_the_settings_have_it(self, run_play, sessions):
        run_play(settings='[buttons]\ngpio = false\n[game]\narbiter = "123"\n')
        assert sessions[0][1]["arbiter"] == "123"

    def test_where_the_players_sit_where_a_hand_tells_who_moved(self, run_play, sessions):
        run_play()
        assert sessions[0][1]["sides"] == SIDES[2]

    def test_no_edges_where_pieces_have_colours(self, tmp_path, sessions):
        journal, match = play.begin_game(PlayRequest("memwars"), SETTINGS, game_named("memwars"), tmp_path)
        with journal:
            play._session(PlayRequest("memwars"), SETTINGS, journal, match, None, WaysOut.NONE)
        session, given = sessions[0]
        assert given["sides"] == ()
        assert not isinstance(session.assistant, NoAssistant)

    @pytest.mark.parametrize(
        ("camera", "evidence", "kept"), [("none", True, False), ("usb:0", True, True), ("usb:0", False, False)]
    )
    def test_pictures_for_disputes_where_a_camera_sees_and_they_are_wanted(
        self, run_play, sessions, no_eyes, camera, evidence, kept
    ):
        run_play(camera=camera, settings=f"[buttons]\ngpio = false\n[game]\nevidence = {str(evidence).lower()}\n")
        assert (sessions[0][0].disputes.desk.evidence is not None) is kept

    def test_what_sounds(self, run_play, sessions, monkeypatch):
        heard = []

        class Sounding:
            def play(self, cue):
                heard.append(cue)

            def close(self):
                """Nothing to let go."""

        monkeypatch.setattr(play, "_speaker", lambda *_given: Sounding())
        run_play(*END)
        assert heard[-1] == "over"


def test_the_menus_picture_is_wanted_while_its_page_is_open(tmp_path, monkeypatch, no_eyes):
    """What an evening keeps open shows in each of its games what the camera sees."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    wanted = []

    class Picture:
        latest = None

        def want(self, on):
            wanted.append(on)

    monkeypatch.setattr(question_change, "READ_MS", 0)
    screen = Steps("menu", "option:camera", lambda: None, "back", "quit")
    journal, match = resume_game(new_game(tmp_path))
    optional = OptionalScreen(screen, lambda: screen, NO_SCREEN)
    devices = play.Devices(
        optional, play.OptionalSpeaker(None, lambda: None, ""), play.NoButtons(),
        play.OptionalLights(NoLights(), NoLights, ""), SimpleQueue(), StopRequest(), live=Picture(),
    )  # fmt: skip
    with journal:
        play.referee(PlayRequest("deluxe-memory", camera="usb:0"), SETTINGS, journal, match, devices)
    assert True in wanted
    assert wanted[0] is wanted[-1] is False


@pytest.mark.usefixtures("factory")
class TestPins:
    def test_only_those_who_play_have_a_light(self, run_play, factory):
        lit = []

        def look():
            lit.extend(number for number in (12, 16, 20, 21) if factory.pin(number).function == "output")

        run_play(look, settings="[buttons]\ngpio = false\n[lights]\ngpio = true\nseats = [12, 16, 20, 21]\n")
        assert lit == [12, 16]

    def test_a_press_is_held_after_as_long_as_the_settings_say(self, run_play, monkeypatch):
        given, real = [], play.GpioButtons

        def made(pins, **more):
            given.append(more)
            return real(pins, **more)

        monkeypatch.setattr(play, "GpioButtons", made)
        run_play(settings="[buttons]\ngpio = true\nhold_s = 1.5\n[buttons.pins]\nsoft3 = 26\n")
        assert given == [{"hold_s": 1.5}]
