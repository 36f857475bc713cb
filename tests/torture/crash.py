"""Kill −9 of the real process at random moments, in all games (`make torture-crash`).

The process plays a game by buttons pressed at random and says of every entry when it is safe on the disk. It is killed
at a moment that has nothing to do with what it says; then the journal must hold all that was said, lead to the same
states, and be gone on with by the next process.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from children import Child
from crash_player import play
from presses import sample_cards

from tableassist.app.build import game_named, game_names
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries

PLAYER = Path(__file__).with_name("crash_player.py")

LONGEST_S, SHORT_S = 0.4, 0.1
"""So long after the first entry it is killed at the latest; a copy, in which all is loaded, so long."""


class Lost(Exception):
    """What was acknowledged is gone, or leads to another state."""


def run_until_killed(path, game, seed, chance):
    """Play into the journal and be killed at some moment; the acknowledged numbers with the digests after them."""
    command = [sys.executable, str(PLAYER), str(path), str(seed), game]
    acknowledged = {}
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as player:
        killing = None
        for line in player.stdout:
            if killing is None:
                killing = threading.Timer(chance.uniform(0, LONGEST_S), player.send_signal, (signal.SIGKILL,))
                killing.start()
            if line.endswith("\n"):
                number, digest = line.split()
                acknowledged[int(number)] = digest
        player.wait()
        if killing is not None:
            killing.cancel()
    if not acknowledged and player.returncode not in (0, -signal.SIGKILL):
        raise Lost(f"the game could not be gone on with: exit code {player.returncode}")
    return acknowledged


def fork_until_killed(path, game, seed, chance):
    """The same with a copy of this process, which is there at once: a hundred times as many kills an hour."""
    child = Child(lambda say: play(path, seed, game, say))
    if child.has_spoken(60):
        time.sleep(chance.uniform(0, SHORT_S))
    status, acknowledged = child.kill(), child.said()
    if not acknowledged and not os.WIFSIGNALED(status):
        raise Lost(f"the game could not be gone on with: {status}")
    return acknowledged


def check(path, game, acknowledged):
    """The journal holds what was acknowledged; the game that it leads to, None where it has not begun."""
    with Journal.open(path) as journal:
        entries = journal.entries
    if acknowledged and max(acknowledged) > len(entries):
        raise Lost(f"{max(acknowledged)} entries were acknowledged, {len(entries)} are there")
    digests = {entry.number: entry.digest for entry in entries if entry.digest}
    for number, digest in acknowledged.items():
        if digests.get(number, digest) != digest:
            raise Lost(f"entry {number} leads to another state")
    if not entries:
        return None
    match = replay_entries(game, entries)
    if entries[-1].digest and match.digest != entries[-1].digest:
        raise Lost("the journal leads to another state than its last entry")
    return match


def torture(name, kills, seed, run=run_until_killed):
    """So many kills of one game after the other; what was lost."""
    chance, game, lost, entries, games = Random(f"crash {name} {seed}"), game_named(name), [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "0.journal"
        for kill in range(kills):
            try:
                acknowledged = run(path, name, 1000 * seed + kill, chance)
                match = check(path, game, acknowledged)
            except Lost as one:
                lost.append(f"kill {kill}: {one}")
                break
            entries += len(acknowledged)
            if match is not None and match.outcome is not None:
                games += 1
                path = Path(folder) / f"{games}.journal"
    return {"game": name, "kills": kills, "acknowledged": entries, "games_over": games, "lost": lost}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(game_names()))
    parser.add_argument("--kills", type=int, default=1000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forked", action="store_true", help="copies of this process, not new ones")
    given, bad = parser.parse_args(), 0
    for name in given.game:
        told = torture(name, given.kills, given.seed, fork_until_killed if given.forked else run_until_killed)
        bad += len(told["lost"])
        print(json.dumps(told), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    with sample_cards():
        sys.exit(main())
