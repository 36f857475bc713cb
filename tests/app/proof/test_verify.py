"""A journal held against a code, a QR code's text or a slip: whole, changed at an entry, grown, or another game."""

import json
import shutil

import pytest

from tableassist.app.proof.slip import BadSlip, read_slip
from tableassist.app.proof.statement import BadCode, code_of, parse_code, qr_rows, qr_text, statement_of
from tableassist.app.proof.verify import (
    ANOTHER,
    CHANGED,
    GROWN,
    UNANCHORED,
    WHOLE,
    parse_anchor,
    verify_data,
    verify_with_slip,
)
from tableassist.app.records.records import save_record
from tableassist.cli import run
from tableassist.journal.chain import link_after, link_of
from tableassist.journal.codec import encode, encode_body
from tableassist.journal.events import Acted, Ended, Noted, Signed
from tableassist.journal.file import read_journal


def held_against(game, code, data=None):
    return verify_data(game.path, game.path.read_bytes() if data is None else data, parse_anchor(code))


def written_anew(entries):
    """A journal as somebody writes it who knows the format: every checksum and every link fits."""
    link, lines = "", []
    for entry in entries:
        link = link_after(link, encode_body(entry))
        lines.append(encode(entry, link) + "\n")
    return "".join(lines).encode()


class TestCode:
    def test_six_words_say_that_it_is_whole(self, played):
        verdict = held_against(played, played.code)
        assert verdict.what == WHOLE
        assert "Signed by Ann and Bob." in verdict.why
        assert len(played.code.split()) == 6

    @pytest.mark.parametrize("change", [str.upper, lambda code: code.replace(" ", "-"), lambda code: f" {code}, "])
    def test_it_may_be_typed_as_people_type(self, played, change):
        assert held_against(played, change(played.code)).what == WHOLE

    def test_four_letters_of_each_word_are_enough(self, played):
        short = " ".join(word[:4] for word in played.code.split())
        assert held_against(played, short).what == WHOLE

    @pytest.mark.parametrize("text", ["", "abandon", "abandon " * 7, "xyzzy " * 6, "ab " * 6])
    def test_what_is_no_code_is_refused_with_the_reason(self, text):
        with pytest.raises(BadCode):
            parse_code(text)

    def test_half_the_text_of_the_qr_code_is_no_code(self, played):
        with pytest.raises(BadCode, match="these are 7"):
            parse_anchor(f"code: {played.code}")

    def test_the_text_of_the_qr_code_does_as_well(self, played):
        text = qr_text(played.statement, played.match.game.title)
        assert held_against(played, text).what == WHOLE
        assert "Ann 20, Bob 20. Nobody wins." in text
        other = text.replace(played.statement.link, "0" * 64)
        assert held_against(played, other).what == ANOTHER

    def test_its_rows_are_a_square_with_a_quiet_zone(self, played):
        rows = qr_rows(qr_text(played.statement, "Deluxe Memory"))
        assert {len(row) for row in rows} == {len(rows)}
        assert all(set(row) == {"0"} for row in (*rows[:4], *rows[-4:]))
        assert len(rows) <= 73  # on 480 pixels a module has at least four

    def test_it_is_another_one_for_another_result_name_or_chain(self, played, play, tmp_path):
        others = [play(tmp_path / "a", names=("Ann", "Bo")), play(tmp_path / "b", signed=False), play(tmp_path / "c")]
        assert others[2].code == played.code
        assert len({played.code, *(one.code for one in others)}) == 3


