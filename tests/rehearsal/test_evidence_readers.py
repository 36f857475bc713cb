"""Readers that have nothing but a picture: they see what lies open, and nothing of what is covered."""

import pytest

from tableassist.games.memwars.mat import build_mat as memwars_mat
from tableassist.rehearsal.evidence_readers import reader_for
from tableassist.rehearsal.mental_magic.rehearsal import MentalMagicRehearsal
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Face
from tableassist.vision.table.rectified import cover_picture, decode_picture

pytestmark = pytest.mark.slow

FIELD = "south battlefield"


@pytest.fixture(scope="module")
def filmed():
    """A table with two enrolled cards face up and one face down: their names, where they lie, the kept picture."""
    rehearsal = MentalMagicRehearsal(3, 0.0)
    rig = rehearsal.rig
    rig.keep_evidence()
    names = sorted(card.name for card in rig.enrolled.cards if card.name in rehearsal.actor.enrolled)[:3]
    area = rig.mat.zone(FIELD).area
    places = [Point(area.left + 80 + 110 * number, area.centre.y) for number in range(3)]
    for name, at, face in zip(names, places, (Face.UP, Face.UP, Face.DOWN), strict=True):
        rig.table.lay(CardName(name), at, 2.0, face)
    ring = rehearsal.actor.session.disputes.desk.evidence.ring
    assert rig.until(lambda: ring.now().after is not None)
    settled = ring.now().after.picture
    rig.close()
    return rig, names, places, settled


def test_enrolled_cards_are_read_in_the_picture_alone(filmed):
    rig, names, _, settled = filmed
    assert reader_for(rig.mat, rig.enrolled)(decode_picture(settled)) == set(names[:2])


def test_what_is_covered_is_not_read(filmed):
    rig, names, places, settled = filmed
    hidden = cover_picture(settled, [Rect(places[0].x, places[0].y, 0, 0).grow(55.0)])
    assert reader_for(rig.mat, rig.enrolled)(decode_picture(hidden)) == {names[1]}


def test_nothing_on_a_board_of_pieces_has_a_face_that_goes_down():
    assert reader_for(memwars_mat(), None) is None
