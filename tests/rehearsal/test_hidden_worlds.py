"""Hidden cards of games that are entered by hand: dealt, kept track of, and made to fit what was shown."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory.actions import Lapse, Rearranged, Select, Swap
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.rehearsal.deluxe_hidden import DeluxeHidden
from tableassist.rehearsal.hidden import HiddenCards, deal_deck
from tableassist.table.cards import DECK

DELUXE = game_named("deluxe-memory")


def match_after(*actions):
    match = start_match(DELUXE, Entry(1, 0, Started(DELUXE.name, "", "", ("Ann", "Bob"), {}), "told"))
    for action in actions:
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "told"))
    return match


def test_every_card_of_the_deck_is_dealt_to_one_place():
    world = deal_deck(Random(1), DELUXE, match_after())
    assert sorted(world.values()) == sorted(DECK)
    assert set(world) == set(match_after().game.layout(match_after().first).occupied())


def test_another_seed_deals_other_cards_and_the_same_seed_the_same():
    deals = [deal_deck(Random(seed), DELUXE) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_a_game_that_deals_more_cards_than_it_has_places_is_told_of():
    """A plug-in's fault, which would otherwise show as a game that cannot be played to its end."""
    game = SimpleNamespace(
        title="Pairs",
        mat=lambda options: DELUXE.mat({}),
        dealt_cards=lambda options: DECK[:10],
    )
    with pytest.raises(ValueError, match="Pairs deals 10 cards on 52 places"):
        deal_deck(Random(1), game)


def test_a_game_whose_cards_have_no_places_has_no_world():
    game = game_named("memwars")
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {}), "told"))
    assert HiddenCards().world(match, Random(1)) == {}


# Deluxe Memory --------------------------------------------------------------------------------------------------------

LOOK = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


def test_cards_that_were_shown_lie_where_they_were_shown():
    world = DeluxeHidden().world(match_after(*LOOK, "select 1 D1 E1", "end_look 1 open", "match 1 5S 5C"), Random(3))
    assert (world["B1"], world["C1"], world["D1"], world["E1"]) == ("4C", "9D", "5S", "5C")
    assert sorted(world.values()) == sorted(DECK)


@pytest.mark.parametrize("seed", range(5))
def test_what_nobody_saw_is_dealt_by_chance(seed):
    hidden = DeluxeHidden()
    one, other = (hidden.world(match_after(*LOOK), Random(number)) for number in (seed, seed + 100))
    assert (one["B1"], one["C1"]) == (other["B1"], other["C1"]) == ("4C", "9D")
    assert one != other


def test_a_swap_changes_both_places():
    hidden, world = DeluxeHidden(), {"B1": "4C", "C1": "9D", "D1": "2S"}
    hidden.after(Swap(0, "B1", "D1"), world)
    assert world == {"B1": "2S", "C1": "9D", "D1": "4C"}
    hidden.after(Select(0, ("B1", "C1")), world)
    assert world == {"B1": "2S", "C1": "9D", "D1": "4C"}


class Said:
    """A match by what was said in it, for a course of the game that its rules are not asked about."""

    def __init__(self, *actions):
        self.game, self.first = DELUXE, match_after().first
        self.started = SimpleNamespace(options={})
        self.entries = [SimpleNamespace(event=SimpleNamespace(action=action)) for action in actions]


def test_a_card_is_where_it_was_swapped_to_after_it_was_shown():
    world = DeluxeHidden().world(Said(*LOOK, "swap 0 B1 D1"), Random(1))
    assert (world["D1"], world["C1"]) == ("4C", "9D")


def test_a_card_that_was_shown_after_a_swap_was_elsewhere_before_and_is_there_now():
    world = DeluxeHidden().world(Said("swap 0 B1 D1", *LOOK), Random(1))
    assert (world["B1"], world["C1"]) == ("4C", "9D")
    assert sorted(world.values()) == sorted(DECK)


def test_two_swaps_of_the_same_card_are_followed_one_after_the_other():
    world = DeluxeHidden().world(Said(*LOOK, "swap 0 B1 D1", "swap 0 D1 E1"), Random(1))
    assert (world["E1"], world["C1"]) == ("4C", "9D")


def test_a_card_that_was_shown_after_two_swaps_is_there_now():
    look = ("select 0 E1 C1", "end_look 0 open", "no_match 0 E1=4C C1=9D")
    world = DeluxeHidden().world(Said("swap 0 B1 D1", "swap 0 D1 E1", *look), Random(1))
    assert (world["E1"], world["C1"]) == ("4C", "9D")


def test_nobody_rearranges_or_lapses_of_his_own_accord():
    hidden = DeluxeHidden()
    unwilling = [action for action in (Lapse(0), Rearranged(0)) if hidden.willing(action)]
    assert unwilling == []
    assert hidden.willing(Select(0, ("B1", "C1")))
