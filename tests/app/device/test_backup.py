"""Everything kept in one file, and brought back whole or not at all; nothing of a foreign file ever lies elsewhere."""

import contextlib
import io
import json
import shutil
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.app.device import backup
from tableassist.app.device.backup import BadBackup, Device, finish_restore, make_backup, read_backup, restore_backup
from tableassist.cli import run
from tableassist.journal.file import Journal

FILES = {
    "state/home.json": b'{"people": []}',
    "state/games/one.journal": b"",
    "state/games/one.txt": "Ann – Bob".encode(),
    "state/pool.zip": bytes(range(256)) * 300,
}


@pytest.fixture
def device(tmp_path):
    return filled(tmp_path / "device", FILES, "[sound]\non = false # neighbours\n")


def filled(folder, files, toml):
    made = Device(folder / "state", folder / "etc" / "settings.toml")
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    made.settings.parent.mkdir(parents=True, exist_ok=True)
    made.settings.write_text(toml, encoding="utf-8")
    return made


def held(device):
    """Everything that the device keeps now."""
    there = {path.relative_to(device.state).as_posix(): path.read_bytes() for path in device.state.rglob("*")
             if path.is_file() and not path.relative_to(device.state).parts[0].startswith(".")}  # fmt: skip
    return there, device.settings.read_text(encoding="utf-8") if device.settings.exists() else None


@pytest.fixture
def saved(device, tmp_path):
    file = tmp_path / "all.zip"
    made = make_backup(device, file, "2026-11-24")
    assert made == read_backup(file)
    return file


@pytest.fixture
def other(tmp_path):
    return filled(tmp_path / "other", {"state/home.json": b"older", "state/games/two.journal": b"two"}, "# other\n")


def test_another_device_gets_everything_and_what_was_there_is_put_aside(saved, device, other):
    restore_backup(saved, other)
    assert held(other) == held(device)
    assert (other.state / ".before-restore" / "games" / "two.journal").read_bytes() == b"two"
    assert {path.name for path in other.state.iterdir() if path.name.startswith(".")} == {".before-restore"}


def test_what_passes_through_or_was_put_aside_is_not_kept(device, tmp_path):
    for name in ("deck.zip.aside", "home.json.part", ".restore/x"):
        (device.state / name).parent.mkdir(exist_ok=True)
        (device.state / name).write_bytes(b"x")
    names = {one.name for one in make_backup(device, tmp_path / "all.zip", "2026-11-24").files}
    assert names == {*FILES, "settings.toml"}


@pytest.mark.parametrize("state", ["empty", "missing"])
def test_an_empty_backup_is_refused_with_the_way_to_what_the_service_keeps(tmp_path, monkeypatch, capsys, state):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / state))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    (tmp_path / "empty").mkdir()
    file = tmp_path / "all.zip"
    file.write_bytes(b"an older one")
    assert run(["backup", str(file)]) == 2
    said = capsys.readouterr()
    assert f"no file is in {tmp_path / state}." in said.err
    assert "sudo -u tableassist STATE_DIRECTORY=/var/lib/tableassist CONFIGURATION_DIRECTORY=" in said.err
    assert (said.out, file.read_bytes()) == ("", b"an older one")
    assert {path.name for path in tmp_path.iterdir()} == {"empty", "all.zip"}


def rewritten(file, change):
    """The same backup with its list and its files changed."""
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    listed = json.loads(files.pop(backup.LIST))
    change(listed, files)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr(backup.LIST, json.dumps(listed))


def renamed(to):
    def change(listed, files):
        files[to] = files.pop("state/home.json")
        listed["files"] = [[to if name == "state/home.json" else name, *rest] for name, *rest in listed["files"]]

    return change


OUTSIDE = ("../evil", "/etc/passwd", "state/../../evil", "state/./x", "state//x", "C:/evil", "state\\..\\evil",
           "other/x", "state", "state/.restore-ready", "state/.before-restore/x")  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_name_that_leads_elsewhere_is_refused(saved, other, name):
    rewritten(saved, renamed(name))
    before = held(other)
    with pytest.raises(BadBackup, match="belongs nowhere here"):
        restore_backup(saved, other)
    assert held(other) == before


def shorter(listed, _files):
    listed["files"] = [[name, max(0, size - 1), digest] for name, size, digest in listed["files"]]


def other_bytes(_listed, files):
    files["state/pool.zip"] = bytes(len(files["state/pool.zip"]))


def one_missing(_listed, files):
    del files["state/home.json"]


def one_more(_listed, files):
    files["state/more"] = b"x"


def twice(listed, _files):
    listed["files"].append(listed["files"][0])


def too_large(listed, _files):
    listed["files"][0][1] = backup.MOST_BYTES + 1


def newer(listed, _files):
    listed["version"] = 99


def negative(listed, _files):
    listed["files"][0][1] = -1


def no_list(listed, _files):
    listed["files"] = 7


@pytest.mark.parametrize(
    "damage", [shorter, other_bytes, one_missing, one_more, twice, too_large, newer, negative, no_list]
)
def test_a_backup_that_is_not_what_it_says_changes_nothing(saved, other, damage):
    rewritten(saved, damage)
    before = held(other)
    with pytest.raises(BadBackup):
        restore_backup(saved, other)
    assert held(other) == before
    assert not (other.state / ".restore").exists()


