"""Mnemonic on the simulated playmat, through pictures and the real eyes: a draft, lands, a payment, faults."""

from collections import Counter
from itertools import pairwise

import pytest

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.cards import is_land
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, GRAVEYARD, LANDS, LIBRARY, ROWS, STACK, name_zone
from tableassist.games.mnemonic.phases import Attacking, Blocking, Priority, Step
from tableassist.games.mnemonic.state import NORTH, SEATS, SOUTH, Combat, Permanent
from tableassist.journal.events import Asked, Entry, Refusal
from tableassist.referee.issues import ask_still
from tableassist.rehearsal.exam import is_passed, summary
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rehearsal.mnemonic.faults import KINDS
from tableassist.rehearsal.mnemonic.hands import Place, entry_keys
from tableassist.rehearsal.mnemonic.players import is_seen
from tableassist.rehearsal.mnemonic.rehearsal import MnemonicRehearsal
from tableassist.rehearsal.prompt_ways import walk_prompts
from tableassist.table.geometry import Point
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow


def rehearsed(seed):
    rehearsal = MnemonicRehearsal(seed, 0.0, level="easy")
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    return rehearsal


@pytest.fixture(scope="module")
def table():
    """A game up to the first land, which the eyes have seen."""
    rehearsal = rehearsed(1)
    while not rehearsal.actor.state.field:
        rehearsal.players.step()
    yield rehearsal
    rehearsal.rig.close()


@pytest.fixture(scope="module")
def unseen():
    """Hands at a table at which no picture is taken."""
    rehearsal = MnemonicRehearsal(2, 0.0, level="easy")
    yield rehearsal.actor
    rehearsal.rig.close()


def with_field(actor, *cards, seat=SOUTH, tapped=(), **hosts):
    """The state with these cards on the battlefield; `hosts` are jacks upon creatures."""
    field = [Permanent(card, seat, seat, 1, card in tapped) for card in cards]
    field += [Permanent(card, seat, seat, 1, host=host) for card, host in hosts.items()]
    lands = [one.with_(row=LANDS) if is_land(one.card) else one for one in field]
    return actor.state.with_(field=tuple(lands), turn=0)


def test_the_draft_is_entered_and_a_land_is_seen(table):
    actor, state = table.actor, table.actor.state
    assert actor.agreed()
    assert state.turn == 1
    assert [one.is_land for one in state.field] == [True]
    assert sum(text.startswith("draft_keep") for text in actor.done) == 18
    assert actor.done[-1].startswith("play_land")
    assert actor.tally.helped == actor.tally.accusations == []
    assert actor.tally.questions == 0


def test_what_is_hidden_adds_up_to_the_deck(table):
    hidden, field = table.actor.hidden, table.actor.state.field
    cards = [*hidden.out, *(one.card for one in field)]
    for seat in SEATS:
        cards += [*hidden.hands[seat], *hidden.libraries[seat], *hidden.asides[seat]]
        assert len(hidden.hands[seat]) == table.actor.state.players[seat].hand
    assert len(cards) == len(set(cards)) == 52


def test_a_land_out_of_turn_is_refused_and_leaves_no_trace(table):
    faults, before = table.faults, table.actor.state
    assert faults._out_of_turn(before.active)
    assert faults.injected == faults.caught == Counter(out_of_turn=1)
    assert table.actor.state == before
    assert table.actor.agreed()
    assert table.actor.session.issue is None
    assert any(isinstance(entry.event, Refusal) for entry in table.actor.session.match.entries)
    assert table.actor.tally.accusations == []


def test_a_fault_needs_its_occasion(table):
    state, before = table.actor.state, table.faults.injected.total()
    fresh = state.with_player(state.active, played_land=False)
    table.actor.state = fresh
    try:
        assert not table.faults._second_land(state.active)
        table.faults.rate = 1.0
        table.faults.before_decision()
    finally:
        table.actor.state, table.faults.rate = state, 0.0
    assert table.faults.injected.total() == before


