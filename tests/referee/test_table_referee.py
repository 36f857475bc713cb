"""A referee decides, and does nothing itself: settled tables, answers and entries go in, decisions come out."""

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.journal.events import Asked, Noted, Overruled, Refusal, Undone
from tableassist.referee.decisions import (
    CAMERA,
    ENTERED,
    Announce,
    Count,
    Cue,
    EnterByHand,
    HoldClock,
    Record,
    TurnToQuestion,
)
from tableassist.referee.patience import PATIENCE_MS, UNREAD_MS
from tableassist.table.geometry import Side


def looked_at(table, **shown):
    """Ann looks at B1 and C1, ends her look, and lays them back as shown."""
    table.lift("B1", "C1").lay(B1="down", C1="down").enter("end_look 0 open")
    return table.lay(**shown)


def test_what_is_seen_counts(table):
    table.lift("B1", "C1")
    assert table.decided == [Count(GAME.parse("select 0 B1 C1"), CAMERA)]
    assert table.referee.table.belief.was.at("B1") == ()


def test_a_decision_that_is_not_asked_for_is_not_made(table):
    """What the disk refuses ends the row: nothing is believed of it, and the same table is ruled again."""
    was = table.referee.table.belief
    table.lift("B1", "C1", most=0)
    assert table.decided == []
    assert table.referee.table.belief == was
    assert table.see().counted == ["select 0 B1 C1"]


def test_nothing_moves_on_while_a_decision_is_being_carried_out(table):
    for zone in ("B1", "C1"):
        del table.placed[zone]
    was = table.referee.table.belief
    decisions = table.referee.see(table.settled("B1", "C1"), 900)
    assert isinstance(next(decisions), Count)
    assert table.referee.table.belief == was


def test_what_is_unexplained_is_spoken_of_after_a_while(table):
    """R-TB-002."""
    table.lay(elsewhere="9H")
    assert table.decided == []
    assert table.wait(PATIENCE_MS - 1).decided == []
    table.wait(1)
    kinds = [type(one) for one in table.decided]
    assert kinds == [TurnToQuestion, Record, Cue, HoldClock]
    assert table.recorded[0].rule == "R-TB-002"
    assert table.wait(PATIENCE_MS).decided == []


def test_what_is_put_away_in_time_is_never_spoken_of(table):
    table.lay(elsewhere="9H").wait(PATIENCE_MS - 1)
    table.lift("elsewhere")
    assert table.wait(2 * PATIENCE_MS).decided == []


def test_what_was_entered_meanwhile_starts_patience_anew(table):
    table.lay(elsewhere="9H").wait(PATIENCE_MS - 1)
    assert table.enter("select 0 B1 C1").recorded == []
    assert table.wait(1).recorded == []


def test_a_dispute_closes_by_itself(table):
    table.lay(elsewhere="9H").wait(PATIENCE_MS)
    table.lift("elsewhere")
    assert table.decided == [Record(Noted("The table was put right."), CAMERA), TurnToQuestion(), HoldClock(False)]
    assert table.referee.right_until > table.now
    assert table.referee.issue is None


def disputed(table):
    """Ann holds two cards and turns up two more."""
    table.lift("B2", "C2")
    table.lay(D1="KS", E1="9D")
    assert [one.rule for one in table.recorded] == ["R-DM-020"]
    assert table.referee.table.belief.disputed == {"D1", "E1"}
    return table


@pytest.mark.parametrize("after", [{"F1": "4C"}, {"D1": "9D", "E1": "KS"}])
def test_a_dispute_whose_zones_are_all_still_other_is_restated_and_not_opened_again(table, after):
    disputed(table).lay(**after)
    assert table.decided == []
    assert {one.zone for one in table.referee.issue.wrong} == {"D1", "E1", *after}


def test_cards_taken_up_in_a_dispute_are_no_move(table):
    disputed(table).lift("D1", "E1")
    assert table.decided == []
    assert table.referee.issue.kind == "dispute"


def test_a_dispute_that_is_half_put_right_is_ruled_anew(table):
    disputed(table).lay(D1="down")
    assert [type(one) for one in table.decided] == [TurnToQuestion, Record, Cue], "the clock rests already"
    assert [one.rule for one in table.recorded] == ["R-DM-020"]
    assert table.referee.table.belief.disputed == {"E1"}


def test_the_table_is_right(table):
    looked_at(table, B1="4C", C1="9D")
    table.lift("D1", "E1").lay(D1="down", E1="down").enter("end_look 1 open").see()
    table.lay(B1="down")
    assert table.recorded[0].rule == "R-DM-024"
    table.answer("table")
    assert table.recorded == [Overruled("turned_down B1", "R-DM-024")]
    assert table.referee.issue is None
    assert table.see().decided == []


@pytest.mark.parametrize("hands", [(), (Side.SOUTH,)])
def test_cards_are_looked_at_one_after_the_other(table, hands):
    """R-DM-020: of the first, laid back face down, players were asked what had happened."""
    assert table.see("B1", hands=hands).decided == []
    assert table.wait(20_000).decided == []
    assert table.see("C1", hands=hands).counted == ["select 0 B1 C1"]


