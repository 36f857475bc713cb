"""The table as players see it: everybody's cards by their declared names, and what is to be read of each."""

from __future__ import annotations

from itertools import combinations

import pytest

from tableassist.games.mental_magic import MentalMagic
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.games.mental_magic.tiles import HEIGHT, WIDTH, make_tiles
from tableassist.rules.view import Tile

KEEPER = ("declare 0 hand cast book {1}{R} printed={1}{R} Kiln Keeper", "zone_change 0 1 battlefield")


class Printed:
    """A card with everything that is printed on one."""

    def card(self, name):
        front = MagicFace("Tide Apprentice", "{U}", "Creature — Merfolk", "Study: turn it over.")
        return (
            MagicCard("transform", (front, MagicFace("Tide Mistress", "", "Creature — Merfolk")))
            if "Tide" in name
            else None
        )

    def suggest(self, typed, most=5):
        return ()

    def names(self):
        return ()


def named(shown: tuple[Tile, ...] | list[Tile], text: str) -> Tile:
    return next(tile for tile in shown if tile.text == text)


def overlap(one, other):
    a, b = one.area, other.area
    return a.left < b.right - 0.01 and b.left < a.right - 0.01 and a.top < b.bottom - 0.01 and b.top < a.bottom - 0.01


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_part_of_the_table(start, players):
    shown = list(make_tiles(start(players)))
    assert [tile.text for tile in shown if tile.owner is not None] == ["Ann", "Bob", "Cleo", "Dan"][:players]
    assert not [pair for pair in combinations(shown, 2) if overlap(*pair)]
    for tile in shown:
        assert tile.area.left >= -0.01
        assert tile.area.right <= WIDTH + 0.01
        assert tile.area.top >= -0.01
        assert tile.area.bottom <= HEIGHT + 0.01
    assert len({tile.zone for tile in shown}) == len(shown)


def test_the_first_player_sits_below(start):
    shown = list(make_tiles(start()))
    assert named(shown, "Ann").area.top > named(shown, "Stack").area.top > named(shown, "Bob").area.top


@pytest.mark.parametrize("number", [1, 4, 5, 9, 12, 16, 20, 23])
def test_many_cards_are_smaller_and_stay_apart(start, script, number):
    lines = [line for n in range(number) for line in ("morph 0", f"zone_change 0 {n + 1} battlefield")]
    state = script(start(), "set_count 0 hand 30", *lines)
    plates = [tile for tile in make_tiles(state) if tile.zone == "south battlefield" and tile.kind != "row"]
    field = named(list(make_tiles(state)), "Battlefield")
    assert len(plates) == number
    assert not [pair for pair in combinations(plates, 2) if overlap(*pair)]
    assert all(tile.area.right <= field.area.right and tile.area.bottom <= field.area.bottom for tile in plates)


def test_declared_cards_go_by_number_and_name_and_utopias_together(start, script):
    state = script(start(), *KEEPER, "utopia 0", "end_turn 0", "end_turn 1", "utopia 0")
    plates = [(tile.text, tile.face) for tile in make_tiles(state) if tile.zone == "south battlefield"][1:]
    assert plates == [("2 Utopias", "down"), ("1: Kiln Keeper", "up")]


def test_a_face_down_card_reports_nothing_r_mm_030(start, script):
    state = script(start(), "morph 0", "zone_change 0 1 battlefield")
    (plate,) = [tile for tile in make_tiles(state) if tile.zone == "south battlefield" and tile.kind != "row"]
    assert (plate.face, plate.text, plate.about) == ("down", "1: a face-down card", None)


def test_what_is_printed_is_read_from_the_database_r_mm_003(start, script):
    game = MentalMagic(Printed())
    state = script(start(), "declare 0 hand cast book {U} printed={U} Tide Apprentice", game=game)
    plate = named(game.show(state).tiles, "1: Tide Apprentice")
    assert plate.about.title == "Tide Apprentice"
    assert plate.about.rows == (
        ("Face", "Tide Apprentice"),
        ("Cost", "{U}"),
        ("Type", "Creature — Merfolk"),
        ("Text", "Study: turn it over."),
        ("Face", "Tide Mistress"),
        ("Type", "Creature — Merfolk"),
    )


def test_a_cost_that_was_entered_is_read_as_entered_a_mm_05(start, script):
    state = script(start(), "declare 0 hand cast told {R} printed={R} My Card", "confirm 1")
    assert named(list(make_tiles(state)), "1: My Card").about.rows == (("Cost, as it was told", "{R}"),)


def test_used_names_are_read_in_full_r_mm_008(start, script):
    assert named(list(make_tiles(start())), "0 names").about is None
    state = script(start(), *KEEPER, "declare 0 hand cast book {R} printed={R} Firebolt")
    assert named(list(make_tiles(state)), "2 names").about.rows == (("Firebolt", "Ann"), ("Kiln Keeper", "Ann"))


def test_piles_report_their_number_and_what_still_is_what_it_was(start, script):
    state = script(start(), *KEEPER, "zone_change 0 1 graveyard ground=static", "zone_change 0 hand graveyard")
    shown = list(make_tiles(state))
    pile = next(tile for tile in shown if tile.zone == "south graveyard")
    assert (pile.text, pile.face) == ("Graveyard 2", "up")
    assert pile.about.rows == (("2: an undeclared card",), ("1: Kiln Keeper",))
    assert next(tile for tile in shown if tile.zone == "south library").text == "Library 33"
    assert next(tile for tile in shown if tile.zone == "north exile").about is None
