"""Mnemonic at the level of settled tables: what the referee makes of rows of cards, without pictures."""

from dataclasses import replace

import pytest
from recorded import Recorded, Store

from tableassist.app.build import game_named
from tableassist.app.session.early_press import EARLY_MS
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games.mnemonic.cards import is_land, is_seven
from tableassist.games.mnemonic.mat import build_mat
from tableassist.games.mnemonic.state import Permanent
from tableassist.journal.events import Asked, Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.rules.view import Mark
from tableassist.table.cards import card
from tableassist.table.geometry import Point
from tableassist.table.layout import Layout, Unread
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.tracking.row_layout_tracker import RowLayoutTracker

OPTIONS = {"draft": "done", "first": "1", "mulligan": "none"}
BEGINNING = ("sideboard 0 5", "sideboard 1 5", "library_shuffled 0", "library_shuffled 1")
MAT = build_mat()
LOOK_MS = 200


_UNPAID = "It costs one ♠: you tapped nothing. Do I see everything?"
_NO_RUN = "A run of three needs three consecutive ranks and a ♦: you tapped {}. Do I see everything?"


class Table(Recorded):
    """Cards on the mat by name: zone, place in the row, tapped. A jack `JS@9C` is an Aura on the nine.

    `blurred` ones cannot be read, `down` ones lie face down; of `possibly_present` ones nothing is seen, and they may
    lie as they did when that began.
    """

    def __init__(self, south="", north="", turn=5, **options):
        match = self._first({**OPTIONS, **options})
        state = match.state
        for line in BEGINNING:
            state = self.game.apply(state, self.game.parse(line))
        field = (*self._permanents(south, 0), *self._permanents(north, 1))
        state = state.with_(field=field, turn=turn)
        for seat in (0, 1):
            state = state.with_player(seat, owned=frozenset(one.card for one in field if one.owner == seat))
        self._begin(replace(match, state=state, first=state))

    @classmethod
    def drafting(cls):
        """A table at which the draft begins."""
        table = cls.__new__(cls)
        table._begin(table._first({**OPTIONS, "draft": "led"}))
        return table

    def _first(self, options):
        self.game, self.now, self.store = game_named("mnemonic"), 0, Store()
        return start_match(self.game, Entry(1, 0, Started("mnemonic", "", "", ("Ann", "Bob"), options, ""), "told"))

    def _begin(self, match):
        self.session = Session(match, self.store, now=0, camera=True)
        self.settler = RowLayoutTracker(MAT)
        self.cards, self.blurred, self.candidate_names, self.possibly_present = {}, set(), {}, {}
        self.covered, self.angles, self.down = (), {}, set()
        for lot in self.game.layout(match.state):
            self.lay(lot.name or "library", lot.zone, turned=lot.turned)
        self.settle()

    @staticmethod
    def _permanents(text, seat):
        for word in text.split():
            word, _, host = word.partition("@")
            name = card(word.rstrip("*!"))
            row = "lands" if is_land(name) and not is_seven(name) else "creatures"
            since = 5 if "!" in word else 0
            yield Permanent(name, seat, seat, since, "*" in word, host=card(host) if host else None, row=row)

    def lay(self, name, zone, slot=None, *, turned=False):
        """A card at a place of a row, 60 mm apart; behind all others where none is named."""
        taken = [at for where, at, _ in self.cards.values() if where == zone]
        self.cards.pop(name, None)
        self.cards[name if name != "library" else f"library {zone}"] = (
            zone,
            len(taken) if slot is None else slot,
            turned,
        )
        return self

    def tap(self, *names, turned=True):
        for name in names:
            zone, slot, _ = self.cards[name]
            self.cards[name] = (zone, slot, turned)
        return self

    def take(self, *names):
        for name in names:
            del self.cards[name]
        return self

    def blur(self, *names, candidate_names=()):
        self.blurred |= set(names)
        self.candidate_names |= dict.fromkeys(names, tuple(candidate_names))
        return self

    def pass_packet(self, side):
        """A player lays down, face down, what he passes."""
        self.down.add(f"{side} packet")
        return self.lay(f"{side} packet", f"{side} pass")

    def flip(self, *names):
        """Turns cards down that lie face up, and up those that lie face down."""
        self.down ^= set(names)
        return self

    def veil(self, *names):
        self.possibly_present |= {name: self._detection(name) for name in names}
        return self

    def unveil(self, *names):
        for name in names:
            del self.possibly_present[name]
        return self

    def cover(self, *zones):
        """An arm lies there and keeps still."""
        self.covered = zones
        return self

    def settle(self):
        """A hand was there and is gone; the table lies still."""
        self.reach()
        for _ in range(4):
            self.look()
        return self

    def reach(self):
        """A picture with a hand in it."""
        return self.look(hand=True)

    def wait(self, ms):
        for _ in range(ms // LOOK_MS):
            self.now += LOOK_MS
            self.session.tick(self.now)
            self.session.confirm(self.now, self.now)
        return self

    def look(self, *, hand=False):
        self.now += LOOK_MS
        shown = (name for name, (zone, _, _) in self.cards.items() if zone not in self.covered)
        seen = [self._detection(name) for name in shown if name not in self.possibly_present]
        seen += [Detection("occluded", None, MAT.zone(one).area.centre, 0.0, Face.UNKNOWN, 0.0) for one in self.covered]
        seen = tuple(sorted(seen, key=lambda one: (one.place.x, one.place.y)))
        observation = Observation(self.now, seen, hand, possibly_present=tuple(self.possibly_present.values()))
        settled = self.settler(observation)
        self.session.watch(replace(observation, at_rest=self.settler.agrees))
        if settled is not None:
            self.session.see(settled, self.now)
        self.session.tick(self.now)
        return self

    def _detection(self, name):
        zone, slot, turned = self.cards[name]
        area, own = MAT.zone(zone).area, MAT.zone(zone).angle
        x = area.left + 40 + 45 * slot if own == 0 else area.right - 40 - 45 * slot
        place = area.centre if area.width < 110 else Point(x, area.centre.y)
        angle = (own + self.angles.get(name, 90 * turned)) % 180
        if name.startswith("library") or name in self.down:
            return Detection("card", None, place, angle, Face.DOWN, 0.99)
        known = name not in self.blurred
        return Detection(
            "card", card(name) if known else None, place, angle, Face.UP, 0.99, self.candidate_names.get(name, ())
        )

    def press(self, button):
        self.now += 50
        self.session.press(Pressed(button, self.now))
        return self.rest()

    def enter(self, line):
        self.session.enter(self.game.parse(line), self.now)
        return self.rest()

    def rest(self):
        """The next picture shows the table as it lay."""
        self.now += 50
        self.session.confirm(self.now, self.now)
        return self

    def choose(self, *labels):
        for label in labels:
            choice = self.session.prompts.choice()
            option = next(one for one in choice.options if one.label == label)
            self.press(f"option:{option.key}")
        return self

    @property
    def questions(self):
        return [entry.event.question for entry in self.store.entries if isinstance(entry.event, Asked)]


@pytest.fixture
def table():
    return Table


def test_what_is_as_the_game_has_it_says_nothing(table):
    table = table("2S 3D 9C", "4H 8S").wait(5000)
    assert table.acted == table.refusals == table.questions == []


def test_a_land_and_a_creature_paid_for_are_read(table):
    table = table("2S 3D", "4H")
    table.lay("5C", "south lands").settle()
    table.tap("2S").lay("8S", "south creatures").settle()
    assert table.acted == ["play_land 0 5C", "cast 0 8S creature for 2S", "shift 8S creatures"]
    assert table.session.issue is None


@pytest.mark.parametrize("frames", [1, 2, 3])
@pytest.mark.parametrize("button", ["option:end", "seat0"])
def test_a_press_counts_after_the_land_that_was_laid_before_it(table, button, frames):
    """R-CK-002: the eyes take longer than a button."""
    table = table("2S 3D", "4H")
    table.lay("5C", "south lands").reach()
    for _ in range(frames - 1):
        table.look()
    table.session.press(Pressed(button, table.now))
    table.settle().wait(4000)
    assert table.acted == ["play_land 0 5C", "go 0 end" if button == "option:end" else "pass 0"]
    assert table.refusals == table.questions == []


def test_a_choice_that_is_none_any_more_after_what_was_done_before_it_is_forgotten(table):
    """The turn cannot be ended while others may answer the spell."""
    table = table("2S 3D", "4H")
    table.tap("2S").lay("8S", "south creatures").reach()
    table.session.press(Pressed("option:end", table.now))
    table.settle().wait(4000)
    assert table.acted == ["cast 0 8S creature for 2S", "shift 8S creatures"]
    assert table.refusals == table.questions == []


@pytest.mark.parametrize("zone", ["south stack", "south creatures"])
def test_a_spell_laid_down_before_a_land_is_cast_as_soon_as_it_is_paid_for(table, zone):
    """Out of order, and harmless (MTR 4.3): the land, too, may be what was still missing."""
    table = table("2S 3D", "4H")
    table.lay("8S", zone).settle().lay("5C", "south lands").settle()
    assert table.acted == ["play_land 0 5C"]
    table.tap("2S").settle().wait(5000)
    assert table.acted[1] == "cast 0 8S creature for 2S"
    assert table.refusals == table.questions == []


@pytest.mark.parametrize("one_by_one", [False, True])
@pytest.mark.parametrize("face_down", [False, True])
def test_lands_turned_before_the_land_is_laid_pay_for_the_spell_after_it(table, one_by_one, face_down):
    """MTR 4.3: "you tapped nothing", he was told, and nothing was cast whatever he did."""
    table = table("2S 9C", "4H 8S").tap("2S")
    table = table.settle().wait(2000) if one_by_one else table
    table = table.flip("10S").lay("10S", "south creatures") if face_down else table
    table.lay("5C", "south lands").settle().wait(2000)
    assert table.acted == ["play_land 0 5C"]
    table = table.flip("10S") if face_down else table
    table.lay("10S", "south creatures").settle().wait(5000)
    assert table.acted[1:] == ["cast 0 10S creature for 2S", "shift 10S creatures"]
    assert table.refusals == table.questions == []


def test_lands_turned_for_nothing_are_no_fault_where_the_other_is_to_act(table):
    """R-MN-037: "Bob is to act" was said to who ended the turn with a land turned, or turned one to think."""
    table = table("2S 9C", "4H 8S").tap("2S").settle().wait(6000).press("option:end").wait(24_000)
    assert table.state.active == 1
    table.tap("2S", turned=False).settle().tap("2S").settle().wait(6000)
    assert table.refusals == table.questions == []


@pytest.mark.parametrize("pause", [0, 1000])
def test_a_blocker_pushed_forward_before_the_attack_has_counted_hides_it_not(table, pause):
    """R-MN-071: nobody attacked any more, as the blocker lay where it had not to be yet."""
    table = table("2S 9C", "4H 8S").lay("9C", "south combat", turned=True)
    table = table.settle().wait(pause) if pause else table
    table.lay("8S", "north combat").settle().wait(40_000)
    assert table.acted[:3] == ["go 0 begin_combat", "pass 1", "declare_attackers 0 9C"]
    assert "declare_blockers 1 8S=9C" in table.acted
    assert table.refusals == []


def test_a_creature_turned_to_attack_in_the_reach_of_a_land_attacks(table):
    table = table("2S 9C", "4H").lay("5C", "south lands").tap("9C").settle().wait(12_000)
    assert table.acted == ["play_land 0 5C", "go 0 begin_combat", "pass 1", "declare_attackers 0 9C"]
    assert table.refusals == []


def test_a_spell_taken_back_after_a_land_was_laid_is_forgotten(table):
    table = table("2S 3D", "4H")
    table.lay("8S", "south stack").settle().lay("5C", "south lands").settle().take("8S").settle().wait(5000)
    assert table.acted == ["play_land 0 5C"]
    assert table.refusals == table.questions == []


def test_what_is_entered_by_hand_ends_the_dispute_about_it(table):
    """Seen where cards went that nobody had seen come: the table stayed disputed whatever was entered."""
    table = table("4H 9C", "8S")
    table.take("8S").tap("4H").settle().wait(2000)
    assert table.session.issue.kind == "dispute"
    table.choose("Enter by hand")
    table.enter("hand_ability 0 QH killer on 8S for 4H")
    table.lay("QH", "south graveyard").lay("8S", "north graveyard").settle().wait(3000)
    assert table.refusals == ["R-TB-002"]
    assert table.session.issue is None
    assert table.session.todo == ()
    assert table.state.permanent("8S") is None


@pytest.mark.parametrize(
    ("covered", "asked"),
    [
        pytest.param("south library", [_UNPAID], id="cards are drawn there, and nothing is paid"),
        pytest.param("south lands", [], id="the land that pays may lie there"),
    ],
)
def test_an_arm_at_rest_hides_only_what_shows_beneath_it(table, covered, asked):
    table = table("2S 3D", "4H")
    table.cover(covered).lay("8S", "south creatures").settle().wait(20_000)
    assert table.acted == table.refusals == []
    assert table.questions == asked


# Cards of a row that cannot be read -----------------------------------------------------------------------------------


def test_one_card_of_a_row_is_asked_for_by_its_place(table):
    table = table("2S 3D 4H")
    table.lay("5C", "south lands", 0).tap().lay("2S", "south lands", 3).blur("5C").settle()
    assert table.questions == ["I cannot read the first of 4 cards from the left in south lands. Which is it?"]
    table.choose("5", "5♣")
    assert table.acted == ["play_land 0 5C"]
    assert table.session.issue is None


def test_the_north_player_counts_from_his_own_left(table):
    table = table("", "2S 3D")
    table.session.prompts.by_hand = True
    table.enter("go 0 end")
    table.enter("pass 1")
    table.lay("5C", "north lands").blur("5C", candidate_names=("5C", "5S")).settle()
    assert table.questions == ["Which is the third of 3 cards from the left in north lands?"]
    assert [option.label for option in table.session.prompts.choice().options] == ["5♣", "5♠", "Another"]


def test_a_card_that_was_named_stays_named_whatever_happens_beside_it(table):
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C").settle().choose("5", "5♣")
    table.tap("2S").lay("8S", "south creatures").settle()
    table.tap("5C").lay("9C", "south creatures").settle()
    assert len([text for text in table.questions if "Which" in text]) == 2  # asked, and answered
    assert table.acted[1:] == ["cast 0 8S creature for 2S", "cast 0 9C creature for 5C"]


def test_a_card_that_was_read_before_needs_no_question(table):
    table = table("2S 3D")
    table.blur("2S", "3D").lay("5C", "south lands").settle()
    table.tap("3D").lay("8D", "south creatures").settle()
    assert table.questions == []
    assert table.acted == ["play_land 0 5C", "cast 0 8D creature for 3D"]


def test_each_unread_card_is_asked_for_in_its_turn(table):
    table = table("2S 3D")
    table.tap("2S").lay("5C", "south lands").lay("8S", "south creatures").blur("5C", "8S").settle()
    assert table.questions[-1].startswith("I cannot read the card in south creatures.")
    table.choose("8", "8♠")
    assert table.questions[-1].startswith("I cannot read the third of 3 cards")
    table.choose("5", "5♣")
    assert table.acted[:2] == ["play_land 0 5C", "cast 0 8S creature for 2S"]


@pytest.mark.parametrize(("answer", "acted"), [("Turned", ["cast 0 8D creature for 3D"]), ("Upright", [])])
def test_of_a_card_that_was_misread_players_say_how_it_lies_as_well(table, answer, acted):
    """The eyes took a turned land for a jack that lay askew; named, it lay upright, and nothing seemed to be paid."""
    table = table("2S 3D")
    table.lay("8D", "south creatures").lay("3D", "south lands", 2).blur("3D", candidate_names=("JC", "JS")).settle()
    assert table.questions == ["Which is the second of 2 cards from the left in south lands?"]
    table.choose("Another", "3", "3♦")
    assert table.questions[-1] == "How does the 3♦ lie in south lands?"
    assert table.choose(answer).acted == acted


def test_of_an_unread_card_that_lies_askew_players_say_how_it_lies_as_well(table):
    """The outline of a tapped land turned about its blurred index: “you tapped nothing” (cruel 9996015)."""
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C", candidate_names=("5C", "5S"))
    table.angles["5C"] = 44
    table.settle().choose("5♣")
    assert table.questions[-1] == "How does the 5♣ lie in south lands?"
    assert table.choose("Upright").acted == ["play_land 0 5C"]


def test_of_a_card_that_was_taken_for_what_it_is_nobody_asks_how_it_lies(table):
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C", candidate_names=("5C", "5S")).settle().choose("5♣")
    assert table.acted == ["play_land 0 5C"]
    assert not any("How" in question for question in table.questions)


@pytest.mark.parametrize(("answer", "accused"), [("Yes", []), ("No", ["R-TB-002"])])
def test_a_jack_under_its_creature_of_which_nothing_shows_is_asked_about_before_anybody_is_accused(
    table, answer, accused
):
    """It went home from combat with its creature and lay there as it should, hidden by two neighbours as well."""
    table = table("2S 9C JS@9C")
    table.take("JS").settle().wait(6000)
    assert (table.questions, table.refusals) == (["Is the J♠ still in south creatures?"], [])
    assert table.choose(answer).wait(6000).refusals == accused


def test_no_card_that_is_open_elsewhere_is_offered(table):
    table = table("2S 3D", "4H")
    table.lay("5C", "south lands").blur("5C", candidate_names=("4H", "5C")).settle()
    assert table.questions == ["Is the third of 3 cards from the left in south lands the 5♣?"]
    table.choose("No")
    labels = [option.label for option in table.session.prompts.choice().options]
    assert {"4", "No card there", "Face down", "Look again"} <= set(labels)
    table.choose("4")
    assert [option.label for option in table.session.prompts.choice().options] == ["4♠", "4♦", "4♣"]


def test_where_players_say_that_there_is_no_card_there_is_none(table):
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C").settle().choose("No card there")
    assert table.acted == []
    assert table.session.issue is None
    table.lay("6C", "south lands").settle()
    assert table.acted == ["play_land 0 6C"]


def test_who_looks_again_is_asked_again_when_something_stirs(table):
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C").settle().choose("Look again")
    assert table.session.issue is None
    table.blurred.clear()
    table.settle()
    assert table.acted == ["play_land 0 5C"]


def test_a_card_that_goes_to_another_row_is_found_again_where_it_can_be_no_other(table):
    table = table("2S 9C 10D")
    table.lay("9C", "south combat", turned=True).blur("9C", candidate_names=("9C", "10D")).settle()
    assert table.questions == []
    assert table.acted == ["go 0 begin_combat", "declare_attackers 0 9C"]


@pytest.mark.parametrize(
    ("candidate_names", "asked"),
    [
        pytest.param((("9C",), ("10D", "10H")), False, id="each can be one only"),
        pytest.param((("9C", "10D"), ("10D", "9C")), True, id="each can be either"),
        pytest.param((("9C",), ("KH",)), True, id="one is none of those that are missed"),
        pytest.param((("9C",), ("9C",)), True, id="both look like the same"),
    ],
)
def test_several_cards_are_found_again_only_where_each_can_be_no_other(table, candidate_names, asked):
    """R-TB-002: the eyes cannot tell two cards that were pushed forward together."""
    table = table("2S 9C 10D")
    for name, names in zip(("9C", "10D"), candidate_names, strict=True):
        table.lay(name, "south combat", turned=True).blur(name, candidate_names=names)
    table.settle()
    assert bool(table.questions) is asked
    assert table.acted == ([] if asked else ["go 0 begin_combat", "declare_attackers 0 9C 10D"])


def test_a_new_card_is_not_guessed(table):
    """R-TB-002: what the eyes think it may be is offered, not taken."""
    table = table("2S 3D")
    table.lay("5C", "south lands").blur("5C", candidate_names=("5C",)).settle()
    assert table.acted == []
    table.choose("Yes")
    assert table.acted == ["play_land 0 5C"]


def test_a_card_of_which_nothing_is_read_is_asked_for_as_the_one_that_is_missed(table):
    """R-TB-002: it is not taken to be that one, but who moved it has to press once only."""
    table = table("2S 9C 10D")
    table.lay("9C", "south combat", turned=True).blur("9C").settle()
    assert table.questions == ["Is the card in south combat the 9♣?"]
    tiles = view_of(table.session, table.now).tiles
    assert [(tile.zone, tile.text) for tile in tiles if tile.mark is Mark.CURSOR] == [("south combat", "?")]
    assert table.acted == []
    table.choose("Yes")
    assert table.acted == ["go 0 begin_combat", "declare_attackers 0 9C"]


def test_a_name_that_is_read_elsewhere_is_not_given_to_a_card_that_stands_alone(table):
    """R-TB-002: each card exists once, whatever the eyes thought that the other may be."""
    table = table("2S 9C 10D")
    table.lay("KC", "south combat", turned=True).blur("KC", candidate_names=("9C",)).settle()
    assert table.acted == []
    assert table.questions == ["I cannot read the card in south combat. Which is it?"]


def test_the_back_of_a_library_that_cannot_be_identified_is_never_asked_for(table):
    table = table("2S")
    settled = table.session.referee.table.settled.explained
    blurred = [lot._replace(face=Face.UNKNOWN) if "library" in lot.zone else lot for lot in settled.layout]
    table.session.see(replace(settled, layout=type(settled.layout)(tuple(blurred)), at=table.now), table.now)
    table.wait(8000)
    assert table.questions == []


# Known cards that nothing shows ---------------------------------------------------------------------------------------


def test_nobody_is_accused_of_what_may_only_not_be_seen(table):
    """R-TB-002: it is asked about once, with the card marked in the picture, and then it lies there as before."""
    table = table("2S 3D 9C")
    table.veil("9C").settle().wait(5000)
    assert table.questions == ["Is the 9♣ still in south creatures?"]
    assert [option.card for option in table.session.prompts.choice().options] == ["9C", None, None]
    table.choose("Yes").wait(20_000)
    table.lay("5C", "south lands").settle().wait(20_000)
    assert table.acted == ["play_land 0 5C"]
    assert table.refusals == []
    assert len(table.questions) == 2  # asked, and answered
    assert table.session.issue is None


def test_all_are_asked_about_where_what_is_not_made_out_may_be_one_of_several(table):
    """R-TB-002: two lands are missed and the eyes list one that may be either; what was said holds for a while."""
    table = table("2S 3D 3S", "4H")
    table.blur("3D", candidate_names=("3S", "3D")).veil("3D").take("3S").settle().wait(5000)
    assert table.questions == ["Is the 3♦ still in south lands?"]
    table.choose("Yes").wait(5000)
    assert table.questions[2:] == ["Is the 3♠ still in south lands?"]
    table.choose("Yes").wait(5000)
    table.lay("5C", "south lands").settle().wait(20_000)
    assert (table.acted, table.refusals) == (["play_land 0 5C"], [])
    assert len(table.questions) == 4  # two asked, and answered


def test_a_card_that_is_gone_is_no_question(table):
    table = table("2S 3D 9C")
    table.take("9C").settle().wait(5000)
    assert table.questions == []
    assert table.refusals == ["R-TB-002"]


def test_where_players_say_that_it_is_there_no_more_the_table_is_wrong(table):
    table = table("2S 3D 9C")
    table.veil("9C").settle().wait(5000).choose("No").wait(5000)
    assert table.refusals == ["R-TB-002"]
    assert [one.zone for one in table.session.issue.wrong] == ["south creatures"]
    table.unveil("9C").settle()
    assert table.session.issue is None
    assert len(table.questions) == 2  # asked, and answered


@pytest.mark.parametrize(("answer", "accused"), [("Yes", []), ("No", ["R-TB-002"])])
def test_what_was_said_of_it_holds_no_longer_than_it_may_be_there_and_then_is_asked_once_more(table, answer, accused):
    """A turned land that nobody read lay there as it was said to, and its player was accused of having taken it."""
    table = table("2S 3D 9C")
    table.veil("9C").settle().wait(5000).choose("Yes")
    table.unveil("9C").take("9C").settle().wait(5000)
    assert (table.questions[2:], table.refusals) == (["Is the 9♣ still in south creatures?"], [])
    assert table.choose(answer).wait(6000).refusals == accused


@pytest.mark.parametrize("possibly_present", [True, False])
def test_what_was_said_of_it_says_nothing_of_another_card_in_its_place(table, possibly_present):
    """Nobody denied that the new card lies there."""
    table = table("2S 3D", "4H")
    table.veil("3D").settle().wait(5000).choose("No")
    table.possibly_present = table.possibly_present if possibly_present else {}
    table.take("3D").lay("5C", "south lands", 1).blur("5C").settle()
    assert table.questions[-1] == "Is the second of 2 cards from the left in south lands the 3♦?"


def test_what_was_said_of_it_is_forgotten_once_it_shows(table):
    """Players said that it is gone; it came back, and must not be gone for that when others lie on it again."""
    table = table("2S 3D", "4H")
    table.veil("3D").settle().wait(5000).choose("No")
    table.unveil("3D").blur("3D").settle().choose("Yes")
    assert table.session.issue is None
    table.blurred.clear()
    table.veil("3D").settle().wait(5000)
    assert table.questions[-1] == "Is the 3♦ still in south lands?"
    assert table.refusals == []


@pytest.mark.parametrize(
    ("land", "answer", "acted"),
    [("3D", "Yes, turned", ["cast 0 8D creature for 3D"]), ("3D*", "Yes, upright", [])],
)
def test_whether_it_is_turned_is_reported_with_it(table, land, answer, acted):
    """R-MN-083: a land that pays lies beneath others, where it is not made out; nobody is told that it did not pay."""
    table = table(f"2S {land}")
    table.veil("3D").tap("3D", turned=land == "3D").lay("8D", "south creatures").settle().wait(5000)
    assert table.questions == ["Is the 3♦ still in south lands?"]
    assert table.refusals == []
    table.choose(answer)
    assert table.acted[:1] == acted


def test_who_presses_before_it_is_asked_about_passes_after_the_answer(table):
    """R-CK-002: a pass before the cast that it was meant for made the cast out of turn."""
    table = table("2S 3D")
    table.veil("3D").tap("3D").lay("8D", "south creatures").settle().choose("Pass")
    assert table.acted == []
    table.wait(5000)
    assert (table.questions, table.refusals) == (["Is the 3♦ still in south lands?"], [])
    table.choose("Yes, turned").wait(1000)
    assert table.acted == ["cast 0 8D creature for 3D", "pass 0"]


def test_who_presses_before_it_is_asked_about_two_lands_passes_after_both_answers(table):
    table = table("2D 3D 4D")
    table.veil("3D", "4D").tap("2D", "3D", "4D").lay("KD", "south creatures").settle().choose("Pass")
    table.wait(9000).choose("Yes, turned").wait(5000)
    assert [*dict.fromkeys(table.questions)] == [f"Is the {land} still in south lands?" for land in ("3♦", "4♦")]
    assert table.acted == []
    table.choose("Yes, turned").wait(1000)
    assert table.acted == ["cast 0 KD creature for 2D 3D 4D", "pass 0"]


@pytest.mark.parametrize("there", [True, False])
def test_a_land_that_an_unread_one_might_have_been_is_asked_about_once_players_named_that(table, there):
    """The eyes have not missed it: they took the unread card for one of the two. Nobody is accused of taking it."""
    table = table("2S 2C 3D")
    belief, row = table.session.referee.table, frozenset(("south lands",))
    (spade,) = (lot for lot in belief.want() if lot.name == "2S")
    unread = Unread(spade._replace(name=None), MAT.zone("south lands").area.centre, 1, 2, ("2S", "2C"))
    shown = [lot for lot in belief.want() if lot.name not in ("2S", "2C")]
    seen = replace(belief.settled.seen, layout=Layout((*shown, unread.lot)), unread=(unread,), unsure=row, moved=row)
    table.now += 1000
    table.session.see(replace(seen, at=table.now), table.now)
    table.wait(9000).choose("2♠").wait(9000)
    assert ([*dict.fromkeys(table.questions)][1:], table.refusals) == (["Is the 2♣ still in south lands?"], [])
    table.choose("Yes" if there else "No").wait(9000)
    assert ("R-TB-002" in table.refusals) is not there


@pytest.mark.parametrize("laid_anew", [True, False])
def test_who_lays_a_card_anew_that_nobody_could_read_has_pressed_after_it(table, laid_anew):
    """“Look again” is no answer yet; who changes nothing has his press counted as it was."""
    table = table("2D").lay("5H", "south lands").blur("5H", candidate_names=("5D", "6D")).reach()
    table.session.press(Pressed("option:end", table.now + 50))
    table.settle().wait(2000).choose("Another", "Look again").wait(1000)
    assert table.acted == []
    if laid_anew:
        table.blurred.clear()
        table.settle()
        assert table.acted == ["play_land 0 5H", "go 0 end"]
    else:
        table.wait(EARLY_MS)
        assert table.acted == ["go 0 end"]


def test_it_is_asked_about_before_a_play_is_refused(table):
    """R-MN-040: the second land stays one."""
    table = table("2S 9C")
    table.lay("5C", "south lands").settle()
    table.veil("9C").lay("6C", "south lands").settle()
    assert table.refusals == []
    assert table.questions == ["Is the 9♣ still in south creatures?"]
    table.choose("Yes")
    assert table.refusals == ["R-MN-040"]


def test_it_is_asked_about_anew_where_it_may_have_been_turned_for_what_seems_unpaid(table):
    """It was said to lie upright, and nobody sees it being turned: it is asked once, and again when its row moves."""
    table = table("2S 3D 9C")
    table.veil("3D").settle().wait(5000).choose("Yes")
    table.lay("8D", "south creatures").settle().wait(5000)
    assert (table.questions[2:], table.refusals) == (["Is the 3♦ still in south lands?"], [])
    table.choose("Yes").wait(5000).choose("Yes").wait(5000)
    assert (len(table.questions), table.refusals) == (6, ["R-MN-042"])
    table.lay("2S", "south lands", 3).tap("3D").settle().wait(5000)
    assert table.questions[6:] == ["Is the 3♦ still in south lands?"]
    table.choose("Yes, turned")
    assert table.acted == ["cast 0 8D creature for 3D"]


def test_land_that_was_entered_by_hand_and_never_seen_is_asked_about_before_a_play_is_unpaid(table):
    """R-MN-042: nothing of its row shows in deep shadow, and its player "tapped nothing"."""
    table = table("2S 9C")
    table.enter("play_land 0 3D").lay("8D", "south creatures").settle().wait(5000)
    assert (table.questions, table.refusals) == (["Is the 3♦ still in south lands?"], [])
    table.choose("Yes, turned").wait(1000)
    assert table.acted[-1] == "cast 0 8D creature for 3D"


@pytest.mark.parametrize(
    ("answer", "acted"), [("Yes", "cast 0 JC aura for 2C"), ("Yes, turned", "cast 0 JC creature for 2S 2C")]
)
def test_a_jack_is_neither_creature_nor_aura_before_it_is_known_which_lands_are_turned(table, answer, acted):
    table = table("2C 2S 8D")
    table.veil("2S").tap("2C", "2S").lay("JC", "south stack").settle()
    assert table.questions == ["Is the 2♠ still in south lands?"]
    assert table.acted == []
    table.choose(answer)
    assert table.acted[:1] == [acted]
    assert set(table.questions) == {"Is the 2♠ still in south lands?"}
    assert table.refusals == []


def test_a_jack_waits_until_a_land_that_may_be_turned_shows_again(table):
    table = table("2C 2S 8D")
    table.veil("2S").tap("2C", "2S").lay("JC", "south stack").settle()
    table.unveil("2S").settle()
    assert table.session.issue is None
    assert table.acted[:1] == ["cast 0 JC creature for 2S 2C"]
    assert table.refusals == []


@pytest.mark.parametrize(("answer", "attackers"), [("Yes", "9C 10D"), ("No", "9C")])
def test_nobody_attacks_before_it_is_known_who_is_forward(table, answer, attackers):
    """R-MN-070: one of two lies under the other, in the row to which both were pushed."""
    table = table("2S 9C 10D 8H")
    table.lay("9C", "south combat", turned=True).lay("10D", "south combat", turned=True).veil("10D").settle()
    assert table.questions == ["Is the 10♦ in south combat?"]
    assert table.acted == []
    table.choose(answer)
    assert table.acted == ["go 0 begin_combat", f"declare_attackers 0 {attackers}"]
    assert set(table.questions) == {"Is the 10♦ in south combat?"}


def test_of_two_that_nothing_shows_in_one_place_each_is_asked_about(table):
    table = table("2S 9C 10D 8H 10S")
    table.lay("9C", "south combat", turned=True)
    table.lay("10D", "south combat", 1, turned=True).lay("10S", "south combat", 1, turned=True).veil("10D", "10S")
    table.settle()
    assert table.questions == ["Is the 10♦ in south combat?"]
    table.choose("Yes")
    assert table.questions[2:] == ["Is the 10♠ in south combat?"]
    table.choose("No")
    assert table.acted[-1] == "declare_attackers 0 9C 10D"


def test_a_land_that_nothing_shows_is_not_asked_about_where_it_makes_no_other_play(table):
    table = table("2C 3S 8D")
    table.veil("3S").tap("2C").lay("JC", "south stack").settle()
    assert table.questions == []
    assert table.acted[:1] == ["cast 0 JC aura on 8D for 2C"]


def test_what_the_game_has_there_no_more_is_not_asked_about(table):
    table = table("2S 3D 9C")
    table.session.clerk.act(table.game.parse("set_zone south creatures"), "told", table.now)
    table.veil("9C").take("9C").settle().wait(5000)
    assert table.questions == []
    assert table.refusals == []


def test_one_that_is_seen_elsewhere_is_not_asked_about(table):
    table = table("2S 9C")
    possibly_present = table._detection("9C")
    table.lay("9C", "south combat", turned=True).settle()
    table.possibly_present["9C as it lay"] = possibly_present
    table.settle().wait(5000)
    assert table.questions == []
    assert table.acted == ["go 0 begin_combat", "declare_attackers 0 9C"]


@pytest.mark.parametrize("said", [True, False])
def test_it_is_once_only_and_where_it_is_seen(table, said):
    """R-MN-001: nothing is wrong with it but that it lies in another row, whatever was said of its old place."""
    table = table("2S 9C", "4H")
    possibly_present = table._detection("9C")
    if said:
        table.veil("9C").settle().wait(5000).choose("Yes").unveil("9C")
    asked = len(table.questions)
    table.possibly_present["9C as it lay"] = possibly_present
    table.lay("9C", "north creatures").take("2S").settle().wait(5000)
    assert len(table.questions) == asked
    assert table.refusals == ["R-TB-002"]
    assert [lot.zone for lot in table.session.referee.table.placed() if lot.name == "9C"] == ["north creatures"]


def test_one_of_a_row_that_may_be_in_any_condition_is_not_asked_about(table):
    """Attackers may lie forward or not while it is waited for a response: what is wrong is the land."""
    table = table("2S 3D 9C", "4H")
    table.enter("go 0 begin_combat")
    table.veil("9C").take("3D").settle().wait(5000)
    assert table.questions == []
    assert [one.zone for one in table.session.issue.wrong] == ["south lands"]


# Attackers pushed forward before their time ---------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [lambda table: table.wait(11_000), lambda table: table.press("seat1")])
def test_attackers_attack_once_nobody_has_responded(table, answer):
    """A-MN-36: they lie forward while the other player is waited for, and nobody pushes them forward once more."""
    table = table("2S 9C 10D", "8H 4H")
    table.lay("9C", "south combat", turned=True).settle()
    assert table.acted == ["go 0 begin_combat"]
    answer(table)
    assert table.acted[1:] == ["pass 1", "declare_attackers 0 9C"]
    assert table.session.todo == ()
    assert table.refusals == table.questions == []


def test_who_is_taken_back_while_it_is_waited_does_not_attack(table):
    table = table("2S 9C 10D", "8H 4H")
    table.lay("9C", "south combat", turned=True).settle().lay("9C", "south creatures").settle().wait(15_000)
    assert table.acted == ["go 0 begin_combat", "pass 1"]
    assert table.refusals == table.questions == []


def test_who_dies_in_response_does_not_attack(table):
    table = table("2S 9C 10D", "8H 4H")
    table.lay("9C", "south combat", turned=True).lay("10D", "south combat", turned=True).settle()
    table.lay("QH", "north graveyard").tap("4H").settle().choose("9♣")
    while table.state.step == "begin_combat":
        table.enter(f"pass {table.state.acting}")
    assert table.acted[-1] == "declare_attackers 0 10D"
    assert table.refusals == []


# Blockers that cannot block ------------------------------------------------------------------------------------------


def attacked(table, south, north, *attackers):
    """South's attackers lie forward; south could still respond with his land, so that the attack goes on."""
    table = table(f"2S {south}", north)
    for name in attackers:
        table.lay(name, "south combat", turned=True)
    table.settle()
    assert table.state.step == "attack"
    return table


def test_who_does_not_fly_is_reported_why_he_cannot_block_although_nobody_is_asked_to(table):
    """R-MN-072: no blocks are asked for where nobody can, and a player pushes his 8 forward all the same."""
    table = attacked(table, "9C JS@9C", "8H", "9C", "JS")
    table.lay("8H", "north combat").settle()
    assert table.refusals == ["R-MN-072"]
    assert table.session.issue.refused.why == "9♣ has flying, and 8♥ has not."
    assert table.session.issue.prompt.text == "Only creatures with flying can block it."
    table.wait(15_000)
    assert table.acted == ["go 0 begin_combat", "declare_attackers 0 9C"]
    table.lay("8H", "north creatures").settle()
    assert table.session.issue is None
    table.wait(25_000)
    assert table.acted[2:] == ["pass 0", "pass 0"]
    assert table.refusals == ["R-MN-072"]
    assert not any("8♥" in text for text in table.questions)
    assert table.state.players[1].life == 19


def test_he_is_reported_so_too_where_only_another_may_block(table):
    table = attacked(table, "9C JS@9C", "8H 10D JD@10D", "9C", "JS")
    table.lay("8H", "north combat").settle()
    assert table.refusals == ["R-MN-072"]


@pytest.mark.parametrize(
    ("south", "north", "attackers"),
    [
        pytest.param("9C JS@9C 10S", "8H", ("9C", "JS", "10S"), id="who can block one of them may be early"),
        pytest.param("9C JS@9C", "8H*", ("9C", "JS"), id="a tapped one may not have been taken back"),
    ],
)
def test_nobody_is_accused_who_may_be_forward_for_another_reason(table, south, north, attackers):
    """R-MN-071"""
    table = attacked(table, south, north, *attackers)
    table.lay("8H", "north combat", turned="*" in north).settle().wait(5000)
    assert table.refusals == []
    assert "8♥" in str(table.session.todo) or "8H" in str(table.session.todo)


def test_a_blocker_whose_attacker_is_gone_is_not_taken_for_one_that_cannot_block(table):
    """R-MN-074: it came forward rightly, and is taken back like every other."""
    table = attacked(table, "9C JS@9C QS", "8H 10D JD@10D", "9C", "JS", "QS")
    table.enter("pass 0")
    table.enter("declare_blockers 1 8H=QS")
    table.lay("8H", "north combat").settle()
    table.session.clerk.act(table.game.parse("set_card QS graveyard 0"), "told", table.now)
    table.lay("QS", "south graveyard").settle()
    table.lay("10D", "north combat").lay("JD", "north combat").settle()
    assert table.state.combat.attackers == ("9C",)
    assert table.refusals == []


def test_who_comes_forward_when_the_fight_is_over_is_asked_to_go_back(table):
    table = attacked(table, "9C JS@9C", "8H", "9C", "JS")
    while table.state.combat.attackers:
        table.enter(f"pass {table.state.acting}")
    table.lay("9C", "south creatures", turned=True).lay("JS", "south creatures", turned=True).settle()
    table.lay("8H", "north combat").settle().wait(9000)
    assert [text for text in table.questions if "8♥" in text] == ["Move 8♥ from north combat to north creatures."]
    before = list(table.questions)
    table.lay("8H", "north creatures").settle().wait(20_000)
    assert table.refusals == []
    assert table.questions == before


@pytest.mark.parametrize(
    ("answer", "acted"),
    [("Turned", ["cast 0 8S creature for 2S", "shift 8S creatures"]), ("Upright", [])],
)
def test_a_card_that_lies_askew_is_asked_about(table, answer, acted):
    """R-MN-083: nobody can say whether it is tapped."""
    table = table("2S 3D", "4H")
    table.lay("8S", "south creatures")
    table.angles["2S"] = 50
    table.settle()
    assert table.questions == ["How does the 2♠ lie in south lands?"]
    table.choose(answer).settle()
    assert table.acted == acted
    assert table.session.issue is None


def test_an_upright_card_that_was_pushed_a_little_askew_is_upright(table):
    table = table("2S 3D", "4H")
    table.angles["2S"] = 40
    table.settle()
    assert table.questions == []


def test_a_card_that_lay_askew_and_is_laid_straight_needs_no_answer(table):
    table = table("2S 3D", "4H")
    table.angles["2S"] = 50
    table.settle()
    assert table.session.issue.kind == "how"
    table.angles["2S"] = 3
    table.settle()
    assert (table.acted, table.session.issue) == ([], None)


def test_a_card_that_stands_up_halfway_is_asked_about(table):
    table = table("2S* 3D", "4H")
    table.angles["2S"] = 40
    table.settle()
    table.choose("Turned").settle().wait(5000)
    assert (table.acted, table.refusals, table.session.issue) == ([], [], None)


@pytest.mark.parametrize("how", ["pushed", "turned"])
@pytest.mark.parametrize(("answer", "attackers"), [("Yes", ("9C", "10D")), ("No", ("9C",))])
def test_an_attacker_that_came_forward_after_the_others_is_asked_about(table, answer, attackers, how):
    """R-MN-070: all are declared at once, and nobody could respond before the first had dealt its damage."""
    table = table("9C 10D", "").enter("go 0 begin_combat")
    for name in ("9C", "10D"):
        (table.lay(name, "south combat") if how == "pushed" else table.tap(name)).settle().wait(2000)
    assert table.questions == ["10♦ came forward after the others. Was it meant with them?"]
    table.choose(answer).settle()
    assert (table.session.issue, table.refusals) == (None, [])
    assert table.acted[-1] == "declare_attackers 0 9C"
    assert tuple(name for name in ("9C", "10D") if table.state.permanent(name).tapped) == attackers
    alone = 20 - Table("9C 10D", "").enter("go 0 begin_combat").enter("declare_attackers 0 9C").state.players[1].life
    assert (20 - table.state.players[1].life > alone) is (answer == "Yes")


def test_a_blocker_that_came_forward_after_the_other_is_asked_about(table):
    """R-MN-071."""
    table = table("KC", "8H 10H").enter("go 0 begin_combat").enter("declare_attackers 0 KC")
    table.lay("KC", "south combat").settle()
    for name in ("8H", "10H"):
        table.lay(name, "north combat").settle().wait(2000)
    assert table.questions == ["10♥ came forward after the others. Was it meant with them?"]
    table.choose("Yes").settle()
    assert (table.session.issue, table.refusals) == (None, [])
    assert dict(table.state.combat.blocks) == {"8H": "KC", "10H": "KC"}


def test_who_comes_forward_after_something_else_was_done_is_late(table):
    table = table("9C 10D", "4H 8H").enter("go 0 begin_combat")
    table.lay("9C", "south combat").settle().wait(2000)
    table.session.prompts.by_hand = True
    table.enter("pass 0")
    before = table.questions
    table.lay("10D", "south combat").settle().wait(2000)
    assert table.questions == before


# Hands that do things in another order --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "corrected",
    [
        pytest.param(lambda table: table.tap("3D", turned=False).settle().tap("2S").settle(), id="the wrong one first"),
        pytest.param(lambda table: table.tap("3D", turned=False).tap("2S").settle(), id="both in one reach"),
        pytest.param(lambda table: table.tap("2S").settle(), id="the wrong one floats: A-MN-05"),
    ],
)
def test_a_wrong_land_turned_first_is_spoken_of_and_put_right_by_turning_what_would_pay(table, corrected):
    """R-MN-047: "2♠ would pay", he was told, and when he had turned it nothing counted."""
    table = table("2S 3D 4S", "4H")
    table.tap("3D").lay("8S", "south creatures").settle().wait(5000)
    assert (table.refusals, table.session.issue) == (["R-MN-047"], None)
    corrected(table)
    assert table.acted[0].startswith("cast 0 8S creature for 2S")
    assert table.refusals == ["R-MN-047"]


