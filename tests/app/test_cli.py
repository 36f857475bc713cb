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
        (["tape", "nothing.tape"], "nothing.tape:0: it cannot be read"),
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
