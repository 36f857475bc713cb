from dataclasses import replace

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Rect, Side
from tableassist.table.observation import Face
from tableassist.vision.cards.cells import CellFinding, CellReader, Holds
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.scene import TableScene
from tableassist.vision.table.frame_average import MOST
from tableassist.vision.table.overview import find_changed_blocks
from tableassist.vision.table.tracker import MOVED
from tableassist.vision.types import HIDDEN

pytestmark = pytest.mark.slow

LOOKS = 3 + MOST
"""Looks after which all is read, however noisy the camera is."""
ARM = ([(380, 700), (390, 330), (450, 330), (470, 700)], (120, 150, 200))


class Reader:
    """Reads the painted cards by their colour, and keeps what it was shown."""

    def __init__(self):
        self.shown, self.card = [], "AS"

    def __call__(self, patches):
        self.shown += list(patches)
        return tuple(self._read(patch) for patch in patches)

    def _read(self, patch):
        white = np.median(patch) > 225
        return FaceReading(self.card, Face.UP, 0.97) if white else FaceReading(None, Face.DOWN, 0.98)


class Table:
    def __init__(self, paint):
        self.paint, self.reader, self.now = paint, Reader(), 0
        self.look = GridFrameReader(paint().mat, self.reader)

    def see(self, private=frozenset(), step=100, **table):
        self.now += step
        return self.look(self.paint(**table).frame(self.now), private)

    def rest(self, looks=3, **table):
        for _ in range(looks):
            seen = self.see(**table)
        return seen


@pytest.fixture
def table(paint):
    return Table(paint)


@pytest.fixture
def at(mat):
    return lambda zone, style="red", dx=0.0, angle=90.0, dy=0.0: (
        Point(mat.zone(zone).area.centre.x + dx, mat.zone(zone).area.centre.y + dy),
        angle,
        style,
    )


def zones(mat, seen, kind="card"):
    return {mat.zone_at(s.place).name for s in seen.detections if s.kind == kind}


def test_cards_are_seen_with_place_angle_and_face(table, mat, at):
    seen = table.rest(cards=[at("B2", dx=4, angle=94), at("F5", "ace")])
    by_zone = {mat.zone_at(s.place).name: s for s in seen.detections}
    assert set(by_zone) == {"B2", "F5"}
    assert not seen.hand_in_view
    assert (by_zone["B2"].face, by_zone["B2"].name) == (Face.DOWN, None)
    assert (by_zone["F5"].face, by_zone["F5"].name) == (Face.UP, "AS")
    assert by_zone["B2"].place.to(at("B2", dx=4)[0]) < 1.0
    assert by_zone["B2"].angle == pytest.approx(94, abs=0.7)


def test_a_patch_is_a_card_upright(table, at):
    table.rest(cards=[at("B2", "bordered", dx=3, angle=86)])
    patch = table.reader.shown[0]
    assert patch.shape == (176, 126, 3)
    assert np.median(patch[4:-4, 1:3]) > 170


def test_a_noisy_camera_s_frames_are_averaged_before_what_changed_is_read(table, mat, at):
    """A weave on a grey back was lost in the noise of one frame, and the card was no card any more."""
    rng, shown = np.random.default_rng(1), []
    table.look = GridFrameReader(mat, lambda patches: (shown.extend(patches), table.reader(patches))[1])

    def see(*cards):
        table.now += 200
        frame = table.paint(cards=list(cards)).frame(table.now)
        noisy = frame.picture + rng.normal(0, 12, frame.picture.shape)
        return table.look(replace(frame, picture=noisy.clip(0, 255).astype(np.uint8)))

    assert not any(see(at("B2")).unread for _ in range(LOOKS))  # how noisy it is shows in two frames at rest
    shown.clear()
    looks = [see(at("B2"), at("F5", "ace")) for _ in range(LOOKS)]
    assert [look.unread for look in looks] == [False, True, True, True, *[False] * (LOOKS - 4)]
    assert zones(mat, looks[-1]) == {"B2", "F5"}
    assert np.std(shown[0][30:60, 30:60].astype(float), axis=(0, 1)).mean() < 8
    for _ in range(MOST):
        see(at("B2"), at("F5", "ace"))
    assert not see(at("B2"), at("F5", "ace")).unread
    # A card lifted and soon laid back must not be missed meanwhile.
    lifted = [see() for _ in range(2)]
    assert lifted[1].unread
    assert zones(mat, lifted[1]) == set()


