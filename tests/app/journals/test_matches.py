"""Matches of several games at the table: journals, going on after a power cut, records, the screen (A-MN-29)."""

from __future__ import annotations

import json

import pytest

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.journals.game_journals import resume_game, unfinished_journals
from tableassist.app.journals.matches import begin_anew, continues, describe_standing
from tableassist.app.play import command as play
from tableassist.app.play import live
from tableassist.app.play.command import PlayRequest, begin_game
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.app.settings.config import Settings
from tableassist.cli import run
from tableassist.journal.events import Acted, Ended, Entry, Signed, Started
from tableassist.journal.file import Journal, read_journal
from tableassist.ports import Pressed
from tableassist.referee.match import CannotFollow, start_match
from tableassist.rules.game import SetupRefused
from tableassist.rules.notation import parse_record, write_record

READY = ("sideboard 0 5", "sideboard 1 0", "starts 0", "library_shuffled 0", "library_shuffled 1", "keep 0", "keep 1")


class Table:
    """Games of one match after another, each in its journal; what is not on the disk is forgotten."""

    def __init__(self, folder, game="mnemonic", games=3, **options):
        self.folder, self.name = folder, game
        request = PlayRequest(
            game, options={**({"draft": "done"} if game == "mnemonic" else {}), **options}, match=games
        )
        journal, self.match = begin_game(request, Settings(), game_named(game), folder)
        self.path = journal.path
        journal.close()

    def enter(self, *events):
        with Journal.open(self.path) as journal:
            for event in events:
                entry = self.match.next(event, self.match.entries[-1].at + 1000, "told")
                journal.append(entry)
                self.match = self.match.after(entry)
        return self

    def act(self, *actions):
        return self.enter(*map(Acted, actions))

    def conclude(self):
        return self.enter(Ended(self.match.outcome.why, tuple(self.match.outcome.winners)))

    def next(self):
        """Another game, as from the last screen."""
        started = begin_anew(self.match, self.path)
        self.match = start_match(self.match.game, Entry(1, 0, started, "told"))
        number = len(list(self.folder.glob("*.journal"))) + 1
        self.path = self.folder / f"{self.name}-2999{number:04}.journal"
        with Journal.create(self.path) as journal:
            journal.append(self.match.entries[0])
        return self

    def power_cut(self):
        """Everything but the disk is gone."""
        path = unfinished_journals(self.folder, self.name, over=True)
        journal, self.match = resume_game(path)
        journal.close()
        self.path = path
        return self

    @property
    def view(self):
        return view_of(Session(self.match, Nowhere(), now=0, camera=False), 20)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_a_best_of_three_from_its_first_game_to_its_last(table):
    table.act(*READY, "concede 1").conclude()
    assert continues(table.match)
    table.next()
    assert table.match.started.earlier == ("1:0",)
    assert table.match.started.options["first"] == "2_chooses"
    table.act(*READY, "concede 0").conclude().next()
    assert table.match.started.earlier == ("1:0", "0:1")
    table.act(*READY, "concede 0").conclude()
    assert not continues(table.match)
    assert describe_standing(table.match) == "Bob wins the match 2:1."


def test_after_a_match_another_begins_with_the_options_of_its_first_game(table):
    for _ in range(2):
        table.act(*READY, "concede 1").conclude().next()
    started = table.match.started
    assert (started.earlier, started.after, started.match) == ((), "", "best of 3")
    assert dict(started.options) == {"draft": "done"}


def test_a_lost_journal_of_an_earlier_game_loses_no_standing(table):
    first = table.path
    table.act(*READY, "concede 1").conclude().next()
    first.unlink()
    table.power_cut().act(*READY, "concede 1").conclude()
    assert table.match.series.standing == (2, 0)
    started = begin_anew(table.match, table.path)
    assert (started.earlier, dict(started.options)) == ((), {"draft": "done"})


@pytest.mark.parametrize("signed", [False, True])
def test_after_a_power_cut_between_two_games_the_match_goes_on(table, signed):
    table.act(*READY, "concede 1").conclude()
    if signed:
        table.enter(Signed("Ann and Bob"))
    table.power_cut()
    assert continues(table.match)
    assert table.next().match.started.after == table.folder.joinpath(table.match.started.after).name
    assert table.match.started.earlier == ("1:0",)