# Places on the mat --------------------------------------------------------------------------------------------------


def test_cards_of_a_row_keep_their_places_and_gaps_are_filled(unseen):
    lands = ("2C", "3C", "4C")
    unseen.places = {}
    unseen.places = unseen.wanted(with_field(unseen, *lands))
    assert [unseen.places[card].slot for card in lands] == [0, 1, 2]
    later = unseen.wanted(with_field(unseen, "2C", "4C", "5C"))
    assert [later[card].slot for card in ("2C", "4C", "5C")] == [0, 2, 1]
    unseen.places = {}


def test_an_aura_is_under_its_creature_and_turns_with_it(unseen):
    place = unseen.wanted(with_field(unseen, "9H", JC="9H"))
    assert place["JC"] == Place(name_zone(SOUTH, CREATURES), 0, False, 1)
    turned = unseen.wanted(with_field(unseen, "9H", tapped=("9H",), JC="9H", JD="9H"))
    assert [turned[card].tucked for card in ("9H", "JC", "JD")] == [0, 1, 2]
    assert all(turned[card].turned for card in ("9H", "JC", "JD"))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_every_place_is_in_its_zone_and_in_no_other(unseen, seat, row, slot):
    at = unseen.middle(Place(name_zone(seat, row), slot))
    assert unseen.rig.mat.zone_at(at).name == name_zone(seat, row)


@pytest.mark.parametrize("row", [LANDS, CREATURES, COMBAT])
def test_many_cards_stay_within_the_row_from_left_to_right(unseen, row):
    """Beyond the end of a row cards overlap those that lie there; the north player counts from the other side."""
    for seat, sign in ((SOUTH, 1), (NORTH, -1)):
        xs = [unseen.middle(Place(name_zone(seat, row), slot)).x for slot in range(6)]
        assert all((b - a) * sign > 40 for a, b in pairwise(xs))
        many = [unseen.middle(Place(name_zone(seat, row), slot)) for slot in range(14)]
        assert all(unseen.rig.mat.zone_at(at).name == name_zone(seat, row) for at in many)


@pytest.mark.parametrize("cards", [7, 8, 9])
def test_of_each_turned_card_of_a_crowded_lane_a_half_shows(unseen, cards):
    """Turned, a card is 88 mm wide: whoever lays others upon it leaves one of its corners free."""
    xs = [unseen.middle(Place(name_zone(SOUTH, COMBAT), slot)).x for slot in range(cards)]
    for number, x in enumerate(xs):
        free = [True] * 88
        for other in xs[number + 1 :]:
            for at in range(88):
                free[at] = free[at] and not abs(x - 43.5 + at - other) < 44
        assert all(free[:40]) or all(free[-40:])


def test_who_comes_back_to_a_full_row_is_laid_beneath_what_is_upon_its_gaps(unseen):
    """Seven creatures: the last lies upon the gap between the first two, and stays there when these return."""
    row = ("8C", "9C", "10C", "JC", "QC", "KC", "AC")
    unseen.arrange(SOUTH, with_field(unseen, *row))
    unseen.arrange(SOUTH, with_field(unseen, *row[1:]))
    assert unseen.arrange(SOUTH, with_field(unseen, *row))
    placed = [one.card for one in unseen.rig.table.cards]
    assert placed.index("8C") < placed.index("AC")
    assert unseen.rig.table.placed("8C").at.x < unseen.rig.table.placed("AC").at.x
    assert unseen.arrange(SOUTH, with_field(unseen))


