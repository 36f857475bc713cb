"""Under what conditions the virtual camera looks: how it hangs, the light, the lens, the sensor, the materials."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.simulator.glass import USUAL

TABLES = ("oak", "walnut", "felt", "cloth", "white")
MATS = ("green", "blue", "charcoal", "burgundy", "paper")
"""Mats that the simulator draws itself."""
PRINTED = "printed"
"""The mat that is shipped as a PDF, as it comes out of a printer."""


@dataclass(frozen=True)
class Conditions:
    """Angles in degrees, lengths in millimetres; `noise`, `blur` in grey levels and pixels.

    `fill` is the part of the picture's height or width that the mat takes. `light_from` is the direction of the lamp,
    clockwise from north; `gradient` how much brighter its side of the table is. `warmth` above 0 is lamp light, below
    0 is daylight. `shadows` soft shadows darken the table by `shadow_depth` at most; `glare` is a lamp mirrored in
    glossy cards; `flicker` is how much the brightness wavers from picture to picture, as a part of it. `seed` chooses
    the grain of materials, the places of shadows and glare, and the set of crystals, of the kind that `glass` names;
    `polish` is how flat, smooth and pale its clear glass is, 0 to 1.

    A printed mat is of an edition (`edition`: light, dark or saving). It has paper of some tone (`paper`, BGR), ink
    that reaches `ink` of full black and spreads or not: light greys print darker than meant at a `spread` below 1 and
    vanish above 2. `sheets` is the paper of which it is glued together, "" for one sheet. `deck` and `back` name art of
    the stock (see `stock`); without them `face_style` and `back_style` choose the simulator's own. `bow` is how far
    (mm) cards are curled off the table at most; `sleeved` cards stick in clear sleeves.

    How people play: `slip` is how far off (mm and degrees, at most, now and then) cards are laid, `bumps` the chance
    that a neighbour is nudged by a hand, `one_by_one` the chance that of cards that are looked at one is laid back
    before the next is taken, `hasty` the chance that who has done something presses as soon as the hand is away,
    `clutter` how many things lie about, `resting` how many arms lie on the table, `lean` how
    much a person's shadow darkens it, `jumps` and `nudges` how often in ten minutes the light jumps and the
    camera is nudged; `nudged` is by how much (mm east, mm south) it has been so far. `wardrobe` chooses skin, sleeves,
    rings and watches; with 0 they are plain. The picture is `size` pixels large and comes every `frame_ms`
    milliseconds. `edge` names what is at its worst, where something is.
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
    edition: str = "light"
    face_style: int = 0
    back_style: int = 0
    glass: str = USUAL
    polish: float = 0.0
    paper: tuple[int, int, int] = (250, 252, 252)
    ink: float = 0.9
    spread: float = 1.0
    sheets: str = ""
    deck: str = ""
    back: str = ""
    bow: float = 0.0
    sleeved: bool = False
    slip: float = 3.0
    bumps: float = 0.0
    one_by_one: float = 0.0
    hasty: float = 0.0
    clutter: int = 0
    resting: int = 0
    lean: float = 0.0
    jumps: float = 0.0
    nudges: float = 0.0
    size: tuple[int, int] = (1600, 900)
    frame_ms: int = 200
    wardrobe: int = 0
    nudged: tuple[float, float] = (0.0, 0.0)
    edge: str = ""
    seed: int = 0
