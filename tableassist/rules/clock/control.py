"""Time controls: what each side is given, and the short text they are written in.

    control = side {"," side} {"!" suffix}      one side's text serves all; several are a handicap
    side    = stage {" " stage}                 several stages follow each other after counts of moves
    stage   = [moves "/"] time [extra]          40/120+30 60+30
            | "gong" seconds | "glass" time | "up"
    extra   = "+" seconds ["/after"] | "d" seconds | "b" seconds | "y" n "x" seconds | "c" n "x" seconds
    suffix  = "lose" | "lose_turn" | "pass_rest" | "penalty" points | "none" | "freeze" | "interrupt_bonus"

Times are minutes (`10`), extras and gongs seconds (`3`); both may also be written `1:30`, `1:00:00`, `90s` or `2m`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tableassist.rules.clock.times import milliseconds, minutes, seconds


class BadTimeControl(ValueError):
    """The text is no time control, or one that cannot be played; the sentence says what to write."""


class Mode(StrEnum):
    """What a stage gives besides its time; the value is the letter that writes it."""

    SUDDEN = ""
    FISCHER = "+"
    DELAY = "d"
    BRONSTEIN = "b"
    BYO_YOMI = "y"
    CANADIAN = "c"
    GONG = "gong"
    HOURGLASS = "glass"
    UP = "up"


class FlagAction(StrEnum):
    """What a fallen flag entails (R-CK-028)."""

    LOSE = "lose"
    LOSE_TURN = "lose_turn"
    PASS_REST = "pass_rest"
    PENALTY = "penalty"
    NONE = "none"


class Category(StrEnum):
    """How fast a game is (R-CK-010): up to 10 minutes, less than 60, or more, for 60 turns of each side."""

    BLITZ = "blitz"
    RAPID = "rapid"
    STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class ClockStage:
    """One stage of one side; all times in milliseconds.

    `extra` is the bonus, the delay or the length of a period; `count` the number of byo-yomi periods, or the moves
    of a Canadian period; `moves` the moves after which the next stage follows, 0 in the last stage.
    """

    mode: Mode
    time: int
    extra: int = 0
    count: int = 0
    moves: int = 0
    bonus_first: bool = True

    @property
    def per_move(self) -> int:
        """What each turn may add to the time: a bonus or a delay."""
        return self.extra if self.mode in (Mode.FISCHER, Mode.DELAY, Mode.BRONSTEIN) else 0

    def given(self) -> int:
        """What the stage adds when it begins: its time and its periods."""
        match self.mode:
            case Mode.BYO_YOMI:
                return self.time + self.count * self.extra
            case Mode.CANADIAN:
                return self.time + self.extra
        return self.time

    def opening(self) -> int:
        """What the side has before its first turn, where this is its first stage."""
        bonus = self.extra if self.mode is Mode.FISCHER and self.bonus_first else 0  # A-CK-01
        return self.given() + bonus

    def __str__(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        match self.mode:
            case Mode.UP:
                return moves + self.mode
            case Mode.GONG:
                return moves + self.mode + seconds(self.time)
            case Mode.HOURGLASS | Mode.SUDDEN:
                return moves + self.mode + minutes(self.time)
        count = f"{self.count}x" if self.count else ""
        return (
            f"{moves}{minutes(self.time)}{self.mode}{count}{seconds(self.extra)}{'' if self.bonus_first else '/after'}"
        )


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What every side is given: its stages in order, and what holds for all sides.

    `points` are lost per started minute of overtime where the action is a penalty. `freeze` stops every clock when a
    flag falls in a last stage. `interrupt_bonus` gives a Fischer bonus for interrupts too (A-CK-08 says no).
    """

    sides: tuple[tuple[ClockStage, ...], ...]
    action: FlagAction
    points: int = 0
    freeze: bool = False
    interrupt_bonus: bool = False

    def __post_init__(self) -> None:
        trouble = next(_troubles(self), None)
        if trouble:
            raise BadTimeControl(trouble)

    @classmethod
    def parse(cls, text: str, sides: int = 2) -> TimeControl:
        """The time control of that text; raises BadTimeControl."""
        words, *suffixes = (part.strip() for part in text.strip().lower().split("!"))
        each = tuple(_stages(word) for word in words.split(","))
        if len(each) not in (1, sides):
            raise BadTimeControl(f"{words!r} is for {len(each)} sides, but {sides} play: give one setting, or {sides}.")
        every = each * sides if len(each) == 1 else each
        action, points, flags = _suffixes(suffixes, _usual(every))
        return cls(every, action, points, "freeze" in flags, "interrupt_bonus" in flags)

    @property
    def category(self) -> Category | None:
        """Blitz, rapid or standard by the longest side's minutes and bonus (R-CK-010); None without a time for all."""
        first = [stages[0] for stages in self.sides]
        if any(stage.mode in (Mode.GONG, Mode.UP) for stage in first):
            return None
        longest = max(sum(stage.given() for stage in stages) + 60 * stages[0].per_move for stages in self.sides)
        if longest <= _BLITZ:
            return Category.BLITZ
        return Category.RAPID if longest < _RAPID else Category.STANDARD

    @property
    def overtime(self) -> bool:
        """Whether time goes on below zero, because the flag ends nothing."""
        return self.action in (FlagAction.PENALTY, FlagAction.NONE)

    def __str__(self) -> str:
        each = [" ".join(map(str, stages)) for stages in self.sides]
        words = each[0] if len(set(each)) == 1 else ",".join(each)
        action = "" if self.action is _usual(self.sides) else f"!{self.action}{self.points or ''}"
        return words + action + "!freeze" * self.freeze + "!interrupt_bonus" * self.interrupt_bonus


