"""What is read of a thing on the table: a touch shows it in the table's place, the next touch puts it away."""

from __future__ import annotations

from tableassist.rules.view import Tile, View

READ = "read:"
"""A touch on a tile that there is something to read about: `read:4` is the fourth tile; the window keeps it."""


def button_of(number: int) -> str:
    """What a touch on the tile of that number means."""
    return f"{READ}{number}"


class TextReader:
    """Remembers what is being read. It is put away when it is touched again, or lies there no more."""

    def __init__(self) -> None:
        self._read: tuple[str, str] | None = None

    def shown(self, view: View) -> View:
        """The view with what is read as its sheet."""
        about = next((tile.about for tile in view.tiles if _known(tile) == self._read), None)
        if about is None:
            self._read = None
            return view
        return view.with_(sheet=about)

    def touch(self, view: View, button: str | None) -> bool:
        """Whether the touch was for reading alone: it opened something, or put it away without pressing anything."""
        was, self._read = self._read, None
        if button is not None and button.startswith(READ):
            read = _known(view.tiles[int(button.removeprefix(READ))])
            self._read = None if read == was else read
            return True
        return was is not None and (button is None or button.startswith("zone:"))


def _known(tile: Tile) -> tuple[str, str]:
    return tile.zone, tile.text
