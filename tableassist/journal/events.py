"""What can happen to a game, as plain data. State is a fold over these; nothing is ever deleted (R-TB-005)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FIRST_FORMAT = 0
"""The journal's format before entries were chained: a first entry that names no format has this one."""

FORMAT = 1
"""The journal's format that is written today: each entry is a link of a SHA-256 chain (docs/journal.md)."""


@dataclass(frozen=True, slots=True)
class Started:
    """A game began. `clock` is the clock's setting in the notation of the command line, empty for none.

    `material` says with which list of cards it is played, where that is not among the options. `members` are the people
    of each side, empty where every side is one player (R-TB-007).

    `match` is the match that the game is one of, as `best of 3`, `earlier` the results of its games before, `agreed`
    the options with which the first of them began, and `after` the file of the last one's journal (A-MN-29). What was
    earlier stands: its end cannot be undone any more.

    `format` is the version of the format of the journal that this entry begins.
    """

    game: str
    version: str
    date: str
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str = ""
    seed: int | None = None
    material: str = ""
    members: tuple[tuple[str, ...], ...] = ()
    match: str = ""
    earlier: tuple[str, ...] = ()
    agreed: Mapping[str, str] = field(default_factory=dict)
    after: str = ""
    format: int = FORMAT

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The people of each side, in seat order."""
        return self.members or tuple((name,) for name in self.players)


@dataclass(frozen=True, slots=True)
class Acted:
    """A player's action that counts, in the game's own notation."""

    action: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that does not count, with the rule and the reason; changes no state."""

    action: str
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Overruled:
    """The players let an action count that the rules refused (`action`), against `rule`."""

    action: str
    rule: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """The entry of that number, and all actions after it, no longer count. Looks cannot be un-seen: see `note`."""

    number: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Amended:
    """The entry of that number was really this action: the fold takes it instead.

    `overruled` are entries that the rules refuse from then on and that count nevertheless, `dropped` those that do not
    count any more. An entry that never happened is among those dropped itself, and `action` is empty.
    """

    number: int
    action: str
    overruled: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock was operated by hand: `what` is "pause", "resume", "adjust", "set" or "restore"; `seat` whom it is
    about, or None.

    To adjust gives the seat `ms` and `moves`, or takes them; to set makes the seat's time run (R-CK-027). To restore
    gives the seat `ms` again with a move that was taken back by consent. Of a pause `seat` is who paused (R-CK-007),
    None where nobody has said so; saying it is a pause once more.
    """

    what: str
    seat: int | None = None
    ms: int = 0
    why: str = ""
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Flagged:
    """A side's time ran out (R-CK-005); `action` is what the flag entails in the game, or empty."""

    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The referee asked because it was not sure; `answer` is the option chosen, filled in when it was answered."""

    question: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark for the record: an audit, a table put right, a touched card explained, a comment."""

    text: str


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life, so that a power cut costs little clock time."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: how, and who won by its rules (seats). Nobody wins a game that was ended by hand."""

    why: str
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Signed:
    """A player has signed the result, `seat`, or all at once where that is None; `by` is who that was by name.

    Once all have signed it stands, and nothing is taken back any more (R-TB-005).
    """

    by: str = ""
    seat: int | None = None


Play = Acted | Refusal | Overruled | Undone | Amended
Event = Started | Play | ClockSet | Flagged | Asked | Noted | Beat | Ended | Signed


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    `number` counts from 1, `at` is milliseconds since the game started, `source` is "camera", "told" or "engine"
    (R-TB-001), `digest` fingerprints the state after it, `evidence` names a picture or is empty.

    >>> Entry(2, 1500, Acted("select 0 D3 F5"), "camera").event.action
    'select 0 D3 F5'
    """

    number: int
    at: int
    event: Event
    source: str
    digest: str = ""
    evidence: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
