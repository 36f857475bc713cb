"""Legal actions, given what hands really hold: for simulation and tests, never for a referee.

There are as many declarations as there are names. Where cards are known, every one of them is tried; where none are,
one made-up name is told for each card.
"""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import BOOK, TOLD, Action, Declare
from tableassist.games.mental_magic.cost import same
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.rules import judge
from tableassist.games.mental_magic.state import Card, State
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat, World
from tableassist.table.geometry import ZoneName

MADE_UP = "Name no. {}"


def hand_zone(seat: Seat) -> ZoneName:
    """Where a world keeps the printed mana cost of the card that the player would take next from the hand."""
    return ZoneName(f"hand {seat}")


def actions_in(known: Knowledge, state: State, world: World) -> Iterator[Action]:
    """Every legal action of those that make sense in this state."""
    return (action for action in _thinkable(known, state, world) if judge(known, state, action) is None)


def _thinkable(known: Knowledge, state: State, world: World) -> Iterator[Action]:
    if state.over:
        return
    for seat in state.seats:
        yield from _plain(state, seat)
        yield from _about_cards(state, seat)
        if state.waiting is None:
            yield from _declarations(known, state, seat, world)


def _plain(state: State, seat: Seat) -> Iterator[Action]:
    yield actions.Confirm(seat)
    yield actions.Object(seat)
    yield actions.Utopia(seat)
    yield actions.Morph(seat)
    yield actions.Morph(seat, mask=True)
    yield actions.Land(seat)
    yield actions.ExtraLands(seat, 1)
    yield actions.Draw(seat)
    yield actions.PutBack(seat)
    yield actions.EndTurn(seat)
    yield actions.Respond(seat)
    yield actions.Done(seat)
    yield actions.Lose(seat, "concedes")
    for step in (-3, 2):
        yield actions.Life(seat, state.players[seat].life + step)
    for whose in state.seats:
        yield actions.Search(seat, whose)
        yield actions.Shuffle(seat, whose)


def _about_cards(state: State, seat: Seat) -> Iterator[Action]:
    for ref in ("hand", "library"):
        yield from (actions.Move(seat, ref, zone) for zone in Where if zone != ref)
    for card in state.cards:
        for zone in Where:
            yield actions.Move(seat, card.ref, zone)
            if card.identity is not None and zone in (Where.GRAVEYARD, Where.EXILE):
                yield actions.Move(seat, card.ref, zone, Ground.LINKED)
        yield actions.Lapse(seat, card.ref)
        yield actions.TurnDown(seat, card.ref)
        yield actions.TurnUp(seat, card.ref)
        yield actions.Reveal(seat, card.ref, card.printed or "{1}")
        yield actions.AsLand(seat, card.ref, "target")


def _declarations(known: Knowledge, state: State, seat: Seat, world: World) -> Iterator[Action]:
    top = str(world.get(hand_zone(seat), "{1}"))
    fitting: dict[str, tuple[tuple[str, str, str], ...]] = {}
    for card in (None, *state.cards):
        seen = None if card is None else card.printed
        printed = top if seen is None else seen
        if printed not in fitting:
            fitting[printed] = tuple(_names_for(known, state, printed))
        for ground in _grounds(card):
            for source, cost, name in fitting[printed]:
                ref = "hand" if card is None else card.ref
                yield Declare(seat, ref, ground, source, cost, name, printed if seen is None else None)


def _grounds(card: Card | None) -> tuple[Ground, ...]:
    """Why a card may be declared where it is."""
    if card is None:
        return Ground.CAST, Ground.LAND, Ground.ENTERS, Ground.ABILITY
    if card.identity is not None or card.zone is Where.STACK:
        return ()
    return (Ground.TURNED_UP,) if card.down else (Ground.CAST, Ground.ENTERS, Ground.LINKED)


def _names_for(known: Knowledge, state: State, printed: str) -> Iterator[tuple[str, str, str]]:
    """Where the cost comes from, the cost and the name of everything that a card of this cost can be declared as."""
    if not len(known) or state.options.card_db == "ignored":
        yield TOLD, printed, MADE_UP.format(len(state.used) + 1)
        return
    by_value, whole = state.options.match == "mana_value", state.options.split == "combined"
    for name in known.names():
        magic = known.card(name)
        if magic is not None and same(printed, magic.cost, by_value=by_value, whole=whole):
            yield BOOK, magic.cost, magic.name
