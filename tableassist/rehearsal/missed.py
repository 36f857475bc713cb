"""What players say of a dispute about cards that lie where they should, and that the eyes only miss."""

from __future__ import annotations

from tableassist.referee.issues import Issue
from tableassist.referee.ruling import Todo
from tableassist.rehearsal.rig import Rig


def is_only_missed(rig: Rig, issue: Issue) -> bool:
    """Whether all that a dispute is about really lies as it should, and its players are offered to say so."""
    offered = any(option.key == "eyes" for option in issue.prompt.options)
    return offered and all(_lies_there(rig, one) for one in issue.wrong)


def _lies_there(rig: Rig, todo: Todo) -> bool:
    placed = rig.placed_at(todo.zone)
    if placed is None or len(todo.want) != 1:
        return False
    (want,) = todo.want
    return placed.face is want.face and want.name in (None, placed.card)
