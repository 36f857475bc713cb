"""Mental Magic on the simulated mat, through pictures and the real eyes: enrolled cards, declared names, faults."""

from collections import Counter
from random import Random

import pytest

from tableassist.demo.kits import demo_kit_of as shown_of
from tableassist.demo.names import NamesTable
from tableassist.games.mental_magic import actions as do
from tableassist.games.mental_magic.actions import Declare
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.zones import Where
from tableassist.journal.events import Acted, Refusal
from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.exam import is_passed, summary
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rehearsal.mental_magic.faults import KINDS, RULES
from tableassist.rehearsal.mental_magic.hidden import NAMES, UNENROLLED, deal_libraries
from tableassist.rehearsal.mental_magic.players import COSTS
from tableassist.rehearsal.mental_magic.rehearsal import MentalMagicRehearsal
from tableassist.rules.game import Seat
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

SOUTH, NORTH = Seat(0), Seat(1)


@pytest.fixture(scope="module")
def table():
    """A game up to the first card that was laid, seen, declared and gone elsewhere."""
    rehearsal = MentalMagicRehearsal(1, 0.0, level="easy")
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    while not any(text.startswith("zone_change") for text in rehearsal.actor.done):
        rehearsal.players.step()
    yield rehearsal
    rehearsal.rig.close()


@pytest.fixture(scope="module")
def mixed():
    """A turn of each: North plays as printed, South by costs that no list tells."""
    options = {"mental": "1", "card_db": "ignored", "allow_printed": "false", "morph": "false", "utopia": "off"}
    rehearsal = MentalMagicRehearsal(3, 0.0, level="easy", options=options)
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    while rehearsal.actor.state.turn < 3:
        rehearsal.players.step()
    yield rehearsal
    rehearsal.rig.close()


def sources(table, word):
    entries = [entry for entry in table.store.entries if isinstance(entry.event, Acted)]
    return {entry.source for entry in entries if entry.event.action.startswith(word)}


def test_cards_are_seen_and_names_are_entered(table):
    actor = table.actor
    assert actor.agreed()
    assert actor.tally.helped == actor.tally.accusations == []
    assert sources(table, "laid") == sources(table, "zone_change") == {"camera"}
    assert sources(table, "declare") == sources(table, "draw") == {"told"}
    declared = [text for text in actor.done if text.startswith("declare")]
    assert "printed=" not in declared[0]


@pytest.mark.parametrize("kind", ["repeated_name", "wrong_cost", "banned_name"])
def test_a_wrong_declaration_is_refused_by_its_rule(table, kind):
    faults, actor = table.faults, table.actor
    seat = actor.state.active
    own = next(card for card in actor.hidden.hands[seat] if card in actor.enrolled)
    wrong = {"repeated_name": faults._repeated, "wrong_cost": faults._wrong_cost, "banned_name": faults._banned}[kind]
    before = faults.injected[kind]
    assert wrong(Declare(seat, "hand", Ground.CAST, "", "", "", COSTS[own]), ("declare", "hand", "cast"), COSTS[own])
    assert faults.injected[kind] == faults.caught[kind] == before + 1
    refusals = [entry.event for entry in table.store.entries if isinstance(entry.event, Refusal)]
    assert refusals[-1].rule == RULES[kind]
    assert actor.agreed()
    assert actor.tally.accusations == []


def test_a_second_utopia_is_seen_and_refused(table):
    actor, seat = table.actor, table.actor.state.active
    if not actor.state.utopias:
        own = actor.hidden.hands[seat].pop()
        actor.lay_down(seat, own, Where.BATTLEFIELD, Face.DOWN)
        table.players._new_line(own)
        table.players._did(do.Utopia(seat))
    table.faults.rate = 1.0
    table.faults.after_utopia(seat)
    table.faults.rate = 0.0
    assert table.faults.caught["second_utopia"] == table.faults.injected["second_utopia"] == 1
    assert actor.agreed()
    assert actor.tally.accusations == []


def test_what_is_refused_without_a_fault_is_an_accusation(table):
    before = len(table.actor.tally.accusations)
    table.actor.session.enter(do.Search(SOUTH, NORTH), table.rig.now)
    table.faults.note_accusations()
    assert len(table.actor.tally.accusations) == before + 1
    table.actor.tally.accusations.clear()


