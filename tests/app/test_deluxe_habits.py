"""How people handle the cards of Deluxe Memory, at the level of settled tables: one by one with pauses, or at once.

None of it is a mistake, and nothing counts that nobody did.
"""

import pytest
from deluxe_table import Scene

from tableassist.games.deluxe_memory.phases import Crossing, Revealing, Squaring, Swapping


def play(table, *steps):
    """Plays steps: `-B1` lifts, `B1=5C` lays (`d` is face down), several at once with blanks; other words are keys."""
    for step in steps:
        if "=" not in step and step[0] != "-":
            table.press(step)
            continue
        for one in step.split():
            zone, _, card = one.lstrip("-").partition("=")
            table.lay(**{zone: "down" if card == "d" else card}) if card else table.lift(zone)
        table.settle().wait(4000)
    return table


def matched(card, other, *, public=False):
    """A mixed pair was shown and set aside; with `public` 5♣ lies face up on B1 and 6♥ on C1 before that."""
    table, pair = Scene(), ("D1", "E1") if public else ("B1", "C1")
    if public:
        play(table, "-B1 -C1", "B1=5C C1=6H", "seat0")
    a, b = pair
    return play(table, f"-{a} -{b}", f"{a}={card} {b}={other}", "soft0", f"-{a} -{b}")


def calm(table):
    return (table.refusals, table.questions, table.session.issue) == ([], [], None)


# A 2: look at two cards, swap them (R-DM-032) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "steps",
    [
        ("B1=6H C1=5C",),
        ("-C1", "-B1 C1=5C", "B1=6H", "seat1"),
        ("-B1", "-C1 B1=6H", "C1=5C", "seat1"),
        ("-B1", "-C1", "C1=5C", "B1=6H", "seat1"),
    ],
    ids=["both slid at once", "one held, the other slid", "the other held", "both held"],
)
def test_two_cards_that_lie_face_up_change_places_in_any_way(steps):
    """X-DM-07."""
    table = play(matched("2S", "2D", public=True), *steps)
    assert table.acted[-3:] == ["look 1 B1 C1", "end_look 1 open", "swap 1 B1 C1"]
    assert (table.state.at("B1"), table.state.at("C1")) == ("6H", "5C")
    assert calm(table)


@pytest.mark.parametrize(
    "steps",
    [("B1=d G5=5C",), ("-G5", "-B1 G5=5C", "B1=d", "seat1"), ("-B1", "-G5 B1=d", "G5=5C", "seat1")],
    ids=["both slid at once", "the hidden one held", "the public one held"],
)
def test_a_public_card_and_a_hidden_one_change_places_in_any_way(steps):
    """X-DM-07."""
    table = play(matched("2S", "2D", public=True), *steps)
    assert table.acted[-3:] == ["look 1 B1 G5", "end_look 1 open", "swap 1 B1 G5"]
    assert calm(table)


def test_a_third_public_card_may_not_change_places_as_well():
    table = play(matched("2S", "2D", public=True), "B1=6H C1=5C F1=9C")
    assert table.refusals == ["R-DM-020"]


def test_cards_of_a_2_that_stay_where_they_lie_are_no_exchange():
    table = play(matched("2S", "2D", public=True), "-C1", "-B1 C1=5C", "-C1", "B1=5C C1=6H", "seat1")
    assert isinstance(table.state.phase, Swapping)
    assert table.refusals == ["R-DM-032"]


# A 4: two cards of a square are looked at (R-DM-034) ------------------------------------------------------------------


def test_cards_of_a_square_are_looked_at_one_after_the_other():
    table = play(matched("4S", "4D"), "-D3", "D3=d", "-E4", "E4=d", "seat0", "E3=KS", "E3=d", "D4=KC", "D4=d")
    assert table.acted[3:] == ["square 0 D3", "look 0 D3 E4", "end_look 0 open", "reveal 0 E3 KS", "reveal 0 D4 KC"]
    assert calm(table)


@pytest.mark.parametrize("looks", [("-D3 -E3", "D3=d E3=d"), ("-D3", "D3=d", "-E3", "E3=d"), ("-D3", "-E3", "seat0")])
def test_the_cards_that_are_revealed_tell_which_square_it_was(looks):
    table = play(matched("4S", "4D"), *looks)
    assert isinstance(table.state.phase, Squaring)
    play(table, "D3=d E3=d", "D4=KS", "E4=KC", "D4=d E4=d")
    assert table.acted[3:] == ["square 0 D3", "look 0 D3 E3", "end_look 0 open", "reveal 0 D4 KS", "reveal 0 E4 KC"]
    assert calm(table)