def test_a_creature_laid_down_before_the_only_land_that_pays_for_it_is_cast(table):
    """Out of order, and harmless (MTR 4.3): "one land is missing", he was told, and could not lay it down any more."""
    table = table("2S 3D", "4H")
    table.lay("8C", "south creatures").settle().wait(2000).lay("5C", "south lands").settle().tap("5C").settle()
    assert table.acted[:2] == ["play_land 0 5C", "cast 0 8C creature for 5C"]
    assert table.refusals == table.questions == []


@pytest.mark.parametrize("turned", ["together", "one by one", "the second first"])
def test_two_creatures_laid_down_together_are_both_cast(table, turned):
    """Seen where both were paid for: one of them was "no longer there", and its mana was lost."""
    table = table("2S 3D", "")
    table.lay("8S", "south creatures").lay("9D", "south creatures")
    for land in {"together": (), "one by one": ("2S", "3D"), "the second first": ("3D", "2S")}[turned]:
        table.settle().wait(1000).tap(land)
    table.tap("2S", "3D").settle().wait(9000)
    assert {action.split()[2] for action in table.acted if action.startswith("cast")} == {"8S", "9D"}
    assert table.refusals == table.questions == []


@pytest.mark.parametrize(
    ("goes_on", "counts"),
    [
        pytest.param(lambda table: table.tap("3D").lay("9D", "south creatures"), "cast 0 9D creature", id="a creature"),
        pytest.param(lambda table: table.lay("5D", "south lands"), "play_land 0 5D", id="a land"),
        pytest.param(lambda table: table.lay("9C", "south combat", turned=True), "go 0 begin_combat", id="an attack"),
    ],
)
def test_who_goes_on_while_the_other_may_respond_is_waited_with(table, goes_on, counts):
    """R-MN-037: it counts once nobody has responded, as with attackers, and is spoken of meanwhile."""
    table = table("2S 3D 9C", "4H")
    table.lay("8S", "south creatures").tap("2S").settle().wait(1000)
    goes_on(table).settle().wait(6000)
    assert (table.refusals, table.session.issue) == (["R-MN-037"], None)
    table.wait(6000)
    assert table.acted[2] == "pass 1"
    assert table.acted[3].startswith(counts)


