"""How people handle the cards of Deluxe Memory, at the level of settled tables: one by one with pauses, or at once.

None of it is a mistake, and nothing counts that nobody did.
"""

import pytest
from deluxe_table import Scene

from tableassist.games.deluxe_memory import effects
from tableassist.games.deluxe_memory.actions import Cross
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Crossing,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
)
from tableassist.journal.events import Amended
from tableassist.table.geometry import Side


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


def matched(card, other, *, public=False, options=None, sides=()):
    """A mixed pair was shown and set aside; with `public` 5♣ lies face up on B1 and 6♥ on C1 before that."""
    table, pair = Scene(options=options, sides=sides), ("D1", "E1") if public else ("B1", "C1")
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


@pytest.mark.parametrize(
    "steps",
    [("B3=d C3=d",), ("-B3 -C3", "B3=d C3=d"), ("-B3", "B3=d -C3", "C3=d")],
    ids=["slid across", "both held", "one by one"],
)
@pytest.mark.parametrize("answered", [True, False])
def test_cards_that_change_places_after_the_press_are_no_look_of_the_next_player(answered, steps):
    """R-DM-032: they lie face down, so that nobody sees when it was done."""
    table = play(matched("2S", "2D"), "-B3 -C3", "B3=d C3=d", "seat0", *steps)
    assert table.acted[-1] == "swap 0 B3 C3"
    assert table.questions == ["B3 and C3 were moved. What happened?"]
    if answered:
        table.choose("Only swapped")
        assert table.session.issue is None
    play(table, "-D5 -E5")
    assert table.acted[-1] == "select 1 D5 E5"
    assert (table.refusals, len(table.questions)) == ([], 1)


def test_the_next_player_may_look_at_the_cards_of_a_2():
    table = play(matched("2S", "2D"), "-B3 -C3", "B3=d C3=d", "seat0", "-B3 -C3", "B3=d C3=d")
    table.choose("Both looked at")
    assert table.acted[-1] == "select 1 B3 C3"
    assert (table.refusals, table.session.issue) == ([], None)


def test_the_hand_of_the_next_player_looks_at_the_cards_of_a_2():
    table = play(matched("2S", "2D", sides=("south", "north")), "-B3 -C3", "B3=d C3=d", "seat0")
    table.lift("B3", "C3", hand="north").settle()
    assert table.acted[-1] == "select 1 B3 C3"
    assert calm(table)


def test_the_next_player_may_turn_up_the_cards_of_a_2_where_they_lie():
    table = play(matched("2S", "2D"), "-B3 -C3", "B3=d C3=d", "seat0", "B3=7C C3=7D")
    assert table.acted[-3:] == ["select 1 B3 C3", "end_look 1 open", "match 1 7C 7D"]
    assert calm(table)


def test_who_lays_a_card_down_has_taken_it_whoever_has_reached_in_since():
    """A player whose time ran out still held a third card, and it was the first of the next player's look."""
    table = Scene(sides=("south", "north"))
    table.lift("B3", hand="north").touch(hand="south").settle()
    assert table.session.issue is None
    table.lay(B3="down", hand="north").settle()
    assert table.questions == ["B3 was moved. What happened?"]
    table.choose("Only nudged")
    play(table, "-D5 -E5")
    assert table.acted[-1] == "select 0 D5 E5"
    assert (table.refusals, len(table.questions)) == ([], 1)


@pytest.mark.parametrize("back", ["south", None])
def test_the_player_may_lay_his_first_card_down_though_another_has_reached_in(back):
    table = Scene(sides=("south", "north"))
    table.lift("B3", hand="south").touch(hand="north").settle()
    table.lay(B3="down", hand=back).settle()
    play(table, "-D5", "D5=d")
    assert table.acted[-1] == "select 0 B3 D5"
    assert (table.refusals, table.questions) == ([], [])


@pytest.mark.parametrize("steps", [("-B3 -G5",), ("-B3", "B3=d", "-G5", "G5=d")])
def test_the_next_player_may_look_at_one_card_of_a_2_and_another(steps):
    table = play(matched("2S", "2D"), "-B3 -C3", "B3=d C3=d", "seat0", *steps)
    assert table.acted[-1] == "select 1 B3 G5"
    assert calm(table)


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
    assert table.acted[3:] == ["reveal 0 D3 KS", "cross 0 D4", "reveal 0 D5 QS"]
    assert calm(table)


