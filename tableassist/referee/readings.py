"""Readings of a table: actions that the rules propose, which of them are allowed, and which change anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tableassist.referee.belief import Belief, hidden_touches
from tableassist.referee.match import AnyGame
from tableassist.rules.game import HasLibraries, PeeksAtCards, Refused
from tableassist.rules.unseen import HingesOnUnseen
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout


class Objection(NamedTuple):
    """An action of a reading that the rules refuse, why, and what the reading has after it."""

    action: Any
    refused: Refused
    rest: tuple[Any, ...]


class Explanation(NamedTuple):
    """The likeliest legal `actions` that explain a table, else the likeliest illegal one, and whether that is `unsure`.

    Without any actions there is something to wait for. Legal ones are unsure where they rest on cards that only slid,
    or on such as may have been exchanged late; an illegal one where it rests on touches alone.
    """

    actions: tuple[Any, ...] | None = None
    objection: Objection | None = None
    unsure: bool = False


def find_explanation(game: AnyGame, state: Any, now: Belief, seen: Layout) -> Explanation:
    """What explains the table as it is seen, by what is other than it was and by what was touched."""
    visible, touched = now.was.differing(seen), hidden_touches(now, seen)
    # Of a pile that looks as before nobody can say that it is another one.
    touched -= game.libraries() if isinstance(game, HasLibraries) else frozenset[ZoneName]()
    if not visible | touched:
        # What lies there since the last belief proves nothing new, above all after an undo.
        return Explanation()
    looking = awaits_peek(game, state)
    lifted = visible | touched - now.slid
    waiting: Explanation | None = None
    against: Explanation | None = None
    for moved in dict.fromkeys((visible, lifted, visible | touched)):
        if (waiting or against) and not moved <= lifted:
            # A neighbour that only slid has no part in a look that goes on.
            break
        readings = game.read(state, seen, moved)
        found = _explain_by(game, state, readings)
        if found.actions == () and (looking or not any(readings)):
            # A card that was looked at before and lies face down again may complete it; where nothing was begun and
            # something is only left over, what was touched may be an action.
            waiting = waiting or found
        elif found.actions is not None:
            # What shows a face, or a bare place, is no exchange that nobody sees.
            late = bool(moved and found.actions) and moved <= exchanging(game, state) - visible
            return found._replace(unsure=late or not moved <= lifted)
        elif found.objection is not None and not waiting:
            # What is against it may be allowed after a look of which nothing shows.
            against = against or found._replace(unsure=moved != visible)
            if not looking:
                break
    return waiting or against or Explanation()


def awaits_peek(game: AnyGame, state: Any) -> bool:
    """Whether the next cards that are touched belong to one look."""
    return isinstance(game, PeeksAtCards) and game.is_peek_awaited(state)


def exchanging(game: AnyGame, state: Any) -> frozenset[ZoneName]:
    """The places whose face-down cards may be changing places now, as a player has said."""
    return game.exchanging(state) if isinstance(game, PeeksAtCards) else frozenset()


def find_whole_peek(game: AnyGame, state: Any, now: Belief, seen: Layout, slid: frozenset[ZoneName]) -> tuple[Any, ...]:
    """What was done if cards that only slid were looked at as well; empty where that is no whole peek.

    A hand may have hidden that it lifted a card.

    Args:
        now: What is believed, with what was touched.
        seen: What lies on the table.
        slid: The places of those that only slid.
    """
    if not awaits_peek(game, state):
        return ()
    handled = now.was.differing(seen) | hidden_touches(now, seen) - now.slid | slid
    return read_likeliest(game, state, seen, handled)


def _explain_by(game: AnyGame, state: Any, readings: Iterable[Sequence[Any]]) -> Explanation:
    """The first of the readings that explains the table, else what is against the first that the rules refuse."""
    first: Objection | None = None
    for sequence in readings:
        refused = first_refusal(game, state, sequence)
        if refused is None and not is_idle(game, state, sequence):
            return Explanation(tuple(sequence))
        if first is None and refused is not None:
            first = Objection(*refused, remaining_actions(sequence, refused[0]))
    return Explanation(objection=first)


def find_begun(
    game: AnyGame, state: Any, readings: Iterable[Sequence[Any]]
) -> tuple[tuple[Any, Refused] | None, tuple[Any, None] | None]:
    """What was begun and the rules refuse as it is, with what is against it; and what they allow, but is for nothing.

    The latter are lands that are tapped, where mana may be left over (A-MN-05).
    """
    refused = (first_refusal(game, state, sequence) for sequence in readings)
    begun = next((one for one in refused if one is not None), None)
    if begun is not None:
        return begun, None
    action = next((sequence[0] for sequence in readings if sequence), None)
    waits = action is not None and isinstance(game, HingesOnUnseen) and game.could_be_completed(state, action)
    return None, (action, None) if waits else None


def read_likeliest(game: AnyGame, state: Any, seen: Layout, moved: frozenset[ZoneName]) -> tuple[Any, ...]:
    """The first reading of the table that the rules allow and that changes anything; empty where there is none."""
    for sequence in game.read(state, seen, moved):
        if first_refusal(game, state, sequence) is None and not is_idle(game, state, sequence):
            return tuple(sequence)
    return ()


def first_refusal(game: AnyGame, state: Any, sequence: Iterable[Any]) -> tuple[Any, Refused] | None:
    """The first action of a reading that the rules refuse, and why; None where they allow all of it."""
    for action in sequence:
        refused = game.judge(state, action)
        if refused is not None:
            return action, refused
        state = game.apply(state, action)
    return None


def remaining_actions(sequence: Sequence[Any], action: Any) -> tuple[Any, ...]:
    """What a reading has after one of its actions."""
    return tuple(sequence[list(sequence).index(action) + 1 :])


def is_idle(game: AnyGame, state: Any, sequence: Sequence[Any]) -> bool:
    """Whether the actions would be done and change nothing: that is no explanation of what lies there.

    A reading without any action says that there is something to wait for.
    """
    return bool(sequence) and bool(apply_all(game, state, sequence) == state)


def apply_all(game: AnyGame, state: Any, sequence: Iterable[Any]) -> Any:
    """The game after the actions."""
    for action in sequence:
        state = game.apply(state, action)
    return state


def first_settling(
    game: AnyGame, state: Any, sequences: Iterable[Sequence[Any]], seen: Layout, zones: frozenset[ZoneName]
) -> tuple[Any, ...]:
    """The first of the readings that the rules allow and after which the zones lie as the game has them; or nothing.

    Args:
        sequences: The readings, likeliest first.
        seen: What lies on the table.
        zones: Those that are to lie as the game has them then.
    """
    for sequence in sequences:
        if sequence and first_refusal(game, state, sequence) is None:
            after = apply_all(game, state, sequence)
            if not zones & game.layout(after).differing(seen):
                return tuple(sequence)
    return ()
