"""A whole game of Mnemonic on a rig: the playmat, the eyes for rows, the session, two opponents."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tableassist.app.build import game_named
from tableassist.games.mnemonic.world import deal_world
from tableassist.journal.events import Entry, Refusal
from tableassist.rehearsal.kits import RehearsalKit
from tableassist.rehearsal.mnemonic.faults import REASONS, MnemonicFaults
from tableassist.rehearsal.mnemonic.hands import MnemonicHands
from tableassist.rehearsal.mnemonic.players import MnemonicPlayers
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.table.cards import DECK

AGREED = {"life": "10"}
"""Half the usual life: all that happens in a game happens, in half the pictures."""


class MnemonicRehearsal(Rehearsal):
    """One game of Mnemonic, from the draft to the end; `options` stand above what is agreed for all."""

    def __init__(
        self,
        seed: int,
        faults: float,
        *,
        players: int = 2,
        level: str = "kind",
        decks: str = "",
        options: Mapping[str, str] | None = None,
        terms: Terms = USUAL,
        **rig: Any,
    ) -> None:
        game, names = game_named("mnemonic"), terms.players(players)
        agreed = terms.house_rules(game, names, seed, AGREED) | dict(options or {})
        match = begin_rehearsal(game, names, agreed, terms.clock, seed)
        self.rig = Rig(game.mat(agreed), len(names), draw_conditions(seed, level, decks), seed, **rig)
        self._begin(match)
        deck = list(DECK)
        Random(f"deck {seed}").shuffle(deck)
        self.actor: MnemonicHands = MnemonicHands(
            self.rig, game, match.state, deal_world(match.state, deck), Random(f"hands {seed}")
        )
        self.faults: MnemonicFaults = MnemonicFaults(self.actor, Random(f"faults {seed}"), faults)
        self.players = MnemonicPlayers(self.actor, self.faults, Random(f"players {seed}"))

    def _heard(self, entry: Entry) -> None:
        """Whatever is refused without a fault is a false accusation, whether the game stops for it or not."""
        super()._heard(entry)
        if isinstance(entry.event, Refusal) and not self.actor.fault:
            self.actor.tally.accusations.append(entry.event.why)


KIT = RehearsalKit(MnemonicRehearsal, REASONS)
"""Mnemonic, as it is registered."""
