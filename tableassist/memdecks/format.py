"""The file of a deck: TOML that a person can write, read with every mistake named, and written back the same."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tableassist.games.memwars.board import QUADRANTS, Place, Quadrant, places_of
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.advice import advice
from tableassist.memdecks.lines import Path, line_for, lines_of
from tableassist.memdecks.problems import BadDeck, Problem, Severity, errors
from tableassist.memdecks.shape import VERSION, read_shape

MOST_CHARACTERS = 300_000
"""Twice as many as a deck of 100 cards with eight facts each has."""

_MOST_DOTS = 100


@dataclass(frozen=True)
class DeckReview:
    """A deck's text looked through: the deck, unless there are errors, and everything that was found."""

    deck: MemDeck | None
    problems: tuple[Problem, ...]


def review_deck(toml: str) -> DeckReview:
    """Looks a text through; never raises. A deck that is not finished yet is looked through like any other."""
    found, plain, line = _read(toml)
    warnings = [] if found.deck is None else advice(found.deck, line, _order(plain))
    return DeckReview(found.deck, (*found.problems, *warnings))


def parse_deck(toml: str, name: str = "the deck") -> MemDeck:
    """The deck that a text describes, fit to be played with; raises `BadDeck`."""
    found = _deck_in(toml)
    if found.deck is None:
        raise BadDeck(name, errors(found.problems))
    return playable(found.deck, name)


@lru_cache(maxsize=8)
def _deck_in(toml: str) -> DeckReview:
    """The deck of a text, without warnings: these are for authors, and a game that begins does not wait for them."""
    return _read(toml)[0]


def _read(toml: str) -> tuple[DeckReview, dict[str, Any], _Lines]:
    """The deck with the errors alone, what its text holds, and where things stand in it."""
    line = _Lines(toml)
    try:
        plain = tomllib.loads(_measured(toml))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return DeckReview(None, (_no_toml(error, toml),)), {}, line
    deck, problems = read_shape(plain, line)
    return DeckReview(deck, tuple(problems)), plain, line


def playable(deck: MemDeck, name: str = "the deck") -> MemDeck:
    """The deck itself, where all its quadrants are whole (R-MW-022); raises `BadDeck`."""
    if not deck.cards:
        raise BadDeck.because(name, "No card of it is written yet.")
    torn = {quadrant: gaps for quadrant in QUADRANTS if 0 < len(gaps := missing_places(deck, quadrant)) < 25}
    if torn:
        gaps_line = "; ".join(f"{quadrant} lacks {', '.join(map(str, gaps))}" for quadrant, gaps in torn.items())
        raise BadDeck.because(name, f"A deck is played with whole quadrants, and {gaps_line}.")
    return deck


def missing_places(deck: MemDeck, quadrant: Quadrant) -> tuple[Place, ...]:
    """The places of a quadrant for which the deck has no card."""
    there = {card.number for card in deck.cards}
    return tuple(place for place in places_of(quadrant) if place not in there)


def whole_quadrants(deck: MemDeck) -> tuple[Quadrant, ...]:
    """The quadrants that can be played with the deck."""
    return tuple(quadrant for quadrant in QUADRANTS if not missing_places(deck, quadrant))


def write_deck(deck: MemDeck) -> str:
    """The deck as a text that `parse_deck` reads back the same; the same deck always gives the same text."""
    head = [f"format = {VERSION}"]
    for key in ("key", "title", "author", "licence", "language", "mapping"):
        head.append(f"{key} = {_quoted(getattr(deck, key))}")
    quadrants = [f"{quadrant} = {_quoted(name)}" for quadrant, name in deck.quadrants.items()]
    return "\n".join([*head, "", "[quadrants]", *quadrants, *map(_card, deck.cards), ""])


def _card(card: MemCard) -> str:
    lines = ["", "[[cards]]", f"number = {card.number}", f"prompt = {_quoted(card.prompt)}", f"points = {card.points}"]
    lines += [f"{key} = {_quoted(text)}" for key in ("picture", "note") if (text := getattr(card, key))]
    return "\n".join([*lines, "facts = [", *map(_fact, card.facts), "]"])


def _fact(fact: Fact) -> str:
    aliases = f", aliases = [{', '.join(map(_quoted, fact.aliases))}]" if fact.aliases else ""
    return f"  {{ ask = {_quoted(fact.ask)}, answer = {_quoted(fact.answer)}{aliases} }},"


def _quoted(text: str) -> str:
    # JSON's escapes are all TOML's too; control characters that are not, no deck holds.
    return json.dumps(text, ensure_ascii=False)


class _Lines:
    """Where things stand in a text; looked for only when something is to be said, for most decks are in order."""

    def __init__(self, toml: str) -> None:
        self._toml = toml

    def __call__(self, path: Path) -> int | None:
        return line_for(self._found, path)

    @cached_property
    def _found(self) -> dict[Path, int]:
        return lines_of(self._toml.replace("\r\n", "\n"))


def _measured(toml: str) -> str:
    if len(toml) > MOST_CHARACTERS:
        raise ValueError(f"it has more than {MOST_CHARACTERS:,} characters")
    # Python's reader takes the square of the length for a key with dots, a.b.c and so on.
    pieces = (piece for piece in re.split(r"[^\w \t.\-]+", toml) if piece.count(".") > _MOST_DOTS)
    if any(len(re.findall(r"\w[ \t]*\.", piece)) > _MOST_DOTS for piece in pieces):
        raise ValueError("a key has far too many dots")
    return toml


def _no_toml(error: Exception, toml: str) -> Problem:
    if isinstance(error, RecursionError):
        return Problem(Severity.ERROR, "This is no deck: brackets lie far too deep in each other.")
    at = re.search(r"\(at line (\d+)", str(error))
    what = re.sub(r" \(at .*\)", "", str(error))
    last = toml.count("\n") + 1 if "(at end of document)" in str(error) else None
    return Problem(Severity.ERROR, f"This is no TOML: {what}.", int(at[1]) if at else last)


def _order(plain: dict[str, list[dict[str, int]]]) -> dict[int, int]:
    """Where in the file each card stands, by its number."""
    return {card["number"]: count for count, card in enumerate(plain["cards"])}
