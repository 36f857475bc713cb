"""What the game waits for to be read."""

from types import SimpleNamespace

from tableassist.games.memwars.mat import build_mat
from tableassist.games.memwars.reading import FREE
from tableassist.referee.questions import unreadable_zone
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot
from tableassist.table.observation import Face

PLACE = ZoneName("17")


def table(*zones):
    """A board with something that nobody can make out in each of these zones, while place 17 is waited for."""
    return SimpleNamespace(
        mat=build_mat(),
        game=SimpleNamespace(unread=lambda _state: FREE | {PLACE}),
        state=None,
        private=frozenset,
        placed=lambda: Layout(tuple(Lot(zone, "card", None, Face.UNKNOWN) for zone in zones)),
    )


def test_what_lies_beside_all_places_is_not_waited_for():
    assert unreadable_zone(table(ELSEWHERE)) is None


def test_a_place_that_may_be_in_any_condition_is_waited_for():
    assert unreadable_zone(table(ELSEWHERE, PLACE)) == PLACE
