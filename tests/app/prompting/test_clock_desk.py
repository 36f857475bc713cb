"""The clock put right by keys and touch while it rests (R-CK-006, R-CK-008, R-CK-009 j, R-CK-027)."""

from zlib import crc32

import pytest

from tableassist.app.prompting.clock_desk import describe_control, make_desk_page
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games.deluxe_memory import GAME
from tableassist.journal.codec import decode
from tableassist.journal.events import Acted, ClockSet, Entry, Flagged, Started
from tableassist.ports import Pressed
from tableassist.referee.match import CannotFollow, replay_entries, start_match
from tableassist.rules.notation import parse_record, write_record


def view(table):
    return view_of(table.session, table.now)


def labels(table):
    return [option.label for option in view(table).options]


def left(table, seat):
    return table.session.match.clock.left_to(seat, table.session.clerk.at(table.now))


def set_events(table):
    return [event for event in table.events(ClockSet) if event.what in ("adjust", "set")]


@pytest.fixture
def paused(scene):
    """Five minutes each, paused after about ten seconds."""
    return scene(clock="5").wait(10_000).press("pause")


class TestReached:
    def test_a_pause_offers_it(self, paused):
        assert view(paused).headline == "Paused"
        assert labels(paused) == ["Go on", "Put the clock right", "Undo"]
        assert [key.label for key in view(paused).keys] == ["Go on", "Put the clock right", "Undo", "Menu"]

    def test_by_the_four_keys(self, paused):
        paused.press("soft1")
        assert labels(paused)[1:] == ["Bob 5:00", "Whose time runs"]
        paused.press("soft1")
        assert view(paused).prompt.startswith("Bob has 5:00.")
        paused.press("soft2")
        assert set_events(paused) == [ClockSet("adjust", 1, 60_000, "time given")]

    def test_by_a_seats_own_button(self, paused):
        paused.press("soft1").press("seat0")
        assert view(paused).prompt.startswith("Ann has")

    def test_the_menu_pauses_first(self, scene):
        table = scene(clock="5").press("menu").choose("Put the clock right")
        assert table.session.match.paused
        assert table.events(ClockSet) == [ClockSet("pause", why="to put the clock right")]

    def test_back_leads_one_page_back_and_go_on_starts_the_clock(self, paused):
        paused.press("soft1").press("soft0").press("soft3")
        assert view(paused).prompt.startswith("What of the clock")
        paused.press("soft3")
        assert labels(paused)[0] == "Go on"
        paused.press("soft0")
        assert not paused.session.match.paused

    def test_the_keyboards_key_goes_on_as_well(self, paused):
        assert not paused.press("pause").session.match.paused

    @pytest.mark.parametrize("desk", ["Put the clock right", "Put the past right"])
    def test_the_keyboards_key_goes_on_from_it_too(self, scene, desk):
        """What was set to five minutes as the clock ran on was less by the time since."""
        table = scene(clock="5").lift("B1", "C1").settle().press("menu").choose(desk).press("pause")
        assert not table.session.match.paused
        assert not table.session.prompts.menu.is_open

    def test_a_dispute_that_closes_meanwhile_lets_no_clock_go_on(self, scene):
        table = scene(clock="5").lift("D4", "E4", "F4").settle().press("menu").choose("Put the clock right")
        table.lay(D4="down", E4="down", F4="down").settle().wait(1000)
        assert (table.session.issue, table.session.match.paused) == (None, True)
        assert table.session.prompts.menu.is_open

    def test_without_a_clock_there_is_nothing_to_put_right(self, table):
        assert make_desk_page(table.session.match, ()) is None
        table.press("menu")
        assert "Put the clock right" not in labels(table)

    def test_undo_takes_back_the_last_action_while_paused(self, scene):
        table = scene(clock="5").lift("B1", "C1").settle().press("pause").choose("Undo").agree()
        assert table.session.match.last is None
        assert table.session.match.paused


