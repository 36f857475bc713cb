"""Type: fonts with a fallback for other scripts and signs, line breaking, and the largest size that fits a box."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from tableassist.display.theme import Colour
from tableassist.rules.line_breaks import parts_of, parts_with_gaps
from tableassist.rules.showable import INSTEAD

TEXT, BOLD = "text", "bold"
LEADING = 1.18
"""The distance of two lines as a multiple of the size."""

_FONTS = Path(__file__).parent / "fonts"
_FILES = {
    TEXT: "AtkinsonHyperlegibleNext-Medium.ttf",
    BOLD: "AtkinsonHyperlegibleNext-Bold.ttf",
    "other": "DejaVuSans-Bold.ttf",
    "right to left": "DejaVuSans-Bold.ttf",
    "east asian": "DroidSansFallback.ttf",
}
_DIGITS = "0123456789"
_DIGITS_TOP, _DIGITS_FOOT = 0.23, 0.95


@dataclass(frozen=True, slots=True)
class Setting:
    """A text as it is set: its lines and their size; `cut` says that not all of it found room."""

    lines: tuple[str, ...]
    weight: str
    size: int
    cut: bool = False

    @property
    def height(self) -> int:
        """The height of all lines in pixels."""
        return len(self.lines) * line_height(self.size)

    @property
    def width(self) -> int:
        """The width of the longest line in pixels."""
        return max((width(line, self.weight, self.size) for line in self.lines), default=0)


def line_height(size: int) -> int:
    """The height of a line of that size, in pixels."""
    return round(size * LEADING)


@lru_cache(maxsize=256)
def font(weight: str, size: int) -> pygame.font.Font:
    """The shipped font of that weight; its size is the em in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = _FONTS / _FILES[weight]
    # Without the shipped fonts there is still something to read: pygame brings one of its own.
    face = pygame.font.Font(path if path.is_file() else None, size)
    if weight == "right to left":
        with contextlib.suppress(pygame.error):  # a library that was built without shaping draws what it can
            face.set_direction(pygame.DIRECTION_RTL)
            # By this the letters of Arabic join; Hebrew needs nothing but the direction.
            face.set_script("Arab")
    return face


def has_shipped_fonts() -> bool:
    """Whether the fonts that come with the package are there."""
    return all((_FONTS / name).is_file() for name in _FILES.values())


@lru_cache(maxsize=4096)
def has(weight: str, sign: str) -> bool:
    """Whether the font draws the sign, found by comparing it with the box that stands for a missing one."""
    face = font(weight, 24)
    return sign.isspace() or (_is_wide(weight, sign) and _pixels(face, sign) != _pixels(face, "\ufffe"))


@lru_cache(maxsize=4096)
def _is_wide(weight: str, sign: str) -> bool:
    return font(weight, 24).size(sign)[0] > 0


@lru_cache(maxsize=4096)
def width(text: str, weight: str, size: int) -> int:
    """The width of the text on one line, in pixels."""
    return sum(font(face, size).size(part)[0] for face, part in _runs(text, weight))


@lru_cache(maxsize=512)
def picture(text: str, weight: str, size: int, colour: Colour) -> pygame.Surface:
    """The text on one line, on a transparent surface of one line's height."""
    surface = pygame.Surface((max(1, width(text, weight, size)), line_height(size)), pygame.SRCALPHA)
    base, x = _baseline(size), 0
    for face, part in _runs(text, weight):
        drawn = font(face, size).render(part, True, colour)
        surface.blit(drawn, (x, base - font(face, size).get_ascent()))
        x += drawn.get_width()
    return surface


