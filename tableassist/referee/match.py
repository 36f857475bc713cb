"""A game as it stands: a fold over the journal's entries, and nothing else (R-TB-005)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from tableassist.journal.events import (
    Acted,
    Amended,
    ClockSet,
    Ended,
    Entry,
    Event,
    Flagged,
    Overruled,
    Started,
    Undone,
)
from tableassist.referee.decisions import ENTERED
from tableassist.rules.clock import Clock, TimeControl
from tableassist.rules.game import Game, Outcome, Refused, Setup, Timing

AnyGame = Game[Any, Any]


class CannotFollow(ValueError):
    """The record does not fit the rules; the sentence names the entry and the reason."""


@dataclass(frozen=True)
class Match:
    """A running or finished game: `entries` are all that happened, `state` and `clock` follow from them.

    `paused` is set by hand or by a dispute (A-CK-06); the clock also rests while nobody is charged.
    """

    game: AnyGame
    entries: tuple[Entry, ...]
    first: Any
    state: Any
    clock: Clock | None
    paused: bool = False

    @property
    def started(self) -> Started:
        """How the game was started."""
        event = self.entries[0].event
        assert isinstance(event, Started)
        return event

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or as it was ended by hand; None while it runs."""
        ended = next((entry.event for entry in reversed(self.entries) if isinstance(entry.event, Ended)), None)
        by_rules: Outcome | None = self.game.outcome(self.state)
        if by_rules is None and ended is not None:
            return Outcome(tuple(ended.winners), ended.why)  # type: ignore[arg-type]
        return by_rules

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that two equal states share."""
        return digest_of(self.game, self.state)

    def next(self, event: Event, at: int, source: str, evidence: str = "") -> Entry:
        """The entry that would record the event now, with the digest of the state after it."""
        bare = Entry(len(self.entries) + 1, at, event, source, evidence=evidence)
        return replace(bare, digest=self.after(bare).digest)

    def after(self, entry: Entry) -> Match:
        """The game after one more entry; raises CannotFollow where a recorded action does not fit the rules."""
        entries = (*self.entries, entry)
        state = self._state_after(entry, entries)
        return replace(self, entries=entries, state=state, **_clocked(self, entry, state))

    def _state_after(self, entry: Entry, entries: tuple[Entry, ...]) -> Any:
        match entry.event:
            case Acted(text) | Flagged(_, text) if text:
                return _applied(self.game, self.state, entry.number, text)
            case Overruled(text):
                return self.game.apply(self.state, self.game.parse(text))
            case Undone() | Amended():
                return _fold(self.game, self.first, counting(entries))
        return self.state


def begin(game: AnyGame, entry: Entry) -> Match:
    """The match that the first entry starts; raises CannotFollow or SetupRefused."""
    event = entry.event
    if not isinstance(event, Started):
        raise CannotFollow(f"Entry {entry.number} is no start of a game.")
    state = game.setup(Setup(tuple(event.players), event.options))
    clock = None
    if event.clock:
        sides = len(event.players)
        timing = game.timing(state)
        clock = Clock.new(TimeControl.parse(event.clock, sides), sides).start(timing.owner, entry.at)
        # A game may begin with something that costs nobody's time: who starts is still thrown for.
        clock = _rested(clock, timing.charged is None, entry.at)
    return Match(game, (entry,), state, state, clock)


def replay(game: AnyGame, entries: Iterable[Entry], *, check: bool = True) -> Match:
    """The match that follows from the entries; with `check` digests must agree, or CannotFollow names the first."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise CannotFollow("The journal is empty: there is no game in it.")
    match = begin(game, first)
    for entry in rest:
        match = match.after(entry)
        if check and entry.digest and entry.digest != match.digest:
            raise CannotFollow(
                f"Entry {entry.number} leads to another state than it did when it was written: "
                "the record was changed, or it was made by other rules."
            )
    return match


def counting(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries whose actions count, after every undoing and amending."""
    kept: list[Entry] = []
    for entry in entries:
        match entry.event:
            case Acted() | Overruled():
                kept.append(entry)
            case Flagged(_, action) if action:
                kept.append(entry)
            case Undone(number):
                kept = [one for one in kept if one.number < number]
            case Amended(number, action):
                kept = [replace(one, event=Acted(action)) if one.number == number else one for one in kept]
    return tuple(kept)


def digest_of(game: AnyGame, state: Any) -> str:
    """The fingerprint of a state: sixteen hexadecimal digits of SHA-256 over its plain form."""
    text = json.dumps(game.plain(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def check_amendment(match: Match, number: int, action: str) -> Refused | None:
    """Why the entry of that number cannot have been this action, or None where everything after it still fits."""
    probe = Entry(len(match.entries) + 1, match.entries[-1].at, Amended(number, action), ENTERED)
    try:
        match.after(probe)
    except CannotFollow as broken:
        return Refused("R-TB-005", str(broken), "Undo back to that entry and enter what was really done.")
    return None


def _fold(game: AnyGame, state: Any, entries: Iterable[Entry]) -> Any:
    for entry in entries:
        match entry.event:
            case Acted(text) | Flagged(_, text):
                state = _applied(game, state, entry.number, text)
            case Overruled(text):
                state = game.apply(state, game.parse(text))
    return state


def _applied(game: AnyGame, state: Any, number: int, text: str) -> Any:
    action = game.parse(text)
    refused = game.judge(state, action)
    if refused is not None:
        raise CannotFollow(f"Entry {number}, “{text}”, does not fit: {refused.why} ({refused.rule})")
    return game.apply(state, action)


def _clocked(match: Match, entry: Entry, state: Any) -> dict[str, Any]:
    """The clock and the pause after an entry that led to `state`."""
    if match.clock is None:
        return {}
    before, after = match.game.timing(match.state), match.game.timing(state)
    paused = _paused_after(match.paused, entry.event)
    clock = _operated(match.clock, entry)
    clock = _turned(clock, before, after, entry)
    if match.game.outcome(state) is not None or isinstance(entry.event, Ended):
        return {"clock": clock.stop(entry.at), "paused": paused}
    return {"clock": _rested(clock, paused or after.charged is None, entry.at), "paused": paused}


def _paused_after(paused: bool, event: Event) -> bool:
    if isinstance(event, ClockSet) and event.what in ("pause", "resume"):
        return event.what == "pause"
    return paused


def _operated(clock: Clock, entry: Entry) -> Clock:
    """The clock after it was operated by hand (R-CK-027)."""
    match entry.event:
        case ClockSet("adjust", seat, ms) if seat is not None:
            return clock.adjust(seat, ms, entry.at)
        case ClockSet("set", seat) if seat is not None:
            return clock.set_running(seat, entry.at)
        case Flagged():
            return clock.fall(entry.at)
    return clock


def _turned(clock: Clock, before: Timing, after: Timing, entry: Entry) -> Clock:
    """The clock after the turn or the side that pays has changed (R-CK-021)."""
    if before == after:
        return clock
    if isinstance(entry.event, Undone | Amended):
        clock = clock.set_running(after.owner, entry.at)
    elif after.turn != before.turn:
        clock = clock.complete(after.owner, entry.at)
    elif after.owner != before.owner:
        # Who has the first turn was not known before.
        clock = clock.set_running(after.owner, entry.at)
    return clock if after.charged is None else clock.charge(after.charged, entry.at)


def _rested(clock: Clock, rests: bool, at: int) -> Clock:
    if rests == clock.paused:
        return clock
    return clock.pause(at) if rests else clock.resume(at)
