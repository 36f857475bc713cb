"""The levels of conditions: what is usual at each, and how far it may stray."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tableassist.simulator import stock
from tableassist.simulator.conditions import MATS, PRINTED, TABLES, Conditions
from tableassist.simulator.glass import USUAL, WIDE

LEVELS = ("easy", "normal", "hard", "kind", "kitchen", "cruel")
"""`kind` is another name of `normal`; `kitchen` is what happens in homes; `cruel` has one hardship at its edge."""
_ALIASES = {"kind": "normal"}


class NoSuchLevel(ValueError):
    """There is no such level of conditions; choose one of LEVELS."""


def draw_conditions(seed: int, level: str = "normal", decks: str = "") -> Conditions:
    """Conditions drawn by chance from a level; the same seed gives the same.

    Args:
        level: One of `LEVELS`.
        decks: The split of the stock from which "kitchen" and "cruel" take their deck and back: "dev" where it is not
            said, so that nobody tunes on what is unseen.

    Raises:
        NoSuchLevel: There is no such level.
        NoSuchSplit: There is no such split.
    """
    own = _ALIASES.get(level, level)
    if own in _BOUNDS:
        return _plain(random.Random(f"{own} {seed}"), _BOUNDS[own], seed)
    if own not in LEVELS:
        raise NoSuchLevel(f"{level!r} is no level of conditions: choose {', '.join(LEVELS)}.")
    kitchen = _kitchen(random.Random(f"kitchen {seed}"), seed, decks or "dev")
    return kitchen if own == "kitchen" else at_edge(kitchen, EDGES[seed % len(EDGES)])


# Kind -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Bounds:
    """How far conditions may stray."""

    tilt: float
    rotation: float
    fill: tuple[float, float]
    k1: float
    gradient: tuple[float, float]
    shadows: int
    shadow_depth: float
    warmth: float
    exposure: tuple[float, float]
    noise: tuple[float, float]
    blur: tuple[float, float]
    jpeg: tuple[int, int]
    vignetting: float
    glare: float
    flicker: float


_BOUNDS = {
    "easy": _Bounds(
        tilt=1.5,
        rotation=1.0,
        fill=(0.955, 0.97),
        k1=0.005,
        gradient=(0.0, 0.1),
        shadows=0,
        shadow_depth=0.0,
        warmth=0.1,
        exposure=(0.94, 1.0),
        noise=(1.0, 2.0),
        blur=(0.3, 0.55),
        jpeg=(92, 97),
        vignetting=0.1,
        glare=0.0,
        flicker=0.0,
    ),
    "normal": _Bounds(
        tilt=4.0,
        rotation=3.0,
        fill=(0.94, 0.97),
        k1=0.02,
        gradient=(0.05, 0.25),
        shadows=2,
        shadow_depth=0.25,
        warmth=0.4,
        exposure=(0.82, 1.02),
        noise=(1.5, 3.5),
        blur=(0.4, 0.75),
        jpeg=(85, 95),
        vignetting=0.2,
        glare=0.12,
        flicker=0.006,
    ),
    "hard": _Bounds(
        tilt=6.0,
        rotation=5.0,
        fill=(0.92, 0.97),
        k1=0.04,
        gradient=(0.1, 0.45),
        shadows=4,
        shadow_depth=0.42,
        warmth=0.9,
        exposure=(0.6, 1.08),
        noise=(3.0, 6.5),
        blur=(0.6, 1.1),
        jpeg=(72, 90),
        vignetting=0.3,
        glare=0.4,
        flicker=0.02,
    ),
}


def _plain(rng: random.Random, level: _Bounds, seed: int) -> Conditions:
    return Conditions(
        tilt=rng.uniform(0, level.tilt),
        tilt_towards=rng.uniform(0, 360),
        rotation=rng.uniform(-level.rotation, level.rotation),
        height=rng.uniform(800, 1100),
        fill=rng.uniform(*level.fill),
        k1=rng.uniform(-level.k1, level.k1 / 2),
        light_from=rng.uniform(0, 360),
        gradient=rng.uniform(*level.gradient),
        shadows=rng.randint(0, level.shadows),
        shadow_depth=rng.uniform(0, level.shadow_depth),
        warmth=rng.uniform(-level.warmth, level.warmth),
        exposure=rng.uniform(*level.exposure),
        noise=rng.uniform(*level.noise),
        blur=rng.uniform(*level.blur),
        jpeg=rng.randint(*level.jpeg),
        vignetting=rng.uniform(0, level.vignetting),
        glare=rng.uniform(0, level.glare),
        table=rng.choice(TABLES),
        mat=rng.choice(MATS),
        face_style=rng.randrange(3),
        back_style=rng.randrange(4),
        seed=seed,
        flicker=rng.uniform(0, level.flicker),
    )


# Kitchen --------------------------------------------------------------------------------------------------------------


_SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2304, 1296))
_SIZE_SHARES = (0.46, 0.42, 0.07, 0.05)
"""What cameras give: mostly less than the 2304 x 1296 that the product asks for, and so does an exam's time."""
_WIDE_SETS = 1 / 3
_FRAME_MS = (100, 150, 200, 200, 250, 333, 500)