def test_nothing_is_read_again_in_a_still_scene(table, at):
    table.rest(cards=[at("B2"), at("F5", "ace")])
    shown = len(table.reader.shown)
    table.rest(looks=4, cards=[at("B2"), at("F5", "ace")])
    assert len(table.reader.shown) == shown


def test_a_look_is_done_when_every_face_is_read_as_well_as_it_can_be(table, at):
    table.see(cards=[at("B2")])
    assert not table.look.done  # nothing is believed of a first picture: something may be moving
    table.see(cards=[at("B2")])
    assert table.look.done
    table.see(cards=[at("B2"), at("F5", "ace")])
    assert not table.look.done


def test_a_look_at_a_hand_is_not_done(table, at):
    table.rest(cards=[at("B2")])
    table.see(cards=[at("B2")], shapes=[ARM])
    assert not table.look.done


def test_a_look_at_faces_that_are_not_sure_is_done_after_three_readings(table, at, monkeypatch):
    monkeypatch.setattr(table.reader, "_read", lambda patch: FaceReading(None, Face.UP, 0.5))
    results = [table.look.done for _ in range(6) if table.see(cards=[at("F5", "ace")])]
    assert results == [False, False, False, True, True, True]


@pytest.mark.parametrize("taken_for", [Holds.SOMETHING, Holds.NOTHING, Holds.CARD])
@pytest.mark.slow
def test_a_card_of_which_little_is_made_out_is_known_by_the_back_of_its_deck(table, mat, at, monkeypatch, taken_for):
    find = CellReader.__call__

    def make_out_little(self, picture, fit, ground, view, zone, **known):
        found = find(self, picture, fit, ground, view, zone, **known)
        if zone.name != "C3" or found.pose is None:
            return found
        made_out = {"pose": found.pose} if taken_for is Holds.CARD else {"supposed": found.pose}
        return CellFinding(taken_for, 0.3, **made_out)

    monkeypatch.setattr(CellReader, "__call__", make_out_little)
    few = [at(zone, "bordered") for zone in ("C3", "E5")]
    dealt = [at(zone.name, "bordered") for zone in mat.card_zones()[:20]]
    for cards, surely in ((few, False), (dealt, True), ([*dealt[:19], at("C3", "ace")], False)):
        seen = table.rest(cards=cards)
        found = {mat.zone_at(s.place).name: s for s in seen.detections}.get("C3")
        assert (found is not None and found.face is Face.DOWN and found.confidence > 0.9) is surely


def test_only_what_changed_is_read(table, at):
    table.rest(cards=[at("B2"), at("F5")])
    shown = len(table.reader.shown)
    table.rest(cards=[at("B2"), at("F5", "ace")])
    assert len(table.reader.shown) == shown + 1


@pytest.mark.parametrize("style", ["ace", "bordered"])
@pytest.mark.parametrize("beside", [("D2", "red", -9.0), ("D2", "dark", -8.0), ("C3", "red", 0.0, 90.0, -8.0)])
@pytest.mark.slow
def test_a_card_laid_upon_the_edge_of_another_leaves_it_alone(table, mat, at, style, beside):
    placed = at("C2", style)
    (before,) = table.rest(cards=[placed]).detections
    shown = len(table.reader.shown)
    seen = table.rest(cards=[placed, at(*beside)])
    assert zones(mat, seen) == {"C2", beside[0]}
    # The one laid is read, where it is surely a card; the other is not read again.
    assert len(table.reader.shown) <= shown + 1
    assert before in seen.detections


def test_a_card_laid_edge_to_edge_with_another_leaves_it_alone(table, at):
    placed = at("C2", "ace")
    (before,) = table.rest(cards=[placed]).detections
    shown = len(table.reader.shown)
    assert before in table.rest(cards=[placed, at("D2", dx=-6.0)]).detections
    assert len(table.reader.shown) == shown + 1


