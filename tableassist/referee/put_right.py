"""Cards that are not where the game has them when it moves on: putting them right is nobody's action.

A turn that a flag or a gong has ended, an undo, or a game that begins while the last cards are dealt leaves cards in
somebody's hand, or turned up. Laid back they look as if the next player had handled them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tableassist.referee.belief import Belief
from tableassist.referee.match import AnyGame
from tableassist.referee.ruling import Doubt, Ruling, Todo, merge_entered, rule
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, SettledLayout

Zones = frozenset[ZoneName]


def rule_actions(
    game: AnyGame, state: Any, belief: Belief, settled: SettledLayout, hidden: Zones, places: Iterable[ZoneName]
) -> Ruling:
    """What the settled table means for the game, apart from cards that are only put right on their `places`.

    What is still away, or came back with another face, is still to be moved, and counts as nothing until it lies there
    as the game has it (R-TB-002). But it may have lain there as it should, unseen, and be part of what was done next:
    then players are asked.
    """
    want, seen = game.layout(state), merge_entered(game, state, belief, settled)
    others = frozenset(places) - game.unread(state) - belief.disputed
    zones = find_put_right(want, belief.was, seen, others)
    if not zones:
        return rule(game, state, belief, settled, hidden)
    tidied = _without(belief, want, zones)
    ruling = rule(game, state, tidied, _as_wanted(settled, want, zones), hidden)
    owed = frozenset(zone for zone in zones if seen.at(zone) != want.at(zone))
    back = frozenset(zone for zone in owed if seen.at(zone))
    if back and not (ruling.actions or ruling.refused):
        anew = replace(tidied, moved=tidied.moved | back)
        done = rule(game, state, anew, _as_wanted(settled, want, zones - back), hidden).actions
        ruling = replace(ruling, doubt=_doubt_of_anew(game, done, back) or ruling.doubt)
    return _with_owed(ruling, want, seen, owed)


def _doubt_of_anew(game: AnyGame, done: tuple[Any, ...], back: Zones) -> Doubt | None:
    """Whether cards that came `back` were turned up for what was `done`, if that touched more than these."""
    touched = frozenset[ZoneName]().union(*map(game.touches, done))
    return Doubt("touched", tuple(sorted(touched)), actions=done, shown=True) if back < touched else None


def find_put_right(want: Layout, was: Layout, seen: Layout, places: Iterable[ZoneName]) -> Zones:
    """The places whose card was not as wanted before: away until it lies there as wanted, or put right now."""
    off = (zone for zone in places if want.at(zone) and was.at(zone) != want.at(zone))
    return frozenset(zone for zone in off if not was.at(zone) or seen.at(zone) == want.at(zone))


def _without(belief: Belief, want: Layout, zones: Zones) -> Belief:
    """The belief as if nothing had ever been wrong there."""
    entered = tuple(lot for lot in belief.entered if lot.zone not in zones)
    was, moved, slid = _laid(belief.was, want, zones), belief.moved - zones, belief.slid - zones
    return replace(belief, was=was, moved=moved, slid=slid, entered=entered)


def _as_wanted(settled: SettledLayout, want: Layout, zones: Zones) -> SettledLayout:
    return replace(
        settled,
        layout=_laid(settled.layout, want, zones),
        moved=settled.moved - zones,
        slid=settled.slid - zones,
        unsure=settled.unsure - zones,
        occluded=settled.occluded - zones,
    )


def _laid(layout: Layout, want: Layout, zones: Zones) -> Layout:
    return Layout((*(lot for lot in layout if lot.zone not in zones), *(lot for lot in want if lot.zone in zones)))


def _with_owed(ruling: Ruling, want: Layout, seen: Layout, owed: Zones) -> Ruling:
    """The ruling with the places on which the card is still to be put right: believed to be bare until then."""
    belief = replace(ruling.belief, was=_laid(ruling.belief.was, Layout(), owed))
    if ruling.refused is not None:
        return replace(ruling, belief=belief)
    todo = (*ruling.todo, *(Todo(zone, want.at(zone), seen.at(zone)) for zone in owed))
    return replace(ruling, belief=belief, todo=tuple(sorted(todo, key=lambda one: one.zone)))
