"""What whoever is learning is shown: what his lands pay for, and what is missing for the rest (R-MN-084)."""

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.learning import list_payable, make_sheet
from tableassist.rules.game import Setup
from tableassist.table.cards import SUIT_SIGNS

LANDS = "9D 2S 3D 4S 7H!"


def rows(state):
    return {row[0]: row[1:] for row in make_sheet(state).rows}


def test_each_kind_of_card_is_a_row_with_its_cost_its_suits_and_what_is_missing(board):
    shown = rows(board(LANDS, learn="1"))
    assert shown["8 9 10"] == ("one of its suit", "♠ ♦", "♥ 2♥ or 3♥, ♣ 2♣ or 3♣")
    assert shown["K"] == ("a run of three", "♠ ♦", "♥ 2♥ or 3♥, ♣ 2♣ or 3♣")
    assert shown["A"] == ("three of its suit", "–", "♠ 3♠ or 5♠, ♥ ♦ ♣ more than one land")
    assert shown["A: Annihilate"][0] == "a run of three of its suit", "a king's may be of several (R-MN-056)"
    assert len(shown) == 10


def test_a_sick_seven_pays_for_nothing_and_floating_mana_does(board):
    assert rows(board("7H!", learn="1"))["8 9 10"][1] == "–"
    assert rows(board("2S*", pool=("2S", ""), learn="1"))["8 9 10"][1] == "♠"


def test_every_suit_of_a_row_can_be_paid_or_lacks_something(board):
    """The sheet says nothing else than the list of everything that costs mana."""
    state = board("2S 3D 4S 5C 6C 9C", learn="1")
    for kind, (_, paid, lacking) in rows(state).items():
        for entry in (one for one in list_payable(state, 0) if one.kind == kind):
            sign = SUIT_SIGNS[entry.suit]
            assert (sign in paid) is (entry.way is not None)
            assert (f"{sign} " in f"{lacking} ") is (entry.way is None) or "or" in lacking
            assert bool(entry.why) is (entry.way is None)


@pytest.mark.parametrize(
    ("learn", "active", "title"),
    [("1", 0, "Ann"), ("1", 1, "Ann"), ("2", 0, "Bob"), ("both", 0, "Ann"), ("both", 1, "Bob")],
)
def test_it_is_the_learners_sheet_also_in_the_others_turn(board, learn, active, title):
    state = board("2S 3D", "4H 5H", active=active, learn=learn)
    assert make_sheet(state).title == f"What {title} can pay for"
    assert GAME.prompt(state).sheet == make_sheet(state)


def test_nobody_is_taught_who_did_not_ask_and_not_before_the_first_turn(board):
    assert GAME.prompt(board("2S")).sheet is None
    state = GAME.setup(Setup(("Ann", "Bob"), {"learn": "both"}))
    assert GAME.prompt(state).sheet is None
