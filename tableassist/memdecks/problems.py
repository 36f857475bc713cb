"""What can be wrong with a deck, in sentences that its author can act on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

MOST_LISTED = 20


class Severity(StrEnum):
    """How bad it is: a deck with errors is not used, one with warnings is."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; `line` counts from 1 and is None where no line is known."""

    grade: Severity
    sentence: str
    line: int | None = None

    def as_line(self, name: str) -> str:
        """The sentence with the file and the line in front."""
        return f"{name}, line {self.line}: {self.sentence}" if self.line else f"{name}: {self.sentence}"


class BadDeck(ValueError):
    """A deck cannot be used; the text says where and why, `problems` has it piece by piece."""

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(_listed(name, self.problems))

    @classmethod
    def because(cls, name: str, sentence: str, line: int | None = None) -> BadDeck:
        """For one reason."""
        return cls(name, (Problem(Severity.ERROR, sentence, line),))


class ExtraMissing(RuntimeError):
    """A file of this kind needs a package that is not installed; the sentence says how to install it."""


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those that keep the deck from being used."""
    return tuple(problem for problem in problems if problem.grade is Severity.ERROR)


def _listed(name: str, problems: Sequence[Problem]) -> str:
    as_line = [problem.as_line(name) for problem in problems[:MOST_LISTED]]
    if len(problems) > MOST_LISTED:
        as_line.append(f"{name}: and {len(problems) - MOST_LISTED} more.")
    return "\n".join(as_line)
