"""What people do with their hands at a virtual table, in the words of a tape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.pieces import FACE_DOWN, Pieces
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.hands import Puppet
from tableassist.simulator.table import Hand, NotOnTheTable, PlacedCard, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side, ZoneName, angle_between
from tableassist.table.observation import Face
from tableassist.tapes.lines import Impossible, TapeWord, parse_duration
from tableassist.tapes.places import free_place
from tableassist.tapes.stage import Doing
from tableassist.tapes.targets import Namer, Target, doer

_ACROSS, _ASLANT = 90.0, 45.0
_TUCKED_MM, _GAP_MM = 25.0, 5.0
_INSIDE_MM = 120.0
"""How far inside the mat a hand lies that is only in view."""
_FACES = {"up": Face.UP, "down": Face.DOWN}
_TAPPED, _UNDER, _BEFORE, _AWAY = "tapped", "under", "before", "away"


class TableHands:
    """All players' hands. `acting` says whose turn it is: that hand is meant where a line names none.

    `piece` is the colour of each seat's pieces, "" where a game has none.
    """

    def __init__(
        self,
        rig: Rig,
        namer: Namer,
        players: Sequence[str],
        acting: Callable[[], int],
        pieces: Pieces,
        colours: Sequence[str],
    ) -> None:
        self._rig, self._namer, self._players, self._acting = rig, namer, players, acting
        self._pieces, self._colours = pieces, colours
        self._came: dict[CardName, PlacedCard] = {}

    def doings(self) -> Mapping[str, Doing]:
        """What hands can do, by the word that begins a line."""
        cards: Mapping[str, Callable[[int, list[Target]], None]] = {
            "lift": self._lift,
            "lay": self._lay,
            "turn": self._turn,
            "move": self._move,
            "take": self._take,
            "put": self._put,
            "tap": partial(self._tap, tapped=True),
            "untap": partial(self._tap, tapped=False),
        }
        return {**{word: self._by(doing) for word, doing in cards.items()}, "hand": self._hand}

    def _by(self, doing: Callable[[int, list[Target]], None]) -> Doing:
        """The doing, done by whoever the line names."""

        def done(words: Sequence[TapeWord]) -> None:
            rest, seat = doer(words, self._players, self._rig.sides)
            targets = self._namer.targets(rest)
            if not targets:
                raise Impossible("Say what: a place of the mat, or a card.")
            try:
                doing(self._acting() if seat is None else seat, targets)
            except (NotOnTheTable, Stuck) as missing:
                raise Impossible(str(missing)) from missing

        return done

    # Cards -------------------------------------------------------------------------------------------------------

    def _lift(self, seat: int, targets: list[Target]) -> None:
        hand = self._rig.puppets[seat]
        for card in [self._placed_card(target).card for target in targets]:
            self._came[card] = self._rig.table.placed(card)
            self._rig.play(hand.lift(card))
        self._rig.play(hand.withdraw())

    def _turn(self, seat: int, targets: list[Target]) -> None:
        hand = self._rig.puppets[seat]
        if targets[0].zone is not None and self._pieces.on.get(targets[0].zone):
            return self._rig.visit(
                seat, self._middle(targets[0].zone), *(partial(self._over, one) for one in targets), bumps=False
            )
        for target in targets:
            self._rig.play(hand.flip(self._placed_card(target).card))
        return self._rig.play(hand.withdraw())

    def _over(self, target: Target) -> None:
        self._pieces.turn(self._zone(target))

    def _lay(self, seat: int, targets: list[Target]) -> None:
        face = _FACES.get(targets[-1].word)
        named = targets[:-1] if face is not None else targets
        if all(target.zone is not None for target in named):
            return self._lay_back(seat, named, face)
        zone = self._zone(targets[0])
        cards, words = _cards(targets[1:])
        if not cards:
            raise Impossible(f"{targets[1].word!r} is no card that could be laid there.")
        for card in cards:
            self._hold(seat, card, face or Face.UP)
            self._lay_down(seat, card, zone, face or Face.UP, words)
        return self._rig.play(self._rig.puppets[seat].withdraw())

    def _lay_back(self, seat: int, targets: list[Target], face: Face | None) -> None:
        """Each place gets the card that was lifted there, else the one that is held longest."""
        hand = self._rig.puppets[seat]
        for zone in (self._zone(target) for target in targets):
            if not hand.held:
                raise Impossible(f"{self._players[seat]} holds no card: lift one first, or name it: lay {zone} 9H.")
            from_here = [card for card in hand.held if self._came_from(card) == zone]
            card = (from_here or list(hand.held))[0]
            at, angle = self._rig.spot(zone)
            self._rig.play(hand.lay(card, at, angle, face or self._came[card].face, self._rig.jitter()))
        self._rig.play(hand.withdraw())

    def _came_from(self, card: CardName) -> ZoneName | None:
        zone = self._rig.mat.zone_at(self._came[card].at) if card in self._came else None
        return zone.name if zone is not None else None

    def _hold(self, seat: int, card: CardName, face: Face) -> None:
        """The card is in the hand: it was lifted before, or comes from where the camera does not see."""
        placed = next((one for one in self._rig.table.cards if one.card == card), None)
        if placed is not None:
            zone = self._rig.mat.zone_at(placed.at)
            where = zone.name if zone is not None else "beside the mat"
            raise Impossible(f"{card} lies there already, at {where}: lift it first, or write move {card} …")
        if any(card in puppet.held for puppet in self._rig.puppets if puppet is not self._rig.puppets[seat]):
            raise Impossible(f"Somebody else holds {card}.")
        if card not in self._rig.puppets[seat].held:
            self._rig.puppets[seat].pick_up(card, face=face)

    def _lay_down(self, seat: int, card: CardName, zone: ZoneName, face: Face, words: Mapping[str, Target]) -> None:
        where, hand = self._rig.mat.zone(zone), self._rig.puppets[seat]
        angle = where.angle + (_ACROSS if _TAPPED in words else 0.0)
        if _UNDER in words:
            return self._tuck(hand, card, self._placed_card(words[_UNDER]), face)
        place = free_place(self._rig.mat, where, (one.at for one in self._rig.table.cards))
        if _BEFORE in words:
            place = self._free_next_to(Point(self._placed_card(words[_BEFORE]).at.x, place.y))
        return self._rig.play(hand.lay(card, place, angle, face, self._rig.jitter()))

    def _free_next_to(self, place: Point) -> Point:
        """The place, or one to its right where a card lies there already."""
        wide = self._rig.mat.card_size[0]
        while any(one.at.to(place) < wide * 0.8 for one in self._rig.table.cards):
            place = Point(place.x + wide + _GAP_MM, place.y)
        return place

    def _tuck(self, hand: Puppet, card: CardName, above: PlacedCard, face: Face) -> None:
        """The card is pushed under another one, so that its left edge looks out."""
        aside = Point(above.at.x - _TUCKED_MM, above.at.y)
        self._rig.play(hand.lay(card, aside, above.angle, face, 0.0))
        self._rig.table.cards.insert(0, self._rig.table.take(card))

    def _move(self, seat: int, targets: list[Target]) -> None:
        """Cards are taken from where they lie and laid elsewhere, as they lay."""
        at = next((number for number, target in enumerate(targets) if number and target.zone is not None), None)
        if at is None:
            raise Impossible("Write what goes where: move 9H north combat, or move D5 F3.")
        zone, words = self._zone(targets[at]), _cards(targets[at + 1 :])[1]
        hand = self._rig.puppets[seat]
        for placed in [self._placed_card(target) for target in targets[:at]]:
            self._rig.play(hand.lift(placed.card))
            self._lay_down(seat, placed.card, zone, placed.face, words)
        self._rig.play(hand.withdraw())

    def _tap(self, seat: int, targets: list[Target], *, tapped: bool) -> None:
        cards = [self._placed_card(target) for target in targets]
        for placed in cards:
            if self._is_tapped(placed) is tapped:
                raise Impossible(f"{placed.card} is {'tapped already' if tapped else 'not tapped'}.")
        by = _ACROSS if tapped else -_ACROSS
        turns = (partial(self._rig.table.nudge, placed.card, angle=by) for placed in cards)
        self._rig.visit(seat, cards[0].at, *turns, bumps=False)

    def _is_tapped(self, placed: PlacedCard) -> bool:
        zone = self._rig.mat.zone_at(placed.at)
        return zone is not None and angle_between(placed.angle, zone.angle) > _ASLANT

    # Pieces ------------------------------------------------------------------------------------------------------

    def _put(self, seat: int, targets: list[Target]) -> None:
        """Pieces come to lie on a place: the colour or `challenge` first, the doer's own where none is named."""
        zone, named = self._place_of_pieces(targets)
        known = {*self._colours, "challenge"} - {""}
        if not known - {"challenge"}:
            raise Impossible("This game has no pieces to put: write lay and a card.")
        for what in named:
            if what not in known:
                raise Impossible(f"There are no {what!r} pieces; there are {', '.join(sorted(known))}.")
        self._rig.visit(
            seat, self._middle(zone), partial(self._pieces.drop, zone, *(named or [self._colours[seat]])), bumps=False
        )

    def _take(self, seat: int, targets: list[Target]) -> None:
        """Cards or pieces are taken off the table for good."""
        if any(target.zone is not None and self._pieces.on.get(target.zone) for target in targets):
            zone, named = self._place_of_pieces(targets)
            doing = partial(self._picked, zone, named or self._pieces.kinds_at(zone))
            return self._rig.visit(seat, self._middle(zone), doing, bumps=False)
        return self._rig.play(
            self._rig.puppets[seat].sweep_off(*(self._placed_card(target).card for target in targets))
        )

    def _place_of_pieces(self, targets: list[Target]) -> tuple[ZoneName, list[str]]:
        """The place that is named, and the pieces that are named besides."""
        zones = [target for target in targets if target.zone is not None] or targets[-1:]
        return self._zone(zones[0]), [target.word for target in targets if target is not zones[0]]

    def _picked(self, zone: ZoneName, named: list[str]) -> None:
        self._pieces.pick(zone, *named)
        if any(what == FACE_DOWN or what.isdecimal() for what in named):
            # Whoever takes a counter from under a crystal lifts the crystal.
            self._pieces.lift_crystals(zone)

    # A hand in view ----------------------------------------------------------------------------------------------

    def _hand(self, words: Sequence[TapeWord]) -> None:
        """A hand lies in the picture and does nothing: for a while, or until it is taken away."""
        text = [word.text for word in words]
        if not text or text[0] not in list(self._rig.sides):
            raise Impossible(f"Write from where and for how long: hand {' or '.join(self._rig.sides)} 2s.")
        side, how = Side(text[0]), " ".join(text[1:])
        lasts = parse_duration(how) if how not in ("", _AWAY) else self._rig.frame_ms
        if lasts is None:
            raise Impossible(f"{how!r} is no time: write hand {side} 2s, or hand {side} away.")
        self._clear(side)
        if how != _AWAY:
            sleeve = self._rig.sleeve(self._rig.sides.index(side))
            self._rig.table.hands.append(Hand(side, self._inside(side), (), sleeve))
        for _ in range(max(1, lasts // self._rig.frame_ms)):
            self._rig.frame()
        self._rig.moved_at = self._rig.now
        if how:
            self._clear(side)

    def _clear(self, side: Side) -> None:
        """No hand is in view from that side."""
        self._rig.table.hands = [hand for hand in self._rig.table.hands if hand.side is not side]

    def _inside(self, side: Side) -> Point:
        mat = self._rig.mat
        edges = {
            Side.SOUTH: Point(mat.width / 2, mat.height),
            Side.NORTH: Point(mat.width / 2, 0.0),
            Side.WEST: Point(0.0, mat.height / 2),
            Side.EAST: Point(mat.width, mat.height / 2),
        }
        return towards(edges[side], Point(mat.width / 2, mat.height / 2), _INSIDE_MM)

    # What is meant -----------------------------------------------------------------------------------------------

    def _zone(self, target: Target) -> ZoneName:
        return target.zone if target.zone is not None else self._namer.zone(target.word)

    def _middle(self, zone: ZoneName) -> Point:
        return self._rig.mat.zone(zone).area.centre

    def _placed_card(self, target: Target) -> PlacedCard:
        """The card that is meant: by its name, or as the topmost one of its place."""
        if target.card is not None:
            return self._rig.table.placed(target.card)
        zone = self._zone(target)
        area = self._rig.mat.zone(zone).area
        placed = next((one for one in reversed(self._rig.table.cards) if area.holds(one.at)), None)
        if placed is None:
            raise Impossible(f"No card lies at {zone}.")
        return placed


def _cards(targets: Sequence[Target]) -> tuple[list[CardName], dict[str, Target]]:
    """The cards that a line names, and what it says besides of how they are to lie."""
    cards: list[CardName] = []
    words: dict[str, Target] = {}
    rest = list(targets)
    while rest:
        target = rest.pop(0)
        if target.word in (_UNDER, _BEFORE):
            if not rest:
                raise Impossible(f"Write which card it is to lie {target.word}.")
            words[target.word] = rest.pop(0)
        elif target.word == _TAPPED or target.word in _FACES:
            words[target.word] = target
        elif target.card is not None:
            cards.append(target.card)
        else:
            raise Impossible(f"{target.word!r} is no card.")
    return cards, words
