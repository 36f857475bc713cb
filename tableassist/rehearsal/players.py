"""Players of Deluxe Memory: they remember what they saw, choose, and act with hands and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from tableassist.games.deluxe_memory import actions as do
from tableassist.games.deluxe_memory import phases
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.faults import Faults
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import LoseOnTime, PassRest
from tableassist.table.cards import CardName, rank
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Face

FORGETS = 0.1
HIDES = 0.2

NOTICED = 10
"""Frames in which a look that is over has been noticed: nobody waits longer before the press that ends it."""


class Players:
    """Plays a whole game on a rig, one decision after the other."""

    def __init__(self, actor: Actor, faults: Faults, rng: Random) -> None:
        self.actor, self.faults, self.rng = actor, faults, rng
        count = len(actor.rig.puppets)
        self._memory: list[dict[ZoneName, CardName]] = [{} for _ in range(count)]
        self._doings: dict[type, Callable[[Any], None]] = {
            phases.Choosing: self._choose,
            phases.Looking: self._look,
            phases.Revealing: self._reveal,
            phases.Peeking: self._peek,
            phases.Swapping: self._swap,
            phases.Inspecting: self._inspect,
            phases.Inspected: self._give_back,
            phases.Rearranging: self._rearrange,
        }

    def step(self) -> None:
        """One decision of whoever is to act, carried out and understood, and the table left as the game wants it."""
        phase = self.actor.state.phase
        self._doings.get(type(phase), self._press)(phase)
        self.actor.tidy()

    def start_anew(self) -> None:
        """Nothing is planned ahead."""

    # Turns -------------------------------------------------------------------------------------------------------

    def _choose(self, phase: phases.Choosing) -> None:
        self.faults.before_turn(phase.seat)
        places = _in_reading_order(self._pair_known(phase.seat) or self._two_unknown(phase.seat))
        look = do.Select(phase.seat, places)
        if not self._takes_one_by_one():
            self.actor.lift(phase.seat, places)
            return self._did(look)
        hidden = all(self._face(place) is Face.DOWN for place in places)
        if hidden and self.rng.random() < 0.5:
            return self._turn_up_one_by_one(phase.seat, places)
        self._peek_one_by_one(phase.seat, places)
        if not self.actor.rig.until(self._is_peek_noticed, NOTICED):
            # Whoever is not understood ends the look, as players do.
            self.actor.rig.press(f"seat{phase.seat}")
        return self._did(look)

    def _is_peek_noticed(self) -> bool:
        session = self.actor.session
        return session.issue is not None or isinstance(session.match.state.phase, phases.Looking)

    def _takes_one_by_one(self) -> bool:
        chance = self.actor.rig.camera.conditions.one_by_one
        return bool(chance) and self.rng.random() < chance

    def _turn_up_one_by_one(self, seat: Seat, places: tuple[ZoneName, ...]) -> None:
        """Two cards are turned up where they lie, for everybody to see."""
        self.actor.peeked = frozenset(places)
        for place in places:
            self.actor.flip(seat, (place,))
            self.actor.await_layout()
        shown = tuple((place, self.actor.world[place]) for place in places)
        first, second = (card for _, card in shown)
        self._everyone_learns(*shown)
        plan = do.ShowMatch(seat, (first, second)) if rank(first) == rank(second) else do.NoMatch(seat, shown)
        self._did(do.Select(seat, places), do.EndLook(seat), plan)

    def _peek_one_by_one(self, seat: Seat, places: tuple[ZoneName, ...]) -> None:
        """One card is looked at and laid back before the other is taken."""
        self.actor.peeked = frozenset(places)
        for place in places:
            self.actor.lift(seat, (place,))
            self.actor.lay(seat, ((self.actor.world[place], place, self._face(place)),))
            self.actor.await_layout()

    def _pair_known(self, seat: Seat) -> tuple[ZoneName, ZoneName] | None:
        """Two places that the player knows to match, where memory does not fail him now."""
        seen: dict[str, ZoneName] = {}
        for place, card in self._memory[seat].items():
            if place not in self.actor.world or self.rng.random() < FORGETS:
                continue
            if rank(card) in seen:
                return seen[rank(card)], place
            seen[rank(card)] = place
        return None

    def _two_unknown(self, seat: Seat) -> tuple[ZoneName, ZoneName]:
        places = sorted(self.actor.world)
        fresh = [place for place in places if place not in self._memory[seat]]
        first = self.rng.choice(fresh or places)
        second = self.rng.choice([place for place in (fresh if len(fresh) > 1 else places) if place != first])
        return first, second

    def _look(self, phase: phases.Looking) -> None:
        seat, places = phase.seat, phase.places
        cards = [self.actor.world[place] for place in places]
        self._learn(seat, *zip(places, cards, strict=True))
        same = rank(cards[0]) == rank(cards[1])
        held = not any(map(self.actor.rig.placed_at, places))
        if not same and held and self.faults.wrong_claim(seat, places):
            plan: Any = do.NoMatch(seat, tuple(zip(places, cards, strict=True)))
            return self._did(do.EndLook(seat, "no_match"), plan)
        plan = (
            do.ShowMatch(seat, (cards[0], cards[1])) if same else do.NoMatch(seat, self._left_up(seat, places, cards))
        )
        self.faults.while_peeking(seat, places)
        shown = {place for place, _ in getattr(plan, "up", ())} if not same else set(places)
        faces = [
            (card, place, Face.UP if place in shown else Face.DOWN) for place, card in zip(places, cards, strict=True)
        ]
        if held:
            self.faults.lay_back(seat, faces)
        else:
            self._turn_to(seat, faces)
        return self._end_look(seat, plan, same)

    def _turn_to(self, seat: Seat, faces: Iterable[tuple[CardName, ZoneName, Face]]) -> None:
        """Cards that lie on the table again are turned over as they are to lie."""
        placed = ((self.actor.rig.placed_at(place), place, face) for _, place, face in faces)
        turned = [place for one, place, face in placed if one is not None and one.face is not face]
        if turned:
            self.actor.flip(seat, turned)

    def _end_look(self, seat: Seat, plan: Any, same: bool) -> None:
        claim = "match" if same else self.rng.choice(("no_match", "open"))
        end = do.EndLook(seat, claim)
        if claim == "open":
            self.actor.rig.press(f"seat{seat}")
        else:
            self.actor.choose(end)
        if not same:
            self._everyone_learns(*plan.up)
        self._did(end, plan)

    def _left_up(self, seat: Seat, places: tuple[ZoneName, ...], cards: list[CardName]) -> do.Shown:
        """Which of two cards that do not match stay face up: hiding costs, and nobody pays his last tokens."""
        hidden = [self.rng.random() < HIDES and self.actor.state.tokens(seat) > 5 for _ in places]
        return tuple((place, card) for place, card, hide in zip(places, cards, hidden, strict=True) if not hide)

    # Effects -----------------------------------------------------------------------------------------------------

    def _press(self, _phase: Any) -> None:
        """A choice that only buttons can enter."""
        self.faults.while_choosing()
        self.actor.in_time()
        legal = sorted(self.actor.game.actions(self.actor.state, self.actor.world), key=self.actor.game.write)
        legal = [one for one in legal if not isinstance(one, do.Lapse | PassRest | LoseOnTime)]
        action = self.rng.choice(legal)
        self.actor.choose(action)
        self._did(action)

    def _reveal(self, phase: phases.Revealing) -> None:
        down = [place for place in phase.pool if self.actor.state.at(place) == "?" and place not in phase.revealed]
        if phase.may_stop and (not down or self.rng.random() < 0.35):
            self.actor.choose(do.Stop(phase.seat))
            return self._did(do.Stop(phase.seat))
        if not down:
            return self._press(phase)
        place = self.rng.choice(down)
        card = self.actor.world[place]
        self.actor.flip(phase.seat, (place,))
        self._everyone_learns((place, card))
        self._did(do.Reveal(phase.seat, place, card))
        self.faults.after_reveal(phase.seat)
        return None

    def _peek(self, phase: phases.Peeking) -> None:
        self._peek_at(phase.seat, _in_reading_order(self.rng.sample(sorted(self.actor.world), 2)))

    def _peek_at(self, seat: Seat, places: tuple[ZoneName, ...]) -> None:
        """The cards of an effect are taken up together, or each is looked at and laid back."""
        if self._takes_one_by_one():
            self._peek_one_by_one(seat, places)
        else:
            self.actor.lift(seat, places)
        self._did(do.Look(seat, places))

    def _swap(self, phase: phases.Swapping) -> None:
        a, b = phase.places
        seat, world = phase.seat, self.actor.world
        faces = {place: self._face(place) for place in (a, b)}
        if self.actor.rig.placed_at(a) is not None:
            self.actor.lift(seat, (a, b))
        self.actor.lay(seat, ((world[a], b, faces[a]), (world[b], a, faces[b])))
        self.actor.rig.press(f"seat{seat}")
        world[a], world[b] = world[b], world[a]
        for memory in self._memory:
            memory.pop(a, None)
            memory.pop(b, None)
        self._learn(seat, (a, world[a]), (b, world[b]))
        self._did(do.EndLook(seat, "open"), do.Swap(seat, a, b))

    def _face(self, place: ZoneName) -> Face:
        return Face.DOWN if self.actor.state.at(place) == "?" else Face.UP

    def _inspect(self, phase: phases.Inspecting) -> None:
        self._peek_at(phase.seat, _in_reading_order(self.rng.sample(phase.block, min(2, len(phase.block)))))

    def _give_back(self, phase: phases.Inspected) -> None:
        seat = phase.seat
        self._learn(seat, *((place, self.actor.world[place]) for place in phase.places))
        held = [place for place in phase.places if self.actor.rig.placed_at(place) is None]
        if held:
            self.actor.lay(seat, [(self.actor.world[place], place, self._face(place)) for place in held])
        self.actor.rig.press(f"seat{seat}")
        self._did(do.EndLook(seat, "open"))

    def _rearrange(self, phase: phases.Rearranging) -> None:
        """Nobody moves a card, and the player says so; the cards lie as they lay, which is what the camera reads."""
        state = self.actor.state
        lying = tuple((place, state.at(place)) for place in list_places(state.options.jokers) if state.at(place))
        self.actor.rig.press(f"seat{phase.seat}")
        self._did(do.EndLook(phase.seat, "open"), do.Rearranged(phase.seat, lying))

    # Shared ------------------------------------------------------------------------------------------------------

    def _did(self, *actions: Any) -> None:
        self.actor.count(*actions)
        self.actor.await_agreement(*actions)

    def _learn(self, seat: Seat, *seen: tuple[ZoneName, CardName]) -> None:
        self._memory[seat].update(dict(seen))

    def _everyone_learns(self, *seen: tuple[ZoneName, CardName]) -> None:
        for memory in self._memory:
            memory.update(dict(seen))


def _in_reading_order(places: Iterable[ZoneName]) -> tuple[ZoneName, ...]:
    """The places row by row: a camera cannot say which of two cards was meant first."""
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))
