"""The questions by which players enter what happened: where a card went, life, draws, and everything rarer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.asking import Ask, Choice, Step
from tableassist.games.mental_magic.declares import ask_led
from tableassist.games.mental_magic.entering import ask_cost, ask_name
from tableassist.games.mental_magic.grounds import LASTING, Ground
from tableassist.games.mental_magic.knowledge import DOUBLE_FACED, Knowledge, MagicCard
from tableassist.games.mental_magic.moving import is_free
from tableassist.games.mental_magic.state import MASK, TURNED, UTOPIA, Card, State
from tableassist.games.mental_magic.turns import WHY
from tableassist.games.mental_magic.words import list_lasting, number_card
from tableassist.games.mental_magic.zones import IN_PLAY, REST, Where
from tableassist.rules.game import Seat

LIFE_STEPS = (-1, -2, -3, -4, -5, -7, -10, 1, 2, 3, 4, 5, 10)
DRAWS = (1, 2, 3, 4, 7)

_DESTINATIONS = (Where.GRAVEYARD, Where.BATTLEFIELD, Where.EXILE, Where.HAND, Where.LIBRARY, Where.STACK)


def ask_move(state: State, seat: Seat) -> Ask:
    """Which card went elsewhere."""
    return Ask("Which card?", partial(_moved, state, seat), seat=seat)


def _moved(state: State, seat: Seat) -> Iterator[Choice]:
    for card in reversed(state.cards):
        yield Choice(card.ref, f"{number_card(card)}, {card.zone}", partial(_ask_where, state, seat, card))
    if state.players[seat].mental:
        for origin, label in (("hand", "A card of the hand"), ("library", "The top card of the library")):
            yield Choice(origin, label, partial(_ask_from, seat, origin))


def _ask_from(seat: Seat, origin: str) -> Ask:
    return Ask("Where does it go?", lambda: (_to(zone, actions.Move(seat, origin, zone)) for zone in sorted(REST)))


def _given(step: Step) -> Callable[[], Step]:
    return lambda: step


def _to(zone: Where, step: Step) -> Choice:
    return Choice(zone, zone.capitalize(), _given(step))


def _ask_where(state: State, seat: Seat, card: Card) -> Ask:
    def choices() -> Iterator[Choice]:
        for zone in _DESTINATIONS:
            if zone is card.zone or (zone in IN_PLAY and card.identity is None and not card.down):
                continue
            if zone is Where.STACK and (card.zone is Where.BATTLEFIELD or card.down == UTOPIA):
                continue
            yield _to(zone, _ask_lasting(seat, card, zone))
        if card.zone is Where.BATTLEFIELD:
            for other in (one for one in state.seats if one != card.controller):
                step = actions.Move(seat, card.ref, card.zone, under=other)
                yield Choice(f"under{other}", f"Under {state.name(other)}'s control", _given(step), other)

    return Ask(f"{number_card(card)} goes to …", choices)


def _ask_lasting(seat: Seat, card: Card, zone: Where) -> Step:
    """MM.3a is asked only where an identity does not last by itself; no answer but “no” is needed mostly."""
    if card.down == MASK and card.printed is None and zone not in IN_PLAY:
        # MM.5a
        text = "Illusionary Mask turned it face down: show it. What does it cost?"
        return ask_cost(text, lambda cost: actions.Reveal(seat, card.ref, cost))
    if (card.identity is None and card.down != UTOPIA) or zone not in REST:
        return actions.Move(seat, card.ref, zone)

    def settled(ground: Ground) -> Step:
        return actions.Move(seat, card.ref, zone, ground)

    return ask_led(LASTING, settled)


def ask_draw(state: State, seat: Seat) -> Ask:
    """How many cards are drawn; whoever cannot draw has lost (A-MM-09, CR 704.5b)."""
    counts = [number for number in DRAWS if number <= state.library(seat)]
    if not counts:
        lost = Choice("library", f"{state.name(seat)} {WHY['library']}", partial(actions.Lose, seat, "library"))
        return Ask("The library is empty.", lambda: [lost])
    return Ask("How many cards?", lambda: (_numbered(number, actions.Draw(seat, number)) for number in counts))


def ask_life(state: State, seat: Seat) -> Ask:
    """How much life was lost or gained."""
    now = state.players[seat].life

    def choices() -> Iterator[Choice]:
        for step in LIFE_STEPS:
            yield Choice(f"{step:+}", f"{step:+} → {now + step}", partial(actions.Life, seat, now + step))

    return Ask(f"{state.name(seat)} has {now} life", choices, typed=partial(_typed_life, seat))


def _typed_life(seat: Seat, typed: str) -> Ask:
    """A total typed in one go."""
    total = int(typed) if typed.strip().removeprefix("-").isdecimal() and len(typed) < 8 else None
    choices = [] if total is None else [Choice("yes", str(total), partial(actions.Life, seat, total))]
    return Ask(f"{total} life?" if choices else f"{typed} is no number.", lambda: choices)


def _ask_lives(state: State, seats: tuple[Seat, ...], entered: tuple[tuple[Seat, int], ...] = ()) -> Ask:
    """How much life everybody has after one event: who falls at the same moment as others draws with them."""
    seat, now = seats[0], state.players[seats[0]].life

    def after(step: int) -> Step:
        lives = (*entered, (seat, now + step))
        if seats[1:]:
            return _ask_lives(state, seats[1:], lives)
        (first, total), *others = lives
        return actions.Life(first, total, tuple(others))

    def choices() -> Iterator[Choice]:
        for step in (0, *LIFE_STEPS):
            yield Choice(f"{step:+}", f"{step:+} → {now + step}", partial(after, step))

    return Ask(f"{state.name(seat)} has {now} life", choices)


def _numbered(number: int, step: Step) -> Choice:
    return Choice(str(number), str(number), _given(step))


def ask_more(known: Knowledge, state: State, seat: Seat) -> Ask:
    """Everything that is entered less often."""
    return Ask(f"{state.name(seat)} …", partial(_more, known, state, seat), seat=seat)


def _more(known: Knowledge, state: State, seat: Seat) -> Iterator[Choice]:
    if list_lasting(state):
        yield Choice("lapse", "A card is no longer what it was", partial(_ask_lapse, state, seat))
    yield from _about_cards(known, state, seat)
    yield Choice("together", "Life of several at once", partial(_ask_lives, state, state.seats))
    yield Choice("lands", "More lands this turn", partial(_ask_lands, seat))
    if state.players[seat].hand:
        yield Choice("back", "Put cards back", partial(_ask_back, state, seat))
    yield Choice("shuffle", "Shuffle", partial(_ask_whose, state, seat, actions.Shuffle))
    yield Choice("search", "Search", partial(_ask_whose, state, seat, actions.Search))
    if not state.players[seat].mental:
        yield Choice("dredge", "Dredge", partial(actions.Dredge, seat, "printed"))
    if seat == state.active:
        yield Choice("next", "Another's turn is next", partial(_ask_next, state, seat))
    yield Choice("lose", "Loses", partial(_ask_reason, seat))


def _about_cards(known: Knowledge, state: State, seat: Seat) -> Iterator[Choice]:
    if state.players[seat].mental:
        yield Choice("mask", "Cast face down by Illusionary Mask", partial(actions.Morph, seat, True))
        yield Choice("as_land", "Discard a card of {0} as a land", partial(_discard, seat))
    for key, label, ask in (
        ("target", "Target a card of {0} as a land", _ask_target),
        ("down", "Turn a card face down", _ask_down),
        ("up", "Turn it up again", _ask_up),
        ("reveal", "Show a card", _ask_reveal),
    ):
        if next(iter(ask(state, seat).choices()), None) is not None:
            yield Choice(key, label, partial(ask, state, seat))
    if next(iter(_ask_face(known, state, seat).choices()), None) is not None:
        yield Choice("face", "Show another half or face", partial(_ask_face, known, state, seat))


def _ask_lapse(state: State, seat: Seat) -> Ask:
    return _ask_one(list_lasting(state), lambda card: actions.Lapse(seat, card.ref))


def _ask_one(cards: tuple[Card, ...], then: Callable[[Card], Step]) -> Ask:
    return Ask("Which card?", lambda: (Choice(card.ref, number_card(card), partial(then, card)) for card in cards))


def _ask_target(state: State, seat: Seat) -> Ask:
    bare = (card for card in state.cards if card.identity is None and not card.down and card.zone in REST)
    free = (card for card in bare if card.printed is None or is_free(card.printed))

    def then(card: Card) -> Step:
        if card.printed is not None:
            return actions.AsLand(seat, card.ref, "target")
        return ask_cost("What does it cost?", lambda cost: actions.AsLand(seat, card.ref, "target", cost))

    return _ask_one(tuple(free), then)


def _ask_down(state: State, seat: Seat) -> Ask:
    up = tuple(card for card in state.at(Where.BATTLEFIELD) if not card.down)
    return _ask_one(up, lambda card: actions.TurnDown(seat, card.ref))


def _ask_up(state: State, seat: Seat) -> Ask:
    down = tuple(card for card in state.at(Where.BATTLEFIELD) if card.down == TURNED)
    return _ask_one(down, lambda card: actions.TurnUp(seat, card.ref))


def _ask_reveal(state: State, seat: Seat) -> Ask:
    unseen = tuple(card for card in state.cards if card.printed is None and card.down in ("", MASK))
    return _ask_one(
        unseen, lambda card: ask_cost("What does it cost?", lambda cost: actions.Reveal(seat, card.ref, cost))
    )


def _ask_face(known: Knowledge, state: State, seat: Seat) -> Ask:
    """The halves and faces of known cards; of one that nobody knows its name is entered."""

    def choices() -> Iterator[Choice]:
        for card in state.cards:
            if card.identity is None or not card.in_play:
                continue
            magic = known.card(card.identity.name) if state.options.card_db == "used" else None
            if magic is None:
                then = partial(actions.ShowFace, seat, card.ref)
                yield Choice(f"{card.ref}.named", f"{number_card(card)}: …", partial(ask_name, known, _FACE, then))
                continue
            for number, face in enumerate(_faces(card, magic)):
                label = f"{number_card(card)}: {face}"
                yield Choice(f"{card.ref}.{number}", label, partial(actions.ShowFace, seat, card.ref, face))

    return Ask(_FACE, choices)


_FACE = "Which half or face?"


def _faces(card: Card, magic: MagicCard) -> tuple[str, ...]:
    turns = card.zone is not Where.BATTLEFIELD or magic.layout in DOUBLE_FACED
    return tuple(face.name for face in magic.faces) if turns and len(magic.faces) > 1 else ()


def _discard(seat: Seat) -> Ask:
    return ask_cost("What does it cost?", lambda cost: actions.AsLand(seat, "hand", "discard", cost))


def _ask_lands(seat: Seat) -> Ask:
    return Ask("How many more?", lambda: (_numbered(number, actions.ExtraLands(seat, number)) for number in (1, 2, 3)))


def _ask_back(state: State, seat: Seat) -> Ask:
    counts = range(1, min(8, state.players[seat].hand + 1))
    return Ask("How many cards?", lambda: (_numbered(number, actions.PutBack(seat, number)) for number in counts))


def _ask_whose(state: State, seat: Seat, kind: type[actions.Search] | type[actions.Shuffle]) -> Ask:
    def choices() -> Iterator[Choice]:
        for whose in (seat, *state.clockwise(seat)):
            yield Choice(str(whose), f"{state.name(whose)}'s", partial(kind, seat, whose), whose)

    return Ask("Whose library?", choices)


def _ask_next(state: State, seat: Seat) -> Ask:
    def choices() -> Iterator[Choice]:
        for other in (seat, *state.clockwise(seat)):
            yield Choice(str(other), state.name(other), partial(actions.EndTurn, seat, other), other)

    return Ask("Whose turn is next?", choices)


def _ask_reason(seat: Seat) -> Ask:
    reasons = (reason for reason in actions.REASONS if reason != "time")
    return Ask(
        "Why?", lambda: (Choice(one, WHY[one].capitalize(), partial(actions.Lose, seat, one)) for one in reasons)
    )