class TestChanges:
    @pytest.mark.parametrize("number", [1, 3, 7])
    def test_a_flipped_letter_is_found_at_its_entry(self, played, number):
        lines = played.path.read_bytes().splitlines(keepends=True)
        lines[number - 1] = lines[number - 1].replace(b'"at"', b'"au"')
        verdict = held_against(played, played.code, b"".join(lines))
        assert (verdict.what, verdict.entry) == (CHANGED, number)

    def test_what_was_played_otherwise_is_found_though_everything_was_written_anew(self, played):
        entries, _ = read_journal(played.path)
        at = next(one.number for one in entries if one.event == Acted("no_match 0 B1=4C C1=9D"))
        forged = [*entries]
        forged[at - 1] = type(entries[0])(at, entries[at - 1].at, Acted("no_match 0 B1=4C C1=8D"), "told")
        verdict = held_against(played, played.code, written_anew(forged))
        assert verdict.what == CHANGED  # the digests of what followed do not fit
        forged = [type(one)(one.number, one.at, one.event, one.source) for one in forged]
        assert held_against(played, played.code, written_anew(forged)).what == ANOTHER

    def test_a_time_that_was_changed_is_found(self, played):
        entries, _ = read_journal(played.path)
        forged = [type(one)(one.number, one.at + 7, one.event, one.source, one.digest) for one in entries]
        assert held_against(played, played.code, written_anew(forged)).what == ANOTHER

    def test_a_signature_that_was_cut_off_is_found(self, played):
        lines = played.path.read_bytes().splitlines(keepends=True)
        assert held_against(played, played.code, b"".join(lines[:-1])).what == ANOTHER

    def test_an_entry_whose_line_was_not_finished_does_not_count(self, played):
        """What a power cut may leave (docs/journal.md): the rest is verified, and the code is not that of the rest."""
        data = played.path.read_bytes()
        verdict = held_against(played, played.code, data[:-20])
        assert verdict.what == ANOTHER
        assert verdict.why.startswith("The last line was not finished and does not count. The code is that of another")
        assert verify_data(played.path, data[:-20], None).what == UNANCHORED

    def test_a_line_that_was_begun_after_the_result_changes_nothing_of_it(self, played):
        verdict = held_against(played, played.code, played.path.read_bytes() + b'{"at":9000,"ev')
        assert verdict.what == WHOLE
        assert verdict.why.startswith("The last line was not finished and does not count. Whole: 7 entries")

    @pytest.mark.parametrize("end", [b"\0\0\0", b"nonsense\n", b'{"at":\n{"at":'])
    def test_an_end_that_no_power_cut_leaves_is_a_change(self, played, end):
        verdict = held_against(played, played.code, played.path.read_bytes() + end)
        assert (verdict.what, verdict.entry) == (CHANGED, len(played.match.entries) + 1)

    def test_nothing_at_all_is_another_game(self, played):
        assert held_against(played, played.code, b"").what == ANOTHER

    def test_what_came_after_a_photograph_is_named(self, play, tmp_path):
        early = play(tmp_path, signed=False)
        match, entries = early.match, [*early.match.entries]
        entries.append(match.next(Signed("Ann", 0), 60_000, "told"))
        verdict = held_against(early, early.code, written_anew(entries))
        assert (verdict.what, verdict.entry) == (GROWN, len(entries))

    def test_an_end_that_was_taken_back_since_is_seen(self, play, tmp_path):
        early = play(tmp_path, Ended("By mistake."), signed=False)
        assert held_against(early, early.code).what == WHOLE

    def test_an_entry_that_means_nothing_is_no_crash(self, played):
        entries, _ = read_journal(played.path)
        forged = [*entries[:3], type(entries[0])(4, 9000, Acted("select 77 Z9 Z9"), "told")]
        verdict = held_against(played, played.code, written_anew(forged))
        assert (verdict.what, verdict.entry) == (CHANGED, 4)

    def test_a_journal_without_a_start_is_another_game(self, played):
        entries = [type(one)(one.number - 1, one.at, one.event, one.source) for one in played.match.entries[1:]]
        assert held_against(played, played.code, written_anew(entries)).what == ANOTHER

    def test_without_a_code_nothing_is_proven(self, played):
        verdict = verify_data(played.path, played.path.read_bytes(), None)
        assert verdict.what == UNANCHORED
        assert "only that nothing was damaged" in verdict.why

    def test_a_journal_in_the_first_format_has_a_code_of_its_own(self, played):
        """Its links taken out, and the format with them, it is not the same game."""
        entries, _ = read_journal(played.path)
        old = [encode(entries[0]).replace('"format":1,', "")[:-9], *(encode(entry)[:-9] for entry in entries[1:])]
        from zlib import crc32

        data = "".join(f"{body} {crc32(body.encode()):08x}\n" for body in old).encode()
        assert held_against(played, played.code, data).what == ANOTHER


