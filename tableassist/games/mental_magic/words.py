"""Cards and players in the words of headlines, questions and news."""

from __future__ import annotations

from tableassist.games.mental_magic.actions import ENTERED, Declare
from tableassist.games.mental_magic.declaring import describe_cost, list_banned_lookalikes, list_lookalikes
from tableassist.games.mental_magic.state import MASK, MORPH, TURNED, UTOPIA, Card, State
from tableassist.games.mental_magic.turns import score
from tableassist.rules.card_names import name_key

PAST_IN_FLAMES_KEY = "past in flames"

_DOWN = {UTOPIA: "a Utopia", MORPH: "a face-down card", MASK: "a face-down card", TURNED: "turned face down"}


def name_card(card: Card) -> str:
    """A card of the ledger: what it was declared as, or what is seen of it."""
    if card.identity is not None:
        shown = f" ({card.identity.face})" if card.identity.face else ""
        return f"{card.identity.name}{shown}{', face down' if card.down else ''}"
    if card.down:
        return _DOWN[card.down]
    what = f"{card.own}, undeclared" if card.own else "an undeclared card"
    return what if card.printed is None else f"{what} of {describe_cost(card.printed)}" if not card.own else what


def number_card(card: Card) -> str:
    """A card with its number in front, to distinguish it from others."""
    return f"{card.ref}: {name_card(card)}"


def compose_headline(state: State) -> str:
    """What is going on, in a few words."""
    if state.over:
        best = [state.name(seat) for seat in score(state).winners]
        return f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} share the win" if best else "A draw"
    if state.waiting is not None:
        return format_question(state, state.waiting)
    if state.holder != state.active:
        return f"{state.name(state.holder)} responds"
    return f"{state.name(state.active)}'s turn"


def format_question(state: State, action: Declare) -> str:
    """The question that a declaration puts to the others."""
    return f"{state.name(action.seat)} declares {action.name}: right?"


def list_doubts(state: State, action: Declare) -> str:
    """What the others are to look at before they agree (A-MM-04, A-MM-05)."""
    lines = []
    if action.source == ENTERED:
        lines.append(f"{action.name} is said to cost {describe_cost(action.cost)}.")
    lines.extend(f"{name} was declared before: is it the same card?" for name in list_lookalikes(state, action))
    lines.extend(f"Did you mean {name}, which is banned?" for name in list_banned_lookalikes(state, action))
    return " ".join(lines)


def list_lasting(state: State) -> tuple[Card, ...]:
    """Cards that are what they were declared as although they are neither on the stack nor on the battlefield."""
    return tuple(card for card in state.cards if card.lasting)


def has_past_in_flames(state: State) -> bool:
    """Whether some card is Past in Flames now (R-MM-017)."""
    return any(card.identity is not None and name_key(card.identity.name) == PAST_IN_FLAMES_KEY for card in state.cards)
