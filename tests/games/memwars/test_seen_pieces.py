"""Crystals and counters as eyes see them: what may lie there, what cannot, and what players call it."""

from dataclasses import replace

import pytest
from memwars_table import DECK

from tableassist.games import deluxe_memory, memwars, mental_magic, mnemonic
from tableassist.games.memwars.piece_words import describe_repair, label_contents
from tableassist.games.memwars.seen_pieces import (
    add_faint,
    add_hidden,
    drop_dice,
    drop_strangers,
    drop_twins,
    find_under_crystals,
    keep_plausible,
    list_contents,
    make_counter,
    make_crystal,
)
from tableassist.rules.pieces import PlaysWithPieces, are_pieces
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Face

WHOSE = {"red": "Ann", "blue": "Bob"}
SOMETHING = Lot("1", "crystal", None, Face.UNKNOWN)


def settled(*lots, unsure=()):
    return SettledLayout(1, Layout(lots), unsure=frozenset(unsure))


def die(zone, name="5"):
    return Lot(zone, "die", name and CardName(name), Face.UP)


def test_only_memwars_is_played_with_pieces():
    assert isinstance(memwars.game(DECK), PlaysWithPieces)
    for game in (deluxe_memory.GAME, mental_magic.GAME, mnemonic.GAME):
        assert not isinstance(game, PlaysWithPieces)
    assert are_pieces([Lot("1", "card", None, Face.DOWN), make_crystal("1", "red")])
    assert not are_pieces([Lot("1", "card", None, Face.DOWN)])


@pytest.mark.parametrize(
    ("colours", "odd"),
    [
        (["challenge"], False),
        (["challenge", "red", "blue"], False),
        (["red", "red"], False),
        (["challenge", "challenge"], True),
        (["red", "challenge", "challenge"], True),
    ],
)
def test_two_challenge_pieces_on_one_place_are_something(colours, odd):
    """R-MW-103: the two ends of one rim were taken for two pieces, and a player accused of having laid two."""
    seen = settled(*(make_crystal("16", colour) for colour in colours))
    told = drop_twins(seen)
    if not odd:
        assert told == seen
        return
    named = {lot.name for lot in told.layout.at("16")}
    assert named == {*colours, None} - {"challenge"}
    assert (told.unsure, told.candidate_names) == ({"16"}, {"16": ("challenge",)})


def test_so_they_are_wherever_a_table_settles():
    seen, nothing = settled(make_crystal("16", "challenge"), make_crystal("16", "challenge")), Layout(())
    assert "16" in keep_plausible(seen, nothing, nothing, None, dice=False, played=False, placed=False).unsure


def test_beside_the_board_any_number_of_them_may_lie():
    seen = settled(*(make_crystal(ELSEWHERE, "challenge") for _ in range(3)))
    assert drop_twins(seen) == seen


def test_of_a_heap_only_what_fits_is_offered():
    seen = [make_crystal("1", "red"), make_crystal("1", "blue")._replace(name=None)]
    lots = list_contents(seen, (), ["red", "blue"], ["challenge"])
    assert next(iter(lots)) == "red+challenge"
    assert all("red" in key for key in lots)
    assert label_contents("red+challenge", {"red": "Ann"}) == "Ann's crystal and the challenge piece"


def test_a_counter_that_cannot_be_identified_may_be_any_or_none():
    seen = [make_crystal("1", "red"), make_counter("1", "5")._replace(name=None)]
    lots = list_contents(seen, [make_counter("1", "logo")], ["red", "blue"])
    assert list(lots)[:5] == ["5", "3", "2", "logo", "red+counter"]
    assert lots["red"] == (make_crystal("1", "red"),)
    assert lots["red+counter"][1].name is None
    assert label_contents("red+counter", {"red": "Ann"}) == "Ann's crystal and the counter"


# What cannot be there -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lot", "read", "left"),
    [
        pytest.param(die("1"), True, [die(ELSEWHERE)], id="a die that is read belongs to no place"),
        pytest.param(die("1"), False, [], id="a die that is not read says nothing"),
        pytest.param(die("1", None), True, [], id="nor does an unclear one"),
    ],
)
def test_dice(lot, read, left):
    seen = drop_dice(settled(lot, unsure=[] if left else ["1"]), Layout(()), read=read)
    assert list(seen.layout) == left
    assert seen.unsure == frozenset()


