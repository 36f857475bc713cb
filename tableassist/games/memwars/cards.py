"""Which card of the deck belongs to which place, how deep it goes, and how often its place counts."""

from __future__ import annotations

from tableassist.games.memwars.board import PLACES, Place, is_centre, is_in_central_quincunx, quadrant_of
from tableassist.games.memwars.memdeck import MemCard, MemDeck
from tableassist.games.memwars.options import Options
from tableassist.rules.game import SetupRefused


def number_of(options: Options, place: Place) -> Place:
    """The number of the place's card: the place's own, unless card 1 belongs to the upper right (A-MW-01).

    Then upper left and upper right change places in every quincunx, and so do the quincunxes in every quadrant. The
    same rule leads back from a card to its place.
    """
    if options.first_place == "nw_corner":
        return place
    quadrant, in_quadrant = divmod(place - 1, 25)
    block, in_block = divmod(in_quadrant, 5)
    return Place(25 * quadrant + 5 * _swapped(block) + _swapped(in_block) + 1)


def card_of(deck: MemDeck, options: Options, place: Place) -> MemCard:
    """The card that belongs to the place."""
    return deck.card(number_of(options, place))


def list_in_play(options: Options) -> tuple[Place, ...]:
    """The places in play, in the order of their cards (R-MW-022, R-MW-023)."""
    return tuple(place for place in list_in_order(options) if quadrant_of(place) in options.quadrants)


def list_in_order(options: Options) -> tuple[Place, ...]:
    """All places in the order in which a deck that is not shuffled addresses them (R-MW-090)."""
    order = tuple(number_of(options, place) for place in PLACES)
    return order[::-1] if options.path == "backward" else order


def list_asked_for(deck: MemDeck, options: Options, depth: int) -> tuple[str, ...]:
    """What so many levels ask for, as far as all cards in play ask the same: of no card by itself (R-MW-101)."""
    cards = [card_of(deck, options, place) for place in list_in_play(options)]
    asks = [{card.facts[level].ask for card in cards if level < card.levels} for level in range(depth)]
    return tuple(next(iter(same)) if len(same) == 1 else f"fact {level}" for level, same in enumerate(asks, 1) if same)


def count_levels(deck: MemDeck, options: Options) -> tuple[int, ...]:
    """How many facts each place's card has, 0 for places that are not in play; raises SetupRefused."""
    playing = frozenset(list_in_play(options))
    return tuple(_card(deck, options, place).levels if place in playing else 0 for place in PLACES)


def count_worth(deck: MemDeck, options: Options) -> tuple[int, ...]:
    """How often each place's pieces count: centres, central quincunxes and the card's own points (A-MW-30)."""
    playing = frozenset(list_in_play(options))
    return tuple(_worth(deck, options, place) if place in playing else 1 for place in PLACES)


def _worth(deck: MemDeck, options: Options, place: Place) -> int:
    centre = options.centre if is_centre(place) else 1
    central = options.central_quincunx if is_in_central_quincunx(place) else 1
    return centre * central * (_card(deck, options, place).points if options.card_points else 1)


def _card(deck: MemDeck, options: Options, place: Place) -> MemCard:
    try:
        return card_of(deck, options, place)
    except KeyError:
        number = number_of(options, place)
        raise SetupRefused(
            f"The deck {deck.title} has no card {number}: play with quadrants of which it has every card."
        ) from None


def _swapped(position: int) -> int:
    return {0: 1, 1: 0}.get(position, position)
