"""Cards that lie on for a while where the game has them no more, as in Mental Magic: they are no news."""

from __future__ import annotations

from collections import Counter

import pytest

from tableassist.app.build import game_named
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.decisions import Count, Record
from tableassist.referee.leftovers import Leftovers
from tableassist.referee.match import start_match
from tableassist.referee.table_referee import TableReferee
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

GAME = game_named("mental-magic")
FIELD, GRAVE = "south battlefield", "south graveyard"
KEEPER, DRAKE = "Kiln Keeper", "Fogbank Drake"


def up(zone, name):
    return Lot(zone, "card", CardName(name), Face.UP)


def down(zone):
    return Lot(zone, "card", None, Face.DOWN)


class Table:
    """Two players of Mental Magic and their referee: what lies there is seen, what is said is entered."""

    def __init__(self):
        self.match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob")), "told"))
        self.referee = TableReferee(lambda: self.match, ())
        self.log, self.now, self.lots = [], 0, []
        self.see()

    def see(self, *lots, moved=(), occluded=()):
        self.lots, self.now = list(lots), self.now + 400
        settled = SettledLayout(self.now, Layout(tuple(lots)), frozenset(moved), occluded=frozenset(occluded))
        return self._follow(self.referee.see(settled, self.now))

    def lay(self, *lots):
        """These lie there besides."""
        return self.see(*self.lots, *lots, moved={lot.zone for lot in lots})

    def take(self, *lots):
        for lot in lots:
            self.lots.remove(lot)
        return self.see(*self.lots, moved={lot.zone for lot in lots})

    def touch(self, zone):
        """A card there is turned, or bumped: which one nobody can say."""
        return self.see(*self.lots, moved={zone})

    def say(self, line):
        self.now += 400
        return self._follow(self.referee.enter(GAME.parse(line), self.now))

    def undo(self):
        self.now += 400
        return self._follow(self.referee.undo(self.now))

    def _follow(self, decisions):
        for decision in decisions:
            if isinstance(decision, Count):
                self.log.append(GAME.write(decision.action))
                self._note(Acted(self.log[-1]), decision.source)
            if isinstance(decision, Record):
                self._note(decision.event, decision.source)
        return self

    def _note(self, event, source):
        self.match = self.match.after(self.match.next(event, self.now, source))


@pytest.fixture
def table():
    """A card that lies declared on Ann's battlefield, where a spell resolves by lying there."""
    table = Table().lay(up(FIELD, KEEPER))
    assert table.log == [f"laid 0 hand battlefield {KEEPER}"]
    table.say("declare 0 1 cast told {1}{R} printed={1}{R} Powder Flask").say("confirm 1").see(*table.lots)
    assert table.log[-1] == "zone_change 0 1 battlefield"
    table.log.clear()
    return table


class TestACardThatIsSaidToGo:
    @pytest.mark.parametrize("where", ["hand", "graveyard", "exile", "library"])
    def test_lies_on_for_a_while_and_is_not_laid_anew(self, table, where):
        said = f"zone_change 0 1 {where}"
        table.say(said).see(*table.lots).touch(FIELD)
        assert table.log == [GAME.write(GAME.parse(said))]

    def test_is_laid_once_it_was_seen_gone(self, table):
        table.say("zone_change 0 1 hand").see(*table.lots).take(up(FIELD, KEEPER)).lay(up(FIELD, KEEPER))
        assert table.log[1:] == [f"laid 0 hand battlefield {KEEPER}"]

    def test_is_no_reason_to_overlook_another(self, table):
        table.say("zone_change 0 1 hand").lay(up(FIELD, DRAKE))
        assert table.log[1:] == [f"laid 0 hand battlefield {DRAKE}"]

    def test_goes_where_it_was_said_to_go(self, table):
        table.say("zone_change 0 1 graveyard").see(*table.lots).see(up(GRAVE, KEEPER), moved={FIELD, GRAVE})
        assert len(table.log) == 1
        table.see(up(FIELD, KEEPER), moved={FIELD, GRAVE})
        assert len(table.log) == 2, "it came back, which is news"

    def test_is_not_taken_for_gone_while_a_hand_covers_it(self, table):
        table.say("zone_change 0 1 hand").see(occluded={FIELD}).see(up(FIELD, KEEPER), moved={FIELD})
        assert len(table.log) == 1

    def test_stays_after_all_where_that_is_taken_back(self, table):
        table.say("zone_change 0 1 hand").undo().see(*table.lots).touch(FIELD)
        assert len(table.log) == 1
        table.take(up(FIELD, KEEPER)).see(up(GRAVE, KEEPER), moved={GRAVE})
        assert table.log[1:] == [GAME.write(GAME.parse("zone_change 0 1 graveyard"))]


