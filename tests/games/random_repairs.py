"""Random games with one misread entry anywhere, repaired later: `make random-repairs`.

The truth is a random game. Beside it runs the game as a referee has it who misread one entry: another legal action
stands there, or one that never happened. What was really done afterwards is entered as it was done: as an action where
the referee's rules allow it, else as the players' overruling. Then the past is put right, and all must be as in truth:
state, end, clocks; and the consequences that were listed must be the difference of the two states.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))
sys.path.insert(0, str(Path(__file__).parent))

from random_games import drawn
from random_players import PLAYERS

from tableassist.journal.events import Acted, Ended, Entry, Noted, Overruled
from tableassist.referee.match import CannotFollow, start_match
from tableassist.referee.repair import Repair, plan_repair

LONGEST, STEP_MS = 40, (200, 4000)
MISREAD, PHANTOM = "misread", "phantom"


def truth_of(name, rng):
    """A random game: its first entry, the actions in turn, and for each another one that was legal there."""
    player, match = drawn(PLAYERS[name], rng)
    done = []
    while len(done) < LONGEST and match.game.outcome(match.state) is None:
        legal = player.listed(match.state)
        action = player.choose(match.state)
        if action is None:
            break
        others = [one for one in legal if one != action]
        done.append((action, rng.choice(others) if others else None))
        before, text = match.state, match.game.write(action)
        match = match.after(match.next(Acted(text), match.entries[-1].at + 1, "told"))
        player.saw(before, action, match.state)
    return match, done


def enter(match, text, at):
    """Enter what was done, by the rules or else against them; None where nothing follows from it."""
    game = match.game
    action = game.parse(text)
    try:
        refused = game.judge(match.state, action)
        event = Acted(text) if refused is None else Overruled(text, refused.rule, "players")
        after = match.after(match.next(event, at, "told"))
        game.show(after.state)
        game.outcome(after.state)
    except Exception:  # an action that was never legal here need not be applied
        return None
    return after if after.state != match.state or refused is None else None


def end_by_rules(match, at):
    """The end that the engine enters, once."""
    if match.outcome is None or match.ended is not None:
        return match
    ended = Ended(match.outcome.why, tuple(match.outcome.winners))
    return match.after(match.next(ended, at, "engine"))


def misread_game(name, seed):
    """The game as it was refereed, the same in truth, the misread entry's number and what that really was."""
    rng = Random(f"{name} {seed}")
    played, done = truth_of(name, rng)
    kind = rng.choice((MISREAD, MISREAD, PHANTOM))
    places = [at for at, (_, other) in enumerate(done) if other is not None]
    if not places:
        return None
    place = rng.choice(places)
    game = played.game
    first = played.entries[0]
    truth = wrong = start_match(game, first)
    number, real, at = 0, "", 0
    for index, (action, other) in enumerate(done):
        at += rng.randint(*STEP_MS)
        text = game.write(action)
        if index == place:
            number, real = len(wrong.entries) + 1, text if kind is MISREAD else ""
            wrong = enter(wrong, game.write(other), at)
            if wrong is None:
                return None
            if kind is PHANTOM:
                truth = truth.after(Entry(len(truth.entries) + 1, at, Noted("nothing was done"), "told"))
        if index != place or kind is PHANTOM:
            after = enter(wrong, text, at) if wrong.ended is None else None
            if after is None:
                break
            wrong = after
        truth = truth.after(truth.next(Acted(text), at, "told"))
        wrong = end_by_rules(wrong, at)
        truth = truth if wrong.ended is None else truth.after(truth.next(Noted("it went on"), at, "told"))
    return wrong, truth, number, real, kind


def replayed_plain(plain, changes):
    """A plain state after every listed change."""
    plain = copy.deepcopy(plain)
    for change in changes:
        if not change.path:
            return change.becomes
        where = plain
        for key in change.path[:-1]:
            where = where[key]
        if change.becomes is None and isinstance(where, dict):
            where.pop(change.path[-1], None)
        else:
            where[change.path[-1]] = change.becomes
    return plain


def as_json(plain):
    """Without what is absent, as JSON."""
    return json.loads(json.dumps(_without_nothing(plain), sort_keys=True))


def _without_nothing(plain):
    if isinstance(plain, dict):
        return {str(key): _without_nothing(value) for key, value in plain.items() if value is not None}
    return [_without_nothing(one) for one in plain] if isinstance(plain, list | tuple) else plain


def one(name, seed):
    """A game repaired and compared with its truth; what it was, or why there was none."""
    made = misread_game(name, seed)
    if made is None:
        return Counter(none=1)
    wrong, truth, number, real, kind = made
    repair = plan_repair(wrong, number, real)
    assert isinstance(repair, Repair), (repair, number, real)
    assert not repair.broken, repair.broken
    entered = wrong.after(wrong.next(repair.event, wrong.entries[-1].at, "told"))
    game = wrong.game
    assert entered.state == truth.state == repair.after.state
    assert entered.outcome == truth.outcome
    assert as_json(replayed_plain(game.plain(wrong.state), repair.changes)) == as_json(game.plain(truth.state))
    at, sides = wrong.entries[-1].at, range(len(wrong.started.players))
    if truth.clock is not None:
        left = [[match.clock.left_to(side, at) for side in sides] for match in (entered, truth)]
        assert left[0] == left[1], left
    later = len(wrong.entries) - number
    differs = wrong.state != truth.state
    return Counter({kind: 1, "repaired": 1, "with consequences": int(differs), "entries after it": later})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=500, help="repaired games of each kind")
    parser.add_argument("games", nargs="*", default=list(PLAYERS))
    request = parser.parse_args()
    failed = 0
    for name in request.games:
        begun, counts, seed = time.monotonic(), Counter(), 0
        while counts["repaired"] < request.number:
            try:
                counts += one(name, seed)
            except (AssertionError, CannotFollow) as error:
                failed += 1
                print(f"{name} {seed}: {type(error).__name__} {error}"[:600], file=sys.stderr, flush=True)
                if failed > 20:
                    return 1
            seed += 1
        print(json.dumps({"game": name, **counts, "seconds": round(time.monotonic() - begun, 1)}), flush=True)
    print(json.dumps({"failed": failed}))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