@pytest.mark.parametrize("shown", ["{0}={1}", "-{0} {0}={1}"], ids=["turned over", "taken off"])
def test_the_cards_of_a_cross_are_shown_one_after_the_other(shown):
    """R-DM-027: nothing of it counted, as no two of them ever lay open at once."""
    table = matched("5S", "5D")
    for place, card in (("D3", "KS"), ("D5", "QS"), ("C4", "7H"), ("D4", "KC"), ("E4", "9H")):
        play(table, *shown.format(place, card).split(), f"{place}=d")
    reveals = ["reveal 0 D5 QS", "reveal 0 C4 7H", "reveal 0 D4 KC", "reveal 0 E4 9H"]
    assert table.acted[3:] == ["reveal 0 D3 KS", "cross 0 D4", *reveals]
    assert (calm(table), table.session.todo, table.state.turn) == (True, (), 2)


def test_a_cross_at_the_edge_whose_cards_are_in_a_larger_one_ends_by_a_press():
    """A-DM-22, R-DM-035."""
    table = play(matched("5S", "5D", options={"cross": "nine"}), "A2=KS B2=QS", "A2=d B2=d", "A3=7H", "B3=8H")
    assert isinstance(table.state.phase, Crossing)
    play(table, "seat0")
    assert table.acted[-1].startswith("cross 0 ")
    assert (calm(table), table.state.turn) == (True, 2)


def test_a_cross_that_is_named_must_have_the_cards_that_were_shown():
    """R-DM-035."""
    table = play(matched("5S", "5D"), "D3=KS")
    game = table.session.match.game
    assert game.judge(table.state, game.parse("cross 0 G5")).rule == "R-DM-035"
    assert game.judge(table.state, game.parse("reveal 0 G5 QS")).rule == "R-DM-035"
    assert game.judge(table.state, game.parse("reveal 0 D3 KS")).rule == "R-DM-035"
    assert game.judge(table.state, game.parse("cross 0 D4")) is None


def test_a_card_that_lies_face_down_again_before_the_cross_is_known_was_not_nudged():
    table = play(matched("5S", "5D"), "D4=KC", "D4=d")
    assert isinstance(table.state.phase, Crossing)
    assert calm(table)
    play(table, "D3=KS D4=KC D5=QS")
    assert isinstance(table.state.phase, Revealing)
    assert table.acted[3:] == ["reveal 0 D4 KC", "cross 0 D4", "reveal 0 D3 KS", "reveal 0 D5 QS"]
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


# Taken back (R-TB-005) ------------------------------------------------------------------------------------------------


def undone(table, times=1):
    for _ in range(times):
        table.take_back()
    return table


@pytest.mark.parametrize(
    ("rank", "choices"), [("3", ()), ("6", ()), ("A", ("Bob", "Bob"))], ids=["three", "six", "ace"]
)
def test_a_reveal_that_was_taken_back_counts_anew_only_once_it_is_turned_up_again(rank, choices):
    """The card still lies open."""
    table = matched(f"{rank}S", f"{rank}D")
    for label in choices:
        table.choose(label)
    undone(play(table, "D3=5C"))
    play(table, "E3=7H")
    assert table.acted[-2:] == ["reveal 0 D3 5C", "reveal 0 E3 7H"]
    assert [one.zone for one in table.session.todo if one.zone != "E3"] == ["D3"]
    assert calm(undone(table))
    play(table, "E3=d", "D3=d", "D3=5C")
    assert table.acted[-1] == "reveal 0 D3 5C"
    assert calm(table)


def test_cards_touched_before_a_cross_without_hidden_cards_begin_no_look(monkeypatch):
    """They were exchanged and laid back; one of them and the first card looked at next were a turn's two."""
    table = play(matched("5S", "5D"))
    table.touch("F6", "B7").slide("B7").settle().wait(4000)
    assert calm(table)
    monkeypatch.setattr(effects, "places_of_cross", lambda *_: ())
    table.session.enter(Cross(0, "A6"), table.now)
    assert isinstance(table.state.phase, Choosing)
    assert table.session.issue.zones == ("B7", "F6")
    play(table, "option:nudged", "-B2", "-E7")
    assert table.acted[-1] == "select 0 B2 E7"


