"""What comes of a rehearsal besides the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from tableassist.table.geometry import ZoneName


@dataclass
class Tally:
    """What happened besides the game: questions, accusations without a fault, and help that was needed.

    `unseen` are the places of the deal for whose cards the referee has sent the players for another deck. `unnoticed`
    is the kind of a fault that nothing was said of, with its places, and `late` counts those asked about later.
    """

    questions: int = 0
    accusations: list[str] = field(default_factory=list)
    helped: list[str] = field(default_factory=list)
    unseen: tuple[ZoneName, ...] = ()
    unnoticed: tuple[str, frozenset[ZoneName]] | None = None
    late: Counter[str] = field(default_factory=Counter)

    def count_question(self, zones: Collection[ZoneName]) -> None:
        """A question about these places though nothing is wrong: it may be about what was done wrong before."""
        kind, fault_zones = self.unnoticed or ("", frozenset())
        if kind and fault_zones.issubset(zones):
            self.unnoticed = None
            self.late[kind] += 1
        else:
            self.questions += 1
