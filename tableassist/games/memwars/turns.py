"""How turns follow each other: lost turns, paths, rounds, the end (R-MW-027, R-MW-051, R-MW-052)."""

from __future__ import annotations

from tableassist.games.memwars import quadrants, scoring
from tableassist.games.memwars.board import Place
from tableassist.games.memwars.options import NO_PRIZE, UNTIL_EMPTY
from tableassist.games.memwars.phases import (
    Answering,
    Between,
    Claiming,
    Counting,
    Drawing,
    Over,
    Phase,
    Studying,
)
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State, with_player
from tableassist.rules.game import Seat


def finish_place(state: State, place: Place) -> State:
    """A place has its owner: unrevealed counters are read first, then the quadrant, then the next turn."""
    if state.at(place).unrevealed:
        return state.with_(phase=Counting(place))
    return pass_on(quadrants.complete(state, place))


def pass_on(state: State) -> State:
    """The next turn, or the end of the round."""
    if not (state.pile if state.round else state.left):
        return _round_over(state)
    state, seat = _next_seat(state)
    return end_game(state) if seat is None else begin_turn(state, seat)


def begin_turn(state: State, seat: Seat) -> State:
    """A side's turn begins."""
    player = state.players[seat]
    if player.barred:
        state = with_player(state, seat, barred=False)
    if player.members:
        state = with_player(state, seat, turns=player.turns + 1)
    state = state.with_(owner=seat, turn=state.turn + 1)
    return state.with_(phase=_first_phase(state, seat))


def ask_again(state: State) -> State:
    """The side on turn is asked again what the turn begins with."""
    return state.with_(phase=_first_phase(state, state.owner))


def note_drawn(state: State, place: Place) -> State:
    """The next card of a shuffled deck is known."""
    return ask_again(state.with_(order=(*state.order, place)))


def begin_next_round(state: State) -> State:
    """The lightning pile is taken up again, first in first out (A-MW-26)."""
    return pass_on(state.with_(pile=state.missed, missed=(), round=state.round + 1))


def find_next_place(state: State) -> Place | None:
    """The place whose card is next, or None where that is not known yet (R-MW-090)."""
    if state.round:
        return state.pile[0]
    return next((place for place in state.order if state.board[place - 1].owner is None), None)


def end_game(state: State) -> State:
    """The game is over (R-MW-052): quadrants that are still open are settled, and points totalled."""
    state = quadrants.settle_quadrants(state)
    if state.solitaire:
        return state.with_(phase=Over((Seat(0),), _solitary(state)))
    best = scoring.find_winners(state)
    winners = tuple(seat for seat in best if seat != BOARD)
    return state.with_(phase=Over(winners, explain_end(state, best), board=BOARD in best))


def explain_end(state: State, best: tuple[Seat, ...]) -> str:
    """Why these have won, the board perhaps among them, and that the prize goes to them."""
    why = "most points" if len(best) == 1 else "equal points"
    if BOARD in best:
        why = "the board has most points" if len(best) == 1 else "the board has as many points"
    if all(player.passed for player in state.players):
        why = f"nobody has time left: {why}"
    winners = tuple(seat for seat in best if seat != BOARD)
    return f"{why[0].upper()}{why[1:]}.{_prize(state, winners, BOARD in best)}"


def award_prize(state: State, winners: tuple[Seat, ...], why: str) -> State:
    """The game has ended, and the prize goes to whoever has won."""
    return state.with_(phase=Over(winners, f"{why}{_prize(state, winners, board=False)}"))


def _prize(state: State, winners: tuple[Seat, ...], board: bool) -> str:
    """R-MW-005: the prize that was named, and whose it is."""
    if state.options.prize == NO_PRIZE:
        return ""
    names = " and ".join([*(state.name(seat) for seat in winners), *(["the board"] if board else [])])
    return f" The prize goes to {names}: {state.options.prize}."


def _solitary(state: State) -> str:
    mine, all_places = scoring.count_recalled(state)
    verb = "recalled" if state.players[0].mode == "review" else "learned"
    return f"{mine} of {all_places} places {verb}."


def _first_phase(state: State, seat: Seat) -> Phase:
    place, mode = find_next_place(state), state.players[seat].mode
    if mode == "standard" and state.options.path == "free":
        return Claiming(seat)
    if place is None:
        return Drawing(seat)
    if mode == "standard":
        return Claiming(seat, place)
    return Studying(seat, place) if mode == "study" else Answering(seat, place)


def _next_seat(state: State) -> tuple[State, Seat | None]:
    """Whose turn comes, past sides that lost it; None where no side is left to play."""
    skipped: list[Seat] = []
    others = state.clockwise(state.owner)
    order = (*others, state.owner) if state.turn else (state.owner, *others)
    for seat in order * 2:
        player = state.players[seat]
        if player.passed or (state.round and player.mode == "standard"):
            continue
        if not player.lost_turn:
            return state.with_(skipped=tuple(skipped)), seat
        # R-MW-051: the skip is served and the flag cleared.
        state = with_player(state, seat, lost_turn=False)
        skipped.append(seat)
    return state, None


def _round_over(state: State) -> State:
    """Lightning rounds follow while cards lie on the pile and rounds are left (R-MW-034)."""
    rounds = state.options.lightning
    plays = any(player.mode != "standard" and not player.passed for player in state.players)
    if not state.missed or not plays or (rounds != UNTIL_EMPTY and state.round >= int(rounds)):
        return end_game(state)
    # R-MW-051: a lost turn that is still pending when the last place is filled lapses.
    players = tuple(player.with_(lost_turn=False, barred=False) for player in state.players)
    return state.with_(players=players, phase=Between())
