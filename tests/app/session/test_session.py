"""The main flow as scenes: lift, lay, press, and what is written down."""

from dataclasses import replace

import pytest

from tableassist.app.session.screen import REMARK_MS, view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Amended, Beat, ClockSet, Ended, Noted, Overruled, Started, Undone
from tableassist.ports import Pressed
from tableassist.referee.deal import UNLAID_MS
from tableassist.referee.issues import ask_unfinished
from tableassist.referee.match import replay_entries
from tableassist.referee.ruling import Ruling
from tableassist.rules.game import Refused
from tableassist.rules.view import Mark, Status
from tableassist.table.observation import Observation


def mismatch(table, a="B1", b="C1", **shown):
    """A whole turn: two cards looked at and laid back."""
    table.lift(a, b).settle()
    table.lay(**{a: "down", b: "down", **shown}).settle()
    return table


def test_a_turn_without_a_match_is_seen_and_paid_for(table):
    mismatch(table, B1="4C").press("seat0")
    assert table.acted == ["select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C"]
    assert table.state.tokens(0) == 19
    assert table.session.issue is None


def test_a_match_is_claimed_named_and_taken_off(table):
    mismatch(table, B1="5S", C1="5C").press("soft0")
    assert table.acted[-1] == "match 0 5S 5C"
    table.choose("Bob")
    assert table.state.tokens(1) == 15  # X-DM-01
    assert [one.zone for one in table.session.todo] == ["B1", "C1"]
    table.lift("B1", "C1").settle()
    assert table.session.todo == ()
    assert table.session.issue is None


def test_what_is_in_the_hand_is_private_until_the_look_has_ended(table):
    table.lift("B1", "C1").settle()
    assert table.session.private() == {"B1", "C1"}
    table.lay(B1="5S", C1="5C").settle()
    assert table.acted == ["select 0 B1 C1"]
    table.press("seat0")
    assert table.session.private() == frozenset()


def test_one_card_in_the_hand_is_waited_for(table):
    table.lift("B1").settle().wait(10_000)
    assert table.session.issue is None
    table.lift("C1").settle()
    assert table.acted == ["select 0 B1 C1"]


def test_a_quick_look_without_a_rest_in_between_is_a_selection(table):
    table.touch("B1", "C1").settle()
    assert table.acted == ["select 0 B1 C1"]


@pytest.mark.parametrize("open_first", [True, False])
def test_a_third_card_is_refused_and_put_right(table, open_first):
    table.lift("B1", "C1").settle()
    table.lift("D1").settle()
    assert table.refusals == ["R-DM-020"]
    assert table.session.issue.kind == "dispute"
    table.lay(D1="down").settle()
    assert table.session.issue is None
    assert table.events(Noted)[-1].text == "The table was put right."
    assert table.heard.count("refuse") == 1


@pytest.mark.parametrize("beside", [(), ("C3",)], ids=["alone", "with a neighbour bumped"])
def test_a_card_that_was_put_right_may_be_looked_at_next(table, beside):
    mismatch(table, B1="5S", C1="9C").press("seat0"), mismatch(table, "D1", "E1").press("seat1")
    table.lay(B1="down").settle()
    assert table.session.issue.kind == "dispute"
    table.lay(B1="5S").slide(*beside).settle()
    assert table.session.issue is None
    table.lift("B1", "D4").settle()
    assert table.acted[-1] == "select 0 B1 D4"


def test_a_third_card_peeked_at_is_asked_about(table):
    table.lift("B1", "C1").settle()
    table.touch("D1").settle()
    assert table.questions
    table.choose("Looked at")
    assert table.refusals == ["R-DM-020"]
    assert table.session.issue is None


def test_a_nudge_is_no_accusation(table):
    table.touch("D1", "E1", "F1").settle()
    table.choose("Only nudged")
    assert table.refusals == []
    assert table.acted == []


def test_a_swap_that_is_owned_up_to_is_changed_back_without_another_question(table):
    """R-DM-064: changing the cards back is neither a look nor a move."""
    mismatch(table, B1="5S", C1="5C").press("soft0")
    table.touch("D1", "E1").settle()
    table.choose("Swapped")
    assert table.refusals == ["R-DM-064"]
    asked, acted = len(table.questions), list(table.acted)
    table.touch("D1", "E1").settle()
    assert len(table.questions) == asked
    assert table.acted == acted
    table.touch("D1", "E1").settle()
    assert len(table.questions) > asked


