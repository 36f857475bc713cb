"""What people put right by hand: the game agrees with the table afterwards, and no card is lost or doubled."""

from __future__ import annotations

import random

import pytest

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.mat import CREATURES, GRAVEYARD, LANDS, LIBRARY, name_zone
from tableassist.games.mnemonic.placement import place_cards
from tableassist.rules.game import Seat
from tableassist.table.cards import card
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

P = pytest.param


def up(place, name, turned=False):
    return Lot(place, "card", card(name), Face.UP, turned)


SOUTH_CREATURES, SOUTH_LANDS = name_zone(Seat(0), CREATURES), name_zone(Seat(0), LANDS)


def cards_in(state):
    return sum(p.hand + p.library + p.aside for p in state.players) + len(world.list_public(state))


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        P("set_life 0 7", None, id="life"),
        P("set_life 3 7", "R-TB-011", id="of nobody"),
        P("set_count 0 hand 9", None, id="hand"),
        P("set_count 0 hand 18", "R-MN-080", id="more than there are"),
        P("set_card 8S battlefield 0", None, id="a new creature"),
        P("set_card JS battlefield 0 on 9C", None, id="an Aura"),
        P("set_card 8S battlefield 0 on 9C", "R-MN-057", id="no Aura"),
        P("set_card 9C hand 0", None, id="back to hand"),
        P("set_zone south creatures 9C 8S", None, id="a row"),
        P("set_zone south stack 9C", "R-MN-081", id="no row for that"),
    ],
)
def test_judge(board, rule_of, line, rule):
    assert rule_of(board("2S 9C"), line) == rule


def test_nothing_is_corrected_before_the_first_turn(rule_of):
    from tableassist.rules.game import Setup

    state = GAME.setup(Setup(("Ann", "Bob")))
    assert rule_of(state, "set_count 0 hand 3") == "R-MN-014"
    assert rule_of(state, "set_card 8S battlefield 0") == "R-MN-014"


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("set_card 9C graveyard 0", "graveyard"),
        ("set_card 9C hand 0", "hand"),
        ("set_card 9C library 0", "library"),
        ("set_card 9C battlefield 1 tapped", "battlefield"),
        ("set_card 8S graveyard 1", "graveyard"),
    ],
)
def test_a_card_is_moved_and_counted_once(board, line, where):
    state = board("2S 9C")
    after = GAME.apply(state, GAME.parse(line))
    name, seat = line.split()[1], int(line.split()[3])
    assert cards_in(after) == cards_in(state)
    player = after.players[seat if name != "9C" else 0]
    homes = {
        "graveyard": name in player.graveyard,
        "hand": name in player.held,
        "library": name in player.sunk,
        "battlefield": after.permanent(name) is not None,
    }
    assert [place for place, there in homes.items() if there] == [where]
    if where == "battlefield":
        one = after.permanent(name)
        assert (one.controller, one.owner, one.tapped) == (1, 0, True)


def test_life_at_zero_ends_the_game_after_a_correction(board):
    state = GAME.apply(board(), GAME.parse("set_life 1 0"))
    assert GAME.outcome(state).winners == (0,)


@pytest.mark.parametrize(
    ("lots", "expected"),
    [
        P([("9C", False)], None, id="as it is"),
        P([("9C", True)], "set_zone south creatures 9C=tapped", id="tapped"),
        P([("9C", False), ("8S", False)], "set_zone south creatures 8S 9C", id="one more"),
        P([], "set_zone south creatures", id="gone"),
    ],
)
def test_the_table_is_right(board, lots, expected):
    state = board("2S 9C")
    action = GAME.correct(state, SOUTH_CREATURES, [up(SOUTH_CREATURES, *lot) for lot in lots])
    assert (action and GAME.write(action)) == expected
    if action is not None:
        after = GAME.apply(state, action)
        there = sorted((lot.name, lot.turned) for lot in GAME.layout(after).at(SOUTH_CREATURES))
        assert there == sorted(lots)
        assert cards_in(after) == cards_in(state)


