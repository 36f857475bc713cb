"""Views that strain every part of the screen, and canvases that remember what was drawn."""

import os
from dataclasses import replace

import pygame
import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tableassist.display import examples, screens
from tableassist.rules.view import ClockFace, Mark, Option, SeatLine, Status, Tone, View
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
    views["empty"] = View("", "")
    views["places"] = replace(
        examples.PLACES, tiles=(), options=(Option("a", "A", zone=ZoneName("A9")),), tone=Tone.TODO
    )
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
