"""What players do, legal or not. A camera may know which card lies where, but never as what it is declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.action_words import After, IfTrue, Keyed
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime

BOOK, ENTERED = "book", "told"
"""Where the cost of a declared card comes from: imported cards, or whoever declares it (A-MM-05)."""

CardRef = Annotated[str, "CARD"]
"""A card: its number in the ledger, or `hand` or `library` for one of those that nobody can distinguish."""

CostText = Annotated[str, "COST"]
"""A mana cost as it is written; empty where a card has none."""

Printed = Annotated[str | None, "COST", Keyed("printed")]
"""The mana cost on the card itself, where it is not known yet."""

REASONS = ("concedes", "life", "library", "poison", "effect", "time")
"""Why somebody is out of the game."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Declares a card as a Magic card with the same mana cost (R-MM-003).

    `printed` is the mana cost on the card itself, None where it is known already; `printed_name` is asked only where
    the printed card may not be declared (A-MM-02). `effect` is whose effect could put the card onto the stack or the
    battlefield under his own control, None where no such effect does (R-MM-007).
    """

    seat: Seat
    card: CardRef
    ground: Ground
    source: Annotated[str, "SOURCE"]
    cost: CostText
    name: Annotated[str, "NAME"]
    printed: Printed = None
    printed_name: Annotated[str, "PRINTED NAME", After("|")] = ""
    effect: Annotated[Seat | None, Keyed("effect")] = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Agrees to the declaration that waits (A-MM-05)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Object:
    """Does not agree to the declaration that waits, or takes one's own back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Move:
    """Says that a card went to another zone.

    `ground` is the answer to whether its identity lasts there; `under` whose control it comes under. The seat is the
    owner where the card comes out of a hand or a library.
    """

    seat: Seat
    card: CardRef
    to: Where
    ground: Annotated[Ground | None, Keyed("ground")] = None
    under: Annotated[Seat | None, Keyed("under")] = None


@dataclass(frozen=True, slots=True)
class Lapse:
    """Says that the ground is gone on which a card kept its identity."""

    seat: Seat
    card: CardRef


@dataclass(frozen=True, slots=True)
class Utopia:
    """Plays a card from the hand face down as Utopia (R-MM-011)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Morph:
    """Casts a card from the hand face down (R-MM-013); `mask` where Illusionary Mask did it."""

    seat: Seat
    mask: Annotated[bool, IfTrue("mask")] = False


@dataclass(frozen=True, slots=True)
class Land:
    """Plays a land as printed: a player who does not play Mental Magic (A-MM-10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ExtraLands:
    """An effect allows so many lands more this turn."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TurnDown:
    """An effect like Ixidron's turns a permanent face down; its identity is kept (R-MM-013)."""

    seat: Seat
    card: CardRef


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A permanent that such an effect turned down lies face up again."""

    seat: Seat
    card: CardRef


@dataclass(frozen=True, slots=True)
class ShowFace:
    """A declared card is cast as this half (R-MM-009) or turns to this face (R-MM-014)."""

    seat: Seat
    card: CardRef
    face: Annotated[str, "FACE"]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody has seen the card itself: its printed mana cost."""

    seat: Seat
    card: CardRef
    printed: CostText


@dataclass(frozen=True, slots=True)
class AsLand:
    """Discards or targets a card without identity as though it were a land (R-MM-016); `use` is discard or target."""

    seat: Seat
    card: CardRef
    use: Annotated[str, "USE"]
    printed: Printed = None


@dataclass(frozen=True, slots=True)
class Search:
    """Searches somebody's library (R-MM-015)."""

    seat: Seat
    whose: Annotated[Seat, "WHOSE"]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffles somebody's library."""

    seat: Seat
    whose: Annotated[Seat, "WHOSE"]


@dataclass(frozen=True, slots=True)
class Dredge:
    """Uses dredge with a card in the graveyard (R-MM-015)."""

    seat: Seat
    card: CardRef


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws so many cards."""

    seat: Seat
    number: int = 1


@dataclass(frozen=True, slots=True)
class PutBack:
    """Puts so many cards from the hand into the library."""

    seat: Seat
    number: int = 1


@dataclass(frozen=True, slots=True)
class Life:
    """Has so much life now; `others` are players whose life changed at the same moment, with theirs (CR 104.4a)."""

    seat: Seat
    total: Annotated[int, "TOTAL"]
    others: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the turn; `next` where an effect gives somebody else, or the same player, the next one."""

    seat: Seat
    next: Annotated[Seat | None, "NEXT"] = None


@dataclass(frozen=True, slots=True)
class Respond:
    """Takes the time while deciding in another's turn (R-CK-021)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Done:
    """Gives the time back to whose turn it is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lose:
    """Is out of the game."""

    seat: Seat
    reason: Annotated[str, "REASON"]


@dataclass(frozen=True, slots=True)
class LapseTurn:
    """Is out of time for this turn: it passes on, or in another's turn the time goes back (A-CK-09)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """Is out of time for good: this turn and each later one lapse (A-CK-09)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card came face up onto the stack or the battlefield, and a camera knows which card it is; to be declared there.

    `own` is the name printed on it, `printed` its mana cost, None where nobody knows that.
    """

    seat: Seat
    card: CardRef
    to: Where
    own: Annotated[str, "OWN NAME"]
    printed: Printed = None


@dataclass(frozen=True, slots=True)
class Recognise:
    """A camera knows which card this one of the ledger is: the name printed on it, and its mana cost."""

    card: CardRef
    own: Annotated[str, "OWN NAME"]
    printed: Printed = None


@dataclass(frozen=True, slots=True)
class SetCount:
    """A correction by hand: so many cards are in a hand or a library."""

    seat: Seat
    zone: Annotated[Where, "hand|library"]
    number: int


@dataclass(frozen=True, slots=True)
class SetZone:
    """A correction by hand: a card of the ledger lies elsewhere than the ledger has it, and is what it is."""

    card: CardRef
    zone: Where


Play = (
    Declare
    | Confirm
    | Object
    | Move
    | Lapse
    | Utopia
    | Morph
    | Land
    | ExtraLands
    | TurnDown
    | TurnUp
    | ShowFace
    | Reveal
)
Reported = AsLand | Search | Shuffle | Dredge | Draw | PutBack | Life | EndTurn | Respond | Done | Lose
Flagged = LapseTurn | OutOfTime | InTime
Seen = Laid | Recognise
Correction = SetCount | SetZone
Action = Play | Reported | Flagged | Seen | Correction
