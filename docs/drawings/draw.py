"""Draws `mount.svg` and `wiring.svg`: `python docs/drawings/draw.py`. The same input gives the same bytes.

The measures of the mount follow from the mat's size and the cameras' fields of view, the wires from the settings' usual
pins, so that a drawing cannot say anything else than the program does.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import radians, tan
from pathlib import Path

from tableassist.app.settings.config import Settings

FOLDER = Path(__file__).parent
MAT_MM = (841.0, 594.0)
MARGIN = 1.1
"""How much more than the mat the picture shows on each axis, so that nothing is lost when a table is bumped."""

GROUND, INK, QUIET, LINE = "#ffffff", "#14161a", "#525d6c", "#8a93a0"
ORANGE, SKY, GREEN, YELLOW = "#ac7700", "#38759a", "#00785a", "#d8c200"

HEADER = {
    2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37,
    14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 12: 32, 16: 36, 20: 38, 21: 40,
}  # fmt: skip
"""The place on the 40-pin header of each GPIO number."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)


@dataclass(frozen=True)
class Lens:
    """A camera, and its field of view in degrees, across and down."""

    name: str
    across: float
    down: float

    @property
    def height_mm(self) -> float:
        """How high above the mat it hangs, so that all of the mat is in view."""
        wide, high = (side * MARGIN / 2 for side in MAT_MM)
        return max(wide / tan(radians(self.across / 2)), high / tan(radians(self.down / 2)))


LENSES = (Lens("Camera Module 3", 66.0, 41.0), Lens("Camera Module 3 Wide", 102.0, 67.0))


class Drawing:
    """Shapes and words on a sheet, in pixels."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
        ]

    def rect(
        self, x: float, y: float, wide: float, high: float, fill: str, line: str = "none", round_: float = 0
    ) -> None:
        """A rectangle."""
        where = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}"'
        self._parts.append(f'<rect {where} fill="{fill}" stroke="{line}" stroke-width="1.5"/>')

    def line(self, points: list[tuple[float, float]], ink: str = INK, width: float = 2.0, dash: str = "") -> None:
        """A line through points."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}"{dashed}/>')

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A disc."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>')

    def text(self, x: float, y: float, words: str, size: int = 15, ink: str = INK, anchor: str = "start") -> None:
        """Words."""
        at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{ink}" text-anchor="{anchor}"'
        self._parts.append(f"<text {at}>{escape(words)}</text>")

    def measure(self, start: tuple[float, float], end: tuple[float, float], words: str) -> None:
        """A length between two places, with its ends and what it is."""
        upright = start[0] == end[0]
        self.line([start, end], QUIET, 1.2)
        for x, y in (start, end):
            self.line([(x - 5, y), (x + 5, y)] if upright else [(x, y - 5), (x, y + 5)], QUIET, 1.2)
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        self.text(
            x + (9 if upright else 0), y + (5 if upright else -8), words, 15, QUIET, "start" if upright else "middle"
        )

    def svg(self) -> str:
        """The finished drawing."""
        return "\n".join((*self._parts, "</svg>")) + "\n"


def draw_mount() -> str:
    """The table from the south: the arm, the camera above the middle, its field, and the two lamps."""
    drawing = Drawing(1000, 660, "The mount: camera above the middle of the mat, two lamps at the sides")
    per_mm, table_y, middle = 0.5, 560.0, 470.0
    lens = LENSES[0]
    half, top = MAT_MM[0] / 2 * per_mm, table_y - lens.height_mm * per_mm
    _draw_table(drawing, middle, half, table_y)
    _draw_arm(drawing, middle, table_y, top)
    reach = half * MARGIN
    for side in (-1, 1):
        drawing.line([(middle, top + 14), (middle + side * reach, table_y)], SKY, 1.2, "6 5")
        _draw_lamp(drawing, (middle + side * (half + 95), table_y - 310), (middle + side * 60, table_y), side)
    drawing.measure((middle - half, table_y + 52), (middle + half, table_y + 52), f"mat {MAT_MM[0]:.0f} mm")
    drawing.measure((middle + half + 250, table_y), (middle + half + 250, top + 14), f"{lens.height_mm / 10:.0f} cm")
    drawing.text(30, 40, "Seen from the south edge", 20)
    for number, one in enumerate(LENSES):
        drawing.text(30, 70 + 24 * number, f"{one.name}: {one.height_mm / 10:.0f} cm above the mat", 15, QUIET)
    words = "Camera straight above the middle; lamps from two sides, above the players' eyes, none mirrored in the mat"
    drawing.text(middle, 648, words, 15, QUIET, "middle")
    return drawing.svg()


