"""The way through learning a deck: which card is wanted where, what was shown, and when it is done.

No picture is taken here and no time passes: a lesson is given what lies still and where, and says what it needs.
Every card has a place: the first on the first place, the next on the next, and where the places come to their end, on
the first place again, upon the card before. A mat with a place for every card is learnt in any order and at one look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tableassist.app.calibrating.steps import Progress
from tableassist.table.cards import RANKS, CardName, format_card
from tableassist.table.geometry import ZoneName
from tableassist.vision.cards.likeness import Unlike
from tableassist.vision.gallery.learnt import BACK, MOST_UNLIKE, SAME_CARD, LearntDeck
from tableassist.vision.types import Picture

ORDER = tuple(CardName(rank + suit) for suit in "CDHS" for rank in RANKS)
"""The order in which the cards are shown: ace to king of clubs, diamonds, hearts and spades."""

EXTRAS = (CardName("XR"), CardName("XB"), BACK)
"""What may be shown after them: the red joker, the black joker, a card face down."""

MOST_ODD = 5
"""How many cards the ordinary reader may be sure of and read otherwise before somebody is asked whether that is so."""

FEW = 3
"""Up to how many cards of one frame are reported one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class PresentedCard:
    """A card that lies still: its flat picture, and a number that is another one after every laying down."""

    picture: Picture
    laying: int


class Recogniser(Protocol):
    """Says how unlike pictures are to those it was set to learn; `vision.likeness.Likeness` does."""

    def learn(self, name: CardName, picture: Picture) -> None:
        """Know a picture (BGR, portrait) from now on, in place of what it knew by that name."""

    def forget(self, name: CardName) -> None:
        """Know no longer what has that name."""

    def __call__(self, pictures: Sequence[Picture]) -> tuple[Unlike, ...]: ...


