"""What may be asked for at a memory stick, as plain data, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import TypeAlias

from tableassist.app.home.stick.contents import BackupOnStick, DeckOnStick, ListOnStick, StickContents
from tableassist.app.home.stick.plugged import Stick


@dataclass(frozen=True, slots=True)
class InspectStick:
    """Look what is on a stick; on the only one where none is named."""

    stick: Stick | None = None


@dataclass(frozen=True, slots=True)
class TakeDeck:
    """Keep a deck of the stick's; `replace` that one of its key may be replaced."""

    stick: Stick
    deck: DeckOnStick
    replace: bool = False


@dataclass(frozen=True, slots=True)
class TakeList:
    """Take a list of all cards in place of the one that is here; `smaller` also where it has far fewer cards."""

    stick: Stick
    list: ListOnStick
    smaller: bool = False


@dataclass(frozen=True, slots=True)
class SaveBackup:
    """Write everything that is kept here onto the stick; `replace` that a file of that name may be replaced."""

    stick: Stick
    replace: bool = False


@dataclass(frozen=True, slots=True)
class BringBack:
    """Replace everything that is kept here by a backup."""

    stick: Stick
    backup: BackupOnStick


@dataclass(frozen=True, slots=True)
class SaveGames:
    """Write records and reports of all games that are over; `replace` that a folder of that name may be replaced."""

    stick: Stick
    replace: bool = False


StickJob: TypeAlias = InspectStick | TakeDeck | TakeList | SaveBackup | BringBack | SaveGames


class StickRefused(ValueError):
    """It was not done; the sentence says why. Nothing was changed, and nothing half done is left anywhere."""


@dataclass(frozen=True)
class StickDone:
    """What came of a job: a sentence, and where a stick was looked at, what there is.

    `sticks` are those among which one is to be chosen. With `changed` other decks, cards, games or settings are kept
    here now.
    """

    sentence: str = ""
    sticks: tuple[Stick, ...] = ()
    contents: StickContents | None = None
    changed: bool = False


class Stopped(Exception):
    """Whoever asked for it has stopped it."""


@dataclass
class JobProgress:
    """How far a job is, in words for whoever waits; the thread that shows them may stop it."""

    words: str = ""
    _stop: Event = field(default_factory=Event)

    def report(self, words: str) -> None:
        """Say how far it is; raises Stopped where it was stopped meanwhile."""
        self.words = words
        if self._stop.is_set():
            raise Stopped

    def stop(self) -> None:
        """Have the job stop at its next word."""
        self._stop.set()
