"""A table of Mnemonic under a person's mouse, against an opponent who plays by what its own seat may know.

The person's cards lie where the mouse puts them. What is done on the table is only seen by the virtual camera; what is
in hands and libraries is known to the table of the demo alone, and follows the game as the referee has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tableassist.app.build import game_named
from tableassist.demo.kits import DemoKit
from tableassist.demo.opponent import Thinking
from tableassist.demo.table import PICTURE, Stage, pick_up, with_hand
from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import rules, sparring, world
from tableassist.games.mnemonic.mat import CREATURES, find_owner, name_zone
from tableassist.games.mnemonic.opponent import STRENGTHS, Opponent, find_strength
from tableassist.games.mnemonic.phases import Bottoming, Drafting, Siding
from tableassist.games.mnemonic.state import NORTH, SOUTH, State
from tableassist.games.mnemonic.world import Hidden
from tableassist.journal.events import Acted, Amended, Entry, Flagged, Overruled, Undone
from tableassist.rehearsal.mnemonic.hands import MnemonicHands, Place
from tableassist.rehearsal.mnemonic.players import is_seen
from tableassist.rehearsal.rehearsal import USUAL, Terms, begin_rehearsal
from tableassist.rules.game import Seat
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

if TYPE_CHECKING:
    from tableassist.display.window import PointerEvent, Window

OPTIONS = {"draft": "done", "first": "1", "mulligan": "none", "life": "10", "learn": "1"}
"""A short game without the draft; the person learns, the screen says what can be paid for."""

OPPONENT, STRENGTH = "Sparring", "normal"
_CALM_MS, _UNSEEN_MS = 1500, 9000
"""How long the opponent leaves the table alone after anything happened, and waits to be understood."""


class MnemonicTable(Stage):
    """`held` is the card that the person has picked up; `actor` is the opponent's hand and keeps what is hidden.

    `marked` are the cards of a packet, a deck or a hand that the person is about to keep or to set aside.
    """

    def __init__(
        self, window: Window, seed: int, terms: Terms = USUAL, *, strength: str = STRENGTH, draft: bool = False
    ) -> None:
        game = game_named("mnemonic")
        names = terms.names or ("You", OPPONENT)
        options = OPTIONS | ({"draft": "led"} if draft else {})
        match = begin_rehearsal(game, names, {**options, **terms.options}, terms.clock, seed)
        super().__init__(window, match, seed)
        deck, self._chance = list(DECK), Random(f"demo {seed}")
        self._chance.shuffle(deck)
        self.actor = MnemonicHands(
            self.rig, game, match.state, world.deal_world(match.state, deck), Random(f"hands {seed}")
        )
        self.held: CardName | None = None
        self.marked: list[CardName] = []
        self._opponent = Thinking(Opponent(find_strength(strength), Random(f"opponent {seed}").randrange))
        self._followed, self._calm_since = 1, 0
        self._pending: tuple[Any, int, int] | None = None

    @property
    def state(self) -> State:
        """The game as the referee has it."""
        state: State = self.actor.state
        return state

    def round(self) -> None:
        """One picture, and what the opponent does meanwhile."""
        self._follow()
        self._play()
        super().round()

    # The hidden cards --------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Hands and libraries come after what was entered."""
        for entry in self.session.match.entries[self._followed :]:
            self._after(entry)
            self._followed += 1
            self._calm_since = self.rig.now

    def _after(self, entry: Entry) -> None:
        game, before, hidden = self.session.match.game, self.state, self.actor.hidden
        if isinstance(entry.event, Acted):
            action = game.parse(entry.event.action)
            self.actor.state = game.apply(before, action)
            chance = self._chance.randrange
            self.actor.hidden = world.follow(hidden, before, action, self.actor.state, chance, self._picks)
            self.marked = [card for card in self.marked if card in self._choosable()]
        elif isinstance(entry.event, Overruled | Undone | Amended | Flagged):
            self.actor.state = self.session.match.state
            self.actor.hidden = fit_hidden(hidden, before, self.actor.state)

    def _picks(self, seat: Seat, what: str, cards: world.Cards, count: int) -> world.Cards:
        """The opponent's choice, or the cards that the person has marked; who has marked too few is helped out."""
        if seat == NORTH:
            return self._opponent.player.picks(seat, what, cards, count, self.actor.hidden.libraries[seat])
        marked = tuple(card for card in self.marked if card in cards)
        rest = world.remove_cards(cards, marked)
        return (*marked, *sparring.take_cards(seat, what, rest, max(0, count - len(marked))))[:count]

    def _choosable(self) -> world.Cards:
        """The cards of which the person chooses some that nobody else sees: a packet, the deck, or the hand."""
        match self.state.phase, self.actor.hidden:
            case Drafting(done=done), hidden if SOUTH not in done:
                return hidden.packets[SOUTH]
            case Siding(done=done), hidden if SOUTH not in done:
                return hidden.libraries[SOUTH]
            case Bottoming(seat=holder), hidden if holder == SOUTH:
                return hidden.hands[SOUTH]
        return ()

    def hand(self) -> tuple[CardName, ...]:
        """What the person holds: the cards of the hand, and those of the table that the mouse has not laid yet."""
        placed = {card.card for card in self.rig.table.cards}
        mine = [card for card, place in self.actor.wanted(self.state).items() if _is_of(place, SOUTH)]
        cards = (*self.actor.hidden.hands[SOUTH], *(card for card in mine if card in world.list_public(self.state)))
        return tuple(card for card in cards if card not in placed and card != self.held)

    # The opponent ------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        """What the opponent does next, as soon as the table has been calm for a moment."""
        now, session = self.rig.now, self.session
        if (
            self._moves
            or session.issue is not None
            or session.prompts.menu.is_open
            or session.match.outcome is not None
        ):
            return None
        if self._pending is not None:
            return self._help_along(*self._pending)
        if now - self._calm_since < _CALM_MS or self._tidies():
            return None
        action = self._opponent.decision(self.state, NORTH, self.actor.hidden)
        if action is None:
            return None
        if not is_seen(self.state, action):
            return session.enter(action, now)
        self._pending = (action, now, self._followed)
        # Who fights is pushed forward, even where the game brings the fight to its end at once.
        laid = rules.carry_out(self.state, action) if _fights(action) else rules.apply(self.state, action)
        return self._lay(self._north(laid))

    def _help_along(self, action: Any, since: int, followed: int) -> None:
        """Whatever was laid is understood by now, or reported after a while."""
        if self._followed > followed:
            self._pending = None
        elif self.rig.now - since > _UNSEEN_MS:
            self._pending = None
            self.session.enter(action, self.rig.now)

    def _tidies(self) -> bool:
        """Whether the opponent's cards had to be laid as the game has them."""
        want = self._north(self.state)
        if not self.state.turn or want == self.actor.places:
            return False
        self._lay(want)
        return True

    def _north(self, state: State) -> dict[CardName, Place]:
        """Where the opponent's cards are to lie, and the backs of both libraries, which nobody moves by mouse."""
        wanted = self.actor.wanted(state)
        return {card: place for card, place in wanted.items() if _is_of(place, NORTH) or place.face is Face.DOWN}

    def _lay(self, want: dict[CardName, Place]) -> None:
        self._calm_since = self.rig.now

        def laid() -> None:
            for card in [card for card in want if card not in self.actor.places]:
                self._take_up(card)
            self.actor.lay_all(want)

        place = next((want[card] for card in want if self.actor.places.get(card) != want[card]), None)
        at = (
            self.actor.middle(place)
            if place is not None
            else self.rig.mat.zone(name_zone(NORTH, CREATURES)).area.centre
        )
        self._moves.append(self._reach(NORTH, at, laid))

    def _take_up(self, card: CardName) -> PlacedCard | None:
        """The card off the table, where it lies there."""
        placed = any(one.card == card for one in self.rig.table.cards)
        return self.rig.table.take(card) if placed else None

    # The person --------------------------------------------------------------------------------------------------

    def _pointed(self, event: PointerEvent) -> None:
        if event.kind not in ("down", "alt"):
            return
        if event.y >= PICTURE[1]:
            self._pointed_below(event)
        else:
            self._do(self.rig.camera.to_mm(event.x, event.y), turns=event.kind == "alt")

    def _pointed_below(self, event: PointerEvent) -> None:
        """Mark a card that is to be kept or set aside, or no longer; else pick one up."""
        card = pick_up(event.x, self.hand_shown())
        if card not in self._choosable():
            self.held = card if event.kind == "down" else None
        elif card in self.marked:
            self.marked.remove(card)
        elif card is not None:
            self.marked.append(card)

    def _do(self, at: Point, *, turns: bool) -> None:
        """Lay what is held, else take up what lies there, or turn it by a quarter."""
        placed, held = self.rig.table.card_at(at), self.held
        if held is not None and not turns:
            self.held = None
            self._moves.append(self._reach(SOUTH, at, lambda: self.rig.table.lay(held, at, self._chance.gauss(0, 1))))
        elif placed is not None and turns:
            self._moves.append(self._reach(SOUTH, at, lambda: self._turn(placed.card)))
        elif placed is not None and placed.face is Face.UP and placed.card not in self.actor.places:
            self.held = placed.card
            self._moves.append(self._reach(SOUTH, at, lambda: self._take_up(placed.card)))

    def _turn(self, card: CardName) -> None:
        if any(one.card == card for one in self.rig.table.cards):
            upright = min(self.rig.table.placed(card).angle % 180, 180 - self.rig.table.placed(card).angle % 180) < 45
            self.rig.table.nudge(card, angle=90.0 if upright else -90.0)

    def _keyed(self, button: str) -> bool:  # noqa: ARG002
        """Keys are for the screen: cards are laid with the mouse."""
        return False

    def _with_strip(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return with_hand(picture, self.hand_shown(), self.marked)

    def hand_shown(self) -> tuple[CardName, ...]:
        """The cards below the table: those to choose from, else the hand, that which is picked up last."""
        return self._choosable() or (*self.hand(), *(() if self.held is None else (self.held,)))

    def _reach(self, seat: int, at: Point, doing: Callable[[], object]) -> Iterator[None]:
        yield from super()._reach(seat, at, doing)
        self._calm_since = self.rig.now


def fit_hidden(hidden: Hidden, before: State, after: State) -> Hidden:
    """Hands and libraries that fit the game after something was taken back: what was shown is in the hand again."""
    back = world.list_public(before) - world.list_public(after)
    for seat in (SOUTH, NORTH):
        mine = [card for card in sorted(back) if card in before.players[seat].owned]
        cards = [*mine, *hidden.hands[seat], *hidden.libraries[seat]]
        cards = [card for card in dict.fromkeys(cards) if card not in world.list_public(after)]
        count = after.players[seat].hand
        hidden = _with(hidden, seat, tuple(cards[:count]), tuple(cards[count:]))
    return hidden


def _with(hidden: Hidden, seat: int, hand: tuple[CardName, ...], library: tuple[CardName, ...]) -> Hidden:
    hands, libraries = list(hidden.hands), list(hidden.libraries)
    hands[seat], libraries[seat] = hand, library
    return replace(hidden, hands=(hands[0], hands[1]), libraries=(libraries[0], libraries[1]))


def _is_of(place: Place, seat: int) -> bool:
    found = find_owner(place.zone)
    return found is not None and found[0] == seat


def _fights(action: Any) -> bool:
    return isinstance(action, do.DeclareAttackers | do.DeclareBlockers)


_HELP = (
    "You sit in the south with the cards below the table, Sparring in the north. Click a card, then the place where\n"
    "you lay it, a lying card to take it up again; a right-click turns a card by a quarter. What no camera sees\n"
    "is told with the buttons on the right, where it is also said what your lands pay for. Where cards are to be\n"
    "kept, set aside or put on the bottom, click each of them first: who has marked too few gets others besides.\n"
)

KIT = DemoKit(MnemonicTable, _HELP, {"level": "easy"}, offers=("strength", "draft"), strengths=tuple(STRENGTHS))
"""As it is registered."""
