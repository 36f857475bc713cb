"""What is really in hands, libraries and packets: for simulation and for players' own devices, never for a referee.

A world follows the game: `follow` makes of it what it is after an action, given the states before and after. Chance
and hidden choices (which cards are kept, set aside or put on the bottom) come in as functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain

from tableassist.games.mnemonic.actions import Action, Bottom, DraftKeep, Durable, Shuffled, Sideboard
from tableassist.games.mnemonic.phases import Drafting
from tableassist.games.mnemonic.state import DRAFTED, LEFT_OUT, SEATS, Spell, State
from tableassist.rules.game import Seat, World
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import ZoneName

Cards = tuple[CardName, ...]
Chance = Callable[[int], int]
"""A number from 0 up to but not including the given one."""

Chooser = Callable[[Seat, str, Cards, int], Cards]
"""Which of the cards a player takes for "keep", "aside" or "bottom"; so many of them."""

_HANDS = tuple(tuple(ZoneName(f"hand {seat} {number}") for number in range(len(DECK))) for seat in SEATS)
_OUT = tuple(ZoneName(f"out {number}") for number in range(LEFT_OUT))


@dataclass(frozen=True, slots=True)
class Hidden:
    """All cards that nobody or only one player may see. Libraries are listed from the top.

    During the draft `packets` are in the players' hands and `pile` is still to be dealt.
    """

    hands: tuple[Cards, Cards] = ((), ())
    libraries: tuple[Cards, Cards] = ((), ())
    asides: tuple[Cards, Cards] = ((), ())
    packets: tuple[Cards, Cards] = ((), ())
    pile: Cards = ()
    out: Cards = ()

    def world(self) -> World:
        """The cards by names that say hand and place, as `Game.actions` takes them."""
        hands = (zip(_HANDS[seat], self.hands[seat], strict=False) for seat in SEATS)
        return dict(chain(*hands, zip(_OUT, self.out, strict=False)))


def list_hand(world: World, seat: Seat) -> Cards:
    """The cards in a player's hand."""
    return _at(world, _HANDS[seat])


def list_left_out(world: World) -> Cards:
    """The cards left out of the draft."""
    return _at(world, _OUT)


def _at(world: World, places: tuple[ZoneName, ...]) -> Cards:
    """The cards at those places, which are filled one after the other."""
    there: Iterator[CardName] = iter(map(world.get, places).__next__, None)
    return tuple(there)


def deal_world(state: State, deck: Sequence[CardName]) -> Hidden:
    """The world at the start of a game, of a shuffled deck: in the middle of the draft, or after it."""
    out, rest = tuple(deck[:LEFT_OUT]), tuple(deck[LEFT_OUT:])
    if isinstance(state.phase, Drafting):
        return _packets(Hidden(out=out, pile=rest), state.phase.packet)
    return Hidden(out=out, libraries=(rest[:DRAFTED], rest[DRAFTED:]))


def shuffle(cards: Iterable[CardName], chance: Chance) -> Cards:
    """The cards in any order, each as likely as any other."""
    left, done = list(cards), []
    while left:
        done.append(left.pop(chance(len(left))))
    return tuple(done)


def draw_some(cards: Cards, count: int, chance: Chance) -> Cards:
    """So many of the cards, any of them."""
    return shuffle(cards, chance)[:count]


def follow(hidden: Hidden, before: State, action: Action, after: State, chance: Chance, choose: Chooser) -> Hidden:
    """The hidden cards after the action.

    Args:
        chance: A source of whole numbers below a given one.
        choose: Which cards a player takes where the rules leave it to him.
    """
    match action:
        case DraftKeep(seat=seat):
            return _kept(hidden, before, after, seat, choose)
        case Sideboard(seat=seat, count=count):
            aside = choose(seat, "aside", hidden.libraries[seat], count)
            hidden = _with(hidden, "asides", seat, aside)
            return _with(hidden, "libraries", seat, remove_cards(hidden.libraries[seat], aside))
        case Bottom(seat=seat, count=count):
            down = choose(seat, "bottom", hidden.hands[seat], count)
            hidden = _moved_hand(hidden, seat, down)
        case Shuffled(seat=seat):
            hidden = _with(hidden, "libraries", seat, shuffle(hidden.libraries[seat], chance))
    return _drawn(_shown(hidden, before, after, isinstance(action, Durable)), after)


