"""The counters and the reference cards of MemWars, and text that has to fit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import assert_check_bar, pages, sizes, texts, written

from tableassist.games.memwars.topologies import TOPOLOGIES
from tableassist.printing.commands import print_memwars
from tableassist.printing.counters import BLEED, DISC, VALUES
from tableassist.printing.fit import break_lines, fit_text
from tableassist.printing.memwars_reference import MEMORY, PLAY, SCORING, TOPOLOGY
from tableassist.printing.pen import ATKINSON, Pen
from tableassist.printing.tiles import PAPERS
from tableassist.table.geometry import Point, Rect

pytestmark = pytest.mark.slow

READY_MADE = Path(__file__).parents[2] / "calibration"


@pytest.fixture(scope="module")
def counters(tmp_path_factory):
    path = tmp_path_factory.mktemp("counters") / "counters.pdf"
    assert print_memwars(path, "a4", "counters") == 2
    return path


@pytest.fixture(scope="module")
def references(tmp_path_factory):
    path = tmp_path_factory.mktemp("reference") / "reference.pdf"
    assert print_memwars(path, "a4", "reference") == 2
    return path


@pytest.fixture(scope="module")
def pen():
    made = Pen("text", ATKINSON)
    made.page(100.0, 100.0)
    return made


def discs(page, diameter):
    """The middles in mm of all round things of a diameter, in rows."""
    dark = cv2.threshold(page.picture.min(axis=2), 200, 255, cv2.THRESH_BINARY_INV)[1]
    outlines, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        x, y, width, height = cv2.boundingRect(outline)
        if abs(width / page.across - diameter) < 0.6 and abs(height / page.down - diameter) < 0.6:
            found.append(((x + width / 2) / page.across, (y + height / 2) / page.down))
    return sorted(found, key=lambda at: (round(at[1]), at[0]))


def marks_on(page, at):
    """How many separate black things are on the counter at a place, and how large the smallest is, in mm²."""
    cut = page.cut_out(Rect(at[0] - 8.3, at[1] - 8.3, 16.6, 16.6)).max(axis=2)
    _, _, found, _ = cv2.connectedComponentsWithStats((cut < 128).astype(np.uint8))
    return len(found) - 1, found[1:, cv2.CC_STAT_AREA].min() / 9


def test_there_are_twelve_counters_of_each_value():
    """A-MW-20."""
    assert Counter(VALUES) == {5: 12, 3: 12, 2: 12}


def test_each_value_has_its_digit_and_as_many_dots(counters):
    """A digit alone is read wrongly upside down or by somebody who cannot read it."""
    page = pages(counters)[0]
    found = discs(page, DISC)
    assert len(found) == 36
    with pypdfium2.PdfDocument(counters) as document:
        words = written(document, 0)
        for at, value in zip(found, VALUES, strict=True):
            assert words.inside(Rect(at[0] - 9, at[1] - 9, 18, 18)) == str(value)
            marks, smallest = marks_on(page, at)
            assert marks == 1 + value
            assert smallest > 1.0


def test_backs_are_where_the_turned_page_has_the_fronts(counters):
    fronts, backs = pages(counters)
    ahead, behind = discs(fronts, DISC), discs(backs, DISC + 2 * BLEED)
    mirrored = sorted(((210 - x, y) for x, y in behind), key=lambda at: (round(at[1]), at[0]))
    assert np.abs(np.array(ahead) - mirrored).max() < 0.2


def test_all_backs_are_alike_whatever_their_value(counters):
    """A-MW-21: a counter placed logo up must not tell its value."""
    back = pages(counters, dpi=150)[1]
    cuts = [back.cut_out(Rect(x - 11, y - 11, 22, 22)) for x, y in discs(back, DISC + 2 * BLEED)]
    first = cv2.blur(cuts[0], (5, 5)).astype(int)
    # Rendered at other fractions of a pixel, edges differ by a part of a step, nothing else does.
    assert max(np.abs(cv2.blur(cut, (5, 5)) - first).max() for cut in cuts) < 60
    with pypdfium2.PdfDocument(counters) as document:
        assert written(document, 1).inside(Rect(0, 0, 210, 270)) == ""


def test_the_two_sides_differ_in_brightness(counters):
    fronts, backs = pages(counters)
    up = [fronts.cut_out(Rect(x - 8, y - 8, 16, 16)).mean() for x, y in discs(fronts, DISC)]
    down = [backs.cut_out(Rect(x - 8, y - 8, 16, 16)).mean() for x, y in discs(backs, DISC + 2 * BLEED)]
    assert min(up) > 180
    assert max(down) < 130


@pytest.mark.parametrize("part", ["counters", "reference"])
@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_every_page_has_a_check_bar_and_free_edges(tmp_path, part, paper):
    print_memwars(tmp_path / "part.pdf", paper, part)
    for size in sizes(tmp_path / "part.pdf"):
        assert sorted(size) == pytest.approx(PAPERS[paper], abs=0.01)
    for page in pages(tmp_path / "part.pdf", dpi=100):
        assert_check_bar(page)
        edge = round(4 * 100 / 25.4)
        page.picture[edge:-edge, edge:-edge] = 255
        assert page.picture.min() > 250


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_no_line_of_the_reference_cards_runs_into_another(tmp_path, paper):
    print_memwars(tmp_path / "part.pdf", paper, "reference")
    with pypdfium2.PdfDocument(tmp_path / "part.pdf") as document:
        for number in range(2):
            boxes = written(document, number).boxes
            assert len(boxes) > 40
            for index, box in enumerate(boxes):
                assert not any(overlap(box, other) for other in boxes[index + 1 :]), box


def overlap(one, other, by=0.3):
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > by and down > by


def test_the_cards_say_everything_in_their_halves(references):
    with pypdfium2.PdfDocument(references) as document:
        for number, pair in enumerate(((PLAY, SCORING), (TOPOLOGY, MEMORY))):
            page = written(document, number)
            for place, reference in enumerate(pair):
                text = page.inside(Rect(place * 148.5, 0, 148.5, 195))
                assert text.startswith(reference.title)
                for section in reference.sections:
                    assert section.heading in text
                    assert all(f"{line.key} {line.means}" in text for line in section.lines)


@pytest.mark.parametrize("key", TOPOLOGIES)
def test_a_map_shows_each_counter_of_its_topology(references, key):
    """R-MW-081: where a digit stands on the map, that counter lies on the board."""
    topology = TOPOLOGIES[key]
    with pypdfium2.PdfDocument(references) as document:
        page = written(document, 1)
        titles = [box for box in page.boxes if page.inside(grown(box, 0.1)) == topology.title]
        assert len(titles) == 1
        title = titles[0]
        above = Rect(title.left - 1.0, title.top - 55.0, 60.0, 54.0)
        digits = Counter(page.inside(above).replace(" ", ""))
        shown = {value: digits[str(value)] for value in (5, 3, 2)}
        assert shown == Counter(topology.counters().values())
        assert topology.about.split()[0] in page.inside(Rect(title.left, title.bottom, 60.0, 9.0))


def grown(box, by):
    return Rect(box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by)


@pytest.mark.parametrize("part", ["counters", "reference"])
def test_the_same_bytes_each_time(tmp_path, part):
    for name in ("one.pdf", "two.pdf"):
        print_memwars(tmp_path / name, "a4", part)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_what_was_printed_before_changes_nothing(tmp_path):
    """Fonts are kept from one document to the next."""
    print_memwars(tmp_path / "one.pdf", "a4", "counters")
    print_memwars(tmp_path / "between.pdf", "a4", "reference")
    print_memwars(tmp_path / "two.pdf", "a4", "counters")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("name", "paper", "part"),
    [(f"memwars-board-{paper}", paper, "board") for paper in ("a1", "a3", "a4", "letter")]
    + [(f"memwars-counters-{paper}", paper, "counters") for paper in ("a4", "letter")],
)
def test_the_sheets_that_come_along_are_those_that_would_be_printed_now(tmp_path, name, paper, part):
    """Their words, version and sizes; the bytes depend on the version of the library that wrote them."""
    print_memwars(tmp_path / "now.pdf", paper, part)
    assert texts(READY_MADE / f"{name}.pdf") == texts(tmp_path / "now.pdf")
    assert sizes(READY_MADE / f"{name}.pdf") == sizes(tmp_path / "now.pdf")


@given(text=st.text("abcdefgh   ", min_size=1, max_size=200).filter(str.strip), width=st.floats(8.0, 60.0))
def test_broken_text_is_no_wider_than_its_room_and_loses_no_letter(pen, text, width):
    block = break_lines(pen, text, 2.0, width)
    assert all(pen.width_of(line, 2.0) <= width + 1e-9 for line in block.lines)
    assert "".join(block.lines).replace("-", "").replace(" ", "") == text.replace(" ", "")


@given(text=st.text("abcdefgh   ", min_size=1, max_size=300).filter(str.strip), height=st.floats(2.0, 40.0))
def test_fitted_text_is_inside_its_room_or_none(pen, text, height):
    block = fit_text(pen, text, (40.0, height), (3.0, 1.0))
    if block is None:
        assert break_lines(pen, text, 1.0, 40.0).height > height
    else:
        assert block.height <= height + 1e-9
        assert 1.0 - 1e-9 <= block.cap <= 3.0
        assert all(pen.width_of(line, block.cap) <= 40.0 + 1e-9 for line in block.lines)


def test_words_are_broken_only_where_smaller_letters_do_not_help(pen):
    long = "Donaudampfschifffahrtsgesellschaft"
    whole = fit_text(pen, long, (40.0, 20.0), (3.0, 1.0))
    assert whole.lines == (long,)
    assert whole.cap < 3.0
    split = fit_text(pen, long, (20.0, 20.0), (3.0, 2.0))
    assert len(split.lines) > 1
    assert all(line.endswith("-") for line in split.lines[:-1])


def test_lengths_of_mixed_letters_add_up(pen):
    parts = pen.width_of("Mj", 2.0) + pen.width_of("ǫ", 2.0) + pen.width_of("llnir", 2.0)
    assert pen.width_of("Mjǫllnir", 2.0) == pytest.approx(parts)
    pen.text(Point(10, 10), "Mjǫllnir", 2.0, align="right")
