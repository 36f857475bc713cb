"""Objections that all topics share: whose turn it is, what is waited for, which cards can be where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.grid import DOWN, INDEX, list_face_up
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
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card, is_joker
from tableassist.table.geometry import ZoneName

TOPIC_RULES = {
    Topic.PAY: "R-DM-021",
    Topic.GAIN: "R-DM-022",
    Topic.GIVE: "R-DM-050",
    Topic.ACE: "R-DM-031",
    Topic.THREE: "R-DM-033",
    Topic.JACK: "R-DM-041",
    Topic.QUEEN: "R-DM-042",
}


def refuse_unasked(state: State, seat: Seat) -> Iterator[Refused]:
    """Whoever is not asked may not act (R-DM-005)."""
    acting = state.acting
    if acting is None or acting == seat:
        return
    name = state.name(acting)
    if isinstance(state.phase, Intercepting):
        yield waits_for(state)
    elif acting != state.owner:
        yield Refused("R-DM-040", f"{name} takes the effect of this match.", f"{name} chooses.")
    elif state.has(seat) and state.players[seat].out:
        yield Refused("R-DM-025", f"{state.name(seat)} is out of the game.", f"It is {name}'s turn.")
    elif state.has(seat) and state.players[seat].late:
        yield Refused("A-CK-09", f"{state.name(seat)}'s time is over, and others play on.", f"It is {name}'s turn.")
    else:
        yield Refused("R-DM-005", f"It is {name}'s turn.", waits_for(state).instead)


def waits_for(state: State) -> Refused:
    """What the game waits for, as the objection to anything else."""
    name = "" if state.acting is None else state.name(state.acting)
    rule, wanted = _waits(state.phase)
    return Refused(rule, wanted.format(name=name), _instead(state.phase, name))


def refuse_impossible_cards(state: State, cards: Iterable[CardName], on: Iterable[ZoneName] = ()) -> Iterator[Refused]:
    """Every card exists once: not if it is set aside, lies face up elsewhere, or is named twice (A-DM-38)."""
    cards, here = tuple(cards), frozenset(on)
    elsewhere = {card: place for place, card in list_face_up(state.grid) if place not in here}
    for number, card in enumerate(cards):
        if card in state.gone:
            yield Refused("A-DM-38", f"{begin_with_card(card)} has left the grid already.", "Check the card.")
        elif card in elsewhere:
            yield Refused("A-DM-38", f"{begin_with_card(card)} lies face up on {elsewhere[card]}.", "Check the card.")
        elif card in cards[:number]:
            yield Refused("A-DM-38", f"{begin_with_card(card)} exists only once.", "Check the cards.")
        elif not state.options.jokers and card.startswith("X"):
            yield Refused("A-DM-38", "This game is played without jokers.", "Take the joker out.")


def refuse_other_card(state: State, place: ZoneName, card: CardName) -> Iterator[Refused]:
    """A card that lay face up is the one that returns there (R-DM-064)."""
    content = state.at(place)
    if content not in ("", DOWN, card):
        lay = CardName(content)
        why = f"{begin_with_card(lay)} belongs on {place}, not {name_playing_card(card)}."
        yield Refused("R-DM-064", why, f"Put {name_playing_card(lay)} back on {place}.")


def refuse_empty_place(state: State, place: ZoneName, rule: str) -> Iterator[Refused]:
    """There must be a card on the place."""
    if place not in INDEX or not state.at(place):
        yield Refused(rule, f"There is no card on {place}.", "Choose a place with a card.")


def name_playing_card(card: CardName) -> str:
    """A card within a sentence: `5♦`, `the red joker`."""
    return f"the {format_card(card)}" if is_joker(card) else format_card(card)


def begin_with_card(card: CardName) -> str:
    """A card at the beginning of a sentence: `5♦`, `The red joker`."""
    name = name_playing_card(card)
    return f"{name[0].upper()}{name[1:]}"


def _waits(phase: Phase) -> tuple[str, str]:
    match phase:
        case Naming(topic=topic):
            return TOPIC_RULES[topic], "{name} chooses players first."
        case Revealing(effect=effect):
            return CHART[effect].rule, "{name} reveals cards first."
        case Looking(claim=""):
            return "R-DM-062", "{name} still looks at two cards."
        case Swapping(back=True):
            return "R-DM-032", "The two cards must change places."
        case Rearranging(done=True):
            return "R-DM-051", "The rearranged cards are being read."
    return _WAITS[type(phase)]


_WAITS: dict[type[Phase], tuple[str, str]] = {
    Choosing: ("R-DM-020", "{name} selects two cards first."),
    Looking: ("R-DM-024", "{name} lays the two cards back first."),
    Intercepting: ("A-DM-14", "{name} decides first whether the tens take this match."),
    Copying: ("R-DM-043", "{name} chooses the king's effect first."),
    Peeking: ("R-DM-032", "{name} looks at two cards and swaps them first."),
    Swapping: ("R-DM-032", "{name} still looks at two cards."),
    Squaring: ("R-DM-034", "{name} selects a square first."),
    Inspecting: ("R-DM-034", "{name} looks at two cards of the square first."),
    Inspected: ("R-DM-034", "{name} still looks at cards of the square."),
    Crossing: ("R-DM-035", "{name} selects a cross first."),
    Rearranging: ("R-DM-051", "{name} rearranges the cards."),
    Offering: ("R-DM-037", "{name} decides first whether to pay 5 tokens for another turn."),
    Over: ("R-DM-026", "The game is over."),
}


def _instead(phase: Phase, name: str) -> str:
    match phase:
        case Looking(claim=""):
            return f"{name} presses Match or No match."
        case Looking():
            return "Show two cards of one rank, or lay the cards back on their places."
        case Swapping(back=False) | Inspected() | Rearranging(done=False):
            return f"{name} presses the button when done."
        case Swapping():
            return "Exchange the two cards."
        case Intercepting() | Offering():
            return f"{name} answers Yes or No."
        case Over():
            return ""
    return f"{name} goes on."
