"""What a page of the home screens is: what it says, what may be chosen, and where each choice leads, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from tableassist.app.device.troubles import Repair, Trouble
from tableassist.app.home.catalogue import Catalogue
from tableassist.app.home.kept import Kept
from tableassist.app.home.memory import Memory
from tableassist.app.home.plan import Plan
from tableassist.app.home.stick.contents import StickContents
from tableassist.app.home.stick.jobs import StickJob
from tableassist.app.home.stick.plugged import Stick
from tableassist.app.settings.kept import KeptSettings
from tableassist.rules.view import Sheet, Tile, Tone
from tableassist.table.geometry import Rect

NO_MAT = Rect(0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class Pastime:
    """Something to do alone, beside the games: what it is called, and a word more about it."""

    key: str
    title: str
    note: str = ""


@dataclass(frozen=True)
class KnownStick:
    """What was found when a memory stick was looked for, or `why` there is none.

    `sticks` are those among which one is to be chosen; `own_decks` and `cards` are what it might replace here.
    """

    sticks: tuple[Stick, ...] = ()
    contents: StickContents | None = None
    why: str = ""
    own_decks: frozenset[str] = frozenset()
    cards: int = 0


@dataclass(frozen=True)
class Known:
    """All that the pages know: games, people, what was played, and the new game as far as it is chosen.

    `settings` are the settings with their file, `troubles` what of the device cannot be used, `steps` those of setting
    it up, each with its title, and `stick` a memory stick. `today` is the date. `notice` is what went wrong last, or
    with another `tone` what went well. `name` is a name or another text as far as it is typed, `accents` whether
    letters with accents are offered for it, `capital` whether the next letter is a capital.
    """

    catalogue: Catalogue
    plan: Plan
    memory: Memory = field(default_factory=Memory)
    games: tuple[Kept, ...] = ()
    pastimes: tuple[Pastime, ...] = ()
    settings: KeptSettings = field(default_factory=lambda: KeptSettings(Path("settings.toml")))
    troubles: tuple[Trouble, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    stick: KnownStick = field(default_factory=KnownStick)
    today: str = ""
    notice: str = ""
    tone: Tone = Tone.WRONG
    name: str = ""
    accents: bool = False
    capital: bool = False

    def with_(self, **changes: Any) -> Known:
        """The same with some fields changed."""
        return replace(self, **changes)


# Errands: what is to be done outside of the pages ---------------------------------------------------------------------


@dataclass(frozen=True)
class Begin:
    """Begin the planned game."""

    plan: Plan


@dataclass(frozen=True)
class GoOn:
    """Go on with the game of a journal."""

    file: str


@dataclass(frozen=True)
class Practise:
    """Let somebody do one of the pastimes."""

    key: str
    person: str


@dataclass(frozen=True)
class Mend:
    """Mend a trouble in one of the ways that are offered."""

    repair: Repair


@dataclass(frozen=True)
class SetUpFrom:
    """Set the device up on its screen, from a step on; with `alone` that one only."""

    step: str = ""
    alone: bool = False


@dataclass(frozen=True)
class UseStick:
    """Do something with a memory stick."""

    job: StickJob


@dataclass(frozen=True)
class ShutDown:
    """End the program."""


Errand: TypeAlias = Begin | GoOn | Practise | Mend | SetUpFrom | UseStick | ShutDown

# Steps: what follows a choice -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Open:
    """Another page is opened on top of this one."""

    page: PageMaker


@dataclass(frozen=True)
class Back:
    """So many pages back, and from there to another one."""

    pages: int = 1
    then: Open | None = None


@dataclass(frozen=True)
class Leave:
    """Something is to be done outside; the first page is open when it is done."""

    errand: Errand


@dataclass(frozen=True)
class Change:
    """Something else is known now, and what follows then; the page stays where nothing follows."""

    known: Known
    then: Open | Back | Leave | None = None


@dataclass(frozen=True)
class Later:
    """What follows is worked out when it is chosen, where working it out for every choice would take long."""

    make: Callable[[Known], Step]


Step: TypeAlias = Open | Back | Leave | Change | Later


@dataclass(frozen=True)
class Item:
    """One of the choices of a page; `note` is a word more about it, `seat` whose own button takes it."""

    key: str
    label: str
    then: Step
    note: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Page:
    """A page as plain data. `tiles` are a table that is shown beside the choices, `start` is the choice to begin at.

    `typed` says that letters are typed here: then Enter takes the first choice after a letter was typed.
    """

    headline: str
    items: tuple[Item, ...] = ()
    detail: str = ""
    tone: Tone = Tone.CALM
    sheet: Sheet | None = None
    tiles: tuple[Tile, ...] = ()
    mat: Rect = NO_MAT
    facts: tuple[str, ...] = ()
    start: int = 0
    typed: bool = False


PageMaker = Callable[[Known], Page]
"""Makes a page of what is known; made anew whenever something changes."""