def test_undo_closes_what_is_open_and_the_clock_runs_on(scene):
    table = scene(clock="5")
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.lay(B1="down").settle()
    assert table.session.issue is not None
    assert table.session.match.paused
    table.take_back()
    assert not table.session.match.paused


def test_a_card_put_back_elsewhere_is_refused(table):
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob")
    table.lift("B1", "C1").settle()
    table.lift("D1", "E1").settle()
    table.lay(B1="down", E1="down").settle()
    assert "R-DM-064" in table.refusals
    table.lift("B1")
    table.lay(D1="down").settle()
    assert table.session.issue is None


def test_a_wrong_claim_is_refused_and_called_no_match(table):
    mismatch(table, B1="5S", C1="6C").press("soft0")
    assert table.refusals == ["R-DM-024"]
    assert table.session.issue is None  # nothing is to be put right
    table.choose("No match")
    assert table.acted[-1] == "no_match 0 B1=5S C1=6C"


def test_a_face_up_card_turned_down_unpaid(table):
    mismatch(table, B1="4C", C1="9D").press("seat0"), mismatch(table, "D1", "E1").press("seat1")
    table.lay(B1="down").settle()
    assert table.refusals == ["R-DM-024"]
    tiles = {tile.zone: tile for tile in _view(table).tiles}
    assert tiles["B1"].mark is Mark.WRONG
    assert tiles["B1"].want == "4C"
    table.lay(B1="4C").settle()
    assert table.session.issue is None


def test_table_is_right_overrules_and_both_versions_stay(table):
    mismatch(table, B1="4C", C1="9D").press("seat0"), mismatch(table, "D1", "E1").press("seat1")
    table.lay(B1="down").settle()
    table.choose("Table is right")
    assert table.overruled == ["turned_down B1"]
    assert table.refusals == ["R-DM-024"]
    assert table.session.issue is None
    assert table.state.at("B1") == "?"


def test_that_is_wrong_is_one_held_press_away(table):
    mismatch(table, B1="4C", C1="9D").press("seat0"), mismatch(table, "D1", "E1").press("seat1")
    table.lay(B1="down").settle()
    table.press("soft3", held=True)
    assert table.overruled


@pytest.mark.parametrize("button", ["ok", "undo", "soft0", "pause"])
def test_a_button_that_is_held_acts_once(table, button):
    """It was acted on when it went down; the word that it is held still comes after that."""
    table.lift("B1", "C1").settle()
    table.press(button)
    before = len(table.store.entries)
    table.press(button, held=True)
    assert len(table.store.entries) == before


def test_the_menus_key_held_leaves_no_menu_open(table):
    mismatch(table, B1="4C", C1="9D").press("seat0"), mismatch(table, "D1", "E1").press("seat1")
    table.lay(B1="down").settle()
    table.press("soft3").press("soft3", held=True)
    assert table.overruled
    assert not table.session.prompts.menu.is_open


def test_two_cards_exchanged_unasked(table):
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.lay(B1="9D", C1="4C").settle()
    assert table.refusals == ["R-DM-020"]
    table.lay(B1="4C", C1="9D").settle()
    assert table.session.issue is None
    assert table.acted[-1].startswith("no_match")


def test_pressing_out_of_turn_is_refused_with_the_name(table):
    table.press("seat1")
    assert table.refusals
    assert "Ann" in _view(table).headline


def test_a_card_bumped_before_says_nothing_of_whose_hand_takes_cards(scene):
    """Who bumped it was the player to move; then another one's hand looked at two cards, silently."""
    table = scene(sides=("south", "north"))
    table.slide("E4").touch(hand="south").settle()
    table.lift("B1", "C1", hand="north").settle()
    assert table.acted == []
    table.choose("Bob, out of turn")
    assert table.refusals == ["R-TB-010"]


def test_a_hand_from_another_edge_is_asked_about(scene):
    table = scene(sides=("south", "north"))
    table.lift("B1", "C1", hand="north").settle()
    assert table.acted == []
    table.choose("Bob, out of turn")
    assert table.refusals == ["R-TB-010"]
    table.lay(B1="down", C1="down").settle()
    assert table.session.issue is None
    assert table.acted == []


