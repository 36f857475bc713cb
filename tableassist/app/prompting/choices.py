"""What may be chosen now and how four keys choose it.

Up to three options lie on the first three soft keys; more are walked through with two arrows and taken with the
third key. The fourth key is always the menu (or the way back out of it).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tableassist.ports import Pressed
from tableassist.rules.view import Option, Prompt, SoftKey
from tableassist.table.geometry import Mat, ZoneName

MENU, BACK = "Menu", "Back"
BY_HAND = "byhand"
DIRECT = 3
CURSOR = "cursor:"
"""A touch that sets the cursor on an option, as that on a list of which not all is shown."""


@dataclass(frozen=True)
class ChoiceGrid:
    """Columns and rows of places. `slant` is how much dearer a step aside is than one ahead when going up or down."""

    place: Callable[[ZoneName], tuple[int, int]]
    slant: float = 3.0


by_name = ChoiceGrid(lambda zone: (ord(zone[0]), ord(zone[1])))
"""Columns and rows where places are named by a letter and a digit."""


def by_position(mat: Mat) -> ChoiceGrid:
    """Columns and rows as the places of a mat lie."""
    places = [zone.area.centre for zone in mat.zones if zone.kind in ("card", "place")]
    columns, rows = sorted({round(place.x) for place in places}), sorted({round(place.y) for place in places})
    middles = {zone.name: zone.area.centre for zone in mat.zones}
    found = {zone: (bisect_left(columns, round(at.x)), bisect_left(rows, round(at.y))) for zone, at in middles.items()}
    # On a lattice with gaps the middle of a five is reached by going up or down aslant.
    sparse = 2 * len(places) < len(columns) * len(rows)
    return ChoiceGrid(found.__getitem__, 0.9 if sparse else 3.0)


@dataclass(frozen=True, slots=True)
class Cursor:
    """A prompt with a cursor. `at` is the option the cursor stands on."""

    prompt: Prompt
    at: int = 0

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen."""
        return self.prompt.options

    @property
    def walks(self) -> bool:
        """Whether there are more options than keys, so that a cursor is needed."""
        return len(self.options) > DIRECT

    @property
    def current(self) -> Option:
        """The option under the cursor."""
        return self.options[self.at % len(self.options)]

    def moved(self, by: int) -> Cursor:
        """The cursor further along, round the ends."""
        return replace(self, at=(self.at + by) % len(self.options))

    def towards(self, direction: str, grid: ChoiceGrid = by_name) -> Cursor:
        """The cursor one step in a direction: over places by their columns and rows, else along the list."""
        here = self.current.zone
        if here is None:
            return self.moved(-1 if direction in ("left", "up") else 1)
        zones = [option.zone or here for option in self.options]
        return replace(self, at=zones.index(nearest_choice(here, zones, direction, grid)))


_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest_choice(here: ZoneName, zones: Sequence[ZoneName], direction: str, grid: ChoiceGrid = by_name) -> ZoneName:
    """The place that lies next in a direction, by the places' columns and rows."""
    others = [zone for zone in zones if zone != here]
    return min(others, key=lambda zone: _off_course(here, zone, direction, grid), default=here)


def _off_course(here: ZoneName, there: ZoneName, direction: str, grid: ChoiceGrid) -> tuple[bool, float]:
    """How badly a place fits a step: behind us last, then near and straight first."""
    (column, row), (other, below), (dx, dy) = grid.place(here), grid.place(there), _STEPS[direction]
    x, y = other - column, below - row
    along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    return along <= 0, along + (grid.slant if dy else 3.0) * across


def soft_keys(
    choice: Cursor | None, *, menu: bool, paused: bool, clock: bool = True, by_hand: bool = False
) -> tuple[SoftKey, ...]:
    """The labels of the four soft keys; without a clock there is nothing to pause.

    With `by_hand` it is offered to enter what the camera does not see; undo is in the menu then.
    """
    last = SoftKey(BACK if menu else MENU)
    if choice is None or not choice.options:
        pause = ("Go on" if paused else "Pause") if clock else ""
        return (SoftKey("Enter by hand" if by_hand else "Undo"), SoftKey(pause), SoftKey("That is wrong"), last)
    if choice.walks:
        return (SoftKey("◄"), SoftKey("►"), SoftKey(choice.current.label), last)
    labels = tuple(option.label for option in choice.options)
    return (*(SoftKey(text) for text in (*labels, "", "")[:DIRECT]), last)


CALM_BUTTONS = {"soft0": "undo", "soft1": "pause", "soft2": "wrong"}
LAST_BUTTONS = {"soft0": "undo", "soft1": "wrong", "soft2": "sign", "soft3": "leave", "ok": "sign"}
SIGNED_BUTTONS = {**LAST_BUTTONS, "soft0": "code", "ok": "code"}


def last_keys(*, signed: bool, leave: str = "Leave") -> tuple[SoftKey, ...]:
    """The labels of the four soft keys on the last screen; of a signed result nothing is taken back."""
    labels = ("Code", "", "", leave) if signed else ("Undo", "That is wrong", "Sign", leave)
    return tuple(map(SoftKey, labels))


def pressed_at_end(pressed: Pressed, *, signed: bool = False) -> str:
    """The command that a press means on the last screen."""
    buttons = SIGNED_BUTTONS if signed else LAST_BUTTONS
    return "wrong" if pressed.button == "soft3" and pressed.held else buttons.get(pressed.button, pressed.button)


def pressed_on(
    choice: Cursor | None, pressed: Pressed, grid: ChoiceGrid = by_name
) -> tuple[str, Cursor | None, Option | None]:
    """What a press means: a command ("", "menu", "undo" …), the choice with its cursor moved, the option taken."""
    button = pressed.button
    if button == "soft3":
        return ("wrong" if pressed.held else "menu"), choice, None
    if choice is None or not choice.options:
        return CALM_BUTTONS.get(button, button), choice, None
    if button.startswith(("option:", "zone:", "seat")):
        return "", choice, next((one for one in choice.options if button in _names(one)), None)
    if button.startswith(CURSOR):
        keys = [CURSOR + option.key for option in choice.options]
        return "", replace(choice, at=keys.index(button)) if button in keys else choice, None
    if button in ("left", "right", "up", "down"):
        return "", choice.towards(button, grid), None
    if button == "ok":
        return "", choice, choice.current
    if button in ("soft0", "soft1", "soft2"):
        return _soft(choice, int(button[-1]))
    return button, choice, None


def _names(option: Option) -> tuple[str, ...]:
    """The buttons that take the option directly."""
    return (f"option:{option.key}", f"zone:{option.zone}", f"seat{option.seat}")


def _soft(choice: Cursor, key: int) -> tuple[str, Cursor | None, Option | None]:
    if not choice.walks:
        return "", choice, choice.options[key] if key < len(choice.options) else None
    if key == 2:
        return "", choice, choice.current
    return "", choice.moved(-1 if key == 0 else 1), None