@pytest.mark.parametrize(
    ("field", "tapped", "supposed", "answer"),
    [
        (("2C", "9C"), (), False, "Yes"),
        (("2C", "9C"), ("9C",), False, "Yes, turned"),
        (("2C", "9C"), ("9C",), True, "Yes"),
        (("2C", "9C"), (), True, "Yes, upright"),
        (("2C",), (), False, "No"),
    ],
)
@pytest.mark.parametrize("seat", SEATS)
def test_whether_and_how_a_card_still_is_there_is_answered_truthfully(unseen, seat, field, tapped, supposed, answer):
    unseen.arrange(seat, with_field(unseen, *field, seat=seat, tapped=tapped))
    there = Lot(name_zone(seat, CREATURES), "card", None, Face.UNKNOWN, supposed)
    unseen.session.referee.desk.issue = ask_still(Unread(there, Point(300, 440), 1, 1, ("9C",)), "9C")
    questions = unseen.tally.questions
    unseen.answer()
    assert unseen.session.match.entries[-1].event == Asked(f"Is the 9♣ still in {there.zone}?", answer)
    assert unseen.tally.questions == questions + 1
    assert unseen.arrange(seat, with_field(unseen))


def test_a_card_is_laid_turned_in_its_place_and_taken(unseen):
    table = unseen.rig.table
    assert unseen.arrange(SOUTH, with_field(unseen, "2C", "3C"))
    before = table.placed("2C")
    assert unseen.arrange(SOUTH, with_field(unseen, "2C", "3C", tapped=("2C",)))
    assert table.placed("2C").at == before.at
    assert table.placed("2C").angle == pytest.approx(before.angle + 90)
    assert [card.card for card in table.cards] == ["2C", "3C"]
    assert unseen.arrange(SOUTH, with_field(unseen))
    assert table.cards == table.hands == []
    assert not unseen.arrange(SOUTH, with_field(unseen))


def test_an_aura_is_slid_under_what_is_there(unseen):
    unseen.arrange(NORTH, with_field(unseen, "9H", seat=NORTH))
    unseen.arrange(NORTH, with_field(unseen, "9H", seat=NORTH, JC="9H"))
    assert [card.card for card in unseen.rig.table.cards] == ["JC", "9H"]
    assert unseen._cards_in(name_zone(NORTH, CREATURES)) == ["9H", "JC"]
    unseen.arrange(NORTH, with_field(unseen))


def test_piles_show_the_last_card_and_one_back(unseen):
    graves = unseen.state.with_player(SOUTH, graveyard=("2C", "9H")).with_(turn=1)
    hidden = unseen.hidden
    unseen.hidden = type(hidden)(libraries=(("3C", "4C"), ()))
    piles = unseen._piles(graves)
    unseen.hidden = hidden
    assert [card for card, place in piles.items() if place.zone == name_zone(SOUTH, GRAVEYARD)] == ["2C", "9H"]
    assert piles["4C"] == Place(name_zone(SOUTH, LIBRARY), face=Face.DOWN)
    assert "3C" not in piles


# What the camera is left to tell, and the exam ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "seen"),
    [
        (do.PlayLand(SOUTH, "2C"), True),
        (do.Cast(SOUTH, "9H", payment=("2C",)), True),
        (do.Cast(SOUTH, "JC", "aura", "9H", ("2C",)), False),
        (do.DeclareAttackers(SOUTH, ("9H",)), True),
        (do.DeclareAttackers(SOUTH, ()), False),
        (do.DeclareBlockers(NORTH, (("9H", "8C"),)), False),
        (do.Pass(SOUTH), False),
    ],
)
def test_public_plays_are_left_to_the_camera(table, action, seen):
    assert is_seen(table.actor.state, action) is seen


def test_the_exam_knows_the_game_and_its_faults():
    kind, kinds = rehearsal_kit_of("mnemonic").make, rehearsal_kit_of("mnemonic").faults
    assert kind is MnemonicRehearsal
    answer = summary([], 1.0, kinds)
    assert set(answer["faults"]) == set(KINDS)
    assert is_passed(answer)


def test_the_same_seed_deals_the_same_cards(unseen):
    again = MnemonicRehearsal(2, 0.0, level="easy")
    assert again.actor.hidden == unseen.hidden
    again.rig.close()


