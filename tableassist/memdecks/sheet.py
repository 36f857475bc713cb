"""Rows of texts under named columns: what tables and Anki's notes have in common, made into a deck and out of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import MemCard, MemDeck
from tableassist.memdecks.columns import CARD, NUMBERED, OWN, is_name_title, roles_of
from tableassist.memdecks.lines import Path
from tableassist.memdecks.problems import Problem, Severity
from tableassist.memdecks.shape import DEVICES, LONG, MOST_ALIASES, MOST_FACTS, SHORT, VERSION, read_shape
from tableassist.memdecks.words import fold_accents
from tableassist.rules.showable import is_odd

ABOUT = ("key", "title", "author", "licence", "language", "mapping")
"""What is said of a deck besides its cards and quadrants."""


@dataclass(frozen=True)
class TableSheet:
    """Rows with a text for each column; `lines` has where each row stands in its file, `about` what the file says."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    lines: Sequence[int] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    ours: bool = True
    """Whether the columns are called as this program calls them, and not as the owner of the notes likes."""


@dataclass(frozen=True)
class ImportRequest:
    """What whoever imports says of the deck; an empty text leaves it to the file. `start` counts rows from 1."""

    key: str = ""
    title: str = ""
    author: str = ""
    mapping: str = ""
    licence: str = ""
    language: str = ""
    start: int = 1


NO_REQUEST = ImportRequest()


@dataclass(frozen=True)
class Imported:
    """What became of a file: the deck, or None where there are errors, and how many rows were not used."""

    deck: MemDeck | None
    problems: tuple[Problem, ...]
    left_out: int = 0


def key_from(text: str) -> str:
    """A deck's key made of a title or a file's name."""
    key = re.sub(r"[^a-z0-9]+", "-", fold_accents(text)).strip("-")[:60].strip("-") or "imported"
    return f"{key}-deck" if DEVICES.fullmatch(key) else key


def deck_of(sheet: TableSheet, request: ImportRequest, name: str) -> Imported:
    """Makes a deck of the rows, `name` standing in where neither the wish nor the sheet gives it one.

    Rows without numbers fill the board in their order from the row `request.start` on; those that cannot be a card, for
    they have no answer, are left out and reported as warnings.
    """
    taken = _Taken(sheet, request.start)
    cards = list(islice(taken.cards(), len(PLACES)))
    if not cards:
        none = Problem(Severity.ERROR, taken.explain_none())
        return Imported(None, (*taken.problems, none), len(sheet.rows))
    plain = _about(sheet.about, request, name) | {"cards": cards}
    deck, problems = read_shape(plain, taken.line)
    return Imported(deck, (*taken.problems, *problems), len(sheet.rows) - len(cards))


def sheet_of(deck: MemDeck) -> TableSheet:
    """The deck as rows from which `deck_of` makes the same deck."""
    levels = max((len(card.facts) for card in deck.cards), default=0)
    facts = [f"{what} {level}" for level in range(1, levels + 1) for what in ("ask", "answer", "aliases")]
    about = {key: getattr(deck, key) for key in ABOUT} | {str(where): name for where, name in deck.quadrants.items()}
    return TableSheet((*CARD, *facts), [_row(card, levels) for card in deck.cards], about=about)


def _row(card: MemCard, levels: int) -> list[str]:
    row = [str(getattr(card, key)) for key in CARD]
    for fact in card.facts:
        row += [fact.ask, fact.answer, "|".join(re.sub(r"([\\|])", r"\\\1", alias) for alias in fact.aliases)]
    return row + [""] * (3 * (levels - len(card.facts)))


def _about(given: Mapping[str, str], request: ImportRequest, name: str) -> dict[str, Any]:
    spare = {"key": key_from(request.title or given.get("title") or name), "title": name, "author": "unknown"}
    spare |= {"mapping": "In the order of the file that it was imported from.", "licence": "", "language": "en"}
    about = {key: getattr(request, key) or given.get(key) or spare[key] for key in ABOUT}
    quadrants = {str(where): _line(given[where]) for where in QUADRANTS if given.get(where)}
    return {"format": VERSION, "quadrants": quadrants} | about


