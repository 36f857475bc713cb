"""The printed board of MemWars: rendered, measured, and looked at as the camera would."""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np
import pypdfium2
import pytest
from paper import Page, assert_check_bar, off_place, pages, sizes, written

from tableassist.games.memwars.board import PLACES, QUADRANTS, is_centre, places_of
from tableassist.games.memwars.mat import CIRCLE, PITCH, build_mat, centre_of, diamond_of
from tableassist.ports import Frame
from tableassist.printing.board import DIAMOND, GROUND, PILE, TINTS, WORDS
from tableassist.printing.commands import CannotPrint, print_memwars
from tableassist.printing.tiles import PAPERS, tile_pages
from tableassist.table.geometry import Point, Rect
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.calibrate.targets import find_markers
from tableassist.vision.table.homography import TableFinder

pytestmark = pytest.mark.slow

MAT = build_mat()


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "board.pdf"
    assert print_memwars(path, "a1", "board") == 1
    return path


@pytest.fixture(scope="module")
def page(sheet):
    return pages(sheet)[0]


@pytest.fixture(scope="module")
def words(sheet):
    with pypdfium2.PdfDocument(sheet) as document:
        yield written(document, 0)


def around(centre, reach):
    return Rect(centre.x - reach, centre.y - reach, 2 * reach, 2 * reach)


def test_the_sheet_is_as_large_as_the_board(sheet):
    assert sizes(sheet) == [pytest.approx((594.0, 594.0), abs=0.01)]


def test_the_markers_are_where_the_geometry_says_and_no_other_mats(page):
    found = find_markers(page.picture)
    assert sorted(found) == [4, 5, 6, 7]
    for marker in MAT.markers:
        assert off_place(page.mm(found[marker.number]), marker.square) < 0.2


def test_the_table_finder_finds_the_board_at_its_size(page):
    """Rendered at a camera's scale: what is 27 mm on paper is 27 mm on the table."""
    picture = page.cut_out(Rect(0, 0, MAT.width, MAT.height))
    picture = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    fit = TableFinder(MAT).locate(np.ascontiguousarray(picture))
    assert fit.markers == {4, 5, 6, 7}
    assert fit.error_mm < 0.3
    for place in (1, 7, 50, 63, 100):
        centre = centre_of(place)
        seen = fit.millimetres([(centre.x * 1.5 - 0.5, centre.y * 1.5 - 0.5)])[0]
        assert seen == pytest.approx((centre.x, centre.y), abs=0.3)


