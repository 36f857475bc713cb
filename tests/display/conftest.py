"""Views that strain every part of the screen, and canvases that remember what was drawn."""

import os
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pygame
import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import sample_board as board_examples
import sample_names as name_examples
import sample_rows as row_examples
import sample_screens as examples
import sample_study as study_examples

from tableassist.display import screens
from tableassist.display.widgets import Drawn
from tableassist.rules.view import ClockFace, Mark, Option, SeatLine, Sheet, Status, Tone, View
from tableassist.table.geometry import ZoneName

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (640, 720))


def _long_names(count: int) -> tuple[SeatLine, ...]:
    names = ("Maximiliane-Wilhelmina von Hohenfels", "Ørjan Þórðarson", "Ο Κωνσταντίνος", "Анна-Мария Иванова")
    return tuple(
        SeatLine(
            name,
            120 - 7 * n,
            badges=("shield 9♥ 9♠", "intercept 10♣ 10♦"),
            note="skips the next two turns",
            to_move=n == 1,
            out=n == 3,
        )
        for n, name in enumerate(names[:count])
    )


def _clocks(count: int) -> tuple[ClockFace, ...]:
    faces = (
        ClockFace("1:59:59", running=True, delay="+10 s"),
        ClockFace("0:09.9", low=True),
        ClockFace("0:00", flagged=True),
    )
    return (*faces, ClockFace("12:34"))[:count]


_LONG_WHY = (
    "The six of spades and the nine of diamonds that Maximiliane-Wilhelmina showed are no match, because a match is "
    "two cards of the same rank, and a six is not a nine, not even when seen from the other side of the table."
)
_LONG_RULE = (
    "R-DM-024 “No match: both go back to their spots, face-up; you may turn one or both face-down at 1 token to the "
    "Bank per card not revealed; turn ends.”"
)


@cache
def straining() -> dict[str, View]:
    """Views with more of everything than a game should ever show."""
    twelve = tuple(Option(str(n), f"the {n}. possibility", seat=n % 4 if n % 3 else None) for n in range(12))
    every_mark = dict(zip(("B1", "C1", "D1", "E2", "F2", "G2"), list(Mark)[1:], strict=True))
    dispute = replace(
        examples.DISPUTE,
        headline="Maximiliane-Wilhelmina, that does not count as a match",
        why=_LONG_WHY,
        rule=_LONG_RULE,
        instead="Leave both of them face-up where they were, or turn one or both face-down for one token each.",
    )
    views = {
        f"dispute-{count}": replace(
            dispute, seats=_long_names(count), clocks=_clocks(count), seat_keys=("I have put the table right",) * count
        )
        for count in (2, 3, 4)
    }
    views["options"] = replace(
        examples.QUESTION,
        seats=_long_names(4),
        clocks=_clocks(4),
        options=twelve,
        prompt="Which of the twelve possibilities did Maximiliane-Wilhelmina choose when she matched the kings?",
    )
    views["no-clocks"] = replace(examples.QUESTION, seats=_long_names(4), options=twelve, seat_keys=("Done",) * 4)
    views["forty"] = replace(
        examples.MENU, options=tuple(Option(str(n), f"choice number {n}") for n in range(40)), chosen=37
    )
    views["marks"] = replace(
        examples.PUT_RIGHT,
        tiles=examples.grid({"B2": "10H", "C2": "XR"}, every_mark, {"B3": "10D", "C3": "up", "D3": "empty"}),
    )
    views["one-word"] = replace(examples.CALM, headline="Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen")
    views["soft"] = replace(
        examples.CALM,
        keys=examples.keys(*("Take back the whole of the last turn",) * 4),
        title="Deluxe Memory with jokers and underdogs",
        status=Status("three of four markers are hidden and the picture is too dark", ok=False, hand=True, muted=True),
    )
    views |= boards() | spreads() | names() | studies()
    views["empty"] = View("", "")
    views["places"] = replace(
        examples.PLACES, tiles=(), options=(Option("a", "A", zone=ZoneName("A9")),), tone=Tone.TODO
    )
    return views


