"""The report for an arbiter: everything in one page, every name escaped, nothing hidden while the game runs."""

import re
from base64 import b64encode
from pathlib import Path

import pypdfium2
import pytest
from proven_games import TURN, play_game

from tableassist.app.build import game_named
from tableassist.app.journals.game_journals import begin_journal
from tableassist.app.records.report import arbiter_report_of
from tableassist.app.records.report_html import write_html
from tableassist.cli import run
from tableassist.games.deluxe_memory import GAME
from tableassist.journal.dispute_pictures import dispute_pictures, picture_folder
from tableassist.journal.events import Acted, Amended, Ended, Noted, Overruled, Refusal, Signed, Started, Undone
from tableassist.journal.file import JournalCorrupt
from tableassist.printing import pen
from tableassist.printing.report import write_pdf

JPEG = b"\xff\xd8\xff\xe0 not all of a picture"
MEMWARS = game_named("memwars", {})
FIXTURES = sorted((Path(__file__).parents[2] / "journal" / "format_0").glob("*.journal"))
EVIL = ("<script>alert(1)</script>", 'Bob & "Co"')
REFUSED = Refusal("select 0 D1 E1", "R-DM-005", "It is Bob's turn.")


def picture(journal, name, data=JPEG):
    folder = picture_folder(journal)
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def running(folder):
    """A game that is not over, with two cards that lie face down again."""
    journal, match = begin_journal(GAME, Started(GAME.name, "", "2026-03-01", ("Ann", "Bob")), folder)
    down = [Overruled(f"set_place {place} down", "R-TB-002", "players") for place in ("B1", "C1")]
    with journal:
        for event in (*map(Acted, TURN), *down):
            entry = match.next(event, match.entries[-1].at + 1000, "told")
            journal.append(entry)
            match = match.after(entry)
    return journal.path


class TestContents:
    def test_result_clocks_moves_and_code(self, tmp_path):
        game = play_game(tmp_path)
        report = arbiter_report_of(game.path)
        assert dict(report.result)["Code"] == game.code
        assert dict(report.result)["Signatures"] == "Signed by all: the result stands."
        assert [row[0] for row in report.clocks] == ["Ann", "Bob"]
        assert [move.number for move in report.moves] == [2, 3, 4, 5, 6, 7]
        assert report.qr

    def test_disputes_have_their_rule_with_its_text(self, tmp_path):
        report = arbiter_report_of(play_game(tmp_path, REFUSED).path)
        (dispute,) = report.disputes
        assert dispute.title == "Refused"
        assert dispute.rule.startswith("R-DM-005  ")
        assert len(dispute.rule) > len("R-DM-005  ")

    def test_what_was_taken_back_or_put_right_stands_beside_what_it_was(self, tmp_path):
        changes = (Amended(4, "no_match 0 B1=4C C1=8D"), Undone(4))
        report = arbiter_report_of(play_game(tmp_path, *changes).path)
        assert [one.title for one in report.disputes] == ["The past put right", "Taken back"]
        assert [move.counts for move in report.moves][:3] == [True, True, False]

    @pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
    def test_a_journal_of_the_first_format_of_every_game(self, path):
        report = arbiter_report_of(path)
        assert len(report.moves) > 50
        assert write_html(report)
        assert write_pdf(report).startswith(b"%PDF")

    def test_a_damaged_journal_is_refused_with_the_line(self, tmp_path):
        game = play_game(tmp_path)
        game.path.write_bytes(game.path.read_bytes().replace(b"select", b"sElect"))
        with pytest.raises(JournalCorrupt):
            arbiter_report_of(game.path)


class TestPictures:
    def test_they_stand_at_their_entry_within_the_page(self, tmp_path):
        game = play_game(tmp_path, REFUSED)
        picture(game.path, "00005-before.jpg")
        picture(game.path, "00005-after.jpg")
        page = write_html(arbiter_report_of(game.path))
        assert page.count(b64encode(JPEG).decode()) == 2
        assert page.index("after") < page.index("before")

    @pytest.mark.parametrize(
        ("name", "data"),
        [("00005-before.jpg", b"<script>"), ("before.jpg", JPEG), ("00005-x.svg", JPEG), ("00005-<b>.jpg", JPEG)],
    )
    def test_what_is_no_picture_is_left_out(self, tmp_path, name, data):
        game = play_game(tmp_path, REFUSED)
        picture(game.path, name, data)
        assert dispute_pictures(game.path) == {}

    def test_a_link_is_not_followed(self, tmp_path):
        game = play_game(tmp_path, REFUSED)
        (tmp_path / "secret.jpg").write_bytes(JPEG)
        picture_folder(game.path).mkdir()
        (picture_folder(game.path) / "00005-before.jpg").symlink_to(tmp_path / "secret.jpg")
        assert dispute_pictures(game.path) == {}

    def test_a_game_without_pictures_has_no_folder(self, tmp_path):
        assert dispute_pictures(tmp_path / "none.journal") == {}


class TestHidden:
    """R-TB-003."""

    def test_nothing_that_lies_hidden_is_told_while_the_game_runs(self, tmp_path):
        path = running(tmp_path)
        picture(path, "00004-before.jpg")
        page = write_html(arbiter_report_of(path))
        assert not re.search("4C|9D|4♣|9♦", page)
        assert "The game is not over" in page
        assert "data:image" not in page
        assert "<svg" not in page

    def test_it_is_told_once_the_game_is_over(self, tmp_path):
        assert "4♣" in write_html(arbiter_report_of(play_game(tmp_path).path))


