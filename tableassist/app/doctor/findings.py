"""What the doctor found: how bad it is, in plain words, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tableassist.app.doctor.machine import Machine


class Health(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What was found, in plain words, and what to do about it."""

    health: Health
    what: str
    fix: str = ""


Check = Callable[[Machine], CheckResult | None]


def ok(what: str) -> CheckResult:
    """Nothing to do."""
    return CheckResult(Health.OK, what)


def warning(what: str, fix: str) -> CheckResult:
    """The game can be played, but not as it should."""
    return CheckResult(Health.WARNING, what, fix)


def problem(what: str, fix: str) -> CheckResult:
    """The game cannot be played."""
    return CheckResult(Health.PROBLEM, what, fix)
