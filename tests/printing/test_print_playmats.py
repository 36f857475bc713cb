"""The printed mats of Mnemonic and Mental Magic: rendered, measured, and looked at as the camera would."""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np
import pypdfium2
import pytest
from paper import Page, assert_check_bar, off_place, pages, sizes, written

from tableassist.cli import run
from tableassist.games.deluxe_memory.mat import build_mat as grid_mat
from tableassist.games.mental_magic.mat import build_mat as mental_magic_mat
from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.ports import Frame
from tableassist.printing.commands import MAT_PARTS, CannotPrint, print_mat
from tableassist.printing.edition import LIGHT
from tableassist.printing.pen import ATKINSON, Pen
from tableassist.printing.playmat import NOTE, OVERLAP_HINT, PLANS, SIGNS, facings, hint, zone_label
from tableassist.printing.playmat_reference import PLAYMAT_REFERENCES
from tableassist.printing.reference import draw_reference
from tableassist.printing.tiles import PAPERS, tile_pages
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Rect, ZoneName
from tableassist.vision.calibrate.targets import find_markers
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table.homography import TableFinder

pytestmark = pytest.mark.slow

MATS = {mat.name: mat for mat in (mnemonic_mat(), mental_magic_mat())}
ALL_MATS = {**MATS, "deluxe-memory": grid_mat()}
NUMBERS = {"mnemonic": [8, 9, 10, 11], "mental-magic": [12, 13, 14, 15]}
ZONES = [pytest.param(mat.name, zone, id=f"{mat.name} {zone.name}") for mat in MATS.values() for zone in mat.zones]
SIZE = (1600, 900)
PALE = 8
"""By how many levels what is printed under cards differs from the ground at most."""


@pytest.fixture(scope="module", params=sorted(MATS))
def mat(request):
    return MATS[request.param]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory):
    """The mats in one sheet each, by name."""
    folder = tmp_path_factory.mktemp("playmats")
    for name, each in MATS.items():
        assert print_mat(each, folder / f"{name}.pdf", "a1", "mat") == 1
    return {name: folder / f"{name}.pdf" for name in MATS}


@pytest.fixture(scope="module")
def rendered(sheets):
    return {name: pages(sheet)[0] for name, sheet in sheets.items()}


@pytest.fixture(scope="module")
def reader():
    return LooseReader()


@pytest.fixture
def page(mat, rendered):
    return rendered[mat.name]


@pytest.fixture
def words(mat, sheets):
    with pypdfium2.PdfDocument(sheets[mat.name]) as document:
        yield written(document, 0)


