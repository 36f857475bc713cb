"""Settings on the device's own screen: every one of them, by four keys, kept with comments, refused with the reason."""

from dataclasses import fields

import pytest
from home_visitor import Visitor

from tableassist.app.home.catalogue import installed
from tableassist.app.home.setting_pages import step_sizes
from tableassist.app.home.setting_slots import Slot
from tableassist.app.home.setting_words import LABELS, SECTIONS, button_label
from tableassist.app.settings.config import BUTTONS, Settings, parse_settings
from tableassist.app.settings.values import ClockText, Digits, Number, TableOf, Whole
from tableassist.journal import whole

EVERY_KEY = [(section.name, key.name) for section in fields(Settings) for key in fields(section.default_factory)]


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(tmp_path_factory.mktemp("machine")))
        yield installed(["deluxe-memory"])


@pytest.fixture
def guest(tmp_path, catalogue):
    return Visitor(tmp_path, catalogue)


def test_every_section_and_key_has_its_words():
    assert set(SECTIONS) == {section.name for section in fields(Settings)}
    assert set(LABELS) == {f"{section}.{key}" for section, key in EVERY_KEY}
    assert len({button_label(name) for name in BUTTONS}) == len(BUTTONS)


TYPED = {Digits: "47", ClockText: "5+3", TableOf: "jokers=true"}
"""What is typed for a setting of that kind; for others anything will do."""


@pytest.mark.parametrize(("section", "key"), EVERY_KEY)
def test_every_setting_has_its_sentence_and_is_changed_by_four_keys(guest, section, key):
    guest.walk("Settings", f"set:{section}", f"key:{key}")
    assert Slot(section, key).about in guest.view.detail
    assert "Holds from the next" in guest.view.detail
    before, chance = guest.settings, 0
    while guest.settings == before and chance < 12:
        chance += 1
        wanted = [one for one in guest.view.options if one.note != "✓" and one.key not in ("back", "delete", "other")]
        typing = next((one for one in wanted if one.key == "done"), None)
        if typing is None and guest.evening.home.page.typed:
            guest.type(TYPED.get(type(Slot(section, key).kind), "a=b"))
            continue
        guest.walk((typing or wanted[0]).key)
    assert guest.settings != before
    assert parse_settings(guest.file.read_text(encoding="utf-8")) == guest.settings


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        pytest.param(("Screen", "Width"), "Holds from the next start on.", id="the screen"),
        pytest.param(("Sound", "Loudness"), "Holds from the next game on.", id="all else"),
    ],
)
def test_it_is_told_from_when_on_a_change_holds(guest, words, holds):
    guest.take("Settings", *words)
    assert holds in guest.view.detail


def test_a_range_and_the_usual_value_are_told(guest):
    guest.take("Settings", "Camera", "Pictures a second")
    assert "A number from 1 to 60. Usually 15." in guest.view.detail
    assert guest.view.headline == "Pictures a second: 15"
    assert guest.labels == ["+ 10", "− 10", "+ 1", "− 1"]
    guest.take("+ 10", "+ 10", "+ 10", "+ 10")
    assert guest.labels == ["− 10", "+ 1", "− 1", "As usual"]
    guest.take("As usual")
    assert guest.settings == Settings()


def test_comments_and_order_stay(guest, tmp_path):
    guest.file.write_text("# ours\n[sound]\nvolume = 0.5 # neighbours\non = true\n", encoding="utf-8")
    guest = Visitor(tmp_path, guest.evening.home.known.catalogue)
    guest.take("Settings", "Sound", "Sound", "no")
    assert guest.view.headline == "Sound"
    assert guest.note("Sound") == "no"
    assert guest.file.read_text(encoding="utf-8") == "# ours\n[sound]\nvolume = 0.5 # neighbours\non = false\n"


def test_a_pin_that_is_taken_is_refused_with_who_has_it(guest):
    guest.take("Settings", "Buttons", "Pins", "Seat 1", "be:27")
    assert guest.view.headline == "That cannot be"
    assert "GPIO 27 is given to both" in guest.view.why
    guest.press("back")
    assert guest.view.headline == "Seat 1: 17"
    assert not guest.file.exists()


def test_a_button_is_wired_and_taken_off(guest):
    guest.take("Settings", "Buttons", "Pins", "Ok", "be:4")
    assert guest.settings.buttons.pins["ok"] == 4
    guest.take("Ok", "Not wired")
    assert "ok" not in guest.settings.buttons.pins
    assert guest.settings.buttons.pins == Settings().buttons.pins


def test_a_clock_is_typed_sign_by_sign(guest):
    guest.take("Settings", "Games", "Clock", "Type it")
    guest.type("10+5")
    assert guest.view.headline == "10+5▏"
    guest.take("Done")
    assert guest.settings.game.clock == "10+5"
    guest.take("None")
    assert guest.settings.game.clock == ""


def test_players_are_typed_with_capitals_and_taken_out(guest):
    guest.take("Settings", "Games", "Players")
    for name in ("Ann", "Bob"):
        guest.take("One more", "Capital letter")
        guest.type(name)
        guest.take("Done")
    assert guest.settings.game.players == ("Ann", "Bob")
    guest.take("Ann", "Take it out")
    assert guest.settings.game.players == ("Bob",)
    guest.take("One fewer")
    assert guest.settings.game.players == ()


def test_a_house_rule_is_typed_with_its_value(guest):
    guest.take("Settings", "Games", "House rules", "One more")
    guest.type("jokers")
    assert "Done" not in guest.labels
    guest.type("=true")
    guest.take("Done")
    assert dict(guest.settings.game.options) == {"jokers": "true"}


def test_what_the_disk_refuses_does_not_hold_and_home_says_why(guest, monkeypatch):
    def full(_path, _data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tableassist.app.settings.kept.write_whole", full)
    guest.take("Settings", "Sound", "Sound", "no")
    assert "No space left on device" in guest.view.headline
    assert guest.settings == Settings()
    assert whole.write_whole is not full


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        (Whole(320, 9248), (1000, 100, 10, 1)),
        (Whole(1, 3600), (1000, 100, 10, 1)),
        (Number(1, 60), (10.0, 1.0)),
        (Number(0, 1), (0.1, 0.01)),
        (Number(0.2, 30), (1.0, 0.1)),
    ],
)
def test_steps_fit_the_range(kind, steps):
    assert step_sizes(kind) == pytest.approx(steps)
