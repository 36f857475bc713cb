"""The whole state as JSON-ready plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tableassist.games.memwars.board import PLACES
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.options import ANY_MEMBER, NO_PRIZE, write_option_values
from tableassist.games.memwars.phases import ClaimWindow, Over, Phase
from tableassist.games.memwars.spots import EMPTY, Spot
from tableassist.games.memwars.state import Player, State


def write_plain(state: State) -> dict[str, Any]:
    """The whole state, hidden counters too: never to be shown."""
    return {
        "options": _options(state),
        "players": [_player(player) for player in state.players],
        "levels": list(state.levels),
        "worth": list(state.worth),
        "board": _board(state),
        "pool": state.pool,
        "boxed": list(state.boxed),
        "phase": _phase(state.phase),
        "left": state.left,
        "first": state.first,
        "north": state.north,
        "order": list(state.order),
        "shuffled": state.shuffled,
        "owner": state.owner,
        "turn": state.turn,
        "skipped": list(state.skipped),
        "round": state.round,
        "pile": list(state.pile),
        "missed": list(state.missed),
        "filled": list(state.filled),
        "won": [[won.quadrant, list(won.by), won.bonus, won.used] for won in state.won],
        "virtual": state.virtual,
    }


def _options(state: State) -> dict[str, str]:
    # A game without a prize, and one without teams, have the digests they always had.
    left_out = {"prize"} if state.options.prize == NO_PRIZE else set()
    left_out |= {"speaker"} if state.options.speaker == ANY_MEMBER else set()
    return {key: value for key, value in write_option_values(state.options).items() if key not in left_out}


def _board(state: State) -> dict[str, Any]:
    places = zip(PLACES, state.board, strict=True)
    return {zone_of(place): _spot(spot) for place, spot in places if spot != EMPTY}


def _player(player: Player) -> dict[str, Any]:
    left_out = set() if player.members else {"members", "turns"}
    return {key: _listed(value) for key, value in asdict(player).items() if key not in left_out}


def _spot(spot: Spot) -> dict[str, Any]:
    return {
        "owner": spot.owner,
        "crystals": list(spot.crystals),
        "challenge": spot.challenge,
        "counters": [[counter.value, counter.by] for counter in spot.counters],
        "open": spot.open,
        "leaving": list(spot.leaving),
    }


_NAMES: dict[type[Phase], str] = {ClaimWindow: "window"}
"""Phases under the names that they had when the first digests were written."""


def _phase(phase: Phase) -> dict[str, Any]:
    fields = {key: _listed(value) for key, value in asdict(phase).items()}
    if isinstance(phase, Over):
        # That the board has won follows from the points.
        del fields["board"]
    return {"name": _NAMES.get(type(phase)) or type(phase).__name__.lower(), **fields}


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value
