"""What one sees who studies in a window: where to begin, a question, its answer, the result, what leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from tableassist.games.memwars.board import QUADRANTS, Place, Quadrant, quadrant_of
from tableassist.games.memwars.mat import SIZE, build_mat, place_of
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.study import Item, Leak, StudyMemory, items_of
from tableassist.rules.view import Mark, Option, Sheet, Status, StudyQuestion, Tile, Tone, View
from tableassist.study.lesson import QuestionStage, StudyLesson
from tableassist.table.geometry import Rect

WORST = 10
"""So many places that leak are listed and numbered on the board."""

NEXT = (Option("next", "Next"),)
ALL_THE_SAME = (Option("right", "I was right"),)
SHOW = (Option("show", "Show me"),)
LEAKING = (Option("leaks", "What leaks"),)
LEGEND = ("a tick: always known", "a disc: missed, the larger the more often")
DUE = (Option("due", "What is due"),)
KNEW = (Option("yes", "I knew it"), Option("no", "I did not"))
COUNTS = (Option("yes", "It counts"), Option("no", "It does not"))

_MOST_MISSED, _MOST_ALIASES, _LEVELS = 8, 3, 5
_ONE_LINE, _LONGEST_NAME = 48, 24
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000
_BOARD = tuple(Tile(zone.name, zone.area, "empty", kind=zone.kind) for zone in build_mat().zones if zone.kind != "pile")
_NO_LEVELS: Mapping[Place, int] = MappingProxyType({})


@dataclass(frozen=True)
class Subject:
    """Who studies what, and how deep; `pictures` is the folder beside the deck."""

    deck: MemDeck
    memory: StudyMemory
    depth: int = 1
    pictures: Path | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many facts are due, how many were never asked, and when the next falls due, where one does."""

    due: int
    fresh: int
    next_at: int | None


def count_due(memory: StudyMemory, items: Iterable[Item], now: int) -> Counted:
    """The facts by when they are to be asked."""
    times = [memory.due_at(item) for item in items]
    later = [at for at in times if at is not None and at > now]
    due = sum(at is not None and at <= now for at in times)
    return Counted(due, times.count(None), min(later, default=None))


def describe_wait(ms: int) -> str:
    """A time to wait, as one would say it."""
    for unit, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if ms >= unit:
            count = round(ms / unit)
            return f"{count} {name}{'s' if count > 1 else ''}"
    return "a minute"


def at_start(subject: Subject, now: int) -> View:
    """Where to begin: what is due, the paths, how deep, what leaks."""
    found = count_due(subject.memory, items_of(subject.deck, subject.depth), now)
    return _plain(
        subject,
        f"{found.due} due" if found.due else "Nothing is due",
        f"{_facts(found.fresh)} never asked yet. {'' if found.due else _next(found, now)}".strip(),
        facts=LEGEND if subject.memory.reviews else (),
        tiles=_by_memory(subject),
        options=(
            *DUE,
            Option("forward", "Forward"),
            Option("backward", "Backward"),
            Option("random", "At random"),
            Option("depth", f"Depth {subject.depth}"),
            *LEAKING,
        ),
    )


def at_question(subject: Subject, lesson: StudyLesson, now: int) -> View:
    """A card's front, what is asked, and an open line for the answer."""
    card = lesson.card
    return _plain(
        subject,
        f"Place {card.number}",
        _named(subject.deck, quadrant_of(card.number)),
        asked=replace(
            _progress(subject, lesson, now),
            front=card.prompt,
            question=f"{lesson.fact.ask.rstrip('?')}?",
            picture=str(subject.pictures / card.picture) if card.picture and subject.pictures else "",
        ),
        tiles=board_view(subject.deck, at=card.number),
        options=SHOW,
        typed=True,
        inline=True,
    )


