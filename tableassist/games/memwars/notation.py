"""Actions as one line of text each, `claim 0 12`, and back: derived from their classes but for a few."""

from __future__ import annotations

from typing import get_args

from tableassist.games.memwars import actions
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.board import PLACES, Place
from tableassist.rules.action_codec import WORDS, ActionCodec, ActionLine, Word, Words, parse_number
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import LoseOnTime
from tableassist.table.geometry import Side, ZoneName

RIGHT, WRONG, UNDECIDED = "right", "wrong", "?"


def _place(text: str) -> Place:
    if not text.isdecimal() or int(text) not in PLACES:
        raise BadAction(f"{text!r} is no place: places are 1 to {len(PLACES)}.")
    return Place(int(text))


def _facts(text: str) -> tuple[bool, ...]:
    words = text.split(",")
    for word in words:
        if word not in (RIGHT, WRONG):
            raise BadAction(f"A fact is {RIGHT} or {WRONG}, not {word!r}.")
    return tuple(word == RIGHT for word in words)


def _side(text: str) -> Side:
    if text not in tuple(Side):
        raise BadAction(f"{text!r} is no side of the table: {', '.join(Side)}.")
    return Side(text)


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
    return actions.Roll(_SEAT.read(words[0]), parse_number(words[1]), *_chance(words[2:]))


def _shuffled(words: Words) -> Action:
    seat, *rest = words
    chance = [word for word in rest if not word.isdecimal()][:1]
    at = rest.index(chance[0]) if chance else len(rest)
    source, seed = _chance(rest[at:])
    return actions.Shuffled(_SEAT.read(seat), tuple(map(_place, rest[:at])), source, seed)


def _place_counter(words: Words) -> Action:
    seat, place, value = words
    return actions.PlaceCounter(_SEAT.read(seat), _place(place), 0 if value == UNDECIDED else parse_number(value))


def _on_time(words: Words) -> Action:
    seat, reason = words
    if reason != "time":
        raise BadAction(f"A side loses on time, not by {reason!r}.")
    return LoseOnTime(_SEAT.read(seat))


_SEAT = WORDS[Seat]

CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={
        Place: Word("PLACE", _place),
        Side: Word("north|east|south|west", _side),
        ZoneName: Word("ZONE", ZoneName),
        tuple[bool, ...]: Word("FACTS", _facts, lambda facts: ",".join(RIGHT if fact else WRONG for fact in facts)),
    },
    names={actions.CountersRevealed: "counters", LoseOnTime: "lose"},
    lines={
        # Chance is not written where it is the usual one; a counter's value may be a question mark.
        actions.Roll: ActionLine(lambda a: (str(a.seat), str(a.number), *_thrown(a.source, a.seed)), _roll),
        actions.Shuffled: ActionLine(
            lambda a: (str(a.seat), *map(str, a.order), *_thrown(a.source, a.seed)), _shuffled
        ),
        actions.PlaceCounter: ActionLine(
            lambda a: (str(a.seat), str(a.place), str(a.value or UNDECIDED)), _place_counter
        ),
        LoseOnTime: ActionLine(lambda a: (str(a.seat), "time"), _on_time),
    },
    forms={
        "roll": "roll SEAT NUMBER [told|seen|thrown [SEED]]",
        "shuffled": "shuffled SEAT [PLACE …] [told|seen|thrown [SEED]]",
        "place_counter": "place_counter SEAT PLACE 5|3|2|?",
        "lose": "lose SEAT time",
        "agree_option": "agree_option KEY VALUE",
        "choose_quadrants": "choose_quadrants QUADRANT [QUADRANT …]",
        "counters": "counters PLACE VALUE [VALUE]",
        "appeared": "appeared ZONE PIECE",
        "vanished": "vanished ZONE PIECE",
        "shifted": "shifted ZONE ZONE PIECE",
        "wrong_piece": "wrong_piece ZONE PIECE PIECE",
        "set_place": "set_place PLACE [PIECE …]",
    },
)
write, parse = CODEC.write, CODEC.parse

FORMS = CODEC.forms
"""How each action is written, for messages and the manual. FACTS are words like `right,wrong`, one for each fact."""
