"""What an independent reader finds on a screen, in a record, a journal or a log (`make torture-secrets`).

It knows from the players what lies where, and asks nothing of the code that is to keep it.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from operator import attrgetter
from unittest.mock import patch

from random_players import same_game

from tableassist.app.records import records
from tableassist.app.records.records import record_of
from tableassist.rules.notation import write_record
from tableassist.rules.view import Option, Sheet, SoftKey, Tile
from tableassist.table.cards import format_card

MOST_REMEMBERED, MOST_TILES = 100_000, 10_000
"""So many texts are remembered with what stands in them, and so many tiles with their texts."""
LETTERS = re.compile(r"\w+")


@dataclass(frozen=True)
class Secrets:
    """What nobody at the table may see now.

    `places` are faces by the place where they lie: no text may name both. `never` are cards (or answers) that were
    never shown: no text may name them, choices apart, which list all that there could be. `down` are all faces that
    no record of a running game may name.
    """

    places: Mapping[str, str]
    never: frozenset[str]
    down: frozenset[str]


def name(text, words):
    """Those of the words that stand in the text as words of their own, also as players write cards."""
    return {word for word in words if any(_stands(one, text) for one in spellings(word))}


@cache
def spellings(word):
    try:
        return {word, format_card(word)}
    except (KeyError, IndexError):
        return {word}


def _stands(word, text):
    return word in text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


class Naming:
    """Says as `name` does which words stand in a text, and remembers it: most texts stand on many screens.

    What was found holds for all words that were ever asked about; with a new word everything is looked at anew.
    """

    def __init__(self, most=MOST_REMEMBERED):
        self.words, self.most = frozenset(), most
        self._found, self._begin = {}, {}

    def of(self, text, words):
        """Those of the words that stand in the text."""
        self.learn(words)
        return self.known(text) & words

    def learn(self, words):
        """These words are asked about."""
        if words <= self.words:
            return
        self.words |= words
        self._found, self._begin = {}, {}
        for word in self.words:
            for spelt in spellings(word):
                # Where it stands as a word of its own, the text has its first letters as a word of their own.
                first = LETTERS.match(spelt)
                self._begin.setdefault(first and first.group(), []).append(word)

    def known(self, text):
        """Those of all words ever asked about that stand in the text."""
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= self.most:
                self._found.clear()
            begun = {word for first in (None, *LETTERS.findall(text)) for word in self._begin.get(first, ())}
            self._found[text] = found = frozenset(name(text, begun))
        return found


def texts(shown, *, choices=True):
    """Every text of a view, however deep it stands; choices only where they are wanted."""
    said, offered = [], []
    _gather(shown, said, offered)
    return said + offered if choices else said


def _gather(shown, said, offered):
    """Put what stands in a value among what is said, and what stands in a choice among what is offered."""
    parts = PARTS.get(type(shown)) or _know(type(shown))
    if parts is TEXT:
        said.append(shown)
    elif parts is CHOICE:
        for part in _know_fields(type(shown))(shown):
            _gather(part, offered, offered)
    elif parts is LEAF:
        said += _leaf(shown)
    elif parts is not NONE:
        for part in parts(shown):
            _gather(part, said, offered)


TEXT, CHOICE, LEAF, NONE = object(), object(), object(), object()
PARTS = {str: TEXT, int: NONE, float: NONE, bool: NONE, bytes: NONE, type(None): NONE, Tile: LEAF, Sheet: LEAF}
"""What each kind of value is, or what gives its parts; the kinds are found while they are met."""


def _know(kind):
    """What a kind of value is that was not met before."""
    if issubclass(kind, str):
        parts = TEXT
    elif issubclass(kind, Option | SoftKey):
        parts = CHOICE
    elif is_dataclass(kind):
        parts = _know_fields(kind)
    elif issubclass(kind, Mapping):
        parts = kind.items
    else:
        parts = iter if issubclass(kind, list | tuple | set | frozenset) else NONE
    PARTS[kind] = parts
    return parts


@cache
def _know_fields(kind):
    """What gives the values of all fields of a dataclass."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names) if len(names) > 1 else lambda shown: tuple(getattr(shown, one) for one in names)


@lru_cache(maxsize=MOST_TILES)
def _leaf(shown):
    """The texts of a tile or a table of words: equal ones have the same texts, and most stand on many screens."""
    said = []
    for part in _know_fields(type(shown))(shown):
        _gather(part, said, said)
    return tuple(said)


