"""Records of games: out, in again, and through the rules."""

import json
import re

import pytest
from four_games import READY

from tableassist.app.records.records import follow_record, load_record, record_of
from tableassist.cli import run
from tableassist.journal.events import Amended, Overruled, Refusal
from tableassist.referee.correction import undoing
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


def begun(game, *lines, **options):
    """A match with these lines of a record, none of which is refused."""
    tags = (f'[Option.{key} "{value}"]' for key, value in options.items())
    text = "\n".join((f'[Game "{game}"]', '[Players "Ann, Bob"]', *tags, "", *lines))
    match, verdicts = follow_record(parse_record(text))
    assert [one for one in verdicts if one.verdict == "refused"] == []
    return match


def with_events(match, *events):
    for event in events:
        match = match.after(match.next(event, match.entries[-1].at + 1000, "told"))
    return match


def lines_of(match):
    """What happened, as the record says it."""
    lines = [line for line in write_record(record_of(match)).splitlines() if line[:1].isdigit()]
    return [line.split(" ", 2)[2] for line in lines]


@pytest.fixture
def replayed(tmp_path, capsys):
    """What `replay` prints of a match's record, in which it refuses nothing: the text, and the plain data."""

    def replayed(match):
        path = tmp_path / "game.txt"
        path.write_text(write_record(record_of(match)), encoding="utf-8")
        assert run(["replay", str(path)]) == 0
        text = capsys.readouterr().out
        assert run(["replay", str(path), "--json"]) == 0
        return text, json.loads(capsys.readouterr().out)

    return replayed


PLACED = tuple(f"place_counter {each}" for each in ("1 1 5", "0 2 3", "1 3 3", "0 4 5", "1 5 2", "0 6 2"))
SECRET = tuple(f"{line[:-1]}?" for line in PLACED)


def counted(*lines):
    """MemWars on one quadrant, with three counters a side, all of which are placed."""
    few = {"topology": "competitive", "counters": "5:2,3:2,2:2"}
    return begun("memwars", *PLACED, *lines, first="1", north="north", quadrants="NW", **few)


class TestHiddenCounters:
    """R-MW-100."""

    def test_no_value_is_told_before_it_is_turned_over(self, replayed):
        match = counted()
        assert lines_of(match) == list(SECRET)
        text, answer = replayed(match)
        assert [line.split("  ")[-1] for line in text.splitlines()[:6]] == list(SECRET)
        assert [one["action"] for one in answer["entries"]] == list(SECRET)
        board = answer["state"]["board"]
        assert [board[place]["counters"] for place in "123456"] == [[[0, 1]], [[0, 0]]] * 3

    def test_of_a_place_that_was_won_it_is_told_and_read_again(self, replayed):
        match = counted("claim 0 1", "window_closed", "claim 1 2", "decline 0")
        assert lines_of(match)[:3] == ["place_counter 1 1 5", "place_counter 0 2 3", "place_counter 1 3 ?"]
        _, answer = replayed(match)
        assert [answer["state"]["board"][place]["counters"] for place in "123"] == [[[5, 1]], [[3, 0]], [[0, 1]]]
        again, _ = follow_record(record_of(match))
        assert (again.state.phase, again.game.score(again.state)) == (match.state.phase, match.game.score(match.state))

    def test_what_followed_from_a_value_and_was_taken_back_is_refused_by_no_rule(self, replayed):
        """The counter of 1 was turned over, and lies hidden again."""
        match = counted("claim 0 1", "window_closed", "claim 1 2", "decline 0", "undo 8")
        assert lines_of(match)[:6] == list(SECRET)
        _, answer = replayed(match)
        assert [one["verdict"] for one in answer["entries"]] == ["ok"] * 11
        again, _ = follow_record(record_of(match))
        assert again.state.phase == match.state.phase

    def test_what_was_taken_back_refused_or_put_right_tells_none_either(self):
        match = counted()
        refused = Refusal("place_counter 1 20 3", "R-MW-027", "Not now.")
        match = with_events(match, undoing(match.last), Amended(2, "place_counter 1 15 5"), refused)
        assert lines_of(match)[-3:] == [
            r"undo 7 place_counter 0 6 ? taken back\; what was seen stays seen",
            "amend 2: place_counter 1 15 ?",
            "note refused R-MW-027: Not now. ; place_counter 1 20 ?",
        ]

    def test_a_record_that_tells_them_is_replayed_without_them(self, tmp_path, capsys):
        path = tmp_path / "game.txt"
        told = write_record(record_of(counted())).replace("?", "5")
        path.write_text(f"{told}\noverrule R-MW-082: place_counter 1 9 5\n", encoding="utf-8")
        run(["replay", str(path)])
        assert not re.search(r"place_counter \d \d+ [532]", capsys.readouterr().out)

    def test_all_are_told_once_the_game_is_over(self, replayed):
        match = counted("end It is late.")
        assert lines_of(match)[:-1] == list(PLACED)
        text, answer = replayed(match)
        assert "place_counter 1 1 5" in text
        assert answer["state"]["board"]["1"]["counters"] == [[5, 1]]


