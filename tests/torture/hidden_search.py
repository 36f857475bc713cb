"""Searches what is shown, written and logged for faces that nobody at the table may see (`make torture-secrets`).

Each game has a number, which alone decides what happens in it. A long search is split by these: a run says with which
number the next one begins (`--first`).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter

from hidden_faces import watch
from random_players import PLAYERS
from secrets_read import heard

FIRST = 1001


def torture(name, states, seconds, first=FIRST, games=None):
    """Random games of one kind until so many games, states or seconds are over; what was found."""
    found, read, walked, number, until = Counter(), 0, 0, first, time.monotonic() + seconds
    begun = time.process_time()
    with heard() as log:
        while read < states and time.monotonic() < until and number - first != games:
            try:
                looked, told, more = watch(name, number, log)
            except Exception as error:  # the other games are searched all the same
                looked, told, more = 0, Counter({f"game {number} ended by {type(error).__name__}: {error}": 1}), 0
            read, walked, number = read + looked, walked + more, number + 1
            found += told
    return {
        "game": name,
        "first": first,
        "next": number,
        "games": number - first,
        "states": read,
        "menus": walked,
        "processor_s": round(time.process_time() - begun, 1),
        "logged": log.heard,
        "found": dict(found.most_common(20)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(PLAYERS))
    parser.add_argument("--states", type=int, default=100_000, help="at most, of each game")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each game")
    parser.add_argument("--first", type=int, default=FIRST, help="the number of the first game of each")
    parser.add_argument("--games", type=int, help="at most, of each game")
    given, bad = parser.parse_args(), 0
    for name in given.game:
        told = torture(name, given.states, given.seconds, given.first, given.games)
        bad += len(told["found"])
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
