"""What a payment rests on: the cost as it was then, what was paid, and everything that would have paid."""

from __future__ import annotations

from tableassist.games.mnemonic.actions import Action, Cast, HandAbility
from tableassist.games.mnemonic.casting import cost_of
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, describe_cost
from tableassist.games.mnemonic.mana import list_sources
from tableassist.games.mnemonic.payment import format_mana, list_payments
from tableassist.games.mnemonic.state import State
from tableassist.rules.view import Sheet
from tableassist.table.cards import format_card

MOST_WAYS = 6
"""So many ways to pay are listed; of more it is said how many there are."""


def grounds(state: State, action: Action) -> Sheet | None:
    """The cost and the payments that would do (R-MN-042 … R-MN-048); None for what costs nothing."""
    cost = _cost(state, action)
    if cost is None or not isinstance(action, Cast | HandAbility):
        return None
    ways = list_payments(cost, list_sources(state, action.seat), state.options.sevens_in_hands)
    labels = ["Would pay", *["or"] * (MOST_WAYS - 1)]
    shown = [(label, format_mana(way) or "nothing") for label, way in zip(labels, ways, strict=False)]
    more = [("and", f"{len(ways) - MOST_WAYS} more")] if len(ways) > MOST_WAYS else []
    paid = format_mana(action.payment) if action.payment else "nothing"
    rows = (("Costs", describe_cost(cost)), ("Paid", paid), *(shown or [("Would pay", "nothing")]), *more)
    return Sheet(f"What {format_card(action.card)} costs", ("", ""), rows)


def _cost(state: State, action: Action) -> Cost | None:
    match action:
        case Cast(seat=seat, card=card, mode=mode):
            return cost_of(state, seat, card, mode)
        case HandAbility(card=card, which=which):
            return cost_of_ability(card, which)
    return None
