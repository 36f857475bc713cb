"""Pieces in words: whose crystal it is, what may lie on a place, what has to be taken off and put on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tableassist.games.memwars.actions import CHALLENGE, COUNTER
from tableassist.games.memwars.seen_pieces import EMPTY, LOGO, SHOWN_VALUES
from tableassist.games.memwars.state import State
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Lot


def find_owners(state: State) -> dict[str, str]:
    """Whose crystals have which colour."""
    return {player.colour: player.name for player in state.players}


def name_piece(piece: str, whose: Mapping[str, str]) -> str:
    """A piece as players call it."""
    if piece in (CHALLENGE, COUNTER):
        return f"the {piece}{' piece' if piece == CHALLENGE else ''}"
    return f"{whose[piece]}'s crystal" if piece in whose else f"the {piece} crystal"


def label_contents(key: str, whose: Mapping[str, str]) -> str:
    """An option of `contents` as it is pressed."""
    if key in (*SHOWN_VALUES, LOGO, EMPTY):
        return {LOGO: "Logo up", EMPTY: "Nothing"}.get(key, key)
    text = " and ".join(name_piece(piece, whose) for piece in key.split("+"))
    return text[:1].upper() + text[1:]


def describe_repair(zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot], whose: Mapping[str, str]) -> str:
    """What has to be done on a place of a board, and whose piece it is."""
    off, on = list((_names(seen) - _names(want)).elements()), list((_names(want) - _names(seen)).elements())
    parts = []
    if off:
        parts.append(f"Take {_all(off, whose)} {'away' if zone == ELSEWHERE else f'off {zone}'}")
    if on:
        parts.append(f"{'put' if off else 'Put'} {_all(on, whose)} on {zone}")
    return ", ".join(parts) or f"Turn the counter on {zone} over"


def _names(lots: Sequence[Lot]) -> Counter[str]:
    return Counter(COUNTER if lot.kind == COUNTER else str(lot.name or "unknown") for lot in lots)


def _all(pieces: Sequence[str], whose: Mapping[str, str]) -> str:
    seats = list(whose)
    ordered = sorted(pieces, key=lambda piece: seats.index(piece) if piece in whose else len(seats))
    return " and ".join(name_piece(piece, whose) for piece in ordered)
