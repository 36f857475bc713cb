"""The printed sheets, rendered as a printer would and measured with a ruler of pixels."""

from __future__ import annotations

import builtins
from dataclasses import replace
from math import ceil

import cv2
import numpy as np
import pytest
from paper import assert_check_bar, off_place, pages, sizes

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.printing.commands import (
    MAT_PAPERS,
    TARGET_PAPERS,
    CannotPrint,
    PrintingMissing,
    print_mat,
    print_targets,
)
from tableassist.printing.deluxe_reference import DELUXE_MEMORY_CHART
from tableassist.printing.mat import free_corners
from tableassist.printing.targets import colour_card_place, lens_board_place
from tableassist.printing.tiles import OVERLAP, PAPERS, tile_pages
from tableassist.table.geometry import Rect, Side
from tableassist.table.trays import grid_of, tray
from tableassist.vision.calibrate.targets import BOARD_DICTIONARY, COLOURS, LENS_BOARD, colour_card, find_markers

pytestmark = pytest.mark.slow

MAT = deluxe_mat()


@pytest.fixture(scope="module")
def big_sheet(tmp_path_factory):
    path = tmp_path_factory.mktemp("print") / "mat.pdf"
    print_mat(MAT, path, "a1", "mat")
    return path


@pytest.fixture(scope="module")
def big_picture(big_sheet):
    return pages(big_sheet)[0]


@pytest.fixture(scope="module")
def targets(tmp_path_factory):
    path = tmp_path_factory.mktemp("print") / "targets.pdf"
    print_targets(path)
    return path


@pytest.fixture(scope="module")
def target_pictures(targets):
    return pages(targets)


def test_the_big_sheet_is_as_large_as_the_mat(big_sheet):
    assert sizes(big_sheet) == [pytest.approx((MAT.width, MAT.height), abs=0.01)]


def test_the_markers_are_where_the_geometry_says(big_picture):
    found = find_markers(big_picture.picture)
    assert sorted(found) == [0, 1, 2, 3]
    for marker in MAT.markers:
        assert off_place(big_picture.mm(found[marker.number]), marker.square) < 0.2


def test_the_big_sheet_has_a_check_bar_of_100_mm(big_picture):
    assert_check_bar(big_picture)


def test_places_are_all_but_evenly_grey_inside_and_outlined_at_their_edge(big_picture):
    """Grey, so that a card's white rim has an edge; even but for a pale name, so that nothing looks like a card."""
    for zone in MAT.zones:
        area = zone.area
        card = Rect(area.centre.x - 44, area.centre.y - 31.5, 88, 63)
        inside = big_picture.cut_out(card)
        assert 0 < np.ptp(inside, axis=(0, 1)).max() <= 13, f"too much is printed under the card on {zone.name}"
        assert 195 < inside[0, 0, 0] < 215
        across = big_picture.cut_out(Rect(area.left - 0.5, area.centre.y, 3.5, 3)).min(axis=(0, 2))
        assert across.min() < 220, f"no outline at {zone.name}"


def test_names_of_places_are_written_twice_on_the_outline(big_picture):
    """Beside the gap for the name the outline is a plain line; where the name stands there is more ink."""
    area = MAT.zone("D3").area
    name = big_picture.cut_out(Rect(area.left + 7, area.top + 0.2, 6, 2.4))
    opposite = big_picture.cut_out(Rect(area.right - 13, area.bottom - 2.6, 6, 2.4))
    assert (name < 160).any()
    # Turned by 180 degrees the second name is the first one again, up to half a pixel of the cut.
    assert np.abs(cv2.rotate(opposite, cv2.ROTATE_180).mean() - name.mean()) < 8


def test_nothing_is_printed_in_the_white_margins_of_the_markers(big_picture):
    for marker in MAT.markers:
        square, module = marker.square, marker.square.width / 6
        around = Rect(square.left - module, square.top - module, 8 * module, 8 * module)
        picture = big_picture.cut_out(around)
        inner = slice(round(module * 3 - 1), round(7 * module * 3 + 1))
        picture[inner, inner] = 255
        assert picture.min() > 250


