"""Measures which cards face down that change places under one hand are noticed, with and without following prints.

    python models/swapped.py --tables 20 --level kitchen --first 60000 --out /tmp/swapped.jsonl

At each table 52 cards lie face down on the mat of Deluxe Memory. A hand exchanges two of them without being drawn back,
six times; then it pushes one card a little aside, six times. All frames are read by two pairs of eyes, of which one
does not follow cards by their print (`GridFrameReader._follow`). One JSON line a table is appended to `--out`; tables
that are there already are left out.
"""

from __future__ import annotations

import random
from collections import Counter

from exams import TABLE, Line, examined, of_tables, tables

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Face

TRIES, PATIENCE = 6, 20
FOLLOWING, BEFORE = "following", "before"


class Watch:
    """One pair of eyes, and what they said last of a table at rest."""

    def __init__(self, *, follow: bool) -> None:
        self.eyes = TableWatcher(build_mat())
        self.settled: SettledLayout | None = None
        if not follow:
            self.eyes._read_frame._follow = lambda *_: False

    def see(self, frame: Frame) -> None:
        """Takes in a frame."""
        _, settled = self.eyes(frame, frozenset())
        self.settled = settled or self.settled


def main() -> None:
    """Looks at the tables that have not been looked at yet, and tells about all."""
    args = of_tables(__doc__.splitlines()[0], 20).parse_args()
    report(examined(args, args.out, TABLE, tables(args), lambda: judged))


def judged(level: str, size: str, seed: int) -> Line:
    """What either pair of eyes said of each exchange and of each nudge at one table."""
    rng, watches = random.Random(f"swapped {seed}"), {BEFORE: Watch(follow=False), FOLLOWING: Watch(follow=True)}

    def see(frame: Frame) -> None:
        for watch in watches.values():
            watch.see(frame)

    rig = Rig(build_mat(), 2, draw_conditions(seed, level, "unseen"), seed, on_frame=see)
    zones = [zone.name for zone in rig.mat.card_zones()]
    rig.deal(dict(zip(rng.sample(zones, len(DECK)), DECK, strict=True)))
    line: Line = {"level": level, "size": size, "seed": seed, "tries": []}
    if come_to_rest(rig, watches):
        for number in range(2 * TRIES):
            touched = exchange(rig, rng) if number < TRIES else nudge(rig, rng)
            there = come_to_rest(rig, watches)
            told = {name: sorted(w.settled.moved) if there and w.settled else None for name, w in watches.items()}
            line["tries"].append({"touched": touched, **told})
    rig.close()
    return line


def come_to_rest(rig: Rig, watches: dict[str, Watch]) -> bool:
    """Runs frames until both have settled what they see; false where one does not."""
    for watch in watches.values():
        watch.settled = None
    return rig.until(lambda: all(watch.settled for watch in watches.values()), PATIENCE)


def exchange(rig: Rig, rng: random.Random) -> list[str]:
    """Two cards change places under one hand; their places."""
    hand = rig.puppets[0]
    one, other = rng.sample([card.card for card in rig.table.cards], 2)
    a, b = (rig.mat.zone_at(rig.table.placed(card).at).name for card in (one, other))
    rig.play(hand.lift(one, other))
    for card, zone in ((one, b), (other, a)):
        at, angle = rig.spot(zone)
        rig.play(hand.lay(card, at, angle, Face.DOWN, rig.jitter()))
    rig.play(hand.withdraw())
    return sorted((a, b))


def nudge(rig: Rig, rng: random.Random) -> list[str]:
    """One card is pushed a few millimetres; its place."""
    hand, card = rig.puppets[0], rng.choice([card.card for card in rig.table.cards])
    at = rig.table.placed(card).at
    zone = rig.mat.zone_at(at).name
    centre = rig.mat.zone(zone).area.centre
    rig.play(hand.slide(card, Point(centre.x + rng.uniform(-3, 3), centre.y + rng.uniform(-3, 3))))
    rig.play(hand.withdraw())
    return [zone]


def report(lines: list[Line]) -> None:
    """Prints how much of what was exchanged, and what else, either pair of eyes noticed."""
    for name in (BEFORE, FOLLOWING):
        swaps, nudges, others = Counter(), Counter(), 0
        for one in (one for line in lines for one in line["tries"]):
            touched, told = one["touched"], one[name]
            seen = "not at rest" if told is None else str(len({*touched} & {*told}))
            (swaps if len(touched) == 2 else nudges)[seen] += 1
            others += len({*(told or ())} - {*touched})
        print(f"{name:10} swaps {dict(sorted(swaps.items()))}, nudges {dict(sorted(nudges.items()))}, others {others}")


if __name__ == "__main__":
    main()
