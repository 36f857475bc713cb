"""What may be entered by button: everything, as nothing of this game is read from the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tableassist.games.mental_magic import actions, reporting
from tableassist.games.mental_magic.actions import Declare
from tableassist.games.mental_magic.asking import Ask, Choice
from tableassist.games.mental_magic.declares import ask_declared_card, ask_laid
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.state import State
from tableassist.games.mental_magic.words import compose_headline, list_doubts, name_card
from tableassist.rules.asking import answer_question, prompt_of
from tableassist.rules.game import Seat
from tableassist.rules.view import Prompt


def prompt(known: Knowledge, state: State, chosen: tuple[str, ...] = ()) -> Prompt | None:
    """What may be entered now, after the keys chosen so far; None when the game is over."""
    if state.over:
        return None
    ask = _waiting(state, state.waiting) if state.waiting is not None else _menu(known, state, state.holder)
    return prompt_of(answer_question(ask, chosen))


def _waiting(state: State, action: Declare) -> Ask:
    """The others agree or object; whoever declared may take it back."""

    def choices() -> Iterator[Choice]:
        for seat in state.clockwise(action.seat):
            yield Choice(f"agree{seat}", f"{state.name(seat)} agrees", partial(actions.Confirm, seat), seat)
        for seat in state.clockwise(action.seat):
            yield Choice(f"object{seat}", f"{state.name(seat)} objects", partial(actions.Object, seat), seat)
        yield Choice("back", "Take it back", partial(actions.Object, action.seat), action.seat)

    return Ask(f"{compose_headline(state)} {list_doubts(state, action)}".strip(), choices)


def _menu(known: Knowledge, state: State, seat: Seat) -> Ask:
    return Ask(f"{state.name(seat)} …", partial(_choices, known, state, seat), seat=seat)


def _choices(known: Knowledge, state: State, seat: Seat) -> Iterator[Choice]:
    """What one player may do or enter, the commonest first."""
    player = state.players[seat]
    for card in (one for one in state.cards if one.laid and one.controller == seat):
        yield Choice(f"laid{card.ref}", f"Declare {card.own or name_card(card)}", partial(ask_laid, known, state, card))
    if next(iter(ask_declared_card(known, state, seat).choices()), None) is not None:
        yield Choice("declare", "Declare a card", partial(ask_declared_card, known, state, seat))
    if player.mental:
        yield from _face_down(state, seat)
    else:
        yield Choice("land", "Play a land", partial(actions.Land, seat))
    if player.mental or state.cards:
        yield Choice("move", "A card goes elsewhere", partial(reporting.ask_move, state, seat))
    yield Choice("draw", "Draw", partial(reporting.ask_draw, state, seat))
    yield Choice("life", "Life", partial(reporting.ask_life, state, seat))
    yield Choice("more", "More", partial(reporting.ask_more, known, state, seat))
    yield from _time(state, seat)
    for other in state.clockwise(seat):
        # Without the seat: that player's own button takes the time instead.
        yield Choice(f"for{other}", f"{state.name(other)} …", partial(_menu, known, state, other))


def _face_down(state: State, seat: Seat) -> Iterator[Choice]:
    if seat == state.active and not state.utopias and state.options.utopia != "off":
        yield Choice("utopia", "Play a Utopia", partial(actions.Utopia, seat))
    if state.options.morph:
        yield Choice("morph", "Cast face down", partial(actions.Morph, seat))


def _time(state: State, seat: Seat) -> Iterator[Choice]:
    if seat == state.active:
        yield Choice("end", "End the turn", partial(actions.EndTurn, seat))
    elif seat == state.holder:
        yield Choice("done", "Has responded", partial(actions.Done, seat))
    else:
        yield Choice("respond", "Responds", partial(actions.Respond, seat))
