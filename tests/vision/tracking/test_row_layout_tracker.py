"""Rows of overlapping cards on a playmat, seen look after look: what is believed, and when."""

from dataclasses import replace

import pytest

from tableassist.games.mnemonic.mat import build_mat as playmat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.cards.loose import LooseCard, LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.tracking.row_layout_tracker import RowLayoutTracker
from tableassist.vision.tracking.row_zone import MOST_READINGS
from tableassist.vision.types import HIDDEN

pytestmark = pytest.mark.slow

MAT = playmat()
LANDS = MAT.zone("south lands").area.centre
READER = LooseReader()


class Scene:
    """A virtual playmat under a camera, with eyes that look at it ten times a second."""

    def __init__(self, seed=5):
        self.table = VirtualTable(MAT)
        self.camera = SimCamera(self.table, draw_conditions(seed, "easy"), (1600, 900), seed=seed)
        self.camera.open()
        self.look, self.settle, self.now = RowFrameReader(MAT, READER), RowLayoutTracker(MAT), 0

    def watch(self, private=frozenset(), most=30):
        """The belief that comes next, and the looks until then; None where there is none."""
        for number in range(most):
            self.now += 100
            seen = self.look(Frame(self.camera.read(1.0).picture, self.now), private)
            if settled := self.settle(seen):
                return settled, number + 1
        return None, most

    def lay(self, card, x, y, angle=0.0, face=Face.UP):
        self.table.lay(CardName(card), Point(x, y), angle, face)


def reader_of(scene, missed):
    """A reader that knows where the cards of a scene lie, but makes none out whose names are in `missed` then."""

    def reader(_picture, _fit, area, **_):
        cards = [one for one in scene.table.cards if area.holds(one.at) and one.card not in missed]
        return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.9996), 0.0) for c in cards)

    return reader


def reader_noting(scene, read, sure):
    """A reader that knows where the cards of a scene lie, so surely, and notes in `read` which zone it looked at."""

    def reader(_picture, _fit, area, **_):
        read.append(MAT.zone_at(area.centre).name)
        cards = (one for one in scene.table.cards if area.holds(one.at))
        return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, sure), 0.0) for c in cards)

    return reader


def lots(settled, zone):
    return {(lot.name, lot.turned) for lot in settled.layout.at(zone)}


@pytest.fixture(scope="module")
def played():
    """A scene in which three lands lie in a row, one of them is tapped, and a hand comes and goes."""
    scene, results = Scene(), {}
    for number, card in enumerate(("4H", "9S", "QD")):
        scene.lay(card, 260 + 28 * number, LANDS.y, 1.5 * number)
    results["laid"], results["looks"] = scene.watch()
    placed = scene.table.placed("QD")
    scene.table.take("QD")
    scene.lay("QD", placed.at.x + 20, placed.at.y, 91)
    results["tapped"], _ = scene.watch()
    scene.table.hands.append(Hand(Side.SOUTH, Point(300, LANDS.y)))
    results["under a hand"], _ = scene.watch(most=4)
    scene.table.hands.clear()
    results["after the hand"], _ = scene.watch()
    scene.lay("KC", 420, 445)
    results["a creature"], _ = scene.watch()
    return results


def test_a_row_is_believed_once_two_frames_show_it_at_rest(played):
    assert lots(played["laid"], "south lands") == {("4H", False), ("9S", False), ("QD", False)}
    assert not played["laid"].unsure
    assert 2 <= played["looks"] <= 4


def test_a_card_turned_by_a_quarter_is_turned_and_its_zone_was_touched(played):
    assert lots(played["tapped"], "south lands") == {("4H", False), ("9S", False), ("QD", True)}
    assert played["tapped"].moved == {"south lands"}


def test_nothing_is_believed_under_a_hand_and_nothing_was_touched_where_all_is_as_before(played):
    assert played["under a hand"] is None
    assert played["after the hand"].layout == played["tapped"].layout
    assert not played["after the hand"].moved
    assert played["after the hand"].hands == {Side.SOUTH}


def test_other_zones_are_not_touched_by_a_card_laid_elsewhere(played):
    assert lots(played["a creature"], "south creatures") == {("KC", False)}
    assert played["a creature"].moved == {"south creatures"}


def test_private_zones_are_not_read():
    scene = Scene()
    scene.lay("4H", 260, LANDS.y)
    settled, _ = scene.watch(frozenset({"south lands"}), most=40)
    assert settled is None or not settled.layout.at("south lands")


@pytest.mark.parametrize("seed", [1005, 1001, 1004])
def test_a_white_card_in_the_shadow_on_a_pale_mat_is_no_bare_zone(seed):
    """Seed 1005 throws a shadow on the lands of a paper mat; the others have a paper and a dark mat without one."""
    table = VirtualTable(MAT)
    camera = SimCamera(table, draw_conditions(seed, "normal"), (1600, 900), seed=seed)
    camera.open()
    table.lay(CardName("6S"), Point(166, LANDS.y), 0, Face.UP)
    look = RowFrameReader(MAT, lambda *_, **__: ())
    for number in range(2):
        look(Frame(camera.read(1.0).picture, number))
    bare = {place.zone.name for place in look._scene.places if look._scene.filled(place) is None}
    assert "south lands" not in bare
    assert {"north lands", "south combat"} <= bare


