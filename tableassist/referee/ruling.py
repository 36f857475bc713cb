"""From a settled table to a ruling: what was done, what is still to be moved, what is wrong, what cannot be made out.

The table is held against the game, never against the previous picture. What the previous accepted table adds is
patience: a zone that nobody has touched since the game moved on is only *still to be moved*; a zone that was touched
and is not as the game wants it is *wrong*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tableassist.referee.belief import (
    Belief,
    could_be,
    hidden_touches,
    is_named,
    not_made_out,
    take_in_begun,
    take_in_cleared,
    take_in_nearer,
    take_in_tidied,
    take_in_touches,
    with_missed,
    without_cleared,
    without_news,
)
from tableassist.referee.match import AnyGame
from tableassist.referee.readings import apply_all, exchanging, find_begun, find_explanation, first_settling
from tableassist.rules.game import HasLibraries, NamesDisturbances, PeeksAtCards, Refused, SetsCardsAside
from tableassist.rules.located import LocatesCards
from tableassist.rules.pieces import SendsPiecesOff
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import MOST_NAMES, Face


class Todo(NamedTuple):
    """A zone that is not as the game wants it: what should lie there and what does."""

    zone: ZoneName
    want: tuple[Lot, ...]
    seen: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something the referee cannot decide and must ask: "card" (what lies there), "touched" (why) or "how" (it lies).

    `names` are the cards that may lie in the first zone, likeliest first; empty where it may be any. `actions` are what
    was done if the cards that only slid were looked at as well; `lifted` are the zones whose cards did not only slide.
    `card` is the one that lies neither upright nor turned. `shown` is whether the cards lie face up now.
    """

    kind: str
    zones: tuple[ZoneName, ...]
    names: tuple[CardName, ...] = ()
    actions: tuple[Any, ...] = ()
    lifted: tuple[ZoneName, ...] = ()
    card: Unread | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a settled table means.

    `actions` count (in this order). `todo` is still to be moved, `wrong` must be put right; `refused` is the reason
    where there is one, `action` what was refused, and `rest` what was read after it. `doubt` is what must be asked
    first. `begun` is an action that was begun, with what is against it, if anything, should nothing more come; `held`
    are the places of cards that were touched and may be the first of a look. `belief` is what the referee takes to lie
    there from now on.
    """

    belief: Belief
    actions: tuple[Any, ...] = ()
    todo: tuple[Todo, ...] = ()
    wrong: tuple[Todo, ...] = ()
    refused: Refused | None = None
    action: Any = None
    rest: tuple[Any, ...] = ()
    doubt: Doubt | None = None
    begun: tuple[Any, Refused | None] | None = None
    held: frozenset[ZoneName] = frozenset()


def rule(
    game: AnyGame, state: Any, belief: Belief, settled: SettledLayout, hidden: frozenset[ZoneName] = frozenset()
) -> Ruling:
    """What the settled table means for the game; `hidden` zones were private when it was seen, so nobody read them."""
    there = _merged(game, state, belief, settled)
    seen, unclear = belief.left.take_from(there), settled.occluded | settled.unsure
    ruling = _rule_layout(game, without_cleared(game, state, belief), belief, settled, seen, hidden)
    if not isinstance(game, SendsPiecesOff | LocatesCards):
        return ruling
    state = apply_all(game, state, ruling.actions)
    after = replace(ruling.belief, cleared=belief.cleared, left=belief.left)
    if isinstance(game, LocatesCards):
        after = replace(after, left=belief.left.still_in(there, game.locate_cards(state), unclear | hidden))
    return replace(ruling, belief=take_in_cleared(game, state, after, seen, unclear))


def _rule_layout(
    game: AnyGame, state: Any, belief: Belief, settled: SettledLayout, seen: Layout, hidden: frozenset[ZoneName]
) -> Ruling:
    now = take_in_touches(belief, settled)
    doubt = _unreadable(game, state, seen, now, settled, hidden | game.private(state)) or _askew(now, settled)
    if doubt is not None:
        return Ruling(now, doubt=doubt)
    if _disputed_still(game, state, now, seen):
        return _still_wrong(game, state, now, seen)
    now = take_in_nearer(game, state, now, seen)
    legal, illegal, unsure = find_explanation(game, state, now, seen)
    if legal and unsure:
        # Cards that were only shifted may have been looked at, or not: nothing counts before that is known.
        return Ruling(now, doubt=_peeked_or_nudged(now, seen, legal))
    if legal is not None:
        wrong = () if legal else _disturbed(game, state, now, seen)
        if wrong:
            return Ruling(now, wrong=wrong, refused=_put_right(game, state, wrong))
        covered = settled.occluded
        return _accepted(game, state, legal, now, seen) if legal else _waiting(game, state, now, seen, covered)
    if illegal is not None and _evidence(game, illegal.action) & settled.occluded:
        return Ruling(now)
    if illegal is not None and (vague := not_made_out(now.was, settled, seen)):
        return Ruling(now, doubt=Doubt("card", vague))
    if illegal is not None and unsure:
        touched = find_doubtful_touches(now, seen, game.unread(state))
        return Ruling(now, doubt=touched) if touched else _unexplained(game, state, now, seen)
    if illegal is not None:
        wrong, tidied = _wrong(game, state, now, seen), take_in_tidied(game, state, now, seen)
        return Ruling(tidied, wrong=wrong, refused=illegal.refused, action=illegal.action, rest=illegal.rest)
    return _unexplained(game, state, now, seen)


def find_owed(game: AnyGame, state: Any, layout: Layout) -> tuple[Todo, ...]:
    """The zones that are not as the game wants them, given what lies on the table."""
    want = game.layout(state)
    zones = layout.differing(want) - game.unread(state)
    return tuple(Todo(zone, want.at(zone), layout.at(zone)) for zone in sorted(zones))


def merge_entered(game: AnyGame, state: Any, belief: Belief, settled: SettledLayout) -> Layout:
    """The settled table as the referee takes it to lie: with what was entered, known before, or follows from it.

    What the game has taken away counts as taken away.
    """
    return belief.left.take_from(_merged(game, state, belief, settled))


def _merged(game: AnyGame, state: Any, belief: Belief, settled: SettledLayout) -> Layout:
    return _named(game, state, _remembered(belief, settled), settled, take_in_touches(belief, settled))


def _remembered(belief: Belief, settled: SettledLayout) -> Layout:
    """The layout with what was entered, and what is covered or was known and not touched kept as it was."""
    seen = settled.layout
    for zone in settled.occluded:
        seen = seen.with_zone(zone, belief.was.at(zone))
    entered = [lot for lot in belief.entered if lot.zone not in settled.moved]
    for lot in entered:
        seen = seen.with_zone(lot.zone, (lot,))
    unknown = {lot.zone for lot in seen if lot.face is Face.UNKNOWN}
    # What players answered is younger than what was known of a zone that the eyes are unsure of.
    for zone in (settled.unsure | unknown) - settled.moved - {lot.zone for lot in entered}:
        if could_be(seen.at(zone), belief.was.at(zone), settled.candidate_names.get(zone, ())):
            seen = seen.with_zone(zone, belief.was.at(zone))
    return seen


def _named(game: AnyGame, state: Any, seen: Layout, settled: SettledLayout, now: Belief) -> Layout:
    """The layout with names where only one card is left that it can be, and without names that were misread."""
    entered = {lot.zone for lot in now.entered}
    for lot in seen:
        if lot.face is not Face.UP or len(seen.at(lot.zone)) > 1 or lot.zone in entered:
            continue
        few = 0 < len(settled.candidate_names.get(lot.zone, ())) < MOST_NAMES
        names = _left(game, state, lot, seen, settled, now) if few else ()
        if lot.name is None and len(names) == 1:
            seen = seen.with_zone(lot.zone, (lot._replace(name=names[0]),))
        elif lot.name is not None and _misread(game, state, lot, seen, now):
            seen = seen.with_zone(lot.zone, (lot._replace(name=None),))
    return seen


def _misread(game: AnyGame, state: Any, lot: Lot, seen: Layout, now: Belief) -> bool:
    """Whether the card cannot lie there, and did not come from a place that has changed."""
    if lot in now.was.at(lot.zone) or lot.name is None or game.possible(state, lot.zone, lot.name):
        return False
    return not _has_left_home(lot.name, seen, now)


def _has_left_home(name: CardName, seen: Layout, now: Belief) -> bool:
    """Whether the place where the card was believed to lie has changed, so that it may lie anywhere now."""
    homes = [other.zone for other in now.was if other.name == name]
    return any(seen.at(zone) != now.was.at(zone) for zone in homes)


def _left(
    game: AnyGame, state: Any, lot: Lot, seen: Layout, settled: SettledLayout, now: Belief
) -> tuple[CardName, ...]:
    """The names that the eyes thought possible, of cards that lie nowhere else (R-TB-002): those that the game has
    there, or that have left the place where they lay."""
    elsewhere = {one.name for one in seen if one.kind == lot.kind == "card" and one.zone != lot.zone}
    names = (name for name in settled.candidate_names.get(lot.zone, ()) if name not in elsewhere)
    return tuple(name for name in names if game.possible(state, lot.zone, name) or _has_left_home(name, seen, now))


def _unreadable(
    game: AnyGame, state: Any, seen: Layout, now: Belief, settled: SettledLayout, hidden: frozenset[ZoneName]
) -> Doubt | None:
    """Zones that changed, that must be known now, and that the camera could not read."""
    entered = {lot.zone for lot in now.entered}
    unknown = {lot.zone for lot in seen if lot.face is not Face.DOWN and lot.name is None}
    unknown |= {zone for zone in settled.unsure - entered if seen.at(zone) and not is_named(seen.at(zone))}
    asked = sorted(zone for zone in unknown - hidden - {ELSEWHERE} if seen.at(zone) != now.was.at(zone))
    return Doubt("card", tuple(asked), _left(game, state, seen.at(asked[0])[0], seen, settled, now)) if asked else None


def _askew(now: Belief, settled: SettledLayout) -> Doubt | None:
    """A card that lies otherwise than it did, neither upright nor turned (R-MN-083)."""
    card = next((one for one in settled.askew if one.lot not in now.was.at(one.lot.zone)), None)
    return Doubt("how", (card.lot.zone,), card=card) if card is not None else None


def _accepted(game: AnyGame, state: Any, actions: tuple[Any, ...], now: Belief, seen: Layout) -> Ruling:
    explained = game.unread(state) | exchanging(game, state)
    for action in actions:
        state = game.apply(state, action)
        explained |= game.touches(action) | game.unread(state)
    open_zones = find_owed(game, state, seen)
    changed = (now.was.differing(seen) | now.moved - now.disputed) - explained
    changed -= {todo.zone for todo in open_zones if _is_set_aside(game, state, todo)}
    wrong = tuple(todo for todo in open_zones if todo.zone in changed)
    todo = tuple(todo for todo in open_zones if todo.zone not in changed)
    kept = _kept(now.was, seen, wrong)
    if wrong and find_explanation(game, state, Belief(kept, entered=now.entered), seen).actions is not None:
        # What else lies there was begun, or done in the same reach: it is still news, and not wrong.
        wrong = ()
    was = _without_begun(game, state, kept, todo, now, seen)
    was = with_missed(game, state, was, now.was, seen)
    doubt = find_doubtful_touches(now, seen, explained)
    refused = _put_right(game, state, wrong) if wrong else None
    covered = now.covered & {one.zone for one in open_zones}
    belief = Belief(was, frozenset(one.zone for one in wrong), now.entered, covered=covered)
    return Ruling(belief, actions, todo, wrong, refused, doubt=doubt)


def _without_begun(game: AnyGame, state: Any, was: Layout, todo: Iterable[Todo], now: Belief, seen: Layout) -> Layout:
    """The new belief without cards that came or were turned for something else: incomplete, or done in one reach.

    Somebody lays a spell down, then a land, then turns lands to pay, or turns them first (MTR 4.3): after the land the
    spell and what is turned are still news. So is the second of two spells that were laid down and paid for together.
    """
    kept = was
    for one in todo:
        kept = kept.with_zone(one.zone, without_news(one.seen, one.want, now.was.at(one.zone)))
    if kept == was:
        return was
    legal, _, _ = find_explanation(game, state, Belief(kept, entered=now.entered), seen)
    return kept if legal is not None else was


def _waiting(game: AnyGame, state: Any, now: Belief, seen: Layout, covered: frozenset[ZoneName]) -> Ruling:
    """Something was begun, or is left over from before; it is waited for the rest.

    Nothing is against it while what is missing may lie where something covers the table, or was done unseen.
    """
    visible = now.was.differing(seen)
    candidates = game.read(state, seen, visible) or game.read(state, seen, visible | now.moved)
    begun, idle = find_begun(game, state, candidates)
    if begun is not None and _evidence(game, begun[0]) & covered:
        return Ruling(take_in_begun(game, state, now, seen))
    hidden = game.touches(begun[0]) & (now.covered | now.moved) if begun is not None else frozenset()
    unseen = hidden & game.layout(state).differing(seen) - visible - game.unread(state)
    readings = game.read(state, seen, visible | unseen) if unseen else ()
    if done := first_settling(game, state, readings, seen, unseen):
        return _accepted(game, state, done, now, seen)
    left = () if begun is not None else tuple(_left_behind(find_owed(game, state, seen)))
    held = hidden_touches(now, seen) if isinstance(game, PeeksAtCards) else frozenset[ZoneName]()
    return Ruling(take_in_begun(game, state, now, seen), todo=left, begun=begun or idle, held=held)


def _evidence(game: AnyGame, action: Any) -> frozenset[ZoneName]:
    """The zones in which it shows whether an action was done as it must be."""
    touched = game.touches(action)
    return touched - game.libraries() if isinstance(game, HasLibraries) else touched


def _left_behind(todo: Sequence[Todo]) -> Iterator[Todo]:
    """Where cards lie that the game has there no more, and where it has them now."""
    misplaced = frozenset[CardName | None]().union(*map(_misplaced, todo))
    yield from (one for one in todo if _misplaced(one) or misplaced & {lot.name for lot in one.want})


def _misplaced(todo: Todo) -> frozenset[CardName | None]:
    """The cards that lie there and that the game has there no more."""
    return frozenset(lot.name for lot in todo.seen if lot.kind == "card") - {lot.name for lot in todo.want}


def _unexplained(game: AnyGame, state: Any, now: Belief, seen: Layout) -> Ruling:
    """A table that shows no action: as it should be, still to be tidied, or disturbed."""
    wrong = _wrong(game, state, now, seen)
    wrong_zones = {one.zone for one in wrong}
    todo = tuple(one for one in find_owed(game, state, seen) if one.zone not in wrong_zones)
    if wrong:
        tidied = take_in_tidied(game, state, now, seen)
        return Ruling(tidied, todo=todo, wrong=wrong, refused=_put_right(game, state, wrong))
    doubt = find_doubtful_touches(now, seen, game.unread(state))
    covered = now.covered & {one.zone for one in todo}
    belief = Belief(seen, entered=now.entered, covered=covered, tidy=now.tidy or not todo)
    return Ruling(belief, todo=todo, doubt=doubt)


def _disputed_still(game: AnyGame, state: Any, now: Belief, seen: Layout) -> bool:
    """Whether every zone of a dispute about cards is still other than it was, and than it should be."""
    other = now.was.differing(seen) & game.layout(state).differing(seen)
    return bool(now.disputed) and other >= now.disputed and _of_cards(now, seen)


def _still_wrong(game: AnyGame, state: Any, now: Belief, seen: Layout) -> Ruling:
    """A dispute whose every zone is still other than it was: whatever it looks like, it is not put right yet."""
    wrong = tuple(Todo(zone, now.was.at(zone), seen.at(zone)) for zone in sorted(now.was.differing(seen)))
    return Ruling(now, wrong=wrong, refused=_put_right(game, state, wrong))


def _of_cards(now: Belief, seen: Layout) -> bool:
    """Whether a dispute is about cards: they are laid back as they lay. Pieces are ruled anew wherever they come to."""
    return any(lot.kind == "card" for zone in now.disputed for lot in (*now.was.at(zone), *seen.at(zone)))


def _wrong(game: AnyGame, state: Any, now: Belief, seen: Layout) -> tuple[Todo, ...]:
    changed, owed = now.was.differing(seen), find_owed(game, state, seen)
    wrong = (one for one in owed if one.zone in changed and not _is_being_tidied(now.was.at(one.zone), one))
    return tuple(one for one in wrong if not _is_set_aside(game, state, one))


def _is_set_aside(game: AnyGame, state: Any, todo: Todo) -> bool:
    lots = todo.seen
    return isinstance(game, SetsCardsAside) and bool(lots) and all(game.is_set_aside(state, lot) for lot in lots)


def _is_being_tidied(was: Sequence[Lot], todo: Todo) -> bool:
    """Whether all that was done to the cards of a zone is what the game wants done: they are handled one by one."""
    came, went = Counter(todo.seen) - Counter(was), Counter(was) - Counter(todo.seen)
    of_cards = all(lot.kind == "card" and lot.name is not None for lot in (*came, *went))
    return of_cards and came <= Counter(todo.want) and not went & Counter(todo.want)


def _disturbed(game: AnyGame, state: Any, now: Belief, seen: Layout) -> tuple[Todo, ...]:
    """Zones with pieces that were right and are not, and that nothing which may be done now would change."""
    right = tuple(one for one in _wrong(game, state, now, seen) if now.was.at(one.zone) == one.want)
    if not right or any(lot.kind == "card" for one in right for lot in (*one.want, *one.seen)):
        return ()
    want = game.layout(state)
    after = (game.layout(game.apply(state, action)) for action in game.actions(state, {}))
    at_stake = frozenset[ZoneName]().union(*(want.differing(other) for other in after))
    return tuple(one for one in right if one.zone not in at_stake)


def _kept(was: Layout, seen: Layout, wrong: Iterable[Todo]) -> Layout:
    """What is seen, but with the wrong zones as they were before."""
    for one in wrong:
        seen = seen.with_zone(one.zone, was.at(one.zone))
    return seen


def find_doubtful_touches(now: Belief, seen: Layout, explained: frozenset[ZoneName]) -> Doubt | None:
    """Face-down cards that were moved although nothing shows for it: looked at, swapped, or only nudged.

    One card that only slid is left alone: a sleeve does that, and no card is swapped with itself. Of several a hand may
    have hidden that they were lifted, and of one nobody knows it while the table was not in view.
    """
    hidden = sorted((hidden_touches(now, seen) - explained) & {lot.zone for lot in seen if lot.face is Face.DOWN})
    nudged = len(hidden) == 1 and (now.slid - now.unwatched).issuperset(hidden)
    return Doubt("touched", tuple(hidden)) if hidden and not nudged else None


def _peeked_or_nudged(now: Belief, seen: Layout, actions: tuple[Any, ...]) -> Doubt:
    """The doubt whether cards that were moved were looked at, which would have been the actions."""
    zones = hidden_touches(now, seen)
    return Doubt("touched", tuple(sorted(zones)), actions=actions, lifted=tuple(sorted(zones - now.slid)))


def _put_right(game: AnyGame, state: Any, wrong: Sequence[Todo]) -> Refused:
    """What is against a table on which nobody did anything: the rule that the game names, or that it is disturbed."""
    if isinstance(game, NamesDisturbances):
        named = (game.disturbed(state, one.zone, one.want, one.seen) for one in wrong)
        refused = next((one for one in named if one is not None), None)
        if refused is not None:
            return refused
    places = ", ".join(one.zone for one in wrong)
    return Refused(
        "R-TB-002",
        f"The table is not as the game has it: {places}.",
        "Put it right as the picture shows, or say that the referee is wrong.",
    )
