"""What a card that nothing shows would have made of a play."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, LANDS, name_zone
from tableassist.rules.game import HingesOnUnseen, Seat
from tableassist.table.cards import card
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

P = pytest.param


def decides(state, line, unseen, row, seat=0):
    """Those of the unseen cards in the row on which the action of that line hinges."""
    lots = [Lot(name_zone(Seat(seat), row), "card", card(word), Face.UP) for word in unseen.split()]
    return " ".join(lot.name for lot in GAME.undecided(state, GAME.parse(line), lots))


def test_mnemonic_is_asked_for_it():
    game: object = GAME
    assert isinstance(game, HingesOnUnseen)


@pytest.mark.parametrize(
    ("line", "unseen", "expected"),
    [
        P("cast 0 JC aura on 9D for 2C", "2S", "2S", id="a pair would have been a creature"),
        P("cast 0 JC aura on 9D for 2C", "3S", "", id="no pair"),
        P("cast 0 JC aura on 9D for 2C", "3S 2S", "2S", id="the one of both that makes a pair"),
        P("cast 0 JC aura on 9D for 2C", "2H", "", id="turned before"),
        P("cast 0 JC aura on 9D for 2C", "2D", "", id="another player's"),
        P("cast 0 JC creature for 2C 2S", "3S", "", id="a creature it is"),
        P("hand_ability 0 AS face for 2S", "3S 4S", "3S 4S", id="three spades in a row annihilate"),
        P("hand_ability 0 AS face for 2S", "3S", "", id="two of three do not"),
        P("hand_ability 0 QS killer on 9D for 2S", "3S 4S", "", id="a queen has one ability"),
        P("cast 0 9S creature for 2S", "3S 4S", "", id="mana left over floats"),
    ],
)
def test_a_land_decides_where_it_would_have_paid_for_more(board, line, unseen, expected):
    """A-MN-06: what was turned tells what it was turned for."""
    state = board("2C 2S 2H* 3S 4S 9D", "2D")
    assert decides(state, line, unseen, LANDS) == expected


def test_a_land_that_may_lie_unseen_in_another_row_pays_nothing(board):
    """A-MN-06."""
    assert decides(board("2C 2S 9D", "2D"), "cast 0 JC aura on 9D for 2C", "2S", COMBAT) == ""


@pytest.mark.parametrize(
    ("unseen", "row", "expected"),
    [
        P("10S", COMBAT, "10S", id="it may lie forward with the other"),
        P("10S", CREATURES, "", id="it may have stayed"),
        P("8H KD", COMBAT, "", id="tapped or just come"),
        P("9D", COMBAT, "", id="it attacks already"),
        P("QC", COMBAT, "", id="another player's"),
    ],
)
def test_a_creature_decides_that_may_attack_as_well(board, unseen, row, expected):
    """R-MN-070."""
    state = board("9D 10S 8H* KD!", "QC", attacking=True)
    assert decides(state, "declare_attackers 0 9D", unseen, row) == expected


def test_a_creature_decides_that_may_block_as_well(board, script):
    """R-MN-072."""
    state = script(board("9D", "QC KH 8S*", attacking=True), "declare_attackers 0 9D")
    assert decides(state, "declare_blockers 1 QC=9D", "QC KH 8S", COMBAT, 1) == "KH"
