"""How a state lies on the table: as far as this game goes, that is told, and no zone of the mat is read.

Printed names say nothing of what a card was declared as (R-MM-030), so no face is ever cut out of a picture.
"""

from __future__ import annotations

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import Action
from tableassist.games.mental_magic.mat import mat
from tableassist.games.mental_magic.state import State
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName, names

EVERYWHERE: frozenset[ZoneName] = names(mat().zones)


def pressed(state: State, seat: Seat) -> tuple[Action, ...]:
    """A seat's own button: agrees to what waits, ends one's turn, takes the time in another's or gives it back."""
    if state.over:
        return ()
    if state.waiting is not None:
        return (actions.Confirm(seat),)
    if seat != state.holder:
        return (actions.Respond(seat),)
    return (actions.EndTurn(seat),) if seat == state.active else (actions.Done(seat),)
