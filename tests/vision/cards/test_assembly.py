from dataclasses import replace

import numpy as np
import pytest

from tableassist.table.sight import Face
from tableassist.vision.cards.assembly import assembled, distinct, middle, mirrored, names_of, rejoined
from tableassist.vision.cards.candidates import Candidate, apart
from tableassist.vision.cards.faces import RANKS, SUITS, FaceReading
from tableassist.vision.cards.fusion import agreed, unrepeated
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.reader import CardReader

WIDTH, HEIGHT = 63.0, 88.0


def shares(kinds, kind, sure):
    wanted = np.full(len(kinds), (1 - sure) / (len(kinds) - 1))
    wanted[list(kinds).index(kind)] = sure
    return wanted


def card(x=100.0, y=100.0, angle=0.0, size=2.0):
    """A card's corners about its middle, clockwise from its own top left."""
    half = np.array([WIDTH, HEIGHT]) * size / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn.T + [x, y]).astype(np.float32)


def index(quad, name, corner=0, sure=0.99, off=(0.0, 0.0)):
    """The index in a corner of a card: 0 its own top left, then clockwise."""
    a, beside, below = quad[corner], quad[(corner + 1) % 4], quad[(corner - 1) % 4]
    if corner % 2:
        beside, below = below, beside
    ranks, suits = shares(RANKS, name[:-1], sure), shares(SUITS, name[-1], sure)
    return Index(a + np.float32(off), beside - a, below - a, sure, ranks, suits)


def candidate(quad, name, sure=0.95, face=Face.UP):
    return Candidate(quad, FaceReading(name, face, sure, name))


def test_an_index_tells_its_cards_outline_whichever_corner_it_stands_in():
    quad = card(angle=0.7)
    for corner in range(4):
        outline = index(quad, "7H", corner).outline
        same = min(np.abs(outline - np.roll(quad, turn, axis=0)).max() for turn in (0, 2))
        assert same < 1e-3


@pytest.mark.parametrize("corners", [(0, 2), (0, 1), (0, 3), (1, 2), (0, 1, 2, 3)])
def test_the_indices_of_one_card_are_one_card(corners):
    quad = card(angle=-2.0)
    cards = assembled([index(quad, "10D", corner, 0.9, (1.5, -1.0)) for corner in corners])
    assert len(cards) == 1
    assert cards[0].card == "10D"
    assert cards[0].confidence > index(quad, "10D", 0, 0.9).confidence
    assert np.abs(cards[0].quad.mean(axis=0) - quad.mean(axis=0)).max() < 3


def test_indices_of_other_names_are_other_cards():
    quad = card()
    assert {one.card for one in assembled([index(quad, "4S"), index(quad, "JD", 2)])} == {"4S", "JD"}


def test_a_row_of_cards_of_which_only_the_indices_show():
    row = [card(100 + 30 * n) for n in range(5)]
    cards = assembled([index(quad, f"{n + 2}C") for n, quad in enumerate(row)])
    assert {one.card for one in cards} == {"2C", "3C", "4C", "5C", "6C"}


def test_twins_of_two_decks_beside_each_other_stay_two_cards():
    cards = assembled(
        [index(card(100), "KS"), index(card(100), "KS", 2), index(card(240), "KS"), index(card(240), "KS", 2)]
    )
    assert sorted(round(float(one.quad[:, 0].mean())) for one in cards) == [100, 240]


def test_one_index_found_twice_is_one_index():
    quad = card()
    kept = distinct([index(quad, "7H", 0, 0.8), index(quad, "7H", 0, 0.95, (3, 3)), index(quad, "7H", 2, 0.9)])
    assert [round(one.sure, 2) for one in kept] == [0.95, 0.9]