def spreads() -> dict[str, View]:
    """Rows with more of everything than a game should ever show."""
    deck = [f"{rank}{suit}" for suit in "SHDC" for rank in (*range(2, 11), "J", "Q", "K", "A")]
    lies = {
        "south lands": " ".join(f"{name}*" for name in deck[:20]),
        "north lands": " ".join(deck[20:30]),
        "south creatures": " ".join(f"{name}@{n / 3}=−12" for n, name in enumerate(deck[30:38])),
        "north combat": " ".join(f"{name}>{deck[0]}" for name in deck[38:44]),
        "south stack": "AC",
    }
    names = ("Maximiliane-Wilhelmina von Hohenfels", "Ørjan")
    tiles = row_examples.playmat(names, lies, {"south graveyard": "52 KC", "north library": "104"})
    marks = dict(zip(deck, list(Mark)[1:], strict=False))
    tiles = tuple(replace(tile, mark=marks.get(tile.card, tile.mark)) for tile in tiles)
    facts = tuple(f"Fact number {n} of a great many about who fights whom and with what" for n in range(12))
    full = replace(row_examples.STACK, tiles=tiles, facts=facts, seats=_long_names(2), clocks=_clocks(2))
    ruling = replace(full, why=_LONG_WHY, rule=_LONG_RULE, seat_keys=("I have put the table right",) * 2)
    options = tuple(Option(name, f"possibility {name}", card=name) for name in deck[:12])
    return {
        "rows-full": full,
        "rows-ruling": ruling,
        "rows-options": replace(full, options=options, chosen=7, detail=""),
        "rows-four": replace(full, seats=_long_names(4), clocks=_clocks(4)),
    }


def names() -> dict[str, View]:
    """Cards that go by names, and keyboards, with more of everything than a game should ever show."""
    long = "Æthelflæd's Ever-Widening Ripple of the Two-Coloured Kites // Thaw the Whole of the Harbour"
    lies = {
        "south battlefield": "|".join((long, "#12 Utopias", "3: Donaudampfschifffahrtsgesellschaftskapitän", long)),
        "north battlefield": "|".join((long,) * 4),
        "stack": "|".join((long,) * 3),
    }
    tiles = name_examples.table(("Maximiliane-Wilhelmina", "Ørjan"), "123 names", lies, ("104 60 60", "0 99 1"))
    menu = replace(name_examples.MENU, tiles=tiles, seats=_long_names(2), clocks=_clocks(2), facts=(long,) * 9)
    rows = tuple((f"{long} {n}", "Maximiliane-Wilhelmina") for n in range(30))
    return {
        "names-menu": replace(menu, detail=_LONG_WHY),
        "names-read": replace(menu, sheet=Sheet(long, ("Name", "By"), rows)),
        "names-ruling": replace(menu, why=_LONG_WHY, rule=_LONG_RULE, options=(), prompt=""),
        "names-name": replace(
            name_examples.NAME, tiles=tiles, seats=_long_names(4), clocks=_clocks(4), detail=_LONG_WHY
        ),
        "names-cost": replace(name_examples.COST, tiles=(), seats=_long_names(3), chosen=9),
        "line": replace(name_examples.LINE, line=_LONG_WHY, why=_LONG_WHY),
        "line-alone": replace(examples.MENU, typed=True, line="so"),
    }


def studies() -> dict[str, View]:
    """Cards that are asked about, with more of everything than most decks hold."""
    asked = replace(
        study_examples.QUESTION.asked,
        front=f"{_LONG_WHY}\n{_LONG_RULE}",
        question="What is said of it at the eighth level, in the words of the deck's author, who had much to say?",
        known=1234,
        missed=567,
        total=9999,
        rest="8198 left, 5432 due",
    )
    question = replace(
        study_examples.QUESTION,
        title="The Lives of the Eminent Painters · Maximiliane-Wilhelmina",
        detail="Maximiliane-Wilhelmina von Hohenfels and her seven cousins, NW",
        asked=asked,
        line=_LONG_WHY,
    )
    rows = tuple(
        (f"What is said of it at level {level}, as its author has it", "an answer that is as long as it has to be " * 2)
        for level in range(1, 9)
    )
    sheet = Sheet(f"Place 100: {_LONG_WHY}", ("Question", "Answer"), rows, marked=3)
    wrong = replace(study_examples.WRONG, detail=_LONG_WHY, sheet=sheet, headline="No: an answer that is long")
    return {
        "study-question": question,
        "study-keys": replace(question, inline=False),
        "study-wrong": wrong,
        "study-almost": replace(wrong, prompt="Does it count?", options=study_examples.ALMOST.options, tone=Tone.ASK),
        "study-trouble": replace(
            question, news=(_LONG_WHY,), status=Status("the last answers are not kept yet", ok=False)
        ),
    }


