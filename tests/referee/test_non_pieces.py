"""What lay on an empty board before anything was done, and looks like a piece that cannot lie there yet."""

from tableassist.referee.non_pieces import NonPieces
from tableassist.table.cards import CardName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout
from tableassist.table.observation import Face


def glass(zone, name="challenge"):
    return Lot(zone, "crystal", CardName(name), Face.UP)


SHADOW, CLAIM, CHALLENGER = glass("97"), glass("97", "red"), glass("97", "amber")
HIDDEN = Lot("97", "crystal", None, Face.UNKNOWN)
EMPTY, CLAIMED = Layout(()), Layout((CLAIM,))


def first(*lots, want=EMPTY):
    return NonPieces.seen_at_first(Layout(lots), want, lambda lot: lot.name == "challenge")


def taken_off(things, *lots, want=EMPTY, unsure=()):
    table = SettledLayout(1, Layout(lots), unsure=frozenset(unsure))
    off = things.next(table.layout).taken_off(table, want)
    return list(off.layout), set(off.unsure)


def test_a_shadow_that_looked_like_glass_at_first_comes_with_no_claim():
    assert taken_off(first(SHADOW), SHADOW) == ([], set())
    assert taken_off(first(SHADOW), SHADOW, CLAIM) == ([CLAIM], set())
    assert taken_off(first(SHADOW), SHADOW, unsure=["97"]) == ([], set())


def test_what_may_lie_there_at_first_is_a_piece():
    assert first(CLAIM) == first(SHADOW._replace(zone=ELSEWHERE)) == NonPieces()
    assert first(SHADOW, want=Layout((SHADOW,))) == NonPieces()


def test_a_challenge_piece_that_comes_beside_it_counts():
    found, _ = taken_off(first(SHADOW), SHADOW, SHADOW, CLAIM, CHALLENGER, want=CLAIMED)
    assert sorted(found) == sorted([SHADOW, CLAIM, CHALLENGER])


def test_a_challenge_piece_that_touches_it_is_not_missed():
    want = Layout((CLAIM, CHALLENGER, SHADOW))
    assert taken_off(first(SHADOW), SHADOW, CLAIM, CHALLENGER, want=want)[0].count(SHADOW) == 1


def test_what_was_gone_for_a_while_and_is_there_again_may_be_a_piece():
    gone = first(SHADOW).next(EMPTY)
    assert gone == NonPieces((), (SHADOW,))
    assert taken_off(gone, SHADOW, CLAIM, want=CLAIMED) == ([HIDDEN, CLAIM], {"97"})
    assert taken_off(gone, CLAIM, want=CLAIMED) == ([CLAIM], set())


def test_under_a_hand_it_is_not_gone():
    assert first(SHADOW).next(Layout((HIDDEN,))) == first(SHADOW)
