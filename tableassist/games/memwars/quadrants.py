"""Completed quadrants: who wins them, what that earns, ties (R-MW-060 … R-MW-062)."""

from __future__ import annotations

from collections.abc import Mapping

from tableassist.games.memwars.board import Place, Quadrant, places_of, quadrant_of
from tableassist.games.memwars.scoring import points_in
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State, Won, with_player
from tableassist.rules.game import Seat

TIERS = (5, 3, 2, 1)
"""What the first, second, third and fourth quadrant won earns (R-MW-061)."""


def are_won(state: State) -> bool:
    """Whether quadrants are won in this game: in Standard always, in Basic where agreed (A-MW-25)."""
    if state.solitaire:
        return False
    return state.options.basic_quadrants or any(player.mode == "standard" for player in state.players)


def complete(state: State, place: Place) -> State:
    """Checks the quadrant of a place that was just resolved."""
    quadrant = quadrant_of(place)
    if quadrant in state.filled:
        return state
    first = (place - 1) // 25 * 25
    if any(spot.owner is None for spot in state.board[first : first + 25]):
        return state
    state = state.with_(filled=(*state.filled, quadrant))
    # Where all play Basic a lightning round may still change who owns what, so quadrants are settled at the end.
    return _settled(state, quadrant) if any(player.mode == "standard" for player in state.players) else state


def settle_quadrants(state: State, stands: Mapping[Quadrant, Won] | None = None) -> State:
    """Quadrants that wait for the end of the game, in the order in which they were completed.

    Args:
        state: The game.
        stands: Who has won quadrants by what lay there when they were full; what they earn is found anew.
    """
    done = {won.quadrant for won in state.won}
    for quadrant in state.filled:
        if quadrant not in done:
            state = _settled(state, quadrant, (stands or {}).get(quadrant))
    return state


def find_tier(state: State) -> int:
    """What the next quadrant won earns; 0 after the last."""
    used = sum(won.used for won in state.won)
    return TIERS[used] if used < len(TIERS) else 0


def count_standing(state: State, quadrant: Quadrant) -> dict[Seat, int]:
    """Each side's points within the quadrant, and the board's."""
    places = places_of(quadrant)
    return {seat: points_in(state, seat, places) for seat in (*state.seats, BOARD)}


def _settled(state: State, quadrant: Quadrant, before: Won | None = None) -> State:
    if not are_won(state):
        return state
    if before is None:
        won = _result(state, quadrant)
    else:
        won = before._replace(bonus=find_tier(state) // len(before.by) if before.by else 0)
    state = state.with_(won=(*state.won, won))
    return _with_crystal(state, won)


def _result(state: State, quadrant: Quadrant) -> Won:
    points = count_standing(state, quadrant)
    if not state.options.board_quadrants:
        # A-MW-15: the best player wins it even if the board has more.
        del points[BOARD]
    best = max(points.values())
    ahead = tuple(seat for seat, mine in points.items() if mine == best)
    if best == 0:
        return Won(quadrant, (), 0, False)
    if len(ahead) == 1:
        return Won(quadrant, ahead, find_tier(state), True)
    return _tied(state, quadrant, ahead)


def _tied(state: State, quadrant: Quadrant, tied: tuple[Seat, ...]) -> Won:
    """A-MW-16."""
    match state.options.quadrant_tie:
        case "none_tier_used":
            return Won(quadrant, (), 0, True)
        case "split":
            return Won(quadrant, tied, find_tier(state) // len(tied), True)
        case "places":
            return _by_places(state, quadrant, tied)
    return Won(quadrant, (), 0, False)


def _by_places(state: State, quadrant: Quadrant, tied: tuple[Seat, ...]) -> Won:
    owners = [state.at(place).owner for place in places_of(quadrant)]
    most = max(owners.count(seat) for seat in tied)
    ahead = tuple(seat for seat in tied if owners.count(seat) == most)
    return Won(quadrant, ahead, find_tier(state), True) if len(ahead) == 1 else Won(quadrant, (), 0, False)


def has_crystal(won: Won) -> Seat | None:
    """Whose crystal lies on the claim diamond: the winner's, none where several or nobody won."""
    return won.by[0] if len(won.by) == 1 and won.by[0] >= 0 else None


def _with_crystal(state: State, won: Won) -> State:
    seat = has_crystal(won)
    return state if seat is None else with_player(state, seat, supply=state.players[seat].supply - 1)