def test_what_looks_like_a_die_where_pieces_should_be_is_something():
    seen = drop_dice(settled(die("1")), Layout((make_counter("1", "5"),)), read=False)
    assert list(seen.layout) == [SOMETHING]
    assert seen.unsure == {"1"}


@pytest.mark.parametrize(
    ("lots", "known", "played", "odd"),
    [
        pytest.param([make_counter("1", "5")], [], True, False, id="one that is laid down"),
        pytest.param([make_counter("1", "5")], [], False, True, id="none are played"),
        pytest.param([make_counter("1", "5"), make_counter("1", "3")], [], True, True, id="two at once"),
        pytest.param(
            [make_counter("1", "5"), make_counter("1", "3")], [make_counter("1", "5")], True, False, id="a second one"
        ),
        pytest.param([make_counter("1", "5"), make_crystal("1", "red")], [], True, True, id="beside a crystal"),
        pytest.param(
            [make_counter("1", "5"), make_crystal("1", "red")],
            [make_counter("1", "5")],
            True,
            False,
            id="under a crystal",
        ),
    ],
)
def test_counters_come_one_by_one_on_places_without_crystals(lots, known, played, odd):
    seen = drop_strangers(settled(*lots), (Layout(tuple(known)), Layout(())), played, placed=True)
    assert list(seen.layout) == ([SOMETHING] if odd else sorted(lots, key=lambda lot: (lot.kind, lot.name)))
    assert ("1" in seen.unsure) is odd


@pytest.mark.parametrize(
    ("lots", "odd"),
    [
        pytest.param([make_counter("1", "5"), make_counter("2", "3")], True, id="one more"),
        pytest.param([make_counter("1", "5")], False, id="moved from 2 to 1"),
        pytest.param([make_counter("1", "5"), make_crystal("2", "red")], True, id="the other one is under a crystal"),
        pytest.param([make_counter("1", "5"), make_counter("2", "5")], True, id="one more, and another value"),
        pytest.param([make_counter("2", "3")], False, id="as they should"),
    ],
)
def test_once_all_are_placed_one_more_counter_is_something_else(lots, odd):
    """Clear glass in deep shadow was a counter: the challenge piece "stays, the counter goes"."""
    known = (Layout((make_counter("2", "3"),)), Layout((make_counter("2", "3"),)))
    seen = drop_strangers(settled(*lots), known, played=True, placed=False)
    assert ("1" in seen.unsure) is odd
    assert (seen.layout.at("1") == (SOMETHING,)) is odd
    assert seen.layout.at("2") == tuple(lot for lot in lots if lot.zone == "2")


# What is hidden -------------------------------------------------------------------------------------------------------

FIVE, RED, BLUE = make_counter("1", "5"), make_crystal("1", "red"), make_crystal("1", "blue")


@pytest.mark.parametrize(
    ("seen", "was", "eyes", "found"),
    [
        pytest.param([RED], [FIVE], None, [FIVE, RED], id="a crystal was put upon it"),
        pytest.param([], [FIVE], None, [], id="a bare place hides nothing"),
        pytest.param([RED], [FIVE, RED, BLUE], None, [RED], id="fewer crystals hide no more than before"),
        pytest.param([RED], [FIVE, RED, BLUE], [RED, BLUE], [FIVE, RED], id="it was not seen before either"),
    ],
)
def test_what_was_put_upon_counters_did_not_take_them_away(seen, was, eyes, found):
    want = Layout((FIVE, RED))
    after = add_hidden(settled(*seen), want, Layout(tuple(was)), None if eyes is None else Layout(tuple(eyes)))
    assert list(after.layout) == found


@pytest.mark.parametrize(
    ("seen", "taken"),
    [
        ([RED], True),
        ([RED, make_crystal("1", "challenge")], True),
        ([], False),
        ([FIVE, RED], False),
        ([BLUE], False),
        ([make_counter("1", "3"), RED], False),
    ],
)
def test_at_the_first_picture_glass_upon_a_counter_hides_it(seen, taken):
    want = Layout((FIVE, RED))
    assert find_under_crystals(settled(*seen), want) == ({"1": want.at("1")} if taken else {})


