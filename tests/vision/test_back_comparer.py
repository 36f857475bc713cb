"""What looks like the bare mat is a card face down only where it is like the deck's learnt back."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from even_mat import even_mat

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision import back_comparer, glances
from tableassist.vision.back_comparer import BackComparer
from tableassist.vision.cards.back_print import PrintFound
from tableassist.vision.cards.cells import CellFinding, CellReader, ComparedPlace, Holds
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.scene import PlaceMemory

MAT = build_mat()
ZONE = MAT.card_zones()[0]
POSE = CardPose(ZONE.area.centre, 90.0, 1.0, 5000.0)
BLANK = np.full((176, 126, 3), 200, np.uint8)
DARK_CARD = np.full((176, 126, 3), 120, np.uint8)


def show(monkeypatch, flat_card):
    """Has every flat card look so, to whom it may concern."""
    for one in (back_comparer, glances):
        monkeypatch.setattr(one, "flat_card", flat_card)


@pytest.fixture
def compare(monkeypatch):
    """Compares one place with a learnt back that a picture shows, or does not, or its print only."""
    show(monkeypatch, lambda *_args: BLANK)

    def run(cell, *, bare, like=False, found=None, has_print=False, even=False, uncovered=False, share=0.2):
        backs = SimpleNamespace(
            learnt=True,
            has_print=has_print,
            shows=lambda *_: like,
            find_print=lambda _: found() if callable(found) else found,
            denies=lambda _: not (like or found),
            learn_print_from=lambda _: None,
        )
        looks = dict.fromkeys(("bare", "is_lit_mat", "is_mat_in_some_light"), lambda *_: bare)
        read_cell = SimpleNamespace(**looks, is_even=lambda *_: even, gain=lambda *_: np.ones(3, np.float32))
        if cell.finding is not None:
            cell.finding = replace(cell.finding, card_share=0.6 if like else share)
        ground = even_mat(200.0)
        scene = SimpleNamespace(cells=[cell], ground=ground)
        BackComparer(MAT, read_cell, backs)(BLANK, None, scene, [cell] if uncovered else [])
        return cell

    return run


def down(confidence, area=4600.0, sure=1.0):
    """A card face down of which so many square millimetres show; four fifths, where nothing is said."""
    finding = CellFinding(Holds.CARD, sure, replace(POSE, area_mm2=area))
    return PlaceMemory(ZONE, finding, (FaceReading(None, Face.DOWN, confidence),))


@pytest.mark.parametrize("confidence", [0.8, 0.97])
@pytest.mark.parametrize(("bare", "like"), [(True, False), (True, True), (False, False)])
def test_a_painted_place_read_as_a_back_is_empty_unless_it_is_like_the_decks_back(compare, confidence, bare, like):
    cell = compare(down(confidence), bare=bare, like=like)
    assert (cell.finding.holds is Holds.NOTHING) is (bare and not like)
    assert bool(cell.readings) is not (bare and not like)


@pytest.mark.parametrize(
    ("area", "sure", "known", "there"),
    [(5000.0, 1.0, False, True), (4600.0, 1.0, True, True), (4600.0, 0.3, False, False), (4600.0, 1.0, False, False)],
)
def test_a_card_that_shows_lies_there_though_light_is_too_bright_for_its_print(compare, area, sure, known, there):
    """Nearly white backs under a near lamp: fourteen untouched cards were gone, and players were accused of all."""
    cell = down(0.97, area, sure)
    cell.known = known
    assert (compare(cell, bare=True).finding.holds is Holds.CARD) is there


@pytest.mark.parametrize(
    ("face", "area", "names", "share", "there"),
    [
        pytest.param(Face.UP, 5000.0, (), 0.2, True, id="all of a card"),
        pytest.param(Face.UP, 4600.0, (), 0.2, False, id="most of a card"),
        pytest.param(Face.UP, 4600.0, ("AC", "AS"), 0.2, True, id="most of an ace of clubs or of spades"),
        pytest.param(Face.UP, 4600.0, ("AC", "KS"), 0.2, False, id="nobody knows of what"),
        pytest.param(Face.UNKNOWN, 5000.0, (), 0.7, False, id="no face"),
        pytest.param(Face.UNKNOWN, 5000.0, (), 0.94, True, id="no face, but a card all over"),
        pytest.param(Face.UNKNOWN, 4600.0, (), 0.94, False, id="no face, and only most of a card"),
    ],
)
def test_an_ace_whose_pip_is_lost_in_noise_is_a_card_without_a_name(compare, face, area, names, share, there):
    """Its place seemed empty, and its player was accused of having taken one card too many."""
    finding = CellFinding(Holds.CARD, 1.0, replace(POSE, area_mm2=area))
    cell = PlaceMemory(ZONE, finding, (FaceReading(None, face, 0.9, candidate_names=names),))
    assert (compare(cell, bare=True, share=share).finding.holds is Holds.CARD) is there


@pytest.mark.parametrize(
    ("face", "sure", "share", "there"),
    [
        pytest.param(Face.UNKNOWN, 0.3, 0.05, False, id="a coin"),
        pytest.param(Face.UP, 0.3, 0.05, True, id="a face without a name"),
        pytest.param(Face.UNKNOWN, 0.3, 0.2, True, id="a card shows as well"),
        pytest.param(Face.UNKNOWN, 1.0, 0.05, True, id="most of a card showed"),
    ],
)
def test_print_without_a_face_is_no_card(compare, face, sure, share, there):
    """Coins and dice that were left on bare places were cards which nobody could read."""
    cell = PlaceMemory(ZONE, CellFinding(Holds.CARD, sure, POSE), (FaceReading(None, face, 0.5),))
    assert (compare(cell, bare=False, share=share).finding.holds is Holds.CARD) is there


@pytest.mark.parametrize("known", [True, False])
def test_a_glossy_card_that_nobody_can_read_any_more_is_there_still(compare, known):
    """A plain back in the shine of a lamp was read as nothing and looked like the mat, as if it had been taken."""
    finding = CellFinding(Holds.CARD, 1.0, replace(POSE, area_mm2=4600.0))
    cell = PlaceMemory(ZONE, finding, (FaceReading(None, Face.UNKNOWN, 0.5),), known=known)
    assert (compare(cell, bare=True).finding.holds is Holds.CARD) is known


def test_a_card_taken_for_the_mat_is_known_by_its_print_and_lies_where_that_is(compare):
    cell = PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0, supposed=POSE))
    compare(cell, bare=True, found=PrintFound(0.8, right=2.0, down=0.0, turn=3.0))
    assert cell.finding.holds is Holds.CARD
    assert cell.readings[0].face is Face.DOWN
    assert cell.finding.pose.angle == 93.0
    assert cell.finding.pose.place.y == pytest.approx(POSE.place.y + 2.0)


def test_what_was_made_out_of_a_card_may_be_further_off_than_its_print_is_looked_for(compare, monkeypatch):
    """One grey card of 52 lay three millimetres and a degree beside what was made out of it, and was not there."""
    looked = []
    show(monkeypatch, lambda *args: looked.append(args[3]) or BLANK)
    astray = replace(POSE, place=Point(POSE.place.x + 6.0, POSE.place.y), angle=86.0)
    cell = PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0, supposed=astray))
    prints = PrintFound(0.8, right=2.0, down=0.0, turn=0.0)
    compare(cell, bare=True, found=lambda: prints if looked[-1].place == POSE.place else None)
    assert cell.finding.holds is Holds.CARD
    assert cell.finding.pose.place.to(POSE.place) == pytest.approx(2.0)


def test_a_card_taken_for_the_mat_stays_that_without_the_print(compare):
    cell = compare(PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0, supposed=POSE)), bare=True)
    assert cell.finding.holds is Holds.NOTHING


@pytest.mark.parametrize("uncovered", [True, False])
@pytest.mark.parametrize("has_print", [True, False])
def test_a_place_that_a_hand_was_before_is_empty_only_without_the_print(compare, uncovered, has_print):
    """A nearly white card laid on paper as bright was never seen: the place looked as it had, empty."""
    cell = PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0), compared=True)
    compare(cell, bare=True, found=PrintFound(0.8), has_print=has_print, uncovered=uncovered)
    assert (cell.finding.holds is Holds.CARD) is (uncovered and has_print)


@pytest.mark.parametrize(("surface", "even", "has_print"), [(1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_an_even_place_in_a_deep_shade_is_empty_where_the_back_has_a_print_that_it_lacks(
    compare, surface, even, has_print
):
    cell = PlaceMemory(ZONE, CellFinding(Holds.SOMETHING, 0.3, supposed=POSE, surface=bool(surface)))
    compare(cell, bare=False, even=bool(even), has_print=bool(has_print))
    assert (cell.finding.holds is Holds.NOTHING) is bool(surface and even and has_print)


@pytest.mark.parametrize(("denied", "has_print"), [(True, True), (False, True), (True, False)])
def test_a_card_whose_print_shows_no_more_is_gone(monkeypatch, denied, has_print):
    show(monkeypatch, lambda *_args: BLANK)
    compare = BackComparer(MAT, SimpleNamespace(), SimpleNamespace(denies=lambda _: denied, has_print=has_print))
    assert compare.is_gone(BLANK, None, down(0.97)) is (denied and has_print)
    face_up = PlaceMemory(ZONE, CellFinding(Holds.CARD, 1.0, POSE), (FaceReading("4C", Face.UP, 0.97),))
    assert not compare.is_gone(BLANK, None, face_up)


YELLOW, GREY, PALE = (0.78, 1.0, 1.06), (0.79, 0.8, 0.81), (1.06, 1.09, 1.07)


def lit(gain):
    """An even place, so many times as light as the bare mat."""
    bare = np.full((80, 60, 3), 200, np.float32)
    return ComparedPlace(bare * np.float32(gain), bare, 0.0)


def around(what, found):
    """A place that seems empty, unless a card lies there after all, among six cards with that reading."""
    zones = MAT.card_zones()[1:7]
    others = [PlaceMemory(zone, CellFinding(Holds.CARD, 1.0, POSE), (found,), compared=True) for zone in zones]
    return SimpleNamespace(cells=[what, *others], ground=even_mat(200.0))


@pytest.mark.parametrize(
    ("here", "back", "plain", "others", "card"),
    [
        pytest.param((1.01, 1.01, 1.0), YELLOW, True, Face.DOWN, False, id="bare"),
        pytest.param((0.7, 0.71, 0.7), YELLOW, True, Face.DOWN, False, id="bare, in a shadow"),
        pytest.param((0.8, 1.01, 1.05), YELLOW, True, Face.DOWN, True, id="a back"),
        pytest.param((0.55, 0.7, 0.75), YELLOW, True, Face.DOWN, True, id="a back, in a shadow"),
        pytest.param((0.77, 0.78, 0.79), GREY, True, Face.DOWN, True, id="a grey back, or the mat in a shadow"),
        pytest.param((1.0, 1.03, 1.01), PALE, True, Face.DOWN, True, id="a back with hardly a tint, in a shadow"),
        pytest.param((1.01, 1.01, 1.0), YELLOW, False, Face.DOWN, False, id="bare, among backs with a pattern"),
        pytest.param(
            (0.8, 1.01, 1.05), YELLOW, False, Face.DOWN, True, id="a back with a pattern that the mat has not"
        ),
        pytest.param((1.01, 1.01, 1.0), YELLOW, True, Face.UP, True, id="no back to compare it with"),
    ],
)
def test_a_bare_place_is_no_plain_back_of_a_deeper_tint(monkeypatch, here, back, plain, others, card):
    """A lamp grew brighter: bare paper was as like plain yellow backs, at a glance, as their cards were.

    Cells between such cards show one.
    """
    show(monkeypatch, lambda *_args: BLANK)
    cell = PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0, supposed=POSE, card_share=0.99))
    backs = SimpleNamespace(
        learnt=True, has_print=False, shows=lambda *_: True, denies=lambda _: not plain,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    for look in ("bare", "is_lit_mat", "is_mat_in_some_light", "is_even"):
        monkeypatch.setattr(CellReader, look, lambda *_: False)
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(here if place[-1] is ZONE else back))
    scene = around(cell, FaceReading(None, others, 0.97))
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, scene)
    assert (cell.finding.holds is Holds.CARD) is card


@pytest.mark.parametrize(
    ("here", "back", "holds"),
    [
        pytest.param((0.49, 0.49, 0.49), (0.78, 0.7, 0.78), Holds.NOTHING, id="bare, among lilac backs"),
        pytest.param((0.49, 0.49, 0.49), GREY, Holds.SOMETHING, id="a grey back, or the mat in a shadow"),
        pytest.param((0.4, 0.35, 0.4), (0.78, 0.7, 0.78), Holds.SOMETHING, id="a lilac back in a deep shadow"),
    ],
)
def test_an_even_place_in_a_deep_shade_is_empty_where_it_has_the_mats_tint_and_backs_have_not(
    monkeypatch, here, back, holds
):
    """*Kitchen* 10004009 of Deluxe Memory: a face was lifted in two shadows, and lay there for the referee still."""
    show(monkeypatch, lambda *_args: BLANK)
    cell = PlaceMemory(ZONE, CellFinding(Holds.SOMETHING, 0.3, supposed=POSE, surface=True))
    backs = SimpleNamespace(
        learnt=True, has_print=False, shows=lambda *_: False, denies=lambda _: True,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(here if place[-1] is ZONE else back))
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, around(cell, FaceReading(None, Face.DOWN, 0.97)))
    assert cell.finding.holds is holds


@pytest.mark.parametrize(("here", "card"), [((1.08, 1.08, 1.07), False), ((0.8, 1.01, 1.05), True)])
def test_a_place_is_held_against_the_backs_that_were_seen_last_where_none_lies_there_any_more(monkeypatch, here, card):
    """Near the end of a game half an outline in noise was a card, and thirteen times players were told to remove it."""
    show(monkeypatch, lambda *_args: BLANK)
    found = CellFinding(Holds.NOTHING, 1.0, supposed=POSE, card_share=0.5)
    backs = SimpleNamespace(
        learnt=True, has_print=False, shows=lambda *_: True, denies=lambda _: False,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    for look in ("bare", "is_lit_mat", "is_mat_in_some_light", "is_even"):
        monkeypatch.setattr(CellReader, look, lambda *_: False)
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(here if place[-1] is ZONE else YELLOW))
    compare, place = BackComparer(MAT, CellReader(MAT), backs), PlaceMemory(ZONE, found)
    compare(BLANK, None, around(PlaceMemory(ZONE, found), FaceReading(None, Face.DOWN, 0.97)))
    compare(BLANK, None, around(place, FaceReading(None, Face.UP, 0.97)))
    assert (place.finding.holds is Holds.CARD) is card


FAINT, TAN, WHITE = (0.95, 0.88, 0.88), (0.73, 0.91, 1.06), (1.02, 1.0, 0.98)


@pytest.mark.parametrize("has_print", [True, False])
@pytest.mark.parametrize(
    ("here", "back", "card"),
    [
        pytest.param((1.12, 1.13, 1.12), FAINT, False, id="bare, in a soft light"),
        pytest.param((0.95, 0.88, 0.88), FAINT, True, id="a back"),
        pytest.param((0.8, 0.75, 0.74), FAINT, True, id="a back, in a shadow"),
        pytest.param((1.01, 1.02, 1.06), TAN, False, id="bare, in a light that grew warmer"),
        pytest.param((0.7, 0.88, 1.0), TAN, True, id="a tan back"),
        pytest.param((0.99, 1.0, 1.0), WHITE, True, id="a white back"),
    ],
)
def test_a_bare_place_among_backs_of_a_faint_print_is_no_card_for_their_rims(monkeypatch, here, back, card, has_print):
    """A card lifted from beside a bare place left a card there, and players were told three times where it belongs."""
    show(monkeypatch, lambda *_args: BLANK)
    cell = PlaceMemory(ZONE, CellFinding(Holds.SOMETHING, 0.3, supposed=POSE, card_share=0.17), unmet=False)
    backs = SimpleNamespace(
        learnt=True, has_print=has_print, shows=lambda *_: True, denies=lambda one: one is not BLANK,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    for look in ("bare", "is_lit_mat", "is_mat_in_some_light", "is_even"):
        monkeypatch.setattr(CellReader, look, lambda *_: False)
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(here if place[-1] is ZONE else back))
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, around(cell, FaceReading(None, Face.DOWN, 0.97)))
    assert (cell.finding.holds is Holds.CARD) is card


@pytest.mark.parametrize(
    ("face", "like", "read"),
    [
        pytest.param(Face.UP, False, Face.UP, id="a court card whose name nobody can read"),
        pytest.param(Face.UP, True, Face.DOWN, id="what only seems a face looks like the back"),
        pytest.param(Face.UNKNOWN, False, Face.DOWN, id="a back that looks unlike itself, in a shadow"),
    ],
)
def test_a_face_without_a_name_is_not_face_down_for_being_as_light_as_the_backs(monkeypatch, face, like, read):
    """A king lifted and laid back face up in the dark was face down, and its player was accused of having turned it."""
    show(monkeypatch, lambda *_args: DARK_CARD)
    cell = PlaceMemory(ZONE, CellFinding(Holds.CARD, 1.0, POSE), (FaceReading(None, face, 0.98),))
    backs = SimpleNamespace(
        learnt=True, has_print=False, shows=lambda *_: like, denies=lambda one: one is DARK_CARD and not like,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    for look in ("bare", "is_lit_mat", "is_mat_in_some_light", "is_even"):
        monkeypatch.setattr(CellReader, look, lambda *_: False)
    monkeypatch.setattr(CellReader, "_compared", lambda *_: lit(YELLOW))
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, around(cell, FaceReading(None, Face.DOWN, 0.97)))
    assert cell.readings[0].face is read


@pytest.mark.parametrize(
    ("share", "here", "back", "alike", "met", "card"),
    [
        pytest.param(0.17, 1.02, 0.9, True, "met", False, id="bare, and as light as the mat"),
        pytest.param(0.31, 0.9, 0.9, True, "met", True, id="as dark as the backs"),
        pytest.param(0.1, 0.8, 0.9, True, "met", False, id="in a shadow, which proves little"),
        pytest.param(0.25, 1.04, 1.04, True, "met", False, id="backs shine like the mat"),
        pytest.param(0.25, 1.04, 1.04, True, "unmet", True, id="the same at the first look, among six cards"),
        pytest.param(0.48, 1.01, 0.89, True, "met", False, id="an outline between backs, as light as the mat"),
        pytest.param(0.73, 1.19, 1.2, False, "met", True, id="a white back in the dark"),
        pytest.param(0.04, 0.48, 0.5, False, "met", True, id="as dark as black backs, which no shade is"),
        pytest.param(0.04, 0.48, 1.0, False, "met", False, id="a deep shade among white backs"),
        pytest.param(0.14, 0.64, 0.5, False, "met", False, id="a shade among black backs"),
        pytest.param(0.14, 0.64, 0.5, False, "known", True, id="the same where a card lay and it looks as before"),
        pytest.param(0.14, 0.64, 0.5, False, "up", False, id="the same where that card lay face up"),
        pytest.param(0.73, 1.19, None, True, "met", True, id="a card, and none to compare it with"),
    ],
)
def test_what_looks_like_mat_and_back_is_a_card_where_that_is_likelier(
    monkeypatch, share, here, back, alike, met, card
):
    """Of blurred grey dots bare places were cards of the deck at a glance, and players were told to take them away."""
    show(monkeypatch, lambda *_args: BLANK)
    cell = PlaceMemory(ZONE, CellFinding(Holds.NOTHING, 1.0, supposed=POSE, card_share=share))
    cell.known, cell.was_up, cell.unmet = met in ("known", "up"), met == "up", met == "unmet"
    backs = SimpleNamespace(
        learnt=True, has_print=False, shows=lambda *_: alike, denies=lambda _: False,
        find_print=lambda _: None, learn_print_from=lambda _: None,
    )  # fmt: skip
    gains = {True: (here,) * 3, False: (back or 1.0,) * 3}
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(gains[place[-1] is ZONE]))
    scene = around(cell, FaceReading(None, Face.DOWN if back else Face.UP, 0.97))
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, scene)
    assert (cell.finding.holds is Holds.CARD) is card


DARK, LIT = (0.31, 0.3, 0.28), (0.66, 0.67, 0.66)


@pytest.mark.parametrize(
    ("here", "back", "known", "card"),
    [
        pytest.param((1.03, 1.04, 1.05), DARK, False, False, id="bare paper"),
        pytest.param((1.03, 1.04, 1.05), DARK, True, True, id="a card that lay there looks so"),
        pytest.param((1.03, 1.04, 1.05), LIT, False, True, id="a grey back, of which others lie in a shadow"),
        pytest.param((0.95, 1.04, 1.05), DARK, False, True, id="a tint that the mat has not"),
        pytest.param((0.92, 0.92, 0.91), (0.97, 1.01, 1.01), False, True, id="white, in other light than white ones"),
    ],
)
def test_bare_paper_between_dark_backs_is_no_card_though_an_outline_shows(monkeypatch, here, back, known, card):
    """Four plain dark backs around a place made a card of it, and players were accused of having left one there.

    Two white cards that were turned down on white paper were a selection: light gave them another tint than others had.
    """
    show(monkeypatch, lambda *_args: BLANK)
    monkeypatch.setattr(CellReader, "_compared", lambda *place: lit(here if place[-1] is ZONE else back))
    cell = down(0.97, 5000.0)
    cell.known = known
    backs = SimpleNamespace(learnt=True, has_print=False, denies=lambda _: False)
    BackComparer(MAT, CellReader(MAT), backs)(BLANK, None, around(cell, FaceReading(None, Face.DOWN, 0.97)))
    assert (cell.finding.holds is Holds.CARD) is card


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("has_print", [True, False])
def test_half_a_known_plain_card_in_a_soft_shadow_is_no_mat(compare, known, has_print):
    """White, without a print, and half of it lost in an arm's shadow: it was taken for lifted, and players accused."""
    cell = down(0.97, 2600.0, sure=0.3)
    cell.known = known
    compare(cell, bare=True, has_print=has_print)
    assert (cell.finding.holds is Holds.CARD) is (known and not has_print)


