"""Random games whose players say after every event what really lies hidden (`make torture-secrets`)."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

from random_games import RandomGame
from recorded import Store
from secrets_read import (
    AGREED,
    Followed,
    Screen,
    Secrets,
    Written,
    name,
    read_record,
    read_ruling_card,
    read_screen,
    read_view,
)

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games.deluxe_memory.grid import DOWN, PLACES
from tableassist.games.memwars.cards import card_of
from tableassist.games.memwars.phases import Answering, Checking, Studying
from tableassist.games.mnemonic import world
from tableassist.journal.codec import encode_body
from tableassist.journal.events import Refusal
from tableassist.ports import Pressed
from tableassist.table.cards import DECK, JOKERS

NOTHING = Secrets({}, frozenset(), frozenset())
BUTTONS = ("menu", "down", "down", "up", "ok", "ok", "right", "back", "wrong", "soft0", "soft1", "soft2", "soft3")
DISPUTING = ("option:earlier", "option:card", "option:again", "option:place", "right", "soft2", "back")
"""What leads through the pages of a ruling card."""
WALKED, STEPS = 7, 15
"""After every so many states somebody walks through the menus, so many presses long."""
LEAST = 8
"""Answers shorter than this stand in other sentences, too."""


@cache
def telling(key):
    """Answers that are written on one card only, so that they tell its back wherever they stand."""
    deck = game_named("memwars", {"deck": key}).deck
    facts = [(card, fact) for card in deck.cards for fact in card.facts]
    written = [*(card.prompt for card in deck.cards), *(part for _, fact in facts for part in said(fact))]
    # A note is shown once its own card is turned.
    notes = {card.number: card.note for card in deck.cards}
    return {
        fact.answer
        for card, fact in facts
        if tells(fact.answer, written)
        and not any(fact.answer in notes[other] for other in notes.keys() - {card.number})
    }


def said(fact):
    return (fact.ask, fact.answer, *fact.aliases)


def tells(answer, written):
    return len(answer) >= LEAST and sum(answer in one for one in written) == 1


class Watched(RandomGame):
    """A random game that an independent reader reads after every entry."""

    def __init__(self, name, seed, log):
        super().__init__(name, seed)
        self.log, self.written, self.follow = log, Written(), Followed()
        self.shown, self.said, self.found, self.read, self.walked = set(), set(), Counter(), 0, 0

    def heard(self, entry):
        super().heard(entry)
        secrets = self.secrets()
        logged, told = self.log.read(secrets)
        self.tell([*told, *self.written.read([encode_body(entry), *logged], secrets.never)])
        if self.session.match.outcome is None:
            self.tell(read_view(self.view(), secrets))
            if self.read % 5 == 0:
                self.tell(read_record(self.session.match, secrets, self.follow))
            if self.read % WALKED == 0:
                self.walk(secrets)
        self.read += 1

    def walk(self, secrets):
        """Somebody looks through the menus of a copy of the game; what the walk changes nobody has seen happen."""
        self.walk_by(BUTTONS, STEPS, secrets)
        self.walk_by(DISPUTING, STEPS, secrets)

    def walk_by(self, buttons, steps, secrets):
        """A walk by chance over these buttons, in a copy of the game of its own."""
        match, store = self.session.match, Store()
        store.entries = list(match.entries)
        copy, chance = Session(match, store, now=self.now, camera=False), Random(f"walk {self.read}")
        for at in range(steps):
            copy.press(Pressed("wrong" if at == 0 and buttons is DISPUTING else chance.choice(buttons), self.now))
            if copy.match.state != match.state or copy.quitting:
                return
            self.walked += 1
            shown = view_of(copy, self.now)
            screen = Screen(self.without_sheet(shown))
            # Whoever walks by chance names cards, too, and is answered in the same words.
            tried = [one.event.action for one in store.entries if isinstance(one.event, Refusal)]
            agreed = [one for one in screen.all if one.startswith(AGREED)]
            secrets = replace(secrets, never=secrets.never - name(" ".join((*tried, *agreed)), secrets.never))
            self.tell(read_screen(screen, secrets))
            if copy.disputes.is_open:
                self.tell(read_ruling_card(shown, secrets))

    def view(self):
        """The screen, without a table of which lands would do: it lists them all, whoever has them."""
        return self.without_sheet(view_of(self.session, self.now))

    @staticmethod
    def without_sheet(view):
        return view.with_(sheet=None) if view.sheet is not None and "can pay for" in view.sheet.title else view

    def tell(self, found):
        for one in found:
            self.found[one] += 1

    def enter(self, action):
        # Who names a card tells it, whatever lies on the table.
        self.said |= name(self.game.write(action), (*DECK, *JOKERS))
        super().enter(action)

    def correct(self):
        """Nothing is corrected here: what would be on the table then is not what the players have there."""

    def secrets(self):
        """What nobody may see now, by what the players have."""
        reader = {"deluxe-memory": self.grid, "memwars": self.answers, "mnemonic": self.hands}.get(self.game.name)
        return reader() if reader is not None else NOTHING

    def grid(self):
        """Cards that lie face down in the grid; those that were never turned up nobody has seen."""
        grid, placed = self.session.match.state.grid, self.player.placed
        places = {zone: placed[zone] for zone, content in zip(PLACES, grid, strict=True) if content == DOWN}
        down = frozenset(places.values())
        self.shown |= set(placed.values()) - down
        return Secrets(places, down - self.shown - self.said, down)

    def hands(self):
        """Cards in hands, libraries and packets that were never shown to everybody."""
        state, hidden = self.session.match.state, self.player.placed
        known = [card for player in state.players for card in (*player.held, *player.sunk, *player.top)]
        self.shown |= {*world.list_public(state), *known}
        held = (hidden.hands, hidden.libraries, hidden.asides, hidden.packets)
        cards = {card for both in held for cards in both for card in cards} | {*hidden.pile, *hidden.out}
        never = frozenset(cards - self.shown - self.said)
        return Secrets({}, never, frozenset())

    def answers(self):
        """The backs of all cards that were never turned."""
        phase = self.session.match.state.phase
        if isinstance(phase, Checking | Studying) or (isinstance(phase, Answering) and phase.finished):
            self.shown.add(card_of(self.game.deck, self.session.match.state.options, phase.place).number)
        cards = self.game.deck.cards
        hidden = {fact.answer for card in cards if card.number not in self.shown for fact in card.facts}
        return replace(NOTHING, never=frozenset(hidden & telling(self.game.deck.key)))


def watch(name, seed, log):
    """One game; the states that were read, what was found in them, and how many screens of menus were read besides."""
    game = Watched(name, seed, log)
    game.play()
    return game.read, game.found, game.walked
