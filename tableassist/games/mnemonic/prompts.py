"""What may be entered by button: the questions of the game, and with `by_hand` all that a camera would see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import learning, legal, triggers
from tableassist.games.mnemonic.asking import Ask, Choice, Step, ask_for_cards, ask_for_one, ask_for_some
from tableassist.games.mnemonic.cards import DIG, power_of
from tableassist.games.mnemonic.combat import list_attackers
from tableassist.games.mnemonic.knowledge import could_hold
from tableassist.games.mnemonic.opening import refuse_mulligan
from tableassist.games.mnemonic.phases import (
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
    Targeting,
)
from tableassist.games.mnemonic.playing import ask_for_target, list_play_choices
from tableassist.games.mnemonic.state import LEFT_OUT, MOST_ASIDE, SEATS, Ability, State
from tableassist.games.mnemonic.words import compose_headline
from tableassist.rules import asking
from tableassist.rules.asking import answer_question, number_choices, prompt_of
from tableassist.rules.game import Seat
from tableassist.rules.view import Prompt
from tableassist.rules.wording import list_in_words
from tableassist.table.cards import DECK, CardName, format_card

Pairs = tuple[tuple[CardName, CardName], ...]


def prompt(state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
    """What may be entered now, after the keys chosen so far; None for nothing."""
    ask = _question(state, by_hand)
    if ask is None:
        return None
    return replace(prompt_of(answer_question(ask, chosen), state.acting), sheet=learning.make_sheet(state))


def _question(state: State, by_hand: bool) -> Ask | None:
    match state.phase:
        case Priority() as phase:
            return Ask(compose_headline(state), partial(list_play_choices, state, phase.seat, by_hand))
        case Attacking(seat=seat):
            return Ask(compose_headline(state), partial(_attacks, state, seat))
        case Blocking(seat=seat):
            return _blocks(state, seat, ())
        case Discarding(seat=seat, count=number):
            step = ask_for_cards(
                compose_headline(state), partial(_of_hand, state, seat), number, partial(do.Discard, seat)
            )
            return step if isinstance(step, asking.Ask) else None
    return _answer(state) or _setting(state)


def _setting(state: State) -> Ask | None:
    text = compose_headline(state)
    match state.phase:
        case Drafting() as phase:
            return Ask(text, partial(_drafting, state, phase))
        case Siding(done=done):
            return Ask(text, lambda: (_sides(state, seat) for seat in SEATS if seat not in done))
        case Starting():
            return Ask(text, lambda: (_named(state, seat, do.Starts(seat)) for seat in SEATS))
        case Shuffling(seats=seats):
            return Ask(text, lambda: (_named(state, seat, do.Shuffled(seat), " has shuffled") for seat in seats))
        case Deciding(seat=seat):
            return Ask(text, lambda: _keeps(state, seat))
        case Bottoming(seat=seat, count=number):
            return Ask(text, lambda: [Choice("done", "Done", lambda: do.Bottom(seat, number))])
    return None


def _named(state: State, seat: Seat, action: do.Action, does: str = "") -> Choice:
    return Choice(str(seat), f"{state.name(seat)}{does}", lambda: action, seat)


def _drafting(state: State, phase: Drafting) -> Iterator[Choice]:
    if state.options.draft_discards == "open" and not state.out and phase.packet == 16 and not phase.done:
        text = "Which cards lie beside the draft?"

        def rest(named: do.Cards) -> tuple[CardName, ...]:
            return tuple(card for card in DECK if card not in named)

        yield Choice("out", "Tell the ten cards", lambda: ask_for_cards(text, rest, LEFT_OUT, do.DraftDiscards))
    for seat in SEATS:
        if seat not in phase.done:
            yield _named(state, seat, do.DraftKeep(seat, phase.keep), f" keeps {phase.keep}")


def _sides(state: State, seat: Seat) -> Choice:
    text = f"How many cards does {state.name(seat)} set aside?"
    return Choice(
        str(seat),
        state.name(seat),
        lambda: Ask(text, lambda: number_choices(0, MOST_ASIDE, partial(do.Sideboard, seat))),
        seat,
    )


def _keeps(state: State, seat: Seat) -> Iterator[Choice]:
    # An opening hand that cannot be replaced any more is kept.
    yield Choice("keep", "Keep", lambda: do.Keep(seat))
    if not any(refuse_mulligan(state, do.Mulligan(seat))):
        yield Choice("mulligan", "Mulligan", lambda: do.Mulligan(seat))


def _of_hand(state: State, seat: Seat, named: do.Cards) -> tuple[CardName, ...]:
    """Every card that could be in the hand (R-MN-084)."""
    return tuple(card for card in DECK if card not in named and could_hold(state, seat, card))


def _attacks(state: State, seat: Seat) -> Iterator[Choice]:
    ask = ask_for_some("Who attacks?", list_attackers(state), partial(do.DeclareAttackers, seat))
    return iter(ask.choices())


def _blocks(state: State, seat: Seat, so_far: tuple[tuple[CardName, CardName | None], ...]) -> Ask:
    """Each creature that can block is asked for in turn."""
    able = legal.list_blockers_with_choices(state)
    blocker, can = able[len(so_far)]

    def then(attacker: CardName | None) -> Step:
        blocks = (*so_far, (blocker, attacker))
        if len(blocks) < len(able):
            return _blocks(state, seat, blocks)
        return do.DeclareBlockers(seat, tuple((one, blocked) for one, blocked in blocks if blocked is not None))

    def choices() -> Iterator[Choice]:
        yield Choice("no", "Nobody", partial(then, None))
        yield from (Choice(card, format_card(card), partial(then, card), card=card) for card in can)
        if not so_far:
            yield Choice("none", "No blocks at all", lambda: do.DeclareBlockers(seat, ()))

    return Ask(f"Whom does {format_card(blocker)} block?", choices)


def _answer(state: State) -> Ask | None:
    text = compose_headline(state)
    match state.phase:
        case Answering(seat=seat, kind=kind) as phase if kind == DIG:
            return Ask(text, partial(_digs, seat, triggers.list_diggable(state, phase)))
        case Answering(seat=seat):
            return Ask(text, partial(_durable, state, state.phase))
        case Ordering(seat=seat):
            return _orders(seat, triggers.list_cards_to_order(state, seat), ())
        case Dividing(seat=seat, attacker=attacker):
            return Ask(text, partial(_divides, state, seat, attacker))
        case Targeting(seat=seat):
            item = state.stack[-1]
            return ask_for_target(state, item.which if isinstance(item, Ability) else "", partial(do.Aim, seat))
    return None


def _durable(state: State, phase: Answering) -> Iterator[Choice]:
    """What yes and no mean stands with them."""
    card, owner = format_card(phase.card), state.name(phase.owner)
    yield Choice("yes", f"Yes: {card} goes on top of {owner}'s library", lambda: do.Durable(phase.seat, True))
    yield Choice("no", f"No: {card} stays in the graveyard", lambda: do.Durable(phase.seat, False))


def _digs(seat: Seat, cards: do.Cards) -> Iterator[Choice]:
    yield Choice("no", "None: the graveyard stays as it is, and nothing is shuffled", lambda: do.Dig(seat, None))
    yield from (Choice(card, format_card(card), partial(do.Dig, seat, card)) for card in cards)


def _orders(seat: Seat, cards: do.Cards, so_far: do.Cards) -> Ask:
    def then(card: CardName) -> Step:
        named = (*so_far, card)
        left = tuple(one for one in cards if one not in named)
        return do.OrderTriggers(seat, (*named, *left)) if len(left) < 2 else _orders(seat, cards, named)

    left = tuple(card for card in cards if card not in so_far)
    return ask_for_one("Whose ability resolves first?" if not so_far else "And then?", left, then)


def _divides(state: State, seat: Seat, attacker: CardName) -> Iterator[Choice]:
    blockers = state.combat.blockers_of(attacker)
    for part in legal.list_divisions(power_of(attacker), len(blockers)):
        parts = tuple(zip(blockers, part, strict=True))
        label = list_in_words(f"{amount} to {format_card(card)}" for card, amount in parts if amount)
        yield Choice("-".join(map(str, part)), label, partial(do.DivideDamage, seat, attacker, parts))
