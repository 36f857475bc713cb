"""The whole state as JSON-ready plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tableassist.games.deluxe_memory.grid import PLACES, Grid
from tableassist.games.deluxe_memory.phases import Crossing, Phase
from tableassist.games.deluxe_memory.state import Looked, Player, State
from tableassist.rules.options import write_options


def write_plain(state: State) -> dict[str, Any]:
    """The whole state, also what is kept for the audit only: never to be shown.

    Left out is what was exchanged unseen or hidden last, by which tables are read only: digests are as they were.
    """
    return {
        "options": write_options(state.options),
        "players": [_player(player) for player in state.players],
        "bank": state.bank,
        "grid": _grid(state.grid),
        "known": _grid(state.known),
        "phase": _phase(state.phase),
        "home": state.home,
        "owner": state.owner,
        "turn": state.turn,
        "offer": state.offer,
        "skips": state.skips,
        "skipped": list(state.skipped),
        "extras": [[extra.seat, extra.offer] for extra in state.extras],
        "pair": list(state.pair) if state.pair else None,
        "takers": list(state.takers),
        "gone": list(state.gone),
        "looks": [_looked(look) for look in state.looks],
        "missed": [_looked(look) for look in state.missed],
        "settling": list(state.settling),
        "closed": _phase(state.closed) if state.closed else None,
    }


def _grid(grid: Grid) -> dict[str, str]:
    return {place: content for place, content in zip(PLACES, grid, strict=True) if content}


def _player(player: Player) -> dict[str, Any]:
    # Only where it is so: a game without a fallen flag has the digests it always had.
    late = {"late": True} if player.late else {}
    return late | {
        "name": player.name,
        "tokens": player.tokens,
        "nines": [list(pair) for pair in player.nines],
        "tens": [list(pair) for pair in player.tens],
        "out": player.out,
        "skips": player.skips,
    }


def _phase(phase: Phase) -> dict[str, Any]:
    fields = {key: _listed(value) for key, value in asdict(phase).items()}
    if isinstance(phase, Crossing) and not phase.done:
        # As above: a cross of which nothing was revealed yet has the digest it always had.
        del fields["done"]
    return {"name": type(phase).__name__.lower(), **fields}


def _looked(look: Looked) -> list[Any]:
    return [look.turn, look.seat, look.a, look.b]


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value