@pytest.mark.parametrize(
    ("hand", "peeked", "third"),
    [
        pytest.param("south", False, True, id="taken by the hand that looks"),
        pytest.param("south", True, True, id="looked at by the hand that looks"),
        pytest.param("north", False, False, id="taken by another hand"),
        pytest.param(None, False, False, id="taken, nobody knows by whom"),
        pytest.param(None, True, False, id="looked at, nobody knows by whom"),
    ],
)
def test_a_card_taken_before_the_press_is_a_third_one_by_the_hand_that_looks(scene, hand, third, peeked):
    """Both cards of the look lie on the table again: another hand may be that of the next player, who is quicker."""
    table = scene(sides=("south", "north"))
    table.lift("B1", hand="south").settle().lay(B1="5S", hand="south").settle()
    table.lift("C1", hand="south").settle().lay(C1="9C", hand="south").settle()
    assert table.acted == ["select 0 B1 C1"]
    table.touch("D4", hand=hand).settle() if peeked else table.lift("D4", hand=hand).settle()
    assert bool(table.questions if peeked else table.refusals) is third


def test_a_hand_from_another_edge_may_be_the_right_one(scene):
    table = scene(sides=("south", "north"))
    table.lift("B1", "C1", hand="north").settle()
    table.choose("Ann")
    assert table.acted == ["select 0 B1 C1"]


def test_an_unreadable_card_is_asked_for_and_answered_in_two_presses(table):
    mismatch(table, B1="?", C1="9D").press("seat0")
    assert "B1" in table.questions[0]
    table.choose("10").choose("10♥")
    assert table.acted[-1] == "no_match 0 B1=10H C1=9D"


def test_one_of_two_cards_is_asked_for_with_one_press(table):
    mismatch(table, B1="?KS/KC", C1="9D").press("seat0")
    assert table.questions == ["Which card lies at B1?"]
    table.choose("K♣")
    assert table.acted[-1] == "no_match 0 B1=KC C1=9D"


def test_another_than_the_likely_ones_is_reached_too(table):
    mismatch(table, B1="?KS/KC", C1="9D").press("seat0")
    table.choose("Another").choose("Q").choose("Q♠")
    assert table.acted[-1] == "no_match 0 B1=QS C1=9D"


def test_of_two_cards_the_one_that_is_elsewhere_is_ruled_out(table):
    mismatch(table, B1="KS", C1="9D").press("seat0")
    mismatch(table, "D1", "E1", D1="?KS/KC", E1="4H").press("seat1")
    assert table.questions == []
    assert table.acted[-1] == "no_match 1 D1=KC E1=4H"


def test_a_name_that_cannot_be_is_asked_about_not_accused(table):
    mismatch(table, B1="KS", C1="9D").press("seat0")
    mismatch(table, "D1", "E1", D1="KS", E1="4H").press("seat1")
    assert table.refusals == []
    assert "D1" in table.questions[0]


def test_a_card_nobody_touched_that_cannot_be_identified_is_what_it_was(table):
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.placed |= {"B1": "?", "D1": "blur"}
    table.lift("E1", "F1").settle()
    assert table.questions == []
    assert table.acted[-1] == "select 1 E1 F1"


def test_a_card_that_stays_unread_is_asked_for(table):
    table.lift("B1", "C1").settle()
    table.lay(B1="blur", C1="9D").settle()
    table.press("seat0").wait(6000)
    assert "B1" in table.questions[-1]
    table.choose("Face down")
    assert table.acted[-1] == "no_match 0 C1=9D"


def test_what_looks_like_a_card_may_be_none(table):
    """A shadow, a mark on the mat: it is not asked about again while it looks the same."""
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob")
    table.lift("B1", "C1").settle()
    table.lay(B1="?").settle()
    assert "B1" in table.questions[-1]
    table.choose("No card there")
    asked = len(table.questions)
    mismatch(table, "D1", "E1", D1="4S", E1="4H").wait(6000)
    assert len(table.questions) == asked
    assert table.refusals == []
    assert table.acted[-1] == "select 1 D1 E1"


def test_undo_takes_back_and_asks_to_put_back(table):
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.take_back()
    assert len(table.events(Undone)) == 1
    assert table.state.tokens(0) == 20
    table.settle()
    assert table.acted[-1] == "no_match 0 B1=4C C1=9D"  # nothing moved: it is not ruled again
    assert len(table.acted) == 3


