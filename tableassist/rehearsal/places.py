"""Any game of cards in places, rehearsed: its own rules say what hands have to do, and what would be a fault.

Players choose among the legal actions. Where an action changes how cards should lie, hands make the table so; where it
does not, it is entered by buttons. A fault is whatever hands can do that the game's rules do not explain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tableassist.app.build import game_named
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.actor import Actor, Stuck
from tableassist.rehearsal.hidden import deal_deck
from tableassist.rehearsal.provoking import Provoker
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import PrefersActions, Seat
from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import SIDES, ZoneName
from tableassist.table.layout import Layout
from tableassist.table.observation import Face

KINDS = ("turned_over", "taken_away", "swapped_unasked", "out_of_turn")


def reasons_in(game: AnyGame) -> dict[str, frozenset[str]]:
    """By which rules each kind may be refused: which of a game's own it breaks is not known here, so by any of them.

    Of the rules of every table it breaks one alone: nobody acts out of turn (R-TB-010) but in a fault of that kind.
    """
    return {kind: frozenset(game.rulebook) | {"R-TB-010" if kind == "out_of_turn" else "R-TB-002"} for kind in KINDS}


class Fault(NamedTuple):
    """Something that hands do wrong, how they put it right, and what its doer says when asked."""

    kind: str
    wrong: Callable[[], None]
    repair: Callable[[], None]
    explain: str = ""


class PlacesFaults(Provoker[Actor]):
    """Does with hands what no rule allows, while the table rests."""

    at_rest = frozenset(KINDS)

    def __init__(self, actor: Actor, rng: Random, rate: float) -> None:
        super().__init__(actor, rng, rate)
        self.reasons = reasons_in(actor.game)

    def before_action(self, seat: Seat) -> None:
        """Before somebody acts: one of the kinds, and of that any place where it would be a fault."""
        if self._spared():
            return
        for kind in self.rng.sample(KINDS, len(KINDS)):
            found = list(self._faults(kind, seat))
            if found:
                fault = self.rng.choice(found)
                self._provoke(fault.kind, fault.wrong, fault.repair, fault.explain)
                return

    def _faults(self, kind: str, seat: Seat) -> Iterator[Fault]:
        down = self._face_down()
        if kind == "swapped_unasked":
            yield from (self._swap(seat, a, b) for a, b in pairwise(down))
        elif kind == "out_of_turn":
            others = [Seat(other) for other in range(len(self.actor.rig.puppets)) if other != seat]
            legal = [zone for zone in down if self._explained(self._turned(zone), zone)]
            yield from (self._turn("out_of_turn", other, zone, "theirs") for zone in legal for other in others)
        elif kind == "turned_over":
            wrong = [zone for zone in down if not self._explained(self._turned(zone), zone)]
            yield from (self._turn("turned_over", seat, zone) for zone in wrong)
        else:
            wrong = [zone for zone in down if not self._explained(self._placed().with_zone(zone, ()), zone)]
            yield from (self._take(seat, zone) for zone in wrong)

    def _face_down(self) -> list[ZoneName]:
        """The places with a face-down card that nobody may touch unasked, in the order of their names."""
        free, want = self.actor.game.unread(self.actor.state), self._placed()
        places = (zone for zone in sorted(self.actor.world.keys() - free) if want.at(zone))
        return [zone for zone in places if want.at(zone)[0].face is Face.DOWN]

    def _placed(self) -> Layout:
        layout: Layout = self.actor.game.layout(self.actor.state)
        return layout

    def _turned(self, zone: ZoneName) -> Layout:
        (lot,) = self._placed().at(zone)
        return self._placed().with_zone(zone, (lot._replace(face=Face.UP, name=self.actor.world[zone]),))

    def _explained(self, seen: Layout, zone: ZoneName) -> bool:
        """Whether the rules allow what the table would show then."""
        game = self.actor.game
        return any(self._allowed(sequence) for sequence in game.read(self.actor.state, seen, frozenset({zone})))

    def _allowed(self, sequence: tuple[Any, ...]) -> bool:
        game, state = self.actor.game, self.actor.state
        for action in sequence:
            if game.judge(state, action) is not None:
                return False
            state = game.apply(state, action)
        return True

    def _turn(self, kind: str, seat: Seat, zone: ZoneName, explain: str = "") -> Fault:
        turn = lambda: self.actor.flip(seat, (zone,))  # noqa: E731
        return Fault(kind, turn, turn, explain)

    def _take(self, seat: Seat, zone: ZoneName) -> Fault:
        back = (self.actor.world[zone], zone, Face.DOWN)
        return Fault(
            "taken_away", lambda: self.actor.lift(seat, (zone,)), lambda: self.actor.lay(seat, (back,)), "looked"
        )

    def _swap(self, seat: Seat, a: ZoneName, b: ZoneName) -> Fault:
        swap = lambda: self.actor.exchange(seat, a, b)  # noqa: E731
        return Fault("swapped_unasked", swap, swap, "swapped")

    def _own_up(self, explain: str) -> None:
        issue = self.actor.session.issue
        if issue is None or issue.kind == "dispute":
            return
        if explain and issue.kind == ("hand" if explain == "theirs" else "touched"):
            self.actor.rig.press(f"option:{explain}")
        else:
            self.actor.answer()


class PlacesPlayers:
    """Plays a whole game on a rig, one legal action after the other."""

    def __init__(self, actor: Actor, faults: PlacesFaults, rng: Random) -> None:
        self.actor, self.faults, self.rng = actor, faults, rng

    def step(self) -> None:
        """One action of whoever is to act, carried out and understood, and the table left as the game wants it."""
        actor, game = self.actor, self.actor.game
        self.faults.before_action(game.timing(actor.state).owner)
        action, before = self._chosen(), game.layout(actor.state)
        seat = game.actor(action)
        actor.count(action)
        if game.layout(actor.state) != before:
            actor.put_right(game.timing(actor.state).owner if seat is None else seat)
        else:
            actor.choose(action)
        actor.await_agreement(action)
        actor.tidy()

    def start_anew(self) -> None:
        """A flag has fallen: nothing was planned beyond one action."""

    def _chosen(self) -> Any:
        actor, game = self.actor, self.actor.game
        legal = sorted(game.actions(actor.state, actor.world), key=game.write)
        if not legal:
            raise Stuck("The game is not over, and its rules allow nothing.")
        if isinstance(game, PrefersActions):
            return game.prefer(actor.state, legal, actor.world, self.rng.random())
        return self.rng.choice(legal)


class PlacesRehearsal(Rehearsal):
    """One game of that name on a rig, from the deal to the end."""

    def __init__(
        self,
        name: str,
        seed: int,
        faults: float,
        *,
        players: int = 0,
        level: str = "kind",
        decks: str = "",
        terms: Terms = USUAL,
        **rig: Any,
    ) -> None:
        rng, game = Random(f"rehearsal {seed}"), game_named(name, terms.options)
        low, high = game.players
        names = terms.players(players or rng.randint(max(low, min(SIDES)), min(high, max(SIDES))))
        agreed = terms.house_rules(game, names, seed, {})
        match = begin_rehearsal(game, names, agreed, terms.clock, seed)
        world = deal_deck(rng, game, match)
        self.rig = Rig(game.mat(agreed), len(names), draw_conditions(seed, level, decks), seed, **rig)
        self.rig.deal(world)
        self._begin(match, sides=SIDES[len(names)])
        self.actor = Actor(self.rig, game, match.state, world)
        self.faults: PlacesFaults = PlacesFaults(self.actor, Random(f"faults {seed}"), faults)
        self.players = PlacesPlayers(self.actor, self.faults, Random(f"players {seed}"))
