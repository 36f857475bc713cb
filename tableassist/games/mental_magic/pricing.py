"""“Is that its cost?”: what is printed on a card that was declared, beside what it was declared with.

Only declared names can be asked about: whoever declares must know a card, and is not helped to find one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic.actions import Action, Declare
from tableassist.games.mental_magic.cost import fits_cost
from tableassist.games.mental_magic.declaring import describe_cost
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.knowledge import MagicCard as Magic
from tableassist.games.mental_magic.rulebook import RULEBOOK
from tableassist.games.mental_magic.state import Card, State
from tableassist.rules.card_names import name_key as key_of
from tableassist.rules.game import ASK
from tableassist.rules.view import Option, Prompt, Sheet

QUESTION = "Is that its cost?"
COST, ENTERED_COST = "R-MM-003", "A-MM-05"


def ask_price(known: Knowledge, state: State, key: str) -> Prompt | None:
    """The question about which name, or the answer about one; None where no such name was declared."""
    names = list(dict.fromkeys(used.name for used in reversed(state.used)))
    if key == ASK:
        return Prompt(QUESTION, tuple(Option(f"{ASK}:{name}", name) for name in names)) if names else None
    name = key.removeprefix(f"{ASK}:")
    return _answer(known, state, name) if name in names else None


def _answer(known: Knowledge, state: State, name: str) -> Prompt:
    magic = known.card(name) if state.options.card_db == "used" else None
    card = next((one for one in state.cards if _is(one, name)), None)
    describe, rule = _verdict(name, magic, card)
    sheet = Sheet(name, ("", ""), (*_lines(magic, card), (rule, RULEBOOK[rule])))
    return Prompt(describe, (Option(ASK, "Another"), Option("away", "Put away")), sheet=sheet)


def grounds(known: Knowledge, state: State, action: Action) -> Sheet | None:
    """What is printed on the card that was declared, and by which rule its cost was judged."""
    if not isinstance(action, Declare):
        return None
    magic = known.card(action.name) if state.options.card_db == "used" else None
    rule = ENTERED_COST if magic is None else COST
    costs = (("Declared cost", describe_cost(action.cost)),)
    return Sheet(action.name, ("", ""), (*costs, *_lines(magic, None), (rule, RULEBOOK[rule])))


def _is(card: Card, name: str) -> bool:
    return card.identity is not None and key_of(card.identity.name) == key_of(name)


def _verdict(name: str, magic: Magic | None, card: Card | None) -> tuple[str, str]:
    """The answer in a sentence, and the rule that it follows from."""
    declared = card.identity.cost if card is not None and card.identity is not None else None
    if magic is None:
        cost = "" if declared is None else f" It was told to cost {describe_cost(declared)}."
        return f"{name} is not among the known cards.{cost}", ENTERED_COST
    if declared is None:
        return f"{name} costs {describe_cost(magic.cost)}.", COST
    if fits_cost(magic.cost, declared):
        return f"Yes: {name} costs {describe_cost(magic.cost)}.", COST
    return f"No: {name} costs {describe_cost(magic.cost)}, and was told to cost {describe_cost(declared)}.", COST


def _lines(magic: Magic | None, card: Card | None) -> Iterator[tuple[str, str]]:
    faces = () if magic is None else magic.faces
    for face in faces:
        yield (
            (face.name if len(faces) > 1 else "Printed"),
            " · ".join(filter(None, (describe_cost(face.cost), face.types))),
        )
    if card is not None and card.printed is not None:
        yield "The card itself", describe_cost(card.printed)
