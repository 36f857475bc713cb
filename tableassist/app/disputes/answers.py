"""What players answer on a ruling card."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.referee.claims import DisputeClaim


@dataclass(frozen=True, slots=True)
class DisputeAnswer:
    """What players answer on the card.

    `kind` is "claim" (it was `claim` instead), "agreed" (all agree to it), "named" (all agree to it, and what the
    referee has instead is hidden), "stands", "back" (take it back), "nudged", "missed" (a move was missed), "rule" (the
    rule is wrong here), "again" (the clip), "earlier" (what counted before), or "see" (`seat` agrees to see what is
    covered).
    """

    kind: str
    words: str
    claim: DisputeClaim | None = None
    seat: int | None = None
