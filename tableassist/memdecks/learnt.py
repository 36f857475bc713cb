"""What the players have decided about answers: an accepted "almost" is an alias from then on, with who and when.

The deck itself is never changed. Each deck has one file of decisions; deleting it forgets them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.memdeck import Fact
from tableassist.memdecks.files import Unreadable, read_contents, replace_whole
from tableassist.memdecks.words import plain_text

FORMAT, VERSION = "tableassist-learnt", 1
MOST_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer that was decided upon: `by` are the names of those who pressed, `at` a date and time as text."""

    place: Place
    ask: str
    answer: str
    given: str
    accepted: bool
    by: tuple[str, ...]
    at: str


@dataclass(frozen=True)
class Learnt:
    """All decisions about a deck's answers, the latest last."""

    deck: str
    decisions: tuple[Decision, ...] = ()

    def decided(self, place: Place, fact: Fact, given: str, language: str = "en") -> bool | None:
        """Whether the players accept this answer, by their latest decision; None where there is none.

        A decision holds while the deck asks the same and answers the same.
        """
        sought = _key(place, fact.ask, fact.answer, given, language)
        for one in reversed(self.decisions):
            if one.place == place and _key(place, one.ask, one.answer, one.given, language) == sought:
                return one.accepted
        return None

    def with_decision(self, decision: Decision) -> Learnt:
        """These decisions and one more."""
        return replace(self, decisions=(*self.decisions, decision))


def load_decisions(path: Path, deck: str) -> Learnt:
    """The decisions in a deck's file, none where there is no file; raises `Unreadable`."""
    if not path.exists():
        return Learnt(deck)
    try:
        return _read(json.loads(read_contents(path, MOST_BYTES).decode("utf-8")), deck)
    except (ValueError, RecursionError, KeyError, TypeError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(f"{path} is no file of decisions about {deck}: move it away to begin anew.") from error


def save_decisions(learnt: Learnt, path: Path) -> None:
    """Writes the decisions; raises `CannotWrite`."""
    about = {"format": FORMAT, "version": VERSION, "deck": learnt.deck}
    text = json.dumps(about | {"decisions": [asdict(one) for one in learnt.decisions]}, ensure_ascii=False, indent=1)
    replace_whole(path, (text + "\n").encode("utf-8"))


def _key(place: Place, ask: str, answer: str, given: str, language: str) -> tuple[int, str, str, str]:
    return place, plain_text(ask, language), plain_text(answer, language), plain_text(given, language)


def _read(about: Mapping[str, Any], deck: str) -> Learnt:
    if (about["format"], about["version"], about["deck"]) != (FORMAT, VERSION, deck):
        raise ValueError("another file")
    return Learnt(deck, tuple(_decision(one) for one in about["decisions"]))


def _decision(one: Mapping[str, Any]) -> Decision:
    texts = {key: one[key] for key in ("ask", "answer", "given", "at")}
    by = tuple(one["by"])
    if not all(isinstance(text, str) for text in (*texts.values(), *by)) or not isinstance(one["accepted"], bool):
        raise ValueError("not texts")
    return Decision(Place(PLACES[PLACES.index(one["place"])]), accepted=one["accepted"], by=by, **texts)
