"""The clerk writes things down: it turns what happens into stored entries, and minds the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from tableassist.journal.chain import link_of
from tableassist.journal.events import Acted, Amended, Beat, ClockSet, Ended, Entry, Event, Noted, Refusal, Undone
from tableassist.ports import Speaker
from tableassist.referee.decisions import ENTERED
from tableassist.referee.match import Match
from tableassist.rules.game import Seat

HEARTBEAT_MS = 5000
NEWS = 12
DISPUTE, BY_HAND = "dispute", "by hand"
"""Why the clock rests: while something is open, or because somebody wants it."""


class Store(Protocol):
    """Where entries go; `append` returns only when the entry is safe."""

    def append(self, entry: Entry) -> None:
        """Keep an entry, and return once it is safe; raises OSError."""


@runtime_checkable
class ChainedStore(Protocol):
    """A store that knows what the chain of its entries comes to."""

    @property
    def link(self) -> str:
        """The last link of the chain, in 64 hexadecimal digits."""
        ...


class Clerk:
    """Keeps a match and its journal in step: an entry is stored before it counts.

    `on_entry` hears of every entry after it was stored; `news` says what happened, newest first;
    `state_since` is when the game's state last changed; `refused` is the entry of the last refusal, None for none and
    where what it followed was taken back, and `acted_since` says whether an action counted after it.
    """

    def __init__(
        self,
        match: Match,
        store: Store,
        *,
        now: int,
        speaker: Speaker | None = None,
        on_entry: Callable[[Entry], None] = lambda _entry: None,
    ) -> None:
        self.match = match
        self.news: list[str] = []
        self._news_of: list[int] = []
        self.muted = False
        self._store, self._speaker, self._on_entry = store, speaker, on_entry
        self._epoch = now - match.entries[-1].at
        self._last_entry = now
        self.state_since = match.entries[-1].at
        self._low: set[int] = set()
        self._linked = (0, "")
        self.refused: Entry | None = None
        self.acted_since = False
        for entry in match.entries:
            self._remember(entry)

    def _remember(self, entry: Entry) -> None:
        """The last refusal is at hand without a search through all that ever happened."""
        if isinstance(entry.event, Refusal):
            self.refused, self.acted_since = entry, False
        elif isinstance(entry.event, Acted):
            self.acted_since = True
        self._forget(entry)

    def at(self, now: int) -> int:
        """The time of an entry made now: milliseconds since the game started."""
        return max(now - self._epoch, self.match.entries[-1].at)

    @property
    def link(self) -> str:
        """What the chain of the entries comes to, by the store or else as this version writes them."""
        if isinstance(self._store, ChainedStore):
            return self._store.link
        count = len(self.match.entries)
        if self._linked[0] != count:
            self._linked = (count, link_of(self.match.entries))
        return self._linked[1]

    def enter(self, event: Event, source: str, now: int, evidence: str = "") -> None:
        """Store an event; it counts only once it is safe. Raises what the store raises, and then nothing counted.

        `evidence` names the pictures that belong to it.
        """
        entry = self.match.next(event, self.at(now), source, evidence)
        after = self.match.after(entry)
        self._store.append(entry)
        if after.state != self.match.state:
            self.state_since = entry.at
        self.match = after
        self._remember(entry)
        self._last_entry = now
        self._on_entry(entry)

    def act(self, action: Any, source: str, now: int) -> None:
        """Enter an action that counts, say what it did, and what it brings to light (R-DM-063)."""
        game, before = self.match.game, self.match.state
        sentence, audits = game.describe(before, action), len(game.audit(before))
        self.enter(Acted(game.write(action)), source, now)
        self.announce(sentence)
        for remark in game.audit(self.match.state)[audits:]:
            self.enter(Noted(remark), "engine", now)
            self.announce(remark)
        self._conclude(before, now)

    def pause(self, on: bool, why: str, source: str, now: int) -> None:
        """Stop or start the clock for everybody (R-CK-027)."""
        if self.match.clock is not None and self.match.paused != on:
            self.enter(ClockSet("pause" if on else "resume", why=why), source, now)

    def toggle_pause(self, now: int, *, disputed: bool) -> None:
        """The button: stops the clock or lets it go on; while something is open it rests, and for longer then."""
        if disputed or not self.match.paused:
            self.rest(BY_HAND, now)
        else:
            self.pause(False, BY_HAND, ENTERED, now)

    def rest(self, why: str, now: int) -> None:
        """Players stop the clock until they let it go on, also where something that is open has stopped it."""
        if self._paused_why() == DISPUTE:
            self.enter(ClockSet("pause", why=why), ENTERED, now)
        self.pause(True, why, ENTERED, now)

    def is_paused_by_players(self) -> bool:
        """Whether players paused the clock, so that who it was can be said (R-CK-007)."""
        pause = self.match.pause
        return pause is not None and pause.source == ENTERED and self.match.outcome is None

    def name_pauser(self, seat: Seat, now: int) -> None:
        """Enter who has paused the clock, once (R-CK-007)."""
        if self.is_paused_by_players() and self.match.paused_by != seat:
            self.enter(ClockSet("pause", seat, why=self._paused_why()), ENTERED, now)
            self.announce(f"{self.match.started.players[seat]} has paused the clock.")

    def hold(self, held: bool, now: int) -> None:
        """The clock rests during a dispute (A-CK-06). Its end lets go on what it stopped, and no other pause."""
        if held or self._paused_why() == DISPUTE:
            self.pause(held, DISPUTE, "engine", now)

    def conclude(self, now: int) -> bool:
        """Enter the end that has followed from the rules, once; whether the game is over."""
        outcome = self.match.outcome
        if outcome is not None and self.match.ended is None:
            self.enter(Ended(outcome.why, tuple(outcome.winners)), "engine", now)
        return outcome is not None

    def _paused_why(self) -> str:
        """Why the clock rests for everybody, "" while it does not."""
        pause = self.match.pause
        return pause.event.why if pause is not None and isinstance(pause.event, ClockSet) else ""

    def mind(self, now: int) -> bool:
        """Let time pass: a sign of life, a warning, a flag. Whether a flag changed the game."""
        clock = self.match.clock
        if clock is None or self.match.outcome is not None:
            return False
        if now - self._last_entry >= HEARTBEAT_MS:
            self.enter(Beat(), "engine", now)
        side, at = clock.running, self.at(now)
        fallen = clock.flag(at)
        if fallen is not None:
            return self._flag(Seat(fallen), now)
        if side is not None:
            self._warn(side, low=clock.low(side, at))
        return False

    def _warn(self, side: int, *, low: bool) -> None:
        """Warn a side that is short of time, once until it has more again."""
        if not low:
            self._low.discard(side)
        elif side not in self._low:
            self._low.add(side)
            self.cue("low")

    def announce(self, text: str) -> None:
        """Inform players of what happened."""
        if text:
            self.news.insert(0, text)
            self._news_of.insert(0, len(self.match.entries))
            del self.news[NEWS:], self._news_of[NEWS:]

    def _forget(self, entry: Entry) -> None:
        """What does not count any more is no news: it may tell what lies hidden again (R-TB-003)."""
        match entry.event:
            case Undone(first):
                gone = set(range(first, entry.number))
            case Amended(number, dropped=dropped):
                gone = {number, *dropped}
            case _:
                return
        kept = [pair for pair in zip(self.news, self._news_of, strict=True) if pair[1] not in gone]
        self.news[:], self._news_of[:] = [news for news, _ in kept], [number for _, number in kept]
        if self.refused is not None and self.refused.number in gone:
            self.refused = None

    def cue(self, cue: str) -> None:
        """Sound a cue unless muted."""
        if self._speaker is not None and not self.muted:
            self._speaker.play(cue)

    def _conclude(self, before: Any, now: int) -> None:
        game = self.match.game
        if self.conclude(now):
            self.cue("over")
        elif game.timing(before).turn != game.timing(self.match.state).turn:
            self._low.clear()
            self.cue("turn")
        else:
            self.cue("accept")

    def _flag(self, seat: Seat, now: int) -> bool:
        """A flag falls once: recorded, heard, and with what it entails in the game (R-CK-005, R-CK-028)."""
        before, flagged = self.match.state, self.match.flag(seat)
        self.enter(flagged, "engine", now)
        self.announce(f"{self.match.started.players[seat]}'s time is up.")
        self.cue("flag")
        if flagged.action:
            self._conclude(before, now)
        return bool(flagged.action)
