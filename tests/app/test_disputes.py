"""The ruling card: what is disputed, what the pictures say of it, and that every answer leads to the right entry."""

from dataclasses import replace

import pytest
from filmed_table import Filmed, names_in
from four_games import MAGIC
from recorded import Store

from tableassist.app.disputes.unmarked_claims import unmarked_page
from tableassist.app.evidence.files import PictureStore
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Acted, Amended, ClockSet, Entry, Noted, Overruled, Started, Undone
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.table.cards import DECK
from tableassist.table.picture import TablePicture

LONG = 60_000


def view(table, later=LONG):
    return view_of(table.session, table.now + later)


def options(table):
    return [option.label for option in table.session.prompts.choice().options]


def shown(table, **cards):
    """The player on turn looks at two cards and lays them open."""
    table.lift(*cards).settle()
    table.press(f"seat{table.state.acting}")
    return table.lay(**cards).settle()


@pytest.fixture
def table():
    return shown(Filmed(clock="10"), B1="4C", C1="9D")


def test_that_is_wrong_opens_the_card_about_the_last_event(table):
    table.press("wrong")
    screen = view(table)
    assert screen.headline == "Ann shows 4♣ and 9♦, no match."
    assert [exhibit.caption for exhibit in screen.ruling.exhibits] == ["Before", "After"]
    assert screen.ruling.certainty == "sure"
    assert screen.prompt == "What is wrong?"


def test_the_places_in_question_are_marked(table):
    table.press("wrong")
    areas = {table.mat.zone(zone).area for zone in ("B1", "C1")}
    assert all(set(exhibit.marks) == areas for exhibit in view(table).ruling.exhibits)


def test_the_clock_is_nobodys_while_the_card_is_open(table):
    """A-CK-06."""
    table.press("wrong")
    assert table.session.match.paused
    table.choose("It stands")
    assert not table.session.match.paused
    assert not table.session.disputes.is_open


def test_leaving_by_the_menus_key_lets_the_clock_go_on(table):
    table.press("wrong").press("soft3").wait(100)
    assert not table.session.match.paused
    assert table.session.disputes.desk.dispute is None


def test_a_pause_of_the_players_outlives_the_dispute(table):
    table.press("pause").press("wrong").choose("It stands")
    assert table.session.match.paused


def test_a_pause_while_the_card_is_open_outlives_it(table):
    """The pause button let the clock go on beneath the card."""
    table.press("wrong").press("pause").wait(1000)
    assert table.session.match.paused
    table.choose("It stands")
    assert table.session.match.paused
    assert not table.press("pause").session.match.paused


def test_a_misread_card_is_put_right_in_three_presses(table):
    table.press("wrong").press("option:card").press("option:claim:4C:4S")
    # The pictures are sure that it was the four of clubs, so that all must agree.
    assert options(table) == ["It stands", "All agree"]
    assert table.session.prompts.choice().prompt.text == "The pictures show 4♣. Was it 4♠?"
    table.choose("All agree")
    assert table.events(Amended)[-1].action.endswith("B1=4S C1=9D")
    assert table.state.at("B1") == "4S"


def test_what_the_pictures_are_not_sure_of_counts_as_the_players_have_it():
    table = Filmed()
    table.sure = 0.6
    shown(table, B1="4C", C1="9D")
    table.press("wrong")
    assert view(table).ruling.certainty == "cannot tell"
    assert "What you decide counts" in view(table).detail
    table.press("option:card").press("option:claim:4C:4S")
    assert table.state.at("B1") == "4S"
    assert not table.session.disputes.is_open


def test_what_was_entered_wrongly_is_put_right_as_the_pictures_say(table):
    """Somebody presses the wrong card; the table shows the right one, which is offered first."""
    table.take_back()
    table.session.enter(table.session.match.game.parse("no_match 0 B1=4S C1=9D"), table.now)
    table.session.press_at = None
    table.press("wrong").press("option:card")
    assert options(table)[0] == "4♣, not 4♠"
    table.press("option:claim:4S:4C")
    assert table.state.at("B1") == "4C"
    assert "The pictures: sure for the claim." in table.notes[-1]


