"""A whole game of MemWars on a rig: the board with its topology, the eyes, the session, the sides."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tableassist.app.build import game_named
from tableassist.app.eyes.table_watcher import palette_of
from tableassist.games.memwars import MemWars
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.rehearsal.kits import RehearsalKit
from tableassist.rehearsal.memwars.faults import REASONS, MemWarsFaults
from tableassist.rehearsal.memwars.hands import Hands
from tableassist.rehearsal.memwars.players import MemWarsPlayers
from tableassist.rehearsal.memwars.setups import draw_setup
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions


class MemWarsRehearsal(Rehearsal):
    """One game of MemWars; `options` stand above what is drawn by chance."""

    def __init__(
        self,
        seed: int,
        faults: float,
        *,
        players: int = 0,
        level: str = "kind",
        decks: str = "",
        options: Mapping[str, str] | None = None,
        terms: Terms = USUAL,
        **rig: Any,
    ) -> None:
        count, usual = draw_setup(seed, players or len(terms.names))
        names = terms.players(count)
        # Cards are of the same kind in every mix; so few counters that a game does not begin with laying them down.
        same = {key: usual[key] for key in ("deck", "colours", "counters")}
        game = game_named("memwars", same | dict(terms.options) | dict(options or {}))
        assert isinstance(game, MemWars)
        agreed = terms.house_rules(game, names, seed, usual, same, ("mode", "depth")) | dict(options or {})
        match = begin_rehearsal(game, terms.teams(game, names, seed, agreed), agreed, terms.clock, seed)
        conditions = draw_conditions(seed, level, decks)
        self.rig = Rig(game.mat(agreed), count, conditions, seed, palette=palette_of(match), **rig)
        chance = Random(f"chance {seed}")
        assistant = MemWarsAssistant(game.deck, lambda: chance.getrandbits(32), lambda: "")
        self._begin(match, assistant=assistant)
        self.actor: Hands = Hands(self.rig, game, match.state, Random(f"pieces {seed}"))
        # In an order that chance gives the same pieces by in every process: a set of names has none.
        for zone in sorted(match.game.layout(match.state).occupied()):
            self.actor.drop(zone, *self.actor.wanted(zone))
        self.faults: MemWarsFaults = MemWarsFaults(self.actor, Random(f"faults {seed}"), faults)
        self.players = MemWarsPlayers(self.actor, self.faults, Random(f"players {seed}"))


QUICK = {"quadrants": "NE", "depth": "2", "topology": "competitive", "deck": "gods-and-heroes"}
"""A game that is entered by hand takes too long with the defaults."""

KIT = RehearsalKit(MemWarsRehearsal, REASONS, quick=QUICK)
"""MemWars, as it is registered."""
