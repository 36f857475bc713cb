"""The settings file edited on the device: comments and order stay, what cannot be is refused, damage costs nothing."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.app.settings.config import BadSettings, Settings, parse_settings
from tableassist.app.settings.kept import KeptSettings, parse_leniently, read_settings_file

MINE = """# Ann's table
[camera] # above it
fps = 12 # slow lamp
width = 1920

# my own wiring
[buttons.pins]
seat0 = 4 # left of the mat

[game]
players = ["Ann", # sits south
  "Bob"]
"""
FILE = Path("settings.toml")
EVERY_KEY = [(section.name, key) for section in fields(Settings) for key in fields(section.default_factory)]


def kept(toml=MINE):
    return KeptSettings(FILE, toml)


def comments(toml):
    return [line.partition("#")[2] for line in toml.splitlines() if "#" in line]


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        pytest.param("camera", "fps", 20.0, id="a value that stands there"),
        pytest.param("camera", "height", 1080, id="a key that does not stand there"),
        pytest.param("sound", "on", False, id="a section that does not stand there"),
        pytest.param("buttons", "pins", {"seat0": 4, "ok": 7}, id="an entry of a table"),
        pytest.param("game", "players", ("Ann", "Cleo"), id="an item of a list"),
        pytest.param("game", "players", ("Ann", "Bob", "Cleo"), id="one item more"),
        pytest.param("game", "options", {"jokers": "true"}, id="a table that does not stand there"),
    ],
)
def test_a_value_is_changed_and_every_other_line_stays(section, key, value):
    changed = kept().with_value(section, key, value)
    said = getattr(getattr(parse_settings(changed.toml), section), key)
    assert (dict(said) if isinstance(value, dict) else said) == value
    assert comments(changed.toml) == comments(MINE)
    lines = changed.toml.splitlines()
    before = [line for line in MINE.splitlines() if line]
    stayed = [line for line in before if line in lines]
    assert len(stayed) >= len(before) - 2
    assert [line for line in lines if line in stayed] == stayed


def test_what_is_taken_out_is_as_usual_again():
    changed = kept().without(("camera", "fps"))
    assert changed.settings.camera.fps == Settings().camera.fps
    assert changed.settings.camera.width == 1920
    assert "# above it" in changed.toml


@pytest.mark.parametrize(
    ("section", "key", "value", "says"),
    [
        ("camera", "fps", 900, "a number from 1 to 60"),
        ("buttons", "pins", {"seat0": 4, "ok": 4}, "GPIO 4 is given to both"),
        ("buttons", "pins", {"seat9": 4}, "seat9"),
        ("camera", "widht", 900, "did you mean camera.width"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(section, key, value, says):
    with pytest.raises(BadSettings, match=says):
        kept().with_value(section, key, value)


@pytest.mark.parametrize(("section", "key"), EVERY_KEY, ids=lambda part: getattr(part, "name", part))
def test_every_usual_value_can_be_written_and_read_again(section, key):
    usual = getattr(getattr(Settings(), section), key.name)
    assert kept("").with_value(section, key.name, usual).settings == Settings()


@pytest.mark.parametrize(
    ("toml", "path"),
    [
        pytest.param("xyzzy = 1", ("xyzzy",), id="no such section"),
        pytest.param("camera = 5", ("camera",), id="a value for a section"),
        pytest.param("[camera]\nwidht = 5", ("camera", "widht"), id="no such key"),
        pytest.param("[sound]\nvolume = 11", ("sound", "volume"), id="out of range"),
        pytest.param("[lights]\ngpio = true\nseats = [17]", ("lights", "seats"), id="a pin shared with a usual one"),
        pytest.param(
            "[lights]\ngpio = true\n[buttons.pins]\nok = 12",
            ("buttons", "pins", "ok"),
            id="a usual one with a pin of one's own",
        ),
    ],
)
def test_one_fault_costs_nothing_else(toml, path):
    settings, faults = parse_leniently(f"{toml}\n[display]\nwidth = 800\n", "settings.toml")
    assert [fault.path for fault in faults] == [path]
    assert settings.display.width == 800


def test_every_fault_is_told_and_can_be_taken_out():
    settings = kept("x = 1\n[camera]\nwidth = 3\nfps = 10\n[sound]\nvolume = 9\nfoo = 1\n")
    assert len(settings.faults) == 4
    assert settings.settings.camera.fps == 10
    while settings.faults:
        settings = settings.without(settings.faults[0].path)
    assert settings.settings.camera.fps == 10


def test_a_fault_elsewhere_keeps_nobody_from_changing_a_setting():
    changed = kept("[sound]\nvolume = 9\n").with_value("camera", "fps", 10.0)
    assert changed.settings.camera.fps == 10
    assert len(changed.faults) == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\xff\xfe", "not written in UTF-8"), (b"[camera", "is no TOML"), (b"a = 1\na = 2", "is no TOML")],
)
def test_a_file_that_cannot_be_read_is_never_written_over(tmp_path, content, says):
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    found = read_settings_file(path)
    assert says in found.unreadable
    assert found.settings == Settings()
    with pytest.raises(BadSettings, match="Put the file aside first"):
        found.with_value("camera", "fps", 10.0)
    assert path.read_bytes() == content


def test_what_is_saved_is_read_again_and_a_folder_that_takes_nothing_says_so(tmp_path):
    found = read_settings_file(tmp_path / "new" / "settings.toml")
    assert found == KeptSettings(tmp_path / "new" / "settings.toml")
    changed = found.with_value("sound", "volume", 0.3)
    changed.save()
    assert read_settings_file(changed.path) == changed
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        KeptSettings(tmp_path / "file" / "settings.toml", "").save()


@given(st.data())
def test_no_damage_keeps_the_table_from_starting(data):
    at = data.draw(st.integers(0, len(MINE)))
    sign = data.draw(st.sampled_from(["", "\0", "[", "]", "=", '"', "9" * 40, "\n", "é", ".", "#"]))
    damaged = MINE[:at] + sign + MINE[at + 1 :]
    try:
        settings, _ = parse_leniently(damaged, "settings.toml")
    except ValueError:
        return
    assert isinstance(settings, Settings)