def test_cards_are_turned_up_one_after_the_other(table):
    """R-DM-020: with the first its player was told that it may not be turned up."""
    assert table.lay(B1="4C").decided == []
    assert table.wait(20_000).decided == []
    assert table.lay(C1="9D").counted == ["select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D"]


def test_one_card_hidden_and_one_shown_in_one_reach_are_a_look(table):
    """R-DM-062: its player was told that the second may not be turned up."""
    table.placed["C1"] = "9D"
    assert table.see("B1", "C1").counted == ["select 0 B1 C1"]
    assert table.enter("end_look 0 open").counted[-1] == "end_look 0 open"
    assert table.see().counted == ["no_match 0 C1=9D"]


def test_neighbour_that_slid_has_no_part_in_a_look(table):
    """R-DM-020."""
    assert table.see("B1", "C1", slid=("C1",)).decided == []
    assert table.see("D1").counted == ["select 0 B1 D1"]


def test_card_that_another_player_touched_is_not_the_first_of_a_look(table):
    """R-DM-005: the player on turn looked at one card after that, and both were his selection."""
    table.see("B1", hands=(Side.NORTH,))
    assert [one.question for one in table.recorded] == ["B1 was moved. What happened?"]
    table.answer("nudged")
    assert table.see("C1", hands=(Side.SOUTH,)).decided == []
    assert table.see("D1", hands=(Side.SOUTH,)).counted == ["select 0 C1 D1"]


def test_open_card_that_another_player_touched_is_forgotten(table):
    """R-DM-020: nothing is learnt by it; with what the player on turn looked at next it was his selection."""
    looked_at(table, B1="4C", C1="9D")
    assert table.see("B1", hands=(Side.SOUTH,)).decided == []
    assert table.see("D1", hands=(Side.NORTH,)).decided == []
    assert table.see("E1", hands=(Side.NORTH,)).counted == ["select 1 D1 E1"]


def test_one_card_looked_at_beside_two_that_are_taken_is_asked_about(table):
    """R-DM-020: it may have been the first of three."""
    table.see("B1")
    table.lift("D1", "E1")
    assert table.counted == ["select 0 D1 E1"]
    assert [one.question for one in table.recorded if isinstance(one, Asked)] == ["B1 was moved. What happened?"]


def test_only_nudged_is_taken_as_it_is(table):
    looked_at(table, B1="5S", C1="5C").enter("match 0 5S 5C")
    table.see("D1")
    assert [type(one) for one in table.recorded] == [Asked]
    table.answer("nudged")
    assert table.recorded == [Asked("D1 was moved. What happened?", "Only nudged")]
    assert table.see().decided == []


@pytest.mark.parametrize(("key", "rule"), [("looked", "R-DM-020"), ("swapped", "R-DM-064")])
def test_what_is_owned_up_to_goes_on_record(table, key, rule):
    looked_at(table, B1="5S", C1="5C").enter("match 0 5S 5C")
    table.see("D1", "E1").answer(key)
    assert [one.rule for one in table.recorded if isinstance(one, Refusal)] == [rule]
    assert table.referee.desk.remark[0].rule == rule
    assert table.referee.table.belief.disputed == (frozenset({"D1", "E1"}) if key == "swapped" else frozenset())


def test_cards_that_only_slid_may_have_been_looked_at_or_not(table):
    table.see("B1", "C1", slid=["B1", "C1"])
    assert table.counted == []
    assert table.referee.issue.kind == "touched"
    assert table.answer("nudged").counted == []
    assert table.see().decided == []


def test_and_count_where_players_say_that_they_were(table):
    table.see("B1", "C1", slid=["B1", "C1"])
    assert table.answer("looked").counted == ["select 0 B1 C1"]
    assert table.see().decided == []


def test_a_hand_from_another_edge_is_asked_about_before_anything_counts(table):
    """R-TB-010."""
    table.lift("B1", "C1", hands=[Side.NORTH])
    assert table.counted == []
    assert table.referee.issue.kind == "hand"
    assert table.answer("mine").counted == ["select 0 B1 C1"]


def test_what_was_touched_is_kept_until_the_question_is_answered(table):
    table.see("B1", "C1", hands=[Side.NORTH])
    assert table.referee.issue.kind == "hand"
    assert table.see().decided == []
    assert table.answer("mine").counted == ["select 0 B1 C1"]


def test_and_is_forgotten_where_it_was_out_of_turn(table):
    table.see("B1", "C1", hands=[Side.NORTH]).answer("theirs")
    assert [one.rule for one in table.recorded if isinstance(one, Refusal)] == ["R-TB-010"]
    assert table.referee.issue is None
    assert table.see().decided == []


def test_and_may_have_been_out_of_turn(table):
    table.lift("B1", "C1", hands=[Side.NORTH]).answer("theirs")
    assert [one.rule for one in table.recorded if isinstance(one, Refusal)] == ["R-TB-010"]
    assert table.referee.issue.kind == "dispute"
    table.lay(B1="down", C1="down")
    assert table.referee.issue is None
    assert table.counted == []


