"""Views of a board to look at: a game of MemWars from its first claim to its score, and a card that is studied.

They say what the game itself says of such positions; the tests play up to them and compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tableassist.rules.view import (
    ClockFace,
    Mark,
    Option,
    SeatLine,
    Sheet,
    SoftKey,
    Status,
    Tile,
    Tone,
    View,
)
from tableassist.table.geometry import Rect, ZoneName

_MAT, _PITCH, _RIM = Rect(0, 0, 594, 594), 27.0, 54.0
_FIVE = ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))
_BLOCKS = {
    "NW": ("diamond", 0, 3, 3, 3),
    "NE": ("diamond", 3, 15, 3, 3),
    "SE": ("diamond", 15, 12, 3, 3),
    "SW": ("diamond", 12, 0, 3, 3),
    "deck": ("pile", 3, 6, 3, 6),
    "lightning": ("pile", 6, 12, 6, 3),
    "discard": ("pile", 12, 6, 3, 6),
    "pool": ("pile", 6, 3, 6, 3),
}
_SEES = Status("camera sees the table")
_MENU = (SoftKey("Undo"), SoftKey("Pause"), SoftKey("That is wrong"), SoftKey("Menu"))
_SIDES = ("red", "blue", "green", "amber")


def board(
    lies: Mapping[str, str], won: Mapping[str, str] = MappingProxyType({}), played: range = range(1, 101)
) -> tuple[Tile, ...]:
    """The hundred places, four claim diamonds and four piles of the board.

    `lies` names the places, apart by spaces, on which the same pieces lie, `won` whose crystal lies on a diamond,
    `played` the places that are in play.
    """
    pieces = {place: tuple(what.split()) for what, places in lies.items() for place in places.split()}
    places = (_place(number, pieces.get(str(number), ()), played) for number in range(1, 101))
    return (*places, *(_block(name, won.get(name, "")) for name in _BLOCKS))


def marked(tiles: tuple[Tile, ...], marks: Mapping[str, Mark]) -> tuple[Tile, ...]:
    """The tiles with marks on some of them."""
    return tuple(replace(tile, mark=marks.get(tile.zone, tile.mark)) for tile in tiles)


def _spot(number: int) -> tuple[int, int]:
    """Row and column of a place on the lattice: fives of fives in quarters, in Z order."""
    quarter, rest = divmod(number - 1, 25)
    block, place = divmod(rest, 5)
    rows, columns = zip(_FIVE[block], _FIVE[place], strict=True)
    return 9 * (quarter // 2) + 3 * rows[0] + rows[1], 9 * (quarter % 2) + 3 * columns[0] + columns[1]


def _cell(row: int, column: int, rows: int = 1, columns: int = 1) -> Rect:
    return Rect(_RIM + column * _PITCH, _RIM + row * _PITCH, columns * _PITCH, rows * _PITCH)


def _place(number: int, pieces: tuple[str, ...], played: range) -> Tile:
    owner = _SIDES.index(pieces[0]) if pieces and pieces[0] in _SIDES else -1 if "challenge" in pieces else None
    face = "up" if pieces else "empty" if number in played else "closed"
    return Tile(ZoneName(str(number)), _cell(*_spot(number)), face, kind="place", pieces=pieces, owner=owner)


def _block(name: str, won: str) -> Tile:
    kind, *spot = _BLOCKS[name]
    pieces, owner = ((won,), _SIDES.index(won)) if won else ((), None)
    return Tile(ZoneName(name), _cell(*spot), "up" if won else "empty", kind=kind, pieces=pieces, owner=owner)


def _pending(tiles: tuple[Tile, ...], zone: str) -> tuple[Tile, ...]:
    """With a place at stake, which nobody has yet."""
    return tuple(replace(tile, mark=Mark.CHOICE, owner=None) if tile.zone == zone else tile for tile in tiles)


_LIES = {
    "blue": "1 2 4 8 10 12 15 16 32 40 45 58 65 71 72 75 79 89 96",
    "red": "3 7 9 11 13 17 21 22 25 39 43 46 49 81 86",
    "red challenge": "5 14 20 23 31 53 57 63 69 70 87 92 95",
    "blue challenge": "6 18 19 24 26 35 76 85 100",
    "challenge": "29 88",
}
_WON = {"NW": "red"}
_ADA = SeatLine(
    "Ada",
    52,
    badges=("standard 3", "9 challenges", "64 crystals", "6 of Ben", "2 with the board"),
    unit="points",
    to_move=True,
    colour="red",
)
_BEN = SeatLine(
    "Ben",
    41,
    badges=("standard 3", "6 challenges", "64 crystals", "5 of Ada", "2 with the board"),
    unit="points",
    colour="blue",
)
_FACTS = (
    *("Turn 59", "42 places left", "Board 2", "Pool 11"),
    "NW Ada +5",
    "NE 6:7 for 3",
    "SW 10:5 for 3",
    "SE 8:9 for 3",
)
_CLOCKS = (ClockFace("12:34", running=True), ClockFace("9:08"))

CLAIM = View(
    "MemWars",
    "Ada claims a place",
    "A crystal on an empty place, and its facts: Name, God of, What he holds besides his staff.",
    seats=(_ADA, _BEN),
    tiles=board(_LIES, _WON),
    mat=_MAT,
    clocks=_CLOCKS,
    news=("Nobody challenges.", "Ben claims 71."),
    facts=_FACTS,
    keys=_MENU,
    status=_SEES,
)


def _ben_moves(crystals: int, challenges: int = 6) -> tuple[SeatLine, SeatLine]:
    """Ada has claimed 38, and Ben has so many crystals and challenge pieces left."""
    ada = replace(_ADA, badges=("standard 3", "9 challenges", "63 crystals", *_ADA.badges[3:]), to_move=False)
    badges = ("standard 3", f"{challenges} challenges", f"{crystals} crystals", *_BEN.badges[3:])
    return ada, replace(_BEN, badges=badges, to_move=challenges == 6)


WINDOW = CLAIM.with_(
    headline="Ben may challenge 38",
    detail="8 seconds left. Ada claims 38 and says Name, God of, What he holds besides his staff. A crystal and a "
    "challenge piece beside it challenge the claim.",
    tone=Tone.ASK,
    seats=_ben_moves(64),
    tiles=_pending(board({**_LIES, "red": _LIES["red"] + " 38"}, _WON), "38"),
    clocks=(ClockFace("12:21"), ClockFace("9:08")),
    news=("Ada claims 38.", *CLAIM.news[:1]),
    prompt="Ben may challenge 38",
    options=(Option("challenge", "Challenge"), Option("decline", "No challenge")),
    keys=(SoftKey("Challenge"), SoftKey("No challenge"), SoftKey(), SoftKey("Menu")),
)
_CONTESTED = _pending(board({**_LIES, "red blue challenge": "38"}, _WON), "38")
RESPOND = WINDOW.with_(
    headline="Does Ada give 38 up or contest?",
    detail="Give up: Ben has the place. Contest: Ben decides.",
    seats=(replace(_ben_moves(63)[0], to_move=True), _ben_moves(63, 5)[1]),
    tiles=_CONTESTED,
    clocks=(ClockFace("12:21", running=True), ClockFace("8:51")),
    news=("Ben has stated other facts.", "Ben challenges 38."),
    prompt="Does Ada give 38 up or contest?",
    options=(Option("giveup", "Give up"), Option("contest", "Contest")),
    keys=(SoftKey("Give up"), SoftKey("Contest"), SoftKey(), SoftKey("Menu")),
)
CHECK = WINDOW.with_(
    headline="The card of 38 is read",
    detail="What did Ada and Ben get right?",
    seats=_ben_moves(63, 5),
    tiles=_CONTESTED,
    clocks=(ClockFace("12:14"), ClockFace("8:47")),
    news=("Ben maintains the challenge.", "Ada contests the challenge."),
    prompt="God of: was Ben right?",
    options=(
        Option("same", "As Ada said"),
        Option("right", "Right"),
        Option("wrong", "Wrong"),
        Option("all", "All the rest right"),
    ),
    chosen=1,
    keys=(SoftKey("Up"), SoftKey("Down"), SoftKey("Choose"), SoftKey("Menu")),
    sheet=Sheet(
        "The card of 38",
        ("Question", "Answer", "Ada", "Ben"),
        (
            ("Name", "Mercury (Mercurius, Mercurio)", "right", "right"),
            ("God of", "trade (commerce, merchants, business)", "wrong", ""),
            ("What he holds besides his staff", "purse (money bag, pouch)", "right", ""),
        ),
        marked=1,
    ),
)
TAKEN = CLAIM.with_(
    headline="12 is taken: Ben has it.",
    detail="",
    tone=Tone.WRONG,
    why="12 is taken: Ben has it.",
    rule="A-MW-31  Only an empty place can be claimed.",
    instead="Choose an empty place.",
    tiles=marked(
        board({**_LIES, "blue": _LIES["blue"].replace("12 ", ""), "blue red": "12"}, _WON), {"12": Mark.WRONG}
    ),
    keys=(SoftKey("You are wrong"), SoftKey("Let it count"), SoftKey("Undo"), SoftKey("Menu")),
    seat_keys=("I put it right", "Agreed"),
)
_FREE = tuple(tile.zone for tile in CLAIM.tiles if tile.kind == "place" and not tile.pieces)
STATED = CLAIM.with_(
    prompt="Ada claims a place",
    options=tuple(Option(zone, zone, zone=zone) for zone in _FREE),
    chosen=20,
    keys=(SoftKey("Up"), SoftKey("Down"), SoftKey("Choose"), SoftKey("Menu")),
    status=Status("camera off"),
)
FOUR = WINDOW.with_(
    seats=(
        SeatLine("Ada", 13, "points", badges=("standard 2", "10 challenges", "86 crystals"), colour="red"),
        SeatLine(
            "Ben", 11, "points", badges=("standard 2", "12 challenges", "89 crystals"), colour="blue", to_move=True
        ),
        SeatLine("Cleo", 9, "points", badges=("standard 2", "12 challenges", "91 crystals"), colour="green"),
        SeatLine(
            "Dov", 17, "points", badges=("standard 2", "12 challenges", "88 crystals", "1 of Ada"), colour="amber"
        ),
    ),
    detail="Ada claims 38 and says Name, God of. A crystal and a challenge piece beside it challenge the claim.",
    tiles=_pending(
        board(
            {
                "red": "5 11 25 31 32 38 41 44 55 66 68 86",
                "blue": "6 17 21 39 47 52 54 70 75 81 83",
                "amber": "10 22 34 37 53 89 92 96 100",
                "green": "20 24 26 46 60 67 82 93 97",
                "amber challenge": "40 78 98",
                "red challenge": "49",
            }
        ),
        "38",
    ),
    clocks=(ClockFace("7:30"), ClockFace("6:42"), ClockFace("8:01"), ClockFace("7:15")),
    news=("Ada claims 38.",),
    facts=(
        "Turn 45",
        "56 places left",
        "Board 0",
        "Pool 0",
        "NW 3:3:2:2 for 5",
        "NE 6:2:2:4 for 5",
        "SW 3:4:2:1 for 5",
        "SE 1:2:3:8 for 5",
    ),
)
COUNTERS = CLAIM.with_(
    headline="Ben claims a place",
    detail="A crystal on an empty place, and its facts: Name.",
    seats=(
        SeatLine("Ada", 12, "points", badges=("standard 1", "13 challenges", "98 crystals"), colour="red"),
        SeatLine(
            "Ben", 6, "points", badges=("standard 1", "13 challenges", "99 crystals"), colour="blue", to_move=True
        ),
    ),
    tiles=board(
        {
            "counter:5": "3 23 33 43 58 68 78 88 98",
            "counter:3": "8 11 18 28 37 48 53 64 73 83 90 93",
            "counter:2": "12 14 15 36 39 40 61 62 65 86 87 89",
            "red": "13 63",
            "blue": "38",
        }
    ),
    clocks=(ClockFace("14:40"), ClockFace("14:51", running=True)),
    news=("Nobody challenges.", "Ada claims 63."),
    facts=(
        "Turn 4",
        "97 places left",
        "Board 0",
        "Pool 24",
        "NW 6:0 for 5",
        "NE 0:6 for 5",
        "SW 6:0 for 5",
        "SE 0:0 for 5",
    ),
)
SCORE = CLAIM.with_(
    headline="Ada wins",
    detail="Most points.",
    tone=Tone.OVER,
    seats=(
        SeatLine(
            "Ada",
            27,
            "points",
            badges=("standard 1", "13 challenges", "83 crystals", "3 of Ben", "1 with the board"),
            colour="red",
        ),
        SeatLine(
            "Ben", 6, "points", badges=("standard 1", "10 challenges", "87 crystals", "1 with the board"), colour="blue"
        ),
    ),
    tiles=board(
        {
            "red": "1 5 9 11 13 15 17 19 21 23 25",
            "red challenge": "2 3 4 6",
            "blue": "8 10 12 14 16 18 20 22 24",
            "challenge": "7",
        },
        {"NW": "red"},
        range(1, 26),
    ),
    clocks=(ClockFace("3:12"), ClockFace("2:40")),
    news=("Nobody challenges.", "Ada claims 25."),
    facts=("Turn 25", "0 places left", "Board 1", "Pool 22", "NW Ada +5"),
    sheet=Sheet(
        "Score",
        ("", "Ada", "Ben", "Board"),
        (
            ("Places", "19", "9", "1"),
            ("Quadrants", "5", "0", "0"),
            ("Captured ×2", "6", "0", "0"),
            ("Held by the board ×−3", "-3", "-3", "0"),
            ("Total", "27", "6", "1"),
        ),
    ),
    keys=(SoftKey("New game"), SoftKey("Report"), SoftKey("Undo"), SoftKey("Menu")),
)
_FRONT = "With wings at his hat and his heels he carries messages, and every merchant counts his coins in his name."
CARD = CLAIM.with_(
    headline="Ada answers for 1",
    detail=f"Card 1: {_FRONT}",
    seats=(
        SeatLine("Ada", 0, "points", badges=("basic 3", "100 crystals"), colour="red", to_move=True),
        SeatLine("Ben", 0, "points", badges=("basic 3", "100 crystals"), colour="blue"),
    ),
    tiles=marked(board({}), {"1": Mark.CHOICE}),
    clocks=(),
    news=(),
    facts=("Turn 1", "100 places left"),
    prompt="Ada answers for 1",
    options=(Option("finished", "Answer finished"), Option("right", "All right"), Option("wrong", "Wrong")),
    keys=(SoftKey("Answer finished"), SoftKey("All right"), SoftKey("Wrong"), SoftKey("Menu")),
)
STUDY = CARD.with_(
    headline="Ada studies the card of 1",
    detail="Picture a purse with wings that flutters over the market.",
    seats=(SeatLine("Ada", 0, "points", badges=("study 1", "100 crystals"), colour="red", to_move=True),),
    prompt="",
    options=(),
    keys=_MENU,
    sheet=Sheet(
        _FRONT,
        ("Question", "Answer"),
        (
            ("Name", "Mercury (Mercurius, Mercurio)"),
            ("God of", "trade (commerce, merchants, business)"),
            ("What he holds besides his staff", "purse (money bag, pouch)"),
        ),
    ),
)

BOARD_EXAMPLES: Mapping[str, View] = MappingProxyType(
    {
        "board-claim": CLAIM,
        "board-window": WINDOW,
        "board-respond": RESPOND,
        "board-check": CHECK,
        "board-taken": TAKEN,
        "board-entered": STATED,
        "board-four": FOUR,
        "board-counters": COUNTERS,
        "board-score": SCORE,
        "board-card": CARD,
        "board-study": STUDY,
    }
)
"""Every example of a board by its name."""
