"""Pictures handed out with their covers: each is made of the very picture that was asked for."""

from dataclasses import replace

import pytest

from tableassist.app.disputes.disputing import DisputeDesk
from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.app.evidence.marks import areas_in_question
from tableassist.evidence.faces import KeptPicture, faces_up
from tableassist.evidence.ring import EventPictures
from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.games.mental_magic.mat import build_mat as magic_mat
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Rect
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Detection, Face, Observation
from tableassist.table.picture import TablePicture

AREA = Rect(0, 0, 700, 500)


def kept(number):
    return KeptPicture(TablePicture(number, b"%d" % number, AREA))


def desk_that(cover):
    """A desk for a table on which nothing was ever up."""
    desk = EvidenceDesk(build_mat(), cover=cover, hide=lambda picture, _tables: picture)
    desk.ring.show(0, frozenset())
    return desk


def test_a_picture_that_was_let_go_is_never_shown_for_another_one():
    """Python gives a new object the identity of one that is gone: nothing kept ready may be found by that alone."""
    desk = desk_that(lambda picture, _areas: picture)
    shown = [desk.covered(kept(number)).jpeg for number in range(200)]
    assert shown == [b"%d" % number for number in range(200)]


def test_a_clip_says_how_long_before_its_end_each_picture_was():
    desk = desk_that(lambda picture, _areas: picture)
    desk.ring.settle(kept(800), Layout())
    for at in (1000, 1200, 5000):
        desk.ring.keep(kept(at))
    desk.ring.settle(kept(5200), Layout((Lot("B1", "card", None, Face.DOWN),)))
    # What happens while the card is shown is no part of what was refused.
    desk.ring.keep(kept(5400))
    cards = [DisputeDesk(build_mat(), desk).refusal_card((), 5200, 5200 + elapsed) for elapsed in (0, 200, 400, 600)]
    assert [[one.caption for one in card.exhibits] for card in cards] == [
        ["Before", "4.0 s earlier"],
        ["Before", "3.8 s earlier"],
        ["Before", "0.0 s earlier"],
        ["Before", "After"],
    ]


def test_a_picture_is_covered_once():
    covered = []
    desk = desk_that(lambda picture, _areas: covered.append(picture) or picture)
    one = kept(1)
    assert desk.covered(one) is desk.covered(one)
    assert len(covered) == 1


@pytest.mark.parametrize(
    ("mat", "zone", "told"),
    [(build_mat(), "B1", False), (magic_mat(), "south battlefield", True), (magic_mat(), "south graveyard", True)],
)
def test_a_card_that_nobody_can_read_hides_a_place_and_no_field(mat, zone, told):
    unread = Detection("card", None, mat.zone(zone).area.centre, 0.0, Face.UNKNOWN, 0.0)
    after = KeptPicture(TablePicture(1, b"", AREA), (unread,))
    zones = EvidenceDesk(mat).tables(EventPictures(None, after)).after
    assert (zone in zones) is told
    assert len(zones) == len(mat.zones) - (not told)


def test_an_arm_hides_a_field():
    mat = magic_mat()
    arm = Detection("hidden", None, mat.zone("south battlefield").area.centre, 0.0, Face.UNKNOWN, 0.0)
    after = KeptPicture(TablePicture(1, b"", AREA), (arm,))
    assert "south battlefield" not in EvidenceDesk(mat).tables(EventPictures(None, after)).after


def test_of_two_secret_cards_in_a_field_only_the_one_that_the_dispute_is_about_is_uncovered():
    """R-TB-003: all have agreed to see one card, and the other one lies beside it."""
    mat, shown = magic_mat(), []
    zone = mat.zone("south battlefield")
    places = [Point(zone.area.centre.x + off, zone.area.centre.y) for off in (-90.0, 90.0)]
    cards = tuple(
        Detection("card", CardName(name), place, zone.angle, Face.UP, 1.0)
        for name, place in zip(("Kiln Keeper", "Fogbank Drake"), places, strict=True)
    )
    before = KeptPicture(TablePicture(1, b"", AREA), cards)
    desk = EvidenceDesk(mat, cover=lambda picture, areas: shown.append(areas) or picture)
    desk.ring.show(0, faces_up(Layout(tuple(Lot(zone.name, "card", card.name, Face.UP) for card in cards))))
    desk.ring.show(2, frozenset())
    about = areas_in_question(mat, [zone.name], EventPictures(before, before), {cards[0].name})
    desk.covered(before)
    desk.covered(before, about)
    covered, left = shown
    assert [any(area.holds(place) for area in covered) for place in places] == [True, True]
    assert [any(area.holds(place) for area in left) for place in places] == [False, True]


def test_a_card_is_covered_from_the_frame_that_shows_it_turned_down_and_not_only_once_the_table_is_at_rest():
    """R-TB-003: five cards are turned down one by one, and the table is at rest only after the last of them."""
    mat, covers = build_mat(), []
    zone = mat.zone("B2")
    desk = EvidenceDesk(mat, cover=lambda one, areas: covers.append(tuple(areas)) or one)
    desk.ring.show(0, faces_up(Layout((Lot("B2", "card", CardName("KD"), Face.UP),))))
    shown = Detection("card", CardName("KD"), zone.area.centre, 0.0, Face.UP, 0.99)
    before = replace(kept(100), detections=(shown,))
    desk.covered(before)
    picture = kept(200).picture
    desk.watch(Observation(200, (replace(shown, name=None, face=Face.DOWN),), picture=picture))
    desk.covered(before)
    assert covers[0] == ()
    assert any(area.holds(zone.area.centre) for area in covers[1])
    desk.watch(Observation(300, (shown,), picture=picture))
    assert desk.covered(before) is before.picture
    assert len(covers) == 2
