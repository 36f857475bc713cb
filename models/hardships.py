"""What light, wear, focus, movement and the camera do to a picture of a card on its way to a patch.

The amounts are drawn from `rng`; pictures are BGR, of any size from 80 x 112 to 512 x 512 pixels.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

GILDED = 0.06  # share of the cards whose black ink mirrors a lamp
BLACK = 120.0  # levels of the brightest channel below which ink is black
SOFT, SOFTEST = 0.15, (0.008, 0.021)
"""The share of pictures as soft as a kitchen's worst camera gives them: a blur of 1.6 pixels where a card has 80."""
LEVELS = np.arange(256, dtype=np.float64)
GRID = np.meshgrid(np.linspace(-1, 1, 24), np.linspace(-1, 1, 32))
NOISE = np.random.default_rng(7).standard_normal((512, 512, 3), np.float32)


def worn(face: Picture, rng: Generator) -> Picture:
    """The face (BGRA) with its ink faded and its paper aged, now and then a lamp mirrored in its black ink."""
    face = gilded(face, rng) if rng.random() < GILDED else face
    fade = float(rng.uniform(0, 70)) if rng.random() < 0.4 else 0.0
    gain = (255 - fade) / 255 * (1 - rng.gamma(1, 0.02, 3)).clip(0.8, 1)
    return cv2.LUT(face, np.stack([*(LEVELS * g + fade for g in gain), LEVELS], -1).astype(np.uint8)[None])


def gilded(face: Picture, rng: Generator) -> Picture:
    """The face (BGRA) whose glossy black ink mirrors a warm light, as a whole or in a spot: it looks golden."""
    x, y = GRID
    spot = np.exp(-(((x - rng.uniform(-1, 1)) ** 2 + (y - rng.uniform(-1, 1)) ** 2) / rng.uniform(0.3, 3.0)))
    shine = spot * rng.uniform(0.4, 1.0) if rng.random() < 0.6 else np.full_like(spot, rng.uniform(0.3, 0.9))
    shine = cv2.resize(shine.astype(np.float32), face.shape[1::-1])
    black = np.clip((BLACK - face[..., :3].max(axis=2).astype(np.float32)) / BLACK * 1.6, 0, 1) * shine
    gold = np.float32([rng.uniform(20, 130), rng.uniform(110, 200), rng.uniform(160, 255)])
    seen = face[..., :3] * (1 - black[..., None]) + gold * black[..., None]
    return np.dstack([seen.astype(np.uint8), face[..., 3]])


def photographed(picture: Picture, rng: Generator) -> Picture:
    """The picture as a camera gives it: light, focus, noise, compression."""
    seen = noisy(blurred(lit(picture, rng), rng), float(rng.gamma(1.5, 3)), rng)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
        seen = cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], cv2.IMREAD_COLOR)
    return seen


def noisy(picture: Picture, amount: float, rng: Generator) -> Picture:
    """The picture with noise of a standard deviation, the same in all channels or not."""
    height, width = picture.shape[:2]
    y, x = int(rng.integers(512 - height)), int(rng.integers(512 - width))
    noise = NOISE[y : y + height, x : x + width] * np.float32(amount)
    if rng.random() < 0.5:
        noise = cv2.cvtColor(np.ascontiguousarray(noise[..., 0]), cv2.COLOR_GRAY2BGR)
    return cv2.add(picture, noise, dtype=cv2.CV_8U)