@pytest.mark.parametrize("jokers", [False, True])
def test_trays_and_free_corners_touch_no_place_and_no_marker(jokers):
    mat = deluxe_mat(jokers)
    grid = grid_of(mat)
    trays = [tray(mat, grid, side) for side in Side]
    assert all(trays)
    taken = [zone.area for zone in mat.zones] + [marker.square for marker in mat.markers]
    assert len(free_corners(mat, grid)) == (2 if jokers else 4)
    for area in (*trays, *free_corners(mat, grid)):
        assert 0 <= area.left < area.right <= mat.width
        assert 0 <= area.top < area.bottom <= mat.height
        assert not any(overlap(area, other) for other in taken)


def overlap(one, other):
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_a_mat_with_narrow_rims_has_no_trays(tmp_path):
    narrow = replace(MAT, zones=tuple(replace(zone, area=Rect(2, 2, 90, 60)) for zone in MAT.zones[:1]))
    assert [tray(narrow, grid_of(narrow), side) for side in Side] == [None] * 4
    assert print_mat(narrow, tmp_path / "small.pdf", "a1", "mat") == 1


@pytest.mark.parametrize(("paper", "count"), [("sheets", 15), ("a3", 8), ("a4", 15), ("letter", 15), ("a1", 1)])
def test_number_of_pages(tmp_path, paper, count):
    assert print_mat(MAT, tmp_path / "mat.pdf", paper, "mat") == count
    assert len(sizes(tmp_path / "mat.pdf")) == count


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_tiles_cover_the_mat_overlap_and_leave_printable_margins(paper):
    cut = tile_pages(MAT.width, MAT.height, paper)
    covered = np.zeros((round(MAT.height), round(MAT.width)), int)
    for tile in cut.tiles:
        assert tile.on_page.left >= 8
        assert tile.on_page.top >= 8
        assert tile.on_page.right <= cut.page[0] - 8
        assert tile.on_page.bottom <= cut.page[1] - 20
        covered[round(tile.shows.top) : round(tile.shows.bottom), round(tile.shows.left) : round(tile.shows.right)] += 1
    assert covered.min() == 1
    assert sorted(cut.page) == list(PAPERS[paper])
    assert cut.tiles[0].shows.right - cut.tiles[1].shows.left == pytest.approx(OVERLAP)
    last = cut.tiles[-1].shows
    assert (last.right, last.bottom) == pytest.approx((MAT.width, MAT.height))


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_marker_is_whole_on_a_tile(paper):
    """A seam through a marker would shift its corners."""
    cut = tile_pages(MAT.width, MAT.height, paper)
    for marker in MAT.markers:
        square = marker.square
        assert any(
            tile.shows.left <= square.left - 4
            and tile.shows.top <= square.top - 4
            and square.right + 4 <= tile.shows.right
            and square.bottom + 4 <= tile.shows.bottom
            for tile in cut.tiles
        )


@pytest.mark.parametrize("paper", ["a3", "a4"])
@pytest.mark.slow
def test_tiles_put_together_are_the_mat(tmp_path, big_picture, paper):
    print_mat(MAT, tmp_path / "tiles.pdf", paper, "mat")
    cut = tile_pages(MAT.width, MAT.height, paper)
    glued = np.full((round(MAT.height * 3), round(MAT.width * 3), 3), 255, np.uint8)
    for tile, page in zip(cut.tiles, pages(tmp_path / "tiles.pdf"), strict=True):
        assert_check_bar(page)
        # Glued as a person would: the later page's cut edge covers the strip of the earlier one.
        left, top = ceil(tile.shows.left * 3), ceil(tile.shows.top * 3)
        part = glued[top : int(tile.shows.bottom * 3), left : int(tile.shows.right * 3)]
        x = left / 3 - tile.shows.left + tile.on_page.left
        y = top / 3 - tile.shows.top + tile.on_page.top
        part[:] = page.cut_out(Rect(x, y, 0, 0), size=part.shape[1::-1])
    whole = big_picture.cut_out(Rect(0, 0, MAT.width, MAT.height))
    differs = np.abs(cv2.blur(glued, (7, 7)).astype(int) - cv2.blur(whole, (7, 7))).max(axis=2)
    assert differs.max() < 60
    assert np.percentile(differs, 99.9) < 15
    found = find_markers(glued)
    assert sorted(found) == [0, 1, 2, 3]
    for marker in MAT.markers:
        assert off_place((found[marker.number] + 0.5) / 3, marker.square) < 0.3


