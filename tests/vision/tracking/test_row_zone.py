"""What is known of a zone while it is read anew."""

from dataclasses import replace

import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.tracking.row_zone import RowZone


@pytest.mark.parametrize(("left", "name"), [(100.0, "4S"), (300.0, None)])
def test_what_was_known_of_the_part_that_is_read_anew_is_likelier(left, name):
    """What lies beside that part is known to lie there: a card in it is another."""
    zone = RowZone.bare(build_mat().zone("south lands"))
    lay = Detection("card", "4S", Point(200, 540), 0.0, Face.UP, 0.99)
    zone.cards = (lay,)
    zone.begin(left, 500.0)
    faint = LooseCard(replace(lay, name=None, place=Point(330, 540)), 0.0, odds=(("4S", 0.95), ("4C", 0.04)))
    zone.tracks.add([faint])
    zone.tracks.add([faint])
    assert [one.name for one in zone.tracks.believed()] == [name]
