"""What each entry gave or took on the clock besides time that passed, so that it goes when the entry is taken back.

A turn that is completed gives a bonus, a period or the next stage, and a correction by hand gives or takes time. When
that is undone, it goes; the time that players have taken stays taken (R-TB-005, R-CK-021).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from tableassist.journal.events import Acted, ClockSet, Ended, Entry, Event, Flagged, Overruled
from tableassist.rules.clock import Clock, Mode
from tableassist.rules.game import Timing


@dataclass(frozen=True, slots=True)
class ClockStep:
    """The clock before and after an entry, at the same moment."""

    entry: Entry
    before: Clock
    after: Clock

    def given_again(self, clock: Clock, at: int) -> Clock:
        """The clock once the entry itself was undone: a gong that should not have rung gives the whole turn again."""
        event = self.entry.event
        if not isinstance(event, Flagged):
            return clock
        stage = clock.control.sides[event.seat][clock.sides[event.seat].stage]
        lacking = stage.time - clock.left_to(event.seat, at)
        return clock.adjust(event.seat, lacking, at) if stage.mode is Mode.GONG else clock


Steps = tuple[ClockStep, ...]


def is_correction(event: Event) -> bool:
    """Whether the clock was put right by hand (R-CK-006, R-CK-027), which can be undone like an action (R-TB-005)."""
    return isinstance(event, ClockSet) and event.what in ("adjust", "set")


def is_taken_back(entry: Entry, number: int) -> bool:
    """Whether undoing the entry of that number takes this one back: it, and all actions after it.

    Time given or taken by hand stands until that is itself undone: what was wrong with the clock was no action.
    """
    outlives = isinstance(entry.event, ClockSet) and entry.event.what == "adjust"
    return entry.number == number or (entry.number > number and not outlives)


def with_step(steps: Steps, entry: Entry, before: Clock, after: Clock) -> Steps:
    """The steps with that of one more entry, where it can be undone and changed more on the clock than time does."""
    unchanged = (before.sides, before.whose) == (after.sides, after.whose)
    if unchanged and not is_correction(entry.event):
        return steps
    return (*steps, ClockStep(entry, before, after)) if counts_until_undone(entry.event) else steps


def revert_steps(clock: Clock, steps: Steps, number: int, at: int) -> tuple[Clock, Steps]:
    """The clock after the entry of that number was undone, and the steps that are left."""
    before = bisect_left(steps, number, key=lambda step: step.entry.number)
    kept: list[ClockStep] = []
    for step in reversed(steps[before:]):
        if not is_taken_back(step.entry, number):
            kept.append(step)
        else:
            clock = clock.revert(step.before, step.after, at)
            if step.entry.number == number:
                clock = step.given_again(clock, at)
    return clock, (*steps[:before], *reversed(kept))


def pass_turn(clock: Clock, before: Timing, after: Timing, at: int) -> Clock:
    """The clock after the turn or the side that pays has changed (R-CK-021)."""
    if before == after:
        return clock
    if after.turn != before.turn:
        clock = clock.complete(after.owner, at)
    elif after.owner != before.owner:
        # Who has the first turn was not known before.
        clock = clock.set_running(after.owner, at)
    return _charged(clock, after, at)


def give_turn_back(clock: Clock, after: Timing, at: int) -> Clock:
    """The clock after an undo: whose turn it is again went with the steps that were taken back, but after the end."""
    return clock if clock.owner is not None else _charged(clock.set_running(after.owner, at), after, at)


def _charged(clock: Clock, after: Timing, at: int) -> Clock:
    return clock if after.charged is None else clock.charge(after.charged, at)


def counts_until_undone(event: Event) -> bool:
    """Whether an entry of this event counts until it is taken back: notes, questions and signs of life do not."""
    match event:
        case Acted() | Overruled() | Ended():
            return True
        case Flagged(_, action):
            return bool(action)
    return is_correction(event)


def pause_after(pause: Entry | None, entry: Entry) -> Entry | None:
    """The entry by which the clock rests for everybody after an entry, None while it runs."""
    match entry.event:
        case ClockSet("pause"):
            return entry
        case ClockSet("resume"):
            return None
    return pause


def rested(clock: Clock, rests: bool, at: int) -> Clock:
    """The clock so that it rests for everybody, or does not."""
    if rests == clock.paused:
        return clock
    return clock.pause(at) if rests else clock.resume(at)
