"""Actions as one line of text each, `claim 0 12`, and back: derived from their classes but for a few."""

from __future__ import annotations

from typing import get_args

from tableassist.games.memwars import actions
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.spots import UNKNOWN_PLACE, UNKNOWN_VALUE
from tableassist.rules.action_codec import ActionCodec, ActionLine
from tableassist.rules.action_words import Word, Words, choice, parse_number
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import LoseOnTime
from tableassist.table.geometry import Side, ZoneName

RIGHT, WRONG, UNDECIDED = "right", "wrong", "?"


def _place(text: str) -> Place:
    if not text.isdecimal() or len(text) > len(str(len(PLACES))) or int(text) not in PLACES:
        raise BadAction(f"{text!r} is no place: places are 1 to {len(PLACES)}.")
    return Place(int(text))


def _seat(text: str) -> Seat:
    return Seat(parse_number(text))


def _facts(text: str) -> tuple[bool, ...]:
    words = text.split(",")
    for word in words:
        if word not in (RIGHT, WRONG):
            raise BadAction(f"A fact is {RIGHT} or {WRONG}, not {word!r}.")
    return tuple(word == RIGHT for word in words)


def _chance(words: Words) -> tuple[str, int | None]:
    """Where chance came from, with the seed where the referee threw."""
    if not words:
        return "told", None
    source, *seed = words
    if source not in actions.SOURCES or len(seed) > 1:
        raise BadAction(f"Chance is {', '.join(actions.SOURCES)}, not {' '.join(words)!r}.")
    return source, parse_number(seed[0]) if seed else None


def _thrown(source: str, seed: int | None) -> Words:
    if source == "told" and seed is None:
        return ()
    return (source,) if seed is None else (source, str(seed))


def _roll(words: Words) -> Action:
    return actions.Roll(_seat(words[0]), parse_number(words[1]), *_chance(words[2:]))


def _shuffled(words: Words) -> Action:
    seat, *rest = words
    chance = [word for word in rest if not word.isdecimal() and word != UNDECIDED][:1]
    at = rest.index(chance[0]) if chance else len(rest)
    source, seed = _chance(rest[at:])
    return actions.Shuffled(_seat(seat), tuple(map(_card, rest[:at])), source, seed)


def _card(text: str) -> Place:
    """The place of a card in the deck, also of one that a record conceals (R-MW-100)."""
    return UNKNOWN_PLACE if text == UNDECIDED else _place(text)


def _counter(text: str) -> int:
    return UNKNOWN_VALUE if text == UNDECIDED else parse_number(text)


CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={
        Place: Word("PLACE", _place),
        Side: choice(Side, "side of the table", "north|east|south|west"),
        ZoneName: Word("ZONE", ZoneName),
        tuple[bool, ...]: Word("FACTS", _facts, lambda facts: ",".join(RIGHT if fact else WRONG for fact in facts)),
        "COUNTER": Word("5|3|2|?", _counter, lambda value: str(value or UNDECIDED)),
    },
    names={actions.CountersRevealed: "counters", LoseOnTime: "lose"},
    lines={
        # Chance is not written where it is the usual one, whatever else follows.
        actions.Roll: ActionLine(lambda a: (str(a.seat), str(a.number), *_thrown(a.source, a.seed)), _roll),
        actions.Shuffled: ActionLine(
            lambda a: (str(a.seat), *(str(one or UNDECIDED) for one in a.order), *_thrown(a.source, a.seed)), _shuffled
        ),
    },
    forms={
        "roll": "roll SEAT NUMBER [told|seen|thrown [SEED]]",
        "shuffled": "shuffled SEAT [PLACE|? …] [told|seen|thrown [SEED]]",
        "choose_quadrants": "choose_quadrants QUADRANT [QUADRANT …]",
        "counters": "counters PLACE VALUE [VALUE]",
    },
)
write, parse = CODEC.write, CODEC.parse

FORMS = CODEC.forms
"""How each action is written, for messages and the manual. FACTS are words like `right,wrong`, one for each fact."""
