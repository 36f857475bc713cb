"""Tells what each mechanism of the reader of photographs is worth: what becomes of the cards with it switched off.

    python models/ablation.py --data ../shared/data --art /tmp/art --textures $textures --out /tmp/ablation

Every mechanism is a name, the functions that it consists of, and neutral ones in their places. Readings with all of
them on are the base; what differs with one of them off is counted, over photographs and rendered pictures that may be
tuned on (`devset.py`). What networks say is remembered, so that a run after the first takes minutes; what they would
have cost is counted (`remembering.py`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path

import cv2
import devset
import numpy as np
import unseen
from mechanisms import MECHANISMS, Mechanism
from remembering import Cost, Memory
from scoring import Said

import tableassist.vision
from tableassist.vision.cards.reader import CardReader

BASE = "everything on"
COLUMNS = ("right", "wrong", "unknown", "missed", "spurious", "false back")


@dataclass
class Result:
    """What became of the cards of each picture, and what reading it cost."""

    outcomes: dict[str, list[str]] = field(default_factory=dict)
    costs: dict[str, dict[str, float]] = field(default_factory=dict)

    def counts(self, names: Iterable[str]) -> Counter[str]:
        """How often each outcome came in these pictures."""
        return sum((devset.counted(self.outcomes[name]) for name in names), Counter())

    def cost(self, names: Sequence[str]) -> tuple[float, float, float]:
        """Inferences of the networks, milliseconds of the outlines and of all else: means of these pictures."""
        costs = [Cost(**self.costs[name]) for name in names]
        means = ((one.inferences, one.outlines_ms, one.other_ms) for one in costs)
        return tuple(np.mean([*means], axis=0).tolist())


def main() -> None:
    """Reads what has not been read yet with each mechanism off, and prints the table."""
    args = arguments()
    cv2.setNumThreads(1)
    cases = [case for case in pictures(args) if args.pictures in case.name][:: args.every]
    if args.names:
        names = {*args.names.read_text().splitlines()}
        cases = [case for case in cases if case.name in names]
    memory = Memory(args.out / "memory.pickle")
    base = result_of(None, cases, memory, args) if not args.base else Result(**json.loads(args.base.read_text()))
    show_base(base, cases)
    print(heading())
    chosen = [one for one in MECHANISMS if args.only is None or one.name in args.only]
    for mechanism in [together(chosen)] if args.together else chosen:
        if mechanism:
            other = result_of(mechanism, cases, memory, args)
            print(row(mechanism, base, other, cases), flush=True)
            if args.show:
                print(*changes(base, other, cases), sep="\n")


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with cards/ and backs/")
    parser.add_argument("--scorer", type=Path, default=Path("../shared/tools/score_cards.py"))
    parser.add_argument("--art", type=Path, help="folder that decks.py wrote")
    parser.add_argument("--textures", type=Path, nargs="*", default=[], help="folders, zip or jar files of textures")
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures, answers and results")
    parser.add_argument("--only", nargs="*", choices=[one.name for one in MECHANISMS], help="only these mechanisms")
    parser.add_argument("--together", action="store_true", help="switch all of them off at once")
    parser.add_argument("--base", type=Path, help="results to compare with, instead of everything on")
    parser.add_argument("--names", type=Path, help="file with the names of the only pictures to read")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th picture")
    parser.add_argument("--pictures", default="", help="only pictures whose name holds this")
    parser.add_argument("--show", action="store_true", help="print every card of which something else became")
    return parser.parse_args()


def pictures(args: argparse.Namespace) -> Iterator[devset.Case]:
    """All pictures of the development set."""
    stock = cache(partial(unseen.load, args.art, args.textures))
    kept = args.out / "pictures"
    yield from devset.photographs(args.data / "cards", args.scorer)
    yield from devset.rendered(stock, kept, 7)
    yield from devset.pairs(args.data / "backs", kept, 8)
    yield from devset.without_cards(stock, kept, 4)


# Reading --------------------------------------------------------------------------------------------------------------


def result_of(
    mechanism: Mechanism | None, cases: Sequence[devset.Case], memory: Memory, args: argparse.Namespace
) -> Result:
    """What becomes of all cards with a mechanism off; kept on disk for as long as the package is the same."""
    name = mechanism.name if mechanism else BASE
    file = (
        args.out
        / "results"
        / f"{fingerprint()}{args.every}{args.pictures}{args.names.stem if args.names else ''}"
        / f"{name.replace(' ', '-').replace('/', '-')[:120]}.json"
    )
    if file.exists():
        return Result(**json.loads(file.read_text()))
    result, saved = Result(), time.monotonic()
    memory.variant = name if mechanism and mechanism.outlines else ""
    with memory.at_work(), mechanism.off("tableassist.vision.cards") if mechanism else nullcontext():
        reader = CardReader()
        for case in cases:
            picture = case.picture()
            with memory.measured() as cost:
                readings = [
                    Said(one.card, str(one.face), np.float32(one.corners), one.confidence) for one in reader(picture)
                ]
            if time.monotonic() > saved + 60:
                memory.save()
                saved = time.monotonic()
                print(case.name, file=sys.stderr, flush=True)
            result.outcomes[case.name], result.costs[case.name] = case.judged(readings), asdict(cost)
    memory.save()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(result)))
    return result


def together(some: Sequence[Mechanism]) -> Mechanism:
    """Several mechanisms as one."""
    neutral = {target: what for one in some for target, what in one.neutral.items()}
    parts = [part for one in some for part in one.parts]
    return Mechanism(" + ".join(one.name for one in some), parts, neutral, any(one.outlines for one in some))


def fingerprint() -> str:
    """What the package's sources are known by, and the neutral functions'."""
    folder = Path(tableassist.vision.__file__).parent
    files = [*sorted(folder.rglob("*.py")), Path(__file__).with_name("mechanisms.py")]
    return hashlib.blake2b(b"".join(one.read_bytes() for one in files), digest_size=6).hexdigest()


# Telling --------------------------------------------------------------------------------------------------------------


def show_base(base: Result, cases: Sequence[devset.Case]) -> None:
    """Prints what becomes of the cards with everything on."""
    for group in dict.fromkeys(case.group for case in cases):
        names = [case.name for case in cases if case.group == group]
        counts = base.counts(names)
        cells = ", ".join(f"{what} {counts[what]}" for what in COLUMNS)
        networks, outlines, other = base.cost(names)
        print(f"{group}: {len(names)} pictures, {cells}; {networks:.1f} inferences, {outlines:.0f} + {other:.0f} ms")


def heading() -> str:
    """The heads of the table's columns."""
    heads = "".join(f"{what:>12}" for what in COLUMNS)
    return f"\n{'without':38}{'lines':>6}{heads}{'inferences':>12}{'other ms':>10}"


