"""Searches what is shown, written and logged for faces that nobody at the table may see (`make torture-secrets`)."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter

from hidden_faces import watch
from random_players import PLAYERS
from secrets_read import heard


def torture(name, states, seconds, seed):
    """Random games of one kind until so many states or seconds are over; what was found."""
    found, read, walked, games, until = Counter(), 0, 0, 0, time.monotonic() + seconds
    with heard() as log:
        while read < states and time.monotonic() < until:
            games += 1
            try:
                looked, told, more = watch(name, 1000 * seed + games, log)
            except Exception as error:  # the other games are searched all the same
                looked, told, more = 0, Counter({f"game {games} ended by {type(error).__name__}: {error}": 1}), 0
            read, walked = read + looked, walked + more
            found += told
    return {
        "game": name,
        "games": games,
        "states": read,
        "menus": walked,
        "logged": log.heard,
        "found": dict(found.most_common(20)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(PLAYERS))
    parser.add_argument("--states", type=int, default=100_000, help="at most, of each game")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    given, bad = parser.parse_args(), 0
    for name in given.game:
        told = torture(name, given.states, given.seconds, given.seed)
        bad += len(told["found"])
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
