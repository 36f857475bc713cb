"""What goes wrong on purpose on the playmat: laid as if it were allowed, waited for, and taken back like people do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import casting, combat, mana, rules
from tableassist.games.mnemonic.cards import AURA, CREATURE, is_land, is_seven
from tableassist.games.mnemonic.mat import GRAVEYARD, find_owner, name_zone
from tableassist.games.mnemonic.payment import Mana, find_payment_in, list_payments
from tableassist.games.mnemonic.phases import MAIN, Attacking, Blocking, Over, Priority, Step
from tableassist.games.mnemonic.state import Permanent, State, opponent_of
from tableassist.rehearsal.mnemonic.hands import MnemonicHands, Place
from tableassist.rehearsal.provoking import Provoker
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank

_UNPAID = ("R-MN-042", "R-MN-045", "R-MN-047")
"""Too few lands, lands that give no mana now, or such as are no hand of the cost."""

REASONS = {
    "wrong_mana_hand": frozenset(_UNPAID),
    "tapped_land_again": frozenset(_UNPAID),
    # Where lands are tapped only to pay (float=false), a 7 that pays for nothing breaks that as well.
    "sick_seven_tapped": frozenset(("A-MN-02", "A-MN-06")),
    "second_land": frozenset(("R-MN-040",)),
    "sick_attacker": frozenset(("R-MN-070",)),
    "grounded_blocker": frozenset(("R-MN-072",)),
    "tapped_blocker": frozenset(("R-MN-071",)),
    "untapped_out_of_step": frozenset(("R-MN-031",)),
    # On the other's graveyard lies a card that is not its owner's.
    "wrong_graveyard": frozenset(("R-MN-063", "R-MN-082")),
    # Nobody breaks a rule by being slow: it is asked for, or the table is said not to be as the game has it.
    "dead_left_behind": frozenset(("R-TB-002",)),
    "life_miscounted": frozenset(("R-MN-022",)),
    "cast_without_mana": frozenset(_UNPAID),
    # A land is played in one's own main phase, with priority.
    "out_of_turn": frozenset(("R-MN-037", "R-MN-040")),
}
"""The rules that may be named for each kind of fault."""

KINDS = tuple(REASONS)
_IN_MAIN = tuple(kind for kind in KINDS if not kind.endswith(("blocker", "graveyard", "behind")))
_SELDOM = {
    "grounded_blocker": 5,
    "tapped_land_again": 4,
    "sick_seven_tapped": 2,
    "tapped_blocker": 2,
    "cast_without_mana": 2,
}
"""Kinds whose occasions are rare, and how many times likelier than others each is until it was met in the game."""

_PATIENT = 70
"""Frames after which a card that is left lying must have been spoken of: nobody is hurried."""


class MnemonicFaults(Provoker[MnemonicHands]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught.

    Kinds whose occasions are rare have a greater chance there the first time: else they would hardly ever be met.
    """

    at_rest = frozenset(KINDS)
    reasons = REASONS

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    # Opportunities -----------------------------------------------------------------------------------------------

    def before_decision(self) -> None:
        """While a player may act in his main phase, or is attacked, and the table lies as the game has it."""
        phase = self.state.phase
        if isinstance(phase, Blocking):
            self._one_of(("grounded_blocker", "tapped_blocker"), phase.seat)
        elif not isinstance(phase, Priority) or self.state.stack:
            return
        elif self.state.step in MAIN:
            self._one_of(_IN_MAIN if phase.seat == self.state.active else (), phase.seat)
        elif self._passes_blockers():
            self._one_of(("grounded_blocker",), opponent_of(self.state.active))

    def before_tidying(self) -> None:
        """While creatures have died and still lie where they fought."""
        dead = list(self._dead())
        if dead:
            self._one_of(("wrong_graveyard", "dead_left_behind"), self.state.active)

    def _one_of(self, kinds: Sequence[str], seat: Seat) -> None:
        """One of these faults where there is an occasion for it: the rarest so far first, of those the most seldom.

        A kind is taken where the luck of the decision is below its own chance.
        """
        if not kinds or not self._rests():
            return
        luck = self.rng.random()
        ordered = sorted(self.rng.sample(kinds, len(kinds)), key=lambda kind: (self.injected[kind], -self._odds(kind)))
        for kind in ordered:
            doing: Callable[[Seat], bool] = getattr(self, f"_{kind}")
            if luck < self.rate * self._odds(kind) and doing(seat):
                return

    def _odds(self, kind: str) -> int:
        """How many times likelier than others the kind is at its occasion."""
        return 1 if self.injected[kind] else _SELDOM.get(kind, 1)

    def _rests(self) -> bool:
        session = self.actor.session
        return self.actor.agreed() and session.issue is None and not isinstance(self.state.phase, Over)

    # Mana --------------------------------------------------------------------------------------------------------

    def _wrong_mana_hand(self, seat: Seat) -> bool:
        """R-MN-042 … R-MN-044: as many lands as it costs, but they are no such hand."""
        free = mana.list_untapped(self.state, seat)
        for card in self._spells(seat):
            cost = casting.cost_of(self.state, seat, card, CREATURE)
            hands = (hand for hand in combinations(free, cost.count) if hand and find_payment_in(cost, hand) is None)
            wrong = [hand for hand in hands if not self._pays_for_aura(seat, card, hand)]
            if wrong and not self.state.players[seat].pool:
                return self._cast("wrong_mana_hand", seat, card, self.rng.choice(wrong))
        return False

    def _tapped_land_again(self, seat: Seat) -> bool:
        """R-MN-045: what is tapped already was meant to pay once more."""
        mine = [one for one in self.state.field if one.controller == seat and one.is_land]
        placed = frozenset(one.card for one in mine if one.tapped)
        free = mana.list_sources(self.state, seat)
        for card in self._spells(seat):
            cost = casting.cost_of(self.state, seat, card, CREATURE)
            ways = list_payments(cost, placed | free)
            fresh = tuple(land for land in ways[0] if land not in placed) if ways else ()
            if ways and not list_payments(cost, free) and not self._is_aura(seat, card, fresh):
                return self._cast("tapped_land_again", seat, card, fresh)
        return False

    def _cast_without_mana(self, seat: Seat) -> bool:
        """A creature is cast, and there is no land left that could pay for it."""
        spells = [card for card in self._spells(seat) if not self._is_aura(seat, card, ())]
        if not spells or mana.list_sources(self.state, seat):
            return False
        return self._cast("cast_without_mana", seat, self.rng.choice(spells), ())

    def _sick_seven_tapped(self, seat: Seat) -> bool:
        """A-MN-02: a 7 is turned for mana in the turn in which it came, where no house rule lets it."""
        mine = self.state.creatures(seat) if self.state.options.seven_tap_sick else ()
        sick = [one for one in mine if is_seven(one.card) and self.state.is_sick(one) and not one.tapped]
        return bool(sick) and self._turned("sick_seven_tapped", seat, self.rng.choice(sick), tapped=True)

    def _spells(self, seat: Seat) -> Iterator[CardName]:
        """The creatures in the player's hand that cost anything."""
        for card in self.actor.hidden.hands[seat]:
            if not is_land(card) and casting.cost_of(self.state, seat, card, CREATURE).count:
                yield card

    def _is_aura(self, seat: Seat, card: CardName, payment: Mana) -> bool:
        """Whether what is turned pays for the card as an Aura: then nothing is wrong with the table."""
        cost = casting.cost_of(self.state, seat, card, AURA)
        return rank(card) == "J" and bool(self.state.creatures()) and bool(list_payments(cost, frozenset(payment)))

    def _pays_for_aura(self, seat: Seat, card: CardName, hand: Mana) -> bool:
        """Whether it is what the card costs as an Aura, where lands count that may not have been untapped yet or not.

        Who sees them turned cannot say when that was done.
        """
        fresh = tuple(land for land in hand if land not in self.state.stale)
        return len(fresh) < min(len(hand), 2) and self._is_aura(seat, card, fresh or hand)

    def _cast(self, kind: str, seat: Seat, card: CardName, payment: Mana) -> bool:
        """The card among the creatures, these lands turned: as if it had been cast."""
        field = tuple(one.with_(tapped=True) if one.card in payment else one for one in self.state.field)
        laid = Permanent(card, seat, seat, self.state.turn)
        return self._laid(kind, seat, self.state.with_(field=(*field, laid)))

    # Lands, turns, life ------------------------------------------------------------------------------------------

    def _second_land(self, seat: Seat) -> bool:
        """R-MN-040: one land a turn."""
        lands = [card for card in self.actor.hidden.hands[seat] if is_land(card)]
        if not lands or not self.state.players[seat].played_land:
            return False
        return self._played("second_land", seat, self.rng.choice(lands))

    def _out_of_turn(self, seat: Seat) -> bool:
        """The player who is not on turn lays down a land."""
        rival = opponent_of(seat)
        lands = [card for card in self.actor.hidden.hands[rival] if is_land(card)]
        return bool(lands) and self._played("out_of_turn", rival, self.rng.choice(lands))

    def _untapped_out_of_step(self, seat: Seat) -> bool:
        """R-MN-031: a card stands up again before its untap step."""
        mine = [one for one in self.state.field if one.controller == seat and one.tapped and one.host is None]
        alone = [one for one in mine if all(aura.host != one.card for aura in self.state.field)]
        return bool(alone) and self._turned("untapped_out_of_step", seat, self.rng.choice(alone), tapped=False)

    def _life_miscounted(self, seat: Seat) -> bool:
        """R-MN-022: the player has counted otherwise than the referee."""
        life = max(1, self.state.players[seat].life + self.rng.choice((-2, -1, 1, 2)))
        if life == self.state.players[seat].life:
            return False
        self._provoke("life_miscounted", lambda: self._counts(seat, life), lambda: None)
        return True

    def _counts(self, seat: Seat, life: int) -> None:
        self.actor.session.prompts.by_hand = True
        self.actor.choose(do.CountLife(seat, life), by_hand=True)
        self.actor.session.prompts.by_hand = False

    # Combat ------------------------------------------------------------------------------------------------------

    def _sick_attacker(self, seat: Seat) -> bool:
        """R-MN-070: a creature is pushed forward in the turn in which it came."""
        mine = self.state.creatures(seat)
        sick = [one.card for one in mine if self.state.is_sick(one) and not one.tapped and not is_land(one.card)]
        if not sick or self.state.step is not Step.MAIN1:
            return False
        fighting = self.state.with_(phase=Attacking(seat), step=Step.ATTACK)
        return self._laid(
            "sick_attacker", seat, rules.carry_out(fighting, do.DeclareAttackers(seat, (self.rng.choice(sick),)))
        )

    def _passes_blockers(self) -> bool:
        """Whether an attack goes on of which nobody is asked to block anything."""
        fight = self.state.combat
        return bool(fight.attackers) and not fight.blocked and not combat.list_blockers(self.state)

    def _grounded_blocker(self, seat: Seat) -> bool:
        """R-MN-072: only what flies blocks what flies, whether blocks are asked for or nobody could."""
        return self._blocks("grounded_blocker", seat, [one for one in self.state.creatures(seat) if not one.tapped])

    def _tapped_blocker(self, seat: Seat) -> bool:
        """R-MN-071: only what is untapped blocks."""
        return self._blocks("tapped_blocker", seat, [one for one in self.state.creatures(seat) if one.tapped])

    def _blocks(self, kind: str, seat: Seat, among: Iterable[Permanent]) -> bool:
        attackers = self.state.combat.attackers
        cannot = [one.card for one in among if not any(combat.may_block(self.state, one, card) for card in attackers)]
        if not cannot:
            return False
        block = do.DeclareBlockers(seat, ((self.rng.choice(cannot), attackers[0]),))
        return self._laid(kind, seat, rules.carry_out(self.state.with_(phase=Blocking(seat)), block))

    # The dead ----------------------------------------------------------------------------------------------------

    def _dead(self) -> Iterator[CardName]:
        """Cards that still lie in a row, and that the game has on a graveyard."""
        want = self.actor.wanted(self.state)
        for card, place in self.actor.places.items():
            there, here = find_owner(want[card].zone) if card in want else None, find_owner(place.zone)
            if there is not None and here is not None and there[1] == GRAVEYARD != here[1]:
                yield card

    def _wrong_graveyard(self, seat: Seat) -> bool:
        """R-MN-063: a dead creature comes to lie on the other player's graveyard."""
        want = self.actor.wanted(self.state)
        card = self.rng.choice(list(self._dead()))
        found = find_owner(want[card].zone)
        assert found is not None
        del want[card]
        return self._put("wrong_graveyard", seat, want | {card: Place(name_zone(opponent_of(found[0]), GRAVEYARD))})

    def _dead_left_behind(self, seat: Seat) -> bool:
        """R-MN-062: whoever has died stays where it lay, and the rest is tidied."""
        want = self.actor.wanted(self.state)
        return self._put("dead_left_behind", seat, want | {card: self.actor.places[card] for card in self._dead()})

    # Shared ------------------------------------------------------------------------------------------------------

    def _played(self, kind: str, seat: Seat, land: CardName) -> bool:
        laid = Permanent(land, seat, seat, self.state.turn, row="creatures" if is_seven(land) else "lands")
        return self._laid(kind, seat, self.state.with_(field=(*self.state.field, laid)))

    def _turned(self, kind: str, seat: Seat, one: Permanent, *, tapped: bool) -> bool:
        return self._laid(kind, seat, self.state.with_permanent(one.card, tapped=tapped))

    def _laid(self, kind: str, seat: Seat, astray: State) -> bool:
        """The cards lie as in a state that is not allowed, and then as they should."""
        return self._put(kind, seat, self.actor.wanted(astray))

    def _put(self, kind: str, seat: Seat, astray: dict[CardName, Place]) -> bool:
        right: Any = self.state
        self._provoke(
            kind,
            lambda: self._lay(seat, astray),
            lambda: self._lay(seat, self.actor.wanted(right)),
            notice=_PATIENT,
        )
        return True

    def _lay(self, seat: Seat, want: dict[CardName, Place]) -> None:
        self.actor.lay_out(seat, want)
