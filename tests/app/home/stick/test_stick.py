"""A memory stick: taken from and written onto whole or not at all, nothing replaced unasked, and every trouble told."""

import errno
import json
import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import anki_packages
import made_deck
import pytest

from tableassist.app.build import game_named
from tableassist.app.device import backup
from tableassist.app.device.backup import Device, make_backup
from tableassist.app.home.stick import carried_out
from tableassist.app.home.stick.carried_out import whole_folder
from tableassist.app.home.stick.contents import MOST_FILES, contents_of
from tableassist.app.home.stick.desk import DEVICE_FULL, FULL, NO_STICK, PROTECTED, PULLED, STOPPED, StickDesk
from tableassist.app.home.stick.jobs import (
    BringBack,
    InspectStick,
    JobProgress,
    SaveBackup,
    SaveGames,
    StickRefused,
    TakeDeck,
    TakeList,
)
from tableassist.app.home.stick.plugged import Stick, plugged_sticks, stick_at
from tableassist.app.journals.game_journals import begin_journal
from tableassist.cardbase.base import FILE as CARDS
from tableassist.cardbase.commands import count_known
from tableassist.cardbase.sample import write_sample
from tableassist.journal import whole
from tableassist.journal.events import Ended, Entry, Started
from tableassist.memdecks.format import write_deck
from tableassist.memdecks.tables import write_table

DAY = "2026-11-24"
CARD = {"layout": "normal", "mana_cost": "{1}{R}", "cmc": 2.0, "type_line": "Creature"}


def deck(title="Rivers", key="rivers"):
    return replace(made_deck.deck_of(made_deck.card(1), made_deck.card(2), title=title), key=key)


@pytest.fixture
def stick(tmp_path):
    (tmp_path / "TRAVEL").mkdir()
    return stick_at(tmp_path / "TRAVEL")


@pytest.fixture
def device(tmp_path):
    (tmp_path / "state" / "games").mkdir(parents=True)
    (tmp_path / "state" / "home.json").write_text("{}")
    return Device(tmp_path / "state", tmp_path / "settings.toml")


@pytest.fixture
def desk(device, stick):
    return StickDesk(device, lambda: DAY, find=lambda: (stick,))


def do(desk, job):
    return desk.do(job, JobProgress())


def refused(desk, job):
    with pytest.raises(StickRefused) as why:
        do(desk, job)
    return str(why.value)


