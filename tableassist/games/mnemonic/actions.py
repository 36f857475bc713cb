"""What players do, legal or not. Choices that only their player may see are only a number of cards (R-MN-080)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tableassist.rules.action_words import After, Else, IfTrue
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

Cards = tuple[CardName, ...]
Target = CardName | Seat
"""A creature, or a player."""

Payment = Annotated[Cards, "LAND", After("for")]
"""The lands that are tapped and the floating mana that is spent."""


@dataclass(frozen=True, slots=True)
class DraftDiscards:
    """The ten cards left out of the draft, where they lie face up (A-MN-28)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DraftKeep:
    """Keeps so many cards of the packet and passes the others (R-MN-014)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Sideboard:
    """Sets so many cards aside (R-MN-017)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Starts:
    """This player has the first turn, by whatever method was agreed (R-MN-020)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Has shuffled his library."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Replaces his opening hand (R-MN-023)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps his opening hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bottom:
    """Has put so many cards of his hand on the bottom of his library."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PlayLand:
    """Plays a land from hand (R-MN-040)."""

    seat: Seat
    card: CardName


@dataclass(frozen=True, slots=True)
class TapForMana:
    """Taps a land; its mana floats until the step ends (A-MN-06)."""

    seat: Seat
    card: CardName


@dataclass(frozen=True, slots=True)
class Cast:
    """Casts a card from hand as a creature, or a jack as an Aura; what is paid are lands and floating mana.

    An Aura without a target is asked for it.
    """

    seat: Seat
    card: CardName
    mode: Annotated[str, "MODE"] = "creature"
    target: Annotated[CardName | None, After("on")] = None
    payment: Payment = ()


@dataclass(frozen=True, slots=True)
class HandAbility:
    """Discards a queen, king or ace for its ability (R-MN-051); without a target that it needs, it is asked for."""

    seat: Seat
    card: CardName
    which: Annotated[str, "ABILITY"]
    target: Annotated[Target | None, After("on")] = None
    payment: Payment = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """Names the target of what was announced without one."""

    seat: Seat
    target: Target


@dataclass(frozen=True, slots=True)
class Pass:
    """Passes priority (R-MN-037)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Respond:
    """Claims time to respond before what is going on is taken as agreed (A-MN-36)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Go:
    """Goes on to combat, the second main phase or the end, doing nothing on the way (a shortcut, CR 732)."""

    seat: Seat
    step: Annotated[str, "GOAL"]


@dataclass(frozen=True, slots=True)
class DeclareAttackers:
    """Attacks with these creatures, or with none."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class DeclareBlockers:
    """Blocks: pairs of blocker and attacker."""

    seat: Seat
    pairs: tuple[tuple[Annotated[CardName, "BLOCKER"], Annotated[CardName, "ATTACKER"]], ...]


@dataclass(frozen=True, slots=True)
class DivideDamage:
    """Divides an attacker's damage among the creatures that block it (R-MN-073)."""

    seat: Seat
    attacker: Annotated[CardName, "ATTACKER"]
    parts: tuple[tuple[Annotated[CardName, "BLOCKER"], int], ...]


@dataclass(frozen=True, slots=True)
class OrderTriggers:
    """Says in which order the abilities of these cards resolve, the first one first (R-MN-064)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Durable:
    """Puts the diamond on top of the library, or leaves it."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Dig:
    """Shuffles a card of the graveyard into the library, or none."""

    seat: Seat
    card: Annotated[CardName | None, Else("no")] = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards cards at the end of the turn (R-MN-035)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Concede:
    """Gives the game up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lapse:
    """Is out of time for this turn: does nothing more in it where something could be done (A-CK-09)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """Is out of time for good: does nothing any more where something could be done (A-CK-09)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shift:
    """A card lies in another row of its own side, which changes nothing."""

    card: CardName
    row: Annotated[str, "ROW"]


@dataclass(frozen=True, slots=True)
class CountLife:
    """A player says how much life he has by his own count."""

    seat: Seat
    life: int


@dataclass(frozen=True, slots=True)
class SetLife:
    """A correction by hand: the player has so much life."""

    seat: Seat
    life: int


@dataclass(frozen=True, slots=True)
class SetCount:
    """A correction by hand: so many cards are in the player's "hand" or "library"."""

    seat: Seat
    what: Annotated[str, "COUNTED"]
    count: int


@dataclass(frozen=True, slots=True)
class SetCard:
    """A correction by hand: the card is on the "battlefield", in the "graveyard", "hand" or "library" of the player.

    On the battlefield it is `tapped` or not, and a jack may be an Aura on its `host`.
    """

    card: CardName
    place: Annotated[str, "PLACE"]
    seat: Seat
    tapped: Annotated[bool, IfTrue("tapped")] = False
    host: Annotated[CardName | None, "CREATURE", After("on")] = None


@dataclass(frozen=True, slots=True)
class SetZone:
    """A correction by hand: exactly these cards lie in the zone, each tapped or not."""

    zone: ZoneName
    lots: tuple[tuple[CardName, bool], ...]


Setting = DraftDiscards | DraftKeep | Sideboard | Starts | Shuffled | Mulligan | Keep | Bottom
"""What leads up to the first turn."""

Play = PlayLand | TapForMana | Cast | HandAbility | Aim | Pass | Respond | Go
Fight = DeclareAttackers | DeclareBlockers | DivideDamage
Answer = OrderTriggers | Durable | Dig | Discard
Correction = SetLife | SetCount | SetCard | SetZone

Flagged = Lapse | OutOfTime | InTime | LoseOnTime
"""What a fallen flag entails."""

Action = Setting | Play | Fight | Answer | Concede | Flagged | Shift | CountLife | Correction