@pytest.mark.parametrize(("second", "attackers"), [("10D", "9C 10D 8D"), ("9C", "8D")])
def test_attackers_pushed_forward_and_taken_back_one_by_one_while_it_is_waited_are_no_fault(table, second, attackers):
    """R-MN-070: it was "Bob may respond" whatever was touched meanwhile."""
    table = table("2S 9C 10D 8D", "8H 4H")
    table.lay("9C", "south combat", turned=True).lay("8D", "south combat", turned=True).settle().wait(1000)
    forward = second == "10D"
    table.lay(second, "south combat" if forward else "south creatures", turned=forward).settle().wait(12_000)
    assert table.acted == ["go 0 begin_combat", "pass 1", f"declare_attackers 0 {attackers}"]
    assert table.refusals == table.questions == []


def his_turn(table, north):
    """South has ended the turn and may still respond; north, whose upkeep it is, has not pressed anything."""
    table = table("2S 3D", north)
    table.enter("go 0 end")
    return table if table.state.active else table.enter("pass 1")


@pytest.mark.parametrize("unpaid", [False, True])
def test_who_untaps_draws_and_plays_has_passed_in_his_upkeep_though_the_other_may_respond_in_it(table, unpaid):
    """MTR 4.3: "Ann may respond: Bob's upkeep", he was told, and Ann was not even asked."""
    table = his_turn(table, "4H* 8H*")
    table.tap("4H", "8H", turned=False).settle().lay("5D", "north lands")
    table = table.lay("9D", "north creatures") if unpaid else table
    table.settle().wait(12_000)
    assert table.acted == ["go 0 end", "pass 1", "pass 0", "play_land 1 5D"]
    assert table.session.issue is None
    table.lay("9D", "north creatures").tap("5D").settle()
    assert table.acted[4] == "cast 1 9D creature for 5D"


