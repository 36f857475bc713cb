"""A whole game of Mental Magic on a rig: enrolled cards, the mat, the eyes that know them, the session, two players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tableassist.cardbase.base import FILE, CardBase
from tableassist.cardbase.sample import write_sample
from tableassist.games.mental_magic import MentalMagic
from tableassist.rehearsal.kits import RehearsalKit
from tableassist.rehearsal.mental_magic.faults import REASONS, MagicFaults
from tableassist.rehearsal.mental_magic.hands import MagicHands
from tableassist.rehearsal.mental_magic.hidden import NAMES as CARDS
from tableassist.rehearsal.mental_magic.hidden import deal_libraries
from tableassist.rehearsal.mental_magic.players import MagicPlayers
from tableassist.rehearsal.mental_magic.shown import pool_of
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.vision.gallery.enrolled import BACK, Pool

AGREED = {"life": "20"}


def sample_game(folder: Path) -> MentalMagic:
    """The game with the cards that come with TableAssist, whose list is kept in the folder."""
    write_sample(folder / FILE)
    return MentalMagic(CardBase(folder / FILE))


class MentalMagicRehearsal(Rehearsal):
    """One game of Mental Magic with the cards that come with TableAssist; `options` stand above what is agreed."""

    def __init__(
        self,
        seed: int,
        faults: float,
        *,
        level: str = "kind",
        decks: str = "",
        options: Mapping[str, str] | None = None,
        players: int = 2,
        terms: Terms = USUAL,
        **rig: Any,
    ) -> None:
        self._folder = TemporaryDirectory()
        game, names = sample_game(Path(self._folder.name)), terms.players(players)
        agreed = terms.house_rules(game, names, seed, AGREED) | dict(options or {})
        match = begin_rehearsal(game, names, agreed, terms.clock, seed)
        shared = match.state.shared is not None and all(player.mental for player in match.state.players)
        hidden, enrolled = deal_libraries(Random(f"deck {seed}"), shared=shared)
        every = pool_of(CARDS)
        pool = Pool(tuple(card for card in every.cards if card.name in enrolled or card.name == BACK))
        self.rig = Rig(game.mat(agreed), len(names), draw_conditions(seed, level, decks), seed, pool=pool, **rig)
        self._begin(match)
        self.actor: MagicHands = MagicHands(self.rig, game, match.state, hidden, enrolled)
        self.faults: MagicFaults = MagicFaults(self.actor, Random(f"faults {seed}"), faults)
        self.players = MagicPlayers(self.actor, self.faults, Random(f"players {seed}"))


KIT = RehearsalKit(MentalMagicRehearsal, REASONS)
"""Mental Magic, as it is registered."""
