"""Tokens: gaining, losing, giving, sharing, and who runs out of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableassist.games.deluxe_memory.phases import Over
from tableassist.games.deluxe_memory.state import State, with_player
from tableassist.rules.game import Seat
from tableassist.table.cards import DECK, JOKERS, rank


def gain(state: State, seat: Seat, amount: int) -> State:
    """The player gains tokens, as far as the bank has them (A-DM-03)."""
    there = amount if state.bank is None else min(amount, state.bank)
    return _banked(_with_tokens(state, seat, state.tokens(seat) + there), -there)


def limit_loss(state: State, seat: Seat, amount: int) -> int:
    """What the player would really lose of the amount (A-DM-02)."""
    has = state.tokens(seat)
    if has < amount and state.options.short_payment == "not_at_all":
        return 0
    return min(has, amount)


def lose(state: State, seat: Seat, amount: int) -> State:
    """The player should lose tokens to the bank: a pair of nines goes instead (R-DM-039, A-DM-12)."""
    loss = limit_loss(state, seat, amount)
    # A-DM-12: a loss of nothing does not use the shield.
    if loss and state.players[seat].nines:
        return unshield(state, seat)
    return _to_bank(state, seat, loss)


def pay(state: State, seat: Seat, amount: int) -> State:
    """The player pays of his own free will; nines cover it only where the option says so (A-DM-12).

    They are used up then, whatever would have been paid: also by who has fewer tokens than that, or none.
    """
    if amount and is_payment_covered(state, seat):
        return unshield(state, seat)
    return _to_bank(state, seat, min(amount, state.tokens(seat)))


def is_payment_covered(state: State, seat: Seat) -> bool:
    """Whether nines would go in place of what the player pays of his own free will (A-DM-12)."""
    return state.options.shield_covers_payments and bool(state.players[seat].nines)


def give(state: State, giver: Seat, receiver: Seat, amount: int) -> State:
    """One player gives tokens to another; behind nines nothing is given (A-DM-12)."""
    gift = limit_loss(state, giver, amount)
    if gift and state.players[giver].nines:
        return unshield(state, giver)
    state = _with_tokens(state, giver, state.tokens(giver) - gift)
    return _with_tokens(state, receiver, state.tokens(receiver) + gift)


def share(state: State, a: Seat, b: Seat) -> State:
    """Two players share their tokens evenly, an odd one goes to the bank (R-DM-041)."""
    if state.tokens(a) == state.tokens(b):
        return state
    richer = a if state.tokens(a) > state.tokens(b) else b
    if state.players[richer].nines and state.options.shield_covers_jack:
        return unshield(state, richer)
    half, odd = divmod(state.tokens(a) + state.tokens(b), 2)
    return _banked(_with_tokens(_with_tokens(state, a, half), b, half), odd)


def unshield(state: State, seat: Seat) -> State:
    """A pair of nines is discarded; one pair for one event (A-DM-13)."""
    player = state.players[seat]
    return with_player(state, seat, replace(player, nines=player.nines[1:]))


def set_tokens(state: State, seat: Seat, tokens: int) -> State:
    """A correction: the player has so many tokens, the bank the rest (R-DM-009)."""
    state = _banked(state, state.tokens(seat) - tokens)
    player = replace(state.players[seat], tokens=tokens)
    # R-DM-025: who has tokens is in the game.
    return with_player(state, seat, replace(player, out=player.out and not tokens))


def settle_players(state: State) -> State:
    """Who ran out of tokens is out; then the game may be over (R-DM-025, R-DM-026, A-DM-39)."""
    before = state.seats
    state = _eliminate(state)
    over = _last_left(state, before) or _no_matches(state) or end_out_of_time(state)
    return state.with_(phase=over) if over else state


def has_matches_left(state: State) -> bool:
    """Whether two cards of one rank can still lie in the grid (A-DM-04, A-DM-38)."""
    cards = sum(1 for content in state.grid if content)
    if cards < 2:
        return False
    deck = (*DECK, *JOKERS) if state.options.jokers else DECK
    if cards + len(state.gone) == len(deck):
        return True
    ranks = [rank(card) for card in deck if card not in state.gone]
    return len(ranks) != len(set(ranks))


def _eliminate(state: State) -> State:
    if state.options.underdogs:
        return state
    for seat in state.seats:
        if not state.tokens(seat):
            # A-DM-33: the pairs that an out player holds are discarded without effect.
            state = with_player(state, seat, replace(state.players[seat], out=True, nines=(), tens=()))
    return state


def _last_left(state: State, before: tuple[Seat, ...]) -> Over | None:
    # A-DM-34: underdogs play on until the matches are made.
    if state.options.underdogs or len(state.seats) > 1:
        return None
    if not state.seats:
        # A-DM-07
        return Over(before, "All remaining players ran out of tokens together: a draw among them.")
    return Over(state.seats, f"Only {state.name(state.seats[0])} has tokens left.")


def _no_matches(state: State) -> Over | None:
    # A-DM-05: the last match is resolved before the game is over.
    if state.takers or has_matches_left(state):
        return None
    return Over(find_leaders(state), explain_matches(state))


def end_out_of_time(state: State) -> Over | None:
    """A-CK-10: the end of a game in which nobody has time left, None while somebody has."""
    if any(state.players[seat].plays for seat in state.seats):
        return None
    return Over(find_leaders(state), f"Nobody has time left, so that {_most(state)} tokens win.")


def explain_matches(state: State, overtime: Sequence[int] = ()) -> str:
    """Why a game is over in which no match is left, after `overtime` was taken off (R-DM-026)."""
    return f"All possible matches have been made; {max(count_remaining(state, overtime))} tokens win."


def find_leaders(state: State, overtime: Sequence[int] = ()) -> tuple[Seat, ...]:
    """Who has most tokens of those in the game, after `overtime` was taken off; equal tokens share (A-DM-06)."""
    rests = count_remaining(state, overtime)
    most = max((rests[seat] for seat in state.seats), default=0)
    return tuple(seat for seat in state.seats if rests[seat] == most)


def count_remaining(state: State, overtime: Sequence[int] = ()) -> tuple[int, ...]:
    """Everybody's tokens after what overtime costs, never below 0 (A-CK-09)."""
    costs = overtime or (0,) * len(state.players)
    return tuple(max(0, player.tokens - cost) for player, cost in zip(state.players, costs, strict=True))


def _most(state: State) -> int:
    return max(player.tokens for player in state.players)


def _to_bank(state: State, seat: Seat, amount: int) -> State:
    return _banked(_with_tokens(state, seat, state.tokens(seat) - amount), amount) if amount else state


def _banked(state: State, amount: int) -> State:
    return state if state.bank is None else state.with_(bank=state.bank + amount)


def _with_tokens(state: State, seat: Seat, tokens: int) -> State:
    return with_player(state, seat, replace(state.players[seat], tokens=tokens))
