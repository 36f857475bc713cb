"""Learning a deck: `lesson` (the way), `table` (what lies still), `photographs` (a folder of pictures), `terminal`."""

from tableassist.app.learning.lesson import EXTRAS, ORDER, Lesson, Shown, named
from tableassist.app.learning.photographs import BadFolder, deck_of_photographs
from tableassist.app.learning.table import Scene, StillCards
from tableassist.app.learning.terminal import Tutor, learn_at_terminal

__all__ = [
    "BadFolder",
    "EXTRAS",
    "Lesson",
    "ORDER",
    "Scene",
    "Shown",
    "StillCards",
    "Tutor",
    "deck_of_photographs",
    "learn_at_terminal",
    "named",
]
