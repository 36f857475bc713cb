"""The exam: whole games seen through the camera and refereed, compared with what was really done."""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from os import cpu_count
from random import Random
from time import perf_counter
from typing import Any

from tableassist import __version__
from tableassist.app.build import UnknownName, game_named
from tableassist.app.rehearsal.actor import Actor, Stuck
from tableassist.app.rehearsal.faults import KINDS, Faults
from tableassist.app.rehearsal.players import Players
from tableassist.app.rehearsal.rig import SIDES, Rig
from tableassist.app.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import begin, counting
from tableassist.simulator.conditions import Conditions
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import ZoneName

NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOST_FRAMES = 12_000


@dataclass
class Heap:
    """A store that keeps entries in memory."""

    entries: list[Entry] = field(default_factory=list)

    def append(self, entry: Entry) -> None:
        """Keep the entry."""
        self.entries.append(entry)


@dataclass(frozen=True)
class Report:
    """How one game went. `wrong` are actions that counted and were never done."""

    seed: int
    events: int
    equal: bool
    silent: tuple[str, ...]
    accusations: tuple[str, ...]
    questions: int
    helped: tuple[str, ...]
    injected: Counter[str]
    caught: Counter[str]
    frames: int
    seconds: float
    trouble: str = ""


class Rehearsal:
    """One game of Deluxe Memory on a rig, from the deal to the end."""

    def __init__(self, seed: int, faults: float, *, players: int = 0, level: str = "normal", **rig: Any) -> None:
        rng = Random(f"rehearsal {seed}")
        count = players or rng.choice((2, 2, 3, 4))
        game = game_named("deluxe-memory")
        self.rig = Rig(game.mat({}), count, Conditions.sample(seed, level), seed, **rig)
        started = Started(game.name, __version__, "", NAMES[:count], {}, "", seed)
        match = begin(game, Entry(1, 0, started, "told"))
        world = dealt(rng, game)
        self.rig.deal(world)
        self.store = Heap([match.entries[0]])
        self.rig.session = Session(match, self.store, now=0, camera=True, sides=SIDES[count])
        self.actor = Actor(self.rig, game, match.state, world)
        self.faults = Faults(self.actor, Random(f"faults {seed}"), faults)
        self.players = Players(self.actor, self.faults, Random(f"players {seed}"))

    def run(self) -> str:
        """Play to the end; the trouble that ended it before, or nothing."""
        self.rig.until(lambda: self.actor.session.seen_layout() is not None, 20)
        while self.actor.game.outcome(self.actor.state) is None:
            if self.rig.frames > MOST_FRAMES:
                return "the game did not come to an end"
            try:
                self.players.step()
            except Stuck as stuck:
                return str(stuck)
        return ""


def dealt(rng: Random, game: Any) -> dict[ZoneName, CardName]:
    """A shuffled deck on the places of a game's mat."""
    cards = list(DECK)
    rng.shuffle(cards)
    zones = [zone.name for zone in game.mat({}).card_zones()]
    return dict(zip(zones, cards, strict=True))


def examine(seed: int, faults: float, level: str = "normal") -> Report:
    """Play one game and compare."""
    begun = perf_counter()
    rehearsal = Rehearsal(seed, faults, level=level)
    trouble = rehearsal.run()
    rehearsal.rig.close()
    actor, session = rehearsal.actor, rehearsal.actor.session
    counted = [entry.event.action for entry in counting(session.match.entries)]  # type: ignore[union-attr]
    return Report(
        seed=seed,
        events=len(counted),
        equal=actor.game.plain(session.match.state) == actor.game.plain(actor.state),
        silent=silent_errors(actor.done, counted, actor.tally.helped),
        accusations=tuple(actor.tally.accusations),
        questions=actor.tally.questions + len(actor.tally.helped),
        helped=tuple(actor.tally.helped),
        injected=rehearsal.faults.injected,
        caught=rehearsal.faults.caught,
        frames=rehearsal.rig.frames,
        seconds=perf_counter() - begun,
        trouble=trouble,
    )


def silent_errors(done: list[str], counted: list[str], helped: list[str]) -> tuple[str, ...]:
    """Actions that counted and were not done. What was claimed at the end of a look is no action on the table."""
    rest = Counter(done) + Counter(helped)
    rest.subtract(Counter(counted))
    return tuple(action for action, left in rest.items() if left < 0 and not action.startswith("end_look"))


def exam(name: str, *, games: int, seed: int, faults: float, jobs: int, as_json: bool) -> int:
    """`tableassist exam`: exit code 1 where a game's end differs, an error was silent, or somebody was accused."""
    if name != "deluxe-memory":
        raise UnknownName(f"There is no exam for {name!r} yet; there is one for deluxe-memory.")
    begun = perf_counter()
    seeds = [seed * 1000 + number for number in range(games)]
    reports = []
    with ProcessPoolExecutor(jobs or cpu_count() or 1) as pool:
        for report in pool.map(examine, seeds, [faults] * games):
            reports.append(report)
            print(_line(report), file=sys.stderr, flush=True)
    answer = summary(reports, perf_counter() - begun)
    print(json.dumps(answer) if as_json else _text(answer))
    return 0 if passed(answer) else 1


def summary(reports: list[Report], seconds: float) -> dict[str, Any]:
    """What `exam --json` prints."""
    injected: Counter[str] = sum((report.injected for report in reports), Counter())
    caught: Counter[str] = sum((report.caught for report in reports), Counter())
    return {
        "games": len(reports),
        "events": sum(report.events for report in reports),
        "state_equal": sum(report.equal for report in reports),
        "silent_errors": sum(len(report.silent) for report in reports),
        "false_accusations": sum(len(report.accusations) for report in reports),
        "questions": sum(report.questions for report in reports),
        "faults": {kind: {"injected": injected[kind], "caught": caught[kind]} for kind in KINDS},
        "seconds": round(seconds, 1),
    }


def passed(answer: dict[str, Any]) -> bool:
    """Whether nothing was missed, nobody accused, and every game ended as it was really played."""
    return (
        answer["state_equal"] == answer["games"]
        and not answer["silent_errors"]
        and not answer["false_accusations"]
        and all(kind["injected"] == kind["caught"] for kind in answer["faults"].values())
    )


def _line(report: Report) -> str:
    missed = report.injected - report.caught
    words = [
        f"game {report.seed}: {report.events} events, {report.frames} frames, {report.seconds:.0f} s",
        "equal" if report.equal else "NOT EQUAL",
        f"{report.questions} questions",
        *(f"silent: {action}" for action in report.silent),
        *(f"accused: {why}" for why in report.accusations),
        *(f"helped: {action}" for action in report.helped),
        *(f"missed: {kind} ×{count}" for kind, count in missed.items()),
        report.trouble,
    ]
    return ", ".join(word for word in words if word)


def _text(answer: dict[str, Any]) -> str:
    faults = answer.pop("faults")
    lines = [f"{key.replace('_', ' ')}: {value}" for key, value in answer.items()]
    answer["faults"] = faults
    lines += [f"  {kind.replace('_', ' ')}: {n['caught']} of {n['injected']} caught" for kind, n in faults.items()]
    return "\n".join(lines)
