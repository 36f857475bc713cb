"""What players see: nothing of a face-down card, whatever was seen of it before (R-TB-003, R-DM-060)."""

from __future__ import annotations

from tableassist.games.deluxe_memory.cards import CHART, Colour, colour_of, pluralise
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, content_of
from tableassist.games.deluxe_memory.mat import build_mat
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
from tableassist.games.deluxe_memory.turns import find_next_in_order
from tableassist.games.deluxe_memory.words import compose_headline
from tableassist.rules.game import Seat
from tableassist.rules.view import GameView, Mark, SeatLine, Tile, Tone
from tableassist.table.cards import CardName, format_card, rank
from tableassist.table.geometry import Zone, ZoneName


def show(state: State) -> GameView:
    """The state as players may see it."""
    marks = _marks(state)
    zones = build_mat(state.options.jokers).zones
    return GameView(
        headline=compose_headline(state),
        detail=_detail(state),
        seats=tuple(_line(state, Seat(number)) for number in range(len(state.players))),
        tiles=tuple(_tile(state, zone, marks.get(zone.name, Mark.NONE)) for zone in zones),
        facts=_facts(state),
        tone=_tone(state),
    )


def describe_pair(state: State) -> str:
    """The match that is being resolved, in words; empty where there is none."""
    if state.pair is None:
        return ""
    what = pluralise(rank(state.pair[0]))
    if colour_of(state.pair) is Colour.JOKERS:
        return f"a pair of {what}"
    return f"{format_card(state.pair[0])} {format_card(state.pair[1])}, a {colour_of(state.pair)} pair of {what}"


def _tile(state: State, zone: Zone, mark: Mark) -> Tile:
    content = content_of(state.grid, zone.name)
    if content in (EMPTY, DOWN):
        return Tile(zone.name, zone.area, "down" if content else "empty", mark=mark)
    return Tile(zone.name, zone.area, "up", CardName(content), mark)


def _marks(state: State) -> dict[ZoneName, Mark]:
    match state.phase:
        case Looking(places=places) | Swapping(places=places) | Inspected(places=places):
            return dict.fromkeys(places, Mark.LIFTED)
        case Inspecting(block=block):
            return dict.fromkeys(block, Mark.CHOICE)
        case Revealing(effect="4" | "5", pool=pool, revealed=revealed):
            return dict.fromkeys((place for place in pool if place not in revealed), Mark.CHOICE)
    return {}


def _line(state: State, seat: Seat) -> SeatLine:
    player = state.players[seat]
    return SeatLine(
        player.name,
        player.tokens,
        unit="token" if player.tokens == 1 else "tokens",
        note="out" if player.out else "no time" if player.late else "",
        badges=_badges(state, seat),
        to_move=seat == state.acting,
        out=player.out,
    )


def _badges(state: State, seat: Seat) -> tuple[str, ...]:
    player = state.players[seat]
    shields = (f"shield {format_card(a)} {format_card(b)}" for a, b in player.nines)
    held = (*shields, *(f"intercept {format_card(a)} {format_card(b)}" for a, b in player.tens))
    waiting = state.skips if state.skips and seat == find_next_in_order(state) else 0
    skips = player.skips + waiting
    again = tuple("extra turn" for extra in state.extras if extra.seat == seat)
    return (*held, *(("skip",) if skips == 1 else (f"skip {skips}",) if skips else ()), *again)


def _detail(state: State) -> str:
    match state.phase:
        case Over(why=why):
            return why
        case Choosing():
            return "Select two cards and look at them."
        case Looking(claim=""):
            return "Nobody else may see them."
        case Looking():
            return "Leave the cards face up, or turn them down for a token each."
        case Offering():
            return CHART["7"].printed
    return _effect(state)


def _effect(state: State) -> str:
    if state.pair is None:
        return ""
    words = describe_pair(state)
    if colour_of(state.pair) is not Colour.MIXED or state.options.simplicity:
        return f"{words[:1].upper()}{words[1:]}."
    effect = _rank_in_effect(state.phase) or rank(state.pair[0])
    return f"{words[:1].upper()}{words[1:]}. {CHART[effect].printed}"


def _rank_in_effect(phase: Phase) -> str:
    """The rank whose effect is under way, which a king may have copied; empty where the phase does not say."""
    match phase:
        case Revealing(effect=effect):
            return effect
        case Naming(topic=topic):
            return _TOPIC_RANKS.get(topic, "")
    return _PHASE_RANKS.get(type(phase), "")


_TOPIC_RANKS = {Topic.ACE: "A", Topic.THREE: "3", Topic.JACK: "J", Topic.QUEEN: "Q"}
_PHASE_RANKS: dict[type[Phase], str] = {
    Peeking: "2",
    Swapping: "2",
    Squaring: "4",
    Inspecting: "4",
    Inspected: "4",
    Crossing: "5",
}


def _facts(state: State) -> tuple[str, ...]:
    cards = sum(1 for content in state.grid if content)
    facts = (f"Turn {state.turn}", f"{cards} cards in the grid")
    return facts if state.bank is None else (*facts, f"Bank {state.bank}")


def _tone(state: State) -> Tone:
    match state.phase:
        case Over():
            return Tone.OVER
        case Naming() | Copying() | Offering() | Intercepting():
            return Tone.ASK
        case Choosing() | Looking(claim=""):
            return Tone.CALM
        case Rearranging():
            return Tone.ASK
    return Tone.TODO
