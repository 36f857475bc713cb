"""Corrections by hand: what lies on a place, challenge pieces, captured pieces; and all that follows from them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from tableassist.games.memwars import quadrants, refusals, turns
from tableassist.games.memwars.actions import CHALLENGE, SetCaptured, SetChallenge, SetPlace
from tableassist.games.memwars.board import PLACES, QUADRANTS, Place, Quadrant, places_of, quadrant_of
from tableassist.games.memwars.phases import Answering, Claiming, Contested, Drawing, Studying
from tableassist.games.memwars.spots import BOARD, OUTSIDE, Spot
from tableassist.games.memwars.state import CHALLENGE_PIECES, CRYSTALS, State, with_player, with_spot
from tableassist.rules.game import Refused, Seat


def pieces_on(state: State, place: Place) -> tuple[str, ...]:
    """The pieces that should lie on the place, by colour; the challenge piece last."""
    return pieces_of(state.at(place), tuple(player.colour for player in state.players))


def pieces_of(spot: Spot, colours: tuple[str, ...]) -> tuple[str, ...]:
    """A spot's pieces by colour, given the sides' colours; the challenge piece last."""
    return (*(colours[seat] for seat in spot.crystals), *((CHALLENGE,) if spot.challenge else ()))


def refuse_set_place(state: State, action: SetPlace) -> Iterator[Refused]:
    """R-MW-006: a place in play, at most one crystal of a side and one challenge piece."""
    if action.place not in PLACES or state.at(action.place).owner == OUTSIDE:
        yield refusals.refuse_not_in_play(action.place)
    known = {player.colour for player in state.players} | {CHALLENGE}
    for piece, count in Tally(action.pieces).items():
        if piece not in known:
            yield Refused("R-MW-002", f"Nobody plays with {piece}.", f"Pieces are {', '.join(sorted(known))}.")
        elif count > 1:
            yield Refused("R-MW-006", f"A place has at most one {piece} piece.", "Say what lies there.")


def apply_set_place(state: State, action: SetPlace) -> State:
    """The place is put right."""
    if action.place not in PLACES or state.at(action.place).owner == OUTSIDE or not state.turn:
        return state
    return _going_on(_requartered(replace_pieces(state, action.place, action.pieces), action.place), action.place)


def replace_pieces(state: State, place: Place, pieces: Sequence[str]) -> State:
    """The state with other pieces on a place: what is taken off returns to where it came from."""
    before, seats = state.at(place), {player.colour: Seat(seat) for seat, player in enumerate(state.players)}
    crystals = tuple(dict.fromkeys(seats[piece] for piece in pieces if piece in seats))
    spot = before._replace(crystals=crystals, challenge=CHALLENGE in pieces, leaving=())
    spot = spot._replace(owner=_owner(state, place, spot))
    for seat in state.seats:
        change = before.crystals.count(seat) - crystals.count(seat)
        if change:
            state = with_player(state, seat, supply=state.players[seat].supply + change)
    state = balance_challenge_pieces(state, int(spot.challenge) - int(before.challenge))
    return _listed(with_spot(state, place, spot), place, spot)


def refuse_set_challenge(state: State, action: SetChallenge) -> Iterator[Refused]:
    """R-MW-003: there are 50 challenge pieces; the pool has what nobody has."""
    if not state.has(action.seat):
        yield _nobody(action.seat)
        return
    most = state.players[action.seat].stock + state.pool
    if not 0 <= action.pieces <= most:
        why = f"{state.name(action.seat)} cannot have {action.pieces} challenge pieces."
        yield Refused("R-MW-003", why, f"Enter 0 to {most}; there are {CHALLENGE_PIECES} in all.")


def apply_set_challenge(state: State, action: SetChallenge) -> State:
    """The stock is put right; the pool has the rest."""
    if not state.has(action.seat):
        return state
    pieces = max(0, min(action.pieces, state.players[action.seat].stock + state.pool))
    pool = state.pool + state.players[action.seat].stock - pieces
    return with_player(state.with_(pool=pool), action.seat, stock=pieces)


def refuse_set_captured(state: State, action: SetCaptured) -> Iterator[Refused]:
    """R-MW-074: a piece is in one place only."""
    for seat in (action.seat, action.of):
        if not state.has(seat):
            yield _nobody(seat)
            return
    if action.seat == action.of:
        yield Refused("R-MW-071", "Nobody captures his own pieces.", "Choose another side.")
    most = state.players[action.seat].captured[action.of] + max(0, state.players[action.of].supply)
    if not 0 <= action.pieces <= most:
        why = f"{state.name(action.seat)} cannot hold {action.pieces} pieces of {state.name(action.of)}."
        yield Refused("R-MW-074", why, f"Enter 0 to {most}; each side has {CRYSTALS}.")


def apply_set_captured(state: State, action: SetCaptured) -> State:
    """The captured pieces are put right; the rest is back in their side's supply."""
    if not state.has(action.seat) or not state.has(action.of) or action.seat == action.of:
        return state
    player = state.players[action.seat]
    before = player.captured[action.of]
    captured = (*player.captured[: action.of], action.pieces, *player.captured[action.of + 1 :])
    # A side cannot have won more pieces as a challenger than it holds.
    challenged = min(player.by_challenge, sum(captured))
    state = with_player(state, action.seat, captured=captured, by_challenge=challenged)
    return with_player(state, action.of, supply=state.players[action.of].supply + before - action.pieces)


