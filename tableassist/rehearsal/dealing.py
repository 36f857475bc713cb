"""The players of a rehearsal after the deal: they begin once the referee has seen their cards, or take another deck."""

from __future__ import annotations

from tableassist.rehearsal.actor import Actor

_PATIENCE = 120
"""Frames that players wait for the referee to see the deal, or to say that it does not."""

_OVERLOOKED = 2
"""So many cards that are not seen do not keep players from playing."""


def await_deal(actor: Actor) -> bool:
    """Keep the hands away until the referee has seen what was dealt; whether the game can be played with this deck.

    Told that a card or two are not seen the players play on; where it is more, or the table is not seen at all, they
    take another deck and another light. Where no cards are dealt on places of their own nothing is waited for.
    """
    if not actor.rig.mat.card_zones():
        return True
    actor.rig.until(lambda: actor.session.issue is not None or _is_seen(actor), _PATIENCE)
    issue = actor.session.issue
    if issue is None and not _is_seen(actor):
        actor.tally.unseen = tuple(actor.world)
        return False
    if issue is None or issue.kind != "unlaid":
        return True
    if len(issue.zones) > _OVERLOOKED:
        actor.tally.unseen = issue.zones
        return False
    actor.tally.questions += 1
    actor.rig.press("option:on")
    return True


def _is_seen(actor: Actor) -> bool:
    """Whether the referee has seen the table, and waits for no card to be laid that lies there."""
    if actor.session.referee.table.seen_layout() is None:
        return False
    return not any(one.want and not one.seen and actor.rig.placed_at(one.zone) for one in actor.session.todo)
