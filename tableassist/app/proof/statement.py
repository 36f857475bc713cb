"""What a result's code stands for, and the code itself: six words of the BIP-39 list, and the same as a QR code."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from hashlib import scrypt
from importlib.metadata import distribution
from typing import Any

from tableassist.referee.match import Match
from tableassist.rules.wording import list_in_words

WORDS, BITS = 6, 11
"""A code has so many words, each of so many bits."""

_SALT = b"TableAssist result code 1"
_WORK = 2**14
"""What one guess at a code costs, for scrypt: about 16 MB and 50 ms, so that nobody finds two results of one code."""

_LEAST_LETTERS = 4
"""Every word of the list is known by so many letters."""


class NotOver(ValueError):
    """A game that is not over has no result, and so no code."""


class BadCode(ValueError):
    """What was given is no code; the sentence says what one looks like."""


@dataclass(frozen=True)
class Statement:
    """A result as it is proven: who played what, how it ended, who has signed, and the chain of the journal.

    `entries` is how many the chain has, `link` its last link in 64 hexadecimal digits.
    """

    game: str
    date: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    why: str
    scores: tuple[int, ...]
    signed: tuple[str, ...]
    entries: int
    link: str

    def plain(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    def text(self) -> str:
        """The one text of equal statements: what codes and signatures are made of."""
        return json.dumps(self.plain(), sort_keys=True, separators=(",", ":"))


def statement_of(match: Match, link: str) -> Statement:
    """What is proven of a game that is over.

    Args:
        link: What the chain of its journal comes to.

    Raises:
        NotOver: The game still runs.
    """
    outcome, started = match.outcome, match.started
    if outcome is None:
        raise NotOver("The game is not over, so that it has no result to prove: end it first.")
    return Statement(
        match.game.name,
        started.date,
        tuple(started.players),
        outcome.names(started.players),
        outcome.why,
        outcome.scores,
        tuple(started.players[seat] for seat in sorted(match.signatures)),
        len(match.entries),
        link,
    )


@lru_cache(maxsize=8)
def code_of(statement: Statement) -> tuple[str, ...]:
    """The six words of a statement; takes a twentieth of a second, by design."""
    digest = scrypt(statement.text().encode(), salt=_SALT, n=_WORK, r=8, p=1, maxmem=1 << 26, dklen=16)
    number = int.from_bytes(digest, "big")
    return tuple(_words()[number >> BITS * at & (1 << BITS) - 1] for at in range(WORDS))


@cache
def _words() -> tuple[str, ...]:
    # The file rather than the module: a folder of that name may stand before it on the path, as the game's own does.
    listed = next(file for file in distribution("mnemonic").files or () if file.name == "english.txt")
    return tuple(listed.read_text(encoding="utf-8").split())


def parse_code(text: str) -> tuple[str, ...]:
    """The words of a code as people type them: any case, with spaces, commas or hyphens, four letters of each or more.

    Raises:
        BadCode: These are no six words of the list.
    """
    typed = [word for word in "".join(one if one.isalpha() else " " for one in text.casefold()).split() if word]
    if len(typed) != WORDS:
        raise BadCode(f"A code has {WORDS} words, and these are {len(typed)}: {text.strip()!r}.")
    return tuple(map(_known, typed))


def _known(word: str) -> str:
    if word in _words():
        return word
    found = [one for one in _words() if one.startswith(word)] if len(word) >= _LEAST_LETTERS else []
    if len(found) != 1:
        raise BadCode(f"No code has the word {word!r}: look at the picture of it again.")
    return found[0]


def qr_text(statement: Statement, title: str) -> str:
    """What the QR code says: for people to read, and for `tableassist verify` to check.

    Args:
        title: The game's title.
    """
    scores = statement.scores if len(statement.scores) == len(statement.players) else ()
    played = [f"{name} {score}" for name, score in zip(statement.players, scores, strict=False)] or statement.players
    return "\n".join(
        (
            f"{title}, {statement.date}".rstrip(", "),
            f"{', '.join(played)}. {winners_of(statement)}",
            f"signed: {list_in_words(statement.signed) or 'nobody'}",
            f"code: {' '.join(code_of(statement))}",
            f"entries: {statement.entries}",
            f"chain: {statement.link}",
        )
    )


def winners_of(statement: Statement) -> str:
    """Who has won, in a few words."""
    names = statement.winners
    return f"{list_in_words(names)} {'wins' if len(names) == 1 else 'win'}." if names else "Nobody wins."


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[str, ...]:
    """A text as the rows of a QR code, "1" for a dark module and "0" for a light one, with the quiet zone around it."""
    import segno

    return tuple("".join(map(str, row)) for row in segno.make(text, micro=False, error="l").matrix_iter(border=4))
