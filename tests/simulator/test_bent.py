"""Cards that do not lie flat, and cards in sleeves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableassist.simulator.bent import Bend
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

SIZE = (1600, 900)
PLAIN = Conditions(light_from=0.0, table="felt", mat="charcoal")
FAR = Point(740, 440)


def placed(card: str = "5S", at: Point = FAR, face: Face = Face.UP) -> PlacedCard:
    return PlacedCard(CardName(card), face, at, 0.0)


@pytest.fixture(scope="module")
def scenes(mat) -> dict[str, Scene]:
    changes = {"plain": {}, "bent": {"bow": 6.0}, "sleeved": {"sleeved": True}}
    return {name: Scene(mat, replace(PLAIN, **change), SIZE) for name, change in changes.items()}


def outline(scene: Scene, card: PlacedCard) -> np.ndarray:
    """Places of the table at which the card is bright."""
    rows, columns = np.nonzero(scene.show((card,)).min(axis=2) > 150)
    found = scene.lens.to_mm(np.column_stack((columns, rows)).astype(float))
    return found[np.hypot(*(found - (card.at.x, card.at.y)).T) < 70]


@pytest.mark.slow
def test_bent_cards_bow_by_a_few_millimetres(scenes):
    """Seen obliquely, what stands higher appears further out: the outline is no rectangle any more."""
    bends = []
    for card in DECK[:20]:
        flat, bent = (outline(scenes[name], placed(card)) for name in ("plain", "bent"))
        bends.append(np.abs(flat.max(axis=0) - bent.max(axis=0)).max())
    assert 0.8 < max(bends) < 3.5
    assert min(bends) < 0.3  # most cards of a deck are nearly flat


def test_a_card_is_bent_the_same_wherever_it_is_and_the_other_way_when_turned(scenes):
    lens, how = scenes["bent"].lens, scenes["bent"].conditions
    here, there = (Bend.of(placed(at=at), how, lens) for at in (FAR, Point(100, 100)))
    assert (here.axis, here.most, here.hollow) == (there.axis, there.most, there.hollow)
    turned = Bend.of(placed(face=Face.DOWN), how, lens)
    assert turned.most == here.most
    assert turned.hollow is not here.hollow


def test_the_ends_of_a_bent_card_are_of_different_brightness(scenes):
    bend = Bend(axis=1, most=5.0, hollow=True, lamp=(0.0, -1.0))
    y = np.array([[-40.0, 0.0, 40.0]], np.float32)
    lit = bend.lit(np.full((1, 3, 3), 200, np.uint8), np.zeros_like(y), y)
    assert lit[0, 0, 0] < lit[0, 1, 0] < lit[0, 2, 0]
    assert np.ptp(lit) > 30


def test_a_sleeve_shows_as_a_rim_around_the_card(scenes):
    at = Point(420, 297)
    bare, plain, sleeved = (
        scene.show(cards).astype(int)
        for scene, cards in (
            (scenes["plain"], ()),
            (scenes["plain"], (placed(at=at),)),
            (scenes["sleeved"], (placed(at=at),)),
        )
    )
    column, row = (round(float(n)) for n in scenes["plain"].lens.to_pixels(np.array([(420 - 32.4, 297.0)]))[0])
    rim = [picture[row, column].mean() for picture in (bare, plain, sleeved)]
    assert rim[2] > rim[0] + 15  # clear foil veils the mat
    assert rim[2] < plain[row, column + 6].mean() - 40  # and is no card


def test_repainting_bent_and_sleeved_cards_in_part_leaves_no_trace(mat):
    conditions = replace(PLAIN, bow=6.0, sleeved=True)
    kept, fresh = (Scene(mat, conditions, (800, 450)) for _ in range(2))
    cards = tuple(placed(card, Point(90 * n + 60, 300)) for n, card in enumerate(DECK[:8]))
    for number in range(len(cards)):
        kept.show(cards[number:])
    assert (kept.show(cards[:2]) == fresh.show(cards[:2])).all()
