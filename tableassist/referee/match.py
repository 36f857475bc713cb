"""A game as it stands: a fold over the journal's entries, and nothing else (R-TB-005)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from typing import Any

from tableassist.journal.entry_log import EntryLog
from tableassist.journal.events import (
    Acted,
    Amended,
    Beat,
    ClockSet,
    Ended,
    Entry,
    Event,
    Flagged,
    Overruled,
    Signed,
    Started,
    Undone,
)
from tableassist.referee.clock_steps import (
    Steps,
    give_turn_back,
    pass_turn,
    pause_after,
    rested,
    revert_steps,
    with_step,
)
from tableassist.referee.counting import counting_after, first_from, rewritten
from tableassist.referee.counting import counting_entries as counting_entries
from tableassist.referee.decisions import ENTERED
from tableassist.referee.fitting_events import find_misfit
from tableassist.referee.flags import check_offered, flag_action
from tableassist.rules.clock import Clock, FlagAction, TimeControl
from tableassist.rules.game import Game, HasMaterial, Outcome, Refused, Seat, Setup
from tableassist.rules.out_of_time import InTime
from tableassist.rules.series import Series, series_of
from tableassist.rules.teams import check_teams

AnyGame = Game[Any, Any]


class CannotFollow(ValueError):
    """The record does not fit the rules; the sentence names the entry and the reason."""


@dataclass(frozen=True)
class Match:
    """A running or finished game: `entries` are all that happened, `state` and `clock` follow from them.

    `pause` is the entry by which the clock rests for everybody, by hand or by a dispute (A-CK-06), or that said who
    paused (R-CK-007), None while it runs; the clock also rests while nobody is charged. `ended` is the end
    that was entered, unless it was taken back; `signatures` are the seats that have signed the result as it is.
    `clock_steps` are what entries gave and took on the clock, to be taken back with them. `counted` are the entries
    that count after all that was taken back and amended (`counting_entries`): no entry has to look at all of them.
    """

    game: AnyGame
    entries: EntryLog
    first: Any
    state: Any
    clock: Clock | None
    pause: Entry | None = None
    ended: Ended | None = None
    signatures: frozenset[int] = frozenset()
    clock_steps: Steps = ()
    counted: EntryLog = field(default_factory=EntryLog)

    @property
    def started(self) -> Started:
        """How the game was started."""
        event = self.entries[0].event
        assert isinstance(event, Started)
        return event

    @property
    def signed(self) -> bool:
        """Whether every player has signed the result, so that it stands (R-TB-005)."""
        return len(self.signatures) == len(self.started.players)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or as it was ended by hand, which nobody wins; None while it runs."""
        by_rules: Outcome | None = self.game.outcome(self.state)
        costs = self.overtime
        if by_rules is not None and not any(costs):
            return by_rules
        ended = self.ended
        if by_rules is not None:
            as_it_stands = self.game.score(self.state, costs)
            why = as_it_stands.why or by_rules.why
            return replace(as_it_stands, why=f"{why} {_paid(self.started.players, costs)}")
        if ended is None:
            return None
        as_it_stands = self.game.score(self.state, costs)
        return replace(as_it_stands, winners=tuple(map(Seat, ended.winners)), why=ended.why, board_wins=False)

    @property
    def series(self) -> Series | None:
        """The match of several games that this one belongs to, with this one once it is over; None for a game alone."""
        started, outcome = self.started, self.outcome
        series = series_of(started.match, started.earlier, len(started.players))
        if series is None or outcome is None:
            return series
        return series.with_game(outcome, by_hand=self.game.outcome(self.state) is None)

    @property
    def last(self) -> Entry | None:
        """The entry to take back next: an action, a flag, an end by hand, a correction of the clock; None for none."""
        counted, end = self.counted, len(self.counted)
        if end and isinstance(counted[end - 1].event, Ended) and self.game.outcome(self.state) is not None:
            # That the game is over followed from what was done before.
            end -= 1
        if self._plays_on(counted[max(end - 2, 0) : end]):
            end -= 1
        return counted[end - 1] if end and not self.signed else None

    def _plays_on(self, last: Sequence[Entry]) -> bool:
        """Whether the second entry followed from the first, which gave a side time again (R-CK-006)."""
        match [(entry.number, entry.event) for entry in last]:
            case [(given, ClockSet()), (number, Acted(text))]:
                return number == given + 1 and isinstance(self.game.parse(text), InTime)
        return False

    @property
    def paused(self) -> bool:
        """Whether the clock rests for everybody."""
        return self.pause is not None

    @property
    def paused_by(self) -> Seat | None:
        """Who has paused the clock (R-CK-007), None where nobody has, or nobody has said so."""
        entry = self.pause
        seat = entry.event.seat if entry is not None and isinstance(entry.event, ClockSet) else None
        return None if seat is None else Seat(seat)

    @property
    def overtime(self) -> tuple[int, ...]:
        """The points that overtime costs each side so far (A-CK-09); empty where time costs none."""
        if self.clock is None or self.clock.control.action is not FlagAction.PENALTY:
            return ()
        at = self.entries[-1].at
        return tuple(self.clock.penalty(side, at) for side in range(len(self.clock.sides)))

    def flag(self, seat: Seat) -> Flagged:
        """What is to be entered when the side's flag has fallen: with what that entails in the game (A-CK-09)."""
        assert self.clock is not None
        action = self.game.flagged(self.state, seat, flag_action(self.clock, seat))
        return Flagged(seat, "" if action is None else self.game.write(action))

    def back_in_time(self, seat: Seat) -> Acted | None:
        """What is to be entered after the side was given time again (R-CK-006), None where nothing follows."""
        if self.clock is None or self.clock.left_to(seat, self.entries[-1].at) <= 0:
            return None
        action = self.game.back_in_time(self.state, seat)
        return None if action is None else Acted(self.game.write(action))

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that two equal states share."""
        return digest_of(self.game, self.state)

    def next(self, event: Event, at: int, source: str, evidence: str = "") -> Entry:
        """The entry that would record the event now, with the digest of the state after it."""
        bare = Entry(len(self.entries) + 1, at, event, source, evidence=evidence)
        return replace(bare, digest=self.after(bare).digest)

    def after(self, entry: Entry, past: Past | None = None) -> Match:
        """The game after one more entry; raises CannotFollow where a recorded action does not fit the rules.

        `past` is what was before the entry that this one amends, where that was followed already.
        """
        entries = self.entries.with_entry(entry)
        if isinstance(entry.event, Beat):  # Most entries of a long game are signs of life, from which nothing follows.
            return replace(self, entries=entries)
        if misfit := find_misfit(entry.event, len(self.started.players)):
            raise CannotFollow(f"Entry {entry.number} {misfit}.")
        counted = counting_after(self.counted, entry)
        state, ended = self._state_after(entry, counted, past), _ended_after(self.ended, entry, counted)
        signatures = _signatures_after(self, entry)
        after = replace(self, entries=entries, state=state, ended=ended, signatures=signatures, counted=counted)
        return replace(after, **_clocked(self, entry, after, past))

    def _state_after(self, entry: Entry, counted: EntryLog, past: Past | None) -> Any:
        match entry.event:
            case Acted(text) | Flagged(_, text) if text:
                return _applied(_as_recorded(self.game), self.state, entry.number, text)
            case Overruled() | Undone() | Amended() if self.signed:
                raise CannotFollow(f"Entry {entry.number} changes what was signed: a signed result stands.")
            case Overruled(text):
                return self.game.apply(self.state, self.game.parse(text))
            case Amended() if past is not None:
                return _fold(self.game, past.state, counted[first_from(counted, past.number) :])
            case Undone() | Amended():
                return _fold(self.game, self.first, counted)
        return self.state


@dataclass(frozen=True)
class Past:
    """What was before the entry of that number, whatever that entry is amended to.

    `state` follows from what counts; `match` is as if each entry had been from the first what amendments say it was.
    """

    number: int
    state: Any
    match: Match


def start_match(game: AnyGame, entry: Entry) -> Match:
    """The match that the first entry starts; raises CannotFollow or SetupRefused."""
    event = entry.event
    if not isinstance(event, Started):
        raise CannotFollow(f"Entry {entry.number} is no start of a game.")
    setup = Setup(tuple(event.players), event.options, event.members)
    check_teams(game, setup)
    series_of(event.match, event.earlier, len(event.players))
    state = game.setup(setup)
    clock = None
    if event.clock:
        sides = len(event.players)
        timing = game.timing(state)
        control = TimeControl.parse(event.clock, sides)
        check_offered(game, control)
        clock = Clock.new(control, sides).start(timing.owner, entry.at)
        # A game may begin with something that costs nobody's time: who starts is still thrown for.
        clock = rested(clock, timing.charged is None, entry.at)
    return Match(game, EntryLog((entry,)), state, state, clock)


def replay_entries(game: AnyGame, entries: Iterable[Entry], *, check: bool = True) -> Match:
    """The match that follows from the entries; raises CannotFollow, with `check` also where digests differ."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise CannotFollow("The journal is empty: there is no game in it.")
    match = start_match(game, first)
    state, digest = match.state, match.digest
    for entry in rest:
        match = match.after(entry)
        if check and match.state is not state:
            state, digest = match.state, match.digest
        if check and entry.digest and entry.digest != digest:
            raise CannotFollow(
                f"Entry {entry.number} leads to another state than it did when it was written: "
                "the record was changed, or it was made by other rules."
            )
    return match