def test_who_attacks_before_his_upkeep_is_over_is_asked_nothing_about_libraries(table):
    """It was asked what happened to both, because they may be touched all the time and something else was refused."""
    table = his_turn(table, "4H 8H")
    table.lay("8H", "north combat", turned=True).settle().wait(25_000)
    assert table.acted[-1] == "declare_attackers 1 8H"
    assert table.refusals == table.questions == []


@pytest.mark.parametrize("one_by_one", [False, True])
def test_who_untaps_while_he_may_respond_at_the_end_of_the_other_turn_does_not_respond(table, one_by_one):
    """R-MN-031: his own turn begins; "8♥ stays tapped until it untaps", he was told."""
    table = table("2S 3D", "4H 5D* 6D* 8H*")
    table.enter("go 0 end").tap("5D", turned=False)
    for name in ("6D", "8H"):
        table = table.settle().wait(1000) if one_by_one else table
        table.tap(name, turned=False)
    table.settle().wait(3000)
    assert (table.acted, table.state.active) == (["go 0 end", "pass 1"], 1)
    assert (table.refusals, table.questions, table.session.todo) == ([], [], ())


def test_who_untaps_before_the_turn_of_the_other_is_ended_is_refused(table):
    table = table("2S 3D", "4H* 5D*")
    table.tap("4H", turned=False).settle().wait(3000)
    assert table.refusals == ["R-MN-031"]


