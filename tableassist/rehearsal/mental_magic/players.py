"""Two opponents who play what they hold as what they remember: cards by hand and camera, names and life by button.

Who takes no part in Mental Magic plays cards as printed (R-MM-001): see `printed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic import actions as do
from tableassist.games.mental_magic.actions import BOOK, ENTERED, Declare
from tableassist.games.mental_magic.banned import TOO_POWERFUL
from tableassist.games.mental_magic.declaring import fits_agreed_cost, normalise_declaration
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.mat import zone_of
from tableassist.games.mental_magic.options import Options
from tableassist.games.mental_magic.state import MORPH, State
from tableassist.games.mental_magic.zones import Where
from tableassist.rehearsal.mental_magic.declaring import Declarer
from tableassist.rehearsal.mental_magic.faults import MagicFaults, taken_names
from tableassist.rehearsal.mental_magic.hands import MagicHands
from tableassist.rehearsal.mental_magic.printed import TYPES, PrintedPlayer
from tableassist.rules.card_names import name_key, name_keys
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Face

COSTS = {card.name: card.cost for card in CARDS}

_UTOPIA, _MORPH, _TURN_UP, _DIES, _RESPONDS, _BY_HAND = 0.55, 0.15, 0.5, 0.25, 0.2, 0.12
_ANNOUNCED = 0.3
"""How often a card that goes to the graveyard is said to go before it is taken there; drawn for each card by itself."""

_LEAST_ROOM = 2
_WORDS = ("harvest", "whisper", "labyrinth", "quarry", "zephyr", "bulwark", "monsoon", "jubilee", "oxbow", "vigil")
"""Of these names are made that no book has. Entered letter by letter they come out small."""


class MagicPlayers:
    """Plays a whole game on a rig, one turn after the other."""

    def __init__(self, actor: MagicHands, faults: MagicFaults, rng: Random) -> None:
        self.actor, self.faults, self.rng = actor, faults, rng
        self.declarer = Declarer(actor)
        self.printed = PrintedPlayer(actor, self.declarer, rng)
        self._made_up = [f"{one} of the {other}" for one, other in combinations(_WORDS, 2)]
        if not self.options.ban_list:
            self._made_up += [name_key(name) for name in TOO_POWERFUL]
        rng.shuffle(self._made_up)
        self._turn = self._moves()

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    @property
    def options(self) -> Options:
        """The house rules of this game."""
        return self.state.options

    def step(self) -> None:
        """One thing that is done, and what the referee makes of it."""
        next(self._turn)
        self.faults.note_accusations()

    def start_anew(self) -> None:
        """Whose turn it is begins it anew."""
        self._turn = self._moves()
        self.faults.excuse()

    def _moves(self) -> Iterator[None]:
        """Turn after turn, until somebody has no life left."""
        while True:
            seat = self.state.active
            self._draws(seat)
            yield
            for doing in self._main_phase(seat):
                doing(seat)
                yield
            self._responds(Seat(1 - seat))
            yield
            self._attacks(seat)
            yield
            if self.state.over:
                return
            self._buries(seat)
            yield
            self._ends(seat)
            yield

    def _main_phase(self, seat: Seat) -> tuple[Callable[[Seat], None], ...]:
        """What a player does in a turn of his own before the attack."""
        if not self.state.players[seat].mental:
            return self.printed.play_land, self.printed.cast
        return self._untaps, self._plays_land, self._turns_up, self._casts, self._casts, self._morphs

    # What is entered --------------------------------------------------------------------------------------------------

    def _draws(self, seat: Seat) -> None:
        if self.actor.hidden.draw(seat):
            self.declarer.by(seat, "draw", "1")
            self._did(do.Draw(seat))

    def _ends(self, seat: Seat) -> None:
        self.faults.before_the_end(seat)
        self.actor.rig.press(f"seat{seat}")
        self._did(do.EndTurn(seat))

    def _attacks(self, seat: Seat) -> None:
        """All that lies face up attacks and is turned; the other loses life."""
        there = [card for card in self.state.at(Where.BATTLEFIELD, seat) if not card.down]
        self.actor.tap(seat, [self.actor.hidden.identities[card.ref] for card in there])
        rival = Seat(1 - seat)
        hurt = min(5, 1 + len(there) + self.printed.count_permanents(seat))
        left = self.state.players[rival].life - hurt
        self.declarer.by(rival, "life", f"{-hurt}")
        self._did(do.Life(rival, left))
        if left <= 0 and self.options.zero_life == "told":
            self.declarer.by(rival, "more", "lose", "life")
            self._did(do.Lose(rival, "life"))

    def _untaps(self, seat: Seat) -> None:
        table = {str(card.card): card.angle for card in self.actor.rig.table.cards}
        mine = [self.actor.hidden.identities[card.ref] for card in self.state.at(Where.BATTLEFIELD, seat)]
        upright = self.actor.rig.mat.zone(_field(seat)).angle
        self.actor.tap(seat, [own for own in mine if abs((table[own] - upright + 90) % 180 - 90) > 45], back=True)

    # What is seen --------------------------------------------------------------------------------------------------

    def _plays_land(self, seat: Seat) -> None:
        hand = self.actor.hidden.hands[seat]
        lands = [own for own in hand if fits_agreed_cost(self.options, COSTS[own], "")]
        if not hand or self.actor.room(seat) < _LEAST_ROOM:
            return
        if self.options.utopia != "off" and (self.rng.random() < _UTOPIA or not lands):
            own = self.rng.choice(hand)
            hand.remove(own)
            self.actor.lay_down(seat, own, Where.BATTLEFIELD, Face.DOWN)
            self._new_line(own)
            self._did(do.Utopia(seat))
            self.faults.after_utopia(seat)
        elif lands:
            self._declares(seat, self.rng.choice(lands), Where.BATTLEFIELD, Ground.LAND)

    def _casts(self, seat: Seat) -> None:
        hand = [own for own in self.actor.hidden.hands[seat] if self._fitting(COSTS[own], own)]
        if not hand or self.actor.room(seat) < _LEAST_ROOM:
            return
        ref = self._declares(seat, self.rng.choice(hand), Where.STACK, Ground.CAST)
        name = self.state.card(ref).identity.name  # type: ignore[union-attr]
        lasting = not any(word in TYPES.get(name, "") for word in ("Instant", "Sorcery"))
        self._goes(seat, ref, Where.BATTLEFIELD if lasting else Where.GRAVEYARD)

    def _responds(self, seat: Seat) -> None:
        """Something is cast in another's turn."""
        if self.rng.random() < _RESPONDS and self.actor.hidden.hands[seat]:
            self.actor.rig.press(f"seat{seat}")
            self._did(do.Respond(seat))
            cast = self._casts if self.state.players[seat].mental else self.printed.cast
            cast(seat)
            self.actor.rig.press(f"seat{seat}")
            self._did(do.Done(seat))

    def _morphs(self, seat: Seat) -> None:
        hand = self.actor.hidden.hands[seat]
        if self.rng.random() >= _MORPH or not hand or self.actor.room(seat) < _LEAST_ROOM:
            return
        if not self.options.morph:
            self.faults.instead_of_morph(seat)
            return
        own = self.rng.choice(hand)
        hand.remove(own)
        self.actor.lay_down(seat, own, Where.STACK, Face.DOWN)
        ref = self._new_line(own)
        self._did(do.Morph(seat))
        self.actor.push(seat, own, Where.BATTLEFIELD, face=Face.DOWN)
        self._did(do.Move(seat, ref, Where.BATTLEFIELD))

    def _turns_up(self, seat: Seat) -> None:
        """A card that was cast face down is turned up, seen and declared."""
        cast = [card for card in self.state.at(Where.BATTLEFIELD, seat) if card.down == MORPH]
        if len(cast) != 1 or self.rng.random() >= _TURN_UP:
            return
        ref, own = cast[0].ref, self.actor.hidden.identities[cast[0].ref]
        if own not in self.actor.enrolled or not self._fitting(COSTS[own], own):
            return
        self.actor.turn_over(seat, own)
        self._did(do.Recognise(ref, own, self._known_cost(own)))
        bare = Declare(seat, ref, Ground.TURNED_UP, "", "", "", self._asked_cost(own))
        self._announces(bare, ("declare", ref, "turned_up"), own)

    def _buries(self, seat: Seat) -> None:
        """A permanent dies now and then, and always where there is no room left."""
        there = [card for card in self.state.at(Where.BATTLEFIELD, seat) if not card.down]
        crowded = self.actor.room(seat) < _LEAST_ROOM
        if there and (crowded or self.rng.random() < _DIES):
            self._goes(seat, self.rng.choice(there).ref, Where.GRAVEYARD)
        elif crowded:
            self.printed.bury(seat)

    # Cards ---------------------------------------------------------------------------------------------------------

    def _declares(self, seat: Seat, own: str, where: Where, ground: Ground) -> str:
        """A card is laid down and declared; its number in the ledger."""
        self.actor.hidden.hands[seat].remove(own)
        self.actor.lay_down(seat, own, where)
        ref = self._new_line(own)
        if own in self.actor.enrolled:
            self._did(do.Laid(seat, "hand", where, own, self._known_cost(own)))
            way = (f"laid{ref}", *((ground,) if where is Where.BATTLEFIELD else ()))
            bare = Declare(seat, ref, ground, "", "", "", self._asked_cost(own))
        else:
            # Nobody knows that card, so that its cost is entered with its name.
            self.actor.await_layout()
            printed_name = "" if self.options.allow_printed else own
            way = ("declare", "hand", ground)
            bare = Declare(seat, "hand", ground, "", "", "", COSTS[own], printed_name)
        self.faults.before_declaring(bare, way, own, COSTS[own])
        self._announces(bare, way, own)
        return ref

    def _known_cost(self, own: str) -> str | None:
        """What the referee takes for the printed cost of a card that it sees (A-MM-05)."""
        return COSTS[own] if self.options.card_db == "used" else None

    def _asked_cost(self, own: str) -> str | None:
        """The printed cost of a card that the referee sees, where it must be entered all the same."""
        return None if self.options.card_db == "used" else COSTS[own]

    def _announces(self, bare: Declare, way: tuple[str, ...], own: str) -> None:
        """A name is entered that was not declared yet; now and then one that no book has.

        Where no book counts, or none has the name, its cost is entered and the rival agrees (A-MM-05).
        """
        printed = COSTS[own]
        names = self._fitting(printed, own)
        made_up = not names or self.rng.random() < _BY_HAND
        by_hand = made_up or self.options.card_db == "ignored"
        name = self._new_name() if made_up else self.rng.choice(names)
        cost = printed if made_up else COSTS[name]
        self.faults.declare(bare, way, name, cost, by_hand=by_hand)
        self._did(_filled(bare, name, cost, ENTERED if by_hand else BOOK))
        if by_hand:
            rival = Seat(1 - bare.seat)
            self.actor.rig.press(f"seat{rival}")
            self._did(do.Confirm(rival))

    def _goes(self, seat: Seat, ref: str, where: Where) -> None:
        """A card goes elsewhere; one that no camera knows is entered by hand, and so are others now and then.

        What is said first lies on for a while where it lay.
        """
        own = self.actor.hidden.identities[ref]
        if own in self.actor.enrolled and where is Where.GRAVEYARD and Random(f"{own} {ref}").random() < _ANNOUNCED:
            self.declarer.by(seat, "move", ref, where, "1")
            self._did(do.Move(seat, ref, where, Ground.NOTHING))
            self.actor.await_next_layout()
            return self.actor.push(seat, own, where)
        self.actor.push(seat, own, where)
        if own in self.actor.enrolled:
            return self._did(do.Move(seat, ref, where))
        self.actor.await_layout()
        self.declarer.by(seat, "move", ref, where)
        if where is Where.BATTLEFIELD:
            return self._did(do.Move(seat, ref, where))
        self.declarer.press("1")
        return self._did(do.Move(seat, ref, where, Ground.NOTHING))

    def _new_line(self, own: str) -> str:
        """The number that the ledger gives the card next."""
        ref = str(self.state.next_number)
        self.actor.hidden.identities[ref] = own
        return ref

    def _fitting(self, printed: str, own: str) -> list[str]:
        """The names that this player remembers for a card and may declare: none that was declared."""
        used = taken_names(self.state)
        if not self.options.allow_printed:
            used |= name_keys(own)
        fitting = (name for name, cost in COSTS.items() if fits_agreed_cost(self.options, printed, cost))
        return [name for name in fitting if used.isdisjoint(name_keys(name))]

    def _new_name(self) -> str:
        """A name that no book has and that looks like none entered before; where none is banned, one that would be."""
        return self._made_up.pop()

    def _did(self, *actions: Any) -> None:
        self.actor.count(*actions)
        self.actor.await_agreement(*actions)


def _field(seat: Seat) -> ZoneName:
    zone = zone_of(Where.BATTLEFIELD, seat)
    assert zone is not None
    return zone


def _filled(bare: Declare, name: str, cost: str, source: str) -> Declare:
    return normalise_declaration(replace(bare, name=name, cost=cost, source=source))
