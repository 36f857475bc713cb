"""What people may put right by hand, step by step; what an action accounts for; what is said of touched counters."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.games.memwars.actions import CHALLENGE, CRYSTAL, Action, SetCaptured, SetChallenge, SetDepth, SetPlace
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import place_of, zone_of
from tableassist.games.memwars.memdeck import MOST_LEVELS
from tableassist.games.memwars.mending import pieces_on
from tableassist.games.memwars.phases import Over, Setting
from tableassist.games.memwars.spots import OUTSIDE
from tableassist.games.memwars.state import State
from tableassist.rules.game import Refused, Seat
from tableassist.rules.view import Option, Prompt
from tableassist.rules.wording import format_count
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot

_AROUND = 3
"""How many more or fewer than now a count may be corrected to in one step."""


def touches(action: Action) -> frozenset[ZoneName]:
    """The zones that an action names."""
    place = getattr(action, "place", None)
    zones = [getattr(action, field, None) for field in ("zone", "origin")]
    return frozenset(zone for zone in (*zones, None if place is None else zone_of(place)) if zone)


def correct(state: State, zone: ZoneName, lots: Sequence[Lot]) -> SetPlace | None:
    """The correction after which the game has what lies on the place; counters and diamonds follow from the game."""
    place = place_of(zone)
    if place is None or not state.turn or state.at(place).owner == OUTSIDE:
        return None
    known = {player.colour for player in state.players} | {CHALLENGE}
    pieces = dict.fromkeys(str(lot.name) for lot in lots if lot.kind == CRYSTAL and lot.name in known)
    return None if sorted(pieces) == sorted(pieces_on(state, place)) else SetPlace(place, tuple(pieces))


def corrections(state: State, chosen: tuple[str, ...]) -> Prompt | None:
    """Before play a depth; then what lies on a place, challenge pieces, captured pieces; step by step."""
    match chosen:
        case _ if isinstance(state.phase, Over):
            return None
        case () if isinstance(state.phase, Setting):
            return Prompt("Correct what?", (Option("depth", "Depth"),))
        case ():
            kinds = (Option("place", "A place"), Option("stock", "Challenge pieces"), Option("captured", "Captured"))
            return Prompt("Correct what?", kinds)
        case ("place",):
            zones = tuple(zone_of(place) for place in PLACES if state.at(place).owner != OUTSIDE)
            return Prompt("Which place?", tuple(Option(zone, zone, zone=zone) for zone in zones))
        case ("place", zone):
            return _contents(state, place_of(ZoneName(zone)))
        case ("depth" | "stock" | "captured",):
            return Prompt("Whose?", _sides(state))
        case (kind, seat):
            return _of_side(state, kind, _seat(state, seat))
        case ("captured", seat, of):
            return _captured(state, _seat(state, seat), _seat(state, of))
    return None


def touched_out_of_turn(zones: Sequence[ZoneName]) -> Refused:
    """What the rules say of counters that were lifted: what they are worth stays hidden (R-MW-100)."""
    counters = "counter" if len(zones) == 1 else "counters"
    why = f"The {counters} on {' and '.join(zones)} must stay where they lie."
    return Refused("R-MW-100", why, "Lay them back, logo up.")


def _contents(state: State, place: Place | None) -> Prompt | None:
    if place is None:
        return None
    colours = [player.colour for player in state.players]
    contents: list[tuple[str, ...]] = [(), *((colour,) for colour in colours)]
    contents += [(colour, CHALLENGE) for colour in colours]
    contents.append((CHALLENGE,))
    options = (Option(" ".join(pieces) or "empty", _label(pieces), SetPlace(place, pieces)) for pieces in contents)
    return Prompt(f"What lies on {place}?", tuple(options))


def _label(pieces: tuple[str, ...]) -> str:
    return " and ".join(pieces).capitalize() or "Nothing"


def _sides(state: State) -> tuple[Option, ...]:
    return tuple(Option(str(seat), state.name(seat), seat=seat) for seat in state.seats)


def _seat(state: State, text: str) -> Seat | None:
    return next((seat for seat in state.seats if str(seat) == text), None)


def _of_side(state: State, kind: str, seat: Seat | None) -> Prompt | None:
    if seat is None:
        return None
    name, player = state.name(seat), state.players[seat]
    match kind:
        case "depth":
            depths = (Option(str(n), str(n), SetDepth(seat, n)) for n in range(1, MOST_LEVELS + 1))
            return Prompt(f"How deep does {name} play?", tuple(depths))
        case "stock":
            counts = _near(player.stock, player.stock + state.pool)
            options = (Option(str(n), str(n), SetChallenge(seat, n)) for n in counts)
            return Prompt(
                f"{name} has {format_count(player.stock, 'challenge piece')}. How many really?", tuple(options)
            )
        case "captured":
            others = tuple(option for option in _sides(state) if option.seat != seat)
            return Prompt(f"Whose pieces does {name} hold?", others)
    return None


def _captured(state: State, seat: Seat | None, of: Seat | None) -> Prompt | None:
    if seat is None or of is None or seat == of:
        return None
    now = state.players[seat].captured[of]
    counts = _near(now, now + max(0, state.players[of].supply))
    options = (Option(str(n), str(n), SetCaptured(seat, of, n)) for n in counts)
    text = f"{state.name(seat)} holds {format_count(now, 'piece')} of {state.name(of)}. How many really?"
    return Prompt(text, tuple(options))


def _near(now: int, most: int) -> list[int]:
    return [n for n in range(now - _AROUND, now + _AROUND + 1) if 0 <= n <= most and n != now]