def test_who_is_destroyed_may_be_put_away_at_once_though_his_player_may_respond(table):
    """R-MN-062: the table was "not as the game has it" in the middle of it, and nothing was resolved any more."""
    table = table("2H 3D", "8H 9D 4H")
    table.lay("QH", "south graveyard").tap("2H").settle().choose("8♥").wait(1000)
    table.lay("8H", "north graveyard").settle().wait(40_000)
    assert table.acted == ["hand_ability 0 QH killer for 2H", "aim 0 8H", "pass 1", "pass 1", "pass 0"]
    assert set(table.refusals) == {"R-MN-037"}
    assert (table.questions, table.session.todo, table.session.issue) == ([], (), None)


def test_who_plays_on_after_combat_while_it_is_still_to_be_responded_to_is_waited_with(table):
    table = table("9C 2S 3D", "4H*")
    table.lay("9C", "south combat", turned=True).settle().wait(1000).lay("9C", "south creatures", turned=True).settle()
    table.lay("8S", "south creatures").tap("2S").settle().wait(40_000)
    assert table.acted[1:] == ["declare_attackers 0 9C", "pass 0", "pass 0", "cast 0 8S creature for 2S"]
    assert set(table.refusals) == {"R-MN-041"}
    assert table.session.issue is None


def test_attackers_turned_one_by_one_are_not_untapped_before_their_time(table):
    """R-MN-031: "10♦ stays tapped until it untaps", he was told, who was about to turn it."""
    table = table("2S 9C 10D", "8H")
    table.lay("9C", "south combat").lay("10D", "south combat").settle()
    table.tap("9C").settle().wait(3000).tap("10D").settle().wait(3000)
    assert table.acted == ["go 0 begin_combat", "declare_attackers 0 9C 10D"]
    assert table.refusals == table.questions == []


