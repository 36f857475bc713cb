"""What nobody may be told while the game runs: which cards lie face down, whatever was seen of them (R-TB-003)."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace
from typing import Any

from tableassist.games.deluxe_memory.grid import DOWN, PLACES
from tableassist.games.deluxe_memory.phases import Crossing, Revealing
from tableassist.games.deluxe_memory.plain import write_plain
from tableassist.games.deluxe_memory.state import State, with_grid
from tableassist.table.cards import DECK, JOKERS, UNKNOWN, CardName

_PAIR = re.compile(r"\b(shows) (?:\S+ \?|\? \S+), an? \w+ pair of \w+[^.]*")
_JOKERS = re.compile(r"\b(shows) a pair of jokers\b[^.]*")
"""A match as `describing` says it, with what follows from it."""


def write_public(state: State) -> dict[str, Any]:
    """The state without what lies face down (R-TB-003): no faces that were known, none of reveals that are over.

    Of the matches that were missed only those stand there that everybody has seen (R-DM-063).
    """
    fields = write_plain(state.with_(looks=(*state.looks, *state.missed), missed=state.proven))
    del fields["known"]
    fields["looks"].sort()
    for name in ("phase", "closed"):
        phase = fields[name]
        # Of a grid that is being rearranged `done` is whether the player has said so.
        if phase is not None and isinstance(phase.get("done"), list):
            phase["done"] = [[place, UNKNOWN if state.at(place) == DOWN else card] for place, card in phase["done"]]
    return fields


def list_concealed(state: State) -> frozenset[CardName]:
    """The cards that may lie face down: all that neither lie face up nor have left the grid."""
    return frozenset((*DECK, *JOKERS)) - frozenset(state.grid) - frozenset(state.gone) - frozenset(state.pair or ())


def conceal_words(text: str, cards: Set[CardName]) -> str:
    """A sentence in which `?` stands for these cards, without the rank, the colour and the effect of their match."""
    for pattern in (_PAIR, _JOKERS) if set(JOKERS) <= cards else (_PAIR,):
        text = pattern.sub(r"\1 a match", text)
    return text


def conceal_state(state: State, cards: Set[CardName]) -> State:
    """The state as if these cards lay face down, and as if none of them had been revealed by what is under way."""
    hidden = ((place, DOWN) for place, content in zip(PLACES, state.grid, strict=True) if content in cards)
    state, phase = with_grid(state, tuple(hidden)), state.phase
    if not isinstance(phase, Revealing | Crossing):
        return state
    done = tuple((place, CardName(UNKNOWN) if card in cards else card) for place, card in phase.done)
    return state.with_(phase=replace(phase, done=done))
