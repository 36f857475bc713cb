"""`tableassist learn-deck`: an unusual deck is shown once and read from then on, or forgotten again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import live_camera
from tableassist.app.commands.dry_run import NOT_KEPT, SIMULATED, refuse_dry_run, settings_of_dry_run
from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.app.learning import (
    EXTRAS,
    ORDER,
    DeckLesson,
    StillCards,
    learn_at_terminal,
    learn_photographs,
    speak_of_card,
)
from tableassist.app.learning.simulated import DealtDeck
from tableassist.app.learning.terminal import HELP
from tableassist.app.settings.config import Settings, deck_file, load_settings, part_of_deck_file
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat
from tableassist.vision.cards.likeness import Likeness
from tableassist.vision.gallery import deckfile
from tableassist.vision.gallery.deckfile import BadLearntDeck
from tableassist.vision.gallery.learnt import LearntDeck, similar_pairs

UNFINISHED = 1
Shown = tuple[LearntDeck, bool]
_MOST_PAIRS = 12


@dataclass(frozen=True)
class LearnRequest:
    """What the command line asks for; see `tableassist learn-deck --help`."""

    camera: str = "pi"
    name: str = ""
    game: str = ""
    extras: bool = False
    again: bool = False
    config: Path | None = None


class NoPlaces(ValueError):
    """No deck can be laid out on the mat of that game, which has no places for cards."""


def learn_deck(request: LearnRequest) -> int:
    """Learn the deck that is shown; exit code 1 where not all of it was. What was shown is kept for the next time.

    Of the simulated camera nothing is kept. Raises NoPlaces, CameraLost and what the files are refused with.
    """
    with settings_of_dry_run(request.camera, load_settings(request.config)) as settings:
        return _learn(request, settings)


def _learn(request: LearnRequest, settings: Settings) -> int:
    path, part = deck_file(settings), part_of_deck_file(settings)
    deck = LearntDeck(request.name, date.today().isoformat())
    order = (*ORDER, *EXTRAS) if request.extras else ORDER
    if (folder := _folder(request.camera)) is not None:
        deck = learn_photographs(folder, deck)
    else:
        deck, done = _shown(request, settings, _begun(deck, part, again=request.again), order, part)
        if not done:
            print(_left_lines(deck, len(order), dry=request.camera == SIMULATED))
            return UNFINISHED
    deckfile.save_deck(deck, path)
    part.unlink(missing_ok=True)
    print(learnt_lines(deck, None if request.camera == SIMULATED else path))
    return 0


def forget_deck(config: Path | None, camera: str = "") -> int:
    """Forget the learnt deck, and one that was shown in part: cards are read as they were before.

    Raises:
        BadLearntDeck: A file of it cannot be deleted.
        NothingKept: The camera is the simulated one.
    """
    refuse_dry_run(camera)
    settings = load_settings(config)
    forgotten = [path for path in (deck_file(settings), part_of_deck_file(settings)) if path.exists()]
    for path in forgotten:
        try:
            path.unlink()
        except OSError as error:
            raise BadLearntDeck(f"{path} cannot be deleted: {error.strerror or error}.") from error
    print("The learnt deck is forgotten." if forgotten else "No deck was learnt.")
    return 0


def learnt_lines(deck: LearntDeck, path: Path | None) -> str:
    """What is said of a deck that was learnt; `path` is where it is kept, None where it was only a dry run."""
    name = f" “{deck.name}”" if deck.name else ""
    where = f", kept in {path}" if path is not None else ""
    lines = [f"The deck{name} is learnt: {len(deck.pictures)} cards{where}."]
    pairs = [f"{speak_of_card(one)} and {speak_of_card(other)}" for one, other in similar_pairs(deck)]
    if pairs:
        more = f" and {len(pairs) - _MOST_PAIRS} more pairs" if len(pairs) > _MOST_PAIRS else ""
        lines.append(f"Too much alike to be told apart in every light: {', '.join(pairs[:_MOST_PAIRS])}{more}.")
        lines.append("Where one of these lies, it will be asked about.")
    lines.append("To forget it: tableassist learn-deck --forget" if path is not None else NOT_KEPT)
    return "\n".join(lines)


def _left_lines(deck: LearntDeck, count: int, *, dry: bool) -> str:
    """What is said of a lesson that was left half-way."""
    shown = f"{len(deck.pictures)} of {count} cards"
    return f"{shown} were shown.\n{NOT_KEPT}" if dry else f"{shown} are kept; the same command goes on from there."


def _mat_for(game: str) -> Mat:
    """The mat that the cards are laid on; raises NoPlaces."""
    mat = game_named(game or default_game()).mat({})
    if not mat.card_zones():
        raise NoPlaces("The mat of that game has no places for the cards of a deck: leave --game out.")
    return mat


def _folder(camera: str) -> Path | None:
    """The folder of `images:DIR`, or None for another camera."""
    kind, _, what = camera.partition(":")
    return Path(what).expanduser() if kind == "images" and what else None


def _begun(deck: LearntDeck, part: Path, *, again: bool) -> LearntDeck:
    """What was shown of a deck before, or the new deck."""
    if again or not part.exists():
        return deck
    before = deckfile.load_deck(part)
    print(f"Going on with {len(before.pictures)} cards shown on {before.date}; --again begins anew.")
    return LearntDeck(deck.name or before.name, deck.date, before.pictures)


def _shown(
    request: LearnRequest, settings: Settings, deck: LearntDeck, order: tuple[CardName, ...], part: Path
) -> Shown:
    """The deck after somebody has shown cards to a camera, and whether that came to its end."""
    mat, dry = _mat_for(request.game), request.camera == SIMULATED
    profile = None if dry else calibration_of(request.camera, settings)
    lesson = DeckLesson(
        [zone.name for zone in mat.card_zones()],
        deck,
        Likeness(deck.pictures),
        lambda shown: deckfile.save_deck(shown, part),
        find_outliers=_find_outliers,
        order=order,
    )
    if dry:
        print(NOT_KEPT)
    print(announcement(lesson, len(order)))
    done = learn_at_terminal(
        DealtDeck(mat, order) if dry else live_camera(request.camera, settings, held_at(profile)),
        lesson,
        StillCards(mat, profile.lens if profile is not None else None),
    )
    return lesson.deck, done


def _find_outliers(deck: LearntDeck) -> Mapping[CardName, CardName]:
    """The cards that the ordinary reader is sure of and reads otherwise."""
    readings = zip(deck.pictures, ordinary_reader()(tuple(deck.pictures.values())), strict=True)
    return {card: CardName(reading.card) for card, reading in readings if reading.card not in (None, card)}


def announcement(lesson: DeckLesson, count: int) -> str:
    """What is said before the first card."""
    wanted, first = lesson.wanted, lesson.place_of(ORDER[0])
    begin = f", beginning with {speak_of_card(wanted)} on {lesson.place_of(wanted)}" if wanted is not None else ""
    return (
        f"Lay the {count} cards face up on the mat, row by row from {first}: A♣ to K♣, A♦ to K♦, A♥ to K♥, A♠ to K♠"
        f"{begin}. No key is needed; a card laid wrong is learnt anew where it is changed.\n{HELP}"
    )
