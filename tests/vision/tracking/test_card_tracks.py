"""What looks at cards that lie still add up to: which of them are one card, and which card it is."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.tracking.card_tracks import CardTracks, without_taken

NEAR_300 = [Rect(260.0, 60.0, 80.0, 80.0)]


def never(_seen):
    return False


def card(name, x=100.0, sure=0.95, face=Face.UP, candidate_names=()):
    return LooseCard(Detection("card", name, Point(x, 100), 0.0, face, sure, candidate_names), 0.0)


def believed(*looks):
    tracks = CardTracks()
    for look in looks:
        tracks.add(look)
    return tracks.believed()


class TestCardTracks:
    def test_looks_that_agree_are_surer_than_one(self):
        (one,) = believed([card("7H", 100)], [card("7H", 102)], [card("7H", 99)])
        assert one.name == "7H"
        assert one.confidence > 0.99

    @pytest.mark.parametrize(("sure", "plain"), [(0.998, True), (0.995, False)])
    def test_one_look_is_enough_where_it_leaves_no_doubt(self, sure, plain):
        tracks = CardTracks()
        tracks.add([card("7H", 100, sure=0.999), card("KS", 300, sure=sure)])
        assert tracks.is_plain() is plain
        assert not tracks.is_settled()
        tracks.add([card("7H", 100, sure=0.999), card("KS", 300, sure=sure)])
        assert not tracks.is_plain()

    def test_a_card_without_a_name_that_is_explained_needs_no_further_look(self):
        tracks, faint = CardTracks(), card(None, 100, sure=0.6, candidate_names=("7H", "7D"))
        tracks.add([faint, card("KS", 300, sure=0.999)])
        assert not tracks.is_plain()
        assert tracks.is_plain(lambda seen: seen.place.x < 200)
        tracks.add([faint, card("KS", 300, sure=0.999)])
        assert not tracks.is_settled()
        assert not tracks.is_settled(lambda seen: seen.place.x > 200)
        assert tracks.is_settled(lambda seen: seen.place.x < 200)
        tracks.add([card("KS", 300, sure=0.999)])
        assert not tracks.is_settled(lambda seen: seen.place.x < 200)

    def test_only_cards_that_a_look_leaves_in_doubt_need_another(self):
        tracks = CardTracks()
        tracks.add([card("7H", 100, sure=0.999), card("KS", 300, sure=0.9)])
        assert [one.name for one in tracks.find_doubtful(never)] == ["KS"]
        tracks.add([card("KS", 302, sure=0.99)], NEAR_300)
        assert not tracks.find_doubtful(never)
        assert tracks.is_settled()
        assert {one.name for one in tracks.believed()} == {"7H", "KS"}

    def test_what_a_look_elsewhere_does_not_show_is_not_missed(self):
        tracks = CardTracks()
        tracks.add([card("7H", 100, sure=0.999), card("KS", 300, sure=0.9)])
        tracks.add([], NEAR_300)
        tracks.add([], NEAR_300)
        assert [one.name for one in tracks.believed()] == ["7H"]
        assert not tracks.is_settled()

    def test_begun_anew_in_a_part_it_remembers_the_rest(self):
        tracks = CardTracks()
        tracks.add([card("7H", 100, sure=0.999), card("KS", 300, sure=0.9)])
        tracks.restart(NEAR_300)
        assert [one.name for one in tracks.believed()] == ["7H"]
        tracks.add([card("QS", 300, sure=0.998)], NEAR_300)
        assert tracks.is_plain()
        assert {one.name for one in tracks.believed()} == {"7H", "QS"}
        tracks.restart()
        assert not tracks.believed()

    def test_where_two_have_one_name_all_need_another_look(self):
        tracks = CardTracks()
        tracks.add([card("7H", 100, sure=0.9), card("7H", 300, sure=0.999)])
        assert not tracks.find_doubtful(never)

    def test_looks_that_contradict_each_other_report_nothing(self):
        (one,) = believed([card("7H")], [card("7D")])
        assert one.name is None
        assert set(one.candidate_names) == {"7H", "7D"}

    @pytest.mark.parametrize(("known", "name"), [((), None), (("4S", "2H"), "4S"), (("4C", "2H"), None)])
    def test_a_card_that_was_known_to_lie_there_is_likelier_than_any_other(self, known, name):
        """A four of clubs in the place of one of spades is told by ten times as much."""
        tracks, faint = CardTracks(known), replace(card(None, 100, sure=0.9), odds=(("4S", 0.95), ("4C", 0.04)))
        tracks.add([faint])
        tracks.add([faint])
        assert [one.name for one in tracks.believed()] == [name]
        tracks.restart()
        tracks.add([card("4C", sure=0.999)])
        assert [one.name for one in tracks.believed()] == ["4C"]

    def test_one_slip_does_not_shake_what_all_others_say(self):
        (one,) = believed([card("7H")], [card("7D", sure=0.9)], [card("7H")], [card("7H")], [card("7H")])
        assert one.name == "7H"

    def test_what_most_looks_do_not_see_is_not_there(self):
        assert not believed([card("7H")], [], [])

    @pytest.mark.parametrize(
        ("times", "sure", "glimpsed"),
        [(1, 0.95, [None]), (1, 0.9999, ["7H"]), (2, 0.95, []), (3, 0.95, [])],
    )
    def test_what_few_looks_see_is_kept_without_a_name(self, times, sure, glimpsed):
        """But what a look says surely is said beside it, for whoever knows that the card lay there."""
        tracks = CardTracks()
        for number in range(3):
            tracks.add([card("7H", sure=sure, candidate_names=("7D",))] if number < times else [])
        seen = [(one.name, one.candidate_names, name) for one, name in tracks.glimpsed()]
        assert seen == [(None, ("7H", "7D"), name) for name in glimpsed]

    @pytest.mark.parametrize(("apart", "cards"), [(10.0, 1), (40.0, 2)])
    def test_two_faint_tracks_of_one_card_are_one(self, apart, cards):
        """Its outline turned about its index, so that neither of two outlines was seen in most of four frames."""
        tracks = CardTracks()
        for number in range(4):
            x = 100.0 + apart * (number % 2)
            tracks.add([card(None, x, sure=0.8, candidate_names=("2D", "2S"))])
        assert not tracks.believed()
        assert len(tracks.glimpsed()) == cards

    def test_two_looks_of_four_that_agree_surely_are_enough(self):
        seen = [card("7H", sure=0.99)]
        assert [one.name for one in believed(seen, [], [], seen)] == ["7H"]
        unsure = [card(None, sure=0.8, candidate_names=("7H", "7D"))]
        assert not believed(unsure, [], [], unsure)

    def test_a_card_that_is_elsewhere_is_another(self):
        assert len(believed([card("7H", 100), card("7D", 140)], [card("7H", 100), card("7D", 140)])) == 2

    def test_an_unknown_card_stays_unknown_with_its_likely_names(self):
        (one,) = believed([card(None, candidate_names=("6S", "5S"))], [card(None, candidate_names=("6S",))])
        assert (one.name, one.candidate_names) == (None, ("6S", "5S"))

    def test_no_card_is_there_twice(self):
        looks = [[card("7H", 100, 0.95), card("7H", 300, 0.95)]] * 3
        assert [one.name for one in believed(*looks)] == [None, None]
        assert all(one.candidate_names == ("7H",) for one in believed(*looks))

    def test_the_far_surer_of_two_alike_keeps_its_name(self):
        looks = [[card("7H", 100, 0.999), card("7H", 300, 0.9)]] * 2
        assert [one.name for one in believed(*looks)] == ["7H", None]

    def test_of_what_is_exactly_on_each_other_only_the_known_card_shows(self):
        """The outline of one and a corner of it that reads otherwise are no two cards."""
        looks = [[card("JD", 100), card(None, 101, candidate_names=("JD", "4D"))]] * 2
        assert [one.name for one in believed(*looks)] == ["JD"]
        looks = [[card("JD", 100), card(None, 107, candidate_names=("4D", "JD"))]] * 2
        assert [one.name for one in believed(*looks)] == ["JD", None]

    @pytest.mark.parametrize(("name", "candidate_names"), [("JD", ()), (None, ("JD", "4D"))])
    def test_two_outlines_so_near_that_seem_the_same_card_are_one(self, name, candidate_names):
        """R-TB-002: each card is there once. One outline is told by the index above, the other by that below."""
        looks = [[card("JD", 100, 0.99), card(name, 112, candidate_names=candidate_names)]] * 2
        assert [(one.name, one.place.x) for one in believed(*looks)] == [("JD", 100)]

    @pytest.mark.parametrize(
        ("looks", "settled"),
        [
            pytest.param([[]], False, id="one look is never enough"),
            pytest.param([[], []], True, id="twice nothing"),
            pytest.param([[card("7H", sure=0.85)], [card("7H", sure=0.85)]], False, id="not surely enough"),
            pytest.param([[card("7H", sure=0.97)], [card("7H", 102, sure=0.97)]], True, id="twice the same, surely"),
            pytest.param([[card("7H", sure=0.97)], []], False, id="seen once of twice"),
            pytest.param([[card("7H", sure=0.99)], [card("7D", sure=0.99)]], False, id="contradicted"),
            pytest.param([[card(None, sure=0.99)], [card(None, sure=0.99)]], False, id="without a name"),
            pytest.param([[card(None, sure=0.99, face=Face.DOWN)]] * 2, True, id="a back needs no name"),
            pytest.param([[card("7H", 100, 0.99), card("7H", 300, 0.99)]] * 2, False, id="the same card twice"),
        ],
    )
    def test_a_third_look_is_spared_where_two_agree_surely(self, looks, settled):
        tracks = CardTracks()
        for look in looks:
            tracks.add(look)
        assert tracks.is_settled() is settled

    @pytest.mark.parametrize(
        ("odds", "there"),
        [((("4D", 0.34), ("KD", 0.3), ("9H", 0.3)), False), ((("KC", 0.5), ("KS", 0.49)), True)],
        ids=["print of another card", "a king of clubs or spades"],
    )
    def test_what_has_not_even_a_rank_is_no_card(self, odds, there):
        seen = LooseCard(card(None, sure=0.4).detection, 0.0, odds=odds)
        assert bool(believed([seen], [seen])) is there

    def test_two_looks_that_are_rather_sure_are_surer_together_but_err_alike(self):
        (one,) = believed([card("7H", sure=0.9)], [card("7H", sure=0.9)])
        assert 0.9 < one.confidence < 1 - 0.1**2

    def test_names_that_no_look_is_sure_of_add_up(self):
        rather = LooseCard(card(None, sure=0.85).detection, 0.0, odds=(("KC", 0.9), ("KS", 0.08)))
        (one,) = believed(*[[rather]] * 3)
        assert (one.name, one.face) == (None, Face.UP)
        assert one.candidate_names == ("KC", "KS")
        surer = replace(rather, odds=(("KC", 0.97), ("KS", 0.02)))
        assert [one.name for one in believed(*[[surer]] * 3)] == ["KC"]

    def test_an_outline_that_turns_about_its_index_is_one_card(self):
        """One index tells where its corner lies, but little of the way its card lies."""
        odds = (("5D", 0.9), ("5H", 0.05))
        straight, askew = (turned_about_its_corner(degrees, odds) for degrees in (0.0, 25.0))
        assert straight.detection.place.to(askew.detection.place) > 20
        assert len(believed([straight], [askew])) == 1


def turned_about_its_corner(degrees, odds):
    """A card whose top left corner lies at 100, 100."""
    across = Point(cos(radians(degrees)), sin(radians(degrees)))
    corners = tuple(
        Point(100 + x * across.x - y * across.y, 100 + x * across.y + y * across.x)
        for x, y in ((0, 0), (63, 0), (63, 88), (0, 88))
    )
    middle = Point(sum(one.x for one in corners) / 4, sum(one.y for one in corners) / 4)
    return LooseCard(Detection("card", None, middle, degrees, Face.UP, 0.85), degrees, odds=odds, corners=corners)


@pytest.mark.parametrize(
    ("candidate_names", "left"),
    [(("5S", "6H"), ("5S",)), (("5S", "5C"), ("5S", "5C")), (("6H",), ("6H",)), ((), ())],
    ids=["one is taken", "none is taken", "a conflict is shown", "it may be anything"],
)
def test_a_card_without_a_name_is_none_that_is_read_beside_it(candidate_names, left):
    cards = [card("6H").detection, card(None, 200.0, candidate_names=candidate_names).detection]
    assert [(one.name, one.candidate_names) for one in without_taken(cards)] == [("6H", ()), (None, left)]
