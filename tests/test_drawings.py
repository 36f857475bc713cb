"""The drawings of the documents: they are what the script draws, and say what the settings and the tables say."""

from __future__ import annotations

import importlib.util
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tableassist.app.settings.config import Settings

DOCS = Path(__file__).parents[1] / "docs"
SPEC = importlib.util.spec_from_file_location("draw", DOCS / "drawings" / "draw.py")
draw = importlib.util.module_from_spec(SPEC)
sys.modules["draw"] = draw
SPEC.loader.exec_module(draw)


def words(svg):
    return [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", draw.DRAWINGS)
def test_the_files_are_what_the_script_draws_now_and_always(name):
    assert draw.DRAWINGS[name]() == draw.DRAWINGS[name]() == (DOCS / "drawings" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", draw.DRAWINGS)
def test_nothing_is_drawn_beside_the_sheet(name):
    for element in ET.fromstring(draw.DRAWINGS[name]()).iter():
        for key, limit in (("x", 1000), ("y", 660), ("cx", 1000), ("cy", 660)):
            assert 0 <= float(element.get(key, 0)) <= limit


def test_every_usual_pin_is_wired_once_and_as_the_document_says():
    said = words(draw.draw_wiring())
    settings, page = Settings(), (DOCS / "wiring.md").read_text(encoding="utf-8")
    for name, pin in settings.buttons.pins.items():
        assert said.count(f"{name} · GPIO {pin}") == 1
        assert f"| `{name}` | {pin} | {draw.HEADER[pin]} |" in page
    for pin in settings.lights.seats:
        assert re.search(rf"\| {pin} \| {draw.HEADER[pin]} \|", page)
    assert len({pin for _, pin, _ in draw.wires()}) == len(draw.wires())


def test_the_header_has_every_place_once():
    grounds_and_power = {*draw.GROUNDS, 1, 17, 2, 4, 27, 28}
    assert sorted([*draw.HEADER.values(), *grounds_and_power]) == list(range(1, 41))


def test_the_heights_are_those_of_the_profiles_that_come_along():
    said = " ".join(words(draw.draw_mount()))
    readme = (DOCS.parent / "calibration" / "README.md").read_text(encoding="utf-8")
    for lens in draw.LENSES:
        assert f"{lens.name}: {lens.height_mm / 10:.0f} cm" in said
        assert f"| {lens.name} | {lens.height_mm / 1000:.2f} m |" in readme


def test_the_whole_mat_is_in_view_from_there():
    from math import radians, tan

    for lens in draw.LENSES:
        for side, angle in zip(draw.MAT_MM, (lens.across, lens.down), strict=True):
            assert 2 * lens.height_mm * tan(radians(angle / 2)) >= 1.05 * side
