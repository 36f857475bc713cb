"""`tableassist tape`: plays tapes, keeps their pictures, and says what was not as expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from tableassist.tapes.player import ShownScreen, play_tape


def tape(
    files: Sequence[Path], out: Path | None, *, as_json: bool = False, announce: Callable[[str], None] = print
) -> int:
    """Exit code 1 where something was not as expected; raises BadTape."""
    failed = False
    for file in files:
        for shown in play_tape(file, out):
            failed |= not shown.ok
            if as_json:
                announce(json.dumps(shown.plain(file.name), ensure_ascii=False))
            elif summary := _summary(file, shown):
                announce(summary)
    return 1 if failed else 0


def _summary(file: Path, shown: ShownScreen) -> str:
    """What a person reads: pictures, and what was not as expected."""
    if not shown.ok:
        return f"{file}:{shown.number}: {shown.line}: {shown.why}."
    return f"{file}:{shown.number}: {shown.picture}: {shown.view['headline']}" if shown.picture else ""
