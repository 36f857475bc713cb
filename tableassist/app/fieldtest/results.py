"""What a trial of the field test found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class TrialVerdict(StrEnum):
    """How a trial went."""

    GOOD = "good"
    WEAK = "weak"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class TrialResult:
    """What a trial found.

    Args:
        key: Its name in the report, which another run replaces.
        title: The same in words.
        verdict: How it went.
        words: What was found, in a sentence or more.
        figures: What was measured, with units, by its name.
        pictures: JPEG files, by their captions.
    """

    key: str
    title: str
    verdict: TrialVerdict
    words: str
    figures: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def skipped(key: str, title: str, why: str = "It was left out.") -> TrialResult:
    """A trial that was not made."""
    return TrialResult(key, title, TrialVerdict.SKIPPED, why)
