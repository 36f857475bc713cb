"""Two opponents that play Mnemonic by what each may know: public doings with their hands, hidden ones by button."""

from __future__ import annotations

from random import Random
from typing import Any

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import rules, sparring
from tableassist.games.mnemonic.cards import CREATURE
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.mnemonic.faults import MnemonicFaults
from tableassist.rehearsal.mnemonic.hands import MnemonicHands

_FIGHTS = (do.DeclareAttackers, do.DeclareBlockers)


class MnemonicPlayers:
    """Plays a whole game on a rig, one decision after the other."""

    def __init__(self, actor: MnemonicHands, faults: MnemonicFaults, rng: Random) -> None:
        self.actor, self.faults, self.rng = actor, faults, rng

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    def step(self) -> None:
        """One decision, carried out and understood; the table is tidied while nobody is waited for."""
        self.faults.before_decision()
        action = self._decision()
        if is_seen(self.state, action):
            self._by_hand(action)
        else:
            self._by_button(action)
        if self.state.turn and not self.actor.game.timing(self.state).countdown_ms:
            self.faults.before_tidying()
            self.actor.tidy()

    def start_anew(self) -> None:
        """Nothing is planned ahead."""

    def _decision(self) -> Any:
        for seat in SEATS:
            action = sparring.choose_action(self.state, seat, self.actor.hidden.hands[seat])
            if action is not None:
                return action
        raise Stuck(f"Nobody knows what to do in {self.state.phase}.")

    def _by_hand(self, action: Any) -> None:
        """The cards are laid as they lie after the action; the referee is to see what was done."""
        laid = rules.carry_out(self.state, action) if isinstance(action, _FIGHTS) else None
        self._count(action)
        # Who fights is pushed forward, even where the game has brought the fight to its end at once.
        self.actor.arrange(action.seat, laid or self.state)
        self.actor.await_agreement(action, *self._press_at_once())

    def _press_at_once(self) -> tuple[Any, ...]:
        """Who is hasty presses what comes next before any picture has shown what was done (R-CK-002)."""
        chance = self.actor.rig.camera.conditions.hasty
        if not chance or self.rng.random() >= chance or self.actor.game.outcome(self.state) is not None:
            return ()
        following, game, seen = self._decision(), self.actor.game, self.actor.session.match.state
        way = self.actor.way_to(lambda chosen: game.prompt(seen, chosen, by_hand=False), following)
        self.actor.rig.reach_for_button()
        if way is None or len(way) > 1 or not self.actor.choose(following):
            return ()
        self._count(following)
        return (following,)

    def _by_button(self, action: Any) -> None:
        session = self.actor.session
        if not self.actor.choose(action):
            session.prompts.by_hand = True
            if not self.actor.choose(action, by_hand=True):
                session.enter(action, self.actor.rig.now)
        self._count(action)
        self.actor.await_agreement(action)

    def _count(self, action: Any) -> None:
        before = self.state
        self.actor.count(action)
        self.actor.followed(before, action)


def is_seen(state: State, action: Any) -> bool:
    """Whether the camera can see by itself what was done."""
    match action:
        case do.PlayLand():
            return True
        case do.Cast(mode=mode):
            return mode == CREATURE
        case do.DeclareAttackers(cards=cards):
            return bool(cards)
        case do.DeclareBlockers(pairs=pairs):
            return bool(pairs) and len(state.combat.attackers) == 1
    return False
