"""What has become public, kept for the audit only (R-TB-003, R-DM-063)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tableassist.games.deluxe_memory.actions import Shown
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, content_of, put_cards
from tableassist.games.deluxe_memory.phases import Rearranging, Swapping
from tableassist.games.deluxe_memory.state import Looked, State
from tableassist.table.cards import JOKERS, CardName, rank
from tableassist.table.geometry import ZoneName


def note_public_cards(state: State, shown: Shown) -> State:
    """The cards were seen by everyone; looks that missed a match come to light."""
    known, touched = put_cards(state.known, shown), frozenset(dict(shown))
    seen = [replace(look, unread=look.unread - touched) for look in state.unproven]
    state = _prove(state.with_(known=known), seen)
    missed = tuple(look for look in state.looks if touched & {look.a, look.b} and _equal(known, look))
    if not missed:
        return state
    looks = tuple(look for look in state.looks if look not in missed)
    return state.with_(looks=looks, missed=(*state.missed, *missed))


def note_peek(state: State, look: Looked) -> State:
    """Two cards were looked at and called no match."""
    unread = frozenset(place for place in (look.a, look.b) if state.at(place) == DOWN)
    state = _prove(state, [*state.unproven, replace(look, unread=unread)])
    if _equal(state.known, look):
        return state.with_(missed=(*state.missed, look))
    return state.with_(looks=(*state.looks, look))


def _prove(state: State, looks: Sequence[Looked]) -> State:
    """Of looks, those of which everybody has seen both cards since are proven a match, or to be none.

    What one of them was read as earlier proves nothing: to say so would tell where two cards of one rank lie.
    """
    proven = (look for look in looks if not look.unread and _equal(state.known, look))
    unproven = tuple(look for look in looks if look.unread)
    return state.with_(unproven=unproven, proven=(*state.proven, *proven))


def forget_places(state: State, places: tuple[ZoneName, ...]) -> State:
    """Cards left their places: what was known of these places means nothing any more."""
    known = put_cards(state.known, ((place, EMPTY) for place in places))
    return state.with_(known=known, looks=_of_others(state.looks, places), unproven=_of_others(state.unproven, places))


def _of_others(looks: Iterable[Looked], places: Sequence[ZoneName]) -> tuple[Looked, ...]:
    return tuple(look for look in looks if look.a not in places and look.b not in places)


def possible(state: State, place: ZoneName, card: CardName) -> bool:
    """Whether the card can lie on the place by what was publicly read: each card exists once and lies where it lay."""
    if card in JOKERS and not state.options.jokers:
        return False
    if card in state.gone:
        # A pair is laid on its bare places, or one card upon the other, before it is taken off.
        return not state.at(place)
    if isinstance(state.phase, Swapping | Rearranging):
        # Cards are on their way to other places.
        return True
    here = content_of(state.known, place)
    return here == card if here else card not in state.known


def audit(state: State) -> tuple[str, ...]:
    """The matches that were missed, in words: information only, and none where they may be laid back (A-DM-26)."""
    if state.options.conceal_match == "allowed":
        return ()
    return tuple(_missed_line(state, look) for look in state.proven)


def _equal(known: tuple[str, ...], look: Looked) -> bool:
    a, b = content_of(known, look.a), content_of(known, look.b)
    return bool(a and b) and rank(CardName(a)) == rank(CardName(b))


def _missed_line(state: State, look: Looked) -> str:
    return f"Missed match on turn {look.turn}: {state.name(look.seat)} looked at two cards of one rank."
