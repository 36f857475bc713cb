from __future__ import annotations

import os
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.app.folders import state_dir, usual_file
from tableassist.app.plugins import BrokenPlugin
from tableassist.app.settings.config import (
    BUTTONS,
    BadSettings,
    Settings,
    calibration_file,
    load_settings,
    parse_settings,
)
from tableassist.app.settings.values import line_of

DOC = Path(__file__).parents[3] / "docs" / "config.md"
EVERY_KEY = [(section.name, key) for section in fields(Settings) for key in fields(section.default_factory)]
WRONG = {"bool": '"yes"', "int": '"many"', "float": '"much"', "str": "7", "tuple": "7", "mapping": "7"}


def wrong_for(default):
    return WRONG.get(type(default).__name__, WRONG["mapping"])


def default_of(key):
    return key.default_factory() if callable(key.default_factory) else key.default


def complaint(toml):
    """What is said against the text; any other kind of error comes through."""
    try:
        parse_settings(toml)
    except BadSettings as bad:
        return str(bad)
    return ""


def test_nothing_said_is_every_default():
    assert parse_settings("") == Settings()


def test_what_is_said_is_read():
    settings = parse_settings(
        """
        [camera]
        width = 1920
        height = 1080
        mains_hz = 60
        timeout_s = 2

        [sound]
        on = false

        [buttons]
        hold_s = 1.5
        [buttons.pins]
        seat0 = 4
        ok = 14

        [lights]
        gpio = true
        seats = [20, 21]

        [game]
        players = ["Ann", "Bob"]
        clock = "5+3"
        options = { jokers = "true" }
        """
    )
    assert (settings.camera.width, settings.camera.height, settings.camera.mains_hz) == (1920, 1080, 60)
    assert settings.camera.timeout_s == 2.0
    assert settings.sound.on is False
    assert dict(settings.buttons.pins) == {"seat0": 4, "ok": 14}
    assert settings.lights.seats == (20, 21)
    assert settings.game.players == ("Ann", "Bob")
    assert dict(settings.game.options) == {"jokers": "true"}
    assert settings.display == Settings().display


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        pytest.param("[camera]\nwidht = 5", r"line 2: .*widht; did you mean camera\.width\?", id="slip in a key"),
        pytest.param("\n\n[camra]\nwidth = 5", r"line 3: .*camra; did you mean camera\?", id="slip in a section"),
        pytest.param("xyzzy = 1", r"line 1: .*there are camera, display", id="nothing like it"),
        pytest.param("camera = 5", r"line 1: camera must be a section", id="a value for a section"),
        pytest.param(
            "[camera]\nwidth = true", r"line 2: camera\.width must be a whole number from 320", id="yes for a number"
        ),
        pytest.param("[camera]\nwidth = 1.5", r"line 2: camera\.width must be a whole number", id="half a pixel"),
        pytest.param("[camera]\nfps = nan", r"line 2: camera\.fps must be a number from 1 to 60", id="not a number"),
        pytest.param("[camera]\nmains_hz = 55", r"line 2: camera\.mains_hz must be one of 50, 60", id="no such mains"),
        pytest.param("camera.width = 1", r"line 1: camera\.width must be", id="a dotted key"),
        pytest.param("camera = { width = 1 }", r"line 1: camera\.width must be", id="an inline table"),
        pytest.param(
            "[buttons.pins]\nseat9 = 4", r"line 1: buttons\.pins must be a table of seat0", id="no such button"
        ),
        pytest.param("[buttons.pins]\nok = 40", r"for ok: a whole number from 2 to 27", id="no such pin"),
        pytest.param("[lights]\nseats = [1, 2]", r"line 2: .*each a whole number from 2", id="in a list"),
        pytest.param("[lights]\nseats = [4,5,6,7,8]", r"at most 4", id="too many"),
        pytest.param("[game]\nplayers = 'Ann'", r"line 2: game\.players must be a list", id="a text for a list"),
        pytest.param('[game]\nclock = "5\\u0000"', r"line 2: game\.clock", id="a zero byte"),
        pytest.param('[game]\nclock = "5x"', r"line 2: game\.clock must be a time control between", id="no clock"),
        pytest.param('[game]\nclock = "5,3,1,5,3"', r"line 2: game\.clock must be", id="a clock for too many"),
        pytest.param("[game]\nmatch = 1", r"line 2: game\.match must be one of 0, 2, 3", id="a match of one game"),
        pytest.param('[game]\nplayers = ["Ann", "Ann "]', r"line 2: game\.players must .* own", id="one name twice"),
        pytest.param('[game]\nplayers = ["Ann+Bob", "Bob"]', r"line 2: game\.players must", id="in two teams"),
        pytest.param('[game]\nplayers = ["Ann+", "Bob"]', r"line 2: game\.players must", id="a player of no name"),
        pytest.param('[game]\nplayers = ["A\\u0007"]', r"line 2: game\.players must .* read", id="a bell in a name"),
        pytest.param(
            '[game.options]\njokrs = "true"', r"line 2: no game .* jokrs; did you mean jokers\?", id="no rule"
        ),
        pytest.param('[game]\noptions = { xyzzy = "1" }', r"line 2: no game .* xyzzy; leave it out", id="nothing near"),
        pytest.param("[camera", r"no TOML: .*table", id="no TOML"),
        pytest.param("[camera]\nwidth = 1920\nwidth = 1280", r"no TOML: Cannot overwrite", id="said twice"),
        pytest.param(
            "[buttons.pins]\nok = 4\nback = 4",
            r"line 3: GPIO 4 is given to both buttons\.pins\.ok and",
            id="shared pin",
        ),
        pytest.param(
            "[lights]\ngpio = true\nseats = [17]",
            r"line 3: GPIO 17 .*buttons\.pins\.seat0 and lights",
            id="with a light",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(toml, says):
    with pytest.raises(BadSettings, match=says):
        parse_settings(toml)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param('clock = "5,3"', id="a clock for two sides"),
        pytest.param('clock = "5,3,1,2!none"', id="a clock for four"),
        pytest.param('clock = "glass5"', id="an hourglass"),
        pytest.param("match = 2", id="a match of two"),
        pytest.param('players = ["Ann+Bob", "Cleo+Dan"]', id="teams"),
        pytest.param(
            '[game.options]\nbank = "unlimited"\njokers = "true"\ntopology = "flat"', id="several games' rules"
        ),
    ],
)
def test_what_one_game_may_have_is_read(game):
    assert complaint(f"[game]\n{game}") == ""


