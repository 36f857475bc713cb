"""What blocks the camera's view is named on the screen, and a game goes on around an arm that rests."""

import pytest

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.simulator.table import Hand
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face, Observation

CALM = "camera sees the table"


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ({Side.SOUTH}, "A hand or thing at the south edge. Take it away, or press Enter by hand."),
        (
            {Side.EAST, Side.SOUTH},
            "A hand or thing at the south and east edges. Take it away, or press Enter by hand.",
        ),
        (set(), CALM),
    ],
)
def test_what_blocks_the_view_is_named_by_its_side(table, sides, words):
    table.session.watch(Observation(table.now, (), obstacles=frozenset(sides)))
    status = view_of(table.session, table.now).status
    assert status.camera == words
    assert status.ok is not bool(sides)


@pytest.mark.parametrize(
    ("places", "named"),
    [("C4", "C4"), ("C4 B5 C5", "B5, C4, C5"), ("A1 A2 A3 B1 B2 B3 C1 C2 C3", "A1, A2, A3, B1, B2, B3 and more")],
)
def test_what_lies_upon_places_is_named_by_them(table, places, named):
    table.session.watch(Observation(table.now, (), laid_upon=frozenset(places.split())))
    status = view_of(table.session, table.now).status
    assert status.camera == f"Something lies on {named}. Take it away, or press Enter by hand."
    assert not status.ok


def test_a_trouble_of_the_camera_comes_first(table):
    table.session.watch(Observation(table.now, (), trouble="Dark.", obstacles=frozenset({Side.SOUTH})))
    assert view_of(table.session, table.now).status.camera == "Dark."


@pytest.mark.slow
def test_a_pair_is_lifted_and_booked_while_an_arm_rests_on_the_rim():
    """The arm lies 30 mm inside the edge, on the tray, from before the first picture to the end."""
    rehearsal = rehearsal_of("deluxe-memory", 1, 0.0)
    rig, actor = rehearsal.rig, rehearsal.actor
    mat = game_named("deluxe-memory").mat({})
    rig.table.hands.append(Hand(Side.SOUTH, Point(330, mat.height - 30), sleeve=3))
    assert rig.until(lambda: actor.session.referee.table.seen_layout() is not None, 25)
    first, second = sorted(actor.world)[:2]
    assert all(lot.face is Face.DOWN for lot in actor.session.referee.table.seen_layout())
    assert not actor.session.last_seen.hand_in_view
    for zone in (first, second):
        rig.table.take(actor.world[zone])
    rig.frame()
    before = len(actor.session.match.entries)
    assert rig.until(lambda: len(actor.session.match.entries) > before, 20)
    rig.close()
