"""How a state lies on the table, and what a settled table says was done.

What is there is held against what should be there, place by place; what differs is read in the light of the phase.
Legal readings come first. A place that differs without having been touched is still to be put right, nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from tableassist.games.deluxe_memory import reading_effects
from tableassist.games.deluxe_memory.actions import (
    Action,
    Cross,
    EndLook,
    Look,
    NoMatch,
    Reveal,
    Select,
    ShowMatch,
    Stop,
)
from tableassist.games.deluxe_memory.differences import (
    UNREADABLE,
    Differences,
    content_at,
    find_differences,
    list_mishaps,
)
from tableassist.games.deluxe_memory.effects import find_crosses_with, pool_of_cross
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, PLACES, Grid, list_filled
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Copying,
    Crossing,
    Inspected,
    Inspecting,
    Intercepting,
    Looking,
    Naming,
    Offering,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
)
from tableassist.games.deluxe_memory.state import State
from tableassist.games.deluxe_memory.tokens import is_payment_covered
from tableassist.rules.declarations import Completed
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, format_card, rank
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

Moved = frozenset[ZoneName]
Places = tuple[ZoneName, ...]
Candidate = tuple[Action, ...]


def layout(state: State) -> Layout:
    """What should lie on the table: cards in the hand count where they belong."""
    return _layout(state.grid)


def unread(state: State) -> frozenset[ZoneName]:
    """The places that may be in any condition: cards in the hand or coming back, cards shown by an effect."""
    match state.phase:
        case Looking(places=held) | Swapping(places=held) | Inspected(places=held):
            return frozenset(held)
        case Revealing(revealed=revealed, stays=False):
            return revealed
        case Crossing(done=done):
            return frozenset(place for place, _ in done)
        case Rearranging():
            return frozenset(list_places(state.options.jokers))
    return frozenset()


def private(state: State) -> frozenset[ZoneName]:
    """The places of cards in the hand: from the look's start to its end nobody reads them (R-TB-004)."""
    match state.phase:
        case Looking(claim="") | Swapping(back=False) | Inspected():
            return unread(state)
    return frozenset()


def is_peek_awaited(state: State) -> bool:
    """Whether a player is about to look at cards, which may be one after the other."""
    return isinstance(state.phase, Choosing | Peeking | Squaring | Inspecting)


def list_exchanging(state: State) -> frozenset[ZoneName]:
    """The places of which a player said that their face-down cards change places; he may do it after he has said so.

    The hand of the player whose turn it is by then looks at them.
    """
    return frozenset() if _is_own_hand(state) else frozenset(state.exchanged)


def _is_own_hand(state: State) -> bool:
    """Whether no hand was seen but that of the player on turn."""
    return state.hand is not None and state.hand == state.acting


def pressed(state: State, seat: Seat) -> Candidate:
    """A seat's own button ends a look or a row of reveals; by anybody else it is refused."""
    if seat != state.acting:
        return (Stop(seat),)
    match state.phase:
        case Looking(claim="") | Swapping(back=False) | Inspected() | Rearranging(done=False):
            return (EndLook(seat),)
        case Revealing(may_stop=True) | Choosing():
            # R-CK-003: where no two cards were looked at there is nothing to end, and the refusal says so.
            return (Stop(seat),)
        case Crossing(done=done) if done:
            # R-DM-035: that was all of the cross, where a larger one has these cards as well.
            shown = set(dict(done))
            whole = (one for one in find_crosses_with(state, shown) if shown == set(pool_of_cross(state, one)))
            return tuple(Cross(seat, centre) for centre in islice(whole, 1))
    return ()


def read(state: State, seen: Layout, moved: Moved) -> Sequence[Candidate]:
    """What the settled table says was done, likeliest first; an illegal reading explains what is wrong."""
    if isinstance(state.phase, Rearranging):
        return reading_effects.read_rearrangement(state, state.phase, seen)
    found = find_differences(state, seen, moved, unread(state))
    if found.unclear:
        # A card that cannot be read proves nothing; it must be asked for.
        return ()
    handled = _handled(state, moved, found)
    readings = tuple(_readings(state, seen, moved, handled, found))
    if readings:
        return readings
    if _waiting(state, seen, handled, found):
        # Nothing is complete yet, and nothing is wrong: one card of two is in the hand, or was looked at.
        return ((),)
    return tuple((action,) for action in list_mishaps(state, seen, found))


def _handled(state: State, moved: Moved, found: Differences) -> Places:
    """The places whose card was taken or turned, or was touched and lies as before, in reading order."""
    touched = moved.intersection(list_filled(state.grid)).difference(state.settling).union(found.touched)
    return tuple(place for place in PLACES if place in touched)