def test_a_cross_that_was_taken_back_is_no_part_of_the_next_one():
    table = undone(play(matched("5S", "5D"), "D3=KS D5=QS"), 3)
    play(table, "E3=7S E5=9C", "D3=d D5=d")
    assert table.acted[6:] == ["cross 0 E4", "reveal 0 E3 7S", "reveal 0 E5 9C"]
    assert (calm(table), table.session.todo) == (True, ())


@pytest.mark.parametrize(
    ("cards", "key", "again", "last"),
    [
        ("B1=5C C1=6H", "seat0", ("C1=d",), "no_match 0 B1=5C"),
        ("B1=5C C1=5H", "soft0", ("-C1", "C1=5H"), "match 0 5C 5H"),
    ],
)
def test_a_turn_that_was_taken_back_does_not_end_by_cards_that_nobody_moves(cards, key, again, last):
    table = undone(play(Scene(), "-B1 -C1", cards, key))
    done = list(table.acted)
    table.touch("D1").settle().wait(4000)
    assert table.acted == done
    play(table, *again)
    assert table.acted[len(done) :] == [last]


@pytest.mark.parametrize(("cards", "tidied"), [("B1=5C C1=6H", ("B1=d C1=d",)), ("B1=d C1=d", ())])
def test_a_look_that_was_taken_back_while_its_cards_lay_unread_is_not_read_by_their_faces(cards, tidied):
    """R-TB-004: nobody could read them before, so that they looked as if they were turned up just now."""
    table = undone(play(Scene(), "-B1 -C1", cards))
    table.settle()
    assert table.acted == ["select 0 B1 C1"]
    play(table, *tidied, "-D1 -E1", "D1=d E1=d", "seat0")
    assert table.acted[1:] == ["select 0 D1 E1", "end_look 0 open", "no_match 0"]
    assert (calm(table), table.session.todo) == (True, ())


def test_a_look_that_was_taken_back_has_no_part_in_the_next_one():
    table = undone(play(Scene(), "-B1 -C1", "B1=5C C1=6H", "seat0"), 3)
    play(table, "-D1 -E1", "B1=d C1=d", "D1=7S E1=8S", "seat0")
    assert table.acted[3:] == ["select 0 D1 E1", "end_look 0 open", "no_match 0 D1=7S E1=8S"]
    assert (calm(table), table.session.todo) == (True, ())


def test_an_exchange_that_was_taken_back_accuses_nobody():
    table = undone(play(matched("2S", "2D", public=True), "-B1 -C1", "B1=6H C1=5C", "seat1"), 3)
    assert table.acted[-1] == "swap 1 B1 C1"
    play(table, "-F1 -G1")
    assert table.acted[-1] == "look 1 F1 G1"
    assert calm(table)
    assert [one.zone for one in table.session.todo] == ["B1", "C1"]


# Whoever forgets to press (R-DM-062) ----------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["B1=d C1=d", "B1=5C C1=6H"], ids=["face down", "face up"])
@pytest.mark.parametrize("key", ["seat0", "soft1"])
def test_the_next_player_may_look_before_the_last_look_is_ended_by_a_press(cards, key):
    """All cards of it lie on the table again: nobody has looked at more than two."""
    table = play(Scene(), "-B1 -C1", cards, "-D1", "-E1")
    assert table.session.issue is None
    assert set(table.refusals) <= {"R-DM-062"}
    play(table, key, "D1=7S E1=8S", "seat1")
    assert [one.split()[0] for one in table.acted[2:]] == ["no_match", "select", "end_look", "no_match"]
    assert table.acted[-1] == "no_match 1 D1=7S E1=8S"
    assert table.session.issue is None


def test_whoever_waits_for_a_press_is_reminded_of_it():
    table = play(Scene(), "-B1 -C1", "B1=d C1=d", "-D1 -E1").wait(4000)
    refused, _ = table.session.referee.desk.remark
    assert (refused.rule, refused.instead) == ("R-DM-062", "Ann presses Match or No match.")


