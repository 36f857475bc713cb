"""`tableassist read` and `tableassist judge`: single photographs, without calibration."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, degrees
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from tableassist.app.build import default_game, game_named
from tableassist.app.settings.config import deck_file
from tableassist.app.settings.config import load_settings as load_settings
from tableassist.referee.match import AnyGame
from tableassist.rules.photographs import BadQuestion, JudgesPairs, JudgesPayment, PaymentAnswer, PhotographedCard
from tableassist.table.cards import UNKNOWN, CardName, card, format_card
from tableassist.table.geometry import Side
from tableassist.vision.cards.faces import FaceReader
from tableassist.vision.cards.reader import CardReader, CardReading
from tableassist.vision.gallery import deckfile
from tableassist.vision.gallery.learnt import LearntReader
from tableassist.vision.picture import UnreadablePicture, draw_readings, load_picture, save_picture
from tableassist.vision.tracking.row_layout_tracker import TAPPED, UPRIGHT

UNDECIDED = 1


def read_photographs(images: Sequence[Path], *, as_json: bool, overlay: Path | None) -> int:
    """Name the cards in each picture; a picture that cannot be read is reported and the others still are."""
    reader = photograph_reader()
    failed = False
    if overlay is not None:
        overlay.mkdir(parents=True, exist_ok=True)
    for image in images:
        try:
            picture = load_picture(image)
        except UnreadablePicture as bad:
            print(f"tableassist: {bad}", file=sys.stderr)
            failed = True
            continue
        started = perf_counter()
        readings = reader(picture)
        line = reading_line(image, picture.shape[1::-1], 1000 * (perf_counter() - started), readings)
        print(json.dumps(line, ensure_ascii=False) if as_json else _spoken_line(line), flush=True)
        if overlay is not None:
            save_picture(draw_readings(picture, readings), overlay / f"{image.stem}.png")
    return 2 if failed else 0


def photograph_reader(*, one_deck: bool = False) -> CardReader:
    """The reader of photographs, which knows the learnt deck where there is one; raises BadDeck, BadConfig."""
    deck = deck_file(load_settings())
    faces = LearntReader(FaceReader(), deckfile.load_deck(deck)) if deck.exists() else None
    return CardReader(one_deck=one_deck, faces=faces)


def reading_line(image: Path, size: Sequence[int], ms: float, readings: Sequence[CardReading]) -> dict[str, Any]:
    """What `read_photographs --json` prints for one picture."""
    return {
        "image": image.name,
        "size": [int(side) for side in size],
        "ms": round(ms, 1),
        "cards": [_plain(reading) for reading in readings],
    }


def _plain(reading: CardReading) -> dict[str, Any]:
    return {
        "card": reading.card or UNKNOWN,
        "face": reading.face,
        "corners": [[round(x, 1), round(y, 1)] for x, y in reading.corners],
        "confidence": round(reading.confidence, 3),
        "shows": round(reading.shows, 2),
        "under": list(reading.under),
    }


def _spoken_line(line: Mapping[str, Any]) -> str:
    cards = [one["card"] if one["face"] != "down" else "face down" for one in line["cards"]]
    return f"{line['image']}: {', '.join(cards) if cards else 'no cards'} ({line['ms']} ms)"


def judge_photographs(image: Path, game_name: str, options: Mapping[str, str], *, selected: str, as_json: bool) -> int:
    """Prints what the rules say of the cards shown.

    Args:
        image: A picture's file.
        options: The house rules, text by key.
        selected: The cards that are meant where more are shown, parted by commas; empty for all.

    Returns:
        The exit code: 0, or 1 where nothing can be said.

    Raises:
        BadQuestion: The game has no cards that match.
        UnreadablePicture: The file is no picture.
    """
    game = game_named(game_name, options)
    if not isinstance(game, JudgesPairs):
        raise BadQuestion(_no_question_of(game))
    readings = photograph_reader(one_deck=True)(load_picture(image))
    shown = [reading for reading in readings if reading.face != "down"]
    cards = [CardName(reading.card) for reading in shown if reading.card]
    unknown = len(shown) - len(cards)
    wanted = [card(text) for text in selected.split(",") if text.strip()]
    verdicts = _verdicts(game, options, cards, wanted, unknown)
    answer = {"image": image.name, "cards": [_plain(one) for one in readings], "verdicts": verdicts}
    print(json.dumps(answer, ensure_ascii=False) if as_json else _summary(cards, unknown, verdicts))
    return 0 if any(one["rule"] for one in verdicts) else UNDECIDED


def _no_question_of(game: AnyGame) -> str:
    """Why nothing of the game can be judged so, and what can."""
    why = f"Whether cards match is a question of {default_game(JudgesPairs)}, not of {game.name}"
    if isinstance(game, JudgesPayment):
        return f"{why}: name with --cast the card that the lands shown are to pay for."
    return f"{why}: name that game, or see with `tableassist read` which cards are shown."


@dataclass(frozen=True, slots=True)
class Payment:
    """What a photograph is asked for: a card, how it is used (creature, aura, an ability), where its player sits."""

    card: str
    how: str = ""
    side: Side = Side.SOUTH


def judge_payment(image: Path, game_name: str, options: Mapping[str, str], asked: Payment, *, as_json: bool) -> int:
    """Prints whether the lands shown pay for a card.

    Args:
        asked: Which card is to be paid for, and how.

    Returns:
        The exit code: 0, or 1 where nothing can be said.

    Raises:
        BadQuestion: The card is none of the game, or cannot be used so.
        SetupRefused: An option does not exist.
        UnreadablePicture: The file is no picture.
    """
    game = game_named(game_name, options)
    if not isinstance(game, JudgesPayment):
        raise BadQuestion(f"--cast is a question of {default_game(JudgesPayment)}, not of {game_name}: leave it out.")
    wanted = card(asked.card)
    game.against_asking(wanted, asked.how)
    readings = photograph_reader(one_deck=True)(load_picture(image))
    shown = [one for one in readings if one.face != "down"]
    cards = [PhotographedCard(CardName(one.card), is_tapped(one, asked.side)) for one in shown if one.card]
    answer = game.appraise(options, cards, wanted, asked.how, len(shown) - len(cards))
    plain = {
        "image": image.name,
        "cards": [_plain(one) for one in readings],
        "lands": _lands(game, cards),
        **answer.plain(),
    }
    print(json.dumps(plain, ensure_ascii=False) if as_json else _payment_summary(game, cards, answer))
    return 0 if answer.rule else UNDECIDED


def is_tapped(reading: CardReading, side: Side) -> bool | None:
    """Whether a card lies turned as tapped cards do, as the player at that side sees it; None between (R-MN-083)."""
    corners = np.array(reading.corners)
    up = corners[0] + corners[1] - corners[2] - corners[3]
    across = side in (Side.WEST, Side.EAST)
    off = degrees(atan2(abs(up[1 if across else 0]), abs(up[0 if across else 1])))
    return True if off >= TAPPED else False if off <= UPRIGHT else None


def _lands(game: JudgesPayment, cards: Sequence[PhotographedCard]) -> list[dict[str, Any]]:
    return [{"card": one.card, "tapped": one.tapped} for one in cards if game.is_land(one.card)]


def _payment_summary(game: JudgesPayment, cards: Sequence[PhotographedCard], answer: PaymentAnswer) -> str:
    state = {True: " (tapped)", False: "", None: " (askew)"}
    lands = ", ".join(format_card(one.card) + state[one.tapped] for one in cards if game.is_land(one.card))
    return "\n".join([f"Lands: {lands or 'none that I can name'}", *answer.spoken()])


def _verdicts(
    game: Any, options: Mapping[str, str], cards: list[CardName], wanted: list[CardName], unknown: int
) -> list[dict[str, Any]]:
    missing = [one for one in wanted if one not in cards]
    if missing:
        return [_cannot(f"{', '.join(map(format_card, missing))} cannot be seen in this picture.")]
    pairs = [tuple(wanted)] if len(wanted) == 2 else list(combinations(cards, 2))
    if len(wanted) not in (0, 2):
        return [_cannot("Two cards are selected in a turn: name two with --select.")]
    if len(cards) < 2:
        return [_cannot("Two cards must lie face up and whole in the picture; I can name " + str(len(cards)) + ".")]
    if len(cards) == 2 and unknown and not wanted:
        return [_cannot(f"{unknown} more that I cannot name may be one of the two; show only the two selected cards.")]
    verdicts = [_verdict(game, options, pair) for pair in pairs]
    return verdicts if len(pairs) == 1 else [one for one in verdicts if one["match"]] or [_no_pair(game, verdicts)]


def _verdict(game: Any, options: Mapping[str, str], pair: Sequence[CardName]) -> dict[str, Any]:
    return dict(game.advise(options, pair), cards=list(pair))


def _no_pair(game: JudgesPairs, verdicts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return dict(verdicts[0], cards=[], says=game.describe_no_pair())


def _cannot(why: str) -> dict[str, Any]:
    return {"cards": [], "match": False, "rule": "", "row": "", "says": f"I cannot tell. {why}"}


def _summary(cards: Sequence[CardName], unknown: int, verdicts: Sequence[Mapping[str, Any]]) -> str:
    shown = ", ".join(format_card(one) for one in cards) or "no card that I can name"
    lines = [f"Shown: {shown}" + (f", and {unknown} that I cannot name" if unknown else "")]
    for one in verdicts:
        named = " ".join(format_card(CardName(name)) for name in one["cards"])
        rule = f" ({one['rule']})" if one["rule"] else ""
        lines.append(f"{named + ': ' if named else ''}{one['says']}{rule}")
    return "\n".join(lines)
