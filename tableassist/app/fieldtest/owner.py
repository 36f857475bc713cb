"""Who is led through the field test: the owner at a terminal, or one who lays items on a virtual table."""

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
class ItemToLay:
    """A card, or a crystal of a colour, and the place where it is to lie."""

    kind: str
    name: str
    zone: Zone


class Owner(Protocol):
    """Is told sentences, answers questions, and lays items on the table."""

    def inform(self, words: str) -> None:
        """Says something."""

    def ask(self, words: str) -> str:
        """Says something and waits for the answer; Enter alone is the empty one."""

    def lay(self, items: Sequence[ItemToLay], words: str) -> bool:
        """Has these items laid, and nothing else; whether it was done."""


class TerminalOwner:
    """Whoever sits at the terminal."""

    def __init__(self, write: Callable[[str], None] = print, read: Callable[[str], str] = input) -> None:
        self._write, self._read = write, read

    def inform(self, words: str) -> None:
        """Prints it."""
        self._write(words)

    def ask(self, words: str) -> str:
        """Prints it and reads a line; an end of the input leaves everything out."""
        try:
            return self._read(f"{words} [Enter; s leaves it out] ").strip().lower()
        except EOFError:
            return SKIP

    def lay(self, items: Sequence[ItemToLay], words: str) -> bool:
        """Tells what is to lie where, row by row, and waits."""
        self.inform(words)
        rows: dict[float, list[ItemToLay]] = {}
        for item in items:
            rows.setdefault(item.zone.area.top, []).append(item)
        for row in rows.values():
            self.inform("   " + "   ".join(f"{item.zone.name}: {item.name}" for item in row))
        return self.ask("Lie they all there?") != SKIP


class SimulatedOwner:
    """Lays what is asked for on a virtual table, and presses Enter at every question."""

    def __init__(self, tables: Sequence[VirtualTable], write: Callable[[str], None] = print) -> None:
        self._tables, self._write = tuple(tables), write

    def inform(self, words: str) -> None:
        """Prints it."""
        self._write(words)

    def ask(self, words: str) -> str:
        """Says it and goes on; buttons and plugs cannot be simulated."""
        self._write(words)
        return SKIP if "button" in words or "plug" in words else ""

    def lay(self, items: Sequence[ItemToLay], words: str) -> bool:
        """Lays the items on every table that has their places."""
        self._write(words)
        for table in self._tables:
            for number, item in enumerate(items):
                if item.zone in table.mat.zones:
                    _lay(table, number, item)
        return True


def _lay(table: VirtualTable, number: int, item: ItemToLay) -> None:
    if item.kind == "card":
        table.lay(CardName(item.name), item.zone.area.centre, item.zone.angle, Face.UP)
    else:
        table.put(Crystal(number + 1, item.name, item.zone.area.centre))
