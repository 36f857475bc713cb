"""An opponent who takes no part in Mental Magic and plays cards as printed (R-MM-001, A-MM-10): the ledger has none.

Such cards lie there and are played as anywhere; the referee counts hands, libraries, lands and life, and must say
nothing of the rest.
"""

from __future__ import annotations

from random import Random

from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic import actions as do
from tableassist.games.mental_magic.mat import zone_of
from tableassist.games.mental_magic.zones import Where
from tableassist.rehearsal.mental_magic.declaring import Declarer
from tableassist.rehearsal.mental_magic.hands import MagicHands
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

TYPES = {card.name: card.faces[0].types for card in CARDS}


class PrintedPlayer:
    """Plays lands and spells as printed, on the same mat and from the same cards as Mental Magic players do."""

    def __init__(self, actor: MagicHands, declarer: Declarer, rng: Random) -> None:
        self.actor, self.declarer, self.rng = actor, declarer, rng

    def play_land(self, seat: Seat) -> None:
        """A land of the hand, which the referee is told of (A-MM-08)."""
        lands = [own for own in self.actor.hidden.hands[seat] if TYPES[own] == "Land"]
        if lands and self.actor.room(seat):
            self._lay(seat, self.rng.choice(lands), Where.BATTLEFIELD)
            self.actor.await_layout()
            self.declarer.by(seat, "land")
            played = do.Land(seat)
            self.actor.count(played)
            self.actor.await_agreement(played)

    def cast(self, seat: Seat) -> None:
        """A spell of the hand: onto the stack, and on to the battlefield or the graveyard."""
        spells = [own for own in self.actor.hidden.hands[seat] if TYPES[own] != "Land"]
        if not spells or not self.actor.room(seat):
            return
        own = self.rng.choice(spells)
        self._lay(seat, own, Where.STACK)
        self.actor.await_layout()
        lasting = not any(word in TYPES[own] for word in ("Instant", "Sorcery"))
        self.actor.push(seat, own, Where.BATTLEFIELD if lasting else Where.GRAVEYARD)
        self.actor.await_layout()

    def bury(self, seat: Seat) -> None:
        """One of the permanents goes to the graveyard."""
        there = self._permanents(seat)
        if there:
            self.actor.push(seat, self.rng.choice(there), Where.GRAVEYARD)
            self.actor.await_layout()

    def count_permanents(self, seat: Seat) -> int:
        """How many cards lie on the battlefield as printed."""
        return len(self._permanents(seat))

    def _permanents(self, seat: Seat) -> list[str]:
        field = zone_of(Where.BATTLEFIELD, seat)
        return [own for own in self.actor.hidden.as_printed if self._zone_of(own) == field]

    def _zone_of(self, own: str) -> ZoneName | None:
        zone = self.actor.rig.mat.zone_at(self.actor.rig.table.placed(CardName(own)).at)
        return None if zone is None else zone.name

    def _lay(self, seat: Seat, own: str, where: Where) -> None:
        self.actor.hidden.hands[seat].remove(own)
        self.actor.hidden.as_printed.append(own)
        self.actor.lay_down(seat, own, where)