def test_the_card_says_what_the_pictures_show_instead(table):
    """Two presses put right what was entered wrongly: That is wrong, and what the pictures show."""
    table.take_back()
    table.session.enter(table.session.match.game.parse("no_match 0 B1=4S C1=9D"), table.now)
    table.press("wrong")
    screen = view(table)
    assert (screen.ruling.certainty, screen.ruling.because) == ("sure", "The pictures show 4♣.")
    assert "Say what it was." in screen.detail
    assert options(table)[0] == "It was 4♣"
    table.press("option:instead")
    assert table.state.at("B1") == "4C"
    assert not table.session.disputes.is_open


@pytest.mark.parametrize("which", ["which:2", "which:9"])
def test_a_card_that_the_entry_does_not_name_has_no_page(table, which):
    subject = table.press("wrong").session.disputes.desk.dispute.subject
    assert unmarked_page(subject, DECK, ("Ann", "Bob"), ("which:1",)).text == "Which card was it?"
    assert unmarked_page(subject, DECK, ("Ann", "Bob"), (which,)) is None


def test_where_the_pictures_fit_several_others_none_is_named(table):
    table.take_back()
    table.session.enter(table.session.match.game.parse("no_match 0 B1=4S C1=9D"), table.now)
    desk = table.press("wrong").session.disputes.desk
    desk.dispute = replace(desk.dispute, verdict=replace(desk.dispute.verdict, instead=None))
    assert view(table).ruling.because == "The pictures show something else."


@pytest.mark.parametrize("seat", [0, 1])
def test_no_seats_button_plays_on_beneath_the_card(table, seat):
    table.take_back().press("wrong")
    entries, state = len(table.store.entries), table.state
    table.press(f"seat{seat}").hold(f"seat{seat}")
    assert (len(table.store.entries), table.state) == (entries, state)
    assert table.session.disputes.is_open
    assert set(view(table).seat_keys) == {""}
    table.choose("It stands").press(f"seat{table.state.acting}")
    assert len(table.store.entries) > entries


def test_a_seats_button_agrees_where_the_card_asks_for_it(table):
    table.press("wrong")
    table.session.prompts.menu.walk(table.session.match, table.session.disputes.desk.page, ("see",))
    table.press("seat1")
    assert "Bob agrees to see it." in table.notes


def test_undo_leaves_the_card_and_takes_back_what_counts_last(table):
    table.press("wrong").take_back()
    assert len(table.events(Undone)) == 1
    assert not table.session.disputes.is_open
    assert not table.session.match.paused


def test_pressed_once_more_it_is_taken_back(table):
    acted = len(table.acted)
    table.press("wrong").take_back("wrong")
    assert len(table.events(Undone)) == 1
    assert len(table.acted) == acted
    assert not table.session.disputes.is_open


@pytest.mark.parametrize("answer", ["That was not my move", "Only nudged"])
def test_what_was_no_move_is_taken_back(table, answer):
    table.press("wrong").choose(answer).agree()
    assert len(table.events(Undone)) == 1
    assert any(answer in note for note in table.notes)


def test_a_missed_move_is_entered_by_hand(table):
    table.press("wrong").choose("You missed a move")
    assert table.session.prompts.by_hand
    assert table.events(Undone) == []


def test_a_refusal_is_overruled_with_its_rule(table):
    """R-TB-002: the players let it count, and the journal keeps against which rule."""
    table = Filmed(clock="10")
    shown(table, B1="5S", C1="5C")
    table.press("option:1")
    while table.session.match.outcome is None and table.refusals == []:
        table.press(f"seat{1 - table.state.acting}")
        break
    assert table.refusals
    table.press("wrong")
    labels = options(table)
    screen = view(table)
    assert table.refusals[-1] in screen.rule
    assert "It stands" in labels
    if "The rule is wrong here" in labels:
        table.choose("The rule is wrong here")
        assert table.events(Overruled)[-1].rule == table.refusals[-1]