@pytest.mark.parametrize(
    ("cards", "most"),
    [([("6S", 166, 0)], 220), ([("KC", 300, 90), ("2D", 348, 0)], 300), ([("AS", 140, 0), ("3H", 700, 12)], 627)],
)
def test_only_the_part_of_a_row_is_read_in_which_cards_are_and_all_of_each(cards, most):
    areas = {}
    scene = Scene(1005)
    for name, x, angle in cards:
        scene.lay(name, x, LANDS.y, angle)
    look = RowFrameReader(MAT, lambda _picture, _fit, area, **_: areas.setdefault(round(area.top), area) and ())
    for number in range(6):
        look(Frame(scene.camera.read(1.0).picture, number))
    area = areas[round(MAT.zone("south lands").area.top)]
    reach = 44.0  # half a card's height: no card lies further beside its middle
    for _, x, _ in cards:
        assert area.left <= max(MAT.zone("south lands").area.left, x - reach)
        assert area.right >= min(MAT.zone("south lands").area.right, x + reach)
    assert area.width <= most


class TestWhatIsReadAgain:
    """A row whose own cards nobody touched is not read again for what was laid beside it in the next row."""

    def rows_read(self, placed, laid):
        """The rows that are read once `laid` comes to what was lying, by a reader that knows where cards lie."""
        scene, read = Scene(), []
        scene.look = RowFrameReader(MAT, reader_noting(scene, read, 0.99))
        scene.lay(*placed)
        scene.watch()
        read.clear()
        scene.lay(*laid)
        scene.watch()
        return set(read)

    def test_not_a_row_beside_which_a_card_was_laid(self):
        assert self.rows_read(("2D", 300, LANDS.y), ("KC", 300, 442)) == {"south creatures"}

    @pytest.mark.parametrize(
        ("x", "left", "right"), [(200, 120, 320), (300, 190, 420), (560, 450, 680)], ids=["left", "middle", "right"]
    )
    @pytest.mark.slow
    def test_of_a_row_only_what_may_have_changed_and_the_rest_stays_as_it_was(self, x, left, right):
        areas = []
        scene = Scene()

        def reader(_picture, _fit, area, **_):
            areas.append(area)
            cards = (one for one in scene.table.cards if area.holds(one.at))
            return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.99), 0.0) for c in cards)

        scene.look = RowFrameReader(MAT, reader)
        for number, name in enumerate(("2D", "3D", "4D", "5D")):
            scene.lay(name, 166 + 130 * number, LANDS.y)
        before, _ = scene.watch()
        areas.clear()
        scene.lay("KC", x, LANDS.y)
        after, _ = scene.watch()
        assert lots(after, "south lands") == lots(before, "south lands") | {("KC", False)}
        assert all(left - 60 < area.left < x - 30 and x + 30 < area.right < right + 60 for area in areas)
        scene.table.take("KC")
        assert lots(scene.watch()[0], "south lands") == lots(before, "south lands")
        scene.table.take("5D")
        assert lots(scene.watch()[0], "south lands") == lots(before, "south lands") - {("5D", False)}

    def looked_at(self, doubtful, taken=False):
        """Where each look at a row of four cards was, once both ends of it changed and some are read unsurely."""
        areas, scene = [], Scene()

        def reader(_picture, _fit, area, **_):
            areas.append(area)
            cards = [one for one in scene.table.cards if area.holds(one.at)]
            return tuple(
                LooseCard(
                    Detection("card", c.card, c.at, c.angle % 180, c.face, 0.9 if c.card in doubtful else 0.9996), 0.0
                )
                for c in cards
            )

        scene.look = RowFrameReader(MAT, reader)
        for number, name in enumerate(("2D", "3D", "4D", "5D")):
            scene.lay(name, 166 + 130 * number, LANDS.y)
        scene.watch()
        areas.clear()
        if taken:
            scene.table.take("2D")
        else:
            scene.table.nudge("2D", angle=90.0)
        scene.table.nudge("5D", angle=90.0)
        scene.watch()
        return [(round(area.left), round(area.right)) for area in areas]

    def test_only_a_card_in_doubt_is_looked_at_again(self):
        """Here the five at 556; that its outline may swing about an index is allowed for."""
        everything, again = self.looked_at({"5D"})
        assert everything[0] < 130
        assert again == (517, 592)
        assert everything[1] > 590

    def test_each_of_two_cards_in_doubt_far_apart_is_looked_at_by_itself(self):
        assert self.looked_at({"2D", "5D"})[1:] == [(127, 202), (517, 592)]

    def test_all_is_looked_at_again_where_a_known_card_is_missed(self):
        everything, again = self.looked_at({"3D"}, taken=True)
        assert again[0] < 270
        assert again[1] == everything[1]

    @pytest.mark.parametrize(
        ("candidate_names", "taken", "there"),
        [
            (("2D",), True, True),
            (("3H",), True, True),
            (("3H", "5H"), True, False),
            ((), True, False),
            (("2D",), False, True),
            ((), False, False),
        ],
    )
    @pytest.mark.slow
    def test_a_card_that_hardly_shows_where_it_lay_is_not_gone(self, candidate_names, taken, there):
        """R-TB-002: it, or a card that no one knows, is seen in one look of four, or something is; it is asked for."""
        scene, reads, touched = Scene(), [], []

        def reader(_picture, _fit, area, **_):
            reads.append(area)
            seen = [Detection("card", "2D", Point(300, LANDS.y), 0.0, Face.UP, 0.99)]
            if touched:
                seen = [Detection("card", None, Point(303, LANDS.y + 6), 88.0, Face.UP, 0.8, candidate_names)] * (
                    len(reads) == 1
                )
            return tuple(LooseCard(one, 0.0) for one in seen if area.holds(one.place))

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2D", 300, LANDS.y)
        scene.watch()
        reads.clear()
        touched.append(True)
        if taken:
            scene.table.take("2D")
            scene.lay("KC", 350, LANDS.y)
        else:
            scene.table.nudge("2D", angle=90.0)
        settled, _ = scene.watch()
        assert len(reads) == MOST_READINGS
        assert bool(settled.layout.at("south lands")) is there
        assert there or [one.candidate_names for one in settled.possibly_present] == [("2D",)]

    @pytest.mark.parametrize(
        ("candidate_names", "shows", "there"),
        [(("2D", "2H"), 0, True), (("3H",), 0, True), (("3H", "5H"), 0, False), (("2D",), 440, False)],
    )
    @pytest.mark.parametrize("name", ["2D", None])
    @pytest.mark.slow
    def test_nor_one_that_hardly_shows_where_it_was_moved(self, name, candidate_names, shows, there):
        """R-TB-002: one look sees it in the row that it came to; nobody who reads it elsewhere asks about it here."""
        scene, reads, combat = Scene(), [], MAT.zone("south combat").area.centre

        def reader(_picture, _fit, area, **_):
            at = scene.table.placed("2D").at
            seen = [Detection("card", name, combat, 90.0, Face.UP, 0.9, () if name else ("2D",))]
            if at == LANDS:
                reads.append(area.holds(LANDS))
                glimpse = [Detection("card", None, LANDS, 3.0, Face.UP, 0.8, candidate_names)] * (sum(reads) == 1)
                seen = [Detection("card", "2D", Point(300, shows), 0.0, Face.UP, 0.9), *glimpse]
            return tuple(LooseCard(one, 0.0) for one in seen if area.holds(one.place))

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2D", combat.x, combat.y, 90.0)
        scene.watch()
        scene.table.take("2D")
        scene.lay("2D", LANDS.x, LANDS.y)
        scene.lay("KC", 300, 440)
        assert bool(scene.watch()[0].layout.at("south lands")) is there

    @pytest.mark.parametrize(("was", "now"), [(0.0, 90.0), (90.0, 0.0)])
    def test_nor_one_that_no_look_makes_out_and_that_was_turned(self, was, now):
        """R-TB-002: between two others its white strip and they look as before; it is asked for."""
        scene, missed = Scene(), set()

        scene.look = RowFrameReader(MAT, reader_of(scene, missed))
        scene.lay("5S", 300, LANDS.y, was)
        scene.lay("2H", 254, LANDS.y)
        scene.lay("4S", 346, LANDS.y)
        before, _ = scene.watch()
        missed.add("5S")
        scene.table.nudge("5S", angle=now - was)
        assert ("5S", was == 90.0) in lots(before, "south lands")
        settled, _ = scene.watch()
        assert lots(settled, "south lands") == {("2H", False), ("4S", False)}
        assert [one.candidate_names for one in settled.possibly_present] == [("5S",)]

    def test_a_card_that_two_looks_took_for_its_neighbour_is_not_told_as_turned(self):
        """What is that neighbour's own seemed to be its turned shape."""
        scene, reads, amiss = Scene(), [], []

        def reader(_picture, _fit, area, **_):
            reads.append(area)
            cards = {one.card: one for one in scene.table.cards if area.holds(one.at)}
            if amiss and len(reads) > 1 and "5S" in cards:
                cards["2H"] = replace(cards.pop("5S"), card="2H")
            return tuple(
                LooseCard(Detection("card", name, c.at, c.angle % 180, c.face, 0.9996), 0.0)
                for name, c in cards.items()
            )

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2H", 254, LANDS.y, 90.0)
        scene.lay("5S", 300, LANDS.y)
        scene.lay("4S", 346, LANDS.y)
        scene.watch()
        reads.clear()
        amiss.append(True)
        scene.table.nudge("2H", angle=-90.0)
        settled = scene.watch()[0]
        assert ("5S", True) not in lots(settled, "south lands")

    def test_a_name_that_a_card_beside_the_part_that_was_read_has_makes_all_be_read_again(self):
        """R-TB-002: one of both readings is wrong. At first the four's corner was taken for that of its neighbour."""
        scene, amiss = Scene(), [True]

        def reader(_picture, _fit, area, **_):
            cards = {one.card: one for one in scene.table.cards if area.holds(one.at)}
            if amiss and {"6D", "4H"} <= {*cards}:
                cards["4H"] = replace(cards.pop("6D"), card="4H")
            return tuple(
                LooseCard(Detection("card", name, c.at, c.angle % 180, c.face, 0.9996), 0.0)
                for name, c in cards.items()
            )

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("6D", 300, LANDS.y)
        scene.lay("4H", 480, LANDS.y)
        assert lots(scene.watch()[0], "south lands") == {("4H", False)}
        amiss.clear()
        scene.lay("3D", 560, LANDS.y)
        assert lots(scene.watch()[0], "south lands") == {("6D", False), ("4H", False), ("3D", False)}

    def test_meanwhile_nobody_is_reported_what_is_there(self):
        scene, wrong = Scene(), []

        def reader(_picture, _fit, area, **_):
            cards = [one for one in scene.table.cards if area.holds(one.at)]
            names = {one.card: "4H" if wrong and one.card == "6D" and len(cards) == 1 else one.card for one in cards}
            return tuple(
                LooseCard(Detection("card", names[c.card], c.at, c.angle % 180, c.face, 0.9996), 0.0) for c in cards
            )

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("4H", 300, LANDS.y)
        scene.watch()
        wrong.append(True)
        scene.lay("6D", 560, LANDS.y)
        seen = [scene.look(Frame(scene.camera.read(1.0).picture, 10_000 + 100 * number)) for number in range(12)]
        results = [{one.name for one in look.detections if one.kind != HIDDEN} for look in seen]
        assert all(names in ({"4H"}, set(), {"4H", "6D"}) for names in results)
        assert set() in results
        assert results[-1] == {"4H", "6D"}

    def test_a_card_at_a_rows_very_end_that_was_moved_within_it_is_read_where_it_is_now(self):
        """Some looks begin a little before the row, so they see it; what was read there is no contradiction."""
        scene, left = Scene(), MAT.zone("south lands").area.left
        reads = []

        def reader(_picture, _fit, area, **_):
            reads.append(area)
            return tuple(
                LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.9996), 0.0)
                for c in scene.table.cards
                if area.left - 4 <= c.at.x <= area.left + area.width and area.holds(Point(area.left + 1, c.at.y))
            )

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("6D", left - 2, LANDS.y)
        scene.lay("4H", left + 150, LANDS.y)
        assert lots(scene.watch()[0], "south lands") == {("4H", False)}
        reads.clear()
        scene.table.take("6D")
        scene.lay("6D", left + 260, LANDS.y)
        assert lots(scene.watch()[0], "south lands") == {("6D", False), ("4H", False)}
        assert len(reads) < 10

    @pytest.mark.slow
    def test_a_row_is_read_again_only_where_a_look_leaves_something_open(self):
        """A card not seen any more is looked for twice, and again where something lies; a faint name is read twice."""
        assert self.times_read("taken") == 2
        assert self.times_read("laid") == 1
        assert self.times_read("laid", sure=0.99) == 2
        assert self.times_read("missed") == MOST_READINGS
        assert self.times_read("unreadable as before") == 1
        assert self.times_read("a stranger", sure=0.999) == 1
        assert self.times_read("a stranger", sure=0.99) == 2
        assert self.times_read("a stranger", sure=0.5) == MOST_READINGS

    def test_a_first_look_is_a_quick_one(self):
        scene, thorough = Scene(), []

        def reader(_picture, _fit, area, **how):
            thorough.append(how["thorough"])
            cards = (one for one in scene.table.cards if area.holds(one.at))
            return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.985), 0.0) for c in cards)

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2D", 300, LANDS.y)
        scene.watch()
        assert thorough == [False, True]

    @pytest.mark.slow
    def test_a_card_of_another_zone_that_reaches_in_is_that_ones(self):
        """Half of it is cut off there, so that it seems to lie nearer: R-TB-002, it is there once."""
        scene, border = Scene(), MAT.zone("south lands").area.top

        def reader(_picture, _fit, area, **_):
            at = Point(300, border - 6 if area.top < border - 20 else border + 4)
            return (LooseCard(Detection("card", CardName("2D"), at, 0.0, Face.UP, 0.999), 0.0),)

        scene.look = RowFrameReader(
            MAT, lambda *look, **_: [one for one in reader(*look) if look[2].holds(one.detection.place)]
        )
        scene.lay("2D", 300, border - 6)
        settled, _ = scene.watch()
        assert [lot.zone for lot in settled.layout if lot.name == "2D"] == ["south creatures"]

    def times_read(self, what, sure=0.999):
        """How often a row is read once a card of it was taken away, or missed, or another was laid into it."""
        scene, reads = Scene(), []

        def reader(_picture, _fit, area, **_):
            reads.append(area)
            cards = [one for one in scene.table.cards if area.holds(one.at) and one.card not in missed]
            return tuple(LooseCard(seen(one), 0.0) for one in cards)

        def seen(one):
            unread, how_sure = {"unreadable as before": ("5D", 0.5), "a stranger": ("6D", sure)}.get(what, (None, sure))
            if one.card == unread:
                return Detection("card", None, one.at, one.angle % 180, Face.UNKNOWN, how_sure)
            return Detection("card", one.card, one.at, one.angle % 180, one.face, 0.999 if unread else sure)

        missed = set()
        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2D", 300, LANDS.y)
        scene.lay("5D", 330, LANDS.y)
        scene.watch()
        reads.clear()
        if what == "missed":
            missed.add("5D")
        if what == "taken":
            scene.table.take("5D")
        else:
            scene.lay("6D", 400, LANDS.y)
        scene.watch()
        return len(reads)

    @pytest.mark.parametrize("first", ["south lands", "south creatures"])
    def test_a_card_that_is_seen_in_another_row_is_not_looked_for_again_in_its_own(self, first):
        """All rows are looked at before any is judged, whichever comes first."""
        scene, read = Scene(), []
        scene.look = RowFrameReader(MAT, reader_noting(scene, read, 0.999))
        second = {"south lands": "south creatures", "south creatures": "south lands"}[first]
        left, right = (MAT.zone(name).area.centre for name in (first, second))
        scene.lay("2D", 300, left.y)
        scene.lay("KC", 420, left.y)
        scene.watch()
        read.clear()
        scene.table.take("KC")
        scene.lay("KC", 300, right.y)
        settled, _ = scene.watch()
        assert lots(settled, first) == {("2D", False)}
        assert lots(settled, second) == {("KC", False)}
        assert sorted(read) == sorted((first, second))

    @pytest.mark.parametrize("back", [True, False])
    def test_one_that_was_carried_for_a_while_is_looked_for_where_something_is_unexplained(self, back):
        """R-TB-002: it is laid beneath the other, where two looks miss it; nobody is told that it is gone."""
        scene, reads, combat = Scene(), [], MAT.zone("south combat").area.centre

        def reader(_picture, _fit, area, **_):
            reads.append(area)
            cards = [Detection("card", c.card, c.at, c.angle % 180, c.face, 0.999) for c in scene.table.cards]
            here = [one for one in cards if area.holds(one.place)]
            if any(one.name == "KC" and one.place.y > combat.y + 100 for one in here):
                unread = [replace(one, name=None, candidate_names=("2D", "2H")) for one in here if one.name == "2D"]
                here = [one for one in here if one.name != "2D"] + unread * (len(reads) == 3)
            return tuple(LooseCard(one, 0.0) for one in here)

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("2D", combat.x - 26, combat.y)
        scene.lay("KC", combat.x, combat.y)
        scene.watch()
        scene.table.take("2D")
        scene.table.take("KC")
        assert not scene.watch()[0].layout.at("south combat")
        reads.clear()
        if back:
            scene.lay("2D", LANDS.x - 26, LANDS.y)
        scene.lay("KC", LANDS.x, LANDS.y)
        settled, _ = scene.watch()
        assert len(reads) == (MOST_READINGS if back else 1)
        assert len(settled.layout.at("south lands")) == (2 if back else 1)

    @pytest.mark.parametrize("jack", [True, False], ids=["laid among the creatures", "taken into the hand"])
    @pytest.mark.parametrize("known", [True, False], ids=["which lay there before", "laid at the same time"])
    @pytest.mark.slow
    def test_what_left_a_lane_is_not_there_for_a_creature_that_reaches_into_it(self, jack, known):
        """Seen with an Aura and its creature: all that was still to see of it was the edge of another card."""
        scene = Scene()

        def reader(_picture, _fit, area, **_):
            cards = (one for one in scene.table.cards if area.holds(one.at))
            return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.9996), 0.0) for c in cards)

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("JH", 170, 375, 98.0)
        scene.lay("7S", 168, 348, 90.0)
        if known:
            scene.lay("7D", 167, 441)
        scene.watch()
        for name in ("JH", "7S"):
            scene.table.take(name)
        scene.lay("7S", 420, 443)
        if jack:
            scene.lay("JH", 560, 443)
        if not known:
            scene.lay("7D", 167, 441)
        settled, _ = scene.watch()
        assert not settled.layout.at("south combat")
        assert {name for name, _ in lots(settled, "south creatures")} == {"7D", "7S"} | ({"JH"} if jack else set())
        assert not settled.possibly_present

    def scene_read_but_for(self, *missed):
        """A scene whose reader knows where cards lie, but makes none out of these names."""
        scene = Scene()

        scene.look = RowFrameReader(MAT, reader_of(scene, missed))
        return scene

    def test_nor_for_a_land_that_reaches_in_and_that_nobody_touched(self):
        scene = self.scene_read_but_for()
        scene.lay("JH", 300, 455, 90.0)
        scene.lay("7S", 300, 428, 90.0)
        scene.lay("2D", 300, 495)
        scene.watch()
        scene.table.take("JH")
        scene.table.take("7S")
        settled, _ = scene.watch()
        assert settled.layout == Layout((Lot("south lands", "card", "2D", Face.UP, False),))

    def test_nor_is_what_is_in_its_place_that_card_once_it_is_read_in_another_row(self):
        """R-TB-002: each card is there once, whatever has its shape."""
        scene = self.scene_read_but_for("KC")
        scene.lay("JH", 300, 348)
        scene.watch()
        scene.table.take("JH")
        scene.lay("KC", 300, 348)
        scene.lay("JH", 500, 443)
        settled, _ = scene.watch()
        assert settled.layout == Layout((Lot("south creatures", "card", "JH", Face.UP, False),))
        assert settled.possibly_present == ()

    def test_a_card_that_others_hide_may_be_there_until_it_is_seen_to_be_gone(self):
        """Nothing of it is made out once two others lie on it, whatever else comes to the row."""
        scene, missed = Scene(), set()

        scene.look = RowFrameReader(MAT, reader_of(scene, missed))
        scene.lay("5S", 300, LANDS.y)
        scene.watch()
        missed.add("5S")
        scene.lay("2H", 271, LANDS.y)
        scene.lay("4S", 329, LANDS.y)
        hidden, _ = scene.watch()
        scene.lay("9C", 500, LANDS.y)
        later, _ = scene.watch()
        for settled in (hidden, later):
            (card,) = settled.possibly_present
            assert (card.lot.zone, card.candidate_names, card.lot.turned) == ("south lands", ("5S",), False)
            assert card.at.to(Point(300, LANDS.y)) < 3
            assert "5S" not in {lot.name for lot in settled.layout}
        scene.table.take("4S")
        scene.table.take("5S")
        gone, _ = scene.watch()
        assert lots(gone, "south lands") == {("2H", False), ("9C", False)}
        assert gone.possibly_present == ()

    def test_a_card_read_less_surely_once_more_is_not_lost_with_the_name_of_its_neighbour(self):
        """It may be 5♠ or 6♥, and the 6♥ lies beside it: turned where no look makes it out, it is asked for."""
        scene, dim, missed = Scene(), set(), set()

        def results(c):
            unsure = {"name": None, "candidate_names": ("5S", "6H")} if c.card in dim else {"name": c.card}
            return LooseCard(
                Detection("card", place=c.at, angle=c.angle % 180, face=c.face, confidence=0.9996, **unsure), 0.0
            )

        def reader(_picture, _fit, area, **_):
            return tuple(results(c) for c in scene.table.cards if area.holds(c.at) and c.card not in missed)

        scene.look = RowFrameReader(MAT, reader)
        for name, x in (("6C", 252), ("5S", 300), ("6H", 348)):
            scene.lay(name, x, LANDS.y)
        known, _ = scene.watch()
        assert lots(known, "south lands") == {("6C", False), ("5S", False), ("6H", False)}
        dim.add("5S")
        scene.lay("2H", 380, LANDS.y)
        scene.watch()
        missed.add("5S")
        scene.table.take("5S")
        scene.lay("5S", 300, LANDS.y, 91.0)
        turned, _ = scene.watch()
        assert lots(turned, "south lands") == {("6C", False), ("6H", False), ("2H", False)}
        assert [one.candidate_names for one in turned.possibly_present] == [("5S",)]

    @pytest.mark.parametrize("row", ["south creatures", "south combat"])
    @pytest.mark.parametrize("there", [True, False], ids=["tucked under its creature", "taken away"])
    @pytest.mark.slow
    def test_a_card_that_was_moved_may_be_what_shows_elsewhere_unexplained(self, there, row):
        """An Aura turned with its creature: of its index too little is left to see."""
        scene, missed = Scene(), set()

        scene.look, at = RowFrameReader(MAT, reader_of(scene, missed)), MAT.zone("south creatures").area.centre.y
        before = MAT.zone(row).area.centre.y
        scene.lay("JS", 324, before)
        scene.lay("7H", 300, before)
        scene.watch()
        missed.add("JS")
        for name in ("JS", "7H"):
            scene.table.take(name)
        if there:
            scene.lay("JS", 300, at - 25, 90.0)
        scene.lay("7H", 300, at, 90.0)
        settled, _ = scene.watch()
        assert lots(settled, "south creatures") == {("7H", True)}
        results = [one.candidate_names for one in settled.possibly_present if one.lot.zone == "south creatures"]
        assert results == [("JS",)] * there

    @pytest.mark.parametrize(
        ("apart", "results"), [(88.5, [("JS",)]), (130.0, [])], ids=["edge to edge", "with room between"]
    )
    def test_a_card_pushed_into_another_row_may_lie_wholly_under_two_that_went_with_it(self, apart, results):
        """Attackers pushed forward together: of one nothing was left to see, and the attack was ruled without it."""
        scene, missed = Scene(), set()

        scene.look, creatures, combat = (
            RowFrameReader(MAT, reader_of(scene, missed)),
            *(MAT.zone(f"south {row}").area.centre.y for row in ("creatures", "combat")),
        )
        for name, x in (("JS", 300), ("7H", 380), ("9C", 460)):
            scene.lay(name, x, creatures)
        scene.watch()
        missed.add("JS")
        for name in ("JS", "7H", "9C"):
            scene.table.take(name)
        if apart < 100:
            scene.lay("JS", 300 + apart / 2, combat, 90.0)
        scene.lay("7H", 300, combat, 90.0)
        scene.lay("9C", 300 + apart, combat, 90.0)
        settled, _ = scene.watch()
        assert lots(settled, "south combat") == {("7H", True), ("9C", True)}
        assert [one.candidate_names for one in settled.possibly_present if one.lot.zone == "south combat"] == results

    def test_a_pile_hides_all_but_its_uppermost_card_and_nothing_is_reported_of_them(self):
        scene, grave = Scene(), MAT.zone("south graveyard").area.centre

        def reader(_picture, _fit, area, **_):
            cards = [one for one in scene.table.cards if area.holds(one.at)][-1:]
            return tuple(LooseCard(Detection("card", c.card, c.at, c.angle % 180, c.face, 0.9996), 0.0) for c in cards)

        scene.look = RowFrameReader(MAT, reader)
        scene.lay("5S", grave.x, grave.y)
        scene.watch()
        scene.lay("2H", grave.x + 2, grave.y)
        settled, _ = scene.watch()
        assert lots(settled, "south graveyard") == {("2H", False)}
        assert settled.possibly_present == ()

    def test_but_where_its_own_card_reaches_out_and_is_covered(self):
        placed = ("2D", 300, MAT.zone("south lands").area.top + 30)
        assert self.rows_read(placed, ("KC", 320, 444, 0.0, Face.DOWN)) == {"south creatures", "south lands"}