@pytest.mark.parametrize("content", [b"", b"junk", b"PK\x03\x04"])
def test_what_is_no_backup_is_refused(tmp_path, content):
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(BadBackup, match=r"x\.zip"):
        read_backup(tmp_path / "x.zip")
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as archive:
        archive.writestr("a", "b")
    with pytest.raises(BadBackup, match="is no backup"):
        read_backup(tmp_path / "y.zip")


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_no_damaged_byte_does_worse_than_a_refusal(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damaged")
    file = folder / "all.zip"
    device = filled(folder / "device", FILES, "")
    make_backup(device, file, "2026-11-24")
    content = bytearray(file.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    file.write_bytes(bytes(content))
    other = filled(folder / "other", {"state/x": b"x"}, "# other\n")
    before = held(other)
    try:
        restore_backup(file, other)
    except BadBackup:
        assert held(other) == before
    else:
        assert held(other)[0] == held(device)[0]


class PowerCut(BaseException):
    """The plug was pulled."""


@pytest.mark.parametrize("step", range(14))
def test_after_a_power_cut_all_is_as_before_or_as_in_the_backup(saved, device, other, monkeypatch, step):
    before, steps = held(other), iter(range(100))

    def cut(function):
        def guarded(*given, **named):
            if next(steps) == step:
                raise PowerCut
            return function(*given, **named)

        return guarded

    with monkeypatch.context() as patch:
        for name in ("write_whole", "sync", "_move_all"):
            patch.setattr(backup, name, cut(getattr(backup, name)))
        patch.setattr(backup.Path, "replace", cut(backup.Path.replace))
        patch.setattr(shutil, "rmtree", cut(shutil.rmtree))
        with contextlib.suppress(PowerCut):
            restore_backup(saved, other)
    finish_restore(other)
    assert held(other) in (before, held(device))
    assert not finish_restore(other)


def test_a_full_disk_leaves_the_old_backup_and_the_device_as_they_are(saved, device, other, monkeypatch):
    old, before = saved.read_bytes(), held(other)

    def full(_path):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(backup, "sync", full)
        with pytest.raises(BadBackup, match="No space left"):
            make_backup(device, saved, "2026-11-25")
        assert saved.read_bytes() == old
        assert not saved.with_name("all.zip.part").exists()
    monkeypatch.setattr(backup.os, "fsync", full)
    with pytest.raises(BadBackup, match="No space left"):
        restore_backup(saved, other)
    assert held(other) == before


def test_nothing_is_replaced_while_a_game_is_played(saved, other):
    journal = Journal.create(other.state / "games" / "now.journal")
    try:
        with pytest.raises(BadBackup, match="being played"):
            restore_backup(saved, other)
    finally:
        journal.close()
    restore_backup(saved, other)


def test_settings_that_cannot_be_written_leave_everything_as_it_is(saved, other, tmp_path):
    (tmp_path / "file").touch()
    for unwritable in (tmp_path / "file" / "settings.toml", tmp_path):
        before = held(other)
        with pytest.raises(BadBackup):
            restore_backup(saved, Device(other.state, unwritable))
        assert held(other) == before
        assert not finish_restore(Device(other.state, unwritable))


def test_the_settings_of_before_are_put_aside_as_well(saved, other):
    old = other.settings.read_bytes()
    restore_backup(saved, other)
    assert other.settings.read_bytes() != old
    assert (other.state / ".before-restore" / "settings.toml").read_bytes() == old


def test_no_backup_is_made_that_could_not_be_brought_back(device, tmp_path):
    (device.state / "decks").mkdir()
    (device.state / "decks" / "Stars: my own.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadBackup, match=r"Stars: my own\.toml has a name .* rename it"):
        make_backup(device, tmp_path / "all.zip", "2026-11-25")
    assert not list(tmp_path.glob("all.zip*"))


@pytest.mark.parametrize(("limit", "most"), [("MOST_FILES", 4), ("MOST_BYTES", 2000)])
def test_no_backup_is_made_that_is_larger_than_one_that_is_brought_back(device, tmp_path, monkeypatch, limit, most):
    monkeypatch.setattr(backup, limit, most)
    with pytest.raises(BadBackup, match=r"at most: move old games away first|longer than it says"):
        make_backup(device, tmp_path / "all.zip", "2026-11-24")
    assert not list(tmp_path.glob("all.zip*"))


def test_a_clock_that_was_never_set_keeps_no_backup_from_being_made(device, tmp_path, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 0.0)
    make_backup(device, tmp_path / "all.zip", "1970-01-01")
    assert read_backup(tmp_path / "all.zip").made == "1970-01-01"


# The commands ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def here(device, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(device.state))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(device.settings.parent))
    return device


@pytest.mark.parametrize(("answer", "status", "back"), [("y", 0, True), ("n", 1, False), ("", 1, False)])
def test_the_commands_keep_and_ask_before_they_replace(here, tmp_path, monkeypatch, capsys, answer, status, back):
    file = tmp_path / "all.zip"
    assert run(["backup", str(file)]) == 0
    assert "5 files, of them 1 game," in capsys.readouterr().out
    (here.state / "home.json").write_bytes(b"changed")
    monkeypatch.setattr("builtins.input", lambda _question: answer)
    assert run(["restore", str(file)]) == status
    assert ((here.state / "home.json").read_bytes() == FILES["state/home.json"]) is back


def test_a_file_that_cannot_be_written_or_read_is_told(here, tmp_path, capsys):
    assert run(["backup", str(tmp_path / "no" / "all.zip")]) == 2
    assert run(["restore", "--yes", str(tmp_path / "none.zip")]) == 2
    told = capsys.readouterr().err
    assert "cannot be written" in told
    assert "none.zip cannot be read: No such file or directory." in told
    assert run(["backup", ""]) == 2
    assert "needs a name" in capsys.readouterr().err


def test_where_nobody_can_be_asked_nothing_is_replaced(here, tmp_path, monkeypatch, capsys):
    assert run(["backup", str(tmp_path / "all.zip")]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(["restore", str(tmp_path / "all.zip")]) == 1
    assert "Nothing was changed." in capsys.readouterr().out