@pytest.mark.parametrize("style", ["ace", "bordered"])
def test_a_card_pushed_by_the_one_laid_beside_it_is_looked_at_anew(table, mat, at, style):
    (before,) = table.rest(cards=[at("C2", style)]).detections
    shown = len(table.reader.shown)
    seen = table.rest(cards=[at("C2", style, dx=-1.5), at("D2", dx=-9.0)])
    (after,) = (one for one in seen.detections if mat.zone_at(one.place).name == "C2")
    assert len(table.reader.shown) == shown + 2
    assert before.place.x - after.place.x > 1.0


def test_private_faces_are_never_cut_out(table, mat, at):
    """R-TB-004."""
    private = frozenset({"B2", "F5"})
    for _ in range(4):
        seen = table.see(private, cards=[at("B2", "ace"), at("F5", "ace"), at("D4", "ace")])
    assert len(table.reader.shown) == 1
    assert {mat.zone_at(s.place).name: s.face for s in seen.detections} == {
        "B2": Face.UNKNOWN,
        "F5": Face.UNKNOWN,
        "D4": Face.UP,
    }
    assert next(s for s in seen.detections if mat.zone_at(s.place).name == "B2").name is None


def test_after_the_private_look_faces_are_read(table, mat, at):
    """R-TB-004: what was read before is not told meanwhile, and read anew afterwards."""
    cards = [at("B2", "ace")]
    table.rest(cards=cards)
    assert table.see(frozenset({"B2"}), cards=cards).detections[0].name is None
    assert table.see(cards=cards).detections[0].name == "AS"


def test_under_a_hand_a_place_is_hidden_not_empty(table, mat, at):
    cards = [at("E5"), at("B2")]
    table.rest(cards=cards)
    seen = table.see(cards=cards, shapes=[ARM])
    assert seen.hand_in_view
    assert seen.hands == {Side.SOUTH}
    assert "E5" in zones(mat, seen, HIDDEN)
    assert zones(mat, seen) == {"B2"}


@pytest.mark.parametrize("sleeve", [113, 115, 116, 126])
def test_a_hand_that_rests_in_the_dark_in_a_sleeve_like_the_mat_hides_cards_and_takes_none(sleeve):
    """Nothing leads from it to the table's edge, so that it is no hand; that a limb lies there is seen all the same."""
    mat = build_mat()
    how = replace(
        draw_conditions(0, "kind"), mat="printed", edition="light", paper=(234, 242, 246), table="oak",
        exposure=0.45, noise=6.0, gradient=0.36,
    )  # fmt: skip
    table, clock = VirtualTable(mat), iter(range(1000, 100_000, 200))
    for name, zone in zip(DECK, mat.card_zones(), strict=True):
        table.lay(name, zone.area.centre, zone.angle, Face.DOWN)
    camera = SimCamera(table, how, (1600, 900), lambda: next(clock), 0)
    camera.open()
    look = GridFrameReader(mat, Reader())
    for _ in range(3):
        look(camera.read(1.0))
    tips = mat.zone("E4").area.centre
    table.hands = (Hand(Side.SOUTH, Point(tips.x, tips.y + 20), (), sleeve),)
    seen = [look(camera.read(1.0)) for _ in range(3)]
    assert not seen[-1].hand_in_view, "else this shows nothing"
    assert all(len(zones(mat, one) | zones(mat, one, HIDDEN)) == len(DECK) for one in seen)
    assert "E6" in zones(mat, seen[-1], HIDDEN)


def test_a_card_lifted_beside_the_hand_is_missed_at_once(table, mat, at):
    table.rest(cards=[at("E5"), at("B2")])
    seen = table.see(cards=[at("E5")], shapes=[ARM])
    assert "B2" not in zones(mat, seen) | zones(mat, seen, HIDDEN)


def test_a_place_left_bare_is_asked_of_the_segmentation_once_while_the_hand_is_there(table, mat, at, monkeypatch):
    asked = []
    monkeypatch.setattr(GridFrameReader, "_is_surface", lambda *place: not asked.append(place[-1].name))
    table.rest(cards=[at("E5"), at("B2")])
    seen = [table.see(cards=[at("E5")], shapes=[ARM]) for _ in range(3)]
    assert asked == ["B2"]
    assert not any("B2" in zones(mat, one) | zones(mat, one, HIDDEN) for one in seen)