class Printed:
    """A back whose print is learnt from as many cards as `few`; by its colour one sees only what had an outline."""

    learnt, shows, denies = True, lambda *_: True, lambda *_: True

    def __init__(self, few):
        self.few = few

    @property
    def has_print(self):
        return self.few <= 0

    def learn_print_from(self, *cards):
        self.few -= len(cards)

    def find_print(self, _):
        return PrintFound(0.8) if self.has_print else None


@pytest.mark.parametrize("enough", [True, False])
def test_cards_known_by_the_back_teach_its_print_and_so_find_those_taken_for_the_mat(monkeypatch, enough):
    """Of 52 grey cards in the shade eleven were read as backs, 38 known by them, and three were not there."""
    show(monkeypatch, lambda *_args: BLANK)
    first, second, missed = MAT.card_zones()[:3]
    known = [PlaceMemory(zone, CellFinding(Holds.NOTHING, 1.0, supposed=POSE)) for zone in (first, second)]
    empty = PlaceMemory(missed, CellFinding(Holds.NOTHING, 1.0), compared=True)
    looks = dict.fromkeys(("bare", "is_lit_mat", "is_mat_in_some_light", "is_even"), lambda *_: False)
    looks["gain"] = lambda *_: np.float32((0.6, 0.6, 0.6))
    scene = SimpleNamespace(cells=[*known, empty], ground=even_mat(200.0))
    compare = BackComparer(MAT, SimpleNamespace(**looks), Printed(2 if enough else 3))
    assert compare(BLANK, None, scene)
    assert [cell.finding.holds for cell in known] == [Holds.CARD, Holds.CARD]
    assert (empty.finding.holds is Holds.CARD) is enough
