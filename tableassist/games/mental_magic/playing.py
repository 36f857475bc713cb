"""What is done with cards face down, with lands, and with libraries."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic.actions import (
    Dredge,
    ExtraLands,
    Land,
    Morph,
    Search,
    SetCount,
    Shuffle,
    Utopia,
)
from tableassist.games.mental_magic.declaring import refuse_land_drop, refuse_while_stacked
from tableassist.games.mental_magic.ledger import add_to_count, change_card, count_cards, take_card
from tableassist.games.mental_magic.refusals import (
    refuse_stranger,
    refuse_unknown_card,
    refuse_while_waiting,
    refuse_without_mental,
)
from tableassist.games.mental_magic.state import MASK, MORPH, UTOPIA, State
from tableassist.games.mental_magic.zones import HIDDEN, Where
from tableassist.rules.game import Refused

MOST_EXTRA_LANDS = 20


def refuse_utopia(state: State, action: Utopia) -> Iterator[Refused]:
    """R-MM-011, R-MM-012: the active player, once a turn, as the turn's own land."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from refuse_without_mental(state, action.seat)
    if state.options.utopia == "off":
        yield Refused("R-MM-011", "Utopia is not played in this game.", "Declare a land.")
    if action.seat != state.active:
        yield Refused("R-MM-011", "Only the active player plays a Utopia.", f"It is {state.name(state.active)}'s turn.")
    yield from refuse_while_stacked(state)
    if state.utopias:
        way = "A real land may be played." if state.lands < state.allowed else "Play it next turn."
        yield Refused("R-MM-012", "A Utopia was played this turn, and effects allow no second.", way)
    elif state.lands >= state.allowed:
        yield Refused("A-MM-08", "A Utopia counts as the land of the turn, which is played.", "Play it next turn.")
    yield from refuse_unknown_card(state, action.seat, "hand")


def apply_utopia(state: State, action: Utopia) -> State:
    """A card lies face down on the battlefield as a basic land."""
    state, card = take_card(state, action.seat, "hand")
    state = change_card(state, card, zone=Where.BATTLEFIELD, down=UTOPIA)
    return state.with_(utopias=state.utopias + 1, lands=state.lands + 1)


def refuse_morph(state: State, action: Morph) -> Iterator[Refused]:
    """R-MM-013: any Mental Magic card can be cast face down."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    if not state.options.morph:
        yield Refused("R-MM-013", "Cards are not cast face down in this game.", "Declare the card and cast it.")
    yield from refuse_unknown_card(state, action.seat, "hand")


def apply_morph(state: State, action: Morph) -> State:
    """A card goes on the stack face down."""
    state, card = take_card(state, action.seat, "hand")
    return change_card(state, card, zone=Where.STACK, down=MASK if action.mask else MORPH)


def refuse_land(state: State, action: Land) -> Iterator[Refused]:
    """Whoever plays Mental Magic declares his lands (R-MM-003)."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    if state.players[action.seat].mental:
        yield Refused(
            "R-MM-003", "A Mental Magic card is not what is printed on it.", "Declare a land, or play a Utopia."
        )
    yield from refuse_land_drop(state, action.seat)


def apply_land(state: State, action: Land) -> State:
    """A land as printed; nobody keeps a ledger of those."""
    return add_to_count(state, action.seat, Where.HAND, -1).with_(lands=state.lands + 1)


def refuse_extra_lands(state: State, action: ExtraLands) -> Iterator[Refused]:
    """Some effect says so: the referee believes it."""
    yield from refuse_stranger(state, action.seat)
    if not 1 <= action.number <= MOST_EXTRA_LANDS:
        yield Refused(
            "A-MM-08", f"Effects allow 1 to {MOST_EXTRA_LANDS} lands more, not {action.number}.", "Enter how many."
        )


def apply_extra_lands(state: State, action: ExtraLands) -> State:
    """More lands may be played this turn, but no other Utopia (R-MM-012)."""
    return state.with_(allowed=state.allowed + action.number)


def refuse_search(state: State, action: Search) -> Iterator[Refused]:
    """R-MM-015: nobody searches a Mental Magic library."""
    yield from refuse_stranger(state, action.seat)
    if not state.has(action.whose):
        yield Refused("R-TB-010", "There is no such player.", "Name a player of this game.")
    elif state.players[action.whose].mental:
        yield Refused("R-MM-015", "A Mental Magic library cannot be searched.", "Shuffle it where the effect says so.")


def refuse_shuffle(state: State, action: Shuffle) -> Iterator[Refused]:
    """Any library may be shuffled."""
    yield from refuse_stranger(state, action.seat)
    if not state.has(action.whose):
        yield Refused("R-TB-010", "There is no such player.", "Name a player of this game.")


def refuse_dredge(state: State, action: Dredge) -> Iterator[Refused]:
    """R-MM-015: no dredge with Mental Magic cards, and others are not in the ledger."""
    yield from refuse_stranger(state, action.seat)
    if action.card == "printed":
        if state.players[action.seat].mental:
            yield Refused("R-MM-015", "Dredge does not work with Mental Magic cards.", "Draw instead.")
    else:
        yield Refused("R-MM-015", "Dredge does not work with Mental Magic cards.", "Draw instead.")


def keep_unchanged(state: State, _action: object) -> State:
    """Nothing that the referee keeps: a library was searched, shuffled, dredged from."""
    return state


def refuse_set_count(state: State, action: SetCount) -> Iterator[Refused]:
    """Corrections of what nobody can distinguish."""
    yield from refuse_while_waiting(state)
    if not state.has(action.seat):
        yield Refused("R-TB-010", "There is no such player.", "Name a player of this game.")
    if action.zone not in HIDDEN or not 0 <= action.number <= 1000:
        yield Refused("R-TB-002", "Only the cards of a hand or a library are counted, from 0 to 1000.", "Count again.")


def apply_set_count(state: State, action: SetCount) -> State:
    """So many cards are there."""
    return add_to_count(state, action.seat, action.zone, action.number - count_cards(state, action.seat, action.zone))