def test_what_was_left_bare_under_one_hand_is_asked_anew_under_the_next(table, mat, at, monkeypatch):
    """The card had been laid back as it lay; then a sleeve as pale as paper covered it."""
    surface = [True]
    monkeypatch.setattr(GridFrameReader, "_is_surface", lambda *_: surface[0])
    cards = [at("E5"), at("B2")]
    table.rest(cards=cards)
    table.see(cards=cards[:1], shapes=[ARM])
    table.see(cards=cards, shapes=[ARM])
    table.rest(8, cards=cards)
    surface[0] = False
    seen = table.see(cards=cards[:1], shapes=[ARM])
    assert "B2" in zones(mat, seen) | zones(mat, seen, HIDDEN)


def test_a_grey_card_off_which_a_thing_is_taken_is_not_left_bare(table, mat, at, monkeypatch):
    """A phone had lain on cards with grey backs: it was taken away, and two of them counted as selected."""
    find, cards, place = CellReader.__call__, [at("E5"), at("B2")], at("B2")[0]
    corners = [(place.x + x, place.y + y) for x, y in ((-60, -38), (60, -38), (60, 38), (-60, 38))]

    def find_thing(self, picture, fit, ground, view, zone, **known):
        found = find(self, picture, fit, ground, view, zone, **known)
        return CellFinding(Holds.SOMETHING, 0.3) if zone.name == "B2" else found

    table.rest(cards=cards)
    with monkeypatch.context() as there:
        there.setattr(CellReader, "__call__", find_thing)
        seen = table.rest(8, cards=cards, shapes=[(corners, (40, 40, 40))])
    assert Face.UNKNOWN in {one.face for one in seen.detections}
    monkeypatch.setattr(CellReader, "bare", lambda *_: True)
    seen = table.see(cards=cards, shapes=[ARM])
    assert seen.hand_in_view
    assert "B2" in zones(mat, seen) | zones(mat, seen, HIDDEN)


def test_a_card_lifted_beside_the_hand_is_missed_by_its_print_where_noise_hides_all_else(table, mat, at, monkeypatch):
    """A third card was lifted for a second under a dim lamp: its grey was the mat's, only darker, and nobody told."""
    monkeypatch.setattr("tableassist.vision.grid_reader.resembles_card", lambda *_: True)
    cards = [at(zone.name, "dotted", angle=zone.angle) for zone in mat.card_zones()[:26]]
    lifted = [card for card in cards if card[0] != at("B2")[0]]
    table.rest(LOOKS, cards=cards)
    assert "B2" in zones(mat, table.see(cards=cards, shapes=[ARM]))
    seen = table.see(cards=lifted, shapes=[ARM])
    assert "B2" not in zones(mat, seen) | zones(mat, seen, HIDDEN)
    assert {mat.zone_at(place).name for place, *_ in lifted} <= zones(mat, seen) | zones(mat, seen, HIDDEN)


def test_a_face_shown_under_a_hand_is_not_read(table, at):
    table.rest(cards=[at("B2")])
    shown = len(table.reader.shown)
    for _ in range(3):
        table.see(cards=[at("B2", "ace")], shapes=[ARM])
    assert len(table.reader.shown) == shown


def test_a_passing_hand_leaves_the_card_where_it_was(table, at):
    cards = [at("E5", "bordered", dx=3, angle=88)]
    before = table.rest(cards=cards).detections
    table.rest(cards=cards, shapes=[ARM])
    assert table.rest(cards=cards).detections == before


def test_the_bare_mat_is_not_the_card_that_lay_there_however_alike_they_look(table, mat, at, monkeypatch):
    """The mat under a plain pale card was as even as the card; what no hand was seen at is not looked for as gone."""
    table.rest(cards=[at("E5"), at("B2")])
    monkeypatch.setattr("tableassist.vision.grid_reader.correlate", lambda *_: 1.0)
    monkeypatch.setattr(GridFrameReader, "_gone", lambda *_: [])
    table.rest(cards=[at("B2")], shapes=[ARM])
    assert zones(mat, table.rest(cards=[at("B2")])) == {"B2"}


