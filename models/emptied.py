"""Counts what the table's eyes make of cards that are turned up and taken away bit by bit, as in Deluxe Memory.

    python models/emptied.py --tables 60 --level kitchen --decks unseen --out /tmp/emptied.jsonl

A whole deck is dealt face down. Then a hand turns up two cards, and turns them down again or takes them off, until
most places are bare; meanwhile people lean over the table, lamps are switched and the camera is nudged five times as
often as in a game. After each of these steps every place is held against the truth, as in `at_rest.py`: what is no
bare place any more, and which cards are gone or have become others, though nobody touched them. One JSON line a table
is appended to `--out`; tables that are there already are left out, so a run can be cut and continued.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from at_rest import FIELDS, MAT, WHAT, art_of, lay, of_homes, truth_of, verdict, wanted, without
from exams import Line, examined
from scoring import share

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.household import Household
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable, shoulder, towards
from tableassist.table.geometry import SIDES, Side
from tableassist.table.layout import Layout, SettledLayout
from tableassist.table.observation import Face
from tableassist.vision.back_contrast import OVEREXPOSED
from tableassist.vision.table.low_light import TOO_DARK

PAIRS, KEPT = 26, 0.4
"""How often two cards are turned up, and how often they are turned down again."""
LIVELY = 5
"""How much more often than in a game people lean over, lamps are switched and the camera is nudged."""
PATIENCE_MS, AFTER = 8000, 2
"""How long a belief is waited for, and the looks after it."""
FINGERS_MM = 12.0


def main() -> None:
    """Empties the tables that have not been emptied yet, and reports on all."""
    args = of_homes(__doc__.splitlines()[0], 60).parse_args()
    report(examined(args, args.out, FIELDS, wanted(args), lambda: judged))


def judged(level: str, decks: str, off: str, seed: int) -> Line:
    """What the eyes make of all places of one table, step after step."""
    how = without(draw_conditions(seed, level, decks), off.split())
    emptied = Emptied(how, seed)
    steps = [what for step in emptied.steps() if step for what in emptied.judge(step)]
    counts = Counter(what for what, *_ in steps)
    about = dict(zip(FIELDS, (level, decks, off, seed), strict=True))
    blemishes = [one for one in steps if one[0] in ("wrong", "missed")]
    return {**about, **art_of(how), "counts": dict(counts), "blemishes": blemishes, "never": emptied.never}


class Emptied:
    """One table that is emptied under the camera's eyes."""

    def __init__(self, how: Conditions, seed: int) -> None:
        self._how, self._rng = how, random.Random(f"emptied {seed}")
        self._table = VirtualTable(MAT)
        lay(self._table, "dealt", how.slip, self._rng)
        self._camera = SimCamera(self._table, how, how.size, seed=seed)
        self._camera.open()
        self._sides = SIDES[self._rng.choice((2, 2, 3, 4))]
        self._household = Household(self._table, self._camera, self._sides, seed)
        self._household.furnish()
        self._eyes, self._believed, self._now = TableWatcher(MAT), SettledLayout(0, Layout()), 0
        self.never = 0
        """Steps after which nothing was believed in time."""

    def steps(self) -> Iterator[str]:
        """Deals, then turns up pairs and turns them down or takes them off.

        Yields:
            What was done, once a table is believed; "" where none is in time, as while the light is too bright.
        """
        yield self._watched("dealt")
        for _ in range(PAIRS):
            if len(self._table.cards) < 2:
                return
            pair = self._rng.sample([card.card for card in self._table.cards], 2)
            for name in pair:
                self._handle(name, partial(self._turn, name, Face.UP))
            yield self._watched("turned up")
            back = self._rng.random() < KEPT
            for name in pair:
                self._handle(name, partial(self._turn, name, Face.DOWN) if back else partial(self._table.take, name))
            yield self._watched("turned down" if back else "taken off")

    def judge(self, step: str) -> Iterator[tuple[str, str, str, str, str]]:
        """Of every place what became of it, its name, the truth, what is said, and the step."""
        for zone in MAT.card_zones():
            truth = truth_of(next((card for card in self._table.cards if zone.area.holds(card.at)), None))
            what, said = verdict(zone, truth, self._believed)
            yield what, zone.name, truth, said, step

    def _handle(self, name: str, doing: Callable[[], object]) -> None:
        """A hand reaches out to a card, does something with it, and is drawn back."""
        at = next(card.at for card in self._table.cards if card.card == name)
        side = self._rng.choice(self._sides)
        sleeve = self._how.wardrobe + 31 * list(Side).index(side)
        hand = Hand(side, towards(at, shoulder(MAT, side), FINGERS_MM), (), sleeve)
        self._table.hands.append(hand)
        self._look()
        doing()
        self._look()
        self._table.hands.remove(hand)

    def _turn(self, name: str, face: Face) -> None:
        card = self._table.take(name)
        self._table.lay(card.card, card.at, card.angle, face)

    def _look(self) -> SettledLayout | None:
        self._now += self._how.frame_ms
        self._household.step(self._now * LIVELY)
        seen, settled = self._eyes(Frame(self._camera.read(1.0).picture, self._now), frozenset())
        trouble = seen.trouble
        self._household.hear(self._now, too_bright=trouble == OVEREXPOSED, too_dark=trouble == TOO_DARK)
        self._believed = settled or self._believed
        return settled

    def _watched(self, step: str) -> str:
        """Looks until a table is believed, and a little longer; the step, or "" where none is."""
        for _ in range(PATIENCE_MS // self._how.frame_ms):
            if self._look():
                break
        else:
            self.never += 1
            return ""
        for _ in range(AFTER):
            self._look()
        return step


def report(lines: Sequence[Line]) -> None:
    """Prints what is believed of all places, and every wrong or missed one."""
    total = Counter[str]()
    for line in lines:
        total.update(line["counts"])
    told = ", ".join(f"{what} {total[what]} ({share(total[what], total.total())} %)" for what in WHAT)
    print(f"{len(lines)} tables, {total.total()} places: {told}")
    print(f"steps never believed: {sum(line['never'] for line in lines)}")
    for line in lines:
        for what, zone, truth, said, step in line["blemishes"]:
            print(f"seed {line['seed']}, {line['deck']}, {line['back']}: {what}, {zone}: {truth} is {said}, {step}")


if __name__ == "__main__":
    main()
