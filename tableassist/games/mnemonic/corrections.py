"""What people put right by hand, and what is said of cards that were touched without leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import cards
from tableassist.games.mnemonic.actions import Action, Concede, SetCard, SetCount, SetLife, SetZone
from tableassist.games.mnemonic.adjusting import PLACES
from tableassist.games.mnemonic.asking import Ask, Choice, Step, ask_for_card
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, GRAVEYARD, LANDS, LIBRARY, STACK, find_owner, name_zone
from tableassist.games.mnemonic.phases import Over
from tableassist.games.mnemonic.placement import row_of
from tableassist.games.mnemonic.state import SEATS, State, opponent_of
from tableassist.rules.asking import answer_question, number_choices, prompt_of
from tableassist.rules.game import Refused, Seat
from tableassist.rules.view import Prompt
from tableassist.table.cards import DECK, CardName, format_card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

_STEPS = (1, 3, -1, -3)


def touches(action: Action) -> frozenset[ZoneName]:
    """The zones that an action accounts for: all of the player's where he handles cards."""
    match action:
        case do.SetZone(zone=name):
            return frozenset((name,))
        case do.PlayLand(seat=seat) | do.TapForMana(seat=seat) | do.Go(seat=seat) | do.Discard(seat=seat):
            return _all_of(seat)
        case do.DeclareAttackers(seat=seat) | do.DeclareBlockers(seat=seat):
            return _all_of(seat)
        case do.Cast(seat=seat, mode=cards.CREATURE):
            return _all_of(seat)
        case do.Cast() | do.HandAbility() | do.Aim():
            # An Aura goes to any creature; what is destroyed or taken may be of both sides.
            return _all_of(SEATS[0]) | _all_of(SEATS[1])
        case do.Shuffled(seat=seat) | do.Durable(seat=seat) | do.Dig(seat=seat) | do.Mulligan(seat=seat):
            return frozenset((name_zone(seat, LIBRARY), name_zone(seat, GRAVEYARD)))
    return frozenset()


def _all_of(seat: Seat) -> frozenset[ZoneName]:
    return frozenset(name_zone(seat, row) for row in (LANDS, CREATURES, COMBAT, STACK, GRAVEYARD, LIBRARY))


def correct(state: State, name: ZoneName, lots: Sequence[Lot]) -> SetZone | None:
    """The correction after which the game has what lies in the zone; None where none is needed or possible."""
    found = find_owner(name)
    if found is None or found[1] not in (LANDS, CREATURES, COMBAT, GRAVEYARD) or not state.turn:
        return None
    if any(lot.face is not Face.UP or lot.name is None for lot in lots):
        return None
    there = tuple(sorted((lot.name, lot.turned) for lot in lots if lot.name is not None))
    if found[1] == GRAVEYARD:
        top = state.players[found[0]].graveyard[-1:]
        return SetZone(name, there) if there and (there[0][0],) != top else None
    now = sorted((one.card, one.tapped) for one in state.field if row_of(state, one) == name)
    return SetZone(name, there) if list(there) != now else None


def corrections(state: State, chosen: tuple[str, ...]) -> Prompt | None:
    """Life, numbers of cards, where a card is, giving up; step by step."""
    if isinstance(state.phase, Over):
        return None
    return prompt_of(answer_question(Ask("Correct what?", partial(_topics, state)), chosen), None)


def touched_out_of_turn(_state: State, zones: Sequence[ZoneName], how: str) -> Refused:
    """What the rules say of hidden cards that were looked at or moved."""
    places = " and ".join(zones)
    several = "was" if len(zones) == 1 else "were"
    did = "changed" if how == "swapped" else "looked at"
    return Refused("R-MN-080", f"{places} {several} {did}: libraries are hidden.", "Shuffle, if it can be made good.")


def possible(state: State, name: ZoneName, card: CardName) -> bool:
    """Whether the card may lie face up in the zone, by all that is publicly known."""
    found = find_owner(name)
    if card not in DECK or card in state.out:
        return False
    if found is None or found[1] != GRAVEYARD:
        return True
    # R-MN-063: cards go to their owner's graveyard.
    return card not in state.players[opponent_of(found[0])].owned


def _topics(state: State) -> Iterator[Choice]:
    for what, label, then in (
        ("life", "Life", _life),
        ("hand", "Cards in hand", partial(_count, "hand")),
        ("library", "Cards in a library", partial(_count, "library")),
        ("card", "Where a card is", _place),
        ("concede", "Give up", _concede),
    ):
        if state.turn or what in ("life", "concede"):
            yield Choice(what, label, partial(_of_whom, state, label, then))


def _of_whom(state: State, label: str, then: Callable[[State, Seat], Step]) -> Ask:
    def choices() -> Iterator[Choice]:
        for seat in SEATS:
            yield Choice(str(seat), state.name(seat), partial(then, state, seat), seat)

    return Ask(f"{label}: whose?", choices)


def _concede(_state: State, seat: Seat) -> Step:
    return Concede(seat)


def _life(state: State, seat: Seat) -> Step:
    now = state.players[seat].life

    def choices() -> Iterator[Choice]:
        for step in _STEPS:
            yield Choice(str(now + step), str(now + step), partial(SetLife, seat, now + step))

    return Ask(f"{state.name(seat)} has {now} life. How much really?", choices)


def _count(what: str, state: State, seat: Seat) -> Step:
    player = state.players[seat]
    most = player.hand + player.library
    now = player.hand if what == "hand" else player.library
    text = f"{player.name} has {now} in the {what}. How many really?"
    return Ask(text, lambda: number_choices(max(0, now - 3), min(most, now + 3), partial(SetCount, seat, what)))


def _place(_state: State, seat: Seat) -> Step:
    def where(card: CardName) -> Step:
        return Ask(f"Where is {format_card(card)}?", lambda: (_lay(card, seat, place) for place in PLACES))

    return ask_for_card("Which card?", DECK, where)


def _lay(card: CardName, seat: Seat, place: str) -> Choice:
    return Choice(place, place.capitalize(), partial(SetCard, card, place, seat))
