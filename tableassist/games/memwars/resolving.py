"""How a place is settled: where every piece goes, and what follows (the table of R-MW-048)."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.games.memwars import turns
from tableassist.games.memwars.actions import CHALLENGE
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import place_of, zone_of
from tableassist.games.memwars.phases import Contested
from tableassist.games.memwars.spots import BOARD, EMPTY, Spot, remove_crystal
from tableassist.games.memwars.state import State, add_one, with_player, with_spot
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName


def resolve_unchallenged(state: State, place: Place, claimant: Seat) -> State:
    """The claim stands, right or wrong (R-MW-041)."""
    return _settled(state, place, state.at(place)._replace(owner=claimant))


def resolve_given_up(state: State, place: Place, claimant: Seat, challenger: Seat) -> State:
    """R-MW-045: the challenger's place with his piece and the challenge piece."""
    spot = state.at(place)
    spot = spot._replace(owner=challenger, crystals=remove_crystal(spot.crystals, claimant))
    match state.options.giveup_piece:
        case "challenger":
            state = _captured(state, challenger, claimant, as_challenger=True)
        case "board":
            state = _boxed(state, claimant)
        case _:
            state = _returned(state, claimant)
    return _settled(_replaced(state, challenger), place, spot)


def resolve_forsaken(state: State, place: Place, claimant: Seat, challenger: Seat) -> State:
    """R-MW-047: the claimant keeps the place, the challenge piece too, and takes the challenger's piece."""
    spot = state.at(place)
    spot = spot._replace(owner=claimant, crystals=remove_crystal(spot.crystals, challenger))
    return _settled(_captured(state, claimant, challenger), place, spot)


def resolve_challenger_right(state: State, place: Place, claimant: Seat, challenger: Seat) -> State:
    """R-MW-048, R-MW-050: the challenger wins the place, the piece, and his challenge piece again."""
    spot = state.at(place)
    spot = spot._replace(owner=challenger, crystals=remove_crystal(spot.crystals, claimant))
    state = _captured(state, challenger, claimant, as_challenger=True)
    if state.options.challenge_piece_stays:
        state = _replaced(state, challenger)
    else:
        state, spot = _stock(state, challenger), spot._replace(challenge=False)
    return _settled(_loses_turn(state, claimant), place, spot)


def resolve_claimant_right(state: State, place: Place, claimant: Seat, challenger: Seat, *, costs_turn: bool) -> State:
    """R-MW-048: the claimant keeps the place and takes the challenger's piece.

    Args:
        costs_turn: Whether the challenger loses a turn by it.
    """
    spot = state.at(place)
    spot = spot._replace(owner=claimant, crystals=remove_crystal(spot.crystals, challenger))
    state = _captured(state, claimant, challenger)
    if not state.options.challenge_piece_stays:
        state, spot = state.with_(pool=state.pool + 1), spot._replace(challenge=False)
    return _settled(_loses_turn(state, challenger) if costs_turn else state, place, spot)


def resolve_both_wrong(state: State, place: Place, claimant: Seat, challenger: Seat) -> State:
    """R-MW-048: the board's place; it holds both pieces, and nobody loses a turn."""
    spot = state.at(place)._replace(owner=BOARD, crystals=())
    return _settled(_boxed(_boxed(state, claimant), challenger), place, spot)


def resolve_void(state: State, place: Place, claimant: Seat, challenger: Seat) -> State:
    """A-MW-12: all pieces return and the place is empty again."""
    state = _stock(_returned(_returned(state, claimant), challenger), challenger)
    spot = state.at(place)
    gone = (*(state.players[seat].colour for seat in spot.crystals), CHALLENGE)
    state = with_spot(state, place, EMPTY._replace(counters=spot.counters, open=spot.open, leaving=gone))
    return turns.pass_on(state)


