"""Which card it was, asked where the referee's own may be named to nobody (R-TB-003).

Every card of the game is offered in the same order and none is marked, also the one that the referee has. What follows
would tell players whether they remember rightly, so that it counts only once all of them agree to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.app.disputes.answers import DisputeAnswer
from tableassist.app.prompting.acceptance import Acceptance
from tableassist.referee.claims import DisputeClaim, DisputeSubject, NamedCard, named_cards
from tableassist.rules.view import Option, Prompt
from tableassist.table.cards import JOKERS, RANKS, CardName, format_card, rank

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_WHICH = "which:"


def unmarked_page(
    subject: DisputeSubject, deck: Sequence[CardName], players: Sequence[str], chosen: Sequence[str]
) -> Prompt | None:
    """The page that the keys chosen so far lead to; None where the event names no card.

    Args:
        subject: What is disputed.
        deck: The cards of the game.
        players: The players' names by their seats.
        chosen: Which of several cards is meant, its rank, the card, and who has agreed.
    """
    cards = named_cards(subject)
    if len(cards) > 1 and not chosen:
        options = tuple(Option(f"{_WHICH}{at}", _label(_spot(cards, at))) for at in range(len(cards)))
        return Prompt("Which of the cards was another?", options)
    at = int(chosen[0].removeprefix(_WHICH)) if len(cards) > 1 else 0
    keys = tuple(chosen[1:] if len(cards) > 1 else chosen)
    if not cards or at >= len(cards):
        return None
    match keys:
        case ():
            ranks = dict.fromkeys(rank(card) for card in sorted(deck, key=_place_in_order))
            return Prompt("Which card was it?", tuple(Option(one, rank_word(one)) for one in ranks))
        case (of_rank,):
            of = [card for card in sorted(deck, key=_place_in_order) if rank(card) == of_rank]
            return Prompt("Which card was it?", tuple(Option(card, format_card(card)) for card in of))
        case (_, card, *agreed):
            asked = Acceptance(dict(enumerate(players)), agreed, word="agrees")
            spot = "it" if len(cards) == 1 else _spot(cards, at)
            answer = _answer(cards[at].claim(subject.text, card), spot)
            stands = Option("stands", "It stands", DisputeAnswer("stands", "It stands"))
            return Prompt(f"{answer.words}?", (*asked.options(answer), stands))
    return None


def _answer(claim: DisputeClaim, spot: str) -> DisputeAnswer:
    return DisputeAnswer("named", f"All agree that {spot} was {format_card(CardName(claim.value))}", claim)


def _spot(cards: Sequence[NamedCard], at: int) -> str:
    return f"the card on {cards[at].place}" if cards[at].place else f"the {_ORDINALS[at % len(_ORDINALS)]} card"


def _label(words: str) -> str:
    return words[:1].upper() + words[1:]


def _place_in_order(card: CardName) -> tuple[int, str]:
    return (*RANKS, "X").index(rank(card)), card


def rank_word(name: str) -> str:
    """A card's rank as a key says it."""
    return "Joker" if name == JOKERS[0][:-1] else name
