"""Kill −9 before and after every call to the kernel, from the opening of a journal on (`make torture-syscalls`).

A child plays by buttons pressed at random; it is followed by ptrace (Linux) from one call to the next and killed at
each in turn, in each game, with a whole journal, one with half a line at its end and one whose end is zero bytes. What
was acknowledged must be there, and the game must be gone on with.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from unittest import mock

from children import Child
from crash import Lost, check
from presses import Walk, sample_cards

from tableassist.app.build import game_named, game_names
from tableassist.app.journals.notes import store_note
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries

ENDS = {"whole": b"", "torn": b'{"at":99,"eve', "damaged": bytes(40)}
ENTRIES = 3
"""So many entries a child adds before its part is over."""


def play(path, game, seed, most):
    """What a child does: goes on with the game, says each entry once it is safe, and stops after so many."""

    def work(say):
        journal = Journal.open(path)
        match = replay_entries(game, journal.entries)
        store_note(journal, match)
        walk = Walk(game.name, seed, journal, lambda entry: say(entry.number, entry.digest))
        begun = len(journal.entries)
        for _ in range(2000):
            if len(journal.entries) >= begun + most or walk.session.match.outcome is not None:
                break
            walk.press()
        journal.close()

    return work


def begin(path, name, seed, entries=12):
    """A game that has gone on for so many entries and is not over; the seed that led to it."""
    for again in count(seed):
        with Journal.create(path) as journal:
            walk = Walk(name, again, journal)
            for _ in range(3000):
                if len(journal.entries) >= entries or walk.session.match.outcome is not None:
                    break
                walk.press()
            if len(journal.entries) >= entries and walk.session.match.outcome is None:
                return
        path.unlink()


def torture_apart(*given, early=False, **named):
    """`torture` in a new process: to copy one that has grown takes far longer than what its copy does.

    With `early` it says entries before they are written, which must be found.
    """
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        return apart.submit(torture_early if early else torture, *given, **named).result()


def torture_early(*given, **named):
    """`torture` of a journal whose entries are said before they are written."""
    append, play_truly, tell = Journal.append, play, lambda *_words: None

    def append_late(journal, entry):
        if len(journal.entries) > 12:
            tell(entry.number, entry.digest)
        append(journal, entry)

    def play_early(*about):
        def work(say):
            nonlocal tell
            tell = say
            play_truly(*about)(say)

        return work

    with mock.patch.object(Journal, "append", append_late), mock.patch(f"{__name__}.play", play_early):
        return torture(*given, **named)


def torture(name, end, seed, seconds, every=1, enough=10):
    """One game killed at each stop in turn, until enough is lost; how many there were, and what was lost."""
    game, lost, until, stop, acknowledged = game_named(name), [], time.monotonic() + seconds, 0, 0
    kills = 0
    with tempfile.TemporaryDirectory() as folder:
        kept, tried = Path(folder) / "kept.journal", Path(folder) / "tried.journal"
        begin(kept, name, seed)
        kept.write_bytes(kept.read_bytes() + ENDS[end])
        # What is loaded at first need is loaded here, else a child would do little else.
        shutil.copy(kept, tried)
        play(tried, game, seed + 1, ENTRIES)(lambda *_words: None)
        while time.monotonic() < until and len(lost) < enough:
            stop += every
            kills += 1
            path = Path(folder) / str(stop) / "0.journal"
            path.parent.mkdir()
            shutil.copy(kept, path)
            child = Child(play(path, game, seed + 1, ENTRIES), followed=True)
            ended = child.run_to(stop)
            said = child.said()
            acknowledged += len(said)
            try:
                check(path, game, said)
            except (Lost, ValueError, OSError) as one:
                lost.append(f"stop {stop}: {one}")
            shutil.rmtree(path.parent)
            if ended is not None:
                kills -= 1
                if ended:
                    lost.append(f"the child ended by itself with {ended}")
                break
        else:
            if len(lost) < enough:
                lost.append("the time was over before the last call")
    return {"game": name, "end": end, "kills": kills, "acknowledged": acknowledged, "lost": lost}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(game_names()))
    parser.add_argument("--end", nargs="+", default=list(ENDS), choices=ENDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600.0, help="for each game and end, at most")
    given, bad = parser.parse_args(), 0
    for name in given.game:
        for end in given.end:
            told = torture(name, end, given.seed, given.seconds)
            bad += len(told["lost"])
            print(json.dumps(told), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    with sample_cards():
        sys.exit(main())
