"""The past put right at the screen: by which pages, who accepts, and what is written down."""

import pytest

from tableassist.app.prompting.past_desk import PAST_LABEL, UNSEEN, past_page
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games.deluxe_memory.actions import NoMatch
from tableassist.journal.events import Acted, Amended, ClockSet, Ended, Noted, Overruled
from tableassist.referee.match import replay_entries

TURN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


@pytest.fixture
def turn(scene):
    """Ann has looked at two cards that are no pair, and they lie face down again; everything was entered by hand."""
    table = scene(clock="5", camera=False)
    for text in TURN:
        table.now += 1000
        table.session.enter(table.session.match.game.parse(text), table.now)
    return table


def labels(table):
    choice = table.session.prompts.choice()
    return [option.label for option in choice.options]


def page(table):
    return table.session.prompts.choice().prompt


def open_past(table):
    return table.press("menu").choose(PAST_LABEL)


def say_nothing_was_done(table, number):
    open_past(table)
    table.press(f"option:{number}")
    return table.choose("Nothing was done")


class TestPages:
    def test_entries_stand_there_the_last_one_first_without_what_lies_hidden(self, turn):
        for place in ("B1", "C1"):
            turn.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), turn.now)
        open_past(turn)
        numbers = [int(label.split(".")[0]) for label in labels(turn)]
        assert numbers == sorted(numbers, reverse=True)
        assert "4. Ann shows ? and ?, no match." in labels(turn)
        assert not any(card in label for label in labels(turn) for card in ("4♣", "9♦", "4C", "9D"))

    def test_the_clock_is_nobodys_meanwhile(self, turn):
        open_past(turn)
        assert turn.session.match.paused
        assert turn.events(ClockSet)[-1].why == "to put the past right"

    def test_nothing_is_offered_before_anything_has_happened(self, table):
        table.press("menu")
        assert PAST_LABEL not in labels(table)
        assert past_page(table.session.match, ()) is None

    def test_the_games_own_question_of_that_moment_is_asked(self, turn):
        open_past(turn)
        number = next(entry.number for entry in turn.store.entries if isinstance(entry.event, Acted))
        turn.press(f"option:{number}")
        asked = turn.session.match.game.prompt(turn.session.match.first, (), by_hand=True)
        assert page(turn).text == f"Entry {number} was really: {asked.text}"
        assert "Nothing was done" in labels(turn)
        before = len(turn.store.entries)
        turn.press("option:B1")
        assert "One step back" in labels(turn)
        turn.choose("One step back")
        assert "Nothing was done" in labels(turn)
        assert len(turn.store.entries) == before

    def test_what_follows_stands_there_before_it_counts(self, turn):
        before = turn.session.match.state
        say_nothing_was_done(turn, last_action(turn))
        assert page(turn).text.startswith("Nothing has changed yet.")
        assert page(turn).sheet.heads == ("", "now", "then")
        assert ("Turn", "Bob", "Ann") in page(turn).sheet.rows
        assert turn.session.match.state == before

    def test_it_stands_on_the_screen_with_the_players_own_buttons(self, turn):
        say_nothing_was_done(turn, last_action(turn))
        view = view_of(turn.session, turn.now)
        assert view.sheet == page(turn).sheet
        assert view.seat_keys == ("Ann accepts", "Bob accepts")
        assert view.tiles == ()


def last_action(table):
    return [entry.number for entry in table.store.entries if isinstance(entry.event, Acted)][-1]


