"""What one picture, one press or the passing of time may write into a journal is bounded, and told."""

from dataclasses import replace

import pytest
from four_games import GAMES, NAMES, READY, ids, sides
from recorded import Store

from tableassist.app.session.session import Session
from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import SetTokens
from tableassist.journal.events import Acted, Beat, Entry, Flagged, Noted, Started
from tableassist.referee.decisions import Announce
from tableassist.referee.match import start_match
from tableassist.referee.table_referee import MOST_RULINGS

pytestmark = pytest.mark.slow

TICK_MS, FOR_MS = 250, 90_000


class Misread:
    """Deluxe Memory, but every picture of some places means something new."""

    def __init__(self, meaning):
        self.meaning = meaning

    def __getattr__(self, name):
        return getattr(GAME, name)

    def read(self, state, _seen, moved):
        return self.meaning(state) if moved else ()


@pytest.fixture
def misread(refereed):
    def make(meaning):
        table = refereed()
        table.match = replace(table.match, game=Misread(meaning))
        return table

    return make


def one_token_more_or_less(state):
    return ((SetTokens(0, 41 - state.tokens(0)),),)


def as_many_as_before(state):
    return ((SetTokens(0, state.tokens(0)),),)


def test_a_picture_that_means_more_and_more_is_given_up_and_reported(misread):
    """R-TB-002."""
    table = misread(one_token_more_or_less)
    table.lift("B1")
    assert len(table.counted) == MOST_RULINGS
    assert any(isinstance(one, Announce) for one in table.decided)
    assert isinstance(table.recorded[-1], Noted)
    assert table.referee.desk.remark[0].rule == "R-TB-002"


def test_the_same_picture_is_given_up_once(misread):
    table = misread(one_token_more_or_less)
    table.lift("B1")
    written = len(table.match.entries)
    for _ in range(50):
        table.see()
        table.wait(1000)
    new = [entry.event for entry in table.match.entries[written:]]
    assert len(new) <= 1
    assert not any(isinstance(event, Acted) for event in new)


def test_another_picture_is_ruled_again(misread):
    table = misread(one_token_more_or_less)
    table.lift("B1")
    assert len(table.lift("C1").counted) == MOST_RULINGS


def test_what_changes_nothing_is_never_counted(misread):
    table = misread(as_many_as_before)
    table.lift("B1")
    for _ in range(20):
        table.see("B1")
        table.wait(1000)
    assert table.counted == []
    assert not any(isinstance(entry.event, Acted) for entry in table.match.entries)


ALL_SIDES = [(game, players) for game in GAMES for players in sides(game)]


@pytest.mark.parametrize(("game", "players"), ALL_SIDES, ids=ids)
@pytest.mark.parametrize("clock", ["5s!lose_turn", "5s!pass_rest", "5s!lose", "gong5", "5s!none", "5s!penalty3"])
def test_time_that_passes_writes_a_flag_a_side_and_signs_of_life(game, players, clock):
    """A-CK-10: also when every clock is at zero. Nobody touches anything for a minute and a half."""
    action = clock.partition("!")[2].rstrip("3") or "lose_turn"
    if action not in game.flag_actions:
        pytest.skip("not offered in this game")
    options, lines = READY[game.name]
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", NAMES[:players], options, clock), "told"))
    store = Store()
    session = Session(match, store, now=0, camera=False)
    for line in lines:
        session.enter(game.parse(line), 0)
    begun = len(store.entries)
    for now in range(0, FOR_MS, TICK_MS):
        session.tick(now)
    written = store.entries[begun:]
    flags = [entry for entry in written if isinstance(entry.event, Flagged)]
    beats = [entry for entry in written if isinstance(entry.event, Beat)]
    most = FOR_MS // 5000
    assert len(flags) <= (most if clock.startswith("gong") else players)
    assert len(beats) <= most
    # What remains is the end of the game, and what follows where nobody responds in time.
    assert len(written) - len(flags) - len(beats) <= 3 * most if clock.startswith("gong") else 4 * players
    assert session.match.outcome is not None or not {"lose_turn", "pass_rest", "lose"} & {action} or "gong" in clock


def test_what_changes_nothing_is_entered_once_however_often_it_is_pressed():
    """A library that is shuffled is a deed for the record; the same button pressed again is none."""
    game = next(one for one in GAMES if one.name == "mental-magic")
    options, lines = READY[game.name]
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", NAMES[:2], options, ""), "told"))
    store = Store()
    session = Session(match, store, now=0, camera=False)
    for line in lines:
        session.enter(game.parse(line), 0)
    shuffle, other = game.parse("shuffle 0 0"), game.parse("shuffle 1 0")
    before = session.match.state
    for now in range(1000, 5000, 1000):
        session.enter(shuffle, now)
    assert session.match.state == before, "else it would be counted each time"
    texts = [entry.event.action for entry in store.entries if isinstance(entry.event, Acted)]
    assert texts.count("shuffle 0 0") == 1
    refused, _ = session.referee.desk.remark
    assert "so already" in refused.why
    session.enter(other, 6000)
    session.enter(shuffle, 7000)
    texts = [entry.event.action for entry in store.entries if isinstance(entry.event, Acted)]
    assert texts[-3:] == ["shuffle 0 0", "shuffle 1 0", "shuffle 0 0"], "after something else it is another deed"
