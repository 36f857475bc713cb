"""Learning a deck: `lesson` (the way), `table` (what lies still), `photographs` (a folder of pictures), `terminal`."""

from tableassist.app.learning.lesson import EXTRAS, ORDER, DeckLesson, PresentedCard, speak_of_card
from tableassist.app.learning.photographs import BadDeckFolder, learn_photographs
from tableassist.app.learning.table import LearningScene, StillCards
from tableassist.app.learning.terminal import Tutor, learn_at_terminal

__all__ = [
    "BadDeckFolder",
    "EXTRAS",
    "DeckLesson",
    "ORDER",
    "LearningScene",
    "PresentedCard",
    "StillCards",
    "Tutor",
    "learn_photographs",
    "learn_at_terminal",
    "speak_of_card",
]
