"""Cards that are nudged, lifted or only seem to have moved, through pictures and the real eyes."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

from tableassist.games.deluxe_memory.actions import Select
from tableassist.journal.events import Acted, Asked, Refusal
from tableassist.rehearsal.deluxe import DeluxeRehearsal
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

REST, MORE = 10, 6


class Played:
    """A dealt table with real eyes, and what Ann's hand does on it."""

    def __init__(self, seed, level="normal"):
        self.rehearsal = DeluxeRehearsal(seed, 0.0, players=2, level=level)
        self.rig, self.hand = self.rehearsal.rig, self.rehearsal.rig.puppets[0]
        self.session = self.rehearsal.actor.session
        assert self.rig.until(lambda: self.session.referee.table.seen_layout() is not None, 30)

    def slide(self, zone, millimetres=3.0, towards=40.0):
        card = self.rig.placed_at(zone)
        to = Point(card.at.x + millimetres * cos(radians(towards)), card.at.y + millimetres * sin(radians(towards)))
        self.rig.play(self.hand.slide(card.card, to))

    def look_at(self, *zones):
        cards = [self.rig.placed_at(zone) for zone in zones]
        self.rig.play(self.hand.lift(*(card.card for card in cards)))
        self.rig.play(self.hand.hold(3))
        for zone, card in zip(zones, cards, strict=True):
            self.rig.play(self.hand.lay(card.card, *self.rig.spot(zone), Face.DOWN))

    def rest(self, frames=REST):
        self.rig.play(self.hand.withdraw())
        self.look_on(frames)

    def bump_camera(self, frames=30, **by):
        now = self.rig.camera.conditions
        self.rig.camera.change(replace(now, **{name: getattr(now, name) + more for name, more in by.items()}))
        self.look_on(frames)

    def look_on(self, frames):
        """So many pictures pass; of many, only a few once the table was seen at rest: nothing else happens then."""
        table, since = self.session.referee.table, self.rig.now
        if frames > REST:
            assert self.rig.until(lambda: table.seen_at() > since, frames - MORE)
        for _ in range(frames if frames <= REST else MORE):
            self.rig.frame()

    def choose(self, label):
        option = next(one for one in self.session.prompts.choice().options if one.label == label)
        self.rig.press(f"option:{option.key}")

    @property
    def events(self):
        entries = self.rehearsal.store.entries
        return [entry.event for entry in entries if isinstance(entry.event, Acted | Asked | Refusal)]

    @property
    def acted(self):
        return [event.action for event in self.events if isinstance(event, Acted)]


@pytest.fixture
def dealt():
    played = []

    def deal(seed, level="normal"):
        played.append(Played(seed, level))
        return played[-1]

    yield deal
    for one in played:
        one.rig.close()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_two_cards_nudged_in_one_reach_are_asked_about(dealt, seed):
    table = dealt(seed)
    table.slide("B4"), table.slide("F4", towards=200.0)
    table.rest()
    assert table.acted == []
    assert table.session.issue.zones == ("B4", "F4")
    table.choose("Only nudged")
    table.rest()
    assert (table.acted, table.session.issue) == ([], None)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_one_card_nudged_by_a_sleeve_bothers_nobody(dealt, seed):
    table = dealt(seed)
    before = table.session.referee.table.seen_at()
    table.slide("D4")
    table.rest()
    assert table.session.referee.table.seen_at() > before
    assert (table.events, table.session.issue) == ([], None)


def test_three_cards_nudged_in_one_reach_are_asked_about(dealt):
    table = dealt(1)
    table.slide("B4"), table.slide("D4"), table.slide("F4", towards=200.0)
    table.rest()
    assert table.acted == []
    assert table.session.issue.zones == ("B4", "D4", "F4")


@pytest.mark.slow
def test_one_press_says_that_both_were_looked_at(dealt):
    table = dealt(1)
    table.slide("B4"), table.slide("F4", towards=200.0)
    table.rest()
    table.choose("Both looked at")
    assert table.acted == ["select 0 B4 F4"]
    table.rest()
    assert (table.acted, table.session.issue) == (["select 0 B4 F4"], None)


@pytest.mark.slow
def test_a_peek_at_one_card_with_its_neighbour_bumped_is_no_selection(dealt):
    table = dealt(1)
    table.look_at("H3"), table.slide("H4")
    table.rest()
    assert (table.events, table.session.issue) == ([], None)
    table.look_at("G7")
    table.rest()
    assert table.events == [Acted("select 0 H3 G7")]


@pytest.mark.slow
def test_of_two_cards_that_seem_to_have_slid_one_may_be_the_first_of_a_look(dealt):
    """R-DM-020. A hand may hide that it lifts a card, and bump another: both answers that there were, were wrong."""
    table = dealt(1)
    table.slide("B4"), table.slide("F4", towards=200.0), table.rest()
    table.choose("F4 looked at")
    table.rest()
    assert (table.acted, table.session.issue) == ([], None)
    table.look_at("G7"), table.rest()
    assert table.acted == ["select 0 F4 G7"]
    assert not [event for event in table.events if isinstance(event, Refusal)]


