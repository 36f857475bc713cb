"""The question that declares a card, step by step: which card, why, by whose effect, its printed cost, its new name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tableassist.games.mental_magic.actions import BOOK, ENTERED, Declare
from tableassist.games.mental_magic.asking import Ask, Choice, Step
from tableassist.games.mental_magic.entering import ask_cost, ask_name
from tableassist.games.mental_magic.grounds import MEANINGS, WHY, Ground, Question
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.state import UTOPIA, Card, State
from tableassist.games.mental_magic.words import number_card
from tableassist.games.mental_magic.zones import IN_PLAY, Where
from tableassist.rules.game import Seat

_FROM_HAND = (Ground.CAST, Ground.LAND, Ground.ENTERS, Ground.ABILITY)
_ONTO_BATTLEFIELD = (Ground.LAND, Ground.CAST, Ground.ENTERS)
_FROM_REST = (Ground.CAST, Ground.LAND, Ground.ENTERS)


def ask_declared_card(known: Knowledge, state: State, seat: Seat) -> Ask:
    """Which card is declared."""
    return Ask(f"{state.name(seat)} declares …", partial(_cards, known, state, seat), seat=seat)


def _cards(known: Knowledge, state: State, seat: Seat) -> Iterator[Choice]:
    if state.players[seat].mental and state.players[seat].hand:
        yield Choice("hand", "A card of the hand", partial(_ask_ground, known, state, seat, None))
    for card in state.cards:
        label = f"{number_card(card)}, {state.name(card.owner)}'s, {card.zone}"
        if card.laid:
            yield Choice(card.ref, label, partial(ask_laid, known, state, card))
        elif card.identity is None and card.down != UTOPIA and (card.down or card.zone not in IN_PLAY):
            yield Choice(card.ref, label, partial(_ask_ground, known, state, seat, card))


def ask_laid(known: Knowledge, state: State, card: Card) -> Ask:
    """A card that lies there to be declared: on the stack it is cast, on the battlefield it may have come otherwise."""
    then = partial(_ask_effect, known, state, card.controller, card)
    if card.zone is Where.STACK:
        return then(Ground.CAST)

    def choices() -> Iterator[Choice]:
        for ground in _ONTO_BATTLEFIELD:
            yield Choice(ground, _capital(ground), partial(then, ground))

    return Ask(f"How did {card.own or 'it'} come there?", choices)


def _ask_ground(known: Knowledge, state: State, seat: Seat, card: Card | None) -> Ask:
    then = partial(_ask_effect, known, state, seat, card)

    def choices() -> Iterator[Choice]:
        if card is not None and card.down and card.zone is Where.BATTLEFIELD:
            yield Choice(Ground.TURNED_UP, _capital(Ground.TURNED_UP), partial(then, Ground.TURNED_UP))
            return
        for ground in _FROM_HAND if card is None else _FROM_REST:
            yield Choice(ground, _capital(ground), partial(then, ground))
        if card is not None:
            yield Choice("stays", "It stays where it is", partial(ask_led, WHY, then))

    return Ask("Why is it declared?", choices)


def _capital(ground: Ground) -> str:
    label = MEANINGS[ground].label
    return label[:1].upper() + label[1:]


def ask_led(question: Question, then: Callable[[Ground], Step]) -> Ask:
    """The led question: each answer asks on, or settles the ground (MM.3a)."""

    def choices() -> Iterator[Choice]:
        for number, (label, answer) in enumerate(question.answers, 1):
            follow = partial(ask_led, answer, then) if isinstance(answer, Question) else partial(then, answer)
            yield Choice(str(number), label, follow)

    return Ask(question.text, choices)


def _ask_effect(known: Knowledge, state: State, seat: Seat, card: Card | None, ground: Ground) -> Ask:
    """Who chooses (R-MM-007): asked only where it could be another than the owner."""
    if card is not None and card.laid:
        effect = None if card.controller == card.owner else card.controller
        return _ask_printed(known, state, Declare(card.controller, card.ref, ground, "", "", "", effect=effect))
    if card is None or ground is Ground.TURNED_UP:
        return _ask_printed(known, state, Declare(seat, "hand" if card is None else card.ref, ground, "", "", ""))
    bare = Declare(card.owner, card.ref, ground, "", "", "")

    def choices() -> Iterator[Choice]:
        owner = state.name(card.owner)
        yield Choice("owner", f"No: {owner} chooses", partial(_ask_printed, known, state, bare))
        for other in state.clockwise(card.owner):
            taken = Declare(other, card.ref, ground, "", "", "", effect=other)
            yield Choice(str(other), f"Under {state.name(other)}'s", partial(_ask_printed, known, state, taken), other)

    return Ask("Could another's effect put it into play under that player's control?", choices)


def _ask_printed(known: Knowledge, state: State, bare: Declare) -> Ask:
    """The card's own cost, unless everybody has seen it."""
    card = state.card(bare.card)
    if card is not None and card.printed is not None:
        return _ask_printed_name(known, state, bare)
    return ask_cost(
        "What does the card itself cost?", lambda cost: _ask_printed_name(known, state, _with(bare, printed=cost))
    )


def _ask_printed_name(known: Knowledge, state: State, bare: Declare) -> Ask:
    """Asked only where the printed card may not be declared (A-MM-02)."""
    card = state.card(bare.card)
    if state.options.allow_printed or (card is not None and card.own):
        return _ask_declared(known, state, bare)
    text = "Which card is it, printed?"
    return ask_name(known, text, lambda name: _ask_declared(known, state, _with(bare, printed_name=name)))


def _ask_declared(known: Knowledge, state: State, bare: Declare) -> Ask:
    return ask_name(known, "Declared as?", partial(_named, known, state, bare))


def _named(known: Knowledge, state: State, bare: Declare, name: str) -> Step:
    """By the book where that knows the card, else its cost must be entered."""
    card = known.card(name) if state.options.card_db == "used" else None
    if card is not None:
        return _with(bare, name=card.name, cost=card.cost, source=BOOK)
    return _ask_meant(known, state, bare, name)


def _ask_meant(known: Knowledge, state: State, bare: Declare, name: str) -> Ask:
    """A name that the book lacks may be a slip of the fingers (A-MM-04); if not, its cost must be entered."""
    cost = ask_cost(f"What does {name} cost?", lambda cost: _with(bare, name=name, cost=cost, source=ENTERED))
    near = known.suggest(name, 3) if state.options.card_db == "used" else ()
    if not near:
        return cost

    def choices() -> Iterator[Choice]:
        for number, one in enumerate(near, 1):
            yield Choice(str(number), one, partial(_named, known, state, bare, one))
        yield Choice("other", "No, another card", lambda: cost)

    return Ask(f"{name} is not among the known cards. Is it one of these?", choices)


def _with(bare: Declare, **changes: Any) -> Declare:
    return replace(bare, **changes)
