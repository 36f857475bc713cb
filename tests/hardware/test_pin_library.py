"""lgpio wants a folder for its pipe and changes the current one; nothing else of the program is to notice."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tableassist.hardware import buttons, pin_library
from tableassist.hardware.buttons import NoGpio, gpio_device

# What lgUtil.c and lgpio_extra.py of lgpio 0.2.2 do when it is imported.
LGPIO = """
import os
os.chdir(os.environ.get("LG_WD") or os.getcwd())
open(".lgd-nfy0", "w").close()
"""


@pytest.fixture
def lgpio(tmp_path, monkeypatch):
    """An lgpio that can be imported, and a gpiozero whose devices do so; gives where its pipe was made."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "lgpio.py").write_text(LGPIO)
    (tmp_path / "here").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.chdir(tmp_path / "here")
    made = []

    def device(pin, **_options):
        import lgpio  # noqa: F401

        made.append(Path.cwd())
        return pin

    def ensure():
        device(0)

    library = SimpleNamespace(InputDevice=device, Device=SimpleNamespace(ensure_pin_factory=ensure, pin_factory=made))
    monkeypatch.setattr(pin_library.importlib, "import_module", {"gpiozero": library}.__getitem__)
    yield made
    sys.modules.pop("lgpio", None)


def test_the_pipe_has_a_folder_of_its_own_and_the_current_folder_stays(lgpio, tmp_path):
    assert gpio_device("InputDevice", "seat0", 17) == 17
    assert Path.cwd() == tmp_path / "here"
    assert not list(Path.cwd().iterdir())
    assert (lgpio[0] / ".lgd-nfy0").exists()
    assert "LG_WD" not in os.environ


def test_a_folder_that_is_given_is_used(lgpio, tmp_path, monkeypatch):
    monkeypatch.setenv("LG_WD", str(tmp_path))
    gpio_device("InputDevice", "seat0", 17)
    assert lgpio == [tmp_path]
    assert os.environ["LG_WD"] == str(tmp_path)
    assert Path.cwd() == tmp_path / "here"


def test_a_folder_that_is_not_there_costs_the_pins_and_nothing_else(lgpio, tmp_path, monkeypatch):
    monkeypatch.setenv("LG_WD", str(tmp_path / "no"))
    with pytest.raises(NoGpio):
        gpio_device("InputDevice", "seat0", 17)
    assert Path.cwd() == tmp_path / "here"


def test_the_doctor_asks_in_the_same_way(lgpio, tmp_path):
    assert pin_library.ensure_pin_factory() == "list"
    assert Path.cwd() == tmp_path / "here"


def test_without_lgpio_no_folder_is_made(monkeypatch):
    monkeypatch.setattr(pin_library.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(pin_library.tempfile, "mkdtemp", lambda **_: pytest.fail("a folder was made"))
    with pin_library.loaded_gpiozero() as gpiozero:
        assert gpiozero.__name__ == "gpiozero"
    assert buttons.loaded_gpiozero is pin_library.loaded_gpiozero
