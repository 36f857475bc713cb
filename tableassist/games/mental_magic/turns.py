"""Turns, time, life, and the end (A-MM-09: as in the base game)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableassist.games.mental_magic.actions import (
    REASONS,
    Done,
    Draw,
    EndTurn,
    LapseTurn,
    Life,
    Lose,
    OutOfTime,
    PutBack,
    Respond,
)
from tableassist.games.mental_magic.ledger import NEW, add_to_count, count_cards
from tableassist.games.mental_magic.refusals import refuse_stranger, refuse_while_waiting
from tableassist.games.mental_magic.state import State, with_player
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Outcome, Refused, Seat, Timing
from tableassist.rules.out_of_time import InTime
from tableassist.rules.wording import format_count

MOST_LIFE = 1_000_000

WHY = {
    "concedes": "has conceded",
    "life": "has no life left",
    "library": "could not draw",
    "poison": "is poisoned",
    "effect": "has lost by an effect",
    "time": "has no time left",
}


def refuse_end_turn(state: State, action: EndTurn) -> Iterator[Refused]:
    """The active player ends the turn, with nothing left to resolve."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    if action.seat != state.active:
        yield Refused("R-TB-010", f"It is {state.name(state.active)}'s turn.", "Only that player ends it.")
    if action.next is not None and action.next not in state.seats:
        yield Refused("R-TB-010", "No such player is in the game.", "Choose one who is.")
    elif action.next is not None and state.players[action.next].late:
        yield Refused("A-CK-09", f"{state.name(action.next)} has no time left: the turn would lapse.", "Pass it on.")
    left = next(state.at(Where.STACK), None)
    if left is not None:
        unnamed = f"the {'face-down' if left.down else 'undeclared'} card {left.ref}"
        what = left.identity.name if left.identity else unnamed
        yield Refused("A-MM-09", f"On the stack there is still {what}.", "Tell where it went.")


def apply_end_turn(state: State, action: EndTurn) -> State:
    """The next player's turn begins (R-TB-010)."""
    named = action.next if action.next in state.seats else None
    following = next(iter(state.to_play(action.seat)), action.seat) if named is None else named
    return begin_turn_of(state, following)


def begin_turn_of(state: State, seat: Seat) -> State:
    """A fresh turn of that player."""
    return state.with_(active=seat, holder=seat, turn=state.turn + 1, lands=0, utopias=0, allowed=1)


def refuse_respond(state: State, action: Respond) -> Iterator[Refused]:
    """Whoever holds the time has it already."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    if action.seat == state.holder:
        yield Refused("R-CK-003", f"{state.name(action.seat)}'s time runs already.", "Play on.")
    elif state.players[action.seat].late:
        yield Refused("A-CK-09", f"{state.name(action.seat)} has no time left to respond.", "The others play on.")


def apply_respond(state: State, action: Respond) -> State:
    """That player's time runs."""
    return state.with_(holder=action.seat)


def refuse_done(state: State, action: Done) -> Iterator[Refused]:
    """Only borrowed time is given back."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    if action.seat != state.holder or action.seat == state.active:
        yield Refused("R-CK-003", f"{state.name(action.seat)} has not responded.", "Press when your turn is over.")


def apply_done(state: State, _action: Done) -> State:
    """The time of whose turn it is runs again."""
    return state.with_(holder=state.active)


def refuse_draw(state: State, action: Draw) -> Iterator[Refused]:
    """As many as there are."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from _against_number(state, action.seat, Where.LIBRARY, action.number)


def apply_draw(state: State, action: Draw) -> State:
    """From the library into the hand."""
    state = add_to_count(state, action.seat, Where.LIBRARY, -action.number)
    return add_to_count(state, action.seat, Where.HAND, action.number)