class TestActions:
    """What was refused, put right or let count is written as the screen says it."""

    def test_in_the_games_own_sentence(self, tmp_path):
        events = (REFUSED, Amended(4, "no_match 0 B1=4C C1=8D"), Overruled("select 1 D1 E1", "R-DM-005", "players"))
        told = [move.what for move in arbiter_report_of(play_game(tmp_path, *events).path).moves][3:6]
        assert told[0] == "Refused by R-DM-005: It is Bob's turn. (Ann looks at two cards)"
        assert told[1] == "Entry 4 was really: Ann shows 4♣ and 8♦, no match."
        assert told[2] == "Against R-DM-005 by the players: Bob looks at two cards."

    def test_what_no_action_stands_for_is_written_as_it_is(self, tmp_path):
        report = arbiter_report_of(play_game(tmp_path, Refusal("fly 0", "R-DM-005", "No."), Amended(4, "")).path)
        assert [one.what for one in report.disputes] == ["Refused by R-DM-005: No. (fly 0)", "Entry 4 did not happen."]

    def test_they_tell_no_counter_that_lies_hidden_r_mw_100(self, tmp_path):
        """Nor do notes that quote them."""
        events = (
            Acted("place_counter 1 13 5"),
            Amended(2, "place_counter 1 15 5"),
            Refusal("place_counter 1 20 3", "R-MW-027", "It is Ann's turn to act."),
            Noted("place_counter 1 13 5, said Bob."),
        )
        options = {"topology": "competitive", "first": "1", "north": "north"}
        journal, match = begin_journal(MEMWARS, Started("memwars", "", "2026-03-01", ("Ann", "Bob"), options), tmp_path)
        with journal:
            for event in events:
                entry = match.next(event, match.entries[-1].at + 1000, "told")
                journal.append(entry)
                match = match.after(entry)
        report = arbiter_report_of(journal.path)
        assert [move.what for move in report.moves] == [
            "Bob places a counter on 13.",
            "Entry 2 was really: Bob places a counter on 15.",
            "Refused by R-MW-027: It is Ann's turn to act. (Bob places a counter on 20)",
            "place_counter 1 13 ?, said Bob.",
        ]
        assert [one.what for one in report.disputes] == [move.what for move in report.moves][1:3]


class TestPage:
    def test_every_name_is_escaped_and_nothing_is_fetched(self, tmp_path):
        page = write_html(arbiter_report_of(play_game(tmp_path, names=EVIL).path))
        assert "<script" not in page
        assert "&lt;script&gt;" in page
        assert "Bob &amp; &quot;Co&quot;" in page
        assert not re.search(r"""(?:src|href)=["'](?!data:)""", page)
        assert "default-src 'none'" in page

    def test_the_pdf_says_the_same(self, tmp_path):
        game = play_game(tmp_path, REFUSED, names=EVIL)
        data = write_pdf(arbiter_report_of(game.path))
        assert data == write_pdf(arbiter_report_of(game.path))
        text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
        for words in ("Disputes and corrections: 1", "R-DM-005", game.code, "<script>alert(1)</script>", "4♣ and 9♦"):
            assert words in " ".join(text.split()), words

    @pytest.mark.parametrize("note", ["word " * 4000, "w" * 6000])
    def test_a_text_that_is_longer_than_a_page_goes_on_on_the_next(self, tmp_path, note):
        data = write_pdf(arbiter_report_of(play_game(tmp_path, Noted(note.strip())).path))
        text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
        assert text.count("w") >= note.count("w")

    def test_a_script_without_spaces_stays_on_the_page(self, tmp_path):
        note = "山の上に雪が降ると川の水は春に増える、" * 20
        data = write_pdf(arbiter_report_of(play_game(tmp_path, Noted(note), names=("李小龍", "김민준")).path))
        pages = [(page.get_width(), page.get_textpage()) for page in pypdfium2.PdfDocument(data)]
        text = "".join(page.get_text_range() for _, page in pages)
        assert note in "".join(text.split())
        assert "李小龍, 김민준" in text
        assert all(page.get_charbox(at)[2] < wide for wide, page in pages for at in range(page.count_chars()))

    def test_a_damaged_picture_costs_the_report_nothing_else(self, tmp_path):
        game = play_game(tmp_path, REFUSED)
        picture(game.path, "00005-before.jpg")
        data = write_pdf(arbiter_report_of(game.path))
        text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
        assert "This picture is damaged." in text


class TestCommand:
    def test_it_writes_both_files_and_names_them(self, tmp_path, capsys):
        game = play_game(tmp_path / "games")
        assert run(["report", str(game.path), "--out", str(tmp_path / "out")]) == 0
        page, pdf = map(Path, capsys.readouterr().out.split())
        assert (page.suffix, pdf.suffix) == (".html", ".pdf")
        assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")

    def test_without_the_library_the_page_alone_is_written(self, tmp_path, capsys, monkeypatch):
        def missing(_report):
            raise pen.PrintingMissing("not there")

        monkeypatch.setattr("tableassist.printing.report.write_pdf", missing)
        game = play_game(tmp_path / "games")
        assert run(["report", str(game.path), "--out", str(tmp_path / "out")]) == 0
        assert [path.suffix for path in (tmp_path / "out").iterdir()] == [".html"]

    def test_a_journal_that_is_not_there(self, tmp_path, capsys):
        assert run(["report", str(tmp_path / "none.journal"), "--out", str(tmp_path)]) == 2
        assert "cannot be read" in capsys.readouterr().err


def test_signatures_and_the_end_are_entries_as_well(tmp_path):
    moves = arbiter_report_of(play_game(tmp_path).path).moves
    assert [move.what for move in moves][-3:] == ["Ended by the players.", "Signed by Ann.", "Signed by Bob."]
    assert Signed("Ann", 0) != Ended("Ann")