def left_over(table):
    """Two cards that the camera cannot read, known because each can be only one, and a turn after them."""
    mismatch(table, B1="KS", C1="9D").press("seat0")
    mismatch(table, "D1", "E1", D1="?KS/KC", E1="?9D/9H").press("seat1")
    mismatch(table, "F1", "G1", F1="3S", G1="4H").press("seat0")
    return list(table.acted)


def test_a_nudge_makes_no_news_of_cards_inferred_by_elimination(table):
    """Known cards that nobody touched would pass for two that were lifted and looked at."""
    acted = left_over(table)
    table.touch("B2", "C2", "D2").settle()
    table.choose("Only nudged").settle().wait(6000)
    assert table.acted == acted
    assert table.questions == ["B2 and C2 and D2 were moved. What happened?"]
    assert table.session.todo == ()


def test_an_undo_makes_no_news_of_cards_inferred_by_elimination(table):
    acted = left_over(table)
    table.lift("B2", "C2").settle()
    table.take_back().wait(6000)
    assert table.acted == [*acted, "select 1 B2 C2"]
    assert [one.zone for one in table.session.todo] == ["B2", "C2"]
    assert table.questions == []


def test_an_undo_makes_no_news_of_what_was_disputed_and_is_inferred_by_elimination(table):
    """Two cards turned up while two others were in the hand: after the undo they are no turn of their own."""
    mismatch(table, B1="KS", C1="9D").press("seat0")
    table.lift("B2", "C2").settle()
    table.lay(D1="?KS/KC", E1="?9D/9H").settle()
    assert table.session.issue.kind == "dispute"
    acted = list(table.acted)
    table.take_back().wait(6000)
    assert table.acted == acted
    assert table.session.issue is None
    assert [one.zone for one in table.session.todo] == ["B2", "C2", "D1", "E1"]


def test_one_undo_holds_for_a_look_whose_cards_are_back_again(table):
    """They were private when they were laid back, so nobody read them; read after the undo they are no news."""
    table.lift("B1", "C1").settle()
    table.lay(B1="down", C1="down").settle()
    table.take_back().settle().wait(6000)
    assert table.acted == ["select 0 B1 C1"]
    assert table.session.issue is None
    assert table.session.todo == ()


def test_a_card_laid_back_the_wrong_way_up_is_seen_after_the_undo(table):
    table.lift("B1", "C1").settle()
    table.lay(B1="7H", C1="down").settle()
    table.take_back().settle().wait(6000)
    assert table.acted == ["select 0 B1 C1"]
    assert table.session.issue is not None or table.session.todo


@pytest.mark.parametrize("unread", ["?", "blur"])
def test_a_nudge_does_not_forget_cards_that_can_no_longer_be_read(table, unread):
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.placed |= {"B1": unread}
    table.touch("D1", "E1", "F1").settle()
    table.choose("Only nudged").settle().wait(6000)
    assert table.questions == ["D1 and E1 and F1 were moved. What happened?"]
    assert table.session.todo == ()
    assert table.session.issue is None


def test_undo_to_the_start_is_the_start(table):
    first = table.session.match.digest
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob")
    for _ in range(4):
        table.take_back()
    assert table.session.match.digest == first


def test_amending_an_entry_reports_the_game_anew(table):
    mismatch(table, B1="4C", C1="9D").press("seat0")
    number = table.store.entries[-1].number
    table.session.corrections.correct(Amended(number, "no_match 0 B1=4S C1=9D"), table.now)
    assert table.events(Amended)
    assert table.state.at("B1") == "4S"


def test_tokens_are_corrected_by_hand(table):
    table.press("soft3").choose("Correct").choose("Tokens").choose("Ann").choose("21")
    assert table.overruled == ["set_tokens 0 21"]
    assert table.state.tokens(0) == 21
    assert not table.session.prompts.menu.is_open


def test_the_menu_is_left_as_it_was_entered(table):
    table.press("soft3")
    assert table.session.prompts.menu.is_open
    table.press("soft3")
    assert not table.session.prompts.menu.is_open


def test_what_the_disk_refuses_did_not_happen(table):
    table.lift("B1", "C1")
    table.store.full = True
    with pytest.raises(OSError, match="full"):
        table.settle()
    assert table.acted == []
    assert type(table.state.phase).__name__ == "Choosing"
    table.store.full = False
    table.settle()
    assert table.acted == ["select 0 B1 C1"]


