"""What a player with priority may enter: pass, go on, and with the camera off all that is done with cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import casting, hand_abilities, mana
from tableassist.games.mnemonic.asking import Ask, Choice, Step, ask_for_card, ask_for_one, ask_for_payment
from tableassist.games.mnemonic.cards import (
    ABILITIES,
    ABILITY_NAMES,
    ANNIHILATE,
    AURA,
    CREATURE,
    is_castable,
    is_land,
)
from tableassist.games.mnemonic.costs import Cost, cost_of_ability
from tableassist.games.mnemonic.knowledge import could_hold
from tableassist.games.mnemonic.payment import Mana, list_payments
from tableassist.games.mnemonic.phases import GOALS, MAIN, STEPS
from tableassist.games.mnemonic.phases import Step as TurnStep
from tableassist.games.mnemonic.priority import is_in_window
from tableassist.games.mnemonic.state import State
from tableassist.games.mnemonic.words import format_item
from tableassist.rules.game import Seat
from tableassist.table.cards import DECK, CardName, format_card, rank

Then = Callable[[Any], Step]


def list_play_choices(state: State, seat: Seat, by_hand: bool) -> Iterator[Choice]:
    """The choices of the player who has priority."""
    yield Choice("pass", _pass_label(state, seat), lambda: do.Pass(seat))
    if is_in_window(state):
        yield Choice("respond", "Respond", lambda: do.Respond(seat))
    if state.options.shortcut and seat == state.active and not state.stack:
        yield from _goes(state, seat)
    if by_hand:
        yield from _with_cards(state, seat)
        yield Choice("life", "Count life", partial(_counts_life, state, seat))


def _pass_label(state: State, seat: Seat) -> str:
    if state.stack:
        return f"Let {format_item(state, state.stack[-1])} resolve"
    return "Pass" if seat == state.active else "No response"


def _goes(state: State, seat: Seat) -> Iterator[Choice]:
    labels = {TurnStep.BEGIN_COMBAT: "To combat", TurnStep.MAIN2: "To the second main phase", TurnStep.END: "End turn"}
    for step in GOALS:
        if STEPS.index(step) > STEPS.index(state.step):
            yield Choice(step, labels[step], partial(do.Go, seat, step))


def _with_cards(state: State, seat: Seat) -> Iterator[Choice]:
    """What a camera would see. Which cards are in the hand is not known, so that all possible ones are offered."""
    hand = tuple(card for card in DECK if could_hold(state, seat, card))
    have = mana.list_sources(state, seat)
    main = state.active == seat and state.step in MAIN and not state.stack
    if main and not state.players[seat].played_land:
        yield from _one(
            "land", "Play a land", "Which land?", [c for c in hand if is_land(c)], partial(do.PlayLand, seat)
        )
    if main:
        able = [card for card in hand if is_castable(card) and _ways(state, seat, card, CREATURE, have)]
        yield from _one("cast", "Cast a creature", "Which card?", able, partial(_cast, state, seat, CREATURE, None))
    if (main or state.options.jack_mode == "activated") and state.creatures():
        able = [card for card in hand if rank(card) == "J" and _ways(state, seat, card, AURA, have)]
        yield from _one("aura", "A jack as an Aura", "Which jack?", able, partial(_aura, state, seat))
    if main or state.options.hand_ability_timing == "instant":
        yield from _abilities(state, seat, hand, have)
    if state.options.float and mana.list_untapped(state, seat):
        taps = ask_for_one("Which land is tapped?", mana.list_untapped(state, seat), partial(do.TapForMana, seat))
        yield Choice("tap", "Tap for mana", lambda: taps)


def _one(key: str, label: str, text: str, cards: list[CardName], then: Then) -> Iterator[Choice]:
    if cards:
        yield Choice(key, label, lambda: ask_for_card(text, cards, then))


def _ways(state: State, seat: Seat, card: CardName, mode: str, have: frozenset[CardName]) -> tuple[Mana, ...]:
    return list_payments(casting.cost_of(state, seat, card, mode), have, state.options.sevens_in_hands)


def _cast(state: State, seat: Seat, mode: str, target: CardName | None, card: CardName) -> Step:
    cost = casting.cost_of(state, seat, card, mode)
    return _paying(state, seat, card, cost, partial(do.Cast, seat, card, mode, target))


def _paying(state: State, seat: Seat, card: CardName, cost: Cost, then: Then) -> Step:
    ways = list_payments(cost, mana.list_sources(state, seat), state.options.sevens_in_hands)
    return ask_for_payment(f"{format_card(card)} is paid", ways, then)


def _aura(state: State, seat: Seat, card: CardName) -> Step:
    creatures = [one.card for one in state.creatures()]
    return ask_for_one("On which creature?", creatures, lambda target: _cast(state, seat, AURA, target, card))


def _abilities(state: State, seat: Seat, hand: do.Cards, have: frozenset[CardName]) -> Iterator[Choice]:
    cards = hand
    if state.options.discard_from == "hand_or_battlefield":
        cards = (*hand, *(one.card for one in state.creatures(seat)))
    sevens = state.options.sevens_in_hands
    for which, name in ABILITY_NAMES.items():
        if which != ANNIHILATE and not hand_abilities.list_targets(state, which):
            continue
        able = [
            card
            for card in cards
            if which in ABILITIES.get(rank(card), ()) and list_payments(cost_of_ability(card, which), have, sevens)
        ]
        yield from _one(which, name, "Which card is discarded?", able, partial(_ability, state, seat, which))


def _ability(state: State, seat: Seat, which: str, card: CardName) -> Step:
    cost = cost_of_ability(card, which)

    def paid(target: do.Target | None) -> Step:
        return _paying(state, seat, card, cost, partial(do.HandAbility, seat, card, which, target))

    return paid(None) if which == ANNIHILATE else ask_for_target(state, which, paid)


def _counts_life(state: State, seat: Seat) -> Step:
    """Asks for a player's own count, the referee's first: it is shown anyway."""
    now = state.players[seat].life
    near = (now, *(now + step for step in (-1, 1, -2, 2, -3, 3, -4, 4, -5, 5) if now + step > 0))
    return Ask(
        f"How much life does {state.name(seat)} have?",
        lambda: (Choice(str(life), str(life), partial(do.CountLife, seat, life)) for life in near),
    )


def ask_for_target(state: State, which: str, then: Then) -> Ask:
    """Asks for a target: a creature, or for an ace a player."""
    targets = hand_abilities.list_targets(state, which)
    seats = [target for target in targets if isinstance(target, int)]
    if seats:
        return Ask("At whom?", lambda: (Choice(str(s), state.name(s), partial(then, s), s) for s in seats))
    return ask_for_one("At which creature?", [target for target in targets if not isinstance(target, int)], then)
