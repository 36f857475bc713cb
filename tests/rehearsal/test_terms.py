"""By what rehearsed games are played: house rules drawn by chance, clocks, names; and what a flag does to them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from four_games import DELUXE, MAGIC, MEMWARS, MNEMONIC

from tableassist import cli
from tableassist.app.build import game_named
from tableassist.app.play.command import NothingToResume, PlayRequest, play_games
from tableassist.games.deluxe_memory.actions import Select
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.rehearsal.actor import Actor, Overtaken
from tableassist.rehearsal.house_rules import any_options
from tableassist.rehearsal.mental_magic import rehearsal
from tableassist.rehearsal.rehearsal import Terms, begin_rehearsal
from tableassist.rules.game import Setup, SetupRefused

NAMES = ("Ann", "Bob", "Cleo")
GAMES = [(DELUXE, 3), (MEMWARS, 2), (MAGIC, 2), (MNEMONIC, 2)]


def mixes(game, players, count, **how):
    return [any_options(game, NAMES[:players], Random(seed), **how) for seed in range(count)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_mix_can_be_set_up_and_every_value_is_drawn(game, players):
    drawn = mixes(game, players, 400)
    for mix in drawn:
        game.setup(Setup(NAMES[:players], mix))
    found = {(key, value) for mix in drawn for key, value in mix.items()}
    fits = {
        (option.key, value)
        for option in game.options
        for value in option.values
        if len(option.values) > 1 and _alone(game, players, {option.key: value})
    }
    assert fits <= found | {("simplicity", "false")}


def _alone(game, players, options):
    try:
        game.setup(Setup(NAMES[:players], options))
    except SetupRefused:
        return False
    return True


def test_the_same_seed_draws_the_same_mix():
    assert mixes(MEMWARS, 2, 5) == mixes(MEMWARS, 2, 5)
    assert len({tuple(mix.items()) for mix in mixes(MNEMONIC, 2, 20)}) > 15


def test_sides_have_values_of_their_own_where_the_game_knows_that():
    assert any("," in mix.get("depth", "") for mix in mixes(MEMWARS, 2, 60, by_side=("mode", "depth")))


def test_what_was_wished_for_is_never_drawn_otherwise():
    assert {mix["life"] for mix in mixes(MNEMONIC, 2, 60, fixed={"life": "15"})} == {"15"}


def test_a_wish_that_contradicts_itself_is_refused():
    with pytest.raises(SetupRefused, match="simplicity"):
        any_options(DELUXE, NAMES, Random(1), fixed={"simplicity": "true", "ten_mode": "copy"})


def test_one_player_is_given_a_mode_that_one_may_play_however_few_options_are_drawn_at_first():
    """Where few options differ from the start, fewer and fewer would never reach one of the modes for one."""

    class Timid(Random):
        def uniform(self, a, _b):
            return a

    for seed in range(12):
        mix = any_options(game_named("memwars"), NAMES[:1], Timid(seed))
        game_named("memwars").setup(Setup(NAMES[:1], mix))


def test_without_a_mix_what_is_wished_for_stands_above_what_is_usual():
    terms = Terms(options={"life": "30"})
    assert terms.house_rules(MNEMONIC, NAMES[:2], 1, {"life": "10", "first": "1"}) == {"life": "30", "first": "1"}
    assert terms.players(2) == ("Ann", "Bob")
    assert Terms(("Eve", "Fay")).players(3) == ("Eve", "Fay")


def test_what_other_things_depend_on_is_never_drawn():
    mixed = Terms(mixed=True)
    drawn = [mixed.house_rules(MAGIC, NAMES[:2], seed, {}, {"mental": "all"}) for seed in range(40)]
    assert {mix["mental"] for mix in drawn} == {"all"}


def test_rehearsed_mental_magic_players_play_by_every_house_rule(monkeypatch):
    """Whatever two players can agree on is drawn for some game of an exam with `--option any`."""
    drawn = []

    def begin(_game, _names, agreed, *_):
        drawn.append(agreed)
        raise StopIteration

    monkeypatch.setattr(rehearsal, "begin_rehearsal", begin)
    for seed in range(120):
        with pytest.raises(StopIteration):
            rehearsal.MentalMagicRehearsal(seed, 0.1, terms=Terms(mixed=True))
    for option in MAGIC.options:
        beyond_two = {value for value in option.values if option.key in ("mental", "first") and set(value) & set("34")}
        assert {mix.get(option.key, option.values[0]) for mix in drawn} == {*option.values} - beyond_two, option.key


def test_the_exam_is_asked_for_clocks_and_house_rules(monkeypatch):
    from tableassist.rehearsal import exam

    asked = {}
    monkeypatch.setattr(exam, "exam", lambda name, **how: asked.update(how, name=name) or 0)
    cli.run(["exam", "mnemonic", "--clock", "5+3", "--option", "life=15", "--option", "any"])
    assert (asked["clock"], asked["options"], asked["mixed"]) == ("5+3", {"life": "15"}, True)
    cli.run(["exam", "mnemonic"])
    assert (asked["clock"], asked["options"], asked["mixed"]) == ("", {}, False)


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[game]\nclock = "10"\n[game.options]\ncross = "x"\n')
    return path


def test_a_simulated_game_has_players_clock_and_options_as_any_other(settings):
    asked = []
    request = PlayRequest("deluxe-memory", ("Eve", "Fay"), {"jokers": "true"}, "5+3", camera="sim", config=settings)
    assert play_games(request, lambda one: asked.append(one) or 7) == 7
    (one,) = asked
    assert (one.players, one.clock) == (("Eve", "Fay"), "5+3")
    assert one.options == {"cross": "x", "jokers": "true"}


def test_a_simulated_game_keeps_to_the_settings(settings):
    asked = []
    play_games(PlayRequest("deluxe-memory", camera="sim", config=settings), lambda one: asked.append(one) or 0)
    assert (asked[0].clock, asked[0].options) == ("10", {"cross": "x"})


def test_a_simulated_game_is_not_gone_on_with(settings):
    with pytest.raises(NothingToResume, match="not kept"):
        play_games(PlayRequest("deluxe-memory", camera="sim", resume=True, config=settings), lambda _: 0)


def test_play_hands_them_on_to_the_demo(monkeypatch, settings):
    from tableassist.demo import run

    asked = {}
    monkeypatch.setattr(run, "run_demo", lambda game, **how: asked.update(how, game=game) or 0)
    line = ["play", "memwars", "--camera", "sim", "--players", "Eve,Fay", "--clock", "5+3", "--option", "window=20"]
    assert cli.run([*line, "--config", str(settings)]) == cli.BAD_INPUT or asked["terms"].names == ("Eve", "Fay")
    assert cli.run(["demo", "--game", "memwars", "--clock", "gong30", "--option", "window=20"]) == 0
    assert asked["terms"] == Terms(options={"window": "20"}, clock="gong30")


# Flags --------------------------------------------------------------------------------------------------------------


class Watched:
    """A true game and the referee's, whose clock has run out."""

    def __init__(self, *understood):
        started = Started("deluxe-memory", "", "", NAMES, {}, "10s")
        self.match = start_match(DELUXE, Entry(1, 0, started, "told"))
        self.rig = SimpleNamespace(session=self)
        self.actor = Actor(self.rig, DELUXE, self.match.state, {"B1": "AS", "C1": "KD"})
        self.actor.remember()
        self.understood = understood

    def write(self, event, at):
        entry = self.match.next(event, at, "engine")
        self.match = self.match.after(entry)
        self.actor.heard(entry)

    def flag(self):
        for text in self.understood:
            self.write(Acted(text), 1000)
        self.write(self.match.flag(0), 11_000)
        return self.actor