@pytest.mark.parametrize(("settled", "room"), [(False, 0), (False, 1), (True, 1)])
def test_a_dispute_for_which_the_disk_was_full_rests_the_clock_once_there_is_room(scene, settled, room):
    """Its entries were never made: the clock ran while the dispute stood, or rested when it was put right."""
    table = scene(clock="10").lift("D4", "E4", "F4")
    if settled:
        table.settle().lay(D4="down", E4="down", F4="down")
    table.store.room = room
    with pytest.raises(OSError, match="full"):
        table.settle()
    table.store.room = None
    table.rest().wait(1000)
    assert (table.session.issue is None) is settled
    assert table.session.match.paused is not settled
    assert len(table.refusals) == 1


def test_every_digest_is_that_of_the_replay(table):
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob").press("undo").choose("Ann")
    again = replay_entries(table.session.match.game, table.store.entries)
    assert again.digest == table.session.match.digest
    assert isinstance(again.entries[0].event, Started)


def test_the_clock_rests_in_a_dispute_and_beats(scene):
    table = scene(clock="5")
    mismatch(table, B1="4C", C1="9D").press("seat0")
    table.lay(B1="down").settle()
    assert [event.what for event in table.events(ClockSet)] == ["pause"]
    left = table.session.match.clock.left_to(1, table.session.clerk.at(table.now))
    table.wait(20_000)
    assert table.session.match.clock.left_to(1, table.session.clerk.at(table.now)) == left
    table.lay(B1="4C").settle()
    assert [event.what for event in table.events(ClockSet)] == ["pause", "resume"]
    assert table.events(Beat)


def test_a_flag_falls_once_and_loses_the_turn(scene):
    table = scene(clock="gong10")
    table.wait(11_000)
    assert table.heard.count("flag") == 1
    assert type(table.state.phase).__name__ == "Choosing"
    assert table.state.owner == 1


@pytest.mark.parametrize("at_rest", [False, True])
def test_what_hands_are_at_when_a_flag_falls_was_too_late(scene, at_rest):
    """R-CK-006: cards that somebody takes as the turn is lost are no look of who is on turn now."""
    table = scene(clock="gong10")
    table.wait(9000)
    table.session.watch(Observation(table.now, (), hand_in_view=not at_rest, at_rest=at_rest))
    table.wait(2000)
    assert table.state.owner == 1
    table.lift("B1", "C1").settle()
    assert ("select 1 B1 C1" in table.acted) is at_rest
    if at_rest:
        return
    table.lay(B1="down", C1="down").settle().wait(5000)
    assert not any(line.startswith("select") for line in table.acted)
    assert table.session.issue is None
    table.lift("D1", "E1").settle()
    assert table.acted[-1] == "select 1 D1 E1"


def test_a_flag_that_was_due_falls_before_a_picture_that_comes_later_is_ruled(scene):
    """R-CK-006: the picture came in the same moment as the word that time is up, and counted."""
    table = scene(clock="0:30!lose")
    table.now += 29_000
    table.lift("B1", "C1").settle()
    assert table.acted == ["select 0 B1 C1"]
    table = scene(clock="0:30!lose")
    table.now += 31_000
    table.lift("B1", "C1").settle()
    assert table.acted == []
    assert table.events(Ended)[0].winners == (1,)


def test_a_fallen_flag_ends_a_game_of_two(scene):
    table = scene(clock="0:30!lose")
    table.wait(40_000)
    assert table.events(Ended)[0].winners == (1,)
    assert _view(table).headline == "Bob wins"


def test_jokers_give_a_minute_of_nobodys_time(scene):
    table = scene(options={"jokers": "true"}, clock="5")
    mismatch(table, B1="XR", C1="XB").press("soft0")
    assert type(table.state.phase).__name__ == "Rearranging"
    left = table.session.match.clock.left_to(0, table.session.clerk.at(table.now))
    table.wait(30_000)
    assert "seconds left" in _view(table).detail
    assert _view(table).left == 30
    assert table.acted[-1].startswith("match")
    table.wait(31_000)
    assert table.acted[-1] == "end_look 0 open"
    assert table.session.match.clock.left_to(0, table.session.clerk.at(table.now)) == left


