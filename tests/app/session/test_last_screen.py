"""The last screen in a session: who has won, taking the end back, and signing the result (R-TB-005)."""

import pytest
from memwars_table import Board
from recorded import Store

from tableassist.app.prompting.signing import NEW, SIGN_AFTER_MS, WaysOut
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.last_screen import winners_in_words
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games import mnemonic
from tableassist.journal.events import ClockSet, Ended, Entry, Flagged, Overruled, Signed, Started, Undone
from tableassist.ports import Pressed
from tableassist.referee.issues import Issue
from tableassist.referee.match import replay_entries, start_match
from tableassist.rules.notation import parse_record, write_record
from tableassist.rules.view import Option, Prompt


def view(table):
    return view_of(table.session, table.now)


def keys(table):
    return [key.label for key in view(table).keys]


def ended(table):
    return table.press("menu").choose("End the game").choose("End the game")


@pytest.fixture
def over(table):
    """A game that was ended by hand a while ago."""
    table.lift("B1", "C1").settle().lay(B1="down", C1="4C").settle().press("seat0")
    return ended(table).wait(SIGN_AFTER_MS)


class TestEndingByHand:
    def test_it_is_asked_once_more_what_happens_said(self, table):
        table.press("menu").choose("End the game")
        assert "nobody wins" in view(table).prompt
        assert table.session.match.outcome is None
        table.choose("Go on")
        assert table.session.match.outcome is None
        assert not table.events(Ended)

    def test_nobody_wins_it(self, over):
        assert over.session.match.outcome.names(("Ann", "Bob")) == ()
        assert view(over).headline == "Nobody wins"
        assert "Ended by the players." in view(over).detail
        assert over.heard.count("over") == 1
        assert len(over.events(Ended)) == 1

    def test_an_open_dispute_is_closed_and_what_was_half_chosen_gone(self, table):
        table.lift("B1", "C1").settle()
        table.lift("D1").settle()
        assert table.session.issue is not None
        ended(table)
        assert table.session.issue is None
        assert view(table).headline == "Nobody wins"


def test_the_menu_of_the_game_is_gone_when_a_flag_ends_it(scene):
    table = scene(clock="0:30!lose").press("menu").wait(40_000)
    assert keys(table) == ["Undo", "That is wrong", "Sign", "Leave"]


class TestUndo:
    """R-TB-005: the end of a game is taken back like anything else."""

    @pytest.mark.parametrize("button", ["undo", "wrong", "soft0", "soft1"])
    def test_an_end_by_hand(self, over, button):
        over.press(button)
        assert over.session.match.outcome is None
        assert view(over).news[0] == "Taken back: the end of the game."
        assert over.store.entries[-1].event == Undone(5, "the end taken back; what was seen stays seen")

    def test_an_end_by_hand_from_the_menu(self, over):
        over.press("menu").choose("Undo")
        assert over.session.match.outcome is None

    def test_that_is_wrong_is_the_fourth_key_held(self, over):
        over.press("soft3", held=True)
        assert over.session.match.outcome is None

    def test_what_came_before_is_taken_back_next(self, over):
        acted = len(over.acted)
        over.press("undo").take_back()
        assert over.events(Undone)[-1].number < over.events(Undone)[0].number
        assert len(over.acted) == acted

    def test_the_game_goes_on_and_ends_anew(self, over):
        over.press("undo")
        ended(over)
        assert len(over.events(Ended)) == 2
        assert over.heard.count("over") == 2

    def test_after_a_flag_the_clock_rests_and_players_are_reported(self, scene):
        """R-CK-006: the flag does not fall again at once."""
        table = scene(clock="0:30!lose")
        table.wait(40_000)
        assert view(table).headline == "Bob wins"
        table.press("undo").wait(20_000)
        assert table.session.match.outcome is None
        assert table.session.match.paused
        assert view(table).headline == "Paused"
        assert any("flag" in news for news in view(table).news)
        assert any("Go on" in news for news in view(table).news)
        assert len(table.events(Flagged)) == 1

    def test_a_dispute_after_it_does_not_start_the_clock(self, scene):
        """A-CK-06: the end of a dispute lets go on only what the dispute stopped."""
        table = scene(clock="0:30!lose")
        table.wait(40_000)
        table.press("undo")
        table.lift("B1", "C1").settle()
        table.lift("D1").settle()
        assert table.session.issue is not None
        table.lay(D1="down").settle()
        assert table.session.issue is None
        assert table.session.match.paused

    def test_time_given_and_gone_on_the_flag_falls_again_when_it_is_used_up(self, scene):
        table = scene(clock="0:30!lose")
        table.wait(40_000)
        table.press("undo").choose("Put the clock right").choose("Ann 0.0").choose("+1 min")
        table.press("soft3").press("soft3").choose("Go on")
        assert not table.session.match.paused
        table.wait(50_000)
        assert table.session.match.outcome is None
        table.wait(20_000)
        assert view(table).headline == "Bob wins"
        assert len(table.events(Flagged)) == 2

    def test_a_concession(self):
        session, now = conceded(), 9_000
        assert view_of(session, now).headline == "Ann wins"
        assert view_of(session, now).detail.startswith("Bob concedes.")
        session.press(Pressed("undo", now))
        assert session.match.outcome is None
        assert "concede" in session.clerk.news[0]

    def test_on_resume(self, over):
        again = replay_entries(over.session.match.game, over.store.entries)
        session = Session(again, over.store, now=0, camera=False)
        assert view_of(session, 0).headline == "Nobody wins"
        session.press(Pressed("undo", 10))
        assert session.match.outcome is None
        assert replay_entries(again.game, over.store.entries).outcome is None

    def test_with_nothing_to_take_back_it_is_said(self, table):
        table.press("undo")
        assert "Nothing has happened" in view(table).headline


