"""A game that puppets play to its end on a rig, and what every such game shares."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from tableassist.journal.events import Entry
from tableassist.rehearsal.actor import Actor, Stuck
from tableassist.rehearsal.rig import Rig

NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOST_FRAMES = 12_000


@dataclass
class Heap:
    """A store that keeps entries in memory."""

    entries: list[Entry] = field(default_factory=list)

    def append(self, entry: Entry) -> None:
        """Keep the entry."""
        self.entries.append(entry)


class Injects(Protocol):
    """What goes wrong on purpose in a rehearsal, and how much of it was caught."""

    injected: Counter[str]
    caught: Counter[str]


class Plays(Protocol):
    """The players of a rehearsal."""

    def step(self) -> None:
        """One decision of whoever is to act, carried out and understood."""


class Rehearsal:
    """One game on a rig, from the set-up to the end."""

    rig: Rig
    store: Heap
    actor: Actor
    faults: Injects
    players: Plays

    def run(self) -> str:
        """Play to the end; the trouble that ended it before, or nothing."""
        self.rig.until(lambda: self.actor.session.referee.table.seen_layout() is not None, 20)
        while self.actor.game.outcome(self.actor.state) is None:
            if self.rig.frames > MOST_FRAMES:
                return "the game did not come to an end"
            try:
                self.players.step()
            except Stuck as stuck:
                return str(stuck)
        return ""
