"""What is asked of cards that are shown, and what is kept of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tableassist.rules.card_names import is_name, name_key
from tableassist.rules.wording import format_count
from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import BACK, EnrolledCard, EnrolledReader, Pool
from tableassist.vision.types import Picture

Ask = Callable[[str], str]

OFFERED = 5
AS_TYPED = "="
SKIP = "Skipped: take it away and lay down the next."


class HasName(Protocol):
    """A card of a list."""

    @property
    def name(self) -> str:
        """Its whole name."""


class KnowsNames(Protocol):
    """Whoever knows the names of cards, so that none need be typed in full."""

    def card(self, name: str) -> HasName | None:
        """The card that has this name on any of its faces, None where it is not known."""

    def suggest(self, typed: str, most: int = 5) -> tuple[str, ...]:
        """The names of cards that somebody who typed this may mean, likeliest first."""


@dataclass
class Enrolment:
    """Asks for the name of each card that is not known yet; `keep` puts the pool on disk after each.

    `known` offers names for what was typed; `ask` puts a question and gives the line that answers it.
    """

    pool: Pool
    known: KnowsNames
    today: str
    keep: Callable[[Pool], None]
    ask: Ask
    _reader: EnrolledReader = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._reader = EnrolledReader(self.pool)

    def shown(self, picture: Picture) -> str:
        """A card lies there: what is to be said once it is named, or was known already."""
        seen = self._reader(picture)
        if seen.name is not None:
            return f"That is {seen.name}, enrolled already."
        if seen.face is Face.DOWN:
            return "A card face down, as it was enrolled."
        if BACK not in {card.name for card in self.pool.cards}:
            return self._take(BACK, picture, "face down, as all cards are")
        name = self._named()
        if name is None:
            return SKIP
        question = f"{name} is enrolled with another print. Replace it? [y/N] "
        if name in self.pool.names and self.ask(question) != "y":
            return SKIP
        return self._take(name, picture, name)

    def _take(self, name: str, picture: Picture, called: str) -> str:
        """The card is enrolled and kept; two prints that cannot be distinguished are reported at once."""
        pool = self.pool.having(EnrolledCard(name, picture, self.today))
        reader = EnrolledReader(pool)
        again = reader(picture)
        self.keep(pool)
        self.pool, self._reader = pool, reader
        line = f"Enrolled: {called} ({format_count(len(pool.names))})."
        clear = again.name == name or (name == BACK and again.face is Face.DOWN)
        return (
            line
            if clear
            else f"{line} It cannot be told from {_others(again.candidate_names, name)}: it will stay unknown."
        )

    def _named(self) -> str | None:
        """The name that somebody types, led to what is known; None where nothing is typed."""
        typed = " ".join(self.ask("Which card is it? ").split())
        while typed:
            if typed.startswith(AS_TYPED):
                return self._own(typed.removeprefix(AS_TYPED).strip())
            card = self.known.card(typed)
            if card is not None and name_key(card.name) == name_key(typed):
                return card.name
            offered = self.known.suggest(typed, OFFERED)
            if not offered:
                return self._own(typed)
            answer = " ".join(self.ask(_menu(typed, offered)).split())
            if answer.isdecimal() and 1 <= int(answer) <= len(offered):
                return offered[int(answer) - 1]
            typed = answer or AS_TYPED + typed
        return None

    def _own(self, name: str) -> str | None:
        """A name of the player's own: a card that no list has."""
        return name if is_name(name) and name != BACK else None


def _menu(typed: str, offered: Sequence[str]) -> str:
    names = "\n".join(f"  {number} {name}" for number, name in enumerate(offered, 1))
    return f"{names}\n  Enter: “{typed}” as it is. A number, or more of the name: "


def _others(candidate_names: Sequence[str], name: str) -> str:
    return " and ".join(one for one in candidate_names if one != name) or "its surroundings"
