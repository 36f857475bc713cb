"""Objections that several topics share, and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.options import UNTIL_EMPTY
from tableassist.games.memwars.phases import (
    Answering,
    Between,
    Challenging,
    Checking,
    Claiming,
    ClaimWindow,
    Counting,
    Deciding,
    Drawing,
    Orienting,
    Over,
    Phase,
    Placing,
    Responding,
    Rolling,
    Shuffling,
    Studying,
)
from tableassist.games.memwars.state import State
from tableassist.rules.game import Refused, Seat


def refuse_phase(state: State, *kinds: type[Any]) -> Iterator[Refused]:
    """The game must wait for this."""
    if not isinstance(state.phase, kinds):
        yield waits_for(state)


def refuse_unasked(state: State, seat: Seat) -> Iterator[Refused]:
    """Whoever is not asked may not act (R-MW-027)."""
    acting = state.acting
    if acting is None or acting == seat:
        return
    wanted = waits_for(state)
    rule = "R-MW-027" if acting == state.owner or not state.turn else wanted.rule
    if state.has(seat) and state.players[seat].passed:
        why = f"{state.name(seat)}'s time is over, and others play on."
        yield Refused("A-CK-07", why, f"It is {state.name(acting)}'s turn to act.")
        return
    if state.has(seat) and state.players[seat].lost_turn and acting == state.owner:
        yield Refused("R-MW-051", f"{state.name(seat)} has lost a turn.", f"It is {state.name(acting)}'s turn.")
        return
    yield Refused(rule, f"It is {state.name(acting)}'s turn to act.", wanted.why)


def waits_for(state: State) -> Refused:
    """What the game waits for, as the objection to anything else."""
    rule, wanted = _WAITS[type(state.phase)]
    acting = state.acting
    name = "" if acting is None else state.name(acting)
    place = getattr(state.phase, "place", getattr(state.phase, "only", None))
    why = wanted.format(name=name, place="a place" if place is None else place)
    return Refused(rule, why, _instead(state, place))


def _instead(state: State, place: Place | None) -> str:
    match state.phase:
        case Over():
            return ""
        case Claiming(only=only) if only is not None:
            return f"Put one crystal on {only}."
        case Between() if state.options.lightning != UNTIL_EMPTY:
            # R-MW-034: rounds that were agreed on are played.
            return "Take the next round."
    return _INSTEAD[type(state.phase)].format(place=place)


def refuse_not_in_play(place: Place) -> Refused:
    """R-MW-022: the quadrants that were chosen, and no other place."""
    if place not in PLACES:
        return Refused("R-MW-001", f"The board has no place {place}.", "Choose one of 1 to 100.")
    return Refused("R-MW-022", f"The quadrant of {place} is not in play.", "Choose a place that is in play.")


_WAITS: dict[type[Phase], tuple[str, str]] = {
    Rolling: ("R-MW-020", "{name} rolls the die first."),
    Orienting: ("R-MW-021", "{name} chooses first where north is."),
    Shuffling: ("R-MW-090", "{name} shuffles the deck first."),
    Placing: ("R-MW-082", "{name} places a counter first."),
    Drawing: ("R-MW-090", "The next card is turned over first."),
    Claiming: ("R-MW-040", "{name} claims {place} first."),
    ClaimWindow: ("R-MW-042", "{name} may challenge the claim of {place} first."),
    Challenging: ("R-MW-042", "{name} states what belongs on {place} first."),
    Responding: ("R-MW-044", "{name} gives {place} up or contests first."),
    Deciding: ("R-MW-046", "{name} forsakes or maintains the challenge first."),
    Checking: ("R-MW-048", "The card of {place} is read and judged first."),
    Answering: ("R-MW-031", "{name} answers the card of {place} first."),
    Studying: ("R-MW-094", "{name} studies the card of {place} first."),
    Counting: ("A-MW-21", "The counters of {place} are turned over first."),
    Between: ("R-MW-034", "The cards of the lightning pile are taken up first."),
    Over: ("R-MW-052", "The game is over."),
}

_INSTEAD: dict[type[Phase], str] = {
    Rolling: "Roll the die.",
    Orienting: "Choose a side of the table.",
    Shuffling: "Press Shuffled when that is done.",
    Placing: "Lay one counter on a place, logo up.",
    Drawing: "Say which card it is.",
    Studying: "Put a crystal on {place}.",
    Counting: "Turn them over, and say what they are worth.",
    Claiming: "Put one crystal on an empty place.",
    ClaimWindow: "Challenge, or decline.",
    Challenging: "Press the button when the facts are stated.",
    Responding: "Give up, or contest.",
    Deciding: "Forsake, or maintain.",
    Checking: "Say which facts were right.",
    Answering: "Say whether the answer was right.",
    Between: "Take the next round, or stop.",
}