SELECT = Select(0, ("B1", "C1"))


def test_what_was_not_understood_when_the_flag_fell_does_not_count():
    """R-CK-006."""
    table = Watched()
    table.actor.count(SELECT)
    table.actor.world["B1"] = "2C"
    actor = table.flag()
    assert actor.agreed()
    assert actor.done == ["pass_rest 0"]
    assert actor.world == {"B1": "AS", "C1": "KD"}


def test_what_was_understood_in_time_counts():
    table = Watched("select 0 B1 C1")
    table.actor.count(SELECT)
    actor = table.flag()
    assert actor.agreed()
    assert actor.done == ["select 0 B1 C1", "pass_rest 0"]


def test_a_game_that_the_players_never_had_stays_an_error():
    table = Watched("select 0 D1 E1", "end_look 0 no_match")
    table.actor.count(SELECT)
    actor = table.flag()
    assert actor.done == ["select 0 B1 C1", "pass_rest 0"]


def test_nothing_counts_after_a_flag_before_the_players_have_noticed():
    actor = Watched().flag()
    with pytest.raises(Overtaken):
        actor.count(SELECT)
    assert actor.done == ["pass_rest 0"]


def test_a_rehearsed_game_begins_by_its_terms():
    match = begin_rehearsal(DELUXE, NAMES, {"cross": "x"}, "gong30", 4)
    assert match.started == replace(match.started, players=NAMES, options={"cross": "x"}, clock="gong30", seed=4)
    with pytest.raises(SetupRefused, match="pass_rest"):
        begin_rehearsal(MNEMONIC, NAMES[:2], {}, "10!pass_rest", 1)
