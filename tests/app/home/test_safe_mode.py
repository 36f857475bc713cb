"""Whatever is broken, the table starts, says which, plays a game, and mends it where that can be done there."""

from pathlib import Path

import pytest
from home_visitor import Visitor

from tableassist.app.device.safe_mode import (
    camera_troubles,
    measured_troubles,
    network_troubles,
    screen_troubles,
    storage_troubles,
    why_not_writable,
    writable_folder,
)
from tableassist.app.device.troubles import CheckAgain, PutAside, SetUp, Trouble, put_aside, settings_troubles
from tableassist.app.home import catalogue as catalogues
from tableassist.app.home import table
from tableassist.app.home.catalogue import installed
from tableassist.app.play import command as play
from tableassist.app.settings import config
from tableassist.app.settings.kept import read_settings_file
from tableassist.cli import run
from tableassist.display import typeset
from tableassist.ports import Pressed
from tableassist.tapes.damage import DAMAGE
from tableassist.vision.calibrate.profile import CalibrationProfile, encode_profile
from tableassist.vision.trained import TRAINED
from tableassist.vision.weights import SETTING, WeightsMissing, weights_path

ROOT = Path(__file__).resolve().parents[3]
PLAYED = "Deluxe Memory"
OFF = ("soft3", "soft0")
NAMES = ("option:side:0", "option:name", "option:a", "ok", "option:name", "option:b", "ok", "option:done")
GAME = ("option:new", "option:players", *NAMES, "option:start", "quit")


class Scripted:
    """A screen at which somebody presses one button after the other."""

    def __init__(self, presses, now):
        self._presses, self._now = iter(presses), now
        self.views = []

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        return (Pressed(next(self._presses), self._now()),)

    def close(self):
        """Nothing to close."""


