"""Claiming a place and the window in which others may challenge (R-MW-040 … R-MW-043)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.memwars import mending, refusals, resolving
from tableassist.games.memwars.actions import Challenge, Claim, Decline, SetPlace, WindowClosed
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.phases import Challenging, Claiming, ClaimWindow
from tableassist.games.memwars.spots import OUTSIDE
from tableassist.games.memwars.state import State, with_player, with_spot
from tableassist.rules.game import Refused, Seat


def refuse_claim(state: State, action: Claim) -> Iterator[Refused]:
    """R-MW-040: in turn, an empty place in play; on a path the next place only (R-MW-090)."""
    if isinstance(state.phase, Claiming):
        yield from refusals.refuse_unasked(state, action.seat)
    else:
        yield refusals.waits_for(state)
    yield from refuse_place(state, action.place)
    if isinstance(state.phase, Claiming) and state.phase.only not in (None, action.place):
        only = state.phase.only
        yield Refused("R-MW-090", f"The path leads to {only}, not to {action.place}.", f"Claim {only}.")


def refuse_place(state: State, place: Place) -> Iterator[Refused]:
    """A-MW-31: nothing may lie there yet."""
    if place not in PLACES or state.at(place).owner == OUTSIDE:
        yield refusals.refuse_not_in_play(place)
        return
    spot = state.at(place)
    if not spot.free:
        owner = "a claim is pending there" if spot.owner is None else f"{state.name(spot.owner)} has it"
        yield Refused("A-MW-31", f"{place} is taken: {owner}.", "Choose an empty place.")


def apply_claim(state: State, action: Claim) -> State:
    """The crystal lies there; it is the place's owner unless somebody may challenge."""
    if action.place not in PLACES or not state.at(action.place).free:
        return state
    seat, place = action.seat, action.place
    if not isinstance(state.phase, Claiming) or state.phase.seat != seat:
        # Overruled: the crystal stays, and whoever is asked is asked as before.
        return mending.apply_set_place(state, SetPlace(place, (state.players[seat].colour,)))
    spot = state.at(place)._replace(crystals=(seat,), leaving=())
    state = with_player(with_spot(state, place, spot), seat, supply=state.players[seat].supply - 1)
    return _offered(state, seat, place, list_challengers(state, seat))


def list_challengers(state: State, claimant: Seat) -> tuple[Seat, ...]:
    """Who is asked for a challenge, in order (A-MW-07, A-MW-08, A-MW-29); a side without pieces is not asked."""
    able = tuple(seat for seat in state.clockwise(claimant) if _eligible(state, seat) and _can(state, seat))
    return able[:1] if state.options.challenge_offer == "next_only" else able


def refuse_challenge(state: State, action: Challenge) -> Iterator[Refused]:
    """R-MW-042, R-MW-043: whoever is asked, with a piece and a challenge piece."""
    if not isinstance(state.phase, ClaimWindow):
        yield _beaten(state, action.seat) or _too_late(state)
        return
    if action.seat == state.phase.asked:
        return
    if not state.has(action.seat) or action.seat == state.phase.seat:
        yield Refused("R-MW-042", "Only another side can challenge the claim.", "Leave the claim as it is.")
        return
    yield _not_asked(state, state.phase, action.seat)


def apply_challenge(state: State, action: Challenge) -> State:
    """The challenger's crystal and a challenge piece lie beside the claim."""
    if not isinstance(state.phase, ClaimWindow) or action.seat == state.phase.seat:
        return state
    claimant, place, seat = state.phase.seat, state.phase.place, action.seat
    spot, player = state.at(place), state.players[seat]
    state = with_spot(state, place, spot._replace(crystals=(*spot.crystals, seat), challenge=True))
    if not player.stock:
        state = mending.balance_challenge_pieces(state, 1)
    state = with_player(state, seat, supply=player.supply - 1, stock=max(0, player.stock - 1))
    return state.with_(phase=Challenging(seat, claimant, place))


def refuse_decline(state: State, action: Decline) -> Iterator[Refused]:
    """Only whoever is asked can decline."""
    yield from refusals.refuse_phase(state, ClaimWindow)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_decline(state: State, _action: Decline) -> State:
    """The next side is asked, or the claim stands."""
    return _closed(state)


def refuse_window_closed(state: State, _action: WindowClosed) -> Iterator[Refused]:
    """R-CK-023: there must be a window."""
    yield from refusals.refuse_phase(state, ClaimWindow)


def apply_window_closed(state: State, _action: WindowClosed) -> State:
    """Nobody challenged in time."""
    return _closed(state)


def _closed(state: State) -> State:
    if not isinstance(state.phase, ClaimWindow):
        return state
    return _offered(state, state.phase.seat, state.phase.place, state.phase.others)


def _offered(state: State, claimant: Seat, place: Place, asked: tuple[Seat, ...]) -> State:
    if not asked:
        return resolving.resolve_unchallenged(state, place, claimant)
    return state.with_(phase=ClaimWindow(claimant, place, asked[0], asked[1:]))


def _eligible(state: State, seat: Seat) -> bool:
    player = state.players[seat]
    if player.lost_turn or player.barred or player.passed:
        return False
    return player.mode == "standard" or state.options.hybrid_challenge


def _can(state: State, seat: Seat) -> bool:
    player = state.players[seat]
    return player.stock > 0 and player.supply > 0


def _not_asked(state: State, phase: ClaimWindow, seat: Seat) -> Refused:
    name, player = state.name(seat), state.players[seat]
    if player.lost_turn or player.barred:
        return Refused("A-MW-08", f"{name} has lost a turn and cannot challenge.", "Take the pieces back.")
    if player.passed:
        return Refused("A-CK-07", f"{name}'s time is over: no more challenges.", "Take the pieces back.")
    if not _eligible(state, seat):
        return Refused("A-MW-29", f"{name} plays Basic and does not challenge.", "Take the pieces back.")
    if not _can(state, seat):
        return Refused("R-MW-043", f"{name} has no piece left to challenge with.", "Take the pieces back.")
    return Refused("A-MW-07", _in_whose_place(state, phase, seat), f"{name} takes the pieces back.")


def _in_whose_place(state: State, phase: ClaimWindow, seat: Seat) -> str:
    """Why a side that could challenge may not do so now (A-MW-07)."""
    asked, name = state.name(phase.asked), state.name(seat)
    if seat in phase.others:
        return f"{asked} is asked first, and {name} once {asked} does not challenge."
    if state.options.challenge_offer == "round":
        return f"{name} has let this claim pass, and {asked} is asked now."
    return f"Only {asked} may challenge this claim: nobody is asked but the next side that can."


def _beaten(state: State, seat: Seat) -> Refused | None:
    """A-MW-08: a side that lost its turn was not asked, or was passed over for it just now."""
    if not state.has(seat) or state.pending is not None:
        return None
    player = state.players[seat]
    if not (player.lost_turn or player.barred or seat in state.skipped):
        return None
    return Refused("A-MW-08", f"{player.name} has lost a turn and cannot challenge.", "Take the pieces back.")


def _too_late(state: State) -> Refused:
    if state.pending is not None:
        return Refused("R-MW-049", f"There is a challenge on {state.pending} already.", "Take the pieces back.")
    return Refused("R-MW-049", "There is no claim to challenge: a resolved place stays.", "Take the pieces back.")
