"""`tableassist tape`: plays tapes, keeps their pictures, and says what was not as expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from tableassist.tapes.player import Shown, play


def tape(files: Sequence[Path], out: Path | None, *, as_json: bool = False, tell: Callable[[str], None] = print) -> int:
    """Exit code 1 where something was not as expected; raises BadTape."""
    failed = False
    for file in files:
        for shown in play(file, out):
            failed |= not shown.ok
            if as_json:
                tell(json.dumps(shown.plain(file.name), ensure_ascii=False))
            elif said := _said(file, shown):
                tell(said)
    return 1 if failed else 0


def _said(file: Path, shown: Shown) -> str:
    """What a person is told: pictures, and what was not as expected."""
    if not shown.ok:
        return f"{file}:{shown.number}: {shown.line}: {shown.why}."
    return f"{file}:{shown.number}: {shown.picture}: {shown.view['headline']}" if shown.picture else ""
