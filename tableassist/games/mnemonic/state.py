"""What there is, as far as a referee may know it: of hands and libraries the number of cards, never a name unseen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from tableassist.games.mnemonic.cards import AURA, CREATURE, CREATURE_CARDS, LAND_CARDS
from tableassist.games.mnemonic.options import Options
from tableassist.games.mnemonic.phases import Asked, Drafting, Phase, Shuffling, Siding, Starting, Step
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, suit

SOUTH, NORTH = Seat(0), Seat(1)
SEATS = (SOUTH, NORTH)
DRAFTED, LEFT_OUT, MOST_ASIDE = 21, 10, 5

# What is frozen is copied thousands of times a second: looked up once, these are found faster. The copies get a dict
# written out anew, of which Python reads attributes several times faster than of the merging of two.
_new, _set = object.__new__, object.__setattr__


def opponent_of(seat: Seat) -> Seat:
    """The opponent."""
    return NORTH if seat == SOUTH else SOUTH


@dataclass(frozen=True)
class Player:
    """What a player has (R-MN-007). Graveyards are listed from the bottom to the top.

    What everybody knows of hidden cards is kept so that an impossible play can be refused: `owned` cards were seen as
    his (R-MN-082), `held` are in his hand for certain, `top` lie on his library from the top down, `sunk` are somewhere
    in it. `mulligans` counts the opening hands given back, `played_land` is of this turn.
    """

    name: str
    life: int = 20
    hand: int = 0
    library: int = 0
    aside: int = 0
    graveyard: tuple[CardName, ...] = ()
    pool: tuple[CardName, ...] = ()
    played_land: bool = False
    mulligans: int = 0
    kept: bool = False
    owned: frozenset[CardName] = frozenset()
    held: frozenset[CardName] = frozenset()
    top: tuple[CardName, ...] = ()
    sunk: frozenset[CardName] = frozenset()

    def with_(self, **changes: Any) -> Player:
        """The same player with some fields changed."""
        player = _new(Player)
        _set(player, "__dict__", {**self.__dict__, **changes})
        return player


@dataclass(frozen=True)
class Permanent:
    """A card on the battlefield (R-MN-008).

    `since` is the turn in which the present controller got it: it decides on summoning sickness. `host` is what a jack
    enchants as an Aura. `haste` lasts until the end of the turn, as does another controller than the owner. `row` is
    where a 7 lies, which may be with the lands or with the creatures.
    """

    card: CardName
    owner: Seat
    controller: Seat
    since: int
    tapped: bool = False
    damage: int = 0
    host: CardName | None = None
    haste: bool = False
    row: str = "creatures"

    def __post_init__(self) -> None:
        # The same kind of dict as its copies get: where both kinds lie together neither is read fast.
        _set(self, "__dict__", {**self.__dict__})

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature now: a jack that is an Aura is none."""
        return self.host is None and self.card in CREATURE_CARDS

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return self.card in LAND_CARDS

    def with_(self, **changes: Any) -> Permanent:
        """The same permanent with some fields changed."""
        permanent = _new(Permanent)
        _set(permanent, "__dict__", {**self.__dict__, **changes})
        return permanent


