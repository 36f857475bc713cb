"""What ablations of the eyes over tables have in common: every table is looked at with each mechanism off in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import NamedTuple
from unittest import mock

from exams import Line, examined, parser
from mechanisms import Mechanism

BASE = "everything on"
FIELDS = ("level", "decks", "without", "seed")
ROOM = "tableassist.vision"


class Column(NamedTuple):
    """A column of the table: which figure it shows, its head, how wide it is, and how many decimals it has."""

    what: str
    head: str
    width: int
    decimals: int = 0


LOOKS_AND_TIME = (Column("looks", "looks", 8, 1), Column("ms", "ms", 8))


def warmed(look: Callable[..., Line]) -> Callable[..., Line]:
    """What looks at a table, once everything is loaded that is loaded once."""
    look("kind", "dev", BASE, 0)
    return look


@dataclass(frozen=True)
class Ablation:
    """Mechanisms, what is told of tables without each, and how that is counted from their lines."""

    mechanisms: Sequence[Mechanism]
    columns: Sequence[Column]
    figures: Callable[[Sequence[Line]], Mapping[str, float]]

    @cached_property
    def by_name(self) -> dict[str, Mechanism]:
        """The mechanisms by their names."""
        return {one.name: one for one in self.mechanisms}

    def run(self, description: str, ready: Callable[[], Callable[..., Line]], *, tables: int, first: int) -> None:
        """Looks at what was not looked at yet, and prints the table.

        Args:
            description: What the command line says of itself.
            ready: Makes what looks at a table of a level and decks, without a mechanism, by its seed.
            tables: How many are looked at where nothing is said.
            first: Their first seed.
        """
        asked = parser(description, "file of what became of each table")
        asked.add_argument("--tables", type=int, default=tables)
        asked.add_argument("--first", type=int, default=first, help="seed of the first table")
        asked.add_argument("--level", default="kitchen")
        asked.add_argument("--decks", default="dev", help="split of the stock")
        names = [*self.by_name]
        asked.add_argument("--only", nargs="*", choices=names, default=names, help="only these mechanisms")
        args = asked.parse_args()
        seeds = range(args.first, args.first + args.tables)
        wanted = ((args.level, args.decks, name, seed) for name in (BASE, *args.only) for seed in seeds)
        lines = examined(args, args.out, FIELDS, wanted, lambda: warmed(ready()))
        print("\n".join(self.told([line for line in lines if line["level"] == args.level], args.only)))

    @contextmanager
    def without(self, name: str, module: ModuleType, eyes: str) -> Iterator[list[float]]:
        """A mechanism switched off, and the processor's time (ms) of each look of a module's eyes."""
        taken: list[float] = []
        seeing = getattr(module, eyes)

        class Timed(seeing):  # type: ignore[misc, valid-type]
            """Eyes whose every look notes the time that it takes."""

            def __call__(self, *given: object) -> object:
                start = time.process_time()
                seen = super().__call__(*given)
                taken.append(1000 * (time.process_time() - start))
                return seen

        off = nullcontext() if name == BASE else self.by_name[name].off(ROOM)
        with off, mock.patch.object(module, eyes, Timed):
            yield taken

    def told(self, lines: Sequence[Line], names: Iterable[str]) -> list[str]:
        """The table's rows: the figures with everything on, and what is other without each mechanism."""
        by_name = {name: {line["seed"]: line for line in lines if line["without"] == name} for name in (BASE, *names)}
        base = by_name[BASE]
        heads = "".join(f"{column.head:>{column.width}}" for column in self.columns)
        rows = [f"{'without':42}{'lines':>6}{heads}", self._row("", "", [*base.values()])]
        for name in names:
            both = [seed for seed in by_name[name] if seed in base]
            with_it, without = ([some[seed] for seed in both] for some in (base, by_name[name]))
            rows.append(self._row(name, str(self.by_name[name].count_lines()), without, with_it))
        return rows

    def _row(self, name: str, size: str, lines: Sequence[Line], before: Sequence[Line] = ()) -> str:
        """One row, less what there was before."""
        now, then = self.figures(lines), self.figures(before)
        sign = "+" if before else ""
        cells = "".join(
            f"{now[what] - then[what]:{sign}{width}.{decimals}f}" for what, _, width, decimals in self.columns
        )
        return f"{name:42}{size:>6}{cells}"
