"""What is agreed on before a rehearsed game, drawn by chance: modes, quadrants, counters, paths, house rules."""

from __future__ import annotations

from random import Random

_QUADRANTS = ("NW", "NE", "SW", "SE")
_COLOURS = ("red", "blue", "green", "amber")
_HOUSE = {
    "challenge_piece_stays": ("false",),
    "giveup_piece": ("challenger", "board"),
    "challenge_offer": ("round",),
    "both_right": ("as_c_wrong", "void"),
    "ineligible_until": ("next_turn",),
    "quadrant_tie": ("none_tier_used", "split", "places"),
    "hybrid_challenge": ("true",),
    "centre": ("2",),
    "counter": ("multiply",),
}
FEW_COUNTERS = "5:4,3:4,2:4"
"""So few that a game does not begin with half a minute of laying them down."""


def draw_setup(seed: int, players: int = 0) -> tuple[int, dict[str, str]]:
    """How many sides play, and what they agreed on."""
    rng = Random(f"memwars {seed}")
    count = players or rng.choice((2, 2, 2, 2, 3, 4))
    colours = rng.sample(_COLOURS, count)
    options = {
        "deck": rng.choice(("gods-and-heroes", "years-1901-2000")),
        "colours": ",".join(colours),
        "mode": _mode(rng, count),
        "depth": ",".join(str(rng.choice((1, 1, 2))) for _ in range(count)),
        "quadrants": _quadrants(rng),
        "path": rng.choice(("free", "free", "free", "forward", "backward", "random")),
        "topology": rng.choice(("flat", "flat", "standard", "competitive")),
        "counters": FEW_COUNTERS,
        "window": rng.choice(("0", "30")),
        "first": rng.choice(("roll", "1", "2")),
        "north": rng.choice(("choose", "north", "south")),
        "lightning": rng.choice(("0", "1", "2")),
    }
    for key, values in _HOUSE.items():
        if rng.random() < 0.12:
            options[key] = rng.choice(values)
    return count, options


def _mode(rng: Random, count: int) -> str:
    kind = rng.choice(("standard", "standard", "standard", "basic", "hybrid"))
    if kind != "hybrid":
        return kind
    basic = rng.randrange(count)
    return ",".join("basic" if seat == basic else "standard" for seat in range(count))


def _quadrants(rng: Random) -> str:
    many = rng.choice((1, 2, 3, 4, 4, 4, 4))
    return "all" if many == 4 else ",".join(sorted(rng.sample(_QUADRANTS, many), key=_QUADRANTS.index))
