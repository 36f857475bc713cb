"""Tables on which no card lies, but things that a reader of cards may take for one: pages, phones, cloths, coins.

Each of `THINGS` draws a flat table: a picture (BGR) of `SCALE` pixels a millimetre and so many millimetres, on a table
top that is given. Letters are of the fonts that are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
Thing = Callable[[Picture, Generator], Picture]

SCALE = 2.5  # pixels a millimetre
FONTS = Path("/usr/share/fonts")
TEXT = (
    "the of and a to in is you that it he was for on are as with his they at be this from I have or by one had not but "
    "what all were when we there can an your which their said if do will each about how up out them then she many "
    "some so these would other into has more her two like him see time could no make than first been its who now "
    "people my made over did down only way find use may water long little very after words called just where most know "
    "King Queen Jack Ace deal trick suit clubs spades hearts diamonds"
)
WORDS = TEXT.split()
SIGNS = "♠♥♦♣"


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The fonts that are installed and draw letters and digits."""
    return tuple(str(path) for path in sorted(FONTS.rglob("*.ttf")) if legible(str(path), "AKQJ10"))


@lru_cache(maxsize=1)
def suited() -> tuple[str, ...]:
    """Those that draw the four suits, too."""
    return tuple(path for path in fonts() if legible(path, SIGNS))


def legible(path: str, text: str) -> bool:
    """Whether a font draws every sign of the text, and each otherwise."""
    try:
        font = ImageFont.truetype(path, 24)
        return len({bytes(font.getmask(sign)) for sign in (*text, "\uffff")}) == len(set(text)) + 1
    except (OSError, ValueError):
        return False


def any_of(options: Sequence, rng: Generator):
    """One of them."""
    return options[int(rng.integers(len(options)))]


def ink(rng: Generator) -> Colour:
    """A dark colour, often black, sometimes red."""
    if rng.random() < 0.2:
        return (int(rng.integers(150, 230)), 20, 30)
    return (int(rng.integers(0, 60)),) * 3


# Sheets of paper ------------------------------------------------------------------------------------------------------


def laid(table: Picture, sheet: Picture, rng: Generator) -> Picture:
    """The table with a sheet (BGR) lying on it at any place and angle, with a thin shadow."""
    height, width = sheet.shape[:2]
    angle = float(rng.normal(0, 8) if rng.random() < 0.5 else rng.uniform(0, 360))
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    turn[:, 2] += rng.uniform(0.15, 0.85, 2) * table.shape[1::-1] - [width / 2, height / 2]
    size = table.shape[1::-1]
    cover = cv2.warpAffine(np.full(sheet.shape[:2], 255, np.uint8), turn, size)
    shade = cv2.GaussianBlur(cover, (0, 0), 3)[..., None] / 255 * 0.35
    there = cv2.warpAffine(sheet, turn, size, flags=cv2.INTER_AREA)
    share = cover[..., None] / 255
    return (table * (1 - shade) * (1 - share) + there * share).astype(np.uint8)


def page(rng: Generator, lines: Callable[[Generator], str], fonts_used: Sequence[str], signs: bool = False) -> Picture:
    """A printed page of 90 to 210 mm; `lines` gives one line of text after the other."""
    width, height = (round(side * SCALE) for side in (rng.uniform(90, 210), rng.uniform(120, 297)))
    paper = rng.integers(215, 256) * np.ones(3) - [0, *rng.integers(0, 18, 2)]
    sheet = Image.new("RGB", (width, height), tuple(int(v) for v in paper))
    draw, top, margin = ImageDraw.Draw(sheet), float(rng.uniform(8, 20) * SCALE), float(rng.uniform(6, 20) * SCALE)
    size = float(rng.uniform(6, 12) if signs else rng.uniform(2.2, 9)) * SCALE
    font, colour = ImageFont.truetype(any_of(fonts_used, rng), round(size)), ink(rng)
    while top < height - margin:
        draw.text((margin, top), lines(rng), fill=colour, font=font)
        top += size * float(rng.uniform(1.1, 1.6))
        if rng.random() < 0.06:  # a heading, a chapter's first letter, a page's number
            large = ImageFont.truetype(any_of(fonts_used, rng), round(size * rng.uniform(1.5, 3.5)))
            draw.text((margin, top), lines(rng)[: int(rng.integers(1, 12))], fill=ink(rng), font=large)
            top += size * 3.5
    return cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR)