@pytest.mark.parametrize(
    ("away", "turned", "name", "sure", "left"),
    [
        pytest.param(14, 0.15, "9C", 0.98, 2, id="another card's"),
        pytest.param(14, 0.15, "9C", 0.8, 1, id="one that is not clear"),
        pytest.param(14, 0.15, "8D", 0.98, 1, id="the same"),
        pytest.param(14, 1.0, "9C", 0.98, 1, id="the same, seen askew"),
        pytest.param(5, 0.15, "9C", 0.98, 1, id="the same, misread"),
    ],
)
def test_in_a_close_fan_two_clear_indices_stand_near_each_other(away, turned, name, sure, left):
    one, quad = index(card(), "8D"), card(angle=turned)
    aside = one.anchor + np.float32([away, 0]) - index(quad, name).anchor
    assert len(distinct([one, index(quad, name, 0, sure, aside)])) == left


@pytest.mark.parametrize(("size", "name", "cards"), [(1.1, "4H", 1), (1.8, "4H", 2), (1.8, "4S", 1)])
def test_two_indices_of_cards_of_other_sizes_are_one_cards_only_where_both_say_its_name(size, name, cards):
    one, other = index(card(), "4S"), index(card(size=2 * size), name, 2)
    faint = replace(other, suits=(other.suits + one.suits) / 2) if name != "4S" else other
    assert len(assembled([one, faint])) == cards


@pytest.mark.parametrize("corner", range(4))
def test_a_mirrored_index_stands_where_it_stood_on_a_card_beside_its_own(corner):
    quad = card(angle=0.4)
    one, there = index(quad, "7H", corner), mirrored(index(quad, "7H", corner))
    assert there.anchor == pytest.approx(one.anchor, abs=1e-3)
    assert (there.down == one.down).all()
    assert np.linalg.norm(middle(there) - middle(one)) > 0.7 * 2 * WIDTH


@pytest.mark.parametrize(
    ("name", "sure", "cards"),
    [("7H", 0.99, 1), pytest.param("7D", 0.99, 2, id="another"), pytest.param("7H", 0.85, 2, id="not clear")],
)
def test_a_card_that_lies_mirrored_beside_one_of_its_name_is_that_one(name, sure, cards):
    quad = card(angle=0.4)
    one = assembled([index(quad, "7H", 0), index(quad, "7H", 2)])
    told = rejoined([*one, *assembled([mirrored(index(quad, name, 1, sure))])])
    assert len(told) == cards
    assert len(told[0].indices) == 4 - cards
    assert np.abs(told[0].quad - quad).max() < 1


def test_both_that_lie_mirrored_beside_a_card_are_that_one():
    quad = card(angle=0.4)
    one = assembled([index(quad, "7H", 0), index(quad, "7H", 2)])
    beside = [one for corner in (1, 3) for one in assembled([mirrored(index(quad, "7H", corner))])]
    (told,) = rejoined([beside[0], *one, beside[1]])
    assert len(told.indices) == 4


def test_a_card_of_the_same_name_that_lies_elsewhere_is_another_one():
    apart = assembled([index(card(), "7H"), index(card(300), "7H")])
    assert rejoined(apart) == apart


def test_the_names_of_an_index_are_probabilities():
    names = names_of(index(card(), "QD"))
    assert names.sum() == pytest.approx(1)
    assert names.argmax() == RANKS.index("Q") * 4 + SUITS.index("D")


