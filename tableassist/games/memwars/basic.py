"""Basic mode, lightning rounds, solitaire study and review, shuffled decks (R-MW-030 … R-MW-036, R-MW-094)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.memwars import refusals, resolving, turns
from tableassist.games.memwars.actions import Answer, Draw, Finished, NextRound, Stop, Study
from tableassist.games.memwars.board import PLACES
from tableassist.games.memwars.options import UNTIL_EMPTY
from tableassist.games.memwars.phases import Answering, Between, Drawing, Studying
from tableassist.games.memwars.spots import OUTSIDE
from tableassist.games.memwars.state import State
from tableassist.rules.game import Refused


def refuse_draw(state: State, action: Draw) -> Iterator[Refused]:
    """R-MW-090: a card in play that was not turned over yet."""
    yield from refusals.refuse_phase(state, Drawing)
    yield from refusals.refuse_unasked(state, action.seat)
    if action.place not in PLACES or state.at(action.place).owner == OUTSIDE:
        yield refusals.refuse_not_in_play(action.place)
    elif action.place in state.order:
        yield Refused("R-MW-090", f"The card of {action.place} was turned over before.", "Look at its number again.")


def apply_draw(state: State, action: Draw) -> State:
    """The turn goes on with this card."""
    return turns.note_drawn(state, action.place) if isinstance(state.phase, Drawing) else state


def refuse_finished(state: State, action: Finished) -> Iterator[Refused]:
    """R-MW-101: an answer must be under way."""
    yield from refusals.refuse_phase(state, Answering)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_finished(state: State, _action: Finished) -> State:
    """The back of the card may be read."""
    if not isinstance(state.phase, Answering):
        return state
    return state.with_(phase=Answering(state.phase.seat, state.phase.place, finished=True))


def refuse_answer(state: State, action: Answer) -> Iterator[Refused]:
    """R-MW-031: one judgement for each fact, or one for all of them."""
    yield from refusals.refuse_phase(state, Answering)
    yield from refusals.refuse_unasked(state, action.seat)
    if isinstance(state.phase, Answering):
        wanted = state.depth(state.phase.seat, state.phase.place)
        if len(action.facts) not in (1, wanted):
            yield Refused("R-MW-026", f"{wanted} facts are judged, not {len(action.facts)}.", "Judge each of them.")


def apply_answer(state: State, action: Answer) -> State:
    """R-MW-032: all right, the place is won; any wrong, the card goes to the lightning pile."""
    if not isinstance(state.phase, Answering):
        return state
    seat, place = state.phase.seat, state.phase.place
    if state.round:
        state = state.with_(pile=state.pile[1:])
    settle = resolving.resolve_recalled if all(action.facts) else resolving.resolve_missed
    return settle(state, place, seat)


def refuse_next_round(state: State, _action: NextRound) -> Iterator[Refused]:
    """R-MW-034: between two rounds only."""
    yield from refusals.refuse_phase(state, Between)


def apply_next_round(state: State, _action: NextRound) -> State:
    """The cards of the lightning pile are played again."""
    return turns.begin_next_round(state) if isinstance(state.phase, Between) else state


def refuse_stop(state: State, _action: Stop) -> Iterator[Refused]:
    """R-MW-034: rounds that were agreed on are played."""
    yield from refusals.refuse_phase(state, Between)
    if state.options.lightning != UNTIL_EMPTY:
        rounds = state.options.lightning
        yield Refused("R-MW-034", f"Lightning rounds agreed on: {rounds}.", "Play the next round.")


def apply_stop(state: State, _action: Stop) -> State:
    """The lightning pile stays as it is."""
    return turns.end_game(state) if isinstance(state.phase, Between) else state


def refuse_study(state: State, action: Study) -> Iterator[Refused]:
    """R-MW-094: the card's own place."""
    yield from refusals.refuse_phase(state, Studying)
    yield from refusals.refuse_unasked(state, action.seat)
    if isinstance(state.phase, Studying) and action.place != state.phase.place:
        place = state.phase.place
        yield Refused(
            "R-MW-094", f"The card belongs on {place}, not on {action.place}.", f"Put the crystal on {place}."
        )


def apply_study(state: State, _action: Study) -> State:
    """The image lies on its place."""
    if not isinstance(state.phase, Studying):
        return state
    place, seat = state.phase.place, state.phase.seat
    # There is a lightning round only where players have overruled the rules; its card is studied once as well.
    state = state.with_(pile=tuple(one for one in state.pile if one != place))
    return resolving.resolve_recalled(state, place, seat)
