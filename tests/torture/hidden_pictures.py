"""Games before a camera, searched for faces that nobody may see (`make torture-pictures`): pictures kept for disputes,
and all that the screen says. What really lies on the virtual table is known, and when each card was turned down.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections import Counter
from math import cos, radians, sin
from random import Random

from secrets_read import Secrets, heard, read_view

from tableassist.app.session.screen import view_of
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.rehearsal.rehearsal import Terms
from tableassist.table.cards import DECK, JOKERS
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

SINCE_MS = 4000
"""A card that lies down for so long has been seen to lie down."""
EVERY, MOST = 10, 12
"""After so many frames as many of the kept pictures are looked at."""
CORNERS = ((-24, -36), (24, 36), (-24, 36), (24, -36), (0, 0))
"""Where a card's name is printed, from its middle, and the middle, in millimetres."""


class Enough(Exception):
    """So many frames were looked at as were wanted."""


class Table:
    """A rehearsed game, what really lay up at each frame, and since when each card lies down."""

    def __init__(self, name, seed, level, faults, most=10**9):
        self.rehearsal = rehearsal_of(name, seed, faults, level=level, terms=Terms(mixed=True))
        self.rig, self.most, self.chance = self.rehearsal.rig, most, Random(f"pictures {seed}")
        self.rig.keep_evidence()
        self.up, self.down_since, self.shown = {}, {}, set()
        self.found, self.pictures, self.views, self.refused, self.frames = Counter(), 0, 0, 0, 0
        self.rig._on_frame = self.frame

    def frame(self, frame):
        cards, self.frames = self.rig.table.cards, self.frames + 1
        up = {one.card: one for one in cards if one.face is Face.UP}
        self.up[frame.taken_at] = up
        self.shown |= set(up)
        for one in cards:
            if one.face is Face.UP:
                self.down_since.pop(one.card, None)
            else:
                self.down_since.setdefault(one.card, frame.taken_at)
        session = self.rig.session
        if self.frames > self.most:
            raise Enough
        if self.frames % EVERY == 0 and session is not None and session.match.outcome is None:
            self.look_at_pictures(session)
            self.look_at_screen(session)

    def hidden(self):
        """Cards that have lain down long enough for everybody to know, by where they lie."""
        since = self.rig.now - SINCE_MS
        return {one.card: one for one in self.rig.table.cards if self.down_since.get(one.card, self.rig.now) <= since}

    def look_at_pictures(self, session):
        desk, hidden = session.disputes.desk.evidence, self.hidden()
        kept = {id(one): one for event in desk.ring._events.values() for one in event.pictures()}
        for one in self.chance.sample(list(kept.values()), min(MOST, len(kept))):
            picture = desk.covered(one)
            if picture is None:
                self.refused += 1
                continue
            self.pictures += 1
            for card, placed in self.up.get(one.taken_at, {}).items():
                if card in hidden and not is_covered(placed, picture):
                    self.found[f"a picture shows {card}, which lies down now"] += 1

    def look_at_screen(self, session):
        hidden, mat = self.hidden(), self.rig.mat
        zones = {zone.name: card for card, one in hidden.items() if (zone := mat.zone_at(one.at)) is not None}
        places = {zone: card for zone, card in zones.items() if mat.zone(zone).kind == "card"}
        never = frozenset({*DECK, *JOKERS} - self.shown) & set(hidden)
        self.views += 1
        for one in read_view(view_of(session, self.rig.now), Secrets(places, never, frozenset())):
            self.found[one] += 1


def is_covered(placed, picture):
    """Whether all of a card that is on the picture is painted over."""
    turn = radians(placed.angle)
    spots = [
        Point(placed.at.x + x * cos(turn) - y * sin(turn), placed.at.y + x * sin(turn) + y * cos(turn))
        for x, y in CORNERS
    ]
    return all(any(area.holds(spot) for area in picture.covered) for spot in spots if picture.area.holds(spot))


def play(name, seed, level, faults, most=10**9):
    """One game, or so many frames of it; what was looked at, and what was found."""
    table = Table(name, seed, level, faults, most)
    begun, trouble = time.monotonic(), ""
    with heard() as log, contextlib.suppress(Enough):
        trouble = table.rehearsal.run()
    table.rig.close()
    return {
        "game": name,
        "seed": seed,
        "frames": table.frames,
        "pictures": table.pictures,
        "not_shown": table.refused,
        "screens": table.views,
        "logged": log.heard,
        "trouble": trouble,
        "found": dict(table.found.most_common(10)),
        "seconds": round(time.monotonic() - begun),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=["deluxe-memory", "mnemonic"])
    parser.add_argument("--games", type=int, default=10, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="kind")
    parser.add_argument("--frames", type=int, default=10**9, help="of each game, at most")
    parser.add_argument("--faults", type=float, default=0.1)
    given, bad = parser.parse_args(), 0
    for name in given.game:
        for number in range(given.games):
            told = play(name, 1000 * given.seed + number, given.level, given.faults, given.frames)
            bad += len(told["found"])
            print(json.dumps(told, ensure_ascii=False), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
