"""`tableassist screenshot`: what a game's record, or one of the examples, looks like on the screen."""

from __future__ import annotations

import os
from pathlib import Path

from tableassist.app.records import follow, load_record
from tableassist.app.screen import view_of
from tableassist.app.session import Session
from tableassist.journal.events import Entry
from tableassist.referee.match import Match
from tableassist.rules.view import View


class NoSuchExample(ValueError):
    """There is no example screen of that name; the sentence lists those there are."""


class Nowhere:
    """A store for a match that is only looked at."""

    def append(self, entry: Entry) -> None:
        """Keeps nothing."""


def screenshot(out: Path, *, size: tuple[int, int], record: Path | None, example: str, until: int | None) -> int:
    """Save the picture; raises BadRecord or NoSuchExample."""
    view = example_view(example) if record is None else match_view(follow(load_record(record), until)[0])
    _save(view, size, out)
    return 0


def screenshot_of(match: Match, out: Path, size: tuple[int, int] = (1280, 720)) -> None:
    """Save the screen of a match as it stands."""
    _save(match_view(match), size, out)


def _save(view: View, size: tuple[int, int], out: Path) -> None:
    # Nothing is shown on a screen, and a machine without one must do.
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tableassist.display.screens import save

    out.parent.mkdir(parents=True, exist_ok=True)
    save(view, size, out)


def match_view(match: Match) -> View:
    """The screen of a match as it stands, without a camera."""
    now = match.entries[-1].at
    return view_of(Session(match, Nowhere(), now=now, camera=False), now)


def example_view(name: str) -> View:
    """One of the example views; raises NoSuchExample."""
    from tableassist.display import examples

    if name not in examples.EXAMPLES:
        raise NoSuchExample(f"There is no example {name!r}. The examples are: {', '.join(examples.EXAMPLES)}.")
    return examples.EXAMPLES[name]
