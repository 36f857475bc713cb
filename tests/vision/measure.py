"""Measures the table's vision on simulated tables: `python tests/vision/measure.py --seeds 6 --level normal`."""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field, replace

import cv2

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.hands import Habits, Puppet
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReader, FaceReading
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.tracking.layout_tracker import LayoutTracker

MAT = deluxe_mat()
FRAME_MS = 100


@dataclass
class Figures:
    """Counts and lists of what went right and wrong."""

    counts: Counter = field(default_factory=Counter)
    pose_mm: list[float] = field(default_factory=list)
    pose_degrees: list[float] = field(default_factory=list)
    ms: dict[str, list[float]] = field(default_factory=lambda: {"still": [], "hand": [], "first": [], "changed": []})
    notes: list[str] = field(default_factory=list)


class Stage:
    """One simulated table with its vision; `step` looks once."""

    def __init__(self, conditions: Conditions, seed: int, figures: Figures, faces) -> None:
        self.figures, self.seed = figures, seed
        self.rng = random.Random(seed)
        self.table = VirtualTable(MAT)
        self.now = 0
        self.camera = SimCamera(self.table, conditions, now=lambda: self.now, seed=seed)
        self.camera.open()
        self.look, self.settler = GridFrameReader(MAT, faces), LayoutTracker(MAT)
        self.settled = None

    def deal(self, empty: int, up: int, offset: float, skew: float) -> None:
        deck = list(DECK)
        self.rng.shuffle(deck)
        zones = list(MAT.card_zones())
        self.rng.shuffle(zones)
        for number, zone in enumerate(zones[empty:]):
            at = Point(
                zone.area.centre.x + self.rng.uniform(-offset, offset),
                zone.area.centre.y + self.rng.uniform(-offset, offset),
            )
            angle = 90 + self.rng.uniform(-skew, skew) + self.rng.choice((0, 180))
            self.table.lay(deck[number], at, angle, Face.UP if number < up else Face.DOWN)

    def step(self, kind: str = "still", private=frozenset()):
        self.now += FRAME_MS
        frame = self.camera.read(1.0)
        start = time.process_time()
        seen = self.look(frame, private)
        settled = self.settler(seen)
        self.figures.ms[kind].append((time.process_time() - start) * 1000)
        if settled:
            self.settled = settled
        return seen, settled

    def check(self, settled) -> None:
        counts = self.figures.counts
        truth = {}
        for placed in self.table.cards:
            zone = MAT.zone_at(placed.at)
            truth[zone.name if zone else "elsewhere"] = placed
        for zone in MAT.card_zones():
            lots, placed = settled.layout.at(zone.name), truth.get(zone.name)
            counts["zones"] += 1
            if bool(lots) != (placed is not None) or len(lots) > 1:
                counts["unsure occupancy" if zone.name in settled.unsure else "WRONG OCCUPANCY"] += 1
                self.note(
                    f"{zone.name} {placed and (placed.card, placed.face)} seen as {lots} {zone.name in settled.unsure}"
                )
            elif placed:
                self._check_face(zone.name, lots[0], placed, settled)
        if settled.layout.at("elsewhere"):
            counts["GHOST ELSEWHERE"] += 1

    def _check_face(self, zone, lot, placed, settled) -> None:
        counts = self.figures.counts
        counts["cards"] += 1
        if lot.face is Face.UNKNOWN and zone not in settled.unsure:
            return  # read without names
        if zone in settled.unsure:
            counts["unsure"] += 1
            self.note(f"{zone} {placed.card, placed.face} unsure {lot}")
        elif lot.face != placed.face:
            counts["WRONG FACE"] += 1
            self.note(f"{zone} {placed.card, placed.face} seen {lot}")
        elif placed.face is Face.UP:
            counts["names"] += 1
            if lot.name != placed.card:
                counts["WRONG NAME"] += 1
                self.note(f"{zone} {placed.card, placed.face} seen {lot}")

    def poses(self, seen) -> None:
        for detection in seen.detections:
            placed = min(self.table.cards, key=lambda c: c.at.to(detection.place))
            if placed.at.to(detection.place) < 20:
                off = abs(placed.angle - detection.angle) % 180
                self.figures.pose_mm.append(placed.at.to(detection.place))
                self.figures.pose_degrees.append(min(off, 180 - off))

    def note(self, text: str) -> None:
        self.figures.notes.append(f"seed {self.seed}: {text}")

    def act(self, moves) -> None:
        """Plays a puppet's moves; counts missed hands and wrong sides."""
        for _ in moves:
            seen, settled = self.step("hand")
            for hand in self.table.hands:
                self._check_hand(hand, seen)
            if settled and any(inside(hand.at, 5) for hand in self.table.hands):
                self.figures.counts["BELIEF UNDER A HAND"] += 1

    def _check_hand(self, hand, seen) -> None:
        if not inside(hand.at, -25):
            return
        self.figures.counts["hand looks"] += 1
        if not seen.hand_in_view:
            self.figures.counts["HAND MISSED"] += 1
            self.note(f"hand {hand.side} at {hand.at} missed at {self.now}")
        elif seen.hands and seen.hands != {hand.side}:
            self.figures.counts["WRONG SIDE"] += 1
            self.note(f"hand {hand.side} at {hand.at} seen from {seen.hands} at {self.now}")
        elif not seen.hands:
            self.figures.counts["side untold"] += 1

    def rest(self, looks: int = 20):
        """Waits for a belief; returns it, or None. After the first four looks no hand may be seen."""
        found, self.settled = self.settled, None
        for number in range(looks):
            seen, settled = self.step("changed" if number < 3 else "still")
            self.figures.counts["free looks"] += number > 3
            if number > 3 and seen.hand_in_view:
                self.figures.counts["FALSE HAND"] += 1
                self.note(f"false hand {seen.hands} at {self.now}")
            if settled and found:
                self.figures.counts["settled twice"] += 1
                settled = replace(settled, moved=settled.moved | found.moved, hands=settled.hands | found.hands)
            found = settled or found
            self.settled = None
        if found is None:
            self.figures.counts["NEVER SETTLED"] += 1
            self.note(f"never settled at {self.now}: {seen.trouble} {seen.hand_in_view}")
        return found


