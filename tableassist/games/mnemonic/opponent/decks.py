"""Which cards make a deck: lands and what they pay for, in few suits but not in one.

The weights come from 4,000 games of random decks, played by rules of thumb: a logistic regression of who won on what
was in the decks (`python tests/games/mnemonic/fit_opponent.py --games 8000`). That many lands share a suit with a card
matters most. Of all the opponent does, setting the five worst cards aside wins it the most games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tableassist.games.mnemonic.cards import is_land
from tableassist.games.mnemonic.world import Cards
from tableassist.table.cards import SUITS, CardName, rank, suit

_WORTH = {"7": 0.15, "8": -0.2, "9": -0.2, "10": -0.2, "J": 0.05, "Q": 0.3, "K": 0.15}
_PAYS, _CROWDED, _LANDS, _UNEVEN = 0.147, 0.0234, 0.45, 0.05


def rate_deck(cards: Cards) -> float:
    """How good the cards are together, in log odds of winning; to compare sets of equal size with."""
    lands = [card for card in cards if is_land(card)]
    of_suit, land_suits = Counter(map(suit, cards)), Counter(map(suit, lands))
    paid = sum(land_suits[each] * (of_suit[each] - land_suits[each]) for each in SUITS)
    crowded = sum(many * many for many in of_suit.values())
    uneven = (len(lands) - _LANDS * len(cards)) ** 2
    return sum(_WORTH.get(rank(card), 0.0) for card in cards) + _PAYS * paid - _CROWDED * crowded - _UNEVEN * uneven


def add_best_cards(deck: Cards, packet: Iterable[CardName], count: int) -> Cards:
    """So many cards of the packet that go best with the deck: one after the other, then exchanged while that helps."""
    left, chosen = sorted(packet), list[CardName]()
    while left and len(chosen) < count:
        best = max(left, key=lambda card: rate_deck((*deck, *chosen, card)))
        left.remove(best)
        chosen.append(best)
    while exchange := _exchange(deck, chosen, left):
        out, into = exchange
        chosen[chosen.index(out)], left[left.index(into)] = into, out
    return tuple(chosen)


def _exchange(deck: Cards, chosen: list[CardName], left: list[CardName]) -> tuple[CardName, CardName] | None:
    """The best exchange of a chosen card for another, or None where none helps."""
    now, best = rate_deck((*deck, *chosen)) + 1e-9, None
    for out in chosen:
        others = (*deck, *(card for card in chosen if card != out))
        for into in left:
            value = rate_deck((*others, into))
            if value > now:
                now, best = value, (out, into)
    return best
