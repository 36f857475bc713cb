"""Deluxe Memory, rehearsed: dealt face down on the mat and played from memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory.actions import NoMatch, ShowMatch
from tableassist.games.deluxe_memory.grid import DOWN
from tableassist.games.deluxe_memory.phases import Looking
from tableassist.games.deluxe_memory.state import State
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.deluxe_hidden import DeluxeHidden
from tableassist.rehearsal.faults import REASONS, Faults
from tableassist.rehearsal.hidden import deal_deck
from tableassist.rehearsal.kits import RehearsalKit
from tableassist.rehearsal.players import Players
from tableassist.rehearsal.prompt_ways import Questions, Way, walk_prompts
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.table.cards import CardName, rank, suit
from tableassist.table.geometry import SIDES, ZoneName


class DeluxeActor(Actor):
    """All players' hands in Deluxe Memory."""

    def way_to(self, ask: Questions, action: Any) -> Way | None:
        """What is asked card by card has more ways than could be tried: its keys are known."""
        keys = tuple(keys_of_cards(self.session.match.state, action))
        return walk_prompts(ask, action, keys) or super().way_to(ask, action)


def keys_of_cards(state: State, action: Any) -> Iterator[str]:
    """The keys that enter by hand how two cards came back, each by rank and suit; none for what else may be entered."""
    phase = state.phase
    if not isinstance(phase, Looking):
        return
    if isinstance(action, ShowMatch):
        yield from ("match",) if phase.claim == "open" else ()
        yield from _keys_of(state, zip(phase.places, action.cards, strict=True))
    elif isinstance(action, NoMatch):
        yield from ("no_match",) if phase.claim == "open" else ()
        open_zones = [zone for zone, _ in action.up]
        yield "up" if len(open_zones) == len(phase.places) else next(iter(open_zones), "hidden")
        yield from _keys_of(state, action.up)


def _keys_of(state: State, cards: Iterable[tuple[ZoneName, CardName]]) -> Iterator[str]:
    """Rank and suit of each card that nobody can see."""
    for zone, card in cards:
        if state.at(zone) == DOWN:
            yield from (rank(card), suit(card))


class DeluxeRehearsal(Rehearsal):
    """One game of Deluxe Memory on a rig, from the deal to the end."""

    def __init__(
        self,
        seed: int,
        faults: float,
        *,
        players: int = 0,
        level: str = "kind",
        decks: str = "",
        terms: Terms = USUAL,
        **rig: Any,
    ) -> None:
        rng = Random(f"rehearsal {seed}")
        names = terms.players(players or rng.choice((2, 2, 3, 4)))
        game = game_named("deluxe-memory")
        options = terms.house_rules(game, names, seed, {})
        match = begin_rehearsal(game, names, options, terms.clock, seed)
        self.rig = Rig(game.mat(options), len(names), draw_conditions(seed, level, decks), seed, **rig)
        world = deal_deck(rng, game, match)
        self.rig.deal(world)
        self._begin(match, sides=SIDES[len(names)])
        self.actor = DeluxeActor(self.rig, game, match.state, world)
        self.faults = Faults(self.actor, Random(f"faults {seed}"), faults)
        self.players = Players(self.actor, self.faults, Random(f"players {seed}"))


KIT = RehearsalKit(DeluxeRehearsal, REASONS, hidden=DeluxeHidden())
"""Deluxe Memory, as it is registered."""