class TestCardsToCome:
    """R-MW-090, R-MW-100: the referee has shuffled (R-TB-006), and nobody knows more than the next card."""

    ORDER = tuple(range(25, 0, -1))
    SHUFFLED = f"shuffled 1 {' '.join(map(str, ORDER))} thrown 4711"

    def shuffled(self, *lines):
        return begun("memwars", self.SHUFFLED, *lines, first="1", north="north", quadrants="NW", path="random")

    def test_they_are_not_told(self, replayed):
        match = self.shuffled("claim 0 25", "window_closed")
        assert lines_of(match)[0] == f"shuffled 1 25 24 {' '.join('?' * 23)} thrown"
        text, answer = replayed(match)
        assert "4711" not in text
        assert answer["state"]["order"] == [25, 24]
        assert answer["state"]["phase"] == {"name": "claiming", "seat": 1, "only": 24}

    def test_a_turn_that_was_taken_back_is_refused_by_no_rule(self, replayed):
        match = self.shuffled("claim 0 25", "window_closed", "claim 1 24", "window_closed", "claim 0 23", "undo 3")
        assert lines_of(match)[0].startswith("shuffled 1 25 ? ?")
        assert {one["verdict"] for one in replayed(match)[1]["entries"]} == {"ok"}

    def test_they_are_told_once_the_game_is_over(self, replayed):
        match = self.shuffled("end It is late.")
        assert lines_of(match)[0] == self.SHUFFLED
        assert replayed(match)[1]["state"]["order"] == list(self.ORDER)


class TestMatchTakenBack:
    """R-TB-003: both cards are in the hand again, and then they lie face down."""

    MATCHED = ("select 0 B1 C1", "end_look 0 match", "match 0 KS KH", "copy 0 7", "select 0 D1 E1")

    def test_what_followed_from_it_tells_no_rank(self, replayed):
        match = begun("deluxe-memory", *self.MATCHED, "undo 5", "undo 4")
        told = ["select 0 B1 C1", "end_look 0 match", "match 0 ? ?", "?", "?", "undo 5 taken back"]
        assert lines_of(match) == [*told, "undo 4"]
        text, answer = replayed(match)
        assert "copy" not in text
        assert {one["verdict"] for one in answer["entries"]} == {"ok"}
        again, _ = follow_record(record_of(match))
        assert again.state == match.state

    def test_it_is_told_while_it_counts_and_once_the_game_is_over(self):
        assert lines_of(begun("deluxe-memory", *self.MATCHED)) == list(self.MATCHED)
        over = begun("deluxe-memory", *self.MATCHED, "undo 5", "undo 4", "end It is late.")
        assert lines_of(over)[: len(self.MATCHED)] == list(self.MATCHED)


class TestFaceDownPrints:
    """R-MM-030."""

    LAID = "laid 0 hand battlefield printed={1}{R} Bog Lantern"
    DECLARED = "declare 0 1 enters book {1}{R} Kiln Keeper"

    def test_what_is_printed_on_a_card_turned_down_is_not_told(self, replayed):
        match = begun("mental-magic", self.LAID, self.DECLARED, "turn_down 0 1")
        assert lines_of(match)[:2] == [self.LAID.replace("Bog Lantern", "?"), self.DECLARED]
        text, answer = replayed(match)
        assert "Bog" not in text + json.dumps(answer)
        (card,) = answer["state"]["cards"]
        assert (card["printed"], card["identity"]["name"], card["down"]) == (None, "Kiln Keeper", "turned")

    def test_it_is_told_once_the_card_lies_face_up_again_or_the_game_is_over(self, replayed):
        for line in ("turn_up 0 1", "end It is late."):
            match = begun("mental-magic", self.LAID, self.DECLARED, "turn_down 0 1", line)
            assert lines_of(match)[0] == self.LAID
            assert replayed(match)[1]["state"]["cards"][0]["own"] == "Bog Lantern"

    def test_a_cost_that_nobody_has_declared_is_waited_for(self, tmp_path, capsys):
        path = tmp_path / "game.txt"
        match = begun("mental-magic", self.LAID, "turn_down 0 1")
        path.write_text(write_record(record_of(match)), encoding="utf-8")
        assert run(["replay", str(path)]) == 2
        assert "wait for its end" in capsys.readouterr().err


def test_what_is_known_of_hands_is_not_told_r_mn_084(replayed):
    options, ready = READY["mnemonic"]
    match = begun("mnemonic", *ready, "play_land 0 2S", **options)
    match = with_events(match, Overruled("set_card 2S hand 0", "R-TB-002", "players"))
    known = {"owned", "held", "top", "sunk"}
    assert match.state.players[0].held == {"2S"}
    assert not any(known & player.keys() for player in replayed(match)[1]["state"]["players"])
    match = begun("mnemonic", *ready, "concede 1", **options)
    assert all(known <= player.keys() for player in replayed(match)[1]["state"]["players"])