def inside(place: Point, margin: float) -> bool:
    """Whether a place lies on the mat, `margin` grown."""
    return -margin <= place.x <= MAT.width + margin and -margin <= place.y <= MAT.height + margin


def zone_of(card, stage: Stage):
    return MAT.zone_at(stage.table.placed(card).at)


def expect_moved(stage: Stage, settled, expected: set) -> None:
    counts = stage.figures.counts
    counts["moved expected"] += len(expected)
    if settled is None:
        return
    counts["MOVED MISSED"] += len(expected - settled.moved)
    counts["MOVED FALSE"] += len(settled.moved - expected)
    if expected != settled.moved:
        stage.note(f"moved: expected {sorted(expected)} got {sorted(settled.moved)} at {stage.now}")


def scene(stage: Stage, acts: int) -> None:
    """A first look, then hands that pass over, lift and put back, turn, take away."""
    stage.step("first")
    settled = stage.rest()
    if settled is None:
        return
    stage.check(settled)
    seen, _ = stage.step()
    stage.poses(seen)
    for number in range(acts):
        side = stage.rng.choice(list(Side))
        puppet = Puppet(stage.table, side, stage.rng, Habits(), sleeve=stage.rng.randrange(4))
        down = [c.card for c in stage.table.cards if zone_of(c.card, stage)]
        card, other = stage.rng.sample(down, 2)
        zone, second = zone_of(card, stage).name, zone_of(other, stage).name
        match ("pass", "peek", "flip", "take")[number % 4]:
            case "pass":
                stage.act(puppet._move(Point(stage.rng.uniform(150, 700), stage.rng.uniform(120, 480))))
                stage.act(puppet.wait(6))
                expected = set()
            case "peek":
                at, two = stage.table.placed(card), stage.table.placed(other)
                stage.act(puppet.lift(card, other))
                stage.act(puppet.hold(5))
                stage.act(puppet.lay(card, at.at, at.angle, at.face))
                stage.act(puppet.lay(other, two.at, two.angle, two.face))
                expected = {zone, second}
            case "flip":
                stage.act(puppet.flip(card))
                expected = {zone}
            case _:
                stage.act(puppet.sweep_off(card, other))
                expected = {zone, second}
        stage.act(puppet.withdraw())
        settled = stage.rest()
        expect_moved(stage, settled, expected)
        if settled:
            stage.check(settled)
            if settled.hands and settled.hands != {side}:
                stage.figures.counts["SETTLED WRONG SIDE"] += 1
            elif not settled.hands:
                stage.figures.counts["settled without side"] += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--acts", type=int, default=4)
    parser.add_argument("--offset", type=float, default=4.0)
    parser.add_argument("--skew", type=float, default=4.0)
    parser.add_argument("--no-faces", action="store_true", help="leave the reading of names out")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    figures = Figures()
    faces = (lambda patches: [FaceReading(None, Face.UNKNOWN, 0.95)] * len(patches)) if args.no_faces else FaceReader()
    for seed in range(args.first, args.first + args.seeds):
        stage = Stage(draw_conditions(seed, args.level), seed, figures, faces)
        stage.deal(empty=stage.rng.choice((0, 4, 12, 30)), up=12, offset=args.offset, skew=args.skew)
        scene(stage, args.acts)
    report(figures)


def report(figures: Figures) -> None:
    for note in figures.notes[:60]:
        print(note)
    for name, count in sorted(figures.counts.items()):
        print(f"{name:24} {count}")
    for name, values in (("place mm", figures.pose_mm), ("angle degrees", figures.pose_degrees)):
        if values:
            values = sorted(values)
            print(
                f"{name:24} mean {statistics.fmean(values):.2f}  95% {values[int(len(values) * 0.95)]:.2f}",
                f"worst {values[-1]:.2f}",
            )
    for name, values in figures.ms.items():
        if values:
            print(f"ms {name:21} median {statistics.median(values):.1f}  worst {max(values):.1f}  of {len(values)}")


if __name__ == "__main__":
    main()
