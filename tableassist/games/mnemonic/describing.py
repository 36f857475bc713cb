"""What an action did, in one sentence for players."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.cards import ABILITY_NAMES, AURA
from tableassist.games.mnemonic.payment import format_mana
from tableassist.games.mnemonic.phases import Answering, Over, Step
from tableassist.games.mnemonic.rules import apply
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.games.mnemonic.words import STEP_WORDS, compose_headline, format_cards, format_target, name_target
from tableassist.games.mnemonic.world import list_public
from tableassist.rules.out_of_time import InTime, LoseOnTime
from tableassist.rules.wording import format_count, list_in_words
from tableassist.table.cards import format_card


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
            return f"{format_card(card)} lies in the row of {row}"
        case do.SetCard(card=card, place=place):
            return f"{format_card(card)} was put right: {who}'s {place}"
        case do.SetZone(zone=zone, lots=lots):
            return f"The {zone} were put right: {format_cards(card for card, _ in lots) or 'empty'}"
    return f"{who} {_played(state, action) or _fought(state, action) or _answered(state, action)}"


def _played(state: State, action: Action) -> str:
    match action:
        case do.PlayLand(card=card):
            return f"plays {format_card(card)}"
        case do.TapForMana(card=card):
            return f"taps {format_card(card)}"
        case do.Cast(card=card, mode=mode, target=target) if mode == AURA:
            return f"casts {format_card(card)} as an Aura{name_target(state, target)}{_paid(action)}"
        case do.Cast(card=card):
            return f"casts {format_card(card)}{_paid(action)}"
        case do.HandAbility(card=card, which=which, target=target):
            on = name_target(state, target)
            return f"discards {format_card(card)}: {ABILITY_NAMES.get(which, which)}{on}{_paid(action)}"
        case do.Aim(target=target):
            return f"aims at {format_target(state, target)}"
        case do.Go(step=step):
            return f"goes on to {STEP_WORDS[Step(step)] if step in tuple(Step) else step}"
    return ""


def _paid(action: do.Cast | do.HandAbility) -> str:
    return f" for {format_mana(action.payment)}" if action.payment else ""


def _fought(state: State, action: Action) -> str:
    match action:
        case do.DeclareAttackers(cards=cards):
            return f"attacks with {format_cards(cards)}" if cards else "does not attack"
        case do.DeclareBlockers(pairs=pairs):
            blocks = list_in_words(
                f"{format_card(attacker)} with {format_card(blocker)}" for blocker, attacker in pairs
            )
            return f"blocks {blocks}" if pairs else "does not block"
        case do.DivideDamage(attacker=attacker, parts=parts):
            shares = list_in_words(f"{part} to {format_card(card)}" for card, part in parts)
            return f"divides {format_card(attacker)}'s damage: {shares}"
        case do.Pass() if state.stack:
            return "does not respond"
    return ""


def _answered(state: State, action: Action) -> str:
    match action:
        case do.DraftKeep(count=number):
            return f"keeps {format_count(number)}"
        case do.Sideboard(count=number):
            return f"sets {format_count(number)} aside"
        case do.Bottom(count=number):
            return f"puts {format_count(number)} on the bottom of the library"
        case do.OrderTriggers(cards=cards):
            return f"orders the abilities: {format_cards(cards)}"
        case do.Durable(yes=yes):
            card = format_card(state.phase.card) if isinstance(state.phase, Answering) else "the diamond"
            return f"puts {card} on top of the library" if yes else f"leaves {card} in the graveyard"
        case do.Dig(card=dug):
            return "digs nothing up" if dug is None else f"digs up {format_card(dug)}"
        case do.Discard(cards=cards):
            return f"discards {format_cards(cards)}"
        case do.CountLife(life=life):
            return f"counts {life} life, and so does the referee"
        case do.SetLife(life=life):
            return f"has {life} life now"
        case do.SetCount(what=what, count=number):
            return f"has {format_count(number)} in the {what} now"
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
        yield f"the game is over: {compose_headline(after)}"


def _left_over(before: State, after: State, action: do.Cast | do.HandAbility) -> Iterator[str]:
    """Lands named that the cost did not need: they are tapped all the same (A-MN-05)."""
    had, has = before.players[action.seat].pool, after.players[action.seat].pool
    over = [land for land in action.payment if land in has and land not in had]
    if over:
        yield f"{format_mana(over)} was not needed and floats until the step ends"


def _moved(before: State, after: State) -> Iterator[str]:
    """Creatures that came, died or changed sides."""
    there = {one.card: one for one in before.field}
    for one in after.field:
        old = there.pop(one.card, None)
        if old is None and not one.is_land:
            yield f"{format_card(one.card)} is on the battlefield"
        elif old is not None and old.controller != one.controller:
            yield f"{after.name(one.controller)} controls {format_card(one.card)}"
        elif old is not None and old.host != one.host and one.host is None:
            yield f"{format_card(one.card)} is a creature"
    dead = [card for card in there if card in list_public(after)]
    if dead:
        yield f"{format_cards(dead)} {'goes' if len(dead) == 1 else 'go'} to the graveyard"
