"""What can be studied at a table's home screen: the MemDecks of this machine, each by whoever wants to."""

from __future__ import annotations

import time

from tableassist.app.commands.memdecks import library
from tableassist.app.home.pages import Pastime
from tableassist.app.home.table import Corners
from tableassist.study.command import StudyRequest, desk_of, take_up
from tableassist.study.desk import Desk


def pastimes() -> tuple[Pastime, ...]:
    """Every MemDeck that can be studied."""
    return tuple(Pastime(one.key, one.title, "MemDeck") for one in library().entries() if not one.trouble)


def open_desk(key: str, person: str) -> Desk:
    """Where a person studies a deck; raises UnknownDeck, BadDeck or Unreadable."""
    request = StudyRequest(key, person)
    return desk_of(request, take_up(request), time.time_ns() // 1_000_000)


CORNERS = Corners(pastimes, open_desk)