def on_a_table(page, mat, seed, size=SIZE):
    """The sheet on brown wood, a little askew, in light from one side, as a camera sees it."""
    width, height = size
    random = np.random.default_rng(seed)
    flat = page.cut_out(Rect(0, 0, mat.width, mat.height))
    half = np.array((mat.width, mat.height)) * 0.475 * min(width / mat.width, height / mat.height)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    corners = corners + (width / 2, height / 2) + random.uniform(-0.012, 0.012, (4, 2)) * height
    tall, wide = flat.shape[:2]
    source = np.float32([(0, 0), (wide, 0), (wide, tall), (0, tall)])
    to_picture = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    wood = np.full((height, width, 3), (52, 78, 110), np.uint8)
    soft = cv2.GaussianBlur(flat, (0, 0), 0.1 * tall / half[1])
    seen = cv2.warpPerspective(soft, to_picture, size, wood, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    light = np.linspace(0.85, 1.0, width)[None, :, None] * (0.95, 0.98, 1.0)
    return np.clip(seen * light + random.normal(0, 2, seen.shape), 0, 255).astype(np.uint8)


def with_a_card(page, card, at):
    """The page with a card laid on it, cut out of a picture of the virtual table."""
    table = VirtualTable(grid_mat())
    table.lay(CardName(card), at)
    camera = SimCamera(table, draw_conditions(5, "easy"), SIZE, seed=5)
    camera.open()
    picture = camera.read(1.0).picture
    width, height = 62.0, 87.0
    corners = Rect(at.x - width / 2, at.y - height / 2, width, height).corners
    seen = np.float32([camera.to_pixel(corner) for corner in corners])
    there = np.float32([(corner.x * page.across, corner.y * page.down) for corner in corners])
    laid = page.picture.copy()
    tall, wide = laid.shape[:2]
    warp = cv2.getPerspectiveTransform(seen, there)
    card_seen = cv2.warpPerspective(picture, warp, (wide, tall), flags=cv2.INTER_CUBIC)
    inside = cv2.fillConvexPoly(np.zeros((tall, wide), np.uint8), there.astype(np.int32), 1)
    laid[inside > 0] = card_seen[inside > 0]
    return Page(laid, page.across, page.down)


def test_the_sheet_is_as_large_as_the_mat(mat, sheets):
    assert sizes(sheets[mat.name]) == [pytest.approx((mat.width, mat.height), abs=0.01)]


def test_the_markers_are_where_the_geometry_says_and_no_other_mats(mat, page):
    found = find_markers(page.picture)
    assert sorted(found) == NUMBERS[mat.name]
    for marker in mat.markers:
        assert off_place(page.mm(found[marker.number]), marker.square) < 0.2


def test_nothing_is_printed_in_the_white_margins_of_the_markers(mat, page):
    for marker in mat.markers:
        square, module = marker.square, marker.square.width / 6
        within = Rect(0, 0, mat.width, mat.height)
        left, top = max(within.left, square.left - module), max(within.top, square.top - module)
        right, bottom = min(within.right, square.right + module), min(within.bottom, square.bottom + module)
        around = page.cut_out(Rect(left, top, right - left, bottom - top))
        x, y = round((square.left - left) * 3), round((square.top - top) * 3)
        side = round(square.width * 3)
        around[max(0, y - 1) : y + side + 1, max(0, x - 1) : x + side + 1] = 255
        # A pixel at the outer edge may share in the grey ground.
        assert around[2:-2, 2:-2].min() == 255


def test_the_table_finder_finds_the_mat_at_its_size(mat, page):
    picture = page.cut_out(Rect(0, 0, mat.width, mat.height))
    picture = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    fit = TableFinder(mat).locate(np.ascontiguousarray(picture))
    assert fit.markers == set(NUMBERS[mat.name])
    assert fit.error_mm < 0.3
    for zone in mat.zones:
        centre = zone.area.centre
        seen = fit.millimetres([(centre.x * 1.5 - 0.5, centre.y * 1.5 - 0.5)])[0]
        assert seen == pytest.approx((centre.x, centre.y), abs=0.3)


@pytest.mark.slow
def test_nothing_in_a_bare_zone_is_taken_for_a_card(mat, page, reader):
    """Outlines, words and small pictures, zone by zone as in a game."""
    picture = on_a_table(page, mat, 2)
    fit = TableFinder(mat).locate(picture)
    assert not [zone.name for zone in mat.zones if reader(picture, fit, zone.area)]


@pytest.mark.slow
def test_nothing_on_the_whole_bare_mat_is_taken_for_a_card(mat, page, reader):
    """Nor the markers and what stands beside the zones."""
    picture = on_a_table(page, mat, 1)
    fit = TableFinder(mat).locate(picture)
    assert reader(picture, fit, Rect(0, 0, mat.width, mat.height)) == ()


def test_the_eyes_of_the_game_see_a_bare_mat_and_no_hand(mat, page):
    look, picture = RowFrameReader(mat, LooseReader()), on_a_table(page, mat, 3)
    looks = [look(Frame(picture, 200 * at)) for at in range(12)]
    assert [(seen.trouble, seen.detections, seen.hand_in_view) for seen in looks[-2:]] == [("", (), False)] * 2


def test_a_card_on_the_printed_mat_is_read(rendered, reader):
    """Else a reader that never finds anything would pass the tests above; its white rim has an edge on the ground."""
    mat = MATS["mnemonic"]
    zone = mat.zone(ZoneName("south lands"))
    at = Point(320.0, zone.area.centre.y)
    picture = on_a_table(with_a_card(rendered["mnemonic"], "4H", at), mat, 1)
    cards = reader(picture, TableFinder(mat).locate(picture), zone.area)
    assert [card.detection.name for card in cards] == ["4H"]
    assert cards[0].detection.place.to(at) < 3.0


@pytest.mark.parametrize(("name", "zone"), ZONES)
def test_zones_are_bare_inside_and_outlined_at_their_edge(rendered, name, zone):
    """R-MN-081: a card may lie anywhere in a row, so that only a name a few levels off the ground is printed there."""
    page, area = rendered[name], zone.area
    inside = page.cut_out(Rect(area.left + 4, area.top + 4, area.width - 8, area.height - 8))
    assert 0 < np.ptp(inside, axis=(0, 1)).max() <= PALE
    assert tuple(np.median(inside, axis=(0, 1))[::-1]) == LIGHT.ground
    for x, y in ((area.left - 0.5, area.centre.y), (area.right - 2.0, area.centre.y)):
        edge = page.cut_out(Rect(x, y, 2.5, 3)).mean(axis=2).min(axis=0)
        assert 80 < edge.min() < 190, f"no quiet outline at {zone.name}"


def test_names_stand_in_the_outline_at_the_edge_that_is_far_for_their_player(mat, words):
    """At the far edge of his rows, from where he reads along their outlines."""
    for zone in mat.zones:
        area = zone.area
        far = {0.0: Rect(area.left, area.top - 0.6, area.width, 3.2)}
        far[180.0] = Rect(area.left, area.bottom - 2.6, area.width, 3.2)
        for angle, strip in far.items():
            assert (zone_label(zone) in words.inside(strip)) == (angle in facings(zone)), zone.name


def test_both_players_have_the_same_names_and_what_is_shared_has_its_name_twice(mat, words):
    """Each in the outline and, large and pale, inside it."""
    whole = words.inside(Rect(0, 0, mat.width, mat.height))
    for word in {zone_label(zone) for zone in mat.zones}:
        assert whole.count(word) == 4, word


def test_the_mat_reads_the_same_from_both_sides(mat, page):
    """But for the players' colours and shapes, the title, the stack of both and what stands between the players."""
    own = [zone for zone in mat.zones if zone.name.startswith("south")]
    for zone in own:
        area, width, height = zone.area, mat.width, mat.height
        here = printed(page.cut_out(area))
        there = printed(page.cut_out(Rect(width - area.right, height - area.bottom, area.width, area.height)))
        differs = np.abs(cv2.rotate(there, cv2.ROTATE_180) - here)
        assert differs.max() < 0.75, zone.name
        assert (differs > 0.4).mean() < 0.004, zone.name


def printed(picture):
    """Where something is printed, whatever its colour, a little smeared."""
    off = np.abs(picture.astype(int) - LIGHT.ground[::-1]).max(axis=2) > 30
    return cv2.blur(off.astype(np.float32), (7, 7))


def test_only_long_rows_say_that_cards_may_overlap():
    long = {zone.name for zone in MATS["mnemonic"].zones if hint(zone) == OVERLAP_HINT}
    assert long == {f"{side} {row}" for side in ("south", "north") for row in ("lands", "creatures", "combat")}
    assert not any(hint(zone) for zone in MATS["mental-magic"].zones)


def test_names_and_hints_do_not_meet_in_an_outline(mat):
    pen = Pen("measure", ATKINSON)
    pen.page(100.0, 100.0)
    for zone in mat.zones:
        written_there = pen.width_of(zone_label(zone), 2.4, bold=True) + pen.width_of(hint(zone), 1.9)
        assert written_there + 35.0 < zone.area.width, zone.name


def test_small_pictures_say_how_cards_are_once_for_each_player(mat, page, words):
    plan = PLANS[mat.name]
    strip = plan.signs
    turned = Rect(mat.width - strip.right, mat.height - strip.bottom, strip.width, strip.height)
    for area in (strip, turned):
        assert not any(overlap(area, zone.area) for zone in mat.zones)
        assert not any(overlap(area, grown(marker.square)) for marker in mat.markers)
        said = words.inside(area)
        assert all(caption in said for caption in plan.shown)
        assert (page.cut_out(area).min(axis=2) < 140).any()
    assert {"untapped", "tapped"} <= set(plan.shown) <= set(SIGNS)


def overlap(one, other):
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def grown(square):
    module = square.width / 6
    return Rect(square.left - module, square.top - module, square.width + 2 * module, square.height + 2 * module)


def test_a_tapped_card_is_the_untapped_one_turned_by_a_quarter():
    """The tapped one lies, the other stands."""
    pen = Pen("signs", ATKINSON)
    pen.page(40.0, 20.0)
    SIGNS["untapped"](pen, Point(10.0, 10.0), LIGHT)
    SIGNS["tapped"](pen, Point(30.0, 10.0), LIGHT)
    with pypdfium2.PdfDocument(pen.pdf()) as document:
        picture = document[0].render(scale=10).to_numpy()[:, :, :3].min(axis=2) < 250
    half = picture.shape[1] // 2
    (stands_high, stands_wide), (lies_high, lies_wide) = extent(picture[:, :half]), extent(picture[:, half:])
    assert (stands_high, stands_wide) == pytest.approx((lies_wide, lies_high), abs=2)
    assert stands_high > 1.3 * stands_wide


def extent(picture):
    return np.ptp(np.flatnonzero(picture.any(axis=1))), np.ptp(np.flatnonzero(picture.any(axis=0)))


def test_the_title_the_version_and_the_note_stand_on_no_zone(mat, words):
    plan = PLANS[mat.name]
    title = mat.name.replace("-", " ").title()
    area = Rect(plan.title.x - 1, plan.title.y - 6.0, 100, 7.0)
    assert words.inside(area).startswith(f"{title} TableAssist ")
    assert not any(overlap(area, zone.area) for zone in mat.zones)
    band = Rect(plan.bar.x, 292.0, plan.note.x + 1 - plan.bar.x, 10.0)
    assert all(line in words.inside(band) for line in NOTE)
    assert not any(overlap(band, zone.area) for zone in mat.zones)


def test_the_check_bar_and_the_number_of_pages_of_each_paper(mat, tmp_path, page):
    assert_check_bar(page)
    for paper, count in (("a2", 4), ("a3", 8), ("a4", 15), ("letter", 15)):
        path = tmp_path / f"{paper}.pdf"
        assert print_mat(mat, path, paper, "mat") == count
        assert len(sizes(path)) == count
        for size in sizes(path):
            assert sorted(size) == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.slow
def test_tiles_put_together_are_the_mat(tmp_path, rendered):
    mat, page = MATS["mnemonic"], rendered["mnemonic"]
    print_mat(mat, tmp_path / "tiles.pdf", "a3", "mat")
    cut = tile_pages(mat.width, mat.height, "a3")
    glued = np.full((round(mat.height * 3), round(mat.width * 3), 3), 255, np.uint8)
    for tile, part in zip(cut.tiles, pages(tmp_path / "tiles.pdf"), strict=True):
        assert_check_bar(part)
        left, top = ceil(tile.shows.left * 3), ceil(tile.shows.top * 3)
        spot = glued[top : int(tile.shows.bottom * 3), left : int(tile.shows.right * 3)]
        x = left / 3 - tile.shows.left + tile.on_page.left
        y = top / 3 - tile.shows.top + tile.on_page.top
        spot[:] = part.cut_out(Rect(x, y, 0, 0), size=spot.shape[1::-1])
    whole = page.cut_out(Rect(0, 0, mat.width, mat.height))
    differs = np.abs(cv2.blur(glued, (7, 7)).astype(int) - cv2.blur(whole, (7, 7))).max(axis=2)
    assert differs.max() < 60
    assert sorted(find_markers(glued)) == NUMBERS[mat.name]


def test_the_same_bytes_each_time_and_no_picture_in_them(tmp_path, mat):
    for name in ("one.pdf", "two.pdf"):
        print_mat(mat, tmp_path / name, "a3", "all")
    raw = (tmp_path / "one.pdf").read_bytes()
    assert raw == (tmp_path / "two.pdf").read_bytes()
    assert b"/Subtype /Image" not in raw


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
@pytest.mark.parametrize("game", sorted(PLAYMAT_REFERENCES))
def test_reference_cards_say_all_of_it_on_one_page(tmp_path, game, paper):
    path = tmp_path / "reference.pdf"
    assert print_mat(ALL_MATS[game], path, paper, "reference") == 1
    assert sorted(sizes(path)[0]) == pytest.approx(PAPERS[paper], abs=0.1)
    assert_check_bar(pages(path)[0])
    with pypdfium2.PdfDocument(path) as document:
        words = written(document, 0)
        width, height = sizes(path)[0]
        for half, reference in enumerate(PLAYMAT_REFERENCES[game]):
            said = words.inside(Rect(half * width / 2, 0, width / 2, height - 14.0))
            for section in reference.sections:
                assert section.heading in said
                assert section.rules in said
                assert all(" ".join(line.means.split()) in said for line in section.lines), section.heading


@pytest.mark.parametrize("reference", [each for pair in PLAYMAT_REFERENCES.values() for each in set(pair)])
def test_a_card_ends_above_its_foot(reference):
    pen = Pen("measure", ATKINSON)
    pen.page(300.0, 300.0)
    assert draw_reference(pen, reference, Point(12.0, 13.0), 124.5) < 193.0
    for section in reference.sections:
        assert section.rules.startswith(("R-DM-", "R-MN-", "R-MM-"))


@pytest.mark.parametrize(
    ("paper", "part", "says"),
    [
        pytest.param("a0", "mat", "a1, a2, a3, a4, letter", id="paper"),
        pytest.param("a1", "board", "Mnemonic has no part 'board'.*guide, mat, reference, all", id="part"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_choice(tmp_path, paper, part, says):
    with pytest.raises(CannotPrint, match=says):
        print_mat(MATS["mnemonic"], tmp_path / "mat.pdf", paper, part)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", sorted(MATS))
def test_the_command_prints_mats_and_reference_cards(tmp_path, game, capsys):
    path = tmp_path / "out.pdf"
    for part, count in zip(MAT_PARTS, (1, 1, 1, 3), strict=True):
        assert run(["print", game, "--what", part, "--out", str(path)]) == 0
        assert len(sizes(path)) == count
    assert run(["print", game, "--paper", "a3", "--out", str(path)]) == 0
    assert len(sizes(path)) == 1 + 8 + 1
    assert run(["print", game, "--what", "cards", "--out", str(path)]) == 2
    assert "choose one of guide, mat, reference, all" in capsys.readouterr().err


def test_a_mat_with_places_is_printed_by_the_same_call(tmp_path):
    assert print_mat(grid_mat(), tmp_path / "grid.pdf", part="mat") == 1
    assert sorted(find_markers(pages(tmp_path / "grid.pdf")[0].picture)) == [0, 1, 2, 3]