def test_players_say_that_a_card_lies_there_which_the_eyes_miss(table):
    """R-TB-002: laid back in a lamp's shine it was not seen again, and the dispute could not be ended truthfully."""
    table.lift("B1", "C1").settle()
    table.lift("D1").settle()
    assert table.session.issue.kind == "dispute"
    table.touch("D1").settle().choose("It lies as it should")
    assert table.session.issue is None
    table.lay(B1="5S", C1="5C").settle().press("soft0")
    assert table.acted[-1] == "match 0 5S 5C"


def test_pictures_of_a_refusal_stand_beside_a_dispute_and_beside_no_question(table, monkeypatch):
    table.lift("B1", "C1").settle()
    table.lift("D1").settle().wait(0)
    flow, desk = table.session.disputes, table.session.referee.desk
    monkeypatch.setattr(flow.desk, "refusal_card", lambda *_: "pictures")
    assert flow.refusal_card(table.now, REMARK_MS) == "pictures"
    desk.issue = ask_unfinished(None, "It costs one ♠: you tapped nothing.", desk.issue.refused)
    assert flow.refusal_card(table.now, REMARK_MS) is None


def test_of_a_card_that_lies_where_none_should_nobody_says_that_it_lies_right(table):
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob")
    table.lift("B1", "C1").settle()
    table.lay(B1="9H").settle().wait(5000)
    assert "It lies as it should" not in [option.label for option in table.session.prompts.choice().options]


def test_unexplained_tables_get_patience_first(table):
    mismatch(table, B1="5S", C1="5C").press("soft0").choose("Bob")
    table.lift("B1", "C1").settle()
    table.lay(B1="9H").settle()
    issue = table.session.issue
    table.wait(3000)
    assert (issue or table.session.issue) is not None


def test_the_last_ruling_is_reported_with_its_rule_until_the_next(table):
    """R-TB-002."""
    table.press("seat1")
    (rule,) = table.refusals
    assert _view(table).rule.startswith(rule)
    assert not any(rule in news for news in _view(table).news)
    table.wait(REMARK_MS + 100)
    assert _view(table).news[0].startswith(f"{rule}  ")
    assert _view(table).left is None
    mismatch(table, B1="5S", C1="9C").press("soft1")
    told = [number for number, news in enumerate(_view(table).news) if rule in news]
    assert told == [1], "what happened since stands before it, but never pushes it away"


def _view(table):
    from tableassist.app.session.screen import view_of

    return view_of(table.session, table.now)


def test_a_card_named_by_hand_was_touched_for_that_and_is_no_part_of_the_next_turn(table):
    """R-DM-020: one whose face no picture shows was told as the third card of every turn that followed."""
    mismatch(table, B1="?", C1="?").press("seat0")
    enter(table, "no_match 0 B1=4C C1=9D")
    table.lift("D1", "E1").settle()
    assert table.acted[-1] == "select 1 D1 E1"
    assert table.refusals == []


# A ruling needs a picture younger than what it rules ------------------------------------------------------------------


def blocked(scene, **more):
    """A table that lies under something that hides it, after it was seen once; nothing confirms it any more."""
    table = scene(**more)
    table.in_view = False
    return table


def unseen_press(table, button):
    """A press after which the eyes see nothing new."""
    table.now += 50
    table.session.press(Pressed(button, table.now))
    return table


def enter(table, line):
    table.now += 50
    table.session.enter(table.session.match.game.parse(line), table.now)
    return table


def test_what_was_seen_before_a_selection_by_hand_is_not_how_the_cards_came_back(scene):
    table = enter(blocked(scene), "select 0 B1 C1")
    unseen_press(table, "seat0").wait(20_000)
    assert table.acted == ["select 0 B1 C1", "end_look 0 open"]
    assert table.questions == table.refusals == []
    assert table.state.tokens(0) == 20
    table.lift("B1", "C1").lay(B1="4C", C1="9D").settle()
    assert table.acted[2:] == ["no_match 0 B1=4C C1=9D"]
    assert table.state.tokens(0) == 20