def remove_cards(cards: Cards, gone: Iterable[CardName]) -> Cards:
    """The other cards, in their order."""
    taken = frozenset(gone)
    return tuple(card for card in cards if card not in taken)


def _kept(hidden: Hidden, before: State, after: State, seat: Seat, choose: Chooser) -> Hidden:
    phase = before.phase
    if not isinstance(phase, Drafting) or seat in phase.done:
        return hidden
    packet = hidden.packets[seat]
    kept = choose(seat, "keep", packet, phase.keep)
    hidden = _with(hidden, "libraries", seat, (*hidden.libraries[seat], *kept))
    hidden = _with(hidden, "packets", seat, remove_cards(packet, kept))
    if isinstance(after.phase, Drafting) and after.phase.done:
        return hidden
    if phase.packet > 1:
        # R-MN-014: the rest changes hands.
        return replace(hidden, packets=(hidden.packets[1], hidden.packets[0]))
    return _packets(hidden, after.phase.packet) if isinstance(after.phase, Drafting) else hidden


def _packets(hidden: Hidden, size: int) -> Hidden:
    first, second, rest = hidden.pile[:size], hidden.pile[size : 2 * size], hidden.pile[2 * size :]
    return replace(hidden, packets=(first, second), pile=rest)


def list_public(state: State) -> frozenset[CardName]:
    """The cards that everybody can see on the battlefield, the stack and the graveyards."""
    on_stack = [item.card for item in state.stack if isinstance(item, Spell)]
    return state.field.cards.union(on_stack, *[player.graveyard for player in state.players])


def _shown(hidden: Hidden, before: State, after: State, on_top: bool) -> Hidden:
    """Cards that came out of hands, and cards that went into libraries or back into them with the hand."""
    if _shows_the_same(before, after):
        # So it is after most actions.
        return hidden
    old, new = list_public(before), list_public(after)
    came, gone = new - old, old - new
    for seat in SEATS:
        if came:
            hidden = _with(hidden, "hands", seat, remove_cards(hidden.hands[seat], came))
        hidden = _buried(hidden, seat, after, gone, on_top) if gone else hidden
        if hidden.hands[seat] and not after.players[seat].hand and not came:
            # R-MN-023: a hand given back.
            hidden = _moved_hand(hidden, seat, hidden.hands[seat])
    return hidden


def _shows_the_same(before: State, after: State) -> bool:
    """Whether nothing was shown or hidden, and no hand given back: decided without listing any cards."""
    if before.field is not after.field or before.stack is not after.stack:
        return False
    for was, now in zip(before.players, after.players, strict=True):
        if was.graveyard is not now.graveyard or (was.hand and not now.hand):
            return False
    return True


def _buried(hidden: Hidden, seat: Seat, after: State, gone: frozenset[CardName], on_top: bool) -> Hidden:
    mine = tuple(sorted(card for card in gone if card in after.players[seat].owned))
    library = (*mine, *hidden.libraries[seat]) if on_top else (*hidden.libraries[seat], *mine)
    return _with(hidden, "libraries", seat, library) if mine else hidden


def _moved_hand(hidden: Hidden, seat: Seat, cards: Cards) -> Hidden:
    """Cards of the hand go to the bottom of the library."""
    hidden = _with(hidden, "libraries", seat, (*hidden.libraries[seat], *cards))
    return _with(hidden, "hands", seat, remove_cards(hidden.hands[seat], cards))


def _drawn(hidden: Hidden, after: State) -> Hidden:
    for seat in SEATS:
        library = hidden.libraries[seat]
        extra = len(library) - after.players[seat].library
        if extra > 0 and len(hidden.hands[seat]) < after.players[seat].hand:
            hidden = _with(hidden, "hands", seat, (*hidden.hands[seat], *library[:extra]))
            hidden = _with(hidden, "libraries", seat, library[extra:])
    return hidden


def _with(hidden: Hidden, field: str, seat: Seat, cards: Cards) -> Hidden:
    # Made anew instead of replaced, which takes five times as long: a search does so at every other action.
    made = {name: getattr(hidden, name) for name in _FIELDS}
    both = made[field]
    made[field] = (cards, both[1]) if seat == SEATS[0] else (both[0], cards)
    return Hidden(**made)


_FIELDS = tuple(each.name for each in fields(Hidden))
