"""Cards that lie as they like on the calibrated table, in rendered pictures; and what looks add up to."""

import pytest

from tableassist.games.deluxe_memory.mat import mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Rect
from tableassist.table.sight import Face, Sighting
from tableassist.vision.cards.loose import Gathered, LooseCard, LooseReader, without_taken
from tableassist.vision.table.homography import TableFinder

MAT = deluxe_mat()
ROW = [("4H", 300, 300, 0), ("9S", 328, 303, 2), ("QD", 356, 298, -2), ("7C", 440, 300, 90), ("AS", 520, 300, 180)]


@pytest.fixture(scope="module")
def seen():
    table = VirtualTable(MAT)
    for name, x, y, angle in ROW:
        table.lay(CardName(name), Point(x, y), angle)
    table.lay(CardName("2D"), Point(150, 480), 0, Face.DOWN)
    camera = SimCamera(table, Conditions.sample(5, "easy"), (1600, 900), seed=5)
    camera.open()
    picture = camera.read(1.0).picture
    return picture, TableFinder(MAT).locate(picture)


@pytest.fixture(scope="module")
def reader():
    return LooseReader()


def test_a_row_of_overlapping_cards_is_read_where_it_lies(reader, seen):
    cards = {one.sighting.name: one for one in reader(*seen, Rect(200, 200, 420, 200))}
    assert set(cards) == {name for name, *_ in ROW}
    for name, x, y, angle in ROW:
        assert cards[name].sighting.place.to(Point(x, y)) < 5, name
        # A card with an index in two corners looks the same turned by half.
        off = abs(cards[name].upright - angle) % 180
        assert min(off, 180 - off) < 6, name


def test_which_lies_on_which_is_told(reader, seen):
    cards = reader(*seen, Rect(200, 200, 420, 200))
    names = [one.sighting.name for one in cards]
    under = {names[n]: {names[m] for m in one.under} for n, one in enumerate(cards)}
    assert "9S" in under["4H"]
    assert "QD" in under["9S"]
    assert not under["AS"]
    shows = dict(zip(names, (one.shows for one in cards), strict=True))
    assert shows["4H"] < 0.7 < shows["AS"]


def test_only_cards_whose_middle_lies_in_the_area_are_told(reader, seen):
    assert {one.sighting.name for one in reader(*seen, Rect(400, 200, 220, 200))} == {"7C", "AS"}
    assert not reader(*seen, Rect(560, 420, 100, 60))


def test_a_card_face_down_is_seen_as_one(reader, seen):
    (one,) = reader(*seen, Rect(60, 400, 200, 150))
    assert (one.sighting.face, one.sighting.name) == (Face.DOWN, None)
    assert one.sighting.place.to(Point(150, 480)) < 4


@pytest.mark.parametrize("seed", [5, 6, 8])
def test_backs_are_seen_however_they_lie_and_printed_places_are_none(reader, seed):
    """Two lie over each other, two on their sides, and the mat's places are as large."""
    table = VirtualTable(MAT)
    lying = [(300, 300, 0), (325, 302, 0), (440, 300, 90), (420, 420, 90)]
    for name, (x, y, angle) in zip(("2D", "3D", "4D", "5D"), lying, strict=True):
        table.lay(CardName(name), Point(x, y), angle, Face.DOWN)
    camera = SimCamera(table, Conditions.sample(seed, "easy"), (1600, 900), seed=seed)
    camera.open()
    picture = camera.read(1.0).picture
    told = reader(picture, TableFinder(MAT).locate(picture), Rect(200, 200, 420, 300))
    down = [one for one in told if one.sighting.face is Face.DOWN]
    for x, y, _ in lying[1:]:
        assert min(one.sighting.place.to(Point(x, y)) for one in down) < 4
    assert all(min(one.sighting.place.to(Point(x, y)) for x, y, _ in lying) < 4 for one in down)


def card(name, x=100.0, sure=0.95, face=Face.UP, either=()):
    return LooseCard(Sighting("card", name, Point(x, 100), 0.0, face, sure, either), 0.0)


def believed(*looks):
    gathered = Gathered()
    for look in looks:
        gathered.add(look)
    return gathered.believed()


