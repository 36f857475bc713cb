"""A list of cards made into the file that the game asks: a new file, which takes the old one's place once it is whole.

Whatever happens on the way, a list that turns out damaged or a plug that is pulled, the old file stays whole.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from tableassist.cardbase.base import EDITION, SCHEMA
from tableassist.cardbase.entry import ListedCard
from tableassist.cardbase.lists import Listed, ListKind, entries
from tableassist.cardbase.problems import BadCardFile, TooFewCards
from tableassist.games.mental_magic.cost import (
    BETWEEN_HALVES,
    BadCost,
    Cost,
    combine_costs,
    list_plain_costs,
    parse_halves,
    write_cost,
)
from tableassist.games.mental_magic.knowledge import SPLIT, MagicCard
from tableassist.journal.whole import sync
from tableassist.rules.card_names import name_key

PART = ".part"
"""What an import that was cut off leaves behind, with the number of its process, until the next one clears it away."""

MOST_CARDS = 500_000
STEP = 1000


@dataclass
class Report:
    """What became of a list.

    `again` had a name that was there already. `left_out` are no cards to declare, `unusable` not what a card looks
    like; `bad_costs` could not be read and were left out too. Of the cards `compared`, `differing` are worth another
    mana value than the list says.
    """

    source: str
    kind: str = ""
    cards: int = 0
    names: int = 0
    again: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    unusable: Counter[str] = field(default_factory=Counter)
    bad_costs: list[tuple[str, str]] = field(default_factory=list)
    differing: list[tuple[str, str, Fraction]] = field(default_factory=list)
    compared: int = 0


def import_cards(
    source: Path,
    into: Path,
    *,
    today: str,
    least: int = 0,
    on_progress: Callable[[int], None] = lambda _cards: None,
) -> Report:
    """Reads the list and puts its cards in the place of those in the file.

    `on_progress` hears now and then how many cards there are so far. Raises BadCardFile, also where there are fewer
    than `least`.
    """
    report = Report(source.name)

    def kind(found: ListKind) -> None:
        report.kind = found.value

    replace_cards(into, entries(source, kind), report, today=today, least=least, on_progress=on_progress)
    return report


def replace_cards(
    into: Path,
    listed: Iterable[Listed],
    report: Report,
    *,
    today: str,
    least: int = 0,
    on_progress: Callable[[int], None] = lambda _cards: None,
) -> None:
    """Puts these cards in the place of those in the file, and counts them in the report.

    Args:
        into: The file, which is whole at every moment: the old cards or the new ones.
        report: Counts what was taken, left out and unusable.
        least: Fewer cards than these are refused.
        today: The date that the cards are said to be from.
        on_progress: Called with the number of cards so far, now and then.

    Raises:
        BadCardFile: The file cannot be written, or there are fewer cards than `least`.
    """
    try:
        with _replacing(into) as part, contextlib.closing(sqlite3.connect(part)) as file:
            _write(file, listed, report, today, on_progress)
            if not report.cards:
                raise BadCardFile(f"There are no cards in {report.source}; what was known stays known.")
            if report.cards < least:
                raise TooFewCards(report.source, report.cards)
    except sqlite3.Error as error:
        raise BadCardFile(f"{into} cannot be written: {error}.") from error


def _write(
    file: sqlite3.Connection, listed: Iterable[Listed], report: Report, today: str, on_progress: Callable[[int], None]
) -> None:
    # Nobody reads this file before it is whole, so it needs no journal of its own.
    file.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + SCHEMA)
    seen: set[str] = set()
    for card in _cards(listed, report, seen):
        report.cards += 1
        report.names += _put(file, report.cards, card)
        if report.cards % STEP == 0:
            on_progress(report.cards)
        if report.cards > MOST_CARDS:
            raise BadCardFile(f"{report.source} has more cards than were ever printed.")
    meta = {"source": report.source, "kind": report.kind, "imported": today, "edition": EDITION}
    counts = {"cards": str(report.cards), "names": str(report.names)}
    file.executemany("INSERT INTO meta VALUES (?, ?)", [*meta.items(), *counts.items()])
    file.commit()


def _cards(listed: Iterable[Listed], report: Report, seen: set[str]) -> Iterator[MagicCard]:
    """The cards to keep; the others are counted in the report."""
    for one in listed:
        if not isinstance(one, ListedCard):
            report.unusable[str(one)] += 1
        elif one.left_out:
            report.left_out[one.left_out] += 1
        elif name_key(one.card.name) in seen:
            report.again += 1
        elif (card := _understood(one, report)) is not None:
            seen.add(name_key(card.name))
            yield card


def _understood(one: ListedCard, report: Report) -> MagicCard | None:
    """The card with its costs as they are always written; None, and a line in the report, where one cannot be read."""
    try:
        faces = tuple(replace(face, cost=write_cost(face.cost)) for face in one.card.faces)
    except BadCost:
        # Never guessed: a card whose cost cannot be read is one that is not known.
        report.bad_costs.append((one.card.name, BETWEEN_HALVES.join(face.cost for face in one.card.faces)))
        return None
    card = replace(one.card, faces=faces)
    if one.value is not None:
        report.compared += 1
        if one.value != combine_costs(parse_halves(card.cost)).value:
            report.differing.append((card.name, card.cost, one.value))
    return card


def _put(file: sqlite3.Connection, number: int, card: MagicCard) -> int:
    costs = parse_halves(card.cost)
    worth = float(combine_costs(costs).value)
    file.execute("INSERT INTO cards VALUES (?, ?, ?, ?, ?)", (number, card.name, card.layout, card.cost, worth))
    faces = ((number, position, f.name, f.cost, f.types, f.text) for position, f in enumerate(card.faces))
    file.executemany("INSERT INTO faces VALUES (?, ?, ?, ?, ?, ?)", faces)
    file.executemany("INSERT INTO symbols VALUES (?, ?, ?, ?)", _symbols(number, costs))
    found = {plain for cost in costs for plain in list_plain_costs(cost)}
    rows = ((generic, " ".join(letters), number) for generic, letters in found)
    file.executemany("INSERT INTO readings VALUES (?, ?, ?)", rows)
    names = _names(number, card)
    file.executemany("INSERT INTO names VALUES (?, ?, ?, ?)", names)
    return len(names)


def _symbols(number: int, costs: tuple[Cost, ...]) -> Iterator[tuple[int, int, str, int]]:
    for half, cost in enumerate(costs):
        for symbol, count in Counter(symbol.text for symbol in cost.symbols).items():
            yield number, half, symbol, count


def _names(number: int, card: MagicCard) -> list[tuple[str, int, int, str]]:
    """The card's own name, then those of halves and faces that differ from it."""
    found = {name_key(card.name): (0, card.name)}
    if card.layout not in SPLIT and len(card.faces) > 1:
        # As others write a card of several faces.
        both = " // ".join(face.name for face in card.faces)
        found.setdefault(name_key(both), (1, both))
    for face in card.faces:
        found.setdefault(name_key(face.name), (1, face.name))
    return [(one, rank, number, name) for one, (rank, name) in found.items()]


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A new file that takes the path's place when all went well, and is gone when it did not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _clear(path)
        handle, name = tempfile.mkstemp(prefix=f"{path.name}.{os.getpid()}.", suffix=PART, dir=path.parent)
        os.close(handle)
        part = Path(name)
    except OSError as error:
        raise BadCardFile(f"{path} cannot be written: {error.strerror or error}.") from error
    try:
        yield part
        sync(part)
        part.replace(path)
        sync(path.parent)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _clear(path: Path) -> None:
    """Removes what imports left that were cut off; one that is still at work keeps its file."""
    for part in path.parent.glob(f"{path.name}.*{PART}"):
        with contextlib.suppress(OSError):
            if not _runs(part.name.removeprefix(f"{path.name}.").partition(".")[0]):
                part.unlink()


def _runs(process: str) -> bool:
    """Whether a process of that number is there; another's is, too."""
    if not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