_TIME = r"[0-9]{1,5}(?::[0-5][0-9]){1,2}|[0-9]{1,5}(?:\.[0-9]{1,3})?[sm]?"
_STAGE = re.compile(
    r"(?:(?P<moves>[1-9][0-9]{0,2})/)?"
    rf"(?:(?P<up>up)|(?P<word>gong|glass)(?P<limit>{_TIME})"
    rf"|(?P<time>{_TIME})(?:(?:(?P<kind>[+db])|(?P<per>[yc])(?P<count>[1-9][0-9]{{0,1}})x)(?P<extra>{_TIME})(?P<after>/after)?)?)"
)
_PENALTY = re.compile(r"penalty([1-9][0-9]{0,3})")
_HINT = "write minutes like 10, 5+3, 5d3, 5b3 or 10y3x30, gong30 for 30 seconds a turn, or up"
_BLITZ, _RAPID = 10 * 60 * 1000, 60 * 60 * 1000
_LONGEST = 24 * 60 * 60 * 1000


def _stages(text: str) -> tuple[ClockStage, ...]:
    return tuple(_stage(word) for word in text.split()) or (_stage(text),)


def _stage(word: str) -> ClockStage:
    match = _STAGE.fullmatch(word)
    if not match:
        raise BadTimeControl(f"{word!r} is no time control: {_HINT}.")
    part = match.groupdict(default="")
    moves = int(part["moves"] or 0)
    if part["up"]:
        return ClockStage(Mode.UP, 0, moves=moves)
    if part["word"]:
        mode = Mode(part["word"])
        return ClockStage(mode, milliseconds(part["limit"], 1 if mode is Mode.GONG else 60), moves=moves)
    mode = Mode(part["kind"] or part["per"])
    if part["after"] and mode is not Mode.FISCHER:
        raise BadTimeControl(f"{word!r}: /after belongs to a bonus only, as in 5+3/after.")
    time, extra = milliseconds(part["time"], 60), milliseconds(part["extra"] or "0", 1)
    return ClockStage(mode, time, extra, int(part["count"] or 0), moves, not part["after"])


def _suffixes(words: list[str], usual: FlagAction) -> tuple[FlagAction, int, set[str]]:
    flags = {word for word in words if word in ("freeze", "interrupt_bonus")}
    actions = [word for word in words if word not in flags]
    if len(actions) > 1:
        raise BadTimeControl(f"!{actions[0]} and !{actions[1]} cannot both hold: say once what a fallen flag entails.")
    if not actions:
        return usual, 0, flags
    penalty = _PENALTY.fullmatch(actions[0])
    if penalty:
        return FlagAction.PENALTY, int(penalty[1]), flags
    if actions[0] == "penalty" or actions[0] not in tuple(FlagAction):
        known = "!lose, !lose_turn, !pass_rest, !penalty10, !none, !freeze or !interrupt_bonus"
        raise BadTimeControl(f"!{actions[0]} is not known: write {known}.")
    return FlagAction(actions[0]), 0, flags


def _usual(sides: tuple[tuple[ClockStage, ...], ...]) -> FlagAction:
    # R-CK-028: a flag may end a game of two; with more sides it must never end it for the others.
    per_turn = any(stages[0].mode is Mode.GONG for stages in sides)
    return FlagAction.LOSE if len(sides) == 2 and not per_turn else FlagAction.LOSE_TURN


def _troubles(control: TimeControl) -> Iterator[str]:
    count = len(control.sides)
    if not 2 <= count <= 4:
        yield f"A clock is for 2 to 4 sides, not {count}."
    modes = [stage.mode for stages in control.sides for stage in stages]
    if Mode.GONG in modes and control.action is FlagAction.PENALTY:  # A-CK-09
        yield "A gong passes the turn on, so that nobody is over time: a penalty needs another clock."
    if Mode.HOURGLASS in modes and (count != 2 or set(modes) != {Mode.HOURGLASS}):  # A-CK-04
        yield "An hourglass is for two sides, and both must have one."
    if (control.points > 0) != (control.action is FlagAction.PENALTY):
        yield "Points belong to a penalty, and a penalty needs them: write !penalty10."
    for stages in control.sides:
        yield from _stage_troubles(stages)


def _stage_troubles(stages: tuple[ClockStage, ...]) -> Iterator[str]:
    text = " ".join(map(str, stages))
    if any(not stage.moves for stage in stages[:-1]) or stages[-1].moves:
        yield f"{text!r}: every stage but the last needs its moves, as in 40/120 60."
    if len(stages) > 1 and any(stage.mode in (Mode.GONG, Mode.HOURGLASS, Mode.UP) for stage in stages):
        yield f"{text!r}: a gong, an hourglass and counting up have one stage only."
    if any(max(stage.time, stage.extra) > _LONGEST for stage in stages):
        yield f"{text!r}: no time may be longer than 24 hours."
    if any(stage.extra == 0 for stage in stages if stage.count):
        yield f"{text!r}: a period of no length gives nothing; write for example 10y3x30."
    first = stages[0]
    free = first.extra if first.mode in (Mode.DELAY, Mode.BRONSTEIN) else 0
    if first.mode is not Mode.UP and first.opening() + free <= 0:
        yield f"{text!r} gives no time for the first turn."
