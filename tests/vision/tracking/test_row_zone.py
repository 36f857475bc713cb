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


@pytest.mark.parametrize(
    ("x", "held", "read"),
    [
        pytest.param(391.0, True, 391.4, id="at the right end"),
        pytest.param(300.2, True, 299.7, id="at the left end"),
        pytest.param(345.0, True, 345.0, id="in the middle"),
        pytest.param(391.4, False, 390.8, id="just beyond"),
        pytest.param(430.0, False, None, id="beside it"),
    ],
)
def test_a_card_at_the_end_of_the_part_that_is_read_anew_is_read_or_kept(x, held, read):
    """One face down was measured half a millimetre further and lost; the referee booked another move, silently."""
    zone = RowZone.bare(build_mat().zone("south lands"))
    card = Detection("card", None, Point(x, 540), 0.0, Face.DOWN, 0.99)
    zone.cards = (card,)
    zone.begin(300.0, 391.2)
    assert zone.holds(card) is held
    found = [] if read is None or not zone.span[0] <= read <= zone.span[1] else [replace(card, place=Point(read, 540))]
    assert len(found) + len(zone.kept(found)) == 1


def test_of_cards_that_lie_close_together_all_are_read_anew():
    zone = RowZone.bare(build_mat().zone("south lands"))
    zone.cards = tuple(Detection("card", None, Point(x, 540), 0.0, Face.DOWN, 0.99) for x in (388, 395, 402, 450))
    zone.begin(300.0, 391.0)
    assert [zone.holds(card) for card in zone.cards] == [True, True, True, False]