def test_a_square_that_is_pointed_at_after_the_looks_has_been_looked_at():
    table = play(matched("4S", "4D"), "-D3", "D3=d", "-E3", "E3=d")
    table.session.enter(table.session.match.game.parse("square 0 D3"), table.now)
    table.rest()
    assert table.acted[3:] == ["square 0 D3", "look 0 D3 E3"]
    assert calm(table)


def test_cards_of_a_square_are_revealed_after_two_looks_only():
    table = play(matched("4S", "4D"), "-D3", "D3=d", "E3=KS")
    assert table.refusals == ["R-DM-034"]


# Reveals (R-DM-027) ---------------------------------------------------------------------------------------------------


def test_a_card_that_is_taken_off_to_be_shown_is_revealed_once_it_lies_face_up():
    table = play(matched("3S", "3D"), "-D3", "D3=5C", "-D3", "D3=d", "-E3", "E3=7C", "E3=d", "seat0")
    assert table.acted[3:] == ["reveal 0 D3 5C", "reveal 0 E3 7C", "stop 0"]
    assert calm(table)


def test_whoever_takes_two_cards_before_the_reveals_have_ended_is_told():
    table = play(matched("6S", "6D"), "D3=5C", "-F1", "-G1")
    assert table.refusals == ["R-DM-036"]


def test_a_card_that_stays_face_up_is_not_taken_off():
    """R-DM-036."""
    table = play(matched("6S", "6D"), "D3=5C", "-D3")
    assert table.refusals == ["R-DM-036"]


def test_the_cards_of_a_cross_are_taken_off_to_be_shown():
    table = play(matched("5S", "5D"), "-D3", "D3=KS", "-D5", "D5=QS")
    assert table.acted[3:] == ["cross 0 D4", "reveal 0 D3 KS", "reveal 0 D5 QS"]
    assert calm(table)


def test_a_card_that_lies_face_down_again_before_the_cross_is_known_was_not_nudged():
    table = play(matched("5S", "5D"), "D4=KC", "D4=d")
    assert isinstance(table.state.phase, Crossing)
    assert calm(table)
    play(table, "D3=KS D4=KC D5=QS")
    assert isinstance(table.state.phase, Revealing)
    assert calm(table)


# The pair is taken off ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "steps",
    [
        ("-B1 C1=5S",),
        ("-B1", "C1=5S"),
        ("-B1", "B1=5S"),
        ("-B1 -C1", "B1=5S C1=5C"),
        ("B1=5C C1=5S",),
    ],
    ids=["one laid upon the other", "with a pause", "one laid back", "both laid back", "changed places"],
)
@pytest.mark.parametrize("named_first", [True, False])
def test_a_pair_may_be_handled_as_one_likes_until_it_is_off(named_first, steps):
    table = play(Scene(), "-B1 -C1", "B1=5S C1=5C", "soft0")
    if named_first:
        table.choose("Bob")
    play(table, *steps)
    assert calm(table)
    if not named_first:
        table.choose("Bob")
    play(table, *(f"-{zone}" for zone in ("B1", "C1") if zone in table.placed), "-D1", "-E1")
    assert table.acted[3:] == ["name_player 0 1", "select 1 D1 E1"]
    assert table.session.todo == ()
    assert calm(table)


def test_the_next_look_begins_beside_a_pair_that_was_laid_together():
    table = play(Scene(), "-B1 -C1", "B1=5S C1=5C", "soft0").choose("Bob")
    play(table, "-B1 C1=5S", "-D1", "-E1", "-C1")
    assert table.acted[-1] == "select 1 D1 E1"
    assert calm(table)


def test_another_card_upon_a_pair_is_still_out_of_place():
    """R-DM-064."""
    table = play(Scene(), "-B1 -C1", "B1=5S C1=5C", "soft0").choose("Bob")
    play(table, "-B1 -C1", "-D1 -E1", "B1=d E1=d")
    assert "R-DM-064" in table.refusals