def held(folder):
    """Every file below a folder, with what is in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class TestWhichSticks:
    def test_are_those_that_are_mounted_where_sticks_are(self, tmp_path):
        (tmp_path / "media" / "ann" / "MY STICK").mkdir(parents=True)
        mounts = tmp_path / "mounts"
        mounts.write_text(
            f"/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 {tmp_path}/media/ann/MY\\040STICK vfat rw 0 0\n"
            f"/dev/sdc1 {tmp_path}/media/gone vfat rw 0 0\nshort\n"
        )
        assert [one.name for one in plugged_sticks(mounts, (tmp_path / "media",))] == ["MY STICK"]

    def test_are_none_on_a_machine_that_does_not_say_what_is_mounted(self, tmp_path):
        assert plugged_sticks(tmp_path / "none") == ()

    def test_one_that_is_gone_or_another_is_not_there(self, stick):
        assert stick.is_there
        assert not replace(stick, device=stick.device + 1).is_there
        stick.folder.rmdir()
        assert not stick.is_there

    def test_none_is_told_and_of_several_one_is_chosen(self, desk, stick):
        assert refused(replace(desk, find=lambda: ()), InspectStick()) == NO_STICK
        assert do(replace(desk, find=lambda: (stick, stick)), InspectStick()).sticks == (stick, stick)
        assert do(replace(desk, find=lambda: (stick, stick)), InspectStick(stick)).contents.stick == stick


class TestWhatIsOnIt:
    def test_decks_of_every_kind_are_found_at_the_top_and_one_folder_down(self, stick):
        (stick.folder / "decks").mkdir()
        (stick.folder / "decks" / "a.toml").write_text(write_deck(deck()), encoding="utf-8")
        (stick.folder / "b.csv").write_bytes(write_table(deck("Seas", "seas")))
        notes = [["Name of the first?", "Zeus"], ["Name of the second?", "Hera"]]
        (stick.folder / "c.apkg").write_bytes(anki_packages.packages(notes)[anki_packages.OLDEST])
        found = {one.file: one for one in contents_of(stick).decks}
        assert (found["decks/a.toml"].title, found["decks/a.toml"].key, found["decks/a.toml"].cards) == (
            "Rivers",
            "rivers",
            2,
        )
        assert (found["b.csv"].key, found["c.apkg"].cards) == ("seas", 2)
        assert not any(one.why for one in found.values())

    def test_a_package_of_several_decks_offers_each(self, stick):
        also = """UPDATE col SET decks = '{"1": {"name": "Trees"}, "2": {"name": "Words::Latin"}}';
            UPDATE cards SET did = 2 WHERE nid = 2;"""
        data = anki_packages.collection([["One?", "Oak"], ["Two?", "Arbor"]], also=also)
        (stick.folder / "all.apkg").write_bytes(anki_packages.zipped([(anki_packages.OLDEST, data), ("media", b"{}")]))
        assert [(one.part, one.key, one.cards) for one in contents_of(stick).decks] == [
            ("Trees", "trees", 1),
            ("Words::Latin", "latin", 1),
        ]

    @pytest.mark.parametrize(
        ("name", "data"),
        [
            ("half.toml", b"format = 1\n"),
            ("torn.toml", b"\xff\xfe\x00"),
            ("torn.apkg", b"PK junk"),
            ("no.csv", b"\n\n"),
        ],
    )
    def test_a_deck_that_cannot_be_used_says_why(self, stick, name, data):
        (stick.folder / name).write_bytes(data)
        (found,) = contents_of(stick).decks
        assert found.why

    def test_lists_and_backups_are_told_from_other_files(self, stick, device):
        (stick.folder / "oracle.json").write_text(json.dumps([CARD | {"name": "Kiln Keeper"}]))
        (stick.folder / "other.json").write_text("{}")
        (stick.folder / "torn.zip").write_bytes(b"PK\3\4 junk")
        (stick.folder / "holiday.jpg").write_bytes(b"\xff\xd8")
        make_backup(device, stick.folder / "b.zip", "2026-01-02")
        make_backup(device, stick.folder / "a.zip", "2026-11-01")
        found = contents_of(stick)
        assert [(one.file, one.kind) for one in found.lists] == [("oracle.json", "Scryfall bulk file")]
        assert [one.file for one in found.backups] == ["a.zip", "b.zip"], "the newest first"
        assert found.decks == ()

    def test_what_is_hidden_or_leads_elsewhere_is_not_looked_at(self, stick, tmp_path):
        (tmp_path / "secret.csv").write_bytes(write_table(deck()))
        (stick.folder / "link.csv").symlink_to(tmp_path / "secret.csv")
        (stick.folder / "folder").symlink_to(tmp_path)
        (stick.folder / "._deck.csv").write_bytes(b"of another system")
        assert not contents_of(stick).is_of_use

    def test_of_a_stick_full_of_other_things_so_many_files_are_looked_at(self, stick):
        for number in range(MOST_FILES + 5):
            (stick.folder / f"{number:04}.toml").write_text("x")
        assert len(contents_of(stick).decks) == MOST_FILES


class TestADeck:
    def take(self, desk, stick, **how):
        (found,) = contents_of(stick).decks
        return TakeDeck(stick, found, **how)

    def test_is_kept_as_it_is_with_its_pictures(self, desk, stick, device):
        card = replace(made_deck.card(1), picture="oak.png")
        text = "# by hand\n" + write_deck(replace(made_deck.deck_of(card, title="Trees"), key="trees"))
        (stick.folder / "t.toml").write_text(text, encoding="utf-8")
        (stick.folder / "oak.png").write_bytes(b"a picture")
        done = do(desk, self.take(desk, stick))
        assert (done.changed, done.sentence) == (True, "The deck “Trees” is kept here: 1 card.")
        assert held(device.state / "decks") == {"trees.toml": text.encode(), "oak.png": b"a picture"}

    def test_of_a_table_is_kept_under_its_key(self, desk, stick, device):
        (stick.folder / "x.csv").write_bytes(write_table(deck()))
        do(desk, self.take(desk, stick))
        assert list(held(device.state / "decks")) == ["rivers.toml"]

    def test_replaces_another_only_where_that_is_wanted(self, desk, stick, device):
        (device.state / "decks").mkdir()
        mine = device.state / "decks" / "rivers.toml"
        mine.write_text("mine")
        (stick.folder / "x.csv").write_bytes(write_table(deck()))
        assert "Nothing was changed" in refused(desk, self.take(desk, stick))
        assert mine.read_text() == "mine"
        do(desk, self.take(desk, stick, replace=True))
        assert "Rivers" in mine.read_text(encoding="utf-8")

    def test_is_not_kept_where_the_device_is_full(self, desk, stick, device, monkeypatch):
        (stick.folder / "x.csv").write_bytes(write_table(deck()))
        job = self.take(desk, stick)
        monkeypatch.setattr(whole.os, "fsync", failing(errno.ENOSPC))
        assert refused(desk, job) == DEVICE_FULL
        assert held(device.state) == {"home.json": b"{}"}

    def test_that_cannot_be_read_any_more_is_told(self, desk, stick):
        (stick.folder / "x.csv").write_bytes(write_table(deck()))
        job = self.take(desk, stick)
        (stick.folder / "x.csv").unlink()
        assert refused(desk, job) == PULLED
        shutil.rmtree(stick.folder)
        assert refused(desk, job) == PULLED


class TestAList:
    def take(self, stick, names, **how):
        (stick.folder / "oracle.json").write_text(json.dumps([CARD | {"name": name} for name in names]))
        (found,) = contents_of(stick).lists
        return TakeList(stick, found, **how)

    def test_takes_the_place_of_what_was_known(self, desk, stick, device):
        done = do(desk, self.take(stick, ["Kiln Keeper", "Ember Lance"]))
        assert done.sentence == "2 cards with 2 names are known now."
        assert count_known(device.state / CARDS) == 2

    def test_of_far_fewer_cards_is_taken_only_where_that_is_wanted(self, desk, stick, device):
        many = write_sample(device.state / CARDS).cards
        assert "far fewer" in refused(desk, self.take(stick, ["Kiln Keeper"]))
        assert count_known(device.state / CARDS) == many
        do(desk, self.take(stick, ["Kiln Keeper"], smaller=True))
        assert count_known(device.state / CARDS) == 1

    def test_that_is_stopped_leaves_what_was_known(self, desk, stick, device):
        progress = JobProgress()
        progress.stop()
        with pytest.raises(StickRefused, match=STOPPED):
            desk.do(self.take(stick, [f"Card {number}" for number in range(1500)]), progress)
        assert held(device.state) == {"home.json": b"{}"}

    def test_that_is_cut_short_leaves_what_was_known(self, desk, stick, device):
        job = self.take(stick, ["Kiln Keeper"])
        (stick.folder / "oracle.json").write_text('[{"name": "Kiln')
        assert refused(desk, job)
        assert held(device.state) == {"home.json": b"{}"}


def failing(number):
    def fail(*_given, **_named):
        raise OSError(number, "it fails")

    return fail


class TestABackup:
    def test_is_written_and_brought_back_on_another_device(self, desk, stick, tmp_path):
        assert "with no game" in do(desk, SaveBackup(stick)).sentence
        other = Device(tmp_path / "other", tmp_path / "other.toml")
        (found,) = contents_of(stick).backups
        done = do(replace(desk, device=other), BringBack(stick, found))
        assert done.changed
        assert held(other.state) == {"home.json": b"{}"}

    def test_replaces_another_only_where_that_is_wanted(self, desk, stick):
        goal = stick.folder / "tableassist-2026-11-24.zip"
        goal.write_bytes(b"older")
        assert "Nothing was changed" in refused(desk, SaveBackup(stick))
        assert goal.read_bytes() == b"older"
        do(desk, SaveBackup(stick, replace=True))
        assert len(contents_of(stick).backups) == 1

    @pytest.mark.parametrize(
        ("number", "said"),
        [(errno.ENOSPC, FULL), (errno.EROFS, PROTECTED), (errno.EIO, PULLED), (errno.EFBIG, "too large")],
    )
    def test_leaves_nothing_half_done_where_the_stick_does_not_take_it(self, desk, stick, monkeypatch, number, said):
        (stick.folder / "tableassist-2026-11-24.zip").write_bytes(b"older")
        monkeypatch.setattr(backup, "sync", failing(number))
        assert said in refused(desk, SaveBackup(stick, replace=True))
        assert held(stick.folder) == {"tableassist-2026-11-24.zip": b"older"}

    def test_that_went_to_a_stick_that_is_gone_went_nowhere(self, desk, stick, monkeypatch):
        def pull(*_given):
            shutil.rmtree(stick.folder)
            return backup.Backup(DAY, ())

        monkeypatch.setattr("tableassist.app.home.stick.desk.make_backup", pull)
        assert refused(desk, SaveBackup(stick)) == PULLED

    def test_that_is_damaged_is_not_brought_back(self, desk, stick, device):
        do(desk, SaveBackup(stick))
        (found,) = contents_of(stick).backups
        path = stick.folder / found.file
        path.write_bytes(path.read_bytes()[:-30])
        assert refused(desk, BringBack(stick, found))
        assert held(device.state) == {"home.json": b"{}"}


@pytest.mark.slow
class TestGames:
    @pytest.fixture
    def played(self, device):
        """A game that is over, and one that is not."""
        game = game_named("deluxe-memory")
        for ended in (True, False):
            journal, _match = begin_journal(
                game, Started(game.name, "", DAY, ("A", "B"), {}, ""), device.state / "games"
            )
            if ended:
                journal.append(Entry(journal.next_number, 1000, Ended("It was late."), "told"))
                journal.path.with_suffix(".txt").write_text("the record")
            journal.close()
        return device.state / "games"

    def test_that_are_over_go_out_with_record_journal_and_report(self, desk, stick, played):
        done = do(desk, SaveGames(stick))
        assert done.sentence.startswith("In tableassist-games-2026-11-24: records and reports of 1 game.")
        files = held(stick.folder)
        assert {Path(name).suffix for name in files} == {".html", ".journal", ".txt"}
        assert {Path(name).parent.name for name in files} == {"tableassist-games-2026-11-24"}

    def test_replace_the_folder_of_that_day_as_a_whole_or_not_at_all(self, desk, stick, played):
        goal = stick.folder / "tableassist-games-2026-11-24"
        goal.mkdir()
        (goal / "older.txt").write_text("older")
        before = held(stick.folder)
        assert "already" in refused(desk, SaveGames(stick))
        full = replace(desk, write_report=failing(errno.ENOSPC))
        assert refused(full, SaveGames(stick, replace=True)) == FULL
        assert held(stick.folder) == before
        do(desk, SaveGames(stick, replace=True))
        assert "older.txt" not in {path.name for path in goal.iterdir()}
        assert [path.name for path in stick.folder.iterdir()] == [goal.name]

    def test_one_whose_report_cannot_be_made_is_left_out_and_told(self, desk, stick, played):
        def unreadable(_journal, _folder):
            raise ValueError("damaged")

        assert "Left out, as damaged: 1 game." in do(replace(desk, write_report=unreadable), SaveGames(stick)).sentence

    def test_that_are_stopped_leave_nothing(self, desk, stick, played):
        progress = JobProgress()
        progress.stop()
        with pytest.raises(StickRefused, match=STOPPED):
            desk.do(SaveGames(stick), progress)
        assert held(stick.folder) == {}

    def test_of_a_pulled_plug_the_older_folder_comes_back(self, stick):
        goal = stick.folder / "games"
        (stick.folder / f"games{carried_out.OLD}").mkdir()
        with pytest.raises(ZeroDivisionError), whole_folder(goal):
            raise ZeroDivisionError
        assert [path.name for path in stick.folder.iterdir()] == ["games"]


def test_a_stick_that_is_really_full_keeps_what_it_had(device, tmp_path):
    """A file system of its own of 64 KB, where whoever runs the tests may mount one."""
    folder = tmp_path / "SMALL"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        small = Stick(folder, folder.stat().st_dev)
        (device.state / "pool.bin").write_bytes(os.urandom(200_000))
        desk = StickDesk(device, lambda: DAY, find=lambda: (small,))
        (folder / "tableassist-2026-11-24.zip").write_bytes(b"older")
        assert refused(desk, SaveBackup(small, replace=True)) == FULL
        assert held(folder) == {"tableassist-2026-11-24.zip": b"older"}
        (device.state / "pool.bin").unlink()
        do(desk, SaveBackup(small, replace=True))
        assert [one.made for one in contents_of(small).backups] == [DAY]
    finally:
        subprocess.run(["umount", folder], check=True)