class DeckLesson:
    """Leads through showing a deck.

    `places` are the mat's places in the order in which cards are laid; `deck` is what was learnt so far, and `keep` is
    given the deck after every card. `known` must know that deck already. `find_outliers` names the cards of a whole
    deck that the ordinary reader is sure of and reads otherwise, each with what it reads.
    """

    def __init__(
        self,
        places: Sequence[ZoneName],
        deck: LearntDeck,
        known: Recogniser,
        keep: Callable[[LearntDeck], None],
        *,
        find_outliers: Callable[[LearntDeck], Mapping[CardName, CardName]] = lambda _: {},
        order: Sequence[CardName] = ORDER,
    ) -> None:
        self._places, self._order = tuple(places), tuple(order)
        self._known, self._keep, self._find_outliers = known, keep, find_outliers
        self.deck = deck
        self._used: dict[ZoneName, int] = {}
        self._taken: list[CardName] = []
        self._waits: PresentedCard | None = None
        self._approved = False
        self._oddities: tuple[LearntDeck | None, Mapping[CardName, CardName]] = (None, {})

    @property
    def wanted(self) -> CardName | None:
        """The next card to show, or None where all were shown."""
        return next((card for card in self._order if card not in self.deck.pictures), None)

    @property
    def done(self) -> bool:
        """Whether all cards were shown, and nothing about them needs a word."""
        return self.wanted is None and (self._approved or len(self._outliers()) <= MOST_ODD)

    def place_of(self, card: CardName) -> ZoneName:
        """Where the card is to be laid."""
        return self._places[self._order.index(card) % len(self._places)]

    def take_in(self, placed: Mapping[ZoneName, PresentedCard]) -> Progress:
        """What lies still on the mat now: takes what is new of it."""
        self._waits = None
        before = self.deck
        news: list[str] = []
        while line := self._take(placed):
            news.append(line)
        if self.deck is not before:
            self._keep(self.deck)
        # One after the other is reported as it comes; of many at once only what somebody should look at.
        sentences = (
            news if len(news) <= FEW else [f"{len(news)} cards are learnt.", *(one for one in news if "?" in one)]
        )
        return Progress(" ".join((*sentences, self._next_request())), self.done)

    def confirm(self) -> Progress:
        """Somebody pressed OK: the card that looks like the one before is another one, or the odd deck is right."""
        card = self.wanted
        if card is None:
            self._approved = True
            return Progress("All cards are learnt.", done=True)
        if self._waits is None:
            return Progress(f"Nothing new lies on {self.place_of(card)}. {self._next_request()}")
        line = self._learn(card, self._waits)
        self._keep(self.deck)
        return Progress(f"{line} {self._next_request()}", self.done)

    def back(self) -> Progress:
        """Forgets the card taken last; it is taken again when it is laid down anew."""
        if not self._taken:
            return Progress(f"No card was shown in this sitting. {self._next_request()}")
        card = self._taken.pop()
        self.deck = self.deck.without(card)
        self._known.forget(card)
        self._approved = False
        self._keep(self.deck)
        return Progress(f"{speak_of_card(card)} is forgotten: take it away and lay it on {self.place_of(card)} again.")

    def _take(self, placed: Mapping[ZoneName, PresentedCard]) -> str:
        """Takes one card that lies in its place for the first time, and says so; empty where there is none."""
        for card in self._round():
            place = self.place_of(card)
            shown = placed.get(place)
            if shown is None or self._used.get(place) == shown.laying:
                continue
            if self._is_still_there(card, shown):
                self._waits = shown
                continue
            return self._learn(card, shown)
        return ""

    def _round(self) -> Sequence[CardName]:
        """The cards that belong on the places now: as many as there are places, with the wanted one among them."""
        at = len(self._order) - 1 if self.wanted is None else self._order.index(self.wanted)
        first = at - at % len(self._places)
        return self._order[first : first + len(self._places)]

    def _is_still_there(self, card: CardName, shown: PresentedCard) -> bool:
        """Whether what lies on the card's place looks like the card that was laid there the round before."""
        below = self._order.index(card) - len(self._places)
        if below < 0 or card in self.deck.pictures:
            return False
        return self._known([shown.picture])[0].get(self._order[below], 1.0) <= MOST_UNLIKE

    def _learn(self, card: CardName, shown: PresentedCard) -> str:
        """Learns the card and says so."""
        again = card in self.deck.pictures
        self._known.forget(card)
        twin = self._twin(shown.picture)
        self.deck = self.deck.having(card, shown.picture)
        self._known.learn(card, self.deck.pictures[card])
        self._used[self.place_of(card)] = shown.laying
        self._taken = [*(one for one in self._taken if one != card), card]
        self._approved, self._waits = False, None
        line = f"{speak_of_card(card)} on {self.place_of(card)} is learnt{' anew' if again else ''}."
        return line if twin is None else f"{line} It looks just like {speak_of_card(twin)}: is it the right card?"

    def _twin(self, picture: Picture) -> CardName | None:
        """The learnt card that a picture looks just like, or None."""
        unlike = self._known([picture])[0]
        nearest = min(unlike, key=lambda card: unlike[card], default=None)
        return nearest if nearest is not None and unlike[nearest] <= SAME_CARD else None

    def _next_request(self) -> str:
        """What is wanted next."""
        card = self.wanted
        if card is None:
            return self._doubt() if not self.done else "All cards are learnt."
        shown = sum(one in self.deck.pictures for one in self._order)
        count = f"{shown} of {len(self._order)}"
        if self._waits is not None:
            below = self._order[self._order.index(card) - len(self._places)]
            still = f"{speak_of_card(below)} still lies on {self.place_of(card)}"
            return f"{count}. {still}: lay {speak_of_card(card)} upon it, or press OK."
        return f"{count}. Next: {speak_of_card(card)} on {self.place_of(card)}."

    def _doubt(self) -> str:
        """What the ordinary reader thinks of a deck that it reads quite otherwise."""
        few = list(self._outliers().items())[:3]
        line = ", ".join(f"{format_card(read)} on {self.place_of(card)} for {format_card(card)}" for card, read in few)
        return (
            f"All cards were shown, but {len(self._outliers())} look like others ({line} …). Lay them right, or press "
            "OK if this deck is like that."
        )

    def _outliers(self) -> Mapping[CardName, CardName]:
        """The cards that the ordinary reader is sure of and reads otherwise."""
        if self._oddities[0] is not self.deck:
            self._oddities = (self.deck, self._find_outliers(self.deck))
        return self._oddities[1]


def speak_of_card(card: CardName) -> str:
    """The card as players call it."""
    return "a card face down" if card == BACK else format_card(card)