def resolve_recalled(state: State, place: Place, seat: Seat) -> State:
    """R-MW-032, A-MW-26: a right answer puts the player's piece there, in place of a challenge piece."""
    spot = state.at(place)
    if spot.challenge:
        state = _marker_back(state)
    state = with_player(state, seat, supply=state.players[seat].supply - 1)
    return _settled(state, place, spot._replace(owner=seat, crystals=(seat,), challenge=False))


def resolve_missed(state: State, place: Place, seat: Seat) -> State:
    """R-MW-032: a challenge piece marks the place and the card goes to the lightning pile."""
    spot = state.at(place)
    if not spot.challenge:
        state, marked = _marker(state, seat)
        spot = spot._replace(challenge=marked)
    state = state.with_(missed=(*state.missed, place))
    # R-MW-095: in review the crystal lay there before the card was turned.
    laid = (seat,) if state.players[seat].mode == "review" else ()
    return _settled(state, place, spot._replace(owner=BOARD), laid)


def list_leaving(state: State) -> frozenset[ZoneName]:
    """The zones off which pieces were sent that may still lie there (R-MW-102), but for one that is contested."""
    asked = state.phase.place if isinstance(state.phase, Contested) else None
    places = (place for place, spot in zip(PLACES, state.board, strict=True) if spot.leaving and place != asked)
    return frozenset(map(zone_of, places))


def forget_leaving(state: State, zones: Iterable[ZoneName]) -> State:
    """The state after these zones were seen without the pieces that were sent off them."""
    for place in filter(None, map(place_of, zones)):
        state = with_spot(state, place, state.at(place)._replace(leaving=()))
    return state


def _settled(state: State, place: Place, spot: Spot, laid: tuple[Seat, ...] = ()) -> State:
    """The place has an owner: its counters come to light, then the game goes on."""
    was = state.at(place)
    gone = [state.players[seat].colour for seat in (*was.crystals, *laid) if seat not in spot.crystals]
    spot = spot._replace(open=bool(spot.counters), leaving=(*gone, *_challenge_gone(was, spot)))
    left = state.left if was.owner == BOARD else state.left - 1
    return turns.finish_place(with_spot(state, place, spot).with_(left=left), place)


def _challenge_gone(was: Spot, now: Spot) -> tuple[str, ...]:
    return (CHALLENGE,) if was.challenge and not now.challenge else ()


def _captured(state: State, winner: Seat, loser: Seat, *, as_challenger: bool = False) -> State:
    player = state.players[winner]
    captured, challenged = add_one(player.captured, loser), player.by_challenge + as_challenger
    return with_player(state, winner, captured=captured, by_challenge=challenged)


def _boxed(state: State, seat: Seat) -> State:
    return state.with_(boxed=add_one(state.boxed, seat))


def _returned(state: State, seat: Seat) -> State:
    return with_player(state, seat, supply=state.players[seat].supply + 1)


def _stock(state: State, seat: Seat, by: int = 1) -> State:
    return with_player(state, seat, stock=state.players[seat].stock + by)


def _replaced(state: State, challenger: Seat) -> State:
    """R-MW-050: a replacement from the pool, while there is one."""
    return _stock(state.with_(pool=state.pool - 1), challenger) if state.pool else state


def _loses_turn(state: State, seat: Seat) -> State:
    barred = state.options.ineligible_until == "next_turn"
    return with_player(state, seat, lost_turn=True, barred=barred)


def _marker(state: State, seat: Seat) -> tuple[State, bool]:
    """A challenge piece to mark a place: the pool's, the players', then anything at hand (A-MW-23)."""
    if state.pool:
        return state.with_(pool=state.pool - 1), True
    for one in (seat, *state.clockwise(seat)):
        if state.players[one].stock:
            return _stock(state, one, -1), True
    if state.options.virtual_markers:
        return state.with_(virtual=state.virtual + 1), True
    return state, False


def _marker_back(state: State) -> State:
    if state.virtual:
        return state.with_(virtual=state.virtual - 1)
    return state.with_(pool=state.pool + 1)
