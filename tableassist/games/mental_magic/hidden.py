"""What nobody may see while the game runs: what is printed on cards that lie face down (R-MM-030).

What a card was declared as everybody knows, also of one that was turned down since (R-MM-013).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from tableassist.games.mental_magic.actions import Action, Declare, Laid, Recognise
from tableassist.games.mental_magic.plain import write_card, write_plain
from tableassist.games.mental_magic.state import Card, State
from tableassist.table.cards import UNKNOWN, CardName


def list_concealed(state: State) -> frozenset[CardName]:
    """The names printed on cards that lie face down, but for those that somebody has declared."""
    printed = {card.own for card in state.cards if card.down and card.own}
    return frozenset(map(CardName, printed.difference(used.name for used in state.used)))


def write_public(state: State) -> dict[str, Any]:
    """The state without what is printed on cards that lie face down."""
    fields = write_plain(state)
    shown = (replace(card, printed=None, own="") if card.down else card for card in state.cards)
    fields["cards"] = [write_card(card) for card in sorted(shown, key=lambda card: card.number)]
    if state.waiting is not None:
        fields["waiting"] = asdict(conceal_action(state, state.waiting))
    return fields


def conceal_action(state: State, action: Any) -> Any:
    """The action without what is printed on a card that lies face down now.

    The cost of one that was declared stays: that is its declared one, which its declaration is judged by again.
    """
    card = next((card for card in state.cards if card.down and _is_about(card, action)), None)
    if card is None:
        return action
    hidden = {name: UNKNOWN for name in ("own", "printed_name") if getattr(action, name, "")}
    if card.identity is None and getattr(action, "printed", None) is not None:
        hidden["printed"] = UNKNOWN
    return replace(action, **hidden) if hidden else action


def _is_about(card: Card, action: Action) -> bool:
    """Whether the action is about this card, which may have had no number before it."""
    match action:
        case Laid(own=own) | Recognise(own=own):
            return own == card.own
        case Declare(name=name) if card.identity is not None and card.identity.name == name:
            return True
    return getattr(action, "card", "") == card.ref