class TestTwoWitnesses:
    def told(self, face, *indices):
        return agreed([face] if face else [], assembled(list(indices)))

    def test_that_agree_are_surer_than_either(self):
        (one,) = self.told(candidate(card(), "7H", 0.9), index(card(), "7H", 0, 0.97))
        assert one.reading.card == "7H"
        assert one.reading.confidence > 0.98

    def test_that_contradict_each_other_leave_the_card_unknown(self):
        (one,) = self.told(candidate(card(), "7H", 0.95), index(card(), "9H", 0, 0.98))
        assert one.reading.card is None
        assert set(one.reading.either) == {"7H", "9H"}

    def test_the_surer_is_believed_where_the_other_hardly_knows(self):
        (one,) = self.told(Candidate(card(), FaceReading(None, Face.UP, 0.5, "JS")), index(card(), "JC", 0, 0.999))
        assert one.reading.card == "JC"

    def test_an_index_alone_names_a_card(self):
        (one,) = self.told(None, index(card(), "AD", 0, 0.99))
        assert (one.reading.card, one.reading.face) == ("AD", Face.UP)

    @pytest.mark.parametrize(("sure", "printed", "told"), [(0.85, True, None), (0.95, True, "JC"), (0.85, False, "JC")])
    def test_a_face_without_any_index_must_be_surer_in_a_photograph(self, sure, printed, told):
        (one,) = agreed([candidate(card(), "JC", sure)], [], printed=printed)
        assert one.reading.card == told
        assert told or (one.reading.either, one.reading.face) == (("JC",), Face.UNKNOWN)

    def test_a_faint_index_alone_names_none(self):
        (one,) = self.told(None, index(card(), "AD", 0, 0.8))
        assert one.reading.card is None

    def test_what_is_hardly_an_index_is_no_card(self):
        assert not self.told(None, index(card(), "AD", 0, 0.5))

    def test_a_back_that_shows_an_index_is_no_back(self):
        (one,) = self.told(candidate(card(), None, 0.97, Face.DOWN), index(card(), "AD", 0, 0.995))
        assert one.reading.face is Face.UP

    def test_a_faint_index_does_not_turn_a_back_over(self):
        (one,) = self.told(candidate(card(), None, 0.97, Face.DOWN), index(card(), "AD", 0, 0.8))
        assert one.reading.face is Face.DOWN

    def test_faint_indices_that_add_up_are_the_pattern_of_a_back(self):
        faint = [index(card(), "KD", corner, 0.86) for corner in (0, 2)]
        (one,) = assembled(faint)
        assert one.confidence > 0.95
        (one,) = self.told(candidate(card(), None, 0.9, Face.DOWN), *faint)
        assert one.reading.face is Face.DOWN
        (one,) = self.told(candidate(card(), None, 0.9, Face.DOWN), index(card(), "KD", 0, 0.99), faint[1])
        assert one.reading.card == "KD"

    @pytest.mark.parametrize(("sure", "told"), [(0.86, None), (0.99, "KD")])
    def test_faint_indices_beside_them_on_the_back_make_no_difference(self, sure, told):
        """They look like another card that lies over this one; a clear one may be."""
        cards = assembled([index(card(), "KD", corner, 0.86) for corner in (0, 2)])
        beside = assembled([index(card(130, 90), "4C", corner, sure) for corner in (0, 2)])
        one, *_ = agreed([candidate(card(), None, 0.999, Face.DOWN)], [*cards, *beside])
        assert one.reading.card == told

    def test_a_back_far_surer_than_an_index_stays_a_back(self):
        (one,) = self.told(candidate(card(), None, 0.999, Face.DOWN), index(card(), "AD", 0, 0.93))
        assert one.reading.face is Face.DOWN

    def test_where_backs_have_no_print_that_looks_like_it_a_sure_index_tells(self):
        back, cards = candidate(card(), None, 0.999, Face.DOWN), assembled([index(card(), "AD", 0, 0.98)])
        (one,) = agreed([back], cards, printed=False)
        assert (one.reading.face, one.reading.card) == (Face.UP, "AD")

    def test_a_back_and_an_index_that_are_both_sure_leave_it_open(self):
        (one,) = self.told(candidate(card(), None, 0.97, Face.DOWN), index(card(), "AD", 0, 0.98))
        assert (one.reading.face, one.reading.card) == (Face.UNKNOWN, None)

    @pytest.mark.parametrize(("sure", "faces"), [(0.98, [Face.DOWN]), (0.8, [Face.DOWN, Face.UP])])
    def test_what_looks_like_an_index_in_the_middle_of_a_surer_back_is_its_print(self, sure, faces):
        print_on_it = index(card(), "AD", 0, 0.96, (25, 30))
        told = self.told(candidate(card(), None, sure, Face.DOWN), print_on_it)
        assert [one.reading.face for one in told] == faces

    @pytest.mark.parametrize("found", [[], [candidate(card(size=1.2), "KS", 0.6)]])
    def test_what_they_leave_unknown_may_be_the_name_or_its_twin(self, found):
        (one,) = agreed(found, assembled([index(card(size=1.2), "KS", 0, 0.96)]))
        assert (one.reading.card, one.reading.either[:2]) == (None, ("KS", "KC"))

    @pytest.mark.parametrize(("name", "size", "known"), [("KS", 1.2, False), ("KS", 2.0, True), ("5S", 1.2, True)])
    def test_small_black_court_cards_need_more(self, name, size, known):
        (one,) = self.told(candidate(card(size=size), name, 0.85), index(card(size=size), name, 0, 0.975))
        assert (one.reading.card == name) is known
        (one,) = self.told(None, index(card(size=size), name, 0, 0.98))
        assert (one.reading.card == name) is known

    @pytest.mark.parametrize(("name", "told"), [("QS", None), ("QH", "QH")])
    def test_two_unsure_corners_of_a_small_black_court_card_may_be_misread_alike(self, name, told):
        quad = card(size=1.2)
        (one,) = self.told(None, index(quad, name, 0, 0.96), index(quad, name, 2, 0.7))
        assert one.reading.card == told

    def test_but_not_two_sure_ones(self):
        quad = card(size=1.2)
        (one,) = self.told(None, index(quad, "QS", 0, 0.97), index(quad, "QS", 2, 0.97))
        assert one.reading.card == "QS"

    @pytest.mark.parametrize(("name", "sure", "told"), [("JS", 0.95, None), ("JS", 0.98, "JS"), ("JH", 0.95, "JH")])
    def test_a_small_black_court_card_without_an_index_needs_more(self, name, sure, told):
        (one,) = self.told(candidate(card(size=1.2), name, sure))
        assert one.reading.card == told

    def test_a_nameless_face_without_an_index_may_be_a_back(self):
        (one,) = self.told(Candidate(card(), FaceReading(None, Face.UP, 0.6, "JS")))
        assert (one.reading.face, one.reading.card) == (Face.UNKNOWN, None)

    def test_noise_in_its_corner_makes_it_no_surer_face(self):
        noise = index(card(), "JS", 0, 0.5)
        (one,) = self.told(Candidate(card(), FaceReading(None, Face.UP, 0.6, "JS")), noise)
        assert one.reading.face is Face.UNKNOWN

    def test_what_hardly_shows_in_a_corner_and_says_another_name_makes_it_no_card_with_that_corner(self):
        below, beside = card(), card(100 - 2 * WIDTH)
        told = self.told(candidate(beside, "KD"), index(below, "6D", 2, 0.99), index(below, "JD", 0, 0.4))
        assert sorted(one.reading.card for one in told) == ["6D", "KD"]

    def test_an_index_that_stands_elsewhere_is_another_card(self):
        told = self.told(candidate(card(), "7H"), index(card(160), "9H", 0, 0.99))
        assert sorted(one.reading.card for one in told) == ["7H", "9H"]

    def test_the_index_of_a_card_below_that_peeps_out_beside_the_corner_is_another_card(self):
        above, below = card(), card(94, 92)
        told = self.told(candidate(above, "6S"), index(above, "6S", 0, 0.97), index(below, "5S", 0, 0.99))
        assert sorted(one.reading.card for one in told) == ["5S", "6S"]

    def test_noise_in_a_corner_is_no_other_card(self):
        above, below = card(), card(94, 92)
        (one,) = self.told(candidate(above, "6S"), index(above, "6S", 0, 0.97), index(below, "5S", 0, 0.75))
        assert one.reading.card == "6S"

    def test_the_index_of_a_card_below_peeps_out_beside_the_corner_also_where_it_is_not_so_sure(self):
        above, below = card(), card(94, 92)
        told = self.told(candidate(above, "6S"), index(above, "6S", 0, 0.97), index(below, "5S", 0, 0.95))
        assert [(one.reading.card, one.reading.guess) for one in told] == [("6S", "6S"), (None, "5S")]

    def test_the_outline_of_two_cards_that_lie_close_shows_neithers_face(self):
        """The lower one's corner is where the upper one's would be, were it as long as both together."""
        above, below = card(), card(102, 116)
        both = np.concatenate([above[:2], below[2:]])
        told = self.told(
            candidate(both, "9D", 0.95),
            *(index(above, "7D", corner, 0.99) for corner in (0, 2)),
            index(below, "AD", 2, 0.99),
        )
        assert sorted(one.reading.card for one in told) == ["7D", "AD"]

    @pytest.mark.parametrize(
        "outline",
        [
            pytest.param(lambda quad: np.roll(quad, 1, axis=0), id="of a card that lies across"),
            pytest.param(lambda quad: (quad - quad[0]) / 1.8 + quad[0], id="of a smaller card"),
            pytest.param(lambda quad: (quad - quad[0]) * 1.8 + quad[0], id="of a larger card"),
        ],
    )
    def test_an_index_says_nothing_of_an_outline_that_is_not_its_cards(self, outline):
        found = Candidate(outline(card()), FaceReading(None, Face.UP, 0.6, "JS"))
        told = self.told(found, index(card(), "7H", 0, 0.99))
        assert [(one.reading.face, one.reading.card) for one in told] == [(Face.UNKNOWN, None), (Face.UP, "7H")]

    @pytest.mark.parametrize(("size", "faces"), [(1.0, [Face.DOWN]), (0.7, [Face.DOWN, Face.UP])])
    def test_what_shows_of_a_white_card_is_no_smaller_ones_back(self, size, faces):
        quad = card()
        back = candidate((quad - quad[0] - 2) * size + quad[0] + 2, None, 0.99, Face.DOWN)
        told = self.told(back, index(quad, "AH", 0, 0.985, (20, 20)))
        assert [one.reading.face for one in told] == faces


