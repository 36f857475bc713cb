"""Time that is over (A-CK-09, A-CK-10), and players who fall at the same moment (CR 104.4a)."""

from __future__ import annotations

from tableassist.games.mental_magic import actions

ANN, BOB = 0, 1


def test_a_ck_09_a_gong_passes_the_turn(known, start, script):
    state = script(start(players=3), "morph 0")
    rung = known.flagged(state, ANN, "gong")
    assert known.write(rung) == "lapse_turn 0"
    assert known.apply(state, rung).active == BOB


def test_a_ck_09_a_gong_in_anothers_turn_gives_the_time_back(known, start, script):
    state = script(start(), "respond 1")
    after = known.apply(state, known.flagged(state, BOB, "gong"))
    assert (after.active, after.holder, after.turn) == (ANN, ANN, 1)


def test_r_ck_028_only_whose_time_runs_is_out_of_it(start, rule_of):
    assert rule_of(start(), "lapse_turn 1") == "R-CK-028"


def test_a_ck_09_each_later_turn_lapses(known, start, script, rule_of):
    state = script(start(players=3), "out_of_time 1", "end_turn 0")
    assert state.active == 2
    assert script(state, "end_turn 2").active == ANN
    assert rule_of(state, "respond 1") == rule_of(state, "out_of_time 1") == "A-CK-09"
    assert rule_of(state, "end_turn 2 1") == "A-CK-09"
    assert known.flagged(state, 1, "lose_turn") is None


def test_a_ck_09_what_waits_of_a_turn_that_lapses_is_no_land_of_the_next(known, start, script):
    land = "declare 0 hand land told - printed=- My Field"
    state = script(start(players=3), land, "out_of_time 0")
    assert (state.active, state.waiting, state.used) == (BOB, None, ())
    state = script(start(players=3), land, "out_of_time 1", "confirm 2")
    assert (state.active, state.lands) == (ANN, 1)


def test_r_ck_006_who_is_given_time_again_plays_on(known, start, script, rule_of):
    state = script(
        start(players=3),
        "out_of_time 1",
        known.write(known.back_in_time(script(start(players=3), "out_of_time 1"), 1)),
        "end_turn 0",
    )
    assert state.active == BOB
    assert rule_of(state, "in_time 1") == "R-CK-006"


def test_r_tb_010_who_is_out_of_the_game_is_not_brought_back_by_time(known, start, script, rule_of):
    state = script(start(players=3), "out_of_time 1", "lose 1 concedes")
    assert known.back_in_time(state, 1) is None
    assert rule_of(state, "in_time 1") == "R-TB-010"


def test_a_ck_10_nobody_has_time_left(known, start, script):
    state = script(start(), "life 1 18", "out_of_time 1", "out_of_time 0")
    assert known.outcome(state).winners == (ANN,)
    assert known.outcome(state).why == "Nobody has time left, so that 20 life win."
    assert known.outcome(script(start(), "out_of_time 1", "out_of_time 0")).winners == (ANN, BOB)


def test_the_last_one_with_time_who_loses_leaves_the_others_to_life(known, start, script):
    state = script(start(players=3), "life 2 30", "out_of_time 1", "out_of_time 2", "lose 0 concedes")
    assert known.outcome(state).winners == (2,)


def test_who_loses_on_time_leaves_the_game_of_three(known, start, script):
    state = script(start(players=3), known.write(known.flagged(start(players=3), ANN, "lose")))
    assert known.outcome(state) is None
    assert (state.active, state.players[ANN].out) == (BOB, "time")


def test_simultaneous_deaths_are_a_draw(known, start, script):
    """CR 104.4a."""
    over = known.outcome(script(start(), "life 0 0 1 -2"))
    assert (over.winners, over.why) == ((), "Ann and Bob have lost together: a draw.")
    assert known.show(script(start(), "life 0 0 1 -2")).headline == "A draw"


def test_two_of_three_fall_together_and_the_third_wins(known, start, script):
    assert known.outcome(script(start(players=3), "life 0 0 1 -2")).winners == (2,)


def test_lives_are_entered_once_each(start, rule_of):
    assert rule_of(start(), "life 0 3 0 4") == "A-MM-09"


def test_several_lives_are_entered_in_one_go(known, start):
    prompt = known.prompt(start(), ("more", "together", "-5"))
    action = next(option.action for option in prompt.options if option.key == "-3")
    assert action == actions.Life(ANN, 15, ((BOB, 17),))
