"""What the hidden cards may be, drawn at random from all that a seat cannot rule out: one determinisation.

The seat knows the table, what everybody knows of hidden cards (R-MN-080, R-MN-082), its own hand, and the deck that it
drafted where it remembers it. Nothing else is an argument, so nothing else can be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tableassist.games.mnemonic.cards import order_of
from tableassist.games.mnemonic.state import SEATS, Player, State, opponent_of
from tableassist.games.mnemonic.world import Cards, Chance, Hidden, list_public, shuffle
from tableassist.rules.game import Seat
from tableassist.table.cards import DECK, CardName


@dataclass(frozen=True, slots=True)
class Share:
    """What of a player's hidden cards is known: in hand for certain, on top, in the library, in one of the two."""

    held: Cards
    top: Cards
    sunk: Cards
    somewhere: Cards


def guess(state: State, seat: Seat, hand: Cards, chance: Chance, deck: Iterable[CardName] = ()) -> Hidden:
    """Hands, libraries and the rest as they may be.

    Args:
        hand: The seat's own cards, which it knows.
        chance: A source of whole numbers below a given one.
        deck: Cards that the seat knows to be its own, in any order.
    """
    seen = list_public(state) | state.out | frozenset(hand)
    mine = _share(state.players[seat], seen, hand, frozenset(deck) - frozenset(hand))
    theirs = _share(state.players[opponent_of(seat)], seen, state.players[opponent_of(seat)].held, frozenset())
    placed = frozenset((*_all(mine), *_all(theirs)))
    loose = list(shuffle([card for card in DECK if card not in seen and card not in placed], chance))
    hands, libraries = list[Cards](((), ())), list[Cards](((), ()))
    for who, share in ((opponent_of(seat), theirs), (seat, mine)):
        hands[who], libraries[who] = _dealt(state.players[who], share, loose, chance)
    asides = [tuple(_taken(loose, state.players[who].aside)) for who in SEATS]
    out = tuple(sorted(state.out, key=order_of)) or tuple(loose)
    return Hidden((hands[0], hands[1]), (libraries[0], libraries[1]), (asides[0], asides[1]), out=out)


def _share(player: Player, seen: frozenset[CardName], hand: Iterable[CardName], deck: frozenset[CardName]) -> Share:
    held = _listed(hand)
    top = tuple(card for card in player.top if card not in seen)
    sunk = _listed(player.sunk - seen.union(top, held))
    somewhere = _listed((player.owned | deck) - seen.union(top, held, sunk))
    return Share(held, top, sunk, somewhere)


def _dealt(player: Player, share: Share, loose: list[CardName], chance: Chance) -> tuple[Cards, Cards]:
    """A hand and a library of the right sizes; what is missing is taken off the loose cards."""
    known = len(share.held) + len(share.top) + len(share.sunk) + len(share.somewhere)
    unknown = [*share.somewhere, *_taken(loose, player.hand + player.library - known)]
    unknown = list(shuffle(unknown, chance))
    hand = (*share.held, *_taken(unknown, player.hand - len(share.held)))
    return hand, (*share.top, *shuffle((*share.sunk, *unknown), chance))


def _taken(cards: list[CardName], count: int) -> list[CardName]:
    """So many of the last cards, or as many as there are, which are no longer in the list."""
    cut = len(cards) - max(0, count)
    taken = cards[max(0, cut) :]
    del cards[max(0, cut) :]
    return taken


def _all(share: Share) -> Cards:
    return (*share.held, *share.top, *share.sunk, *share.somewhere)


def _listed(cards: Iterable[CardName]) -> Cards:
    """In one order, whatever set they came from: decisions must not hang on how Python keeps sets."""
    return tuple(sorted(cards, key=order_of))
