"""The opponent plays by the rules, better than chance, and by what its seat may know alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic.state import SEATS, opponent_of
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card


def whole_game(seed, players, **options):
    """A game between `sparring` and `chance`; the states with who moved, and how it ended."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    steps = []

    def choose(seat, what, cards, count):
        if players[seat] == "sparring":
            return sparring.take_cards(seat, what, cards, count)
        return world.draw_some(cards, count, rng.randrange)

    while GAME.outcome(state) is None and len(steps) < 5000:
        action = next_move(state, hidden, players, rng)
        steps.append((state, action, hidden))
        refused = GAME.judge(state, action)
        assert refused is None, (GAME.write(action), refused)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, choose)
        state = after
    return steps, GAME.outcome(state)


def next_move(state, hidden, players, rng):
    for seat in SEATS:
        if players[seat] == "sparring":
            action = sparring.choose_action(state, seat, hidden.hands[seat])
            if action is not None:
                return action
    return sparring.choose_at_random(state, hidden, rng.randrange)


def test_it_beats_chance():
    wins = 0
    for seed in range(20):
        players = ("sparring", "chance") if seed % 2 else ("chance", "sparring")
        _, outcome = whole_game(seed, players)
        wins += outcome.winners == (players.index("sparring"),)
    assert wins >= 17, wins


@pytest.mark.parametrize("options", [{}, {"stack_ui": "full"}, {"hand_ability_timing": "sorcery"}, {"draft": "done"}])
def test_it_plays_itself_to_the_end(options):
    for seed in range(4):
        _, outcome = whole_game(seed, ("sparring", "sparring"), **options)
        assert outcome is not None


def permuted(rng, hidden, seat):
    """The same world as far as the seat can tell: all that it may not see lies in another order."""
    rival = opponent_of(seat)
    unseen = [*hidden.hands[rival], *hidden.libraries[0], *hidden.libraries[1], *hidden.out, *hidden.pile]
    rng.shuffle(unseen)

    def take(cards):
        return tuple(unseen.pop() for _ in cards)

    hands = [hidden.hands[0], hidden.hands[1]]
    hands[rival] = take(hidden.hands[rival])
    libraries = tuple(take(library) for library in hidden.libraries)
    return replace(hidden, hands=tuple(hands), libraries=libraries, out=take(hidden.out), pile=take(hidden.pile))


def test_it_never_looks_at_hidden_cards():
    rng, checked = random.Random(5), 0
    for seed in range(6):
        steps, _ = whole_game(seed, ("sparring", "sparring"))
        for state, _, hidden in steps[::3]:
            for seat in SEATS:
                chosen = sparring.choose_action(state, seat, hidden.hands[seat])
                changed = permuted(rng, hidden, seat)
                assert sparring.choose_action(state, seat, changed.hands[seat]) == chosen
                checked += chosen is not None and changed != hidden
    assert checked > 200


def test_it_ends_the_game_with_an_ace(board):
    state = board("5H", life=(20, 3))
    action = sparring.choose_action(state, 0, (card("AH"), card("6S")))
    assert GAME.write(action) == "hand_ability 0 AH face on 1 for 5H"


def test_it_plays_a_land_then_its_strongest_creature(board, script):
    state = board("2S 3D 4S")
    assert GAME.write(sparring.choose_action(state, 0, (card("6S"), card("KD")))) == "play_land 0 6S"
    state = script(state, "play_land 0 6S")
    assert GAME.write(sparring.choose_action(state, 0, (card("KD"), card("8S")))) == "cast 0 KD creature for 2S 3D 4S"


def test_it_attacks_where_it_survives_and_blocks_where_it_kills(board, script):
    state = board("QS 8S", "9H", attacking=True)
    action = sparring.choose_action(state, 0, ())
    assert GAME.write(action) == "declare_attackers 0 QS"
    state = script(board("8S", "9H", attacking=True, hands=(0, 0)), "declare_attackers 0 8S")
    assert GAME.write(sparring.choose_action(state, 1, ())) == "declare_blockers 1 9H=8S"


def test_picks_keep_lands_and_others():
    packet = tuple(map(card, ["2S", "3S", "4S", "5S", "8H", "9H", "AH", "KH"]))
    kept = sparring.take_cards(0, "keep", packet, 4)
    assert sorted(kept) == sorted(map(card, ("AH", "KH", "2S", "3S")))
    assert sparring.take_cards(0, "bottom", packet, 1) == (card("2S"),)


def test_it_waits_for_its_turn(board):
    assert sparring.choose_action(board("2S"), 1, ()) is None