def test_a_third_card_beside_two_in_the_hand_is_still_one_too_many():
    """R-DM-020."""
    table = play(Scene(), "-B1 -C1", "-D1")
    assert table.session.issue.refused.rule == "R-DM-020"


def test_what_was_touched_before_the_press_is_asked_about_after_it():
    table = play(Scene(), "-B1 -C1", "B1=d C1=d", "-D1", "D1=d")
    assert table.session.issue is None
    play(table, "seat0")
    assert table.session.issue.zones == ("D1",)


def test_the_next_player_may_look_before_the_press_after_a_2():
    """R-DM-032."""
    table = play(matched("2S", "2D"), "-B3 -C3", "B3=d C3=d", "-D1 -E1", "seat0")
    assert table.acted[3:] == ["look 0 B3 C3", "end_look 0 open", "swap 0 B3 C3", "select 1 D1 E1"]
    assert table.session.issue is None


def test_a_card_of_the_square_is_taken_off_to_be_revealed_before_the_press():
    """R-DM-034."""
    table = play(matched("4S", "4D"), "-D3 -E4", "D3=d E4=d", "-E3", "E3=KS", "-D4", "D4=KC")
    assert table.acted[5:] == ["end_look 0 open", "reveal 0 E3 KS", "reveal 0 D4 KC"]
    assert table.session.issue is None


@pytest.mark.parametrize(("pair", "label", "rule"), [("5C 5S", "Bob", "R-DM-021"), ("5D 5H", "Bob", "R-DM-022")])
def test_the_next_player_may_take_cards_before_it_is_pressed_who_was_named(pair, label, rule):
    """It was said aloud; whoever forgets the press is reminded of it."""
    a, b = pair.split()
    table = play(Scene(), "-B1 -C1", f"B1={a} C1={b}", "soft0", "-B1 -C1", "-D1 -E1")
    assert (table.refusals, table.session.issue) == ([rule], None)
    table.choose(label)
    play(table, "D1=7S E1=8S", "seat1")
    assert table.acted[3:] == ["name_player 0 1", "select 1 D1 E1", "end_look 1 open", "no_match 1 D1=7S E1=8S"]
    assert table.session.issue is None


def test_jokers_may_be_announced_done_before_the_last_cards_are_laid_down():
    """A-DM-36."""
    table = play(Scene(options={"jokers": "true"}), "-B1 -C1", "B1=XR C1=XB", "soft0", "-B1 -C1", "-D1 -E1", "seat0")
    assert table.acted[-1] == "end_look 0 open"
    play(table, "D1=d E1=d")
    assert table.acted[-1].startswith("rearranged 0")
    assert calm(table)


def test_a_look_that_was_entered_by_hand_is_none_of_the_next_one():
    """Of two cards only the first had been seen: it was the first of the next player's two, silently."""
    table = play(Scene(), "-B1", "B1=d")
    game = table.session.match.game
    for line in ("select 0 B1 C1", "end_look 0 no_match", "no_match 0"):
        table.session.enter(game.parse(line), table.now)
    table.rest()
    assert table.acted[-1] == "no_match 0"
    play(table, "-D1", "-E1")
    assert (table.acted[3:], table.refusals) == (["select 1 D1 E1"], [])


def test_a_card_bumped_while_a_fives_cards_are_laid_down_makes_no_late_reveal_of_the_next_look():
    """What lay as it should was not tidy for it, and the next look's first card was one revealed too many."""
    cross = ("D3", "D5", "C4", "D4", "E4")
    table = play(matched("5S", "5D"), *map("{}={}".format, cross, ("KS", "QS", "7H", "KC", "9H")))
    assert sum(action.startswith("reveal") for action in table.acted) == len(cross)
    table.lay(**dict.fromkeys(cross, "down")).slide("B2").settle().wait(4000)
    play(table, "F2=7S", "G2=8C")
    assert [action.split()[0] for action in table.acted[-3:]] == ["select", "end_look", "no_match"]
    assert calm(table)


