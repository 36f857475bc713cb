"""Tells what each mechanism of the eyes over rows is worth: what becomes of known cards with it switched off.

    python models/row_ablation.py --tables 16 --first 121000 --decks dev --out /tmp/row_ablation.jsonl

Tables are those of `missed.py`: rows of overlapping cards are read, some are turned and one of each row is taken away,
and on every other table one that looks alike laid in its place; then the rows are read anew. Every table is looked at
with everything on and with each mechanism off. Told is, off minus on, how many cards were known at first; what became
of those that lie there, and of those that were taken away; how many looks the eyes took; and the processor's time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from unittest import mock

import missed
from exams import Line, examined, parser
from row_mechanisms import MECHANISMS

from tableassist.app.table_watcher import ordinary_reader
from tableassist.vision.cards.loose import LooseReader

BASE = "everything on"
FIELDS = ("level", "decks", "without", "seed")
BY_NAME = {one.name: one for one in MECHANISMS}
SIZE = "1080"
GONE = [fate for fate in missed.FATES if fate != "misturned"]
COLUMNS = ("known", *(f"{missed.KEPT} {fate}" for fate in missed.FATES), *(f"{missed.TAKEN} {fate}" for fate in GONE))
HEADS = ("known", *(f"here {fate}" for fate in missed.FATES), *(f"gone {fate}" for fate in GONE))


def main() -> None:
    """Looks at what was not looked at yet, and prints the table."""
    asked = parser(__doc__.splitlines()[0], "file of what became of each table")
    asked.add_argument("--tables", type=int, default=16)
    asked.add_argument("--first", type=int, default=121000, help="seed of the first table")
    asked.add_argument("--level", default="kitchen")
    asked.add_argument("--decks", default="dev", help="split of the stock")
    asked.add_argument("--only", nargs="*", choices=[*BY_NAME], default=[*BY_NAME], help="only these mechanisms")
    args = asked.parse_args()
    seeds = range(args.first, args.first + args.tables)
    wanted = ((args.level, args.decks, name, seed) for name in (BASE, *args.only) for seed in seeds)
    lines = examined(args, args.out, FIELDS, wanted, ready)
    print("\n".join(told([line for line in lines if line["level"] == args.level], args.only)))


def ready() -> Callable[..., Line]:
    """What looks at a table, once everything is loaded that is loaded once."""
    reader = LooseReader(faces=ordinary_reader())
    looked_at(reader, "kind", "dev", BASE, 0)
    return partial(looked_at, reader)


def looked_at(reader: LooseReader, level: str, decks: str, without: str, seed: int) -> Line:
    """What becomes of the known cards of a table with a mechanism off, and what that takes."""
    taken: list[float] = []
    with ExitStack() as stack:
        if without != BASE:
            stack.enter_context(BY_NAME[without].off("tableassist.vision"))
        stack.enter_context(mock.patch.object(missed, "RowFrameReader", partial(Timed, taken)))
        line = missed.judged(reader, bool(seed % 2), level, SIZE, seed, decks)
    return {**line, "decks": decks, "without": without, "looks": len(taken), "ms": round(sum(taken), 1)}


class Timed(missed.RowFrameReader):
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
    """The table's rows: what became of cards with everything on, and what is other without each mechanism."""
    by_name = {name: {line["seed"]: line for line in lines if line["without"] == name} for name in (BASE, *names)}
    base = by_name[BASE]
    heads = "".join(f"{what:>16}" for what in HEADS)
    rows = [f"{'without':42}{'lines':>6}{heads}{'looks':>8}{'ms':>8}", row("", "", base.values())]
    for name in names:
        both = [seed for seed in by_name[name] if seed in base]
        with_it, without = ([some[seed] for seed in both] for some in (base, by_name[name]))
        rows.append(row(name, str(BY_NAME[name].count_lines()), without, with_it))
    return rows


def row(name: str, size: str, lines: Iterable[Line], before: Iterable[Line] = ()) -> str:
    """One row, less what there was before."""
    now, then = (figures([*some]) for some in (lines, before))
    sign = "+" if before else ""
    counts = "".join(f"{now[what] - then[what]:{sign}16.0f}" for what in COLUMNS)
    return f"{name:42}{size:>6}{counts}{now['looks'] - then['looks']:{sign}8.1f}{now['ms'] - then['ms']:{sign}8.0f}"


def figures(lines: Sequence[Line]) -> Counter[str]:
    """How many cards were known, what became of them, and the means of looks and of time (ms) a table."""
    cards = [one for line in lines for one in line["cards"]]
    counts = Counter(f"{one['what']} {one['fate']}" for one in cards)
    counts["known"] = len(cards)
    for what in ("looks", "ms"):
        counts[what] = sum(line[what] for line in lines) / max(1, len(lines))  # type: ignore[assignment]
    return counts


if __name__ == "__main__":
    main()