def digest_of(game: AnyGame, state: Any) -> str:
    """The fingerprint of a state: sixteen hexadecimal digits of SHA-256 over its plain form."""
    text = json.dumps(game.plain(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def past_before(match: Match, number: int) -> Past:
    """What was before the entry of that number: followed once for all that this entry may be amended to."""
    state = _fold(match.game, match.first, match.counted[: first_from(match.counted, number)])
    begun = start_match(match.game, match.entries[0])
    return Past(number, state, _follow(begun, islice(rewritten(match.entries), max(number - 2, 0))))


def check_amendment(match: Match, number: int, action: str, past: Past | None = None) -> Refused | None:
    """Why the entry of that number cannot have been this action, or None where all after it fits; `past` saves work."""
    probe = Entry(len(match.entries) + 1, match.entries[-1].at, Amended(number, action), ENTERED)
    try:
        match.after(probe, past)
    except CannotFollow as broken:
        return Refused("R-TB-005", str(broken), "Undo back to that entry and enter what was really done.")
    return None


def check_overrule(match: Match, action: str) -> Refused | None:
    """Why the players cannot let the refused action count: nothing would follow from it; None where something does."""
    game, state = match.game, match.state
    parsed = game.parse(action)
    refused = game.judge(state, parsed)
    if refused is None or game.apply(state, parsed) != state:
        return None
    why = f"The game cannot go on from that, so that nothing would come of it. {refused.why}"
    return Refused("R-TB-002", why, refused.instead or "Correct what lies there instead.")


def _fold(game: AnyGame, state: Any, entries: Iterable[Entry]) -> Any:
    recorded = _as_recorded(game)
    for entry in entries:
        match entry.event:
            case Acted(text) | Flagged(_, text) if text:
                state = _applied(recorded, state, entry.number, text)
            case Overruled(text):
                state = game.apply(state, game.parse(text))
    return state


def _as_recorded(game: AnyGame) -> AnyGame:
    """The game by the material that its record names."""
    return game.recorded if isinstance(game, HasMaterial) else game


def _applied(game: AnyGame, state: Any, number: int, text: str) -> Any:
    action = game.parse(text)
    refused = game.judge(state, action)
    if refused is not None:
        raise CannotFollow(f"Entry {number}, “{text}”, does not fit: {refused.why} ({refused.rule})")
    return game.apply(state, action)


def _ended_after(ended: Ended | None, entry: Entry, counted: Iterable[Entry]) -> Ended | None:
    match entry.event:
        case Ended():
            return entry.event
        case Undone() | Amended() if ended is not None:
            return next((one.event for one in counted if isinstance(one.event, Ended)), None)
    return ended


def _signatures_after(match: Match, entry: Entry) -> frozenset[int]:
    """Who has signed after an entry; what changes the result is to be signed anew."""
    everybody = frozenset(range(len(match.started.players)))
    match entry.event:
        case Signed() if match.outcome is None:
            raise CannotFollow(f"Entry {entry.number} signs a result, but the game is not over.")
        case Signed(_, seat):
            return everybody if seat is None else match.signatures | {seat}
        case Acted() | Overruled() | Undone() | Amended() | Flagged() | Ended():
            return match.signatures if match.signed else frozenset()
    return match.signatures


def _clocked(match: Match, entry: Entry, became: Match, past: Past | None) -> dict[str, Any]:
    """The clock and the pause after an entry that led to what the match became."""
    if match.clock is None:
        return {}
    before, after = match.game.timing(match.state), match.game.timing(became.state)
    pause = pause_after(match.pause, entry)
    clock, steps = _operated(match, match.clock, entry), match.clock_steps
    if isinstance(entry.event, Undone):
        clock, steps = revert_steps(clock, steps, entry.event.number, entry.at)
        clock = give_turn_back(clock, after, entry.at)
    elif isinstance(entry.event, Amended):
        # Whose time ran, and what turns gave, follows from what was really done.
        refolded = _refolded(match, became.entries, past)
        assert refolded.clock is not None
        clock, steps = refolded.clock, refolded.clock_steps
    else:
        clock = pass_turn(clock, before, after, entry.at)
    if match.game.outcome(became.state) is not None or became.ended is not None:
        clock = clock.stop(entry.at)
    else:
        clock = rested(clock, pause is not None or after.charged is None, entry.at)
    steps = with_step(steps, entry, match.clock.at(entry.at), clock.at(entry.at))
    return {"clock": clock, "pause": pause, "clock_steps": steps}


def _refolded(match: Match, entries: EntryLog, past: Past | None) -> Match:
    """The match as if each entry had been from the first what amendments say that it was."""
    if past is not None:
        return _follow(past.match, rewritten(entries, len(past.match.entries)))
    return _follow(start_match(match.game, entries[0]), rewritten(entries))


def _follow(again: Match, entries: Iterable[Entry]) -> Match:
    for entry in entries:
        try:
            again = again.after(entry)
        except CannotFollow:  # It was taken back later, or signed what is no result: only the time that it took counts.
            again = again.after(replace(entry, event=Beat()))
    return again


def _paid(players: Sequence[str], costs: Sequence[int]) -> str:
    paid = (f"{name} {cost}" for name, cost in zip(players, costs, strict=True) if cost)
    return f"Overtime costs {' and '.join(paid)}."


def _operated(match: Match, clock: Clock, entry: Entry) -> Clock:
    """The clock after it was operated by hand (R-CK-027), and after flags fell or their falling was taken back."""
    match entry.event:
        case ClockSet("adjust" | "restore", seat, ms, _, moves) if seat is not None:
            return clock.adjust(seat, ms, entry.at, moves)
        case ClockSet("set", seat) if seat is not None:
            return clock.set_running(seat, entry.at)
        case Flagged():
            return clock.fall(entry.at)
        case Undone(number):
            # What else was taken back with an earlier action was no judgement on the flag: it falls again.
            for one in match.counted[first_from(match.counted, number + 1) :]:
                if isinstance(one.event, Flagged):
                    clock = clock.unfall(one.event.seat)
    return clock
