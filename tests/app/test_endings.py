"""Every way in which games end, written as a record and read again (R-TB-005, R-MW-073, A-MW-18)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tableassist.app.journals.game_journals import unfinished_journals
from tableassist.app.records.records import follow_record, load_record, record_of
from tableassist.cli import run
from tableassist.games.mental_magic import MentalMagic
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.journal.events import Acted, Asked, Ended, Entry, Noted, Signed, Started, Undone
from tableassist.journal.file import Journal
from tableassist.referee.match import start_match
from tableassist.rules.notation import parse_record, write_record

PAGES = Path(__file__).parents[2] / "docs" / "games"


def head(game, players="Ann, Bob", clock="", **options):
    tags = [f'[Option.{key} "{value}"]' for key, value in options.items()] + ([f'[Clock "{clock}"]'] if clock else [])
    return "\n".join((f'[Game "{game}"]', f'[Players "{players}"]', *tags, "", ""))


def followed(text):
    """The match of the record's text; every action counts."""
    match, verdicts = follow_record(parse_record(text))
    assert [one for one in verdicts if one.verdict == "refused"] == []
    return match


def both_wrong(turn, place):
    t, c = turn % 2, 1 - turn % 2
    challenge = (f"challenge {c}", f"stated {c}", f"contest {t}", f"maintain {c}", "verdict wrong wrong")
    return "\n".join((f"claim {t} {place}", *(challenge if turn < 15 else ("window_closed",))))


BOARD_WINS = head("memwars", quadrants="NW", first=1, north="north") + "\n".join(
    both_wrong(place - 1, place) for place in range(1, 26)
)
MNEMONIC = head("mnemonic", draft="done") + "\n".join(
    ("sideboard 0 0", "sideboard 1 0", "starts 0", "library_shuffled 0", "library_shuffled 1", "keep 0", "keep 1", "")
)
ENDINGS = {
    "rules": (BOARD_WINS, ("board",), "The board has most points.", (-40, -40), 15),
    "flag": (
        head("deluxe-memory", clock="1") + "@61 flag 0 lose 0 time",
        ("Bob",),
        "Ann has no time left.",
        (20, 20),
        None,
    ),
    "concession": (MNEMONIC + "concede 1", ("Ann",), "Bob concedes.", (20, 20), None),
    "by hand": (head("mental-magic") + "life 1 3\nend It is late.", (), "It is late.", (20, 3), None),
    "shared": (
        head("mental-magic", "Ann, Bob, Cleo", clock="1!lose_turn")
        + "life 1 3\nflag 0 out_of_time 0\nflag 1 out_of_time 1\nflag 2 out_of_time 2",
        ("Ann", "Cleo"),
        "Nobody has time left, so that 20 life win.",
        (20, 3, 20),
        None,
    ),
}


@pytest.mark.parametrize(("text", "names", "why", "scores", "board"), ENDINGS.values(), ids=ENDINGS)
def test_every_ending_has_its_line_and_comes_back(text, names, why, scores, board):
    match = followed(text)
    if match.ended is None:
        match = match.after(match.next(Ended(match.outcome.why, match.outcome.winners), 90_000, "engine"))
    record = record_of(match)
    again = followed(write_record(record))
    for outcome in (match.outcome, again.outcome):
        assert (outcome.names(match.started.players), outcome.why) == (names, why)
        assert (outcome.scores, outcome.board) == (scores, board)
    assert record.tag("Result") == (", ".join(names) or "nobody")
    assert write_record(record).splitlines()[-1].endswith(f"end {why}")


def printed(tmp_path, capsys, text, *more):
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert run(["replay", str(path), *more]) == 0
    return capsys.readouterr().out


def test_r_mw_073_the_board_is_a_winner_by_name(tmp_path, capsys):
    """A-MW-18."""
    outcome = json.loads(printed(tmp_path, capsys, BOARD_WINS, "--json"))["outcome"]
    assert outcome == {"winners": ["board"], "why": "The board has most points.", "scores": [-40, -40, 15]}
    assert "Winner: board." in printed(tmp_path, capsys, BOARD_WINS)


def test_nothing_counts_after_an_end_by_hand_until_that_is_undone():
    """R-TB-005, R-TB-012."""
    text = head("deluxe-memory") + "select 0 B1 C1\nend Late.\nend_look 0 open\nundo 3\nend_look 0 open\n"
    match, verdicts = follow_record(parse_record(text))
    assert [(one.verdict, one.rule) for one in verdicts] == [
        ("ok", ""),
        ("refused", "R-TB-012"),
        ("ok", ""),
        ("ok", ""),
    ]
    assert match.outcome is None


