"""`tableassist cards`: what it prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import Report, import_cards
from tableassist.cardbase.problems import BadCardBase, NoCards
from tableassist.cardbase.sample import write_sample
from tableassist.games.mental_magic.knowledge import MagicCard

MOST_LISTED = 10
SAMPLE = "sample"


def import_list(source: str, into: Path, out: TextIO, *, today: str, replace: bool = False) -> int:
    """Imports a list, or the sample for the word `sample`, and reports what became of it.

    A list with less than half of the cards that are known now is damaged, or meant: `replace` says that it is meant.
    """
    least = 0 if replace else count_known(into) // 2
    if source == SAMPLE and not Path(source).exists():
        report = write_sample(into, least)
    else:
        report = import_cards(
            Path(source), into, today=today, least=least, on_progress=lambda cards: print(f"{cards} cards …", file=out)
        )
    for line in report_lines(report):
        print(line, file=out)
    return 0


def count_known(into: Path) -> int:
    """How many cards are known now; none where nothing was imported, or where the file is damaged."""
    try:
        with CardBase(into) as base:
            return len(base)
    except (BadCardBase, NoCards, KeyError, ValueError):
        return 0


def report_lines(report: Report) -> Iterable[str]:
    """The report in lines."""
    yield f"{report.source} ({report.kind}): {report.cards} cards, {report.names} names."
    yield from _counted("Left out, as no card can be declared as them", report.left_out)
    yield from _counted("Could not be used", report.unusable)
    if report.again:
        yield f"Listed more than once: {report.again}."
    if report.bad_costs:
        yield f"Left out, as their mana cost could not be read: {len(report.bad_costs)}."
        yield from _some(f"  {name}: {cost}" for name, cost in report.bad_costs)
    if report.compared:
        yield f"Mana value as in the list: {report.compared - len(report.differing)} of {report.compared} cards."
        yield from _some(f"  {name}: {cost or 'no cost'}, {float(value):g}" for name, cost, value in report.differing)


def info(into: Path, out: TextIO) -> int:
    """Says what is known and where it came from."""
    with CardBase(into) as base:
        known = base.info
        when = f", imported {known.imported}" if known.imported else ""
        print(f"{known.cards} cards, {known.names} names, from {known.source} ({known.kind}{when}).", file=out)
        print(f"Kept in {into}.", file=out)
    return 0


def find(name: str, into: Path, out: TextIO) -> int:
    """Says of one card, or which names are near; 1 where nothing is known of it."""
    with CardBase(into) as base:
        card = base.card(name)
        if card is not None:
            for line in describe_card(card):
                print(line, file=out)
            return 0
        near = base.suggest(name)
    print(f"{name!r} is not known." + (f" Near: {'; '.join(near)}." if near else ""), file=out)
    return 1


def describe_card(card: MagicCard) -> Iterable[str]:
    """A card in lines: its name and cost as in a hand, then face by face."""
    yield f"{card.name}  {card.cost or 'no mana cost'}  ({card.layout})"
    for face in card.faces:
        head = "  ".join(part for part in (face.name, face.cost, face.types) if part)
        yield f"  {head}"
        yield from (f"    {line}" for line in face.text.splitlines() if line)


def _counted(what: str, counts: Counter[str]) -> Iterable[str]:
    if counts:
        kinds = ", ".join(f"{count} {kind}" for kind, count in counts.most_common(MOST_LISTED))
        yield f"{what}: {kinds}."


def _some(lines: Iterable[str]) -> Iterable[str]:
    every = list(lines)
    yield from every[:MOST_LISTED]
    if len(every) > MOST_LISTED:
        yield f"  and {len(every) - MOST_LISTED} more."
