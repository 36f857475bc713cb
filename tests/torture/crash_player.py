"""Presses at random into a journal, and says of every entry when it is safe on the disk, until somebody kills it."""

from __future__ import annotations

import sys
from pathlib import Path

from presses import Walk

from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries


def say(number, digest):
    print(number, digest, flush=True)


def play(path, seed, name, say):
    """Go on with a game, or begin it, until it is over."""
    journal = Journal.open(path) if path.exists() else Journal.create(path)
    walk = Walk(name, seed, journal, lambda entry: say(entry.number, entry.digest))
    say(walk.session.match.entries[-1].number, replay_entries(walk.game, walk.session.match.entries).digest)
    while walk.session.match.outcome is None:
        walk.press()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], say)