# In words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("want", "seen", "says"),
    [
        ([RED], [], "Put Ann's crystal on 1"),
        ([], [RED, BLUE], "Take Ann's crystal and Bob's crystal off 1"),
        ([RED], [BLUE], "Take Bob's crystal off 1, put Ann's crystal on 1"),
        ([make_counter("1", "logo")], [FIVE], "Turn the counter on 1 over"),
        ([], [make_crystal("1", "challenge")], "Take the challenge piece off 1"),
        ([], [make_crystal("1", "green")], "Take the green crystal off 1"),
    ],
)
def test_what_has_to_be_done(want, seen, says):
    assert describe_repair("1", want, seen, WHOSE) == says


def test_what_is_outside_is_taken_away():
    assert describe_repair(ELSEWHERE, [], [make_crystal(ELSEWHERE, "red")], WHOSE) == "Take Ann's crystal away"


# Clear glass that may be there ----------------------------------------------------------------------------------------

RED_LOT, PIECE = make_crystal("1", "red"), make_crystal("1", "challenge")


def with_faint(name, *seen, moved=("1",)):
    faint = Unread(Lot("1", "crystal", name, Face.UP), Point(0, 0), 1, 1, (CardName("challenge"),))
    return SettledLayout(1, Layout(seen), frozenset(moved), possibly_present=(faint,))


@pytest.mark.parametrize(("name", "unsure"), [("challenge", set()), (None, {"1"})])
def test_a_challenge_piece_that_may_be_seen_was_not_taken_away(name, unsure):
    told = add_faint(with_faint(name, RED_LOT), Layout((RED_LOT, PIECE)), Layout((RED_LOT, PIECE)))
    assert told.layout == Layout((RED_LOT, PIECE._replace(name=name)))
    assert told.unsure == unsure
    assert not told.possibly_present


@pytest.mark.parametrize(
    ("seen", "want", "was", "moved"),
    [
        pytest.param((RED_LOT,), (RED_LOT,), (RED_LOT, PIECE), ("1",), id="none should lie there"),
        pytest.param((RED_LOT, PIECE), (RED_LOT, PIECE), (), ("1",), id="it is made out"),
        pytest.param((RED_LOT, SOMETHING), (RED_LOT, PIECE), (), ("1",), id="something is asked about already"),
        pytest.param((RED_LOT,), (RED_LOT, PIECE), (RED_LOT,), (), id="it has not come yet"),
    ],
)
def test_clear_glass_that_may_be_there_says_nothing_where(seen, want, was, moved):
    told = add_faint(with_faint("challenge", *seen, moved=moved), Layout(want), Layout(was))
    assert told.layout == Layout(seen)
    assert not told.unsure


@pytest.mark.parametrize(
    ("answered", "moved", "asked"), [("1", ("1",), True), ("2", ("1",), False), (None, ("1",), False), ("1", (), False)]
)
@pytest.mark.parametrize("name", ["challenge", None])
def test_clear_glass_that_may_have_come_as_a_challenge_is_asked_for(name, answered, moved, asked):
    """Blurred glass was not made out for five seconds, and the window closed before the challenge (R-CK-022)."""
    lying = Layout((RED_LOT,))
    told = add_faint(with_faint(name, RED_LOT, moved=moved), lying, lying, answered)
    assert told.layout == (Layout((RED_LOT, PIECE._replace(name=name))) if asked else lying)
    assert told.unsure == ({"1"} if asked else set())


@pytest.mark.parametrize(("between", "added"), [(("1", "2"), False), (("3", "4"), True)])
def test_a_challenge_piece_that_is_seen_between_places_is_not_seen_a_second_time(between, added):
    """One was counted on its place as well, and its side was accused of having added it."""
    beside = PIECE._replace(zone=ELSEWHERE)
    seen = replace(with_faint("challenge", beside), candidate_names={ELSEWHERE: tuple(map(CardName, between))})
    told = add_faint(seen, Layout((PIECE,)), Layout((RED_LOT, PIECE)))
    assert told.layout == Layout((beside, PIECE) if added else (beside,))
