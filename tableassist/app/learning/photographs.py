"""A deck learnt from a folder: one picture a card, either nothing but the card or a card on some table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tableassist.app.learning.lesson import EXTRAS, ORDER
from tableassist.hardware.video import sort_pictures
from tableassist.table.cards import CardName
from tableassist.vision.cards.single import NoCard, find_single_card
from tableassist.vision.gallery.learnt import LEARNABLE, LearntDeck
from tableassist.vision.picture import load_picture


class BadDeckFolder(ValueError):
    """The folder's pictures cannot be the cards of a deck; the sentence says what is missing."""


def learn_photographs(folder: Path, deck: LearntDeck, announce: Callable[[str], None] = lambda _: None) -> LearntDeck:
    """The deck with every card of a folder learnt.

    Pictures are named after their cards (`AS.jpg`, `10H.png`, `BACK.png`), or are 52 to 55 in the order of a lesson by
    their names. Raises `BadDeckFolder`, and `UnreadablePicture` for a file that is none.
    """
    for card, path in list_cards(sort_pictures(folder)).items():
        try:
            deck = deck.having(card, find_single_card(load_picture(path)))
        except NoCard as error:
            raise BadDeckFolder(f"{path}: {error}") from error
        announce(f"{card}: {path.name}")
    return deck


def list_cards(pictures: Sequence[Path]) -> dict[CardName, Path]:
    """Which picture shows which card. Raises `BadDeckFolder`."""
    named = {CardName(path.stem.upper()): path for path in pictures if path.stem.upper() in LEARNABLE}
    if not named:
        return _counted(pictures)
    missing = [card for card in ORDER if card not in named]
    if missing:
        raise BadDeckFolder(f"{len(missing)} cards have no picture, {missing[0]} for one: name it {missing[0]}.png.")
    return named


def _counted(pictures: Sequence[Path]) -> dict[CardName, Path]:
    """The pictures in the order of a lesson."""
    every = (*ORDER, *EXTRAS)
    if not len(ORDER) <= len(pictures) <= len(every):
        raise BadDeckFolder(
            f"There are {len(pictures)} pictures: name them AS.png … KC.png, or have {len(ORDER)} in the order A♣ to "
            f"K♣, A♦ to K♦, A♥ to K♥, A♠ to K♠, then perhaps red joker, black joker and back."
        )
    return dict(zip(every, pictures, strict=False))
