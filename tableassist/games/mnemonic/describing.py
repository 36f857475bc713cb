"""What an action did, in one sentence for players."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.cards import ABILITY_NAMES, AURA
from tableassist.games.mnemonic.payment import listing
from tableassist.games.mnemonic.phases import Answering, Over, Step
from tableassist.games.mnemonic.rules import apply
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.games.mnemonic.words import STEP_WORDS, cards_in_words, count, headline, listed, target_in_words
from tableassist.games.mnemonic.world import public
from tableassist.rules.out_of_time import InTime, LoseOnTime
from tableassist.table.cards import spoken


def describe(state: State, action: Action) -> str:
    """What the action does in this state, and what follows from it."""
    return "; ".join((_did(state, action), *_followed(state, apply(state, action), action))) + "."


def _did(state: State, action: Action) -> str:
    seat = getattr(action, "seat", None)
    who = state.name(seat) if seat is not None and state.has(seat) else "Somebody"
    match action:
        case do.DraftDiscards():
            return "Ten cards lie face up beside the draft"
        case do.Shift(card=card, row=row):
            return f"{spoken(card)} lies in the row of {row}"
        case do.SetCard(card=card, place=place):
            return f"{spoken(card)} was put right: {who}'s {place}"
        case do.SetZone(zone=zone, lots=lots):
            return f"The {zone} were put right: {cards_in_words(card for card, _ in lots) or 'empty'}"
    return f"{who} {_played(state, action) or _fought(state, action) or _answered(state, action)}"


def _played(state: State, action: Action) -> str:
    match action:
        case do.PlayLand(card=card):
            return f"plays {spoken(card)}"
        case do.TapForMana(card=card):
            return f"taps {spoken(card)}"
        case do.Cast(card=card, mode=mode, target=target) if mode == AURA:
            return f"casts {spoken(card)} as an Aura on {target_in_words(state, target)}{_paid(action)}"
        case do.Cast(card=card):
            return f"casts {spoken(card)}{_paid(action)}"
        case do.HandAbility(card=card, which=which, target=target):
            on = "" if target is None else f" on {target_in_words(state, target)}"
            return f"discards {spoken(card)}: {ABILITY_NAMES.get(which, which)}{on}{_paid(action)}"
        case do.Aim(target=target):
            return f"aims at {target_in_words(state, target)}"
        case do.Go(step=step):
            return f"goes on to {STEP_WORDS[Step(step)] if step in tuple(Step) else step}"
    return ""


def _paid(action: do.Cast | do.HandAbility) -> str:
    return f" for {listing(action.payment)}" if action.payment else ""


def _fought(state: State, action: Action) -> str:
    match action:
        case do.DeclareAttackers(cards=cards):
            return f"attacks with {cards_in_words(cards)}" if cards else "does not attack"
        case do.DeclareBlockers(pairs=pairs):
            blocks = listed(f"{spoken(attacker)} with {spoken(blocker)}" for blocker, attacker in pairs)
            return f"blocks {blocks}" if pairs else "does not block"
        case do.DivideDamage(attacker=attacker, parts=parts):
            return f"divides {spoken(attacker)}'s damage: {listed(f'{part} to {spoken(c)}' for c, part in parts)}"
        case do.Pass() if state.stack:
            return "does not respond"
    return ""


def _answered(state: State, action: Action) -> str:
    match action:
        case do.DraftKeep(count=number):
            return f"keeps {count(number)}"
        case do.Sideboard(count=number):
            return f"sets {count(number)} aside"
        case do.Bottom(count=number):
            return f"puts {count(number)} on the bottom of the library"
        case do.OrderTriggers(cards=cards):
            return f"orders the abilities: {cards_in_words(cards)}"
        case do.Durable(yes=yes):
            card = spoken(state.phase.card) if isinstance(state.phase, Answering) else "the diamond"
            return f"puts {card} on top of the library" if yes else f"leaves {card} in the graveyard"
        case do.Dig(card=dug):
            return "digs nothing up" if dug is None else f"digs up {spoken(dug)}"
        case do.Discard(cards=cards):
            return f"discards {cards_in_words(cards)}"
        case do.CountLife(life=life):
            return f"counts {life} life, and so does the referee"
        case do.SetLife(life=life):
            return f"has {life} life now"
        case do.SetCount(what=what, count=number):
            return f"has {count(number)} in the {what} now"
    return _PLAINLY[type(action)]


_PLAINLY: dict[type[object], str] = {
    do.Starts: "has the first turn",
    do.Shuffled: "has shuffled",
    do.Mulligan: "takes a mulligan",
    do.Keep: "keeps the hand",
    do.Pass: "passes",
    do.Respond: "wants to respond",
    do.Concede: "concedes",
    do.Lapse: "is out of time in this turn",
    do.OutOfTime: "is out of time",
    InTime: "has time again",
    LoseOnTime: "loses on time",
}


def _followed(before: State, after: State, action: Action) -> Iterator[str]:
    corrected = isinstance(action, do.SetLife | do.SetCount | do.SetCard | do.SetZone)
    for seat in SEATS:
        more = after.players[seat].life - before.players[seat].life
        if more and not corrected:
            yield f"{after.name(seat)} {'gains' if more > 0 else 'loses'} {abs(more)} life ({after.players[seat].life})"
    if isinstance(action, do.Cast | do.HandAbility) and before.has(action.seat):
        yield from _left_over(before, after, action)
    if not corrected:
        yield from _moved(before, after)
    if after.turn > before.turn:
        yield f"turn {after.turn}: {after.name(after.active)}"
    if isinstance(after.phase, Over) and not isinstance(before.phase, Over):
        yield f"the game is over: {headline(after)}"


def _left_over(before: State, after: State, action: do.Cast | do.HandAbility) -> Iterator[str]:
    """Lands named that the cost did not need: they are tapped all the same (A-MN-05)."""
    had, has = before.players[action.seat].pool, after.players[action.seat].pool
    over = [land for land in action.payment if land in has and land not in had]
    if over:
        yield f"{listing(over)} was not needed and floats until the step ends"


def _moved(before: State, after: State) -> Iterator[str]:
    """Creatures that came, died or changed sides."""
    there = {one.card: one for one in before.field}
    for one in after.field:
        old = there.pop(one.card, None)
        if old is None and not one.is_land:
            yield f"{spoken(one.card)} is on the battlefield"
        elif old is not None and old.controller != one.controller:
            yield f"{after.name(one.controller)} controls {spoken(one.card)}"
        elif old is not None and old.host != one.host and one.host is None:
            yield f"{spoken(one.card)} is a creature"
    dead = [card for card in there if card in public(after)]
    if dead:
        yield f"{cards_in_words(dead)} {'goes' if len(dead) == 1 else 'go'} to the graveyard"
