"""`play` from its start to leaving: what it goes on with, and another game begun at the last screen (R-TB-005)."""

import pytest

from tableassist.app.folders import state_dir
from tableassist.app.play import command as play
from tableassist.app.play import live
from tableassist.app.records import kept_records
from tableassist.app.settings import config
from tableassist.cli import run
from tableassist.journal.events import Acted, Ended, Signed
from tableassist.journal.file import Journal
from tableassist.ports import Pressed


class Scripted:
    """A screen at which somebody presses one thing after another, as it says on the last view."""

    def __init__(self, presses, now):
        self._presses, self._now = iter(presses), now
        self.views, self.closed = [], 0

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        return tuple(Pressed(button, self._now()) for button in [next(self._presses, "quit")])

    def close(self):
        self.closed += 1


@pytest.fixture
def at(monkeypatch, tmp_path):
    """Runs `play` with presses; gives the screen. Each look at the time is half a second later."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(play, "_buttons", lambda _settings: play.NoButtons())
    monkeypatch.setattr(live, "TICK_S", 0)
    names = iter(f"deluxe-memory-2026010{n}-100000.journal" for n in range(1, 9))
    made = Journal.create
    monkeypatch.setattr(Journal, "create", lambda path, disk=None: made(path.with_name(next(names)), disk))

    def played(*presses, display="none", resume=False, clock="5+3"):
        screen = Scripted(presses, play.monotonic_ms)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        more = ["--resume"] * resume
        assert run(["play", "deluxe-memory", "--display", display, "--clock", clock, *more]) == 0
        assert screen.closed == 1
        return screen

    return played


END = ("menu", "option:end", "option:end:yes")
SIGNED = (*END, "mute", "mute", "mute", "seat0", "seat1")


def journals():
    return sorted((state_dir() / "games").glob("*.journal"))


def kinds(path):
    with Journal.open(path) as journal:
        return [entry.event for entry in journal.entries]


def test_r_ck_010_the_clocks_category_is_said_at_the_start(at, capsys):
    screen = at()
    assert "Deluxe Memory: Ann, Bob. Clock 5+3: blitz, up to 10 minutes.\n" in capsys.readouterr().out
    assert screen.views[0].news == ("Clock 5+3: blitz, up to 10 minutes.",)


def test_without_a_clock_nothing_is_said_of_one(at, capsys):
    assert at(clock="").views[0].news == ()
    assert "Deluxe Memory: Ann, Bob.\n" in capsys.readouterr().out


def test_another_game_is_begun_by_the_same_players_with_the_same_clock(at):
    at(*END, "soft3", "option:new", "quit")
    first, second = journals()
    assert isinstance(kinds(first)[-1], Ended)
    began = kinds(second)[0]
    assert (began.players, began.clock) == (("Ann", "Bob"), "5+3")
    assert all(path.with_suffix(".txt").exists() for path in (first, second))


def test_the_new_game_closes_the_one_before(at):
    at(*END, "soft3", "option:new", "quit")
    screen = at(resume=True)
    assert screen.views[0].keys[3].label == "Menu"
    assert len(journals()) == 2


class TestRecord:
    """R-TB-003: what lay open as a game was left may lie face down soon after it goes on."""

    def test_it_is_there_while_the_game_is_left_and_not_while_it_is_played(self, at, monkeypatch):
        there = []
        real = live.Live.run

        def run(playing):
            there.append([path.with_suffix(".txt").exists() for path in journals()])
            real(playing)

        monkeypatch.setattr(live.Live, "run", run)
        at("quit")
        at("quit", resume=True)
        assert there == [[False], [False]]
        assert journals()[0].with_suffix(".txt").exists()

    def test_one_that_cannot_be_removed_stops_no_game(self, at, monkeypatch, capsys):
        at("quit")

        def refused(path):
            raise PermissionError(13, "Permission denied", str(path))

        monkeypatch.setattr(kept_records, "remove_whole", refused)
        screen = at("quit", resume=True)
        assert "the old record cannot be removed" in capsys.readouterr().err
        assert screen.views


@pytest.mark.parametrize("display", ["none", "kiosk"])
def test_a_game_that_is_over_and_not_signed_is_gone_on_with(at, display):
    at(*END, "quit")
    screen = at("undo", resume=True, display=display)
    assert screen.views[0].headline == "Nobody wins"
    assert screen.views[-1].headline != "Nobody wins"
    assert len(journals()) == 1


def test_a_kiosk_begins_anew_after_a_signed_game(at):
    at(*SIGNED, "quit")
    assert isinstance(kinds(journals()[0])[-1], Signed)
    screen = at(resume=True, display="kiosk")
    assert screen.views[0].keys[3].label == "Menu"
    assert len(journals()) == 2


def test_a_kiosk_does_not_dig_out_what_was_left_before_a_signed_game(at):
    at("quit")
    at(*SIGNED, "quit")
    at(resume=True, display="kiosk")
    assert len(journals()) == 3


def test_elsewhere_an_older_game_that_was_left_is_gone_on_with(at):
    at("quit")
    at(*SIGNED, "quit")
    at(resume=True)
    assert len(journals()) == 2


def test_a_penalty_is_as_long_as_the_settings_say(at, tmp_path):
    """R-CK-008."""
    settings = tmp_path / "settings.toml"
    settings.write_text("[game]\npenalty_s = 30\n", encoding="utf-8")
    assert config.load_settings(settings).game.penalty_s == 30
    assert not any(isinstance(event, Acted) for event in kinds_of_penalty(at, settings))


def kinds_of_penalty(at, settings):
    screen = Scripted(("pause", "soft1", "seat1", "option:penalty", "quit"), play.monotonic_ms)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "make_screen", lambda _display, _size: screen)
        run(["play", "deluxe-memory", "--display", "none", "--clock", "5", "--config", str(settings)])
    assert screen.views[-1].clocks[1].text == "5:30"
    return kinds(journals()[0])