def test_what_may_be_no_index_tells_little_of_the_name_that_a_clear_one_says():
    """A pip in the corner, hardly an index and surely black, stands across from the four of hearts."""
    clear = index(card(), "4H", 0, 0.99)
    pip = index(card(), "4C", 2, 0.999)
    faint = replace(pip, sure=0.7)
    (one,) = assembled([clear, faint])
    assert one.card == "4H"
    assert one.confidence < 0.99 < assembled([clear])[0].names.max() + 0.02


@pytest.mark.parametrize(("sure", "bent"), [(0.2, False), (0.6, True)])
def test_what_is_hardly_an_index_does_not_bend_the_outline_that_a_clear_one_tells(sure, bent):
    quad = card()
    faint = index(card(112, 110), "7H", 2, sure)
    (one,) = assembled([index(quad, "7H", 0, 0.99), faint])
    assert bool(np.abs(one.quad - quad).max() > 4) is bent


def test_of_indices_that_fit_alike_those_of_one_name_make_a_card():
    """Two jacks that lie across each other: each corner of the one is about where the other may have its second."""
    hearts, clubs = card(), card(103, 100, 0.3)
    corners = [index(hearts, "JH", 0, 0.98), index(hearts, "JH", 2, 0.9, (8, 6)), index(clubs, "JC", 2, 0.7)]
    assert sorted(one.card for one in assembled(corners)) == ["JC", "JH"]
    assert {len(one.indices) for one in assembled(corners) if one.card == "JH"} == {2}


