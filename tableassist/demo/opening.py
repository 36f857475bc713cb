"""The demo's window, open before anything else is loaded: the eyes and the virtual table take seconds."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tableassist.ports import NoScreen

if TYPE_CHECKING:
    from tableassist.display.window import Window

SIZE = (1600, 720)
"""The window where the screen has room for it; on a smaller one it is smaller."""

LOADING = "Loading the table, the cards and the eyes …"


def open_window() -> Window | None:
    """The demo's window, which says that it is loading; None where there is no display."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return None
    from tableassist.display.window import Window

    try:
        window = Window(SIZE, title="TableAssist demo", side_picture=True)
    except NoScreen:
        return None
    window.announce(LOADING)
    return window