def test_a_card_lifted_under_a_hand_is_gone_though_no_pixel_differs_by_more_than_noise(table, mat, at, monkeypatch):
    """Two cards were lifted in a dark soft shadow, where their backs were lighter than the mat by little."""
    table.rest(cards=[at("E5"), at("B2")])
    monkeypatch.setattr(TableScene, "_has_changed", lambda *_: False)
    monkeypatch.setattr(TableScene, "_has_other_tint", lambda *_: False)
    table.rest(cards=[at("B2")], shapes=[ARM])
    assert zones(mat, table.rest(cards=[at("B2")])) == {"B2"}


def test_a_card_laid_back_under_a_hand_almost_as_it_lay_is_followed_by_its_print(table, at):
    (before,) = table.rest(cards=[at("E5", "bordered", dx=3, angle=88)]).detections
    table.rest(cards=[at("E5", "bordered", dx=3, angle=88)], shapes=[ARM])
    (after,) = table.rest(cards=[at("E5", "bordered", dx=3.7, angle=88.8)]).detections
    assert after.aligned
    assert after.place.x - before.place.x == pytest.approx(0.7, abs=0.2)
    assert after.angle - before.angle == pytest.approx(0.8, abs=0.2)


def test_a_card_in_a_soft_shadow_lies_as_it_lay_by_its_fine_print(table, mat, at, monkeypatch):
    """Its edges, found anew in a shadow, were half a degree off: a camera bumped, eleven questions about cards nobody
    had moved.
    """
    find, cards, (place, *_) = CellReader.__call__, [at("B2", "ace"), at("E5", "ace")], at("E5")
    before = table.rest(cards=cards).detections

    def find_askew(self, picture, fit, ground, view, zone, **known):
        found = find(self, picture, fit, ground, view, zone, **known)
        return found if found.pose is None else replace(found, pose=replace(found.pose, angle=found.pose.angle + 0.7))

    monkeypatch.setattr(CellReader, "__call__", find_askew)
    painted = table.paint(cards=cards)
    down, across = np.mgrid[: painted.size[1], : painted.size[0]]
    x, y = painted.pixels(np.array([(place.x + 25, place.y - 20)]))[0]
    shadow = 1 - 0.5 * np.exp(-((across - x) ** 2 + (down - y) ** 2) / 60**2)[..., None]
    for taken_at in range(400, 800, 100):
        after = table.look(Frame((painted.picture(taken_at) * shadow).astype(np.uint8), taken_at)).detections
    assert [one.angle for one in after] == [one.angle for one in before]


def test_a_card_face_up_laid_back_almost_as_it_lay_is_read_again(table, at):
    """Two nines were swapped, each was followed by three millimetres to where the other had lain, and kept its name."""
    table.rest(cards=[at("E5", "ace", dx=3, angle=88)])
    table.rest(cards=[at("E5", "ace", dx=3, angle=88)], shapes=[ARM])
    table.reader.card = "AC"
    (after,) = table.rest(cards=[at("E5", "ace", dx=3.7, angle=88.8)]).detections
    assert after.aligned
    assert after.name == "AC"


def test_cards_beside_an_arm_that_rests_there_from_the_start_are_no_part_of_it(table, mat, at):
    """Where a card touched it all cards were one thing with it; once a hand had touched that, it was the arm's hand."""
    names = [column + "4" for column in "ABCDE"]
    cards = [at(name, "bordered", dx=-6.5 * number) for number, name in enumerate(names)]
    touched = mat.zone("A4").area.centre.x - 41
    resting = ([(-150, 300), (touched, 310), (touched, 400), (-150, 420)], (120, 150, 200))
    for _ in range(LOOKS + 2):
        seen = table.see(step=1000, cards=cards, shapes=[resting])
    assert zones(mat, seen) == set(names)
    passing = ([(240, 700), (250, 300), (310, 300), (320, 700)], (120, 150, 200))
    assert table.see(cards=cards, shapes=[resting, passing]).hands == {Side.SOUTH}
    table.see(cards=cards, shapes=[resting])
    assert not table.see(cards=cards, shapes=[resting]).hand_in_view


