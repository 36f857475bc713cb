"""The whole state as JSON-ready plain data."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from tableassist.games.mnemonic.cards import sort_cards
from tableassist.games.mnemonic.state import State
from tableassist.rules.options import write_options


def write_plain(state: State) -> dict[str, Any]:
    """The whole state, also what is known of hidden cards: never to be shown."""
    # A game without a fallen flag has the digests it always had.
    left_out = {"options", *(name for name in ("lapsed", "late") if not getattr(state, name))}
    rest = {name: _plainly(value) for name, value in state.__dict__.items() if name not in left_out}
    return {"options": write_options(state.options), **rest}


def write_public(state: State) -> dict[str, Any]:
    """The state without what is known of hands and libraries but for how many cards they have (R-MN-084)."""
    fields = write_plain(state)
    for player in fields["players"]:
        for name in ("owned", "held", "top", "sunk"):
            del player[name]
    return fields


def _plainly(value: Any) -> Any:
    if isinstance(value, frozenset):
        # Seats are numbers, cards are names: both in an order that does not depend on hashes.
        return sorted(value) if all(isinstance(one, int) for one in value) else list(sort_cards(value))
    if isinstance(value, tuple):
        return [_plainly(one) for one in value]
    if is_dataclass(value):
        kind = type(value).__name__.lower()
        return {"kind": kind, **{each.name: _plainly(getattr(value, each.name)) for each in fields(value)}}
    return str(value) if isinstance(value, str) else value
