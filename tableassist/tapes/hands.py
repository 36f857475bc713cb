"""What people do with their hands at a virtual table, in the words of a tape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.pieces import FACE_DOWN, Pieces
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.hands import Puppet
from tableassist.simulator.table import Hand, LyingCard, NotOnTheTable, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side, ZoneName, apart
from tableassist.table.sight import Face
from tableassist.tapes.lines import Impossible, Word, duration
from tableassist.tapes.places import free_place
from tableassist.tapes.stage import Doing
from tableassist.tapes.things import Namer, Thing, doer

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
        self._came: dict[CardName, LyingCard] = {}

    def doings(self) -> Mapping[str, Doing]:
        """What hands can do, by the word that begins a line."""
        cards: Mapping[str, Callable[[int, list[Thing]], None]] = {
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

    def _by(self, doing: Callable[[int, list[Thing]], None]) -> Doing:
        """The doing, done by whoever the line names."""

        def done(words: Sequence[Word]) -> None:
            rest, seat = doer(words, self._players, self._rig.sides)
            things = self._namer.things(rest)
            if not things:
                raise Impossible("Say what: a place of the mat, or a card.")
            try:
                doing(self._acting() if seat is None else seat, things)
            except (NotOnTheTable, Stuck) as missing:
                raise Impossible(str(missing)) from missing

        return done

    # Cards -------------------------------------------------------------------------------------------------------

    def _lift(self, seat: int, things: list[Thing]) -> None:
        hand = self._rig.puppets[seat]
        for card in [self._lying(thing).card for thing in things]:
            self._came[card] = self._rig.table.lying(card)
            self._rig.play(hand.lift(card))
        self._rig.play(hand.withdraw())

    def _turn(self, seat: int, things: list[Thing]) -> None:
        hand = self._rig.puppets[seat]
        if things[0].zone is not None and self._pieces.on.get(things[0].zone):
            return self._rig.visit(
                seat, self._middle(things[0].zone), *(partial(self._over, one) for one in things), bumps=False
            )
        for thing in things:
            self._rig.play(hand.flip(self._lying(thing).card))
        return self._rig.play(hand.withdraw())

    def _over(self, thing: Thing) -> None:
        self._pieces.turn(self._zone(thing))

    def _lay(self, seat: int, things: list[Thing]) -> None:
        face = _FACES.get(things[-1].word)
        named = things[:-1] if face is not None else things
        if all(thing.zone is not None for thing in named):
            return self._lay_back(seat, named, face)
        zone = self._zone(things[0])
        cards, words = _cards(things[1:])
        if not cards:
            raise Impossible(f"{things[1].word!r} is no card that could be laid there.")
        for card in cards:
            self._hold(seat, card, face or Face.UP)
            self._lay_down(seat, card, zone, face or Face.UP, words)
        return self._rig.play(self._rig.puppets[seat].withdraw())

    def _lay_back(self, seat: int, things: list[Thing], face: Face | None) -> None:
        """Each place gets the card that was lifted there, else the one that is held longest."""
        hand = self._rig.puppets[seat]
        for zone in (self._zone(thing) for thing in things):
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
        lying = next((one for one in self._rig.table.cards if one.card == card), None)
        if lying is not None:
            zone = self._rig.mat.zone_at(lying.at)
            where = zone.name if zone is not None else "beside the mat"
            raise Impossible(f"{card} lies there already, at {where}: lift it first, or write move {card} …")
        if any(card in puppet.held for puppet in self._rig.puppets if puppet is not self._rig.puppets[seat]):
            raise Impossible(f"Somebody else holds {card}.")
        if card not in self._rig.puppets[seat].held:
            self._rig.puppets[seat].pick_up(card, face=face)

    def _lay_down(self, seat: int, card: CardName, zone: ZoneName, face: Face, words: Mapping[str, Thing]) -> None:
        where, hand = self._rig.mat.zone(zone), self._rig.puppets[seat]
        angle = where.angle + (_ACROSS if _TAPPED in words else 0.0)
        if _UNDER in words:
            return self._tuck(hand, card, self._lying(words[_UNDER]), face)
        place = free_place(self._rig.mat, where, (one.at for one in self._rig.table.cards))
        if _BEFORE in words:
            place = self._beside(Point(self._lying(words[_BEFORE]).at.x, place.y))
        return self._rig.play(hand.lay(card, place, angle, face, self._rig.jitter()))

    def _beside(self, place: Point) -> Point:
        """The place, or one to its right where a card lies there already."""
        wide = self._rig.mat.card_size[0]
        while any(one.at.to(place) < wide * 0.8 for one in self._rig.table.cards):
            place = Point(place.x + wide + _GAP_MM, place.y)
        return place

    def _tuck(self, hand: Puppet, card: CardName, above: LyingCard, face: Face) -> None:
        """The card is pushed under another one, so that its left edge looks out."""
        aside = Point(above.at.x - _TUCKED_MM, above.at.y)
        self._rig.play(hand.lay(card, aside, above.angle, face, 0.0))
        self._rig.table.cards.insert(0, self._rig.table.take(card))

    def _move(self, seat: int, things: list[Thing]) -> None:
        """Cards are taken from where they lie and laid elsewhere, as they lay."""
        at = next((number for number, thing in enumerate(things) if number and thing.zone is not None), None)
        if at is None:
            raise Impossible("Write what goes where: move 9H north combat, or move D5 F3.")
        zone, words = self._zone(things[at]), _cards(things[at + 1 :])[1]
        hand = self._rig.puppets[seat]
        for lying in [self._lying(thing) for thing in things[:at]]:
            self._rig.play(hand.lift(lying.card))
            self._lay_down(seat, lying.card, zone, lying.face, words)
        self._rig.play(hand.withdraw())

    def _tap(self, seat: int, things: list[Thing], *, tapped: bool) -> None:
        cards = [self._lying(thing) for thing in things]
        for lying in cards:
            if self._is_tapped(lying) is tapped:
                raise Impossible(f"{lying.card} is {'tapped already' if tapped else 'not tapped'}.")
        by = _ACROSS if tapped else -_ACROSS
        turns = (partial(self._rig.table.nudge, lying.card, angle=by) for lying in cards)
        self._rig.visit(seat, cards[0].at, *turns, bumps=False)

    def _is_tapped(self, lying: LyingCard) -> bool:
        zone = self._rig.mat.zone_at(lying.at)
        return zone is not None and apart(lying.angle, zone.angle) > _ASLANT

    # Pieces ------------------------------------------------------------------------------------------------------

    def _put(self, seat: int, things: list[Thing]) -> None:
        """Pieces come to lie on a place: the colour or `challenge` first, the doer's own where none is named."""
        zone, named = self._place_of_pieces(things)
        known = {*self._colours, "challenge"} - {""}
        if not known - {"challenge"}:
            raise Impossible("This game has no pieces to put: write lay and a card.")
        for what in named:
            if what not in known:
                raise Impossible(f"There are no {what!r} pieces; there are {', '.join(sorted(known))}.")
        self._rig.visit(
            seat, self._middle(zone), partial(self._pieces.drop, zone, *(named or [self._colours[seat]])), bumps=False
        )

    def _take(self, seat: int, things: list[Thing]) -> None:
        """Cards or pieces are taken off the table for good."""
        if any(thing.zone is not None and self._pieces.on.get(thing.zone) for thing in things):
            zone, named = self._place_of_pieces(things)
            doing = partial(self._picked, zone, named or self._pieces.lies(zone))
            return self._rig.visit(seat, self._middle(zone), doing, bumps=False)
        return self._rig.play(self._rig.puppets[seat].sweep_off(*(self._lying(thing).card for thing in things)))

    def _place_of_pieces(self, things: list[Thing]) -> tuple[ZoneName, list[str]]:
        """The place that is named, and the pieces that are named besides."""
        zones = [thing for thing in things if thing.zone is not None] or things[-1:]
        return self._zone(zones[0]), [thing.word for thing in things if thing is not zones[0]]

    def _picked(self, zone: ZoneName, named: list[str]) -> None:
        self._pieces.pick(zone, *named)
        if any(what == FACE_DOWN or what.isdecimal() for what in named):
            # Whoever takes a counter from under a crystal lifts the crystal.
            self._pieces.lift_crystals(zone)

    # A hand in view ----------------------------------------------------------------------------------------------

    def _hand(self, words: Sequence[Word]) -> None:
        """A hand lies in the picture and does nothing: for a while, or until it is taken away."""
        text = [word.text for word in words]
        if not text or text[0] not in list(self._rig.sides):
            raise Impossible(f"Write from where and for how long: hand {' or '.join(self._rig.sides)} 2s.")
        side, how = Side(text[0]), " ".join(text[1:])
        lasts = duration(how) if how not in ("", _AWAY) else self._rig.frame_ms
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

    def _zone(self, thing: Thing) -> ZoneName:
        return thing.zone if thing.zone is not None else self._namer.zone(thing.word)

    def _middle(self, zone: ZoneName) -> Point:
        return self._rig.mat.zone(zone).area.centre

    def _lying(self, thing: Thing) -> LyingCard:
        """The card that is meant: by its name, or as the topmost one of its place."""
        if thing.card is not None:
            return self._rig.table.lying(thing.card)
        zone = self._zone(thing)
        area = self._rig.mat.zone(zone).area
        lying = next((one for one in reversed(self._rig.table.cards) if area.holds(one.at)), None)
        if lying is None:
            raise Impossible(f"No card lies at {zone}.")
        return lying


def _cards(things: Sequence[Thing]) -> tuple[list[CardName], dict[str, Thing]]:
    """The cards that a line names, and what it says besides of how they are to lie."""
    cards: list[CardName] = []
    words: dict[str, Thing] = {}
    rest = list(things)
    while rest:
        thing = rest.pop(0)
        if thing.word in (_UNDER, _BEFORE):
            if not rest:
                raise Impossible(f"Write which card it is to lie {thing.word}.")
            words[thing.word] = rest.pop(0)
        elif thing.word == _TAPPED or thing.word in _FACES:
            words[thing.word] = thing
        elif thing.card is not None:
            cards.append(thing.card)
        else:
            raise Impossible(f"{thing.word!r} is no card.")
    return cards, words