class TestSlip:
    def verdict(self, game):
        return verify_with_slip(game.path, game.path.read_bytes(), game.slip).what

    def test_it_says_that_the_journal_is_whole(self, played):
        assert self.verdict(played) == WHOLE

    @pytest.mark.parametrize("field", ["code", "key", "signature"])
    def test_a_changed_field_is_found(self, played, field):
        plain = json.loads(played.slip.read_text())
        plain[field] = plain[field][::-1]
        played.slip.write_text(json.dumps(plain, sort_keys=True, indent=1) + "\n")
        assert self.verdict(played) == CHANGED

    def test_the_same_signature_in_capitals_is_found(self, played):
        plain = json.loads(played.slip.read_text())
        plain["signature"] = plain["signature"].upper()
        played.slip.write_text(json.dumps(plain, sort_keys=True, indent=1) + "\n")
        assert self.verdict(played) == CHANGED

    def test_a_changed_statement_is_found(self, played):
        played.slip.write_text(played.slip.read_text().replace('"Ann"', '"Eve"'))
        assert self.verdict(played) == CHANGED

    def test_one_of_another_game_is_found(self, played, play, tmp_path):
        other = play(tmp_path / "other", Noted("by candle light"))
        shutil.copy(other.slip, played.slip)
        assert self.verdict(played) == ANOTHER

    def test_one_that_another_device_signed_for_another_result_is_found(self, played, play, tmp_path):
        """Its own signature fits; what it says does not."""
        from tableassist.app.proof.device_key import device_key
        from tableassist.app.proof.slip import Slip, write_slip

        key = device_key(tmp_path / "else")
        plain = {**played.statement.plain(), "winners": ["Eve"]}
        bare = Slip(plain, played.code, key.public_key().public_bytes_raw().hex())
        write_slip(Slip(plain, bare.code, bare.key, key.sign(bare.signed_text().encode()).hex()), played.slip)
        assert self.verdict(played) == ANOTHER

    @pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 1}', "ü", "[" * 100_000])
    def test_what_is_no_slip_is_told(self, played, text):
        played.slip.write_text(text, encoding="utf-8")
        with pytest.raises(BadSlip):
            read_slip(played.slip)
        assert self.verdict(played) == CHANGED


class TestCommand:
    def test_it_says_so_in_a_sentence(self, played, capsys):
        assert run(["verify", str(played.path), *played.code.split()]) == 0
        assert capsys.readouterr().out.startswith("Whole: 7 entries, Ann, Bob. Nobody wins.")

    def test_code_and_slip_as_json(self, played, capsys, monkeypatch):
        monkeypatch.setenv("STATE_DIRECTORY", str(played.folder))
        assert run(["verify", str(played.path), played.code, "--slip", str(played.slip), "--json"]) == 0
        slip, code = map(json.loads, capsys.readouterr().out.splitlines())
        assert slip["verdict"] == code["verdict"] == WHOLE
        assert "the key of this device" in slip["why"]

    def test_a_wrong_code_is_a_failed_check(self, played, capsys):
        words = played.code.split()
        assert run(["verify", str(played.path), *words[1:], words[0]]) == 1
        assert "another game" in capsys.readouterr().out

    @pytest.mark.parametrize("code", [["abandon"], ["not", "a", "word", "of", "the", "list!"]])
    def test_what_is_no_code_cannot_be_used(self, played, code, capsys):
        assert run(["verify", str(played.path), *code]) == 2
        assert "code" in capsys.readouterr().err

    def test_a_record_is_no_journal_that_was_changed(self, played, capsys):
        record = played.path.with_suffix(".txt")
        save_record(played.match, record)
        for other in (record, played.slip):
            assert run(["verify", str(other), played.code]) == 2
            said = capsys.readouterr()
            assert said.out == ""
            assert f"{other} is no journal of a game: name the file that ends in .journal." in said.err

    def test_a_journal_of_which_every_line_was_changed_is_one_still(self, played, capsys):
        played.path.write_bytes(played.path.read_bytes().replace(b'"at"', b'"au"'))
        assert run(["verify", str(played.path), played.code]) == 1
        assert capsys.readouterr().out.startswith("Changed at entry 1: ")

    def test_a_journal_that_is_not_there(self, tmp_path, capsys):
        assert run(["verify", str(tmp_path / "none.journal")]) == 2
        assert "cannot be read" in capsys.readouterr().err


def test_the_statement_of_a_game_is_the_same_by_its_journal(played):
    entries, _ = read_journal(played.path)
    assert statement_of(played.match, link_of(entries)) == played.statement
    assert code_of(played.statement) == tuple(played.code.split())
