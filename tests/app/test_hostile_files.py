"""Files that would fill the memory, never end or write over the screen: each is refused in a sentence, in no time."""

from __future__ import annotations

import gzip
import json
import os
import struct
import subprocess
import sys
import zlib

import pytest

from tableassist.app.settings.kept import read_settings_file
from tableassist.cardbase import window
from tableassist.cli import run

MOST_MB = 400  # the program with OpenCV is 150 MB itself
MOST_S = 20

LIMITED = """
import sys
from tableassist.cli import run
code = run(sys.argv[1:])
(most,) = (line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(most) // 1024, file=sys.stderr)
sys.exit(code)
"""


@pytest.fixture
def program(tmp_path):
    """Runs the program on its own; gives exit code, what was printed, and the most memory it took in MB."""

    def call(*arguments):
        command = [sys.executable, "-c", LIMITED, *map(str, arguments)]
        known = {"STATE_DIRECTORY": str(tmp_path / "state"), "SDL_VIDEODRIVER": "dummy"}
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=MOST_S, check=False, env=os.environ | known
        )
        *said, used = done.stderr.splitlines()
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + "\n".join(said), int(used)

    return call


def png(width, height):
    """A picture whose first bytes claim a size, and that holds next to nothing."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.slow
@pytest.mark.parametrize("command", [["read"], ["judge", "--game", "deluxe-memory"]])
def test_a_picture_that_claims_gigabytes_is_refused_before_it_is_unpacked(program, tmp_path, command):
    (tmp_path / "huge.png").write_bytes(png(28_000, 28_000))
    code, said, used = program(*command, tmp_path / "huge.png")
    assert "has more than 64 million pixels; make it smaller" in said
    assert used < MOST_MB
    assert code != 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["replay", "/dev/zero"],
        ["screenshot", "/dev/zero", "--out", "/dev/null.png"],
        ["read", "/dev/zero"],
        ["tape", "/dev/zero"],
        ["play", "deluxe-memory", "--config", "/dev/zero"],
        ["deck", "check", "/dev/zero"],
        ["cards", "import", "/dev/zero"],
    ],
    ids=lambda command: command[0],
)
def test_a_file_that_never_ends_is_refused(program, command):
    code, said, used = program(*command)
    assert "/dev/zero" in said
    assert (code, used < MOST_MB) == (2, True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(b" " * 5_000_000, "nothing but blanks", id="blanks"),
        pytest.param(b"[" + b" \n" * 2_000_000 + b"]", "nothing but blanks", id="blanks in a list"),
        pytest.param(b"[" + b"0," * 30_000, "longer than any list", id="numbers"),
        pytest.param(b'{"a":0' + b',"a":0' * 30_000, "longer than any list", id="members"),
        pytest.param(b"[" * 1_000_000, "brackets within brackets", id="brackets"),
        pytest.param(b"[" + b"9" * 1_000_000 + b"]", "thousands of digits", id="digits"),
    ],
)
def test_a_list_of_nothing_without_end_is_refused(tmp_path, monkeypatch, capsys, text, why):
    monkeypatch.setattr(window, "MOST_VALUES", 20_000)
    check_refused(tmp_path, monkeypatch, capsys, text, why)


@pytest.mark.slow
def test_a_list_of_many_millions_is_refused(tmp_path, monkeypatch, capsys):
    check_refused(tmp_path, monkeypatch, capsys, b"[" + b"0," * 30_000_000, "longer than any list")


def check_refused(tmp_path, monkeypatch, capsys, text, why):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    source = tmp_path / "list.json.gz"
    source.write_bytes(gzip.compress(text, 1))
    assert run(["cards", "import", str(source)]) == 2
    assert why in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "state").iterdir()] == []


CARD = {"layout": "normal", "type_line": "Artifact", "mana_cost": "{1}"}


@pytest.fixture
def imported(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))

    def call(cards, *more):
        source = tmp_path / "list.json"
        source.write_text(json.dumps(cards))
        code = run(["cards", "import", str(source), *more])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


@pytest.mark.parametrize("worth", [10**399, -(10**399), 1e300, 10**30])
def test_a_card_worth_hundreds_of_digits_is_none(imported, worth):
    code, said = imported([CARD | {"name": "Ox", "cmc": worth}, CARD | {"name": "Owl", "cmc": 1.0}])
    assert code == 0
    assert "1 cards, 1 names" in said
    assert "cmc is no number" in said


@pytest.mark.parametrize("sign", ["\0", "\n", "\x1b[2J", "\u202e", "\u2066", "\x9b", "\u2028"])
def test_a_card_whose_name_nobody_can_read_is_left_out(imported, sign):
    code, said = imported([CARD | {"name": f"O{sign}x"}, CARD | {"name": "Owl"}])
    assert code == 0
    assert "1 without a usable name" in said


MANY = [CARD | {"name": f"Card {number}"} for number in range(100)]


class TestAListWithFarFewerCards:
    """One good card in a broken list took the place of 32,168."""

    def test_replaces_nothing(self, imported):
        imported(MANY)
        code, said = imported([CARD | {"name": "Owl"}, *[{"name": 1}] * 99])
        assert code == 2
        assert "list.json has only 1 card that can be used" in said
        assert "--replace" in said
        assert imported(MANY)[0] == 0, "and the list itself is taken again"

    def test_replaces_them_where_that_is_meant(self, imported):
        imported(MANY)
        code, said = imported([CARD | {"name": "Owl"}], "--replace")
        assert code == 0
        assert "1 cards" in said

    def test_half_as_many_are_enough(self, imported):
        imported(MANY)
        assert imported(MANY[:50])[0] == 0


def test_a_network_that_is_none_is_told_in_a_sentence(tmp_path, monkeypatch, capfd):
    from tableassist.vision.weights import WeightsBroken, load_network

    junk = tmp_path / "faces.onnx"
    for data in (b"", b"junk", b"\x08\x07" * 1000, bytes(range(256)) * 40):
        junk.write_bytes(data)
        with pytest.raises(WeightsBroken, match=r"faces\.onnx is no network"):
            load_network(junk)
    assert issubclass(WeightsBroken, RuntimeError), "the command line tells it in its sentence"


@pytest.mark.parametrize("sign", ["\0", "\n", "\x1b[2J", "\u202e"])
@pytest.mark.parametrize("players", ["A{}n,Bob", "Ann,B{}b", "A{}n+Cleo,Bob"])
def test_a_name_that_nobody_can_read_is_refused(tmp_path, monkeypatch, capsys, sign, players):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    command = ["play", "deluxe-memory", "--display", "none", "--players", players.format(sign)]
    assert run(command) == 2
    assert f"the control character U+{ord(sign[0]):04X}" in capsys.readouterr().err
    assert list(tmp_path.glob("games/*")) == []


def test_nothing_that_is_printed_moves_a_terminal(tmp_path, capsys):
    odd = tmp_path / "a\x1b[2J\u202eb.txt"
    odd.write_text('[Game "deluxe-memory"]\n[Players "A\x1b[31m,B\u202eb"]\n\n1. 0:00 select 0 B1 C1\n')
    run(["replay", str(odd)])
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out + printed.err
    assert "\u202e" not in printed.out + printed.err
    run(["replay", str(tmp_path / "no\x1b[2Jne")])
    assert "no\ufffd[2Jne" in capsys.readouterr().err


def test_brackets_without_end_are_told_in_a_sentence(tmp_path, capsys):
    settings = tmp_path / "settings.toml"
    settings.write_text("a = " + "[" * 100_000)
    assert run(["play", "deluxe-memory", "--config", str(settings)]) == 2
    assert "is no TOML" in capsys.readouterr().err


def test_a_number_of_thousands_of_digits_in_settings_is_told_in_a_sentence(tmp_path, capsys):
    settings = tmp_path / "settings.toml"
    settings.write_text("a = " + "9" * 5000)
    assert run(["play", "deluxe-memory", "--config", str(settings)]) == 2
    assert "is no TOML" in capsys.readouterr().err
    assert "is no TOML" in read_settings_file(settings).unreadable
