"""`tableassist demo`: the whole product without hardware, a virtual table beside the referee's screen.

The mouse is the players' hands. The virtual camera renders what hangs above the table and the real eyes read that
picture; nothing tells the referee what the mouse did.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tableassist.app.build import UnknownName, game_named
from tableassist.app.records import record_of, save_record
from tableassist.app.screen import view_of
from tableassist.app.screenshots import screenshot_of
from tableassist.demo.board import OPTIONS, BoardTable
from tableassist.demo.cards import MnemonicTable
from tableassist.demo.names import NamesTable
from tableassist.demo.table import Stage, Table
from tableassist.ports import Frame, NoScreen
from tableassist.referee.match import Match
from tableassist.rehearsal.exam import rehearsal_of
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms
from tableassist.rehearsal.rig import FRAME_MS
from tableassist.simulator.hands import Habits

if TYPE_CHECKING:
    from tableassist.display.window import Window

SIZE = (1600, 720)
_MEMWARS: Mapping[str, Any] = {"level": "easy", "options": {**OPTIONS, "path": "free", "mode": "standard"}}
_MENTAL_MAGIC: Mapping[str, Any] = {"level": "easy", "options": {"life": "10"}}
_MNEMONIC: Mapping[str, Any] = {"level": "easy"}
_KEYS = (
    "Right: click what the screen offers, or press 1 and 2 for the players' buttons, F1 to F4 for the keys. Esc leaves."
)
_CARDS = (
    "Left: click a card to take it in the hand, click a place to lay it face down, right-click to lay it face up;\n"
    "right-click a lying card to turn it over. The cards in your hand are shown below the table, for your eyes only.\n"
    "While the screen asks nothing, arrows, Enter and Backspace do the same without a mouse.\n"
)
_PIECES = (
    "Left: click a heap below the board to take a crystal, then a place to put it there; without anything in the hand\n"
    "a click takes a piece off a place again. While the screen asks nothing, arrows walk over the board, Enter\n"
    "puts the crystal of whoever is to move and Backspace takes one off.\n"
)
_ROWS = (
    "You sit in the south with the cards below the table, Sparring in the north. Click a card, then the place where\n"
    "you lay it, a lying card to take it up again; a right-click turns a card by a quarter. What no camera sees\n"
    "is told with the buttons on the right, where it is also said what your lands pay for. Where cards are to be\n"
    "kept, set aside or put on the bottom, click each of them first: who has marked too few gets others besides.\n"
)
_NAMES = (
    "Left: the hand of whoever has the time lies below the table. Click a card, then the place where you lay it, face\n"
    "up, or face down with a right-click. Drag a lying card elsewhere or into the hand; a click taps it, a right-\n"
    "click turns it over. Names are typed on the right: a card goes as any other card of its cost, once a game.\n"
)


class Kind(NamedTuple):
    """How a game is shown: its table under the mouse, what the mouse does, how it is rehearsed."""

    table: Callable[..., Stage]
    help: str
    rehearsed: Mapping[str, Any]


KINDS = {
    "deluxe-memory": Kind(Table, _CARDS, {}),
    "memwars": Kind(BoardTable, _PIECES, _MEMWARS),
    "mnemonic": Kind(MnemonicTable, _ROWS, _MNEMONIC),
    "mental-magic": Kind(NamesTable, _NAMES, _MENTAL_MAGIC),
}


def demo(
    game: str,
    *,
    auto: bool,
    seed: int,
    out: Path | None,
    terms: Terms = USUAL,
    how: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    """Play with the mouse, or let a game play itself; without a display it plays itself and writes its result.

    `how` is for Mnemonic: the opponent's `strength`, and whether there is a `draft`. Raises UnknownName, SetupRefused
    or BadTimeControl.
    """
    if game not in KINDS:
        raise UnknownName(f"There is no demo of {game!r} yet; there is one of {' and '.join(KINDS)}.")
    if how and game != "mnemonic":
        raise UnknownName(f"Only Mnemonic has an opponent and a draft: leave them out, or play it instead of {game}.")
    window = _window()
    if window is None:
        return _headless(game, seed, out, terms)
    try:
        if auto:
            return _watched(game, window, seed, out, terms)
        print(KINDS[game].help + _KEYS)
        return _finish(KINDS[game].table(window, seed, terms, **how).run(), out)
    finally:
        window.close()


def _window() -> Window | None:
    """The demo's window, or None where there is no display."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return None
    from tableassist.display.window import Window

    try:
        return Window(SIZE, title="TableAssist demo", side_picture=True)
    except NoScreen:
        return None


def _rehearsed(game: str, terms: Terms) -> dict[str, Any]:
    """How a game plays itself here: what was wished for stands above what is usual in a demo."""
    how = dict(KINDS[game].rehearsed)
    options = {**how.pop("options", {}), **terms.options}
    return {**how, "players": len(terms.names) or 2, "terms": replace(terms, options=options)}


def _headless(game: str, seed: int, out: Path | None, terms: Terms) -> int:
    title = game_named(game).title
    print(f"No display: a whole game of {title} plays itself, seen by the simulated camera and refereed.")
    begun, rehearsal = monotonic(), rehearsal_of(game, seed, 0.0, **_rehearsed(game, terms))
    trouble = rehearsal.run()
    seconds, frames = monotonic() - begun, rehearsal.rig.frames
    print(f"{frames} pictures in {seconds:.0f} s" + (f"; {trouble}" if trouble else ""))
    return _finish(rehearsal.actor.session.match, out) if not trouble else 1


def _watched(game: str, window: Window, seed: int, out: Path | None, terms: Terms) -> int:
    """A game that plays itself in the window, until it ends or the window is closed."""
    rehearsal: Rehearsal | None = None

    def show(frame: Frame) -> None:
        window.show_picture(frame.picture)
        if rehearsal is not None:
            window.draw(view_of(rehearsal.actor.session, rehearsal.rig.now))
        if any(pressed.button == "quit" for pressed in window.presses()):
            raise KeyboardInterrupt
        sleep(FRAME_MS / 4000)

    how = {"habits": Habits(speed=110.0), "on_frame": show, **_rehearsed(game, terms)}
    rehearsal = rehearsal_of(game, seed, 0.0, **how)
    rehearsal.run()
    return _finish(rehearsal.actor.session.match, out)


def _finish(match: Match, out: Path | None) -> int:
    outcome = match.outcome
    for seat in match.game.show(match.state).seats:
        print(f"{seat.name}: {seat.score} {seat.unit}")
    print(outcome.why if outcome is not None else "The game was not finished.")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        save_record(match, out / "game.txt")
        screenshot_of(match, out / "final.png")
        print(f"Written: {out / 'game.txt'} ({len(record_of(match).lines)} lines) and {out / 'final.png'}")
    return 0