class TestAcceptance:
    def test_it_counts_once_both_sides_have_accepted_by_their_buttons(self, turn):
        number = last_action(turn)
        say_nothing_was_done(turn, number)
        turn.press("seat1")
        assert not turn.events(Amended)
        assert labels(turn) == ["Ann accepts"]
        turn.press("seat0")
        assert turn.events(Amended) == [Amended(number, "", dropped=(number,))]
        assert not turn.session.prompts.menu.is_open
        assert turn.session.match.game.timing(turn.session.match.state).owner == 0
        assert turn.session.clerk.news[0] == f"Put right: entry {number} did not happen."

    def test_one_side_alone_settles_nothing(self, turn):
        say_nothing_was_done(turn, last_action(turn))
        turn.press("seat1").press("seat1").press("seat1")
        assert not turn.events(Amended)
        turn.press("menu").press("menu").press("menu").press("menu")
        assert not turn.events(Amended)

    def test_the_old_entry_stays_in_the_journal(self, turn):
        before = list(turn.store.entries)
        say_nothing_was_done(turn, last_action(turn))
        turn.press("seat0").press("seat1")
        assert turn.store.entries[: len(before)] == before
        again = replay_entries(turn.session.match.game, turn.store.entries)
        assert again.state == turn.session.match.state

    def test_where_the_game_has_moved_on_since_all_are_asked_again(self, turn):
        number = last_action(turn)
        say_nothing_was_done(turn, number)
        turn.press("seat0")
        stale = next(one.action for one in page(turn).options if one.action is not None)
        turn.session.enter(turn.session.match.game.parse("select 1 D1 E1"), turn.now)
        turn.session.corrections.repair_past(stale, (str(number),), turn.now)
        assert not turn.events(Amended)
        assert page(turn).text.startswith(f"Entry {number} was really")

    def test_a_later_entry_that_does_not_fit_is_named_with_its_rule(self, turn):
        number = last_action(turn)
        turn.session.enter(turn.session.match.game.parse("select 1 D1 E1"), turn.now)
        say_nothing_was_done(turn, number)

        def fate():
            (row,) = [row for row in page(turn).sheet.rows if row[0].startswith("Entry")]
            return row[2].partition(" (R-DM-")[0]

        assert fate() == "counts nevertheless"
        turn.choose(f"Take out entry {number + 1}")
        assert fate() == "does not count"
        turn.choose(f"Keep entry {number + 1}")
        assert fate() == "counts nevertheless"

    def test_what_it_really_was_may_be_another_action(self, turn):
        number = last_action(turn)
        game = turn.session.match.game
        was = game.parse(turn.store.entries[number - 1].event.action)
        assert isinstance(was, NoMatch)
        act = "act:" + game.write(was).replace("B1=4C C1=9D", "C1=9D")
        prompt = past_page(turn.session.match, (str(number), act))
        assert ("Ann", "20 tokens", "19 tokens") in prompt.sheet.rows


class TestHidden:
    """R-TB-003: what is asked of a card that has gone face down is answered alike, whichever it was."""

    @pytest.mark.parametrize("named", ["4C", "4S"])
    def test_no_answer_tells_which_card_the_entry_has(self, turn, named):
        number = last_action(turn)
        for place in ("B1", "C1"):
            turn.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), turn.now)
        act = f"act:no_match 0 B1={named} C1=9D"
        prompt = past_page(turn.session.match, (str(number), act))
        assert (prompt.text, prompt.sheet) == (UNSEEN, None)
        last = past_page(turn.session.match, (str(number), act, "accept:0")).options[0]
        turn.session.corrections.repair_past(last.action, (str(number), act, "accept:0"), turn.now)
        assert turn.session.clerk.news[0] == f"Put right: entry {number} was really something else."

    def test_of_open_cards_it_says_that_nothing_would_change(self, turn):
        act = "act:no_match 0 B1=4C C1=9D"
        assert (
            "That is what the entry says already." in past_page(turn.session.match, (str(last_action(turn)), act)).text
        )


class TestArbiter:
    @pytest.fixture
    def judged(self, turn):
        """The same game with an arbiter's code."""
        session = Session(turn.session.match, turn.store, now=turn.now, camera=True, arbiter="47")
        turn.session = session
        say_nothing_was_done(turn, last_action(turn))
        return turn

    def test_a_code_settles_what_the_sides_do_not(self, judged):
        judged.choose("Arbiter")
        assert page(judged).text == "The arbiter's code: digit 1 of 2"
        judged.choose("4").choose("7").choose("Put it right")
        assert len(judged.events(Amended)) == 1

    def test_a_wrong_one_settles_nothing(self, judged):
        judged.choose("Arbiter").choose("4").choose("4")
        assert page(judged).text.startswith("That is not the arbiter's code.")
        assert not judged.events(Amended)

    def test_without_a_code_there_is_no_arbiter(self, turn):
        say_nothing_was_done(turn, last_action(turn))
        assert "Arbiter" not in labels(turn)


def test_after_the_end_the_result_follows_from_the_past_put_right(turn):
    turn.press("menu").choose("End the game").choose("End the game").wait(2000)
    number = last_action(turn)
    say_nothing_was_done(turn, number)
    turn.press("seat0").press("seat1")
    assert turn.events(Amended)
    assert turn.session.match.outcome is not None
    assert len(turn.events(Ended)) == 1
    assert not turn.events(Noted) or turn.session.match.signatures == frozenset()
