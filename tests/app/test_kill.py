"""Kill −9 at random points of a running game: nothing acknowledged is lost, and what is resumed is the same game.

`TABLEASSIST_KILLS=200` kills as often as the published figure was measured with.
"""

import os
import signal
import subprocess
import sys
from random import Random

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("TABLEASSIST_KILLS", "4"))


def run_until_killed(path, seed, rng):
    """Play into the journal and kill at a random acknowledgement; the acknowledged numbers and digests."""
    command = [sys.executable, "-m", "tableassist.rehearsal.hand_entry", str(path), str(seed)]
    player = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    told = {}
    for _ in range(rng.randrange(1, 40)):
        line = player.stdout.readline()
        if not line.endswith("\n"):
            break
        number, digest = line.split()
        told[int(number)] = digest
    player.send_signal(signal.SIGKILL)
    player.wait()
    return told


def test_nothing_acknowledged_is_lost(tmp_path):
    rng, path, game = Random(7), tmp_path / "0.journal", 0
    for kill in range(KILLS):
        told = run_until_killed(path, kill, rng)
        journal = Journal.open(path)
        match = replay_entries(GAME, journal.entries)
        journal.close()
        digests = {entry.number: entry.digest for entry in journal.entries if entry.digest}
        for number, digest in told.items():
            assert number <= len(journal.entries)
            assert digests.get(number, digest) == digest
        assert match.digest == (journal.entries[-1].digest or match.digest)
        if match.outcome is not None:
            game += 1
            path = tmp_path / f"{game}.journal"