class TestATableWithOneDeck:
    def names(self, *sure):
        cards = [candidate(card(100 * n), "7H", confidence) for n, confidence in enumerate(sure)]
        return [one.reading.card for one in unrepeated([*cards, candidate(card(900), "7D")])]

    def test_the_far_surer_of_two_alike_keeps_the_name(self):
        assert self.names(0.9, 0.995) == [None, "7H", "7D"]

    def test_two_as_sure_as_each_other_are_both_unknown(self):
        assert self.names(0.98, 0.97) == [None, None, "7D"]

    def test_what_is_unknown_may_still_be_the_card(self):
        assert unrepeated([candidate(card(), "7H"), candidate(card(300), "7H")])[0].reading.either == ("7H",)


@pytest.mark.parametrize(
    ("name", "size", "sure", "in_company"),
    [
        pytest.param("9H", 2.0, 0.96, "9H", id="nearly sure"),
        pytest.param("9H", 2.0, 0.9, None, id="not sure"),
        pytest.param("9H", 2.0, 0.99, None, id="sure alone"),
        pytest.param("7C", 1.4, 0.96, None, id="small and black"),
        pytest.param("7C", 2.0, 0.96, "7C", id="large and black"),
        pytest.param("7H", 1.4, 0.96, "7H", id="small and red"),
    ],
)
def test_what_one_index_says_less_surely_is_kept_for_where_it_lies_on_or_under_a_card(name, size, sure, in_company):
    (one,) = agreed([], assembled([index(card(size=size), name, 0, sure)]))
    assert (one.in_company and one.in_company.card) == in_company
    assert (one.reading.card is None) == (sure < 0.99)