@lru_cache(maxsize=256)
def numerals(text: str, weight: str, size: int, colour: Colour) -> pygame.Surface:
    """A number or time, as tight as its digits, which all take the same room: a running clock does not tremble."""
    wide, high = numerals_size(text, weight, size)
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    x, top = 0, round(size * _DIGITS_TOP) if _tight(text) else 0
    for sign in text:
        drawn, room = picture(sign, weight, size, colour), _cell(sign, weight, size)
        surface.blit(drawn, (x + (room - drawn.get_width()) // 2, -top))
        x += room
    return surface


def numerals_size(text: str, weight: str, size: int) -> tuple[int, int]:
    """The width and height of `numerals`, in pixels."""
    high = round(size * (_DIGITS_FOOT - _DIGITS_TOP)) if _tight(text) else line_height(size)
    return max(1, sum(_cell(sign, weight, size) for sign in text)), high


def fit_numerals(text: str, weight: str, room: tuple[int, int], largest: int) -> int:
    """The largest size at which `numerals` fits the room."""
    size = largest
    while size > 6 and any(a > b for a, b in zip(numerals_size(text, weight, size), room, strict=True)):
        size -= 1
    return size


def breaks(text: str, weight: str, size: int, room: int) -> tuple[str, ...]:
    """The text's lines in that width; a word that is too long for a line is broken."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        lines.extend(_wrap(paragraph, weight, size, room))
    return tuple(lines)


def balanced(text: str, weight: str, size: int, room: int) -> tuple[str, ...]:
    """As many lines as `breaks` gives, of as equal a length as words allow, so that no word stands alone."""
    lines = breaks(text, weight, size, room)
    if len(lines) < 2 or "\n" in text:
        return lines
    narrow, wide = room // len(lines), room
    while wide - narrow > 4:
        middle = (narrow + wide) // 2
        if len(breaks(text, weight, size, middle)) > len(lines) or _broken(text, weight, size, middle):
            narrow = middle
        else:
            wide = middle
    return breaks(text, weight, size, wide)


def fit(text: str, weight: str, room: tuple[int, int], sizes: tuple[int, int], most: int = 99) -> Setting:
    """The text at the largest of the sizes (largest, smallest) at which its lines fit the room.

    Words stay whole where the smallest size allows it; what does not fit even so is cut with an ellipsis.

    Args:
        weight: Which of the fonts.
        room: Width and height in pixels.
        sizes: The largest and the smallest size in pixels.
        most: The largest number of lines.
    """
    largest, smallest = sizes
    for size in _ladder(largest, smallest):
        setting = Setting(breaks(text, weight, size, room[0]), weight, size)
        if _fits(setting, room, most) and (size == smallest or not _broken(text, weight, size, room[0])):
            return setting
    return cut(Setting(breaks(text, weight, smallest, room[0]), weight, smallest), room, most)


def shorten_words(text: str, weight: str, size: int, room: int) -> str:
    """The text, in which a word that no line of that many pixels holds ends in an ellipsis instead of on the next line.

    Words with a hyphen, and those of scripts without spaces, are left: they are broken there.
    """
    return " ".join(_shortened(word, weight, size, room) for word in text.split(" "))


def _shortened(word: str, weight: str, size: int, room: int) -> str:
    if "-" in word or len(parts_of(word)) > 1 or width(word, weight, size) <= room:
        return word
    while len(word) > 1 and width(word + "…", weight, size) > room:
        word = word[:-1]
    return word + "…"


def cut(setting: Setting, room: tuple[int, int], most: int = 99) -> Setting:
    """As many lines as fit the room, the last one with an ellipsis where some are missing."""
    keep = max(1, min(most, room[1] // line_height(setting.size)))
    if keep >= len(setting.lines):
        return setting
    last = setting.lines[keep - 1]
    while last and width(last + "…", setting.weight, setting.size) > room[0]:
        last = last[:-1]
    return Setting((*setting.lines[: keep - 1], last + "…"), setting.weight, setting.size, cut=True)


def _ladder(largest: int, smallest: int) -> tuple[int, ...]:
    step = max(1, largest // 24)
    return (*range(largest, smallest, -step), smallest)


def _fits(setting: Setting, room: tuple[int, int], most: int) -> bool:
    return len(setting.lines) <= most and setting.height <= room[1] and setting.width <= room[0]


def _broken(text: str, weight: str, size: int, room: int) -> bool:
    return any(width(part, weight, size) > room for word in text.split() for part in parts_of(word))


@lru_cache(maxsize=2048)
def _wrap(text: str, weight: str, size: int, room: int) -> tuple[str, ...]:
    lines = [""]
    for word in _words(text, weight, size, room):
        for gap, part in parts_with_gaps(word):
            longer = f"{lines[-1]}{gap}{part}".strip()
            if width(longer, weight, size) <= room:
                lines[-1] = longer
                continue
            pieces = _pieces(part, weight, size, room)
            lines = [*lines, *pieces] if lines[-1] else pieces
    return tuple(lines)


def _words(text: str, weight: str, size: int, room: int) -> Iterator[str]:
    """What stays on one line: words held together by their spaces come apart only where no line is long enough."""
    for word in filter(None, text.split(" ")):
        yield from [word] if width(word, weight, size) <= room else word.split("\u00a0")


def _pieces(word: str, weight: str, size: int, room: int) -> list[str]:
    pieces = [""]
    for sign in word:
        if pieces[-1] and width(pieces[-1] + sign, weight, size) > room:
            # A word that is too long is broken at its last hyphen where it has one.
            at = len(pieces[-1]) if sign == "-" else pieces[-1].rfind("-") + 1 or len(pieces[-1])
            pieces[-1:] = [pieces[-1][:at], pieces[-1][at:]]
        pieces[-1] += sign
    return pieces


@lru_cache(maxsize=4096)
def _runs(text: str, weight: str) -> tuple[tuple[str, str], ...]:
    """The text in parts that one font can draw, with the font of each.

    What has no width, as what joins an emoji or breaks a word, cannot be drawn alone: it goes with what it follows.
    Words that are read from the right to the left are one part, with what stands between them.
    """
    runs: list[tuple[str, str]] = []
    for sign in map(_drawable, text):
        face = _face(weight, sign)
        if face == "right to left" and [one for one, _ in runs[-2:-1]] == [face] and _is_between(runs[-1][1]):
            (_, between), (_, before) = runs.pop(), runs.pop()
            runs.append((face, before + between))
        follows = runs[-1] if runs and (runs[-1][0] == face or not _is_wide(face, sign)) else None
        if follows is not None:
            runs[-1] = follows[0], follows[1] + sign
        elif _is_wide(face, sign):
            runs.append((face, sign))
    return tuple(runs)


def _face(weight: str, sign: str) -> str:
    if unicodedata.bidirectional(sign) in ("R", "AL"):
        return "right to left"
    return next((face for face in (weight, "other", "east asian") if has(face, sign)), "other")


def _is_between(text: str) -> bool:
    """Whether a text is read in the direction of what stands around it: spaces and points, no letters and numbers."""
    return all(unicodedata.bidirectional(sign) not in ("L", "EN", "AN") for sign in text)


def _drawable(sign: str) -> str:
    """The sign, or the one for what no font takes: half a letter, or the end of a text in C."""
    return INSTEAD if sign == "\0" or "\ud800" <= sign <= "\udfff" else sign


@lru_cache(maxsize=256)
def _cell(sign: str, weight: str, size: int) -> int:
    # The zero's own width would set the others too far apart; its sides are empty enough to lend some.
    return width("8", weight, size) if sign in _DIGITS else width(sign, weight, size)


def _tight(text: str) -> bool:
    return set(text) <= set(_DIGITS + ":.+-−")


def _baseline(size: int) -> int:
    # The ascent of the text font's capitals with their accents, so that lines stand evenly in whatever script.
    return round(size * 0.92)


def _pixels(face: pygame.font.Font, sign: str) -> bytes:
    drawn = face.render(sign, True, (255, 255, 255), (0, 0, 0))
    return bytes(drawn.get_width().to_bytes(2, "big")) + pygame.image.tobytes(drawn, "RGB")
