"""What the game waits for, in the words of headlines and questions."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Copying,
    Crossing,
    Inspected,
    Inspecting,
    Intercepting,
    Looking,
    Naming,
    Offering,
    Over,
    Peeking,
    Phase,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
    Topic,
)
from tableassist.games.deluxe_memory.state import State
from tableassist.games.deluxe_memory.tokens import is_payment_covered
from tableassist.rules.game import Seat
from tableassist.rules.wording import list_in_words

_ASKED: dict[Topic, str] = {
    Topic.PAY: "Who pays {tokens}?",
    Topic.GAIN: "Who gains {tokens}?",
    Topic.GIVE: "Who gives {tokens} to whom?",
    Topic.ACE: "Who gains a token, who loses one?",
    Topic.THREE: "Who loses {tokens}? Up to three players.",
    Topic.JACK: "Which two players share their tokens?",
    Topic.QUEEN: "Who gives {tokens} to whom?",
}

_HEADLINES: dict[type[Phase], str] = {
    Choosing: "{name} to move",
    Intercepting: "Does {name} use the tens?",
    Copying: "Which effect does {name}'s king take?",
    Peeking: "{name} looks at two cards and swaps them",
    Squaring: "{name} selects a square",
    Inspecting: "{name} looks at two cards of the square",
    Inspected: "{name} looks at cards of the square",
    Crossing: "{name} selects a cross",
    Offering: "Does {name} pay 5 tokens for another turn?",
}


def format_tokens(tokens: int) -> str:
    """So many tokens, in words."""
    return f"{tokens} token" if tokens == 1 else f"{tokens} tokens"


def name_players(state: State, seats: Iterable[Seat]) -> str:
    """Players by their names."""
    return list_in_words(state.name(seat) for seat in seats if state.has(seat))


def compose_headline(state: State) -> str:
    """What is going on, in a few words."""
    phase = state.phase
    if isinstance(phase, Over):
        return _won(state, phase)
    if isinstance(phase, Naming):
        return format_question(phase)
    if isinstance(phase, Offering) and is_payment_covered(state, phase.seat):
        # A-DM-12: the nines go, and nobody pays.
        return f"Does {state.name(phase.seat)} discard 9s for another turn?"
    return _headline(phase).format(name=state.name(phase.seat))


def format_question(phase: Naming) -> str:
    """The question that names players."""
    return _ASKED[phase.topic].format(tokens=format_tokens(phase.amount))


def _headline(phase: Phase) -> str:
    match phase:
        case Looking(claim=""):
            return "{name} looks at two cards"
        case Looking(claim="match"):
            return "{name} shows a match"
        case Looking():
            return "{name} lays the cards back"
        case Swapping(back=False):
            return "{name} looks at two cards"
        case Swapping():
            return "{name} swaps the two cards"
        case Revealing(effect="6"):
            return "{name} turns any number of cards up"
        case Revealing() as revealing:
            left = min(revealing.most, len(revealing.pool)) - len(revealing.done)
            up_to = "up to " if revealing.may_stop else ""
            return f"{{name}} reveals {up_to}{_cards(left)}"
        case Rearranging(done=True):
            return "{name} has rearranged the cards"
        case Rearranging():
            return "{name} has a minute to rearrange the cards"
    return _HEADLINES[type(phase)]


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _won(state: State, phase: Over) -> str:
    if len(phase.winners) == 1:
        return f"{state.name(phase.winners[0])} wins"
    if all(state.players[seat].out for seat in phase.winners):
        return f"A draw of {name_players(state, phase.winners)}"
    return f"{name_players(state, phase.winners)} share the win"