def test_a_held_button_disputes_and_takes_back_what_its_first_press_did(table):
    before = len(table.acted)
    table.hold("seat1")
    assert table.session.disputes.is_open
    assert view(table).headline == "Ann shows 4♣ and 9♦, no match."
    assert view(table).detail == "Disputed by Bob, the clock rests. It counts as it is."
    assert len(table.acted) == before


def test_a_button_held_while_a_menu_is_open_means_nothing_more(table):
    table.press("menu")
    before = len(table.store.entries)
    table.session.press(Pressed("seat0", table.now, held=True))
    assert table.session.prompts.menu.is_open
    assert len(table.store.entries) == before


def test_what_a_held_button_did_first_of_all_stands():
    """Nothing was ruled before it, so that there is nothing that the hold could dispute."""
    store = Store()
    first = start_match(MAGIC, Entry(1, 0, Started(MAGIC.name, "test", "2026-01-01", ("Ann", "Bob"), {}, ""), "told"))
    store.entries.append(first.entries[0])
    session = Session(first, store, now=0, camera=False)
    session.press(Pressed("seat0", 50))
    assert session.match.last.event == Acted("end_turn 0")
    session.press(Pressed("seat0", 850, held=True))
    assert session.match.last.event == Acted("end_turn 0")
    assert not session.disputes.is_open


def test_something_earlier_can_be_disputed(table):
    table.press("wrong").choose("Something earlier")
    assert table.session.disputes.desk.dispute.subject.text.startswith("end_look")
    assert "Somebody: that is wrong." in table.notes[-1]


def test_what_is_not_the_last_any_more_is_not_taken_back(table):
    table.press("wrong").choose("Something earlier").choose("That was not my move")
    assert table.events(Undone) == []
    assert table.session.referee.desk.remark[0].rule == "R-TB-005"


def test_before_anything_counts_there_is_nothing_to_dispute():
    table = Filmed().press("wrong")
    assert not table.session.disputes.is_open
    assert table.session.referee.desk.remark is not None


@pytest.mark.parametrize(
    ("wrong", "action"), [("B1", "select 0 C2 C1"), ("C1", "select 0 B1 C2")], ids=["the first", "the second"]
)
def test_of_two_places_the_wrong_one_is_touched_first(wrong, action):
    """A touch on a third place alone cannot tell which of the two it replaces."""
    table = Filmed().lift("B1", "C1").settle()
    table.press("wrong").press("option:place")
    assert table.session.prompts.choice().prompt.text == "Which place is wrong?"
    assert options(table) == ["B1", "C1"]
    table.press(f"zone:{wrong}")
    assert table.session.prompts.choice().prompt.text == f"Where was it, not {wrong}?"
    table.press("zone:C2")
    if table.session.disputes.is_open:
        table.choose("All agree")
    assert table.events(Amended)[-1].action == action
    assert table.session.clerk.news[0] == f"Put right: C2 instead of {wrong}."


def test_the_clip_plays_once_and_again():
    table = Filmed()
    table.lift("B1", "C1").settle().press("seat0")
    table.lay(B1="4C", C1="9D")
    for at in (100, 300):
        table.film(at=table.now + at, hand=True)
    # While a player looks in private nothing is kept, so that only what came after is in the clip.
    table.settle().press("wrong")
    clip = table.evidence.clip(table.session.disputes.desk.dispute.pictures)
    first = [exhibit.caption for exhibit in view(table, 0).ruling.exhibits]
    assert first[-1].endswith("earlier") == bool(clip)
    assert [exhibit.caption for exhibit in view(table).ruling.exhibits][-1] == "After"


