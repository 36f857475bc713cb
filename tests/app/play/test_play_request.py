"""What `play` is asked for on the command line and in the settings, and what of it reaches the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from play_steps import GAME, SETTINGS, new_game, no_simulation, only_journal

from tableassist.app.build import UnknownName, game_named
from tableassist.app.folders import state_dir
from tableassist.app.journals.game_journals import unfinished_journals
from tableassist.app.play import command as play
from tableassist.app.play.command import NothingToResume, PlayRequest, begin_game
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.session.screen import view_of
from tableassist.display.sound import Silent
from tableassist.journal.file import Journal
from tableassist.rules.game import SetupRefused
from tableassist.vision.calibrate.profile import BadCalibration


class TestTheRequest:
    def test_the_simulated_table_gets_what_was_asked_for_and_what_the_settings_say(
        self, run_play, tmp_path, monkeypatch
    ):
        file = tmp_path / "settings.toml"
        file.write_text(
            '[game]\nplayers = ["Eve", "Fay"]\nclock = "5"\n[game.options]\njokers = "on"\n', encoding="utf-8"
        )
        got = []
        monkeypatch.setattr(play, "game_named", lambda _name, _options: GAME)
        request = PlayRequest("deluxe-memory", options={"tokens": "9"}, camera="sim", config=file)
        assert play.play_games(request, lambda request: got.append(request) or 7) == 7
        assert (got[0].players, got[0].clock) == (("Eve", "Fay"), "5")
        assert got[0].options == {"jokers": "on", "tokens": "9"}
        own = replace(request, players=("Ann", "Bob"), clock="3", options={"jokers": "off"})
        play.play_games(own, got.append)
        assert (got[1].players, got[1].clock, got[1].options) == (("Ann", "Bob"), "3", {"jokers": "off"})

    def test_a_simulated_game_cannot_be_gone_on_with(self):
        request = PlayRequest("deluxe-memory", camera="sim", resume=True)
        with pytest.raises(NothingToResume, match="simulated table is not kept"):
            play.play_games(request, no_simulation)

    def test_a_match_at_the_simulated_table_is_refused_a_mn_29(self):
        request = PlayRequest("mnemonic", camera="sim", match=3)
        with pytest.raises(play.NoMatchHere, match="leave out --match"):
            play.play_games(request, no_simulation)

    def test_where_nothing_is_unfinished_only_a_kiosk_begins_anew(self, run_play):
        with pytest.raises(NothingToResume, match="no unfinished game of deluxe-memory"):
            run_play(resume=True)
        assert not list(run_play.folder.glob("*.journal"))

    @pytest.mark.parametrize("players", [("Ann",), ("Ann", "Bob", "Cid", "Dan", "Eve")])
    def test_too_few_or_too_many_players_leave_no_journal(self, tmp_path, players):
        with pytest.raises(SetupRefused, match=f"for 2 to 4 players, not {len(players)}"):
            new_game(tmp_path / "games", players=players)
        assert not (tmp_path / "games").exists()

    def test_where_nothing_can_be_shown_no_game_is_begun(self, run_play, monkeypatch):
        def nothing(_display, _size):
            raise ValueError("no screen")

        with pytest.raises(UnknownName, match="There is no camera 'eye'"):
            run_play(camera="eye")
        (run_play.folder.parent / "calibration.json").write_text("{", encoding="utf-8")
        with pytest.raises(BadCalibration):
            run_play(camera="usb:one")
        monkeypatch.setattr(play, "make_screen", nothing)
        monkeypatch.setenv("STATE_DIRECTORY", str(run_play.folder.parent))
        with pytest.raises(ValueError, match="no screen"):
            play.play_games(PlayRequest("deluxe-memory"), no_simulation)
        assert not list(run_play.folder.glob("*.journal"))

    @pytest.mark.parametrize("camera", ["foo", "usb:"])
    def test_a_camera_that_there_is_not_is_answered_with_all_that_there_are(self, run_play, camera):
        with pytest.raises(UnknownName, match=r"pi, usb:ID, video:FILE, images:DIR, sim .*, or none to play without"):
            run_play(camera=camera)

    def test_a_disk_that_takes_no_record_ends_no_game_by_an_error(self, run_play, monkeypatch, capsys):
        def full(_path, _data):
            raise OSError(28, "No space left on device", "game.txt.part", None, "game.txt")

        monkeypatch.setattr("tableassist.app.records.records.write_whole", full)
        run_play(lambda: None)
        said = capsys.readouterr()
        assert "the record cannot be written: game.txt cannot be used: No space left on device." in said.err
        assert "its record" not in said.out

    def test_a_journal_that_no_record_can_tell_ends_no_game_by_an_error(self, run_play, monkeypatch, capsys):
        monkeypatch.setattr("tableassist.app.records.records.write_record", lambda _record: "Zo\udce9")
        run_play(lambda: None)
        assert "the record cannot be written: 'utf-8' codec" in capsys.readouterr().err

    def test_the_settings_say_what_the_command_line_does_not(self, tmp_path):
        game = replace(SETTINGS.game, players=("Eve", "Fay"), clock="5", match=0)
        journal, match = begin_game(PlayRequest("deluxe-memory"), replace(SETTINGS, game=game), GAME, tmp_path)
        journal.close()
        assert (match.started.players, match.started.clock) == (("Eve", "Fay"), "5")

    def test_the_match_of_the_settings_is_played(self, tmp_path):
        settings = replace(SETTINGS, game=replace(SETTINGS.game, match=3))
        for asked, word in ((0, "best of 3"), (5, "best of 5")):
            request = PlayRequest("mnemonic", options={"draft": "done"}, match=asked)
            journal, match = begin_game(request, settings, game_named("mnemonic"), tmp_path)
            journal.close()
            assert match.started.match == word

    def test_games_of_one_second_have_a_journal_each_in_their_order(self, tmp_path):
        paths = [new_game(tmp_path) for _ in range(3)]
        assert paths == sorted(set(paths))

    def test_an_empty_journal_is_passed_over(self, tmp_path):
        path = new_game(tmp_path)
        Journal.create(tmp_path / "deluxe-memory-99990101-000000.journal").close()
        assert unfinished_journals(tmp_path, GAME.name) == path


def test_hands_are_evidence_where_the_game_has_them_so(tmp_path):
    """R-TB-010: in MemWars everybody reaches over the board."""
    sides = {}
    for game in ("deluxe-memory", "memwars"):
        journal, match = begin_game(PlayRequest(game, camera="usb:0"), SETTINGS, game_named(game), tmp_path)
        with journal:
            request = PlayRequest(game, camera="usb:0")
            session = play._session(request, SETTINGS, journal, match, Silent(), WaysOut.GAME)
            sides[game] = session.referee._sides
            assert view_of(session, 0)
    assert sides["memwars"] == ()
    assert len(sides["deluxe-memory"]) == 2


class TestSound:
    @pytest.fixture(autouse=True)
    def made(self, monkeypatch):
        made = []
        monkeypatch.setattr("tableassist.display.sound.PygameSpeaker", lambda volume: made.append(volume))
        monkeypatch.setattr(play, "GpioBuzzer", lambda pin: made.append(f"pin {pin}"))
        return made

    @pytest.mark.parametrize(
        ("sound", "display", "expected"),
        [
            pytest.param({"volume": 0.4}, "window", [0.4], id="loudspeaker"),
            pytest.param({"buzzer": True}, "window", ["pin 18"], id="buzzer"),
            pytest.param({"on": False}, "window", [], id="off"),
            pytest.param({}, "none", [], id="no screen"),
        ],
    )
    def test_it_comes_from_where_the_settings_say(self, made, sound, display, expected):
        settings = replace(SETTINGS, sound=replace(SETTINGS.sound, **sound))
        play._speaker(PlayRequest("deluxe-memory", display=display), settings)
        assert made == expected


def test_buttons_are_held_for_as_long_as_the_settings_say(monkeypatch):
    got = []
    monkeypatch.setattr(play, "GpioButtons", lambda pins, **more: got.append((dict(pins), more)))
    play._buttons(replace(SETTINGS, buttons=replace(SETTINGS.buttons, hold_s=1.5, pins={"seat0": 17})))
    assert got == [({"seat0": 17}, {"hold_s": 1.5})]


@pytest.mark.parametrize("display", ["window", "kiosk"])
def test_a_kiosk_fills_the_screen(monkeypatch, display):
    got = []
    monkeypatch.setattr("tableassist.display.window.Window", lambda size, **more: got.append((size, more["kiosk"])))
    play.make_screen(display, (800, 480))
    assert got == [((800, 480), display == "kiosk")]


def test_the_record_is_beside_the_journal_in_the_folder_of_games(run_play):
    run_play(players=("Eve", "Fay"), clock="5")
    path = only_journal(run_play.folder)
    assert path.parent == Path(state_dir()) / "games"
    assert path.with_suffix(".txt").exists()