class TestTime:
    @pytest.mark.parametrize(
        ("label", "ms"),
        [("+1 min", 60_000), ("−1 min", -60_000), ("+10 s", 10_000), ("−10 s", -10_000), ("−1 s", -1000)],
    )
    def test_given_and_taken_each_an_entry(self, paused, label, ms):
        """R-CK-027."""
        before = left(paused, 0)
        paused.press("soft1").press("seat0").choose(label)
        assert left(paused, 0) == before + ms
        assert left(paused, 1) == 300_000
        assert [event.ms for event in set_events(paused)] == [ms]

    def test_it_stays_on_the_page_with_the_cursor_so_that_it_can_be_pressed_again(self, paused):
        paused.press("soft1").press("seat1").press("soft1").press("soft2").press("soft2")
        assert [event.ms for event in set_events(paused)] == [-60_000, -60_000]
        assert view(paused).prompt.startswith("Bob has 3:00.")

    def test_a_wrong_one_is_put_right_by_another(self, paused):
        paused.press("soft1").press("seat1").choose("+1 min").choose("−1 min")
        assert left(paused, 1) == 300_000

    def test_r_tb_005_a_wrong_one_is_undone(self, paused):
        paused.press("soft1").press("seat1").choose("+1 min").choose("+10 s").press("undo")
        assert left(paused, 1) == 360_000
        assert view(paused).prompt.startswith("Bob has 6:00.")
        paused.press("soft3").press("soft3").choose("Undo")
        assert left(paused, 1) == 300_000
        assert view(paused).news[0] == "Taken back: time given, Bob. Bob has 5:00."
        assert paused.session.match.last is None

    def test_r_tb_005_undo_takes_back_the_clock_first_and_then_the_action_before_it(self, scene):
        table = scene(clock="5").lift("B1", "C1").settle().press("pause")
        table.press("soft1").press("seat1").choose("−1 min").press("soft3").press("soft3")
        table.choose("Undo")
        assert table.session.match.last.event == Acted("select 0 B1 C1")
        assert left(table, 1) == 300_000
        assert table.choose("Undo").agree().session.match.last is None

    def test_r_tb_005_undone_in_a_dispute_it_leaves_the_dispute_open(self, scene):
        table = scene(clock="5").lift("B1", "C1").settle()
        table.lift("D1").settle().press("menu").choose("Put the clock right").press("seat1").choose("+1 min")
        assert left(table, 1) == 360_000
        table.press("undo")
        assert left(table, 1) == 300_000
        assert table.session.issue is not None

    def test_x_ck_12_a_penalty_gives_two_minutes_and_changes_nothing_else(self, paused):
        """R-CK-008."""
        before = left(paused, 0)
        paused.press("soft1").press("seat1").choose("+2:00, penalty")
        assert left(paused, 1) == 420_000
        assert left(paused, 0) == before
        assert set_events(paused)[0].why == "penalty of the other side"
        assert "Bob has 7:00 now (penalty of the other side)." in view(paused).news

    def test_a_penalty_is_as_long_as_it_was_set(self):
        """R-CK-008: configurable."""
        match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob"), {}, "5"), "told"))
        page = make_desk_page(match, ("1",), 30_000)
        assert "+0:30, penalty" in [option.label for option in page.options]

    def test_a_time_is_set_in_three_choices(self, paused):
        paused.press("soft1").press("seat0").choose("Set the time")
        paused.choose("10:00 to 19:59").choose("12:00 to 12:59")
        paused.choose("12:35")
        assert left(paused, 0) == 755_000
        assert set_events(paused)[0].why == "set to 12:35"
        assert view(paused).prompt.startswith("Ann has 12:35.")

    def test_hours_are_asked_for_where_there_can_be_any(self, scene):
        table = scene(clock="90").press("pause").press("soft1").press("seat0").choose("Set the time")
        table.choose("1:00:00 to 1:59:59").choose("1:20:00 to 1:29:59").choose("1:25:00 to 1:25:59").choose("1:25:05")
        assert left(table, 0) == 5_105_000

    def test_hours_that_are_taken_back_while_a_time_is_chosen_lead_one_page_back(self, scene):
        table = scene(clock="59").press("pause").press("soft1").press("seat1").choose("+2:00, penalty")
        table.choose("Set the time").choose("0:00 to 59:59").choose("50:00 to 59:59").choose("59:00 to 59:59")
        assert "59:05" in labels(table)
        table.take_back()
        assert left(table, 1) == 59 * 60_000
        assert view(table).prompt.startswith("Bob has 59:00.")

    def test_periods_are_whole_again_when_a_time_is_set(self, scene):
        table = scene(clock="0:10y3x30").wait(60_000).press("pause").press("soft1").press("seat0")
        table.choose("Set the time").choose("0:00 to 9:59").choose("1:00 to 1:59").choose("1:00")
        assert left(table, 0) == 150_000
        face = table.session.match.clock.face(0, table.session.clerk.at(table.now))
        assert (face.text, face.delay) == ("1:00", "3×30")

    def test_moves_are_counted_anew_where_they_matter(self, scene):
        """R-CK-009 j."""
        table = scene(clock="40/120 60").press("pause").press("soft1").press("seat0").choose("1 move")
        assert table.session.match.clock.sides[0].moves == 1
        assert replay_entries(GAME, table.store.entries).clock.sides[0].moves == 1
        assert "0 moves" in labels(table)

    def test_a_clock_that_counts_up_has_no_time_to_put_right(self, scene):
        table = scene(clock="up").press("pause").press("soft1")
        assert labels(table) == ["Whose time runs"]

    def test_r_ck_006_a_side_that_is_given_time_again_plays_on(self, scene):
        table = scene(("Ann", "Bob", "Cleo"), clock="0:30!lose_turn").wait(40_000)
        assert table.events(Flagged)
        assert table.state.players[0].late
        table.press("pause").press("soft1").press("seat0").choose("+1 min")
        assert table.events(Acted)[-1].action == "in_time 0"
        assert not table.state.players[0].late
        assert table.session.prompts.menu.is_open

    def test_r_tb_005_who_plays_on_by_that_time_is_out_of_time_again_when_it_is_undone(self, scene):
        table = scene(("Ann", "Bob", "Cleo"), clock="0:30!lose_turn").wait(40_000)
        table.press("pause").press("soft1").press("seat0").choose("+1 min").press("undo")
        assert table.state.players[0].late
        assert left(table, 0) == 0
        assert isinstance(table.session.match.last.event, Flagged)
        table.press("soft3").press("soft3").choose("Go on").wait(2_000)
        assert len(table.events(Flagged)) == 1


