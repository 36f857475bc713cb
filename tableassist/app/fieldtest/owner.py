"""Who is led through the field test: the owner at a terminal, or one who lays things on a virtual table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tableassist.simulator.pieces import Crystal
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Zone
from tableassist.table.observation import Face

SKIP = "s"
"""What is typed to leave a trial out."""


@dataclass(frozen=True)
class ThingToLay:
    """A card, or a crystal of a colour, and the place where it is to lie."""

    kind: str
    name: str
    zone: Zone


class Owner(Protocol):
    """Is told sentences, answers questions, and lays things on the table."""

    def tell(self, words: str) -> None:
        """Says something."""

    def ask(self, words: str) -> str:
        """Says something and waits for the answer; Enter alone is the empty one."""

    def lay(self, things: Sequence[ThingToLay], words: str) -> bool:
        """Has these things laid, and nothing else; whether it was done."""


class TerminalOwner:
    """Whoever sits at the terminal."""

    def __init__(self, tell: Callable[[str], None] = print, read: Callable[[str], str] = input) -> None:
        self._tell, self._read = tell, read

    def tell(self, words: str) -> None:
        """Prints it."""
        self._tell(words)

    def ask(self, words: str) -> str:
        """Prints it and reads a line; an end of the input leaves everything out."""
        try:
            return self._read(f"{words} [Enter; s leaves it out] ").strip().lower()
        except EOFError:
            return SKIP

    def lay(self, things: Sequence[ThingToLay], words: str) -> bool:
        """Tells what is to lie where, row by row, and waits."""
        self.tell(words)
        rows: dict[float, list[ThingToLay]] = {}
        for thing in things:
            rows.setdefault(thing.zone.area.top, []).append(thing)
        for row in rows.values():
            self.tell("   " + "   ".join(f"{thing.zone.name}: {thing.name}" for thing in row))
        return self.ask("Lie they all there?") != SKIP


class SimulatedOwner:
    """Lays what is asked for on a virtual table, and presses Enter at every question."""

    def __init__(self, tables: Sequence[VirtualTable], tell: Callable[[str], None] = print) -> None:
        self._tables, self._tell = tuple(tables), tell

    def tell(self, words: str) -> None:
        """Prints it."""
        self._tell(words)

    def ask(self, words: str) -> str:
        """Says it and goes on; buttons and plugs cannot be simulated."""
        self._tell(words)
        return SKIP if "button" in words or "plug" in words else ""

    def lay(self, things: Sequence[ThingToLay], words: str) -> bool:
        """Lays the things on every table that has their places."""
        self._tell(words)
        for table in self._tables:
            for number, thing in enumerate(things):
                if thing.zone in table.mat.zones:
                    _lay(table, number, thing)
        return True


def _lay(table: VirtualTable, number: int, thing: ThingToLay) -> None:
    if thing.kind == "card":
        table.lay(CardName(thing.name), thing.zone.area.centre, thing.zone.angle, Face.UP)
    else:
        table.put(Crystal(number + 1, thing.name, thing.zone.area.centre))
