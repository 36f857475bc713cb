"""Tells what each mechanism of the eyes over places is worth: what becomes of tables at rest with it switched off.

    python models/table_ablation.py --tables 40 --first 120000 --decks dev --out /tmp/table_ablation.jsonl

Tables, hands, lights and cameras are those of `at_rest.py`; decks and backs of the split `dev` may be tuned on. Every
table is looked at with everything on and with each mechanism off, so that only the mechanism differs. Told are places
by what became of them, off minus on; how far off cards are seen; and the processor's time until a table is believed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from unittest import mock

import at_rest
import numpy as np
from exams import examined, parser
from table_mechanisms import MECHANISMS

Line = at_rest.Line

BASE = "everything on"
FIELDS = ("level", "decks", "without", "seed")
COLUMNS = (*at_rest.WHAT, "turned")
BY_NAME = {one.name: one for one in MECHANISMS}


def main() -> None:
    """Looks at what was not looked at yet, and prints the table."""
    asked = parser(__doc__.splitlines()[0], "file of what became of each table")
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--first", type=int, default=120000, help="seed of the first table")
    asked.add_argument("--level", default="kitchen")
    asked.add_argument("--decks", default="dev", help="split of the stock")
    asked.add_argument("--only", nargs="*", choices=[*BY_NAME], default=[*BY_NAME], help="only these mechanisms")
    args = asked.parse_args()
    seeds = range(args.first, args.first + args.tables)
    wanted = ((args.level, args.decks, name, seed) for name in (BASE, *args.only) for seed in seeds)
    lines = examined(args, args.out, FIELDS, wanted, warmed_up)
    print("\n".join(told([line for line in lines if line["level"] == args.level], args.only)))


def warmed_up() -> Callable[..., Line]:
    """What looks at a table, once everything is loaded that is loaded once."""
    looked_at("kind", "dev", BASE, 0)
    return looked_at


def looked_at(level: str, decks: str, without: str, seed: int) -> Line:
    """What becomes of a table at rest with a mechanism off, and the processor's time (ms) until it is believed."""
    taken: list[float] = []
    with ExitStack() as stack:
        if without != BASE:
            stack.enter_context(BY_NAME[without].off("tableassist.vision"))
        stack.enter_context(mock.patch.object(at_rest, "TableWatcher", partial(Timed, taken)))
        line = at_rest.judged(level, decks, "", seed)
    until = line["looks"] or len(taken)
    return {**line, "without": without, "until_ms": round(sum(taken[:until]), 1)}


class Timed(at_rest.TableWatcher):
    """Eyes whose every look notes the processor's time (ms) that it takes."""

    def __init__(self, taken: list[float], *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self._taken = taken

    def __call__(self, *given: object) -> object:  # type: ignore[override]
        """Looks once more."""
        start = time.process_time()
        seen = super().__call__(*given)  # type: ignore[arg-type]
        self._taken.append(1000 * (time.process_time() - start))
        return seen


# Telling --------------------------------------------------------------------------------------------------------------


def told(lines: Sequence[Line], names: Iterable[str]) -> list[str]:
    """The table's rows: what became of all places with everything on, and what is other without each mechanism."""
    by_name = {name: {line["seed"]: line for line in lines if line["without"] == name} for name in (BASE, *names)}
    base = by_name[BASE]
    heads = "".join(f"{what:>9}" for what in COLUMNS)
    rows = [f"{'without':42}{'lines':>6}{heads}{'p95 mm':>9}{'looks':>8}{'ms':>8}", row("", "", base.values())]
    for name in names:
        both = [seed for seed in by_name[name] if seed in base]
        with_it, without = ([some[seed] for seed in both] for some in (base, by_name[name]))
        rows.append(row(name, str(BY_NAME[name].count_lines()), without, with_it))
    return rows


def row(name: str, size: str, lines: Iterable[Line], before: Iterable[Line] = ()) -> str:
    """One row, less what there was before."""
    now, then = (figures([*some]) for some in (lines, before))
    sign = "+" if before else ""
    counts = "".join(f"{now[what] - then[what]:{sign}9.0f}" for what in COLUMNS)
    rest = "".join(
        f"{now[what] - then[what]:{sign}{width}}" for what, width in (("mm", "9.2f"), ("looks", "8.1f"), ("ms", "8.0f"))
    )
    return f"{name:42}{size:>6}{counts}{rest}"


def figures(lines: Sequence[Line]) -> Counter[str]:
    """How many places became what; the 95th percentile of how far off cards are (mm); looks and time (ms), means."""
    places = [one for line in lines for one in line["places"]]
    counts = Counter({what: float(sum(one["what"] == what for one in places)) for what in at_rest.WHAT})
    counts["turned"] = sum(one.get("degrees", 0) > at_rest.QUARTER for one in places)
    off = [one["mm"] for one in places if one.get("degrees", at_rest.QUARTER + 1) <= at_rest.QUARTER]
    counts["mm"] = float(np.percentile(off, 95)) if off else 0.0
    counts["looks"] = float(np.mean([line["looks"] or 0 for line in lines])) if lines else 0.0
    counts["ms"] = float(np.mean([line["until_ms"] for line in lines])) if lines else 0.0
    return counts  # type: ignore[return-value]


if __name__ == "__main__":
    main()