@pytest.mark.parametrize("paper", MAT_PAPERS)
def test_the_same_bytes_each_time(tmp_path, paper):
    for name in ("one.pdf", "two.pdf"):
        print_mat(MAT, tmp_path / name, paper, "mat")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize("paper", TARGET_PAPERS)
def test_the_same_targets_each_time(tmp_path, paper):
    assert print_targets(tmp_path / "one.pdf", paper) == 2
    print_targets(tmp_path / "two.pdf", paper)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_the_mat_is_vectors_and_carries_its_fonts(big_sheet):
    raw = big_sheet.read_bytes()
    assert b"/Subtype /Image" not in raw
    # Two of the family, and one for suits.
    assert raw.count(b"/FontFile2") == 3


def test_the_lens_board_is_the_board_that_opencv_knows(target_pictures):
    origin, scale = lens_board_place(297, 210)
    detector = cv2.aruco.CharucoDetector(LENS_BOARD.board())
    page = target_pictures[0]
    corners, numbers, _, _ = detector.detectBoard(page.picture)
    assert sorted(np.ravel(numbers)) == list(range(LENS_BOARD.corners))
    wanted = LENS_BOARD.board().getChessboardCorners()[np.ravel(numbers), :2] * scale + (origin.x, origin.y)
    assert np.abs(page.mm(corners) - wanted).max() < 0.2
    assert len(find_markers(page.picture, BOARD_DICTIONARY)) == len(LENS_BOARD.markers())


def test_no_marker_of_the_targets_can_be_taken_for_the_mat(target_pictures):
    mat_numbers = {marker.number for marker in MAT.markers}
    for page in target_pictures:
        assert not mat_numbers & set(find_markers(page.picture))


def test_the_colour_card_shows_the_colours_it_names(target_pictures):
    card, origin = colour_card(), colour_card_place(297, 210)
    page = target_pictures[1]
    found = find_markers(page.picture)
    for marker in card.markers:
        assert off_place(page.mm(found[marker.number]), marker.square, (origin.x, origin.y)) < 0.2
    for zone in card.zones:
        middle = zone.area.centre
        inside = page.cut_out(Rect(origin.x + middle.x - 5, origin.y + middle.y - 5, 10, 10))
        assert inside.mean(axis=(0, 1)) == pytest.approx(COLOURS[zone.name][::-1], abs=1.5)


def test_every_target_page_has_a_check_bar(target_pictures):
    for page in target_pictures:
        assert_check_bar(page)


@pytest.mark.parametrize("paper", TARGET_PAPERS)
def test_nothing_is_printed_at_the_edge_of_the_paper(tmp_path, paper):
    """Office printers cannot print the outermost 4 mm."""
    print_targets(tmp_path / "targets.pdf", paper)
    edge = round(4 * 72 / 25.4)
    for page in pages(tmp_path / "targets.pdf", dpi=72):
        page.picture[edge:-edge, edge:-edge] = 255
        assert page.picture.min() > 250


def test_the_reference_card_explains_every_rank_of_the_mixed_chart():
    """R-DM-031…043: each effect has its line."""
    (chart,) = DELUXE_MEMORY_CHART.sections
    assert [line.key for line in chart.lines] == ["A", *map(str, range(2, 11)), "J", "Q", "K"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        pytest.param(lambda path: print_mat(MAT, path, "a0", "mat"), "a1, a2, a3, a4, letter", id="mat"),
        pytest.param(lambda path: print_targets(path, "a1"), "a4, a3, letter", id="targets"),
    ],
)
def test_an_unknown_paper_is_refused_with_the_choice(tmp_path, call, words):
    with pytest.raises(CannotPrint, match=words):
        call(tmp_path / "mat.pdf")
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_reported_and_the_old_one_stays(tmp_path):
    with pytest.raises(CannotPrint, match="cannot be written"):
        print_targets(tmp_path / "missing" / "targets.pdf")
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises(CannotPrint, match="cannot be written"):
        print_targets(tmp_path / "folder.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_without_reportlab_the_sentence_says_what_to_install(tmp_path, monkeypatch):
    real = builtins.__import__

    def missing(name, *rest, **more):
        if name.startswith("reportlab"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(PrintingMissing, match=r"pip install .*tableassist\[print\]"):
        print_mat(MAT, tmp_path / "mat.pdf")
