"""Reading what lies on the table by the four keys: which of the things that can be read, then what stands there."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.rules.view import Option, Prompt, Tile

READ = "read"
AWAY = "away"


def find_readable(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles about which there is something to read."""
    return tuple(tile for tile in tiles if tile.about is not None)


def ask_what(tiles: Iterable[Tile]) -> Prompt:
    """Which of them is to be read."""
    options = (Option(_key(tile), _label(tile)) for tile in find_readable(tiles))
    return Prompt("Read what?", tuple({option.key: option for option in options}.values()))


def open_reader(tiles: Iterable[Tile], key: str) -> Prompt | None:
    """What there is to read, after the key of a tile or READ; None where it lies there no more."""
    if key == READ:
        prompt = ask_what(tiles)
        return prompt if prompt.options else None
    tile = next((one for one in find_readable(tiles) if _key(one) == key), None)
    if tile is None or tile.about is None:
        return None
    return Prompt(tile.about.title, (Option(READ, "Another"), Option(AWAY, "Put away")), sheet=tile.about)


def is_reading(key: str) -> bool:
    """Whether the key of a menu is one of these."""
    return key == READ or key.startswith(f"{READ}:")


def _key(tile: Tile) -> str:
    return f"{READ}:{tile.zone}:{tile.text if tile.kind == 'card' else ''}"


def _label(tile: Tile) -> str:
    """A card's own text; a pile is distinguished from others of its kind by its title."""
    return tile.text if tile.kind == "card" or tile.about is None else tile.about.title.partition(",")[0]