class Screen:
    """The texts of a view: `tiles` by their zone in one line each, what is `said`, and `all` with the choices."""

    def __init__(self, view):
        said, offered = [], []
        _gather(view, said, offered)
        self.said, self.all = set(said), {*said, *offered}
        self.tiles = [(tile.zone, _line_of(tile)) for tile in view.tiles]


@lru_cache(maxsize=MOST_TILES)
def _line_of(tile):
    return " ".join(_leaf(tile)).replace(tile.zone, "", 1)


NAMING = Naming()


def read_view(view, secrets):
    """What the screen tells of what nobody may see."""
    return read_screen(Screen(view), secrets)


def read_screen(screen, secrets):
    """What a screen whose texts are gathered tells of what nobody may see."""
    places, never = secrets.places, secrets.never
    NAMING.learn({*places, *places.values(), *never})
    found = [
        f"the tile {zone} shows {places[zone]}"
        for zone, line in screen.tiles
        if zone in places and places[zone] in NAMING.known(line)
    ]
    for text in screen.all:
        named = NAMING.known(text)
        if not named:
            continue
        found += [f"{text!r} tells what lies on {zone}" for zone in named & places.keys() if places[zone] in named]
        if text in screen.said:
            found += [f"{text!r} names {card}" for card in named & never]
    return found


AGREED = "All agree"
"""How a page begins that names the card which somebody has just named."""

CARD_PAGE = "Which card was it?"
"""Where all cards are offered; what else is offered names none."""


def read_ruling_card(view, secrets):
    """What a ruling card tells of cards that lie face down: it may name none, wherever they lie."""
    shown = {*texts(replace(view, tiles=()), choices=False)}
    if CARD_PAGE not in (view.prompt, view.headline):
        shown |= {one.label for one in (*view.options, *view.keys)}
    said = {one for one in shown if one.startswith(AGREED)}
    return [
        f"the ruling card: {text!r} names {card}" for text in shown - said for card in NAMING.of(text, secrets.down)
    ]


class Followed:
    """Follows records of one game as `follow_record` does, and what a record begins with as the last one only once."""

    def __init__(self):
        self._begun, self._steps = [], {}
        self._start, self._step = records.start_match, records._step

    def __call__(self, record):
        """The record through the rules; raises BadRecord."""
        with patch.multiple(records, game_named=same_game, start_match=self.start, _step=self.step):
            return records.follow_record(record)

    def start(self, game, entry):
        """The match that an entry starts: the same one each time, so that its steps are known again."""
        for known, match in self._begun:
            if known == entry:
                return match
        self._begun.append((entry, self._start(game, entry)))
        return self._begun[-1][1]

    def step(self, match, number, line):
        """What a line makes of a match."""
        key = id(match), number, line
        if key not in self._steps:
            # A match that is kept shares its number with no other one.
            self._steps[key] = match, self._step(match, number, line)
        return self._steps[key][1]


def read_record(match, secrets, follow):
    """What the record of the running game and its replay tell; `follow` is what follows records."""
    record, hidden = record_of(match), secrets.down | secrets.never
    lines = [line for line in write_record(record).split("\n") if not line.startswith("[")]
    found = [f"record: {line!r} names {card}" for line in lines for card in NAMING.of(line, hidden)]
    try:
        replayed, verdicts = follow(record)
    except records.BadRecord:
        # What is concealed in it cannot be followed.
        return found
    told = json.loads(records._json(replayed, verdicts))
    del told["options"]
    return found + [f"replay: {one!r} names {card}" for one in texts(told) for card in NAMING.of(one, hidden)]


class Written:
    """All that was written or logged so far: whatever is hidden later may not stand in it either."""

    def __init__(self):
        self.lines, self._searched = [], frozenset()

    def read(self, lines, never):
        """Search lines more for what nobody was ever shown, and all before them for what is hidden since."""
        since, self._searched = never - self._searched, self._searched | never
        found = [(line, card) for line in self.lines for card in NAMING.of(line, since)] if since else []
        self.lines += lines
        found += [(line, card) for line in lines for card in NAMING.of(line, never)]
        return [f"written: {line!r} names {card}" for line, card in found]


class Heard(logging.Handler):
    """All that was logged since somebody looked."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.lines, self.heard = [], 0

    def emit(self, record):
        self.heard += 1
        self.lines.append(record.getMessage())

    def read(self, secrets):
        """The lines since the last time, and what they tell of places."""
        lines, self.lines = self.lines, []
        pairs = [(line, *pair) for line in lines for pair in secrets.places.items()]
        told = [f"log: {line!r} tells {zone}" for line, zone, card in pairs if len(name(line, (zone, card))) == 2]
        return lines, told


@contextmanager
def heard():
    handler, root = Heard(), logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