def test_a_clip_shows_no_card_in_a_hand():
    """R-TB-004: who disputes while somebody else looks at cards sees none of these."""
    table = Filmed()
    table.press("seat1")
    for at in range(100, 900, 100):
        table.film(at=table.now + at, hand=True, extra=[("4C", 300.0, 400.0), ("9D", 310.0, 400.0)])
    table.press("wrong")
    shown = [exhibit for ms in range(0, 2000, 200) for exhibit in view(table, ms).ruling.exhibits]
    assert any(one.caption.endswith("earlier") for one in shown)
    assert {name for one in shown for name in names_in(one)} == set()


def test_a_journal_names_the_pictures_and_the_disk_has_them_covered(tmp_path):
    store = PictureStore(tmp_path / "game.disputes")
    table = Filmed(store=store)
    assert not store.folder.exists()
    shown(table, B1="4C", C1="9D")
    assert not store.folder.exists()
    table.press("wrong")
    (entry,) = [one for one in table.store.entries if one.evidence]
    assert isinstance(entry.event, Noted)
    files = sorted(path.name for path in store.folder.iterdir())
    assert files == [f"{entry.number:05}-after.jpg", f"{entry.number:05}-before.jpg"]
    assert entry.evidence == f"game.disputes/{entry.number:05}"
    assert b"4C" in (store.folder / files[0]).read_bytes()
    # It is taken back, and the cards go down: what is on the disk must not remember them (R-TB-003).
    table.choose("That was not my move").agree()
    assert b"4C" in (store.folder / files[0]).read_bytes()
    table.lay(B1="down", C1="down").settle()
    assert b"4C" not in (store.folder / files[0]).read_bytes()


def test_what_is_on_the_disk_from_before_a_restart_is_removed_once_a_face_goes_down(tmp_path):
    """Nobody knows any more which faces it shows: it may be the one that goes down (R-TB-003)."""
    older = tmp_path / "game.disputes" / "00001-after.jpg"
    older.parent.mkdir()
    older.write_bytes(b"4C")
    table = Filmed(store=PictureStore(older.parent))
    shown(table, B1="4C", C1="9D")
    table.settle()
    assert older.exists()
    table.press("wrong").choose("That was not my move").agree()
    table.lay(B1="down", C1="down").settle()
    assert not older.exists()


def test_a_face_that_went_down_is_covered_on_every_picture(table):
    after = table.evidence.ring.of(table.session.match.last.number).after
    assert "4C" in names_in(table.evidence.exhibit("After", after, ()))
    table.placed["B1"] = "down"
    table.touch("B1").settle()
    # The game still has it up, so that everybody knows it; once the game has it down as well, it is covered.
    game, match = table.session.match.game, table.session.match
    down = game.apply(match.state, game.correct(match.state, "B1", table.session.referee.table.placed().at("B1")))
    assert game.layout(down).at("B1")[0].name is None


def test_without_pictures_the_card_still_opens(scene):
    table = scene()
    table.lift("B1", "C1").settle()
    table.press("seat0").lay(B1="4C", C1="9D").settle()
    table.press("wrong")
    screen = view(table)
    assert screen.ruling.exhibits == ()
    assert screen.ruling.because == "There is no picture of it."
    assert screen.ruling.certainty == "cannot tell"
    table.press("option:card").press("option:claim:4C:4S")
    assert table.state.at("B1") == "4S"


def test_a_private_look_leaves_no_picture_behind():
    """R-TB-004: nothing is kept of the way to the hand and back, and nothing while the cards are there."""
    table = Filmed()
    settled = table.now
    table.film(at=settled + 200, hand=True, extra=(("KH", 10, 10),))
    table.lift("B1", "C1").settle()
    assert table.session.private() == {"B1", "C1"}
    table.film(at=table.now + 200, hand=True, extra=(("KH", 10, 10),))
    assert all(one.taken_at <= settled for one in table.evidence.ring.recent())


def test_a_camera_that_gives_no_pictures_keeps_the_card_without_them(table):
    assert isinstance(table.evidence.ring.of(table.session.match.last.number).after.picture, TablePicture)
    assert table.events(ClockSet) == []
