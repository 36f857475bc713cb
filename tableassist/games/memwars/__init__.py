"""MemWars: two to four sides claim the 100 places of a board by what they remember of a deck of cards.

Reading order: `board`, `mat` and `memdeck` (where places lie, what a deck is), `options` and `topologies`; `spots`,
`actions`, `phases` and `state` (what there is); `rules` (judge and apply), split by topic into `setting`, `claims`,
`challenges`, `basic`, `counters`, `lapses`, `mishaps` and `mending`, with `resolving`, `turns`, `quadrants`, `scoring`
and `patterns` behind them; `reading` (what the table says), `seen_pieces` and `piece_words`
(what eyes take for what); `view`, `sheets`, `words`, `describing` and `prompts` (what
players see and may press); `notation`, `plain` and `hidden`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from tableassist.games.memwars import (
    corrections,
    disputes,
    hidden,
    lapses,
    legal,
    mishaps,
    notation,
    piece_words,
    reading,
    resolving,
    rules,
    seen_pieces,
    setting,
)
from tableassist.games.memwars import mat as mats
from tableassist.games.memwars import plain as plainly
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.describing import describe as describe_action
from tableassist.games.memwars.learnt import find_learnt
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.options import OPTIONS, SOLITAIRE, options_of
from tableassist.games.memwars.phases import Placing
from tableassist.games.memwars.prompts import prompt as prompted
from tableassist.games.memwars.rulebook import RULEBOOK
from tableassist.games.memwars.state import State
from tableassist.games.memwars.view import show as shown
from tableassist.rules.base_game import BaseGame
from tableassist.rules.clock import FlagAction
from tableassist.rules.game import OptionKey, Outcome, Refused, Seat, Setup, Timing, World
from tableassist.rules.pieces import Ambiguity, Contents
from tableassist.rules.series import MatchKind, next_first
from tableassist.rules.view import GameView, Prompt, Sheet
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout


class MemWars(BaseGame[State, Action]):
    """The game with one deck, as a value: see `tableassist.rules.game.Game`."""

    name = "memwars"
    title = "MemWars"
    api = 1
    players = (1, 4)
    flag_actions: frozenset[str] = frozenset(FlagAction)
    rulebook: Mapping[str, str] = RULEBOOK
    codec = notation.CODEC
    match_kind = MatchKind.POINTS

    def __init__(self, deck: MemDeck) -> None:
        self.deck = deck
        self.options = (OptionKey("deck", (deck.key,), "R-MW-004", "The MemDeck"), *OPTIONS)

    def with_material(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with the deck, also where nobody chose it (R-MW-004)."""
        return {**options, "deck": self.deck.key}

    def mat(self, options: Mapping[str, str]) -> Mat:  # noqa: ARG002
        """The printed board, the same for all options."""
        return mats.build_mat()

    def setup(self, setup: Setup) -> State:
        """An empty board, each side with its pieces; raises SetupRefused."""
        return setting.first_state(self.deck, setup.sides, options_of(setup.options, self.deck.key))

    def no_teams(self, options: Mapping[str, str]) -> Refused | None:
        """R-MW-096: a team may play for a player, but nobody studies or reviews in one."""
        mode = options.get("mode", "")
        if mode not in SOLITAIRE:
            return None
        return Refused("R-MW-094", f"{mode.capitalize()} is for a single person.", "Name one player.")

    def next_options(self, options: Mapping[str, str], state: State, outcome: Outcome | None) -> dict[str, str]:
        """The die is thrown anew (R-MW-020); where a side's number says who begins, the next one clockwise does."""
        return next_first(options, len(state.players), outcome, usual="roll")

    def swapped_options(self, options: Mapping[str, str], sides: int) -> dict[str, str]:
        """A mode or depth of a side's own goes with it (R-MW-091, R-MW-092)."""
        swapped = dict(options)
        for key in ("mode", "depth"):
            each = options.get(key, "").split(",")
            if len(each) == sides:
                swapped[key] = ",".join((*each[-1:], *each[:-1]))
        return swapped

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        """Every objection to the action, the one to show the players first."""
        return rules.objections(state, action, self.deck)

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""
        return rules.apply(state, action, self.deck)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return rules.outcome(state)

    def score(self, state: State, overtime: Sequence[int] = ()) -> Outcome:
        """The game scored as it stands."""
        return rules.score(state, overtime)

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""
        return rules.timing(state)

    def layout(self, state: State) -> Layout:
        """What should lie on the table."""
        return reading.layout(state)

    def unread(self, state: State) -> frozenset[ZoneName]:
        """The piles, and a place that may be in any condition now."""
        return reading.unread(state)

    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What the settled table says was done, likeliest first."""
        return reading.read(state, seen, moved)

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
        """What may be entered by button now."""
        return prompted(state, self.deck, chosen, by_hand=by_hand)

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the press of a seat's own button means now."""
        return reading.pressed(state, seat)

    def actions(self, state: State, world: World) -> Iterator[Action]:  # noqa: ARG002
        """Every legal action; nothing in this game depends on what lies hidden on the table."""
        return iter(legal.actions(state))

    def show(self, state: State) -> GameView:
        """What players may see of the state."""
        return shown(state, self.deck)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data."""
        return plainly.write_plain(state)

    def public(self, state: State) -> dict[str, Any]:
        """The state without what lies hidden (R-MW-100)."""
        return hidden.write_public(state)

    def concealed(self, _state: State) -> frozenset[CardName]:
        """No card is named that lies face down: of places everybody knows the names."""
        return frozenset()

    def conceal_action(self, state: State, action: Action) -> Action:
        """The action without the value of a hidden counter, or the order of cards that are still to come."""
        return hidden.conceal_action(state, action)

    def conceal_state(self, state: State, _cards: Set[CardName]) -> State:
        """The state as if nobody had said what hidden counters are worth: which values are left would tell it."""
        return hidden.conceal_state(state)

    def learnt(self, state: State, action: Action) -> str:
        """What players learnt by an action: dice, shuffles, cards and counters."""
        return find_learnt(state, self.apply(state, action), action)

    def touches(self, action: Action) -> frozenset[ZoneName]:
        """The zones that the action itself accounts for."""
        return corrections.touches(action)

    def correct(self, state: State, zone: ZoneName, lots: Sequence[Lot]) -> Action | None:
        """The correction after which the game has what lies on the place."""
        return corrections.correct(state, zone, lots)

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:
        """What players may correct by hand, step by step."""
        return corrections.corrections(state, chosen)

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused | None:  # noqa: ARG002
        """What the rules say of hidden counters that were lifted."""
        return corrections.touched_out_of_turn(zones)

    def disturbed(self, state: State, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> Refused | None:
        """What the rules say of pieces that came to a place or left it although nobody did anything."""
        return mishaps.name_disturbance(state, zone, want, seen)

    # Pieces: see `tableassist.rules.pieces`

    def ambiguity(self, state: State, actions: Sequence[Action]) -> Ambiguity | None:
        """Whose counter is which, where two players placed one each before it was seen."""
        return setting.find_ambiguity(state, actions)

    def leaving(self, state: State) -> frozenset[ZoneName]:
        """The places off which a challenge or an answer has sent pieces."""
        return resolving.list_leaving(state)

    def cleared(self, state: State, zones: frozenset[ZoneName]) -> State:
        """The state after these places were seen without such pieces."""
        return resolving.forget_leaving(state, zones)

    def plausible(self, state: State, seen: SettledLayout, was: Layout, eyes: Layout | None) -> SettledLayout:
        """The settled table without pieces that cannot be there, and with counters that crystals hide."""
        dice, played = self._may_show(state, ("1",)), self._may_show(state, seen_pieces.SHOWN_VALUES)
        placed, answered, want = isinstance(state.phase, Placing), self.timing(state).answered_at, self.layout(state)
        return seen_pieces.keep_plausible(
            seen, want, was, eyes, dice=dice, played=played, placed=placed, answered=answered
        )

    def _may_show(self, state: State, names: Sequence[str]) -> bool:
        return any(reading.possible(state, CardName(name)) for name in names)

    def hidden_at_first(self, state: State, seen: SettledLayout) -> Mapping[ZoneName, tuple[Lot, ...]]:
        """Counters that lie under crystals."""
        return seen_pieces.find_under_crystals(seen, self.layout(state))

    def comes_later(self, lot: Lot) -> bool:
        """A challenge piece comes beside a claim (R-MW-042): clear glass before the first one is something else."""
        return seen_pieces.is_challenge_piece(lot)

    def belongs(self, lot: Lot) -> bool:
        """Crystals and counters belong on places; a die and the deck may lie anywhere."""
        return seen_pieces.can_belong(lot)

    def contents(self, state: State, seen: Sequence[Lot], was: Sequence[Lot], likely: Sequence[str]) -> list[Contents]:
        """What may lie on a place where something cannot be made out, likeliest first."""
        whose = piece_words.find_owners(state)
        found = seen_pieces.list_contents(seen, was, list(whose), likely)
        return [Contents(key, piece_words.label_contents(key, whose), lots) for key, lots in found.items()]

    def piece_in_words(self, state: State, lot: Lot) -> str:
        """A piece as players call it."""
        return piece_words.name_piece(str(lot.name), piece_words.find_owners(state)) if lot.name else "something"

    def put_right_in_words(self, state: State, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> str:
        """What has to be done on a place, and whose piece it is."""
        return piece_words.describe_repair(zone, want, seen, piece_words.find_owners(state))

    def grounds(self, state: State, action: Action) -> Sheet | None:
        """The card that was read, with what was ruled of each fact."""
        return disputes.grounds(state, self.deck, action)

    def withholds_grounds(self, state: State, before: State, action: Action) -> bool:
        """Whether the card that was read is to be answered again (R-MW-034)."""
        return disputes.is_asked_again(state, before, action)

    def verdicts_instead(self, state: State, action: Action) -> Sequence[tuple[Action, str]]:
        """The verdict with one fact ruled otherwise."""
        return disputes.verdicts_instead(state, self.deck, action)

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:
        """What a fallen flag entails (A-CK-09)."""
        return lapses.flagged(state, seat, flag_action)

    def back_in_time(self, state: State, seat: Seat) -> Action | None:
        """Who was out of time plays on (R-CK-006)."""
        return lapses.back_in_time(state, seat)

    def possible(self, state: State, zone: ZoneName, card: CardName) -> bool:  # noqa: ARG002
        """Whether such a piece is in the game at all."""
        return reading.possible(state, card)

    def advise(self, options: Mapping[str, str], cards: tuple[CardName, CardName]) -> dict[str, Any]:  # noqa: ARG002
        """MemWars has rules for no playing cards."""
        describe = f"{format_card(cards[0])} and {format_card(cards[1])}: MemWars is played without playing cards."
        return {"match": False, "rule": "R-MW-004", "row": "no playing cards", "says": describe}

    def describe(self, state: State, action: Action) -> str:
        """What the action did, in one sentence."""
        return describe_action(state, self.apply(state, action), action)


def game(deck: MemDeck) -> MemWars:
    """MemWars with this deck, to be handed to whoever plays, shows or records it."""
    return MemWars(deck)