def _readings(state: State, seen: Layout, moved: Moved, handled: Places, found: Differences) -> Iterator[Candidate]:
    if found.came or found.exchanged:
        # A card on a foreign place must be put right before anything else can be read.
        if isinstance(state.phase, Swapping) and not found.came:
            yield from _swapped(state, state.phase, seen, moved)
        elif isinstance(state.phase, Peeking) and not found.came:
            yield from reading_effects.read_early_exchange(state, state.phase, seen, found)
        return
    match state.phase:
        case Choosing(seat=seat):
            yield from _chosen(state, seat, seen, handled, found)
        case Looking():
            yield from _laid_back(state.phase, seen, moved)
            if found.touched and not _ends_unsaid(state, seen):
                yield (Select(state.phase.seat, (*state.phase.places, *found.touched)),)
            elif found.touched:
                yield from _before_its_turn(state.phase.seat, found)
        case Revealing(seat=seat, may_stop=True) if len(found.lifted) == 2 and found.lifted == found.touched:
            yield from _before_its_turn(seat, found)
        case Naming(seat=seat) | Copying(seat=seat) | Intercepting(seat=seat) | Offering(seat=seat) if found.lifted:
            if found.lifted == found.touched:
                yield from _before_its_turn(seat, found)
        case Swapping() | Inspected() if found.lifted and _ends_unsaid(state, seen):
            yield from ((), (Look(state.phase.seat, found.lifted),))
        case Swapping():
            yield from _swapped(state, state.phase, seen, moved)
            yield from _third_card(state.phase, found)
        case Inspected() if found.lifted:
            yield from _third_card(state.phase, found)
        case _:
            yield from reading_effects.read_effect(state, seen, handled, found)


def _waiting(state: State, seen: Layout, handled: Places, found: Differences) -> bool:
    """Whether what differs is the beginning of something allowed: one card of two is in the hand, or was looked at."""
    match state.phase:
        case Squaring() if not found.turned and len(reading_effects.find_squares_with(state, handled)) > 1:
            # Several squares have the two cards, in the hand or looked at one after the other: which one is to be said.
            return not found.came
        case Choosing() | Peeking() | Squaring() | Inspecting() if len(handled) == 1 and not found.touched:
            # Cards are looked at one after the other: the first was laid back face down.
            return not found.came
        case Choosing() if _laid_up_late(state, found):
            return not found.came
        case Choosing() if found.lifted and list_exchanging(state).issuperset(found.touched):
            return not found.came
        case Choosing() if len(found.up) == 1 and len(found.touched) == 1:
            # R-DM-020: the first may as well be turned up where it lies.
            return not found.came
        case Choosing() | Peeking() | Inspecting() | Squaring():
            return len(found.touched) == 1 and found.touched == found.lifted and not found.came
        case Revealing() | Crossing():
            return reading_effects.begins_reveal(state, handled, found)
        case Looking() | Swapping() if set(handled) - private(state) and _ends_unsaid(state, seen):
            # What lies as before and was touched may be the first of the next look.
            return not found.came
        case Inspected(block=block):
            return bool(found.up) and all(place in block for place in found.touched) and not found.came
    return False


def _before_its_turn(seat: Seat, found: Differences) -> Iterator[Candidate]:
    """Cards are taken while something is still to be said: the next player is quicker than the press, and may wait."""
    yield from ((), (Select(seat, found.touched),))


def _third_card(phase: Swapping | Inspected, found: Differences) -> Iterator[Candidate]:
    if found.lifted:
        yield (Look(phase.seat, (*phase.places, *found.lifted)),)


def _ends_unsaid(state: State, seen: Layout) -> bool:
    """Whether all cards of a look lie on the table again, and only the press is missing that ends it (R-DM-062).

    What is done after that is no third card of the look: the next player may be quicker than the press. By the hand of
    the player who looks it is one.
    """
    held = private(state)
    return bool(held) and not _is_own_hand(state) and all(seen.at(place) for place in held)


def _laid_up_late(state: State, found: Differences) -> bool:
    """Whether just the cards that were hidden last lie face up now: their player may have pressed first (R-DM-024).

    By the hand of the player on turn they were looked at.
    """
    if _is_own_hand(state):
        return False
    return bool(found.up) and set(dict(found.up)) == set(state.hidden) and len(found.touched) == len(found.up)


