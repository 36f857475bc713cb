"""Deluxe Memory, rehearsed: dealt face down on the mat and played from memory."""

from __future__ import annotations

from random import Random
from typing import Any

from tableassist.app.build import game_named
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.deluxe_hidden import DeluxeHidden
from tableassist.rehearsal.faults import REASONS, Faults
from tableassist.rehearsal.hidden import deal_deck
from tableassist.rehearsal.kits import RehearsalKit
from tableassist.rehearsal.players import Players
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.conditions import Conditions
from tableassist.table.geometry import SIDES


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
        self.rig = Rig(game.mat(options), len(names), Conditions.sample(seed, level, decks), seed, **rig)
        world = deal_deck(rng, game, match)
        self.rig.deal(world)
        self._begin(match, sides=SIDES[len(names)])
        self.actor = Actor(self.rig, game, match.state, world)
        self.faults = Faults(self.actor, Random(f"faults {seed}"), faults)
        self.players = Players(self.actor, self.faults, Random(f"players {seed}"))


KIT = RehearsalKit(DeluxeRehearsal, REASONS, hidden=DeluxeHidden())
"""Deluxe Memory, as it is registered."""