def test_a_stray_card_beside_the_places(table, mat):
    (stray,) = table.rest(cards=[(Point(88, 84), 90.0, "red")]).detections
    assert mat.zone_at(stray.place) is None
    assert stray.place.to(Point(88, 84)) < 4
    assert stray.name is None


def test_a_shade_with_the_shape_of_a_card_beside_the_places_is_none(table, mat):
    """Coins, print and the dark corner of a bent sheet had it together: the game was stopped for a card "elsewhere"."""
    corner = ([(44, 54), (132, 54), (132, 114), (44, 114)], (150, 155, 157))
    seen = table.rest(looks=40, shapes=[corner])
    assert table.look._scene.rim()[table.look._scene._view.window(Rect(60, 60, 60, 40))].all()
    assert [card for card in seen.detections if mat.zone_at(card.place) is None] == []


def test_a_lamp_turned_up_is_no_hand_and_changes_nothing(table, mat, at):
    cards = [at("B2"), at("F5", "ace")]
    table.rest(cards=cards, gain=0.7)
    seen = table.rest(cards=cards, gain=0.95)
    assert not seen.hand_in_view
    assert zones(mat, seen) == {"B2", "F5"}


@pytest.mark.parametrize(("before", "after"), [(1.0, 0.7), (0.7, 1.0)])
def test_the_bare_mat_is_known_in_the_light_of_the_last_frame(table, mat, at, before, after):
    """Places were held against the bare mat of the first light: in more light empty ones were things that lie there."""
    table.rest(cards=[at("B2")], gain=before)
    table.rest(cards=[at("B2")], gain=after)
    centre = mat.zone("D3").area.centre
    mat_colour = np.array((205, 212, 214)) * after
    assert table.look.ground.colours(np.array([(centre.x, centre.y)]))[0] == pytest.approx(mat_colour, rel=0.03)


@pytest.mark.parametrize(("before", "after"), [(1.0, 0.6), (0.7, 1.0)])
def test_a_lamp_switched_while_a_hand_is_in_view_leaves_no_hand_behind(table, mat, at, before, after):
    cards = [at("B2"), at("F5", "ace")]
    table.rest(cards=cards, gain=before)
    assert table.rest(cards=cards, shapes=[ARM], gain=before).hand_in_view
    assert table.rest(cards=cards, shapes=[ARM], gain=after).hand_in_view
    seen = table.rest(cards=cards, gain=after)
    assert not seen.hand_in_view
    assert zones(mat, seen) == {"B2", "F5"}


def test_without_markers_the_trouble_is_reported(mat):
    seen = GridFrameReader(mat, Reader())(Frame(np.full((900, 1600, 3), 80, np.uint8), 5))
    assert "markers" in seen.trouble
    assert seen.detections == ()


@pytest.mark.slow
def test_a_moved_camera_is_reported_and_followed(table, mat, at):
    cards = [at("B2")]
    table.rest(cards=cards)
    results = [table.see(step=300, cards=cards, push=(25, 10)).trouble for _ in range(14)]
    assert MOVED in results
    assert results[-1] == ""
    seen = table.rest(cards=cards, push=(25, 10))
    assert zones(mat, seen) == {"B2"}
    assert seen.detections[0].place.to(at("B2")[0]) < 1.0


def test_hidden_markers_keep_the_last_fit(table, mat, at):
    cards = [at("B2")]
    table.rest(cards=cards)
    for _ in range(5):
        seen = table.see(step=600, cards=cards, hidden=frozenset({0, 1, 2}))
    assert seen.trouble == ""
    assert "B2" in zones(mat, seen)


@pytest.mark.parametrize("seed", [1015, *range(6)])
@pytest.mark.slow
def test_the_printed_names_of_bare_places_are_no_cards(mat, seed):
    camera = SimCamera(VirtualTable(mat), draw_conditions(seed, "normal"), (1600, 900), lambda: 0, seed)
    camera.open()
    look = GridFrameReader(mat, Reader())
    for _ in range(LOOKS):
        seen = look(camera.read(1.0))
    assert seen.detections == ()


