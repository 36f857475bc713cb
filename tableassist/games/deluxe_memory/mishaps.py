"""What only a camera can report and no rule allows, and corrections by hand."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.deluxe_memory import refusals, tokens, trail, turns
from tableassist.games.deluxe_memory.actions import (
    Removed,
    SetPlace,
    SetTokens,
    Strayed,
    Swapped,
    TurnedDown,
    TurnedUp,
)
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, INDEX
from tableassist.games.deluxe_memory.mat import JOKER_CORNERS
from tableassist.games.deluxe_memory.phases import Choosing, Looking, Over, Swapping
from tableassist.games.deluxe_memory.revealing import exchange_cards
from tableassist.games.deluxe_memory.state import State, with_grid
from tableassist.rules.game import Refused
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE

FACES = ("up", "down", "empty")


def refuse_turned_down(state: State, action: TurnedDown) -> Iterator[Refused]:
    """A face-up card stays face up (R-DM-024); in a swap it keeps its face (A-DM-27)."""
    rule = "A-DM-27" if isinstance(state.phase, Swapping) and action.place in state.phase.places else "R-DM-024"
    yield Refused(rule, f"{_what(state, action.place)} must stay face up.", "Turn it face up again.")


def apply_turned_down(state: State, action: TurnedDown) -> State:
    """The players let it lie face down."""
    return with_grid(state, ((action.place, DOWN),)) if state.at(action.place) else state


def refuse_turned_up(state: State, action: TurnedUp) -> Iterator[Refused]:
    """Nothing allows turning this card up now."""
    why = f"{_what(state, action.place)} may not be turned up now."
    yield Refused(_rule(state), why, f"Turn the card on {action.place} face down again.")


def apply_turned_up(state: State, action: TurnedUp) -> State:
    """The players let it lie face up."""
    shown = ((action.place, action.card),)
    return trail.note_public_cards(with_grid(state, shown), shown) if state.at(action.place) else state


def refuse_strayed(state: State, action: Strayed) -> Iterator[Refused]:
    """Cards return to their own places (R-DM-020, R-DM-064)."""
    home = "off the grid" if action.came_from == ELSEWHERE else f"on {action.came_from}"
    why = f"The card on {action.place} belongs {home}."
    yield Refused(_place_rule(state), why, f"Put it back {home}.")


def apply_strayed(state: State, action: Strayed) -> State:
    """The players let the card lie on its new place."""
    content = state.at(action.came_from)
    if not content or state.at(action.place) or not _on_grid(state, action.place):
        return state
    state = with_grid(state, ((action.came_from, EMPTY), (action.place, content)))
    return trail.forget_places(state, (action.came_from, action.place))


def refuse_swapped(state: State, action: Swapped) -> Iterator[Refused]:
    """Cards return to their own places (R-DM-020, R-DM-064)."""
    why = f"The cards on {action.a} and {action.b} have changed places."
    yield Refused(_place_rule(state), why, "Change them back.")


def apply_swapped(state: State, action: Swapped) -> State:
    """The players let the cards lie as they lie."""
    return exchange_cards(state, action.a, action.b)


def refuse_removed(state: State, action: Removed) -> Iterator[Refused]:
    """No card leaves the grid but as part of what the game waits for."""
    yield Refused(_rule(state), f"{_what(state, action.place)} may not be taken now.", "Put it back.")


def apply_removed(state: State, action: Removed) -> State:
    """The players play on without the card (A-DM-38)."""
    content = state.at(action.place)
    gone = (*state.gone, CardName(content)) if content not in (EMPTY, DOWN) else state.gone
    state = trail.forget_places(with_grid(state, ((action.place, EMPTY),)), (action.place,))
    return _resettled(state.with_(gone=gone))


def refuse_set_tokens(state: State, action: SetTokens) -> Iterator[Refused]:
    """R-DM-009: no more tokens than there are."""
    if not state.has(action.seat):
        yield Refused("R-DM-025", f"There is no player {action.seat + 1}.", "Choose one of the players.")
        return
    most = None if state.bank is None else state.tokens(action.seat) + state.bank
    if action.tokens < 0 or (most is not None and action.tokens > most):
        limit = "any number from 0" if most is None else f"0 to {most}"
        yield Refused("R-DM-009", f"{state.name(action.seat)} cannot have {action.tokens} tokens.", f"Enter {limit}.")


def apply_set_tokens(state: State, action: SetTokens) -> State:
    """The count is put right."""
    return _resettled(tokens.set_tokens(state, action.seat, action.tokens)) if state.has(action.seat) else state


def refuse_set_place(state: State, action: SetPlace) -> Iterator[Refused]:
    """A-DM-38: a place of the grid, and a card that is not elsewhere."""
    if not _on_grid(state, action.place):
        yield Refused("R-DM-020", f"{action.place} is no place of the grid.", "Choose a place of the grid.")
    if action.face not in FACES or (action.face == "up") > (action.card is not None):
        yield Refused("A-DM-38", "A place is empty, face down, or face up with its card.", "Say which card it is.")
    if action.card is not None:
        yield from refusals.refuse_impossible_cards(state, (action.card,), (action.place,))


def apply_set_place(state: State, action: SetPlace) -> State:
    """The place is put right."""
    if not _on_grid(state, action.place):
        return state
    content = {"down": DOWN, "up": action.card or DOWN}.get(action.face, EMPTY)
    state = trail.forget_places(with_grid(state, ((action.place, content),)), (action.place,))
    if action.card is None:
        return _resettled(state)
    if action.face == "empty":
        return _resettled(state.with_(gone=(*state.gone, action.card)))
    return trail.note_public_cards(state, ((action.place, action.card),))


def _resettled(state: State) -> State:
    """A correction between two turns can end the game or the turn; within an effect it waits for its end (A-DM-08)."""
    if not isinstance(state.phase, Choosing):
        return state
    state = tokens.settle_players(state)
    if isinstance(state.phase, Over) or not state.players[state.owner].out:
        return state
    return turns.begin_next_turn(state)


def _on_grid(state: State, place: ZoneName) -> bool:
    return place in INDEX and (state.options.jokers or place not in JOKER_CORNERS)


def _rule(state: State) -> str:
    return "R-DM-020" if isinstance(state.phase, Choosing | Looking) else refusals.waits_for(state).rule


def _place_rule(state: State) -> str:
    match state.phase:
        case Looking():
            return "R-DM-064"
        case Swapping():
            return "A-DM-27"
    return "R-DM-020"


def _what(state: State, place: ZoneName) -> str:
    content = state.at(place)
    return f"The card on {place}" if content in (EMPTY, DOWN) else f"{format_card(CardName(content))} on {place}"
