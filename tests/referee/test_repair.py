"""An entry of the past put right: what follows from it is known before it counts, and the record keeps both."""

import sys
from pathlib import Path

import pytest

from tableassist.app.records.records import follow_record, record_of
from tableassist.games.deluxe_memory import GAME
from tableassist.journal.codec import decode, encode
from tableassist.journal.events import Acted, Amended, Ended, Entry, Noted, Overruled, Signed, Started
from tableassist.referee.match import CannotFollow, counting_entries, replay_entries, start_match
from tableassist.referee.repair import Change, Fate, Repair, amendable_entries, differences, plan_repair
from tableassist.rules.game import Refused
from tableassist.rules.notation import parse_record, write_record

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

TURN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


def game(*events, clock="", names=("Ann", "Bob")):
    match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", names, {}, clock), "told"))
    for event in events:
        event = Acted(event) if isinstance(event, str) else event
        source = "engine" if isinstance(event, Ended) else "told"
        match = match.after(match.next(event, match.entries[-1].at + 1000, source))
    return match


def entered(match, repair):
    return match.after(match.next(repair.event, match.entries[-1].at, "told"))


PAIR = ("select 0 B1 C1", "end_look 0 open", "match 0 QS QC", "gain 0 1")


@pytest.mark.parametrize("name", ["deluxe-memory", "memwars", "mental-magic", "mnemonic"])
def test_random_games_with_one_misread_entry_are_as_in_truth_once_it_is_put_right(name):
    """`make random-repairs` plays 500 of each."""
    from random_repairs import one

    counts = sum((one(name, seed) for seed in range(5)), start=one(name, 99))
    assert counts["repaired"] >= 3
    assert counts["entries after it"] > 0


class TestAmendable:
    def test_actions_that_count_are_listed_in_order(self):
        match = game(*TURN, Noted("a remark"))
        assert [entry.number for entry in amendable_entries(match)] == [2, 3, 4]

    @pytest.mark.parametrize("number", [0, 1, 5, 77])
    def test_nothing_else_can_be_put_right(self, number):
        refused = plan_repair(game(*TURN, Noted("a remark")), number, "select 0 B1 D1")
        assert isinstance(refused, Refused)
        assert "no action that counts" in refused.why

    def test_what_it_says_already_is_no_repair(self):
        assert "says already" in plan_repair(game(*TURN), 2, TURN[0]).why

    def test_what_is_no_action_is_refused_with_the_reason(self):
        assert isinstance(plan_repair(game(*TURN), 2, "dance 0"), Refused)

    def test_a_signed_result_stands(self):
        match = game(*TURN, Ended("Ended by the players."), Signed("Ann", 0), Signed("Bob", 1))
        assert "stands" in plan_repair(match, 4, "no_match 0 B1=4C C1=8D").why

    def test_what_the_rules_refuse_there_is_refused_unless_players_let_it_count(self):
        match = game(*TURN)
        refused = plan_repair(match, 4, "no_match 1 B1=4C C1=9D")
        assert isinstance(refused, Refused)

    def test_what_the_game_cannot_go_on_from_is_refused_though_players_let_it_count(self, monkeypatch):
        match, apply = game(*TURN), type(GAME).apply

        def strict(self, state, action):
            if GAME.write(action) == "no_match 1 B1=4C C1=9D":
                raise KeyError("a game need not know what it refused")
            return apply(self, state, action)

        monkeypatch.setattr(type(GAME), "apply", strict)
        assert isinstance(plan_repair(match, 4, "no_match 1 B1=4C C1=9D", {4: Fate.OVERRULED}), Refused)


