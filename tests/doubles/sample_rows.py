"""Views of rows of cards to look at: a game of Mnemonic from its draft to an attack that is refused.

They say what the game itself says of such positions; the tests play up to them and compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from tableassist.rules.view import ClockFace, Mark, Option, SeatLine, SoftKey, Status, Tile, Tone, View
from tableassist.table.cards import card
from tableassist.table.geometry import POKER_CARD, Rect, ZoneName

_MAT = Rect(0, 0, 841, 594)
_SIDES = ("south", "north")
_ROWS = {
    "combat": Rect(110, 302, 621, 93),
    "creatures": Rect(110, 396, 621, 93),
    "lands": Rect(110, 490, 621, 96),
    "stack": Rect(6, 302, 100, 140),
}
_PILES = {
    "pass": Rect(6, 446, 100, 100),
    "graveyard": Rect(735, 302, 100, 120),
    "library": Rect(735, 426, 100, 120),
}
_GAP = 4.0
_SEES = Status("camera sees the table")


def playmat(names: tuple[str, str], lies: Mapping[str, str], piles: Mapping[str, str]) -> tuple[Tile, ...]:
    """The rows and piles of two players, who sit facing each other.

    `lies` names the cards of each row from left to right, those below others before them: `4D*` lies turned, `9H@1.5`
    in that slot, `9H=sick` has a note, `9H>KD` is aimed at another. `piles` has the number of each library, and of each
    graveyard the number and the uppermost card.
    """
    return tuple(tile for side, name in zip(_SIDES, names, strict=True) for tile in _half(side, name, lies, piles))


def _half(side: str, name: str, lies: Mapping[str, str], piles: Mapping[str, str]) -> Iterator[Tile]:
    for row, south in _ROWS.items():
        zone, area = ZoneName(f"{side} {row}"), _turned(south) if side == "north" else south
        yield Tile(zone, area, "empty", kind="row", text=row.capitalize())
        yield from _cards(zone, area, lies.get(zone, ""))
    for pile, south in _PILES.items():
        area = _turned(south) if side == "north" else south
        yield _pile(ZoneName(f"{side} {pile}"), area, name, piles.get(f"{side} {pile}", ""))


def _turned(area: Rect) -> Rect:
    return Rect(_MAT.width - area.right, _MAT.height - area.bottom, area.width, area.height)


def _pile(zone: ZoneName, area: Rect, name: str, lies: str) -> Tile:
    if zone.endswith("pass"):
        return Tile(zone, area, "empty", kind="pile", text=name, owner=_SIDES.index(zone.split()[0]))
    count, _, top = lies.partition(" ")
    if top:
        shown, _, aim = top.partition(">")
        return Tile(zone, area, "up", card(shown), kind="pile", text=count, aims=(card(aim),) if aim else ())
    return Tile(zone, area, "down" if count not in ("", "0") else "empty", kind="pile", text=count)


def _cards(zone: ZoneName, area: Rect, lies: str) -> Iterator[Tile]:
    words = [_parted(word, number) for number, word in enumerate(lies.split())]
    most = max((at for _, at, _, _ in words), default=0.0)
    for name, at, note, aim in words:
        place = _spot(area, at, most, turned=name.endswith("*"))
        yield Tile(zone, place, "up", card(name.rstrip("*")), note=note, aims=(card(aim),) if aim else ())


def _parted(word: str, number: int) -> tuple[str, float, str, str]:
    """A card, its slot, its note, and whom it is aimed at."""
    word, _, aim = word.partition(">")
    word, _, note = word.partition("=")
    name, _, at = word.partition("@")
    return name, float(at) if at else float(number), note, aim


def _spot(area: Rect, at: float, most: float, *, turned: bool) -> Rect:
    short, long = POKER_CARD
    wide, high = (long, short) if turned else (short, long)
    pitch = min(long + _GAP, (area.width - long) / max(1.0, most))
    return Rect(area.left + at * pitch + (long - wide) / 2, area.top + (area.height - high) / 2, wide, high)


def _keys(*labels: str) -> tuple[SoftKey, ...]:
    return tuple(map(SoftKey, labels))


_NAMES = ("Ada", "Ben")
_CREATURES = {"south creatures": "JS@0.32 8S@0 KD@1.32", "north creatures": "9H 10H 10C"}
_LANDS = {"south lands": "2S 3S 4D 6D", "north lands": "2H 3H 5C*"}
_LIBRARIES = {"south library": "8", "north library": "9"}
_ADA = SeatLine("Ada", 20, unit="life", note="hand 3, library 8", badges=("land played", "sideboard 3"), to_move=True)
_BEN = SeatLine("Ben", 20, unit="life", note="hand 4, library 9", badges=("sideboard 2",))
_CLOCKS = (ClockFace("12:34", running=True), ClockFace("9:08"))
_FLIES = "8♠ of Ada has flying from J♠"


def _ben_acts(ada: SeatLine = _ADA) -> tuple[SeatLine, SeatLine]:
    return replace(ada, to_move=False), replace(_BEN, to_move=True)


TURN = View(
    "Mnemonic",
    "Ada's first main phase",
    seats=(_ADA, _BEN),
    tiles=playmat(_NAMES, _CREATURES | _LANDS, _LIBRARIES),
    mat=_MAT,
    clocks=_CLOCKS,
    news=("Ada plays 6♦.", "Ada goes on to the draw step."),
    facts=("Turn 7, Ada's: first main phase", "Ada has priority", _FLIES),
    prompt="Ada's first main phase",
    options=(
        Option("pass", "Pass"),
        Option("begin_combat", "To combat"),
        Option("main2", "To the second main phase"),
        Option("end", "End turn"),
    ),
    chosen=1,
    keys=_keys("◄", "►", "To combat", "Menu"),
    status=_SEES,
)
TARGET = TURN.with_(
    prompt="At which creature?",
    options=tuple(
        Option(name, label, card=card(name))
        for name, label in (("8S", "8♠"), ("9H", "9♥"), ("10H", "10♥"), ("KD", "K♦"), ("10C", "10♣"))
    ),
    chosen=1,
    keys=_keys("◄", "►", "9♥", "Menu"),
    status=Status("camera off"),
)
STACK = TURN.with_(
    headline="Ben may respond to Durable of Q♦",
    detail="8 seconds left. Press Respond within 10 seconds, or it goes on.",
    left=8,
    tone=Tone.ASK,
    seats=_ben_acts(replace(_ADA, note="hand 2, library 8")),
    tiles=playmat(
        _NAMES,
        _CREATURES | _LANDS | {"south lands": "2S 3S 4D 6D*"},
        _LIBRARIES | {"south graveyard": "1 QD>9H"},
    ),
    clocks=(ClockFace("12:21"), ClockFace("9:08", running=True)),
    news=("Ada discards Q♦: Killer Queen on 9♥ for 6♦.", *TURN.news[:1]),
    facts=(
        "Turn 7, Ada's: first main phase",
        "Ben has priority",
        "Stack: Durable of Q♦, then Killer Queen (Q♦) on 9♥",
        _FLIES,
        "Ada's graveyard: Q♦",
    ),
    prompt="Ben may respond to Durable of Q♦",
    options=(Option("pass", "Let Durable of Q♦ resolve"), Option("respond", "Respond")),
    chosen=None,
    keys=_keys("Let Durable of Q♦ resolve", "Respond", "", "Menu"),
)
_ATTACK = {"south creatures": "", "south combat": "JS*@0.32 8S*@0 KD*@1.32"}
BLOCK = TURN.with_(
    headline="Ben declares blockers",
    tone=Tone.ASK,
    seats=_ben_acts(),
    tiles=playmat(_NAMES, _CREATURES | _LANDS | _ATTACK, _LIBRARIES),
    clocks=(ClockFace("12:11"), ClockFace("9:08", running=True)),
    news=("Ada attacks with 8♠ and K♦.", "Ada goes on to beginning of combat."),
    facts=("Turn 7, Ada's: blockers declared", "8♠ attacks", "K♦ attacks", _FLIES),
    prompt="Whom does 9♥ block?",
    options=(Option("no", "Nobody"), Option("KD", "K♦", card=card("KD")), Option("none", "No blocks at all")),
    chosen=None,
    keys=_keys("Nobody", "K♦", "No blocks at all", "Menu"),
)
_BLOCKED = {
    "south creatures": "",
    "south combat": "JS*@0.32 8S*@0 KD*@1.82",
    "north combat": "9H@1.32>KD 10H@2.32>KD",
    "north creatures": "10C",
}
FIGHT = BLOCK.with_(
    headline="Ada may act: blockers declared",
    detail="9 seconds left. Press Respond within 10 seconds, or it goes on.",
    left=9,
    seats=(_ADA, _BEN),
    tiles=playmat(_NAMES, _CREATURES | _LANDS | _BLOCKED, _LIBRARIES),
    clocks=(ClockFace("12:11", running=True), ClockFace("8:59")),
    news=("Ben blocks K♦ with 9♥ and K♦ with 10♥.", *BLOCK.news[:1]),
    facts=(
        "Turn 7, Ada's: blockers declared",
        "Ada has priority",
        "8♠ attacks",
        "K♦ is blocked by 9♥ and 10♥",
        _FLIES,
    ),
    prompt="",
    options=(),
    keys=_keys("Undo", "Pause", "That is wrong", "Menu"),
)


def _put_right(tiles: tuple[Tile, ...], changes: Mapping[str, tuple[Mark, str]], more: Tile) -> tuple[Tile, ...]:
    """The tiles with marks on some cards, and one that lies too much in its row."""
    shown = []
    for tile in tiles:
        mark, want = changes.get(tile.card or "", (tile.mark, tile.want))
        shown.append(replace(tile, mark=mark, want=want))
        if tile.zone == more.zone and tile.kind == "row":
            shown.append(more)
    return tuple(shown)


REFUSED = TURN.with_(
    headline="Ada has played a land this turn.",
    detail="Take 7♠ off south lands",
    tone=Tone.WRONG,
    why="Ada has played a land this turn.",
    rule="R-MN-040  One land a turn, from hand, in your main phase, with nothing on the stack. A 7 is never cast.",
    instead="Play it next turn.",
    tiles=_put_right(
        TURN.tiles,
        {},
        Tile(ZoneName("south lands"), Rect(639, 494, 63, 88), "up", card("7S"), Mark.WRONG, "empty"),
    ),
    prompt="",
    options=(),
    chosen=None,
    keys=_keys("Table is right", "Enter by hand", "", "Menu"),
)
TIDY = TURN.with_(
    detail="Turn 6♦ upright  ·  Lay K♦ on south creatures",
    tone=Tone.TODO,
    tiles=_put_right(
        TURN.tiles,
        {"6D": (Mark.TODO, "turned"), "KD": (Mark.TODO, "KD")},
        Tile(ZoneName("south combat"), Rect(639, 304.5, 63, 88), "up", card("KD"), Mark.TODO, "empty"),
    ),
    prompt="",
    options=(),
    chosen=None,
    keys=_keys("Undo", "Pause", "That is wrong", "Menu"),
)
DRAFT = TURN.with_(
    headline="Keep 8 of 16 cards and pass 8",
    detail="Deal 16 cards to each player. Nobody may see the other's.",
    tone=Tone.TODO,
    seats=tuple(SeatLine(name, 20, unit="life", note="hand 0, library 0") for name in _NAMES),
    seat_keys=("Ada keeps 8", "Ben keeps 8"),
    tiles=playmat(_NAMES, {}, {}),
    clocks=(),
    news=(),
    facts=("10 cards left in the pile",),
    prompt="Keep 8 of 16 cards and pass 8",
    options=(Option("0", "Ada keeps 8", seat=0), Option("1", "Ben keeps 8", seat=1)),
    chosen=None,
    keys=_keys("Ada keeps 8", "Ben keeps 8", "", "Menu"),
)

ROW_EXAMPLES: Mapping[str, View] = MappingProxyType(
    {
        "rows-turn": TURN,
        "rows-target": TARGET,
        "rows-stack": STACK,
        "rows-block": BLOCK,
        "rows-fight": FIGHT,
        "rows-refused": REFUSED,
        "rows-tidy": TIDY,
        "rows-draft": DRAFT,
    }
)
"""Every example of rows by its name."""
