"""The whole state as JSON-ready plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tableassist.games.mental_magic.state import Card, Player, State
from tableassist.rules.options import write_options


def write_plain(state: State) -> dict[str, Any]:
    """The whole state, also what is printed on cards that lie face down: never to be shown."""
    return {
        "options": write_options(state.options),
        "players": [_player(player) for player in state.players],
        # By their numbers: how they lie upon each other follows from the record.
        "cards": [write_card(card) for card in sorted(state.cards, key=lambda card: card.number)],
        "used": [[used.name, used.seat, used.source] for used in state.used],
        "waiting": None if state.waiting is None else asdict(state.waiting),
        "active": state.active,
        "holder": state.holder,
        "turn": state.turn,
        "lands": state.lands,
        "utopias": state.utopias,
        "allowed": state.allowed,
        "shared": state.shared,
        "next_number": state.next_number,
        "over": state.over,
    }


def _player(player: Player) -> dict[str, Any]:
    fields = asdict(player)
    # Only where it is so: a game without a fallen flag has the digests it always had.
    return fields if player.late else {key: value for key, value in fields.items() if key != "late"}


def write_card(card: Card) -> dict[str, Any]:
    """A line of the ledger."""
    cost_words = {**asdict(card), "zone": str(card.zone)}
    # Games in which no camera knew a card have the digests that they had before there was one.
    return cost_words if card.own else {key: value for key, value in cost_words.items() if key != "own"}
