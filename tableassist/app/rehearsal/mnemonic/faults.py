"""What goes wrong on purpose on the playmat: laid as if it were allowed, waited for, and taken back like people do."""

from __future__ import annotations

from typing import Any

from tableassist.app.rehearsal.mnemonic.hands import MnemonicHands
from tableassist.app.rehearsal.provoking import Provoker
from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.cards import is_land
from tableassist.games.mnemonic.phases import MAIN, Priority
from tableassist.games.mnemonic.state import State, other
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName

KINDS = ("second_land", "cast_without_mana", "out_of_turn")


class MnemonicFaults(Provoker[MnemonicHands]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught."""

    at_rest = frozenset(KINDS)

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    def before_decision(self) -> None:
        """While the player on turn may act in a main phase, and the table lies as the game has it."""
        if not self._rests() or self._spared():
            return
        kinds = [self._second_land, self._without_mana, self._out_of_turn]
        for kind in self.rng.sample(kinds, len(kinds)):
            if kind(self.state.active):
                return

    def _second_land(self, seat: Seat) -> bool:
        """R-MN-040: one land a turn."""
        lands = [card for card in self.actor.hidden.hands[seat] if is_land(card)]
        if not lands or not self.state.players[seat].played_land:
            return False
        return self._wrongly("second_land", seat, do.PlayLand(seat, self.rng.choice(lands)))

    def _without_mana(self, seat: Seat) -> bool:
        """A creature is cast, and there is no land left that could pay for it."""
        spells = [card for card in self.actor.hidden.hands[seat] if not is_land(card)]
        able = any(one.is_land and one.controller == seat and not one.tapped for one in self.state.field)
        if not spells or able:
            return False
        return self._wrongly("cast_without_mana", seat, do.Cast(seat, self.rng.choice(spells)))

    def _out_of_turn(self, seat: Seat) -> bool:
        """The player who is not on turn lays down a land."""
        rival = other(seat)
        lands: list[CardName] = [card for card in self.actor.hidden.hands[rival] if is_land(card)]
        return bool(lands) and self._wrongly("out_of_turn", rival, do.PlayLand(rival, self.rng.choice(lands)))

    def _wrongly(self, kind: str, seat: Seat, action: Any) -> bool:
        """The cards are laid as they would lie if the action were allowed, and then as they should."""
        astray, before = self.actor.game.apply(self.state, action), self.state
        self._provoke(kind, lambda: self._lay(seat, astray), lambda: self._lay(seat, before))
        return True

    def _lay(self, seat: Seat, state: State) -> None:
        self.actor.arrange(seat, state)

    def _rests(self) -> bool:
        state, session = self.state, self.actor.session
        phase = state.phase
        mine = isinstance(phase, Priority) and phase.seat == state.active and state.step in MAIN and not state.stack
        return mine and self.actor.agreed() and session.issue is None and not session.todo