class TestWhoPaused:
    """R-CK-007: who has paused and why is in the journal, in the record and on the screen."""

    def pauses(self, table):
        return [event for event in table.events(ClockSet) if event.what == "pause"]

    def test_r_ck_007_a_seats_own_button_says_who_paused(self, paused):
        assert view(paused).seat_keys == ("I paused", "I paused")
        assert paused.session.match.paused_by is None
        paused.press("seat1")
        assert self.pauses(paused) == [ClockSet("pause", why="by hand"), ClockSet("pause", 1, why="by hand")]
        assert paused.session.match.paused_by == 1
        assert view(paused).detail.startswith("By Bob. ")
        assert view(paused).seat_keys == ("I paused", "")
        assert "Bob has paused the clock." in view(paused).news

    def test_said_twice_it_is_one_entry_and_said_by_another_it_is_put_right(self, paused):
        paused.press("seat1").press("seat1").press("seat0")
        assert [event.seat for event in self.pauses(paused)] == [None, 1, 0]
        assert paused.session.match.paused_by == 0

    def test_the_reason_stays(self, scene):
        table = scene(clock="5").press("menu").choose("Put the clock right").press("soft3").press("seat0")
        assert self.pauses(table)[-1] == ClockSet("pause", 0, why="to put the clock right")

    def test_it_starts_no_clock_and_the_next_pause_is_asked_about_anew(self, paused):
        before = left(paused, 0)
        paused.press("seat1").wait(5_000)
        assert left(paused, 0) == before
        paused.press("pause")
        assert (paused.session.match.paused, paused.session.match.paused_by) == (False, None)
        paused.press("pause")
        assert paused.session.match.paused_by is None

    def test_in_a_pause_a_seats_button_plays_nothing(self, scene):
        table = scene(clock="5").lift("B1", "C1").settle().press("pause")
        before = table.state
        table.press("seat0")
        assert table.state == before

    def test_nobody_has_paused_where_a_dispute_stops_the_clock(self, scene):
        """A-CK-06."""
        table = scene(clock="5").lift("B1", "C1").settle()
        table.lift("D1").settle().press("seat1")
        assert table.session.match.paused
        assert table.session.match.paused_by is None
        assert "I paused" not in view(table).seat_keys

    def test_the_record_says_it_and_reads_it_again(self, paused):
        paused.press("seat1")
        text = write_record(record_of(paused.session.match))
        assert "pause by hand" in text
        assert "pause 1: by hand" in text
        assert follow_record(parse_record(text))[0].paused_by == 1

    @pytest.mark.parametrize(
        ("line", "seat", "why"),
        [("pause", None, ""), ("pause 5 minutes", None, "5 minutes"), ("pause 0:", 0, ""), ("pause 1: 2 p", 1, "2 p")],
    )
    def test_pauses_as_they_were_always_written_are_read_as_before(self, line, seat, why):
        record = parse_record(f'[Game "deluxe-memory"]\n[Players "A, B"]\n[Clock "5"]\n\n1. @0.000 {line}')
        assert (record.lines[0].seat, record.lines[0].text) == (seat, why)
        assert follow_record(record)[0].paused_by == seat
        assert write_record(record).endswith(f" {line}\n")

    def test_a_journal_from_before_is_read(self):
        line = '{"at":0,"event":{"kind":"ClockSet","ms":0,"seat":null,"what":"pause","why":"by hand"}'
        assert decode(_signed(line + ',"number":2,"source":"told"}')).event == ClockSet("pause", why="by hand")

    def test_a_pause_by_nobodys_seat_is_refused(self):
        match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob"), {}, "5"), "told"))
        with pytest.raises(CannotFollow, match="seat 2, which nobody has"):
            match.next(ClockSet("pause", 2), 0, "told")