def prose(rng: Generator) -> str:
    """A line of a book, with a number now and then."""
    words = [any_of(WORDS, rng) if rng.random() < 0.92 else str(rng.integers(1, 1000)) for _ in range(30)]
    return " ".join(words)


def bridge(rng: Generator) -> str:
    """A line of a book about cards: suits and ranks."""
    ranks = [rank for rank in ("A", "K", "Q", "J", "10", *"98765432") if rng.random() < 0.35]
    return f"{any_of(SIGNS, rng)} {' '.join(ranks)}   {' '.join(any_of(WORDS, rng) for _ in range(6))}"


def book(table: Picture, rng: Generator) -> Picture:
    """Books and letters."""
    for _ in range(int(rng.integers(1, 4))):
        table = laid(table, page(rng, prose, fonts()), rng)
    return table


def card_book(table: Picture, rng: Generator) -> Picture:
    """Books about cards: suit signs and ranks in print."""
    for _ in range(int(rng.integers(1, 3))):
        table = laid(table, page(rng, bridge, suited(), signs=True), rng)
    return table


def calendar(table: Picture, rng: Generator) -> Picture:
    """A month, a score sheet, a chess board with its letters: numbers and letters in cells."""
    rows, columns = int(rng.integers(4, 9)), int(rng.integers(4, 9))
    cell = round(float(rng.uniform(12, 34)) * SCALE)
    sheet = Image.new("RGB", (columns * cell, rows * cell), (int(rng.integers(210, 256)),) * 3)
    draw, font = ImageDraw.Draw(sheet), ImageFont.truetype(any_of(fonts(), rng), round(cell * rng.uniform(0.3, 0.7)))
    chequered, colour = rng.random() < 0.4, ink(rng)
    for number in range(rows * columns):
        x, y = number % columns * cell, number // columns * cell
        dark = chequered and (number % columns + number // columns) % 2
        draw.rectangle((x, y, x + cell, y + cell), outline=colour, fill=(150, 110, 80) if dark else None)
        text = str(number % 31 + 1) if rng.random() < 0.8 else any_of("AKQJABCDEFGH", rng)
        draw.text((x + cell * 0.1, y + cell * 0.08), text, fill=colour, font=font)
    return laid(table, cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), rng)


# Other things ---------------------------------------------------------------------------------------------------------


