"""What the rules say of cards that lie otherwise than the game has them although nobody did anything (R-TB-002)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableassist.games.mnemonic.mat import GRAVEYARD, find_owner
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import format_card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot


def name_disturbance(state: State, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> Refused | None:
    """The rule that is broken where the game wants some cards and others lie, or lie otherwise; None for no rule."""
    found = find_owner(zone)
    if found is None:
        return None
    seat, row = found
    reasons = _strange(state, seat, seen) if row == GRAVEYARD else _untapped(want, seen)
    return next(reasons, None)


def _untapped(want: Sequence[Lot], seen: Sequence[Lot]) -> Iterator[Refused]:
    """R-MN-031: a tapped card stands up in the untap step of its player and not before."""
    upright = {lot.name for lot in seen if not lot.turned}
    for lot in want:
        if lot.turned and lot.name in upright and lot.name is not None:
            yield Refused(
                "R-MN-031", f"{format_card(lot.name)} stays tapped until it untaps.", "Turn it sideways again."
            )


def _strange(state: State, seat: Seat, seen: Sequence[Lot]) -> Iterator[Refused]:
    """R-MN-063: on a graveyard lie cards of its owner only."""
    for other in SEATS:
        player = state.players[other]
        for lot in seen:
            if other != seat and lot.name is not None and (lot.name in player.owned or lot.name in player.graveyard):
                whose_is = f"{state.name(other)}'s graveyard"
                yield Refused("R-MN-063", f"{format_card(lot.name)} belongs on {whose_is}.", "Put it there.")
