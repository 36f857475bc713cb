"""The exam: whole games seen through the camera and refereed, compared with what was really done."""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial, reduce
from multiprocessing import active_children
from os import cpu_count
from time import perf_counter
from typing import Any

from tableassist.app.build import default_game
from tableassist.journal.events import Acted, Entry, Flagged, Overruled, Started
from tableassist.referee.match import counting_entries
from tableassist.rehearsal.disputing import DisputeTally, disputants_of
from tableassist.rehearsal.kits import rehearsal_kit_of, rehearsal_of
from tableassist.rehearsal.provoking import Provoker
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms
from tableassist.simulator.conditions import Conditions


@dataclass(frozen=True)
class GameReport:
    """How one game went. `wrong` are actions that counted and were never done.

    `unseen` are so many cards of the deal that the referee said it does not see: with that deck nothing was played.
    """

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
    scene: str = ""
    wrong_reasons: tuple[str, ...] = ()
    terms: str = ""
    disputes: DisputeTally | None = None
    unseen: int = 0


def scene_of(conditions: Conditions) -> str:
    """What was played with and before what camera, in words."""
    how = conditions
    art = f"{how.deck or f'drawn:{how.face_style}'} with back {how.back or f'style {how.back_style}'}"
    picture = f"{how.size[0]}x{how.size[1]} every {how.frame_ms} ms"
    return ", ".join(word for word in (how.edge and f"edge {how.edge}", art, picture) if word)


def examine(
    seed: int,
    faults: float,
    level: str = "kitchen",
    name: str = "",
    decks: str = "unseen",
    terms: Terms = USUAL,
    disputes: float = 0.0,
    reader: bool = True,
) -> GameReport:
    """Plays one game and compares its end with the truth.

    Args:
        seed: What chance follows from.
        faults: The probability of a fault at each action, 0 to 1.
        level: The conditions under which the table is seen; one of `LEVELS`.
        decks: Which drawn decks: "dev", or "unseen" ones.
        terms: House rules and time control.
        disputes: The probability that the players dispute what was done, 0 to 1.
        reader: Whether an independent reader looks for hidden faces in the pictures of disputes.

    Raises:
        SetupRefused: The game cannot be played by these options.
        BadTimeControl: The time control cannot be read.
    """
    begun = perf_counter()
    rehearsal = rehearsal_of(name or default_game(), seed, faults, level=level, decks=decks, terms=terms)
    tally = _with_disputes(rehearsal, seed, disputes, reader=reader) if disputes else None
    trouble = rehearsal.run()
    rehearsal.rig.close()
    started = rehearsal.actor.session.match.started
    return replace(
        report_of(rehearsal, seed, perf_counter() - begun),
        trouble=trouble,
        terms=terms_of(started) if terms != USUAL else "",
        disputes=tally,
    )


def report_of(rehearsal: Rehearsal, seed: int, seconds: float) -> GameReport:
    """How a game that was played by that seed, in so many seconds, compares with the truth."""
    actor, session = rehearsal.actor, rehearsal.actor.session
    counted = actions_of(session.match.entries)
    return GameReport(
        seed=seed,
        events=len(counted),
        equal=actor.game.plain(session.match.state) == actor.game.plain(actor.state),
        silent=silent_errors(actor.done, counted, actor.tally.helped),
        accusations=tuple(actor.tally.accusations),
        questions=actor.tally.questions + len(actor.tally.helped),
        helped=tuple(actor.tally.helped),
        injected=rehearsal.faults.injected,
        caught=rehearsal.faults.caught + actor.tally.late,
        frames=rehearsal.rig.frames,
        seconds=seconds,
        scene=scene_of(rehearsal.rig.camera.conditions),
        wrong_reasons=tuple(rehearsal.faults.wrong_reasons),
        unseen=len(actor.tally.unseen),
    )


def _with_disputes(rehearsal: Rehearsal, seed: int, rate: float, *, reader: bool) -> DisputeTally:
    """Have the players of a game dispute; what comes of it."""
    disputants = disputants_of(rehearsal.actor, seed, rate, reader=reader)
    rehearsal.disputants = disputants
    if isinstance(rehearsal.faults, Provoker):
        rehearsal.faults.on_fault = disputants.after_fault
    return disputants.tally


def terms_of(started: Started) -> str:
    """By what a game was played, in words."""
    rules = [f"{key}={value}" for key, value in sorted(started.options.items())]
    teams = [" against ".join(started.players)] if started.members else []
    return " ".join((*teams, *([f"clock {started.clock}"] if started.clock else ()), *rules))


def actions_of(entries: Iterable[Entry]) -> list[str]:
    """The actions that count, as they are written; the end of a game is none."""
    events = (entry.event for entry in counting_entries(entries))
    return [event.action for event in events if isinstance(event, Acted | Overruled | Flagged)]


def silent_errors(done: list[str], counted: list[str], helped: list[str]) -> tuple[str, ...]:
    """Actions that counted and were not done. What was claimed at the end of a look is no action on the table."""
    rest = Counter(done) + Counter(helped)
    rest.subtract(Counter(counted))
    return tuple(action for action, left in rest.items() if left < 0 and not action.startswith("end_look"))


