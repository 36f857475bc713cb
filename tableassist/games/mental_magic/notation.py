"""Actions as one line of text each, `declare 0 hand cast book {1}{R} Ember Volley`, derived from their classes."""

from __future__ import annotations

from typing import get_args

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import BOOK, ENTERED, REASONS, Action
from tableassist.games.mental_magic.cost import BETWEEN_HALVES, BadCost, write_cost
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.action_codec import ActionCodec
from tableassist.rules.action_words import CONCEALED, Phrase, Word, choice, parse_number, parse_signed
from tableassist.rules.card_names import LONGEST
from tableassist.rules.game import BadAction, Seat
from tableassist.table.cards import UNKNOWN

NO_COST = "-"


def _card(text: str) -> str:
    return text if text in ("hand", "library", "printed") else str(parse_signed(text))


def _cost(text: str) -> str:
    if text == UNKNOWN:
        raise BadAction(CONCEALED)
    try:
        return "" if text == NO_COST else write_cost(text)
    except BadCost as error:
        raise BadAction(str(error)) from error


def _as_word(cost: str) -> str:
    if cost == UNKNOWN:
        return UNKNOWN
    return write_cost(cost).replace(BETWEEN_HALVES, BETWEEN_HALVES.strip()) or NO_COST


def _life(text: str) -> tuple[Seat, int]:
    seat, total = text.split()
    return Seat(parse_number(seat)), parse_signed(total)


CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={
        int: Word("NUMBER", parse_signed),
        Ground: choice(Ground, "ground", "GROUND"),
        Where: choice(Where, "zone", "ZONE"),
        tuple[Seat, int]: Word("SEAT TOTAL", _life, lambda life: f"{life[0]} {life[1]}", length=2),
        "CARD": Word("CARD", _card),
        "COST": Word("COST", _cost, _as_word),
        "SOURCE": choice((BOOK, ENTERED), "source"),
        "USE": choice(("discard", "target"), "use"),
        "REASON": choice(REASONS, "reason", "REASON"),
        "NAME": Phrase("NAME", LONGEST, until="|"),
        "PRINTED NAME": Phrase("PRINTED NAME", LONGEST),
        "OWN NAME": Phrase("OWN NAME", LONGEST),
        "FACE": Phrase("FACE", LONGEST),
    },
    names={actions.Move: "zone_change", actions.ShowFace: "face", actions.Recognise: "known"},
)

FORMS = CODEC.forms
"""How each action is written, for messages and the manual."""
