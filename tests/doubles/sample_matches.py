"""A view of a match to look at: teams in the second of three games, who speaks, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sample_board import CLAIM, board

from tableassist.rules.view import ClockFace, SeatLine, View

_BADGES = ("standard 1", "13 challenges")

TEAMS = CLAIM.with_(
    title="MemWars, game 2 of 3",
    headline="Dov claims a place",
    detail="A crystal on an empty place, and its facts: Name.",
    seats=(
        SeatLine("Ada+Ben", 2, "points", badges=("match 31", *_BADGES, "98 crystals"), colour="red"),
        SeatLine("Cleo+Dov", 1, "point", badges=("match 40", *_BADGES, "99 crystals"), colour="blue", to_move=True),
    ),
    tiles=board({"red": "13 63", "blue": "38"}),
    clocks=(ClockFace("14:40"), ClockFace("14:51", running=True)),
    news=("Nobody challenges.", "Ada+Ben claims 63."),
    facts=(
        *("Turn 4", "97 places left", "Board 0", "Pool 24"),
        *("NW 1:0 for 5", "NE 0:1 for 5", "SW 1:0 for 5", "SE 0:0 for 5"),
        "Match: board 2",
    ),
)

MATCH_EXAMPLES: Mapping[str, View] = MappingProxyType({"board-teams": TEAMS})
"""Every example of a match by its name."""