# One step after the other (R-DM-024) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "amended", "tokens"),
    [(("C1=d",), "no_match 0 B1=5D", 19), (("C1=d B1=d",), "no_match 0", 18), (("C1=d", "B1=d"), "no_match 0", 18)],
)
def test_cards_are_laid_back_face_up_and_turned_down_for_a_token_after_that(steps, amended, tokens):
    """As the rule has it: both lay there at rest, so that the turn had ended."""
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", *steps)
    assert table.refusals == []
    table.choose("Yes")
    assert [event.action for event in table.events(Amended)] == [amended]
    assert table.state.tokens(0) == tokens
    play(table, "-D1 -E1")
    assert table.acted[-1] == "select 1 D1 E1"
    assert (table.session.issue, table.session.todo) == (None, ())


@pytest.mark.parametrize("look", [("-D1 -E1",), ("-D1", "-E1"), ("D1=7S", "-E1"), ("D1=7S", "E1=8C")])
def test_a_card_turned_down_by_mistake_and_up_again_is_none_of_the_next_look(look):
    """It was the first of two, and the second was one too many."""
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", "C1=d")
    assert table.session.issue is not None
    play(table, "C1=6H")
    assert table.session.issue is None
    play(table, *look)
    assert table.acted[3] == "select 1 D1 E1"
    assert table.refusals == []


@pytest.mark.parametrize("steps", [("B1=5D C1=6H",), ("B1=5D", "C1=6H"), ("C1=6H", "B1=5D")])
@pytest.mark.parametrize("laid", [("-B1", "B1=d", "-C1", "C1=d"), ("-B1 -C1", "B1=d C1=d")])
def test_cards_that_lie_face_down_after_the_look_are_turned_up_after_the_press(laid, steps):
    """They were hidden for two tokens, and turned up they were the next player's turn."""
    table = play(Scene(), *laid, "soft1", *steps)
    assert (table.acted[-1], table.refusals) == ("no_match 0", [])
    table.choose("Yes")
    assert [event.action for event in table.events(Amended)] == ["no_match 0 B1=5D C1=6H"]
    assert table.state.tokens(0) == 20
    play(table, "-D1 -E1")
    assert table.acted[-1] == "select 1 D1 E1"
    assert (table.session.issue, table.session.todo) == (None, ())


@pytest.mark.parametrize("hand", ["north", "south", None])
def test_both_cards_that_were_hidden_are_turned_up_by_the_next_players_hand_for_his_look(hand):
    """*Kitchen* 10003055 of Deluxe Memory: it was asked whether the player before left them so."""
    table = play(Scene(sides=("south", "north")), "-B1 -C1", "B1=d C1=d", "soft1")
    table.lay(B1="5D", C1="6H", hand=hand).settle().wait(4000)
    if hand == "north":
        assert (table.acted[-1], table.session.issue) == ("no_match 1 B1=5D C1=6H", None)
    else:
        assert (table.acted[-1], table.session.issue.kind) == ("no_match 0", "late")


@pytest.mark.parametrize("steps", [("B1=5C E1=9H",), ("B1=5C", "E1=9H"), ("-B1 -E1", "B1=5C E1=9H", "seat1")])
def test_the_next_player_may_turn_up_one_of_two_cards_that_were_hidden(steps):
    table = play(Scene(), "-B1 -C1", "B1=d C1=d", "soft1", *steps)
    assert table.acted[-1] == "no_match 1 B1=5C E1=9H"
    assert calm(table)


def test_the_next_player_need_not_wait_for_the_answer():
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", "C1=d", "-D1 -E1")
    table.choose("Yes")
    assert table.acted[-1] == "select 1 D1 E1"
    assert (table.refusals, table.session.issue) == ([], None)


@pytest.mark.parametrize("steps", [("No", "C1=6H"), ("C1=6H",)])
def test_a_card_that_was_turned_down_by_mistake_is_turned_up_again(steps):
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", "C1=d")
    for step in steps:
        play(table, step) if "=" in step else table.choose(step)
    assert (table.events(Amended), table.session.todo, table.session.issue) == ([], (), None)


def test_a_card_of_an_earlier_turn_must_stay_face_up():
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", "-D1 -E1", "D1=7S E1=8S", "seat1", "C1=d")
    assert table.session.issue.refused.rule == "R-DM-024"


