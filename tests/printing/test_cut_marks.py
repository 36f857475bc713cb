"""Where sheets are to be cut and how they meet again, in millimetres, from what a pen is asked to draw."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from tableassist.printing.counters import BLEED, DISC, draw_logo, draw_value
from tableassist.printing.duplex import DuplexGrid, draw_cuts, fit_grid
from tableassist.printing.marks import draw_check_bar, draw_framed_marker, draw_printed_marker
from tableassist.printing.pen import HAIR
from tableassist.printing.tiles import OVERLAP, PAPERS, draw_tiles, tile_pages
from tableassist.table.geometry import Point, Rect
from tableassist.vision.calibrate.targets import marker_bits

A1 = (841.0, 594.0)
PRINTABLE = 4.0
"""Office printers print nothing nearer to the edge of the paper, in millimetres."""


class Pages:
    """A pen that keeps what it is asked to draw, by pages; text has no width."""

    def __init__(self):
        self.pages = []

    def page(self, width, height):
        self.pages.append([("page", width, height)])

    @contextmanager
    def window(self, on_page, origin):
        self.pages[-1].append(("window", on_page, origin))
        yield

    def line(self, start, end, ink=0.0, width=HAIR, dash=()):
        self.pages[-1].append(("line", start, end, tuple(dash), ink))

    def area(self, area, fill, radius=0.0):
        self.pages[-1].append(("area", area, fill))

    def outline(self, area, ink=0.0, radius=0.0, width=HAIR):
        self.pages[-1].append(("outline", area))

    def circle(self, centre, radius, ink=0.0, width=HAIR):
        self.pages[-1].append(("circle", centre, radius))

    def disc(self, centre, radius, fill):
        self.pages[-1].append(("disc", centre, radius, fill))

    def text(self, at, text, cap, ink=0.0, *, align="left", bold=False):
        self.pages[-1].append(("text", at, text, cap))

    def of(self, kind, page=-1):
        return [one[1:] for one in self.pages[page] if one[0] == kind]


def drawn(draw, *args):
    pen = Pages()
    pen.page(210, 297)
    draw(pen, *args)
    return pen


# Tiles ----------------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["a4", "a3", "letter"])
def tiled(request):
    cut, pen = tile_pages(*A1, request.param), Pages()
    shown = []
    draw_tiles(pen, cut, "Mat", lambda: shown.append(len(pen.pages)))
    assert shown == list(range(1, len(cut.tiles) + 1))
    return cut, pen


def marks(pen, page, *, dotted):
    """Where there are marks on a page: places across, and places down."""
    lines = [(start, end) for start, end, dash, _ in pen.of("line", page) if bool(dash) is dotted]
    across = {round(start.x, 3) for start, end in lines if start.x == end.x and abs(start.y - end.y) > 5}
    down = {round(start.y, 3) for start, end in lines if start.y == end.y and abs(start.x - end.x) > 5}
    return across, down


def test_each_page_shows_its_part_of_the_sheet_at_full_scale(tiled):
    cut, pen = tiled
    for number, tile in enumerate(cut.tiles):
        ((on_page, origin),) = pen.of("window", number)
        assert (on_page.width, on_page.height) == pytest.approx((tile.shows.width, tile.shows.height))
        assert origin == Point(tile.shows.left, tile.shows.top)


def test_every_seam_is_cut_on_one_page_and_dotted_at_the_same_place_of_the_sheet_on_the_other(tiled):
    """Where the cut edge of the next page is glued onto the dotted line, the picture goes on without a step."""
    cut, pen = tiled
    by_place = {(tile.column, tile.row): number for number, tile in enumerate(cut.tiles)}
    seams = 0
    for (column, row), number in by_place.items():
        tile = cut.tiles[number]
        dotted_x, dotted_y = marks(pen, number, dotted=True)
        for neighbour, dotted, axis in (((column + 1, row), dotted_x, 0), ((column, row + 1), dotted_y, 1)):
            if neighbour not in by_place:
                assert not dotted
                continue
            after = by_place[neighbour]
            start = cut.tiles[after]
            cut_at = marks(pen, after, dotted=False)[axis]
            page_edge = (start.on_page.left, start.on_page.top)[axis]
            assert round(page_edge, 3) in cut_at
            (glued_at,) = dotted
            here = glued_at - (tile.on_page.left, tile.on_page.top)[axis] + (tile.shows.left, tile.shows.top)[axis]
            assert here == pytest.approx((start.shows.left, start.shows.top)[axis], abs=0.01)
            seams += 1
    assert seams == 2 * cut.columns * cut.rows - cut.columns - cut.rows


def test_the_outer_edges_of_the_sheet_are_cut_all_around(tiled):
    cut, pen = tiled
    last = len(cut.tiles) - 1
    across, down = marks(pen, last, dotted=False)
    area = cut.tiles[last].on_page
    assert across == {round(area.left, 3), round(area.right, 3)}
    assert down == {round(area.top, 3), round(area.bottom, 3)}


def test_marks_stand_outside_the_picture_and_are_printed(tiled):
    cut, pen = tiled
    width, height = cut.page
    for number, tile in enumerate(cut.tiles):
        area = tile.on_page
        for start, end, _, _ in pen.of("line", number):
            for at in (start, end):
                assert not (area.left - 1 < at.x < area.right + 1 and area.top - 1 < at.y < area.bottom + 1)
                assert 0.9 < at.x < width - 0.9
                assert 0.9 < at.y < height - PRINTABLE


def test_a_page_says_which_it_is_and_its_plan_has_it_filled(tiled):
    cut, pen = tiled
    for number, tile in enumerate(cut.tiles):
        words = [text for _, text, _ in pen.of("text", number)]
        assert f"page {number + 1} of {len(cut.tiles)}: column {tile.column + 1}, row {tile.row + 1}" in words
        cells = [area for (area,) in pen.of("outline", number)]
        assert len(cells) == len(cut.tiles)
        (filled,) = [area for area, fill in pen.of("area", number) if fill == 0.3]
        assert cells.index(filled) == tile.row * cut.columns + tile.column


def test_pages_overlap_by_what_is_glued():
    cut = tile_pages(*A1, "a4")
    one, other = cut.tiles[0], cut.tiles[1]
    assert one.shows.right - other.shows.left == pytest.approx(OVERLAP)


# Both sides -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("size", [(63.0, 88.0), (30.0, 30.0), (52.0, 52.0)])
def test_a_back_lies_behind_its_front_when_the_page_is_turned_on_its_long_edge(paper, size):
    cut = fit_grid(PAPERS[paper], size)
    assert cut.count > 0
    for index in range(cut.count):
        front, back = cut.front(index), cut.back(index)
        assert back.left == pytest.approx(cut.page[0] - front.right)
        assert (back.top, back.width, back.height) == (front.top, *size)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("size", [(63.0, 88.0), (30.0, 30.0), (52.0, 52.0)])
def test_as_many_slots_as_the_page_holds_and_none_beyond_what_is_printed(paper, size):
    page = PAPERS[paper]
    cut = fit_grid(page, size)
    assert cut.area.left >= PRINTABLE
    assert cut.area.top >= PRINTABLE
    # Below them is the foot with the check bar.
    assert cut.area.bottom <= page[1] - 2 * PRINTABLE
    assert page[0] - cut.columns * size[0] < size[0] + 2 * 5.5
    assert page[1] - cut.rows * size[1] < size[1] + 2 * 5.5 + 4.0


@pytest.mark.parametrize(("most", "rows"), [(1, 1), (3, 1), (4, 2), (9, 3), (100, 3)])
def test_few_things_take_few_rows(most, rows):
    cut = fit_grid((210.0, 297.0), (63.0, 88.0), most)
    assert (cut.columns, cut.rows) == (3, rows)


def test_ruler_marks_stand_in_line_with_every_cut_and_outside_the_cards():
    cut = fit_grid((210.0, 297.0), (63.0, 88.0))
    pen = drawn(draw_cuts, cut)
    area, solid = cut.area, [(start, end) for start, end, _, ink in pen.of("line") if ink == 0.0]
    columns = {round(area.left + number * 63.0, 3) for number in range(4)}
    rows = {round(area.top + number * 88.0, 3) for number in range(4)}
    upright = [(start, end) for start, end in solid if start.x == end.x]
    level = [(start, end) for start, end in solid if start.y == end.y]
    assert {round(start.x, 3) for start, _ in upright} == columns
    assert {round(start.y, 3) for start, _ in level} == rows
    for start, end in solid:
        assert not area.holds(Point((start.x + end.x) / 2, (start.y + end.y) / 2))
        assert min(start.x, end.x) >= PRINTABLE - 0.1
        assert max(start.y, end.y) <= 297 - PRINTABLE


def test_marks_for_which_the_paper_has_no_room_are_left_out():
    """They would stand in the foot, or where nothing is printed."""
    cut = DuplexGrid((210.0, 297.0), (63.0, 95.0), 3, 3)
    solid = [start for start, end, _, ink in drawn(draw_cuts, cut).of("line") if ink == 0.0 and start.x == end.x]
    assert solid == []


# Bars and markers -----------------------------------------------------------------------------------------------------


def test_a_check_bar_is_100_mm_from_outside_to_outside_with_a_tick_each_centimetre():
    pen = drawn(draw_check_bar, Point(20.0, 50.0), "words")
    ((bar, _),) = pen.of("area")
    assert (bar.left, bar.right) == (20.0, 120.0)
    ticks = sorted(start.x for start, _, _, _ in pen.of("line"))
    assert len(ticks) == 11
    assert ticks[0] - HAIR / 2 == pytest.approx(20.0)
    assert ticks[-1] + HAIR / 2 == pytest.approx(120.0)
    assert ticks[1:-1] == pytest.approx([30.0 + 10 * number for number in range(9)])
    tall = {round(start.x) for start, end, _, _ in pen.of("line") if start.y - end.y == 4.0}
    assert tall == {20, 70, 120}


@pytest.mark.parametrize("number", [0, 7, 13])
def test_the_white_modules_of_a_marker_are_where_its_bits_are(number):
    square, bits = Rect(10.0, 20.0, 36.0, 36.0), marker_bits(number)
    pen = drawn(draw_printed_marker, square, bits)
    (black, ink), *white = pen.of("area")
    assert (black, ink) == (square, 0.0)
    module = 36.0 / len(bits)
    for row, modules in enumerate(bits):
        for column, is_white in enumerate(modules):
            middle = Point(10.0 + (column + 0.5) * module, 20.0 + (row + 0.5) * module)
            assert any(area.holds(middle) for area, _ in white) == is_white
    assert all(square.left <= area.left and area.right <= square.right + 0.001 for area, _ in white)


def test_a_framed_marker_has_a_white_module_around_it():
    square = Rect(10.0, 20.0, 36.0, 36.0)
    (frame, ink), *_ = drawn(draw_framed_marker, square, marker_bits(3)).of("area")
    assert ink == 1.0
    assert square.left - frame.left >= 36.0 / 6
    assert frame.bottom - square.bottom >= 36.0 / 6


# Counters -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2, 3, 5])
def test_what_is_on_a_counter_stays_inside_its_cut(value):
    centre = Point(50.0, 60.0)
    pen = drawn(draw_value, centre, value)
    ((_, cut),) = pen.of("circle")
    assert cut == DISC / 2
    dots = pen.of("disc")
    assert len(dots) == value
    assert max(at.to(centre) + radius for at, radius, _ in dots) < cut - 0.5
    assert min(one.to(other) for one, *_ in dots for other, *_ in dots if one != other) > 2.0


def test_the_dark_ground_of_a_back_bleeds_over_the_cut_and_into_no_other():
    ground, *dots = drawn(draw_logo, Point(50.0, 60.0)).of("disc")
    assert ground[1] == DISC / 2 + BLEED
    cut = fit_grid((210.0, 297.0), (30.0, 30.0))
    assert cut.back(0).centre.to(cut.back(1).centre) > 2 * ground[1]
    assert len(dots) == 5
