"""The questions of this game, which lead to its actions, and those that name cards and lands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tableassist.games.mnemonic.actions import Action, Cards
from tableassist.games.mnemonic.payment import Mana
from tableassist.rules import asking
from tableassist.table.cards import SUIT_SIGNS, CardName, format_card, rank, suit

Ask = asking.Ask[Action]
Choice = asking.Choice[Action]
Step = Ask | Action
"""What a choice leads to: a further question, or the action it enters."""


def ask_for_card(text: str, cards: Iterable[CardName], then: Callable[[CardName], Step]) -> Ask:
    """Asks for a card: its rank, then its suit."""
    among = tuple(cards)

    def suits(of_rank: str) -> Ask:
        fitting = [card for card in among if rank(card) == of_rank]
        return Ask(text, lambda: (Choice(suit(card), SUIT_SIGNS[suit(card)], partial(then, card)) for card in fitting))

    ranks = dict.fromkeys(rank(card) for card in among)
    return Ask(text, lambda: (Choice(of_rank, of_rank, partial(suits, of_rank)) for of_rank in ranks))


def ask_for_cards(
    text: str,
    among: Callable[[Cards], Iterable[CardName]],
    count: int,
    then: Callable[[Cards], Step],
    so_far: Cards = (),
) -> Step:
    """Asks for so many cards, one by one.

    Args:
        among: Which cards may follow those named so far.
        then: Where the answers lead.
        so_far: The cards named before.
    """
    if len(so_far) == count:
        return then(so_far)
    left = f" ({count - len(so_far)} more)" if count - len(so_far) > 1 else ""

    def next_card(card: CardName) -> Step:
        return ask_for_cards(text, among, count, then, (*so_far, card))

    return ask_for_card(f"{text}{left}", among(so_far), next_card)


def ask_for_one(text: str, cards: Iterable[CardName], then: Callable[[CardName], Step]) -> Ask:
    """Asks for one of a few cards that everybody sees."""
    among = tuple(cards)
    return Ask(text, lambda: (Choice(card, format_card(card), partial(then, card), card=card) for card in among))


def ask_for_payment(text: str, ways: tuple[Mana, ...], then: Callable[[Mana], Step], so_far: Mana = ()) -> Step:
    """Asks land by land, as long as more than one payment is left."""
    left = tuple(way for way in ways if set(so_far) <= set(way))
    if len(left) == 1:
        return then(left[0])
    lands = dict.fromkeys(land for way in left for land in way if land not in so_far)
    paid = f" with {' '.join(map(format_card, so_far))} and …" if so_far else "?"
    return ask_for_one(f"{text}{paid}", lands, lambda land: ask_for_payment(text, left, then, (*so_far, land)))


def ask_for_some(text: str, among: Cards, then: Callable[[Cards], Step], so_far: Cards = ()) -> Ask:
    """Asks for any number of cards, which come out in the order of `among`."""

    def choices() -> Iterator[Choice]:
        for card in among:
            if card not in so_far:
                chosen = tuple(one for one in among if one in (*so_far, card))
                yield Choice(card, format_card(card), partial(ask_for_some, text, among, then, chosen), card=card)
        yield Choice("done", "Done" if so_far else "None", partial(then, so_far))

    named = f": {' '.join(map(format_card, so_far))} and …" if so_far else ""
    return Ask(f"{text}{named}", choices)
