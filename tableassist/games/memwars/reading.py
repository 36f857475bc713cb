"""How a state lies on the table, and what a settled table says was done.

What is there is held against what should be there, place by place; what differs is read in the light of the phase.
Legal readings come first. A place that differs without having been touched is still to be put right, nothing new.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce

from tableassist.games.memwars import basic, setting
from tableassist.games.memwars.actions import (
    CHALLENGE,
    COUNTER,
    CRYSTAL,
    Action,
    Answer,
    Challenge,
    Claim,
    CountersRevealed,
    Decline,
    Finished,
    Forsake,
    GiveUp,
    PlaceCounter,
    Roll,
    Stated,
    Study,
    WindowClosed,
)
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.challenges import apply_forsake, apply_give_up
from tableassist.games.memwars.claims import apply_claim, apply_decline
from tableassist.games.memwars.differences import Difference, count_pieces, find_differences, list_mishaps
from tableassist.games.memwars.mat import DECK, DISCARD, LIGHTNING, POOL, diamond_of, place_of, zone_of
from tableassist.games.memwars.mending import pieces_of
from tableassist.games.memwars.phases import (
    Answering,
    Challenging,
    Checking,
    Claiming,
    ClaimWindow,
    Counting,
    Deciding,
    Placing,
    Responding,
    Rolling,
    Studying,
)
from tableassist.games.memwars.quadrants import has_crystal
from tableassist.games.memwars.spots import UNKNOWN_VALUE, VALUES, Board, Counter, Spot
from tableassist.games.memwars.state import State, Won
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot
from tableassist.table.observation import Face

Moved = frozenset[ZoneName]
Candidate = tuple[Action, ...]

DIE_KIND = "die"
PILES = frozenset((DECK, DISCARD, LIGHTNING, POOL))
"""The piles are not compared: a deck may lie anywhere, and challenge pieces too."""

FREE = PILES | {ELSEWHERE}
"""Nor is what lies beside all places: the die, a coin. No action lays anything there, and no rule forbids it."""


def layout(state: State) -> Layout:
    """What should lie on the table: crystals, challenge pieces and counters by place, crystals on claim diamonds."""
    return _layout(state.board, tuple(player.colour for player in state.players), state.won)


def unread(state: State) -> frozenset[ZoneName]:
    """What is free, and a place that may be in any condition: while a challenge is laid down, while a card is read."""
    match state.phase:
        case Challenging(place=place) | Checking(place=place):
            return FREE | {zone_of(place)}
        case Answering(place=place, finished=True) if state.players[0].mode == "review":
            return FREE | {zone_of(place)}
    return FREE


def pressed(state: State, seat: Seat) -> Candidate:
    """What a seat's own button means; where it ends nothing the refusal says what is waited for (R-CK-003)."""
    match state.phase:
        case ClaimWindow(seat=claimant) if seat == claimant and state.options.window:
            # R-CK-023: a countdown that has run out presses for whoever is on turn; without one the others decide.
            return (WindowClosed(),)
        case ClaimWindow(seat=claimant) if seat != claimant:
            return (Challenge(seat),)
        case Answering():
            return (Finished(seat),)
    return (Stated(seat),)


def read(state: State, seen: Layout, moved: Moved) -> Sequence[Candidate]:
    """What the settled table says was done, likeliest first; an illegal reading explains what is wrong."""
    if isinstance(state.phase, Rolling):
        return tuple(_rolled(state.phase.seat, seen, moved))
    zones = sorted(moved - FREE, key=_by_number)
    found, unclear, late = find_differences(state, layout(state), seen, zones)
    if unclear:
        # A piece that cannot be identified proves nothing; it must be asked for.
        return ()
    readings = tuple(_readings(state, seen, moved, found))
    if readings or not found:
        # Where only what must go was moved, tidying has begun and nothing is wrong.
        return readings or (((),) if late else ())
    if isinstance(state.phase, Challenging | Checking) and {place_of(one.zone) for one in found} == {state.pending}:
        return ()
    if all(_replacing(state, one) for one in found):
        return ((),)
    return tuple((mishap,) for mishap in list_mishaps(state, found))


