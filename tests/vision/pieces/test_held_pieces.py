"""Pieces that nobody came near while the light changed."""

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.held_pieces import HeldPieces


def piece(name, x=100.0, zone="90"):
    return zone, Detection("crystal", name and CardName(name), Point(x, 50.0), 0.0, Face.UP, 0.9)


BLUE, UNLIT = piece("blue"), piece("challenge", 94.0)


def held(*pieces):
    memory = HeldPieces()
    memory.hold(["90"], pieces)
    return memory


def test_what_no_hand_came_near_is_no_two_pieces_in_another_light():
    assert held(BLUE)((BLUE, UNLIT)) == (BLUE,)
    assert HeldPieces()((BLUE, UNLIT)) == (BLUE, UNLIT)


def test_a_hand_that_passes_makes_the_unlit_side_no_piece():
    memory = held(BLUE)
    memory((BLUE, UNLIT))
    memory.reach(["90"])
    assert memory((BLUE, piece("challenge", 95.0))) == (BLUE,)


def test_what_a_hand_laid_there_is_seen():
    memory = held(BLUE)
    memory((BLUE, UNLIT))
    memory.reach(["90"])
    laid = (BLUE, piece("challenge", 108.0))
    assert memory(laid) == laid
    assert memory((BLUE, UNLIT)) == (BLUE, UNLIT)


def test_what_came_or_went_between_two_pictures_is_seen_whatever_the_light():
    laid = piece("challenge", 112.0)
    assert held(BLUE)((BLUE, laid)) == (BLUE, laid)
    assert held()((UNLIT,)) == (UNLIT,)
    assert held(BLUE)(()) == ()
    assert held(BLUE, laid)((BLUE,)) == (BLUE,)


def test_in_other_zones_and_of_the_unknown_nothing_is_held():
    other = piece("red", zone="91")
    assert held(BLUE)((other, BLUE)) == (other, BLUE)
    assert held(piece(None))((UNLIT,)) == (UNLIT,)


def test_in_the_next_light_it_is_held_anew():
    memory = held(BLUE)
    memory.reach(["90"])
    memory.hold(["90"], (BLUE,))
    assert memory((BLUE, UNLIT)) == (BLUE,)
