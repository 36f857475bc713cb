"""What the referee takes to lie on the table, from one ruling to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tableassist.referee.leftovers import Leftovers
from tableassist.referee.match import AnyGame
from tableassist.rules.game import PeeksAtCards
from tableassist.rules.pieces import CARD, SendsPiecesOff
from tableassist.table.cards import CardName
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import MOST_NAMES, Face


@dataclass(frozen=True, slots=True)
class Belief:
    """What the referee takes to lie on the table.

    `was` is the table as it was last accepted; `moved` are the zones touched since then, by the `hands` from these
    edges; `entered` is what players said lies in a zone that could not be read. `disputed` are the zones of an open
    dispute: putting them right is no move of the game. `slid` are the moved zones of which no more is known than that
    their cards were shifted: nobody may have looked at them, and `unwatched` those of them that were shifted while the
    table was not in view. `cleared` are the zones that were seen without the pieces which the game has sent off them,
    `left` the cards that lie where the game has taken them away from. `covered` are the zones that something covered
    since they are not as the game wants them, and rows that were not seen to lie still since players entered something:
    nobody saw what was done there. `tidy` is whether the table was seen as the game wants it since something counted.
    """

    was: Layout
    moved: frozenset[ZoneName] = frozenset()
    entered: tuple[Lot, ...] = ()
    hands: frozenset[Side] = frozenset()
    disputed: frozenset[ZoneName] = frozenset()
    slid: frozenset[ZoneName] = frozenset()
    unwatched: frozenset[ZoneName] = frozenset()
    cleared: frozenset[ZoneName] = frozenset()
    left: Leftovers = field(default_factory=Leftovers)
    covered: frozenset[ZoneName] = frozenset()
    tidy: bool = False


def reopen(belief: Belief, zones: Iterable[ZoneName]) -> Belief:
    """The belief after a press that gives what lies in the zones a new meaning, so that it is read again."""
    again = frozenset(zones)
    return replace(belief, moved=belief.moved | again, slid=belief.slid - again)


def rebase(belief: Belief, layout: Layout) -> Belief:
    """The belief after the game itself moved (an undo, a correction): what lies there now proves nothing."""
    nothing = frozenset[ZoneName]()
    return replace(belief, was=layout, moved=nothing, slid=nothing, hands=frozenset(), cleared=nothing, covered=nothing)


def without_touches(belief: Belief, holds: Mapping[ZoneName, Sequence[Lot]]) -> Belief:
    """The belief after something was entered by which places hold what they do: their touches are explained."""
    was = belief.was
    for zone, lots in holds.items():
        was = was.with_zone(zone, lots)
    return replace(belief, was=was, moved=belief.moved - holds.keys(), slid=belief.slid - holds.keys())


def hidden_touches(belief: Belief, seen: Layout) -> frozenset[ZoneName]:
    """Zones that were touched and look as before; what looks different speaks for itself."""
    return belief.moved - belief.disputed - belief.was.differing(seen)


def pieces_passed(was: Layout, before: Layout, seen: Layout) -> frozenset[ZoneName]:
    """Zones on which pieces came and went again beside what lay there all the time: that is all that was done there.

    Args:
        was: What is believed to lie there.
        before: How the table lay still before.
        seen: How it lies now.
    """
    back = before.differing(was) - seen.differing(was)
    with_cards = {lot.zone for lot in before if lot.kind == CARD}
    return frozenset(zone for zone in back - with_cards if Counter(was.at(zone)) <= Counter(before.at(zone)))


def take_in_touches(belief: Belief, settled: SettledLayout) -> Belief:
    """The belief with what a settled table says of touches; what was lifted once did not only slide."""
    entered = tuple(lot for lot in belief.entered if lot.zone not in settled.moved)
    moved = belief.moved | settled.moved
    slid = moved - (belief.moved - belief.slid) - (settled.moved - settled.slid)
    changed = belief.was.differing(settled.layout) - settled.occluded
    covered = (belief.covered | settled.occluded) - changed
    unwatched = slid & (belief.unwatched & belief.moved | settled.unwatched & settled.moved)
    hands = belief.hands | settled.hands
    return replace(belief, moved=moved, slid=slid, unwatched=unwatched, hands=hands, entered=entered, covered=covered)


def take_in_tidied(game: AnyGame, state: Any, belief: Belief, seen: Layout) -> Belief:
    """The belief with the zones that lie as the game has them now, whatever is begun or wrong elsewhere."""
    return _take_in_zones(belief, belief.was.differing(seen) - game.layout(state).differing(seen), seen)


def take_in_nearer(game: AnyGame, state: Any, belief: Belief, seen: Layout) -> Belief:
    """The belief where pieces came that the game wants there, or went that it does not, and more are still to be moved.

    A challenge that was entered by button is laid down piece by piece, and one that was taken back goes so: half of it
    is neither a move nor a mistake. Where pieces that the game has sent off only have to go, it reads them itself.
    """
    want = game.layout(state)
    zones = belief.was.differing(seen) & want.differing(seen) - game.unread(state)
    leaving = game.leaving(state) if isinstance(game, SendsPiecesOff) else frozenset[ZoneName]()
    zones -= {zone for zone in leaving if Counter(want.at(zone)) <= Counter(seen.at(zone))}
    return _take_in_zones(belief, (zone for zone in zones if _is_nearer(belief.was, seen, want, zone)), seen)


def _is_nearer(was: Layout, seen: Layout, want: Layout, zone: ZoneName) -> bool:
    """Whether all that changed in the zone is as the game wants it, and nothing of it is a card."""
    before, now, then = (Counter(layout.at(zone)) for layout in (was, seen, want))
    if any(lot.kind == "card" for lot in before + now + then):
        return False
    return before - now <= before - then and now - before <= then - before


def take_in_begun(game: AnyGame, state: Any, belief: Belief, seen: Layout) -> Belief:
    """The belief where nothing was done but tidying has begun: pieces taken off one by one are no news later on.

    Nor is what lies as the game has it part of anything begun: lands that were untapped are news once they are turned.
    """
    belief = take_in_tidied(game, state, belief, seen)
    differing = belief.was.differing(seen)
    with_cards = {lot.zone for lot in (*belief.was, *seen) if lot.kind == "card"}
    owed = game.layout(state).differing(seen) - game.unread(state)
    return replace(_take_in_zones(belief, differing - with_cards, seen), tidy=belief.tidy or not owed)


def _take_in_zones(belief: Belief, zones: Iterable[ZoneName], seen: Layout) -> Belief:
    """The belief with what lies in the zones, of which nothing is news any more."""
    was, tidied = belief.was, frozenset(zones)
    for zone in tidied:
        was = was.with_zone(zone, seen.at(zone))
    return replace(belief, was=was, moved=belief.moved - tidied, covered=belief.covered - tidied)


def take_in_cleared(game: AnyGame, state: Any, belief: Belief, seen: Layout, unclear: frozenset[ZoneName]) -> Belief:
    """The belief with the zones off which the game has sent pieces, and which are seen without them.

    Args:
        state: The game as it stands.
        unclear: Zones that are covered, or of which it is not sure what lies there.
    """
    if not isinstance(game, SendsPiecesOff):
        return belief
    want, leaving = game.layout(state), game.leaving(state)
    bare = frozenset(zone for zone in leaving - unclear if seen.at(zone) == want.at(zone))
    return replace(belief, cleared=(belief.cleared | bare) & leaving)


def keep_cleared(game: AnyGame, state: Any, belief: Belief) -> Belief:
    """The belief after an action that no picture showed: where pieces came meanwhile, nothing was seen to go."""
    still = game.leaving(state) if isinstance(game, SendsPiecesOff) else frozenset[ZoneName]()
    return replace(belief, cleared=belief.cleared & still)


def without_cleared(game: AnyGame, state: Any, belief: Belief) -> Any:
    """The state by which the table is read: what comes to a zone that was seen cleared is news, not late.

    Nor is a card that is touched late where all cards were seen to lie as they should.
    """
    if isinstance(game, PeeksAtCards) and belief.tidy:
        return game.tidied(state)
    return game.cleared(state, belief.cleared) if isinstance(game, SendsPiecesOff) and belief.cleared else state


def with_missed(game: AnyGame, state: Any, was: Layout, before: Layout, seen: Layout) -> Layout:
    """What is believed of an accepted table, with the cards that should lie where they lay and are seen nowhere now.

    An action explains why the cards of a row were moved, not why one of them is gone.

    Args:
        state: The game after what was done.
        was: What is believed otherwise.
        before: What was believed until now.
    """
    names, free = {lot.name for lot in (*seen, *was)}, game.unread(state)
    wanted = {(lot.zone, lot.name) for lot in game.layout(state) if lot.face is Face.UP and lot.zone not in free}
    for lot in before:
        if lot.name is not None and lot.name not in names and (lot.zone, lot.name) in wanted:
            was = was.with_zone(lot.zone, (*was.at(lot.zone), lot))
    return was


def without_news(seen: Iterable[Lot], want: Iterable[Lot], before: Iterable[Lot]) -> tuple[Lot, ...]:
    """What lies in a zone without cards that came meanwhile, and with those upright that were turned meanwhile.

    Args:
        seen: What lies there.
        want: What the game wants there.
        before: What was believed to lie there until now.
    """
    upright, known = set(want).intersection(before), {lot.name for lot in (*want, *before)}
    there = (lot for lot in seen if lot.kind != "card" or lot.name in known)
    return tuple(up if (up := lot._replace(turned=False)) in upright else lot for lot in there)


def could_be(seen: Sequence[Lot], was: Sequence[Lot], names: Sequence[CardName] = ()) -> bool:
    """Whether what cannot be made out well may be what lay there before.

    Args:
        names: What the eyes think that a nameless card may be called; a list that was cut off says nothing.
    """
    pairs = list(zip(seen, was, strict=False))
    if len(seen) != len(was) or not all(one.face in (Face.UNKNOWN, other.face) for one, other in pairs):
        return False
    few = len(pairs) == 1 and 0 < len(names) < MOST_NAMES
    return not few or all(one.name is not None or other.name in (None, *names) for one, other in pairs)


def not_made_out(was: Layout, settled: SettledLayout, seen: Layout) -> tuple[ZoneName, ...]:
    """The zones that changed and hold pieces without a name, or without a sure one: a shadow may look so, and is
    nobody's piece.

    The name that the eyes thought of says what a player did where the rules allow it; it accuses nobody.
    """
    nameless = {lot.zone for lot in settled.layout if lot.kind != "card" and lot.face is Face.UP and lot.name is None}
    return tuple(sorted((nameless | settled.vague) & was.differing(seen)))


def is_named(lots: Iterable[Lot]) -> bool:
    """Whether all of them have a name."""
    return all(lot.name is not None for lot in lots)
