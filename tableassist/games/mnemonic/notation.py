"""Actions as one line of text each, `cast 0 KD creature for 2S 3D 4S`, and back: derived from their classes."""

from __future__ import annotations

from typing import get_args

from tableassist.games.mnemonic import actions
from tableassist.games.mnemonic.actions import Action, Target
from tableassist.games.mnemonic.adjusting import PLACES
from tableassist.games.mnemonic.cards import ABILITY_NAMES, MODES
from tableassist.games.mnemonic.mat import GRAVEYARD, ROWS, SIDES
from tableassist.games.mnemonic.phases import GOALS
from tableassist.rules.action_codec import ActionCodec
from tableassist.rules.action_words import Word, choice, known_card, parse_number, parse_signed
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import LoseOnTime
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import ZoneName

TAPPED = "tapped"


def _card(text: str) -> CardName:
    if (card := known_card(text)) not in DECK:
        raise BadAction(f"Mnemonic is played with 52 cards, without {text}.")
    return card


def _target(text: str) -> Target:
    return Seat(parse_number(text)) if text.isdecimal() else _card(text)


def _lot(text: str) -> tuple[CardName, bool]:
    name, equals, tapped = text.partition("=")
    return _card(name), bool(equals) and _TAPPED.read(tapped) == TAPPED


def _zone(text: str) -> ZoneName:
    side, row = text.split()
    return ZoneName(f"{_SIDE.read(side)} {_ROW.read(row)}")


_SIDE = choice(SIDES, "side")
_ROW = choice((*ROWS, GRAVEYARD), "row", "lands|creatures|stack|graveyard")
_TAPPED = choice((TAPPED,), "way to lie")

CODEC: ActionCodec[Action] = ActionCodec(
    get_args(Action),
    words={
        int: Word("NUMBER", parse_signed),
        CardName: Word("CARD", _card),
        Target: Word("CARD|SEAT", _target),
        ZoneName: Word("south|north lands|creatures|combat|graveyard", _zone, length=2),
        tuple[CardName, bool]: Word("CARD[=tapped]", _lot, lambda lot: f"{lot[0]}={TAPPED}" if lot[1] else lot[0]),
        "MODE": choice(MODES, "mode"),
        "ABILITY": choice(ABILITY_NAMES, "ability"),
        "GOAL": choice(map(str, GOALS), "step to go to"),
        "ROW": _ROW,
        "COUNTED": choice(("hand", "library"), "count"),
        "PLACE": choice(PLACES, "place"),
    },
    names={actions.Shuffled: "library_shuffled", actions.Discard: "discard_to_seven", LoseOnTime: "lose"},
    forms={
        "draft_discards": "draft_discards CARD …",
        "divide_damage": "divide_damage SEAT ATTACKER BLOCKER=NUMBER …",
        "order_triggers": "order_triggers SEAT CARD …",
        "discard_to_seven": "discard_to_seven SEAT CARD …",
    },
)

FORMS = CODEC.forms
"""How each action is written, for messages and the manual."""
