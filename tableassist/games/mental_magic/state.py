"""What there is: players, the ledger of cards with what they were declared as, and whose turn it is.

A card gets a number and a line in the ledger when it leaves a hand or a library, and loses both when it goes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableassist.games.mental_magic.actions import CardRef, Declare
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.options import Options
from tableassist.games.mental_magic.zones import IN_PLAY, REST, Where
from tableassist.rules.game import Seat, SetupRefused

OPENING_HAND = 7
PRINTED_LIBRARY = 60
"""Cards in the library of a player who does not play Mental Magic (A-MM-09)."""

UTOPIA, MORPH, MASK, TURNED = "utopia", "morph", "mask", "turned"
"""Why a card lies face down."""


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has.

    `out` says why somebody is out of the game, and is empty for those who are in it. `late` is a player whose time is
    over: turns pass over him (A-CK-09).
    """

    name: str
    mental: bool
    life: int
    library: int
    hand: int
    out: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Identity:
    """What a card was declared as, and on what ground it still is; `face` is the half or face that it shows."""

    name: str
    cost: str
    ground: Ground
    face: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A line of the ledger. `printed` is the card's own mana cost, None while nobody has seen it.

    `down` says why it lies face down, and is empty where it lies face up; outside play only a Utopia keeps it, while
    something still needs what it is. `own` is the name printed on it, as far as a
    camera knows the card.
    """

    number: int
    owner: Seat
    controller: Seat
    zone: Where
    printed: str | None = None
    identity: Identity | None = None
    down: str = ""
    own: str = ""

    @property
    def ref(self) -> CardRef:
        """How actions name it."""
        return str(self.number)

    @property
    def in_play(self) -> bool:
        """Whether it is on the stack or the battlefield."""
        return self.zone in IN_PLAY

    @property
    def lasting(self) -> bool:
        """Whether it is still something where that needs a ground: a Utopia is as good as declared (MM.4b)."""
        return self.zone in REST and (self.identity is not None or self.down == UTOPIA)

    @property
    def laid(self) -> bool:
        """Whether it lies in play face up and is still to be declared."""
        return self.in_play and self.identity is None and not self.down


@dataclass(frozen=True, slots=True)
class Used:
    """A name that was declared, and by whom."""

    name: str
    seat: Seat
    source: str


@dataclass(frozen=True)
class State:
    """The whole game as far as a referee may know it.

    `cards` are in the order in which they came to where they are, the last one on top.
    `shared` counts the one library of all, None where everybody has his own. `waiting` is a declaration that somebody
    else must agree to. `holder` is whose time runs; `lands` and `utopias` were played this turn, `allowed` is how many
    lands may be. `next_number` is that of the next card in the ledger.
    """

    options: Options
    players: tuple[Player, ...]
    active: Seat
    holder: Seat
    turn: int = 1
    cards: tuple[Card, ...] = ()
    used: tuple[Used, ...] = ()
    shared: int | None = None
    waiting: Declare | None = None
    lands: int = 0
    utopias: int = 0
    allowed: int = 1
    next_number: int = 1
    over: str = ""

    def with_(self, **changes: Any) -> State:
        """The same state with some fields changed; several times faster than `dataclasses.replace`."""
        state = object.__new__(State)
        state.__dict__.update(self.__dict__, **changes)
        return state

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return self.players[seat].name

    def has(self, seat: Seat | None) -> bool:
        """Whether there is such a player."""
        return seat is not None and 0 <= seat < len(self.players)

    def card(self, ref: CardRef) -> Card | None:
        """The card of that number, None where the ledger has none."""
        number = int(ref) if ref.isdecimal() else 0
        return next((card for card in self.cards if card.number == number), None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is still in the game."""
        return tuple(Seat(n) for n, player in enumerate(self.players) if not player.out)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players still in the game, from the seat's left (R-TB-010)."""
        count = len(self.players)
        order = (Seat((seat + step) % count) for step in range(1, count))
        return tuple(other for other in order if not self.players[other].out)

    def to_play(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players whom the turn may pass to, from the seat's left: those who have time."""
        return tuple(other for other in self.clockwise(seat) if not self.players[other].late)

    def library(self, seat: Seat) -> int:
        """How many cards are in the library that the player draws from."""
        player = self.players[seat]
        return self.shared if self.shared is not None and player.mental else player.library

    def at(self, zone: Where, controller: Seat | None = None) -> Iterator[Card]:
        """The cards of the ledger in that zone, of everybody or under one player's control."""
        return (card for card in self.cards if card.zone is zone and controller in (None, card.controller))


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with some fields of one player changed."""
    player = replace(state.players[seat], **changes)
    return state.with_(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def first_state(names: tuple[str, ...], options: Options) -> State:
    """The game before its first turn: seven cards in each hand (A-MM-09); raises SetupRefused."""
    mental = tuple(options.mental == "all" or str(number) in options.mental for number in range(1, len(names) + 1))
    seats = max((int(seat) for seat in options.mental if seat.isdecimal()), default=1)
    if seats > len(names) or options.first > len(names):
        raise SetupRefused(f"There are {len(names)} players: no player {max(seats, options.first)} can be meant.")
    shared = options.library_size * sum(mental) if options.library == "shared" else None
    players = tuple(_player(name, plays, options) for name, plays in zip(names, mental, strict=True))
    first = Seat(options.first - 1)
    if shared is not None:
        shared -= OPENING_HAND * sum(mental)
    return State(options, players, first, first, shared=shared)


def _player(name: str, mental: bool, options: Options) -> Player:
    size = options.library_size if mental else PRINTED_LIBRARY
    own = 0 if mental and options.library == "shared" else size - OPENING_HAND
    return Player(name, mental, options.life, own, OPENING_HAND)