def phone(table: Picture, rng: Generator) -> Picture:
    """Phones and pocket calculators, of a card's size and larger: a dark slab with a lit screen or keys."""
    for _ in range(int(rng.integers(1, 4))):
        width, height = (round(side * SCALE) for side in (rng.uniform(58, 80), rng.uniform(88, 165)))
        body = tuple(int(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.4 else (22, 22, 24)
        sheet = Image.new("RGB", (width, height), body)
        draw, rim = ImageDraw.Draw(sheet), round(float(rng.uniform(2, 7)) * SCALE)
        screen = tuple(int(v) for v in rng.integers(0, 256, 3))
        draw.rectangle((rim, rim, width - rim, height - rim), fill=screen)
        font = ImageFont.truetype(any_of(fonts(), rng), round(height * rng.uniform(0.06, 0.16)))
        light = (255, 255, 255) if sum(screen) < 380 else (10, 10, 10)
        draw.text((width * 0.2, height * 0.1), f"{rng.integers(24)}:{rng.integers(10, 60)}", fill=light, font=font)
        keys, wide = "123456789A0K", (width - 2 * rim) / 3
        for number, key in enumerate(keys):
            x, y = rim + (number % 3 + 0.35) * wide, height * (0.35 + 0.14 * (number // 3))
            draw.text((x, y), key, fill=light, font=font)
        table = laid(table, cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), rng)
    return table


def coins(table: Picture, rng: Generator) -> Picture:
    """Coins with their numbers, chips with their rims."""
    for _ in range(int(rng.integers(4, 16))):
        radius = float(rng.uniform(8, 20)) * SCALE
        side = 2 * round(radius)
        colour = any_of([(90, 160, 190), (150, 155, 160), (70, 110, 170), (40, 40, 170), (140, 70, 40)], rng)
        coin, middle = np.full((side, side, 3), 255, np.uint8), side // 2
        coin[:] = table.mean(axis=(0, 1))
        cv2.circle(coin, (middle, middle), middle, colour, -1, cv2.LINE_AA)
        cv2.circle(coin, (middle, middle), round(middle * 0.85), [c * 0.75 for c in colour], 2, cv2.LINE_AA)
        drawing = Image.fromarray(coin)
        font = ImageFont.truetype(any_of(fonts(), rng), round(radius * rng.uniform(0.7, 1.1)))
        text = any_of(("1", "2", "5", "10", "20", "50", "100"), rng)
        dark = tuple(int(c * 0.5) for c in colour)
        ImageDraw.Draw(drawing).text((side * 0.3, side * 0.2), text, fill=dark, font=font)
        put(table, np.asarray(drawing), round_mask(side), rng)
    return table


def round_mask(side: int) -> NDArray[np.float32]:
    """A disc, 0 to 1."""
    mask = np.zeros((side, side), np.uint8)
    cv2.circle(mask, (side // 2, side // 2), side // 2 - 1, 255, -1, cv2.LINE_AA)
    return (mask / 255).astype(np.float32)


def put(table: Picture, item: Picture, mask: NDArray[np.float32], rng: Generator) -> None:
    """Puts a thing onto the table where its mask is 1, turned anyhow."""
    side = item.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.uniform(0, 360)), 1.0)
    item = cv2.warpAffine(item, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
    x, y = (int(rng.integers(0, most - side)) for most in table.shape[1::-1])
    under = table[y : y + side, x : x + side]
    table[y : y + side, x : x + side] = under + mask[..., None] * (item.astype(np.float32) - under)


def cloth(table: Picture, rng: Generator) -> Picture:
    """A patterned cloth: checks, stripes, dots, lozenges, flowers, hearts."""
    height, width = table.shape[:2]
    ground, first, second = (rng.integers(0, 256, 3).astype(np.float32) for _ in range(3))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle, step = float(rng.uniform(0, np.pi)), float(rng.uniform(6, 60)) * SCALE
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    a, b = u / step % 1 - 0.5, v / step % 1 - 0.5
    petals = 0.3 + 0.12 * np.cos(int(rng.integers(4, 8)) * np.arctan2(b, a))
    heart = (a * 2.6) ** 2 + (-b * 2.6 - 0.9 * np.sqrt(np.abs(a * 2.6))) ** 2
    wide = float(rng.uniform(0.1, 0.3))
    shares = (
        (np.abs(a) < wide) * 0.5 + (np.abs(b) < wide) * 0.5,
        (np.abs(a) < wide).astype(float),
        (np.hypot(a, b) < wide).astype(float),
        (np.abs(a) + np.abs(b) < wide * 1.5).astype(float),
        (np.hypot(a, b) < petals).astype(float),
        (heart < 0.6).astype(float),
    )
    share = cv2.GaussianBlur(any_of(shares, rng).astype(np.float32), (0, 0), 0.8)[..., None]
    other = np.where((np.floor(u / step) % 2 > 0)[..., None], first, second)
    weave = rng.normal(0, 5, (height, width, 1)).astype(np.float32)
    return (ground * (1 - share) + other * share + weave).clip(0, 255).astype(np.uint8)


def bare(table: Picture, _: Generator) -> Picture:
    """Nothing but the table."""
    return table


THINGS: dict[str, Thing] = {
    "texture": bare,
    "book": book,
    "book about cards": card_book,
    "calendar": calendar,
    "phone": phone,
    "coins": coins,
    "cloth": cloth,
}
