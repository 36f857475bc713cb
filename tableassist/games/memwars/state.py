"""What there is: sides, board, stocks, whose turn it is, what is waited for. Never the text of a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from tableassist.games.memwars.board import Place, Quadrant
from tableassist.games.memwars.options import IN_TURN, SOLITAIRE, Options
from tableassist.games.memwars.phases import ClaimWindow, Contested, Phase
from tableassist.games.memwars.spots import Board, Spot, put_spot, spot_at
from tableassist.rules.game import Seat
from tableassist.table.geometry import Side

CRYSTALS, CHALLENGE_PIECES, START_PIECES = 100, 50, 13
FIRST_SEAT = Seat(0)


@dataclass(frozen=True)
class Player:
    """What a side has (R-MW-007).

    `supply` are its crystals off the board, below 0 where other markers stand in (A-MW-23); `stock` its challenge
    pieces. `captured` are pieces of each other side, `by_challenge` how many of them it won as a challenger.
    `barred` is a side that cannot challenge before its next real turn (A-MW-08), `passed` one whose time is over.
    `members` are the people of a team, `turns` the turns it has begun; a single player has neither (R-MW-096).
    """

    name: str
    colour: str
    mode: str
    depth: int
    stock: int
    captured: tuple[int, ...]
    supply: int = CRYSTALS
    by_challenge: int = 0
    lost_turn: bool = False
    barred: bool = False
    passed: bool = False
    members: tuple[str, ...] = ()
    turns: int = 0

    def with_(self, **changes: Any) -> Player:
        """The same side with some fields changed; several times faster than `dataclasses.replace`."""
        player = object.__new__(Player)
        player.__dict__.update(self.__dict__, **changes)
        return player


class Won(NamedTuple):
    """A completed quadrant: who won it (nobody, several, or the board), what each earned, whether a tier was used."""

    quadrant: Quadrant
    by: tuple[Seat, ...]
    bonus: int
    used: bool


@dataclass(frozen=True)
class State:
    """The whole game as far as a referee may know it.

    `levels` and `worth` say for each place how deep its card goes and how often its pieces count. `order` are the
    places in the order of the deck: all of them, or those turned over so far of a shuffled deck. `pool` are challenge
    pieces that nobody has, `virtual` other markers in their stead (A-MW-23), `boxed` pieces of each side that the
    board holds. `left` are places not resolved yet. `pile` is what is left of this lightning round, `missed` the
    lightning pile that grows. `filled` are completed quadrants in order, `won` what became of them. `owner` is whose
    turn it is, `skipped` whom the turn passed over last.
    """

    options: Options
    players: tuple[Player, ...]
    levels: tuple[int, ...]
    worth: tuple[int, ...]
    board: Board
    pool: int
    boxed: tuple[int, ...]
    phase: Phase
    left: int
    first: Seat | None = None
    north: Side | None = None
    order: tuple[Place, ...] = ()
    shuffled: bool = False
    owner: Seat = FIRST_SEAT
    turn: int = 0
    skipped: tuple[Seat, ...] = ()
    round: int = 0
    pile: tuple[Place, ...] = ()
    missed: tuple[Place, ...] = ()
    filled: tuple[Quadrant, ...] = ()
    won: tuple[Won, ...] = ()
    virtual: int = 0

    def with_(self, **changes: Any) -> State:
        """The same state with some fields changed; several times faster than `dataclasses.replace`."""
        state = object.__new__(State)
        state.__dict__.update(self.__dict__, **changes)
        return state

    def at(self, place: Place) -> Spot:
        """What lies on the place."""
        return spot_at(self.board, place)

    def name(self, seat: Seat) -> str:
        """The side's name; "the board" for the board."""
        return self.players[seat].name if seat >= 0 else "the board"

    def speaker(self, seat: Seat) -> str:
        """Who states facts for the side: the side itself; of a team whose members take turns, one of them (R-MW-096).

        In a challenge it is the member whose turn comes next.
        """
        player = self.players[seat]
        if not player.members or self.options.speaker != IN_TURN:
            return player.name
        begun = player.turns - 1 if seat == self.owner and player.turns else player.turns
        return player.members[begun % len(player.members)]

    def has(self, seat: Seat) -> bool:
        """Whether there is such a side."""
        return 0 <= seat < len(self.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All sides."""
        return tuple(map(Seat, range(len(self.players))))

    @property
    def acting(self) -> Seat | None:
        """Who is to act; None where anybody may, or nobody."""
        if isinstance(self.phase, ClaimWindow):
            return self.phase.asked
        return getattr(self.phase, "seat", None)

    @property
    def pending(self) -> Place | None:
        """The place with a claim that nobody owns yet (R-MW-049)."""
        return self.phase.place if isinstance(self.phase, Contested) else None

    @property
    def stake(self) -> Place | None:
        """The place that is at stake now: claimed, answered, studied, or next on the path."""
        place: Place | None = getattr(self.phase, "place", getattr(self.phase, "only", None))
        return place

    @property
    def solitaire(self) -> bool:
        """Whether one player studies or reviews (R-MW-094, R-MW-095)."""
        return self.players[0].mode in SOLITAIRE

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The other sides, from the seat's left (R-TB-010, R-MW-027)."""
        return (*self.seats[seat + 1 :], *self.seats[:seat])

    def depth(self, seat: Seat, place: Place) -> int:
        """How many facts the side must recall there: as agreed, and not more than the card has (A-MW-28)."""
        return min(self.players[seat].depth, self.levels[place - 1])


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with some fields of one side changed."""
    player = state.players[seat].with_(**changes)
    return state.with_(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_spot(state: State, place: Place, spot: Spot) -> State:
    """The state with another content of one place."""
    return state.with_(board=put_spot(state.board, place, spot))


def add_one(counts: tuple[int, ...], seat: Seat, by: int = 1) -> tuple[int, ...]:
    """The counts with one more for a seat."""
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])
