"""What only a camera can report and no rule allows (R-TB-002). Where players let it lie, the game takes it over."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from tableassist.games.memwars import claims, mending, refusals
from tableassist.games.memwars.actions import (
    CHALLENGE,
    COUNTER,
    CRYSTAL,
    Appeared,
    Claim,
    SetPlace,
    Shifted,
    Turned,
    Vanished,
    WrongPiece,
)
from tableassist.games.memwars.board import Place
from tableassist.games.memwars.mat import place_of
from tableassist.games.memwars.phases import Claiming, ClaimWindow
from tableassist.games.memwars.spots import OUTSIDE
from tableassist.games.memwars.state import State, with_spot
from tableassist.games.memwars.words import name_piece_in
from tableassist.rules.game import Refused
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot


def name_disturbance(state: State, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> Refused | None:
    """The rule that is broken where other pieces lie than wanted; what a challenge has sent off is only late."""
    place = place_of(zone)
    late = Tally(() if place is None else state.at(place).leaving)
    have, need = _names(seen), _names(want)
    for what in (have - need - late).elements():
        return next(refuse_appeared(state, Appeared(zone, what)), None)
    for what in (need - have).elements():
        return next(refuse_vanished(state, Vanished(zone, what)), None)
    return None


def _names(lots: Sequence[Lot]) -> Tally[str]:
    return Tally(COUNTER if lot.kind == COUNTER else str(lot.name) for lot in lots if lot.kind in (COUNTER, CRYSTAL))


def refuse_appeared(state: State, action: Appeared) -> Iterator[Refused]:
    """Nothing allows this piece there now."""
    place = place_of(action.zone)
    what = name_piece_in(state, action.what)
    instead = f"Take {what} off {action.zone}."
    if place is None:
        yield Refused("R-MW-060", f"{_capital(what)} does not belong on {action.zone}.", instead)
        return
    spot = state.at(place)
    if spot.owner == OUTSIDE:
        yield Refused("R-MW-022", f"The quadrant of {place} is not in play.", instead)
    elif action.what == COUNTER:
        yield Refused("R-MW-082", f"No counter may come to {place} now.", instead)
    elif not spot.free and place != state.pending:
        yield Refused("A-MW-31", f"{place} is taken: nothing may be added to it.", instead)
    elif action.what not in (CHALLENGE, *(player.colour for player in state.players)):
        yield Refused("R-MW-002", f"Nobody plays with {action.what}.", instead)
    yield Refused(refusals.waits_for(state).rule, f"{_capital(what)} may not come to {place} now.", instead)


def apply_appeared(state: State, action: Appeared) -> State:
    """The players let it lie there."""
    place = _on_board(state, action.zone)
    return state if place is None else _laid(state, place, more=action.what)


def refuse_vanished(state: State, action: Vanished) -> Iterator[Refused]:
    """R-MW-049: what was resolved stays; a claim and a challenge stay until they are resolved."""
    what = name_piece_in(state, action.what)
    yield Refused(_stays(action.what), f"{_capital(what)} must stay on {action.zone}.", f"Put {what} back.")


def apply_vanished(state: State, action: Vanished) -> State:
    """The players play on without it."""
    place = _on_board(state, action.zone)
    return state if place is None else _laid(state, place, less=action.what)


def refuse_shifted(state: State, action: Shifted) -> Iterator[Refused]:
    """R-MW-049: nothing changes its place."""
    what = name_piece_in(state, action.what)
    why = f"{_capital(what)} belongs on {action.origin}, not on {action.zone}."
    yield Refused(_stays(action.what), why, f"Put it back on {action.origin}.")


def apply_shifted(state: State, action: Shifted) -> State:
    """The players let it lie on its new place. A claim that nobody has answered yet is made there."""
    origin, place = _on_board(state, action.origin), _on_board(state, action.zone)
    if action.what == COUNTER and origin is not None and place is not None:
        return _with_counters_moved(state, origin, place)
    after = apply_vanished(state, Vanished(action.origin, action.what))
    if isinstance(state.phase, ClaimWindow) and isinstance(after.phase, Claiming) and place is not None:
        claim = Claim(state.phase.seat, place)
        if origin == state.phase.place and next(claims.refuse_claim(after, claim), None) is None:
            return claims.apply_claim(after, claim)
    return apply_appeared(after, Appeared(action.zone, action.what))


def refuse_turned(_state: State, action: Turned) -> Iterator[Refused]:
    """R-MW-100: a counter placed by a player stays hidden until the place is won."""
    yield Refused("R-MW-100", f"The counter on {action.zone} must not be turned over.", "Turn it back.")


def apply_turned(state: State, _action: Turned) -> State:
    """What was seen stays seen; nothing else changes."""
    return state


def refuse_wrong_piece(state: State, action: WrongPiece) -> Iterator[Refused]:
    """R-MW-102: which piece goes follows from how the challenge ended."""
    taken, stays = name_piece_in(state, action.taken), name_piece_in(state, action.stays)
    why = f"{_capital(taken)} stays on {action.zone}; {stays} goes."
    yield Refused("R-MW-102", why, f"Put {taken} back and take {stays}.")


def apply_wrong_piece(state: State, action: WrongPiece) -> State:
    """The players let it lie as it lies."""
    place = _on_board(state, action.zone)
    return state if place is None else _laid(state, place, more=action.stays, less=action.taken)


def _laid(state: State, place: Place, more: str = "", less: str = "") -> State:
    if COUNTER in (more, less):
        return with_spot(state, place, state.at(place)._replace(counters=())) if less else state
    pieces = [piece for piece in mending.pieces_on(state, place) if piece not in (more, less)]
    return mending.apply_set_place(state, SetPlace(place, (*pieces, *((more,) if more else ()))))


def _with_counters_moved(state: State, origin: Place, place: Place) -> State:
    """The one counter of a place lies on another one; which one of two it is nobody can say."""
    before, after = state.at(origin), state.at(place)
    if len(before.counters) != 1:
        return state
    state = with_spot(state, origin, before._replace(counters=(), open=False))
    return with_spot(state, place, after._replace(counters=(*after.counters, *before.counters), open=before.open))


def _on_board(state: State, zone: ZoneName) -> Place | None:
    place = place_of(zone)
    return None if place is None or state.at(place).owner == OUTSIDE else place


def _stays(what: str) -> str:
    return "R-MW-082" if what == COUNTER else "R-MW-049"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
