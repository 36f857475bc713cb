"""What `tableassist deck` does, and where on a machine decks, decisions about answers and studies are kept."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from tableassist.app.folders import state_dir
from tableassist.memdecks import MemDeck
from tableassist.memdecks.anki import read_package, write_package
from tableassist.memdecks.files import replace_whole
from tableassist.memdecks.format import DeckReview, review_deck, whole_quadrants, write_deck
from tableassist.memdecks.library import SUFFIX, Library, text_in
from tableassist.memdecks.plugin import decks_in, learnt_in
from tableassist.memdecks.problems import BadDeck, Severity, errors
from tableassist.memdecks.sheet import Imported, ImportRequest
from tableassist.memdecks.tables import read_table, write_table
from tableassist.memdecks.template import make_template

FAILED = 1
_DELIMITERS = {".csv": ",", ".tsv": "\t", ".txt": "\t"}
_ANKI = (".apkg", ".colpkg")


class CannotDo(ValueError):
    """The command cannot do that with this file; the sentence says what it can."""


def library(environ: Mapping[str, str] = os.environ) -> Library:
    """All decks of this machine: the shipped ones and those in the players' folder."""
    return Library(own_decks(environ))


def own_decks(environ: Mapping[str, str] = os.environ) -> Path:
    """The players' own decks with their pictures; the folder need not exist."""
    return decks_in(state_dir(environ))


