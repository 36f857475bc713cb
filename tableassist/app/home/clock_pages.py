"""The clock of a new game: usual ones by category (R-CK-010), and one that is put together by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tableassist.app.home.pages import Back, Change, Item, Known, Open, Page
from tableassist.app.home.plan import Plan
from tableassist.rules.clock import BadTimeControl, ClockStage, FlagAction, Mode, TimeControl

NO_CLOCK = "no clock"
PRESETS = (
    ("Blitz", "up to 10 minutes", ("3+2", "5", "5+3", "5d3", "10")),
    ("Rapid", "less than an hour", ("10+5", "15+10", "20", "25+10", "30")),
    ("Standard", "an hour or more", ("60", "60+30", "90+30", "40/120+30 60+30")),
    ("For each turn", "a gong", ("gong15", "gong30", "gong60")),
    ("Hourglass", "two sides", ("glass2", "glass5", "glass10")),
)
_MINUTE, _SECOND = 60_000, 1000
_MOST_MINUTES, _MOST_SECONDS = 180, 180
_MAIN_STEPS, _EXTRA_STEPS = (1, 5, 15), (1, 5, 15)
_EDITED = (Mode.SUDDEN, Mode.FISCHER, Mode.DELAY, Mode.BRONSTEIN)
_EXTRAS = {
    Mode.SUDDEN: "nothing",
    Mode.FISCHER: "time is added",
    Mode.DELAY: "time is free at first",
    Mode.BRONSTEIN: "time used is given back",
}
_FLAGS = {
    FlagAction.LOSE: "the game is lost",
    FlagAction.LOSE_TURN: "the turn is lost",
    FlagAction.PASS_REST: "the rest is sat out",
    FlagAction.PENALTY: "10 points a minute",
    FlagAction.NONE: "nothing",
}
_USUAL = ClockStage(Mode.FISCHER, 10 * _MINUTE, 5 * _SECOND)


def clock_page(known: Known) -> Page:
    """What kind of clock."""
    none = Item("none", NO_CLOCK.capitalize(), Change(_with(known, ""), Back()), "" if known.plan.clock else "✓")
    kinds = (
        Item(f"kind:{name}", name, Open(partial(preset_page, name=name)), about)
        for name, about, specs in PRESETS
        if any(_fits(known, spec) for spec in specs)
    )
    by_hand = Item("edit", "By hand", Change(_with(known, _edited(known.plan)), Open(editor_page)))
    return Page("Clock", (none, *kinds, by_hand), f"Now: {clock_in_words(known.plan)}")


def preset_page(known: Known, *, name: str) -> Page:
    """The usual clocks of one kind."""
    specs = next(specs for kind, _, specs in PRESETS if kind == name)
    items = (
        Item(
            f"clock:{spec}",
            in_words(spec, len(known.plan.sides)),
            Change(_with(known, spec), Back(2)),
            "✓" if spec == known.plan.clock else "",
        )
        for spec in specs
        if _fits(known, spec)
    )
    return Page(name, tuple(items))


def editor_page(known: Known) -> Page:
    """Main time, what each turn adds, and what a fallen flag entails."""
    control = _control(known.plan)
    stage = control.sides[0][0]
    items = [
        Item("main", "Main time", Open(partial(steps_page, what="main")), _minutes(stage.time)),
        Item("kind", "Each turn", Change(_with_stage(known, _next_extra(stage))), _EXTRAS[stage.mode]),
    ]
    if stage.mode is not Mode.SUDDEN:
        items.append(Item("extra", "How much", Open(partial(steps_page, what="extra")), _seconds(stage.extra)))
    others = [
        action for action in FlagAction if action is not control.action and _fits(known, _flagged(control, action))
    ]
    if others:
        after = sorted(
            others, key=lambda one: (list(FlagAction).index(one) - list(FlagAction).index(control.action)) % 5
        )
        chosen = Change(_with(known, _flagged(control, after[0])))
        items.append(Item("flag", "When the time is over", chosen, _FLAGS[control.action]))
    return Page("Clock by hand", (*items, Item("done", "Done", Back(2))), f"Now: {clock_in_words(known.plan)}")


def steps_page(known: Known, *, what: str) -> Page:
    """A time in steps; where no more can be given or taken, the step is not there."""
    stage = _control(known.plan).sides[0][0]
    main = what == "main"
    time, unit = (stage.time, _MINUTE) if main else (stage.extra, _SECOND)
    most, steps = (_MOST_MINUTES, _MAIN_STEPS) if main else (_MOST_SECONDS, _EXTRA_STEPS)
    name = "minute" if main else "second"
    changed = ((by, time + by * unit) for by in (*steps, *(-step for step in steps)))
    items = (
        Item(
            f"step:{by:+}",
            f"{abs(by)} {name}{'s'[: abs(by) > 1]} {'more' if by > 0 else 'less'}",
            _stepped(known, stage, what, to),
        )
        for by, to in changed
        if unit <= to <= most * unit
    )
    said = _minutes(time) if main else _seconds(time)
    return Page(
        said, (*items, Item("done", "Done", Back())), "Main time" if main else f"Each turn {_EXTRAS[stage.mode]}"
    )


def _stepped(known: Known, stage: ClockStage, what: str, to: int) -> Change:
    return Change(_with_stage(known, replace(stage, time=to) if what == "main" else replace(stage, extra=to)))


def clock_in_words(plan: Plan) -> str:
    """The plan's clock as it is said."""
    return in_words(plan.clock, len(plan.sides)) if plan.clock else NO_CLOCK