def test_a_graveyard_is_put_right_by_its_top(board):
    state = board(graveyards=("2H 3H", ""))
    place = name_zone(Seat(0), GRAVEYARD)
    action = GAME.correct(state, place, [up(place, "2H")])
    assert GAME.apply(state, action).players[0].graveyard == ("3H", "2H")
    assert GAME.correct(state, place, [up(place, "3H")]) is None


def test_what_cannot_be_put_right(board):
    state = board("2S 9C")
    library = name_zone(Seat(0), LIBRARY)
    assert GAME.correct(state, library, []) is None
    assert GAME.correct(state, SOUTH_LANDS, [Lot(SOUTH_LANDS, "card", None, Face.DOWN)]) is None


def test_corrections_by_any_table_agree_with_it(some_games):
    """Whatever lies in a row, after the correction the game has it."""
    rng, corrected = random.Random(4), 0
    for walk in some_games:
        for state, _, _ in rng.sample(walk.steps, 6):
            if not state.turn or state.combat.attackers or state.stack:
                continue
            free = [name for name in world.list_public(state) if name not in place_cards(state)]
            names = [one.card for one in state.field if one.host is None and zone_is(state, one.card)]
            chosen = [up(SOUTH_CREATURES, name, rng.random() < 0.3) for name in (*names[:3], *free[:1])]
            chosen = [lot for lot in chosen if lot.name not in "2S3S4S5S6S2H3H4H5H6H2D3D4D5D6D2C3C4C5C6C"]
            if any(one.host in names[:3] for one in state.field if one.host):
                continue
            action = GAME.correct(state, SOUTH_CREATURES, chosen)
            if action is None:
                continue
            after = GAME.apply(state, action)
            assert set(GAME.layout(after).at(SOUTH_CREATURES)) == set(chosen)
            corrected += 1
    assert corrected > 15


def zone_is(state, name):
    return place_cards(state)[name].zone == SOUTH_CREATURES


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("life", "1", "23"), "set_life 1 23"),
        (("hand", "0", "6"), "set_count 0 hand 6"),
        (("library", "0", "12"), "set_count 0 library 12"),
        (("card", "0", "8", "S", "battlefield"), "set_card 8S battlefield 0"),
        (("concede", "1"), "concede 1"),
    ],
)
def test_corrections_step_by_step(board, keys, expected):
    state = board("9C")
    prompt = GAME.corrections(state, keys[:-1])
    (option,) = [option for option in prompt.options if option.key == keys[-1]]
    assert GAME.write(option.action) == expected
    assert GAME.judge(state, option.action) is None


def test_nothing_is_corrected_after_the_end(board):
    assert GAME.corrections(GAME.apply(board(), GAME.parse("concede 0")), ()) is None


@pytest.mark.parametrize(
    ("place", "name", "possible"),
    [
        ("south creatures", "8S", True),
        ("south graveyard", "9C", True),
        ("north graveyard", "9C", False),
        ("south creatures", "XR", False),
    ],
)
def test_what_may_be_where(board, place, name, possible):
    assert GAME.possible(board("9C"), place, name) == possible


def test_meddling_is_reported_of(board):
    looked = GAME.touched_out_of_turn(board(), ["south library"], "looked")
    assert (looked.rule, looked.why) == ("R-MN-080", "south library was looked at: libraries are hidden.")
    swapped = GAME.touched_out_of_turn(board(), ["south library", "north library"], "swapped")
    assert swapped.why == "south library and north library were changed: libraries are hidden."


def test_actions_account_for_the_zones_they_touch(board):
    assert SOUTH_LANDS in GAME.touches(GAME.parse("play_land 0 5H"))
    assert SOUTH_CREATURES in GAME.touches(GAME.parse("hand_ability 1 QH killer on 9C for 2H"))
    assert GAME.touches(GAME.parse("pass 0")) == frozenset()


def test_a_stray_shift_is_refused(board, rule_of):
    state = board("9C 7S 2S")
    assert rule_of(state, "shift 9C lands") == "R-MN-081"
    assert rule_of(state, "shift 7S lands") is None
    assert rule_of(state, "shift 7S stack") == "R-MN-081"
