"""What a tape breaks on a device, and what lies on the sticks that it plugs in: each is found as on a real one."""

from __future__ import annotations

import pytest

from tableassist.app.build import game_named
from tableassist.app.device.backup import Device
from tableassist.app.device.troubles import settings_troubles
from tableassist.app.home.catalogue import installed
from tableassist.app.home.kept import Shelf
from tableassist.app.home.stick.contents import contents_of
from tableassist.app.home.stick.desk import FULL, PULLED, StickDesk
from tableassist.app.home.stick.jobs import JobProgress, SaveGames, StickRefused
from tableassist.app.home.stick.plugged import Stick
from tableassist.app.journals.game_journals import begin_journal
from tableassist.app.settings.config import FILE
from tableassist.app.settings.kept import read_settings_file
from tableassist.journal.events import Ended, Entry, Started
from tableassist.tapes.damage import DAMAGE, damage_of, found_troubles, with_damage
from tableassist.tapes.lines import Impossible
from tableassist.tapes.sticks import stick_named


@pytest.fixture(autouse=True)
def device(tmp_path, monkeypatch):
    """The folder of a device on which nothing was played yet."""
    folder = tmp_path / "device"
    folder.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    return folder


def troubles(kind, folder):
    """The keys of what is found wrong on a device that is broken so."""
    damage = damage_of(kind)
    damage.spoil(folder)
    kept = read_settings_file(folder / FILE)
    return [one.key for one in (*settings_troubles(kept), *found_troubles(damage, kept.settings, folder))]


def test_nothing_is_wrong_with_a_device_that_is_not_broken(device):
    assert troubles("", device) == []


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("settings", ["settings"]),
        ("setting", ["settings.camera.widht", "settings.sound.volume"]),
        ("calibration", ["calibration"]),
        ("networks", ["networks"]),
        ("deck", ["deck"]),
        ("pool", ["pool"]),
        ("colours", ["colours"]),
        ("disk", ["storage"]),
        ("camera", ["camera"]),
        ("fonts", ["fonts"]),
        ("sound", ["sound"]),
    ],
)
def test_what_is_broken_is_found_and_nothing_else(kind, found, device):
    assert troubles(kind, device) == found


def test_every_kind_that_can_be_broken_shows_somewhere(device):
    """A kind that changed nothing would make a picture of a whole device."""
    for kind in DAMAGE:
        damage = damage_of(kind)
        damage.spoil(device)
        games = Shelf(device / "games").games()
        shown = [*damage.missing(device), *damage.game, *(one for one in games if one.why)]
        assert shown or [path for path in device.rglob("*") if path.is_file()], kind


def test_a_torn_journal_is_on_the_shelf_with_why_it_cannot_be_played(device):
    damage_of("journal").spoil(device)
    (game,) = Shelf(device / "games").games()
    assert game.file.startswith("deluxe-2026")
    assert game.why
    assert not game.goes_on


def test_a_broken_plug_in_is_told_beside_the_games_that_can_be_played():
    whole = installed()
    broken = with_damage(whole, damage_of("plug-in"))
    assert broken.names == whole.names
    assert broken.troubles[: len(whole.troubles)] == whole.troubles
    assert "“pairs” of the package pairs cannot be loaded" in broken.troubles[-1]
    assert with_damage(whole, damage_of("sound")) is whole


def test_the_settings_beside_a_wrong_one_hold(device):
    damage_of("setting").spoil(device)
    kept = read_settings_file(device / FILE)
    assert {fault.path for fault in kept.faults} == {("camera", "widht"), ("sound", "volume")}
    assert not kept.unreadable


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (damage_of, "Nothing called 'roof' can be broken; there is settings, "),
        (stick_named, "There is no stick 'roof'"),
    ],
)
def test_an_unknown_kind_is_reported_with_those_there_are(named, says):
    with pytest.raises(Impossible, match=says):
        named("roof")


# Sticks ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def plugged(tmp_path):
    """A stick of that kind as it lies in its folder."""

    def of(kind):
        folder = tmp_path / "TRAVEL"
        folder.mkdir()
        stick_named(kind).fill(folder)
        return Stick(folder, folder.stat().st_dev)

    return of


def test_a_useful_stick_has_something_of_all_that_can_be_taken(plugged):
    stick = plugged("useful")
    found = contents_of(stick)
    assert {deck.file: bool(deck.why) for deck in found.decks} == {"decks/rivers.csv": False, "decks/half.toml": True}
    assert [one.file for one in found.lists] == ["oracle-cards.json"]
    (backup,) = found.backups
    assert (backup.file, backup.games, backup.why) == ("tableassist-2025-12-24.zip", 0, "")
    # What the backup was made of is gone again.
    assert sorted(path.name for path in stick.folder.iterdir()) == [
        "decks",
        "oracle-cards.json",
        "tableassist-2025-12-24.zip",
    ]


def test_a_useless_stick_is_not_empty_but_nothing_can_be_taken_from_it(plugged):
    found = contents_of(plugged("useless"))
    assert found.names == {"holiday.jpg"}
    assert not found.is_of_use


@pytest.fixture
def desk(device):
    """What writes onto sticks, on a device with a game that is over; `kind` is the stick's."""
    game = game_named("mnemonic")
    journal, _match = begin_journal(game, Started(game.name, "", "", ("Ann", "Bob"), {}), device / "games")
    journal.append(Entry(journal.next_number, 1000, Ended("It was late."), "told"))
    journal.close()
    home = Device(device, device / FILE)
    return lambda kind: StickDesk(home, lambda: "2026-01-01", stick_named(kind).write_report)


def test_a_full_stick_refuses_the_games_and_keeps_nothing_of_them(plugged, desk):
    stick = plugged("full")
    with pytest.raises(StickRefused) as why:
        desk("full").do(SaveGames(stick), JobProgress())
    assert str(why.value) == FULL
    assert list(stick.folder.iterdir()) == []


def test_a_stick_that_is_pulled_is_gone_while_the_games_are_written(plugged, desk):
    stick = plugged("pulled")
    with pytest.raises(StickRefused) as why:
        desk("pulled").do(SaveGames(stick), JobProgress())
    assert str(why.value) == PULLED
    assert not stick.is_there


def test_the_games_fit_onto_a_useless_stick_beside_what_lies_there(plugged, desk):
    stick = plugged("useless")
    desk("useless").do(SaveGames(stick), JobProgress())
    assert {path.name for path in stick.folder.iterdir()} == {"holiday.jpg", "tableassist-games-2026-01-01"}
