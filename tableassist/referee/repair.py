"""The past put right: an entry was really something else, and what follows from that is computed before it counts.

`plan_repair` folds the game again with the entry as it really was and says what becomes of everything after it. It
enters nothing: the plan's `event` counts once both sides or an arbiter have accepted it (R-TB-002, R-TB-005).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tableassist.journal.events import Acted, Amended, ClockSet, Ended, Entry, Overruled
from tableassist.referee.clock_steps import is_correction
from tableassist.referee.counting import action_of
from tableassist.referee.decisions import ENGINE, ENTERED
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.game import BadAction, HasMaterial, Refused

RULE = "R-TB-005"


class Fate(StrEnum):
    """What becomes of an entry that the rules refuse once the past is put right."""

    OVERRULED = "overruled"
    """It counts nevertheless: it was done, and what lies there shows it."""
    DROPPED = "dropped"
    """It does not count any more."""


@dataclass(frozen=True)
class Broken:
    """An entry that does not fit the past as it really was.

    `refused` is the rule's objection, `fate` what becomes of it, and `may_stand` whether it could count nevertheless:
    what the game cannot go on from cannot.
    """

    entry: Entry
    refused: Refused
    fate: Fate
    may_stand: bool


@dataclass(frozen=True)
class Change:
    """A part of the game's plain state that differs: where it is, what it was and what it becomes (None: absent)."""

    path: tuple[str | int, ...]
    was: Any
    becomes: Any


@dataclass(frozen=True)
class Repair:
    """A past put right, not entered yet.

    `entry` is the one that was really something else, `broken` what does not fit any more, `event` what is to be
    entered, `before` the match as it stands and `after` the match as it would stand at the same moment.
    """

    entry: Entry
    event: Amended
    broken: tuple[Broken, ...]
    before: Match
    after: Match

    @property
    def changes(self) -> tuple[Change, ...]:
        """Every difference between the two states."""
        game = self.before.game
        return tuple(differences(game.plain(self.before.state), game.plain(self.after.state)))


def amendable_entries(match: Match) -> tuple[Entry, ...]:
    """The entries that may have been something else: the actions that count, in order."""
    return tuple(entry for entry in match.counted if action_of(entry))


def plan_repair(
    match: Match, number: int, action: str, fates: Mapping[int, Fate] | None = None, *, same_too: bool = False
) -> Repair | Refused:
    """What follows where an entry was really another action.

    Args:
        number: The entry's number.
        action: What it really was, in the game's own words; empty where nothing was done.
        fates: What is to become of entries that do not fit any more, and of this one where the rules refuse what it
            really was; of others it is decided by whether the game can go on from them.
        same_too: Whether it may have been what the entry says already: a refusal of that would tell what it says.

    Returns:
        The plan, or why the past cannot be put right so.
    """
    entry = next((one for one in amendable_entries(match) if one.number == number), None)
    refused = _objection(match, entry, action, same_too=same_too)
    if refused is not None or entry is None:
        return refused or Refused(RULE, f"Entry {number} is no action that counts.", "Choose another entry.")
    again = _Refold(match.game, match.first, number, action, fates or {})
    for one in match.counted:
        again.take(one)
    if again.refused is not None:
        return again.refused
    event = Amended(number, action, tuple(again.overruled), tuple(again.dropped))
    after = match.after(Entry(len(match.entries) + 1, match.entries[-1].at, event, ENTERED))
    return Repair(entry, event, tuple(again.broken), match, after)


def _objection(match: Match, entry: Entry | None, action: str, *, same_too: bool) -> Refused | None:
    if match.signed:
        return Refused(RULE, "The result is signed by all, so that it stands.", "Begin a new game.")
    if entry is None:
        return None
    if action == action_of(entry) and isinstance(entry.event, Acted) and not same_too:
        return Refused(RULE, "That is what the entry says already.", "Say what it really was.")
    if not action:
        return None
    try:
        match.game.parse(action)
    except BadAction as error:
        return Refused(RULE, str(error), "Say what it really was.")
    return None


