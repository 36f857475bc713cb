"""The command line. Nothing else knows argparse; each command imports what it needs only when it runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from tableassist import __version__, cli_cards, cli_colours, cli_device, cli_games, cli_proof
from tableassist.app.error_words import error_in_words
from tableassist.app.play.stopping import end_early_if_asked
from tableassist.app.safe_stream import safe_output
from tableassist.cli_games import ANY, BadArgument, key_values
from tableassist.cli_numbers import count, rate, whole

BAD_INPUT = 2


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit code is 0 for success, 1 for a failed check, 2 for input that cannot be used."""
    with safe_output():
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except RecursionError:
        print("tableassist: What was read holds brackets within brackets without end.", file=sys.stderr)
        return BAD_INPUT
    except (ValueError, OSError, RuntimeError) as error:
        end_early_if_asked()
        print(f"tableassist: {error_in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(prog="tableassist", description="A referee above a real table.")
    top.add_argument("--version", action="version", version=f"tableassist {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (
        cli_games.add_demo,
        cli_games.add_games,
        cli_games.add_table,
        _play,
        _read,
        _judge,
        _replay,
        _exam,
        _calibrate,
        _learn_deck,
        cli_colours.add_learn_colours,
        _deck,
        _study,
        cli_cards.add_cards,
        cli_cards.add_enrol,
        cli_cards.add_practise,
        cli_games.add_print,
        _screenshot,
        _tape,
        cli_device.backup,
        cli_device.restore,
        _doctor,
        cli_proof.add_verify,
        cli_proof.add_report,
        cli_games.add_fieldtest,
    ):
        add(commands)
    return top


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _play(commands: Commands) -> None:
    sub = commands.add_parser("play", help="referee a game")
    sub.set_defaults(command=_run_play)
    sub.add_argument("game")
    sub.add_argument("--players", default="", help="names in seat order, clockwise: Ann,Bob; teams: Ann+Bob,Cleo+Dan")
    sub.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated")
    sub.add_argument("--clock", default="", metavar="SPEC", help="time control: 10, 5+3, 5d3, 5b3, gong30 …")
    sub.add_argument(
        "--match",
        type=int,
        default=0,
        metavar="N",
        help="a match of N games, or the best of N where the game has it so",
    )
    sub.add_argument("--camera", default="none", help="sim, pi, usb:ID, video:FILE, images:DIR or none")
    sub.add_argument("--display", default="window", choices=("window", "kiosk", "none"))
    sub.add_argument("--resume", action="store_true", help="go on with the last game that was not finished")
    sub.add_argument("--config", type=Path, help="settings file")


def _read(commands: Commands) -> None:
    sub = commands.add_parser("read", help="name the cards in any picture, without calibration")
    sub.set_defaults(command=_run_read)
    sub.add_argument("images", nargs="+", type=Path, metavar="IMAGE")
    sub.add_argument("--json", action="store_true", help="one object a line for each picture")
    sub.add_argument("--overlay", type=Path, metavar="DIR", help="save copies with what was read drawn on them")


def _judge(commands: Commands) -> None:
    sub = commands.add_parser("judge", help="one photograph: what is shown, and what the rules say of it")
    sub.set_defaults(command=_run_judge)
    sub.add_argument("image", type=Path)
    sub.add_argument("--game", required=True)
    sub.add_argument("--select", default="", metavar="CARDS", help="which of the cards shown were selected: QS,QC")
    sub.add_argument("--cast", metavar="CARD", help="what the lands shown are to pay for: QH")
    sub.add_argument(
        "--as", dest="how", default="", metavar="HOW", help="of --cast: aura, or an ability: killer, command …"
    )
    sub.add_argument(
        "--side", default="south", choices=("south", "west", "north", "east"), help="where the player sits"
    )
    sub.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    sub.add_argument("--json", action="store_true")


def _replay(commands: Commands) -> None:
    sub = commands.add_parser("replay", help="a game's record through the rules")
    sub.set_defaults(command=_run_replay)
    sub.add_argument("record", type=Path)
    sub.add_argument("--json", action="store_true")
    sub.add_argument("--until", type=whole, metavar="N", help="stop after entry N")


def _exam(commands: Commands) -> None:
    sub = commands.add_parser("exam", help="whole games on the simulated table, seen and refereed, with faults")
    sub.set_defaults(command=_run_exam)
    sub.add_argument("game")
    sub.add_argument("--games", type=count, default=10)
    sub.add_argument("--seed", type=int, default=1)
    sub.add_argument("--faults", type=rate, default=0.1, metavar="RATE", help="chance of a fault in a turn, 0 to 1")
    sub.add_argument("--disputes", type=rate, default=0.0, metavar="RATE", help="chance of a dispute after a move")
    sub.add_argument("--no-reader", action="store_true", help="look for no hidden faces in the pictures of disputes")
    sub.add_argument("--level", default="kitchen", help="kind, kitchen or cruel: how hard the table is to see")
    sub.add_argument("--decks", default="unseen", help="the part of the stock of decks: train, dev, unseen or any")
    sub.add_argument("--clock", default="", metavar="SPEC", help="time control: 10, 5+3, 5d3, 5b3, gong30 …")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, may be repeated; any for a mix of all, drawn by the seed",
    )
    sub.add_argument("--jobs", type=whole, default=0, help="games at a time; 0 for one a core")
    sub.add_argument("--json", action="store_true")


