"""Sessions of Deluxe Memory for the tests of the app."""

import pytest
from deluxe_table import Scene
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from play_steps import Interrupted, Steps, no_simulation

from tableassist.app.play import command as play
from tableassist.app.play import live
from tableassist.app.play.command import PlayRequest
from tableassist.app.proof import statement


@pytest.fixture(autouse=True)
def cheap_codes(request, monkeypatch):
    """Codes cost next to nothing here: only what asks for the fixture `real_codes` makes them as players get them."""
    if "real_codes" not in request.fixturenames:
        monkeypatch.setattr(statement, "_WORK", 2)
        statement.code_of.cache_clear()
    yield
    statement.code_of.cache_clear()


@pytest.fixture
def real_codes():
    """Codes as players get them."""


@pytest.fixture
def scene():
    return Scene


@pytest.fixture
def table():
    return Scene()


@pytest.fixture
def run_play(monkeypatch, tmp_path):
    """Plays Deluxe Memory with these steps at the screen; gives the screen."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    clock = iter(range(1000, 10_000_000, 500))
    monkeypatch.setattr(play, "monotonic_ms", lambda: next(clock))
    monkeypatch.setattr(live, "TICK_S", 0)
    (tmp_path / "settings.toml").write_text("[buttons]\ngpio = false\n", encoding="utf-8")

    def played(*steps, settings=None, **request):
        screen = Steps(*steps)
        monkeypatch.setattr(play, "make_screen", lambda _display, _size: screen)
        if settings is not None:
            (tmp_path / "settings.toml").write_text(settings, encoding="utf-8")
        file = tmp_path / "settings.toml"
        request = PlayRequest(request.pop("game", "deluxe-memory"), display="none", config=file, **request)
        try:
            assert play.play_games(request, no_simulation) == 0
        except Interrupted as broken_off:
            raise broken_off.__cause__ from None
        return screen

    played.folder = tmp_path / "games"
    return played


@pytest.fixture
def factory():
    """The pins of a machine that has none."""
    made = MockFactory(pin_class=MockPWMPin)
    before, Device.pin_factory = Device.pin_factory, made
    yield made
    made.reset()
    Device.pin_factory = before
