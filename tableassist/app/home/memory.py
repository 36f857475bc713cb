"""What a table remembers between games: the people with the side they sit at.

A file that is torn is put aside, and everything in it can be chosen anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableassist.journal.whole import read_bounded, write_whole

MOST_BYTES = 1_000_000
FILE = "home.json"
MOST_PEOPLE = 60
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played here, and the edge of the table where that was last, empty for none in particular."""

    name: str
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """People, those who played last first."""

    people: tuple[Person, ...] = ()

    @property
    def edges(self) -> dict[str, str]:
        """Where people usually sit."""
        return {person.name: person.edge for person in self.people if person.edge}

    def with_people(self, edges: Mapping[str, str]) -> Memory:
        """With people who play now, at these edges; an empty edge changes nothing of where they sat before."""
        before = self.edges
        now = tuple(Person(name, edge or before.get(name, "")) for name, edge in edges.items())
        rest = (person for person in self.people if person.name not in edges)
        return replace(self, people=(*now, *rest)[:MOST_PEOPLE])

    def with_person(self, person: Person) -> Memory:
        """With one person known, or changed where that one was known before."""
        known = any(one.name == person.name for one in self.people)
        people = (person if one.name == person.name else one for one in self.people)
        return replace(self, people=tuple(people) if known else (person, *self.people)[:MOST_PEOPLE])

    def without(self, name: str) -> Memory:
        """With one person forgotten; their games stay."""
        return replace(self, people=tuple(person for person in self.people if person.name != name))


def load(path: Path) -> Memory:
    """What is remembered; a torn file is put aside and nothing is remembered then."""
    try:
        plain = json.loads(read_bounded(path, MOST_BYTES))
        return Memory(tuple(map(_person, plain["people"])))
    except FileNotFoundError:
        return Memory()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        _put_aside(path)
        return Memory()


def save(memory: Memory, path: Path) -> None:
    """Keeps it, whole or not at all; raises OSError."""
    people = [{"name": person.name, "edge": person.edge} for person in memory.people]
    write_whole(path, json.dumps({"people": people}, ensure_ascii=False, indent=1).encode())


def _person(plain: Mapping[str, Any]) -> Person:
    name, edge = _texts((plain["name"], plain["edge"]))
    return Person(name, edge)


def _texts(plain: Iterable[Any]) -> tuple[str, ...]:
    texts = tuple(plain)
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("not all of it is text")
    return texts


def _put_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".torn"))
    except OSError:
        return
