"""The doctor: looks at everything a table needs, says in plain words what is missing, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TextIO

from tableassist.app.doctor.checks import CHECKS
from tableassist.app.doctor.findings import Check, CheckResult, Health, problem
from tableassist.app.doctor.machine import Machine, ThisMachine

_WORKERS = 4  # most checks wait for a process of their own


def doctor(out: TextIO, machine: Machine | None = None, checks: Iterable[tuple[str, Check]] = CHECKS) -> int:
    """Writes every finding to `out` and returns the exit code: 1 where a game cannot be played, else 0."""
    patient = machine or ThisMachine()
    named = tuple(checks)
    width = max(len(name) for name, _ in named)
    count: Counter[Health] = Counter()
    with ThreadPoolExecutor(_WORKERS) as pool:
        for (name, _), finding in zip(named, pool.map(lambda one: _examined(one[1], patient), named), strict=True):
            if finding is not None:
                count[finding.health] += 1
                out.write(_finding_line(name.ljust(width), finding))
    out.write(_summary(count))
    return 1 if count[Health.PROBLEM] else 0


def _examined(check: Check, machine: Machine) -> CheckResult | None:
    try:
        return check(machine)
    except Exception as error:  # a check that breaks must not hide the others
        return problem(f"This could not be checked ({type(error).__name__}: {error}).", "Please report it.")


def _finding_line(name: str, finding: CheckResult) -> str:
    line = f"{finding.health:<7}  {name}  {finding.what}\n"
    return f"{line}{'':<7}  {'':<{len(name)}}  → {finding.fix}\n" if finding.fix else line


def _summary(count: Counter[Health]) -> str:
    problems, warnings = count[Health.PROBLEM], count[Health.WARNING]
    if problems:
        return f"\n{_many(problems, 'problem')}: mend {'it' if problems == 1 else 'them'}, then ask again.\n"
    if warnings:
        return f"\nA game can be played; {_many(warnings, 'warning')} to look at.\n"
    return "\nAll is well.\n"


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