def _kitchen(rng: random.Random, seed: int, decks: str) -> Conditions:
    """A table as it stands in a home."""
    deck, back = _art(rng, decks)
    return Conditions(
        **_camera(rng),
        **_light(rng),
        **_printing(rng),
        **_people(rng),
        table=rng.choice(TABLES),
        deck=deck,
        back=back,
        face_style=rng.randrange(3),
        back_style=rng.randrange(4),
        bow=_seldom(rng, 0.4, 0.5, 5.0),
        sleeved=rng.random() < 0.12,
        size=rng.choices(_SIZES, _SIZE_SHARES)[0],
        frame_ms=rng.choice(_FRAME_MS),
        seed=seed,
        # By a chance of its own, so that the rest of a table is the same with and without it.
        polish=_seldom(random.Random(f"polish {seed}"), 0.5, 0.3, 1.0),
        glass=WIDE if random.Random(f"glass {seed}").random() < _WIDE_SETS else USUAL,
    )


def _camera(rng: random.Random) -> dict[str, Any]:
    return {
        "tilt": rng.triangular(0, 10, 2),
        "tilt_towards": rng.uniform(0, 360),
        "rotation": rng.triangular(-6, 6, 0),
        "height": rng.uniform(700, 1200),
        "fill": rng.uniform(0.88, 0.97),
        "k1": rng.triangular(-0.12, 0.02, -0.02),
        "noise": rng.triangular(1.5, 8, 3),
        "blur": rng.triangular(0.4, 1.6, 0.7),
        "jpeg": rng.randint(75, 95),
    }


def _light(rng: random.Random) -> dict[str, Any]:
    return {
        "light_from": rng.uniform(0, 360),
        "gradient": rng.uniform(0.05, 0.45),
        "shadows": rng.randint(0, 3),
        "shadow_depth": rng.uniform(0, 0.4),
        "warmth": rng.uniform(-0.8, 0.9),
        "exposure": rng.triangular(0.35, 1.08, 0.9),
        "vignetting": rng.uniform(0, 0.3),
        "glare": _seldom(rng, 0.6, 0.05, 0.4),
        "flicker": _seldom(rng, 0.5, 0.002, 0.02),
        "lean": _seldom(rng, 0.5, 0.1, 0.4),
        "jumps": _seldom(rng, 0.3, 0.5, 2.0),
    }


def _printing(rng: random.Random) -> dict[str, Any]:
    white = rng.randint(228, 255)
    tone = (white - rng.randint(0, 14), white - rng.randint(0, 5), white)
    return {
        "mat": PRINTED,
        "paper": tone if rng.random() < 0.6 else tone[::-1],
        "ink": rng.triangular(0.72, 1.0, 0.92),
        "spread": rng.triangular(0.75, 2.6, 1.0),
        "sheets": rng.choice(("", "a3", "a4", "a4")),
    }


def _people(rng: random.Random) -> dict[str, Any]:
    return {
        "slip": rng.uniform(3, 9),
        "bumps": _seldom(rng, 0.6, 0.02, 0.12),
        "one_by_one": 0.5,
        "hasty": 0.5,
        "clutter": rng.choice((0, 2, 4, 8, 14, 22)),
        "resting": rng.choice((0, 0, 1, 1, 2, 3)),
        "nudges": _seldom(rng, 0.3, 0.5, 1.5),
        "wardrobe": rng.randrange(100, 100_000),
    }


def _seldom(rng: random.Random, chance: float, least: float, most: float) -> float:
    """Nothing, or by that chance something between the least and the most."""
    drawn = rng.uniform(least, most)
    return drawn if rng.random() < chance else 0.0


_BACK_SHARES = {"backs": 0.5, "drawn": 0.3, "art": 0.2}


def _art(rng: random.Random, decks: str) -> tuple[str, str]:
    """A deck and a back of a split; every source of backs has its share, however many it holds."""
    deck = rng.choice(stock.faces(decks) or stock.faces())
    backs = stock.backs(decks)
    source = rng.choices(tuple(_BACK_SHARES), tuple(_BACK_SHARES.values()))[0]
    return deck, rng.choice([back for back in backs if back.startswith(source)] or backs)


# Cruel ----------------------------------------------------------------------------------------------------------------


_EDGES: dict[str, Callable[[Conditions], dict[str, Any]]] = {
    "tilt": lambda _: {"tilt": 15.0},
    "lens": lambda _: {"k1": -0.2},
    "dark": lambda _: {"exposure": 0.125},
    "noise": lambda _: {"noise": 15.0},
    "blur": lambda _: {"blur": 3.0, "size": (1920, 1080)},
    "far": lambda _: {"size": (1280, 720), "fill": 0.8},
    "slow": lambda _: {"frame_ms": 500},
    "large": lambda _: {"size": (2304, 1296), "frame_ms": 100},
    "faint ink": lambda _: {"ink": 0.6, "spread": 2.6},
    "white back": lambda _: {"back": "drawn:0", "paper": (252, 253, 253)},
    "askew": lambda _: {"slip": 14.0},
    "bent": lambda _: {"bow": 7.0},
    "sleeves": lambda _: {"sleeved": True, "glare": 0.5},
    "bumps": lambda _: {"bumps": 0.4},
    "clutter": lambda _: {"clutter": 40},
    "arms": lambda _: {"resting": 4},
    "shadow": lambda _: {"lean": 0.65, "shadows": 4, "shadow_depth": 0.5},
    "light": lambda _: {"jumps": 12.0, "flicker": 0.05, "warmth": 1.0},
    "nudges": lambda _: {"nudges": 6.0},
    "glare": lambda _: {"glare": 0.9},
}
EDGES = tuple(_EDGES)
"""The hardships that `cruel` brings to their edge, one a table, the rest as in a kitchen."""


def at_edge(conditions: Conditions, edge: str) -> Conditions:
    """The same conditions with one hardship at its edge."""
    return replace(conditions, edge=edge, **_EDGES[edge](conditions))
