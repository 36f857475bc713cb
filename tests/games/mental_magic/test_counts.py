"""Counts of what may be done: they catch whoever changes a rule without meaning to.

The small ones are worked out by hand beside them, the deep ones were counted once and stay what they are.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tableassist.games.mental_magic import MentalMagic, actions
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.rules.card_names import name_key
from tableassist.rules.game import Setup


class Few:
    """Two cards of {R}, one of {0}."""

    CARDS = (("Firebolt", "{R}"), ("Ember Lance", "{R}"), ("Orchard Gate", ""))

    def card(self, name):
        found = {name_key(one): cost for one, cost in self.CARDS}
        known = {name_key(one): one for one, _ in self.CARDS}
        return (
            MagicCard("normal", (MagicFace(known[name_key(name)], found[name_key(name)]),))
            if name_key(name) in found
            else None
        )

    def suggest(self, typed, most=5):
        return ()

    def names(self):
        return tuple(name for name, _ in self.CARDS)

    def __len__(self):
        return len(self.CARDS)


GAME = MentalMagic(Few())
RED = {"hand 0": "{R}", "hand 1": "{R}"}
FREE = {"hand 0": "{0}", "hand 1": "{0}"}


def kinds(state, world, seat=None):
    """How many legal actions there are of each kind."""
    found = (action for action in GAME.actions(state, world) if seat is None or action.seat == seat)
    return Counter(type(action).__name__ for action in found)


def start(**options):
    return GAME.setup(Setup(("Ann", "Bob"), options))


def test_declarations_of_the_first_turn():
    # Two names; cast, played as a land, put into play, or an ability: the land only by the active player.
    assert kinds(start(), RED, 0)["Declare"] == 2 * 4
    assert kinds(start(), RED, 1)["Declare"] == 2 * 3
    assert kinds(start(), FREE, 0)["Declare"] == 1 * 4
    assert kinds(start(), {"hand 0": "{5}"}, 0)["Declare"] == 0


def test_a_used_name_is_one_less():
    state = GAME.apply(start(), GAME.parse("declare 1 hand enters book {R} printed={R} Firebolt"))
    assert kinds(state, RED, 0)["Declare"] == 1 * 4
    each = GAME.apply(start(unique="per_player"), GAME.parse("declare 1 hand enters book {R} printed={R} Firebolt"))
    assert kinds(each, RED, 0)["Declare"] == 2 * 4
    assert kinds(each, RED, 1)["Declare"] == 1 * 3


def test_everything_else_of_the_first_turn():
    counts = kinds(start(), RED, 0)
    del counts["Declare"]
    assert counts == {
        "Utopia": 1,
        "Morph": 2,
        "ExtraLands": 1,
        "Draw": 1,
        "PutBack": 1,
        "EndTurn": 1,
        "Lose": 1,
        "Life": 2,
        "Shuffle": 2,
        # From the hand to the library, the graveyard or exile; from the library to the hand, the graveyard or exile.
        "Move": 6,
    }
    other = kinds(start(), RED, 1)
    assert (other["Utopia"], other["EndTurn"], other["Respond"], other["Done"]) == (0, 0, 1, 0)


def test_while_a_declaration_waits():
    state = GAME.apply(start(), GAME.parse("declare 0 hand cast told {R} printed={R} My Card"))
    counts = kinds(state, RED)
    assert counts == {"Confirm": 1, "Object": 2, "ExtraLands": 2, "Lose": 2, "Life": 4, "Shuffle": 4}


def test_a_card_in_the_graveyard():
    state = GAME.apply(start(), GAME.parse("zone_change 0 hand graveyard"))
    # As Firebolt or Ember Lance it may be cast, put into play or referred to; only by its owner.
    assert kinds(state, RED, 0)["Declare"] == 8 + 2 * 3
    assert kinds(state, RED, 1)["Declare"] == 6
    # To the hand, the library or exile.
    assert kinds(state, RED, 1)["Move"] == 6 + 3


def leaves(state, depth):
    """How many ways there are to go on for so many actions."""
    if depth == 0:
        return 1
    found = [action for action in GAME.actions(state, RED) if not isinstance(action, actions.Life | actions.Lose)]
    if depth == 1:
        return len(found)
    return sum(leaves(GAME.apply(state, action), depth - 1) for action in found)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        # No land is played after the 8 ways to put a card on the stack: 4 · 2 + 4 · 3 fewer than without that.
        # Ann 23: 8 + 1 + 2 + 1 + 1 + 1 + 1 + 2 + 6, as above; Bob 20: 6 + 2 + 1 + 1 + 1 + 1 + 2 + 6.
        # A Utopia, too, may last in a graveyard or in exile; nothing goes from the battlefield to the stack.
        ({}, (43, 2097)),
        # Both may search Bob's printed library; Bob has 1 + 1 + 1 + 1 + 2 besides.
        ({"mental": "1"}, (31, 1119)),
        # No Utopia, four ways to cast face down less.
        ({"utopia": "off", "morph": "false"}, (38, 1673)),
    ],
)
def test_ways_to_go_on(options, counts):
    assert tuple(leaves(start(**options), depth) for depth in (1, 2)) == counts
