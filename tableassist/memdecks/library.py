"""Which decks there are: those shipped with the program and those in the players' own folder, by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.files import Unreadable, read_contents, replace_whole
from tableassist.memdecks.format import MOST_CHARACTERS, parse_deck, write_deck
from tableassist.memdecks.problems import BadDeck

SUFFIX = ".toml"
_MOST_BYTES = 4 * MOST_CHARACTERS


class UnknownDeck(ValueError):
    """There is no deck of that key; the sentence names those there are."""


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck that is there; `trouble` says why it cannot be played, and is empty where it can."""

    key: str
    title: str
    own: bool
    trouble: str = ""


class Library:
    """The decks of one machine. A deck of the players' own stands in for a shipped one of the same key."""

    def __init__(self, own: Path | None = None) -> None:
        self._own = own
        self._shipped = resources.files(__package__) / "shipped"

    def keys(self) -> tuple[str, ...]:
        """The keys of all decks, in the order of the alphabet."""
        return tuple(sorted({*_keys(self._shipped), *self._own_keys()}))

    def entries(self) -> Iterator[DeckEntry]:
        """All decks with their titles; also those that are torn, so that nobody looks for them in vain."""
        for key in self.keys():
            own = key in self._own_keys()
            try:
                yield DeckEntry(key, self.deck(key).title, own)
            except (BadDeck, Unreadable) as error:
                yield DeckEntry(key, key, own, str(error))

    def deck(self, key: str) -> MemDeck:
        """The deck of a key, fit to be played; raises `UnknownDeck`, `BadDeck`, `Unreadable`."""
        name = f"{key}{SUFFIX}"
        return _of_key(parse_deck(self.text(key), name), key, name)

    def text(self, key: str) -> str:
        """What the file of a deck says; raises `UnknownDeck`, `Unreadable`."""
        if key in self._own_keys() and self._own:
            return text_in(self._own / f"{key}{SUFFIX}")
        if key in _keys(self._shipped):
            return (self._shipped / f"{key}{SUFFIX}").read_text(encoding="utf-8")
        near = get_close_matches(key, self.keys(), 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.keys()) or 'none'}."
        raise UnknownDeck(f"There is no deck {key[:60]!r}; {hint}")

    def keep(self, deck: MemDeck) -> Path:
        """Writes a deck into the players' own folder and says where; raises `CannotWrite`, `BadDeck`."""
        if self._own is None:
            raise BadDeck.because(deck.key, "There is no folder for decks of one's own.")
        path = self._own / f"{deck.key}{SUFFIX}"
        replace_whole(path, write_deck(deck).encode("utf-8"))
        return path

    def _own_keys(self) -> frozenset[str]:
        return frozenset(_keys(self._own)) if self._own else frozenset()


def text_in(path: Path) -> str:
    """The text of a deck's file; raises `Unreadable`."""
    try:
        return read_contents(path, _MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path} is not written in UTF-8; save it as plain text in UTF-8.") from error


def read_deck(path: Path) -> MemDeck:
    """The deck in a file, fit to be played; raises `BadDeck`, `Unreadable`."""
    return parse_deck(text_in(path), path.name)


def _of_key(deck: MemDeck, key: str, name: str) -> MemDeck:
    # Records and settings find a deck by its key, so a file must not hold another one than it is called by.
    if deck.key != key:
        raise BadDeck.because(name, f"Its key is {deck.key!r}; call the file {deck.key}{SUFFIX}, or change the key.")
    return deck


def _keys(folder: Traversable | Path) -> Iterable[str]:
    if not folder.is_dir():
        return ()
    names = (one.name for one in folder.iterdir() if one.is_file())
    return [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and not name.startswith(".")]