def test_hands_prove_nothing_where_nobody_sits_at_an_edge(table):
    table.referee._sides = ()
    assert table.lift("B1", "C1", hands=[Side.NORTH]).counted == ["select 0 B1 C1"]


def test_a_card_that_stays_unread_is_asked_for(table):
    table.lift("B1", "C1").lay(B1="blur", C1="9D").enter("end_look 0 open")
    table.see()
    assert table.wait(UNREAD_MS - 1).recorded == []
    assert table.wait(1).recorded == []
    assert [type(one) for one in table.wait(UNREAD_MS).recorded] == [Asked]
    table.answer("4")
    assert table.decided == [TurnToQuestion()]
    table.answer("4C")
    assert table.counted == ["no_match 0 B1=4C C1=9D"]


def test_an_entered_action_counts_or_is_refused(table):
    table.enter("select 0 B1 C1")
    assert table.decided == [Count(GAME.parse("select 0 B1 C1"), ENTERED)]
    table.enter("end_look 1 open")
    assert [type(one) for one in table.decided] == [Record, Cue]
    assert table.referee.desk.remark[0] is not None
    table.enter("end_look 0 open")
    assert table.referee.desk.remark is None


def test_cards_that_are_back_before_the_look_has_ended_are_read_after_it(table):
    table.lift("B1", "C1").lay(B1="down", C1="down")
    assert table.enter("end_look 0 open").counted == ["end_look 0 open"]
    assert table.see().counted == ["no_match 0"]


def test_what_is_there_has_a_new_meaning_after_an_entry(table):
    """Both cards lie face down as they lay before, and now that says that they came back so."""
    table.enter("select 0 B1 C1").enter("end_look 0 open")
    assert table.see().counted == ["no_match 0"]


def test_what_was_entered_instead_of_a_dispute_ends_it(table):
    table.lay(elsewhere="9H").wait(PATIENCE_MS).answer("enter")
    assert EnterByHand(True) in table.decided
    assert table.referee.issue is None
    assert HoldClock(False) in table.decided
    assert table.referee.table.belief.disputed
    table.enter("select 0 D1 E1", instead=True)
    assert EnterByHand(False) in table.decided
    assert not table.referee.table.belief.disputed


def test_a_table_seen_before_an_entry_rules_nothing(table):
    table.enter("select 0 B1 C1")
    assert table.referee.table.is_outdated()
    assert table.follow(table.referee.consider(table.now)).counted == ["select 0 B1 C1"]
    table.wait(400)
    assert not table.referee.table.is_outdated()


def test_an_undo_takes_back_and_what_is_there_proves_nothing(table):
    """R-TB-005."""
    table.lift("B1", "C1")
    number = table.match.entries[-1].number
    undone, announced = table.undo().decided
    assert (undone.event.number, undone.source) == (number, ENTERED)
    assert isinstance(undone.event, Undone)
    assert isinstance(announced, Announce)
    assert announced.text.startswith("Taken back: ")
    assert table.see().counted == []
    assert [one.zone for one in table.referee.todo] == ["B1", "C1"]
    assert list(table.referee.undo(table.now)) == [Cue("refuse")]
    assert "Nothing has happened" in table.referee.desk.remark[0].why


def test_an_undo_closes_what_is_open(table):
    disputed(table).undo()
    assert table.decided[:2] == [TurnToQuestion(), HoldClock(False)]
    assert isinstance(table.decided[2].event, Undone)
    assert table.referee.issue is None


def test_what_was_private_when_it_was_laid_back_is_no_news_after_an_undo(table):
    """R-TB-004."""
    table.lift("B1", "C1").lay(B1="down", C1="down").undo()
    assert table.see().decided == []
    assert table.referee.todo == ()


def test_the_first_picture_proves_no_move(refereed):
    table = refereed(missing=("B1", "C1"))
    assert table.decided == []
    assert [one.zone for one in table.referee.todo] == ["B1", "C1"]
    assert table.lay(B1="down", C1="down").counted == []
    assert table.lift("D1", "E1").counted == ["select 0 D1 E1"]


def test_a_picture_confirms_a_table_once_and_only_a_later_one(table):
    belief = table.referee.table
    assert not belief.confirm(table.now)
    assert not belief.confirm(table.now + 1), "it was not outdated"
    assert belief.seen_at() == table.now + 1
    belief.outdate(table.now + 5)
    assert not belief.confirm(table.now + 5)
    assert belief.confirm(table.now + 6)
    assert not belief.confirm(table.now + 7)


def test_a_refusal_by_the_camera_is_reported_once(table):
    looked_at(table, B1="5S", C1="6C")
    refused = GAME.judge(table.match.state, GAME.parse("match 0 5S 6C"))
    desk = table.referee.desk
    first = list(desk.refuse(GAME.parse("match 0 5S 6C"), refused, CAMERA, 1))
    assert len(first) == 2
    assert list(desk.refuse(GAME.parse("match 0 5S 6C"), refused, CAMERA, 2)) == []
    assert len(list(desk.refuse(GAME.parse("match 0 5S 6C"), refused, ENTERED, 3))) == 2
