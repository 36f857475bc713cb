"""How a settled table is read: with what players entered about it, as long as that holds."""

from dataclasses import replace

import pytest

from tableassist.referee.entered import (
    SAME_PLACE_MM,
    EnteredCard,
    EnteredZone,
    as_wanted,
    still_holding,
    with_cards,
    with_zones,
)
from tableassist.referee.settled_table import SettledTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.layout import Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Face

ROW = "south lands"
BLANK = Lot(ROW, "card", None, Face.UP, True)
KNOWN = Lot(ROW, "card", CardName("2S"), Face.UP)
AT = Point(100.0, 50.0)
CARD = Unread(BLANK, AT, 1, 2, (CardName("3D"), CardName("4D")))
SEEN = SettledLayout(
    5, Layout((BLANK, KNOWN)), frozenset({ROW}), frozenset({Side.SOUTH}), frozenset({ROW}), unread=(CARD,)
)
VEILED = replace(SEEN, layout=Layout((KNOWN,)), unread=(), unsure=frozenset(), possibly_present=(CARD,))
THREE = Lot(ROW, "card", CardName("3D"), Face.UP)


def table(seen=SEEN, **more):
    return SettledTable(seen, seen.layout, **more)


def names(settled):
    return [lot.name for lot in settled.layout]


def test_a_zone_is_as_players_entered_it_while_the_eyes_see_the_same():
    entered = table().with_zones([(ROW, (KNOWN,))])
    assert entered.explained.layout == Layout((KNOWN,))
    assert ROW not in entered.explained.unsure
    again = entered.followed_by(replace(SEEN, at=6), SEEN.layout, frozenset())
    assert again.explained.layout == Layout((KNOWN,))
    other = entered.followed_by(replace(SEEN, layout=Layout((KNOWN,))), SEEN.layout, frozenset())
    assert other.zones == ()


def test_a_zone_that_was_touched_is_as_entered_only_while_the_eyes_themselves_see_the_same():
    """Of what nobody can identify any part may have been taken away."""
    unknown = Lot("6", "crystal", None, Face.UNKNOWN)
    red, blue = (Lot("6", "crystal", CardName(name), Face.UP) for name in ("red", "blue"))
    settled = SettledLayout(5, Layout((unknown,)), unsure=frozenset({"6"}))
    entered = SettledTable(settled, Layout((unknown, red, blue))).with_zones([("6", (red, blue))])
    touched, fewer = replace(settled, moved=frozenset({"6"})), Layout((unknown, red))
    assert entered.followed_by(settled, fewer, frozenset()).zones
    assert entered.followed_by(touched, entered.eyes, frozenset()).zones
    assert not entered.followed_by(touched, fewer, frozenset()).zones


def test_a_zone_is_entered_once():
    entered = table().with_zones([(ROW, (KNOWN,))]).with_zones([(ROW, ())])
    assert [one.lots for one in entered.zones] == [()]
    assert entered.explained.layout == Layout(())


def test_what_is_entered_may_be_in_another_zone():
    there = SEEN.layout.at(ROW)
    moved = with_zones(SEEN, [EnteredZone(ROW, there, there, (KNOWN._replace(zone="north lands"),))])
    assert [lot.zone for lot in moved.layout] == ["north lands"]


def test_a_card_of_a_row_gets_its_name_and_is_as_it_is():
    named = with_cards(SEEN, [EnteredCard(ROW, AT, (THREE,))])
    assert Lot(ROW, "card", CardName("3D"), Face.UP, True) in named.layout.at(ROW)
    assert named.unread == ()
    assert named.unsure == frozenset()


@pytest.mark.parametrize("turned", [True, False])
def test_how_players_say_that_a_card_lies_holds_until_its_row_is_touched(turned):
    entered = EnteredCard(ROW, AT, (THREE,), turned=turned)
    assert Lot(ROW, "card", CardName("3D"), Face.UP, turned) in with_cards(SEEN, [entered]).layout.at(ROW)
    assert still_holding([entered], replace(SEEN, moved=frozenset())) == (entered,)
    assert still_holding([entered], SEEN) == ()


@pytest.mark.parametrize(("shift", "held"), [(SAME_PLACE_MM - 1, True), (SAME_PLACE_MM, False)])
def test_a_card_is_known_by_its_place(shift, held):
    entered = EnteredCard(ROW, Point(AT.x + shift, AT.y), (THREE,))
    assert entered.means(CARD) is held
    assert bool(still_holding([entered], SEEN)) is held


@pytest.mark.parametrize(
    ("seen", "wanted", "held"),
    [
        pytest.param(SEEN, (), True, id="it lies there still, though the game has it elsewhere"),
        pytest.param(replace(VEILED, possibly_present=()), (THREE,), True, id="it may be hidden, and belongs there"),
        pytest.param(replace(VEILED, possibly_present=()), (), False, id="it has left"),
        pytest.param(replace(VEILED, possibly_present=()), (KNOWN,), False, id="it has left, and others are there"),
    ],
)
def test_what_was_said_of_a_card_that_has_left_is_not_said_of_the_next_one_there(seen, wanted, held):
    """Both lay in the same place of a row in the dark: the second would be called as the first was."""
    left = table(seen, cards=(EnteredCard(ROW, AT, (THREE,)),)).as_had(Layout(wanted))
    assert bool(left.cards) is held
    another = CARD if held else CARD._replace(candidate_names=(CardName("AC"),))
    later = left.followed_by(replace(SEEN, unread=(another,)), SEEN.layout, frozenset())
    assert (CardName("3D") in names(later.explained)) is held