def conceded():
    session = kept()
    session.enter(session.match.game.parse("concede 1"), 10)
    return session


def kept():
    """A game of Mnemonic in its first turn."""
    started = Started("mnemonic", "", "", ("Ann", "Bob"), {"draft": "done"})
    match = start_match(mnemonic.GAME, Entry(1, 0, started, "told"))
    both = [f"{word} {seat}" for word in ("library_shuffled", "keep") for seat in (0, 1)]
    lines = ("sideboard 0 0", "sideboard 1 0", "starts 0", *both)
    session = Session(match, Store(), now=0, camera=False)
    for now, line in enumerate(lines):
        session.enter(match.game.parse(line), now)
    return session


class TestSigning:
    """R-TB-005: a signed result stands."""

    def test_each_seat_signs_by_its_own_button_and_the_screen_shows_who_has(self, over):
        assert "Not signed yet." in view(over).detail
        assert view(over).seat_keys == ("Sign", "Sign")
        over.press("seat1")
        assert over.events(Signed) == [Signed("Bob", 1)]
        shown = view(over)
        assert "Bob signed, Ann not yet." in shown.detail
        assert shown.seat_keys == ("Sign", "")
        assert [seat.note.rpartition(", ")[2] or seat.note for seat in shown.seats] == ["not signed", "signed"]
        assert not over.session.match.signed
        over.press("seat0")
        assert over.session.match.signed
        assert "Signed by all" in view(over).detail

    def test_the_key_asks_who_signs(self, over):
        over.press("soft2")
        assert [option.label for option in view(over).options] == ["Ann", "Bob"]
        over.press("seat0").press("soft2").choose("Bob")
        assert over.events(Signed) == [Signed("Ann", 0), Signed("Bob", 1)]

    @pytest.mark.parametrize("opens", [("soft2",), ("menu", "option:sign")])
    def test_nobody_is_asked_to_sign_an_end_that_was_taken_back(self, over, opens):
        for press in opens:
            over.press(press)
        assert "Who signs?" in view(over).prompt
        over.take_back()
        assert over.session.match.outcome is None
        assert "Who signs?" not in (view(over).prompt or "")
        over.press("option:sign:0")
        assert over.session.match.signatures == frozenset()

    def test_nobody_signs_twice(self, over):
        over.press("seat0").press("seat0")
        assert len(over.events(Signed)) == 1

    def test_a_press_that_was_meant_for_the_game_signs_nothing(self, table):
        ended(table).press("seat0").press("seat1")
        assert not table.events(Signed)

    def test_one_signature_does_not_close_it_and_another_result_is_signed_anew(self, over):
        over.press("seat0").press("undo")
        assert over.session.match.outcome is None
        assert over.session.match.signatures == frozenset()
        ended(over).wait(SIGN_AFTER_MS).press("seat1")
        assert over.session.match.signatures == {1}

    @pytest.mark.parametrize("button", ["undo", "wrong", "soft1"])
    def test_nothing_is_taken_back_any_more(self, over, button):
        over.press("seat0").press("seat1").press(button)
        assert over.session.match.signed
        assert not over.events(Undone)
        assert "signed" in view(over).headline
        assert view(over).rule.startswith("R-TB-005")
        assert view(over).instead == "Begin a new game."
        over.wait(9_000)
        assert view(over).headline == "Nobody wins"

    def test_it_is_in_the_record(self, over):
        over.press("seat0").press("seat1")
        text = write_record(record_of(over.session.match))
        assert [line.split(" ", 2)[2] for line in text.splitlines()[-2:]] == ["sign 0 Ann", "sign 1 Bob"]
        assert '[Result "nobody"]' in text
        assert follow_record(parse_record(text))[0].signed
        assert replay_entries(over.session.match.game, over.store.entries).signed

    def test_a_game_that_runs_is_not_signed(self, table):
        table.press("soft2").press("seat0")
        assert not table.events(Signed)