def row(mechanism: Mechanism, base: Result, other: Result, cases: Sequence[devset.Case]) -> str:
    """One line of the table: off minus on."""
    names = [case.name for case in cases]
    before, after = base.counts(names), other.counts(names)
    cells = "".join(f"{after[what] - before[what]:+12}" for what in COLUMNS)
    (networks, *rest), (less, *less_rest) = base.cost(names), other.cost(names)
    cost = f"{less - networks:+12.2f}{sum(less_rest) - sum(rest):+10.0f}"
    return f"{mechanism.name:38}{mechanism.count_lines():6}{cells}{cost}"


def changes(base: Result, other: Result, cases: Sequence[devset.Case]) -> Iterator[str]:
    """Every picture of whose cards something else became."""
    for case in cases:
        before, after = base.outcomes[case.name], other.outcomes[case.name]
        count = len(case.labels) or len(case.truth or ())
        turned = [f"{a} > {b}" for a, b in zip(before[:count], after[:count], strict=True) if a != b]
        gone, come = Counter(before[count:]) - Counter(after[count:]), Counter(after[count:]) - Counter(before[count:])
        turned += [f"no {one}" for one in gone.elements()] + [f"now {one}" for one in come.elements()]
        if turned:
            misread: Counter[str] = Counter(turned)
            yield f"    {case.name}: " + ", ".join(f"{what}{f' x {n}' if n > 1 else ''}" for what, n in misread.items())


if __name__ == "__main__":
    main()