def test_what_is_not_offered_cannot_be_pressed(table):
    with pytest.raises(Stuck, match="'nonsense' was to be pressed"):
        table.players.declarer.press("nonsense")
    with pytest.raises(Stuck, match="begins with"):
        table.players.declarer.choose_label("Nonsense")


def test_a_searched_library_is_reported_and_refused(table):
    """R-MM-015: leaves no trace in the game."""
    state = table.actor.state
    table.faults.rate = 1.0
    table.faults.before_the_end(state.active)
    table.faults.rate = 0.0
    assert table.faults.caught["library_search"] == 1
    assert table.actor.state == state
    assert table.actor.agreed()


class TestOtherHouseRules:
    """The mat serves who plays cards as printed, too (A-MM-10)."""

    def test_a_turn_of_each_is_refereed_without_a_question(self, mixed):
        assert mixed.actor.agreed()
        assert mixed.actor.tally.helped == mixed.actor.tally.accusations == []

    def test_cards_as_printed_stand_in_no_ledger(self, mixed):
        assert mixed.actor.hidden.as_printed
        assert all(card.controller == SOUTH for card in mixed.actor.state.cards)

    def test_every_cost_is_entered_and_vouched_for(self, mixed):
        """A-MM-05"""
        declared = [text for text in mixed.actor.done if text.startswith("declare")]
        assert declared
        assert all(" told " in text and "printed=" in text for text in declared)
        assert sum(text.startswith("confirm") for text in mixed.actor.done) == len(declared)

    def test_a_card_cast_face_down_is_refused(self, mixed):
        """R-MM-013"""
        mixed.faults.rate = 1.0
        mixed.faults.instead_of_morph(SOUTH)
        mixed.faults.rate = 0.0
        assert mixed.faults.caught["face_down"] == mixed.faults.injected["face_down"] == 1
        assert mixed.faults.wrong_reasons == []
        assert mixed.actor.agreed()

    def test_a_card_declared_as_itself_is_refused(self, mixed):
        """A-MM-02"""
        own = next(card for card in mixed.actor.hidden.hands[SOUTH] if COSTS[card])
        bare = Declare(SOUTH, "hand", Ground.CAST, "", "", "", COSTS[own], own)
        assert mixed.faults._printed_name(own, bare, ("declare", "hand", "cast"), COSTS[own])
        assert mixed.faults.caught["printed_name"] == mixed.faults.injected["printed_name"] == 1
        assert mixed.faults.wrong_reasons == []

    def test_one_library_for_all_is_drawn_from_by_turns(self):
        """R-MM-002"""
        hidden, _ = deal_libraries(Random(3), shared=True)
        top = hidden.libraries[0][-1]
        assert hidden.draw(NORTH)
        assert hidden.hands[NORTH][-1] == top
        assert top not in hidden.libraries[0]
        assert sorted((*hidden.libraries[0], *hidden.hands[0], *hidden.hands[1])) == sorted(NAMES)


class TestWhatIsDealt:
    def test_every_card_is_printed_once_and_most_are_enrolled(self):
        hidden, enrolled = deal_libraries(Random(3))
        every = [card for pile in (*hidden.hands, *hidden.libraries) for card in pile]
        assert sorted(every) == sorted(NAMES)
        assert len(enrolled) == len(NAMES) - UNENROLLED
        assert [len(hand) for hand in hidden.hands] == [7, 7]

    def test_an_empty_library_gives_nothing(self):
        hidden, _ = deal_libraries(Random(3))
        while hidden.draw(SOUTH):
            pass
        assert not hidden.libraries[0]


def test_the_exam_and_the_demo_know_the_game():
    kind, kinds = rehearsal_kit_of("mental-magic").make, rehearsal_kit_of("mental-magic").faults
    assert kind is MentalMagicRehearsal
    assert kinds == KINDS
    assert is_passed(summary([], 1.0, kinds))
    assert shown_of("mental-magic").table is NamesTable
    assert Counter(RULES).keys() == set(KINDS)
