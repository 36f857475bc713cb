"""What an independent reader finds on a screen, in a record, a journal or a log (`make torture-secrets`).

It knows from the players what lies where, and asks nothing of the code that is to keep it.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from unittest.mock import patch

from random_players import same_game

from tableassist.app import records
from tableassist.app.records import follow_record, record_of
from tableassist.journal.codec import encode_body
from tableassist.rules.notation import write_record
from tableassist.rules.view import Option, SoftKey
from tableassist.table.cards import format_card


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


def texts(shown, *, choices=True) -> Iterator[str]:
    """Every text of a view, however deep it stands; choices only where they are wanted."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, Option | SoftKey) and not choices:
        return
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from texts(getattr(shown, field.name), choices=choices)
    elif isinstance(shown, Mapping):
        for pair in shown.items():
            yield from texts(pair, choices=choices)
    elif isinstance(shown, list | tuple | set | frozenset):
        for one in shown:
            yield from texts(one, choices=choices)


def read_view(view, secrets):
    """What the screen tells of what nobody may see."""
    tiles = {tile.zone: " ".join(texts(tile)).replace(tile.zone, "", 1) for tile in view.tiles}
    found = [
        f"the tile {zone} shows {card}" for zone, card in secrets.places.items() if name(tiles.get(zone, ""), [card])
    ]
    for text in set(texts(view)):
        found += [
            f"{text!r} tells what lies on {zone}" for zone, card in secrets.places.items() if both(text, zone, card)
        ]
    shown = set(texts(view, choices=False))
    named = name("\n".join(shown), secrets.never)
    return found + [f"{text!r} names {card}" for text in shown for card in name(text, named)]


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
    return [f"the ruling card: {text!r} names {card}" for text in shown - said for card in name(text, secrets.down)]


def both(text, zone, card):
    return _stands(zone, text) and bool(name(text, [card]))


def read_record(match, secrets):
    """What the record of the running game and its replay tell."""
    record = record_of(match)
    lines = write_record(record).split("\n")
    lines = [line for line in lines if not line.startswith("[")]
    found = [f"record: {line!r} names {card}" for line in lines for card in name(line, secrets.down | secrets.never)]
    with patch.object(records, "game_named", same_game):
        try:
            replayed, verdicts = follow_record(record)
        except records.BadRecord:
            # What is concealed in it cannot be followed.
            return found
        told = json.loads(records._json(replayed, verdicts))
    del told["options"]
    shown = list(texts(told))
    return found + [
        f"replay: {one!r} names {card}" for one in shown for card in name(one, secrets.down | secrets.never)
    ]


def read_journal(entry, secrets):
    """What an entry tells that nobody was ever shown."""
    return [f"journal: {entry.number} names {card}" for card in name(encode_body(entry), secrets.never)]


class Heard(logging.Handler):
    """All that was logged since somebody looked."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.lines, self.heard = [], 0

    def emit(self, record):
        self.heard += 1
        self.lines.append(record.getMessage())

    def read(self, secrets):
        lines, self.lines = self.lines, []
        told = [f"log: {line!r} names {card}" for line in lines for card in name(line, secrets.never)]
        pairs = [(line, *pair) for line in lines for pair in secrets.places.items()]
        return told + [f"log: {line!r} tells {zone}" for line, zone, card in pairs if both(line, zone, card)]


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
