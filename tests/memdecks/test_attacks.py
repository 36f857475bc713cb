"""Packages that mean harm, each by the name of what it tries: nothing is written, and one sentence says why not."""

from __future__ import annotations

import stat
import struct
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest
from anki_packages import OLDEST, ZIP_DATE, collection, packages, zipped

from tableassist.memdecks.anki import read_package
from tableassist.memdecks.package import MOST_BYTES, NEWEST
from tableassist.memdecks.problems import BadDeck

pytestmark = pytest.mark.slow

zstandard = pytest.importorskip("zstandard")
NOTES = [["Ours", "Earth"], ["Red", "Mars"]]
TORN, LARGE = "It is torn", "more than 40,000,000 bytes unpacked"


def read(tmp_path, data):
    """What becomes of a package in a folder of its own; whatever it does, it leaves the folders as they were."""
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "bad.apkg"
    path.write_bytes(data)
    try:
        return read_package(path).deck
    finally:
        assert [str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*")] == ["in", "in/bad.apkg"]


def refused(tmp_path, data):
    with pytest.raises(BadDeck) as error:
        read(tmp_path, data)
    return str(error.value)


def with_central(data, name, offset, fmt, value):
    """The ZIP with a number of an entry's record in the table of contents changed."""
    at = data.rindex(name.encode()) - 46
    assert data[at : at + 4] == b"PK\1\2"
    return data[: at + offset] + struct.pack(fmt, value) + data[at + offset + struct.calcsize(fmt) :]


def test_an_entry_that_declares_a_gigabyte(tmp_path):
    data = with_central(zipped([(OLDEST, collection(NOTES))]), OLDEST, 24, "<L", 1 << 30)
    assert LARGE in refused(tmp_path, data)


def test_a_bomb_that_declares_what_it_is(tmp_path):
    assert LARGE in refused(tmp_path, zipped([(OLDEST, bytes(MOST_BYTES + 1))]))


def test_a_bomb_that_declares_little(tmp_path):
    data = with_central(zipped([(OLDEST, bytes(MOST_BYTES + 1))]), OLDEST, 24, "<L", 1000)
    assert TORN in refused(tmp_path, data)


def test_a_bomb_within_the_newest_collection(tmp_path):
    assert LARGE in refused(tmp_path, zipped([(NEWEST, zstandard.ZstdCompressor(3).compress(bytes(300_000_000)))]))


def test_a_newest_collection_that_declares_little(tmp_path):
    bomb = bytearray(zstandard.ZstdCompressor(3, write_content_size=True).compress(bytes(300_000_000)))
    size = bomb.index(struct.pack("<L", 300_000_000))
    bomb[size : size + 4] = struct.pack("<L", 4096)
    assert refused(tmp_path, zipped([(NEWEST, bytes(bomb))]))


def test_a_window_larger_than_the_memory(tmp_path):
    # A frame of no bytes whose header asks for the largest window there is (RFC 8878, 3.1.1.1.2).
    frame = b"\x28\xb5\x2f\xfd\x00" + bytes([(31 << 3) | 7]) + b"\x01\x00\x00"
    assert TORN in refused(tmp_path, zipped([(NEWEST, frame)]))


def test_a_table_of_contents_larger_than_the_memory(tmp_path):
    data = zipped([(OLDEST, collection(NOTES))])
    at = data.rindex(b"PK\5\6") + 12
    crowded = data[:at] + struct.pack("<L", 1 << 31) + data[at + 4 :]
    assert "table of contents is far too large" in refused(tmp_path, crowded)


def test_a_table_of_contents_that_says_its_size_twice(tmp_path):
    data = zipped([(OLDEST, collection(NOTES))])
    at = data.rindex(b"PK\5\6")
    assert "far too large" in refused(tmp_path, data[:at] + b"PK\6\7" + bytes(16) + data[at:])


def link(name, to):
    entry = zipfile.ZipInfo(name, ZIP_DATE)
    entry.create_system, entry.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return entry, to


EVIL_NAMES = {
    "traversal": "../../evil",
    "traversal on Windows": "..\\..\\evil",
    "absolute": "/tmp/tableassist-evil",
    "a drive": "C:\\evil",
    "a device": "con",
    "a device with a suffix": "NUL.txt",
    "a long name": "x" * 60_000,
    "no name": "",
}


@pytest.mark.parametrize("name", EVIL_NAMES.values(), ids=EVIL_NAMES)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_other_entries_lead_nowhere(tmp_path, name):
    data = zipped([(OLDEST, collection(NOTES)), (name, b"evil"), ("media", f'{{"0": "{name[:20]}"}}'.encode())])
    assert [card.name for card in read(tmp_path, data).cards] == ["Earth", "Mars"]


def test_a_name_with_a_zero_byte(tmp_path):
    data = zipped([(OLDEST, collection(NOTES)), ("evilXtxt", b"evil")]).replace(b"evilXtxt", b"evil\0txt")
    assert len(read(tmp_path, data).cards) == 2


@pytest.mark.parametrize("prefix", ["../", "/", "a/", ".\\", "\0"])
def test_a_collection_elsewhere_is_none(tmp_path, prefix):
    assert "without an Anki collection" in refused(tmp_path, zipped([(prefix + OLDEST, collection(NOTES))]))


def test_a_link_in_place_of_the_collection(tmp_path):
    assert "Its collection is torn" in refused(tmp_path, zipped([link(OLDEST, b"/etc/passwd")]))


def test_a_link_beside_the_collection(tmp_path):
    data = zipped([(OLDEST, collection(NOTES)), link("0", b"/etc"), ("0/passwd", b"evil")])
    assert len(read(tmp_path, data).cards) == 2


def test_two_collections_of_one_name(tmp_path):
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped([(OLDEST, collection(NOTES)), (OLDEST, collection(NOTES[:1]))])
    assert len(read(tmp_path, data).cards) == 1


def test_a_password(tmp_path):
    assert TORN in refused(tmp_path, with_central(zipped([(OLDEST, collection(NOTES))]), OLDEST, 8, "<H", 1))


def test_a_compression_of_the_future(tmp_path):
    assert TORN in refused(tmp_path, with_central(zipped([(OLDEST, collection(NOTES))]), OLDEST, 10, "<H", 77))


SQL = {
    "a trigger": (
        "CREATE TRIGGER evil AFTER INSERT ON notes BEGIN DELETE FROM notes; END;",
        "holds a trigger, 'evil'",
    ),
    "a view": ("CREATE VIEW evil AS SELECT 1;", "holds a view, 'evil'"),
    "a view in place of the notes": (
        "DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE more(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM more)"
        " SELECT id, 7 AS mid, 'a' AS flds FROM more;",
        "holds a view, 'notes'",
    ),
    "a function of its own": (
        "DROP TABLE notes; CREATE TABLE notes (id integer PRIMARY KEY, mid integer, base text,"
        " flds text GENERATED ALWAYS AS (hex(zeroblob(length(base) * 5000))) VIRTUAL);"
        " INSERT INTO notes (id, mid, base) VALUES (1, 7, 'a');",
        "Its collection computes the column 'flds'",
    ),
    "a table that is a program": (
        "DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts5(id, mid, flds);",
        "holds a virtual table, 'notes'",
    ),
    "no notes": ("DELETE FROM notes;", "It has no notes"),
    "no tables": ("DROP TABLE notes;", "Its collection is torn"),
    "deep JSON": (f"UPDATE col SET models = '{'[' * 100_000}';", "Its collection is torn"),
    "JSON that is a list": ("UPDATE col SET models = '[1, 2]';", "Its collection is torn"),
    "JSON without fields": ("""UPDATE col SET models = '{"7": {"name": "x"}}';""", "Its collection is torn"),
    "much JSON": ("UPDATE col SET models = hex(zeroblob(5000000));", "Its collection is torn"),
    "a kind that is a word": ("UPDATE notes SET mid = 'seven';", "Its collection is torn"),
    "more rows than notes": (
        "WITH RECURSIVE more(id) AS (SELECT 10 UNION ALL SELECT id + 1 FROM more LIMIT 50000)"
        " INSERT INTO notes SELECT id, '', 7, 'a' FROM more;",
        "more than 50,000 notes",
    ),
}


@pytest.mark.parametrize(("sql", "why"), SQL.values(), ids=SQL)
def test_what_a_database_tries(tmp_path, sql, why):
    assert why in refused(tmp_path, zipped([(OLDEST, collection(NOTES, also=sql))]))


@pytest.mark.parametrize("kind", [NEWEST, "collection.anki21", OLDEST])
def test_a_million_fields(tmp_path, kind):
    deck = read(tmp_path, packages([["Ours", "Earth", *["x"] * 1_000_000]])[kind])
    assert 1 < len(deck.cards[0].facts) <= 50


def test_a_field_of_ten_megabytes(tmp_path):
    deck = read(tmp_path, packages([["Ours", "Earth"], ["<p>" * 3_400_000, "x" * 10_000_000]])[NEWEST])
    assert [card.name for card in deck.cards] == ["Earth"]


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\5\6" + bytes(18), b"SQLite format 3\0", b"\0" * 100_000])
def test_what_is_no_package_at_all(tmp_path, data):
    assert refused(tmp_path, data)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no way to ask for the most memory ever used")
@pytest.mark.slow
def test_the_worst_of_them_stay_below_two_hundred_megabytes(tmp_path):
    """In a process of its own, since the memory that one has had can only be asked for the whole of it."""
    worst = {
        "zstd": zipped([(NEWEST, zstandard.ZstdCompressor(3).compress(bytes(300_000_000)))]),
        "zip": zipped([(OLDEST, bytes(MOST_BYTES + 1))]),
        "full": zipped([(OLDEST, collection([["Ours", "x" * 9_000_000] for _ in range(4)]))]),
        "fields": packages([["Ours", "Earth", *["x"] * 1_000_000]])[NEWEST],
    }
    for name, data in worst.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "cells.csv").write_bytes(b"," * 7_900_000)
    (tmp_path / "rows.csv").write_bytes(b"a,b\n" * 1_900_000)
    program = """
        import contextlib, pathlib, re, sys
        from tableassist.memdecks.anki import read_package
        from tableassist.memdecks.tables import read_table
        for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
            with contextlib.suppress(ValueError):
                (read_table if path.suffix else read_package)(path)
        print(re.search(r"VmHWM:\\s*(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1])
    """
    command = [sys.executable, "-c", textwrap.dedent(program), str(tmp_path)]
    peak = int(subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout)
    assert 10_000 < peak < 200_000