class Battlefield(tuple[Permanent, ...]):
    """The cards on the battlefield in the order in which they came.

    Most steps of a turn leave it as it is and ask the same of it again: the answers are worked out as it is made.
    """

    creatures: tuple[Permanent, ...]
    """All creatures: jacks that are Auras are none."""

    creature_cards: tuple[CardName, ...]
    """All creatures by their cards."""

    controlled: tuple[tuple[Permanent, ...], tuple[Permanent, ...]]
    """The creatures of each player."""

    upright: tuple[tuple[CardName, ...], tuple[CardName, ...]]
    """The untapped lands of each player."""

    upright_creatures: tuple[Permanent, ...]
    """The untapped lands that are creatures, too, and may be too sick to be tapped (A-MN-02)."""

    enchanted: frozenset[CardName]
    """What has an Aura."""

    is_calm: bool
    """Whether nothing is damaged and every Aura is on a creature, so that nothing happens to any card by itself."""

    def __new__(cls, permanents: Iterable[Permanent] = ()) -> Self:
        """Of permanents in the order in which they came."""
        field = super().__new__(cls, permanents)
        creatures, upright, hosts, calm = [], [], [], True
        for one in field:
            card = one.card
            if one.host is not None:
                hosts.append(one.host)
            elif card in CREATURE_CARDS:
                creatures.append(one)
            if card in LAND_CARDS and not one.tapped:
                upright.append(one)
            if one.damage:
                calm = False
        field.creatures = tuple(creatures)
        field.creature_cards = tuple([one.card for one in creatures])
        field.controlled = _by_seat(creatures)
        south, north = _by_seat(upright)
        field.upright = tuple([one.card for one in south]), tuple([one.card for one in north])
        field.upright_creatures = tuple([one for one in upright if one.card in CREATURE_CARDS])
        field.enchanted = frozenset(hosts)
        field.is_calm = calm and field.enchanted.issubset(field.creature_cards)
        return field

    @cached_property
    def cards(self) -> frozenset[CardName]:
        """All of them by their cards."""
        return frozenset([one.card for one in self])


def _by_seat(permanents: list[Permanent]) -> tuple[tuple[Permanent, ...], tuple[Permanent, ...]]:
    south = tuple([one for one in permanents if one.controller == SOUTH])
    return south, tuple([one for one in permanents if one.controller == NORTH])


@dataclass(frozen=True, slots=True)
class Spell:
    """A card on the stack; `mode` says whether a jack is cast as a creature or as an Aura."""

    seat: Seat
    card: CardName
    mode: str = CREATURE
    target: CardName | None = None
    row: str = "stack"

    @property
    def needs_target(self) -> bool:
        """Whether its target is still to be named."""
        return self.mode == AURA and self.target is None


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability on the stack, of a card that was discarded for it."""

    seat: Seat
    card: CardName
    which: str
    target: CardName | Seat | None = None

    @property
    def needs_target(self) -> bool:
        """Whether its target is still to be named."""
        return self.which != "annihilate" and self.target is None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A suit ability: of which card, whose graveyard it came to, and who decides (A-MN-22)."""

    seat: Seat
    card: CardName
    kind: str
    owner: Seat


Item = Spell | Ability | Trigger


@dataclass(frozen=True, slots=True)
class Combat:
    """Who attacks, who blocks whom; `blocked` stay so even if their blockers leave (R-MN-074)."""

    attackers: tuple[CardName, ...] = ()
    blocks: tuple[tuple[CardName, CardName], ...] = ()
    blocked: tuple[CardName, ...] = ()

    def blockers_of(self, attacker: CardName) -> tuple[CardName, ...]:
        """The creatures that block the attacker."""
        return tuple(blocker for blocker, blocked in self.blocks if blocked == attacker)

    def without(self, card: CardName) -> Combat:
        """Combat after the creature has left it (CR 506.4)."""
        blocks = tuple(pair for pair in self.blocks if card not in pair)
        return Combat(tuple(one for one in self.attackers if one != card), blocks, self.blocked)


EMPTY, NO_COMBAT = Battlefield(), Combat()