def test_a_house_rule_may_be_that_of_a_game_that_cannot_be_loaded(monkeypatch):
    monkeypatch.setattr("tableassist.app.settings.house_rules.all_games", lambda: iter([BrokenPlugin("It is broken.")]))
    assert parse_settings('[game.options]\nxyzzy = "1"').game.options == {"xyzzy": "1"}


def test_pins_that_are_not_used_may_be_shared():
    assert parse_settings("[lights]\nseats = [17]").lights.seats == (17,)
    assert parse_settings("[buttons]\ngpio = false\n[lights]\ngpio = true\nseats = [17]").lights.gpio


@pytest.mark.parametrize(("section", "key"), EVERY_KEY, ids=lambda part: getattr(part, "name", part))
def test_every_key_refuses_a_wrong_value_and_knows_its_line(section, key):
    toml = f"# a comment\n[{section}]\n\n{key.name} = {wrong_for(default_of(key))}\n"
    with pytest.raises(BadSettings, match=rf"line 4: {section}\.{key.name} must be"):
        parse_settings(toml)


@pytest.mark.parametrize(("section", "key"), EVERY_KEY, ids=lambda part: getattr(part, "name", part))
def test_every_key_has_a_neighbour_for_a_slip(section, key):
    slip = key.name[:-1] + "q" if len(key.name) > 3 else key.name + "q"
    with pytest.raises(BadSettings, match=rf"line 2: .*did you mean {section}\."):
        parse_settings(f"[{section}]\n{slip} = 1")


@pytest.mark.parametrize(("section", "key"), EVERY_KEY, ids=lambda part: getattr(part, "name", part))
def test_every_default_passes_its_own_check(section, key):
    default = default_of(key)
    plain = list(default) if isinstance(default, tuple) else dict(default) if hasattr(default, "keys") else default
    assert key.metadata["check"](plain) == default


@pytest.mark.parametrize(("section", "key"), EVERY_KEY, ids=lambda part: getattr(part, "name", part))
def test_every_key_is_documented_with_its_default(section, key):
    block = DOC.read_text(encoding="utf-8").split("```toml")[1].split("```")[0]
    assert getattr(getattr(parse_settings(block), section), key.name) == default_of(key)
    assert line_of(block, (section, key.name)) is not None
    assert f"| `{section}.{key.name}` | {key.metadata['about']} |" in DOC.read_text(encoding="utf-8")


def test_there_is_a_button_for_each_seat_and_each_key_under_the_screen():
    assert [name for name in BUTTONS if name[-1].isdigit()] == [
        f"{kind}{n}" for kind in ("seat", "soft") for n in range(4)
    ]


def test_the_default_wiring_has_no_button_twice():
    pins = Settings().buttons.pins
    assert set(pins) <= set(BUTTONS)
    everything = [*pins.values(), *Settings().lights.seats, Settings().lights.buzzer]
    assert len(everything) == len(set(everything))


