"""How each game is shown under the mouse: what a package registers for that, else cards in places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tableassist.app.build import UnknownName, game_named
from tableassist.app.plugins import DEMOS, broken_plugin, load_plugin, registered_plugins
from tableassist.demo.table import CardTable, Stage
from tableassist.rehearsal.kits import uses_places

_CARDS = (
    "Left: click a card to take it in the hand, click a place to lay it face down, right-click to lay it face up;\n"
    "right-click a lying card to turn it over. The cards in your hand are shown below the table, for your eyes only.\n"
    "While the screen asks nothing, arrows, Enter and Backspace do the same without a mouse.\n"
)

OFFERS: Mapping[str, str] = {"strength": "opponent", "draft": "draft"}
"""What a demo may offer besides: an opponent of some strength, a draft; and what each is called on the command line."""


@dataclass(frozen=True)
class DemoKit:
    """How a game is shown: its table under the mouse, what the mouse does, how it is rehearsed to play itself.

    `table` takes a window, a seed, the terms of the game, and by name whatever it `offers` (see `OFFERS`). The
    `options` among what is `rehearsed` are usual ones, which the terms stand above. `strengths` are those of the
    opponent, where one is offered.
    """

    table: Callable[..., Stage]
    help: str
    rehearsed: Mapping[str, Any] = field(default_factory=dict)
    offers: tuple[str, ...] = ()
    strengths: tuple[str, ...] = ()


def demo_kit_of(name: str) -> DemoKit:
    """How the game of that name is shown; raises UnknownName, BrokenPlugin."""
    entry = registered_plugins(DEMOS).get(name)
    if entry is None:
        if not uses_places(game_named(name)):
            raise UnknownName(f"There is no demo of {name!r}: it registers none.")
        return DemoKit(partial(CardTable, name=name), _CARDS)
    kit = load_plugin(entry)
    if not isinstance(kit, DemoKit):
        raise broken_plugin(entry, f"registers {type(kit).__name__} for its demo, not a DemoKit")
    return kit