def on_a_table(page, size, seed):
    """The sheet on brown wood, a little askew, in light from one side, as a camera sees it."""
    width, height = size
    random = np.random.default_rng(seed)
    flat = page.cut_out(Rect(0, 0, MAT.width, MAT.height))
    reach = 0.475 * height
    corners = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    corners = corners + (width / 2, height / 2) + random.uniform(-0.015, 0.015, (4, 2)) * height
    edge = len(flat)
    source = np.float32([(0, 0), (edge, 0), (edge, edge), (0, edge)])
    to_picture = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    wood = np.full((height, width, 3), (52, 78, 110), np.uint8)
    soft = cv2.GaussianBlur(flat, (0, 0), 0.2 * edge / reach)
    seen = cv2.warpPerspective(soft, to_picture, size, wood, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    light = np.linspace(0.8, 1.0, width)[None, :, None] * (0.94, 0.97, 1.0)
    return np.clip(seen * light + random.normal(0, 2, seen.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("size", "seed"), [((1280, 720), 1), ((1920, 1080), 2)])
def test_nothing_on_the_bare_board_is_taken_for_a_piece(page, size, seed):
    """Numbers, circles, words and tints are no crystals, counters, dice or hands."""
    look, picture = BoardFrameReader(MAT), on_a_table(page, size, seed)
    # The first look knows no earlier one and takes everything for moving.
    looks = [look(Frame(picture, 200 * at)) for at in range(2)]
    assert look.fit is not None
    assert [(seen.trouble, seen.detections) for seen in looks] == [("", ())] * 2
    assert not looks[-1].hand_in_view


def test_glass_on_the_printed_board_is_seen(page):
    """Else a reader that never finds anything would pass the test above."""
    picture = Page(page.picture.copy(), page.across, page.down)
    at = centre_of(PLACES[37])
    middle = round(at.x * page.across), round(at.y * page.down)
    cv2.circle(picture.picture, middle, round(7 * page.across), (40, 40, 200), -1, cv2.LINE_AA)
    look = BoardFrameReader(MAT)
    seen = [look(Frame(on_a_table(picture, (1600, 900), 1), 200 * at)) for at in range(2)][-1]
    assert [(one.kind, one.name) for one in seen.detections] == [("crystal", "red")]
    assert MAT.zone_at(seen.detections[0].place).name == "38"


@pytest.mark.parametrize("quadrant", QUADRANTS)
def test_every_place_has_its_number_inside_its_circle_below_the_middle(words, quadrant):
    """R-MW-011, R-MW-012: the number that the place's zone has."""
    for place in places_of(quadrant):
        centre = centre_of(place)
        lower = Rect(centre.x - CIRCLE / 2, centre.y + 5.0, CIRCLE, CIRCLE / 2 - 5.5)
        assert words.inside(lower) == str(place)
        assert words.inside(around(centre, CIRCLE / 2)) == str(place)


def test_every_place_has_a_thin_circle_and_a_bare_middle(page):
    """R-MW-103: three objects lie within a circle; nothing printed is under them but the pale ground."""
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    for place in PLACES:
        centre = centre_of(place)
        assert np.ptp(page.cut_out(around(centre, 4.5))) == 0, f"something is printed in the middle of {place}"
        ring = [page.cut_out(around(on_circle(centre, angle), 0.5)).min() for angle in angles]
        assert max(ring) < 215, f"the circle of {place} has a gap"
        within = page.cut_out(around(on_circle(centre, np.pi / 4, CIRCLE / 2 - 1.0), 0.17))
        assert within.min() > 235, f"the circle of {place} is thick"


def on_circle(centre, angle, radius=CIRCLE / 2):
    return Point(centre.x + radius * np.cos(angle), centre.y + radius * np.sin(angle))


def test_the_grounds_are_pale_and_at_most_six_percent_off_neutral(page):
    for quadrant in QUADRANTS:
        tint = np.array(TINTS[quadrant])
        assert np.ptp(tint) / tint.max() <= 0.06
        assert tint.mean() / 255 == pytest.approx(GROUND, abs=0.02)
        ground = page.cut_out(around(MAT.zone(diamond_of(quadrant)).area.centre, 5.0))
        assert tuple(ground[0, 0][::-1]) == tuple(TINTS[quadrant])
    assert page.cut_out(Rect(120, 15, 5, 5)).mean() / 255 == pytest.approx(GROUND, abs=0.005)


def test_centres_of_quincunxes_look_a_little_different_but_neutral(page):
    """R-MW-015: the centre's circle is the paler one."""
    for place in PLACES:
        grey = page.cut_out(around(centre_of(place), 2.0))[0, 0]
        assert np.ptp(grey) == 0
        assert (grey[0] > 243) == is_centre(place)


def test_claim_diamonds_stand_on_their_corner_and_say_their_quadrant(page, words):
    """R-MW-005."""
    reach = DIAMOND / np.sqrt(2)
    for quadrant in QUADRANTS:
        area = MAT.zone(diamond_of(quadrant)).area
        assert words.inside(area) == quadrant.value
        for x, y in ((0, -reach), (reach, 0), (0, reach), (-reach, 0)):
            assert page.cut_out(around(Point(area.centre.x + x, area.centre.y + y), 0.7)).min() < 210
        middle = page.cut_out(around(area.centre, 10.0))
        assert np.ptp(middle, axis=(0, 1)).max() == 0


def test_piles_have_the_outline_of_a_card_with_room_and_a_word(page, words):
    for zone in (zone for zone in MAT.zones if zone.kind == "pile"):
        assert words.inside(zone.area) == WORDS[zone.name]
        width, height = PILE if zone.area.height > zone.area.width else PILE[::-1]
        centre = zone.area.centre
        for x, y in ((-width / 2, 15), (width / 2, 15), (15, -height / 2), (15, height / 2)):
            assert page.cut_out(around(Point(centre.x + x, centre.y + y), 0.5)).min() < 200
        assert width > 63 + 2


def test_a_bold_arrow_points_north_at_the_north_rim_only(page, words):
    """R-MW-021: so that everybody sees which side was chosen as north."""
    rims = {"N": (297, 27), "E": (567, 297), "S": (297, 567), "W": (27, 297)}
    dark = {}
    for letter, (x, y) in rims.items():
        rim = Rect(x - 22, y - 22, 44, 44)
        assert words.inside(rim) == letter
        dark[letter] = (page.cut_out(rim).max(axis=2) < 110).mean()
    assert dark["N"] > 0.05
    assert max(dark[letter] for letter in "ESW") < 0.005


def test_the_check_bar_and_the_paper_size_of_each_page(tmp_path, page):
    assert_check_bar(page)
    for paper, count in (("a2", 4), ("a3", 6), ("a4", 12), ("letter", 12)):
        path = tmp_path / f"{paper}.pdf"
        assert print_memwars(path, paper, "board") == count
        for size in sizes(path):
            assert sorted(size) == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.slow
def test_tiles_put_together_are_the_board(tmp_path, page):
    print_memwars(tmp_path / "tiles.pdf", "a3", "board")
    cut = tile_pages(MAT.width, MAT.height, "a3")
    glued = np.full((round(MAT.height * 3), round(MAT.width * 3), 3), 255, np.uint8)
    for tile, part in zip(cut.tiles, pages(tmp_path / "tiles.pdf"), strict=True):
        assert_check_bar(part)
        left, top = ceil(tile.shows.left * 3), ceil(tile.shows.top * 3)
        spot = glued[top : int(tile.shows.bottom * 3), left : int(tile.shows.right * 3)]
        x = left / 3 - tile.shows.left + tile.on_page.left
        y = top / 3 - tile.shows.top + tile.on_page.top
        spot[:] = part.cut_out(Rect(x, y, 0, 0), size=spot.shape[1::-1])
    whole = page.cut_out(Rect(0, 0, MAT.width, MAT.height))
    differs = np.abs(cv2.blur(glued, (7, 7)).astype(int) - cv2.blur(whole, (7, 7))).max(axis=2)
    assert differs.max() < 60
    assert sorted(find_markers(glued)) == [4, 5, 6, 7]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_no_seam_runs_through_a_marker(paper):
    cut = tile_pages(MAT.width, MAT.height, paper)
    for square in (marker.square for marker in MAT.markers):
        assert any(
            tile.shows.holds(Point(max(0, square.left - 6), max(0, square.top - 6)))
            and square.right + 4 <= tile.shows.right
            and square.bottom + 4 <= tile.shows.bottom
            for tile in cut.tiles
        )


def test_the_same_bytes_each_time_and_no_picture_in_them(tmp_path):
    for name in ("one.pdf", "two.pdf"):
        print_memwars(tmp_path / name, "a3", "board")
    raw = (tmp_path / "one.pdf").read_bytes()
    assert raw == (tmp_path / "two.pdf").read_bytes()
    assert b"/Subtype /Image" not in raw


@pytest.mark.parametrize(
    ("paper", "part", "says"),
    [
        pytest.param("a0", "board", "a1, a2, a3, a4, letter", id="paper"),
        pytest.param("a4", "box", "board, cards, counters, reference, all", id="part"),
        pytest.param("a4", "cards", "need a deck", id="no deck"),
        pytest.param("a4", "all", "need a deck", id="no deck for all"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_choice(tmp_path, paper, part, says):
    with pytest.raises(CannotPrint, match=says):
        print_memwars(tmp_path / "board.pdf", paper, part)
    assert not list(tmp_path.iterdir())


def test_neighbouring_circles_do_not_touch():
    assert PITCH - CIRCLE >= 2.0
