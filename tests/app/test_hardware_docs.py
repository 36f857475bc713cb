"""The pages on wiring and installing say what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tableassist.app.settings.config import WIRING, Settings
from tableassist.hardware.lights import CUES

ROOT = Path(__file__).parents[2]
WIRING_PAGE = (ROOT / "docs" / "wiring.md").read_text(encoding="utf-8")
INSTALL_PAGE = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")

HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""Position on the 40-pin header of every GPIO number."""


def rows(page):
    """The cells of every line of the page's tables."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]


def test_the_header_has_every_pin_once():
    assert len(set(HEADER.values())) == len(HEADER)


@pytest.mark.parametrize(("button", "pin"), WIRING.items())
def test_every_button_is_drawn_at_its_pin(button, pin):
    assert [f"`{button}`", str(pin), str(HEADER[pin])] in [row[:3] for row in rows(WIRING_PAGE)]


def test_every_light_is_drawn_at_its_pin():
    lights = [row[1:3] for row in rows(WIRING_PAGE) if row[0].endswith(" seat")]
    assert lights == [[str(pin), str(HEADER[pin])] for pin in Settings().lights.seats]


def test_the_buzzer_is_drawn_at_its_pin():
    pin = Settings().lights.buzzer
    assert f"GPIO {pin} (header {HEADER[pin]})" in WIRING_PAGE


@pytest.mark.parametrize(("cue", "beeps"), CUES.items())
def test_every_cue_is_described(cue, beeps):
    assert [str(beeps.times)] == [row[1].split()[0] for row in rows(WIRING_PAGE) if row[0] == cue]


@pytest.mark.parametrize("page", [WIRING_PAGE, INSTALL_PAGE], ids=["wiring", "install"])
def test_no_link_leads_nowhere(page):
    for target in re.findall(r"\]\(([^)#]+\.md)", page):
        assert (ROOT / "docs" / target).is_file(), target


@pytest.mark.parametrize("name", ["tableassist.service", "sysusers.conf", "cage.conf"])
def test_every_file_that_is_installed_comes_along(name):
    assert name in INSTALL_PAGE
    assert (ROOT / "systemd" / name).is_file()
