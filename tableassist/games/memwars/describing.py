"""What an action did, in one sentence for players, from the state before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableassist.games.memwars import actions
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.phases import Checking, Over
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State
from tableassist.games.memwars.words import compose_headline, name_piece_in, name_sides
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.rules.wording import format_count, list_in_words


def describe(before: State, after: State, action: Action) -> str:
    """What the action did and what follows from it."""
    parts = (_did(before, after, action), *_followed(before, after))
    text = "; ".join(part for part in parts if part)
    return f"{text[:1].upper()}{text[1:]}."


def _did(before: State, after: State, action: Action) -> str:
    seat: Seat | None = getattr(action, "seat", None)
    if seat is not None and before.has(seat):
        return f"{before.name(seat)} {_done(before, action)}"
    return _happened(before, after, action)


def _done(state: State, action: Action) -> str:
    match action:
        case actions.Roll(number=number):
            return f"rolls {number}"
        case actions.Orient(north=north):
            return f"lays the board's north to the {north}"
        case actions.PlaceCounter(place=place):
            # R-MW-100: what it is worth is nobody else's business.
            return f"places a counter on {place}"
        case actions.Draw(place=place):
            return f"turns card {place} over"
        case actions.Claim(place=place):
            return f"claims {place}"
        case actions.Study(place=place):
            return f"puts an image on {place}"
        case actions.Answer(facts=facts):
            return "answers right" if all(facts) else "does not answer right"
        case actions.SetDepth(depth=depth):
            return f"plays {format_count(depth, 'level')} deep"
    return _of_challenge(state, action)


def _of_challenge(state: State, action: Action) -> str:
    place = state.pending
    match action:
        case actions.Challenge():
            return f"challenges {place}"
        case actions.GiveUp():
            return f"gives {place} up"
        case actions.SetChallenge(pieces=pieces):
            return f"has {format_count(pieces, 'challenge piece')} by the players' word"
        case actions.SetCaptured(of=of, pieces=pieces):
            name = state.name(of) if state.has(of) else "nobody"
            return f"holds {format_count(pieces, 'piece')} of {name} by the players' word"
    return _PLAINLY[type(action)]


_PLAINLY: dict[type[Any], str] = {
    actions.Shuffled: "has shuffled the deck",
    actions.Decline: "does not challenge",
    actions.Stated: "has stated other facts",
    actions.Contest: "contests the challenge",
    actions.Forsake: "forsakes the challenge",
    actions.Maintain: "maintains the challenge",
    actions.Finished: "has answered",
    actions.LoseTurn: "loses the turn on time",
    PassRest: "is out of time and passes the rest of the game",
    InTime: "has time again",
    LoseOnTime: "loses on time",
}


def _happened(before: State, after: State, action: Action) -> str:
    match action:
        case actions.Verdict(t=t, c=c):
            return _verdict(before, after, both=all(t) and all(c))
        case actions.CountersRevealed(place=place, values=values):
            return f"the counters of {place} are worth {list_in_words(map(str, values))}"
        case actions.AgreeOption(key=key, value=value):
            return f"agreed: {key} {value}"
        case actions.ChooseQuadrants(quadrants=chosen):
            return f"in play: {list_in_words(chosen)}"
        case actions.SetPlace(place=place, pieces=pieces):
            what = list_in_words(name_piece_in(before, piece) for piece in pieces) or "nothing"
            return f"on {place} lies {what} by the players' word"
    return _mishap(before, action) or _SIMPLY.get(type(action), "nothing happens")


_SIMPLY: dict[type[Any], str] = {
    actions.WindowClosed: "nobody challenges",
    actions.NextRound: "the lightning pile is taken up",
    actions.Stop: "the lightning pile is left",
}


def _mishap(state: State, action: Action) -> str:
    match action:
        case actions.Appeared(zone=zone, what=what):
            return f"{name_piece_in(state, what)} came to {zone}"
        case actions.Vanished(zone=zone, what=what):
            return f"{name_piece_in(state, what)} was taken from {zone}"
        case actions.Shifted(origin=origin, zone=zone, what=what):
            return f"{name_piece_in(state, what)} was moved from {origin} to {zone}"
        case actions.Turned(zone=zone):
            return f"the counter on {zone} was turned over"
        case actions.WrongPiece(zone=zone, taken=taken):
            return f"{name_piece_in(state, taken)} was taken from {zone}"
    return ""


def _verdict(before: State, after: State, *, both: bool) -> str:
    if not isinstance(before.phase, Checking):
        return "nothing is to be judged"
    claimant, challenger = before.name(before.phase.claimant), before.name(before.phase.challenger)
    owner = after.at(before.phase.place).owner
    if owner is None:
        return f"both {claimant} and {challenger} were right, and {before.phase.place} is empty again"
    if owner == BOARD:
        return f"both {claimant} and {challenger} were wrong: the board has {before.phase.place}"
    right = f"both {claimant} and {challenger} were" if both else f"{after.name(owner)} was"
    return f"{right} right: {after.name(owner)} has {before.phase.place}"


def _followed(before: State, after: State) -> Iterator[str]:
    for won in after.won[len(before.won) :]:
        yield (
            f"{name_sides(after, won.by)} wins {won.quadrant}: +{won.bonus}"
            if won.by
            else f"nobody wins {won.quadrant}"
        )
    for player, was in zip(after.players, before.players, strict=True):
        if player.lost_turn > was.lost_turn:
            yield f"{player.name} loses the next turn"
    if after.turn > before.turn and after.skipped:
        yield f"{name_sides(after, after.skipped)} is passed over"
    if isinstance(after.phase, Over) and not isinstance(before.phase, Over):
        yield f"the game is over: {compose_headline(after)}"