def test_cards_that_changed_places_were_not_turned_down():
    table = play(Scene(), "-B1 -C1", "soft1", "B1=5D C1=6H", "C1=d E1=6H")
    assert table.session.issue.refused.rule == "R-DM-020"


# Several taken off at once to be shown (R-DM-027) ---------------------------------------------------------------------


@pytest.mark.parametrize("zones", [("D3", "E3"), ("D3", "E3", "F3")])
def test_several_cards_are_taken_off_at_once_to_be_revealed(zones):
    """R-DM-033."""
    cards = dict(zip(zones, ("5C", "7C", "9C"), strict=False))
    table = play(matched("3S", "3D"), " ".join(f"-{zone}" for zone in zones))
    assert table.session.issue is None
    play(table, " ".join(f"{zone}={card}" for zone, card in cards.items()))
    assert table.acted[3:] == [f"reveal 0 {zone} {card}" for zone, card in cards.items()]
    assert table.session.issue is None


def test_the_next_player_may_take_cards_before_reveals_are_ended_by_a_press():
    """A-DM-28: whoever still reveals is reminded of it."""
    table = play(matched("6S", "6D"), "D3=5C", "-F1 -G1", "seat0", "F1=7S G1=8S", "seat1")
    assert table.acted[4:8] == ["stop 0", "select 1 F1 G1", "end_look 1 open", "no_match 1 F1=7S G1=8S"]
    assert (set(table.refusals), table.session.issue) == ({"R-DM-036"}, None)


def test_the_minute_of_an_interceptor_ends_r_ck_023_a_dm_17():
    """R-CK-023, A-DM-17: he rearranges in another's turn; it was the owner's button that was taken to be pressed."""
    table = Scene(("Ann", "Bob", "Cleo"), options={"jokers": "true"})
    play(table, "-B1 -C1", "B1=10S C1=10D", "soft0", "-B1 -C1", "-D1 -E1", "D1=XR E1=XB", "soft0", "-D1 -E1")
    assert (table.state.phase, table.state.owner) == (Rearranging(0), 1)
    table.wait(40_000)
    assert table.state.phase == Rearranging(0)
    table.wait(25_000)
    assert table.state.phase == Rearranging(0, done=True)
    assert (table.heard.count("flag"), calm(table)) == (1, True)


@pytest.mark.parametrize(("hand", "asked"), [("south", []), ("west", ["F1 was moved. What happened?"])])
def test_the_first_card_of_an_interceptors_look_is_by_his_own_hand_a_dm_17(hand, asked):
    """A-DM-17: Ann looks at two cards in Bob's turn; it was her hand that was asked about, and his that was not."""
    table = Scene(("Ann", "Bob", "Cleo"), options={}, sides=(Side.SOUTH, Side.WEST, Side.NORTH))
    play(table, "-B1 -C1", "B1=10S C1=10D", "soft0", "-B1 -C1", "-D1 -E1", "D1=2S E1=2H", "soft0", "-D1 -E1")
    assert (table.state.phase, table.state.owner) == (Peeking(0), 1)
    table.lift("F1", hand=hand).settle().wait(1500)
    table.lay(hand=hand, F1="down").settle().wait(3000)
    assert table.questions == asked


@pytest.mark.parametrize("clock", ["gong60", "60s!pass_rest"])
def test_cards_of_a_2_that_time_ran_out_for_may_have_changed_places_r_tb_003(clock):
    """R-TB-003, R-DM-032: all had seen K♠ on D3; as nobody saw, it lies on E3, where it was asked for in full view."""
    table = Scene(("Ann", "Bob"), clock=clock)
    play(table, "-B1 -C1", "B1=3S C1=3D", "soft0", "-B1 -C1", "D3=KS", "D3=d", "seat0")
    play(table, "-D1 -E1", "D1=2S E1=2D", "soft0", "-D1 -E1")
    table.lift("D3", "E3").settle().wait(61_000).settle()
    play(table, "D3=d E3=d", "-E3 -F3", "E3=KS F3=5D", "seat0")
    assert table.acted[-2:] == ["end_look 0 open", "no_match 0 E3=KS F3=5D"]
    assert calm(table)