@given(st.text(max_size=200))
@pytest.mark.slow
def test_no_text_does_worse_than_a_sentence(toml):
    assert complaint(toml) == "" or complaint(toml).startswith("settings.toml")


@given(st.data())
def test_a_damaged_file_does_no_worse_than_a_sentence(data):
    text = DOC.read_text(encoding="utf-8").split("```toml")[1].split("```")[0]
    at = data.draw(st.integers(0, len(text)))
    damaged = (
        text[:at] + data.draw(st.sampled_from(["", "\0", "[", "]", "=", '"', "9" * 40, "\n", "é"])) + text[at + 1 :]
    )
    assert complaint(damaged) == "" or complaint(damaged).startswith("settings.toml")


def test_deep_nesting_is_refused():
    with pytest.raises(BadSettings):
        parse_settings("x = " + "[" * 5_000 + "]" * 5_000)


def test_a_file_is_read_from_where_it_is_said(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[camera]\nwidth = 1920")
    assert load_settings(path, {}).camera.width == 1920


def test_a_file_that_was_named_must_be_there(tmp_path):
    with pytest.raises(BadSettings, match="no settings file"):
        load_settings(tmp_path / "mine.toml", {})


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\xff\xfe", "UTF-8"), ("# naïve".encode("latin-1"), "UTF-8"), (b"[camera]\nwidht = 1", "line 2")],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path, content, says):
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with pytest.raises(BadSettings, match=rf"settings\.toml.*{says}"):
        load_settings(None, {"CONFIGURATION_DIRECTORY": str(tmp_path)})


@pytest.mark.parametrize("path", ["/", ".", "~nobody-has-this-name/calibration.json"])
def test_a_path_that_can_name_no_file_is_refused(path):
    with pytest.raises(BadSettings, match=r"line 2: camera\.calibration must be a file between quotes"):
        parse_settings(f'[camera]\ncalibration = "{path}"')


def test_a_folder_in_place_of_a_file_is_reported(tmp_path):
    with pytest.raises(BadSettings, match="cannot be read"):
        load_settings(tmp_path, {})


def test_without_a_file_there_are_the_defaults(tmp_path):
    assert load_settings(None, {"CONFIGURATION_DIRECTORY": str(tmp_path)}) == Settings()


def test_systemd_s_folders_come_first(tmp_path):
    environ = {
        "CONFIGURATION_DIRECTORY": "/etc/tableassist",
        "STATE_DIRECTORY": "/var/lib/tableassist:/var/lib/other",
        "XDG_CONFIG_HOME": "/home/ann/conf",
        "XDG_STATE_HOME": "/home/ann/state",
    }
    assert usual_file(environ) == Path("/etc/tableassist/settings.toml")
    assert state_dir(environ) == Path("/var/lib/tableassist")


@pytest.mark.skipif(os.name == "nt", reason="XDG paths are not absolute there")
def test_then_come_the_user_s_own():
    environ = {"XDG_CONFIG_HOME": "/home/ann/conf", "XDG_STATE_HOME": "/home/ann/state"}
    assert usual_file(environ) == Path("/home/ann/conf/tableassist/settings.toml")
    assert state_dir(environ) == Path("/home/ann/state/tableassist")


@pytest.mark.parametrize("relative", ["", "conf", "./conf"])
def test_relative_folders_are_ignored(relative, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert usual_file({"XDG_CONFIG_HOME": relative}) == Path("/home/ann/.config/tableassist/settings.toml")
    assert state_dir({"XDG_STATE_HOME": relative}) == Path("/home/ann/.local/state/tableassist")


def test_a_mac_keeps_its_files_where_macs_do(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: Path("/Users/ann"))
    assert state_dir({}) == Path("/Users/ann/Library/Application Support/tableassist")


def test_the_calibration_is_beside_the_journals_or_where_it_is_said():
    environ = {"STATE_DIRECTORY": "/var/lib/tableassist"}
    assert calibration_file(Settings(), environ) == Path("/var/lib/tableassist/calibration.json")
    assert calibration_file(parse_settings('[camera]\ncalibration = "/srv/c.json"'), environ) == Path("/srv/c.json")


@pytest.mark.parametrize(
    ("toml", "path", "line"),
    [
        ("a = 1\n[b]\nc = 2", ("b", "c"), 3),
        ("a = 1\n[b]\nc = 2", ("b", "missing"), 2),
        ("a = 1", ("b",), None),
        ("[ b . c ]\n'd' = 1", ("b", "c", "d"), 2),
        ("# [b]\n[b]\n# c = 1\nc = 1", ("b", "c"), 4),
    ],
)
def test_the_line_of_a_key(toml, path, line):
    assert line_of(toml, path) == line
