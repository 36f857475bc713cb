"""Hands and buttons of rehearsed sides of MemWars, without a picture: what takes long to enter or to wait for."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from memwars_table import Board

from tableassist.games.memwars import game
from tableassist.games.memwars.actions import Answer, Claim, Verdict, WindowClosed
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.games.memwars.phases import ClaimWindow
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.rehearsal.actor import Actor, Stuck
from tableassist.rehearsal.memwars.faults import MemWarsFaults
from tableassist.rehearsal.memwars.hands import Hands, fact_keys
from tableassist.rehearsal.memwars.players import MemWarsPlayers
from tableassist.rehearsal.memwars.rehearsal import MemWarsRehearsal
from tableassist.simulator.table import VirtualTable

FACTS = (True, False, True, True, False, False, True, False)


DEEP = tuple(MemCard(number, "A picture.", tuple(Fact(f"Fact {n}", str(n)) for n in range(8))) for number in PLACES)


def game_at(*done, **options):
    """A game whose cards have eight facts, after these actions."""
    deck = MemDeck("deep", "Deep", "Tests", "Place n is n.", dict.fromkeys(Quadrant, "things"), DEEP)
    started = Started("memwars", "", "", ("Ann", "Bob"), {"first": "1", "north": "north", "depth": "8", **options}, "")
    match = start_match(game(deck), Entry(1, 0, started, "told"))
    for text in done:
        match = match.after(match.next(Acted(text), 0, "told"))
    return match


def way(match, action):
    hands = Hands(SimpleNamespace(session=None), match.game, match.state, Random(1))
    found = hands.way_to(lambda chosen: match.game.prompt(match.state, chosen), action)
    return [option.key for option, _ in found] if found is not None else None


def test_facts_are_entered_one_by_one():
    assert fact_keys(Answer(0, FACTS[:3])) == ("right", "wrong", "right")
    assert fact_keys(Verdict((True,), (False, True))) == ("right", "wrong", "right")
    assert fact_keys(Claim(0, 5)) == ()


def test_the_way_to_a_verdict_on_many_facts_is_known_without_trying_all():
    """R-MW-048 with eight facts of each side: more ways than could be tried."""
    match = game_at("claim 0 5", "challenge 1", "stated 1", "contest 0", "maintain 1")
    keys = way(match, Verdict(FACTS, FACTS[::-1]))
    assert keys == ["right" if fact else "wrong" for fact in (*FACTS, *FACTS[::-1])]
    assert way(match, Verdict(FACTS[:1], FACTS)) is None


def test_the_way_to_an_answer_judged_fact_by_fact():
    assert way(game_at(mode="basic"), Answer(0, (True,))) == ["right"]
    assert way(game_at("finished 0", mode="basic"), Answer(0, FACTS)) == list(fact_keys(Answer(0, FACTS)))


# Waiting ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("over", "provoked"), [(False, ["wrong_piece_taken"]), (True, [])])
def test_the_wrong_piece_is_taken_only_while_the_game_goes_on(monkeypatch, over, provoked):
    """After the end nothing is wrong any more, so that no referee could notice."""
    match = game_at("claim 0 5", "challenge 1", "stated 1", "give_up 0")
    mat = match.game.mat({})
    rig = SimpleNamespace(session=None, mat=mat, table=VirtualTable(mat))
    hands = Hands(rig, match.game, match.state, Random(1))
    monkeypatch.setattr(match.game, "outcome", lambda _state: "over" if over else None)
    hands.drop("5", "red", "blue", "challenge")
    faults, kinds = MemWarsFaults(hands, Random(1), 1.0), []
    monkeypatch.setattr(faults, "_provoke", lambda kind, *_doings: kinds.append(kind))
    faults.while_tidying()
    assert kinds == provoked


class Waiting:
    """Players of a game whose window for a challenge is open, on a rig without pictures."""

    def __init__(self, window, *, camera=False):
        self.board = Board(window=str(window), camera=camera)
        if camera:
            self.board.lay("5", "red").settle()
        session = self.board.session
        if not camera:
            session.enter(Claim(0, 5), self.board.now)
        self.rig = SimpleNamespace(session=session, now=self.board.now, frame=self.frame)
        actor = SimpleNamespace(rig=self.rig, session=session, state=session.match.state)
        self.players = MemWarsPlayers(actor, None, Random(1))

    def frame(self, ms):
        self.rig.now += ms
        self.board.session.tick(self.rig.now)


@pytest.mark.parametrize("window", [5, 30, 60])
def test_players_wait_as_long_as_the_house_rule_gives(window):
    """R-CK-022, R-CK-023: also where that is a whole minute."""
    table = Waiting(window)
    table.players._wait_until_closed()
    match = table.board.session.match
    assert match.entries[-1].event.action == match.game.write(WindowClosed())
    assert not isinstance(match.state.phase, ClaimWindow)
    assert table.rig.now <= table.board.now + 1000 * window + 12_000


def test_players_who_were_asked_meanwhile_wait_for_the_whole_time_anew():
    """What was asked about may be taken off and laid anew: the window counts from its beginning."""
    table, asked_at = Waiting(30, camera=True), []
    board, session, opened_at = table.board, table.board.session, table.rig.now

    def frame(ms):
        table.frame(ms)
        board.now = table.rig.now
        if board.now == opened_at + 24_000:
            board.lay("9", "?").settle()

    def answer():
        asked_at.append(table.rig.now)
        table.frame(1000)
        board.now = table.rig.now
        board.take("9", "?").settle()

    table.rig.frame, table.players.actor.answer = frame, answer
    table.players._wait_until_closed()
    assert asked_at
    assert table.rig.now >= asked_at[-1] + 30_000
    assert session.match.entries[-1].event.action == session.match.game.write(WindowClosed())


# Agreement ----------------------------------------------------------------------------------------------------------


def test_players_do_not_play_on_with_a_referee_who_holds_on_to_another_game():
    """What follows from such a game are accusations and questions that say nothing."""
    board = Board()
    match = board.session.match
    actor = Actor(SimpleNamespace(session=board.session), match.game, match.state, {})
    actor._insist(())
    actor.count(Claim(0, 5))
    with pytest.raises(Stuck, match="does not agree after it was helped: claim 0 5"):
        actor._insist((Claim(0, 5),))
    board.session.enter(Claim(0, 5), board.now)
    actor._insist((Claim(0, 5),))


# The same table for a seed in every process -------------------------------------------------------------------------


def test_the_counters_of_a_map_lie_alike_in_every_process():
    """Chance gives each the way it lies, one after the other: the order must not be that of a set."""
    rehearsal = MemWarsRehearsal(1, 0.0, players=2, level="easy", options={"topology": "standard"})
    laid = list(rehearsal.actor.on)
    rehearsal.rig.close()
    assert len(laid) > 5
    assert laid == sorted(laid)