class TestConsequences:
    def test_a_name_that_was_misread_changes_nothing_else(self):
        match = game(*TURN)
        repair = plan_repair(match, 4, "no_match 0 B1=4C C1=8D")
        assert isinstance(repair, Repair)
        assert (repair.broken, repair.event) == ((), Amended(4, "no_match 0 B1=4C C1=8D"))
        assert repair.after.state == game(*TURN[:2], "no_match 0 B1=4C C1=8D").state
        assert match.state != repair.after.state

    def test_what_does_not_fit_any_more_is_named_with_the_rule(self):
        """Bob's turn cannot follow where Ann is still looking."""
        match = game(*TURN, "select 1 D1 E1")
        repair = plan_repair(match, 4, "")
        assert isinstance(repair, Repair)
        (broken,) = repair.broken
        assert broken.entry.number == 5
        assert broken.refused.rule in GAME.rulebook

    def test_it_counts_nevertheless_or_is_taken_out_as_players_say(self):
        match = game(*TURN, "select 1 D1 E1")
        out = plan_repair(match, 4, "", {5: Fate.DROPPED})
        assert set(out.event.dropped) == {4, 5}
        assert out.after.state == game(*TURN[:2]).state
        kept = plan_repair(match, 4, "")
        if kept.broken[0].may_stand:
            assert kept.event.overruled == (5,)
            assert isinstance(counting_entries(kept.after.entries)[-1].event, Overruled)
        else:
            assert kept.event.dropped == out.event.dropped

    def test_changes_are_the_difference_of_the_two_states(self):
        match = game(*TURN)
        repair = plan_repair(match, 4, "")
        was, becomes = GAME.plain(match.state), GAME.plain(repair.after.state)
        assert repair.changes
        for change in repair.changes:
            for plain, value in ((was, change.was), (becomes, change.becomes)):
                for key in change.path[:-1]:
                    plain = plain[key]
                there = plain.get(change.path[-1]) if isinstance(plain, dict) else plain[change.path[-1]]
                assert there == value

    def test_planning_enters_nothing(self):
        match = game(*TURN)
        before = match.entries
        plan_repair(match, 4, "")
        assert match.entries is before
        assert len(match.entries) == 4

    def test_time_is_charged_to_whoever_really_had_the_move(self):
        """Ann's turn never ended, so that the time since was hers, and the bonus of its end is gone."""
        match = game(*TURN, clock="5+10")
        for _ in range(10):
            match = match.after(match.next(Noted("they think"), match.entries[-1].at + 1000, "told"))
        after = entered(match, plan_repair(match, 4, ""))
        at, begun = match.entries[-1].at, game(clock="5+10").clock.left_to(1, 0)
        assert [match.clock.left_to(side, at) for side in (0, 1)] == [begun - 3000 + 10_000, begun - 10_000]
        assert [after.clock.left_to(side, at) for side in (0, 1)] == [begun - 13_000, begun]

    def test_an_end_by_the_rules_that_does_not_follow_any_more_is_taken_out(self):
        match = game(*TURN, Ended("by mistake", (0,)))
        repair = plan_repair(match, 4, "no_match 0 B1=4C C1=8D")
        assert repair.event.dropped == (5,)
        assert entered(match, repair).outcome is None

    def test_an_end_by_hand_stays(self):
        match = game(*TURN)
        match = match.after(match.next(Ended("Ended by the players."), 9000, "told"))
        repair = plan_repair(match, 4, "no_match 0 B1=4C C1=8D")
        assert entered(match, repair).outcome is not None

    def test_it_can_be_put_right_once_more(self):
        match = game(*TURN)
        match = entered(match, plan_repair(match, 4, "no_match 0 B1=4C C1=8D"))
        match = entered(match, plan_repair(match, 4, "no_match 0 B1=4C C1=7D"))
        assert match.state == game(*TURN[:2], "no_match 0 B1=4C C1=7D").state


class TestRecord:
    @pytest.fixture
    def repaired(self):
        match = game(*TURN, "select 1 D1 E1")
        match = entered(match, plan_repair(match, 4, "", {5: Fate.DROPPED}))
        return match.after(match.next(Ended("Ended by the players."), 9000, "told"))

    def test_old_entries_stay_and_the_record_shows_both(self, repaired):
        text = write_record(record_of(repaired))
        assert "4. @3.000 no_match 0 B1=4C C1=9D" in text
        assert "6. @4.000 amend 4 out 4,5:" in text
        assert parse_record(text) == record_of(repaired)
        followed, verdicts = follow_record(parse_record(text))
        assert followed.state == repaired.state
        assert [one.verdict for one in verdicts] == ["ok"] * len(verdicts)

    def test_the_journal_leads_to_the_same_state(self, repaired):
        entries = [decode(encode(entry)) for entry in repaired.entries]
        assert replay_entries(GAME, entries).state == repaired.state

    def test_a_line_may_keep_entries_against_the_rules(self):
        (line,) = parse_record("amend 4 kept 6,7 out 5: no_match 0 B1=4C C1=8D").lines
        assert (line.target, line.kept, line.out) == (4, (6, 7), (5,))

    @pytest.mark.parametrize("text", ["amend 4:", "amend 4 out 5:", "amend 4 kept : x", "amend 4 out 5,: x"])
    def test_what_says_nothing_is_refused(self, text):
        with pytest.raises(ValueError, match="incomplete"):
            parse_record(text)

    def test_an_amendment_that_leaves_what_does_not_fit_is_refused(self):
        match = game(*TURN, "select 1 D1 E1")
        with pytest.raises(CannotFollow):
            match.after(match.next(Amended(4, "", dropped=(4,)), 9000, "told"))


def test_differences_go_as_deep_as_both_have_the_same_parts():
    was, becomes = {"a": [1, 2], "b": {"c": 3}, "d": [1]}, {"a": [1, 5], "b": {"c": 3, "e": 4}, "d": []}
    assert list(differences(was, becomes)) == [
        Change(("a", 1), 2, 5),
        Change(("b", "e"), None, 4),
        Change(("d",), [1], []),
    ]