class TestGathered:
    def test_looks_that_agree_are_surer_than_one(self):
        (one,) = believed([card("7H", 100)], [card("7H", 102)], [card("7H", 99)])
        assert one.name == "7H"
        assert one.confidence > 0.99

    def test_looks_that_contradict_each_other_tell_nothing(self):
        (one,) = believed([card("7H")], [card("7D")])
        assert one.name is None
        assert set(one.either) == {"7H", "7D"}

    def test_one_slip_does_not_shake_what_all_others_say(self):
        (one,) = believed([card("7H")], [card("7D", sure=0.9)], [card("7H")], [card("7H")], [card("7H")])
        assert one.name == "7H"

    def test_what_most_looks_do_not_see_is_not_there(self):
        assert not believed([card("7H")], [], [])

    @pytest.mark.parametrize(("times", "glimpsed"), [(1, True), (2, False), (3, False)])
    def test_what_few_looks_see_is_kept_without_a_name(self, times, glimpsed):
        gathered = Gathered()
        for number in range(3):
            gathered.add([card("7H", either=("7D",))] if number < times else [])
        assert [(one.name, one.either) for one in gathered.glimpsed()] == [(None, ("7H", "7D"))] * glimpsed

    def test_a_card_that_lies_elsewhere_is_another(self):
        assert len(believed([card("7H", 100), card("7D", 140)], [card("7H", 100), card("7D", 140)])) == 2

    def test_an_unknown_card_stays_unknown_with_its_likely_names(self):
        (one,) = believed([card(None, either=("6S", "5S"))], [card(None, either=("6S",))])
        assert (one.name, one.either) == (None, ("6S", "5S"))

    def test_no_card_is_there_twice(self):
        looks = [[card("7H", 100, 0.95), card("7H", 300, 0.95)]] * 3
        assert [one.name for one in believed(*looks)] == [None, None]
        assert all(one.either == ("7H",) for one in believed(*looks))

    def test_the_far_surer_of_two_alike_keeps_its_name(self):
        looks = [[card("7H", 100, 0.999), card("7H", 300, 0.9)]] * 2
        assert [one.name for one in believed(*looks)] == ["7H", None]

    def test_of_what_lies_exactly_on_each_other_only_the_known_card_shows(self):
        """The outline of one and a corner of it that reads otherwise are no two cards."""
        looks = [[card("JD", 100), card(None, 101, either=("JD", "4D"))]] * 2
        assert [one.name for one in believed(*looks)] == ["JD"]
        looks = [[card("JD", 100), card(None, 107, either=("JD", "4D"))]] * 2
        assert [one.name for one in believed(*looks)] == ["JD", None]

    @pytest.mark.parametrize(
        ("looks", "settled"),
        [
            pytest.param([[]], False, id="one look is never enough"),
            pytest.param([[], []], True, id="twice nothing"),
            pytest.param([[card("7H")], [card("7H")]], False, id="not surely enough"),
            pytest.param([[card("7H", sure=0.97)], [card("7H", 102, sure=0.97)]], True, id="twice the same, surely"),
            pytest.param([[card("7H", sure=0.97)], []], False, id="seen once of twice"),
            pytest.param([[card("7H", sure=0.99)], [card("7D", sure=0.99)]], False, id="contradicted"),
            pytest.param([[card(None, sure=0.99)], [card(None, sure=0.99)]], False, id="without a name"),
            pytest.param([[card(None, sure=0.99, face=Face.DOWN)]] * 2, True, id="a back needs no name"),
            pytest.param([[card("7H", 100, 0.99), card("7H", 300, 0.99)]] * 2, False, id="the same card twice"),
        ],
    )
    def test_a_third_look_is_spared_where_it_could_change_nothing(self, looks, settled):
        gathered = Gathered()
        for look in looks:
            gathered.add(look)
        assert gathered.settled(3 - len(looks)) is settled

    @pytest.mark.parametrize("last", [[], [card("KC", sure=1.0)], [card(None)], [card("7H"), card("KC", 300, 1.0)]])
    def test_what_is_settled_stays_so_whatever_comes(self, last):
        gathered = Gathered()
        for look in [[card("7H", sure=0.97)]] * 2:
            gathered.add(look)
        assert gathered.settled(1)
        gathered.add(last)
        assert [one.name for one in gathered.believed()] == ["7H"]


@pytest.mark.parametrize(
    ("either", "left"),
    [(("5S", "6H"), ("5S",)), (("5S", "5C"), ("5S", "5C")), (("6H",), ("6H",)), ((), ())],
    ids=["one is taken", "none is taken", "a conflict is shown", "it may be anything"],
)
def test_a_card_without_a_name_is_none_that_is_read_beside_it(either, left):
    cards = [card("6H").sighting, card(None, 200.0, either=either).sighting]
    assert [(one.name, one.either) for one in without_taken(cards)] == [("6H", ()), (None, left)]