def _draw_table(drawing: Drawing, middle: float, half: float, y: float) -> None:
    drawing.rect(middle - half - 60, y + 6, 2 * half + 120, 14, "#c9b79c", LINE, 2)
    drawing.rect(middle - half, y, 2 * half, 6, "#cacdd1", INK)
    for side in (-1, 1):
        drawing.rect(middle + side * (half - 10) - 10, y, 20, 6, "#000000")
    drawing.text(middle - half + 26, y - 10, "corner square", 13, QUIET)


def _draw_arm(drawing: Drawing, middle: float, table_y: float, top: float) -> None:
    """A boom from behind the table, north: in this view it hangs down from above."""
    drawing.line([(middle, top - 60), (middle, top)], INK, 7)
    drawing.rect(middle - 26, top, 52, 14, INK, round_=3)
    drawing.text(middle + 36, top + 8, "camera, lens down", 14)
    drawing.text(middle + 14, top - 40, "arm from the north side, clamped to the table or to a shelf", 14, QUIET)
    drawing.line([(middle, top + 14), (middle, table_y)], LINE, 1, "2 6")


def _draw_lamp(drawing: Drawing, at: tuple[float, float], to: tuple[float, float], side: int) -> None:
    drawing.disc(*at, 17, YELLOW)
    drawing.line([at, to], YELLOW, 1.6, "3 5")
    drawing.text(at[0] + side * 26, at[1] + 5, "lamp, about 45°", 14, INK, "start" if side > 0 else "end")


def wires() -> list[tuple[str, int, str]]:
    """What is wired to which GPIO number, and in which colour it is drawn."""
    settings = Settings()
    buttons = [(name, pin, ORANGE if name.startswith("seat") else SKY) for name, pin in settings.buttons.pins.items()]
    lights = [(f"light {number}", pin, GREEN) for number, pin in enumerate(settings.lights.seats)]
    return [*buttons, *lights, ("buzzer", settings.lights.buzzer, QUIET)]


def draw_wiring() -> str:
    """The 40-pin header, seen from above with the board's edge at the right, and what goes to each pin."""
    drawing = Drawing(1000, 660, "The wiring: which button, light and buzzer goes to which pin of the header")
    named = {HEADER[pin]: (name, pin, ink) for name, pin, ink in wires()}
    drawing.rect(455, 20, 90, 620, "#e8eaed", LINE, 8)
    for place in range(1, 41):
        left = place % 2 == 1
        x, y = (482.0 if left else 518.0), 42.0 + (place - 1) // 2 * 30.5
        drawing.disc(x, y, 9, named[place][2] if place in named else INK if place in GROUNDS else "#c4c9d0")
        drawing.text(x, y + 4, str(place), 10, "#ffffff" if place in named or place in GROUNDS else INK, "middle")
        if place in named:
            _draw_wire(drawing, named[place], x, y, -1 if left else 1)
        elif place in GROUNDS:
            drawing.text(445 if left else 555, y + 5, "ground", 13, QUIET, "end" if left else "start")
    for number, (ink, words) in enumerate(
        ((ORANGE, "player's button"), (SKY, "other button"), (GREEN, "light, with 330 Ω"), (QUIET, "active buzzer"))
    ):
        drawing.disc(40, 500 + 30 * number, 9, ink)
        drawing.text(58, 505 + 30 * number, f"{words}, to ground", 15)
    return drawing.svg()


def _draw_wire(drawing: Drawing, wire: tuple[str, int, str], x: float, y: float, side: int) -> None:
    name, pin, ink = wire
    drawing.line([(x + side * 10, y), (x + side * 80, y)], ink, 3)
    words = f"{name} · GPIO {pin}"
    drawing.text(x + side * 88, y + 5, words, 15, INK, "start" if side > 0 else "end")


DRAWINGS = {"mount.svg": draw_mount, "wiring.svg": draw_wiring}
"""What draws each file."""


def main() -> None:
    """Writes both files."""
    for name, draw in DRAWINGS.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