def _nobody(seat: Seat) -> Refused:
    return Refused("R-MW-027", f"There is no side {seat + 1}.", "Choose one of the sides.")


def _owner(state: State, place: Place, spot: Spot) -> Seat | None:
    if not spot.crystals:
        return BOARD if spot.challenge else None
    if len(spot.crystals) == 1:
        return spot.crystals[0]
    before = state.at(place).owner
    if place == state.pending:
        return None
    return before if before in spot.crystals else spot.crystals[0]


def balance_challenge_pieces(state: State, more: int) -> State:
    """Challenge pieces come from the pool, or from what stands in for them, and return there (A-MW-23)."""
    if more > 0:
        return state.with_(pool=state.pool - 1) if state.pool else state.with_(virtual=state.virtual + 1)
    if more < 0:
        return state.with_(virtual=state.virtual - 1) if state.virtual else state.with_(pool=state.pool + 1)
    return state


def _listed(state: State, place: Place, spot: Spot) -> State:
    """The count of open places and the lightning pile after a correction."""
    left = sum(one.owner is None for one in state.board)
    state = state.with_(left=left)
    if spot.owner != BOARD:
        return state.with_(missed=_less(state.missed, place), pile=_less(state.pile, place))
    basic = any(player.mode != "standard" for player in state.players)
    if basic and place not in (*state.missed, *state.pile):
        return state.with_(missed=(*state.missed, place))
    return state


def _less(places: tuple[Place, ...], place: Place) -> tuple[Place, ...]:
    return tuple(one for one in places if one != place) if place in places else places


def _requartered(state: State, place: Place) -> State:
    """The quadrant of a place that was put right is settled anew; what the others earn follows from their order.

    Who has won another one stands: a lightning round may have given away places of it since it was full (R-MW-060).
    """
    complete = [quadrant for quadrant in QUADRANTS if _complete(state, quadrant)]
    filled = tuple(quadrant for quadrant in state.filled if quadrant in complete)
    filled += tuple(quadrant for quadrant in complete if quadrant not in filled)
    stands = {won.quadrant: won for won in state.won if won.quadrant != quadrant_of(place)}
    for won in state.won:
        seat = quadrants.has_crystal(won)
        if seat is not None:
            state = with_player(state, seat, supply=state.players[seat].supply + 1)
    state = state.with_(filled=filled, won=())
    return quadrants.settle_quadrants(state, stands) if any(one.mode == "standard" for one in state.players) else state


def _complete(state: State, quadrant: Quadrant) -> bool:
    owners = [state.at(place).owner for place in places_of(quadrant)]
    return None not in owners and OUTSIDE not in owners


def _going_on(state: State, place: Place) -> State:
    """What the game waits for after a correction."""
    spot, phase = state.at(place), state.phase
    if isinstance(phase, Contested):
        if place != phase.place or (spot.owner is None and spot.crystals):
            return state
        return turns.ask_again(state) if spot.owner is None else turns.pass_on(state)
    if not isinstance(phase, Claiming | Answering | Studying | Drawing):
        return state
    if not (state.pile if state.round else state.left):
        return turns.pass_on(state)
    mine = getattr(phase, "place", getattr(phase, "only", None))
    return turns.ask_again(state) if mine == place else state