def test_a_spell_waits_in_the_strip(unseen):
    assert unseen.middle(Place(name_zone(SOUTH, STACK))).x < unseen.middle(Place(name_zone(SOUTH, LANDS))).x


def test_what_is_agreed_can_be_chosen(unseen):
    """A short life makes for a short game; whoever wants a long one says so."""
    long = MnemonicRehearsal(2, 0.0, level="easy", options={"life": "20"})
    assert [player.life for player in long.actor.state.players] == [20, 20]
    assert [player.life for player in unseen.state.players] == [10, 10]
    long.rig.close()


def test_whatever_is_refused_without_a_fault_is_a_false_accusation():
    rehearsal = MnemonicRehearsal(2, 0.0, level="easy")
    refused = Refusal("play_land 0 2C", "R-MN-040", "No.")
    rehearsal._heard(Entry(9, 0, refused, "camera"))
    rehearsal.actor.fault = "second_land"
    rehearsal._heard(Entry(10, 0, refused, "camera"))
    assert rehearsal.actor.tally.accusations == ["No."]
    rehearsal.rig.close()


# Ways through questions ---------------------------------------------------------------------------------------------


def fight(actor, phase, step, attackers=()):
    """Many creatures on both sides, and who fights is asked for one by one."""
    state = with_field(actor, "9C", "9D", "9H", "9S", "10C", "10D", "10H")
    north = tuple(Permanent(card, NORTH, NORTH, 0) for card in ("JC", "JD", "JH", "JS", "KC", "KD", "KH"))
    south = tuple(one.with_(since=0) for one in state.field)
    return state.with_(field=(*south, *north), turn=5, phase=phase, step=step, combat=Combat(attackers))


@pytest.mark.parametrize("blockers", [1, 4, 7])
def test_the_way_to_many_blocks_is_known_without_trying_all(unseen, blockers):
    theirs = ("JC", "JD", "JH", "JS", "KC", "KD", "KH")
    state = fight(unseen, Blocking(SOUTH), Step.BLOCK, theirs).with_(active=NORTH)
    mine = tuple(one.card for one in state.creatures(SOUTH))
    block = do.DeclareBlockers(SOUTH, tuple(zip(mine, theirs, strict=True))[-blockers:])
    keys = entry_keys(state, block)
    way = walk_prompts(lambda chosen: unseen.game.prompt(state, chosen), block, keys)
    assert len(way) == len(keys) == 7
    assert keys.count("no") == 7 - blockers


def test_the_way_to_many_attackers_is_known_without_trying_all(unseen):
    state = fight(unseen, Attacking(SOUTH), Step.ATTACK)
    for cards in ((), ("9D",), tuple(one.card for one in state.creatures(SOUTH))):
        attack = do.DeclareAttackers(SOUTH, cards)
        assert walk_prompts(lambda chosen: unseen.game.prompt(state, chosen), attack, entry_keys(state, attack))


@pytest.mark.parametrize("action", [do.Pass(SOUTH), do.DeclareBlockers(SOUTH, ())])
def test_what_is_asked_at_once_needs_no_keys(unseen, action):
    assert entry_keys(unseen.state, action) == ()


def test_a_spell_that_could_be_paid_in_many_ways_is_entered_land_by_land(unseen):
    lands = ("2S", "3S", "4C", "3H", "3D", "2D", "2C")
    field = tuple(Permanent(land, SOUTH, SOUTH, 0, row="lands") for land in lands)
    state = unseen.state.with_(field=field, turn=5, phase=Priority(SOUTH), step=Step.MAIN1, active=SOUTH)
    state = state.with_player(SOUTH, owned=frozenset(lands), hand=1)
    cast = do.Cast(SOUTH, "KC", payment=("2S", "3S", "4C"))
    way = unseen.way_to(lambda chosen: unseen.game.prompt(state, chosen, by_hand=True), cast)
    assert [option.key for option, _ in way] == ["cast", "K", "C", "2S", "3S"]