def card(name="7H", x=300.0, y=LANDS.y, angle=0.0, face=Face.UP, candidate_names=(), sure=0.9996):
    return Detection("card", name, Point(x, y), angle % 180.0, face, sure, candidate_names)


def looks(settler, *cards, times=4, at=0, **what):
    results = [settler(Observation(at + n, tuple(cards), **what)) for n in range(times)]
    return next((one for one in results if one), None)


class TestSettling:
    def test_a_belief_is_reported_once(self):
        settler = RowLayoutTracker(MAT)
        settled = looks(settler, card())
        assert settled.layout == Layout((Lot("south lands", "card", "7H", Face.UP, False),))
        assert looks(settler, card()) is None

    def test_what_is_hidden_holds_everything_up(self):
        hidden = Detection(HIDDEN, None, LANDS, 0.0, Face.UNKNOWN, 0.0)
        assert looks(RowLayoutTracker(MAT), card(), hidden) is None

    def test_frames_in_which_zones_were_still_read_show_that_the_table_was_at_rest(self):
        """So a table is believed in the frame in which it was read to the end, unless a hand was in the one before."""
        hidden, settler = Detection(HIDDEN, None, LANDS, 0.0, Face.UNKNOWN, 0.0), RowLayoutTracker(MAT)
        assert looks(settler, hidden, times=1) is None
        assert looks(settler, card(), times=1).layout.lots[0].name == "7H"
        assert looks(settler, hidden, times=2, hand_in_view=True) is None
        assert looks(settler, card("8H"), times=1) is None
        assert looks(settler, card("8H"), times=1).layout.lots[0].name == "8H"

    @pytest.mark.parametrize(
        ("angle", "turned", "unsure"), [(29, False, False), (31, False, True), (59, True, True), (61, True, False)]
    )
    def test_the_doubtful_band_between_upright_and_tapped_is_asked_about(self, angle, turned, unsure):
        """R-MN-083."""
        settled = looks(RowLayoutTracker(MAT), card(angle=angle))
        assert settled.layout.lots[0].turned is turned
        assert bool(settled.unsure) is unsure

    def test_the_north_players_cards_are_upright_when_turned_by_half(self):
        north = MAT.zone("north lands").area.centre
        assert not looks(RowLayoutTracker(MAT), card(y=north.y, angle=182)).layout.lots[0].turned

    def test_a_card_without_a_name_is_asked_about_with_what_it_may_be(self):
        settled = looks(RowLayoutTracker(MAT), card(None, candidate_names=("6S", "5S")))
        assert settled.unsure == {"south lands"}
        assert settled.candidate_names == {"south lands": ("6S", "5S")}

    def test_a_name_that_becomes_known_is_no_touch(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card(None))
        assert not looks(settler, card("7H")).moved

    @pytest.mark.parametrize("other", [card(x=306), card(angle=7), card("7D"), card(face=Face.DOWN, name=None)])
    def test_what_is_otherwise_was_touched(self, other):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        assert looks(settler, other).moved == {"south lands"}

    def test_a_card_that_wanders_touches_both_its_zones(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        assert looks(settler, card(y=440)).moved == {"south lands", "south creatures"}

    def test_trouble_begins_anew(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card(), times=2)
        assert looks(settler, card(), times=1, trouble="The table is moving.") is None
        assert looks(settler, card(), times=1) is None
        assert looks(settler, card(), times=1) is not None

    def test_a_little_shift_is_an_error_of_measuring(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        nudged = replace(card(), place=Point(302, LANDS.y))
        assert not looks(settler, nudged).moved


class TestKnownAgain:
    """A card that was read once and stays is the same card, whatever is seen of its face later."""

    @pytest.mark.parametrize(
        ("now", "name"),
        [
            pytest.param(card(None), "7H", id="as it lay"),
            pytest.param(card(None, x=303, angle=88), "7H", id="turned in its place"),
            pytest.param(card(None, candidate_names=("7H", "7D")), "7H", id="among what it may be"),
            pytest.param(card(None, candidate_names=("7D", "7C")), None, id="not among what it may be"),
            pytest.param(card(None, x=312), None, id="elsewhere"),
            pytest.param(card(None, angle=45), None, id="askew"),
            pytest.param(card("7D"), "7D", id="surely read as another"),
            pytest.param(card("7D", sure=0.99), "7H", id="of another suit of its colour, and that is doubtful"),
            pytest.param(card("7D", x=312, angle=88, sure=0.99), None, id="of another suit, turned and laid aside"),
            pytest.param(card("7D", x=325, sure=0.99), "7D", id="another that lies elsewhere"),
            pytest.param(card("7S", sure=0.99), "7S", id="read in another colour"),
            pytest.param(card("8H", sure=0.99), "8H", id="read as of another rank"),
        ],
    )
    def test_it_keeps_its_name_where_it_stays(self, now, name):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        settled = looks(settler, now, card("KC", x=500))
        assert {lot.name for lot in settled.layout} == {name, "KC"}

    @pytest.mark.parametrize(
        ("now", "results"),
        [
            pytest.param([card("JS", x=400)], ("JS", "JC"), id="a jack like it came as it went"),
            pytest.param([card("JS", x=400), card("JC", x=500)], None, id="it lies elsewhere"),
            pytest.param([card("JH", x=400)], None, id="a jack of another colour"),
        ],
    )
    def test_a_black_court_card_that_was_moved_may_be_misread_in_every_look(self, now, results):
        settler = RowLayoutTracker(MAT)
        looks(settler, card("JC"))
        first = looks(settler, *now)
        # It stays so whatever else is done, until the other one is seen.
        later = looks(settler, *now, card("7H", x=100))
        for settled in (first, later):
            assert [one.candidate_names for one in settled.unread] == [results] * (results is not None)
        cleared = looks(settler, *now, card("7H", x=100), card("JC", x=550))
        assert results is None or "JS" in {lot.name for lot in cleared.layout}

    def test_so_may_one_of_which_no_look_was_sure_before(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card(None, candidate_names=("JC", "JS")), card("7H", x=100))
        there = looks(settler, card(None, candidate_names=("JC", "JS")), card("JS", x=400), card("7H", x=100))
        assert {lot.name for lot in there.layout} == {None, "JS", "7H"}
        moved = looks(settler, card("JS", x=500), card("7H", x=100))
        assert [set(one.candidate_names) for one in moved.unread] == [{"JC", "JS"}]

    def test_but_not_one_that_may_be_unseen_where_it_lay(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card("JC"))
        settled = looks(settler, card("JS", x=400), possibly_present=(card("JC"),))
        assert {lot.name for lot in settled.layout} == {"JS"}

    def test_that_it_may_have_come_unseen_to_another_row_does_not_make_it_another(self):
        """Something lies there that no card explains, so that it may be any card that is missed."""
        settler, elsewhere = RowLayoutTracker(MAT), MAT.zone("north lands").area.centre
        looks(settler, card())
        settled = looks(settler, card("7D", sure=0.99), possibly_present=(card(x=elsewhere.x, y=elsewhere.y),))
        assert {lot.name for lot in settled.layout} == {"7H"}

    def test_not_where_the_name_is_read_elsewhere(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        settled = looks(settler, card(None), card("7H", x=500))
        assert {lot.name for lot in settled.layout} == {None, "7H"}
        assert len(settled.unread) == 1

    def test_not_on_a_pile_where_the_next_card_is_in_the_same_place(self):
        settler, grave = RowLayoutTracker(MAT), MAT.zone("south graveyard").area.centre
        looks(settler, card(x=grave.x, y=grave.y))
        settled = looks(settler, card(None, x=grave.x, y=grave.y), card("KC"))
        assert settled.layout.at("south graveyard")[0].name is None
        assert settled.unread == ()

    def test_once_it_is_known_again_it_stays_so(self):
        settler = RowLayoutTracker(MAT)
        looks(settler, card())
        looks(settler, card(None), card("KC", x=500))
        settled = looks(settler, card(None), card("KC", x=500), card("QC", x=400))
        assert {lot.name for lot in settled.layout} == {"7H", "KC", "QC"}
        assert settled.moved == {"south lands"}
        assert settled.unread == ()


class TestVeiled:
    """Known cards of rows that nothing shows are told beside the layout, and no others."""

    def possibly_present(self, *cards):
        settler = RowLayoutTracker(MAT)
        looks(settler, card("KC", x=500))
        settled = looks(settler, card("KC", x=500), possibly_present=cards)
        return (
            [(one.lot.zone, one.lot.turned, one.candidate_names) for one in settled.possibly_present]
            if settled
            else None
        )

    def test_with_the_names_that_they_may_have(self):
        assert self.possibly_present(card("7H")) == [("south lands", False, ("7H",))]
        assert self.possibly_present(card(None, angle=90, candidate_names=("7H", "7D"))) == [
            ("south lands", True, ("7H", "7D"))
        ]

    def test_nothing_is_reported_again_for_one_that_stays_so(self):
        settler = RowLayoutTracker(MAT)
        assert looks(settler, card("KC", x=500), possibly_present=(card("7H"),)).possibly_present
        assert looks(settler, card("KC", x=500), possibly_present=(card("7H"),)) is None
        assert looks(settler, card("KC", x=500)).possibly_present == ()


@pytest.mark.parametrize(("row", "number"), [("south lands", 2), ("north lands", 1)])
def test_an_unread_card_is_counted_from_its_players_left(row, number):
    y = MAT.zone(row).area.centre.y
    seen = [
        card("7H", x=300, y=y),
        card(None, x=400, y=y, candidate_names=("KC",)),
        card("QC", x=200, y=MAT.height / 2 + 10),
    ]
    settled = looks(RowLayoutTracker(MAT), *seen)
    (unread,) = settled.unread
    assert (unread.number, unread.of, unread.candidate_names) == (number, 2, ("KC",))
    assert unread.at == Point(400, y)
    assert unread.lot in settled.layout.at(row)
