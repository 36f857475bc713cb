"""`tableassist screenshot`: what a game's record looks like on the screen."""

from __future__ import annotations

import os
from pathlib import Path

from tableassist.app.records.records import follow_record, load_record
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry
from tableassist.referee.match import Match
from tableassist.rules.view import View


class NoPictureFile(ValueError):
    """A picture is to be kept in a file of another kind; the sentence says of which."""


class Nowhere:
    """A store for a match that is only looked at."""

    def append(self, entry: Entry) -> None:
        """Keeps nothing."""


def screenshot(record: Path, out: Path, *, size: tuple[int, int], until: int | None) -> int:
    """Save the picture; raises BadRecord and NoPictureFile."""
    if out.suffix.lower() != ".png":
        raise NoPictureFile(f"--out {out}: the picture is a PNG: write FILE.png.")
    screenshot_of(follow_record(load_record(record), until)[0], out, size)
    return 0


def screenshot_of(match: Match, out: Path, size: tuple[int, int] = (1280, 720)) -> None:
    """Save the screen of a match as it stands."""
    _save(match_view(match), size, out)


def _save(view: View, size: tuple[int, int], out: Path) -> None:
    # Nothing is shown on a screen, and a machine without one must do.
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tableassist.display.screens import save_screen

    out.parent.mkdir(parents=True, exist_ok=True)
    save_screen(view, size, out)


def match_view(match: Match) -> View:
    """The screen of a match as it stands, without a camera."""
    now = match.entries[-1].at
    return view_of(Session(match, Nowhere(), now=now, camera=False), now)
