"""The command line as a user meets it."""

import pytest

from tableassist.cli import parser, run, size
from tableassist.cli_games import BadArgument, key_values


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["judge", "x.png", "--game", "chess"], "no game"),
        (["exam", "chess"], "no exam"),
        (["demo", "--game", "chess"], "no game"),
        (["play", "deluxe-memory", "--option", "cross"], "KEY=VALUE"),
        (["play", "deluxe-memory", "--camera", "eye", "--display", "none"], "no camera"),
        (["play", "deluxe-memory", "--players", "Ann", "--display", "none"], "2 to 4"),
        (["play", "deluxe-memory", "--clock", "soon", "--display", "none"], "soon"),
        (["play", "deluxe-memory", "--resume", "--display", "none"], "unfinished"),
        (["screenshot", "nothing.txt", "--out", "x.png"], "cannot be opened"),
        (["screenshot", "nothing.txt", "--size", "big", "--out", "x.png"], "1280x720"),
        (["screenshot", "nothing.txt", "--size", "0x0", "--out", "x.png"], "from 320x240 to 7680x4320"),
        (["screenshot", "nothing.txt", "--size", "12²x3", "--out", "x.png"], "1280x720"),
        (["tape", "nothing.tape"], "nothing.tape:0: it cannot be read (No such file or directory)."),
        (["screenshot", "nothing.txt", "--out", "x.xyz"], "write FILE.png"),
        (["verify", "nothing.journal"], "tableassist: nothing.journal cannot be read: No such file or directory."),
        (["report", "nothing.journal", "--out", "x"], "tableassist: nothing.journal cannot be read: No such"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(arguments, says, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert run(arguments) == 2
    told = capsys.readouterr().err
    assert says in told
    assert "Traceback" not in told


def test_every_command_has_help(capsys):
    for command in (
        "demo",
        "play",
        "read",
        "judge",
        "replay",
        "exam",
        "calibrate",
        "learn-deck",
        "print",
        "screenshot",
        "doctor",
    ):
        with pytest.raises(SystemExit) as left:
            parser().parse_args([command, "--help"])
        assert left.value.code == 0
    assert "usage" in capsys.readouterr().out


def test_a_screenshot_is_a_picture(tmp_path):
    record, path = tmp_path / "game.txt", tmp_path / "game.png"
    record.write_text('[Game "deluxe-memory"]\n[Players "Ann, Bob"]\n', encoding="utf-8")
    assert run(["screenshot", str(record), "--size", "800x480", "--out", str(path)]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_key_values_and_sizes():
    assert key_values(["cross=x", "bank=unlimited"]) == {"cross": "x", "bank": "unlimited"}
    assert size("800x480") == (800, 480)
    with pytest.raises(BadArgument):
        size("800")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["exam", "deluxe-memory", "--games", "0"], "a whole number from 1 on"),
        (["exam", "deluxe-memory", "--jobs", "-1"], "a whole number from 0 on"),
        (["exam", "deluxe-memory", "--faults", "2"], "a number from 0 to 1"),
        (["exam", "deluxe-memory", "--disputes", "nan"], "a number from 0 to 1"),
        (["replay", "game.txt", "--until", "-1"], "a whole number from 0 on"),
        (["practise", "--rounds", "some"], "a whole number from 0 on"),
        (["study", "gods-and-heroes", "--depth", "0"], "a whole number from 1 on"),
    ],
)
def test_a_number_out_of_range_is_refused_before_anything_begins(arguments, says, capsys):
    with pytest.raises(SystemExit) as left:
        run(arguments)
    assert left.value.code == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["read", "{here}/f", "--overlay", "{here}/f"], "f cannot be used: File exists."),
        (["replay", "{here}/game.journal"], "game.journal: is a journal; its record, game.txt, is beside it"),
        (["replay", "{here}/f"], 'no [Game "…"] tag'),
        (["judge", "{here}/f", "--game", "mnemonic", "--as", "aura"], "name the card with --cast"),
        (["print", "targets", "--all", "--out", "{here}/kit"], "leave --what and --all out"),
        (["print", "targets", "--out", ""], "The file needs a name, like mat.pdf."),
        (["play", "deluxe-memory", "--players", "Ann,,Bob", "--display", "none"], "a name of his own"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_a_sentence(arguments, says, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    (tmp_path / "f").touch()
    (tmp_path / "game.journal").write_text('{"at":0,"event":{}} 0\n', encoding="ascii")
    assert run([word.format(here=tmp_path) for word in arguments]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert "Errno" not in error
