"""Plain backs: white or grey ones that look like the paper on which they lie, and dark ones that look like none."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.rehearsal.rig import miss
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import PRINTED, Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.back_contrast import OVEREXPOSED
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.grid_reader import GridFrameReader

MAT = build_mat()
SIZE = (1280, 720)
DIM = Conditions(mat=PRINTED, back="drawn:74", exposure=0.65, gradient=0.25, noise=3.0, size=SIZE, seed=3)
GLARING = replace(DIM, exposure=1.9)
DOTTED = Conditions(
    mat=PRINTED, back="drawn:45", paper=(238, 240, 244), ink=0.85, spread=0.95, exposure=0.56, gradient=0.29,
    glare=0.25, light_from=140.0, warmth=-0.27, shadows=3, shadow_depth=0.02, vignetting=0.08, noise=7.4, blur=1.05,
    jpeg=82, tilt=2.8, tilt_towards=17.0, rotation=-2.7, height=806.0, fill=0.944, k1=-0.03, size=SIZE, seed=10,
)  # fmt: skip


VIOLET = replace(DOTTED, back="drawn:102", noise=12.0, blur=1.5)


class Watched:
    """A table on which a deck lies face down, and eyes."""

    def __init__(self, conditions: Conditions, *, slip: float = 0.0) -> None:
        self.table, chance = VirtualTable(MAT), Random(2)
        for zone, card in zip(MAT.card_zones(), DECK, strict=True):
            dx, dy, turn = miss(slip, chance)
            at = Point(zone.area.centre.x + dx, zone.area.centre.y + dy)
            self.table.lay(card, at, zone.angle + turn, Face.DOWN)
        # So fast that the eyes measure the light once: in this noise players are told that it is too dark.
        taken = count(0, 20)
        self.camera = SimCamera(self.table, conditions, SIZE, now=lambda: next(taken), seed=2)
        self.camera.open()
        self.read = GridFrameReader(MAT, FlatReader())
        self.trouble = ""

    def look(self, conditions: Conditions) -> list[list[tuple[str, Face]]]:
        """What is said of all cards and places under these conditions, picture by picture."""
        self.camera.relight(conditions)
        seen = [self.read(self.camera.read(1.0)) for _ in range(12)]
        self.trouble = seen[-1].trouble
        return [[(one.kind, one.face) for one in each.detections] for each in seen]


@pytest.mark.slow
def test_a_light_in_which_no_card_shows_is_a_trouble_and_all_is_as_it_was_until_it_is_dimmed():
    """A lamp made all 52 as white as the paper about them, and every one was taken for lifted."""
    watched = Watched(DIM)
    down = [("card", Face.DOWN)] * len(DECK)
    assert watched.look(DIM)[-1] == down
    assert watched.trouble == ""
    glared = watched.look(GLARING)
    assert {len(said) for said in glared} == {len(DECK)}
    assert glared[-1] == down
    assert watched.trouble == OVEREXPOSED
    watched.table.take(watched.table.cards[0].card)
    assert watched.look(DIM)[-1] == down[1:]
    assert watched.trouble == ""


@pytest.mark.slow
def test_places_of_blurred_grey_backs_that_were_taken_away_are_bare():
    """Fine grey dots, blurred, are as grey as the paper: bare places were cards of the deck at a glance."""
    watched = Watched(DOTTED, slip=8.0)
    assert len(watched.look(DOTTED)[-1]) >= len(DECK) - 2
    taken = Random(2)
    for _ in range(6):
        for card in taken.sample(watched.table.cards, 4):
            watched.table.take(card.card)
        watched.look(DOTTED)
    cards = {MAT.zone_at(card.at) for card in watched.table.cards}
    said = watched.read(watched.camera.read(1.0)).detections
    seen = {MAT.zone_at(one.place) for one in said if one.kind == "card"}
    assert seen <= cards
    assert len(seen) >= len(cards) - 2


@pytest.mark.slow
def test_dark_backs_that_the_segmentation_hardly_knows_are_known_by_their_darkness():
    """Violet without a print, in noise: three of 52 were bare mat, though no light makes white paper so."""
    watched = Watched(VIOLET, slip=8.0)
    assert len(watched.look(VIOLET)[-1]) == len(DECK)
    for card in Random(2).sample(watched.table.cards, 4):
        watched.table.take(card.card)
    assert len(watched.look(VIOLET)[-1]) == len(DECK) - 4