def _calibrate(commands: Commands) -> None:
    sub = commands.add_parser("calibrate", help="lens, table and light, step by step")
    sub.set_defaults(command=_run_calibrate)
    sub.add_argument("--camera", default="pi", help="pi, usb:ID, video:FILE, images:DIR, or sim, which keeps nothing")
    sub.add_argument("--profile", type=Path, metavar="FILE", help="keep what is measured there, not in the usual file")
    sub.add_argument("--game", default="", help="whose mat is calibrated on; the first game's where none is named")
    sub.add_argument("--from", dest="step", default="", help="start again at this step")


def _learn_deck(commands: Commands) -> None:
    sub = commands.add_parser("learn-deck", help="show an unusual deck once, and it is read from then on")
    sub.set_defaults(command=_run_learn_deck)
    cameras = "pi, usb:ID, video:FILE, images:DIR with a picture a card, or sim, which keeps nothing"
    sub.add_argument("--camera", default="pi", help=cameras)
    sub.add_argument("--name", default="", help="what the deck is called")
    sub.add_argument("--jokers", action="store_true", help="show the two jokers and a card face down as well")
    sub.add_argument("--again", action="store_true", help="begin with the first card, also where a part was shown")
    sub.add_argument("--forget", action="store_true", help="forget the learnt deck")
    sub.add_argument("--game", default="", help="whose mat the cards are laid on; the first game's where none is named")
    sub.add_argument("--config", type=Path, help="settings file")


def _deck(commands: Commands) -> None:
    sub = commands.add_parser("deck", help="MemDecks: look one through, begin one, import and export")
    actions = sub.add_subparsers(title="actions", metavar="ACTION", required=True)
    _deck_actions(actions)
    take = actions.add_parser("import", help="a deck from a table or from an Anki package")
    take.set_defaults(command=_run_deck_import)
    take.add_argument("file", type=Path, metavar="FILE", help=".csv, .tsv, .txt, .apkg or .colpkg")
    take.add_argument("--out", type=Path, metavar="FILE.toml", help="instead of the folder of your own decks")
    for key in ("key", "title", "author", "mapping", "licence", "language"):
        take.add_argument(f"--{key}", default="", help="of the deck, where the file does not say it as you wish")
    take.add_argument("--start", type=count, default=1, metavar="N", help="the row, or note, to begin with")
    take.add_argument("--part", default="", metavar="NAME", help="only this deck of an Anki package")


def _deck_actions(actions: Commands) -> None:
    show = actions.add_parser("list", help="the decks there are")
    show.set_defaults(command=_run_deck_list)
    show.add_argument("--json", action="store_true", help="one object a line for each deck")
    check = actions.add_parser("check", help="everything that is wrong with a deck, with its lines")
    check.set_defaults(command=_run_deck_check)
    check.add_argument("deck", metavar="FILE|KEY")
    check.add_argument("--json", action="store_true")
    new = actions.add_parser("new", help="an empty deck to fill in")
    new.set_defaults(command=_run_deck_new)
    new.add_argument("key", metavar="KEY", help="small letters, digits and hyphens")
    new.add_argument("--out", type=Path, metavar="FILE.toml")
    give = actions.add_parser("export", help="a deck as a table, for Anki, or as a deck's file")
    give.set_defaults(command=_run_deck_export)
    give.add_argument("deck", metavar="FILE|KEY")
    give.add_argument("--out", type=Path, required=True, metavar="FILE", help=".csv, .tsv, .apkg or .toml")


def _study(commands: Commands) -> None:
    sub = commands.add_parser("study", help="learn a MemDeck alone: what is due is asked, what leaks is told")
    sub.set_defaults(command=_run_study)
    sub.add_argument("deck", metavar="KEY")
    sub.add_argument("--player", default="me", metavar="NAME", help="whose memory it is")
    sub.add_argument("--path", default="", help="due (what is to be asked now), forward, backward or random")
    sub.add_argument("--depth", type=count, default=1, metavar="N", help="facts of each card, from the name on")
    sub.add_argument("--leaks", action="store_true", help="only tell which places leak")
    sub.add_argument("--display", default="none", choices=("window", "kiosk", "none"), help="none is the terminal")
    sub.add_argument("--config", type=Path, help="settings file")


def _screenshot(commands: Commands) -> None:
    sub = commands.add_parser("screenshot", help="the screen of a game's record as a picture")
    sub.set_defaults(command=_run_screenshot)
    sub.add_argument("record", type=Path)
    sub.add_argument("--until", type=whole, metavar="N")
    sub.add_argument("--size", default="1280x720")
    sub.add_argument("--out", type=Path, required=True)