@pytest.fixture
def device(monkeypatch, tmp_path):
    """A device that is switched on, at which a game is begun, and what its screen showed."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(play, "_buttons", lambda _settings: play.NoButtons())
    monkeypatch.setattr(table, "TICK_S", 0.0)

    def switched_on(*presses, camera="none"):
        # Somebody has played here: the first start is another matter.
        if not (tmp_path / "home.json").exists():
            (tmp_path / "home.json").write_text('{"people": [{"name": "Zoe", "edge": ""}]}')
        screen = Scripted((*presses, *OFF), play.monotonic_ms)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        assert run(["table", "--display", "none", "--camera", camera]) == 0
        return screen.views

    return switched_on


def damage(name, content):
    def spoil(folder):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)

    return spoil


BROKEN_FILES = [
    pytest.param("settings.toml", b"[camera", "Settings", id="settings that are no TOML"),
    pytest.param("settings.toml", b"\xff\xfe", "Settings", id="settings in another encoding"),
    pytest.param("settings.toml", b"[camera]\nwidht = 1", "Settings", id="a setting that there is not"),
    pytest.param("calibration.json", b"{torn", "Calibration", id="calibration"),
    pytest.param("games/deluxe-memory-1.journal", b"torn\ntorn\ntorn\n", "A game", id="journal"),
    pytest.param("deck.zip", b"junk", "Learnt deck", id="learnt deck"),
    pytest.param("pool.zip", b"junk", "Enrolled cards", id="card pool"),
    pytest.param("colours.json", b"junk", "Colours", id="colours"),
    pytest.param("home.json", b"junk", None, id="people"),
    pytest.param("games/index.json", b"junk", None, id="index"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "content", "title"), BROKEN_FILES)
def test_with_a_broken_file_it_starts_says_which_and_plays(device, tmp_path, name, content, title):
    damage(name, content)(tmp_path)
    views = device(*GAME, camera="none" if name == "home.json" else "usb:nothing-of-that-name")
    notes = {option.label: option.note for option in views[0].options}
    assert title is None or title in views[0].detail or title in notes["Mend"], views[0]
    assert any(view.title == PLAYED for view in views)
    assert title is None or (tmp_path / name).read_bytes() == content


@pytest.mark.slow
def test_without_networks_games_are_entered_by_hand(device, tmp_path, monkeypatch):
    (tmp_path / "models").mkdir()
    for name in ("faces.onnx", "indices.onnx", "index.onnx"):
        (tmp_path / "models" / name).write_bytes(b"junk")
    monkeypatch.setenv(SETTING, str(tmp_path / "models"))
    views = device(*GAME, camera="usb:nothing-of-that-name")
    assert "Card reader" in views[0].detail
    played = next(view for view in views if view.title == PLAYED)
    assert played.status.camera == "camera off"


@pytest.mark.slow
def test_a_camera_word_that_means_nothing_costs_only_the_camera(device):
    views = device(*GAME, camera="webcam")
    assert "Camera" in views[0].detail
    assert any(view.title == PLAYED for view in views)


@pytest.mark.slow
def test_a_disk_that_takes_nothing_keeps_games_until_it_is_switched_off(device, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "file" / "state"))
    views = device(*GAME)
    assert "Storage" in views[0].detail
    assert any(view.title == PLAYED for view in views)


@pytest.mark.slow
def test_a_broken_plug_in_stops_no_other_game(device, monkeypatch):
    whole = catalogues.game_named

    def named(name, options=catalogues.NO_OPTIONS):
        if name == "memwars":
            raise ValueError("memwars cannot be loaded.")
        return whole(name, options)

    monkeypatch.setattr(catalogues, "game_named", named)
    views = device("option:mend", "soft3", *GAME)
    assert any("memwars cannot be loaded." in (view.detail + view.why) for view in views)
    assert any(view.title == PLAYED for view in views)


# What is found --------------------------------------------------------------------------------------------------------


def settings_at(folder, toml="", monkeypatch=None):
    return config.parse_settings(f'{toml}\n[camera]\ncalibration = "{folder / "calibration.json"}"\n')


@pytest.mark.parametrize(("name", "what"), TRAINED.items())
def test_each_network_that_is_missing_or_broken_is_named_before_a_game(tmp_path, name, what):
    """One that reads crystals was found to be missing when a board was looked at."""

    def find(one):
        if one != name:
            return weights_path(one)
        if not spoiled.exists():
            raise WeightsMissing(f"{one} is missing.")
        return spoiled

    spoiled = tmp_path / name
    (missing,) = network_troubles(find)
    assert missing.why == f"The network {name}, which reads {what}, is missing: install TableAssist again."
    spoiled.write_bytes(b"junk")
    (broken,) = network_troubles(find)
    assert broken.why == f"The network {name}, which reads {what}, is broken: install TableAssist again."


def test_every_network_that_is_shipped_is_looked_for():
    shipped = weights_path("faces.onnx").parent
    assert {path.name for path in shipped.iterdir() if path.suffix in (".onnx", ".npz")} == set(TRAINED)


def test_nothing_is_said_of_a_device_that_is_whole(tmp_path):
    assert list(measured_troubles(settings_at(tmp_path), "pi")) == []
    assert list(network_troubles()) == []
    assert list(storage_troubles(tmp_path)) == []
    assert list(screen_troubles(fonts=True, sound=True)) == []
    assert settings_troubles(read_settings_file(tmp_path / "settings.toml")) == ()
    assert typeset.has_shipped_fonts()


def test_the_calibration_of_another_camera_is_told_with_both(tmp_path):
    (tmp_path / "calibration.json").write_text(encode_profile(CalibrationProfile("usb:old")))
    (trouble,) = measured_troubles(settings_at(tmp_path), "pi")
    assert "'usb:old', not of 'pi'" in trouble.why
    assert trouble.repairs == (SetUp("camera"), PutAside(tmp_path / "calibration.json"))


@pytest.mark.parametrize(
    ("camera", "found"),
    [("none", 0), ("pi", 1), ("usb:none", 1), ("usb:there", 0), ("video:gone.mp4", 1), ("images:gone", 1)],
)
def test_a_camera_that_is_not_there_is_told(tmp_path, camera, found):
    assert len(list(camera_troubles(camera, lambda: ("there",), tmp_path))) == found
    (tmp_path / "media0").touch()
    assert len(list(camera_troubles("pi", lambda: (), tmp_path))) == 0


def test_a_folder_that_takes_nothing_is_replaced_by_one_that_does(tmp_path):
    (tmp_path / "file").write_text("")
    assert why_not_writable(tmp_path / "file" / "state") == "not a directory"
    other = writable_folder(tmp_path / "file" / "state")
    assert why_not_writable(other) == ""
    assert writable_folder(tmp_path) == tmp_path
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_without_the_fonts_another_type_is_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(typeset, "_FONTS", tmp_path)
    typeset.font.cache_clear()
    try:
        assert not typeset.has_shipped_fonts()
        assert typeset.font(typeset.BOLD, 20).size("Ann")[0] > 0
    finally:
        typeset.font.cache_clear()


def test_a_file_that_is_put_aside_twice_is_kept_twice(tmp_path):
    for content in ("one", "two", "three"):
        (tmp_path / "deck.zip").write_text(content)
        put_aside(tmp_path / "deck.zip")
    kept = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert kept == {"deck.zip.aside": "one", "deck.zip.aside2": "two", "deck.zip.aside3": "three"}


# Mending --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(tmp_path_factory.mktemp("machine")))
        yield installed(["deluxe-memory"])


def test_a_setting_is_made_as_usual_again(tmp_path, catalogue):
    (tmp_path / "settings.toml").write_text("# ours\n[camera]\nwidht = 1\nfps = 10\n[sound]\nvolume = 11\n")
    guest = Visitor(tmp_path, catalogue)
    assert guest.view.detail == "Cannot be used as it is: Settings. See Mend."
    guest.walk("Mend", "settings.sound.volume", "As usual")
    assert guest.view.headline == "What needs mending?"
    guest.walk("settings.camera.widht", "As usual")
    assert guest.view.headline == "Everything can be used"
    assert (tmp_path / "settings.toml").read_text() == "# ours\n[camera]\nfps = 10\n[sound]\n"


def test_a_file_is_put_aside_and_home_says_so(tmp_path, catalogue):
    (tmp_path / "settings.toml").write_bytes(b"[camera")
    guest = Visitor(tmp_path, catalogue)
    guest.evening.mend(guest.walk("Mend", "Put the file aside").repair)
    assert guest.view.headline == "The file is kept as settings.toml.aside."
    assert "Mend" not in guest.labels
    assert (tmp_path / "settings.toml.aside").read_bytes() == b"[camera"


def test_what_was_mended_by_hand_is_found_whole_when_looked_at_again(tmp_path, catalogue):
    broken = [Trouble("camera", "Camera", "No camera is connected.", "Go on by hand.", (CheckAgain(),))]
    guest = Visitor(tmp_path, catalogue, lambda _settings: tuple(broken))
    errand = guest.walk("Mend", "Look again")
    broken.clear()
    guest.evening.mend(errand.repair)
    assert guest.view.headline == "What shall we do?"
    assert "Mend" not in guest.labels


def test_trifles_are_offered_but_not_announced(tmp_path, catalogue):
    trifle = Trouble("sound", "Sound", "No loudspeaker was found.", "", (CheckAgain(),), minor=True)
    guest = Visitor(tmp_path, catalogue, lambda _settings: (trifle,))
    assert guest.view.detail == ""
    assert guest.note("Mend") == "Sound"


def test_every_kind_of_damage_has_its_tape():
    tapes = {path.stem for path in (ROOT / "docs" / "tapes").glob("broken-*.tape")}
    assert tapes == {f"broken-{kind}" for kind in DAMAGE}
    assert len(tapes) >= 12