def test_a_small_diamond_in_the_figure_of_a_known_king_is_no_index():
    king, ace = card(200, 200, size=4.0), card(220, 220, size=0.8)
    found = [candidate(king, "KC", 0.99)]
    assert [one.reading.card for one in agreed(found, assembled([index(ace, "AD")]))] == ["KC"]
    beside = assembled([index(card(220, 220, size=3.0), "AD")])
    assert {one.reading.card for one in agreed(found, beside)} == {"KC", "AD"}
    elsewhere = assembled([index(card(500, 220, size=0.8), "AD")])
    assert {one.reading.card for one in agreed(found, elsewhere)} == {"KC", "AD"}


@pytest.mark.parametrize(
    ("face", "name", "sure", "told"),
    [
        pytest.param("9C", "9S", 0.95, "9C", id="large pips are clearer than small ones"),
        pytest.param("9C", "9S", 0.85, None, id="unless they are not clear"),
        pytest.param("AC", "AS", 0.95, None, id="the only one of an ace may be hidden"),
        pytest.param("JC", "JS", 0.95, "JS", id="a jack has no large pips"),
        pytest.param("9C", "8S", 0.85, "8S", id="a rank is read in the corner"),
    ],
)
def test_where_others_lie_on_a_card_its_pips_tell_the_suit_and_its_corners_the_rank(face, name, sure, told):
    quad, other = card(), card(140)
    corners = [index(quad, name), index(quad, name, 2), index(other, "KH"), index(other, "KH", 2)]
    found = [candidate(quad, face, sure), candidate(other, "KH", 0.99)]
    names = [one.reading.card for one in agreed(found, assembled(corners))]
    assert names == [told, "KH"]
    # On the calibrated table looks are added up instead.
    at_the_table = [one.reading.card for one in agreed(found, assembled(corners), printed=False)]
    assert at_the_table == [name, "KH"]


@pytest.mark.parametrize(("face", "sure", "told"), [(0.99, 0.87, "AS"), (0.99, 0.97, None), (0.93, 0.87, None)])
def test_an_aces_pip_that_is_clearly_seen_is_believed_against_a_corner_that_is_not(face, sure, told):
    """The one index has a confidence of 0.66, or 0.91; another card lies below."""
    quad, other = card(), card(140)
    corners = [index(quad, "AC", 0, sure), index(other, "KH"), index(other, "KH", 2)]
    found = [candidate(quad, "AS", face), candidate(other, "KH", 0.99)]
    assert [one.reading.card for one in agreed(found, assembled(corners))] == [told, "KH"]