@pytest.mark.slow
def test_of_two_cards_that_seem_to_have_slid_one_may_be_looked_at_without_leave(dealt):
    """R-DM-020."""
    table = dealt(1)
    table.look_at("G7", "H6"), table.rest()
    table.slide("B4"), table.slide("F4", towards=200.0), table.rest()
    table.choose("F4 looked at")
    table.rest()
    (refusal,) = (event for event in table.events if isinstance(event, Refusal))
    assert refusal.why.startswith("F4 was looked at.")
    assert (table.acted, table.session.issue) == (["select 0 H6 G7"], None)


@pytest.mark.slow
def test_a_press_after_one_card_was_looked_at_and_one_slid_asks_about_the_latter(dealt):
    """R-DM-020: the hand may have hidden that it lifted it."""
    table = dealt(1)
    table.look_at("H3"), table.rest(), table.slide("G7"), table.rest()
    table.rig.press("seat0")
    assert table.session.issue.zones == ("G7",)
    table.choose("Looked at")
    assert [event for event in table.events if not isinstance(event, Asked)] == [Acted("select 0 H3 G7")]


@pytest.mark.slow
def test_a_slid_card_that_was_only_nudged_leaves_the_first_of_a_look(dealt):
    table = dealt(1)
    table.look_at("H3"), table.rest(), table.slide("G7"), table.rest()
    table.rig.press("seat0")
    table.choose("Only nudged")
    table.look_at("F2"), table.rest()
    assert table.acted == ["select 0 F2 H3"]


@pytest.mark.slow
def test_a_press_after_one_card_was_looked_at_and_two_slid_asks_which_it_was(dealt):
    table = dealt(1)
    table.look_at("H3"), table.rest(), table.slide("G7"), table.rest(), table.slide("B4", towards=200.0), table.rest()
    table.rig.press("seat0")
    assert table.session.issue.prompt.text == "B4 and G7 were moved. Which of them was looked at?"
    table.choose("G7")
    assert table.acted == ["select 0 H3 G7"]


@pytest.mark.parametrize("frames", [0, 2, 5])
def test_a_press_that_is_quicker_than_the_picture_counts_after_what_was_done(dealt, frames):
    """R-CK-002: the second card was just laid back, and no picture shows the table at rest yet."""
    table = dealt(1)
    table.look_at("H3"), table.rest()
    table.look_at("G7"), table.rest(frames)
    table.rig.press("seat0")
    table.rest()
    assert table.events == [Acted("select 0 H3 G7"), Acted("end_look 0 open"), Acted("no_match 0")]


@pytest.mark.slow
def test_two_cards_looked_at_in_one_reach_need_no_question(dealt):
    table = dealt(1)
    table.look_at("G7", "H6")
    table.rest()
    assert table.events == [Acted("select 0 H6 G7")]


@pytest.mark.parametrize("seed", [1, 3])
@pytest.mark.slow
def test_a_bumped_camera_moves_no_card(dealt, seed):
    table = dealt(seed)
    before = table.session.referee.table.seen_at()
    for change in ({"rotation": 0.3}, {"rotation": -0.5, "height": 5.0}, {"tilt": 0.3}):
        table.bump_camera(**change)
    assert table.session.referee.table.seen_at() > before
    assert table.events == []


@pytest.mark.slow
def test_cards_taken_while_the_camera_was_bumped_are_noticed(dealt):
    table = dealt(1)
    table.rig.play(table.hand.lift(*(table.rig.placed_at(zone).card for zone in ("C3", "E5"))))
    table.bump_camera(frames=4, rotation=0.8)
    table.rest(30)
    assert table.acted == [table.rehearsal.actor.game.write(Select(0, ("C3", "E5")))]


@pytest.mark.slow
def test_a_card_nudged_while_the_camera_was_bumped_is_asked_about(dealt):
    table = dealt(1)
    table.slide("D4", 5.0)
    table.bump_camera(frames=4, rotation=0.8)
    table.rest(30)
    assert table.acted == []
    table.rig.play(table.hand.lift(*(table.rig.placed_at(zone).card for zone in ("C3", "E5"))))
    table.rig.play(table.hand.withdraw())
    table.rest()
    assert table.acted == ["select 0 C3 E5"]
    assert table.session.issue.zones == ("D4",)


@pytest.mark.slow
def test_a_neighbour_bumped_before_the_camera_is_has_no_part_in_the_look(dealt):
    """*Kitchen* 10003030 of Deluxe Memory: a look at two cards was booked without a question."""
    table = dealt(1)
    table.look_at("B4"), table.slide("C4"), table.rig.play(table.hand.withdraw())
    table.bump_camera(frames=4, rotation=0.8)
    table.rest(30)
    assert table.acted == []
    table.look_at("F2"), table.rest()
    assert table.acted == ["select 0 F2 B4"]
    assert table.session.issue.zones == ("C4",)


def test_a_press_after_a_selection_by_hand_waits_for_a_picture(dealt):
    """The eyes' pictures themselves say until when the table lay as it did."""
    table = dealt(1)
    table.rest(3)
    table.session.enter(Select(0, ("B1", "C1")), table.rig.now)
    table.rig.press("seat0")
    assert table.acted == ["select 0 B1 C1", "end_look 0 open"]
    table.rest(8)
    assert table.acted[2:] == ["no_match 0"]