@dataclass(frozen=True)
class State:
    """The whole game as far as a referee may know it.

    `stack` and `pending` (triggers not on it yet) are listed from the bottom to the top, from the oldest to the newest.
    `goal` is where the active player goes without doing anything. `out` are the cards left out of an open draft.
    `stale` are permanents that the untap step untapped and that may still lie tapped on the table. Who is in `lapsed`
    does nothing more in this turn, who is in `late` nothing any more: their time is over (A-CK-09).
    """

    options: Options
    players: tuple[Player, Player]
    phase: Phase
    active: Seat = SOUTH
    turn: int = 0
    step: Step = Step.UNTAP
    field: Battlefield = EMPTY
    stack: tuple[Item, ...] = ()
    pending: tuple[Trigger, ...] = ()
    combat: Combat = NO_COMBAT
    goal: Step | None = None
    out: frozenset[CardName] = frozenset()
    stale: frozenset[CardName] = frozenset()
    lapsed: frozenset[Seat] = frozenset()
    late: frozenset[Seat] = frozenset()

    def with_(self, **changes: Any) -> State:
        """The same state with some fields changed, several times faster than `dataclasses.replace` does it.

        Any permanents will do as its field.
        """
        if "field" in changes:
            changes["field"] = Battlefield(changes["field"])
        state = _new(State)
        _set(state, "__dict__", {**self.__dict__, **changes})
        return state

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return self.players[seat].name

    def is_idle(self, seat: Seat | None) -> bool:
        """Whether the player's time is over, so that nothing is waited for that he need not do."""
        return seat in self.lapsed or seat in self.late

    def has(self, seat: Seat) -> bool:
        """Whether there is such a player."""
        return seat in SEATS

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """The same state with some fields of a player changed."""
        changed = self.players[seat].with_(**changes)
        return self.with_(players=(changed, self.players[1]) if seat == SOUTH else (self.players[0], changed))

    def permanent(self, card: CardName | Seat | None) -> Permanent | None:
        """The card on the battlefield, or None where it is not there."""
        for one in self.field:
            if one.card == card:
                return one
        return None

    def with_permanent(self, card: CardName, **changes: Any) -> State:
        """The same state with some fields of a permanent changed."""
        return self.with_permanents((card,), **changes)

    def with_permanents(self, cards: Collection[CardName], **changes: Any) -> State:
        """The same state with some fields of several permanents changed in the same way."""
        if not cards:
            return self
        return self.with_(field=[one.with_(**changes) if one.card in cards else one for one in self.field])

    def creature(self, card: CardName | Seat | None) -> Permanent | None:
        """The creature of that name, or None where there is none."""
        found = self.permanent(card)
        return found if found is not None and found.is_creature else None

    def creatures(self, seat: Seat | None = None) -> tuple[Permanent, ...]:
        """The creatures that a player controls, or all of them."""
        if seat is None:
            return self.field.creatures
        return self.field.controlled[seat]

    def flies(self, card: CardName) -> bool:
        """Whether an Aura gives the creature flying (R-MN-057)."""
        return card in self.field.enchanted

    def is_sick(self, one: Permanent) -> bool:
        """Whether its controller has not had it since a turn of his began (CR 302.6)."""
        his_last_turn = self.turn if one.controller == self.active else self.turn - 1
        return one.since >= his_last_turn and not one.haste

    def has_club_creature(self, seat: Seat) -> bool:
        """Whether the player controls a ♣ creature, which has its benefits (A-MN-19)."""
        return "C" in [suit(one.card) for one in self.field.controlled[seat]]

    @property
    def acting(self) -> Seat | None:
        """The one player who is to act, None where several or nobody are."""
        if isinstance(self.phase, Asked):
            return self.phase.seat
        if isinstance(self.phase, Shuffling):
            return self.phase.seats[0]
        if isinstance(self.phase, Starting) and self.options.chooser is not None:
            return Seat(self.options.chooser)
        if isinstance(self.phase, Drafting | Siding):
            left = [seat for seat in SEATS if seat not in self.phase.done]
            return left[0] if len(left) == 1 else None
        return None


def first_state(names: tuple[str, ...], options: Options) -> State:
    """Before the draft, or before the sideboards where the draft is done."""
    first, second = (Player(name, life=options.life) for name in names)
    if options.draft != "led":
        players = (first.with_(library=DRAFTED), second.with_(library=DRAFTED))
        return State(options, players, Siding())
    return State(options, (first, second), Drafting(32, 16, 10))
