"""Mnemonic: a combat card game of two players with one deck of 52 playing cards.

Reading order: `cards` (what they are), `options`, `actions`, `phases` and `state` (what there is), `knowledge` (what
everybody knows of hidden cards); `costs`, `payment` and `mana` (mana hands); `rules` (judge and apply), split by topic
into `draft`, `opening`, `casting`, `hand_abilities`, `combat`, `damage`, `triggers`, `turns`, `priority`, `flags` and
`adjusting`, with `graveyard`, `control`, `library` and `state_based` behind them; `flow` (how the game goes on by
itself); `mat`, `placement`, `differences`, `reading` and `reading_plays` (what the table shows), `disturbances` (by
which rule a table is wrong where nobody did anything), `unseen` (what unread cards might be); `view`, `words`,
`describing`, `asking`, `prompts`, `playing` and `learning` (what players see and may press); `notation` and `plain`;
`legal`, `world` and `sparring` (simulation); `opponent` (an opponent that thinks).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tableassist.games.mnemonic import (
    advice,
    appraisal,
    corrections,
    disputes,
    disturbances,
    flags,
    late_declarations,
    late_payments,
    legal,
    notation,
    reading,
    rules,
)
from tableassist.games.mnemonic import mat as mats
from tableassist.games.mnemonic import plain as plainly
from tableassist.games.mnemonic import unseen as unseens
from tableassist.games.mnemonic.actions import Action, DeclareAttackers, DeclareBlockers
from tableassist.games.mnemonic.appraisal import Appraisal
from tableassist.games.mnemonic.cards import is_land
from tableassist.games.mnemonic.describing import describe as describe_action
from tableassist.games.mnemonic.draft import choose_next_options
from tableassist.games.mnemonic.learnt import find_learnt
from tableassist.games.mnemonic.options import OPTIONS, options_of
from tableassist.games.mnemonic.prompts import prompt as prompted
from tableassist.games.mnemonic.rulebook import RULEBOOK
from tableassist.games.mnemonic.state import SEATS, State, first_state
from tableassist.games.mnemonic.view import show as shown
from tableassist.rules.base_game import BaseGame
from tableassist.rules.clock import FlagAction
from tableassist.rules.declarations import Completed
from tableassist.rules.game import Outcome, Refused, Seat, Timing, World
from tableassist.rules.photographs import PhotographedCard
from tableassist.rules.series import MatchKind
from tableassist.rules.view import GameView, Prompt, Sheet
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout, Lot


class Mnemonic(BaseGame[State, Action]):
    """The game as a value: see `tableassist.rules.game.Game`."""

    name = "mnemonic"
    title = "Mnemonic"
    api = 1
    players = (2, 2)
    options = OPTIONS
    flag_actions: frozenset[str] = frozenset({FlagAction.LOSE, FlagAction.LOSE_TURN, FlagAction.NONE})
    rulebook: Mapping[str, str] = RULEBOOK
    codec = notation.CODEC
    match_kind = MatchKind.BEST_OF

    def mat(self, options: Mapping[str, str]) -> Mat:
        """The playmat, the same with all options."""
        options_of(options)
        return mats.build_mat()

    def first_state(self, players: tuple[str, ...], options: Mapping[str, str]) -> State:
        """The draft, or what follows it; raises SetupRefused."""
        return first_state(players, options_of(options))

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        """Every objection to the action, the one to show the players first."""
        return rules.objections(state, action)

    def no_teams(self, options: Mapping[str, str]) -> Refused | None:  # noqa: ARG002
        """Two people, each with a hand that nobody else sees."""
        return Refused("R-TB-011", f"{self.title} is played between two players.", "Name one player for each side.")

    def next_options(self, options: Mapping[str, str], state: State, outcome: Outcome | None) -> dict[str, str]:
        """The cards drafted are kept, sideboards may be swapped, and the loser chooses who begins (A-MN-29)."""
        return choose_next_options(options, state, outcome)

    def swapped_options(self, options: Mapping[str, str], sides: int) -> dict[str, str]:  # noqa: ARG002
        """Who learns the game goes on learning it (R-MN-084)."""
        learns = {"1": "2", "2": "1"}.get(options.get("learn", ""))
        return {**options, "learn": learns} if learns else dict(options)

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""
        return rules.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return rules.outcome(state)

    def score(self, state: State, _overtime: Sequence[int] = ()) -> Outcome:
        """The game scored as it stands, by life."""
        return flags.score(state)

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""
        return rules.timing(state)

    def layout(self, state: State) -> Layout:
        """What should lie on the table."""
        return reading.layout(state)

    def unread(self, state: State) -> frozenset[ZoneName]:
        """The zones that may be in any condition now."""
        return reading.unread(state)

    def private(self, state: State) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004)."""
        return reading.private(state)

    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What the settled table says was done, likeliest first."""
        return reading.read(state, seen, moved)

    def undecided(self, state: State, action: Action, unseen: Sequence[Lot]) -> tuple[Lot, ...]:
        """The unseen lands that would pay for a dearer thing, the unseen creatures that would fight as well."""
        return unseens.find_undecided(state, action, unseen)

    def could_be_completed(self, state: State, action: Action) -> bool:
        """Whether lands that were turned unseen would pay for the play, or it pays for a card that was laid unseen."""
        return unseens.could_be_completed(state, action)

    def tucked(self, state: State) -> frozenset[CardName]:
        """The jacks that lie under creatures as Auras."""
        return frozenset(one.card for one in state.field if one.host is not None)

    def grounds(self, state: State, action: Action) -> Sheet | None:
        """The cost as it was then, what was paid, and what would have paid."""
        return disputes.grounds(state, action)

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
        """What may be entered by button now."""
        return prompted(state, chosen, by_hand=by_hand)

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the press of a seat's own button means now."""
        return reading.pressed(state, seat)

    def actions(self, state: State, world: World) -> Iterator[Action]:
        """Every legal action, given what is really in the hands."""
        return legal.actions(state, world)

    def show(self, state: State) -> GameView:
        """What players may see of the state."""
        return shown(state)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data."""
        return plainly.write_plain(state)

    def public(self, state: State) -> dict[str, Any]:
        """The state without what is known of hands and libraries (R-MN-084)."""
        return plainly.write_public(state)

    def concealed(self, _state: State) -> frozenset[CardName]:
        """No card: what actions name everybody has seen, and of hands and libraries they name no card unseen."""
        return frozenset()

    def learnt(self, state: State, action: Action) -> str:
        """What players learnt by an action: packets, draws, shuffles, who begins."""
        return find_learnt(state, action, self.apply(state, action))

    def touches(self, action: Action) -> frozenset[ZoneName]:
        """The zones that the action itself accounts for."""
        return corrections.touches(action)

    def is_declaration(self, action: Action) -> bool:
        """Whether it declares attackers or blockers, or more lands may follow that make another play of it."""
        return isinstance(action, DeclareAttackers | DeclareBlockers) or late_payments.is_untargeted(action)

    def complete(self, before: State, action: Action, seen: Layout) -> Completed | None:
        """The attack or block with creatures that came forward after it counted, or the play that was paid for then."""
        whole = late_declarations.find_whole_declaration(before, action, seen)
        return whole or late_payments.find_dearer_play(before, action, seen)

    def libraries(self) -> frozenset[ZoneName]:
        """The zones of both libraries, and where packets are passed."""
        return frozenset(mats.name_zone(seat, pile) for seat in SEATS for pile in (mats.LIBRARY, mats.PASS))

    def correct(self, state: State, zone: ZoneName, lots: Sequence[Lot]) -> Action | None:
        """The correction after which the game has what lies in the zone."""
        return corrections.correct(state, zone, lots)

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:
        """What players may correct by hand, step by step."""
        return corrections.corrections(state, chosen)

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused | None:
        """What the rules say of hidden cards looked at or moved."""
        return corrections.touched_out_of_turn(state, zones, how)

    def disturbed(self, state: State, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> Refused | None:
        """What the rules say of cards that were untapped or buried wrongly."""
        return disturbances.name_disturbance(state, zone, want, seen)

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:
        """What a fallen flag entails (A-CK-09)."""
        return flags.flagged(state, seat, flag_action)

    def back_in_time(self, state: State, seat: Seat) -> Action | None:
        """Who was out of time may act again (R-CK-006)."""
        return flags.back_in_time(state, seat)

    def possible(self, state: State, zone: ZoneName, card: CardName) -> bool:
        """Whether the card may lie face up in the zone, by all that is publicly known."""
        return corrections.possible(state, zone, card)

    def advise(self, options: Mapping[str, str], cards: tuple[CardName, CardName]) -> dict[str, Any]:
        """What two lands shown together pay for, without a game."""
        return advice.advise(options, cards)

    def against_asking(self, card: CardName, how: str) -> None:
        """Raises BadQuestion where the card cannot be paid for so."""
        appraisal.check_question(card, how)

    def is_land(self, card: CardName) -> bool:
        """Whether the card gives mana."""
        return is_land(card)

    def appraise(
        self, options: Mapping[str, str], shown: Sequence[PhotographedCard], card: CardName, how: str, unknown: int
    ) -> Appraisal:
        """Whether the lands in a photograph pay for the card.

        Args:
            shown: The cards in the photograph.
            how: "creature" (also where empty), "aura", or one of its abilities.
            unknown: How many more cards are in it that nobody could name.

        Raises:
            BadQuestion: The card cannot be used so.
            SetupRefused: An option does not exist.
        """
        return appraisal.appraise(options, shown, card, how, unknown)

    def describe(self, state: State, action: Action) -> str:
        """What the action did, in one sentence."""
        return describe_action(state, action)


GAME = Mnemonic()
"""Mnemonic, to be handed to whoever plays, shows or records it."""
