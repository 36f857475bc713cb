"""The clock of a game for two to four sides: a frozen value, given the time, never reading it (R-CK-020).

Reading order: `control` (what may be set, and how it is written), `side` (what one side has left and what spending
and turns do to it), `clock` (whose time runs: turns, interrupts, pauses, flags), `face` (how it is drawn).
"""

from tableassist.rules.clock.clock import Clock, ClockMisused, Flag
from tableassist.rules.clock.control import BadTimeControl, Category, ClockStage, FlagAction, Mode, TimeControl
from tableassist.rules.clock.side import SideTime

__all__ = [
    "BadTimeControl",
    "Category",
    "Clock",
    "ClockMisused",
    "Flag",
    "FlagAction",
    "Mode",
    "SideTime",
    "ClockStage",
    "TimeControl",
]
