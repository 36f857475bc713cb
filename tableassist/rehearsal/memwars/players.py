"""Sides that play MemWars: they claim, challenge, recall or do not, and act with hands and buttons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tableassist.games.memwars import actions as do
from tableassist.games.memwars import phases
from tableassist.games.memwars.actions import CHALLENGE
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.seen_pieces import LOGO
from tableassist.games.memwars.spots import VALUES
from tableassist.games.memwars.state import State
from tableassist.rehearsal.memwars.faults import MemWarsFaults
from tableassist.rehearsal.memwars.hands import Hands
from tableassist.rules.game import Seat

CHALLENGES, RECALLS, BY_BUTTON = 0.45, 0.6, 0.5
"""How often a claim is challenged, a fact is recalled, and a button is pressed where a hand would do."""

_LONG_FRAME_MS = 6000


class MemWarsPlayers:
    """Plays a whole game on a rig, one decision after the other."""

    def __init__(self, actor: Hands, faults: MemWarsFaults, rng: Random) -> None:
        self.actor, self.faults, self.rng = actor, faults, rng
        self._doings: dict[type, Callable[[Any], None]] = {
            phases.Rolling: lambda _: self._by_chance("throw"),
            phases.Shuffling: lambda _: self._by_chance("shuffle"),
            phases.Placing: self._place_counter,
            phases.Claiming: self._claim,
            phases.ClaimWindow: self._answer_claim,
            phases.Challenging: self._state_facts,
            phases.Responding: self._respond,
            phases.Deciding: self._decide,
            phases.Checking: self._judge,
            phases.Answering: self._recall,
        }

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    def step(self) -> None:
        """One decision, carried out and understood, and the board left as the game wants it."""
        phase = self.state.phase
        self._doings.get(type(phase), self._press)(phase)
        self.faults.while_tidying()
        self.actor.tidy()

    def start_anew(self) -> None:
        """Nothing is planned ahead."""

    def _press(self, _phase: Any) -> None:
        """A choice that only buttons can enter."""
        legal = sorted(self.actor.game.actions(self.state, {}), key=self.actor.game.write)
        self._enter(self.rng.choice(legal))

    def _enter(self, action: Any) -> None:
        self.actor.choose(action)
        self._did(action)

    def _did(self, *actions: Any) -> None:
        self.actor.count(*actions)
        self.actor.await_agreement(*actions)

    def _colour(self, seat: Seat) -> str:
        return self.state.players[seat].colour

    def _by_hand(self) -> bool:
        return self.rng.random() >= BY_BUTTON

    # Before play -------------------------------------------------------------------------------------------------

    def _by_chance(self, key: str) -> None:
        """The players' own die or shuffle, or the referee's."""
        if self._by_hand():
            return self._press(None)
        choice = self.actor.session.prompts.choice()
        option = next((one for one in choice.options if one.key == key), None) if choice is not None else None
        if option is None:
            return self._press(None)
        self.actor.rig.press(f"option:{key}")
        return self._did(option.action)

    def _place_counter(self, phase: phases.Placing) -> None:
        free = [place for place in PLACES if self._may_place(phase.seat, place)]
        place = self.rng.choice(free)
        self.actor.put(phase.seat, zone_of(place), LOGO)
        self._did(do.PlaceCounter(phase.seat, place))

    def _may_place(self, seat: Seat, place: Place) -> bool:
        # Two counters on one place hide each other's values from everybody, and half the games have none.
        lone = not self.state.at(place).counters
        return lone and self.actor.game.judge(self.state, do.PlaceCounter(seat, place)) is None

    # A claim and its challenge -----------------------------------------------------------------------------------

    def _claim(self, phase: phases.Claiming) -> None:
        self.faults.before_claim(phase.seat)
        place = phase.only if phase.only is not None else self._some_place()
        self.actor.put(phase.seat, zone_of(place), self._colour(phase.seat))
        self._did(do.Claim(phase.seat, place))
        self.faults.after_claim(place)

    def _some_place(self) -> Place:
        free = [place for place, spot in zip(PLACES, self.state.board, strict=True) if spot.free]
        return self.rng.choice(free)

    def _answer_claim(self, phase: phases.ClaimWindow) -> None:
        if self.rng.random() < CHALLENGES:
            return self._challenge(phase)
        place = self._some_place() if self.state.left > 1 and not phase.others else None
        if place is not None and self._follows(do.Decline(phase.asked), do.Claim(phase.asked, place)):
            return self._claim_next(phase.asked, place)
        if self.state.options.window and self._by_hand():
            return self._let_it_close(phase)
        return self._enter(do.Decline(phase.asked))

    def _follows(self, *actions: Any) -> bool:
        """Whether these may be done one after the other, and whether the side does them so."""
        state, game = self.state, self.actor.game
        for action in actions:
            if game.judge(state, action) is not None:
                return False
            state = game.apply(state, action)
        return self._by_hand()

    def _claim_next(self, seat: Seat, place: Place) -> None:
        """Whoever claims himself does not challenge."""
        self.actor.put(seat, zone_of(place), self._colour(seat))
        self._did(do.Decline(seat), do.Claim(seat, place))

    def _let_it_close(self, phase: phases.ClaimWindow) -> None:
        """R-CK-023: time passes; with others to be asked the window opens anew for each."""
        for _ in range(len(phase.others) + 1):
            if not isinstance(self.state.phase, phases.ClaimWindow):
                return
            self._wait_until_closed()
            self._did(do.WindowClosed())

    def _wait_until_closed(self) -> None:
        """Let the time pass that the house rule gives, and a little more, and all of it again after a question."""
        session, rig = self.actor.session, self.actor.rig
        given = 1000 * self.state.options.window + _LONG_FRAME_MS
        before, until = session.match.state, rig.now + given
        while session.match.state == before and rig.now < until:
            if session.issue is not None:
                self.actor.answer()
                until = rig.now + given
            rig.frame(_LONG_FRAME_MS)

    def _challenge(self, phase: phases.ClaimWindow) -> None:
        """A crystal and a challenge piece, together or one after the other, or the button first."""
        seat, zone, mine = phase.asked, zone_of(phase.place), self._colour(phase.asked)
        self.faults.before_challenge(phase)
        match self.rng.randrange(4):
            case 0:
                self._enter(do.Challenge(seat))
                self.actor.put(seat, zone, mine, CHALLENGE)
            case 1:
                self.actor.put(seat, zone, CHALLENGE)
                self._did(do.Challenge(seat))
                self.actor.put(seat, zone, mine)
            case _:
                self.actor.put(seat, zone, mine, CHALLENGE)
                self._did(do.Challenge(seat))
        self.actor.await_layout()

    def _state_facts(self, phase: phases.Challenging) -> None:
        self.actor.rig.press(f"seat{phase.seat}")
        self._did(do.Stated(phase.seat))

    def _respond(self, phase: phases.Responding) -> None:
        if self.rng.random() < 0.65:
            return self._enter(do.Contest(phase.seat))
        return self._yield(phase.seat, phase.place, do.GiveUp(phase.seat))

    def _decide(self, phase: phases.Deciding) -> None:
        if self.rng.random() < 0.7:
            return self._enter(do.Maintain(phase.seat))
        return self._yield(phase.seat, phase.place, do.Forsake(phase.seat))

    def _yield(self, seat: Seat, place: Place, action: Any) -> None:
        """Take the own crystal off, or press."""
        if not self._by_hand() or self.state.at(place).unrevealed:
            return self._enter(action)
        zone = zone_of(place)
        # The place's winner takes its counters at once: only then the table says that somebody has yielded.
        counters = [what for what in self.actor.kinds_at(zone) if what in (*map(str, VALUES), LOGO)]
        self.actor.take(seat, zone, self._colour(seat), *counters)
        return self._did(action)

    def _judge(self, phase: phases.Checking) -> None:
        t = self._facts(phase.claimant, phase.place)
        c = self._facts(phase.challenger, phase.place)
        self._enter(do.Verdict(t, c))

    def _facts(self, seat: Seat, place: Place) -> tuple[bool, ...]:
        return tuple(self.rng.random() < RECALLS for _ in range(self.state.depth(seat, place)))

    # Basic mode -------------------------------------------------------------------------------------------------

    def _recall(self, phase: phases.Answering) -> None:
        seat, zone = phase.seat, zone_of(phase.place)
        facts = self._facts(seat, phase.place)
        self.faults.before_answer(phase)
        if not self._by_hand() or self.state.at(phase.place).counters:
            self._enter(do.Finished(seat))
            return self._enter(do.Answer(seat, facts))
        there, piece = self.state.at(phase.place).challenge, self._colour(seat) if all(facts) else CHALLENGE
        missed = do.Answer(seat, (False,))
        if not all(facts) and (there or not self._is_marked_after(missed, phase.place)):
            # The piece of the round before lies there already, or all 50 lie on the board (A-MW-23).
            return self._enter(missed)
        self.actor.visit(seat, zone, lambda: self._swap(zone, there, piece))
        return self._did(do.Answer(seat, (all(facts),)))

    def _is_marked_after(self, action: do.Answer, place: Place) -> bool:
        """Whether a challenge piece marks the place once the answer was wrong."""
        after: State = self.actor.game.apply(self.state, action)
        return after.at(place).challenge

    def _swap(self, zone: Any, there: bool, piece: str) -> None:
        if there:
            self.actor.pick(zone, CHALLENGE)
        self.actor.drop(zone, piece)