def exam(
    name: str,
    *,
    games: int,
    seed: int,
    faults: float,
    jobs: int,
    as_json: bool,
    level: str = "kitchen",
    decks: str = "unseen",
    clock: str = "",
    options: Mapping[str, str] | None = None,
    mixed: bool = False,
    disputes: float = 0.0,
    reader: bool = True,
) -> int:
    """Runs `tableassist exam`.

    Args:
        games: How many games, with the seeds from `seed` on.
        faults: The probability of a fault at each action, 0 to 1.
        jobs: How many processes play at once.
        level: The conditions under which the table is seen; one of `LEVELS`.
        decks: Which drawn decks: "dev", or "unseen" ones.
        mixed: Whether every game has house rules of its own, drawn by its seed, but for those in `options`.
        disputes: The probability that the players dispute what was done, 0 to 1.
        reader: Whether an independent reader looks for hidden faces in the pictures of disputes.

    Returns:
        The exit code: 1 where a game's end differs, an error was silent, or somebody was accused without cause.
    """
    kit = rehearsal_kit_of(name)
    begun, terms = perf_counter(), Terms(options=dict(options or {}), mixed=mixed, clock=clock)
    seen = partial(examine, faults=faults, level=level, name=name, decks=decks)
    one = partial(seen, terms=terms, disputes=disputes, reader=reader)
    reports = list(_examined(one, [seed * 1000 + number for number in range(games)], jobs))
    answer = {"level": level, **summary(reports, perf_counter() - begun, kit.faults)}
    print(json.dumps(answer) if as_json else _text(answer))
    return 0 if is_passed(answer) else 1


def _examined(one: Callable[[int], GameReport], seeds: Sequence[int], jobs: int) -> Iterator[GameReport]:
    """Every game's report, which is printed as soon as it is there."""
    pool = ProcessPoolExecutor(jobs or cpu_count() or 1, initializer=_end_at_once_when_terminated)
    try:
        for game in [pool.submit(one, seed) for seed in seeds]:
            report = game.result()
            print(_line(report), file=sys.stderr, flush=True)
            yield report
        pool.shutdown()
    finally:
        # Whoever ends the exam waits for no game: those that are played are ended, and without players no other begins.
        # None is cancelled: Python 3.11 takes an error out on a cancelled game when a player ends, and fails.
        for player in active_children():
            player.terminate()
        pool.shutdown(wait=False)


def _end_at_once_when_terminated() -> None:
    # The program's own handler raises an error: a pool takes it for the game's, and goes on with the next game.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def summary(reports: list[GameReport], seconds: float, kinds: Iterable[str]) -> dict[str, Any]:
    """What `exam --json` prints."""
    injected: Counter[str] = sum((report.injected for report in reports), Counter())
    caught: Counter[str] = sum((report.caught for report in reports), Counter())
    return {
        "games": len(reports),
        "unfinished": sum(bool(report.trouble) for report in reports),
        "unseen_decks": sum(bool(report.unseen) for report in reports),
        "events": sum(report.events for report in reports),
        "state_equal": sum(report.equal for report in reports),
        "silent_errors": sum(len(report.silent) for report in reports),
        "false_accusations": sum(len(report.accusations) for report in reports),
        "wrong_reason": sum(len(report.wrong_reasons) for report in reports),
        "questions": sum(report.questions for report in reports),
        "faults": {kind: {"injected": injected[kind], "caught": caught[kind]} for kind in kinds},
        **_disputes(reports),
        "seconds": round(seconds, 1),
    }


def _disputes(reports: Iterable[GameReport]) -> dict[str, Any]:
    """What `exam --json` prints of disputes, where there were to be any."""
    tallies = [report.disputes for report in reports if report.disputes is not None]
    return {"disputes": reduce(DisputeTally.plus, tallies).plain()} if tallies else {}


def is_passed(answer: dict[str, Any]) -> bool:
    """Whether nothing was missed, nobody accused or given a wrong reason, and every game ended as really played."""
    return (
        answer["state_equal"] == answer["games"]
        and not answer["unfinished"]
        and not answer["unseen_decks"]
        and not answer["silent_errors"]
        and not answer["false_accusations"]
        and not answer["wrong_reason"]
        and all(kind["injected"] == kind["caught"] for kind in answer["faults"].values())
        and not any(answer.get("disputes", {}).get(name) for name in ("wrong_verdict", "hidden_faces"))
    )


def _line(report: GameReport) -> str:
    missed = report.injected - report.caught
    words = [
        f"game {report.seed}: {report.events} events, {report.frames} frames, {report.seconds:.0f} s",
        "equal" if report.equal else "NOT EQUAL",
        f"{report.questions} questions",
        f"NOT PLAYED: {report.unseen} cards of the deal are not seen" if report.unseen else "",
        *(f"silent: {action}" for action in report.silent),
        *(f"accused: {why}" for why in report.accusations),
        *(f"wrong reason: {reason}" for reason in report.wrong_reasons),
        *(f"helped: {action}" for action in report.helped),
        *(f"missed: {kind} ×{count}" for kind, count in missed.items()),
        _dispute_line(report.disputes),
        report.trouble,
        report.terms,
        report.scene,
    ]
    return ", ".join(word for word in words if word)


def _dispute_line(tally: DisputeTally | None) -> str:
    if tally is None:
        return ""
    words = f"{tally.raised} disputes, {tally.right_event} of the right event"
    verdicts = f"{tally.right_verdict} right, {tally.wrong_verdict} wrong, {tally.undecided} cannot tell"
    return ", ".join((words, verdicts, *(f"HIDDEN FACE {face}" for face in tally.faces)))


def _text(answer: dict[str, Any]) -> str:
    faults = answer.pop("faults")
    lines = [f"{key.replace('_', ' ')}: {value}" for key, value in answer.items()]
    answer["faults"] = faults
    lines += [f"  {kind.replace('_', ' ')}: {n['caught']} of {n['injected']} caught" for kind, n in faults.items()]
    return "\n".join(lines)