def test_a_queen_announced_on_the_strip_may_be_paid_for_after_it(table):
    """R-MN-051: where no lands can cast it, it had to be paid for before it was laid down."""
    table = table("2S 3D", "4H 8H 9D")
    table.lay("QS", "south stack").settle().wait(2000).tap("2S").settle()
    assert table.acted == ["hand_ability 0 QS killer for 2S"]
    assert table.refusals == []


# What is waited for --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [1, 3, 7])
@pytest.mark.parametrize(
    ("name", "zone", "acted"),
    [
        ("5C", "south lands", ["play_land 0 5C"]),
        ("8S", "south creatures", ["cast 0 8S creature for 2S", "shift 8S creatures"]),
        ("8S", "south stack", ["cast 0 8S creature for 2S"]),
    ],
)
def test_a_card_laid_face_down_by_accident_is_played_once_it_shows_its_face(table, name, zone, acted, seconds):
    """It lay there as a dispute, and had to be taken back before it counted."""
    table = table("2S 3D", "4H")
    if name == "8S":
        table.tap("2S")
    table.flip(name).lay(name, zone).settle().wait(1000 * seconds)
    assert table.acted == []
    table.flip(name).settle().wait(2000)
    assert table.acted == acted
    assert table.refusals == table.questions == []


def test_a_hand_laid_down_in_a_row_is_pointed_at_once_and_keeps_nobody_from_playing(table):
    table = table("2S 3D", "4H")
    table.flip("KH").lay("KH", "south lands").settle().wait(20_000)
    assert table.questions == ["Turn the card up that lies face down in south lands, or take it away."]
    table.lay("5C", "south lands").settle().tap("2S").lay("8S", "south creatures").settle().wait(2000)
    assert table.acted[:2] == ["play_land 0 5C", "cast 0 8S creature for 2S"]
    table.take("KH").settle().wait(2000)
    assert (table.refusals, table.session.todo, len(table.questions)) == ([], (), 1)


