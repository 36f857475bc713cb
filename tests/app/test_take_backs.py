"""A take-back: at once where nothing was learnt by the move, else once the others agree (R-TB-005)."""

import pytest
from entered_table import Entered, options
from four_games import DELUXE, MAGIC, MEMWARS, NAMES

from tableassist.app.session.screen import view_of
from tableassist.journal.events import Acted, ClockSet, Noted, Overruled, Undone
from tableassist.referee.match import replay_entries
from tableassist.rules.view import Mark, Tone


def labels(table):
    return [one.label for one in options(table)]


def view(table):
    return view_of(table.session, table.now)


@pytest.fixture
def looked(scene):
    """Ann has two cards in her hand."""
    return scene(clock="10").lift("B1", "C1").settle()


class TestAtOnce:
    def test_what_shows_nothing_hidden(self, looked):
        looked.press("seat0").press("undo")
        assert looked.session.match.last.event == Acted("select 0 B1 C1")
        assert not looked.session.take_backs.is_open

    def test_a_card_played_from_the_hand(self):
        """Who played it knew it."""
        table = Entered(MAGIC, "utopia 0").press("undo")
        assert len(table.events(Undone)) == 1

    def test_one_side_alone_asks_nobody(self):
        table = Entered(MEMWARS, players=("Ann",), options={"mode": "study"})
        while not table.acted or not MEMWARS.learnt(table.state, MEMWARS.parse(table.acted[-1])):
            table.enter(MEMWARS.write(next(iter(MEMWARS.actions(table.state, {})))))
            assert len(table.acted) < 50
        table.press("undo")
        assert len(table.events(Undone)) == 1

    def test_the_end_by_hand_and_a_clock_put_right(self, looked):
        looked.press("menu").choose("End the game").choose("End the game").press("undo")
        assert looked.session.match.outcome is None
        looked.session.corrections.set_clock(ClockSet("adjust", 0, 1000), looked.now)
        looked.press("undo")
        assert len(looked.events(Undone)) == 2


class TestConsent:
    def test_the_screen_says_what_was_learnt_and_who_must_agree(self, looked):
        looked.press("undo")
        assert view(looked).headline == "Take back? Ann looks at two cards. Cards were looked at. Bob must agree."
        assert labels(looked) == ["Bob agrees", "It stays"]
        assert view(looked).seat_keys == ("", "Bob agrees")
        assert looked.events(Undone) == []

    def test_once_they_agree_it_is_taken_back_and_the_journal_says_so(self, looked):
        number = looked.session.match.last.number
        looked.press("undo").press("seat1")
        noted, undone = (
            next(entry for entry in looked.store.entries if isinstance(entry.event, kind)) for kind in (Noted, Undone)
        )
        assert noted.event.text == f"Bob agrees that entry {number} is taken back. Cards were looked at."
        assert (noted.source, undone.number) == ("told", noted.number + 1)
        assert undone.event.number == number
        again = replay_entries(looked.session.match.game, looked.store.entries)
        assert (again.state, again.clock) == (looked.session.match.state, looked.session.match.clock)

    def test_whoever_refuses_is_in_the_journal_and_nothing_changes(self, looked):
        before = looked.state
        looked.press("undo").choose("It stays")
        assert looked.state == before
        assert looked.notes[-1] == f"Entry {looked.session.match.last.number} is not taken back."
        assert not looked.session.take_backs.is_open
        assert not looked.session.match.paused

    def test_the_player_cannot_agree_for_the_others(self, looked):
        looked.press("undo").press("seat0").press("undo").press("seat0")
        assert looked.events(Undone) == []
        assert looked.session.match.last.event == Acted("select 0 B1 C1")

    def test_of_four_three_are_asked(self):
        table = Entered(DELUXE, "select 0 B1 C1", players=NAMES)
        table.press("undo")
        assert labels(table) == ["Bob agrees", "Cleo agrees", "Dan agrees", "It stays"]
        table.press("seat3").press("seat1")
        assert table.events(Undone) == []
        table.press("seat2")
        assert table.notes[-1].startswith("Bob, Cleo and Dan agree that entry 2")
        assert len(table.events(Undone)) == 1

    def test_an_arbiter_settles_it_by_a_code(self):
        table = Entered(DELUXE, "select 0 B1 C1", arbiter="47").press("undo")
        table.choose("Arbiter").choose("4").choose("4")
        assert view(table).headline.startswith("That is not the arbiter's code.")
        assert table.events(Undone) == []
        table.press("back").press("back").press("back").press("undo").choose("Arbiter").choose("4").choose("7")
        table.choose("Take it back")
        assert len(table.events(Undone)) == 1
        assert table.notes[-1].startswith("The arbiter settles that entry 2 is taken back.")

    def test_left_by_the_menus_key_the_clock_goes_on(self, looked):
        looked.press("undo")
        assert looked.session.match.paused
        looked.press("soft3").wait(100)
        assert not looked.session.match.paused
        assert looked.session.take_backs.wanted is None
        assert looked.events(Undone) == []

    def test_a_pause_of_the_players_outlives_it(self, looked):
        looked.press("pause").choose("Undo").press("seat1")
        assert looked.session.match.paused

    def test_a_pause_meanwhile_outlives_it(self, looked):
        looked.press("undo").press("pause").wait(1000)
        assert looked.session.match.paused
        looked.choose("It stays")
        assert looked.session.match.paused

    def test_a_dispute_about_it_keeps_the_clock_at_rest(self, looked):
        """The page that was left let the clock go on beneath the ruling card."""
        looked.lay(B1="5S", C1="KC").settle().press("undo").press("wrong").wait(1000)
        assert (looked.session.take_backs.is_open, looked.session.disputes.is_open) == (False, True)
        assert looked.session.match.paused
        assert not looked.choose("It stands").session.match.paused

    def test_where_the_game_moves_on_nobody_is_asked_any_more(self, looked):
        looked.press("undo")
        looked.session.enter(looked.session.match.game.parse("end_look 0 open"), looked.now)
        looked.wait(100)
        assert not looked.session.take_backs.is_open
        assert looked.events(Undone) == []

    def test_a_hidden_card_is_not_named(self, monkeypatch):
        """R-TB-003: the game has it face down again."""
        table = Entered(DELUXE, "select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")
        monkeypatch.setattr(type(DELUXE), "concealed", lambda *_given: frozenset({"4C"}))
        table.press("undo")
        assert view(table).headline.startswith("Take back? Ann shows ? and 9♦, no match. A face was seen.")

    @pytest.mark.parametrize("answer", ["That was not my move", "Only nudged"])
    def test_a_dispute_is_no_way_around_it(self, looked, answer):
        looked.press("wrong").choose(answer)
        assert not looked.session.disputes.is_open
        assert labels(looked) == ["Bob agrees", "It stays"]
        looked.press("seat1")
        assert len(looked.events(Undone)) == 1


