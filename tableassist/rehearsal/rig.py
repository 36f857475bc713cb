"""A virtual table, a simulated camera, the real eyes and a session, all on one virtual clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from math import cos, sin, tau
from random import Random

from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.app.session.early_press import TRAVEL_MS
from tableassist.app.session.session import Session
from tableassist.ports import CameraLost, Frame, Pressed
from tableassist.rules.game import Members
from tableassist.rules.teams import chairs, has_teams
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.hands import Habits, Puppet
from tableassist.simulator.household import Household
from tableassist.simulator.table import Hand, PlacedCard, VirtualTable, shoulder, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import SIDES, Mat, Point, Side, ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Face, Observation
from tableassist.vision.back_contrast import OVEREXPOSED
from tableassist.vision.gallery.enrolled import Pool
from tableassist.vision.pieces.colours import Palette
from tableassist.vision.table.low_light import TOO_DARK

FRAME_MS = 200
"""Time between two frames of a usual camera; patience and hands are measured in these."""

NEAT_MM = 3.0
"""Neat hands miss by no more (mm, degrees)."""
CARELESS = 0.08
"""The share of cards that people who are less neat lay as far off as they ever do."""
USUAL_SHARE = 0.6
"""The other cards they lay off by at most so much of that."""

_NEIGHBOUR_MM = 110.0
"""How far from where a hand works cards may be nudged by it."""
_FAR_OFF_MM = 6.0
_NEAR_MM = 10.0
"""How far from where a hand works, towards the player, the finger tips are."""

BRISK = Habits(speed=380.0, turning=(75.0,))
"""Hands as fast as people who know the game, so that fewer pictures are rendered."""


def brisk(conditions: Conditions) -> Habits:
    """Brisk hands before a camera that gives more or fewer pictures."""
    return replace(BRISK, speed=BRISK.speed * conditions.frame_ms / FRAME_MS)


def miss(most: float, rng: Random) -> tuple[float, float, float]:
    """How far off (mm, mm, degrees) a card is laid by people who miss by so much at most, which they seldom do."""

    def slip(reach: float) -> float:
        return min(max(rng.gauss(0, reach / 2), -reach), reach)

    if most <= NEAT_MM:
        return slip(most), slip(most), slip(most)
    reach = most if rng.random() < CARELESS else max(NEAT_MM, USUAL_SHARE * most)
    away, way = abs(slip(reach)), rng.uniform(0, tau)
    return away * cos(way), away * sin(way), slip(reach)


class Rig:
    """Runs frames through eyes and session. `on_frame` sees every frame, for a window or a file.

    The truth of the table is in `table` and nowhere else; the session learns of it only through the camera.
    `moved_at` is when a hand was last at work. `enrolled` are the cards that the eyes know, None for playing cards.
    """

    def __init__(
        self,
        mat: Mat,
        players: int,
        conditions: Conditions,
        seed: int,
        *,
        size: tuple[int, int] | None = None,
        habits: Habits | None = None,
        on_frame: Callable[[Frame], None] = lambda _frame: None,
        palette: Palette | None = None,
        pool: Pool | None = None,
    ) -> None:
        self.mat = mat
        self.sides = SIDES.get(players, SIDES[2][:players])
        self.now = 0
        self.moved_at = 0
        self.frames = 0
        self.rng = Random(f"rig {seed}")
        self.table = VirtualTable(mat)
        self.frame_ms = conditions.frame_ms
        self.camera = SimCamera(self.table, conditions, size or conditions.size, lambda: self.now, seed)
        self.camera.open()
        self.puppets = [
            Puppet(self.table, side, Random(f"hand {seed} {side}"), habits or brisk(conditions), self.sleeve(number))
            for number, side in enumerate(self.sides)
        ]
        self._bumps, self._members = Random(f"bumps {seed}"), Random(f"members {seed}")
        self._household = Household(self.table, self.camera, self.sides, seed)
        self._household.furnish()
        self.session: Session | None = None
        self.enrolled = pool
        self._watcher = TableWatcher(mat, palette=palette, pool=pool)
        self._on_frame = on_frame
        self._pool = ThreadPoolExecutor(1, "eyes")
        self._reading: Future[tuple[Observation, SettledLayout | None]] | None = None

    def keep_evidence(self) -> None:
        """From now on pictures are kept for disputes, as at a real table."""
        assert self.session is not None
        self._watcher.evidence = True
        self.session.disputes.desk.evidence = EvidenceDesk(self.mat)

    def deal(self, world: Mapping[ZoneName, CardName]) -> None:
        """Lay the cards face down on their places, as carefully as people do."""
        for zone, card in world.items():
            at, angle = self.spot(zone)
            self.table.lay(card, at, angle, Face.DOWN)

    def spot(self, zone: ZoneName) -> tuple[Point, float]:
        """A place in a zone as a person hits it: a few millimetres and degrees off."""
        where = self.mat.zone(zone)
        dx, dy, turn = miss(self.camera.conditions.slip, self.rng)
        centre = where.area.centre
        return Point(centre.x + dx, centre.y + dy), where.angle + turn + self.rng.choice((0, 180))

    @property
    def untidiness(self) -> float:
        """How many times as far as neat hands these people miss."""
        return max(1.0, self.camera.conditions.slip / NEAT_MM)

    def jitter(self) -> float | None:
        """How much further a hand strays from a spot: as it does by habit, unless the spot is as far off as it gets."""
        return None if self.camera.conditions.slip <= NEAT_MM else 0.0

    def sleeve(self, seat: int) -> int:
        """What the arm of a player wears."""
        wardrobe = self.camera.conditions.wardrobe
        return wardrobe + 31 * list(Side).index(self.sides[seat]) if wardrobe else seat

    def bump(self, at: Point, spare: Collection[CardName] = (), *, along: bool = False) -> None:
        """A hand at work there may nudge a neighbouring card by accident, which is no fault of anybody's.

        `spare` are the cards that it works on. In a row, cards slip `along` it.
        """
        if self._bumps.random() >= self.camera.conditions.bumps:
            return
        near = [one for one in self.table.cards if one.card not in spare and 1 < one.at.to(at) < _NEIGHBOUR_MM]
        near = [one for one in near if self._stays(one)]
        if not near:
            return
        placed = self._bumps.choice(near)
        away, way = self._bumps.uniform(0.5, 4.0), self._bumps.uniform(0, tau)
        turn = self._bumps.gauss(0, 1.5)
        self.table.nudge(placed.card, away * cos(way), away * sin(way) * (0.3 if along else 1.0), turn)

    def _stays(self, placed: PlacedCard) -> bool:
        """Whether the card is still in its place when it is nudged once more: further off, people put it right."""
        zone = self.mat.zone_at(placed.at)
        return zone is None or zone.kind != "card" or zone.area.centre.to(placed.at) < _FAR_OFF_MM

    def placed_at(self, zone: ZoneName) -> PlacedCard | None:
        """What really lies in a zone."""
        return self.table.card_at(self.mat.zone(zone).area.centre)

    def frame(self, elapsed_ms: int | None = None) -> None:
        """One frame: rendered while the eyes still look at the one before, then handed to them."""
        self.now += self.frame_ms if elapsed_ms is None else elapsed_ms
        self.frames += 1
        self._household.step(self.now)
        try:
            frame = self.camera.read(1.0)
        except CameraLost as lost:
            return self._without_picture(str(lost))
        self._rule()
        self._on_frame(frame)
        if self.session is not None:
            self._reading = self._pool.submit(self._watcher, frame, self.session.private())
        return None

    def pass_unheard(self) -> None:
        """As long as a frame takes, without a word from the camera."""
        self.now += self.frame_ms
        self.frames += 1
        self._household.step(self.now)
        self._rule()
        if self.session is not None:
            self.session.tick(self.now)

    def _without_picture(self, why: str) -> None:
        """What the eyes made of the last frame still counts; then the session learns that the camera is lost."""
        self._rule()
        if self.session is not None:
            self.session.watch(Observation(self.now, (), trouble=why))
            self.session.tick(self.now)

    def visit(self, seat: int, at: Point, *doings: Callable[[], None], bumps: bool = True) -> None:
        """A player's hand reaches out to a place, does something there, and is drawn back.

        Where it `bumps` cards nearby may slip along their row by accident.
        """
        side = self.sides[seat]
        hand = Hand(side, towards(at, shoulder(self.mat, side), _NEAR_MM), (), self.sleeve(seat))
        self.table.hands.append(hand)
        self.frame()
        for doing in doings:
            doing()
        if bumps:
            self.bump(at, along=True)
        self.table.hands.remove(hand)
        self.moved_at = self.now

    def _rule(self) -> None:
        """What the eyes made of the frame before reaches the session."""
        if self._reading is None or self.session is None:
            return
        seen, settled = self._reading.result()
        self._reading = None
        self._household.hear(self.now, too_bright=seen.trouble == OVEREXPOSED, too_dark=seen.trouble == TOO_DARK)
        self.session.watch(seen)
        if settled is not None:
            self.session.see(settled, self.now)
        self.session.tick(self.now)

    def play(self, steps: Iterable[None]) -> None:
        """Run a puppet's movement, a frame a step."""
        for _ in steps:
            self.frame()
            self.moved_at = self.now

    def until(self, done: Callable[[], bool], limit: int = 30) -> bool:
        """Run frames until something holds; false when it did not within `limit` frames.

        A faster camera gives more of them in the same time, a slower one as many.
        """
        for _ in range(max(limit, limit * FRAME_MS // self.frame_ms)):
            if done():
                return True
            self.frame()
        return done()

    def reach_for_button(self) -> None:
        """As long as a hand takes at least from the table to a button."""
        self.until(lambda: self.now - self.moved_at >= TRAVEL_MS)

    def press(self, button: str, *, held: bool = False) -> None:
        """Press a button of the session now; that of a side is pressed by any of its members (R-TB-007)."""
        assert self.session is not None
        self.session.press(Pressed(self._chair(button, self.session.match.started.sides), self.now, held))

    def _chair(self, button: str, sides: Sequence[Members]) -> str:
        """The button of somebody who belongs to the side whose button is named."""
        seat = button.removeprefix("seat")
        if not has_teams(sides) or not button.startswith("seat") or not seat.isdecimal():
            return button
        theirs = [number for number, chair in enumerate(chairs(sides)) if chair.side == int(seat)]
        return f"seat{self._members.choice(theirs)}"

    def close(self) -> None:
        """Put the camera and the eyes away."""
        self._pool.shutdown()
        self.camera.close()