def test_a_card_of_the_table_that_is_turned_down_is_wrong(table):
    table = table("2S 3D 9C", "4H")
    assert table.flip("9C").settle().wait(5000).refusals == ["R-TB-002"]
    assert table.flip("9C").settle().session.issue is None


@pytest.mark.parametrize("zone", ["south stack", "south creatures"])
@pytest.mark.parametrize(
    ("answer", "spell"), [("Yes", ("creature", None)), ("No", ("aura", None))], ids=["a creature", "an Aura"]
)
def test_a_jack_whose_second_land_is_turned_after_a_pause_is_asked_about(table, zone, answer, spell):
    """A-MN-12: the first land alone paid for an Aura, whose target was to be named; it counted whatever was turned."""
    table = table("2S 2D 4D 9C 8D", "4H")
    table.lay("JS", zone).settle().tap("2S").settle().wait(3000)
    assert (table.acted, table.questions) == (["cast 0 JS aura for 2S"], [])
    table.tap("2D").settle().wait(1000)
    assert table.questions == ["Is 2♦ turned for J♠ as well, as a creature?"]
    table.choose(answer).settle().wait(2000)
    assert (table.session.issue, table.refusals, len(table.questions)) == (None, [], 2)
    (item,) = table.state.stack
    assert (item.mode, item.target) == spell
    assert table.state.permanent("2D").tapped is (answer == "Yes")


def test_a_land_turned_after_the_target_of_an_aura_was_named_is_meant_for_something_else(table):
    table = table("2S 2D 4D 9C 8D", "4H")
    table.lay("JS", "south stack").tap("2S").settle().choose("9♣").tap("2D").settle().wait(3000)
    assert table.questions == table.refusals == []


def test_an_ace_whose_lands_are_turned_one_by_one_is_asked_about(table):
    """R-MN-051: for one it deals damage, for three it destroys; in the graveyard it shows not which was meant."""
    table = table("2S 3S 4S 9C", "4H 8S 9D").lay("AS", "south graveyard").settle()
    for land in ("2S", "3S", "4S"):
        table.tap(land).settle().wait(1000)
    assert table.questions == ["Are 3♠ and 4♠ turned for A♠ as well, as Annihilate?"]
    table.choose("Yes")
    assert (table.state.stack[0].which, table.refusals) == ("annihilate", [])


@pytest.mark.parametrize("names", [("9C",), ("2S",), ("9C", "10D")])
@pytest.mark.parametrize("slot", [0, 5])
def test_cards_taken_up_to_be_read_and_laid_back_are_no_fault(table, names, slot):
    table = table("2S 3D 9C 10D", "4H")
    table.take(*names).settle().wait(3000)
    for number, name in enumerate(names):
        table.lay(name, "south lands" if name == "2S" else "south creatures", slot + number).settle()
    table.wait(5000)
    assert table.acted == table.refusals == table.questions == []


def test_a_card_that_nobody_pays_for_is_spoken_of_once_and_nothing_is_disturbed(table):
    table = table("2S 3D 4S")
    table.lay("KD", "south stack").tap("2S").settle().wait(3000)
    assert table.questions == table.refusals == []
    table.wait(20_000)
    assert table.questions == [_NO_RUN.format("2♠")]
    table.choose("Yes").settle().wait(20_000)
    assert (len(table.questions), table.refusals) == (2, ["R-MN-042"])
    assert table.session.issue is None
    table.tap("3D", "4S").settle()
    assert table.acted == ["cast 0 KD creature for 2S 3D 4S"]


def test_players_say_that_a_card_of_a_row_lies_there_which_the_eyes_miss(table):
    """In the dark a land that was turned back was not seen again, and the dispute about it could not be ended."""
    table = table("2S 3S 4D")
    table.lay("9D", "south creatures").tap("2S", "3S").settle().wait(1000)
    table.take("9D", "3S").tap("2S", turned=False).settle().wait(5000)
    assert table.session.issue.kind == "dispute"
    table.choose("It lies as it should").wait(5000)
    assert (table.session.issue, table.session.todo) == (None, ())
    table.lay("9D", "south creatures").tap("4D").settle()
    assert table.acted == ["cast 0 9D creature for 4D"]


def test_what_pays_may_be_turned_while_it_is_asked_whether_everything_is_seen(table):
    table = table("2S 3D")
    table.lay("8S", "south creatures").settle().wait(20_000)
    assert table.questions == [_UNPAID]
    table.lay("9C", "south graveyard").settle().wait(1000)
    table.tap("2S").settle()
    assert table.acted == ["cast 0 8S creature for 2S"]
    assert table.session.issue is None
    assert table.refusals == []


def test_the_land_that_pays_is_entered_where_nobody_sees_that_it_is_turned(table):
    """Noise and dark hide it: the player is not accused of a card that he has paid for (R-MN-042)."""
    table = table("2S 3D")
    table.lay("8S", "south creatures").settle().wait(5000).choose("No, enter by hand")
    table.enter("cast 0 8S creature for 2S")
    assert table.acted == ["cast 0 8S creature for 2S"]
    assert table.refusals == []


def test_lands_turned_for_what_nobody_sees_are_asked_about_before_they_are_refused(table):
    """A-MN-06: where no mana is left over, a creature that does not show may be what is paid for."""
    table = table("2S 3D", float="false")
    table.tap("2S").settle().wait(5000)
    assert table.questions == ["Here lands are tapped only to pay for something. Do I see everything?"]
    table.choose("Yes").wait(20_000)
    assert (len(table.questions), table.refusals) == (2, ["A-MN-06"])


def test_before_a_press_counts_it_is_asked_what_lands_were_tapped_for_where_nothing_is_seen_of_it(table):
    """A creature beneath a resting arm was not seen, and its player passed before he had cast it, silently."""
    table = table("2S 3D")
    table.cover("south stack").tap("2S").settle().wait(20_000)
    assert table.questions == table.acted == []
    table.settle().press("seat0").wait(500)
    assert table.acted == []
    assert table.questions == ["I see only this: Ann taps 2♠. Do I see everything?"]
    table.choose("No, enter by hand").rest().wait(20_000).enter("cast 0 8S creature for 2S")
    table.rest().wait(1000)
    assert table.acted == ["cast 0 8S creature for 2S", "pass 0"]
    assert len(table.questions) == 2


def test_who_taps_lands_for_nothing_says_so_once_and_passes(table):
    """A-MN-05: mana is left over."""
    table = table("2S 3D")
    table.tap("2S").settle().press("seat0").wait(500).choose("Yes").wait(1000)
    assert table.acted == ["pass 0"]
    assert len(table.questions) == 2
    assert table.refusals == []


def test_lands_that_can_pay_for_nothing_more_are_refused_without_a_question(table):
    """R-MN-044: no further land would make three of a kind of these."""
    table = table("2S 3S 4D")
    table.lay("QD", "south creatures").tap("2S", "3S", "4D").settle().wait(20_000)
    assert (table.questions, table.refusals) == ([], ["R-MN-047"])


def test_whoever_goes_on_gets_the_whole_time_again(table):
    table = table("2S 3D 4S")
    table.lay("KD", "south stack").settle().wait(3000)
    table.tap("2S").settle().wait(3000)
    table.tap("3D").settle().wait(3000)
    assert table.refusals == []


