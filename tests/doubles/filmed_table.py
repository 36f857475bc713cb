"""Deluxe Memory with pictures: settled tables come with what a camera would have kept of them, as words for JPEG."""

from __future__ import annotations

import json
from dataclasses import replace

from deluxe_table import FRAME, Scene

from tableassist.app.disputes.disputing import DisputeDesk
from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.ports import Pressed
from tableassist.table.geometry import Rect
from tableassist.table.observation import Detection, Face, Observation
from tableassist.table.picture import TablePicture


def cover(picture, areas):
    """Paints over: what a picture says lies in the areas is gone from it."""
    areas = tuple(areas)
    shown = [one for one in json.loads(picture.jpeg) if not any(_lies_in(one, area) for area in areas)]
    return TablePicture(picture.taken_at, json.dumps(shown).encode(), picture.area, (*picture.covered, *areas))


def _lies_in(one, area):
    _, x, y = one
    return area.left <= x <= area.right and area.top <= y <= area.bottom


def hide(picture, tables):
    """Paints over: what a picture shows and no table at rest does is gone from it."""
    still = [one for table in tables for one in json.loads(table.jpeg)]
    shown = [one for one in json.loads(picture.jpeg) if one in still]
    return replace(picture, jpeg=json.dumps(shown).encode())


def names_in(exhibit):
    """The faces that a picture on the card shows."""
    return {name for name, *_ in json.loads(exhibit.picture) if name != "down"}


class Filmed(Scene):
    """A table before a camera whose pictures are kept. `sure` is how sure the eyes are of each name."""

    def __init__(self, *args, store=None, **how):
        self.sure = 0.999
        super().__init__(*args, **how)
        mat = self.session.match.game.mat(self.session.match.started.options)
        self.mat = mat
        self.evidence = EvidenceDesk(mat, cover=cover, hide=hide)
        self.session.disputes.desk = DisputeDesk(mat, self.evidence, store)
        self.settle()

    def settle(self):
        if hasattr(self, "evidence"):
            # The settled table is told with the same time as the frame that showed it.
            self.film(at=self.now + FRAME)
        return super().settle()

    def film(self, *, at=None, hand=False, extra=()):
        """One frame; `extra` are cards that are on their way: (name, x, y)."""
        taken_at = self.now if at is None else at
        private = self.session.private()
        seen = [(zone, what) for zone, what in self.placed.items() if zone not in private]
        detections = [*(self._detection(zone, what) for zone, what in seen)]
        shown = [(one.name or "down", one.place.x, one.place.y) for one in detections]
        picture = TablePicture(
            taken_at, json.dumps([*shown, *extra]).encode(), Rect(0, 0, self.mat.width, self.mat.height)
        )
        self.session.watch(Observation(taken_at, tuple(detections), hand_in_view=hand, picture=picture))
        return self

    def _detection(self, zone, what):
        place = self.mat.zone(zone).area.centre
        if what == "down":
            return Detection("card", None, place, 0.0, Face.DOWN, 0.999)
        name = None if what[0] == "?" else what
        return Detection("card", name, place, 0.0, Face.UP, self.sure)

    def hold(self, button):
        """A button that is held: heard at once, and once more."""
        self.now += 50
        self.session.press(Pressed(button, self.now))
        self.now += 800
        self.session.press(Pressed(button, self.now, held=True))
        return self
