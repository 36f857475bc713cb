"""The games that were played here, each in a few words of its own journal: to go on with, and for statistics.

The journals are the only store. What was read of them is kept in an index beside them, so that an evening does not
begin with reading a hundred; it may be thrown away at any time.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from tableassist import __version__
from tableassist.app.home.plan import Plan, plan_of
from tableassist.app.journals.game_journals import JOURNAL_ENDING, game_of
from tableassist.app.journals.last_played import in_order_of_play
from tableassist.app.journals.matches import continues
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import read_journal
from tableassist.journal.whole import read_bounded, write_whole
from tableassist.referee.match import AnyGame, Match, replay_entries
from tableassist.rules.game import Members

MOST_BYTES = 16_000_000
INDEX = "index.json"

OPEN, OVER, SIGNED, TORN = "open", "over", "signed", "torn"
"""How a game stands: it goes on, its end can be taken back, its result stands, its journal cannot be read."""


@dataclass(frozen=True)
class Kept:
    """One game: its journal's name, what it is, who plays, how it stands, and the plan it was begun with.

    `winners` are the sides that have won, `goes_on` says that its match is not over, `why` what is wrong with it.
    """

    file: str
    title: str
    plan: Plan
    date: str = ""
    turn: int = 0
    state: str = OPEN
    winners: tuple[int, ...] = ()
    goes_on: bool = False
    after: str = ""
    why: str = ""


GameOf = Callable[[Sequence[Entry]], AnyGame]


@dataclass
class Shelf:
    """The folder of journals. `game_of` gives the game of a journal's entries."""

    folder: Path
    game_of: GameOf = game_of
    index: Path | None = None
    _known: dict[str, tuple[int, Kept]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._file = self.index or self.folder / INDEX
        self._known = _read_index(self._file)

    def games(self) -> tuple[Kept, ...]:
        """All games, the one that was played last first."""
        order = reversed(in_order_of_play(self.folder, f"*{JOURNAL_ENDING}"))
        found = {path.name: self._kept(path) for path in order}
        present = {name: kept for name, kept in found.items() if kept is not None}
        if self._known.keys() - present.keys():
            self._known = {name: self._known[name] for name in self._known.keys() & present.keys()}
        self._save()
        return tuple(present.values())

    def _kept(self, path: Path) -> Kept | None:
        """The game of a journal; None where nothing has been written into it yet."""
        size = path.stat().st_size
        known = self._known.get(path.name)
        if known is None or known[0] != size:
            found = _summary(path, self.game_of)
            if found is None:
                return None
            known = self._known[path.name] = (size, found)
        return known[1]

    def _save(self) -> None:
        plain = {"version": __version__, "games": {name: [size, asdict(kept)] for name, (size, kept) in self._sorted()}}
        data = json.dumps(plain, ensure_ascii=False).encode()
        # An index that cannot be written only makes the next start slower.
        with contextlib.suppress(OSError):
            if not self._file.exists() or self._file.read_bytes() != data:
                write_whole(self._file, data)

    def _sorted(self) -> Iterable[tuple[str, tuple[int, Kept]]]:
        return sorted(self._known.items())


def unfinished(games: Sequence[Kept]) -> tuple[Kept, ...]:
    """What can be gone on with: games that are open, and of those that are over the one that was played last.

    Its end can be taken back until all have signed, and where its match is not over, the next game follows from it.
    """
    last = games[0] if games else None
    followed = {one.after for one in games}
    return tuple(
        one
        for one in games
        if one.state == OPEN
        or (one is last and one.state == OVER)
        or (one.goes_on and one.state in (OVER, SIGNED) and one.file not in followed)
    )


def _summary(path: Path, find: GameOf) -> Kept | None:
    """What a journal says; of a torn one, that it is; None where nothing is in it yet.

    It is only read: an end that is half written is put right, and shown, where the game goes on.
    """
    try:
        entries, _ = read_journal(path)
    except (OSError, ValueError) as torn:
        return _torn(path, str(torn))
    if not entries:
        return None
    try:
        return kept_of(path.name, replay_entries(find(entries), entries))
    except ValueError as why:
        event = entries[0].event
        return _torn(path, str(why), event if isinstance(event, Started) else None)


def _torn(path: Path, why: str, started: Started | None = None) -> Kept:
    plan = plan_of(started) if started is not None else Plan("")
    return Kept(path.name, plan.game or path.stem, plan, started.date if started else "", state=TORN, why=why)


def kept_of(file: str, match: Match) -> Kept:
    """A game in a few words."""
    outcome, started = match.outcome, match.started
    state = OPEN if outcome is None else SIGNED if match.signed else OVER
    return Kept(
        file,
        match.game.title,
        plan_of(started),
        started.date,
        match.game.timing(match.state).turn,
        state,
        tuple(map(int, outcome.winners)) if outcome is not None else (),
        continues(match),
        started.after,
    )


def _read_index(path: Path) -> dict[str, tuple[int, Kept]]:
    """What was read before by this version; nothing where the index is torn."""
    try:
        plain = json.loads(read_bounded(path, MOST_BYTES))
        if plain["version"] != __version__:
            return {}
        return {name: (int(size), _kept(about)) for name, (size, about) in plain["games"].items()}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _kept(plain: Mapping[str, Any]) -> Kept:
    about = {item.name: plain[item.name] for item in fields(Kept)}
    plan = about["plan"]
    sides: tuple[Members, ...] = tuple(map(tuple, plan["sides"]))
    about["plan"] = Plan(plan["game"], sides, dict(plan["options"]), plan["clock"], plan["match"])
    about["winners"] = tuple(about["winners"])
    return Kept(**about)