def test_floating_mana_is_no_fault_and_a_sick_seven_is(table):
    table = table("7S! 3D")
    table.tap("3D").settle().wait(20_000)
    assert table.refusals == []
    table.tap("7S").settle().wait(5000)
    assert table.refusals == ["A-MN-02"]


def test_a_dead_creature_that_stays_is_pointed_at_once(table):
    table = table("4H", "8S 9C")
    table.lay("QH", "south graveyard").tap("4H").settle().choose("8♠")
    while table.state.permanent("8S") is not None:
        table.enter(f"pass {table.state.acting}")
    table.settle().wait(6000)
    assert not any("8♠" in text for text in table.questions)
    table.wait(20_000)
    assert [text for text in table.questions if "8♠" in text] == ["Move 8♠ from north creatures to north graveyard."]
    assert table.session.issue is None
    table.lay("8S", "north graveyard").settle()
    assert table.session.todo == ()


def test_of_two_cards_that_cannot_be_identified_none_is_guessed(table):
    """Seen with two lands: the names that the eyes thought possible were each other's."""
    table = table("2S 3C 4S")
    table.lay("3C", "south lands", 5).lay("4S", "south lands", 6)
    table.blur("3C", candidate_names=("4S",)).blur("4S", candidate_names=("6S", "2S")).settle()
    assert table.questions == ["Is the second of 3 cards from the left in south lands the 4♠?"]


def test_a_black_court_card_that_was_entered_on_the_strip_is_known_among_the_creatures(table):
    """Only one card can have gone there: it is not asked for twice."""
    table = table("2C 3C 4C", "5H")
    table.lay("KC", "south stack").tap("2C", "3C", "4C").blur("KC", candidate_names=("KS", "KC")).settle().choose("K♣")
    assert table.acted[-1] == "cast 0 KC creature for 2C 3C 4C"
    table.enter("pass 1")
    asked = len(table.questions)
    table.lay("KC", "south creatures").settle()
    assert len(table.questions) == asked
    assert table.session.todo == ()


def test_a_row_that_is_brought_to_what_the_game_has_is_disputed_no_more(table):
    """It need not lie again as it lay before: a land that was still to be untapped may be untapped meanwhile."""
    table = table("2S 3D", "4H")
    table.tap("2S").settle()
    table.enter("cast 0 8S creature for 2S")
    table.lay("8S", "south creatures").settle()
    untapped = table.game.parse("set_zone south lands 2S 3D")
    table.session.clerk.act(untapped, "told", table.now)
    table.lay("9C", "south lands").settle().wait(2000)
    assert table.session.issue.kind == "dispute"
    table.take("9C").tap("2S", turned=False).settle()
    assert table.session.issue is None
    assert table.acted[-1] == "set_zone south lands 2S 3D"


@pytest.mark.parametrize("cards", [("6D",), ("6D", "8C")], ids=["one", "two"])
def test_who_has_too_many_cards_discards_while_the_other_may_respond(table, cards):
    """R-MN-035: his turn is over for him; the table was "not as the game has it"."""
    table = table("2S 3D 9C", "4H 5S 8S")
    table.enter(f"set_count 0 hand {7 + len(cards)}").press("option:end").wait(300)
    for name in cards:
        for below in cards[: cards.index(name)]:
            table.take(below)
        table.lay(name, "south graveyard").settle().wait(1000)
    table.wait(12_000)
    if len(cards) > 1:
        table.enter(f"discard_to_seven 0 {' '.join(cards)}").wait(2000)
    assert f"discard_to_seven 0 {' '.join(cards)}" in table.acted
    assert set(table.refusals) <= {"R-MN-037"}, "it may be said who can respond"
    assert table.questions == []


# The draft ----------------------------------------------------------------------------------------------------------


class TestAPacketThatIsPassed:
    """R-MN-014, R-MN-015: by laying it down, by a press, or by both."""

    ONCE = ("draft_keep 0 8", "draft_keep 1 8")

    @pytest.fixture
    def passed(self):
        """Both have passed eight cards, which lie there."""
        table = Table.drafting().pass_packet("south").settle().pass_packet("north").settle()
        assert tuple(table.acted) == self.ONCE
        return table

    def test_is_taken_and_the_next_is_passed(self, passed):
        passed.take("south packet", "north packet").settle().wait(2000)
        passed.pass_packet("south").settle().pass_packet("north").settle()
        assert passed.acted[2:] == ["draft_keep 0 4", "draft_keep 1 4"]

    def test_is_none_of_the_next_where_somebody_bumps_it(self, passed):
        passed.angles["south packet"] = 10
        assert passed.settle().wait(2000).acted == list(self.ONCE)

    def test_is_none_of_the_next_where_the_other_passes_by_a_press(self):
        table = Table.drafting().pass_packet("south").settle().press("seat1").settle().wait(2000)
        assert tuple(table.acted) == self.ONCE

    def test_counts_once_where_its_player_presses_before_the_eyes_have_seen_it(self):
        """R-CK-002."""
        table = Table.drafting()
        for seat, side in enumerate(("south", "north")):
            table.pass_packet(side).reach().session.press(Pressed(f"seat{seat}", table.now))
            table.settle()
        assert table.wait(2000).acted == list(self.ONCE)
        assert table.refusals == []

    def test_is_passed_already_where_its_player_presses_after_it(self):
        table = Table.drafting().pass_packet("south").settle().wait(1000).press("seat0")
        assert (table.acted, table.refusals) == ([self.ONCE[0]], [])


# Journals are bounded -----------------------------------------------------------------------------------------------


def attacked_by_hand(*sevens):
    """Both sevens attack, which was entered by hand while they lie in their row still."""
    table = Table(south=f"2S 3S {' '.join(sevens)}")
    for line in ("go 0 begin_combat", f"declare_attackers 0 {' '.join(sevens)}"):
        table.now += LOOK_MS
        table.session.enter(table.game.parse(line), table.now)
    return table


@pytest.mark.parametrize("sevens", [("7D", "7H"), ("7C", "7S"), ("7D",)])
def test_sevens_that_attack_and_are_in_their_row_are_shifted_nowhere(sevens):
    """They are to be pushed forward: whatever their row, that they lie there is no action."""
    table = attacked_by_hand(*sevens)
    table.settle()
    assert not any(action.startswith("shift") for action in table.acted)
    assert {one.zone for one in table.session.todo} <= {"south creatures", "south combat"}
    assert table.session.todo


@pytest.mark.parametrize("row", ["creatures", "lands"])
def test_a_seven_taken_back_while_it_attacks_fills_no_journal(row):
    table = attacked_by_hand("7D", "7H")
    for name in ("7D", "7H"):
        table.lay(name, "south combat", turned=True)
    table.settle()
    written = len(table.store.entries)
    for _ in range(5):
        table.lay("7D", f"south {row}", turned=True).settle()
    assert len(table.store.entries) <= written + 1
    assert not any(action.startswith("shift") for action in table.acted)


def overruled(table, row):
    """A second land, a 7, is refused in that row and taken back; players let it count against R-MN-040."""
    table.lay("5C", "south lands").settle()
    table.lay("7S", row).settle()
    assert table.refusals == ["R-MN-040"]
    table.take("7S").settle().wait(3000)
    table.press("wrong")
    table.choose("The rule is wrong here")
    return table.settle()


@pytest.mark.parametrize("row", ["south lands", "south creatures"])
def test_an_overruled_seven_is_to_be_laid_where_it_was_laid(table, row):
    """A 7 may lie with the lands or with the creatures; which of them was read with the play that was refused."""
    table = overruled(table("2S 9C"), row)
    assert table.overruled == ["play_land 0 7S"]
    (owed,) = table.session.todo
    assert owed.zone == row
    assert [lot.name for lot in owed.want if lot not in owed.seen] == ["7S"]
    table.lay("7S", row).settle().wait(3000)
    assert table.session.todo == ()
    assert table.refusals == ["R-MN-040"]


@pytest.mark.parametrize("watched", [False, True])
def test_lands_that_nobody_saw_lie_since_their_untap_step_may_have_been_untapped_and_turned_again(table, watched):
    """R-MN-083: the camera was blind while a turn began, and saw them next with what they pay for."""
    table = table("3C* 4S* 5D*", "4H").settle()
    for line in ("go 0 end", "pass 1", "pass 1", "go 1 end"):
        table.enter(line)
    table.lay("9H", "north graveyard")
    for line in ("discard_to_seven 1 9H", "pass 0", "pass 1"):
        table.session.enter(table.game.parse(line), table.now)
    if watched:
        table.rest()
    table.lay("KD", "south stack").settle().wait(5000)
    assert ("cast 0 KD creature for 3C 4S 5D" in table.acted) is not watched
    assert table.questions == [_NO_RUN.format("nothing")] * watched