class TestACardThatNobodyCouldReadAsItWasSaidToGo:
    """It lies there, as it lay for long, and the eyes have missed it: that it is read again is no news."""

    @pytest.fixture
    def table(self, table):
        table.take(up(FIELD, KEEPER)).say("zone_change 0 1 graveyard")
        assert len(table.log) == 1
        return table

    def test_is_not_laid_anew_when_it_is_read_again(self, table):
        table.see().lay(up(FIELD, KEEPER)).see(*table.lots).touch(FIELD)
        assert len(table.log) == 1

    def test_is_laid_once_it_was_read_and_seen_gone(self, table):
        table.see().lay(up(FIELD, KEEPER)).take(up(FIELD, KEEPER)).lay(up(FIELD, KEEPER))
        assert table.log[1:] == [f"laid 0 1 battlefield printed={{1}}{{R}} {KEEPER}"]

    def test_is_laid_once_it_was_seen_elsewhere(self, table):
        table.lay(up(GRAVE, KEEPER)).take(up(GRAVE, KEEPER)).lay(up(FIELD, KEEPER))
        assert table.log[1:] == [f"laid 0 1 battlefield printed={{1}}{{R}} {KEEPER}"]

    def test_is_declared_anew_from_the_stack(self, table):
        table.see().lay(up("stack", KEEPER))
        assert table.log[1:] == [f"laid 0 1 stack printed={{1}}{{R}} {KEEPER}"]


def test_a_utopia_that_is_said_to_go_is_not_played_anew():
    """R-MM-012: it lies face down like any other, so that only their number tells."""
    table = Table().lay(down(FIELD))
    table.say("zone_change 0 1 graveyard").see(*table.lots).touch(FIELD)
    assert table.log == ["utopia 0", "zone_change 0 1 graveyard"]
    table.say("end_turn 0").say("end_turn 1").take(down(FIELD)).lay(down(FIELD))
    assert table.log[-1] == "utopia 0"


def test_of_three_that_lie_there_one_is_left_and_two_are_the_games():
    there, game = Layout((down(FIELD),) * 3), Counter({(FIELD, None): 2})
    left = Leftovers().leave_behind(Counter({(FIELD, None): 3}), game, there)
    assert left == Leftovers(Counter({(FIELD, None): 1}))
    assert len(left.take_from(there).at(FIELD)) == 2
    assert left.still_in(there, game, frozenset()) == left
    assert left.still_in(Layout((down(FIELD),) * 2), game, frozenset()) == Leftovers()
    assert left.still_in(Layout(()), game, frozenset({FIELD})) == left


def test_what_comes_back_by_the_game_is_left_no_more():
    one = Counter({(FIELD, CardName(KEEPER)): 1})
    left = Leftovers().leave_behind(one, Counter(), Layout((up(FIELD, KEEPER),)))
    assert left == Leftovers(one)
    assert left.leave_behind(Counter(), one, Layout(())) == Leftovers()
    dead = Counter({(GRAVE, CardName(KEEPER)): 1})
    nobody = Leftovers().leave_behind(one, dead, Layout(()))
    assert nobody == Leftovers(unseen=one)
    assert nobody.leave_behind(dead, one, Layout(())) == Leftovers(unseen=dead)


def test_of_a_card_that_goes_to_a_hand_and_is_not_seen_nothing_is_left():
    """It was taken up: it would be seen nowhere else, so that it could never be laid there again."""
    one = Counter({(FIELD, CardName(KEEPER)): 1})
    assert Leftovers().leave_behind(one, Counter(), Layout(())) == Leftovers()


def test_what_did_not_lie_there_is_not_left():
    """A card that was cast face down lies face up before it is declared: a Utopia that is laid then is news.

    A card that no camera knows is none that lies face down.
    """
    table = Table().lay(down(FIELD)).say("end_turn 0").say("end_turn 1")
    table.say("morph 0").say("zone_change 0 2 battlefield").see(*table.lots, down(FIELD), moved={FIELD})
    stranger = Lot(FIELD, "stranger", None, Face.DOWN)
    table.see(down(FIELD), stranger, up(FIELD, KEEPER), moved={FIELD})
    assert table.log[-1] == f"known 2 {KEEPER}"
    table.say("declare 0 2 turned_up told {1}{R} printed={1}{R} Powder Flask").say("confirm 1").lay(down(FIELD))
    assert table.log[-1] == "utopia 0"