def test_a_kiosk_goes_on_in_a_match_but_begins_anew_after_it(table):
    table.act(*READY, "concede 1").conclude()
    table.enter(Signed("Ann and Bob"))
    assert unfinished_journals(table.folder, "mnemonic", over=True, older=False) == table.path
    table.next().act(*READY, "concede 1").conclude().enter(Signed("Ann and Bob"))
    assert unfinished_journals(table.folder, "mnemonic", over=True, older=False) is None


def test_a_power_cut_in_a_later_game_loses_neither_game_nor_standing(table):
    table.act(*READY, "concede 1").conclude().next().act(*READY[:3])
    entries = table.match.entries
    assert table.power_cut().match.entries == entries
    assert table.match.series.standing == (1, 0)


def test_a_power_cut_while_the_next_game_begins_leads_back_to_the_last_screen(table):
    table.act(*READY, "concede 1").conclude()
    before = table.path
    Journal.create(table.folder / "mnemonic-29990101.journal").close()
    assert table.power_cut().path == before
    assert continues(table.match)


def test_a_game_ended_by_hand_does_not_count_and_is_played_again(table):
    table.act(*READY).enter(Ended("It is late."))
    assert continues(table.match)
    table.next()
    assert table.match.started.earlier == ("-",)
    assert dict(table.match.started.options) == {"draft": "kept"}
    assert table.view.title == "Mnemonic, game 2, best of 3"


def test_the_standing_is_on_the_screen(table):
    table.act(*READY)
    assert table.view.title == "Mnemonic, game 1, best of 3"
    assert [seat.badges[0] for seat in table.view.seats] == ["match 0", "match 0"]
    table.act("concede 1").conclude()
    assert [seat.badges[0] for seat in table.view.seats] == ["match 1", "match 0"]
    assert "The match stands Ann 1, Bob 0." in table.view.detail


def test_a_game_by_itself_says_nothing_of_a_match(tmp_path):
    table = Table(tmp_path, games=0).act(*READY)
    assert table.view.title == "Mnemonic"
    assert all("match" not in badge for seat in table.view.seats for badge in seat.badges)
    assert not continues(table.act("concede 1").conclude().match)
    assert describe_standing(table.match) == ""


def test_a_series_of_memwars_adds_up_points_and_keeps_teams_and_clock(tmp_path):
    request = PlayRequest(
        "memwars",
        players=("Ann+Bob", "Cleo+Dan"),
        options={"quadrants": "NW", "first": "1", "north": "north"},
        clock="10",
        match=2,
    )
    journal, match = begin_game(request, Settings(), game_named("memwars"), tmp_path)
    journal.close()
    for place in range(1, 26):
        for action in (f"claim {1 - place % 2} {place}", "window_closed"):
            match = match.after(match.next(Acted(action), match.entries[-1].at + 100, "told"))
    started = begin_anew(match, journal.path)
    assert started.earlier == ("18:12:0",)
    assert (started.members, started.clock) == ((("Ann", "Bob"), ("Cleo", "Dan")), "10")
    assert started.options["first"] == "2"
    view = view_of(Session(start_match(match.game, Entry(1, 0, started, "told")), Nowhere(), now=0, camera=False), 20)
    assert view.title == "MemWars, game 2 of 2"
    assert [seat.badges[0] for seat in view.seats] == ["match 18", "match 12"]
    assert "Match: board 0" in view.facts


@pytest.mark.parametrize(
    ("game", "options", "after"), [("deluxe-memory", {}, "2"), ("mental-magic", {"first": "2"}, "1")]
)
def test_the_next_player_begins_the_next_game_of_a_series(tmp_path, game, options, after):
    table = Table(tmp_path, game, 2, **options)
    match = table.match
    assert (
        game_named(game).next_options(match.started.options, match.state, match.game.score(match.state))["first"]
        == after
    )
    table.enter(Ended("It is late."))
    assert begin_anew(table.match, table.path).options.get("first") == options.get("first")