class TestShown:
    def test_the_keys(self, over):
        assert keys(over) == ["Undo", "That is wrong", "Sign", "Leave"]
        over.press("seat0").press("seat1")
        assert keys(over) == ["Code", "", "", "Leave"]

    def test_scores_are_the_final_ones_and_times_those_taken(self, scene):
        """A-CK-09: what overtime costs is in the score."""
        table = scene(clock="1!penalty4")
        table.wait(121_000)
        ended(table)
        shown = view(table)
        assert shown.seats[0].score == table.session.match.outcome.scores[0] == 12
        assert shown.seats[0].note.startswith("took 2:0")
        assert any(fact.startswith("Played 2:0") for fact in shown.facts)
        assert not any(seat.to_move for seat in shown.seats)

    def test_why_with_the_costs_of_time(self, scene):
        table = scene(clock="0:30!lose")
        table.wait(40_000)
        assert view(table).headline == "Bob wins"
        assert "Ann has no time left." in view(table).detail

    @pytest.mark.parametrize(
        ("names", "words"),
        [
            (("Ann",), "Ann wins"),
            (("Ann", "Bob"), "Ann and Bob share the win"),
            (("Ann", "board"), "Ann and the board share the win"),
            (("board",), "The board wins"),
            (("ann",), "ann wins"),
            ((), "Nobody wins"),
        ],
    )
    def test_r_mw_073_all_winners_are_named(self, names, words):
        """A-MW-18."""
        assert winners_in_words(names) == words

    def test_a_game_of_memwars_that_is_ended_by_hand_is_no_win(self):
        table = Board().choose("3", "No challenge").press("menu").choose("end", "end:yes")
        assert view(table).headline == "Nobody wins"
        assert view(table).seats[0].score == table.session.match.outcome.scores[0] > 0

    def test_the_menu_offers_what_can_be_done_after_the_end(self, over):
        over.press("menu")
        offered = [option.key for option in view(over).options]
        assert offered == ["undo", "wrong", "sign", "past", "code", "mute", "quit"]
        over.press("soft3").press("seat0").press("seat1").press("menu")
        assert [option.key for option in view(over).options] == ["code", "mute", "quit"]


class TestLeaving:
    def test_the_fourth_key_asks_and_leads_back(self, over):
        over.press("soft3")
        assert "Not all have signed" in view(over).prompt
        assert not over.session.quitting
        over.press("soft3")
        assert keys(over)[3] == "Leave"
        over.press("soft3").choose("Leave")
        assert over.session.quitting
        assert over.session.left == "quit"

    def test_another_game_is_begun_where_whoever_plays_can_begin_one(self, over):
        session = Session(over.session.match, over.store, now=0, camera=False, ways=WaysOut.GAME)
        session.press(Pressed("soft3", 10))
        assert [option.label for option in view_of(session, 10).options] == ["New game", "Leave"]
        session.press(Pressed("soft0", 20))
        assert session.quitting
        assert session.left == NEW

    def test_a_running_game_has_its_menu_there(self, table):
        table.press("soft3")
        assert view(table).prompt == "Menu"


class TestCorrections:
    """R-TB-002: what players correct has its effect or is refused with the reason."""

    def test_one_that_changes_nothing_is_refused(self, table):
        table.press("soft3").choose("Correct").choose("A card").press("zone:B1").choose("Face down")
        assert table.events(Overruled) == []
        assert "nothing would change" in view(table).headline
        assert view(table).rule.startswith("R-TB-002")

    def test_a_dispute_whose_action_comes_to_nothing_stays_open_with_the_reason(self):
        session = kept()
        action = session.match.game.parse("declare_attackers 1 9C")
        refused = session.match.game.judge(session.match.state, action)
        issue = Issue("dispute", Prompt("", (Option("table", "Table is right"),)), refused, action)
        session.referee.desk.issue = issue
        session.press(Pressed("option:table", 50))
        assert not any(isinstance(entry.event, Overruled) for entry in session.match.entries)
        assert session.issue.refused.rule == "R-TB-002"
        assert "nothing would come of it" in view_of(session, 50).headline

    def test_one_that_ends_the_game_has_its_end_in_the_record(self):
        session = kept()
        session.corrections.correct(Overruled("set_life 1 0", "R-TB-002"), 10)
        assert session.match.outcome.winners == (0,)
        assert isinstance(session.match.entries[-1].event, Ended)
        session.undo(20)
        assert session.match.outcome is None


def test_a_pause_by_hand_survives_what_is_asked_meanwhile(scene):
    table = scene(clock="5").press("pause")
    table.touch("D1", "E1", "F1").settle()
    table.choose("Only nudged")
    assert [event.what for event in table.events(ClockSet)] == ["pause"]
    assert table.session.match.paused
