"""What players see and may press, as plain data. The display draws it and knows no game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tableassist.table.cards import CardName
from tableassist.table.geometry import Rect, ZoneName

TYPED = "="
"""A text that was typed answers a question as a key that begins so: `=lightning bolt`."""


class Mark(StrEnum):
    """How a tile is marked; the display gives each mark a colour and a shape of its own."""

    NONE = "none"
    TODO = "todo"
    WRONG = "wrong"
    RIGHT = "right"
    CHOICE = "choice"
    CURSOR = "cursor"
    LIFTED = "lifted"


class Tone(StrEnum):
    """The mood of the headline."""

    CALM = "calm"
    ASK = "ask"
    TODO = "todo"
    WRONG = "wrong"
    GOOD = "good"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A small table to read or to fill in: as many cells in each row as there are heads.

    `marked` is the row that is asked about. A cell of "right" or "wrong" is a judgement, "" one not made yet, and "–"
    one that is not to be made.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """One place of the mirrored table. `card` is set only where every player may see it (R-TB-003).

    `face` is "up", "down", "empty", "unknown", or "closed" for a place that is out of play.
    `want` is what should lie there where that differs from what does: "empty", "down", "up" or a card. On a board
    `kind` is the zone's ("place", "diamond", "pile") and `pieces` are what lies there: crystals by colour,
    "challenge", "counter" with the logo up, "counter:5" with its value up. `owner` is the side that has the place,
    -1 for the board.

    A "row" holds several cards: it is a tile of its own, which each of its cards follows with an area of its own, wider
    than high where it lies turned; later ones lie above earlier ones, and `want` may be "turned". `text` is what stands
    there: on a row what it is for, on a pile how many cards it has, on a card that is no playing card its name; a place
    of a board with one is drawn larger than the others. `note` is a word more about a card, and it points at the cards
    in `aims`. `about` is what may be read of it at a touch.
    """

    zone: ZoneName
    area: Rect
    face: str
    card: CardName | None = None
    mark: Mark = Mark.NONE
    want: str = ""
    kind: str = "card"
    pieces: tuple[str, ...] = ()
    owner: int | None = None
    text: str = ""
    note: str = ""
    aims: tuple[CardName, ...] = ()
    about: Sheet | None = None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player's line: `score` is big, `note` small; `badges` are things the player holds.

    `colour` is the colour of the player's pieces, empty where a game has none.
    """

    name: str
    score: int
    unit: str = "tokens"
    note: str = ""
    badges: tuple[str, ...] = ()
    to_move: bool = False
    out: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A picture of the table with the places marked that it is about.

    `picture` is a JPEG of `area` from straight above, of which the `crops` are shown, one above the other; `marks` are
    the places. All in millimetres of the table.
    """

    caption: str
    picture: bytes = field(repr=False)
    area: Rect
    marks: tuple[Rect, ...]
    crops: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be pressed.

    `action` is what it enters, or None where more is to be chosen or the app handles the key itself. `zone` is the
    place on the table it stands for, `card` the card that lies in a row there, `seat` the player it names. `note` is a
    word more about it, which stands smaller at its right. `picture` shows what it is about, small at its left.
    """

    key: str
    label: str
    action: Any = None
    zone: ZoneName | None = None
    seat: int | None = None
    card: CardName | None = None
    note: str = ""
    picture: Exhibit | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question with the options that answer it. `seat` is who is asked, None for anybody.

    `sheet` is the table being filled in, as far as it was chosen in this prompt; it stands in for the game's own.
    `typed` says that a text may be typed as well, which is chosen with TYPED before it.
    """

    text: str
    options: tuple[Option, ...]
    seat: int | None = None
    sheet: Sheet | None = None
    typed: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    """What a game shows of its state: nothing that a player may not see (R-TB-003, R-TB-004)."""

    headline: str
    detail: str
    seats: tuple[SeatLine, ...]
    tiles: tuple[Tile, ...]
    facts: tuple[str, ...] = ()
    tone: Tone = Tone.CALM
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """One side's clock as it is drawn: the text, whether it runs, is low, has flagged; `delay` is free time left."""

    text: str
    running: bool = False
    low: bool = False
    flagged: bool = False
    delay: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """The strip that is always visible: what the camera does and what is wrong with it; "" where none belongs."""

    camera: str = "camera off"
    ok: bool = True
    hand: bool = False
    muted: bool = False


@dataclass(frozen=True, slots=True)
class SoftKey:
    """One of the four keys under the screen and what it does now; an empty label is a key without a use."""

    label: str = ""


@dataclass(frozen=True, slots=True)
class StudyQuestion:
    """A card's front, what is asked of it, and how far one is with all that is asked: for one who studies alone.

    `picture` is the file of a picture on the front. `rest` says in words what is still to come.
    """

    front: str = ""
    question: str = ""
    picture: str = ""
    known: int = 0
    missed: int = 0
    total: int = 0
    rest: str = ""


@dataclass(frozen=True, slots=True)
class RulingCard:
    """A ruling with its evidence: the pictures side by side, how sure the referee is, and what happens now.

    `certainty` is "sure", "likely", "cannot tell", or empty where nothing is weighed; `because` says what it rests on.
    """

    exhibits: tuple[Exhibit, ...] = ()
    certainty: str = ""
    because: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A small picture of what the camera sees: its size in pixels, and its rows of red-green-blue bytes."""

    width: int
    height: int
    rgb: bytes


@dataclass(frozen=True)
class View:
    """The whole screen as plain data.

    `why` is the reason of a ruling and `rule` its id with the rulebook's sentence; `news` are the last things that
    happened, newest first. `keys` are the four soft keys from left to right; `options` what a touch may choose, with
    `chosen` the one the cursor stands on. `seat_keys` says what each seat's own button does now. `typed` says that a
    line may be typed now, and `line` is what has been typed of it on the screen, None where nobody types; `inline` has
    it stand open among the words from the beginning, and keys on the screen only where they are wanted. `left` are the
    seconds left of a time that what is going on now has for itself (R-CK-024). `roomy` is a page that is there for its
    options: they are large, and all of them are listed, also those that the keys name. `ruling` is the card of a
    ruling: its pictures take the table's place; so does `qr`, a QR code to be photographed, row by row, "1" for a dark
    module, and a `snapshot`.

    >>> View("Deluxe Memory", "Ann to move", news=("Bob shows 7♥ and 7♠.",)).headline
    'Ann to move'
    """

    title: str
    headline: str
    detail: str = ""
    tone: Tone = Tone.CALM
    why: str = ""
    rule: str = ""
    instead: str = ""
    seats: tuple[SeatLine, ...] = ()
    seat_keys: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    mat: Rect = field(default_factory=lambda: Rect(0, 0, 841, 594))
    clocks: tuple[ClockFace, ...] = ()
    news: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    prompt: str = ""
    options: tuple[Option, ...] = ()
    chosen: int | None = None
    keys: tuple[SoftKey, ...] = field(default_factory=lambda: (SoftKey(),) * 4)
    status: Status = Status()
    sheet: Sheet | None = None
    typed: bool = False
    line: str | None = None
    inline: bool = False
    left: int | None = None
    asked: StudyQuestion | None = None
    roomy: bool = False
    ruling: RulingCard | None = None
    qr: tuple[str, ...] = ()
    snapshot: Snapshot | None = None

    def with_(self, **changes: Any) -> View:
        """The same view with some fields changed."""
        return replace(self, **changes)