def _chosen(state: State, seat: Seat, seen: Layout, handled: Places, found: Differences) -> Iterator[Candidate]:
    if _laid_up_late(state, found):
        return
    if found.lifted and list_exchanging(state).issuperset(found.touched):
        # Whoever said first that they change places, and does it now, has no look at them.
        return
    if found.lifted:
        # R-DM-020: three are too many, which the judge will say.
        if len(found.touched) >= 2:
            yield (Select(seat, found.touched),)
        return
    if not found.touched and len(handled) == 2:
        # Looked at and laid back, one after the other or both before the table came to rest in between.
        yield (Select(seat, handled),)
    elif found.up and len(found.touched) == 2:
        # Turned over without being held: selected, looked at and laid back in one go.
        yield Select(seat, found.touched), EndLook(seat), _shown(seat, found.touched, seen)
    elif found.up and len(handled) == 2:
        # One lies face down again: whether it is hidden for a token its player says by ending the look (R-DM-062).
        yield (Select(seat, handled),)
    elif len(found.up) == 1 and state.closed:
        place, card = found.up[0]
        yield (Reveal(state.closed.seat, place, card),)


def _laid_back(phase: Looking, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """The two cards of a turn lie on the table again: a match, or no match with those face down paid for.

    Where nobody has moved them since they counted, that was taken back.
    """
    there = [content_at(seen, place) for place in phase.places]
    if not phase.claim or not moved.intersection(phase.places) or EMPTY in there or UNREADABLE in there:
        return
    if phase.claim == "match":
        # A hidden card is no match yet: the player is still to show it.
        if DOWN not in there:
            yield (ShowMatch(phase.seat, (CardName(there[0]), CardName(there[1]))),)
    elif phase.claim == "no_match":
        yield (_unmatched(phase.seat, phase.places, seen),)
    else:
        yield (_shown(phase.seat, phase.places, seen),)


def _shown(seat: Seat, pair: tuple[ZoneName, ...], seen: Layout) -> Action:
    first, second = (content_at(seen, place) for place in pair)
    if DOWN not in (first, second) and rank(CardName(first)) == rank(CardName(second)):
        return ShowMatch(seat, (CardName(first), CardName(second)))
    return _unmatched(seat, pair, seen)


def _unmatched(seat: Seat, pair: tuple[ZoneName, ...], seen: Layout) -> NoMatch:
    there = ((place, CardName(content_at(seen, place))) for place in pair)
    return NoMatch(seat, tuple((place, card) for place, card in there if card != DOWN))


def _swapped(state: State, phase: Swapping, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """The two cards of a 2 lie on the table again; only a face-up one proves that they changed places (A-DM-27)."""
    if not phase.back or not moved.intersection(phase.places):
        return
    a, b = phase.places
    there, before = (content_at(seen, a), content_at(seen, b)), (state.at(a), state.at(b))
    if EMPTY in there or UNREADABLE in there:
        return
    yield from reading_effects.read_exchange(phase, there, before)


def find_turned_late(state: State, action: Action, seen: Layout) -> Completed | None:
    """No match as its cards lie now, where they were turned over after it had counted (R-DM-024); else None.

    Args:
        state: The game before it counted.
        action: What has counted.
        seen: What lies on the table.
    """
    if not isinstance(action, NoMatch) or not isinstance(state.phase, Looking):
        return None
    there = {place: content_at(seen, place) for place in state.phase.places}
    # One that lies elsewhere was not turned over.
    strayed = any(card == lot.name and place != lot.zone for place, card in action.up for lot in seen)
    if strayed or EMPTY in there.values() or UNREADABLE in there.values():
        return None
    up = tuple((place, CardName(card)) for place, card in there.items() if card != DOWN)
    return _turned_late(state, action, NoMatch(action.seat, up))


def _turned_late(state: State, before: NoMatch, after: NoMatch) -> Completed | None:
    down = [one for one in before.up if one not in after.up]
    up = [one for one in after.up if one not in before.up]
    if not down and not (up and len(after.up) == 2):
        return None
    turned = " and ".join(format_card(card) for _, card in down or up)
    verb, tokens = ("was", "a token") if len(down or up) == 1 else ("were", "two tokens")
    price = "discard 9s" if is_payment_covered(state, before.seat) else f"pay {tokens}"
    asked = f"{price} for it?" if down else "leave it so, and pay nothing?"
    question = f"{turned} {verb} turned face {'down' if down else 'up'}. Does {state.name(before.seat)} {asked}"
    return Completed(after, places=frozenset(dict((*down, *up))), question=question)


@lru_cache(maxsize=64)
def _layout(grid: Grid) -> Layout:
    return Layout(tuple(_lot(place, content) for place, content in zip(PLACES, grid, strict=True) if content))


def _lot(place: ZoneName, content: str) -> Lot:
    if content == DOWN:
        return Lot(place, "card", None, Face.DOWN)
    return Lot(place, "card", CardName(content), Face.UP)
