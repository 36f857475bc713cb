"""Tells what each mechanism of the eyes over pieces is worth: what becomes of boards with it switched off.

    python models/piece_ablation.py --tables 10 --first 130000 --out /tmp/piece_ablation.jsonl

Boards are those of `boards.py`: crystals and counters are laid, the light jumps, crystals are laid on counters and
taken away. Every board is looked at with everything on and with each mechanism off. Told are places by what became of
them, off minus on: once all was laid, once the light had jumped, and once pieces were moved; how many looks the eyes
took; and the processor's time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import boards
from ablated_tables import LOOKS_AND_TIME, Ablation, Column
from exams import Line
from piece_mechanisms import MECHANISMS


def main() -> None:
    """Looks at what was not looked at yet, and prints the table."""
    ABLATION.run(__doc__.splitlines()[0], lambda: looked_at, tables=10, first=130000)


def looked_at(level: str, decks: str, without: str, seed: int) -> Line:
    """What becomes of the places of a board with a mechanism off, and what that takes; boards have no decks."""
    with ABLATION.without(without, boards, "BoardFrameReader") as taken:
        line = boards.judged(level, seed)
    return {**line, "decks": decks, "without": without, "looks": len(taken), "ms": round(sum(taken), 1)}


def figures(lines: Sequence[Line]) -> Mapping[str, float]:
    """How many places became what, and the means of looks and of time (ms) a board."""
    counts = Counter(f"{one['when']} {one['what']}" for line in lines for one in line["places"])
    means = {what: sum(line[what] for line in lines) / max(1, len(lines)) for what in ("looks", "ms")}
    return {**{column.what: counts[column.what] for column in COUNTS}, **means}


COUNTS = [Column(f"{when} {what}", f"{when} {what}", 15) for when in boards.WHEN for what in boards.WHAT]
ABLATION = Ablation(MECHANISMS, [*COUNTS, *LOOKS_AND_TIME], figures)

if __name__ == "__main__":
    main()
