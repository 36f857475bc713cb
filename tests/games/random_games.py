"""Random games of all four kinds with any house rules, teams and clocks, refereed by the session: `make random-games`.

Legal actions by chance, and among them what is illegal, time that passes, flags, taking back and correcting. What must
hold is held after every entry; at the end the journal is read back and folded again, the text record is followed, and
everything is taken back to the start.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from random_players import PLAYERS, UNASKED, same_game
from recorded import Store

from tableassist.app.journals.clerk import HEARTBEAT_MS
from tableassist.app.records import records
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.session import Session
from tableassist.journal.chain import link_after
from tableassist.journal.codec import encode, encode_body
from tableassist.journal.events import (
    Acted,
    Amended,
    Beat,
    ClockSet,
    Entry,
    Flagged,
    Overruled,
    Refusal,
    Started,
    Undone,
)
from tableassist.journal.lines import read_lines
from tableassist.ports import Pressed
from tableassist.referee.match import check_amendment, counting_entries, start_match
from tableassist.rehearsal.house_rules import any_options, any_teams
from tableassist.rules.clock import Mode
from tableassist.rules.game import BadAction, Seat, SetupRefused
from tableassist.rules.notation import parse_record, write_record
from tableassist.rules.teams import chairs, has_teams, side_name

NAMES = ("Ann", "Bob", "Cleo", "Dan")
CLOCKS = (
    *("", "", "40s", "20s+2", "20s!lose_turn", "15s!lose", "20s!pass_rest", "gong3", "20s!none", "15s!penalty3"),
    *("20sd2", "20sb2", "10sy2x5", "10sc3x9", "glass20s", "up", "60s,30s", "3/20s 20s", "0s!lose_turn", "20s!freeze"),
)
DEEDS = {"mental-magic": ("shuffle", "search", "reveal", "as_land")}
"""What players tell for the record alone."""
LONGEST = 90
STEP_MS, LONG_MS = (100, 3000), 20_000


class RandomGame:
    """One game of chance, from a drawn set-up to its end."""

    def __init__(self, name, seed):
        self.rng = Random(f"{name} {seed}")
        kind = PLAYERS[name]
        self.player, match = drawn(kind, self.rng)
        self.game, self.store, self.now = match.game, Store(), 0
        self.store.append(match.entries[0])
        self.states, self.worlds, self.clocks = [match.state], [self.player.placed], [match.clock]
        self.pressed, self.counts, self.deed = 0, Counter(), ""
        self.session = Session(match, self.store, now=0, camera=False, on_entry=self.heard)

    # What is written -------------------------------------------------------------------------------------------------

    def heard(self, entry):
        """After every entry: the hidden cards follow, and what must hold is held."""
        before, match = self.states[-1], self.session.match
        self.counts[type(entry.event).__name__] += 1
        match entry.event:
            case Acted(text) | Flagged(_, text) if text:
                self.changed(text, match.state != before)
                self.player.saw(before, self.game.parse(text), match.state)
            case Undone(number):
                self.deed = ""
                self.player.placed = self.worlds[self.before(number)]
            case Refusal(rule=rule, why=why):
                assert match.state == before
                assert rule in self.game.rulebook, rule
                assert why.endswith((".", "?")), why
        self.states.append(match.state)
        self.worlds.append(self.player.placed)
        self.clocks.append(match.clock)
        if not isinstance(entry.event, Overruled | Amended | Beat | Refusal):
            self.check()

    def changed(self, text, changes):
        """Only deeds that a ledger keeps change nothing, and none of them is written down twice in a row."""
        deed = text.split()[0] in DEEDS.get(self.game.name, ())
        assert changes or (deed and text != self.deed), f"{text} changes nothing"
        self.deed = "" if changes else text

    def before(self, number):
        """The index of the state that the entry of that number changed."""
        return number - 2

    def check(self):
        self.player.check(self.session.match.state)
        clock = self.session.match.clock
        if clock is None or clock.control.overtime:
            return
        for stages, side in zip(clock.control.sides, clock.sides, strict=True):
            assert side.left >= 0 or stages[0].mode is Mode.UP, side

    # What is done ----------------------------------------------------------------------------------------------------

    def play(self):
        for _ in range(LONGEST):
            self.wait()
            if self.session.match.outcome is not None:
                break
            if not self.something():
                break
        if self.session.match.outcome is None:
            self.session.end("ended by the players", self.now)
        self.bounded()
        return self

    def wait(self):
        """Time passes, as the session's own ticks see it."""
        for _ in range(1 if self.rng.random() < 0.95 else LONG_MS // STEP_MS[1]):
            self.now += self.rng.randint(*STEP_MS)
            self.session.tick(self.now)

    def something(self):
        luck = self.rng.random()
        if luck < 0.10:
            self.press_wrongly()
        elif luck < 0.14:
            self.take_back()
        elif luck < 0.17:
            self.correct()
        elif luck < 0.19:
            self.amend()
        elif luck < 0.21:
            self.pressed += 1
            self.session.clerk.pause(not self.session.match.paused, "by hand", "told", self.now)
        elif luck < 0.22:
            self.put_clock_right()
        elif luck < 0.25:
            self.press_own()
        else:
            return self.act()
        return True

    def press_own(self):
        """Somebody presses the own button: that of a side, or of any member of a team."""
        self.pressed += 1
        chair = self.rng.randrange(len(chairs(self.session.match.started.sides)))
        self.session.press(Pressed(f"seat{chair}", self.now))

    def put_clock_right(self):
        """Time given or taken, or whose time runs, as players do in a pause."""
        clock, match = self.session.match.clock, self.session.match
        if clock is None or match.outcome is not None:
            return
        self.pressed += 1
        seat = self.rng.randrange(len(match.started.players))
        counts_up = clock.control.sides[seat][clock.sides[seat].stage].mode is Mode.UP
        if counts_up or self.rng.random() < 0.3:
            event = ClockSet("set", seat)
        else:
            event = ClockSet("adjust", seat, self.rng.choice((60_000, 1000, -1000, -60_000)))
        self.session.corrections.set_clock(event, self.now)

    def act(self):
        action = self.player.choose(self.session.match.state)
        if action is None:
            return False
        refused = self.game.judge(self.session.match.state, action)
        assert refused is None, (action, refused)
        text = self.game.write(action)
        assert self.game.parse(text) == action, text
        self.enter(action)
        return True

    def enter(self, action):
        self.pressed += 1
        self.session.enter(action, self.now)

    def press_wrongly(self):
        """Something that the rules refuse: another's action, one of an earlier moment, or plain nonsense."""
        state = self.session.match.state
        for _ in range(5):
            action = self.nonsense(state)
            if action is not None and self.game.judge(state, action) is not None:
                written = len(self.store.entries)
                self.enter(action)
                assert len(self.store.entries) == written + 1
                assert isinstance(self.store.entries[-1].event, Refusal)
                return

    def nonsense(self, state):
        if self.rng.random() < 0.4:
            try:
                return self.game.parse(self.rng.choice(UNASKED[self.game.name]))
            except BadAction:
                return None
        done = [one.event.action for one in self.store.entries if isinstance(one.event, Acted)]
        action = self.game.parse(self.rng.choice(done)) if done and self.rng.random() < 0.5 else None
        action = action if action is not None else self.player.choose(state)
        if hasattr(action, "seat") and self.rng.random() < 0.7:
            return replace(action, seat=Seat((action.seat + 1) % len(state.players)))
        return action

    def take_back(self):
        for _ in range(self.rng.choice((1, 1, 2, 5))):
            last = self.session.match.last
            if last is None:
                return
            self.pressed += 1
            self.session.undo(self.now)
            assert self.session.match.state == self.states[self.before(last.number)]

    def correct(self):
        """One of the corrections that the menu offers, or an action against the rules; and then it is taken back."""
        action = self.correction()
        if action is None:
            return
        before, number = self.session.match.state, len(self.store.entries) + 1
        self.pressed += 2
        self.session.corrections.correct(Overruled(self.game.write(action), "R-TB-002", "players"), self.now)
        if self.session.match.state == before:
            assert len(self.store.entries) == number - 1, "a correction that changes nothing was written down"
            return
        self.game.show(self.session.match.state)
        self.game.layout(self.session.match.state)
        if self.session.match.outcome is None:
            self.session.undo(self.now)
        else:
            self.session.clerk.enter(Undone(number), "told", self.now)
        assert self.session.match.state == before

    def correction(self):
        chosen, state = (), self.session.match.state
        if self.rng.random() < 0.3:
            try:
                return self.game.parse(self.rng.choice(UNASKED[self.game.name]))
            except BadAction:
                return None
        for _ in range(8):
            prompt = self.game.corrections(state, chosen)
            if prompt is None or not prompt.options:
                return None
            option = self.rng.choice(prompt.options)
            if option.action is not None:
                return option.action
            chosen = (*chosen, option.key)
        return None

    def amend(self):
        """The last action was really the one that was done: nothing may change by that."""
        match = self.session.match
        counted = [one for one in counting_entries(match.entries) if isinstance(one.event, Acted)]
        if not counted:
            return
        last = self.rng.choice(counted)
        assert check_amendment(match, last.number, last.event.action) is None
        self.pressed += 1
        self.session.corrections.correct(Amended(last.number, last.event.action), self.now)
        assert self.session.match.state == match.state
        assert match.clock is None or self.session.match.clock.at(self.now) == match.clock.at(self.now)

    # What must hold at the end ---------------------------------------------------------------------------------------

    def bounded(self):
        """As many entries as a few for each press, one a flag, and a sign of life now and then."""
        flags, beats = self.counts["Flagged"], self.now // HEARTBEAT_MS + 1
        assert self.counts["Beat"] <= beats
        written = len(self.store.entries) - self.counts["Beat"]
        assert written <= 4 * max(1, self.pressed) + 2 * flags + 3, (written, self.pressed, flags)

    def check_first_clock(self, match):
        """Nobody has had a turn, and whose turn it is first is so again."""
        if match.clock is None:
            return
        assert [(side.moves, side.stage, side.period_moves) for side in match.clock.sides] == [
            (side.moves, side.stage, side.period_moves) for side in self.clocks[0].sides
        ]
        assert match.clock.owner == self.clocks[0].owner
        assert not match.clock_steps

    def read_back(self):
        """Journal: written, read and folded again, equal at every entry."""
        link, lines = "", []
        for entry in self.store.entries:
            link = link_after(link, encode_body(entry))
            lines.append(encode(entry, link) + "\n")
        data = "".join(lines).encode()
        read = read_lines(Path("journal"), data)
        entries = read.entries
        assert (list(entries), read.size, read.link) == (self.store.entries, len(data), link)
        match = start_match(self.game, entries[0])
        assert match.state == self.states[0]
        for entry, state, clock in zip(entries[1:], self.states[1:], self.clocks[1:], strict=True):
            match = match.after(entry)
            assert match.state == state, entry
            assert match.clock == clock, entry
            assert not entry.digest or entry.digest == match.digest, entry
        assert match.outcome == self.session.match.outcome

    def followed(self):
        """Text record: written, read and followed."""
        record = record_of(self.session.match)
        assert parse_record(write_record(record)) == record
        with patch.object(records, "game_named", same_game):
            match, verdicts = follow_record(record)
        assert match.started.sides == self.session.match.started.sides
        assert match.state == self.session.match.state
        assert match.outcome == self.session.match.outcome
        refused = [one for one in verdicts if one.verdict != "ok"]
        assert not refused, refused

    def taken_back(self, steps):
        """From the end to the start, in so many steps at most."""
        match = self.session.match
        while match.last is not None:
            counted = counting_entries(match.entries)
            stride = max(1, len(counted) // steps)
            steps = max(1, steps - 1)
            number = counted[-stride].number if stride <= len(counted) else counted[0].number
            match = match.after(match.next(Undone(number), match.entries[-1].at, "told"))
            if not isinstance(match.entries[number - 1].event, ClockSet):  # It outlives what was done before it.
                assert match.state == self.states[self.before(number)], number
        assert match.state == self.states[0]
        self.check_first_clock(match)
        assert match.outcome is None
        return match


def drawn(kind, rng):
    """A game with sides, house rules and a clock of chance that fit each other, and who plays it."""
    while True:
        plain = kind(rng, {})
        low, high = plain.game.players
        names, clock = NAMES[: rng.randint(low, min(high, 4))], rng.choice(CLOCKS)
        if len(names) < 2:
            clock = ""
        options = any_options(plain.game, names, rng, by_side=kind.by_side)
        player = kind(rng, options)
        sides = any_teams(player.game, names, options, rng)
        players, members = tuple(map(side_name, sides)), sides if has_teams(sides) else ()
        started = Started(kind.name, "", "", players, options, clock, members=members)
        try:
            match = start_match(player.game, Entry(1, 0, started, "told"))
        except (SetupRefused, ValueError):
            continue
        player.begin(match.state)
        return player, match


def one(name, seed, *, thorough=False):
    """A whole game with all that must hold at its end; how many entries of which kind it had."""
    game = RandomGame(name, seed).play()
    game.read_back()
    game.followed()
    game.taken_back(1000 if thorough else 6)
    counts = game.counts
    counts["over by rules"] = int(game.game.outcome(game.session.match.state) is not None)
    counts["with house rules"] = int(bool(game.session.match.started.options))
    counts["with teams"] = int(bool(game.session.match.started.members))
    counts["with a clock"] = int(bool(game.session.match.started.clock))
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(PLAYERS), help=", ".join(PLAYERS))
    parser.add_argument("--number", type=int, default=10_000, help="games of each")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--most-failures", type=int, default=20)
    request = parser.parse_args()
    failed = 0
    for name in request.games:
        begun, counts, failures = time.monotonic(), Counter(), []
        for seed in range(request.first, request.first + request.number):
            try:
                counts += one(name, seed, thorough=seed % 50 == 0)
            except Exception:
                failures.append(seed)
                print(f"{name} {seed}:\n{traceback.format_exc(limit=-6)}", file=sys.stderr, flush=True)
                if len(failures) >= request.most_failures:
                    break
            counts["games"] += 1
        failed += len(failures)
        told = {"game": name, **counts, "failed": failures, "seconds": round(time.monotonic() - begun, 1)}
        print(json.dumps(told), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