def learnt_file(deck: str, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the players' decisions about a deck's answers are kept; the file need not exist."""
    return learnt_in(state_dir(environ), deck)


def study_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the studies are kept, a file for each player and deck; the folder need not exist."""
    return state_dir(environ) / "study"


def list_decks(as_json: bool = False, environ: Mapping[str, str] = os.environ) -> int:
    """Prints every deck that can be played with, and what keeps the others from it."""
    entries = list(library(environ).entries())
    for entry in entries:
        if as_json:
            print(json.dumps(asdict(entry), ensure_ascii=False))
        else:
            own = " (own)" if entry.own else ""
            print(f"{entry.key}{own}: {entry.trouble or entry.title}")
    return FAILED if any(entry.trouble for entry in entries) else 0


def check_deck(given: str, as_json: bool = False, environ: Mapping[str, str] = os.environ) -> int:
    """Prints everything that is wrong with a deck's file, or with the deck of a key, and a summary."""
    name, text = _text(given, environ)
    found = review_deck(text)
    if as_json:
        print(json.dumps(_as_plain(name, found), ensure_ascii=False))
    else:
        for problem in found.problems:
            print(f"{problem.grade.upper()} {problem.as_line(name)}")
        print(_summary(name, found))
    return FAILED if errors(found.problems) else 0


def new_deck(key: str, out: Path | None = None) -> int:
    """Writes an empty deck with a word on each part."""
    text = make_template(key)
    path = _free(out or Path(f"{key}{SUFFIX}"))
    replace_whole(path, text.encode("utf-8"))
    print(f"{path} is there to be filled in.")
    return 0


def import_deck(
    file: Path, request: ImportRequest, out: Path | None = None, part: str = "", environ: Mapping[str, str] = os.environ
) -> int:
    """Makes a deck of a table or of an Anki package and keeps it.

    Args:
        out: The deck's file; by default among one's own decks, under its key.
        part: Which deck of an Anki package, `Deck::Part`; empty for its only one.
        environ: Says where one's own decks are.

    Returns:
        The exit code: 0, or `FAILED` where the table's mistakes leave no deck.
    """
    found = _imported(file, request, part)
    for problem in found.problems:
        print(f"{problem.grade.upper()} {problem.as_line(file.name)}")
    if found.deck is None:
        return FAILED
    place = _free(out or own_decks(environ) / f"{found.deck.key}{SUFFIX}")
    replace_whole(place, write_deck(found.deck).encode("utf-8"))
    print(f"{place}: {_counted(found.deck)}")
    if found.left_out:
        print(f"{found.left_out} rows were left out; --start says with which to begin.")
    return 0


def export_deck(given: str, out: Path, environ: Mapping[str, str] = os.environ) -> int:
    """Writes a deck as a table, for Anki, or as a deck's file, by the suffix of `out`.

    Args:
        given: A deck's name or file.
        out: Where it goes; the suffix (.csv, .tsv, .apkg or the deck's own) decides what is written.

    Raises:
        CannotDo: The suffix is another, or there is a file of that name already.
        BadDeck: Not even an unfinished deck can be made of it.
    """
    suffix = out.suffix.lower()
    if suffix not in (*_DELIMITERS, SUFFIX, ".apkg"):
        raise CannotDo(f"{out}: a deck can be written as .csv, .tsv, .apkg or {SUFFIX}.")
    name, text = _text(given, environ)
    deck = _written_so_far(review_deck(text), name)
    _free(out)
    if suffix == ".apkg":
        write_package(deck, out, time.time_ns() // 1_000_000)
    else:
        replace_whole(
            out, write_deck(deck).encode("utf-8") if suffix == SUFFIX else write_table(deck, _DELIMITERS[suffix])
        )
    print(f"{out}: {_counted(deck)}")
    return 0


def _written_so_far(found: DeckReview, name: str) -> MemDeck:
    """A deck that need not be finished to be looked at elsewhere."""
    if found.deck is None:
        raise BadDeck(name, errors(found.problems))
    return found.deck


def _is_file(given: str) -> bool:
    """Whether a deck is given by its file; anything that cannot be a key is one."""
    return given.endswith(SUFFIX) or os.sep in given or "." in given


def _text(given: str, environ: Mapping[str, str]) -> tuple[str, str]:
    if _is_file(given):
        return Path(given).name, text_in(Path(given))
    return f"{given}{SUFFIX}", library(environ).text(given)


def _imported(file: Path, request: ImportRequest, part: str) -> Imported:
    if file.suffix.lower() in _ANKI:
        return read_package(file, request, part)
    if part:
        raise CannotDo(f"{file.name} is a table; only a package of Anki has decks in it.")
    if file.suffix.lower() == SUFFIX:
        raise CannotDo(f"{file.name} is a deck already: put it into the folder of decks, or play with it as it is.")
    return read_table(file, request)


def _free(path: Path) -> Path:
    """A path where nothing is overwritten."""
    if path.exists():
        raise CannotDo(f"{path} is there already: move it away, or say with --out where to write.")
    return path


def _summary(name: str, found: DeckReview) -> str:
    bad = len(errors(found.problems))
    wise = sum(problem.grade is Severity.WARNING for problem in found.problems)
    counts = f"{_number(bad, 'error')}, {_number(wise, 'warning')}."
    return f"{name}: {counts}" if found.deck is None else f"{name}: {_counted(found.deck)} {counts}"


def _counted(deck: MemDeck) -> str:
    if not deck.cards:
        return f"{deck.title}, no card written yet."
    levels = sorted({len(card.facts) for card in deck.cards})
    facts = f"{levels[0]} to {levels[-1]} facts" if len(levels) > 1 else _number(levels[0], "fact")
    whole = [f"{where} {deck.quadrants[where]}" for where in whole_quadrants(deck)]
    played = f"quadrants to play: {', '.join(whole)}" if whole else "no quadrant is whole yet"
    return f"{deck.title}, {_number(len(deck.cards), 'card')} with {facts} each; {played}."


def _number(count: int, what: str) -> str:
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def _as_plain(name: str, found: DeckReview) -> dict[str, object]:
    deck = found.deck
    return {
        "file": name,
        "key": deck.key if deck else None,
        "title": deck.title if deck else None,
        "cards": len(deck.cards) if deck else None,
        "playable": [str(where) for where in whole_quadrants(deck)] if deck else [],
        "problems": [
            {"grade": str(problem.grade), "line": problem.line, "sentence": problem.sentence}
            for problem in found.problems
        ],
    }
