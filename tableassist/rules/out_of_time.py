"""What a fallen flag entails in more than one game (A-CK-09), and what undoes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tableassist.rules.game import Seat


@dataclass(frozen=True, slots=True)
class PassRest:
    """Is out of time for good: does nothing more in the game and keeps what was won (A-CK-07, A-CK-09)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class InTime:
    """Was given time again, and plays on (R-CK-006)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LoseOnTime:
    """Is out of time in a game of two, which the other one wins with that (A-CK-09)."""

    seat: Seat
    reason: Annotated[str, "time"] = "time"
