"""How the fields of an action are written in its line: the words of each type, and what stands before them.

A field says by its type how it is written, and by `Annotated` what its type cannot say::

    mode: Annotated[str, "MODE"] = "creature"                            # the game's own words, or only their name
    target: Annotated[CardName | None, After("on")] = None               # `on 8D`, or nothing
    payment: Annotated[tuple[CardName, ...], "LAND", After("for")] = ()  # `for 2S 3D`, or nothing
    tapped: Annotated[bool, IfTrue("tapped")] = False                    # `tapped`, or nothing
    dug: Annotated[CardName | None, Else("no")]                          # `8D`, or `no`
    printed: Annotated[str | None, "COST", Keyed("printed")] = None      # `printed={1}{R}` before all names, or nothing
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from tableassist.rules.game import BadAction, Seat
from tableassist.table.cards import UNKNOWN, CardName, card
from tableassist.table.geometry import ZoneName

Words = Sequence[str]

CONCEALED = "A record of a game that is not over tells no face that lies down: wait for its end."
"""Why what a record conceals cannot be read."""


@dataclass(frozen=True)
class Word:
    """How a value of one type is written as a text of `length` words, and what stands for it in the form.

    `read` raises BadAction, or ValueError where only the form is to be named.
    """

    form: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    length: int = 1


@dataclass(frozen=True)
class Phrase:
    """A text of any words, up to `until` or to the end of the line; it may have so many letters at most.

    A line has its phrases last.
    """

    form: str
    longest: int
    until: str = ""


def parse_number(text: str) -> int:
    """A whole number from 0 on.

    Raises:
        BadAction: It is none.
    """
    if not (text.isascii() and text.isdecimal()):
        raise BadAction(f"{text!r} is no number.")
    return int(text)


def parse_signed(text: str) -> int:
    """A whole number, which may be below 0, of nine characters at most.

    Raises:
        BadAction: It is none.
    """
    if len(text) > 9:
        raise BadAction(f"{text!r} is no number.")
    return -parse_number(text[1:]) if text.startswith("-") else parse_number(text)


def known_card(text: str) -> CardName:
    """A card; a record of a game that is not over conceals some (R-TB-003).

    Raises:
        BadAction: The record conceals it.
        NotACard: It is no card's name.
    """
    if text == UNKNOWN:
        raise BadAction(CONCEALED)
    return card(text)


def yes_or_no(text: str) -> bool:
    """A choice of two.

    Raises:
        BadAction: It is another word.
    """
    if text not in ("yes", "no"):
        raise BadAction(f"{text!r} is neither yes nor no.")
    return text == "yes"


def choice(values: Iterable[str], noun: str, form: str = "") -> Word:
    """One of these values, which the form lists where nothing else is to stand there.

    Args:
        values: Texts or members of a StrEnum.
        noun: What one of them is, for the sentence about a word that is none.
        form: What stands for it in the form.
    """
    known = {str(value): value for value in values}

    def read(text: str) -> str:
        if text not in known:
            raise BadAction(f"{text!r} is no {noun}: {', '.join(known)}.")
        return known[text]

    return Word(form or "|".join(known), read)


WORDS: Mapping[Any, Word | Phrase] = {
    int: Word("NUMBER", parse_number),
    Seat: Word("SEAT", lambda text: Seat(parse_number(text))),
    bool: Word("yes|no", yes_or_no, lambda value: "yes" if value else "no"),
    str: Word("WORD", str),
    CardName: Word("CARD", known_card),
    ZoneName: Word("PLACE", ZoneName),
    "time": choice(("time",), "reason"),
}
"""How values of the usual types are written, and words that several games have."""


class Part(NamedTuple):
    """How a field is written, and read from the front of the list of words that are left, which it takes away.

    `rank` orders the parts of a line: by their fields, then what has a key, then phrases.
    """

    form: str
    write: Callable[[Any], Words]
    read: Callable[[list[str]], Any]
    rank: int = 0
    optional: bool = False

    @property
    def shown(self) -> str:
        """What stands for it in the form."""
        return f"[{self.form}]" if self.optional else self.form


class FieldNote(Protocol):
    """What an annotation makes of a field that has this default."""

    def around(self, part: Part, default: Any) -> Part:
        """The part in its place; `part` is how the value is written where it is not left out."""
        ...


@dataclass(frozen=True)
class After:
    """The field is written after this word, and left out where it is as by default."""

    word: str

    def around(self, part: Part, default: Any) -> Part:
        """The part behind its word."""

        def read(words: list[str]) -> Any:
            if words[:1] != [self.word]:
                return default
            words.pop(0)
            return part.read(words)

        def write(value: Any) -> Words:
            return () if value == default else (self.word, *part.write(value))

        return Part(f"{self.word} {part.form}", write, read, part.rank, optional=True)


@dataclass(frozen=True)
class IfTrue:
    """A field that is false by default is written as this word where it is true."""

    word: str

    def around(self, part: Part, default: Any) -> Part:  # noqa: ARG002
        """The word or nothing."""

        def read(words: list[str]) -> bool:
            given = words[:1] == [self.word]
            del words[: int(given)]
            return given

        return Part(self.word, lambda value: (self.word,) if value else (), read, optional=True)


@dataclass(frozen=True)
class Keyed:
    """The field is written as `key=VALUE` and left out where it is as by default; such fields are read in any order."""

    key: str

    def around(self, part: Part, default: Any) -> Part:
        """The one word of the part behind its key."""

        def read(words: list[str]) -> Any:
            for place, word in enumerate(words):
                key, equals, value = word.partition("=")
                if key == self.key and equals:
                    del words[place]
                    return part.read([value])
                if not equals:
                    break
            return default

        def write(value: Any) -> Words:
            return () if value == default else (f"{self.key}={' '.join(part.write(value))}",)

        return Part(f"{self.key}={part.form}", write, read, rank=1, optional=True)


@dataclass(frozen=True)
class Else:
    """The field is written as this word where it is None."""

    word: str

    def around(self, part: Part, default: Any) -> Part:  # noqa: ARG002
        """The part or the word."""

        def read(words: list[str]) -> Any:
            if words[:1] != [self.word]:
                return part.read(words)
            words.pop(0)
            return None

        def write(value: Any) -> Words:
            return (self.word,) if value is None else part.write(value)

        return part._replace(form=f"{part.form}|{self.word}", write=write, read=read)


@dataclass(frozen=True)
class Maybe:
    """The field is left out where it is None, and then nothing follows."""

    def around(self, part: Part, default: Any) -> Part:  # noqa: ARG002
        """The part or nothing."""
        return part._replace(
            write=lambda value: () if value is None else part.write(value),
            read=lambda words: part.read(words) if words else None,
            optional=True,
        )


def one_part(word: Word | Phrase) -> Part:
    """A field that is one word, or a phrase."""
    return _phrase(word) if isinstance(word, Phrase) else _one_word(word)


def all_parts(words: Sequence[Word]) -> Part:
    """A field of so many values in a row."""
    parts = [_one_word(word) for word in words]

    def write(values: Any) -> Words:
        return [word for part, value in zip(parts, values, strict=True) for word in part.write(value)]

    def read(words: list[str]) -> Any:
        return tuple([part.read(words) for part in parts])

    return Part(" ".join(part.form for part in parts), write, read)


def any_number(word: Word) -> Part:
    """A field of any number of values, which are all the words that are left."""
    part = _one_word(word)

    def read(words: list[str]) -> Any:
        found = []
        while words:
            found.append(part.read(words))
        return tuple(found)

    def write(values: Any) -> Words:
        return [text for one in values for text in part.write(one)]

    return Part(f"{word.form} …", write, read, optional=True)


def pair_of(first: Word, second: Word) -> Word:
    """Two values as one word, `A1=QS`."""

    def read(text: str) -> tuple[Any, Any]:
        one, other = text.split("=")
        return first.read(one), second.read(other)

    return Word(f"{first.form}={second.form}", read, lambda value: f"{first.write(value[0])}={second.write(value[1])}")


def named(word: Word | Phrase, form: str) -> Word | Phrase:
    """The same word under another name in the form."""
    return replace(word, form=form)


def _one_word(word: Word) -> Part:
    def read(words: list[str]) -> Any:
        if len(words) < word.length:
            raise ValueError
        taken = " ".join(words[: word.length])
        del words[: word.length]
        return word.read(taken)

    def write(value: Any) -> Words:
        text = word.write(value)
        return (text,) if word.length == 1 else text.split(" ")

    return Part(word.form, write, read)


def _phrase(phrase: Phrase) -> Part:
    def read(words: list[str]) -> str:
        text, until, rest = " ".join(words).partition(phrase.until) if phrase.until else (" ".join(words), "", "")
        if not text.strip() or len(text) > phrase.longest:
            raise ValueError
        words[:] = [until, *rest.split()] if until else []
        return text.strip()

    return Part(phrase.form, str.split, read, rank=2)
