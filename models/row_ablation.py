"""Tells what each mechanism of the eyes over rows is worth: what becomes of known cards with it switched off.

    python models/row_ablation.py --tables 16 --first 121000 --decks dev --out /tmp/row_ablation.jsonl

Tables are those of `missed.py`: rows of overlapping cards are read, some are turned and one of each row is taken away,
and on every other table one that looks alike laid in its place; then the rows are read anew. Every table is looked at
with everything on and with each mechanism off. Told is, off minus on, how many cards were known at first; what became
of those that lie there, and of those that were taken away; how many looks the eyes took; and the processor's time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import missed
from ablated_tables import LOOKS_AND_TIME, Ablation, Column
from exams import Line
from row_mechanisms import MECHANISMS

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.vision.cards.loose import LooseReader

SIZE = "1080"


def main() -> None:
    """Looks at what was not looked at yet, and prints the table."""
    ABLATION.run(__doc__.splitlines()[0], ready, tables=16, first=121000)


def ready() -> Callable[..., Line]:
    """What looks at a table, with networks that are loaded once."""
    return partial(looked_at, LooseReader(faces=ordinary_reader()))


def looked_at(reader: LooseReader, level: str, decks: str, without: str, seed: int) -> Line:
    """What becomes of the known cards of a table with a mechanism off, and what that takes."""
    with ABLATION.without(without, missed, "RowFrameReader") as taken:
        line = missed.judged(reader, bool(seed % 2), level, SIZE, seed, decks)
    return {**line, "decks": decks, "without": without, "looks": len(taken), "ms": round(sum(taken), 1)}


def figures(lines: Sequence[Line]) -> Mapping[str, float]:
    """How many cards were known, what became of them, and the means of looks and of time (ms) a table."""
    cards = [one for line in lines for one in line["cards"]]
    fates = Counter(f"{one['what']} {one['fate']}" for one in cards)
    means = {what: sum(line[what] for line in lines) / max(1, len(lines)) for what in ("looks", "ms")}
    return {**{column.what: fates[column.what] for column in FATES}, "known": len(cards), **means}


def fates_of(what: str, head: str, *left_out: str) -> list[Column]:
    """A column for each fate of cards of which that became."""
    return [Column(f"{what} {fate}", f"{head} {fate}", 16) for fate in missed.FATES if fate not in left_out]


FATES = [*fates_of(missed.KEPT, "here"), *fates_of(missed.TAKEN, "gone", "misturned")]
ABLATION = Ablation(MECHANISMS, [Column("known", "known", 16), *FATES, *LOOKS_AND_TIME], figures)

if __name__ == "__main__":
    main()
