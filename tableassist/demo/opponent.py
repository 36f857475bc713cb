"""The opponent's thoughts beside a window that goes on: some in every picture, for a second at the most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.opponent import Opponent, ponder
from tableassist.games.mnemonic.state import State
from tableassist.games.mnemonic.world import Hidden
from tableassist.rules.game import Seat

A_PICTURE_S, A_DECISION_S = 0.05, 1.0
"""How long it thinks at a stretch, and about one decision."""


class Thinking:
    """Asked in every picture, it answers once it has decided."""

    def __init__(self, player: Opponent, clock: Callable[[], float] = monotonic) -> None:
        self.player, self._clock = player, clock
        self._about: State | None = None
        self._thoughts: Iterator[Action] = iter(())
        self._best: Action | None = None
        self._spent = 0.0

    def decision(self, state: State, seat: Seat, hidden: Hidden) -> Action | None:
        """What it does, of `hidden` knowing its own cards alone; None while it thinks, or has nothing to do."""
        if state is not self._about:
            hand, deck = hidden.hands[seat], (*hidden.hands[seat], *hidden.libraries[seat])
            self._thoughts = ponder(state, seat, hand, self.player.strength, self.player.chance, deck)
            self._about, self._best, self._spent = state, None, 0.0
        began = self._clock()
        for best in self._thoughts:
            self._best = best
            spent = self._clock() - began
            if self._spent + spent > A_DECISION_S:
                break
            if spent > A_PICTURE_S:
                self._spent += spent
                return None
        self._about = None
        return self._best
