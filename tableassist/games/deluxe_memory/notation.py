"""Actions as one line of text each, `select 0 D3 F5`, and back: derived from their classes but for a few."""

from __future__ import annotations

from typing import get_args

from tableassist.games.deluxe_memory import actions
from tableassist.games.deluxe_memory.actions import Action
from tableassist.games.deluxe_memory.grid import CELLS
from tableassist.rules.action_codec import ActionCodec, ActionLine, Word, Words
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import LoseOnTime
from tableassist.table.cards import UNKNOWN, card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE


def _place(text: str) -> ZoneName:
    if text not in CELLS and text != ELSEWHERE:
        raise BadAction(f"{text!r} is no place: columns A to H, rows 1 to 7, like D3.")
    return ZoneName(text)


def _place_and_face(text: str) -> tuple[ZoneName, str]:
    place, name = text.split("=")
    return _place(place), name if name == UNKNOWN else card(name)


def _end_look(words: Words) -> Action:
    seat, claim = words
    if claim not in actions.CLAIMS:
        raise BadAction(f"{claim!r} is no claim: {', '.join(actions.CLAIMS)}.")
    return actions.EndLook(_SEAT.read(seat), claim)


def _on_time(words: Words) -> Action:
    seat, reason = words
    if reason != "time":
        raise ValueError
    return LoseOnTime(_SEAT.read(seat))


def _rearranged(words: Words) -> Action:
    return actions.Rearranged(_SEAT.read(words[0]), tuple(map(_place_and_face, words[1:])) or None)


def _set_place(words: Words) -> Action:
    place, face, *name = words
    if face not in ("up", "down", "empty") or len(name) > 1:
        raise BadAction(f"A place is up, down or empty, not {face!r}.")
    return actions.SetPlace(_place(place), face, card(name[0]) if name else None)


_SEAT = Word("SEAT", lambda text: Seat(int(text)))

CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={Seat: _SEAT, ZoneName: Word("PLACE", _place), int: Word("NUMBER", int)},
    names={actions.Name: "name_player", actions.ShowMatch: "match", LoseOnTime: "lose"},
    lines={
        # What these take is not any word of its type, or depends on another.
        actions.EndLook: ActionLine(lambda a: (str(a.seat), a.claim), _end_look),
        LoseOnTime: ActionLine(lambda a: (str(a.seat), "time"), _on_time),
        actions.Rearranged: ActionLine(
            lambda a: (str(a.seat), *(f"{place}={name}" for place, name in a.places or ())), _rearranged
        ),
        actions.SetPlace: ActionLine(lambda a: (a.place, a.face, *((a.card,) if a.card else ())), _set_place),
    },
    forms={
        "select": "select SEAT PLACE PLACE",
        "look": "look SEAT PLACE PLACE",
        "name_player": "name_player SEAT [SEAT …]",
        "copy": "copy SEAT RANK",
        "end_look": "end_look SEAT match|no_match|open",
        "rearranged": "rearranged SEAT [PLACE=CARD …]",
        "lose": "lose SEAT time",
        "set_place": "set_place PLACE up|down|empty [CARD]",
    },
)
write, parse = CODEC.write, CODEC.parse

FORMS = CODEC.forms
"""How each action is written, for messages and the manual."""
