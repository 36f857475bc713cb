"""Rules of thumb that play by what a seat may know: the table, its own hand, its own packet. And chance play.

It plays lands, pays for the strongest creature it can, attacks where the attacker survives or the game is won, blocks
where that is worth it, and keeps aces and queens for when they decide something. Chance comes in as a function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import combat, legal, mana, triggers
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.cards import COMMAND, DIG, FACE, KILLER, is_land, power_of
from tableassist.games.mnemonic.hand_abilities import FACE_DAMAGE
from tableassist.games.mnemonic.opening import refuse_mulligan
from tableassist.games.mnemonic.phases import (
    MAIN,
    Answering,
    Attacking,
    Blocking,
    Bottoming,
    Deciding,
    Discarding,
    Dividing,
    Drafting,
    Ordering,
    Priority,
    Shuffling,
    Siding,
    Starting,
    Step,
    Targeting,
)
from tableassist.games.mnemonic.state import Permanent, State, opponent_of
from tableassist.games.mnemonic.world import Cards, Chance, Hidden, draw_some
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank, suit

_WORTH = {"A": 9, "K": 8, "Q": 8, "J": 7, "7": 6}
_FEW_LANDS, _MANY_LANDS, _LONG, _PATIENT = 2, 5, 80, 24


def rate_card(card: CardName) -> int:
    """How much the opponent likes a card."""
    return _WORTH.get(rank(card), 4 if is_land(card) else 5)


def take_cards(_seat: Seat, what: str, cards: Cards, count: int) -> Cards:
    """Which cards it takes: to keep, lands and others in turn; to set aside or to the bottom, what it likes least."""
    if what != "keep":
        spare = sorted(cards, key=lambda card: (rate_card(card), card))
        return tuple(spare[:count])
    lands = sorted((card for card in cards if is_land(card)), key=lambda card: (-rate_card(card), card))
    others = sorted((card for card in cards if not is_land(card)), key=lambda card: (-rate_card(card), card))
    wanted = min(len(lands), max(count // 2, count - len(others)))
    return (*lands[:wanted], *others[: count - wanted])


def choose_action(state: State, seat: Seat, hand: Cards) -> Action | None:
    """What it does now, given its own hand; None where it is not its turn to act."""
    match state.phase:
        case Priority(seat=holder) if holder == seat:
            return _play(state, seat, hand)
        case Attacking(seat=holder) if holder == seat:
            return do.DeclareAttackers(seat, _attackers(state, seat))
        case Blocking(seat=holder) if holder == seat:
            blocks = dict(_blocks(state, seat))
            able = (blocker for blocker, _ in legal.list_blockers_with_choices(state))
            return do.DeclareBlockers(seat, tuple((one, blocks[one]) for one in able if one in blocks))
        case Discarding(seat=holder, count=count) if holder == seat:
            return do.Discard(seat, take_cards(seat, "discard", hand, count))
    return _setting(state, seat, hand) or _answer(state, seat)


def choose_at_random(state: State, hidden: Hidden, chance: Chance) -> Action:
    """A random legal action of whoever may act, each kind of action as likely as any other."""
    match state.phase:
        case Attacking(seat=seat):
            able = combat.list_attackers(state)
            return do.DeclareAttackers(seat, tuple(card for card in able if chance(2)))
        case Blocking(seat=seat):
            choices = ((blocker, (None, *can)) for blocker, can in legal.list_blockers_with_choices(state))
            chosen = ((blocker, can[chance(len(can))]) for blocker, can in choices)
            return do.DeclareBlockers(seat, tuple((blocker, a) for blocker, a in chosen if a is not None))
        case Discarding(seat=seat, count=count):
            return do.Discard(seat, draw_some(hidden.hands[seat], count, chance))
    by_kind: dict[type, list[Action]] = {}
    for action in legal.actions(state, hidden.world()):
        by_kind.setdefault(type(action), []).append(action)
    kinds = list(by_kind.values())
    kind = kinds[chance(len(kinds))]
    return kind[chance(len(kind))]


def _setting(state: State, seat: Seat, hand: Cards) -> Action | None:
    match state.phase:
        case Drafting() as drafting if seat not in drafting.done:
            return do.DraftKeep(seat, drafting.keep)
        case Siding(done=done) if seat not in done:
            return do.Sideboard(seat, 0)
        case Starting():
            return do.Starts(seat)
        case Shuffling(seats=seats) if seat in seats:
            return do.Shuffled(seat)
        case Bottoming(seat=holder, count=count) if holder == seat:
            return do.Bottom(seat, count)
        case Deciding(seat=holder) if holder == seat:
            lands = sum(map(is_land, hand))
            bad = not _FEW_LANDS <= lands <= _MANY_LANDS and state.players[seat].mulligans < 2
            again = do.Mulligan(seat)
            return again if bad and not any(refuse_mulligan(state, again)) else do.Keep(seat)
    return None


def _answer(state: State, seat: Seat) -> Action | None:
    # What it discards for want of room it would only draw and discard again; and two queens of the right suits could
    # kill and come back for ever, so that in a long game it brings back nothing.
    back = state.step is not Step.CLEANUP and state.turn < _LONG
    match state.phase:
        case Answering(seat=holder, kind=kind) as phase if holder == seat and kind == DIG:
            best = max(triggers.list_diggable(state, phase), key=lambda card: (rate_card(card), card), default=None)
            return do.Dig(seat, best if back and phase.owner == seat else None)
        case Answering(seat=holder, card=card, owner=owner) if holder == seat:
            return do.Durable(seat, back and owner == seat and not is_land(card))
        case Ordering(seat=holder) if holder == seat:
            return do.OrderTriggers(seat, triggers.list_cards_to_order(state, seat))
        case Dividing(seat=holder, attacker=attacker) if holder == seat:
            return do.DivideDamage(seat, attacker, tuple(_divided(state, attacker)))
        case Targeting(seat=holder) if holder == seat:
            return next((a for a in legal.actions(state, {}) if isinstance(a, do.Aim)), None)
    return None


def _play(state: State, seat: Seat, hand: Cards) -> Action:
    main = seat == state.active and not state.stack and state.step in MAIN
    defends = seat != state.active and not state.stack and state.step is Step.ATTACK
    deciding = state.players[opponent_of(seat)].life <= FACE_DAMAGE
    if not (main or defends or deciding):
        return _pass(seat)
    winning = _winning(state, seat, _abilities(state, seat, hand)) if deciding else None
    if winning is not None:
        return winning
    if main:
        return _main(state, seat, hand)
    return (_defence(state, seat, _abilities(state, seat, hand)) if defends else None) or _pass(seat)


_pass = cache(do.Pass)


def _abilities(state: State, seat: Seat, hand: Cards) -> list[do.HandAbility]:
    return (
        list(legal.list_abilities(state, seat, hand, mana.list_sources(state, seat))) if _may_use(state, seat) else []
    )


def _may_use(state: State, seat: Seat) -> bool:
    if state.options.hand_ability_timing == "instant":
        return True
    return seat == state.active and not state.stack and state.step in MAIN


def _main(state: State, seat: Seat, hand: Cards) -> Action:
    lands = [card for card in hand if is_land(card)]
    if lands and not state.players[seat].played_land:
        return do.PlayLand(seat, max(lands, key=lambda land: (_helps(state, seat, hand, land), land)))
    have = mana.list_sources(state, seat)
    spells = list(legal.list_casts(state, seat, hand, have))
    if spells:
        return max(spells, key=lambda spell: (power_of(spell.card), -len(spell.payment), spell.card, spell.payment))
    removal = _removal(state, seat, _abilities(state, seat, hand), at_least=2)
    if removal is not None:
        return removal
    ahead = state.step is Step.MAIN1 and bool(_attackers(state, seat))
    aura = next((spell for spell in legal.list_auras(state, seat, hand, have) if _lifts(state, spell)), None)
    if ahead and aura is not None:
        return aura
    if not state.options.shortcut:
        return do.Pass(seat)
    return do.Go(seat, Step.BEGIN_COMBAT if ahead else Step.END)


def _helps(state: State, seat: Seat, hand: Cards, land: CardName) -> int:
    """How many cards of the hand the land has the suit of, and lands on the table its rank."""
    mine = [one.card for one in state.field if one.controller == seat and one.is_land]
    return 2 * sum(suit(card) == suit(land) for card in hand) + sum(rank(card) == rank(land) for card in mine)


def _lifts(state: State, spell: do.Cast) -> bool:
    """Whether the Aura gives flying to a creature of its own that can attack."""
    return spell.target in combat.list_attackers(state) and not state.flies(spell.target or spell.card)


def _winning(state: State, seat: Seat, abilities: list[do.HandAbility]) -> Action | None:
    """An ace to the face that ends the game."""
    rival = opponent_of(seat)
    hits = (ability for ability in abilities if ability.which == FACE and ability.target == rival)
    return next(hits, None) if state.players[rival].life <= FACE_DAMAGE else None


def _removal(state: State, seat: Seat, abilities: list[do.HandAbility], at_least: int) -> Action | None:
    """The best creature of the opponent destroyed, or taken for an attack."""
    theirs = {
        one.card: power_of(one.card) for one in state.creatures(opponent_of(seat)) if power_of(one.card) >= at_least
    }
    useful = [
        ability
        for ability in abilities
        if ability.target in theirs and (ability.which == KILLER or _takes(state, seat, ability))
    ]
    return max(useful, key=lambda ability: (theirs[_card(ability)], ability.which, ability.card), default=None)


def _takes(state: State, seat: Seat, ability: do.HandAbility) -> bool:
    return ability.which == COMMAND and state.active == seat and state.step is Step.MAIN1


def _card(ability: do.HandAbility) -> CardName:
    assert isinstance(ability.target, str)
    return ability.target


def _defence(state: State, seat: Seat, abilities: list[do.HandAbility]) -> Action | None:
    """A queen for an attacker that would otherwise kill, or one that is worth it."""
    deadly = sum(map(power_of, state.combat.attackers)) >= state.players[seat].life
    attacking = [a for a in abilities if a.which == KILLER and a.target in state.combat.attackers]
    best = max(attacking, key=lambda ability: (power_of(_card(ability)), ability.card), default=None)
    return best if best is not None and (deadly or power_of(_card(best)) > 2) else None


def _attackers(state: State, seat: Seat) -> Cards:
    """Everything if that kills, or if the game has lasted long; else what nothing that can block it kills."""
    able = combat.list_attackers(state)
    wall = [one for one in state.creatures(opponent_of(seat)) if not one.tapped]
    through = sum(sorted(map(power_of, able), reverse=True)[len(wall) :])
    if through >= state.players[opponent_of(seat)].life or state.turn > _PATIENT:
        return able
    return tuple(card for card in able if _survives(state, card, wall))


def _survives(state: State, card: CardName, wall: Iterable[Permanent]) -> bool:
    return all(power_of(one.card) < power_of(card) for one in wall if combat.may_block(state, one, card))


def _blocks(state: State, seat: Seat) -> Iterator[tuple[CardName, CardName]]:
    """Each attacker, the strongest first, by the weakest creature that kills it; anything where life is at stake."""
    free = sorted(legal.list_blockers_with_choices(state), key=lambda each: (power_of(each[0]), each[0]))
    danger = sum(map(power_of, state.combat.attackers)) >= state.players[seat].life
    for attacker in sorted(state.combat.attackers, key=lambda card: (-power_of(card), card)):
        able = [blocker for blocker, can in free if attacker in can]
        good = [blocker for blocker in able if power_of(blocker) >= power_of(attacker)]
        chosen = next(iter(good or (able if danger else [])), None)
        if chosen is not None:
            free = [each for each in free if each[0] != chosen]
            yield chosen, attacker


def _divided(state: State, attacker: CardName) -> Iterator[tuple[CardName, int]]:
    """As many blockers as possible die; what is left goes to the last."""
    left = power_of(attacker)
    blockers = sorted(state.combat.blockers_of(attacker), key=lambda card: (power_of(card), card))
    for number, card in enumerate(blockers):
        one = state.creature(card)
        needed = power_of(card) - (one.damage if one is not None else 0)
        part = left if number == len(blockers) - 1 else min(left, max(0, needed))
        left -= part
        yield card, part
