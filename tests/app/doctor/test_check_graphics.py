"""What draws without a desktop: each library that is missing is named, with the package that brings it."""

from __future__ import annotations

import pytest

from tableassist.app.doctor.findings import Health
from tableassist.app.doctor.graphics import GRAPHICS, check_graphics
from tableassist.app.doctor.machine import CommandResult, ThisMachine


class Bare:
    """A machine on which some libraries cannot be loaded."""

    def __init__(self, *missing, **environ):
        self.missing, self.environ, self.mounts = missing, environ, "/dev/root / ext4 rw 0 0"

    def text(self, path):
        return self.mounts if path == "/proc/mounts" else None

    def run_python(self, code):
        return CommandResult(True, "\n".join(self.missing))


def test_each_missing_library_is_named_with_its_package():
    found = check_graphics(Bare("libgbm.so.1", "libGLESv2.so.2"))
    assert found.health is Health.PROBLEM
    assert "libgbm.so.1, libGLESv2.so.2" in found.what
    assert found.fix.endswith("libgbm1 libgles2`.")


@pytest.mark.parametrize("desktop", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_on_a_desktop_it_is_a_warning(desktop):
    assert check_graphics(Bare("libgbm.so.1", **{desktop: ":0"})).health is Health.WARNING


def test_with_all_of_them_there_is_nothing_to_do():
    assert check_graphics(Bare()).health is Health.OK


def test_a_system_that_is_no_linux_is_not_asked():
    other = Bare("libgbm.so.1")
    other.mounts = None
    assert check_graphics(other) is None


def test_this_machine_tells_the_libraries_that_it_lacks(monkeypatch):
    """The code that is run really loads them: one that nobody has is named."""
    monkeypatch.setitem(GRAPHICS, "libnobodyhasthis.so.9", "libnobody9")
    found = check_graphics(ThisMachine())
    assert "libnobodyhasthis.so.9" in found.what
    assert "libnobody9" in found.fix


def test_the_installer_brings_every_package_of_them():
    from pathlib import Path

    words = (Path(__file__).parents[3] / "install.sh").read_text().split()
    assert set(GRAPHICS.values()) <= {word.strip('"').removeprefix('GRAPHICS="') for word in words}