@pytest.mark.parametrize(("game", "games"), [("mnemonic", 2), ("mnemonic", 1), ("deluxe-memory", 10)])
def test_what_is_no_match_is_refused_and_leaves_no_journal(tmp_path, game, games):
    with pytest.raises(SetupRefused, match="A-MN-29"):
        begin_game(PlayRequest(game, match=games), Settings(), game_named(game), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_refuses_it_in_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run(["play", "mnemonic", "--match", "4", "--display", "none"]) == 2
    assert "best of 3, 5, 7 or 9 games, not of 4" in capsys.readouterr().err


def test_the_record_names_the_match_and_is_read_back(table, tmp_path, capsys):
    table.act(*READY, "concede 1").conclude().next().act(*READY, "concede 0").conclude()
    record = record_of(table.match)
    tags = ("best of 3", "1:0", "1:1")
    assert tuple(record.tag(name) for name in ("Match", "Earlier", "Standing")) == tags
    again, _ = follow_record(parse_record(write_record(record)))
    assert again.series == table.match.series
    path = tmp_path / "second.txt"
    path.write_text(write_record(record), encoding="utf-8")
    assert run(["replay", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)["match"]
    assert answer == {"match": "best of 3", "earlier": ["1:0"], "standing": [1, 1], "over": False}
    assert run(["replay", str(path)]) == 0
    assert "The match stands Ann 1, Bob 1." in capsys.readouterr().out


def test_a_journal_with_a_torn_match_is_refused():
    started = Started("mnemonic", "", "", ("Ann", "Bob"), {}, match="best of 3", earlier=("1",))
    with pytest.raises((SetupRefused, CannotFollow), match="one number for each side"):
        start_match(game_named("mnemonic"), Entry(1, 0, started, "told"))


# From the first screen to leaving -------------------------------------------------------------------------------------


class Scripted:
    """A screen at which somebody presses one thing after another; the last is to leave."""

    def __init__(self, presses, now):
        self._presses, self._now, self.views = iter(presses), now, []

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        return (Pressed(next(self._presses, "quit"), self._now()),)

    def close(self):
        pass


@pytest.fixture
def at(monkeypatch, tmp_path):
    """Runs `play` with presses; gives the views that were shown."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(play, "_buttons", lambda _settings: play.NoButtons())
    monkeypatch.setattr(live, "TICK_S", 0)

    def played(*presses, words):
        screen = Scripted(presses, play.monotonic_ms)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        assert run(["play", *words.split(), "--display", "none"]) == 0
        return screen.views

    return played


def began(folder):
    """How each game began, in order."""
    return [read_journal(path)[0][0].event for path in sorted((folder / "games").glob("*.journal"))]


CONCEDED = ("menu", "option:correct", "option:concede", "option:1")
NEXT = ("soft3", "option:new")


def test_a_match_is_played_from_game_to_game(at, tmp_path):
    views = at(*CONCEDED, *NEXT, "quit", words="mnemonic --match 3 --option draft=done")
    first, second = began(tmp_path)
    assert (first.match, first.earlier) == ("best of 3", ())
    assert (second.match, second.earlier) == ("best of 3", ("1:0",))
    assert any("The match stands Ann 1, Bob 0." in view.detail for view in views)
    assert {view.keys[3].label for view in views if "The match stands" in view.detail} == {"Next game", "Back"}
    assert views[-1].title == "Mnemonic, game 2, best of 3"


def test_resume_goes_on_between_two_games_and_in_the_next(at, tmp_path):
    words = "mnemonic --match 3 --option draft=done"
    at(*CONCEDED, "quit", words=words)
    views = at(*NEXT, "option:1", "option:3", words="mnemonic --resume")
    assert "The match stands Ann 1, Bob 0." in views[0].detail
    views = at(words="mnemonic --resume")
    assert views[0].title == "Mnemonic, game 2, best of 3"
    assert views[0].seats[1].badges[:2] == ("match 0", "sideboard 3")
    assert len(began(tmp_path)) == 2


def test_after_the_last_game_another_match_is_offered(at, tmp_path):
    words = "mnemonic --match 3 --option draft=done"
    at(*CONCEDED, *NEXT, *CONCEDED, "soft3", "option:new", "quit", words=words)
    games = began(tmp_path)
    assert [game.earlier for game in games] == [(), ("1:0",), ()]
    assert dict(games[-1].options) == {"draft": "done"}


def test_what_is_left_and_what_comes_next_is_called_by_its_name(at):
    words = "mnemonic --match 3 --option draft=done"
    views = at(*CONCEDED, *NEXT, *CONCEDED, "soft3", "menu", "menu", words=words)
    assert "Ann wins the match 2:0." in views[-4].detail
    labels = [[option.label for option in view.options] for view in views]
    assert ["Next game", "Leave"] in labels
    assert ["New match", "Leave"] in labels