def test_a_signed_result_is_kept():
    match = followed(head("deluxe-memory") + "end Late.\nsign Ann and Bob")
    assert match.signed
    assert write_record(record_of(match)).splitlines()[-1] == "3. @0.000 sign Ann and Bob"


class TestResumed:
    """R-TB-005: a game that is over is gone on with, so that its end can be undone, until its result is signed."""

    def kept(self, folder, hour, *events):
        match = begin_one()
        with Journal.create(folder / f"deluxe-memory-20260301-{hour}0000.journal") as journal:
            journal.append(match.entries[0])
            for event in events:
                entry = match.next(event, 1000, "told")
                journal.append(entry)
                match = match.after(entry)
        return journal.path

    def test_the_latest_game_though_it_is_over(self, tmp_path):
        older = self.kept(tmp_path, 10)
        over = self.kept(tmp_path, 12, Ended("Late."))
        assert unfinished_journals(tmp_path, "deluxe-memory", over=True) == over
        assert unfinished_journals(tmp_path, "deluxe-memory") == older

    def test_not_a_signed_one(self, tmp_path):
        self.kept(tmp_path, 12, Ended("Late."), Signed("Ann"))
        assert unfinished_journals(tmp_path, "deluxe-memory", over=True) is None

    def test_an_end_that_was_undone_is_none(self, tmp_path):
        path = self.kept(tmp_path, 12, Acted("select 0 B1 C1"), Ended("Late."), Undone(3))
        assert unfinished_journals(tmp_path, "deluxe-memory") == path


