"""The unit is checked by systemd's own tools, on a machine that need not run systemd."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tableassist.app.home.table import SHUT_DOWN

UNITS = Path(__file__).parents[1] / "systemd"
SERVICE = (UNITS / "tableassist.service").read_text(encoding="utf-8")
TOOL = shutil.which("systemd-analyze")
needs_tool = pytest.mark.skipif(TOOL is None, reason="systemd-analyze is not installed")

MOST_EXPOSED = 15  # systemd counts tenths here: 1.5, where an ordinary service has 9.2


def settings(text):
    """Every `key=value` of a unit, repeated keys as a list."""
    found = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def analyze(*arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, (done.stdout + done.stderr).strip()


def stand_in(text):
    """The unit with a program that is there, because only its own words are to be checked."""
    lines = ["ExecStart=/bin/true" if line.startswith("ExecStart=/") else line for line in text.splitlines()]
    return "\n".join(lines) + "\n"


@pytest.fixture
def unit(tmp_path):
    path = tmp_path / "tableassist.service"
    path.write_text(stand_in(SERVICE))
    return path


@needs_tool
def test_systemd_has_nothing_to_remark(unit):
    assert analyze("verify", "--man=no", str(unit)) == (0, "")


@needs_tool
def test_a_misspelt_setting_would_be_remarked(unit):
    unit.write_text(unit.read_text().replace("WatchdogSec", "WatchdogSecs"))
    assert "WatchdogSecs" in analyze("verify", "--man=no", str(unit))[1]


@needs_tool
def test_the_service_is_locked_in(unit):
    code, output = analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", str(unit))
    assert code == 0, output


@needs_tool
def test_the_plan_b_fits_the_unit(unit):
    drop_in = unit.with_name(unit.name + ".d") / "cage.conf"
    drop_in.parent.mkdir()
    drop_in.write_text(stand_in((UNITS / "cage.conf").read_text(encoding="utf-8")))
    assert analyze("verify", "--man=no", str(unit)) == (0, "")


def test_the_service_starts_at_home():
    from tableassist.cli import parser

    (start,) = settings(SERVICE)["ExecStart"]
    program, *arguments = shlex.split(start)
    assert program == "/opt/tableassist/venv/bin/tableassist"
    options = parser().parse_args(arguments)
    assert (arguments[0], options.camera, options.display) == ("table", "pi", "kiosk")


def test_the_plan_b_starts_the_same():
    (start,) = settings(SERVICE)["ExecStart"]
    assert settings((UNITS / "cage.conf").read_text(encoding="utf-8"))["ExecStart"] == [
        "",
        f"/usr/bin/cage -s -- {start}",
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("Type", "notify", id="ready when the first picture is on the screen"),
        pytest.param("Restart", "always", id="neither Esc nor an error leaves a black screen"),
        pytest.param("RestartPreventExitStatus", str(SHUT_DOWN), id="shutting down is final"),
        pytest.param("OOMPolicy", "continue", id="eyes that grew too large do not end the game"),
        pytest.param("StateDirectory", "tableassist", id="journals survive"),
        pytest.param("ConfigurationDirectory", "tableassist", id="settings are found"),
        pytest.param("ProtectSystem", "strict", id="nothing else is written"),
        pytest.param("IPAddressDeny", "any", id="no network is needed"),
    ],
)
def test_what_the_program_relies_on(key, value):
    assert settings(SERVICE)[key] == [value]


def test_the_buttons_pipe_has_a_folder_that_can_be_written():
    found = settings(SERVICE)
    assert any("LG_WD=%t/tableassist" in line for line in found["Environment"])
    assert found["RuntimeDirectory"] == ["tableassist"]


@pytest.mark.parametrize("device", ["video4linux", "media", "dma_heap", "drm", "input", "gpiochip", "alsa"])
def test_every_device_that_is_used_is_allowed(device):
    assert any(line.split()[0] == f"char-{device}" for line in settings(SERVICE)["DeviceAllow"])


MODULES = {"video4linux": "videodev", "media": "mc", "drm": "drm", "alsa": "snd"}


@pytest.mark.parametrize("device", MODULES)
def test_a_device_is_allowed_whose_driver_would_be_loaded_later(device):
    """systemd asks /proc/devices once, at the start; the kernel of Raspberry Pi OS has these as modules."""
    found = settings(SERVICE)
    unit = f"modprobe@{MODULES[device]}.service"
    assert any(unit in line.split() for line in found["Wants"])
    assert any(unit in line.split() for line in found["After"])


def test_the_account_of_the_service_is_made():
    user = settings(SERVICE)["User"][0]
    lines = (UNITS / "sysusers.conf").read_text(encoding="utf-8").splitlines()
    assert [line.split()[1] for line in lines if line.startswith("u ")] == [user]


def test_a_command_tried_as_the_account_of_the_service_has_its_groups():
    (groups,) = settings(SERVICE)["SupplementaryGroups"]
    lines = (UNITS / "sysusers.conf").read_text(encoding="utf-8").splitlines()
    members = [line.split()[1:] for line in lines if line.startswith("m ")]
    assert members == [["tableassist", group] for group in sorted(groups.split())]
