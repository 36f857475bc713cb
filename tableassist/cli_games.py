"""The words of the command line about the games that are installed: which there are, their demo, what is printed."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tableassist.app.play.command import PlayRequest

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class BadArgument(ValueError):
    """An argument of the command line cannot be used; the sentence says what it should look like."""


ANY = "any"
"""Instead of KEY=VALUE: house rules are drawn by chance."""


def key_values(pairs: Iterable[str]) -> dict[str, str]:
    """The options given as KEY=VALUE; raises BadArgument."""
    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise BadArgument(f"--option {pair!r}: write KEY=VALUE, for example cross=x.")
        found[key.strip()] = value.strip()
    return found


def add_demo(commands: Commands) -> None:
    """`tableassist demo`."""
    sub = commands.add_parser("demo", help="the whole product without hardware: a virtual table beside the screen")
    sub.set_defaults(command=_run_demo)
    sub.add_argument("--game", default="", help="one of `tableassist games`; the first where none is named")
    sub.add_argument("--auto", action="store_true", help="play a whole game by itself")
    sub.add_argument("--seed", type=int, default=1)
    sub.add_argument("--opponent", metavar="STRENGTH", help="where there is one: easy, normal or strong")
    sub.add_argument("--draft", action="store_true", help="draft the decks, you and the opponent, where there is one")
    sub.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated")
    sub.add_argument("--clock", default="", metavar="SPEC", help="time control: 10, 5+3, 5d3, 5b3, gong30 …")
    sub.add_argument("--out", type=Path, help="folder for the final screen and the game's record")


def add_table(commands: Commands) -> None:
    """`tableassist table`."""
    sub = commands.add_parser("table", help="the device: home, new games, going on, people, and one game after another")
    sub.set_defaults(command=_run_table)
    sub.add_argument("--camera", default="none", help="pi, usb:ID, video:FILE, images:DIR or none")
    sub.add_argument("--display", default="window", choices=("window", "kiosk", "none"))
    sub.add_argument("--config", type=Path, help="settings file")


def add_fieldtest(commands: Commands) -> None:
    """`tableassist fieldtest`."""
    sub = commands.add_parser("fieldtest", help="twenty minutes of trials on real hardware, and a report to send")
    sub.set_defaults(command=_run_fieldtest)
    sub.add_argument("--camera", default="pi", help="sim, pi, usb:ID, video:FILE or images:DIR")
    sub.add_argument("--out", type=Path, default=Path("fieldtest.html"), help="the report")
    sub.add_argument("--only", default="", metavar="TRIAL", help="one trial: doctor, camera, light, cards, …")
    sub.add_argument("--config", type=Path, help="settings file")


def add_games(commands: Commands) -> None:
    """`tableassist games`."""
    sub = commands.add_parser("games", help="the games that are installed, and which of them are broken")
    sub.set_defaults(command=_run_games)
    sub.add_argument("--json", action="store_true", help="one object a line for each game")


def add_print(commands: Commands) -> None:
    """`tableassist print`."""
    sub = commands.add_parser("print", help="mats, boards, cards and targets as PDF")
    sub.set_defaults(command=_run_print)
    sub.add_argument("game", metavar="GAME", help="a game, or “targets”")
    sub.add_argument("--out", type=Path, required=True, help="the file, or with --all the folder")
    sub.add_argument(
        "--paper", choices=("a1", "a2", "a3", "a4", "letter"), help="a1 is one sheet, the others are glued"
    )
    sub.add_argument(
        "--what",
        default="all",
        metavar="PART",
        help="of a mat: guide, mat, reference or all; of a board: guide, board, cards, counters, reference or all",
    )
    sub.add_argument("--all", action="store_true", help="the whole kit, a file for each part and paper")
    sub.add_argument("--edition", default="light", help="light, dark, or saving ink")
    sub.add_argument("--deck", default="", metavar="KEY", help="the MemDeck of the cards, by key or file")


def _run_demo(options: argparse.Namespace) -> int:
    from tableassist.demo.opening import open_window

    # Before all that is slow to load, so that something is seen at once.
    window = open_window()
    from tableassist.demo.run import run_demo
    from tableassist.rehearsal.rehearsal import Terms

    how = {"strength": options.opponent, "draft": options.draft}
    given = {key: value for key, value in how.items() if value}
    terms = Terms(options=key_values(options.option), clock=options.clock)
    return run_demo(
        options.game,
        auto=options.auto,
        seed=options.seed,
        out=options.out,
        terms=terms,
        how=given,
        opened=lambda: window,
    )


def simulate(request: PlayRequest) -> int:
    """The demo's table for a game that was asked for with a simulated camera."""
    from tableassist.demo.run import run_demo
    from tableassist.rehearsal.rehearsal import Terms

    terms = Terms(names=request.players, options=request.options, clock=request.clock)
    return run_demo(request.game, auto=False, seed=0, out=None, terms=terms)


def _run_table(options: argparse.Namespace) -> int:
    from tableassist.app.home.table import TableRequest, table
    from tableassist.app.records.report import arbiter_report_of
    from tableassist.app.records.report_html import write_html
    from tableassist.printing.report import write_report_files
    from tableassist.study.corners import CORNERS

    def write_report(journal: Path, folder: Path) -> object:
        report = arbiter_report_of(journal)
        return write_report_files(report, write_html(report), folder, journal.stem)

    corners = replace(CORNERS, write_report=write_report)
    return table(TableRequest(options.camera, options.display, options.config), corners)


def _run_fieldtest(options: argparse.Namespace) -> int:
    from tableassist.app.fieldtest.command import run_fieldtest, trial_names

    if options.only and options.only not in trial_names():
        raise BadArgument(f"--only {options.only!r}: the trials are {', '.join(trial_names())}.")
    return run_fieldtest(options.camera, options.out, options.only, options.config)


def _run_games(options: argparse.Namespace) -> int:
    from tableassist.app.commands.games import list_games

    return list_games(as_json=options.json)


def _run_print(options: argparse.Namespace) -> int:
    from tableassist.printing import kits

    if options.game == "targets":
        return _print_targets(options)
    if options.all:
        for file in kits.print_kit(options.game, options.out, options.paper or "", options.deck, options.edition):
            print(f"{file.path}: {file.pages} {'page' if file.pages == 1 else 'pages'}")
        return 0
    paper = options.paper or "a1"
    kits.print_for(options.game, kits.PrintRequest(options.out, paper, options.what, options.deck, options.edition))
    return 0


def _print_targets(options: argparse.Namespace) -> int:
    from tableassist.printing import commands as printing

    if options.what != "all" or options.all:
        raise printing.CannotPrint("targets is one file: leave --what and --all out; games may come in parts.")
    if options.deck:
        raise printing.CannotPrint("The targets are printed of no deck: leave --deck out.")
    printing.print_targets(options.out, options.paper or "a4")
    return 0