@pytest.mark.parametrize(("face", "sure", "told"), [(0.93, 0.83, None), (0.93, 0.95, "7C"), (0.98, 0.83, "7C")])
def test_between_corners_that_may_be_none_another_cards_face_is_seen(face, sure, told):
    """One index of confidence 0.57, or 0.86."""
    quad, other = card(), card(140)
    corners = [index(quad, "7C", 0, sure), index(other, "8C"), index(other, "8C", 2)]
    found = [Candidate(quad, FaceReading("7C", Face.UP, face, "7C"), guessed=True), candidate(other, "8C", 0.99)]
    assert [one.reading.card for one in agreed(found, assembled(corners))] == [told, "8C"]


@pytest.mark.parametrize(("corners", "sure", "told"), [(2, 0.99, "JC"), (1, 0.99, None), (2, 0.95, None)])
def test_of_a_black_court_card_two_sure_corners_know_more_than_its_figure(corners, sure, told):
    quad = card()
    cards = assembled([index(quad, "JC", corner, sure) for corner in (0, 2)[:corners]])
    (one,) = agreed([candidate(quad, "JS", 0.94)], cards)
    assert one.reading.card == told


@pytest.mark.parametrize(
    ("sure", "heard", "told"),
    [
        pytest.param(0.5, 0.97, "9S", id="a face that knows nothing does not silence a sure index"),
        pytest.param(0.7, 0.97, None, id="one that knows something does"),
        pytest.param(0.5, 0.95, None, id="an index that is not sure names nothing"),
    ],
)
def test_a_face_that_is_hardly_read_says_nothing_against_an_index(sure, heard, told):
    """One index of confidence 0.91, or 0.86."""
    face = Candidate(card(), FaceReading(None, Face.UP, sure, "10S"))
    (one,) = agreed([face], assembled([index(card(), "9S", sure=heard)]))
    assert one.reading.card == told


@pytest.mark.parametrize(
    ("found", "guessed", "kept"),
    [
        pytest.param(0.8, 0.98, "10D", id="a far surer reading of a guessed outline is kept"),
        pytest.param(0.88, 0.98, "7D", id="a little surer is not enough"),
        pytest.param(0.98, 0.99, "7D", id="sure as both are, the outline that was found is kept"),
    ],
)
def test_a_reading_in_an_outline_that_was_found_may_be_a_little_less_sure(found, guessed, kept):
    both = [candidate(card(), "7D", found), replace(candidate(card(104), "10D", guessed), guessed=True)]
    assert [one.reading.card for one in apart(both)] == [kept]


class Faces:
    """A reader of flat faces that says one name of whatever it is shown."""

    def __init__(self, name, sure):
        self._reading = FaceReading(name, Face.UP, sure, name)

    def __call__(self, faces):
        return (self._reading,) * len(faces)

    screened = __call__


@pytest.mark.parametrize(
    ("name", "sure", "size", "heard"),
    [
        pytest.param("9C", 0.82, None, True, id="the other black suit"),
        pytest.param("9S", 0.82, None, True, id="what the indices say"),
        pytest.param("9H", 0.82, None, False, id="another card"),
        pytest.param("9H", 0.97, None, True, id="surely another card"),
        pytest.param("9C", 0.82, (126.0, 176.0), False, id="on the calibrated table a sure name only"),
    ],
)
def test_the_face_between_two_corners_is_heard(name, sure, size, heard):
    cards = assembled([index(card(), "9S"), index(card(), "9S", 2)])
    reader = CardReader(faces=Faces(name, sure), size=size)
    told = [one.reading.card for one in reader._between(np.zeros((220, 220, 3), np.uint8), cards)]
    assert told == [name] * heard
