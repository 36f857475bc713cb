"""What the game waits for and what lies there, in the words of headlines, questions and refusals."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.games.memwars.actions import CHALLENGE, COUNTER
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
from tableassist.rules.game import Seat
from tableassist.rules.wording import list_in_words

SPEAKING = (Claiming, Challenging, Answering)
"""While somebody states facts: of a team it matters who."""

_HEADLINES: dict[type[Phase], str] = {
    Rolling: "{name} rolls the die",
    Orienting: "{name} chooses where north is",
    Shuffling: "{name} shuffles the deck",
    Placing: "{name} places a counter",
    Drawing: "Which card is next?",
    ClaimWindow: "{name} may challenge {place}",
    Challenging: "{name} challenges {place}",
    Responding: "Does {name} give {place} up or contest?",
    Deciding: "Does {name} forsake or maintain?",
    Checking: "The card of {place} is read",
    Studying: "{name} studies the card of {place}",
    Counting: "What are the counters of {place} worth?",
    Between: "The lightning pile is taken up",
}


def compose_headline(state: State) -> str:
    """What is going on, in a few words."""
    phase, acting = state.phase, state.acting
    name = "" if acting is None else state.speaker(acting) if isinstance(phase, SPEAKING) else state.name(acting)
    match phase:
        case Over():
            return _won(state, phase)
        case Claiming(only=None):
            return f"{name} claims a place"
        case Claiming(only=place):
            return f"{name} claims {place}"
        case Answering(place=place, finished=finished):
            return f"Was {name} right about {place}?" if finished else f"{name} answers for {place}"
    return _HEADLINES[type(phase)].format(name=name, place=getattr(phase, "place", ""))


def name_piece_in(state: State, what: str) -> str:
    """A piece as players call it: "Ann's crystal", "the challenge piece", "the counter"."""
    if what in (CHALLENGE, COUNTER):
        return "the counter" if what == COUNTER else "the challenge piece"
    owner = next((player.name for player in state.players if player.colour == what), None)
    return f"the {what} crystal" if owner is None else f"{owner}'s crystal"


def name_sides(state: State, seats: Iterable[Seat]) -> str:
    """Sides by their names."""
    return list_in_words(state.name(seat) for seat in seats)


def _won(state: State, phase: Over) -> str:
    if state.solitaire:
        return "All cards are through"
    if not phase.winners:
        return "The board wins"
    if len(phase.winners) == 1 and not phase.board:
        members = state.players[phase.winners[0]].members
        return f"{list_in_words(members)} win" if members else f"{name_sides(state, phase.winners)} wins"
    sharers = [*(state.name(seat) for seat in phase.winners), *(["the board"] if phase.board else [])]
    return f"{list_in_words(sharers)} share the win"
