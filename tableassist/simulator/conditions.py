"""Under what conditions the virtual camera looks: how it hangs, the light, the lens, the sensor, the materials."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tableassist.simulator.glass import USUAL

TABLES = ("oak", "walnut", "felt", "cloth", "white")
MATS = ("green", "blue", "charcoal", "burgundy", "paper")


class NoSuchLevel(ValueError):
    """There is no such level of conditions; choose easy, normal or hard."""


@dataclass(frozen=True)
class Conditions:
    """Angles in degrees, lengths in millimetres; `noise`, `blur` in grey levels and pixels.

    `fill` is the part of the picture's height or width that the mat takes. `light_from` is the direction of the lamp,
    clockwise from north; `gradient` how much brighter its side of the table is. `warmth` above 0 is lamp light, below
    0 is daylight. `shadows` soft shadows darken the table by `shadow_depth` at most; `glare` is a lamp mirrored in
    glossy cards; `flicker` is how much the brightness wavers from picture to picture, as a part of it. `seed` chooses
    the grain of materials, the places of shadows and glare, and the set of crystals, of the kind that `glass` names.
    """

    tilt: float = 0.0
    tilt_towards: float = 0.0
    rotation: float = 0.0
    height: float = 900.0
    fill: float = 0.96
    k1: float = 0.0
    light_from: float = 315.0
    gradient: float = 0.10
    shadows: int = 0
    shadow_depth: float = 0.0
    warmth: float = 0.0
    exposure: float = 0.97
    noise: float = 2.0
    blur: float = 0.5
    jpeg: int = 92
    vignetting: float = 0.10
    glare: float = 0.0
    flicker: float = 0.0
    table: str = "oak"
    mat: str = "green"
    face_style: int = 0
    back_style: int = 0
    glass: str = USUAL
    seed: int = 0

    @classmethod
    def sample(cls, seed: int, level: str = "normal") -> Conditions:
        """Conditions drawn by chance from a level: "easy", "normal" or "hard"; raises NoSuchLevel."""
        if level not in _LEVELS:
            raise NoSuchLevel(f"{level!r} is no level of conditions: choose {', '.join(_LEVELS)}.")
        return _drawn(random.Random(f"{level} {seed}"), _LEVELS[level], seed)


@dataclass(frozen=True)
class _Level:
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


_LEVELS = {
    "easy": _Level(
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
    "normal": _Level(
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
    "hard": _Level(
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


def _drawn(rng: random.Random, level: _Level, seed: int) -> Conditions:
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