class _Refold:
    """The game folded again, entry by entry, with one of them as it really was."""

    def __init__(self, game: AnyGame, state: Any, number: int, action: str, fates: Mapping[int, Fate]) -> None:
        self.broken: list[Broken] = []
        self.overruled: list[int] = []
        self.dropped: list[int] = []
        self.refused: Refused | None = None
        self._game: AnyGame = game.recorded if isinstance(game, HasMaterial) else game
        self._state, self._number, self._action, self._fates = state, number, action, fates

    def take(self, entry: Entry) -> None:
        """One more entry that counted."""
        match entry.event:
            case _ if entry.number == self._number and not is_correction(entry.event):
                self._amend(entry)
            case ClockSet():
                pass
            case Ended():
                self._end(entry)
            case Overruled(text):
                state = self._applied(text)
                if state is None:
                    self._drop(entry, Refused(RULE, "The game cannot go on from that any more."))
                else:
                    self._state = state
            case _:
                self._follow(entry, action_of(entry))

    def _amend(self, entry: Entry) -> None:
        if not self._action:
            self.dropped.append(entry.number)
            return
        refused = self._judged(self._action)
        if refused is not None and self._fates.get(entry.number) is not Fate.OVERRULED:
            self.refused = refused
            return
        state = self._applied(self._action)
        if state is None:
            self.refused = refused or Refused(RULE, "The game cannot go on from that.")
            return
        self.overruled += [entry.number] if refused is not None else []
        self._state = state

    def _end(self, entry: Entry) -> None:
        # What the rules ended goes on where by the rules it is not over; what players ended, they ended.
        outcome, ended = self._game.outcome(self._state), entry.event
        assert isinstance(ended, Ended)
        follows = outcome is not None and (outcome.why, tuple(outcome.winners)) == (ended.why, tuple(ended.winners))
        if entry.source == ENGINE and not follows:
            self.dropped.append(entry.number)

    def _follow(self, entry: Entry, text: str) -> None:
        refused = self._judged(text)
        state = self._applied(text)
        if refused is None and state is not None:
            self._state = state
            return
        refused = refused or Refused(RULE, "The game cannot go on from that any more.")
        stands = state is not None and state != self._state
        if not stands or self._fates.get(entry.number) is Fate.DROPPED:
            self._drop(entry, refused, may_stand=stands)
            return
        self.broken.append(Broken(entry, refused, Fate.OVERRULED, may_stand=True))
        self.overruled.append(entry.number)
        self._state = state

    def _drop(self, entry: Entry, refused: Refused, *, may_stand: bool = False) -> None:
        self.broken.append(Broken(entry, refused, Fate.DROPPED, may_stand))
        self.dropped.append(entry.number)

    def _judged(self, text: str) -> Refused | None:
        try:
            return self._game.judge(self._state, self._game.parse(text))
        except Exception as error:  # Of a state in which it was never legal a game need know nothing.
            return Refused(RULE, f"The game knows nothing of that any more ({error}).")

    def _applied(self, text: str) -> Any:
        """The state after an action, None where the game cannot go on from it or cannot be shown after it."""
        try:
            state = self._game.apply(self._state, self._game.parse(text))
            self._game.plain(state)
            self._game.outcome(state)
            self._game.timing(state)
            self._game.show(state)
        except Exception:  # An illegal action is nothing that a game need be able to apply.
            return None
        return state


def differences(was: Any, becomes: Any, path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """Where two plain states differ, as deep as both have the same parts."""
    if isinstance(was, Mapping) and isinstance(becomes, Mapping):
        for key in sorted(was.keys() | becomes.keys(), key=str):
            yield from differences(was.get(key), becomes.get(key), (*path, key))
    elif isinstance(was, list | tuple) and isinstance(becomes, list | tuple) and len(was) == len(becomes):
        for at, (one, other) in enumerate(zip(was, becomes, strict=True)):
            yield from differences(one, other, (*path, at))
    elif was != becomes:
        yield Change(path, was, becomes)