def lit(picture: Picture, rng: Generator) -> Picture:
    """The picture in uneven, coloured light, now and then with a shadow's edge or a shine."""
    height, width = picture.shape[:2]
    x, y = GRID
    slope = rng.normal(0, 0.12, 2)
    light = 1 + slope[0] * x + slope[1] * y
    if rng.random() < 0.25:
        angle = rng.uniform(0, 2 * np.pi)
        side = np.cos(angle) * x + np.sin(angle) * y - rng.normal(0, 0.6)
        light = light * (1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-side * rng.uniform(3, 40))))
    colour = rng.normal(1, 0.1, 3) * float(rng.choice([rng.uniform(0.25, 1.0), rng.uniform(0.8, 1.35)]))
    light = np.maximum(light, 0.1)[..., None] * colour
    field = cv2.resize(light.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    seen = cv2.multiply(picture, field, dtype=cv2.CV_8U)
    return toned(shone(seen, rng) if rng.random() < 0.1 else seen, rng)


def leaned_over(picture: Picture, px_per_mm: float, rng: Generator) -> Picture:
    """The picture with the soft shadows of what is no part of it: heads and arms above the table."""
    height, width = picture.shape[:2]
    sides = (np.linspace(0, side / px_per_mm, side // 8, dtype=np.float32) for side in (width, height))
    x, y = np.meshgrid(*sides)
    light = np.ones_like(x)
    for _ in range(int(rng.integers(1, 4))):
        turn, at = float(rng.uniform(0, np.pi)), rng.uniform(-0.2, 1.2, 2) * (width, height) / px_per_mm
        along = (x - at[0]) * np.cos(turn) + (y - at[1]) * np.sin(turn)
        aside = (y - at[1]) * np.cos(turn) - (x - at[0]) * np.sin(turn)
        long, wide = rng.uniform(30, 300), rng.uniform(15, 120)
        # From a penumbra as wide as the shadow to an edge of a few millimetres.
        far = (along / long) ** 2 + (aside / wide) ** 2
        light *= 1 - rng.uniform(0.1, 0.65) * np.exp(-(far ** rng.uniform(1.0, 12.0)))
    field = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    return cv2.multiply(picture, cv2.merge([field] * 3), dtype=cv2.CV_8U)


def lifted(picture: Picture, rng: Generator) -> Picture:
    """The picture as bright as one in better light, its noise with it."""
    return cv2.convertScaleAbs(picture, alpha=min(float(rng.uniform(1.2, 3.0)), 250.0 / (float(picture.mean()) + 1)))


def shone(picture: Picture, rng: Generator) -> Picture:
    """The picture with a shine on the card."""
    x, y = GRID
    spot = np.exp(-(((x - rng.uniform(-1, 1)) / 0.4) ** 2 + ((y - rng.uniform(-1, 1)) / 0.4) ** 2))
    size = picture.shape[1], picture.shape[0]
    shine = cv2.resize((spot * float(rng.uniform(40, 200))).astype(np.float32), size)
    return cv2.add(picture, cv2.cvtColor(shine, cv2.COLOR_GRAY2BGR), dtype=cv2.CV_8U)


def toned(picture: Picture, rng: Generator) -> Picture:
    """The picture with another contrast curve, black level and saturation."""
    lift = float(rng.uniform(0, 40)) * (rng.random() < 0.3)
    curve = 255 * (LEVELS / 255) ** float(np.exp(rng.normal(0, 0.2))) * (255 - lift) / 255 + lift
    picture = cv2.LUT(picture, curve.astype(np.uint8))
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    colour = float(rng.uniform(0.3, 1.3))
    return cv2.addWeighted(picture, colour, grey, 1 - colour, 0)


def blurred(picture: Picture, rng: Generator) -> Picture:
    """The picture out of focus or smeared by movement; the amount in card heights, so that small cards stay legible."""
    height = picture.shape[0]
    picture = cv2.GaussianBlur(picture, (0, 0), max(0.3, height * defocus(rng, 0.0022, 0.013)))
    picture = smeared(picture, rng) if rng.random() < 0.15 else picture
    return sharpened(picture, rng)


def defocus(rng: Generator, usual: float, most: float) -> float:
    """The blur of a card as a share of its height: mostly up to `most`, now and then so much that suits are a guess."""
    if rng.random() < SOFT:
        return float(rng.uniform(*SOFTEST))
    return min(float(rng.gamma(1.6, usual)), most)


def smeared(picture: Picture, rng: Generator) -> Picture:
    """The picture smeared along a line, as by a card that moves."""
    length = max(2, int(picture.shape[0] * rng.uniform(0.005, 0.025)))
    angle = rng.uniform(0, np.pi)
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    middle = np.array([length / 2, length / 2])
    kernel = np.zeros((length, length), np.float32)
    cv2.line(kernel, (middle - step).astype(int).tolist(), (middle + step).astype(int).tolist(), 1.0)
    return cv2.filter2D(picture, -1, kernel / max(1.0, float(kernel.sum())))


def sharpened(picture: Picture, rng: Generator) -> Picture:
    """The picture, now and then with the halo that cameras sharpen with."""
    if rng.random() < 0.2:
        share = float(rng.uniform(0.3, 1.2))
        return cv2.addWeighted(picture, 1 + share, cv2.GaussianBlur(picture, (0, 0), 1.5), -share, 0)
    return picture
