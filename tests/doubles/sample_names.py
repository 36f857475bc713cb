"""Views of cards that go by names, and of what is typed: a game of Mental Magic, and a fact that is stated in MemWars.

They say what the game itself says of such positions; the tests play up to them and compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from sample_board import CLAIM

from tableassist.rules.view import ClockFace, Option, SeatLine, Sheet, SoftKey, Status, Tile, Tone, View
from tableassist.table.geometry import Rect, ZoneName

_WIDE, _HIGH, _STACK, _GAP, _PILES, _SEAT = 760.0, 490.0, 76.0, 4.0, 212.0, 92.0
_HALF = (_HIGH - _STACK) / 2
_SIDES = ("south", "north")
_OFF = Status("camera off")
_CLOCKS = (ClockFace("12:34", running=True), ClockFace("9:08"))


def table(names: tuple[str, str], used: str, lies: Mapping[str, str], piles: tuple[str, str]) -> tuple[Tile, ...]:
    """The stack, how many names are used, and each player's part: plates in grids of two, three in a stack's row.

    `lies` names what lies in a zone, apart by "|", with "#" before what lies face down; `piles` has the numbers of the
    cards in library, graveyard and exile.
    """
    wide = _WIDE - _PILES - _GAP
    stack, aside = Rect(0, _HALF, wide, _STACK - _GAP), Rect(wide + _GAP, _HALF, _PILES, _STACK - _GAP)
    tiles = [Tile(ZoneName("stack"), stack, "empty", kind="row", text="Stack"), *_plates("stack", stack, lies, (3, 1))]
    tiles.append(Tile(ZoneName("names"), aside, "empty", kind="row", text=used))
    for seat, side in enumerate(_SIDES):
        tiles += _part(seat, side, names[seat], lies, piles[seat])
    return tuple(tiles)


def _part(seat: int, side: str, name: str, lies: Mapping[str, str], piles: str) -> Iterator[Tile]:
    top, high = (_HIGH - _HALF, 0.0)[seat], _HALF - _GAP
    yield Tile(ZoneName(f"player {seat}"), Rect(0, top, _SEAT, high), "empty", kind="pile", text=name, owner=seat)
    field = Rect(_SEAT + _GAP, top, _WIDE - _SEAT - _PILES - 2 * _GAP, high)
    yield Tile(ZoneName(f"{side} battlefield"), field, "empty", kind="row", text="Battlefield")
    yield from _plates(f"{side} battlefield", field, lies, (2, 2))
    each = (high + _GAP) / 3
    for row, (pile, number) in enumerate(zip(("library", "graveyard", "exile"), piles.split(), strict=True)):
        area = Rect(field.right + _GAP, top + row * each, _PILES, each - _GAP)
        face = "empty" if number == "0" else "down" if pile == "library" else "up"
        yield Tile(ZoneName(f"{side} {pile}"), area, face, kind="row", text=f"{pile.capitalize()} {number}")


def _plates(zone: str, field: Rect, lies: Mapping[str, str], grid: tuple[int, int]) -> Iterator[Tile]:
    wide, high = (field.width - _GAP) / grid[0], (field.height - _GAP) / grid[1]
    for place, text in enumerate(filter(None, lies.get(zone, "").split("|"))):
        row, column = divmod(place, grid[0])
        area = Rect(
            field.left + _GAP + column * wide, field.top + _GAP + row * high, wide - _GAP, high - _GAP
        )  # fmt: skip
        yield Tile(ZoneName(zone), area, "down" if text.startswith("#") else "up", text=text.removeprefix("#"))


def _keys(*labels: str) -> tuple[SoftKey, ...]:
    return tuple(map(SoftKey, labels))


_NAMES = ("Ada", "Ben")
_ADA = SeatLine(
    "Ada", 20, unit="life", note="4 cards in hand, 32 in the library", badges=("Utopia played",), to_move=True
)
_BEN = SeatLine("Ben", 17, unit="life", note="6 cards in hand, 32 in the library")
_LIES = {
    "south battlefield": "#2 Utopias|2: Kiln Keeper|6: Séance of Sparks",
    "north battlefield": "#1 Utopia|4: Glass Harbour",
}
_USED = ("Séance of Sparks", "Glass Harbour", "Kiln Keeper")
_UTOPIA = "Utopia — Land. {T}: Add one mana of any color."

MENU = View(
    "Mental Magic",
    "Ada's turn",
    seats=(_ADA, _BEN),
    tiles=table(_NAMES, "3 names", _LIES, ("32 0 0", "32 0 0")),
    clocks=_CLOCKS,
    news=("Ada says that Séance of Sparks goes to the battlefield.",),
    facts=("Turn 3", "3 names declared", *_USED),
    prompt="Ada …",
    options=(
        Option("declare", "Declare a card"),
        Option("morph", "Cast face down"),
        Option("move", "A card goes elsewhere"),
        Option("draw", "Draw"),
        Option("life", "Life"),
        Option("more", "More"),
        Option("end", "End the turn"),
        Option("for1", "Ben …"),
    ),
    chosen=0,
    keys=_keys("◄", "►", "Declare a card", "Menu"),
    status=_OFF,
)
_MARKS = ("space", "apostrophe", "comma", "hyphen", "slashes")
_LETTERS = tuple(Option(letter, letter.upper()) for letter in "abcdefghijklmnopqrstuvwxyz")
NAME = MENU.with_(
    prompt="Declared as? emb…",
    options=(
        Option("1", "Ember Volley"),
        Option("2", "Ember Lance"),
        Option("done", "“emb”"),
        Option("back", "Delete"),
        *_LETTERS,
        *(Option(mark, mark) for mark in _MARKS),
    ),
    keys=_keys("◄", "►", "Ember Volley", "Menu"),
    typed=True,
)
_SYMBOLS = (
    "0 1 2 3 4 5 6 7 8 9 W U B R G X Y Z C S W/U W/B U/B U/R B/R B/G R/G R/W G/W G/U "
    "2/W 2/U 2/B 2/R 2/G C/W C/U C/B C/R C/G W/P U/P B/P R/P G/P "
    "W/U/P W/B/P U/B/P U/R/P B/R/P B/G/P R/G/P R/W/P G/W/P G/U/P"
)
COST = MENU.with_(
    prompt="What does the card itself cost? {1}{R}",
    options=(
        Option("done", "{1}{R}"),
        Option("back", "Delete"),
        *(Option(f"{{{symbol}}}", f"{{{symbol}}}") for symbol in _SYMBOLS.split()),
        Option("//", "//"),
    ),
    keys=_keys("◄", "►", "{1}{R}", "Menu"),
    typed=True,
)
DOUBT = MENU.with_(
    headline="Ada declares Ember Golem: right?",
    detail="Ember Golem is said to cost {1}{R}.",
    tone=Tone.ASK,
    prompt="Ada declares Ember Golem: right? Ember Golem is said to cost {1}{R}.",
    options=(
        Option("agree1", "Ben agrees", seat=1),
        Option("object1", "Ben objects", seat=1),
        Option("back", "Take it back", seat=0),
    ),
    chosen=None,
    keys=_keys("Ben agrees", "Ben objects", "Take it back", "Menu"),
    news=("Ada declares Ember Golem, {1}{R}: it is cast; somebody else must agree.",),
)
READ = MENU.with_(
    sheet=Sheet(
        "Kiln Keeper",
        ("", ""),
        (
            ("Cost", "{1}{R}"),
            ("Type", "Creature — Goblin"),
            ("Text", "Whenever another creature you control dies, Kiln Keeper deals 1 damage to each opponent."),
        ),
    ),
)


def _row(zone: str, left: float, top: float, wide: float, high: float, text: str) -> Tile:
    return Tile(
        ZoneName(zone), Rect(left, top, wide, high), "down" if "library" in zone else "empty", kind="row", text=text
    )


def _plate(zone: str, left: float, top: float, shape: str, text: str, about: Sheet | None = None) -> Tile:
    """A plate as its card lies: upright, across, or askew."""
    wide, high = {"|": (126.0, 134.0), "-": (150.0, 92.0), "/": (120.0, 120.0)}[shape]
    face = "down" if text == "Utopia" else "up"
    return Tile(ZoneName(zone), Rect(left, top, wide, high), face, text=text, about=about)


_SOUTH, _NORTH = "south battlefield", "north battlefield"
_USED_NAMES = Sheet("Declared names, last first", ("Name", "By"), (("Glass Harbour", "Ben"), ("Kiln Keeper", "Ada")))
_HARBOUR = Sheet("Glass Harbour", ("", ""), (("Cost", "{1}{U}"), ("Type", "Enchantment")))
SEEN = MENU.with_(
    seats=(SeatLine("Ada", 20, unit="life", note="6 cards in hand, 32 in the library", to_move=True), _BEN),
    tiles=(
        _row("stack", 50, 305, 104, 188, "Stack"),
        replace(_row("names", 687, 101, 104, 188, "2 names"), about=_USED_NAMES),
        Tile(ZoneName("player 0"), Rect(50, 497, 104, 82), "empty", kind="pile", text="Ada", owner=0),
        _row(_SOUTH, 162, 305, 517, 281, "Battlefield"),
        _plate(_SOUTH, 337, 310, "|", "2: Kiln Keeper", READ.sheet),
        _plate(_SOUTH, 167, 448, "|", "Utopia"),
        _row("south library", 687, 487, 104, 90, "Lib. 32"),
        _row("south graveyard", 687, 393, 104, 90, "Grave 0"),
        _row("south exile", 687, 299, 104, 90, "Exile 0"),
        Tile(ZoneName("player 1"), Rect(687, 15, 104, 82), "empty", kind="pile", text="Ben", owner=1),
        _row(_NORTH, 162, 8, 517, 281, "Battlefield"),
        _plate(_NORTH, 367, 19.5, "|", "Utopia"),
        _plate(_NORTH, 290, 157.5, "/", ""),
        _plate(_NORTH, 425, 171.5, "-", "4: Glass Harbour", _HARBOUR),
        _row("north library", 50, 17, 104, 90, "Lib. 32"),
        _row("north graveyard", 50, 111, 104, 90, "Grave 0"),
        _row("north exile", 50, 205, 104, 90, "Exile 0"),
    ),
    news=("Ada draws 1 card.",),
    facts=("Turn 3", "2 names declared", "Glass Harbour", "Kiln Keeper"),
    options=(
        MENU.options[0],
        Option("utopia", "Play a Utopia"),
        *MENU.options[1:],
    ),
    status=Status("camera sees the table"),
)
LINE = CLAIM.with_(typed=True, line="ares, god of w")

NAME_EXAMPLES: Mapping[str, View] = MappingProxyType(
    {
        "names-menu": MENU,
        "names-name": NAME,
        "names-cost": COST,
        "names-doubt": DOUBT,
        "names-read": READ,
        "names-seen": SEEN,
        "line": LINE,
    }
)
"""Every example of names, and of a line that is typed, by its name."""
