"""R-TB-012, R-DM-003: a game begins once the cards it begins with were seen; a deck that does not show is told of."""

import pytest

from tableassist.games.deluxe_memory.mat import list_places
from tableassist.journal.events import Asked
from tableassist.referee.deal import STIRRED_MS, UNLAID_MS
from tableassist.referee.decisions import Cue, EnterByHand, HoldClock, Record, TurnToQuestion
from tableassist.referee.issues import PLAY_BY_HAND, ask_unlaid
from tableassist.referee.table_referee import TableReferee

HIDE = "If cards lie there, they do not show: change the light, or the deck."


def asked(table):
    return [one.event.question for one in table.decided if isinstance(one, Record) and isinstance(one.event, Asked)]


@pytest.mark.parametrize(
    ("zones", "places"),
    [
        (("B1",), "B1"),
        (("B1", "C1", "D1"), "B1, C1 and D1"),
        (list_places(False)[:6], "B1, C1, D1, E1, F1 and G1"),
        (list_places(False)[:7], "7 places"),
    ],
)
def test_a_few_places_are_named_and_many_are_counted(zones, places):
    issue = ask_unlaid(zones)
    assert issue.prompt.text == f"I see no card at {places}. {HIDE}"
    assert issue.zones == tuple(zones)


def test_cards_that_nobody_sees_are_asked_for_after_a_while(refereed):
    table = refereed(missing=("B1", "C1"))
    assert table.wait(UNLAID_MS - 1).decided == []
    kinds = [type(one) for one in table.wait(1).decided]
    assert kinds == [TurnToQuestion, Record, Cue, HoldClock]
    assert asked(table) == [f"I see no card at B1 and C1. {HIDE}"]
    assert table.wait(UNLAID_MS).decided == []


def test_who_deals_on_is_not_asked(refereed):
    """Each card that comes to lie there gives as much time again."""
    table = refereed(missing=("B1", "C1", "D1"))
    for zone in ("B1", "C1"):
        assert table.wait(UNLAID_MS - 500).decided == []
        table.lay(**{zone: "down"})
    assert table.wait(UNLAID_MS - 500).decided == []
    assert table.lay(D1="down").referee.todo == ()
    assert table.wait(2 * UNLAID_MS).decided == []


def test_nobody_is_asked_while_hands_are_at_work(refereed):
    """Between two pictures of a table at rest somebody deals for longer than cards may be missing."""
    table = refereed(missing=("B1", "C1"))
    while table.now < 3 * UNLAID_MS:
        table.now += 400
        assert list(table.referee.pass_time(table.now)) == []
    assert table.wait(STIRRED_MS).decided == []
    rested = [table.wait(1000).decided for _ in range(UNLAID_MS // 1000)]
    assert not any(rested[:-3])
    assert any(rested[-3:])


def test_a_game_that_ends_before_its_deal_was_seen_asks_nothing_any_more(refereed):
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS)
    table.follow(table.referee.end("Ended by the players.", table.now))
    assert table.referee.issue is None
    assert table.wait(2 * UNLAID_MS).decided == []


def test_the_question_follows_what_is_laid_and_closes_by_itself(refereed):
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS)
    assert table.lay(B1="down").decided == []
    assert table.referee.issue.zones == ("C1",)
    assert table.referee.is_dealing
    assert table.lay(C1="down").decided == [TurnToQuestion(), HoldClock(False)]
    assert table.referee.issue is None
    assert not table.referee.is_dealing
    assert table.lift("D1", "E1").counted == ["select 0 D1 E1"]


def test_nothing_is_a_move_while_cards_come_and_go(refereed):
    """What flickers in a light in which a deck hardly shows is nobody's doing."""
    table = refereed(missing=("B1",))
    table.lift("D1", "E1", "F1").lay(B1="down").lift("G1")
    table.wait(3000)
    assert (table.counted, table.recorded) == ([], [])
    assert [one.zone for one in table.referee.todo] == ["D1", "E1", "F1", "G1"]


