"""Works out the opponent's weights again: `python tests/games/mnemonic/fit_opponent.py --games 1200`.

Whole games played by rules of thumb, one action in 25 at random, every other one with random decks; then two logistic
regressions of who won, on the differences between both sides: of what lay there at the beginning of each turn
(`outlook`), and of what was in the random decks (`decks`). Prints each weight with its standard error, and how many
outcomes are told right of games that were not fitted.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from math import sqrt

import numpy as np

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic.cards import LAND_RANKS, is_land, power_of
from tableassist.games.mnemonic.state import SEATS
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, SUITS, rank, suit

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
POSITION = ("on turn", "life", "small", "power", "flies", "lands", "suits", "held lands", "held", "Q", "K", "A", "J")
DECKS = (*RANKS, "paid", "crowded", "lands", "lands squared")


def side(state, hidden, seat):
    """What a player has on the table and in hand, in the order of POSITION."""
    mine, hand = state.creatures(seat), hidden.hands[seat]
    lands = [one.card for one in state.field if one.controller == seat and one.is_land]
    ranks, of_land = Counter(map(rank, hand)), sum(map(is_land, hand))
    return np.array([
        float(state.active == seat),
        sqrt(max(0, state.players[seat].life)),
        sum(power_of(one.card) == 1 for one in mine),
        sum(power_of(one.card) for one in mine if power_of(one.card) > 1),
        sum(state.flies(one.card) for one in mine),
        min(len(lands), 6),
        len(set(map(suit, lands))),
        of_land,
        len(hand) - of_land,
        *(ranks[each] for each in "QKAJ"),
    ])  # fmt: skip


def deck(cards):
    """What is in a deck, in the order of DECKS."""
    lands = [card for card in cards if rank(card) in LAND_RANKS]
    ranks, suits, of_land = Counter(map(rank, cards)), Counter(map(suit, cards)), Counter(map(suit, lands))
    return np.array([
        *(ranks[each] for each in RANKS),
        sum(of_land[each] * (suits[each] - of_land[each]) for each in SUITS),
        sum(suits[each] ** 2 for each in SUITS),
        len(lands),
        len(lands) ** 2,
    ])  # fmt: skip


def played(seed):
    """A game's positions and decks as differences between both sides, and whether the first player won."""
    rng = random.Random(seed + 10**6)
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"} if seed % 2 else {}))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    decks = deck(hidden.libraries[0]) - deck(hidden.libraries[1])
    positions, turn = [], 0
    while GAME.outcome(state) is None:
        moves = (sparring.choose_action(state, seat, hidden.hands[seat]) for seat in SEATS)
        action = next(move for move in moves if move is not None)
        if rng.random() < 0.04:
            action = sparring.choose_at_random(state, hidden, rng.randrange)
        after = GAME.apply(state, action)
        hidden, state = world.follow(hidden, state, action, after, rng.randrange, sparring.take_cards), after
        if state.turn > turn:
            turn = state.turn
            positions.append(side(state, hidden, 0) - side(state, hidden, 1))
    return positions, decks, GAME.outcome(state).winners


def fitted(x, y, ridge=10.0):
    """The weights of a logistic regression and their standard errors, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        curved = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(weights))
        weights -= np.linalg.solve(curved, x.T @ (p - y) + ridge * weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(curved)))


def report(title, names, rows, won, game):
    """Prints the weights of all games, and how well those of three in four games tell the others."""
    x, y, held_out = np.array(rows), np.array(won, float), np.array(game) % 8 < 2
    weights, _ = fitted(x[~held_out], y[~held_out])
    told = ((x[held_out] @ weights > 0) == (y[held_out] > 0.5)).mean()
    print(f"{title}: {len(y)} rows; {100 * told:.1f} % of those not fitted told right")
    for name, weight, error in zip(names, *fitted(x, y), strict=True):
        print(f"  {name:14} {weight:6.3f} ± {error:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    request = parser.parse_args()
    positions, decks = ([], [], []), ([], [], [])
    for number in range(request.games):
        seen, cards, winners = played(number)
        if len(winners) == 1:
            # Drafted by the same rules of thumb, decks hardly differ.
            for rows, found in ((positions, seen), (decks, [cards] * (number % 2))):
                for one in found:
                    rows[0].append(one)
                    rows[1].append(winners == (0,))
                    rows[2].append(number)
    report("outlook", POSITION, *positions)
    report("decks", DECKS, *decks)


if __name__ == "__main__":
    main()
