"""Tells what each mechanism of the eyes over places is worth: what becomes of tables at rest with it switched off.

    python models/table_ablation.py --tables 40 --first 120000 --decks dev --out /tmp/table_ablation.jsonl

Tables, hands, lights and cameras are those of `at_rest.py`; decks and backs of the split `dev` may be tuned on. Every
table is looked at with everything on and with each mechanism off, so that only the mechanism differs. Told are places
by what became of them, off minus on; how far off cards are seen; and the processor's time until a table is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import at_rest
import numpy as np
from ablated_tables import LOOKS_AND_TIME, Ablation, Column
from exams import Line
from table_mechanisms import MECHANISMS


def main() -> None:
    """Looks at what was not looked at yet, and prints the table."""
    ABLATION.run(__doc__.splitlines()[0], lambda: looked_at, tables=40, first=120000)


def looked_at(level: str, decks: str, without: str, seed: int) -> Line:
    """What becomes of a table at rest with a mechanism off, and the processor's time (ms) until it is believed."""
    with ABLATION.without(without, at_rest, "TableWatcher") as taken:
        line = at_rest.judged(level, decks, "", seed)
    until = line["looks"] or len(taken)
    return {**line, "without": without, "until_ms": round(sum(taken[:until]), 1)}


def figures(lines: Sequence[Line]) -> Mapping[str, float]:
    """How many places became what; the 95th percentile of how far off cards are (mm); looks and time (ms), means."""
    places = [one for line in lines for one in line["places"]]
    counts = Counter(one["what"] for one in places)
    off = [one["mm"] for one in places if one.get("degrees", at_rest.QUARTER + 1) <= at_rest.QUARTER]
    return {
        **{what: counts[what] for what in at_rest.WHAT},
        "turned": sum(one.get("degrees", 0) > at_rest.QUARTER for one in places),
        "mm": float(np.percentile(off, 95)) if off else 0.0,
        "looks": float(np.mean([line["looks"] or 0 for line in lines])) if lines else 0.0,
        "ms": float(np.mean([line["until_ms"] for line in lines])) if lines else 0.0,
    }


COUNTS = [Column(what, what, 9) for what in (*at_rest.WHAT, "turned")]
ABLATION = Ablation(MECHANISMS, [*COUNTS, Column("mm", "p95 mm", 9, 2), *LOOKS_AND_TIME], figures)

if __name__ == "__main__":
    main()
