"""One player: what it does, and which cards it takes where only it may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from tableassist.games.mnemonic import sparring
from tableassist.games.mnemonic.actions import Action, Sideboard
from tableassist.games.mnemonic.opponent import decks
from tableassist.games.mnemonic.opponent.choices import list_choices
from tableassist.games.mnemonic.opponent.guess import guess
from tableassist.games.mnemonic.opponent.search import search
from tableassist.games.mnemonic.opponent.strength import Strength
from tableassist.games.mnemonic.state import MOST_ASIDE, State
from tableassist.games.mnemonic.world import Cards, Chance
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName


def ponder(
    state: State, seat: Seat, hand: Cards, strength: Strength, chance: Chance, deck: Iterable[CardName] = ()
) -> Iterator[Action]:
    """What it would do, better and better: the last of these actions is its decision, each before it one for less time.

    Nothing comes where it is not its turn to act.

    Args:
        hand: The seat's own cards.
        strength: How many playouts, and how far.
        chance: A source of whole numbers below a given one.
        deck: Cards that it knows to be in its hand and library, in any order.
    """
    actions = _with_deck(list_choices(state, seat, hand), strength)
    if len(actions) < 2:
        yield from actions
        return
    known = frozenset(deck)
    yield from search(state, seat, actions, lambda: guess(state, seat, hand, chance, known), strength, chance)


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player of that strength who decides by the given chance."""

    strength: Strength
    chance: Chance

    def move(
        self,
        state: State,
        seat: Seat,
        hand: Cards,
        deck: Iterable[CardName] = (),
        enough: Callable[[], bool] = lambda: False,
    ) -> Action | None:
        """What it does now, or the best so far once `enough` says so; None where it is not its turn to act.

        Args:
            enough: Asked between playouts; true ends the search with the best so far.
        """
        decision = None
        for best in ponder(state, seat, hand, self.strength, self.chance, deck):
            decision = best
            if enough():
                break
        return decision

    def picks(self, seat: Seat, what: str, cards: Cards, count: int, deck: Cards = ()) -> Cards:
        """Which cards it takes to "keep" of a packet, beside the `deck` that it has, or sets "aside" of its deck.

        Args:
            what: "keep" or "aside".
            deck: The cards that it has already.
        """
        if not self.strength.drafts or what not in ("keep", "aside"):
            return sparring.take_cards(seat, what, cards, count)
        if what == "keep":
            return decks.add_best_cards(deck, cards, count)
        kept = frozenset(decks.add_best_cards((), cards, len(cards) - count))
        return tuple(card for card in cards if card not in kept)


def _with_deck(actions: tuple[Action, ...], strength: Strength) -> tuple[Action, ...]:
    """Who drafts for a deck plays the best of it, and sets the rest aside."""
    if strength.drafts:
        return tuple(replace(one, count=MOST_ASIDE) if isinstance(one, Sideboard) else one for one in actions)
    return actions
