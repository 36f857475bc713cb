"""MemWars: two to four sides claim the 100 places of a board by what they remember of a deck of cards.

Reading order: `board`, `mat` and `memdeck` (where places lie, what a deck is), `options` and `topologies`; `spots`,
`actions`, `phases` and `state` (what there is); `rules` (judge and apply), split by topic into `setting`, `claims`,
`challenges`, `basic`, `counters`, `lapses`, `mishaps` and `mending`, with `resolving`, `turns`, `quadrants`, `scoring`
and `patterns` behind them; `reading` (what the table says); `view`, `sheets`, `words`, `says` and `prompts` (what
players see and may press); `notation` and `plain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tableassist.games.memwars import legal, notation, rules, setting
from tableassist.games.memwars import mat as mats
from tableassist.games.memwars import plain as plainly
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.options import OPTIONS, options_of
from tableassist.games.memwars.rulebook import RULEBOOK
from tableassist.games.memwars.state import State
from tableassist.rules.game import OptionKey, Outcome, Refused, Seat, Setup, Timing, World
from tableassist.table.geometry import Mat


class MemWars:
    """The game with one deck, as a value: see `tableassist.rules.game.Game`."""

    name = "memwars"
    title = "MemWars"
    players = (1, 4)
    rulebook: Mapping[str, str] = RULEBOOK

    def __init__(self, deck: MemDeck) -> None:
        self.deck = deck
        self.options = (OptionKey("deck", (deck.key,), "R-MW-004", "The MemDeck"), *OPTIONS)

    def mat(self, options: Mapping[str, str]) -> Mat:  # noqa: ARG002
        """The printed board, the same for all options."""
        return mats.mat()

    def setup(self, setup: Setup) -> State:
        """An empty board, each side with its pieces; raises SetupRefused."""
        return setting.first_state(self.deck, setup.players, options_of(setup.options, self.deck.key))

    def judge(self, state: State, action: Action) -> Refused | None:
        """The first objection to the action, or None where the rules allow it."""
        return rules.judge(state, action, self.deck)

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""
        return rules.apply(state, action, self.deck)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs; no winners is the board's win."""
        return rules.outcome(state)

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""
        return rules.timing(state)

    def actions(self, state: State, world: World) -> Iterator[Action]:  # noqa: ARG002
        """Every legal action; nothing in this game depends on what lies hidden on the table."""
        return iter(legal.actions(state))

    def actor(self, action: Action) -> Seat | None:
        """Who does the action; nobody for verdicts, rounds, mishaps and corrections."""
        return getattr(action, "seat", None)

    def write(self, action: Action) -> str:
        """The action as one line."""
        return notation.write(action)

    def parse(self, text: str) -> Action:
        """The action of that line; raises BadAction."""
        return notation.parse(text)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data."""
        return plainly.plain(state)


def game(deck: MemDeck) -> MemWars:
    """MemWars with this deck, to be handed to whoever plays, shows or records it."""
    return MemWars(deck)
