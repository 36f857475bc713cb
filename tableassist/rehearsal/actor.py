"""Carries out what players decide: with hands on the virtual table and with presses of buttons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Flagged
from tableassist.referee.issues import Issue
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.missed import is_only_missed, is_turned
from tableassist.rehearsal.prompt_ways import Questions, Way, find_way
from tableassist.rehearsal.rig import Rig
from tableassist.rehearsal.tally import Tally
from tableassist.rules.game import Seat
from tableassist.rules.view import Option, Prompt
from tableassist.simulator.hands import Puppet
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Face

PATIENCE = 30
"""Frames that a player waits for the referee before helping it along."""

_ANSWERS = 6
"""Questions after which the players give up: each is answered truthfully."""


class Stuck(RuntimeError):
    """The referee and the players came to a state from which the rehearsal knows no way on."""


class Overtaken(Stuck):
    """A flag fell while somebody was at it: what the referee had not understood by then does not count."""


class Actor:
    """All players' hands. `state` is the truth: the game by what was really done.

    `peeked` are the places of the cards that were last looked at one after the other.
    """

    peeked: frozenset[ZoneName] = frozenset()

    def __init__(self, rig: Rig, game: AnyGame, state: Any, world: dict[ZoneName, CardName]) -> None:
        self.rig, self.game, self.state, self.world = rig, game, state, world
        self.done: list[str] = []
        self.tally = Tally()
        self.fault = ""
        self.overtaken = False
        self._passed: list[Any] = []
        self._refereed = state
        self._kept: Any = None

    @property
    def session(self) -> Session:
        """The session under examination."""
        assert self.rig.session is not None
        return self.rig.session

    def puppet(self, seat: Seat | None) -> Puppet:
        """The hand of a player."""
        return self.rig.puppets[seat if seat is not None else 0]

    def agreed(self) -> bool:
        """Whether the referee's game is the true one."""
        return bool(self.session.match.state == self.state)

    # What counts -------------------------------------------------------------------------------------------------

    def count(self, *actions: Any) -> None:
        """The actions were really done: the truth moves on; raises Stuck where the rules refuse one."""
        for action in actions:
            self.in_time()
            refused = self.game.judge(self.state, action)
            if refused is not None:
                raise Stuck(f"The players did {action}, which the rules refuse: {refused.why}")
            self._passed.append(self.state)
            self.state = self.game.apply(self.state, action)
            self.done.append(self.game.write(action))

    def await_agreement(self, *actions: Any) -> None:
        """Wait until the referee has understood; answer what it asks; in the end enter it by hand."""
        for _ in range(4):
            if self.rig.until(lambda: self.agreed() or self.session.issue is not None, PATIENCE):
                self.in_time()
                if self.session.issue is None:
                    return self._passed.clear()
                self.answer()
            else:
                break
        self.in_time()
        if self.session.issue is not None:
            self.answer()
        if not self.agreed():
            self.enter_by_hand(actions)
            self._insist(actions)
        return self._passed.clear()

    def _insist(self, actions: Iterable[Any]) -> None:
        """Raises Stuck where the referee holds on to another game than the true one."""
        self.in_time()
        if not self.agreed():
            done = ", ".join(map(self.game.write, actions))
            raise Stuck(f"The referee does not agree after it was helped: {done}")

    # Time ----------------------------------------------------------------------------------------------------------

    def in_time(self) -> None:
        """Raises Overtaken where a flag has fallen since the players began what they do."""
        if self.overtaken:
            raise Overtaken("A flag fell.")

    def remember(self) -> None:
        """Players begin something: whatever is hidden, they know how it was before."""
        self._kept = self.hidden_state()

    def heard(self, entry: Entry) -> None:
        """The referee has written something down: where a flag fell, the players' game goes on from there, too."""
        before, self._refereed = self._refereed, self.session.match.state
        if isinstance(entry.event, Flagged) and entry.event.action:
            self._time_is_up(Seat(entry.event.seat), before)

    def _time_is_up(self, seat: Seat, before: Any) -> None:
        """What was done but not understood yet was too late (R-CK-006); what the flag entails follows from the rules.

        Where the referee's game was never one that the players had, theirs stays as it is: that is an error.
        """
        if before != self.state and before in self._passed:
            late = len(self._passed) - self._passed.index(before)
            self.state = before
            del self.done[-late:]
            self.bring_back(self._kept)
        self._passed.clear()
        self.overtaken = True
        flagged = replace(self.session.match, state=self.state).flag(seat)
        if flagged.action:
            action = self.game.parse(flagged.action)
            before, self.state = self.state, self.game.apply(self.state, action)
            self.done.append(flagged.action)
            self.followed(before, action)

    def hidden_state(self) -> Any:
        """Where everything is that nobody sees, to come back to."""
        return dict(self.world)

    def bring_back(self, kept: Any) -> None:
        """Everything that nobody sees is where it was."""
        self.world.clear()
        self.world.update(kept)

    def followed(self, before: Any, action: Any) -> None:
        """The flag's action has moved cards that nobody sees."""

    def recover(self) -> None:
        """After a flag: put the table as the game has it now, and wait until the referee has seen that.

        What it says of cards that were in somebody's hand is no accusation.
        """
        self.fault, self.overtaken = self.fault or "time", False
        if self.game.outcome(self.state) is None:
            self.put_back()
            for _ in range(_ANSWERS):
                self.await_layout()
                self.rig.until(lambda: self.session.issue is not None or not self.session.todo, 10)
                if self.session.issue is None:
                    break
                self.answer()
        self.fault = ""

    def put_back(self) -> None:
        """Lay what was in somebody's hand, or lies where it does not belong, where the game has it."""
        for puppet in self.rig.puppets:
            self._empty(puppet)
        home = {card: zone for zone, card in self.world.items()}
        placed = {zone: self.rig.placed_at(zone) for zone in self.world}
        astray = [card for card, zone in home.items() if (one := placed[zone]) is None or one.card != card]
        for card in astray:
            if any(one.card == card for one in self.rig.table.cards):
                self.rig.table.take(card)
        for card in astray:
            at, angle = self.rig.spot(home[card])
            self.rig.visit(0, at, partial(self.rig.table.lay, card, at, angle, self._face_wanted(home[card])))
        self.tidy()

    def _empty(self, puppet: Puppet) -> None:
        home = {card: zone for zone, card in self.world.items()}
        for card in puppet.held:
            at, angle = self.rig.spot(home[card])
            self.rig.play(puppet.lay(card, at, angle, self._face_wanted(home[card]), self.rig.jitter()))
        self.rig.play(puppet.withdraw())

    def _face_wanted(self, zone: ZoneName) -> Face:
        lots = self.game.layout(self.state).at(zone)
        return lots[0].face if lots else Face.DOWN

    # Questions -------------------------------------------------------------------------------------------------------

    def await_layout(self) -> None:
        """Keep the hands away until the referee has seen the table as it lies now."""
        self.rig.until(lambda: self.session.referee.table.seen_at() > self.rig.moved_at, PATIENCE)

    def await_next_layout(self) -> None:
        """Leave everything as it lies until the referee has looked at the table once more."""
        now = self.rig.now
        self.rig.until(lambda: self.session.referee.table.seen_at() > now, PATIENCE)

    def answer(self) -> None:
        """Answer an open issue truthfully, and count it."""
        issue = self.session.issue
        if issue is None:
            return None
        if issue.kind == "dispute":
            self._protest(issue.refused.why if issue.refused else "")
            return None
        if not self.fault:
            self.tally.count_question(issue.zones)
        if issue.kind == "card":
            return self._name_card(issue)
        if issue.kind == "still":
            return self.rig.press(f"option:{self._as_it_is_placed(issue)}")
        if issue.kind == "how":
            turned = self._as_it_is_placed(issue, "upright") == "turned"
            return self.rig.press(f"option:{'turned' if turned else 'upright'}")
        if issue.kind == "unfinished":
            return self.rig.press("option:all" if self.fault else "option:enter")
        if issue.kind == "late":
            meant = self.game.write(issue.actions[0])
            return self.rig.press("option:late" if meant in self.done[-1:] else "option:nudged")
        why = self._why_touched(issue) if issue.kind in ("touched", "which") else "mine"
        return self.rig.press(f"option:{why}")

    def _why_touched(self, issue: Issue) -> str:
        """The answer that says why cards were moved: they were looked at, or it was an accident."""
        mine = [zone for zone in issue.zones if zone in self.peeked]
        if issue.kind == "which":
            return next((zone for zone in mine if zone in issue.choices), "nudged")
        if len(mine) == 1 and any(option.key == mine[0] for option in issue.prompt.options):
            return mine[0]
        return "looked" if issue.actions and len(mine) == len(issue.zones) else "nudged"

    def _name_card(self, issue: Issue) -> None:
        """Answer which card lies there, in as many presses as it takes."""
        name = self._true_card(issue)
        for _ in range(3):
            current = self.session.issue
            if current is None or current.kind != "card" or (current.zones, current.card) != (issue.zones, issue.card):
                return
            keys = [option.key for option in current.prompt.options]
            self.rig.press(f"option:{name if name in keys else name[:-1] if name[:-1] in keys else 'other'}")

    def _as_it_is_placed(self, issue: Issue, yes: str = "yes") -> str:
        """The answer that says how a card lies in a row, or that it does not lie there; `yes` is the first of them."""
        (supposed,), mat = issue.lots[yes], self.rig.mat
        placed = next((card for card in self.rig.table.cards if card.card == supposed.name), None)
        zone = mat.zone_at(placed.at) if placed is not None else None
        if placed is None or zone is None or zone.name != supposed.zone:
            return "no"
        return "yes" if is_turned(placed, zone) is supposed.turned else "turned"

    def _protest(self, why: str) -> None:
        """A dispute without a fault is a false accusation: it is noted, and the true thing said or entered by hand."""
        if not self.fault:
            self.tally.accusations.append(why)
        self.rig.press("option:eyes" if is_only_missed(self.rig, self.session.issue) else "option:enter")

    def _true_card(self, issue: Issue) -> str:
        placed = self.rig.placed_at(issue.zones[0])
        if placed is None:
            return "none"
        return placed.card if placed.face is Face.UP else "down"

    def enter_by_hand(self, actions: Iterable[Any]) -> None:
        """The players help the referee: they enter by button what it did not see."""
        for action in actions:
            if self.agreed():
                return
            self.tally.helped.append(self.game.write(action))
            self.session.prompts.by_hand = True
            self.choose(action, by_hand=True)

    # Buttons -----------------------------------------------------------------------------------------------------

    def choose(self, action: Any, *, by_hand: bool = False) -> bool:
        """Press what enters the action, as the prompts lead there; whether such a way exists.

        A question on the screen is answered first: the keys are its own until then.

        Args:
            by_hand: Whether keys are used that only stand there while no camera watches.

        Raises:
            Stuck: The referee's question is not closed by any answer.
        """
        for _ in range(_ANSWERS):
            if self.session.issue is not None:
                self.answer()
        if self.session.issue is not None:
            raise Stuck(f"The referee insists on its question: {self.session.issue.prompt.text}")
        state = self.session.match.state
        way = self.way_to(lambda chosen: self.game.prompt(state, chosen, by_hand=by_hand), action)
        for option, prompt in way or ():
            self._press_option(option, prompt)
        return way is not None

    def way_to(self, ask: Questions, action: Any) -> Way | None:
        """The options that lead to an action; None where no way does."""
        return find_way(ask, action)

    def _press_option(self, option: Option, prompt: Prompt) -> None:
        """A seat's own button where it names a player, a soft key where it fits on one, else a touch."""
        seats = [one.seat for one in prompt.options]
        if option.seat is not None and seats.count(option.seat) == 1:
            return self.rig.press(f"seat{option.seat}")
        # What stands on the keys is the session's choice: a game's helper may have put its own before the game's.
        shown = self.session.prompts.choice()
        keys = [one.key for one in (shown or prompt).options]
        if len(keys) <= 3 and option.key in keys:
            return self.rig.press(f"soft{keys.index(option.key)}")
        return self.rig.press(f"option:{option.key}")

    # Hands -------------------------------------------------------------------------------------------------------

    def lift(self, seat: Seat, zones: Iterable[ZoneName]) -> None:
        """Take the cards of some zones into the hand and draw it back."""
        hand = self.puppet(seat)
        for card in [self.card_in(zone) for zone in zones]:
            at = self.rig.table.placed(card).at
            self.rig.play(hand.lift(card))
            self.rig.bump(at)
        self.rig.play(hand.withdraw())

    def lay(self, seat: Seat, cards: Iterable[tuple[CardName, ZoneName, Face]]) -> None:
        """Lay held cards on zones and draw the hand back."""
        hand = self.puppet(seat)
        for card, zone, face in cards:
            at, angle = self.rig.spot(zone)
            self.rig.play(hand.lay(card, at, angle, face, self.rig.jitter()))
            self.rig.bump(at, (card,))
        self.rig.play(hand.withdraw())

    def flip(self, seat: Seat, zones: Iterable[ZoneName]) -> None:
        """Turn the cards of some zones over and draw the hand back."""
        hand = self.puppet(seat)
        for zone in zones:
            card = self.card_in(zone)
            self.rig.play(hand.flip(card))
            self.rig.bump(self.rig.table.placed(card).at, (card,))
        self.rig.play(hand.withdraw())

    def exchange(self, seat: Seat, a: ZoneName, b: ZoneName) -> None:
        """Let two cards change places, without drawing the hand back; raises Stuck where one is missing."""
        hand, one, other = self.puppet(seat), self.rig.placed_at(a), self.rig.placed_at(b)
        if one is None or other is None:
            raise Stuck(f"There are no two cards at {a} and {b} to exchange.")
        self.rig.play(hand.lift(one.card, other.card))
        self.lay(seat, ((one.card, b, one.face), (other.card, a, other.face)))

    def card_in(self, zone: ZoneName) -> CardName:
        """The card that really lies in a zone; raises Stuck where none does."""
        placed = self.rig.placed_at(zone)
        if placed is None:
            raise Stuck(f"There is no card at {zone} to take.")
        return placed.card

    def tidy(self) -> None:
        """Do to the table what the game still wants done, as attentive players would."""
        self.put_right(self.game.timing(self.state).owner)

    def put_right(self, seat: Seat) -> None:
        """Make the table as the game wants it with the hand of this player."""
        want, free = self.game.layout(self.state), self.game.unread(self.state)
        off: list[ZoneName] = []
        turn: list[ZoneName] = []
        for zone in self.world.keys() - free:
            placed, lots = self.rig.placed_at(zone), want.at(zone)
            if placed is not None and not lots:
                off.append(zone)
            elif placed is not None and lots[0].face is not placed.face:
                turn.append(zone)
        self._tidy(seat, sorted(off), sorted(turn))

    def _tidy(self, seat: Seat, off: list[ZoneName], turn: list[ZoneName]) -> None:
        hand = self.puppet(seat)
        if turn:
            self.flip(seat, turn)
        if off:
            self.rig.play(hand.sweep_off(*(self.card_in(zone) for zone in off)))
            for zone in off:
                del self.world[zone]
        if off or turn:
            self.rig.until(lambda: not self.session.todo, 8)