def refuse_put_back(state: State, action: PutBack) -> Iterator[Refused]:
    """As many as there are."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from _against_number(state, action.seat, Where.HAND, action.number)


def apply_put_back(state: State, action: PutBack) -> State:
    """From the hand into the library."""
    state = add_to_count(state, action.seat, Where.HAND, -action.number)
    return add_to_count(state, action.seat, Where.LIBRARY, action.number)


def _against_number(state: State, seat: Seat, zone: Where, number: int) -> Iterator[Refused]:
    there = count_cards(state, seat, zone)
    if number < 1:
        yield Refused("A-MM-09", "At least one card.", "Enter how many.")
    elif number > there:
        instead = "Whoever cannot draw loses." if zone is Where.LIBRARY else "Correct the count if that is wrong."
        yield Refused("A-MM-09", f"{state.name(seat)}'s {zone} has {format_count(there)}, not {number}.", instead)


def refuse_life(state: State, action: Life) -> Iterator[Refused]:
    """Numbers that can be meant, one for each player."""
    lives = ((action.seat, action.total), *action.others)
    for seat, total in lives:
        yield from refuse_stranger(state, seat)
        if abs(total) > MOST_LIFE:
            yield Refused("A-MM-09", f"{total} is no amount of life.", "Enter it again.")
    if len(dict(lives)) != len(lives):
        yield Refused("A-MM-09", "A player has one amount of life.", "Tell it once.")


def apply_life(state: State, action: Life) -> State:
    """So much life; without any a player is out, all together, unless these players say that (A-MM-09)."""
    dead = []
    for seat, total in ((action.seat, action.total), *action.others):
        if not state.has(seat) or state.players[seat].out:
            continue
        state = with_player(state, seat, life=total)
        dead += [seat] if total <= 0 else []
    return eliminate(state, dead, "life") if dead and state.options.zero_life == "out" else state


def refuse_lose(state: State, action: Lose) -> Iterator[Refused]:
    """For one of the reasons there are."""
    yield from refuse_stranger(state, action.seat)
    if action.reason not in REASONS:
        yield Refused("A-MM-09", f"Nobody loses by {action.reason!r}.", f"Reasons are {', '.join(REASONS)}.")


def apply_lose(state: State, action: Lose) -> State:
    """Out of the game."""
    return eliminate(state, (action.seat,), action.reason)


def eliminate(state: State, seats: Sequence[Seat], reason: str) -> State:
    """The players are out; their cards leave the game, their names stay used, and the last one left has won.

    Where nobody is left, nobody has: those who fall together draw (CR 104.4a).
    """
    for seat in seats:
        state = _left(with_player(state, seat, out=reason), seat)
    if len(state.seats) < 2:
        names = " and ".join(state.name(seat) for seat in seats)
        why = WHY.get(reason, "is out") if len(seats) == 1 else "have lost together: a draw"
        return state.with_(over=f"{names} {why}.", waiting=None)
    return _goes_on(state)


def _left(state: State, seat: Seat) -> State:
    """The player's cards leave the game, and what waited for them waits no longer."""
    if state.waiting is not None and state.waiting.seat == seat:
        state = state.with_(waiting=None)
    kept = (card for card in state.cards if card.owner != seat)
    cards = tuple(replace(card, controller=card.owner) if card.controller == seat else card for card in kept)
    state = state.with_(cards=cards)
    if state.waiting is not None and state.waiting.card not in NEW and state.card(state.waiting.card) is None:
        state = state.with_(waiting=None)
    return state


def _goes_on(state: State) -> State:
    """The next turn, where whose it is takes no part any more; the end, where nobody has time left (A-CK-10)."""
    if all(state.players[seat].late for seat in state.seats):
        return state.with_(over=f"Nobody has time left, so that {_most(state)} life win.", waiting=None)
    if _plays(state, state.active):
        return state if _plays(state, state.holder) else state.with_(holder=state.active)
    return begin_turn_of(state, state.to_play(state.active)[0])


def _plays(state: State, seat: Seat) -> bool:
    return not state.players[seat].out and not state.players[seat].late


def refuse_lapse_turn(state: State, action: LapseTurn) -> Iterator[Refused]:
    """R-CK-028: only whose time runs."""
    yield from refuse_stranger(state, action.seat)
    if action.seat != state.holder:
        yield Refused("R-CK-028", f"{state.name(action.seat)}'s time does not run now.", "Play on.")


def apply_lapse_turn(state: State, action: LapseTurn) -> State:
    """The turn passes on; in another's turn, the time goes back (A-CK-09)."""
    if action.seat != state.active:
        return state.with_(holder=state.active)
    return begin_turn_of(state.with_(waiting=None), next(iter(state.to_play(action.seat)), action.seat))


def refuse_out_of_time(state: State, action: OutOfTime) -> Iterator[Refused]:
    """A-CK-09: once."""
    yield from refuse_stranger(state, action.seat)
    if state.has(action.seat) and state.players[action.seat].late:
        yield Refused("A-CK-09", f"{state.name(action.seat)} is out of time already.", "Play on without.")


def apply_out_of_time(state: State, action: OutOfTime) -> State:
    """The turn lapses and each later one; nobody with time left, the game is over (A-CK-10)."""
    if state.waiting is not None and state.waiting.seat == action.seat:
        # Agreed to in the next turn, it would be the land of that one.
        state = state.with_(waiting=None)
    return _goes_on(with_player(state, action.seat, late=True))


def refuse_in_time(state: State, action: InTime) -> Iterator[Refused]:
    """R-CK-006: only who was out of time."""
    yield from refuse_stranger(state, action.seat)
    if state.has(action.seat) and not state.players[action.seat].late:
        yield Refused("R-CK-006", f"{state.name(action.seat)} is not out of time.", "Play on.")


def apply_in_time(state: State, action: InTime) -> State:
    """The player takes turns again."""
    return with_player(state, action.seat, late=False)


def outcome(state: State) -> Outcome | None:
    """Who is left, once that is only one, or nobody; who has most life, once nobody has time."""
    return replace(score(state), why=state.over) if state.over else None


def score(state: State) -> Outcome:
    """The game as it stands: most life leads, among those who are left."""
    leading = tuple(seat for seat in state.seats if state.players[seat].life == _most(state))
    return Outcome(leading, "", tuple(player.life for player in state.players))


def _most(state: State) -> int:
    return max((state.players[seat].life for seat in state.seats), default=0)


def timing(state: State) -> Timing:
    """Whose time runs; nobody's while a declaration waits for an answer (A-CK-06)."""
    return Timing(state.turn, state.active, None if state.waiting is not None or state.over else state.holder)
