"""The questions of this game, which lead to its actions."""

from __future__ import annotations

from tableassist.games.deluxe_memory.actions import Action
from tableassist.rules import asking

Ask = asking.Ask[Action]
Choice = asking.Choice[Action]
Step = Ask | Action
"""What a choice leads to: a further question, or the action it enters."""
