"""Hands and arms as the camera sees them: above the cards they hold, with a soft shadow, smeared when they move."""

from __future__ import annotations

from functools import cached_property
from math import cos, radians

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.arm import AHEAD, CARD_SHADOW_RIM, HALF_WIDTH, LENGTH, card_shadow, limb_picture, limb_shadow
from tableassist.simulator.ink import Picture
from tableassist.simulator.lens import Matrix
from tableassist.simulator.pose import AffinePose, Window
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import Arm, Hand, PlacedCard
from tableassist.table.geometry import Mat

_ELEVATION, _CARD_ELEVATION = 14.0, 12.0
_SHADOW_SHIFT, _SHADOW_SCALE, _SHADOW_DEPTH = 13.0, 0.4, 0.42
_RESTING_ELEVATION, _RESTING_SHADOW = 25.0, 7.0
_SHORTEST = 0.08
_SHUTTER = 0.4
"""The part of the time between two pictures in which the shutter is open."""
_MARGIN = 4


class Limbs:
    """Paints hands into pictures of one scene."""

    def __init__(self, scene: Scene, mat: Mat) -> None:
        self._scene, self._mat = scene, mat
        self._scale = round(scene.lens.scale * 1.2, 1)

    @cached_property
    def _light(self) -> NDArray[np.float32]:
        """What premultiplied art is multiplied with, by channel; before many a table no hand ever shows."""
        light = self._scene.light
        return np.asarray(cv2.merge((*cv2.split(light), np.ones(light.shape[:2], np.float32))), np.float32)

    def paint(self, picture: Picture, hand: Hand, before: Hand | None) -> None:
        """Paints a hand over the picture; `before` is the same hand in the previous picture."""
        pose = self._lifted(AffinePose.flat(hand.at, hand.pointing(self._mat)), _ELEVATION)
        smear = self._smear(hand, before)
        away = pose.shifted(*self._scene.away_from_lamp(_SHADOW_SHIFT))
        self._shade(picture, limb_shadow(_SHADOW_SCALE), self._arm_corners(away))
        for held in hand.holding:
            self._paint_card(picture, held, hand, smear)
        blur = round(self._scene.conditions.blur, 1)
        self._stamp(picture, limb_picture(hand.sleeve, self._scale, blur), self._arm_corners(pose), smear)

    def rest(self, picture: Picture, arm: Arm) -> None:
        """Paints an arm that lies on the table over the picture."""
        pose = self._lifted(AffinePose.flat(arm.at, arm.pointing), _RESTING_ELEVATION)
        away = pose.shifted(*self._scene.away_from_lamp(_RESTING_SHADOW))
        self._shade(picture, limb_shadow(_SHADOW_SCALE, arm.bent), self._arm_corners(away))
        blur = round(self._scene.conditions.blur, 1)
        art = limb_picture(arm.sleeve, self._scale, blur, arm.bent)
        self._stamp(picture, art, self._arm_corners(pose), np.zeros(2))

    def _paint_card(self, picture: Picture, held: PlacedCard, hand: Hand, smear: Matrix) -> None:
        pose = self._card_pose(held, hand)
        away = pose.shifted(*self._scene.away_from_lamp(_SHADOW_SHIFT / 2))
        rim = 2 * CARD_SHADOW_RIM
        self._shade(picture, card_shadow(_SHADOW_SCALE), self._card_corners(away, rim))
        self._stamp(picture, self._card_art(held, hand), self._card_corners(pose), smear)

    def _lifted(self, pose: AffinePose, elevation: float) -> AffinePose:
        return pose.lifted(self._scene.lens, elevation)

    def _stamp(self, picture: Picture, art: Picture, corners: Matrix, smear: Matrix) -> None:
        """Lays lit, premultiplied art over the picture, its first three corners where they appear."""
        placed = self._warped(art, corners, _MARGIN + float(np.abs(smear).max()))
        if placed is None:
            return
        layer, window = placed
        layer = _smeared(_bytes(cv2.multiply(layer, self._light[window], dtype=cv2.CV_8U)), smear)
        through = cv2.merge([255 - layer[..., 3]] * 3)
        ground = picture[window]
        cv2.multiply(ground, through, dst=ground, scale=1 / 255)
        cv2.add(ground, cv2.cvtColor(layer, cv2.COLOR_BGRA2BGR), dst=ground)

    def _shade(self, picture: Picture, art: Picture, corners: Matrix) -> None:
        """Darkens the picture by a shadow."""
        placed = self._warped(art, corners, _MARGIN)
        if placed is None:
            return
        shadow, window = placed
        through = cv2.convertScaleAbs(shadow, alpha=-_SHADOW_DEPTH, beta=255)
        cv2.multiply(picture[window], cv2.merge([through] * 3), dst=picture[window], scale=1 / 255)

    def _warped(self, art: Picture, corners: Matrix, margin: float) -> tuple[Picture, Window] | None:
        """The art as it appears in the part of the picture that it covers; None where that is outside.

        Over a hand or a card the lens is as good as affine, which is several times faster than the exact way.
        """
        window = self._scene.pixels.window(corners, margin)
        if window is None:
            return None
        rows, columns = window
        seen = self._scene.lens.to_pixels(corners[:3]) - (columns.start, rows.start)
        height, width = art.shape[:2]
        own = np.array([(0, 0), (width, 0), (0, height)], np.float32) - np.float32(0.5)
        way = cv2.getAffineTransform(own, seen.astype(np.float32))
        size = (columns.stop - columns.start, rows.stop - rows.start)
        return _bytes(cv2.warpAffine(art, way, size, flags=cv2.INTER_LINEAR)), window

    def _arm_corners(self, pose: AffinePose) -> Matrix:
        return pose.on_table(_corners(-HALF_WIDTH, -AHEAD, HALF_WIDTH, LENGTH))

    def _card_pose(self, held: PlacedCard, hand: Hand) -> AffinePose:
        flat = AffinePose.flat(held.at, held.angle)
        return self._lifted(flat.squeezed(hand.at, hand.pointing(self._mat), _shortening(hand)), _CARD_ELEVATION)

    def _card_corners(self, pose: AffinePose, rim: float = 0.0) -> Matrix:
        width, height = (side + rim for side in self._mat.card_size)
        return pose.on_table(_corners(-width / 2, -height / 2, width / 2, height / 2))

    def _card_art(self, held: PlacedCard, hand: Hand) -> Picture:
        """The held card's upper side, premultiplied, darker the further it is tipped away from the light."""
        art = self._scene.card_art(held)
        bright = (0.6 + 0.4 * _shortening(hand)) / 255
        colours = cv2.multiply(art[..., :3], cv2.merge([art[..., 3]] * 3), scale=bright)
        sharp = cv2.merge((*cv2.split(colours), art[..., 3]))
        blur = max(0.3, self._scene.conditions.blur)
        return _bytes(cv2.GaussianBlur(sharp, (0, 0), blur, borderType=cv2.BORDER_CONSTANT))

    def _smear(self, hand: Hand, before: Hand | None) -> Matrix:
        """The way, in pixels, that the hand went while the shutter was open."""
        if before is None:
            return np.zeros(2)
        ends = np.array([(hand.at.x, hand.at.y), (before.at.x, before.at.y)])
        now, then = self._scene.lens.to_pixels(ends)
        return np.asarray((now - then) * _SHUTTER)


def _corners(left: float, top: float, right: float, bottom: float) -> Matrix:
    """Top left, top right, bottom left, bottom right."""
    return np.array([(left, top), (right, top), (left, bottom), (right, bottom)])


def _shortening(hand: Hand) -> float:
    return max(_SHORTEST, abs(cos(radians(hand.tilt))))


def _smeared(layer: Picture, way: Matrix) -> Picture:
    """The layer drawn out backwards along its way: halves of halves give a smooth streak at little cost."""
    longest = float(np.abs(way).max())
    for step in range(1, int(np.ceil(np.log2(max(1.0, longest)))) + 1):
        dx, dy = (-way / 2**step).astype(int)
        layer = _bytes(cv2.addWeighted(layer, 0.5, _shifted(layer, int(dx), int(dy)), 0.5, 0))
    return layer


def _shifted(layer: Picture, dx: int, dy: int) -> Picture:
    """The layer moved by whole pixels; what enters at an edge repeats that edge."""
    height, width = layer.shape[:2]
    way = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    moved = cv2.warpAffine(layer, way, (width, height), flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return _bytes(moved)


def _bytes(picture: object) -> Picture:
    return np.asarray(picture, dtype=np.uint8)