def test_a_picture_that_was_taken_before_the_press_and_comes_after_it_rules_nothing(scene):
    table = enter(blocked(scene), "select 0 B1 C1")
    taken = table.now - 10
    unseen_press(table, "seat0")
    table.session.see(replace(table._seen(), at=taken), table.now)
    table.session.confirm(taken, table.now)
    assert table.acted == ["select 0 B1 C1", "end_look 0 open"]
    table.rest()
    assert table.acted[2:] == ["no_match 0"]


def test_after_an_undo_under_cover_the_next_picture_proves_nothing(scene):
    table = enter(blocked(scene), "select 0 B1 C1")
    unseen_press(table, "undo")
    unseen_press(table, "seat1")
    table.lift("B1", "C1").settle().wait(20_000)
    assert table.acted == ["select 0 B1 C1"]
    assert [one.zone for one in table.session.todo] == ["B1", "C1"]
    assert table.session.issue is None
    table.lift("D3", "E3").settle()
    assert table.acted[1:] == ["select 0 D3 E3"]


def test_what_was_seen_before_an_entry_is_not_complained_about_after_it(scene):
    table = blocked(scene)
    unexplained = Ruling(table.session.referee.table.belief, refused=Refused("R-TB-002", "", ""))
    table.session.referee._patience.hold_back(unexplained, table.now)
    enter(table, "select 0 D3 E3").wait(20_000)
    assert table.questions == table.refusals == []
    assert table.session.issue is None


def test_what_is_wrong_with_the_device_stands_in_the_status_line_in_the_place_of_what_is_seen(scene):
    table = scene(camera=False)
    assert view_of(table.session, table.now).status.ok
    table.session.notice = "The screen is being opened anew."
    assert view_of(table.session, table.now).status == Status("The screen is being opened anew.", ok=False)


def test_what_was_refused_names_no_card_that_has_gone_face_down_since(scene):
    """R-TB-003."""
    table, after_remark = scene(camera=False), REMARK_MS + 1000

    def enter(*lines):
        for line in lines:
            table.now += 1000
            table.session.enter(table.session.match.game.parse(line), table.now)

    def refusals():
        return [one for one in view_of(table.session, table.now + after_remark).news if one.startswith("R-DM-064")]

    enter("select 0 B1 C1", "end_look 0 open")
    table.session.corrections.correct(Overruled("set_place B1 up JH", "R-TB-002", "players"), table.now)
    enter("match 0 9D 9C")
    assert refusals() == ["R-DM-064  J♥ belongs on B1, not ?."]
    enter("no_match 0")
    assert refusals() == ["R-DM-064  ? belongs on B1, not ?."]


def test_the_first_table_of_a_game_proves_no_move(scene):
    table = scene(camera=False)
    table.session.camera = True
    table.lift("B1", "C1")
    table._touched.clear()
    table.settle().wait(UNLAID_MS - 500)
    assert table.acted == table.questions == table.refusals == []
    assert [one.zone for one in table.session.todo] == ["B1", "C1"]
    table.lay(B1="down", C1="down").settle()
    table.lift("D3", "E3").settle()
    assert table.acted == ["select 0 D3 E3"]


def test_a_game_that_goes_on_reads_only_what_it_waits_for(scene):
    table = scene()
    table.lift("B1", "C1").settle()
    unseen_press(table, "seat0")
    again = replay_entries(table.session.match.game, table.store.entries)
    going_on = scene(camera=False)
    going_on.session = Session(again, going_on.store, now=table.now, camera=True)
    going_on.now = table.now
    going_on.lay(B1="4C", C1="9D").lift("F5")
    going_on._touched.clear()
    going_on.settle().wait(20_000)
    assert going_on.acted == ["no_match 0 B1=4C C1=9D"]
    assert going_on.questions == going_on.refusals == []
    assert [one.zone for one in going_on.session.todo] == ["F5"]


def test_the_games_question_is_put_together_once_as_long_as_it_is_the_same(table, monkeypatch):
    game, asked, prompts = table.session.match.game, [], table.session.prompts
    prompt = type(game).prompt
    monkeypatch.setattr(type(game), "prompt", lambda *given, **how: asked.append(given) or prompt(*given, **how))
    prompts.by_hand = True
    for _ in range(3):
        _view(table)
    assert len(asked) == 1
    by_hand = prompts.question()
    prompts.by_hand = False
    assert prompts.question() != by_hand
    mismatch(table, B1="4C")
    prompts.by_hand = True
    assert prompts.question() == prompt(game, table.state, (), by_hand=True) != by_hand