def _rolled(seat: Seat, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """R-MW-020: one die that was thrown anew and lies still, wherever it lies."""
    dice = [lot for lot in seen if lot.kind == DIE_KIND]
    if len(dice) == 1 and dice[0].zone in moved and str(dice[0].name) in map(str, range(1, setting.DIE + 1)):
        yield (Roll(seat, int(str(dice[0].name)), "seen"),)


def possible(state: State, name: CardName) -> bool:
    """Whether such a piece is in the game at all, whatever was seen; a flat board has no counters (R-MW-080)."""
    numbers: Iterable[int] = () if state.options.topology == "flat" else VALUES
    if isinstance(state.phase, Rolling):
        numbers = range(1, setting.DIE + 1)
    return name in (CHALLENGE, *map(str, numbers), *(player.colour for player in state.players))


def _readings(state: State, seen: Layout, moved: Moved, found: Sequence[Difference]) -> Iterator[Candidate]:
    match state.phase:
        case Claiming(seat=seat):
            yield from _claimed(state, seat, found)
        case ClaimWindow():
            yield from _in_window(state, state.phase, found)
        case Responding(seat=seat, place=place):
            yield from _taken(state, seat, place, found, GiveUp(seat))
        case Deciding(seat=seat, place=place):
            yield from _taken(state, seat, place, found, Forsake(seat))
        case Answering() | Studying() if len(found) > 1:
            yield from _one_by_one(state, seen, moved, found)
        case Answering():
            yield from _answered(state, state.phase, seen, found)
        case Studying(seat=seat):
            yield from ((Study(seat, place),) for place in _laid(state, seat, found))
        case Placing() if len(found) == 2:
            yield from _one_by_one(state, seen, moved, found)
        case Placing(seat=seat):
            yield from _counters_placed(seat, seen, found)
        case Counting(place=place):
            yield from _turned_over(state, place, seen, moved)
            yield from _bared(place, seen, found)


def _claimed(state: State, seat: Seat, found: Sequence[Difference]) -> Iterator[Candidate]:
    """A crystal came to a place: a claim, by whoever's colour it is; a challenge may have come with it."""
    if any(one.gone or one.turned for one in found):
        return
    came = [(place_of(one.zone), what) for one in found for what in one.came]
    crystals = [(place, _colours(state)[what]) for place, what in came if place and what in _colours(state)]
    challenged = [place for place, what in came if place and what == CHALLENGE]
    if len(came) != len(crystals) + len(challenged):
        return
    mine = [place for place, whose in crystals if whose == seat]
    others = [(place, whose) for place, whose in crystals if whose != seat]
    match mine, others, challenged:
        case [place], [], []:
            yield (Claim(seat, place),)
        case [], [(place, other)], []:
            yield (Claim(other, place),)
        case [place], [(there, other)], [beside] if place == there == beside:
            yield Claim(seat, place), Challenge(other)
        case [place], [], [beside] if place == beside and state.at(place).counters:
            # With glass upon it a counter may look like clear glass: it is no challenge before a crystal comes as well.
            yield (Claim(seat, place),)
        case [place], _, _:
            yield from _claimed_and_more(state, Claim(seat, place), found)


def _claimed_and_more(state: State, claim: Claim, found: Sequence[Difference]) -> Iterator[Candidate]:
    """A claim and, before the table was at rest, what came after it: a piece of its challenge, or the next claim."""
    after = apply_claim(state, claim)
    more = tuple(_without(found, zone_of(claim.place), state.players[claim.seat].colour))
    if isinstance(after.phase, ClaimWindow):
        followed = _in_window(after, after.phase, more)
    else:
        followed = _claimed(after, after.owner, more)
    yield from ((claim, *actions) for actions in followed)


def _without(found: Sequence[Difference], zone: ZoneName, what: str) -> Iterator[Difference]:
    """The differences without one piece that came to the zone."""
    for one in found:
        came = list(one.came)
        if one.zone == zone:
            came.remove(what)
        if came:
            yield one._replace(came=tuple(came))


def _in_window(state: State, phase: ClaimWindow, found: Sequence[Difference]) -> Iterator[Candidate]:
    """Pieces beside the claim: a challenge, of which either may come first (R-MW-102).

    Whoever claims himself does not challenge, and what follows his claim may be seen with it.
    """
    if any(one.gone or one.turned for one in found):
        return
    if [place_of(one.zone) for one in found] == [phase.place]:
        came = found[0].came
        seats = [_colours(state)[what] for what in came if what in _colours(state)]
        if len(came) == len(seats) + came.count(CHALLENGE) and len(seats) < 2:
            yield (Challenge(seats[0] if seats else phase.asked),)
    elif phase.place not in map(place_of, (one.zone for one in found)) and not phase.others:
        decline = Decline(phase.asked)
        for claim, *more in _claimed(apply_decline(state, decline), phase.asked, found):
            if isinstance(claim, Claim) and claim.seat == phase.asked:
                yield decline, claim, *more


def _taken(
    state: State, seat: Seat, place: Place, found: Sequence[Difference], meaning: GiveUp | Forsake
) -> Iterator[Candidate]:
    """A side's crystal was taken off the contested place: it yields, and the next claim may be seen with it (R-MW-102).

    Counters go to the place's winner, who may take them before or after it, or have hidden them with his crystal.
    """
    here, rest = [one for one in found if place_of(one.zone) == place], _elsewhere(found, place)
    if len(here) != 1 or here[0].came:
        return
    colour = state.players[seat].colour
    if not Tally(here[0].gone) <= Tally({colour: 1, **_some(len(state.at(place).showing))}):
        return
    yields = colour in here[0].gone
    if not rest:
        yield (meaning,) if yields else ()
    elif yields and not any(colour in one.came for one in rest):
        # A crystal of this colour elsewhere may be the very one, which was pushed there.
        after = apply_give_up(state, meaning) if isinstance(meaning, GiveUp) else apply_forsake(state, meaning)
        if isinstance(after.phase, Claiming):
            yield from ((meaning, *actions) for actions in _claimed(after, after.phase.seat, rest))


def _one_by_one(state: State, seen: Layout, moved: Moved, found: Sequence[Difference]) -> Iterator[Candidate]:
    """What was done place by place, one after the other, before the table came to rest; else the first of it alone."""
    for one in found:
        rest = tuple(other for other in found if other is not one)
        if any(other.gone for other in rest):
            # What is missing elsewhere may be the very piece, which was pushed here.
            continue
        for done in _readings(state, seen, moved, (one,)):
            after = reduce(_after, done, state)
            yield from ((*done, *more) for more in _readings(after, seen, moved, rest) if done and more)
            yield from (done,) if done else ()


def _after(state: State, action: Action) -> State:
    """The game after a card was answered or studied, or a counter placed."""
    match action:
        case PlaceCounter():
            return setting.apply_place_counter(state, action)
        case Answer():
            return basic.apply_answer(state, action)
        case Study():
            return basic.apply_study(state, action)
        case Finished():
            return basic.apply_finished(state, action)
    return state


def _elsewhere(found: Sequence[Difference], place: Place) -> list[Difference]:
    return [one for one in found if place_of(one.zone) != place]


def _answered(state: State, phase: Answering, seen: Layout, found: Sequence[Difference]) -> Iterator[Candidate]:
    """A piece on the card's place after the answer: the crystal where it was right, else a challenge piece."""
    if len(found) != 1 or place_of(found[0].zone) != phase.place:
        return
    there, mine = count_pieces(seen.at(found[0].zone)), state.players[phase.seat].colour
    counters = _some(len(state.at(phase.place).showing))
    first = state.players[phase.seat].mode == "review" and not phase.finished
    if there == {CHALLENGE: 1, **counters}:
        yield (Answer(phase.seat, (False,)),)
    elif first and there == {mine: 1, **counters}:
        yield (Finished(phase.seat),)
    elif there in ({mine: 1}, {mine: 1, **counters}):
        # A crystal hides the counter that its owner has won, so that nobody sees whether he has taken it.
        yield (Answer(phase.seat, (True,)),)
    elif _half_way(state, phase, there):
        yield ()


def _half_way(state: State, phase: Answering, there: Tally[str]) -> bool:
    """Whether one piece is taking another's place (A-MW-26, R-MW-095), or the winner is still to take a counter."""
    mine = {state.players[phase.seat].colour, CHALLENGE, COUNTER}
    replacing = phase.finished or state.at(phase.place).challenge or state.at(phase.place).showing
    return bool(replacing) and set(there) <= mine


def _replacing(state: State, one: Difference) -> bool:
    """Whether a challenge piece is still to replace the crystal of a wrong answer in review (R-MW-095)."""
    in_review = state.players[0].mode == "review" and place_of(one.zone) in state.missed
    return in_review and one.gone == (CHALLENGE,) and not one.came


def _some(counters: int) -> dict[str, int]:
    return {COUNTER: counters} if counters else {}


def _laid(state: State, seat: Seat, found: Sequence[Difference]) -> Iterator[Place]:
    if len(found) == 1 and found[0].came == (state.players[seat].colour,) and not found[0].gone:
        place = place_of(found[0].zone)
        if place is not None:
            yield place


def _counters_placed(seat: Seat, seen: Layout, found: Sequence[Difference]) -> Iterator[Candidate]:
    if len(found) != 1 or found[0].came != (COUNTER,) or found[0].gone:
        return
    place, shown = place_of(found[0].zone), _values(seen, found[0].zone)
    if place is not None:
        yield (PlaceCounter(seat, place, shown[0] if len(shown) == 1 else UNKNOWN_VALUE),)


def _turned_over(state: State, place: Place, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """Both, or the one, counters of the place were turned value side up."""
    values, counters = _values(seen, zone_of(place)), state.at(place).counters
    if len(values) == len(counters) and zone_of(place) in moved:
        for counter in counters:
            if counter.value in values:
                values.remove(counter.value)
        yield (CountersRevealed(place, tuple(values)),)


def _bared(place: Place, seen: Layout, found: Sequence[Difference]) -> Iterator[Candidate]:
    """Nothing but counters lies on the place: whoever turns them over has lifted what lay on them."""
    there = count_pieces(seen.at(zone_of(place)))
    if set(there) == {COUNTER} and not _elsewhere(found, place):
        yield ()


def _values(seen: Layout, zone: ZoneName) -> list[int]:
    """The counters that lie value side up there."""
    names = (str(lot.name) for lot in seen.at(zone) if lot.kind == COUNTER and lot.face is Face.UP)
    return [int(name) for name in names if name in map(str, VALUES)]


def _colours(state: State) -> dict[str, Seat]:
    return {player.colour: Seat(seat) for seat, player in enumerate(state.players)}


def _by_number(zone: ZoneName) -> tuple[int, str]:
    return place_of(zone) or len(PLACES) + 1, zone


@lru_cache(maxsize=64)
def _layout(board: Board, colours: tuple[str, ...], won: tuple[Won, ...]) -> Layout:
    lots = [lot for place, spot in zip(PLACES, board, strict=True) for lot in _lots(zone_of(place), spot, colours)]
    for one in won:
        seat = has_crystal(one)
        if seat is not None:
            lots.append(_piece(diamond_of(one.quadrant), colours[seat]))
    return Layout(tuple(lots))


def _lots(zone: ZoneName, spot: Spot, colours: tuple[str, ...]) -> Iterator[Lot]:
    yield from (_piece(zone, name) for name in pieces_of(spot, colours))
    yield from (_counter(zone, counter, spot.open) for counter in spot.showing)


def _piece(zone: ZoneName, name: str) -> Lot:
    return Lot(zone, CRYSTAL, CardName(name), Face.UP)


def _counter(zone: ZoneName, counter: Counter, up: bool) -> Lot:
    # A-MW-21: a counter that a player placed stays logo up, also where the board has the place.
    if up and counter.by is None:
        return Lot(zone, COUNTER, CardName(str(counter.value)), Face.UP)
    return Lot(zone, COUNTER, None, Face.DOWN)
