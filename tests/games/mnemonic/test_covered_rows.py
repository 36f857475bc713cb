"""What pays for a spell may have been turned where an arm or a shadow covers the table: nobody is accused of that."""

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.mat import CREATURES, LANDS, LIBRARY, STACK, name_zone
from tableassist.referee.belief import Belief
from tableassist.referee.ruling import rule
from tableassist.rules.game import Seat
from tableassist.table.cards import card
from tableassist.table.geometry import Point
from tableassist.table.layout import Lot, SettledLayout, Unread
from tableassist.table.observation import Face

SOUTH, NORTH = Seat(0), Seat(1)
SPELL = name_zone(SOUTH, STACK)


def ruled(state, *covered, tapped="", of=SOUTH):
    """What the table means on which a spell lies and some lands are turned, while something covers rows of a player."""
    was = GAME.layout(state)
    seen = was.with_zone(SPELL, (Lot(SPELL, "card", card("KD"), Face.UP),))
    row = name_zone(SOUTH, LANDS)
    turned = (one._replace(turned=one.name in tapped.split()) for one in was.at(row))
    seen = seen.with_zone(row, tuple(turned))
    zones = frozenset(name_zone(of, one) for one in covered)
    return rule(GAME, state, Belief(was), SettledLayout(1, seen, frozenset({SPELL}), occluded=zones))


@pytest.mark.parametrize(("covered", "known"), [((), True), ((CREATURES,), False), ((LANDS,), False)])
def test_what_is_against_a_begun_spell_is_only_known_with_all_in_view(board, covered, known):
    ruling = ruled(board("2S 3D 4D 4H 9C", hands=(5, 0)), *covered)
    assert (ruling.begun is not None) is known
    assert (ruling.actions, ruling.refused, ruling.wrong) == ((), None, ())


def test_what_covers_the_lands_of_the_other_player_hides_no_payment_of_a_creature(board):
    ruling = ruled(board("2S 3D 4D 4H 9C", "5C", hands=(5, 0)), LANDS, of=NORTH)
    assert ruling.begun is not None


def test_a_spell_that_is_paid_in_view_counts_whatever_covers_another_row(board):
    state = board("2D 3D 4D 9C", hands=(5, 0))
    ruling = ruled(state, CREATURES, tapped="2D 3D 4D")
    assert [GAME.write(action).split()[:3] for action in ruling.actions] == [["cast", "0", "KD"]]


@pytest.mark.parametrize(
    ("covered", "touched", "lands", "paid"),
    [
        pytest.param(True, False, "4D 4H 4S", True, id="covered in between"),
        pytest.param(False, True, "4D 4H 4S", True, id="touched since"),
        pytest.param(False, False, "4D 4H 4S", False, id="seen all the time"),
        pytest.param(True, True, "4D 4H 4S 4C", False, id="which of them paid is not known"),
    ],
)
def test_lands_that_may_have_been_untapped_unseen_pay_for_what_was_laid_down_since(
    board, covered, touched, lands, paid
):
    """R-MN-083: they lie turned as they did before the untap step, and nobody saw that they were upright."""
    state = board(lands, hands=(5, 0))
    state = state.with_(stale=frozenset(map(card, lands.split())))
    want, row = GAME.layout(state), name_zone(SOUTH, LANDS)
    late = want.with_zone(row, tuple(one._replace(turned=True) for one in want.at(row)))
    before = SettledLayout(1, late, occluded=frozenset({row} if covered else ()))
    waiting = rule(GAME, state, Belief(late), before)
    cast = late.with_zone(SPELL, (Lot(SPELL, "card", card("QD"), Face.UP),))
    moved = frozenset({SPELL, row} if touched else {SPELL})
    ruling = rule(GAME, state, waiting.belief, SettledLayout(2, cast, moved))
    assert [GAME.write(action).split()[:3] for action in ruling.actions] == [["cast", "0", "QD"]] * paid
    assert (ruling.begun is None) is paid


def test_a_library_that_lies_otherwise_says_nothing_against_lands_that_may_have_been_untapped(board):
    """R-MN-083: one land was not made out while they were untapped, and the library beside them was drawn from."""
    state = board("4D 4H 4S", hands=(5, 0))
    state = state.with_(stale=frozenset(map(card, ("4D", "4H", "4S"))))
    want, row, library = GAME.layout(state), name_zone(SOUTH, LANDS), name_zone(SOUTH, LIBRARY)
    assert library in GAME.unread(state)
    late = want.with_zone(row, tuple(one._replace(turned=True) for one in want.at(row))).with_zone(library, ())
    *upright, last = want.at(row)
    unread = Unread(last._replace(name=None, turned=True), Point(174, 537), 3, 3, (last.name,))
    between = late.with_zone(row, tuple(upright))
    seen = SettledLayout(1, between, frozenset({row, library}), possibly_present=(unread,))
    waiting = rule(GAME, state, Belief(late), seen)
    assert waiting.actions == ()
    cast = late.with_zone(SPELL, (Lot(SPELL, "card", card("QD"), Face.UP),))
    ruling = rule(GAME, state, waiting.belief, SettledLayout(2, cast, frozenset({SPELL})))
    assert [GAME.write(action).split()[:3] for action in ruling.actions] == [["cast", "0", "QD"]]
    assert (ruling.begun, ruling.refused) == (None, None)
