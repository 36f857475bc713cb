"""Teams at the table: every member's button, lights at every chair, records, the end (R-TB-007, R-MW-096)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from memwars_table import DECK, Board

from tableassist.app.build import game_named
from tableassist.app.journals.game_journals import resume_game
from tableassist.app.play.command import PlayRequest, begin_game
from tableassist.app.prompting.chairs import for_side, lit_chairs
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.screen import view_of
from tableassist.app.settings.config import Settings
from tableassist.cli import run
from tableassist.games.memwars import game as memwars_with
from tableassist.journal.events import Entry
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.rules.game import SetupRefused
from tableassist.rules.notation import parse_record, write_record

DOUBLES = (("Ann", "Bob"), ("Cleo", "Dan"))


@pytest.fixture
def doubles():
    """A board with two teams, without a camera."""
    board = Board()
    started = replace(board.session.match.started, players=("Ann+Bob", "Cleo+Dan"), members=DOUBLES)
    board.session.clerk.match = start_match(memwars_with(DECK), Entry(1, 0, started, "told"))
    return board


def phase(board):
    return type(board.session.match.state.phase).__name__


@pytest.mark.parametrize(("ours", "theirs"), [("seat0", "seat1"), ("seat2", "seat3")])
def test_every_members_button_counts_for_the_side(doubles, ours, theirs):
    doubles.choose("1")
    assert phase(doubles) == "ClaimWindow"
    doubles.press(theirs)
    assert phase(doubles) == "Challenging"
    doubles.press(ours)
    assert phase(doubles) == "Challenging"
    doubles.press(theirs)
    assert phase(doubles) == "Responding"


def test_presses_that_are_no_chairs_stay_as_they_are():
    for button in ("undo", "option:seat2", "seat9", "text:seat2"):
        assert for_side(DOUBLES, Pressed(button, 5)).button == button
    assert for_side((("Ann",), ("Bob",)), Pressed("seat2", 5)).button == "seat2"
    assert for_side(DOUBLES, Pressed("seat3", 5, held=True)) == Pressed("seat1", 5, held=True)


def test_the_lights_of_all_members_shine():
    assert lit_chairs(DOUBLES, (True, False)) == (True, False, True, False)


def test_the_end_names_the_winning_teams_members(doubles):
    for place in range(1, 26):
        doubles.choose(str(place)).choose("No challenge")
    assert view_of(doubles.session, doubles.now).headline == "Ann and Bob win"


def test_a_game_of_teams_is_begun_kept_and_gone_on_with(tmp_path):
    game = game_named("memwars")
    request = PlayRequest("memwars", players=("Ann+Bob", "Cleo+Dan"))
    journal, match = begin_game(request, Settings(), game, tmp_path)
    journal.close()
    assert match.started.players == ("Ann+Bob", "Cleo+Dan")
    journal, again = resume_game(journal.path)
    journal.close()
    assert again.started.sides == DOUBLES


def test_a_team_in_a_game_without_teams_leaves_no_journal(tmp_path):
    with pytest.raises(SetupRefused, match="R-TB-011"):
        begin_game(PlayRequest("mnemonic", players=("Ann+Bob", "Cleo")), Settings(), game_named("mnemonic"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_teams_is_read_back_and_reported_as_json(tmp_path, capsys):
    head = '[Game "memwars"]\n[Players "Ann+Bob, Cleo+Dan"]\n[Teams "Ann+Bob, Cleo+Dan"]\n[Option.quadrants "NW"]\n'
    options = '[Option.first "1"]\n[Option.north "north"]\n\n'
    claims = "".join(f"claim {1 - place % 2} {place}\nwindow_closed\n" for place in range(1, 26))
    match, _ = follow_record(parse_record(head + options + claims))
    record = record_of(match)
    assert record.tag("Teams") == "Ann+Bob, Cleo+Dan"
    assert record.tag("Result") == "Ann+Bob"
    path = tmp_path / "doubles.txt"
    path.write_text(write_record(record), encoding="utf-8")
    assert run(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["members"] == [["Ann", "Bob"], ["Cleo", "Dan"]]
    assert told["outcome"]["winners"] == [0]
    assert told["outcome"]["names"] == ["Ann", "Bob"]


def test_a_record_without_teams_names_its_players_as_before(tmp_path, capsys):
    path = tmp_path / "old.txt"
    path.write_text('[Game "mnemonic"]\n[Players "A+B, Cleo"]\n', encoding="utf-8")
    assert run(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "members" not in told
    assert "match" not in told
    assert told["outcome"] is None
