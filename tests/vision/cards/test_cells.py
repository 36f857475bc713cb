import random

import numpy as np
import pytest

from tableassist.table.geometry import Point, Rect
from tableassist.vision.cards.cells import CellReader, Holds
from tableassist.vision.cards.gains import card_log_odds, is_card_rather_than
from tableassist.vision.cards.votes import TableViewer
from tableassist.vision.table.background import GroundFinder
from tableassist.vision.table.homography import TableFinder, turned_corners
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.overview import Overview, card_area
from tableassist.vision.table.plumb_line import straighten_edges
from tableassist.vision.table.segmentation import measure_light

pytestmark = pytest.mark.slow

STYLES = ("ace", "bordered", "red", "dark", "white")


def seen(table):
    picture = table.picture()
    fit = TableFinder(table.mat)(picture)
    view = Overview(table.mat, fit, table.size)
    return picture, fit, GroundFinder(view)(view(picture))


def spread(mat, every=2, offset=7.0, skew=7.0, seed=1):
    rng = random.Random(seed)
    cards = {}
    for number, zone in enumerate(mat.card_zones()):
        if number % every == 0:
            centre = zone.area.centre
            place = Point(centre.x + rng.uniform(-offset, offset), centre.y + rng.uniform(-offset, offset))
            cards[zone.name] = (place, 90 + rng.uniform(-skew, skew), STYLES[number // every % len(STYLES)])
    return cards


def found(table):
    """What the reader finds in every place of a painted table, by the place's name."""
    picture, fit, bare = seen(table)
    zones = table.mat.card_zones()
    views = TableViewer()(picture, fit, [zone.area for zone in zones], measure_light(picture))
    read = CellReader(table.mat)
    return {zone.name: read(picture, fit, bare, view, zone) for zone, view in zip(zones, views, strict=True)}


@pytest.mark.parametrize("ground", [(205, 212, 214), (60, 58, 57)], ids=["light mat", "dark mat"])
@pytest.mark.slow
def test_cards_are_found_where_they_are(paint, mat, ground):
    cards = spread(mat)
    finds = found(paint(ground=ground, cards=list(cards.values())))
    poses = {name: finds[name].pose for name, (_, _, style) in cards.items() if style != "dark" or max(ground) > 100}
    off = [(poses[name].place.to(cards[name][0]), abs(poses[name].angle - cards[name][1])) for name in poses]
    assert np.median([mm for mm, _ in off]) < 0.6
    assert max(mm for mm, _ in off) < 3.0
    assert np.median([degrees for _, degrees in off]) < 0.5


@pytest.mark.parametrize("ground", [(205, 212, 214), (60, 58, 57), (60, 110, 40)])
@pytest.mark.parametrize("gain", [1.0, 0.6])
@pytest.mark.slow
def test_empty_and_occupied_places_are_distinguished(paint, mat, ground, gain):
    cards = spread(mat, offset=5, skew=5)
    table = paint(ground=ground, gain=gain, cards=list(cards.values()))
    finds, (picture, fit, bare) = found(table), seen(table)
    read = CellReader(mat)
    for zone in mat.card_zones():
        # A plain dark card on a dark mat may be asked about; it is never an empty place.
        assert (finds[zone.name].holds is Holds.NOTHING) == (zone.name not in cards), zone.name
        assert read.bare(picture, fit, bare, zone) == (zone.name not in cards), zone.name


def test_in_a_noisy_picture_a_pale_back_is_told_from_the_mat_by_its_tint(paint, mat):
    """Bluish backs on grey paper, no pixel of which differed by more than the noise, were empty places."""
    area = mat.zone("D4").area
    picture, fit, bare = seen(paint(shapes=[(turned_corners(area, 0.0), (225, 212, 203))], noise=10.0))
    read = CellReader(mat)
    assert not read.bare(picture, fit, bare, mat.zone("D4"))
    assert read.bare(picture, fit, bare, mat.zone("E4"))


class Overlooking:
    """A segmented table on which hardly anything seems to lie."""

    def __init__(self, surface):
        self._shares = np.array([surface, 0.98 - surface, 0.01, 0.01])

    def card(self, area, usual=None):
        return None

    def shares(self, area):
        return self._shares


@pytest.mark.parametrize(
    ("colour", "surface", "holds", "supposed"),
    [
        pytest.param((110, 80, 60), 0.91, Holds.SOMETHING, True, id="another colour"),
        pytest.param((80, 82, 83), 0.91, Holds.SOMETHING, True, id="too dark for a shade"),
        pytest.param((160, 166, 168), 0.91, Holds.NOTHING, False, id="a shade"),
        pytest.param((160, 166, 168), 0.97, Holds.NOTHING, False, id="a shade, surely a surface"),
        pytest.param((110, 80, 60), 0.97, Holds.NOTHING, True, id="another colour, surely a surface"),
        pytest.param((80, 82, 83), 0.97, Holds.NOTHING, True, id="too dark for a shade, surely a surface"),
    ],
)
def test_what_no_light_makes_of_the_bare_mat_is_no_empty_place(paint, mat, colour, surface, holds, supposed):
    """Dark backs that the segmentation had never seen were surfaces to it: seven cards on 200 tables were missed."""
    area = mat.zone("D4").area
    picture, fit, bare = seen(paint(shapes=[(turned_corners(area, 0.0), colour)]))
    found = CellReader(mat)(picture, fit, bare, Overlooking(surface), mat.zone("D4"))
    assert found.holds is holds
    assert (found.supposed is not None) is supposed


@pytest.mark.parametrize(
    ("colour", "width", "holds"),
    [
        pytest.param((40, 38, 36), 8, Holds.CARD, id="black pips"),
        pytest.param((50, 45, 190), 8, Holds.CARD, id="red pips"),
        pytest.param((130, 135, 136), 24, Holds.NOTHING, id="a shadow's edge"),
        pytest.param((40, 38, 36), 2, Holds.NOTHING, id="thin lines"),
    ],
)
def test_where_pips_show_lies_a_card_though_all_else_is_a_surface(paint, mat, colour, width, holds):
    """A white three on white paper in noise was an empty place: a player was accused, again and again."""
    middle = mat.zone("D4").area.centre
    pips = [Rect(middle.x + off - width / 2, middle.y - 5, width, 10) for off in (-24, 0, 24)]
    picture, fit, bare = seen(paint(shapes=[(turned_corners(one, 0.0), colour) for one in pips]))
    found = CellReader(mat)(picture, fit, bare, Overlooking(0.9), mat.zone("D4"))
    assert found.holds is holds


@pytest.mark.parametrize("ground", [(12, 12, 14), (25, 24, 22), (60, 110, 40)])
def test_noise_prints_nothing_on_a_dark_mat(paint, mat, ground):
    """On a nearly black mat noise alone was as dark as half of it: every bare place held a card."""
    dark, zone = seen(paint(ground=ground, gain=0.4, noise=8.0)), mat.zone("D4")
    found = CellReader(mat)(*dark, Overlooking(0.97), zone)
    assert found.holds is Holds.NOTHING


def test_a_faint_pip_where_the_places_name_stands_is_no_bare_mat(paint, mat):
    """The one pip of a blurred ace on white paper: its place was empty, and a player accused."""
    zone, middle = mat.zone("D4"), mat.zone("D4").area.centre
    pip = turned_corners(Rect(middle.x - 7, middle.y - 7, 14, 14), 0.0)
    read = CellReader(mat)
    assert read.bare(*seen(paint(gain=0.6)), zone)
    assert not read.bare(*seen(paint(shapes=[(pip, (85, 85, 85))], gain=0.6)), zone)


@pytest.mark.parametrize(
    ("here", "there", "like"),
    [
        pytest.param((0.48, 0.46, 0.46), (0.5, 0.48, 0.46), True, id="as dark as black backs"),
        pytest.param((0.7, 0.68, 0.68), (0.7, 0.68, 0.68), False, id="no darker than a shade"),
        pytest.param((0.58, 0.38, 0.64), (0.6, 0.4, 0.64), True, id="as violet as violet backs"),
        pytest.param((0.48, 0.46, 0.4), (0.5, 0.5, 0.5), False, id="another tint than they have"),
        pytest.param((0.25, 0.25, 0.25), (0.5, 0.5, 0.5), False, id="much darker than they are"),
        pytest.param((0.59, 0.59, 0.59), (0.46, 0.47, 0.47), False, id="a shade a little deeper than any known"),
        pytest.param((0.59, 0.59, 0.59), (0.59, 0.59, 0.59), True, id="as dark as grey backs"),
        pytest.param((0.55, 0.55, 0.55), (1.0, 1.0, 1.0), False, id="a deep shade among white backs"),
        pytest.param((0.48, 0.46, 0.46), None, False, id="none to compare it with"),
    ],
)
def test_what_is_like_dark_cards_and_like_no_mat_is_one_of_them(here, there, like):
    """Black backs are a surface to the segmentation now and then: a card was gone after a nudge, and four players
    accused.
    """
    others = np.zeros((0, 3), np.float32) if there is None else np.array([there] * 5, np.float32)
    assert is_card_rather_than(np.array(here, np.float32), others) is like


@pytest.mark.parametrize(
    ("here", "back", "known", "card"),
    [
        pytest.param((0.66, 0.63, 0.63), 0.5, True, True, id="a black card in a gloss, where one lay"),
        pytest.param((0.66, 0.63, 0.63), 0.5, False, False, id="a shade where none lay"),
        pytest.param((1.0, 0.99, 1.0), 0.5, True, False, id="as light as the mat"),
        pytest.param((0.98, 0.98, 0.98), 0.98, True, False, id="as light as pale backs, which the mat is, too"),
    ],
)
def test_darkness_is_believed_further_where_a_card_lay_and_the_place_looks_as_before(here, back, known, card):
    """A gloss on a black back: it was gone though it had not been touched, and a player accused."""
    others = np.array([(back,) * 3] * 5, np.float32)
    assert (card_log_odds(0.14, np.array(here, np.float32), others, known=known) > 0) is card


ROSY = (1.0, 0.985, 0.965)


@pytest.mark.parametrize(
    ("tint", "backs", "card"),
    [
        pytest.param(ROSY, ROSY, True, id="rosy among rosy backs"),
        pytest.param((1.0, 1.0, 1.0), ROSY, False, id="grey as the mat among rosy backs"),
        pytest.param((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), True, id="grey among grey backs"),
        pytest.param((1.0, 0.97, 0.93), ROSY, True, id="in light that grew warmer"),
    ],
)
def test_in_light_that_lies_about_brightness_the_tint_tells_bare_mat_from_faint_backs(tint, backs, card):
    """A lamp from the other side: bare paper was half as bright again as it was believed to be, and a faint back."""
    others = np.array([[light * part for part in backs] for light in (1.05, 1.2, 1.25, 1.4, 1.45)], np.float32)
    assert (card_log_odds(0.2, 1.45 * np.array(tint, np.float32), others) > 0) is card


@pytest.mark.parametrize("card", [0.02, 0.7])
def test_what_shows_a_card_to_the_segmentation_is_no_more_than_supposed_to_be_one_on_the_bare_mat(paint, mat, card):
    """Nearly white backs: cells that show a card, none of which tells where its middle is."""
    picture, fit, bare = seen(paint())
    found = CellReader(mat)(picture, fit, bare, Overlooking(0.98 - card), mat.zone("D4"))
    assert found.holds is Holds.NOTHING
    assert (found.supposed is not None) is (card > 0.5)


@pytest.mark.parametrize(("card", "known", "there"), [(0.5, True, True), (0.5, False, False), (0.3, True, False)])
def test_where_a_card_was_known_to_lie_less_of_one_must_show(paint, mat, card, known, there):
    """A nearly white back that looked like the mat was gone although nobody had touched it."""
    picture, fit, bare = seen(paint())
    found = CellReader(mat)(picture, fit, bare, Overlooking(0.98 - card), mat.zone("D4"), known=known)
    assert (found.holds is not Holds.NOTHING) is there


@pytest.mark.parametrize(("card", "holds"), [(0.1, Holds.NOTHING), (0.3, Holds.SOMETHING)])
def test_what_is_like_the_mat_in_a_shade_is_no_empty_place_where_a_card_shows_there(paint, mat, card, holds):
    """A fine grey lattice that noise blurred: 45 of 52 cards face down were empty places."""
    area = mat.zone("D4").area
    picture, fit, bare = seen(paint(shapes=[(turned_corners(area, 0.0), (160, 166, 168))]))
    found = CellReader(mat)(picture, fit, bare, Overlooking(0.98 - card), mat.zone("D4"))
    assert found.holds is holds


@pytest.mark.parametrize(
    ("colour", "shares", "holds"),
    [
        pytest.param((160, 166, 168), (0.16, 0.11, 0.07, 0.66), Holds.LIMB, id="a grey sleeve, or phone"),
        pytest.param((205, 212, 214), (0.01, 0.03, 0.03, 0.93), Holds.LIMB, id="as pale as the paper"),
        pytest.param((160, 166, 168), (0.12, 0.05, 0.70, 0.13), Holds.SOMETHING, id="a grey phone"),
        pytest.param((160, 166, 168), (0.39, 0.01, 0.02, 0.58), Holds.NOTHING, id="a shadow beside an arm"),
    ],
)
def test_a_thing_of_the_mats_own_colour_leaves_no_place_bare(paint, mat, monkeypatch, colour, shares, holds):
    """Phones laid on cards, one as grey as the mat in a shade, one as pale as paper: the cards had been taken away."""
    area = mat.zone("D4").area
    picture, fit, bare = seen(paint(shapes=[(turned_corners(area, 0.0), colour)]))
    view = Overlooking(0.0)
    monkeypatch.setattr(view, "shares", lambda _: np.array(shares))
    found = CellReader(mat)(picture, fit, bare, view, mat.zone("D4"))
    assert found.holds is holds


@pytest.mark.parametrize(
    ("colour", "card", "lit"),
    [
        ((246, 254, 255), None, True),
        ((140, 145, 146), None, True),
        ((100, 103, 104), None, False),
        ((255, 240, 200), None, False),
        (None, "bordered", False),
        (None, "ace", False),
    ],
    ids=["better light", "a shade", "too dark", "a tint", "a back", "a face"],
)
def test_a_place_may_look_like_the_bare_mat_in_any_even_light(paint, mat, colour, card, lit):
    area = mat.zone("D4").area
    cards = [(area.centre, mat.zone("D4").angle, card)] if card else []
    picture, fit, bare = seen(paint(cards=cards, shapes=[(turned_corners(area, 0.0), colour)] if colour else []))
    assert CellReader(mat).is_lit_mat(picture, fit, bare, mat.zone("D4")) is lit


def test_a_shadow_on_an_empty_place_is_not_a_card(paint, mat):
    zone = mat.zone("D4")
    area = zone.area
    corners = [(area.left - 30, area.top - 30), (area.right + 60, area.top - 30), (area.right + 60, area.bottom + 60)]
    shade = tuple(int(c * 0.8) for c in (205, 212, 214))
    finds = found(paint(shapes=[([*corners, (area.left - 30, area.bottom + 60)], shade)]))
    assert finds[zone.name].holds is Holds.NOTHING


def test_a_card_across_its_place_is_found_turned(paint, mat):
    centre = mat.zone("D4").area.centre
    pose = found(paint(cards=[(centre, 3.0, "bordered")]))["D4"].pose
    assert min(abs(pose.angle - 3), abs(pose.angle - 183)) < 2


@pytest.mark.parametrize("gap", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("style", ["ace", "white"])
@pytest.mark.slow
def test_a_card_hemmed_in_by_neighbours_as_white_is_as_it_does(paint, mat, style, gap):
    """With only a thin line of mat between two cards there is hardly a step from the one to the other."""
    centre, _, beside = (mat.zone(name).area.centre for name in ("D4", "D5", "E4"))
    place = Point(centre.x + 3, centre.y + 3)
    hemming = Point(place.x, place.y + 63 + gap), Point(place.x + 88 + gap, beside.y)
    cards = [(place, 88.0, style), *((where, 88.0, style) for where in hemming)]
    find = found(paint(ground=(60, 110, 40), cards=cards))["D4"]
    assert find.holds is Holds.CARD
    assert find.pose.place.to(place) < 1.5
    assert abs(find.pose.angle - 88) < 1.5


def test_card_area_is_centred():
    assert card_area(Point(100, 50), (63, 88)).centre == Point(100, 50)


@pytest.mark.parametrize("k1", [-0.06, 0.04])
def test_an_unknown_lens_is_read_off_the_mats_edges(paint, mat, k1):
    table = paint(lens=Lens(1600, 1600, 800, 450, (k1,)))
    picture = table.picture()
    fit = TableFinder(mat)(picture)
    better = straighten_edges(picture, fit, mat)
    places = np.array([(x, y) for x in range(40, 820, 130) for y in (30, 160, 297, 430, 560)], float)
    off = [float(np.hypot(*(each.millimetres(table.pixels(places)) - places).T).max()) for each in (fit, better)]
    assert off[1] < 0.6 < 1.2 < off[0]


def test_where_the_edges_report_nothing_the_fit_stays(paint, mat):
    table = paint(desk=(205, 212, 214))
    picture = table.picture()
    fit = TableFinder(mat)(picture)
    assert straighten_edges(picture, fit, mat) is fit


def test_a_known_lens_is_left_alone(paint, mat):
    lens = Lens(1600, 1600, 800, 450, (-0.06,))
    picture = paint(lens=lens).picture()
    fit = TableFinder(mat, lens)(picture)
    assert straighten_edges(picture, fit, mat) is fit
