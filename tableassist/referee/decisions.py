"""What a referee decides, as plain data: whoever carries it out stores, sounds and shows it.

Decisions come one at a time: the next is made only once the last was carried out, and by the game as it stands then.
What a full disk refuses ends the row, and nothing that follows from it is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tableassist.journal.events import Event

CAMERA, ENTERED, ENGINE = "camera", "told", "engine"
"""Where an entry comes from, in the words of the journal (R-TB-001): seen, entered by players, or by the program."""


@dataclass(frozen=True, slots=True)
class Count:
    """The action counts."""

    action: Any
    source: str


@dataclass(frozen=True, slots=True)
class Record:
    """The event goes into the journal."""

    event: Event
    source: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Players are shown the sentence among the news."""

    text: str


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound is heard: "refuse", "ask" or "over"."""

    name: str


@dataclass(frozen=True, slots=True)
class HoldClock:
    """The clock rests for everybody while something is disputed, or goes on (A-CK-06)."""

    held: bool


@dataclass(frozen=True, slots=True)
class TurnToQuestion:
    """Another question is open than before, or none: a cursor starts at the first option."""


@dataclass(frozen=True, slots=True)
class EnterByHand:
    """Players are asked for the action itself, or need not enter it any more."""

    on: bool


Decision = Count | Record | Announce | Cue | HoldClock | TurnToQuestion | EnterByHand
Decisions = Iterator[Decision]