def at_answer(subject: Subject, lesson: StudyLesson, now: int) -> View:
    """What is right, with the card's other facts; where the player has to judge, the question that does."""
    card, answer = lesson.card, lesson.fact.answer
    typed = f"You typed “{lesson.checked.given}”." if lesson.checked is not None else ""
    view = _plain(
        subject,
        answer,
        "\n".join(filter(None, (typed, card.note))),
        asked=replace(_progress(subject, lesson, now), front=card.prompt),
        tiles=board_view(subject.deck, at=card.number),
        sheet=layers(card, lesson),
    )
    match lesson.stage:
        case QuestionStage.SHOWN:
            return view.with_(prompt="Did you know it?", options=KNEW)
        case QuestionStage.ALMOST:
            return view.with_(headline=f"Almost: {answer}", tone=Tone.ASK, prompt="Does it count?", options=COUNTS)
    if lesson.item in lesson.missed:
        return view.with_(headline=f"No: {answer}", tone=Tone.WRONG, options=(*NEXT, *ALL_THE_SAME))
    return view.with_(headline=f"Right: {answer}", detail=card.note, tone=Tone.GOOD, options=NEXT)


def at_end(subject: Subject, lesson: StudyLesson, now: int) -> View:
    """What was known, and what was not with what would have been right."""
    found = count_due(subject.memory, items_of(subject.deck, subject.depth), now)
    if not lesson.items:
        detail = f"{_next(found, now)} A path goes through all the cards.".strip()
        return _plain(subject, "Nothing is due", detail, tone=Tone.GOOD, tiles=_by_memory(subject), options=LEAKING)
    missed = Counter(place for place, _ in lesson.missed)
    levels = {place: min(_LEVELS, missed[place]) for place, _ in lesson.items}
    again = (Option("again", "Ask the missed again"),) if missed else ()
    return _plain(
        subject,
        f"{lesson.known} of {len(lesson.grades)} known",
        f"Every answer is kept. {_next(found, now)}".strip(),
        tone=Tone.OVER,
        tiles=board_view(subject.deck, levels, missed),
        sheet=_missed(lesson) if missed else None,
        options=(*again, *LEAKING),
    )


def _next(found: Counted, now: int) -> str:
    if found.due:
        return f"{found.due} due now."
    return f"The next is due in {describe_wait(found.next_at - now)}." if found.next_at is not None else ""


def at_leaks(subject: Subject, now: int) -> View:
    """The board with the places that leak, and the worst of them listed."""
    leaks = subject.memory.leaks(now, WORST)
    if not leaks:
        headline = "No place leaks" if subject.memory.reviews else "Nothing was asked yet"
        detail = "A place leaks that was asked and not known."
        return _plain(subject, headline, detail, tiles=_by_memory(subject), options=DUE)
    return _plain(
        subject,
        "What leaks",
        _by_quadrant(subject),
        tiles=_by_memory(subject, [leak.place for leak in leaks]),
        sheet=_leaky(subject.deck, leaks),
        options=(Option("worst", "Ask the leaks"), *DUE),
    )


def _by_memory(subject: Subject, numbered: Collection[Place] = ()) -> tuple[Tile, ...]:
    return board_view(subject.deck, levels_of(subject.memory), numbered)


def board_view(
    deck: MemDeck,
    levels: Mapping[Place, int] = _NO_LEVELS,
    numbered: Collection[Place] = (),
    at: Place | None = None,
) -> tuple[Tile, ...]:
    """The board as it is printed, without its piles: how badly places leak, which of them are numbered, what is asked.

    A place without a card is out of play.
    """
    cards = {card.number for card in deck.cards}
    return tuple(_tile(tile, cards, levels, numbered, at) for tile in _BOARD)


def _tile(
    tile: Tile, cards: Collection[Place], levels: Mapping[Place, int], numbered: Collection[Place], at: Place | None
) -> Tile:
    place = place_of(tile.zone)
    if place is None or place not in cards:
        return tile if place is None else replace(tile, face="closed")
    if place in levels:
        tile = replace(tile, face="up", pieces=(f"level:{levels[place]}",))
    if place in numbered:
        tile = replace(tile, text=tile.zone)
    return replace(tile, mark=Mark.CHOICE) if place == at else tile