def in_words(spec: str, sides: int) -> str:
    """A time control as it is said, where that is short; else as it is written."""
    try:
        control = TimeControl.parse(spec, max(sides, 2))
    except BadTimeControl:
        return spec
    if len(set(control.sides)) > 1 or len(control.sides[0]) > 1:
        return spec
    return _stage_in_words(control.sides[0][0]) or spec


def _stage_in_words(stage: ClockStage) -> str:
    match stage.mode:
        case Mode.SUDDEN:
            return _minutes(stage.time)
        case Mode.FISCHER:
            return f"{_minutes(stage.time)} + {_seconds(stage.extra)} a turn"
        case Mode.DELAY:
            return f"{_minutes(stage.time)}, {_seconds(stage.extra)} free a turn"
        case Mode.BRONSTEIN:
            return f"{_minutes(stage.time)}, up to {_seconds(stage.extra)} back a turn"
        case Mode.GONG:
            return f"{_seconds(stage.time)} a turn"
        case Mode.HOURGLASS:
            return f"hourglass, {_minutes(stage.time)}"
    return ""


def _minutes(ms: int) -> str:
    return f"{ms // _MINUTE} min" if ms % _MINUTE == 0 else f"{ms // _MINUTE}:{ms // _SECOND % 60:02} min"


def _seconds(ms: int) -> str:
    return f"{ms // _SECOND} s" if ms % _SECOND == 0 else f"{ms / _SECOND:g} s"


# A clock put together by hand -----------------------------------------------------------------------------------------


def _control(plan: Plan) -> TimeControl:
    """The plan's clock as far as it can be put together by hand, else the usual one."""
    return TimeControl.parse(_edited(plan), max(len(plan.sides), 2))


def _edited(plan: Plan) -> str:
    """The plan's clock where it is one of a single time for all, else the usual one."""
    sides = max(len(plan.sides), 2)
    try:
        control = TimeControl.parse(plan.clock, sides)
    except BadTimeControl:
        return str(_USUAL)
    stages = control.sides[0]
    fits = len(set(control.sides)) == 1 and len(stages) == 1 and stages[0].mode in _EDITED
    return str(control) if fits else str(_USUAL)


def _next_extra(stage: ClockStage) -> ClockStage:
    mode = _EDITED[(_EDITED.index(stage.mode) + 1) % len(_EDITED)]
    extra = 0 if mode is Mode.SUDDEN else stage.extra or 5 * _SECOND
    return ClockStage(mode, stage.time, extra)


def _with_stage(known: Known, stage: ClockStage) -> Known:
    control = _control(known.plan)
    return _with(known, str(replace(control, sides=((stage,),) * len(control.sides))))


def _flagged(control: TimeControl, action: FlagAction) -> str:
    return str(replace(control, action=action, points=10 if action is FlagAction.PENALTY else 0))


def _with(known: Known, clock: str) -> Known:
    return known.with_(plan=known.plan.with_(clock=clock))


def _fits(known: Known, clock: str) -> bool:
    """Whether the clock makes no trouble that there would not be without one."""
    plan = known.plan
    free = known.catalogue.trouble(_filled(plan.with_(clock="")))
    return known.catalogue.trouble(_filled(plan.with_(clock=clock))) == free


def _filled(plan: Plan) -> Plan:
    """The plan as if somebody sat everywhere."""
    return plan.with_(sides=tuple(members or (f"#{n}",) for n, members in enumerate(plan.sides)))
