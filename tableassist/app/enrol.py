"""`tableassist enrol`: each card is shown once and named, and known from then on; listed, taken back, forgotten."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tableassist.app.build import game_named, live_camera, usual_game
from tableassist.app.calibrate import calibration_of, held_at
from tableassist.app.config import load, state_dir
from tableassist.app.enrolling.enrolment import Enrolment
from tableassist.app.enrolling.pools import pool_file
from tableassist.app.enrolling.simulated import ShownCards
from tableassist.app.enrolling.terminal import HELP, enrol_at_terminal
from tableassist.app.enrolling.watching import LoneCard
from tableassist.cardbase.base import known_in
from tableassist.cardbase.sample import CARDS
from tableassist.hardware.video import in_order
from tableassist.rules.card_names import is_name, key
from tableassist.rules.game import PlaysEnrolledCards
from tableassist.vision.cards.single import NoCard, single_card
from tableassist.vision.gallery import enrolled_file
from tableassist.vision.gallery.enrolled import BACK, EnrolledCard, Pool
from tableassist.vision.gallery.enrolled_file import BadPool
from tableassist.vision.picture import load as load_picture

SIMULATED = 4
"""So many cards are shown by the simulated camera, after their back."""


@dataclass(frozen=True)
class Wish:
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


def enrol(wish: Wish) -> int:
    """Enrol what is shown, or do what else was wished with the pool."""
    settings = load(wish.config)
    path = pool_file(settings, wish.pool)
    if wish.forget:
        return _forget(path)
    pool = enrolled_file.load(path)
    if wish.list:
        print("\n".join(listed(pool, path)))
    elif wish.undo or wish.remove:
        enrolled_file.save(pool_without(pool, wish.remove), path)
    elif wish.camera.startswith("images:"):
        enrolled_file.save(with_photographs(pool, Path(wish.camera[7:]).expanduser(), _today()), path)
    else:
        _show(wish, pool, path)
    return 0


def listed(pool: Pool, path: Path) -> list[str]:
    """The cards of the pool in lines."""
    if not pool.cards:
        return ["No card is enrolled yet: `tableassist enrol` begins."]
    back = "with their back" if len(pool.names) < len(pool.cards) else "without their back"
    days = {card.name: card.date for card in pool.cards}
    return [*(f"{days[name]}  {name}" for name in pool.names), f"{len(pool.names)} cards, {back}, in {path}."]


def pool_without(pool: Pool, name: str) -> Pool:
    """The pool without the card of that name, or without the last one where no name is given; raises NotEnrolled."""
    if not pool.cards:
        raise NotEnrolled("No card is enrolled.")
    wanted = key(name) if name else key(pool.cards[-1].name)
    found = next((card.name for card in pool.cards if key(card.name) == wanted), None)
    if found is None:
        raise NotEnrolled(f"{name!r} is not enrolled: `tableassist enrol --list` tells what is.")
    print(f"No longer enrolled: {found}.")
    return pool.without(found)


def with_photographs(pool: Pool, folder: Path, today: str) -> Pool:
    """The pool with a card for each picture of a folder, named after its file; `back.jpg` is the back. BadFolder."""
    for picture in in_order(folder):
        name = BACK if picture.stem.casefold() == "back" else " ".join(picture.stem.replace("_", " ").split())
        if name != BACK and not is_name(name):
            raise BadFolder(f"{picture}: name the file after the card, without signs like | and =.")
        try:
            pool = pool.having(EnrolledCard(name, single_card(load_picture(picture)), today))
        except NoCard as error:
            raise BadFolder(f"{picture}: {error}") from error
        print(f"Enrolled: {name}, from {picture.name}.")
    return pool


def _show(wish: Wish, pool: Pool, path: Path) -> None:
    """Cards are shown to a camera and named at the terminal."""
    settings = load(wish.config)
    mat = game_named(wish.game or usual_game(PlaysEnrolledCards)).mat({})
    profile = None if wish.camera == "sim" else calibration_of(wish.camera, settings)
    names = [BACK, *(card.name for card in CARDS[:SIMULATED])]
    camera = ShownCards(mat, names) if wish.camera == "sim" else live_camera(wish.camera, settings, held_at(profile))
    print(HELP)
    enrolment = Enrolment(pool, known_in(state_dir()), _today(), lambda shown: enrolled_file.save(shown, path), _asked)
    try:
        enrol_at_terminal(camera, enrolment, LoneCard(mat, profile.lens if profile is not None else None))
    except KeyboardInterrupt:
        print()
    print(listed(enrolment.pool, path)[-1])


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
