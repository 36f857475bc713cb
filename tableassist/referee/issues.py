"""What stands between the table and the game until somebody acts: disputes and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tableassist.referee.match import AnyGame
from tableassist.referee.readings import exchanging
from tableassist.referee.row_cards import place_in_words, with_name
from tableassist.referee.ruling import Doubt, Ruling, Todo
from tableassist.rules.declarations import Completed
from tableassist.rules.game import Refused
from tableassist.rules.pieces import Ambiguity, PlaysWithPieces, are_pieces
from tableassist.rules.view import Option, Prompt
from tableassist.rules.wording import format_count, list_in_words
from tableassist.table.cards import JOKERS, RANKS, SUIT_SIGNS, CardName, format_card, rank
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face

MOST_LIKELY = 2
"""Names on the first keys of a question, so that one press answers it."""

PLAY_BY_HAND = "Play by hand"
"""What players answer where a deck does not show: they enter all by hand."""

READ_AGAIN = "again"
"""The key of the answer that has the eyes look once more, after cards were laid so that they show."""

MOST_NAMED = 6
"""Places that a question names one by one; of more it says how many, and the screen marks them."""

_MOST_ANSWERS = 3
"""Cards of each of which an answer says that it alone was looked at; of more there would be too many answers."""


@dataclass(frozen=True, slots=True)
class Issue:
    """A dispute or a question on the screen.

    `kind` is "dispute", "card" (which card lies in `zones[0]`), "still" (whether a known one does), "how" (how one of a
    row lies), "unlaid" (no cards of the deal are seen in `zones`), "touched" (why were the cards in `zones` moved),
    "which" (which of those in `zones` was looked at, or whose pieces are which; `choices` says what was done then, by
    the keys of its options), "piece" (what lies in `zones[0]` of a board), "between" (to which of `zones` a piece
    belongs), "unfinished" (whether `action` is all that was done, of which the rules may say `refused`) or "late"
    (whether `actions[0]` is what was really done, with what was done in `zones` afterwards). `more` are option keys
    that lead to further options; `lots` is what an option says lies there. `card` is the one of a row that is asked
    for, and `among` the cards that can be meant, all where there are none. `actions` are what was done if all of
    `zones` were looked at, which is sure of those in `lifted`.
    """

    kind: str
    prompt: Prompt
    refused: Refused | None = None
    action: Any = None
    wrong: tuple[Todo, ...] = ()
    zones: tuple[ZoneName, ...] = ()
    more: frozenset[str] = field(default_factory=frozenset)
    lots: Mapping[str, tuple[Lot, ...]] = field(default_factory=dict)
    card: Unread | None = None
    among: frozenset[CardName] = frozenset()
    actions: tuple[Any, ...] = ()
    lifted: tuple[ZoneName, ...] = ()
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def same_as(self, other: Issue) -> bool:
        """Whether the other says the same again, so that it is neither logged nor sounded twice."""
        return self._meaning() == other._meaning()

    def _meaning(self) -> tuple[Any, ...]:
        wrong = {one.zone for one in self.wrong}
        return self.kind, self.refused, self.zones, self.card, self.actions, self.lifted, wrong

    def narrowed(self, key: str) -> Issue:
        """The next question: all ranks after none of the likely names, the suits after a rank."""
        if key == "other":
            return ask_card(self.zones[0], card=self.card, among=self.among)
        suits = ((suit, sign) for suit, sign in SUIT_SIGNS.items() if self._may_be(CardName(key + suit)))
        options = tuple(Option(key + suit, key + sign) for suit, sign in suits)
        return replace(self, prompt=Prompt(f"Which {key} is {self._place}?", options), more=frozenset())

    def _may_be(self, name: CardName) -> bool:
        return not self.among or name in self.among

    @property
    def _place(self) -> str:
        return place_in_words(self.card) if self.card is not None else f"the card at {self.zones[0]}"

    def lot(self, key: str) -> Lot:
        """What the players say lies there, for an option key that is a card or "down"."""
        if key == "down":
            return Lot(self.zones[0], "card", None, Face.DOWN)
        return Lot(self.zones[0], "card", CardName(key), Face.UP)

    def blame(self, game: AnyGame, state: Any, key: str) -> Refused:
        """What the rules say of cards that were looked at or exchanged without leave."""
        places = " and ".join(self.zones)
        if self.refused is not None and key == "looked":
            return self.refused
        return game.touched_out_of_turn(state, self.zones, key) or Refused(
            "R-TB-002", f"{places}: {key} without leave."
        )


def dispute(ruling: Ruling) -> Issue:
    """The dispute that a ruling opens (R-TB-002): put it right, say the table is right, or enter what was done."""
    refused = ruling.refused
    assert refused is not None
    options = [Option("enter", "Enter by hand")]
    missed = bool(ruling.wrong) and all(Counter(one.seen) < Counter(one.want) for one in ruling.wrong)
    if missed or any(are_pieces((*one.want, *one.seen)) for one in ruling.wrong):
        # A card is read from its face, where it is seen at all; glass may be taken for something else.
        options.insert(0, Option("eyes", "It lies as it should"))
    if ruling.wrong:
        options.insert(0, Option("table", "Table is right"))
    else:
        options.append(Option(READ_AGAIN, "Look again"))
    return Issue("dispute", Prompt(refused.instead, tuple(options)), refused, ruling.action, ruling.wrong)


def ask_card(
    zone: ZoneName,
    names: Sequence[CardName] = (),
    *,
    card: Unread | None = None,
    among: frozenset[CardName] = frozenset(),
) -> Issue:
    """The question which card lies at a place, or which one of a row: first among the likely names, then among all."""
    place = place_in_words(card) if card is not None else f"the card at {zone}"
    if card is not None and len(names) == 1:
        yes_no = (Option(names[0], "Yes"), Option("other", "No"))
        prompt = Prompt(f"Is {place} the {format_card(names[0])}?", yes_no)
        return Issue("card", prompt, zones=(zone,), more=frozenset({"other"}), card=card, among=among)
    if names:
        likely = [Option(name, format_card(name)) for name in names[:MOST_LIKELY]]
        text = f"Which card lies at {zone}?" if card is None else f"Which is {place}?"
        prompt = Prompt(text, (*likely, Option("other", "Another")))
        return Issue("card", prompt, zones=(zone,), more=frozenset({"other"}), card=card, among=among)
    others = (Option("none", "No card there"), Option("down", "Face down"), Option(READ_AGAIN, "Look again"))
    prompt = Prompt(f"I cannot read {place}. Which is it?", (*_ranks(among), *others))
    return Issue("card", prompt, zones=(zone,), more=frozenset(RANKS), card=card, among=among)


def ask_still(card: Unread, name: CardName, *, still: bool = True) -> Issue:
    """The question whether a known card lies where nothing of it can be made out, and how; `still` where it lay."""
    as_placed = with_name(card, name)
    zone, turned = as_placed.zone, as_placed.turned
    lots = {"yes": (as_placed,), "turned": (as_placed._replace(turned=not turned),), "no": ()}
    otherwise = Option("turned", "Yes, upright" if turned else "Yes, turned")
    options = (Option("yes", "Yes", card=name), otherwise, Option("no", "No"))
    question = f"Is the {format_card(name)} {'still ' * still}in {zone}?"
    return Issue("still", Prompt(question, options), zones=(zone,), lots=lots, card=card)


def hides_turning(card: Unread, key: str) -> bool:
    """Whether nobody can tell how a card of a row lies that players name by an option key.

    It lies askew, or is none of those which the eyes took it for, so that its outline may be misread as well.
    """
    misread = bool(card.candidate_names) and key not in card.candidate_names
    return key not in ("none", "down") and (card.askew or misread)


def ask_how(card: Unread, name: CardName) -> Issue:
    """The question how a card of a row lies: its outline was misread with its index, or lies askew (R-MN-083)."""
    upright = with_name(card, name)._replace(turned=False)
    lots = {"upright": (upright,), "turned": (upright._replace(turned=True),)}
    options = (Option("upright", "Upright"), Option("turned", "Turned"))
    prompt = Prompt(f"How does the {format_card(name)} lie in {upright.zone}?", options)
    return Issue("how", prompt, zones=(upright.zone,), lots=lots, card=card)


def ask_unfinished(action: Any, seen: str, refused: Refused | None = None) -> Issue:
    """The question whether all that was done is seen, where the rules are against what was begun, or it is for nothing.

    A card that does not show, or lands of which nobody sees that they are turned, may be what is missing (R-TB-002).
    `seen` are the words for what is seen.
    """
    prompt = Prompt(f"{seen} Do I see everything?", (Option("all", "Yes"), Option("enter", "No, enter by hand")))
    return Issue("unfinished", prompt, refused, action)


def ask_late(game: AnyGame, whole: Completed, zones: Sequence[ZoneName]) -> Issue:
    """The question whether what was done to cards after an action counted was meant with it."""
    names, one = list_in_words([format_card(card) for card in whole.late]), len(whole.late) == 1
    asked = f"{names} came forward after the others. {'Was it' if one else 'Were they'} meant with them?"
    text = whole.question or asked
    options = (Option("late", "Yes"), Option("nudged", "No"))
    return Issue("late", Prompt(text, options, game.actor(whole.action)), zones=tuple(zones), actions=(whole.action,))


def _ranks(among: frozenset[CardName]) -> list[Option]:
    """The ranks, and jokers, among which a card can be."""
    ranks = [Option(one, one) for one in RANKS if not among or any(rank(name) == one for name in among)]
    return ranks + [Option(one, format_card(one).capitalize()) for one in JOKERS if not among or one in among]


def ask_piece(
    game: PlaysWithPieces, state: Any, seen: Sequence[Lot], was: Sequence[Lot], likely: Sequence[str]
) -> Issue:
    """The question what lies on a place of a board where something cannot be made out.

    Args:
        seen: What was made out on the place.
        was: What lay there before.
        likely: Colours and values to offer first, the likeliest at the front.
    """
    zone, found = seen[0].zone, game.contents(state, seen, was, likely)
    options = [Option(one.key, one.label) for one in found]
    prompt = Prompt(f"I cannot tell what lies on {zone}. What is it?", (*options, Option(READ_AGAIN, "Look again")))
    return Issue("piece", prompt, zones=(zone,), lots={one.key: one.lots for one in found})


def ask_between(game: PlaysWithPieces, state: Any, pieces: Sequence[Lot], zones: Sequence[ZoneName]) -> Issue:
    """The question to which place a piece belongs that lies between two, unless nothing of the game lies there."""
    places, lots = " and ".join(zones), dict[str, tuple[Lot, ...]](moved=(), none=())
    otherwise = (Option("moved", "I move it"), Option("none", "Nothing is there"))
    if len(pieces) > 1:
        prompt = Prompt(f"Several things lie between {places}. Lay each clearly on its place.", otherwise)
        return Issue("between", prompt, zones=tuple(zones), lots=lots)
    what = game.piece_in_words(state, pieces[0])
    options = (*(Option(zone, zone, zone=zone) for zone in zones), *otherwise)
    text = f"{what[:1].upper()}{what[1:]} lies between {places}. Where does it belong?"
    lots |= {zone: (pieces[0]._replace(zone=zone),) for zone in zones}
    return Issue("between", Prompt(text, options), zones=tuple(zones), lots=lots)


def ask_unlaid(zones: Sequence[ZoneName]) -> Issue:
    """The question what is the matter with places on which the game begins with cards, and none are seen."""
    places = list_in_words(zones) if len(zones) <= MOST_NAMED else format_count(len(zones), "place")
    text = f"I see no card at {places}. If cards lie there, they do not show: change the light, or the deck."
    options = (Option("on", "Play on"), Option("unseen", PLAY_BY_HAND))
    return Issue("unlaid", Prompt(text, options), zones=tuple(zones))


def ask_touched(game: AnyGame, state: Any, doubt: Doubt) -> Issue:
    """The question why face-down cards were moved, or turned up."""
    zones = doubt.zones
    looked = {1: "Looked at", 2: "Both looked at"}.get(len(zones), "All looked at")
    late = bool(doubt.actions) and exchanging(game, state).issuperset(zones)
    accident = "By mistake" if doubt.shown else "Only swapped" if late else "Only nudged"
    options = [Option("nudged", accident), Option("looked", looked)]
    if doubt.actions and set(doubt.lifted) < set(zones) and doubt.lifted:
        options.append(Option("lifted", f"{' and '.join(doubt.lifted)} looked at"))
    if len(zones) > 1 and not (late or doubt.shown):
        if not doubt.lifted and len(zones) <= _MOST_ANSWERS:
            options.extend(Option(zone, f"{zone} looked at") for zone in zones)
        options.append(Option("swapped", "Swapped"))
    verb = "was" if len(zones) == 1 else "were"
    text = f"{' and '.join(zones)} {verb} {'turned up' if doubt.shown else 'moved'}. What happened?"
    refused = None if doubt.actions else game.touched_out_of_turn(state, zones, "looked")
    prompt = Prompt(text, tuple(options))
    return Issue("touched", prompt, refused, zones=zones, actions=doubt.actions, lifted=doubt.lifted)


def ask_which(zones: Sequence[ZoneName], choices: Mapping[str, tuple[Any, ...]]) -> Issue:
    """The question which of several cards that only seem to have slid was looked at.

    Args:
        zones: Where they lie.
        choices: What was done if it was this one, by its place.
    """
    options = (*(Option(place, place) for place in choices), Option("nudged", "None of them"))
    prompt = Prompt(f"{list_in_words(zones)} were moved. Which of them was looked at?", options)
    return Issue("which", prompt, zones=tuple(zones), choices=choices)


def ask_whose(ambiguity: Ambiguity) -> Issue:
    """The question whose pieces are which, where several look the same."""
    options = tuple(Option(label, label) for label in ambiguity.choices)
    return Issue("which", Prompt(ambiguity.question, options), choices=ambiguity.choices)


def ask_hand(owner: str, other: str, seat: int) -> Issue:
    """The question whose hand moved the cards, where a hand came from another player's edge."""
    options = (Option("mine", owner), Option("theirs", f"{other}, out of turn"))
    return Issue("hand", Prompt(f"Whose hand was that? It is {owner}'s turn.", options, seat))


def ask_owner(owner: str, other: str, seat: int, actions: tuple[Any, ...]) -> Issue:
    """Whose the card is that came to one player's place by another's hand; `actions` are what was done if the latter's.

    Nobody is out of turn in such a game.
    """
    prompt = Prompt("Whose card is that?", (Option("mine", owner), Option("theirs", other)), seat)
    return Issue("hand", prompt, choices={"theirs": actions})
