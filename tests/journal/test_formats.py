"""The journal's format has a version, and the journals of every earlier one go on being read."""

import shutil
from pathlib import Path

import pytest

from tableassist.app.journals.game_journals import game_of, resume_game
from tableassist.journal.chain import link_after, link_of
from tableassist.journal.codec import decode_linked, encode, encode_body
from tableassist.journal.events import FIRST_FORMAT, FORMAT, Entry, Noted, Started
from tableassist.journal.file import Journal, JournalCorrupt, read_journal
from tableassist.referee.match import replay_entries

FIRST = sorted((Path(__file__).parent / "format_0").glob("*.journal"))
DIGESTS = {
    "deluxe-memory": "79c7f457c4f88086",
    "memwars": "2684ce6fdccf15db",
    "mental-magic": "00dc34b86febe73c",
    "mnemonic": "81cbafe481db64d8",
}


def started(format=FORMAT):
    return Entry(1, 0, Started("deluxe-memory", "", "2026-03-01", ("Ann", "Bob"), format=format), "told")


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def rewrite(path, changed):
    path.write_bytes(b"".join(changed))


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
class TestFirstFormat:
    def test_it_is_read_and_leads_to_the_same_state(self, path):
        entries, note = read_journal(path)
        assert not note
        assert entries[0].event.format == FIRST_FORMAT
        match = replay_entries(game_of(entries), entries)
        assert match.digest == DIGESTS[path.stem]
        assert match.signed

    def test_it_goes_on_in_its_own_format(self, path, tmp_path):
        copy = Path(shutil.copy(path, tmp_path))
        journal, match = resume_game(copy)
        with journal:
            journal.append(match.next(Noted("and so to bed"), match.entries[-1].at, "told"))
            link = journal.link
        assert lines(copy)[:-1] == lines(path)
        assert decode_linked(lines(copy)[-1].decode().rstrip()).link == ""
        with Journal.open(copy) as again:
            assert again.entries[-1].event == Noted("and so to bed")
            assert again.link == link

    def test_it_is_not_the_same_game_with_links_put_in(self, path):
        entries, _ = read_journal(path)
        with Journal.open(path) as journal:
            assert journal.link != link_of(entries)


class TestChain:
    def test_each_line_has_its_link(self, tmp_path):
        with Journal.create(tmp_path / "game.journal") as journal:
            journal.append(started())
            journal.append(Entry(2, 5, Noted("a remark"), "told"))
        first, second = (decode_linked(line.decode().rstrip()) for line in lines(journal.path))
        assert first.link == link_after("", first.body)
        assert second.link == link_after(first.link, second.body) == journal.link == link_of(journal.entries)

    def test_it_goes_on_after_the_journal_was_opened_again(self, written, entry):
        with Journal.open(written) as journal:
            before = journal.link
            journal.append(entry(7))
            assert journal.link == link_after(before, encode_body(entry(7)))
        with Journal.open(written) as again:
            assert again.link == journal.link

    def test_an_entry_that_the_disk_refused_is_no_part_of_it(self, path, disk, entry, trouble):
        with Journal.create(path, disk) as journal:
            journal.append(entry(1))
            before = journal.link
            disk.fail("sync", trouble)
            with pytest.raises(OSError):
                journal.append(entry(2))
            assert journal.link == before
            journal.append(entry(2))
        with Journal.open(path) as again:
            assert again.entries == (entry(1), entry(2))

    @pytest.mark.parametrize("number", [1, 3, 6])
    def test_a_changed_entry_with_a_checksum_that_fits_is_found(self, written, number):
        changed = lines(written)
        line = decode_linked(changed[number - 1].decode().rstrip())
        forged = Entry(line.entry.number, line.entry.at, Noted("forged"), "told")
        changed[number - 1] = (encode(forged, line.link) + "\n").encode()
        rewrite(written, changed)
        with pytest.raises(JournalCorrupt, match="does not follow from those before it") as raised:
            read_journal(written)
        assert raised.value.line == number

    def test_a_link_that_was_left_out_is_found(self, written):
        changed = lines(written)
        changed[3] = (encode(decode_linked(changed[3].decode().rstrip()).entry) + "\n").encode()
        rewrite(written, changed)
        with pytest.raises(JournalCorrupt) as raised:
            read_journal(written)
        assert raised.value.line == 4


class TestVersion:
    def test_one_from_the_future_is_refused_with_what_to_do(self, path):
        path.write_text(encode(started(FORMAT + 1), "0" * 64) + "\n")
        with pytest.raises(JournalCorrupt, match="format 2, and this version knows formats up to 1: update it"):
            read_journal(path)

    @pytest.mark.parametrize(("format", "link"), [(FIRST_FORMAT, True), (FORMAT, False)])
    def test_one_whose_lines_are_of_another_format_is_refused(self, path, format, link):
        first = started(format)
        path.write_text(encode(first, link_of([first]) if link else "") + "\n")
        with pytest.raises(JournalCorrupt, match="format and its links do not fit"):
            read_journal(path)

    def test_a_new_journal_names_the_format_of_today(self, tmp_path):
        with Journal.create(tmp_path / "game.journal") as journal:
            journal.append(started())
        assert b'"format":1' in journal.path.read_bytes()