class _Taken:
    """Goes through the rows and makes cards of them, as plain data."""

    def __init__(self, sheet: TableSheet, start: int) -> None:
        self.problems: list[Problem] = []
        self._sheet = sheet
        self._start = max(1, start) - 1
        self._lines: list[int | None] = []
        self._answered = False
        self._roles = roles_of(sheet.columns, sheet.rows, sheet.ours)
        self._numbered = "number" in self._roles

    def line(self, path: Path) -> int | None:
        """Where the row stands from which a card came."""
        at = path[1] if len(path) > 1 else None
        return self._lines[at] if isinstance(at, int) and at < len(self._lines) else None

    def cards(self) -> Iterator[dict[str, Any]]:
        """The cards, in the order of their rows."""
        begin = 0 if self._numbered else self._start
        for at in range(begin, len(self._sheet.rows)):
            line = self._sheet.lines[at] if at < len(self._sheet.lines) else at + 1
            card = self._card(self._sheet.rows[at], line)
            if card is not None:
                self._lines.append(line)
                yield card

    def explain_none(self) -> str:
        """Why no card came of the rows, and what is wanted."""
        count, begin = len(self._sheet.rows), 0 if self._numbered else self._start
        where = f" from {begin + 1} on" if begin else ""
        if not count:
            return "There are no rows with cards."
        if begin >= count:
            return f"There is no row{where}: the last one is {count}."
        lacking = "a prompt" if self._answered else "an answer"
        return f"No row{where} has {lacking}: a card needs a prompt, and an answer beside it."

    def _card(self, row: Sequence[str], line: int) -> dict[str, Any] | None:
        parts = list(zip(self._roles, self._sheet.columns, row, strict=False))
        cells = {role: cell for role, _, cell in parts if role != OWN and cell.strip()}
        facts = [*_numbered_facts(cells), *_own_facts([(title, cell) for role, title, cell in parts if role == OWN])]
        if not (cells or facts):
            return None
        card = self._front(cells)
        # What is too long for an answer is kept as a note, so that nothing is lost.
        long = [f"{fact['ask']}: {fact['answer']}" for fact in facts if len(fact["answer"]) > SHORT]
        card["facts"] = [fact for fact in facts if len(fact["answer"]) <= SHORT]
        card["note"] = _cut("\n".join(filter(None, [_text(cells.get("note", "")), *long])))
        return card if self._numbered else self._as_next(card, line)

    def _front(self, cells: Mapping[str, str]) -> dict[str, Any]:
        card: dict[str, Any] = {key: _number(cells[key]) for key in ("number", "points") if key in cells}
        if "picture" in cells:
            card["picture"] = _line(cells["picture"])
        return card | {"prompt": _cut(_text(cells.get("prompt", "")))}

    def _as_next(self, card: dict[str, Any], line: int) -> dict[str, Any] | None:
        if not card["facts"] or not (card["prompt"] or "picture" in card):
            self._answered = self._answered or bool(card["facts"])
            lacks = "answer" if not card["facts"] else "prompt"
            self.problems.append(Problem(Severity.WARNING, f"It has no {lacks} and was left out.", line))
            return None
        return {"number": len(self._lines) + 1} | card


def _numbered_facts(cells: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The facts of columns like `ask 2`, `answer 2` and `aliases 2`."""
    spelt = {(match[1], int(match[2])): text for role, text in cells.items() if (match := NUMBERED.fullmatch(role))}
    for level in sorted({level for _, level in spelt})[:MOST_FACTS]:
        yield {
            "ask": _line(spelt.get(("ask", level), "")) or _untitled(level),
            "answer": _line(spelt.get(("answer", level), "")),
            "aliases": _split(spelt.get(("aliases", level), "")),
        }


def _own_facts(cells: Sequence[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """The facts of columns whose titles are the questions."""
    for level, (title, cell) in enumerate(cells[:MOST_FACTS], 1):
        answer, *aliases = _split(cell) or [""]
        if answer:
            ask = "Name" if is_name_title(title) else _line(title)[:SHORT] or _untitled(level)
            yield {"ask": ask, "answer": answer, "aliases": aliases}


def _untitled(level: int) -> str:
    return "Name" if level == 1 else f"Fact {level}"


def _split(text: str) -> list[str]:
    """Texts between bars; a bar or a backslash that belongs to a text has a backslash in front."""
    parts = re.findall(r"(?:\\.|\\$|[^\\|])+", _line(text))
    return [plain for part in parts if (plain := re.sub(r"\\([\\|])", r"\1", part).strip())][: MOST_ALIASES + 1]


def _number(text: str) -> int | str:
    """A whole number where it is one; what is none is left for the reader of decks to refuse."""
    text = text.strip()
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else text


def _line(text: str) -> str:
    """On one line, without control characters."""
    return " ".join(_text(text).split("\n")).strip()


def _text(text: str) -> str:
    bare = text.replace("\r\n", "\n").replace("\t", " ")
    return "".join(letter for letter in bare if letter == "\n" or _is_plain(letter)).strip()


def _is_plain(letter: str) -> bool:
    return not is_odd(letter)


def _cut(text: str) -> str:
    return text if len(text) <= LONG else text[: LONG - 1] + "…"
