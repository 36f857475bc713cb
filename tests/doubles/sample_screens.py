"""Views to draw in tests. What the product shows is in the pictures of the documentation, which tapes make."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sample_board import BOARD_EXAMPLES
from sample_matches import MATCH_EXAMPLES
from sample_names import NAME_EXAMPLES
from sample_rows import ROW_EXAMPLES
from sample_study import STUDY_EXAMPLES

from tableassist.rules.view import ClockFace, Mark, Option, SeatLine, SoftKey, Status, Tile, Tone, View
from tableassist.table.cards import card
from tableassist.table.geometry import Rect, ZoneName

_COLUMNS, _ROWS, _WIDE, _HIGH = "ABCDEFGH", "1234567", 94.0, 70.0
_MAT = Rect(0, 0, 841, 594)
_CORNERS = frozenset(("A1", "H1", "A7", "H7"))
_TAKEN = frozenset(("C2", "F5", "B6", "G3", "D7", "E1", "A4", "H5"))


def grid(
    up: Mapping[str, str] = MappingProxyType({}),
    marks: Mapping[str, Mark] = MappingProxyType({}),
    want: Mapping[str, str] = MappingProxyType({}),
    gone: frozenset[str] = _TAKEN,
) -> tuple[Tile, ...]:
    """Seven rows of eight places without the corners: `up` names face-up cards, `gone` the empty places."""
    left, top = (_MAT.width - 8 * _WIDE) / 2, (_MAT.height - 7 * _HIGH) / 2
    return tuple(
        Tile(
            ZoneName(name),
            Rect(left + x * _WIDE, top + y * _HIGH, _WIDE, _HIGH),
            "up" if name in up else "empty" if name in gone else "down",
            card(up[name]) if name in up else None,
            marks.get(name, Mark.NONE),
            want.get(name, ""),
        )
        for y, row in enumerate(_ROWS)
        for x, name in enumerate(column + row for column in _COLUMNS)
        if name not in _CORNERS
    )


def keys(*labels: str) -> tuple[SoftKey, ...]:
    """The four soft keys with these labels."""
    return tuple(SoftKey(label) for label in (*labels, "", "", "", "")[:4])


_TWO = (SeatLine("Ada", 23, badges=("shield 9♥ 9♠",), to_move=True), SeatLine("Ben", 17))
_FOUR = (
    SeatLine("Ada", 23, badges=("shield 9♥ 9♠",)),
    SeatLine("Ben", 17),
    SeatLine("Charlotte", 31, to_move=True, badges=("intercept 10♣ 10♦",)),
    SeatLine("Dov", 0, out=True),
)
_NEWS = (
    "Ben showed no match: 4♣ at C5 stays up, F2 was turned down for 1 token.",
    "Ada matched K♥ K♦ and took 13 tokens.",
    "Ben matched 9♥ 9♠ and keeps them.",
)
_FACTS = ("Bank 20", "44 cards left", "turn 12")
_UP = {"C5": "4C", "G6": "QD"}
_SEES = Status("camera sees the table")

CALM = View(
    "Deluxe Memory",
    "Ada: look at two cards",
    "Lift two cards so that only you see them, then press your button.",
    seats=_TWO,
    seat_keys=("I have looked", "Your match is wrong"),
    tiles=grid(_UP),
    clocks=(ClockFace("12:34", running=True), ClockFace("9:08")),
    news=_NEWS,
    facts=_FACTS,
    keys=keys("Match", "No match", "Undo", "Menu"),
    status=_SEES,
)
QUESTION = View(
    "Deluxe Memory",
    "Charlotte: who returns 7 tokens?",
    "A black pair, 7♠ 7♣, sends tokens back to the Bank.",
    Tone.ASK,
    seats=_FOUR,
    tiles=grid({**_UP, "B3": "7S", "E4": "7C"}, {"B3": Mark.RIGHT, "E4": Mark.RIGHT}),
    news=_NEWS[:1],
    facts=_FACTS,
    prompt="Choose a player",
    options=(
        Option("0", "Ada", seat=0),
        Option("1", "Ben", seat=1),
        Option("2", "Charlotte", seat=2),
    ),
    chosen=1,
    keys=keys("Back", "Up", "Down", "Choose"),
    status=_SEES,
)
DISPUTE = View(
    "Deluxe Memory",
    "That does not count",
    tone=Tone.WRONG,
    why="A 6♠ and a 9♦ are no match: the ranks differ.",
    rule="R-DM-024 “No match: both go back to their spots, face-up.”",
    instead="Leave both face-up, or turn one down for 1 token each.",
    seats=_TWO,
    seat_keys=("I put it right", "Agreed"),
    tiles=grid({**_UP, "B3": "6S", "E4": "9D"}, {"B3": Mark.WRONG, "E4": Mark.WRONG}),
    clocks=(ClockFace("12:31", running=True), ClockFace("9:08")),
    news=_NEWS[:1],
    facts=_FACTS,
    keys=keys("You are wrong", "Let it count", "Undo", "Menu"),
    status=_SEES,
)
PUT_RIGHT = View(
    "Deluxe Memory",
    "Put the table right",
    "Five places differ from the game. The clock waits.",
    Tone.TODO,
    seats=_TWO,
    seat_keys=("It lies right", "It lies right"),
    tiles=grid(
        {**_UP, "E4": "9D", "G2": "KS"},
        {"B3": Mark.TODO, "C2": Mark.TODO, "D7": Mark.TODO, "E4": Mark.TODO, "G2": Mark.TODO, "F3": Mark.LIFTED},
        {"B3": "6S", "C2": "down", "D7": "AC", "E4": "down", "G2": "10H", "D3": "empty"},
    ),
    clocks=(ClockFace("0:19.4", low=True), ClockFace("9:08")),
    facts=_FACTS,
    keys=keys("You are wrong", "Take it so", "Undo", "Menu"),
    status=Status("a hand is over the table", hand=True),
)
OVER = View(
    "Deluxe Memory",
    "Charlotte wins",
    "All matches have been made. Ada and Charlotte signed, Ben and Dov not yet.",
    Tone.OVER,
    seats=(
        SeatLine("Ada", 23, note="took 7:50, signed"),
        SeatLine("Ben", 17, note="no time, took 10:00, not signed"),
        SeatLine("Charlotte", 48, note="took 5:15, signed"),
        SeatLine("Dov", 0, note="took 8:58, not signed", out=True),
    ),
    seat_keys=("", "Sign", "", "Sign"),
    tiles=grid(gone=frozenset(column + row for column in _COLUMNS for row in _ROWS)),
    clocks=(ClockFace("2:10"), ClockFace("0.0", flagged=True), ClockFace("4:45"), ClockFace("1:02")),
    news=("Charlotte signs the result.", "Charlotte matched J♠ J♦ and evened out with Ada."),
    facts=("Turn 61", "Bank 32", "Played 32:03"),
    keys=keys("Undo", "That is wrong", "Sign", "Leave"),
    status=_SEES,
)
CLOCK = View(
    "Deluxe Memory",
    "Ada has 0:29.",
    tone=Tone.ASK,
    seats=_TWO,
    clocks=(ClockFace("0:29", low=True), ClockFace("9:08")),
    news=("Ada has 0:29 now (time given).", *_NEWS[:2]),
    prompt="Ada has 0:29.",
    options=(
        Option("+60000", "+1 min"),
        Option("-60000", "−1 min"),
        Option("+10000", "+10 s"),
        Option("-10000", "−10 s"),
        Option("+1000", "+1 s"),
        Option("-1000", "−1 s"),
        Option("set", "Set the time"),
        Option("penalty", "+2:00, penalty"),
    ),
    chosen=2,
    keys=keys("◄", "►", "+10 s", "Back"),
    status=_SEES,
)
TROUBLE = View(
    "Deluxe Memory",
    "The camera sees too little",
    "Two corners of the mat are hidden. The game goes on: enter what you do with the keys.",
    Tone.TODO,
    seats=_TWO,
    seat_keys=("Enter a turn", "Enter a turn"),
    tiles=grid(_UP),
    clocks=(ClockFace("12:34"), ClockFace("9:08")),
    news=_NEWS[:2],
    facts=_FACTS,
    keys=keys("Without camera", "Look again", "Undo", "Menu"),
    status=Status("two markers are hidden", ok=False, muted=True),
)
PLACES = View(
    "Deluxe Memory",
    "Ada: the centre of the cross?",
    "A mixed pair of 5 turns five cards up for a moment.",
    Tone.ASK,
    seats=_TWO,
    tiles=grid(_UP),
    clocks=(ClockFace("12:34", running=True), ClockFace("9:08")),
    prompt="Touch a place or move with the keys",
    options=tuple(
        Option(f"{column}{row}", f"{column}{row}", zone=ZoneName(f"{column}{row}"))
        for row in "234567"
        for column in "BCDEFG"
    ),
    chosen=8,
    keys=keys("Left", "Right", "Down", "Choose"),
    status=_SEES,
)
MENU = View(
    "Deluxe Memory",
    "Menu",
    tone=Tone.ASK,
    seats=_TWO,
    clocks=(ClockFace("12:34", running=True), ClockFace("9:08")),
    prompt="Menu",
    options=(
        Option("undo", "Undo"),
        Option("wrong", "That is wrong"),
        Option("byhand", "Enter by hand"),
        Option("pause", "Pause"),
        Option("clock", "Put the clock right"),
        Option("correct", "Correct"),
        Option("mute", "Sound off"),
        Option("end", "End the game"),
        Option("quit", "Save and leave"),
    ),
    chosen=0,
    keys=keys("◄", "►", "Undo", "Back"),
    status=_SEES,
)

EXAMPLES: Mapping[str, View] = MappingProxyType(
    {
        "calm": CALM,
        "question": QUESTION,
        "dispute": DISPUTE,
        "put-right": PUT_RIGHT,
        "over": OVER,
        "clock": CLOCK,
        "trouble": TROUBLE,
        "places": PLACES,
        "menu": MENU,
        **BOARD_EXAMPLES,
        **MATCH_EXAMPLES,
        **ROW_EXAMPLES,
        **NAME_EXAMPLES,
        **STUDY_EXAMPLES,
    }
)
"""Every example by its name."""
