"""The named topologies and what patterns and multipliers are worth (R-MW-080 … R-MW-086, A-MW-24)."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from tableassist.games.memwars.board import LATTICE, PLACES, Place, Quadrant, lattice_of, places_of
from tableassist.games.memwars.patterns import MAJOR_DIAGONALS, MINOR_DIAGONALS, QUINCUNXES, WHOLE_QUADRANTS
from tableassist.games.memwars.scoring import points_of, score_side
from tableassist.games.memwars.topologies import TOPOLOGIES
from tableassist.rules.game import Seat

A, B = Seat(0), Seat(1)


@pytest.mark.parametrize("topology", TOPOLOGIES.values(), ids=TOPOLOGIES)
def test_a_map_uses_twelve_counters_of_each_value(topology):
    """A-MW-20, A-MW-24."""
    counters = topology.counters()
    assert Tally(counters.values()) == {5: 12, 3: 12, 2: 12}
    assert set(counters) <= set(PLACES)
    for quadrant in Quadrant:
        here = [counters[place] for place in places_of(quadrant) if place in counters]
        assert sorted(here) == [2, 2, 2, 3, 3, 3, 5, 5, 5]
    assert topology.about.endswith(".")


@pytest.mark.parametrize("key", [key for key, topology in TOPOLOGIES.items() if topology.mirrored])
def test_a_mirrored_map_is_alike_from_all_four_sides(key):
    lattice = {lattice_of(place): value for place, value in TOPOLOGIES[key].counters().items()}
    turned = {(column, LATTICE - 1 - row): value for (row, column), value in lattice.items()}
    assert turned == lattice


def test_there_are_at_least_three_and_no_two_alike():
    maps = [tuple(sorted(topology.counters().items())) for topology in TOPOLOGIES.values()]
    assert len(maps) >= 3
    assert len(set(maps)) == len(maps)


def test_a_flat_board_has_no_counters(start, memwars):
    """R-MW-080."""
    state = start()
    assert memwars.layout(state).lots == ()
    assert all(worth == 1 for worth in state.worth)


def test_a_standard_topology_is_value_side_up(start, memwars, script):
    """R-MW-081, R-MW-083."""
    state = start(topology="standard", topology_map="hearts")
    lots = memwars.layout(state).lots
    assert Tally(lot.name for lot in lots) == {"5": 12, "3": 12, "2": 12}
    state = script(state, "quiet 13")
    assert [lot.kind for lot in memwars.layout(state).at("13")] == ["crystal"]
    assert points_of(state, 13) == 6


def test_fewer_quadrants_have_fewer_counters(start, memwars):
    state = start(topology="standard", quadrants="SW")
    assert len(memwars.layout(state).lots) == 9
    assert all(51 <= int(lot.zone) <= 75 for lot in memwars.layout(state).lots)


def test_centres_and_central_quincunxes(start):
    """R-MW-084, R-MW-015."""
    state = start(centre="2", central_quincunx="3")
    worth = dict(zip(PLACES, state.worth, strict=True))
    assert (worth[1], worth[3], worth[11], worth[13], worth[63], worth[98]) == (1, 2, 3, 6, 6, 2)
    assert sum(one > 1 for one in worth.values()) == 20 + 20 - 4


def test_card_points(start, script, deck):
    """R-MW-085."""
    assert deck.card(Place(5)).points == 3
    assert points_of(script(start(card_points="true"), "quiet 5"), 5) == 3
    assert points_of(script(start(), "quiet 5"), 5) == 1


def test_patterns_are_those_of_the_board():
    """R-MW-086, R-MW-016."""
    assert (len(QUINCUNXES), len(WHOLE_QUADRANTS), len(MINOR_DIAGONALS), len(MAJOR_DIAGONALS)) == (20, 4, 8, 2)
    assert {len(line) for line in MINOR_DIAGONALS} == {9}
    assert {len(line) for line in MAJOR_DIAGONALS} == {18}


@pytest.mark.parametrize(
    ("options", "places", "earned"),
    [
        ({"pattern_quincunx": "5"}, (1, 2, 3, 4, 5), 5),
        ({"pattern_quincunx": "5"}, (1, 2, 3, 4, 6), 0),
        ({"pattern_quincunx": "x3"}, (1, 2, 3, 4, 5), 10),
        ({"pattern_quincunx": "x2", "centre": "2"}, (1, 2, 3, 4, 5), 6),
        ({"pattern_minor": "10"}, (1, 3, 5, 11, 13, 15, 21, 23, 25), 10),
        ({"pattern_major": "10"}, (1, 3, 5, 11, 13, 15, 21, 23, 25), 0),
        ({"pattern_major": "7"}, MAJOR_DIAGONALS[0], 7),
        ({"pattern_quadrant": "9", "pattern_quincunx": "1", "pattern_minor": "2"}, WHOLE_QUADRANTS[3], 9 + 5 + 4),
    ],
)
def test_what_patterns_earn(options, places, earned, position):
    """R-MW-086."""
    state = position(dict.fromkeys(places, "A"), **options)
    assert score_side(state, A).patterns == earned
    assert score_side(state, B).patterns == 0


def test_a_pattern_does_not_count_within_its_quadrant(position, script):
    """R-MW-062: patterns are no points of places."""
    # A holds a whole quincunx and 12 places in all, B 13: B wins the quadrant whatever the pattern earns.
    laid = dict(zip(map(Place, range(1, 25)), ["A"] * 12 + ["B"] * 12, strict=True))
    state = script(position(laid, acting=1, pattern_quincunx="20"), "quiet 25")
    assert state.won[0].by == (B,)
    assert score_side(state, A).patterns == 40
