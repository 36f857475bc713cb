"""Actions as one line of text each, `select 0 D3 F5`, and back: derived from their classes."""

from __future__ import annotations

from typing import get_args

from tableassist.games.deluxe_memory import actions
from tableassist.games.deluxe_memory.actions import Action
from tableassist.games.deluxe_memory.grid import CELLS
from tableassist.rules.action_codec import ActionCodec
from tableassist.rules.action_words import Word, choice, parse_signed
from tableassist.rules.game import BadAction
from tableassist.rules.out_of_time import LoseOnTime
from tableassist.table.cards import UNKNOWN, card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE


def _place(text: str) -> ZoneName:
    if text not in CELLS and text != ELSEWHERE:
        raise BadAction(f"{text!r} is no place: columns A to H, rows 1 to 7, like D3.")
    return ZoneName(text)


CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={
        int: Word("NUMBER", parse_signed),
        ZoneName: Word("PLACE", _place),
        "CLAIM": choice(actions.CLAIMS, "claim"),
        "FACE": Word("CARD", lambda text: text if text == UNKNOWN else card(text)),
        "LIES": choice(("up", "down", "empty"), "way to lie"),
    },
    names={actions.Name: "name_player", actions.ShowMatch: "match", LoseOnTime: "lose"},
    forms={
        "select": "select SEAT PLACE PLACE",
        "look": "look SEAT PLACE PLACE",
        "name_player": "name_player SEAT [SEAT …]",
    },
)
write, parse = CODEC.write, CODEC.parse

FORMS = CODEC.forms
"""How each action is written, for messages and the manual."""