def levels_of(memory: StudyMemory) -> Mapping[Place, int]:
    """How often each place that was asked was missed: 0 where it was always known, at most 5."""
    return {place: min(_LEVELS, rate.missed) for place, rate in memory.rates(lambda place: place).items()}


def layers(card: MemCard, lesson: StudyLesson) -> Sheet:
    """The card's facts with the one that was asked; those that this lesson still asks are not given away."""
    later = {level for place, level in lesson.to_come if place == card.number}
    rows = ((fact.ask, "is asked later" if level in later else _answers(fact)) for level, fact in _levels(card))
    return Sheet(f"Place {card.number}", ("Question", "Answer"), tuple(rows), marked=lesson.item[1] - 1)


def _levels(card: MemCard) -> Iterable[tuple[int, Fact]]:
    return enumerate(card.facts[: card.levels], 1)


def _answers(fact: Fact) -> str:
    others = ", ".join(fact.aliases[:_MOST_ALIASES])
    return f"{fact.answer} ({others})" if others else fact.answer


def _plain(subject: Subject, headline: str, detail: str, **more: object) -> View:
    about = View(f"{subject.deck.title} · {subject.memory.player}", headline, detail, status=Status(""))
    return about.with_(mat=Rect(0, 0, SIZE, SIZE), **more)


def _progress(subject: Subject, lesson: StudyLesson, now: int) -> StudyQuestion:
    left = len(lesson.items) - len(lesson.grades)
    due = count_due(subject.memory, items_of(subject.deck, subject.depth), now).due
    rest = f"{left} left, {due} due" if due else f"{left} left"
    return StudyQuestion(known=lesson.known, missed=len(lesson.missed), total=len(lesson.items), rest=rest)


def _missed(lesson: StudyLesson) -> Sheet:
    rows = [_miss(lesson.deck, *item) for item in lesson.missed]
    more = len(rows) - _MOST_MISSED
    if more > 0:
        rows[_MOST_MISSED:] = [(f"and {more} more", "")]
    return Sheet("", ("Missed", "Right is"), tuple(rows))


def _miss(deck: MemDeck, place: Place, level: int) -> tuple[str, str]:
    fact = deck.card(place).facts[level - 1]
    return f"{place}  {fact.ask}", fact.answer


def _leaky(deck: MemDeck, leaks: Iterable[Leak]) -> Sheet:
    names = {card.number: _shortened(card.name) for card in deck.cards}
    rows = (
        (f"{place}  {names.get(place, '')}", f"{recall:.0%}", str(rate.missed), str(rate.asked))
        for place, rate, recall in ((leak.place, leak.rate, leak.recall) for leak in leaks)
    )
    return Sheet("", ("Place", "Known now", "Missed", "Asked"), tuple(rows))


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"


def _by_quadrant(subject: Subject) -> str:
    """How much of what was asked in each quadrant was missed."""
    rates = subject.memory.rates(quadrant_of)
    for names in (subject.deck.quadrants, dict.fromkeys(QUADRANTS, "")):
        shares = {each: rates[each].missed / rates[each].asked for each in QUADRANTS if each in rates}
        missed = (f"{names.get(each) or each} {share:.0%}" for each, share in shares.items())
        line = f"{', '.join(missed)}."
        # Long names yield to the board beside them.
        if len(line) <= _ONE_LINE:
            break
    return line


def _named(deck: MemDeck, quadrant: Quadrant) -> str:
    """A quadrant by its name in the deck and by where it lies."""
    name = deck.quadrants.get(quadrant, "")
    return f"{name}, {quadrant}" if name and name != quadrant else str(quadrant)


def _facts(count: int) -> str:
    return {0: "No fact was", 1: "1 fact was"}.get(count, f"{count} facts were")
