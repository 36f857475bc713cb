"""What is allowed in a deck but makes it worse to play with: reported to its author as warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from tableassist.games.memwars.board import QUADRANTS, Place, places_of
from tableassist.games.memwars.memdeck import MOST_LEVELS, MemCard, MemDeck
from tableassist.memdecks.lines import Path
from tableassist.memdecks.problems import Problem, Severity
from tableassist.memdecks.words import plain_text, split_words

MOST_LETTERS = 60
"""Longer answers can hardly be said, typed and checked at a table."""


def advice(deck: MemDeck, line: Callable[[Path], int | None], order: Mapping[int, int]) -> list[Problem]:
    """The warnings of a deck; `order` says where in the file each card stands, by its number."""
    found = []
    for card in deck.cards:
        for path, sentence in _of_card(deck, card):
            where = line(("cards", order[card.number], *path))
            found.append(Problem(Severity.WARNING, f"Card {card.number}: {sentence}", where))
    found += [Problem(Severity.WARNING, sentence, line(path)) for path, sentence in _of_deck(deck)]
    return sorted(found, key=lambda problem: problem.line or 0)


def gives_away(prompt: str, name: str, language: str = "en") -> bool:
    """Whether a prompt holds the name that it asks for, as whole words."""
    prompt_words, sought = split_words(prompt, language), split_words(name, language)
    return (
        any(prompt_words[at : at + len(sought)] == sought for at in range(len(prompt_words) - len(sought) + 1))
        if sought
        else False
    )


def _of_card(deck: MemDeck, card: MemCard) -> Iterator[tuple[Path, str]]:
    first = card.facts[0]
    for name in (first.answer, *first.aliases):
        if gives_away(card.prompt, name, deck.language):
            yield ("prompt",), f"the prompt gives the name away: it says {name!r}."
    asked = Counter(plain_text(fact.ask, deck.language) for fact in card.facts)
    for at, fact in enumerate(card.facts):
        path: Path = ("facts", at)
        if asked[plain_text(fact.ask, deck.language)] > 1:
            yield path, f"{fact.ask!r} is asked twice."
        if len(fact.answer) > MOST_LETTERS:
            yield path, f"the answer to {fact.ask!r} has {len(fact.answer)} characters, more than {MOST_LETTERS}."
        for alias in fact.aliases:
            if plain_text(alias, deck.language) == plain_text(fact.answer, deck.language):
                yield path, f"the alias {alias!r} adds nothing to {fact.answer!r}."
    if len(card.facts) > MOST_LEVELS:
        yield ("facts", MOST_LEVELS), f"only the first {MOST_LEVELS} facts can be asked (A-MW-28)."


def _of_deck(deck: MemDeck) -> Iterator[tuple[Path, str]]:
    yield from _same_names(deck)
    for quadrant in QUADRANTS:
        there = {card.number for card in deck.cards}
        gaps = [place for place in places_of(quadrant) if place not in there]
        if gaps:
            yield ("cards",), f"Quadrant {quadrant} cannot be played yet: it lacks {_spans(gaps)}."
        elif deck.quadrants[quadrant] == quadrant.value:
            yield ("quadrants",), f"Quadrant {quadrant} has no name of its own."


def _same_names(deck: MemDeck) -> Iterator[tuple[Path, str]]:
    first: dict[str, Place] = {}
    for card in deck.cards:
        name = plain_text(card.name, deck.language)
        if name in first:
            yield ("cards",), f"Cards {first[name]} and {card.number} have the same name, {card.name!r}."
        first.setdefault(name, card.number)


def _spans(places: list[Place]) -> str:
    """Numbers written short: 1, 4–9, 12."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
