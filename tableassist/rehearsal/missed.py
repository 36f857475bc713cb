"""What players say of a dispute about cards that lie where they should, and that the eyes only miss."""

from __future__ import annotations

from collections import Counter

from tableassist.referee.issues import Issue
from tableassist.referee.ruling import Todo
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.table import PlacedCard
from tableassist.table.geometry import Zone, angle_between
from tableassist.table.layout import Lot
from tableassist.table.observation import Face
from tableassist.vision.tracking.row_layout_tracker import QUARTER


def is_only_missed(rig: Rig, issue: Issue | None) -> bool:
    """Whether all that a dispute is about really lies as it should, and its players are offered to say so."""
    if issue is None or all(option.key != "eyes" for option in issue.prompt.options):
        return False
    return all(_lies_there(rig, one) for one in issue.wrong)


def is_turned(card: PlacedCard, zone: Zone) -> bool:
    """Whether a card really lies turned in a zone: nearer to a quarter than to the angle that its place has."""
    return angle_between(card.angle, zone.angle) >= QUARTER / 2


def _lies_there(rig: Rig, todo: Todo) -> bool:
    zone = rig.mat.zone(todo.zone)
    lying = (_lot(card, zone) for card in rig.table.cards if rig.mat.zone_at(card.at) is zone)
    return Counter(lying) == Counter(todo.want)


def _lot(card: PlacedCard, zone: Zone) -> Lot:
    name = card.card if card.face is Face.UP else None
    return Lot(zone.name, "card", name, card.face, is_turned(card, zone))
