"""What a camera says of cards that it knows: which card came onto the table, and which one of the ledger it is."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic import cost as costs
from tableassist.games.mental_magic.actions import Laid, Recognise
from tableassist.games.mental_magic.ledger import NEW, change_card, has_card, take_card
from tableassist.games.mental_magic.refusals import refuse_stranger, refuse_unknown_card, refuse_while_waiting
from tableassist.games.mental_magic.state import UTOPIA, Card, State
from tableassist.games.mental_magic.zones import IN_PLAY
from tableassist.rules.card_names import is_name
from tableassist.rules.game import Refused


def refuse_laid(state: State, action: Laid) -> Iterator[Refused]:
    """A card comes from a hand, or from where its identity has lapsed; it is declared next (R-MM-006)."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from refuse_unknown_card(state, action.seat, action.card)
    card = state.card(action.card)
    if action.to not in IN_PLAY:
        yield Refused("R-TB-002", f"Nothing is declared in the {action.to}.", "Lay it on the stack or a battlefield.")
    elif action.card not in NEW and (card is None or card.in_play or card.identity is not None):
        yield Refused("R-TB-002", f"The card {action.card} was not laid there to be declared.", "Play on.")
    yield from _against_own(card, action)


def apply_laid(state: State, action: Laid) -> State:
    """The card lies there face up, known and undeclared."""
    if not has_card(state, action.card):
        return state
    state, card = take_card(state, action.seat, action.card)
    printed = card.printed if action.printed is None else action.printed
    return change_card(state, card, zone=action.to, controller=action.seat, printed=printed, own=action.own, down="")


def refuse_recognise(state: State, action: Recognise) -> Iterator[Refused]:
    """Only of a card that lies in the ledger and is not hidden for good (R-MM-012)."""
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None:
        yield Refused("R-TB-002", f"The ledger has no card {action.card}.", "Check its number.")
    elif card.down == UTOPIA:
        yield Refused("R-MM-012", "A Utopia is always face down.", "Turn it down again.")
    yield from _against_own(card, action)


def apply_recognise(state: State, action: Recognise) -> State:
    """Everybody sees which card it is."""
    card = state.card(action.card)
    if card is None:
        return state
    printed = card.printed if action.printed is None else action.printed
    return change_card(state, card, own=action.own, printed=printed)


def _against_own(card: Card | None, action: Laid | Recognise) -> Iterator[Refused]:
    if not is_name(action.own):
        yield Refused(
            "R-TB-002", "A card that is known has a name, without signs like | and =.", "Write the name without them."
        )
    if card is not None and card.own not in ("", action.own):
        yield Refused("R-TB-002", f"The card {card.ref} is {card.own}, printed.", "Look at the card.")
    try:
        printed = None if action.printed is None else costs.write_cost(action.printed)
    except costs.BadCost as bad:
        yield Refused("R-MM-003", str(bad), "Enter a cost like {2}{R}.")
        return
    if card is not None and None not in (card.printed, printed) and costs.write_cost(card.printed or "") != printed:
        yield Refused(
            "R-MM-003",
            f"The card was seen to cost {card.printed or 'nothing'}.",
            "Enter that cost, or look at the card.",
        )
