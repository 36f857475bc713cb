"""Which of several actions wins most often: playouts in worlds that may be, most of them for the best.

A flat Monte-Carlo search over determinisations, with sequential halving (Karnin, Koren and Somekh 2013): all actions
that are left are tried in the same worlds, then the worse half is dropped, until one is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.opponent.playout import play_out
from tableassist.games.mnemonic.opponent.strength import Strength
from tableassist.games.mnemonic.state import State
from tableassist.games.mnemonic.world import Chance, Hidden
from tableassist.rules.game import Seat


@dataclass(slots=True)
class Tried:
    """An action, its place among the others, and the sum of what its playouts were worth."""

    action: Action
    place: int
    total: float = 0.0
    count: int = 0

    def rank(self) -> tuple[float, int]:
        """The smaller the better; of equal ones the first."""
        return -self.total / self.count if self.count else 0.0, self.place


def search(
    state: State,
    seat: Seat,
    actions: Sequence[Action],
    world: Callable[[], Hidden],
    strength: Strength,
    chance: Chance,
) -> Iterator[Action]:
    """The best action so far, first by nothing but its place, then after every playout; the last one is the answer.

    Args:
        actions: What it may do, likeliest first.
        world: Deals the hidden cards anew, consistent with what the seat knows.
        chance: A source of whole numbers below a given one.
    """

    def tried(action: Action, hidden: Hidden) -> float:
        return play_out(state, hidden, action, seat, strength.turns, chance)

    yield actions[0]
    yield from islice(_halving(actions, world, tried, strength.playouts), strength.playouts)


def _halving(
    actions: Sequence[Action],
    world: Callable[[], Hidden],
    tried: Callable[[Action, Hidden], float],
    playouts: int,
) -> Iterator[Action]:
    left = [Tried(action, place) for place, action in enumerate(actions)]
    rounds = (len(left) - 1).bit_length()
    while len(left) > 1:
        for _ in range(max(1, playouts // (rounds * len(left)))):
            hidden = world()
            for one in left:
                one.total += tried(one.action, hidden)
                one.count += 1
                yield min(left, key=Tried.rank).action
        left = sorted(left, key=Tried.rank)[: (len(left) + 1) // 2]
