"""`tableassist enrol`: each card is shown once and named, and known from then on; listed, taken back, forgotten."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import live_camera
from tableassist.app.commands.dry_run import NOT_KEPT, SIMULATED, refuse_dry_run, settings_of_dry_run
from tableassist.app.enrolling.enrolment import Enrolment
from tableassist.app.enrolling.pools import pool_file
from tableassist.app.enrolling.simulated import ShownCards
from tableassist.app.enrolling.terminal import HELP, enrol_at_terminal
from tableassist.app.enrolling.watching import LoneCard
from tableassist.app.folders import state_dir
from tableassist.app.settings.config import Settings, load_settings
from tableassist.cardbase.base import known_in
from tableassist.cardbase.sample import CARDS
from tableassist.hardware.video import sort_pictures
from tableassist.rules.card_names import is_name, name_key
from tableassist.rules.game import PlaysEnrolledCards
from tableassist.rules.wording import format_count
from tableassist.vision.cards.single import NoCard, find_single_card
from tableassist.vision.gallery import enrolled_file
from tableassist.vision.gallery.enrolled import BACK, EnrolledCard, Pool
from tableassist.vision.gallery.enrolled_file import BadPool
from tableassist.vision.picture import load_picture as load_picture

SHOWN = 4
"""So many cards are shown by the simulated camera, after their back."""


@dataclass(frozen=True)
class EnrolRequest:
    """What the command line asks for; see `tableassist enrol --help`."""

    camera: str = "pi"
    pool: str = ""
    game: str = ""
    list: bool = False
    undo: bool = False
    remove: str = ""
    forget: bool = False
    config: Path | None = None


class NotEnrolled(ValueError):
    """There is no such card in the pool; the sentence says how to see which there are."""


class BadFolder(ValueError):
    """The folder's pictures cannot be enrolled; the sentence says which and why."""


def run_enrol(request: EnrolRequest) -> int:
    """Enrol what is shown, or do what else was wished with the pool; of the simulated camera nothing is kept."""
    if request.list or request.undo or request.remove or request.forget:
        refuse_dry_run(request.camera)
    with settings_of_dry_run(request.camera, load_settings(request.config)) as settings:
        return _enrol(request, settings)


def _enrol(request: EnrolRequest, settings: Settings) -> int:
    path = pool_file(settings, request.pool)
    if request.forget:
        return _forget(path)
    pool = enrolled_file.load_pool(path)
    if request.list:
        print("\n".join(list_pool(pool, path)))
    elif request.undo or request.remove:
        enrolled_file.save_pool(pool_without(pool, request.remove), path)
    elif request.camera.startswith("images:"):
        enrolled_file.save_pool(with_photographs(pool, Path(request.camera[7:]).expanduser(), _today()), path)
    else:
        _show(request, settings, pool, path)
    return 0


def list_pool(pool: Pool, path: Path | None) -> list[str]:
    """The cards of the pool in lines; `path` is where it is kept, None where it was only a dry run."""
    if not pool.cards:
        return ["No card is enrolled yet: `tableassist enrol` begins."]
    back = "with their back" if len(pool.names) < len(pool.cards) else "without their back"
    days = {card.name: card.date for card in pool.cards}
    where = f", in {path}." if path is not None else f". {NOT_KEPT}"
    return [*(f"{days[name]}  {name}" for name in pool.names), f"{format_count(len(pool.names))}, {back}{where}"]


def pool_without(pool: Pool, name: str) -> Pool:
    """The pool without the card of that name, or without the last one where no name is given; raises NotEnrolled."""
    if not pool.cards:
        raise NotEnrolled("No card is enrolled.")
    wanted = name_key(name) if name else name_key(pool.cards[-1].name)
    found = next((card.name for card in pool.cards if name_key(card.name) == wanted), None)
    if found is None:
        raise NotEnrolled(f"{name!r} is not enrolled: `tableassist enrol --list` tells what is.")
    print(f"No longer enrolled: {found}.")
    return pool.without(found)


def with_photographs(pool: Pool, folder: Path, today: str) -> Pool:
    """The pool with a card for each picture of a folder, named after its file; `back.jpg` is the back.

    Raises:
        BadFolder: A file is not named after a card, or a picture shows none.
    """
    for picture in sort_pictures(folder):
        name = BACK if picture.stem.casefold() == "back" else " ".join(picture.stem.replace("_", " ").split())
        if name != BACK and not is_name(name):
            raise BadFolder(f"{picture}: name the file after the card, without signs like | and =.")
        try:
            pool = pool.having(EnrolledCard(name, find_single_card(load_picture(picture)), today))
        except NoCard as error:
            raise BadFolder(f"{picture}: {error}") from error
        print(f"Enrolled: {name}, from {picture.name}.")
    return pool


def _show(request: EnrolRequest, settings: Settings, pool: Pool, path: Path) -> None:
    """Cards are shown to a camera and named at the terminal."""
    dry = request.camera == SIMULATED
    mat = game_named(request.game or default_game(PlaysEnrolledCards)).mat({})
    profile = None if dry else calibration_of(request.camera, settings)
    names = [BACK, *(card.name for card in CARDS[:SHOWN])]
    camera = ShownCards(mat, names) if dry else live_camera(request.camera, settings, held_at(profile))
    print(f"{NOT_KEPT}\n{HELP}" if dry else HELP)
    enrolment = Enrolment(
        pool, known_in(state_dir()), _today(), lambda shown: enrolled_file.save_pool(shown, path), _asked
    )
    try:
        enrol_at_terminal(camera, enrolment, LoneCard(mat, profile.lens if profile is not None else None))
    except KeyboardInterrupt:
        print()
    print(list_pool(enrolment.pool, None if dry else path)[-1])


def _asked(question: str) -> str:
    """The line that somebody types; nothing at the end of the input."""
    print(question, end="", flush=True)
    return sys.stdin.readline().strip()


def _forget(path: Path) -> int:
    """Forget every card of the pool, also where its file is torn."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise BadPool(f"{path} cannot be deleted: {error.strerror or error}.") from error
    print("No card is enrolled any more.")
    return 0


def _today() -> str:
    return date.today().isoformat()
