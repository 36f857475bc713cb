"""The hidden cards of Deluxe Memory: they change places, and what was shown of them is known."""

from __future__ import annotations

from random import Random
from typing import Any

from tableassist.games.deluxe_memory.actions import Lapse, NoMatch, Rearranged, Reveal, Select, ShowMatch, Swap
from tableassist.referee.match import Match as Game
from tableassist.rehearsal.hidden import HiddenCards, World, deal_deck
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName


class DeluxeHidden(HiddenCards):
    """See `tableassist.rehearsal.hidden.HiddenCards`."""

    def world(self, match: Game, rng: Random) -> World:
        """A deal that fits all that the match's entries say, for going on with a game that was interrupted."""
        return world_of(match, rng)

    def after(self, action: Any, world: World) -> None:
        """Two cards may have changed places."""
        if isinstance(action, Swap):
            world[action.a], world[action.b] = world[action.b], world[action.a]

    def willing(self, action: Any) -> bool:
        """Nobody rearranges the grid, or runs out of time, of his own accord."""
        return not isinstance(action, Lapse | Rearranged)


def world_of(match: Game, rng: Random) -> dict[ZoneName, CardName]:
    """A deal that fits all that the match's entries say, for going on with a game that was interrupted."""
    seen: dict[ZoneName, CardName] = {}
    swaps: list[tuple[ZoneName, ZoneName]] = []
    held: tuple[ZoneName, ...] = ()
    for entry in match.entries:
        action = match.game.parse(entry.event.action) if hasattr(entry.event, "action") else None
        if isinstance(action, Select):
            held = action.places
        shown = _shown_by(action, held)
        for zone, card in shown:
            for a, b in reversed(swaps):
                zone = {a: b, b: a}.get(zone, zone)
            seen[zone] = card
        if isinstance(action, Swap):
            swaps.append((action.a, action.b))
    world = deal_deck(rng, match.game, match)
    rest = [card for card in world.values() if card not in seen.values()]
    world = {zone: seen.get(zone) or rest.pop() for zone in world}
    for a, b in swaps:
        world[a], world[b] = world[b], world[a]
    return world


def _shown_by(action: Any, held: tuple[ZoneName, ...]) -> tuple[tuple[ZoneName, CardName], ...]:
    """What an action says of the cards on the places."""
    match action:
        case ShowMatch(_, cards):
            return tuple(zip(held, cards, strict=True))
        case NoMatch(_, up):
            return up
        case Reveal(_, place, card):
            return ((place, card),)
    return ()
