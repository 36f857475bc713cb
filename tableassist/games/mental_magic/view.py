"""What players see: zones, life, what cards were declared as. Never what lies face down, nor what a cost could be."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.rulebook import PAST_IN_FLAMES, UTOPIA
from tableassist.games.mental_magic.state import UTOPIA as AS_UTOPIA
from tableassist.games.mental_magic.state import Card, State
from tableassist.games.mental_magic.tiles import make_tiles
from tableassist.games.mental_magic.words import (
    compose_headline,
    has_past_in_flames,
    list_doubts,
    list_lasting,
    name_card,
    number_card,
)
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat
from tableassist.rules.view import GameView, SeatLine, Tone
from tableassist.rules.wording import format_count


def show(state: State, known: Knowledge | None = None) -> GameView:
    """The state as players may see it; `known` gives what is printed on declared cards."""
    return GameView(
        headline=compose_headline(state),
        detail=_detail(state),
        seats=tuple(_line(state, Seat(number)) for number in range(len(state.players))),
        tiles=tuple(make_tiles(state, known)),
        facts=tuple(_facts(state)),
        tone=_tone(state),
    )


def _detail(state: State) -> str:
    if state.over:
        return state.over
    if state.waiting is not None:
        return list_doubts(state, state.waiting)
    stack = [name_card(card) for card in state.at(Where.STACK)]
    if has_past_in_flames(state):
        return PAST_IN_FLAMES
    if stack:
        return f"On the stack, last first: {', '.join(reversed(stack))}."
    kept = [f"{number_card(card)} ({card.zone})" for card in list_lasting(state)]
    return f"Still what they were declared as: {', '.join(kept)}." if kept else ""


def _line(state: State, seat: Seat) -> SeatLine:
    player = state.players[seat]
    counts = f"{format_count(player.hand)} in hand, {state.library(seat)} in the library"
    return SeatLine(
        player.name,
        player.life,
        unit="life",
        note="out" if player.out else f"no time left, {counts}" if player.late else counts,
        badges=tuple(_badges(state, seat)),
        to_move=not state.over and seat == state.holder,
        out=bool(player.out),
    )


def _badges(state: State, seat: Seat) -> Iterator[str]:
    if not state.players[seat].mental:
        yield "cards as printed"
    if seat == state.active and not state.over:
        if state.utopias:
            yield "Utopia played"
        elif state.lands:
            yield "land played"
        if state.allowed > 1:
            yield f"{state.lands} of {format_count(state.allowed, 'land')}"


def _facts(state: State) -> Iterator[str]:
    yield f"Turn {state.turn}"
    yield f"{format_count(len(state.used), 'name')} declared"
    yield from (used.name for used in reversed(state.used))
    for number, player in enumerate(state.players):
        there = _battlefield_line(state, Seat(number))
        if there:
            yield f"{player.name}: {there}"
    if any(card.down == AS_UTOPIA for card in state.cards):
        yield UTOPIA[state.options.utopia if state.options.utopia in UTOPIA else "any_colour"]


def _battlefield_line(state: State, seat: Seat) -> str:
    """A player's battlefield: the declared cards by name, Utopias counted."""
    cards: list[Card] = list(state.at(Where.BATTLEFIELD, seat))
    named = [number_card(card) for card in cards if card.down != AS_UTOPIA]
    utopias = sum(1 for card in cards if card.down == AS_UTOPIA)
    return ", ".join((*named, *((format_count(utopias, "Utopia"),) if utopias else ())))


def _tone(state: State) -> Tone:
    if state.over:
        return Tone.OVER
    return Tone.ASK if state.waiting is not None else Tone.CALM