def test_a_row_stays_unsure_while_another_of_its_cards_cannot_be_read():
    second = CARD._replace(at=Point(200.0, 50.0), number=2)
    two = replace(SEEN, layout=Layout((BLANK, BLANK, KNOWN)), unread=(CARD, second))
    assert with_cards(two, [EnteredCard(ROW, AT, (THREE,))]).unsure == {ROW}


def test_a_card_that_nothing_shows_is_there_as_players_say_unless_it_is_seen_elsewhere():
    answer = EnteredCard(ROW, AT, (THREE,), CardName("3D"))
    assert names(with_cards(VEILED, [answer])) == ["2S", "3D"]
    assert with_cards(VEILED, [answer]).possibly_present == ()
    seen = replace(VEILED, layout=Layout((KNOWN, THREE._replace(zone="north lands"))))
    assert names(with_cards(seen, [answer])) == ["3D", "2S"]


def test_an_answer_about_a_veiled_card_is_old_once_its_row_was_touched():
    answer = EnteredCard(ROW, AT, (THREE,), CardName("3D"))
    (kept,) = still_holding([answer], replace(VEILED, moved=frozenset()))
    assert not kept.touched
    (touched,) = still_holding([answer], VEILED)
    assert touched.touched
    assert table(VEILED, cards=(touched,)).without_old_answers().cards == ()
    assert table(VEILED, cards=(kept,)).without_old_answers().cards == (kept,)


@pytest.mark.parametrize(("touched", "turned"), [(False, True), (True, False)])
def test_a_veiled_card_whose_row_was_touched_lies_as_the_game_has_it(touched, turned):
    """Players said that it is turned; it may have been turned back with the others."""
    answer = EnteredCard(ROW, AT, (THREE._replace(turned=True),), CardName("3D"), touched)
    (now,) = as_wanted([answer], Layout((KNOWN, THREE)))
    assert now.lots == (THREE._replace(turned=turned),)
    (alone,) = as_wanted([answer], Layout((KNOWN,)))
    assert alone.lots == answer.lots


def test_card_that_nothing_shows_is_untapped_with_the_others_once_it_was_turned_for_the_game():
    """CR 502.3: it was said to be turned, which paid for a spell, and a turn later it was "tapped for nothing"."""
    turned = THREE._replace(turned=True)
    said = EnteredCard(ROW, AT, (turned,), CardName("3D"))
    (unpaid,) = as_wanted([said], Layout((KNOWN, THREE)))
    (paid,) = as_wanted([unpaid], Layout((KNOWN, turned)))
    (untapped,) = as_wanted([paid], Layout((KNOWN, THREE)))
    assert [one.lots for one in (unpaid, paid, untapped)] == [(turned,), (turned,), (THREE,)]


def test_what_was_said_before_something_counted_is_asked_anew_only_where_it_matters():
    answer = EnteredCard(ROW, AT, (THREE,), CardName("3D"))
    now = table(VEILED, cards=(answer,))
    assert now.without_old_answers(counted=True).cards == (answer,)
    later = now.with_old_answers()
    assert (len(later.without_old_answers().cards), later.without_old_answers(counted=True).cards) == (1, ())


def test_a_veiled_card_that_was_said_to_be_gone_stays_gone():
    answer = EnteredCard(ROW, AT, (), CardName("3D"), touched=True)
    assert [*as_wanted([answer], Layout((KNOWN, THREE)))] == [answer]


def test_a_card_is_entered_once():
    first, second = EnteredCard(ROW, AT, (THREE,)), EnteredCard(ROW, AT, ())
    assert table().with_card(first, CARD).with_card(second, CARD).cards == (second,)
    about_another = EnteredCard(ROW, AT, (THREE,), CardName("3D"))
    assert len(table().with_card(first, CARD).with_card(about_another, CARD).cards) == 2


def test_touches_are_taken_in_once_and_the_rest_stays():
    after = table().with_zones([(ROW, (KNOWN,))]).without_touches()
    assert (after.seen.moved, after.seen.hands, after.explained.moved) == (frozenset(), frozenset(), frozenset())
    assert after.explained.layout == Layout((KNOWN,))


BARE = replace(SEEN, layout=Layout((KNOWN,)), unread=(), unsure=frozenset())


def test_a_card_that_players_named_and_nobody_sees_any_more_may_lie_there_still():
    """R-TB-002: eyes cannot miss what they never read; its player was told that he had not tapped it."""
    named = table(cards=(EnteredCard(ROW, AT, (THREE,)),))
    for _ in range(2):
        named = named.followed_by(BARE, BARE.layout, frozenset())
        assert [(one.at, one.candidate_names) for one in named.seen.possibly_present] == [(AT, ("3D",))]
    answered = named.with_card(EnteredCard(ROW, AT, (THREE,), CardName("3D")), named.seen.possibly_present[0])
    assert names(answered.followed_by(BARE, BARE.layout, frozenset()).explained) == ["2S", "3D"]


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(replace(BARE, layout=Layout((KNOWN, THREE._replace(zone="north lands")))), id="seen elsewhere"),
        pytest.param(replace(SEEN, unread=(CARD._replace(at=Point(300.0, 50.0)),)), id="unread in the same row"),
        pytest.param(
            replace(BARE, possibly_present=(CARD._replace(candidate_names=("3D",)),)), id="listed by the eyes"
        ),
    ],
)
def test_a_card_that_players_named_is_listed_once_and_only_while_it_may_be_nowhere_else(seen):
    after = table(cards=(EnteredCard(ROW, AT, (THREE,)),)).followed_by(seen, seen.layout, frozenset())
    assert after.seen.possibly_present == seen.possibly_present


def test_a_card_that_players_said_not_to_be_there_does_not_come_back():
    after = table(cards=(EnteredCard(ROW, AT, ()),)).followed_by(BARE, BARE.layout, frozenset())
    assert (after.cards, after.seen.possibly_present) == ((), ())