def _tape(commands: Commands) -> None:
    sub = commands.add_parser("tape", help="a text file that plays at the product: pictures, and what is expected")
    sub.set_defaults(command=_run_tape)
    sub.add_argument("files", nargs="+", type=Path, metavar="FILE")
    sub.add_argument("--out", type=Path, metavar="DIR", help="folder for the pictures; without it none are kept")
    sub.add_argument("--json", action="store_true", help="one object a line for each shoot and expect")


def _doctor(commands: Commands) -> None:
    sub = commands.add_parser("doctor", help="what is missing and how to mend it")
    sub.set_defaults(command=_run_doctor)


def _run_play(options: argparse.Namespace) -> int:
    from tableassist.app.play.command import PlayRequest, play_games

    request = PlayRequest(
        game=options.game,
        players=tuple(name.strip() for name in options.players.split(",")) if options.players.strip() else (),
        options=key_values(options.option),
        clock=options.clock,
        match=options.match,
        camera=options.camera,
        display=options.display,
        resume=options.resume,
        config=options.config,
    )
    return play_games(request, cli_games.simulate)


def _run_read(options: argparse.Namespace) -> int:
    from tableassist.app.commands.photographs import read_photographs

    return read_photographs(options.images, as_json=options.json, overlay=options.overlay)


def _run_judge(options: argparse.Namespace) -> int:
    from tableassist.app.commands.photographs import Payment, judge_payment, judge_photographs
    from tableassist.table.geometry import Side

    if options.how and not options.cast:
        raise BadArgument("--as says how a card is cast: name the card with --cast.")
    if options.cast:
        chosen = key_values(options.option)
        asked = Payment(options.cast, options.how, Side(options.side))
        return judge_payment(options.image, options.game, chosen, asked, as_json=options.json)
    return judge_photographs(
        options.image, options.game, key_values(options.option), selected=options.select, as_json=options.json
    )


def _run_replay(options: argparse.Namespace) -> int:
    from tableassist.app.records.records import replay

    return replay(options.record, as_json=options.json, until=options.until)


def _run_exam(options: argparse.Namespace) -> int:
    from tableassist.rehearsal.exam import exam

    return exam(
        options.game,
        games=options.games,
        seed=options.seed,
        faults=options.faults,
        jobs=options.jobs,
        as_json=options.json,
        level=options.level,
        decks=options.decks,
        clock=options.clock,
        options=key_values(one for one in options.option if one != ANY),
        mixed=ANY in options.option,
        disputes=options.disputes,
        reader=not options.no_reader,
    )


def _run_calibrate(options: argparse.Namespace) -> int:
    from tableassist.app.commands.calibrate import run_calibrate

    return run_calibrate(options.camera, options.profile, options.game, options.step)


def _run_learn_deck(options: argparse.Namespace) -> int:
    from tableassist.app.commands.learn import LearnRequest, forget_deck, learn_deck

    if options.forget:
        return forget_deck(options.config, options.camera)
    request = LearnRequest(
        camera=options.camera,
        name=options.name,
        game=options.game,
        extras=options.jokers,
        again=options.again,
        config=options.config,
    )
    return learn_deck(request)


def _run_deck_list(options: argparse.Namespace) -> int:
    from tableassist.app.commands.memdecks import list_decks

    return list_decks(options.json)


def _run_deck_check(options: argparse.Namespace) -> int:
    from tableassist.app.commands.memdecks import check_deck

    return check_deck(options.deck, options.json)


def _run_deck_new(options: argparse.Namespace) -> int:
    from tableassist.app.commands.memdecks import new_deck

    return new_deck(options.key, options.out)


def _run_deck_import(options: argparse.Namespace) -> int:
    from tableassist.app.commands.memdecks import import_deck
    from tableassist.memdecks.sheet import ImportRequest

    about = {key: getattr(options, key) for key in ("key", "title", "author", "mapping", "licence", "language")}
    return import_deck(options.file, ImportRequest(start=options.start, **about), options.out, options.part)


def _run_deck_export(options: argparse.Namespace) -> int:
    from tableassist.app.commands.memdecks import export_deck

    return export_deck(options.deck, options.out)


def _run_study(options: argparse.Namespace) -> int:
    from tableassist.study.command import StudyRequest, run_study

    requested = ("deck", "player", "path", "depth", "leaks", "display", "config")
    return run_study(StudyRequest(**{key: getattr(options, key) for key in requested}))


def _run_screenshot(options: argparse.Namespace) -> int:
    from tableassist.app.commands.screenshots import screenshot

    return screenshot(options.record, options.out, size=size(options.size), until=options.until)


def _run_tape(options: argparse.Namespace) -> int:
    from tableassist.tapes.command import tape

    return tape(options.files, options.out, as_json=options.json)


def _run_doctor(_options: argparse.Namespace) -> int:
    from tableassist.app.doctor.command import doctor

    return doctor(sys.stdout)


def size(text: str) -> tuple[int, int]:
    """A size like 1280x720; raises BadArgument."""
    from tableassist.tapes.lines import LARGEST, SMALLEST, parse_size

    found = parse_size(text)
    if found is None:
        raise BadArgument(f"--size {text!r}: write it like 1280x720, from {SMALLEST} to {LARGEST}.")
    return found