def test_who_has_signed_is_in_json_and_in_words(tmp_path, capsys):
    """R-TB-005."""
    text = head("deluxe-memory") + "end Late.\nsign 1 Bob"
    answer = json.loads(printed(tmp_path, capsys, text, "--json"))
    assert answer["signed"] == [1]
    assert answer["outcome"] == {"winners": [], "why": "Late.", "scores": [20, 20]}
    assert "Signed by Bob." in printed(tmp_path, capsys, text)
    assert json.loads(printed(tmp_path, capsys, f"{text}\nsign 0 Ann", "--json"))["signed"] == [0, 1]
    assert json.loads(printed(tmp_path, capsys, head("deluxe-memory"), "--json"))["signed"] == []


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("sign 0 Ann", "not over"),
        ("end Late.\nsign 7 Zoe", "seat 7"),
        ("end Late.\nsign Ann and Bob\nundo 2", "signed result stands"),
    ],
)
def test_what_cannot_be_signed_or_taken_back_is_refused(tmp_path, capsys, lines, says):
    path = tmp_path / "game.txt"
    path.write_text(head("deluxe-memory") + lines, encoding="utf-8")
    assert run(["replay", str(path)]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("line", ["adjust 5 +10", "set 5", "adjust 5 +10 +1 moves"])
def test_a_clock_that_nobody_has_is_refused(tmp_path, capsys, line):
    path = tmp_path / "game.txt"
    path.write_text(head("deluxe-memory", clock="5") + line, encoding="utf-8")
    assert run(["replay", str(path)]) == 2
    assert "seat 5, which nobody has" in capsys.readouterr().err


def begin_one():
    from tableassist.games.deluxe_memory import GAME

    return start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob")), "told"))


class TestHidden:
    """R-TB-003: a game that is not over tells no face that lies down."""

    LINES = (
        *("select 0 B1 C1", "end_look 0 match", "match 0 6S 6H", "reveal 0 D1 QS", "reveal 0 E1 4C", "stop 0"),
        *("select 1 D2 E2", "end_look 1 match", "match 1 AS AH", "name_player 1 0 0", "reveal 1 F2 9D"),
    )
    TEXT = head("deluxe-memory") + "\n".join(LINES)

    def test_in_the_record(self):
        text = write_record(record_of(followed(self.TEXT)))
        assert "reveal 1 F2 ?" in text
        assert "9D" not in text
        assert "reveal 0 D1 QS" in text

    def test_what_was_said_of_it_neither(self):
        match = followed(self.TEXT)
        for event in (Noted("9♦ was turned up on F2"), Asked("9D?", "9♦")):
            match = match.after(match.next(event, 1, "told"))
        assert "9♦" not in write_record(record_of(match))

    def test_in_json(self, tmp_path, capsys):
        answer = json.loads(printed(tmp_path, capsys, self.TEXT, "--json"))
        assert "known" not in answer["state"]
        assert "9D" not in json.dumps(answer)
        assert "QS" in json.dumps(answer)

    def test_all_is_reported_with_the_end(self, tmp_path, capsys):
        answer = json.loads(printed(tmp_path, capsys, self.TEXT + "\nend Late.", "--json"))
        assert answer["state"]["known"]["F2"] == "9D"
        assert "reveal 1 F2 9D" in write_record(record_of(followed(self.TEXT + "\nend Late.")))

    def test_such_a_record_waits_for_the_end(self, tmp_path, capsys):
        path = tmp_path / "game.txt"
        path.write_text(write_record(record_of(followed(self.TEXT))), encoding="utf-8")
        assert run(["replay", str(path)]) == 2
        assert "wait for its end" in capsys.readouterr().err


class Cards:
    """A list with one card."""

    def __init__(self, edition, cost):
        self.edition, self._cost = edition, cost

    def card(self, name):
        return MagicCard("normal", (MagicFace("Firebolt", self._cost),)) if name == "Firebolt" else None

    def suggest(self, typed, most=5):
        return ()

    def names(self):
        return ("Firebolt",)

    def __len__(self):
        return 1


class TestCardList:
    """A-MM-05: a record names the list that its costs came from, and holds the costs."""

    LINE = "declare 0 hand cast book {R} printed={R} Firebolt"

    def record(self, cost="{R}"):
        game = MentalMagic(Cards("2026-11-20 0123456789abcdef", cost))
        started = Started(game.name, "", "", ("Ann", "Bob"), material=game.material)
        match = start_match(game, Entry(1, 0, started, "told"))
        match = match.after(match.next(Acted(self.LINE), 5, "told"))
        return match, write_record(record_of(match))

    def test_the_record_names_it(self):
        _, text = self.record()
        assert '[Cards "2026-11-20 0123456789abcdef"]' in text
        assert self.LINE in text

    @pytest.mark.parametrize("known", [None, Cards("2027-01-01 f", "{R}"), Cards("2027-01-01 f", "{U}")])
    def test_it_replays_equal_with_another_list_or_none(self, known, monkeypatch):
        match, text = self.record()
        monkeypatch.setattr("tableassist.app.records.records.game_named", lambda *_: MentalMagic(known))
        again, verdicts = follow_record(parse_record(text))
        assert again.digest == match.digest
        assert [one.verdict for one in verdicts] == ["ok"]
        disagrees = known is not None and known.card("Firebolt").cost != "{R}"
        assert bool(verdicts[0].why) == disagrees

    def test_a_journal_goes_on_with_another_list(self):
        match, _ = self.record()
        from tableassist.referee.match import replay_entries

        assert replay_entries(MentalMagic(Cards("2027", "{U}")), match.entries).digest == match.digest

    def test_a_line_written_by_hand_is_judged_by_the_list_at_hand(self, monkeypatch):
        monkeypatch.setattr("tableassist.app.records.records.game_named", lambda *_: MentalMagic(Cards("2027", "{U}")))
        _, verdicts = follow_record(parse_record(head("mental-magic") + self.LINE))
        assert [(one.verdict, one.rule) for one in verdicts] == [("refused", "A-MM-05")]


HEADS = {
    "deluxe-memory": head("deluxe-memory", "Ann, Bob, Cleo"),
    "memwars": head("memwars", first=1, north="north"),
    "mental-magic": head("mental-magic"),
    "mnemonic": head("mnemonic", draft="done", first="1", mulligan="none"),
}


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_every_example_of_the_pages_can_be_pasted_into_a_record(path):
    """As it stands: no brace of a cost needs a backslash."""
    examples = re.findall(r"```text\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        text = HEADS[path.stem] + example
        match = followed(text)
        lines = [line.strip() for line in example.splitlines() if line.strip()]
        told = [entry.event.action for entry in match.entries[1:] if isinstance(entry.event, Acted)]
        assert len(told) == len(lines)
        assert followed(write_record(record_of(match.after(match.next(Ended("x"), 1, "told"))))).digest == match.digest


def test_a_record_on_disk(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(BOARD_WINS, encoding="utf-8")
    assert load_record(path).players == ("Ann", "Bob")


def test_an_overruled_refusal_has_its_effect_or_is_refused_with_the_reason():
    """R-TB-002: nothing is let count that leaves everything as it was."""
    text = MNEMONIC + "overrule R-MN-070: declare_attackers 1 9C\noverrule R-MN-022: set_life 1 5"
    _, verdicts = follow_record(parse_record(text))
    assert [(one.verdict, one.rule) for one in verdicts[-2:]] == [("refused", "R-TB-002"), ("ok", "")]
    assert "nothing would come of it" in verdicts[-2].why
