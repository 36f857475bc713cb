"""What the game waits for, and the steps of a turn.

The phases at the end, of which the game itself takes care, are never seen outside: `flow.proceed` carries them on to
one in which somebody is to act.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from tableassist.rules.game import Seat
from tableassist.table.cards import CardName


class Step(StrEnum):
    """The steps of a turn in their order (R-MN-030)."""

    # Equal to their texts, so of the same hash; an enumeration's own is slow besides.
    __hash__ = str.__hash__

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    MAIN1 = "main1"
    BEGIN_COMBAT = "begin_combat"
    ATTACK = "attack"
    BLOCK = "block"
    DAMAGE = "damage"
    END_COMBAT = "end_combat"
    MAIN2 = "main2"
    END = "end"
    CLEANUP = "cleanup"


STEPS = tuple(Step)
MAIN = (Step.MAIN1, Step.MAIN2)
FIGHT = frozenset((Step.ATTACK, Step.BLOCK))
"""The steps in the middle of combat, in which players are asked whether they do something."""
GOALS = (Step.BEGIN_COMBAT, Step.MAIN2, Step.END)
"""Where `Go` leads."""

NEXT = dict(pairwise((*STEPS, Step.CLEANUP)))
"""Which step follows. R-MN-035: where something triggers in the cleanup step, there is another one."""


@dataclass(frozen=True, slots=True)
class Drafting:
    """Packets of this size are in the players' hands; `done` have kept and passed, `left` cards are in the pile."""

    chunk: int
    packet: int
    left: int
    done: frozenset[Seat] = frozenset()

    @property
    def keep(self) -> int:
        """How many cards each player keeps of the packet."""
        return max(1, self.packet // 2)


@dataclass(frozen=True, slots=True)
class Siding:
    """Sideboards are set aside; `done` have done so."""

    done: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Starting:
    """Who has the first turn is to be entered."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """A player keeps his opening hand or not; `again` do not."""

    seat: Seat
    again: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Bottoming:
    """A player puts cards of his hand on the bottom of his library."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Shuffling:
    """Libraries are to be shuffled, then the game goes on."""

    seats: tuple[Seat, ...]
    then: Phase


@dataclass(frozen=True, slots=True)
class Priority:
    """A player may act or pass; `passes` have passed since something was done. `thinking` has claimed time."""

    seat: Seat
    passes: int = 0
    thinking: bool = False


@dataclass(frozen=True, slots=True)
class Targeting:
    """The target of the top of the stack is to be named."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Attacking:
    """Attackers are to be declared."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Blocking:
    """Blockers are to be declared."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dividing:
    """The damage of an attacker is to be divided among its blockers; `done` are the divisions so far."""

    seat: Seat
    attacker: CardName
    done: tuple[tuple[CardName, tuple[tuple[CardName, int], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Ordering:
    """A player orders the abilities that triggered together; `then` gets priority."""

    seat: Seat
    then: Seat


@dataclass(frozen=True, slots=True)
class Answering:
    """A player says what he does with a Durable or Dig that resolves; the card it is of."""

    seat: Seat
    kind: str
    card: CardName
    owner: Seat


@dataclass(frozen=True, slots=True)
class Discarding:
    """A player has too many cards at the end of his turn."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winners: tuple[Seat, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Dealing:
    """Opening hands are to be drawn by these players."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Entering:
    """A step begins."""

    step: Step


@dataclass(frozen=True, slots=True)
class Drawing:
    """A player draws a card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Checking:
    """State-based actions and triggers are due, then the player gets priority (R-MN-064)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """All have passed in succession (R-MN-037)."""


@dataclass(frozen=True, slots=True)
class Striking:
    """Combat damage is due, divided as `done` says."""

    done: tuple[tuple[CardName, tuple[tuple[CardName, int], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Cleaning:
    """Damage wears off and effects end, after the discards (R-MN-035)."""


Asked = (
    Deciding | Bottoming | Priority | Targeting | Attacking | Blocking | Dividing | Ordering | Answering | Discarding
)
"""The phases in which one player is to act."""

Passing = Dealing | Entering | Drawing | Checking | Agreed | Striking | Cleaning
"""The phases of which the game itself takes care."""

Phase = Drafting | Siding | Starting | Shuffling | Asked | Over | Passing


@cache
def make_priority(seat: Seat, passes: int = 0) -> Priority:
    """The player holds priority; like the other phases of every step it is made only once."""
    return Priority(seat, passes)


@cache
def make_checking(seat: Seat) -> Checking:
    """State-based actions and triggers are due before the player gets priority."""
    return Checking(seat)
