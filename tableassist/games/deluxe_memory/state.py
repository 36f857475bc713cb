"""What there is: players, grid, whose turn it is, what is waited for. Never what lies face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, PLACES, Grid, content_of, put_cards
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.options import Options
from tableassist.games.deluxe_memory.phases import Choosing, Over, Phase, Revealing
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

Pair = tuple[CardName, CardName]

START_TOKENS, BANK_PER_PLAYER = 20, 10


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has (R-DM-008). `late` is a player whose time is over and who takes no more turns (A-CK-09)."""

    name: str
    tokens: int = START_TOKENS
    nines: tuple[Pair, ...] = ()
    tens: tuple[Pair, ...] = ()
    out: bool = False
    skips: int = 0
    late: bool = False

    @property
    def plays(self) -> bool:
        """Whether the player takes turns, and matches of others."""
        return not self.out and not self.late


@dataclass(frozen=True, slots=True)
class Grant:
    """An extra turn that is due; `offer` where five tokens buy another at its end (R-DM-037)."""

    seat: Seat
    offer: bool


@dataclass(frozen=True, slots=True)
class Looked:
    """Two places whose cards were looked at and called no match (R-DM-063).

    `unread` are those of them whose cards nobody else has seen since.
    """

    turn: int
    seat: Seat
    a: ZoneName
    b: ZoneName
    unread: frozenset[ZoneName] = frozenset()


@dataclass(frozen=True)
class State:
    """The whole game as far as a referee may know it.

    `bank` is None where it cannot run out (A-DM-03). `known` is what was publicly read on a place since its card last
    moved, for audit only (R-TB-003), as `looks` and `missed`, the matches among them, are; `unproven` and `proven` are
    the same by what everybody has seen since each look. `home` is whose place in the order it is, `owner` whose turn:
    they differ in an extra turn that an interceptor earned (A-DM-17). `skips` are eights that wait for the turn to
    pass, `skipped` whom it passed over last. `pair` is the match being resolved, `takers` who takes its effect next.
    `gone` are all cards no longer in the grid. `closed` is the revealing that has just ended, so that a card too many
    can be distinguished from a card turned up for no reason. `settling` are places whose cards may still be on their
    way back from the last look or reveal: that they were touched says nothing. `exchanged` are places of which a player
    said that their face-down cards change places: nobody sees whether they have yet. `hidden` are places where cards of
    the last look lie face down: whoever turns them up only after the press has not done so in the next player's turn.
    `hand` is whose hand alone was seen, while the table is read.
    """

    options: Options
    players: tuple[Player, ...]
    bank: int | None
    grid: Grid
    phase: Phase
    home: Seat
    owner: Seat
    turn: int = 1
    offer: bool = False
    skips: int = 0
    skipped: tuple[Seat, ...] = ()
    extras: tuple[Grant, ...] = ()
    pair: Pair | None = None
    takers: tuple[Seat, ...] = ()
    gone: tuple[CardName, ...] = ()
    known: Grid = (EMPTY,) * len(PLACES)
    looks: tuple[Looked, ...] = ()
    missed: tuple[Looked, ...] = ()
    unproven: tuple[Looked, ...] = ()
    proven: tuple[Looked, ...] = ()
    closed: Revealing | None = None
    settling: tuple[ZoneName, ...] = ()
    exchanged: tuple[ZoneName, ...] = ()
    hidden: tuple[ZoneName, ...] = ()
    hand: Seat | None = None

    def with_(self, **changes: Any) -> State:
        """The same state with some fields changed; several times faster than `dataclasses.replace`."""
        state = object.__new__(State)
        state.__dict__.update(self.__dict__, **changes)
        return state

    def at(self, place: ZoneName) -> str:
        """What lies on the place: EMPTY, DOWN, or a card face up."""
        return content_of(self.grid, place)

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return self.players[seat].name

    def tokens(self, seat: Seat) -> int:
        """How many tokens the player has."""
        return self.players[seat].tokens

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is still in the game."""
        return tuple(Seat(n) for n, player in enumerate(self.players) if not player.out)

    @property
    def acting(self) -> Seat | None:
        """Who is to act, None when the game is over."""
        return None if isinstance(self.phase, Over) else self.phase.seat

    def has(self, seat: Seat) -> bool:
        """Whether there is such a player."""
        return 0 <= seat < len(self.players)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players still in the game, from the seat's left (R-TB-010)."""
        count = len(self.players)
        order = (Seat((seat + step) % count) for step in range(1, count))
        return tuple(other for other in order if not self.players[other].out)


def with_player(state: State, seat: Seat, player: Player) -> State:
    """The state with another value of one player."""
    return state.with_(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_grid(state: State, contents: tuple[tuple[ZoneName, str], ...]) -> State:
    """The state with other contents of some places."""
    return state.with_(grid=put_cards(state.grid, contents))


def first_state(names: tuple[str, ...], options: Options) -> State:
    """The game before its first turn: all cards face down, 20 tokens each (R-DM-003, R-DM-004)."""
    bank = None if options.bank == "unlimited" else BANK_PER_PLAYER * len(names)
    grid = put_cards((EMPTY,) * len(PLACES), ((place, DOWN) for place in list_places(options.jokers)))
    first = Seat(options.first - 1)
    return State(options, tuple(Player(name) for name in names), bank, grid, Choosing(first), first, first)
