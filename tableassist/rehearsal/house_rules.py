"""House rules drawn by chance from all that go together, and teams where the rules know them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat
from random import Random

from tableassist.referee.match import AnyGame
from tableassist.rules.game import Members, OptionKey, Setup, SetupRefused
from tableassist.rules.teams import may_be_teams

MOST_DRAWS = 2000
"""So many contradictory mixes are drawn before it is said that none fits."""

TEAM_GAMES = 1 / 3
"""The share of games that teams play, where the rules know any."""
MOST_MEMBERS = 3
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo")


def any_teams(game: AnyGame, players: Sequence[str], options: Mapping[str, str], rng: Random) -> tuple[Members, ...]:
    """The people of each side: single players, or by chance teams where the game offers them (R-TB-007)."""
    if not may_be_teams(game, options) or rng.random() >= TEAM_GAMES:
        return tuple((name,) for name in players)
    people = iter(rng.sample(PEOPLE, MOST_MEMBERS * len(players)))
    return tuple(tuple(next(people) for _ in range(rng.randint(1, MOST_MEMBERS))) for _ in players)


def any_options(
    game: AnyGame,
    players: Sequence[str],
    rng: Random,
    *,
    by_side: Collection[str] = (),
    fixed: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """A mix of the game's options that its set-up does not refuse; `fixed` ones are as they are.

    How many differ from the default is drawn first, so that games with few house rules and with many come up alike.
    Options `by_side` may have a value for each side. Raises SetupRefused where the fixed ones contradict each other.

    Args:
        by_side: Options that may have a value for each side.
        fixed: Options that are not drawn.
    """
    chosen, first = dict(fixed or {}), rng.uniform(0.05, 0.95)
    # Fewer and fewer differ, as many may contradict each other; then many again, as for one player some must differ.
    for boldness in chain((first * 0.99**draw for draw in range(MOST_DRAWS)), repeat(0.5, MOST_DRAWS)):
        mix = {
            option.key: _value(option, len(players) if option.key in by_side else 0, rng)
            for option in game.options
            if rng.random() < boldness and len(option.values) > 1
        }
        try:
            game.setup(Setup(tuple(players), mix | chosen))
        except SetupRefused:
            continue
        return mix | chosen
    game.setup(Setup(tuple(players), chosen))
    return chosen


def _value(option: OptionKey, sides: int, rng: Random) -> str:
    """One of the values, or one for each side."""
    if sides and rng.random() < 0.5:
        return ",".join(rng.choice(option.values) for _ in range(sides))
    return rng.choice(option.values)