@pytest.mark.parametrize("last", [("C1", "D1"), ("D1",)])
def test_a_card_that_is_put_straight_while_others_are_dealt_was_not_looked_at(refereed, last):
    """Nor was one that shows now and then while the deck hardly does."""
    table = refereed(missing=("B1", "C1"))
    table.lift("D1").lay(B1="down").lay(**dict.fromkeys(last, "down"))
    if "C1" not in last:
        table.wait(UNLAID_MS).answer("on")
    assert (table.referee.issue, table.counted) == (None, [])
    assert table.lift("E1", "F1").counted == ["select 0 E1 F1"]


def test_a_card_lifted_later_is_no_card_of_the_deal(table):
    table.lift("B1").wait(2 * UNLAID_MS)
    assert not table.referee.is_dealing
    assert table.referee.issue is None or table.referee.issue.kind != "unlaid"


def test_a_card_that_cannot_be_made_out_is_none_that_is_missing(refereed):
    table = refereed(missing=("B1",))
    table.lay(B1="blur")
    assert table.wait(2 * UNLAID_MS).referee.issue is None
    assert table.lift("D1", "E1").counted == ["select 0 D1 E1"]


def test_players_may_play_on_without_some(refereed):
    """As long as these are not seen they count as nothing, and once they are, they were never moved."""
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS).answer("on")
    assert table.referee.issue is None
    assert table.lift("D1", "E1").counted == ["select 0 D1 E1"]
    assert table.lay(B1="down").decided == []
    assert table.wait(2 * UNLAID_MS).decided == []


def test_players_may_play_by_hand_and_no_picture_counts_any_more(refereed):
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS).answer("unseen")
    assert EnterByHand(True) in table.decided
    assert table.referee.todo == ()
    assert table.enter("select 0 B1 C1", instead=True).counted == ["select 0 B1 C1"]
    table.lift("D1", "E1", "F1").wait(3000)
    assert (table.decided, table.referee.issue) == ([], None)


def test_who_played_by_hand_may_have_the_camera_watch_again_from_the_next_picture_on(refereed):
    """In another light the deck shows: its cards are to be seen once, and then the table is ruled as ever."""
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS).answer("unseen").lift("D1").follow(table.referee.watch_again(table.now))
    assert EnterByHand(False) in table.decided
    assert table.wait(100).decided == []
    assert (table.referee.is_dealing, table.referee.todo) == (True, ())
    table.lay(B1="down")
    assert [one.zone for one in table.referee.todo] == ["C1", "D1"]
    table.lay(C1="down", D1="down")
    assert (table.referee.is_dealing, table.referee.todo) == (False, ())
    assert table.lift("E1", "F1").counted == ["select 0 E1 F1"]


def test_what_was_played_by_hand_holds_when_the_camera_watches_again(refereed):
    table = refereed(missing=("B1", "C1"))
    table.wait(UNLAID_MS).answer("unseen").enter("select 0 D1 E1", instead=True)
    table.follow(table.referee.watch_again(table.now)).wait(100)
    table.lay(B1="down", C1="down")
    assert (table.referee.is_dealing, table.referee.issue, table.counted) == (False, None, [])


def test_what_is_entered_by_hand_meanwhile_does_not_begin_the_game_for_the_eyes(refereed):
    table = refereed(missing=("B1", "C1", "D1", "E1"))
    table.enter("select 0 B1 C1")
    table.lift("G1", "H2").wait(UNLAID_MS)
    assert (table.counted, asked(table)) == ([], [f"I see no card at D1, E1, G1 and H2. {HIDE}"])


def test_a_game_that_goes_on_after_that_asks_anew(refereed):
    table = refereed(missing=("B1", "C1", "D1"))
    table.wait(UNLAID_MS).answer("unseen").enter("select 0 B1 C1")
    assert PLAY_BY_HAND in [entry.event.answer for entry in table.match.entries if isinstance(entry.event, Asked)]
    table.referee = TableReferee(lambda: table.match, ())
    table.see().wait(UNLAID_MS)
    assert asked(table) == [f"I see no card at D1. {HIDE}"]


def test_a_game_that_goes_on_under_the_camera_asks_for_nothing(table):
    table.lift("B1", "C1")
    table.referee = TableReferee(lambda: table.match, ())
    table.lift("D1").wait(2 * UNLAID_MS)
    assert asked(table) == []
