"""What lies hidden in a game that is entered by hand: the cards that were dealt, and what actions do to them."""

from __future__ import annotations

from random import Random
from typing import Any

from tableassist.referee.match import AnyGame, Match
from tableassist.rules.game import DealsCards
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import ZoneName

World = dict[ZoneName, CardName]


def deal_deck(rng: Random, game: AnyGame, match: Match | None = None) -> World:
    """A shuffled deck on the places of a game's mat where cards lie at first; without a match, on all of them.

    Raises:
        ValueError: The game deals more or fewer cards than it has places for.
    """
    options = match.started.options if match is not None else {}
    cards = list(game.dealt_cards(options) if isinstance(game, DealsCards) else DECK)
    rng.shuffle(cards)
    taken = game.layout(match.first).occupied() if match is not None else None
    zones = [zone.name for zone in game.mat(options).card_zones() if taken is None or zone.name in taken]
    if len(zones) != len(cards):
        raise ValueError(
            f"{game.title} deals {len(cards)} cards on {len(zones)} places: its `dealt_cards` must be as many."
        )
    return dict(zip(zones, cards, strict=True))


class HiddenCards:
    """Keeps track of hidden cards for the players of a game in which cards only ever lie where they were dealt."""

    def world(self, match: Match, rng: Random) -> World:
        """A deal that fits all that the match's entries say; empty where no card has a place of its own."""
        return deal_deck(rng, match.game, match) if match.game.mat(match.started.options).card_zones() else {}

    def after(self, action: Any, world: World) -> None:
        """What the action did to them."""

    def willing(self, action: Any) -> bool:  # noqa: ARG002
        """Whether players do this of their own accord."""
        return True
