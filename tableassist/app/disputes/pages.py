"""What players may answer on a ruling card, page by page: at most two presses after the card is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableassist.app.disputes.answers import DisputeAnswer
from tableassist.app.disputes.unmarked_claims import rank_word, unmarked_page
from tableassist.referee.claims import ClaimKind, DisputeClaim, DisputeSubject, named_cards
from tableassist.referee.decisions import CAMERA
from tableassist.referee.verdicts import SeenTables
from tableassist.rules.view import Option, Prompt, Sheet
from tableassist.table.cards import DECK, JOKERS, RANKS, CardName, format_card, rank, suit
from tableassist.table.geometry import ZoneName

FIRST_CARDS = 6
"""So many cards are offered at once, likeliest first; the others by rank and suit."""

OTHER = "other"
_READ_AS = "from:"


class DisputePages:
    """The pages of one dispute; calling it with the keys chosen so far gives the page that they lead to.

    `unmarked` are the cards of the game where what the referee has may be named to nobody: all of them are offered
    then, and none is told apart. Else it is None.
    """

    def __init__(
        self,
        players: Sequence[str],
        subject: DisputeSubject,
        claims: Sequence[DisputeClaim],
        tables: SeenTables,
        *,
        overrules: bool,
        clip: bool,
        covered: bool,
        earlier: bool,
        pending: DisputeClaim | None,
        instead: DisputeClaim | None = None,
        grounds: Sheet | None = None,
        unmarked: Sequence[CardName] | None = None,
    ) -> None:
        self._players, self._subject, self._tables = players, subject, tables
        self._claims = {kind: [one for one in claims if one.kind is kind] for kind in ClaimKind}
        self._overrules, self._clip, self._covered, self._pending = overrules, clip, covered, pending
        self._earlier, self._unmarked = earlier, unmarked
        self._grounds, self._instead = (grounds, instead) if unmarked is None else (None, None)

    def __call__(self, chosen: tuple[str, ...]) -> Prompt | None:
        """The page, or None where the keys lead nowhere."""
        match chosen:
            case ():
                return Prompt("What is wrong?", tuple(self._first()))
            case ("confirm",) if self._pending is not None:
                return self._confirmation(self._pending)
            case ("see",):
                return self._agreement()
            case ("player",):
                return Prompt("Whose move was it?", tuple(self._of_players()))
            case ("place", *more):
                return self._place_page(tuple(more))
            case ("fact",):
                return Prompt(
                    "What was ruled wrongly?", tuple(map(_of_fact, self._claims[ClaimKind.FACT])), sheet=self._grounds
                )
            case ("grounds",) if self._grounds is not None:
                return Prompt(
                    self._subject.sentence,
                    (Option("away", "Put away", DisputeAnswer("away", "")),),
                    sheet=self._grounds,
                )
            case ("card", *more) if self._unmarked is not None:
                return unmarked_page(self._subject, self._unmarked, self._players, more)
            case ("card", *more):
                return self._card_page(tuple(more))
        return None

    def _first(self) -> Iterator[Option]:
        event = self._subject.refused is None
        if self._overrules:
            yield _option("rule", "The rule is wrong here")
        if self._instead is not None:
            label = label_claim(self._instead, self._players)
            yield Option("instead", label, DisputeAnswer("claim", label, self._instead))
        if self._claims[ClaimKind.FACT]:
            yield Option("fact", "A fact was ruled wrongly")
        if named_cards(self._subject) if self._unmarked is not None else self._claims[ClaimKind.CARD]:
            yield Option("card", "It was another card")
        if self._claims[ClaimKind.PLACE]:
            yield Option("place", "It lay elsewhere")
        if event and self._claims[ClaimKind.PLAYER]:
            yield Option("player", "That was not my move")
        elif event:
            yield _option("back", "That was not my move")
        if event and self._subject.entry.source == CAMERA:
            yield _option("nudged", "Only nudged")
        yield _option("missed", "You missed a move")
        yield _option("stands", "It stands")
        if self._grounds is not None:
            yield Option("grounds", "Read what it rests on")
        if self._earlier:
            yield _option("earlier", "Something earlier")
        if self._clip:
            yield _option("again", "Play it again")
        if self._covered:
            yield Option("see", "Show what is covered")

    # Cards -----------------------------------------------------------------------------------------------------------

    def _card_page(self, more: tuple[str, ...]) -> Prompt:
        claims = sorted(self._claims[ClaimKind.CARD], key=self._unlikeliness)
        if not more and len(claims) > FIRST_CARDS + 1:
            options = [self._claimed(one) for one in claims[:FIRST_CARDS]]
            return Prompt("Which card was it?", (*options, Option(OTHER, "Another")))
        if more == (OTHER,):
            ranks = [one for one in (*RANKS, "X") if any(rank(CardName(claim.value)) == one for claim in claims)]
            return Prompt("Which card was it?", tuple(Option(one, rank_word(one)) for one in ranks))
        if more:
            claims = [claim for claim in claims if rank(CardName(claim.value)) == more[-1]]
        return Prompt("Which card was it?", tuple(map(self._claimed, claims)))

    def _claimed(self, claim: DisputeClaim) -> Option:
        several = len({one.instead_of for one in self._claims[ClaimKind.CARD]}) > 1
        label = format_card(CardName(claim.value))
        answer = DisputeAnswer("claim", f"It was another card: {label}", claim)
        label += f", not {format_card(CardName(claim.instead_of))}" if several else ""
        return Option(f"claim:{claim.instead_of}:{claim.value}", label, answer)

    def _unlikeliness(self, claim: DisputeClaim) -> tuple[int, int]:
        """Cards that the pictures show first, then such as are easily taken for the one that was read."""
        value, read = CardName(claim.value), CardName(claim.instead_of)
        if claim.value in self._names_seen():
            return 0, 0
        alike = rank(value) == rank(read), suit(value) == suit(read)
        return (1 if alike[0] else 2 if alike[1] else 3), (*RANKS, "X").index(rank(value))

    def _names_seen(self) -> frozenset[str]:
        zones = self._tables.after or {}
        return frozenset(lot.name for lots in zones.values() for lot in lots if lot.is_named and lot.name)

    # Places and players ----------------------------------------------------------------------------------------------

    def _place_page(self, more: tuple[str, ...]) -> Prompt | None:
        """Where it was; of several places first which of them is wrong, as a touch on another cannot tell that."""
        claims = self._claims[ClaimKind.PLACE]
        read = tuple(dict.fromkeys(claim.instead_of for claim in claims))
        if len(read) > 1 and not more:
            options = (Option(f"{_READ_AS}{one}", one, zone=ZoneName(one)) for one in read)
            return Prompt("Which place is wrong?", tuple(options))
        if len(read) > 1:
            claims = [claim for claim in claims if f"{_READ_AS}{claim.instead_of}" == more[0]]
        where = f"Where was it, not {claims[0].instead_of}?" if claims and len(read) > 1 else "Where was it?"
        return Prompt(where, tuple(self._of_places(claims)))

    def _of_places(self, claims: Sequence[DisputeClaim]) -> Iterator[Option]:
        for claim in sorted(claims, key=self._unchanged):
            label = f"{claim.value}, not {claim.instead_of}"
            answer = DisputeAnswer("claim", f"It lay elsewhere: {label}", claim)
            yield Option(f"claim:{claim.instead_of}:{claim.value}", label, answer, zone=ZoneName(claim.value))

    def _unchanged(self, claim: DisputeClaim) -> bool:
        """Whether the place looks as it did: places that changed come first."""
        before, after, zone = self._tables.before or {}, self._tables.after or {}, ZoneName(claim.value)
        return before.get(zone) == after.get(zone)

    def _of_players(self) -> Iterator[Option]:
        for claim in self._claims[ClaimKind.PLAYER]:
            name = self._players[int(claim.value)]
            answer = DisputeAnswer("claim", f"It was {name}'s move", claim)
            yield Option(f"claim:{claim.instead_of}:{claim.value}", name, answer, seat=int(claim.value))
        yield _option("back", "Nobody's")

    # Consent ---------------------------------------------------------------------------------------------------------

    def _confirmation(self, claim: DisputeClaim) -> Prompt:
        value, read = (name_claimed(claim.kind, one, self._players) for one in (claim.value, claim.instead_of))
        words = f"The pictures show {read}. Was it {value}?"
        agreed = Option("agreed", "All agree", DisputeAnswer("agreed", f"All agree that it was {value}", claim))
        return Prompt(words, (_option("stands", "It stands"), agreed))

    def _agreement(self) -> Prompt:
        options = [
            Option(
                f"see:{seat}", f"{name} agrees", DisputeAnswer("see", f"{name} agrees to see it", seat=seat), seat=seat
            )
            for seat, name in enumerate(self._players)
        ]
        return Prompt("Show what lies covered? Each player agrees by pressing his own button.", tuple(options))


def _of_fact(claim: DisputeClaim) -> Option:
    return Option(f"claim:{claim.text}", claim.value, DisputeAnswer("claim", claim.value, claim))


def _option(kind: str, label: str) -> Option:
    return Option(kind, label, DisputeAnswer(kind, label))


def claim_word(value: str) -> str:
    """A card as players write it; a place or a player's number as it is."""
    return format_card(CardName(value)) if value in DECK or value in JOKERS else value


def name_claimed(kind: ClaimKind, value: str, players: Sequence[str]) -> str:
    """A claim's value, or what it is instead of, as players write it: a player by name.

    Args:
        kind: What is claimed.
        value: The word of the action.
        players: The players' names by their seats.
    """
    return players[int(value)] if kind is ClaimKind.PLAYER and value else claim_word(value)


def label_claim(claim: DisputeClaim, players: Sequence[str]) -> str:
    """A claim as a key says it; `players` are the names by their seats."""
    value = name_claimed(claim.kind, claim.value, players)
    match claim.kind:
        case ClaimKind.PLACE:
            return f"It lay at {value}"
        case ClaimKind.PLAYER:
            return f"It was {value}'s move"
        case _:
            return f"It was {value}"
