"""`tableassist demo`: the whole product without hardware, a virtual table beside the referee's screen.

The mouse is the players' hands. The virtual camera renders what hangs above the table and the real eyes read that
picture; nothing shows the referee what the mouse did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tableassist.app.build import UnknownName, default_game, game_named
from tableassist.app.commands.screenshots import screenshot_of
from tableassist.app.records.records import record_of, save_record
from tableassist.app.session.screen import view_of
from tableassist.demo.kits import OFFERS, DemoKit, demo_kit_of
from tableassist.demo.opening import open_window
from tableassist.ports import Frame
from tableassist.referee.match import Match
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.rehearsal.rehearsal import USUAL, Rehearsal, Terms
from tableassist.rehearsal.rig import FRAME_MS
from tableassist.simulator.hands import Habits

if TYPE_CHECKING:
    from tableassist.display.window import Window

_KEYS = (
    "Right: click what the screen offers, or press 1 and 2 for the players' buttons, F1 to F4 for the keys. Esc leaves."
)


def run_demo(
    game: str,
    *,
    auto: bool,
    seed: int,
    out: Path | None,
    terms: Terms = USUAL,
    how: Mapping[str, Any] = MappingProxyType({}),
    opened: Callable[[], Window | None] = open_window,
) -> int:
    """Plays with the mouse, or lets a game play itself; without a display it plays itself and writes its result.

    Args:
        seed: What chance follows from.
        out: Where the final screen and the record go; None for a folder of its own.
        terms: House rules and time control.
        how: What the game's demo offers besides (`DemoKit.offers`).
        opened: Gives the window, None where there is no display.

    Returns:
        The exit code.

    Raises:
        UnknownName: There is no such game, or it has no demo.
        SetupRefused: An option does not exist.
        BadTimeControl: The time control cannot be read.
        BrokenPlugin: The game's package cannot be used.
    """
    kit = demo_kit_of(game := game or default_game())
    _prepare(game, kit, how, out)
    window = opened()
    if window is None:
        return _headless(game, kit, seed, out, terms)
    try:
        if auto:
            return _watched(game, kit, window, seed, out, terms)
        _explain(kit, window)
        return _finish(kit.table(window, seed, terms, **how).run(), out)
    finally:
        window.close()


def _prepare(game: str, kit: DemoKit, how: Mapping[str, Any], out: Path | None) -> None:
    """Raises UnknownName or OSError before a game is played that is not offered, or could not be kept."""
    _check_offers(game, kit, how)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)


def _explain(kit: DemoKit, window: Window) -> None:
    """What the mouse and the keys do, on the terminal and beside the table."""
    print(kit.help + _KEYS)
    window.side_words = " ".join((kit.help + _KEYS).split())


def _check_offers(game: str, kit: DemoKit, how: Mapping[str, Any]) -> None:
    """Raises UnknownName where something is wished for that the demo does not offer."""
    missing = [OFFERS[request] for request in how if request not in kit.offers]
    if missing:
        title, flags = game_named(game).title, " and ".join(f"--{word}" for word in missing)
        raise UnknownName(f"The demo of {title} has no {' and no '.join(missing)}: leave {flags} out.")
    strength = how.get("strength")
    if strength is not None and strength not in kit.strengths:
        raise UnknownName(f"There is no strength {strength!r}; there are {', '.join(kit.strengths)}.")


def _rehearsed(kit: DemoKit, terms: Terms) -> dict[str, Any]:
    """How a game plays itself here: what was wished for stands above what is usual in a demo."""
    how = dict(kit.rehearsed)
    options = {**how.pop("options", {}), **terms.options}
    return {**how, "players": len(terms.names) or 2, "terms": replace(terms, options=options)}


def _headless(game: str, kit: DemoKit, seed: int, out: Path | None, terms: Terms) -> int:
    title = game_named(game).title
    print(f"No display: a whole game of {title} plays itself, seen by the simulated camera and refereed.")
    begun, rehearsal = monotonic(), rehearsal_of(game, seed, 0.0, **_rehearsed(kit, terms))
    trouble = rehearsal.run()
    seconds, frames = monotonic() - begun, rehearsal.rig.frames
    print(f"{frames} pictures in {seconds:.0f} s" + (f"; {trouble}" if trouble else ""))
    return _finish(rehearsal.actor.session.match, out) if not trouble else 1


def _watched(game: str, kit: DemoKit, window: Window, seed: int, out: Path | None, terms: Terms) -> int:
    """A game that plays itself in the window, until it ends or the window is closed."""
    rehearsal: Rehearsal | None = None

    def show(frame: Frame) -> None:
        window.show_picture(frame.picture)
        if rehearsal is not None:
            window.draw(view_of(rehearsal.actor.session, rehearsal.rig.now))
        if any(pressed.button == "quit" for pressed in window.presses()):
            raise KeyboardInterrupt
        sleep(FRAME_MS / 4000)

    how = {"habits": Habits(speed=110.0), "on_frame": show, **_rehearsed(kit, terms)}
    rehearsal = rehearsal_of(game, seed, 0.0, **how)
    rehearsal.run()
    return _finish(rehearsal.actor.session.match, out)


def _finish(match: Match, out: Path | None) -> int:
    outcome = match.outcome
    for seat in match.game.show(match.state).seats:
        print(f"{seat.name}: {seat.score} {seat.unit}")
    print(outcome.why if outcome is not None else "The game was not finished.")
    if out is not None:
        save_record(match, out / "game.txt")
        screenshot_of(match, out / "final.png")
        print(f"Written: {out / 'game.txt'} ({len(record_of(match).lines)} lines) and {out / 'final.png'}")
    return 0