class TestEnd:
    """The end of a game shows what lies face down, so that it is no look for whoever takes it back (R-TB-003)."""

    @pytest.fixture
    def over(self):
        table = Entered(DELUXE, "select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")
        table.enter("select 1 D1 E1").enter("end_look 1 open").enter("no_match 1")
        for place in ("B1", "C1"):
            correction = Overruled(f"set_place {place} down", "R-TB-002", "players")
            table.session.corrections.correct(correction, table.now)
        return table

    def end(self, table):
        return table.press("menu").choose("End the game").press("option:end:yes")

    def test_all_must_agree(self, over):
        self.end(over).press("undo")
        assert view(over).headline.startswith("Take back? The end of the game. It has shown what lies face down.")
        assert over.events(Undone) == []
        over.press("seat0").press("seat1")
        assert over.session.match.outcome is None
        assert len(over.events(Undone)) == 1

    def test_it_stays_where_one_does_not(self, over):
        self.end(over).press("undo").choose("It stays")
        assert over.session.match.outcome is not None

    @pytest.mark.parametrize(
        ("game", "options", "hidden", "shown"),
        [
            (MAGIC, {}, ("laid 0 hand battlefield printed={1}{R} Bog Lantern", "turn_down 0 1"), ("utopia 0",)),
            (
                MEMWARS,
                {"topology": "competitive", "first": "1", "north": "north"},
                ("place_counter 1 40 5",),
                ("place_counter 1 40 0",),
            ),
        ],
        ids=["the print of a card face down, R-MM-030", "a counter that is not turned over, R-MW-100"],
    )
    def test_all_must_agree_whatever_it_has_shown(self, game, options, hidden, shown):
        table = self.end(Entered(game, *hidden, options=options)).press("undo")
        assert labels(table) == ["Ann agrees", "Bob agrees", "It stays"]
        table = self.end(Entered(game, *shown, options=options)).press("undo")
        assert len(table.events(Undone)) == 1

    def test_nobody_is_asked_where_no_card_face_down_was_ever_read(self):
        table = self.end(Entered(DELUXE)).press("undo")
        assert (table.session.match.outcome, len(table.events(Undone))) == (None, 1)


class TestClock:
    def test_it_is_as_it_was_before_the_move(self):
        """Bob gets back what he thought since, and Ann's turn goes on from where she had ended it."""
        table = Entered(DELUXE, clock="10+5")
        table.enter("select 0 B1 C1", 30_000).enter("end_look 0 open", 10_000)
        before = table.left(0)
        table.enter("no_match 0 B1=4C C1=9D", 0)
        bob = table.left(1)
        table.wait(20_000)
        assert table.left(1) == bob - 20_000
        table.press("undo").press("seat1")
        assert (table.left(0), table.left(1)) == (before, bob)
        assert [one.what for one in table.events(ClockSet)][-2:] == ["restore", "resume"]
        table.wait(1000)
        assert table.left(0) < before

    def test_without_consent_time_that_was_taken_stays_taken(self):
        table = Entered(DELUXE, clock="10")
        table.enter("select 0 B1 C1").enter("end_look 0 open").wait(20_000)
        left = table.left(0)
        table.press("undo")
        assert table.left(0) == left - 50

    def test_the_next_one_takes_back_the_move_before(self):
        table = Entered(DELUXE, clock="10")
        table.enter("select 0 B1 C1").enter("end_look 0 open").enter("no_match 0 B1=4C C1=9D").wait(5000)
        table.press("undo").press("seat1")
        assert "restore" in [one.what for one in table.events(ClockSet)]
        table.press("undo")
        assert table.session.match.last.event == Acted("select 0 B1 C1")


class TestPuttingBack:
    def test_what_lies_elsewhere_is_marked_until_the_table_is_right(self, looked):
        looked.press("undo").press("seat1").settle().wait(400)
        shown = view(looked)
        assert shown.tone is Tone.TODO
        assert {tile.zone for tile in shown.tiles if tile.mark is Mark.TODO} == {"B1", "C1"}
        looked.lay(B1="down").settle().wait(400)
        assert {tile.zone for tile in view(looked).tiles if tile.mark is Mark.TODO} == {"C1"}
        looked.lay(C1="down").settle()
        looked.session.tick(looked.now)
        assert (view(looked).tone, view(looked).detail) == (Tone.GOOD, "The table is right again.")
        looked.wait(4000)
        assert view(looked).detail != "The table is right again."
        assert looked.acted == ["select 0 B1 C1"]
