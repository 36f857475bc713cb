"""What goes wrong on purpose: a name entered twice, of another cost, banned or printed on the card, a second Utopia,
a searched library, a card cast face down where nobody may."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic.actions import Declare
from tableassist.games.mental_magic.banned import TOO_POWERFUL
from tableassist.games.mental_magic.declaring import fits_agreed_cost
from tableassist.games.mental_magic.state import State
from tableassist.games.mental_magic.zones import Where
from tableassist.journal.events import Asked, Entry, Refusal
from tableassist.rehearsal.mental_magic.declaring import Declarer
from tableassist.rehearsal.mental_magic.hands import MagicHands
from tableassist.rehearsal.provoking import Provoker
from tableassist.rules.card_names import name_keys
from tableassist.rules.game import Seat
from tableassist.table.observation import Face

RULES = {
    "repeated_name": "R-MM-008",
    "wrong_cost": "R-MM-003",
    "banned_name": "R-MM-018",
    "printed_name": "A-MM-02",
    "second_utopia": "R-MM-012",
    "library_search": "R-MM-015",
    "face_down": "R-MM-013",
}
"""Each fault with the rule that it must be refused by."""

KINDS = tuple(RULES)
REASONS = {kind: frozenset((rule,)) for kind, rule in RULES.items()}


def taken_names(state: State) -> frozenset[str]:
    """What was declared by anybody, in all spellings that count as the same name (R-MM-008)."""
    return frozenset(one for used in state.used for one in name_keys(used.name))


class MagicFaults(Provoker[MagicHands]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught by the right rule."""

    at_rest = frozenset(KINDS)
    reasons = REASONS

    def __init__(self, actor: MagicHands, rng: Random, rate: float) -> None:
        super().__init__(actor, rng, rate)
        self.declarer = Declarer(actor)
        self._excused = 0

    def before_declaring(self, bare: Declare, way: tuple[str, ...], own: str, printed: str) -> None:
        """While a card lies there to be declared."""
        if self._spared():
            return
        kinds = [self._repeated, self._wrong_cost]
        if self._state.options.ban_list:
            kinds.append(self._banned)
        if not self._state.options.allow_printed:
            kinds.append(partial(self._printed_name, own))
        for kind in self.rng.sample(kinds, len(kinds)):
            if kind(bare, way, printed):
                return

    def after_utopia(self, seat: Seat) -> None:
        """When the Utopia of the turn lies there: a second one."""
        self._lays_down("second_utopia", seat, Where.BATTLEFIELD)

    def instead_of_morph(self, seat: Seat) -> None:
        """Where cards are not cast face down: one is."""
        self._lays_down("face_down", seat, Where.STACK)

    def before_the_end(self, seat: Seat) -> None:
        """Before a turn is given away: the library of somebody who plays Mental Magic is searched."""
        if not self._spared():
            bound = [one for one in (seat, Seat(1 - seat)) if self._state.players[one].mental]
            whose = self.rng.choice(bound)
            self._wrongly("library_search", lambda: self.declarer.by(seat, "more", "search", str(whose)))

    def declare(self, bare: Declare, way: tuple[str, ...], name: str, cost: str, *, by_hand: bool) -> None:
        """A card is declared by button.

        Args:
            bare: Whose card, and what must be said of it first: its printed cost and its printed name.
            way: The keys that lead to the card.
            name: As which it is declared.
            cost: Its cost, entered where nobody has seen it.
            by_hand: Whether the cost is asked for although a list of cards counts (A-MM-05).
        """
        self.declarer.by(bare.seat, *way)
        if bare.printed is not None:
            self.declarer.cost(bare.printed)
        if bare.printed_name:
            self.declarer.name(bare.printed_name)
        self.declarer.name(name)
        if by_hand or self._state.options.card_db == "ignored":
            self.declarer.cost(cost)

    def excuse(self) -> None:
        """What was said while a flag fell accuses nobody."""
        self._excused = len(self._refusals())

    def note_accusations(self) -> None:
        """Whatever was refused or asked without a fault is a false accusation."""
        refusals = self._refusals()
        for entry in refusals[self._excused :]:
            self.actor.tally.accusations.append(str(entry.event))
        self._excused = len(refusals)

    def _repeated(self, bare: Declare, way: tuple[str, ...], _printed: str) -> bool:
        known = {card.name: card.cost for card in CARDS}
        alone = self._state.options.unique == "per_player"
        used = [used.name for used in self._state.used if used.name in known and (not alone or used.seat == bare.seat)]
        if not used:
            return False
        name = self.rng.choice(used)
        return self._declared("repeated_name", bare, way, name, known[name])

    def _wrong_cost(self, bare: Declare, way: tuple[str, ...], printed: str) -> bool:
        taken, options = taken_names(self._state), self._state.options
        others = {card.name: card.cost for card in CARDS if not fits_agreed_cost(options, printed, card.cost)}
        free = [name for name in others if taken.isdisjoint(name_keys(name))]
        if not free:
            return False
        name = self.rng.choice(free)
        return self._declared("wrong_cost", bare, way, name, others[name])

    def _printed_name(self, own: str, bare: Declare, way: tuple[str, ...], printed: str) -> bool:
        if not taken_names(self._state).isdisjoint(name_keys(own)):
            return False
        return self._declared("printed_name", bare, way, own, printed)

    def _banned(self, bare: Declare, way: tuple[str, ...], printed: str) -> bool:
        return self._declared("banned_name", bare, way, self.rng.choice(TOO_POWERFUL), printed, by_hand=True)

    def _declared(
        self, kind: str, bare: Declare, way: tuple[str, ...], name: str, cost: str, *, by_hand: bool = False
    ) -> bool:
        self._wrongly(kind, lambda: self.declare(bare, way, name, cost, by_hand=by_hand))
        return True

    def _lays_down(self, kind: str, seat: Seat, where: Where) -> None:
        """A card of the hand lies face down where none may."""
        hand = self.actor.hidden.hands[seat]
        if self._spared() or not hand or not self.actor.room(seat):
            return
        own = self.rng.choice(hand)
        self._wrongly(
            kind,
            lambda: self.actor.lay_down(seat, own, where, Face.DOWN),
            lambda: self.actor.take_back(seat, own),
        )

    def _wrongly(self, kind: str, wrong: Callable[[], None], repair: Callable[[], None] = lambda: None) -> None:
        """What is asked besides accuses somebody; that something was refused by another rule is a wrong reason."""
        self.note_accusations()
        self._provoke(kind, wrong, repair)
        fresh = self._refusals()[self._excused :]
        self.actor.tally.accusations += [str(one.event) for one in fresh if not isinstance(one.event, Refusal)]
        self._excused += len(fresh)

    @property
    def _state(self) -> State:
        state: State = self.actor.state
        return state

    def _refusals(self) -> list[Entry]:
        """All that the referee has refused or asked."""
        entries = self.actor.session.match.entries
        return [entry for entry in entries if isinstance(entry.event, Refusal | Asked)]
