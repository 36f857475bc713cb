"""What a card that nothing shows would have made of a play."""

from __future__ import annotations

from collections import Counter

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, LANDS, build_mat, name_zone
from tableassist.referee.row_cards import find_vanished_cards
from tableassist.rules.game import Seat
from tableassist.rules.unseen import HingesOnUnseen
from tableassist.table.cards import card
from tableassist.table.layout import Lot, SettledLayout
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
        P("cast 0 9S creature", "2S 3S", "2S 3S", id="nothing was seen turned, and either would pay"),
        P("cast 0 9S creature", "2H 2D", "", id="turned before, and another player's"),
        P("cast 0 JS creature for 2C", "2S 3S", "2S", id="the other half of a pair"),
        P("hand_ability 0 QS killer on 9D", "3S", "3S", id="an ability is not paid for either"),
    ],
)
def test_a_land_decides_where_it_would_have_paid_for_more(board, line, unseen, expected):
    """A-MN-06: what was turned tells what it was turned for."""
    state = board("2C 2S 2H* 3S 4S 9D", "2D")
    assert decides(state, line, unseen, LANDS) == expected


@pytest.mark.parametrize(
    ("line", "could"),
    [
        P("cast 0 9S creature", True, id="a land may have been turned unseen"),
        P("cast 0 10D creature", False, id="no land of his would pay"),
        P("cast 0 9S creature for 2H", False, id="that land is tapped already"),
        P("cast 0 QS creature for 2C 2S", False, id="no third 2 lies upright"),
        P("cast 0 JS creature for 2C", True, id="the other half of a pair"),
        P("cast 0 KS creature for 2C 3S", True, id="the end of a straight"),
        P("cast 0 KS creature for 2C 2S", False, id="no straight has two 2s"),
        P("cast 1 10D creature", False, id="out of turn"),
        P("hand_ability 0 QS killer on 9D", True, id="an ability"),
        P("play_land 0 5C", False, id="a land costs nothing"),
    ],
)
def test_a_play_could_be_paid_for_by_lands_that_nobody_saw_turned(board, line, could):
    """R-MN-042."""
    assert GAME.could_be_completed(board("2C 2S 2H* 3S 4S", "2D 9D"), GAME.parse(line)) is could


@pytest.mark.parametrize(
    ("options", "line", "could"),
    [
        P({"float": "false"}, "tap_for_mana 0 2C", True, id="what it pays for may not be seen"),
        P({"float": "false"}, "tap_for_mana 0 2H", False, id="tapped already"),
        P({"float": "false"}, "tap_for_mana 1 2D", False, id="not his to act"),
    ],
)
def test_mana_may_be_for_a_card_that_nobody_saw_laid(board, options, line, could):
    """A-MN-06."""
    assert GAME.could_be_completed(board("2C 2H*", "2D", **options), GAME.parse(line)) is could


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


ROWS = {zone.name: zone.area.centre for zone in build_mat().zones if zone.kind == "row"}
LANE, HOME, OWN_LANDS = (name_zone(Seat(0), row) for row in (COMBAT, CREATURES, LANDS))


def missing(state, seen, was, **more):
    """The cards that are missed in rows of which all is made out, by the rows in which they may be."""
    found = find_vanished_cards(GAME, state, SettledLayout(0, seen, **more), was, ROWS)
    return Counter((one.lot.zone, *one.candidate_names) for one in found)


def test_creature_that_vanished_as_others_attack_may_have_gone_with_them(board):
    """R-MN-070: it lies where it lay, or in the lane; an attack without it is another attack."""
    state = board("9D 10S KD", "", attacking=True)
    was = GAME.layout(state)
    forward = Lot(LANE, "card", card("9D"), Face.UP, turned=True)
    stayed = tuple(lot for lot in was.at(HOME) if lot.name == "KD")
    seen = was.with_zone(HOME, stayed).with_zone(LANE, (forward,))
    assert missing(state, seen, was) == Counter([(HOME, "10S"), (LANE, "10S")])
    nameless = forward._replace(name=None)
    assert missing(state, seen.with_zone(LANE, (forward, nameless)), was) == Counter()
    assert missing(state, seen, was, occluded=frozenset({LANE})) == Counter([(HOME, "10S")])


def test_land_that_lay_in_its_row_and_is_seen_nowhere_is_missed(board):
    """A-MN-06: its player tapped it, and was told of a hand of lands without it."""
    state = board("2C 3H 4H", "")
    was = GAME.layout(state)
    seen = was.with_zone(OWN_LANDS, tuple(lot for lot in was.at(OWN_LANDS) if lot.name != "2C"))
    assert missing(state, seen, was) == Counter([(OWN_LANDS, "2C")])
    # What never lay there is not missed: it was entered, and is in a hand still.
    assert missing(state, seen, seen) == Counter()
    elsewhere = Lot(HOME, "card", card("2C"), Face.UP)
    assert missing(state, seen.with_zone(HOME, (elsewhere,)), was) == Counter()