def _signed(body):
    return f"{body} {crc32(body.encode()):08x}"


class TestWhoseTimeRuns:
    def test_it_is_swapped_and_swapped_back(self, paused):
        """R-CK-027."""
        paused.press("soft1").choose("Whose time runs")
        assert labels(paused) == ["Bob"]
        paused.press("soft0")
        assert paused.session.match.clock.running == 1
        assert "Bob's time runs now." in view(paused).news
        paused.choose("Whose time runs").choose("Ann")
        assert paused.session.match.clock.running == 0
        assert [event.seat for event in set_events(paused)] == [1, 0]

    def test_r_tb_005_it_is_undone(self, paused):
        paused.press("soft1").choose("Whose time runs").press("soft0").press("undo")
        assert paused.session.match.clock.running == 0
        assert view(paused).news[0] == "Taken back: that Bob's time runs."
        paused.press("soft3").press("soft0").wait(5_000)
        assert left(paused, 1) == 300_000

    def test_it_runs_only_once_players_go_on(self, paused):
        paused.press("soft1").choose("Whose time runs").press("soft0").wait(5_000)
        assert left(paused, 1) == 300_000
        paused.press("soft3").press("soft0").wait(5_000)
        assert left(paused, 1) < 296_000


def test_all_of_it_is_in_the_record_and_replays(paused):
    paused.press("soft1").press("seat1").choose("+2:00, penalty").press("soft3").choose("Whose time runs").choose("Bob")
    text = write_record(record_of(paused.session.match))
    assert "adjust 1 +120.000 penalty of the other side" in text
    assert "set 1 put right" in text
    again, _ = follow_record(parse_record(text))
    assert again.clock == paused.session.match.clock


def test_moves_in_the_record():
    line = "adjust 0 +0.000 +1 moves moves counted anew"
    record = parse_record(f'[Game "deluxe-memory"]\n[Players "A, B"]\n[Clock "40/120 60"]\n\n1. @0.000 {line}')
    assert (record.lines[0].ms, record.lines[0].moves, record.lines[0].text) == (0, 1, "moves counted anew")
    assert write_record(record).endswith(f"{line}\n")
    assert follow_record(record)[0].clock.sides[0].moves == 1


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ("5+3", "Clock 5+3: blitz, up to 10 minutes."),
        ("10+5", "Clock 10+5: rapid, more than 10 and less than 60 minutes."),
        ("60", "Clock 60: standard, 60 minutes or more."),
        ("gong30", "Clock gong30."),
        ("", ""),
    ],
)
def test_r_ck_010_the_category_is_reported_when_a_game_is_set_up(clock, words):
    match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob"), {}, clock), "told"))
    assert describe_control(match) == words
    session = Session(match, None, now=0, camera=False)
    assert view_of(session, 0).news[:1] == ((words,) if words else ())


def test_a_press_of_a_letter_does_nothing_while_paused(paused):
    """What is typed is no answer to a question that is not shown."""
    before = list(paused.store.entries)
    paused.session.press(Pressed("text:x", paused.now + 10))
    assert paused.store.entries == before


def test_a_ck_06_the_pause_button_in_a_dispute_starts_nothing_and_lasts_longer(scene):
    table = scene(clock="5").lift("B1", "C1").settle()
    table.lift("D1").settle()
    assert table.session.issue is not None
    table.press("pause")
    assert table.session.match.paused
    table.lay(D1="down").settle()
    assert table.session.issue is None
    assert view(table).headline == "Paused"
    table.press("pause")
    assert not table.session.match.paused
