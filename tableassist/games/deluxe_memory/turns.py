"""How turns follow each other: extra turns, the offer of a 7, skips, the order round the table."""

from __future__ import annotations

from dataclasses import replace

from tableassist.games.deluxe_memory.phases import Choosing, Offering, Over
from tableassist.games.deluxe_memory.state import Grant, State, with_player
from tableassist.games.deluxe_memory.tokens import is_payment_covered, settle_players
from tableassist.rules.game import Seat

SEVEN_COSTS = 5


def grant(state: State, seat: Seat, offer: bool = False) -> State:
    """The player has another turn; last granted is first played (A-DM-11)."""
    return state.with_(extras=(*state.extras, Grant(seat, offer)))


def can_pay5(state: State, seat: Seat) -> bool:
    """Whether the player can buy a turn: not with his last tokens, which could only hurt (A-DM-10)."""
    player = state.players[seat]
    if is_payment_covered(state, seat):
        return True
    return player.tokens > SEVEN_COSTS or (state.options.underdogs and player.tokens == SEVEN_COSTS)


def end_turn(state: State) -> State:
    """The turn's doings are over: the offer of a 7, if one is open, then the next turn."""
    state = settle_players(state)
    if isinstance(state.phase, Over):
        return state
    owner = state.owner
    if state.offer and state.players[owner].plays and can_pay5(state, owner):
        return state.with_(phase=Offering(owner))
    return begin_next_turn(state)


def begin_next_turn(state: State) -> State:
    """The next turn: extra turns first, those of the player on turn before others (A-DM-11, A-DM-21)."""
    due = tuple(extra for extra in state.extras if state.players[extra.seat].plays)
    for seat in (state.owner, state.home, None):
        chosen = next((n for n in reversed(range(len(due))) if seat in (None, due[n].seat)), None)
        if chosen is not None:
            rest = (*due[:chosen], *due[chosen + 1 :])
            return _begin(state.with_(extras=rest, skipped=()), due[chosen].seat, due[chosen].offer)
    state = _pass_on(state.with_(extras=()))
    return _begin(state, state.home)


def find_next_in_order(state: State) -> Seat:
    """The player to whom the turn passes in normal order, skips aside."""
    order = (*state.clockwise(state.home), state.home)
    return next((seat for seat in order if state.players[seat].plays), state.home)


def _begin(state: State, seat: Seat, offer: bool = False) -> State:
    return state.with_(phase=Choosing(seat), owner=seat, turn=state.turn + 1, offer=offer, pair=None, takers=())


def _pass_on(state: State) -> State:
    """Moves `home` on, past players who are out and those who are skipped (A-DM-20)."""
    state = _hand_out_skips(state)
    seat = state.home
    skipped: list[Seat] = []
    while True:
        seat = Seat((seat + 1) % len(state.players))
        player = state.players[seat]
        if not player.plays:
            continue
        if not player.skips:
            return state.with_(home=seat, skipped=tuple(skipped))
        skipped.append(seat)
        state = with_player(state, seat, replace(player, skips=player.skips - 1))


def _hand_out_skips(state: State) -> State:
    """Eights hit whoever is next when the turn passes, not whoever was next when they were matched (A-DM-20)."""
    if not state.skips:
        return state
    seat = find_next_in_order(state)
    player = state.players[seat]
    skips = player.skips + state.skips if state.options.skip_stack else 1
    return with_player(state, seat, replace(player, skips=skips)).with_(skips=0)
