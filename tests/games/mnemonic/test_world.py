"""The world behind the game: who has seen what in the draft, what everybody knows of hidden cards, and nothing more."""

from __future__ import annotations

import random

import pytest

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.phases import Drafting
from tableassist.games.mnemonic.state import SEATS, opponent_of
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card


def drafted(seed):
    """A whole draft: the world after it, and all cards that each player has seen."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob")))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    seen = [set(), set()]
    while isinstance(state.phase, Drafting):
        for seat in SEATS:
            seen[seat] |= {*hidden.packets[seat], *hidden.libraries[seat]}
        for seat in SEATS:
            action = GAME.parse(f"draft_keep {seat} {state.phase.keep}")
            after = GAME.apply(state, action)
            hidden = world.follow(hidden, state, action, after, rng.randrange, at_random(rng))
            state = after
    return hidden, seen


def at_random(rng):
    return lambda _seat, _what, cards, count: world.draw_some(cards, count, rng.randrange)


@pytest.mark.parametrize("seed", range(8))
def test_knowledge_after_the_draft_r_mn_019(seed):
    hidden, seen = drafted(seed)
    for seat in SEATS:
        mine, theirs = set(hidden.libraries[seat]), set(hidden.libraries[opponent_of(seat)])
        assert len(mine) == 21
        assert len(seen[seat]) == 31
        assert len(theirs & seen[seat]) == 10
        assert not seen[seat] & set(hidden.out)
    assert len(hidden.out) == 10
    assert hidden.pile == ()


def test_the_first_deal():
    state = GAME.setup(Setup(("Ann", "Bob")))
    hidden = world.deal_world(state, DECK)
    assert (len(hidden.out), len(hidden.pile)) == (10, 10)
    assert [len(packet) for packet in hidden.packets] == [16, 16]
    done = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    assert [len(library) for library in world.deal_world(done, DECK).libraries] == [21, 21]


def test_a_world_names_hands_and_what_was_left_out():
    hidden = world.Hidden(hands=((card("2S"), card("KD")), (card("AH"),)), out=(card("9C"),))
    named = hidden.world()
    assert world.list_hand(named, 0) == ("2S", "KD")
    assert world.list_hand(named, 1) == ("AH",)
    assert world.list_left_out(named) == ("9C",)


def test_shuffling_is_by_chance_alone():
    cards = tuple(DECK[:5])
    assert world.shuffle(cards, lambda _: 0) == cards
    assert world.shuffle(cards, lambda number: number - 1) == cards[::-1]
    assert sorted(world.shuffle(cards, random.Random(1).randrange)) == sorted(cards)
    assert world.draw_some(cards, 2, lambda _: 0) == cards[:2]
    assert world.remove_cards(cards, cards[1:3]) == (cards[0], *cards[3:])


def follow(hidden, state, *lines):
    """The world and the state after some lines."""
    for line in lines:
        action = GAME.parse(line)
        assert GAME.judge(state, action) is None, (line, GAME.judge(state, action))
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, lambda number: number - 1, at_random(random.Random(0)))
        state = after
    return hidden, state


def table(board, hand, library, **more):
    """South holds this hand over this library; the north has nine cards to draw."""
    state = board("5S 2D 3D QH", hands=(len(hand), 0), libraries=(len(library), 9), **more)
    rest = tuple(name for name in DECK if name not in (*hand, *library, *world.list_public(state)))[:9]
    return world.Hidden(hands=(tuple(map(card, hand)), ()), libraries=(tuple(map(card, library)), rest)), state


def test_what_is_put_on_top_is_known_until_it_is_drawn(board):
    hidden, state = table(board, ["AD", "8C"], ["9S", "10S"])
    hidden, state = follow(hidden, state, "hand_ability 0 AD face on 1 for 2D", "durable 0 yes")
    assert hidden.libraries[0] == ("AD", "9S", "10S")
    assert state.players[0].top == ("AD",)
    assert GAME.judge(state, GAME.parse("cast 0 AD creature for 3D")).rule == "R-MN-080"
    hidden, state = follow(hidden, state, "go 0 end", "pass 0", "go 1 end")
    while state.turn < 7 or state.step != "main1":
        hidden, state = follow(hidden, state, f"pass {state.phase.seat}")
    assert state.players[0].held == {"AD"}
    assert "AD" in hidden.hands[0]
    assert state.players[0].top == ()


def test_what_is_shuffled_in_is_known_until_a_card_is_drawn(board):
    hidden, state = table(board, ["QS"], ["9S"], graveyards=("8H", ""))
    hidden, state = follow(hidden, state, "hand_ability 0 QS killer on QH for 5S", "dig 0 8H", "library_shuffled 0")
    assert state.players[0].sunk == {"8H"}
    assert sorted(hidden.libraries[0]) == ["8H", "9S"]
    hidden, state = follow(hidden, state, "go 0 end")
    while state.turn < 7 or state.step != "main1":
        hidden, state = follow(hidden, state, f"pass {state.phase.seat}")
    assert state.players[0].sunk == frozenset(), "it could be the card that was drawn"


def test_an_empty_library_is_the_graveyard_reshuffled(board):
    hidden, state = table(board, [], [], graveyards=("8H 9H 10H", ""))
    hidden, state = follow(hidden, state, "go 0 end", "go 1 end")
    assert sorted(hidden.libraries[0]) == ["10H", "8H", "9H"]
    hidden, state = follow(hidden, state, "library_shuffled 0")
    assert (len(hidden.hands[0]), len(hidden.libraries[0])) == (1, 2)
    assert state.players[0].life == 19
    assert state.players[0].hand == 1


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        pytest.param("play_land 0 5S", "R-MN-001", id="it is on the battlefield"),
        pytest.param("play_land 0 4C", "R-MN-001", id="it lies in a graveyard"),
        pytest.param("play_land 0 3H", "R-MN-001", id="it is on the other side"),
        pytest.param("play_land 0 6C", None, id="nobody has seen it"),
    ],
)
def test_impossible_plays_are_refused_by_what_everybody_saw(board, rule_of, line, rule):
    assert rule_of(board("5S", "3H", graveyards=("", "4C")), line) == rule


def test_a_card_stays_its_owners_also_out_of_sight_r_mn_082(board, rule_of):
    """Bob's 2♠ went back into his library; Ann cannot play it."""
    state = board("5S", graveyards=("", "2S"))
    bob = state.players[1]
    state = state.with_player(1, graveyard=(), library=bob.library + 1, sunk=frozenset({card("2S")}))
    assert rule_of(state, "play_land 0 2S") == "R-MN-082"


def test_an_empty_hand_plays_nothing(board, rule_of):
    assert rule_of(board("5S", hands=(0, 0)), "play_land 0 6C") == "R-MN-080"


def test_a_hand_all_of_which_is_known_has_no_other_card(board, rule_of):
    state = board("5S", hands=(1, 0))
    known = state.with_player(0, held=frozenset({card("6D")}), owned=state.players[0].owned | {card("6D")})
    assert rule_of(known, "play_land 0 6C") == "R-MN-080"
    assert rule_of(known, "play_land 0 6D") is None
