"""How well the opponent of each strength plays: `make bench-sparring`, or `python sparring_bench.py --games 100`.

Whole games, draft and all, against rules of thumb and against a greedy player; each deal is played twice, with seats
changed. Wins come with their 95 % intervals (Wilson's), decisions with the mean and the 95th percentile of their
seconds of processor time, so that what else the machine does is not counted; after one such second they are cut off.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from tableassist.games.mnemonic import GAME, combat, legal, sparring, world
from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.cards import ANNIHILATE, FACE, KILLER, is_land, power_of
from tableassist.games.mnemonic.opponent import STRENGTHS, Opponent
from tableassist.games.mnemonic.phases import Attacking, Blocking, Priority
from tableassist.games.mnemonic.state import SEATS, State, opponent_of
from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import DECK

Cards = tuple[Any, ...]
Mover = Callable[[State, Seat, Cards], Any]
MOST_SECONDS = 1.0


def greedy(state: State, seat: Seat, hand: Cards) -> Any:
    """Does whatever it can: lands, the strongest creature, queens, aces; it attacks and blocks where it trades."""
    match state.phase:
        case Priority(seat=holder) if holder == seat:
            rank_of = {do.PlayLand: 9, do.Cast: 5, do.HandAbility: 4, do.Go: 1, do.Pass: 0}
            listed = legal.actions(state, world.Hidden(hands=(hand, hand)).world())
            return max(
                (one for one in listed if type(one) in rank_of and hits_rival(state, seat, one)),
                key=lambda one: (rank_of[type(one)], strength_of(one)),
            )
        case Attacking(seat=holder) if holder == seat:
            wall = max((power_of(one.card) for one in state.creatures(opponent_of(seat)) if not one.tapped), default=0)
            return do.DeclareAttackers(seat, tuple(c for c in combat.list_attackers(state) if power_of(c) >= wall))
        case Blocking(seat=holder) if holder == seat:
            able = legal.list_blockers_with_choices(state)
            trades = {b: [a for a in can if power_of(a) <= power_of(b)] for b, can in able}
            return do.DeclareBlockers(seat, tuple((b, max(can, key=power_of)) for b, can in trades.items() if can))
    return sparring.choose_action(state, seat, hand)


def hits_rival(state: State, seat: Seat, action: Any) -> bool:
    """Nothing is aimed at oneself, and no king or Annihilate is used."""
    if isinstance(action, do.Cast):
        return action.mode == "creature"
    if not isinstance(action, do.HandAbility):
        return not isinstance(action, do.Go) or action.step != "main2"
    theirs = [one.card for one in state.creatures(opponent_of(seat))]
    return (action.which == KILLER and action.target in theirs and power_of(action.target) > 1) or (
        action.which == FACE and action.target != seat
    )


def strength_of(action: Any) -> int:
    """How strong what is played is; combat comes before the end of the turn."""
    return (
        power_of(action.card)
        if hasattr(action, "card") and not is_land(action.card)
        else getattr(action, "step", "") == "begin_combat"
    )


RIVALS: dict[str, Mover] = {"thumb": sparring.choose_action, "greedy": greedy}


@dataclass
class Tally:
    """What came of the games of one strength against one rival."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    annihilated: int = 0
    seconds: list[float] = field(default_factory=list)

    def line(self) -> str:
        """The figures as one line."""
        low, high = interval(self.wins, self.games)
        spent = sorted(self.seconds)
        mean, p95 = sum(spent) / len(spent), spent[int(0.95 * len(spent))]
        return (
            f"{self.wins} of {self.games} won ({100 * self.wins / self.games:.0f} %, {100 * low:.0f} to "
            f"{100 * high:.0f}), "
            f"{self.draws} drawn; {len(spent) / self.games:.0f} decisions a game, {mean:.3f} s each, p95 {p95:.3f}, "
            f"longest {spent[-1]:.2f}; Annihilate {self.annihilated} times"
        )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a proportion."""
    z, p = 1.96, wins / games
    middle, wide = p + z * z / (2 * games), z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)


def play(seed: int, seat: Seat, opponent: Opponent, rival: Mover, options: dict[str, str], tally: Tally) -> None:
    """One game: the opponent in that seat."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))

    def choose(who: Seat, what: str, cards: Cards, count: int) -> Cards:
        if who == seat:
            return opponent.picks(who, what, cards, count, hidden.libraries[who])
        return sparring.take_cards(who, what, cards, count)

    while GAME.outcome(state) is None:
        action = next(moves(state, seat, opponent, rival, hidden, tally))
        tally.annihilated += getattr(action, "which", "") == ANNIHILATE and action.seat == seat
        refused = GAME.judge(state, action)
        assert refused is None, (GAME.write(action), refused)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, choose)
        state = after
    winners = GAME.outcome(state).winners
    tally.games, tally.wins, tally.draws = (
        tally.games + 1,
        tally.wins + (winners == (seat,)),
        tally.draws + (len(winners) != 1),
    )


def moves(
    state: State, seat: Seat, opponent: Opponent, rival: Mover, hidden: world.Hidden, tally: Tally
) -> Iterator[Any]:
    """What whoever may act does."""
    for who in SEATS:
        hand, began = hidden.hands[who], time.process_time()
        if who != seat:
            action = rival(state, who, hand)
        else:
            late = began + MOST_SECONDS
            deck = (*hand, *hidden.libraries[who])
            action = opponent.move(state, who, hand, deck, enough=lambda late=late: time.process_time() > late)
            if action is not None:
                tally.seconds.append(time.process_time() - began)
        if action is not None:
            yield action


def main() -> None:
    """Plays each strength against each rival in turn, and prints a line for each, all of them anew every few games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--every", type=int, default=1000, help="print the lines after so many games of each")
    parser.add_argument("--strength", choices=STRENGTHS, action="append")
    parser.add_argument("--rival", choices=RIVALS, action="append")
    parser.add_argument("--playouts", type=int, help="other than the strength has; 0 for its decks alone")
    parser.add_argument("--draft", choices=("led", "done"), default="led")
    request = parser.parse_args()
    tallies = {(name, rival): Tally() for name in request.strength or STRENGTHS for rival in request.rival or RIVALS}
    for number in range(request.games):
        seed = request.seed + number // 2
        for (name, rival), tally in tallies.items():
            strength = STRENGTHS[name]
            if request.playouts is not None:
                strength = replace(strength, playouts=request.playouts)
            opponent = Opponent(strength, random.Random(f"{seed} {number % 2}").randrange)
            play(seed, Seat(number % 2), opponent, RIVALS[rival], {"draft": request.draft}, tally)
        if not (number + 1) % request.every or number + 1 == request.games:
            for (name, rival), tally in tallies.items():
                print(f"{name} against {rival}: {tally.line()}", flush=True)


if __name__ == "__main__":
    main()
