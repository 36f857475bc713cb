"""Mnemonic and Mental Magic with the camera off: the session leads through them by buttons, the record replays."""

from random import Random

import pytest
from recorded import Store

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games import mnemonic
from tableassist.games.mnemonic.actions import Keep
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import replay_entries, start_match

pytestmark = pytest.mark.slow

GAMES = ("mnemonic", "mental-magic")


class Table:
    def __init__(self, name, seed=1, clock=""):
        self.game, self.now, self.chance, self.store = game_named(name), 0, Random(seed), Store()
        match = start_match(self.game, Entry(1, 0, Started(name, "", "", ("Ann", "Bob"), {}, clock), "told"))
        self.store.append(match.entries[0])
        self.session = Session(match, self.store, now=0, camera=False)

    @property
    def state(self):
        return self.session.match.state

    def step(self):
        """Presses whatever may be pressed, by chance, until something is entered; False where nothing can be."""
        chosen = ()
        while True:
            prompt = self.game.prompt(self.state, chosen, by_hand=True)
            if prompt is None or not prompt.options:
                return False
            option = self.chance.choice(prompt.options)
            if option.action is not None:
                self.now += 500
                self.session.enter(option.action, self.now)
                return True
            chosen = (*chosen, option.key)

    def wait(self, ms):
        for _ in range(ms // 100):
            self.now += 100
            self.session.tick(self.now)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_is_recorded_shown_and_replayed(name, seed):
    table = Table(name, seed, clock="10+5")
    for _ in range(60):
        if table.session.match.outcome is not None or not table.step():
            break
        view_of(table.session, table.now)
    assert len(table.store.entries) > 3
    again = replay_entries(table.game, table.store.entries)
    assert again.digest == table.session.match.digest


def test_silence_in_a_response_window_lets_the_spell_resolve():
    """A-MN-36, R-CK-023: it is whoever was asked who let the time go by, not the player on turn."""
    table = Table("mnemonic", 3)
    for _ in range(3000):
        timing = table.game.timing(table.state)
        if timing.answers is not None and timing.countdown_ms and timing.answers != timing.owner:
            break
        if table.session.match.outcome is not None or not table.step():
            table = Table("mnemonic", table.chance.randrange(10**6))
    waiting, before = timing.answers, len(table.store.entries)
    table.wait(timing.countdown_ms + 500)
    told = [entry.event.action for entry in table.store.entries[before:] if isinstance(entry.event, Acted)]
    assert told
    assert told[0] == table.game.write(mnemonic.actions.Pass(waiting))


def test_mnemonic_begins_with_a_draft_that_asks_both_players():
    table = Table("mnemonic")
    view = view_of(table.session, 0)
    assert view.seats[0].name == "Ann"
    assert not any(isinstance(one.event, Keep) for one in table.store.entries)