def test_a_back_as_green_as_its_mat_is_no_bare_place(mat):
    """A fine pattern in the mat's own colours, in the shadow: no stroke of it is wider than print."""
    table = VirtualTable(mat)
    for number, zone in enumerate(mat.card_zones()):
        table.lay(DECK[number], zone.area.centre, zone.angle, Face.DOWN)
    camera = SimCamera(table, draw_conditions(1038, "normal"), (1600, 900), lambda: 0, 1038)
    camera.open()
    look = GridFrameReader(mat, Reader())
    for _ in range(LOOKS):
        seen = look(camera.read(1.0))
    assert len(seen.detections) == len(DECK)


@pytest.mark.slow
def test_white_cards_on_a_white_mat_full_of_shadows_are_no_bare_places(mat):
    """With so much upon it the mat looks as uneven as if it were patterned."""
    table = VirtualTable(mat)
    places = [zone for number, zone in enumerate(mat.card_zones()) if number % 7]
    for name, zone in zip(DECK, places, strict=False):
        table.lay(name, zone.area.centre, zone.angle, Face.UP)
    camera = SimCamera(table, draw_conditions(3064, "hard"), (1600, 900), lambda: 0, 3064)
    camera.open()
    look = GridFrameReader(mat, Reader())
    for _ in range(LOOKS):
        seen = look(camera.read(1.0))
    # A bare place in a deep shadow may be asked about; no card is ever overlooked.
    sure = replace(seen, detections=tuple(one for one in seen.detections if one.confidence > 0.5))
    assert zones(mat, seen) >= {zone.name for zone in places} >= zones(mat, sure)


@pytest.mark.parametrize(("size", "seen"), [(1, 0), (2, 4), (3, 9)])
def test_overviews_differ_where_more_than_one_pixel_does(size, seen):
    one = np.full((40, 50, 3), 120, np.uint8)
    other = one.copy()
    other[10 : 10 + size, 20 : 20 + size, 0] = 140
    assert np.count_nonzero(find_changed_blocks(one, other)) == seen
    assert not find_changed_blocks(one, one + np.uint8(16)).any()


@pytest.mark.parametrize("side", [(slice(0, 50), slice(None)), (slice(50, 100), slice(None))])
@pytest.mark.parametrize("way", [0, 1])
def test_what_changed_beside_a_part_that_was_taken_in_does_not_show_in_it(side, way):
    before = np.full((100, 100, 3), 100, np.uint8)
    after = before.copy()
    after[20:80, 20:80] = 200
    part = side[::-1] if way else side
    before[part] = after[part]
    changed = find_changed_blocks(after, before)
    assert changed.any()
    assert not changed[part].any()


@pytest.mark.slow
@pytest.mark.parametrize("holds", [Holds.CARD, Holds.SOMETHING])
def test_the_printed_outline_of_a_bare_place_is_no_card_that_nobody_can_read(table, mat, at, monkeypatch, holds):
    """The place itself has a card's outline; it shows neither a face nor the back of the deck, but the bare mat."""
    find = CellReader.__call__

    def take_outline_for_card(self, picture, fit, ground, view, zone, **known):
        found = find(self, picture, fit, ground, view, zone, **known)
        if zone.name != "C3" or found.holds is not Holds.NOTHING:
            return found
        pose = CardPose(zone.area.centre, zone.angle, 1.0, 5004.0)
        return CellFinding(holds, 1.0, pose if holds is Holds.CARD else None, supposed=pose)

    monkeypatch.setattr(CellReader, "__call__", take_outline_for_card)
    monkeypatch.setattr(table.reader, "_read", read_or_not)
    dealt = [at(zone.name, "bordered") for zone in mat.card_zones() if zone.name != "C3"][:20]
    assert "C3" in zones(mat, table.rest(cards=dealt[:3])), "a back that is not known yet may be like the mat"
    assert len(zones(mat, table.rest(cards=dealt))) == 20
    assert "C3" not in zones(mat, table.rest(cards=dealt))
    assert "C3" in zones(mat, table.rest(cards=[*dealt, at("C3", "bordered")]))


def read_or_not(patch):
    """Nobody can read what is as even as the mat."""
    even = np.ptp(patch.mean(axis=2)) < 60
    return FaceReading(None, Face.UNKNOWN, 0.4) if even else FaceReading(None, Face.DOWN, 0.98)
