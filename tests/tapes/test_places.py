"""Where cards are laid, and what words name."""

import pytest

from tableassist.app.build import game_named
from tableassist.table.geometry import SIDES, ZoneName
from tableassist.tapes.lines import Impossible, TapeWord
from tableassist.tapes.places import free_place
from tableassist.tapes.targets import Namer, doer

ROWS = game_named("mnemonic").mat({})
GRID = game_named("deluxe-memory").mat({})


def words(text):
    return [TapeWord(word) for word in text.split()]


def filled(mat, name, count):
    zone, placed = mat.zone(ZoneName(name)), []
    for _ in range(count):
        placed.append(free_place(mat, zone, placed))
    return zone, placed


def test_a_row_is_filled_from_its_players_left():
    zone, south = filled(ROWS, "south lands", 6)
    assert [place.x for place in south] == sorted(place.x for place in south)
    assert all(zone.area.holds(place) for place in south)
    north = filled(ROWS, "north lands", 6)[1]
    assert [place.x for place in north] == sorted((place.x for place in north), reverse=True)


def test_a_full_row_is_filled_upon_its_gaps():
    zone, placed = filled(ROWS, "south lands", 9)
    assert len({round(place.x) for place in placed}) == 9
    assert all(zone.area.holds(place) for place in placed)


def test_a_pile_is_upon_itself():
    placed = filled(ROWS, "south graveyard", 3)[1]
    assert len(set(placed)) == 1


def test_names_of_zones_may_have_two_words():
    targets = Namer(ROWS).targets(words("9H South Lands tapped"))
    assert [(thing.word, thing.zone, thing.card) for thing in targets] == [
        ("9H", None, "9H"),
        ("South", "south lands", None),
        ("tapped", None, None),
    ]


def test_what_a_mat_has_not_is_reported_with_what_it_has():
    with pytest.raises(Impossible, match=r"The mat has no 'Z9'; it has B1, .* … G7"):
        Namer(GRID).zone("Z9")
    with pytest.raises(Impossible, match="'QX' is no card: write it like 10H"):
        Namer(GRID).card("QX")


def test_who_does_it_is_named_at_the_end():
    assert doer(words("lift D5 by bob"), ("Ann", "Bob"), SIDES[2]) == (words("lift D5"), 1)
    assert doer(words("D5 by north"), ("Ann", "Bob"), SIDES[2])[1] == 1
    assert doer(words("D5"), ("Ann", "Bob"), SIDES[2])[1] is None
    with pytest.raises(Impossible, match="Nobody called 'Eve' sits there; write by Ann or Bob"):
        doer(words("D5 by Eve"), ("Ann", "Bob"), SIDES[2])
