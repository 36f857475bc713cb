"""What is gone on with where files are damaged, and after the wall clock went back (R-TB-005)."""

import os
from dataclasses import replace

import pytest
from play_steps import new_game

from tableassist.app.folders import state_dir
from tableassist.app.journals import last_played
from tableassist.app.journals.game_journals import resume_game
from tableassist.app.play import command as play
from tableassist.cli import run
from tableassist.journal.codec import encode
from tableassist.journal.events import ClockSet, Noted
from tableassist.journal.file import Journal, read_journal
from tableassist.ports import Pressed

pytestmark = pytest.mark.slow


class Scripted:
    """A screen at which somebody presses one key after another and then leaves."""

    def __init__(self, presses, now):
        self._presses, self._now = iter(presses), now
        self.views = []

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        return tuple(Pressed(button, self._now()) for button in [next(self._presses, "quit")])

    def close(self):
        pass


@pytest.fixture
def at(monkeypatch, tmp_path):
    """Runs `play` with presses; gives the screen. `at.day` is what the wall clock says."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(play, "_buttons", lambda _settings: play.NoButtons())
    made = Journal.create
    monkeypatch.setattr(
        Journal, "create", lambda path, disk=None: made(path.with_name(f"deluxe-memory-{played.day}.journal"), disk)
    )

    def played(*presses, display="kiosk", resume=True, code=0):
        screen = Scripted(presses, play.monotonic_ms)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        more = ["--resume"] * resume
        assert run(["play", "deluxe-memory", "--display", display, "--clock", "5", *more]) == code
        return screen

    played.day = "20260101-100000"
    return played


def journals():
    return sorted((state_dir() / "games").glob("*.journal"))


def events(path):
    return [entry.event for entry in read_journal(path)[0]]


def damage_end(path, lines=2):
    """Zero the last lines of a file, as a torn block leaves them."""
    whole = path.read_bytes()
    size = sum(map(len, whole.splitlines(keepends=True)[-lines:]))
    path.write_bytes(whole[:-size] + bytes(size))


PLAYED = ("pause", "pause", "pause", "pause")


def test_what_a_damaged_end_lost_is_shown_and_stored_and_the_clock_rests(at):
    at(*PLAYED)
    (path,) = journals()
    kept = len(events(path)) - 2
    damage_end(path)
    damaged = path.read_bytes()
    screen = at()
    first = screen.views[0]
    assert first.headline.startswith(f"The journal's end is damaged: what was recorded after entry {kept}")
    assert first.news[0] == first.headline
    assert "Compare the screen with the table" in first.instead
    after = events(path)[kept:]
    assert after[0] == Noted(first.headline)
    assert isinstance(events(path)[-1], ClockSet)
    assert path.with_name(path.name + ".damaged").read_bytes() == damaged
    assert len(journals()) == 1


def test_a_half_written_line_is_shown_and_stops_no_clock(at):
    at(*PLAYED)
    (path,) = journals()
    path.write_bytes(path.read_bytes()[:-3])
    first = at().views[0]
    assert first.news[0].startswith("The last line was only half written")
    assert first.headline != first.news[0]
    assert isinstance(events(path)[-1], Noted)


def spoil_middle(path):
    whole = path.read_bytes()
    path.write_bytes(whole[:30] + b"x" + whole[31:])


def spoil_all(path):
    path.write_bytes(os.urandom(4096))


def spoil_rules(path):
    """A journal that is whole, of a game that the rules do not know."""
    (first, *rest), _ = read_journal(path)
    first = replace(first, event=replace(first.event, options={"nonsense": "true"}))
    path.write_text("".join(f"{encode(entry)}\n" for entry in (first, *rest)))


@pytest.mark.parametrize("spoil", [spoil_middle, spoil_all, spoil_rules])
def test_a_corrupt_journal_never_keeps_the_kiosk_from_starting(at, spoil, capsys):
    at(*PLAYED)
    (path,) = journals()
    spoil(path)
    content = path.read_bytes()
    at.day = "20260102-100000"
    screen = at()
    assert screen.views[0].news[0].startswith("The last game cannot be gone on with, so a new one was begun.")
    assert len(journals()) == 2
    assert path.read_bytes() == content
    assert "cannot be gone on with" in capsys.readouterr().err
    assert not any("cannot be gone on with" in line for line in at().views[0].news)
    assert len(journals()) == 2


def test_elsewhere_a_corrupt_journal_is_refused_with_what_to_do(at, capsys):
    at(*PLAYED, display="none", resume=False)
    spoil_middle(journals()[0])
    at(display="none", code=2)
    assert "Restore it from a copy" in capsys.readouterr().err
    assert len(journals()) == 1


def test_a_kiosk_starts_where_the_last_journal_is_a_folder_or_cannot_be_read(at):
    at(*PLAYED)
    (path,) = journals()
    path.unlink()
    path.mkdir()
    at.day = "20260102-100000"
    assert at().views
    assert len(journals()) == 2


def test_the_game_gone_on_with_is_the_one_played_last_though_the_wall_clock_went_back(at):
    at.day = "20260105-100000"
    at(*PLAYED, resume=False)
    at.day = "20200101-000000"
    at("pause", resume=False)
    later = next(path for path in journals() if "2020" in path.name)
    before = len(events(later))
    at("pause", "pause")
    assert len(events(later)) > before


def test_going_on_with_an_older_game_makes_it_the_one_played_last(tmp_path):
    for name in ("a-1.journal", "a-2.journal", "a-3.journal"):
        (tmp_path / name).touch()
    last_played.note_played(tmp_path / "a-2.journal")
    assert [path.name[2] for path in last_played.in_order_of_play(tmp_path, "a-*")] == ["1", "3", "2"]
    last_played.note_played(tmp_path / "a-1.journal")
    assert [path.name[2] for path in last_played.in_order_of_play(tmp_path, "a-*")] == ["3", "2", "1"]


def test_a_game_that_is_opened_again_is_the_one_played_last(tmp_path):
    old, new = new_game(tmp_path), new_game(tmp_path)
    assert last_played.in_order_of_play(tmp_path, "*.journal") == [old, new]
    resume_game(old)[0].close()
    assert last_played.in_order_of_play(tmp_path, "*.journal") == [new, old]


@pytest.mark.parametrize("content", [b"", b"\0\0\xff\n../../etc/passwd\na-2.journal", b"gone.journal\n" * 2000])
def test_a_list_that_is_damaged_does_no_harm(tmp_path, content):
    for name in ("a-1.journal", "a-2.journal"):
        (tmp_path / name).touch()
    (tmp_path / last_played.LIST).write_bytes(content)
    assert len(last_played.in_order_of_play(tmp_path, "a-*.journal")) == 2
    last_played.note_played(tmp_path / "a-1.journal")
    assert last_played.in_order_of_play(tmp_path, "a-*.journal")[-1].name == "a-1.journal"
    assert len((tmp_path / last_played.LIST).read_text(errors="replace").splitlines()) <= last_played.MOST


def test_a_disk_that_takes_no_list_stops_no_game(tmp_path):
    (tmp_path / last_played.LIST).mkdir()
    last_played.note_played(tmp_path / "a-1.journal")
