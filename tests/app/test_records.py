"""Records of games: out, in again, and through the rules."""

import json

import pytest

from tableassist.app.records import follow_record, load_record, record_of
from tableassist.cli import run
from tableassist.rules.notation import BadRecord, parse_record, write_record

GAME = """\
[Game "deluxe-memory"]
[Players "Ann, Bob, Cleo"]

select 0 B1 C1
end_look 0 match
match 0 5S 5C
name_player 0 1 ; X-DM-01
select 2 D1 E1
select 1 D1 E1
undo 7
select 1 D1 F1
end_look 1 open
no_match 1 D1=4C
"""


def test_refused_actions_change_nothing_and_the_rest_counts():
    match, verdicts = follow_record(parse_record(GAME))
    assert [one.verdict for one in verdicts].count("refused") == 1
    refused = next(one for one in verdicts if one.verdict == "refused")
    assert refused.action == "select 2 D1 E1"
    assert refused.rule in match.game.rulebook
    assert [player.tokens for player in match.state.players] == [20, 14, 20]


def test_until_stops():
    match, verdicts = follow_record(parse_record(GAME), until=5)
    assert verdicts[-1].action == "name_player 0 1"
    assert match.state.tokens(1) == 15


def test_replay_prints_the_contract(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    assert run(["replay", str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"game", "options", "entries", "state", "outcome", "signed"}
    assert set(answer["entries"][0]) == {"n", "action", "verdict", "rule", "why"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[Game "chess"]\n[Players "A, B"]\n', "no game"),
        ('[Game "deluxe-memory"]\n', "Players"),
        ('[Game "deluxe-memory"]\n[Players "A, B"]\n\nfly 0\n', "Entry 2"),
        ('[Game "deluxe-memory"\n', "Line 1"),
        ('[Game "deluxe-memory"]\n[Players "A, B"]\n[Option.cross "round"]\n', "cross"),
    ],
)
def test_bad_records_are_refused_with_the_reason(tmp_path, capsys, text, says):
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert run(["replay", str(path)]) == 2
    assert says in capsys.readouterr().err


def test_a_missing_file_is_refused(capsys):
    assert run(["replay", "/nowhere/game.txt"]) == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_a_sessions_record_reports_the_same_game(scene):
    table = scene(clock="5+3")
    table.lift("B1", "C1").settle()
    table.lay(B1="5S", C1="5C").settle()
    table.press("soft0").choose("Bob").press("undo").choose("Ann").press("seat0")
    table.press("pause").press("pause")
    record = record_of(table.session.match)
    assert parse_record(write_record(record)) == record
    match, _ = follow_record(record)
    assert match.digest == table.session.match.digest


def test_not_text(tmp_path):
    path = tmp_path / "b.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="UTF-8"):
        load_record(path)