def boards() -> dict[str, View]:
    """Boards and sheets with more of everything than a game should ever show."""
    sides = tuple(
        replace(
            seat,
            colour=colour,
            badges=("standard 8", "13 challenges", "100 crystals", "12 of Maximiliane", "9 with the board"),
        )
        for seat, colour in zip(_long_names(4), ("red", "blue", "green", "amber"), strict=True)
    )
    marks = dict(zip(("1", "2", "3", "26", "27", "28"), list(Mark)[1:], strict=True))
    crowded = board_examples.board(
        {
            "red": "1 2 3 4 5",
            "red blue challenge": "26 51 76",
            "challenge counter counter:5": "27",
            "amber challenge": "28",
        },
        {"NW": "red", "SE": "amber"},
    )
    facts = (
        "NW Maximiliane-Wilhelmina von Hohenfels +5",
        "NE 100:100:100:100 for 5",
        "SW Maximiliane-Wilhelmina and Ørjan Þórðarson +2",
        "SE nobody's",
        "Lightning pile 100",
        "Pool 50",
        "Turn 100",
        "100 places left",
    )
    full = replace(board_examples.TAKEN, tiles=board_examples.marked(crowded, marks), facts=facts)
    rows = tuple(
        (
            f"What is said of it at level {level}, in the words of the deck's author",
            f"a rather long answer that has to be told as it stands ({', '.join(['another name for it'] * 3)})",
            "right",
            "wrong" if level < 4 else "",
        )
        for level in range(1, 9)
    )
    sheet = Sheet("The card of 100", ("Question", "Answer", sides[0].name, sides[1].name), rows, marked=3)
    scores = Sheet(
        "Score",
        ("", *(side.name for side in sides), "Board"),
        tuple((f"Held by the board, line {line} ×−3", "-100", "100", "0", "27", "-3") for line in range(7)),
    )
    views = {
        f"board-{count}": replace(
            full, seats=sides[:count], clocks=_clocks(count), seat_keys=("I have put the table right",) * count
        )
        for count in (1, 2, 3, 4)
    }
    views["board-ruling"] = replace(full, seats=sides, why=_LONG_WHY, rule=_LONG_RULE)
    views["board-check"] = replace(board_examples.CHECK, seats=sides, clocks=_clocks(4), sheet=sheet)
    views["board-score"] = replace(board_examples.SCORE, seats=sides, clocks=_clocks(4), sheet=scores, facts=facts)
    views["board-read"] = replace(board_examples.STUDY, sheet=replace(board_examples.STUDY.sheet, title=_LONG_WHY))
    views["sheet-alone"] = replace(board_examples.CHECK, tiles=(), seats=(), clocks=(), sheet=sheet)
    return views


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request):
    return request.param


@pytest.fixture(params=sorted(straining()))
def strained(request):
    return straining()[request.param]


@pytest.fixture(params=sorted(examples.EXAMPLES))
def example(request):
    return examples.EXAMPLES[request.param]


@pytest.fixture
def composed():
    """Draws a view at a size and gives the canvas."""
    return lambda view, size: screens.compose(pygame.Surface(size), view)


class LaidOut(NamedTuple):
    """What a view draws at a size and where, without the picture of it."""

    drawn: tuple[Drawn, ...]
    spots: tuple[tuple[pygame.Rect, str], ...]
    unit: float
    area: pygame.Rect


@pytest.fixture(scope="session")
def laid_out():
    """Draws a view at a size, once for all tests that ask one thing each of what it draws."""
    known = {}

    def laid(view, size):
        # Views are told apart by what they are, not by what they show: the view itself keeps its number its own.
        if (id(view), size) not in known:
            canvas = screens.compose(pygame.Surface(size), view)
            drawn = LaidOut(tuple(canvas.drawn), tuple(canvas.spots), canvas.unit, canvas.surface.get_rect())
            known[id(view), size] = view, drawn
        return known[id(view), size][1]

    return laid
