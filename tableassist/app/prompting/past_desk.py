"""The past put right at the screen: which entry, what it really was, what follows from it, and who accepts that.

Pages are walked through like those of the clock. Nothing is entered before both sides have accepted, or an arbiter has
settled it by a code. What lies hidden is named on none of them (R-TB-003), and what is said of a card that lies hidden
is answered alike, whichever it is: nothing is worked out before all have accepted it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tableassist.app.evidence.concealing import Concealer, conceal, hidden_cards
from tableassist.app.prompting.acceptance import Acceptance
from tableassist.journal.events import Amended, Entry
from tableassist.referee.counting import action_of
from tableassist.referee.match import Match
from tableassist.referee.repair import Broken, Fate, Repair, amendable_entries, plan_repair
from tableassist.rules.clock.face import count_up
from tableassist.rules.concealed import ConcealsPast
from tableassist.rules.game import Refused
from tableassist.rules.view import Option, Prompt, SeatLine, Sheet

PAST, PAST_LABEL = "past", "Put the past right"
WHICH_ENTRY = "Which entry was really something else?"
"""What the timeline asks."""

UNSEEN = "Nothing has changed yet. What follows is not shown, for cards lie hidden. It counts once all sides accept."
"""What is asked where what follows would tell what lies hidden."""

_ACT, _FATE, _BACK = "act:", "fate:", ".."
_NOTHING = f"{_ACT}"


def past_page(match: Match, chosen: Sequence[str], arbiter: str = "") -> Prompt | None:
    """The page that the choices so far lead to; None where nothing has happened that could be put right.

    Args:
        chosen: The keys chosen so far, the entry's number first.
        arbiter: The digits with which an arbiter settles what the sides do not, empty for none.
    """
    keys = _without_steps_back(chosen)
    if not keys:
        return _timeline(match)
    number = int(keys[0])
    done = next((at for at, key in enumerate(keys) if key.startswith(_ACT)), None)
    if done is None:
        return _what_it_was(match, number, keys[1:])
    return _consequences(match, number, keys[done].removeprefix(_ACT), keys[done + 1 :], arbiter)


def _without_steps_back(chosen: Iterable[str]) -> tuple[str, ...]:
    keys: list[str] = []
    for key in chosen:
        if key == _BACK:
            del keys[-1:]
        else:
            keys.append(key)
    return tuple(keys)


def agreed_repair(match: Match, event: Amended) -> Amended | None:
    """What is entered of what all have accepted.

    None where that does not follow: the game has moved on since, or it cannot have been and nobody was told before.
    """
    blind = is_of_hidden(match, event.number, event.action)
    fates = dict.fromkeys(event.overruled, Fate.OVERRULED) | dict.fromkeys(event.dropped, Fate.DROPPED)
    plan = plan_repair(match, event.number, event.action, fates, same_too=blind)
    return plan.event if isinstance(plan, Repair) and (blind or plan.event == event) else None


def is_of_hidden(match: Match, number: int, action: str) -> bool:
    """Whether what the entry says, or what it is said to be, tells what lies hidden by now (R-TB-003, R-MW-100).

    Also where only the entry does: else what lies there would be the one card that is answered otherwise.
    """
    concealer = Concealer(match)
    was = next((action_of(entry) for entry in amendable_entries(match) if entry.number == number), "")
    return bool(action) and (concealer.hides(action) or concealer.hides(was))


def announce_repair(event: Amended) -> str:
    """What is announced after the past was put right."""
    what = "was really something else" if event.action else "did not happen"
    return f"Put right: entry {event.number} {what}."


# Which entry ---------------------------------------------------------------------------------------------------------


def _timeline(match: Match) -> Prompt | None:
    """All actions that count, the last one first."""
    options = tuple(_entry_option(match, entry, words) for entry, words in reversed(list(_told(match))))
    return Prompt(WHICH_ENTRY, options) if options else None


def _entry_option(match: Match, entry: Entry, words: str) -> Option:
    return Option(str(entry.number), f"{entry.number}. {conceal(match, words)}", note=count_up(entry.at))


def _told(match: Match) -> Iterator[tuple[Entry, str]]:
    """The entries that may be put right, with the sentence that was announced of each."""
    game, state = match.game, match.first
    for entry in amendable_entries(match):
        action = game.parse(action_of(entry))
        yield entry, game.describe(state, action)
        state = game.apply(state, action)


# What it really was --------------------------------------------------------------------------------------------------


def _what_it_was(match: Match, number: int, keys: Sequence[str]) -> Prompt | None:
    """The game's own question as it was asked then, answered by hand."""
    game, state = match.game, match.first
    for entry in match.counted:
        if entry.number < number and action_of(entry):
            state = game.apply(state, game.parse(action_of(entry)))
    if isinstance(game, ConcealsPast):
        state = game.conceal_state(state, hidden_cards(match))
    asked = game.prompt(state, tuple(keys), by_hand=True)
    options = tuple(_act_option(match, option) for option in asked.options) if asked is not None else ()
    first = (Option(_NOTHING, "Nothing was done"),) if not keys else (Option(_BACK, "One step back"),)
    text = conceal(match, asked.text) if asked is not None else "There was nothing else that could be done."
    typed = asked.typed if asked is not None else False
    return Prompt(f"Entry {number} was really: {text}", (*options, *first), typed=typed)


def _act_option(match: Match, option: Option) -> Option:
    """An option that leads on to what follows, where the game's own would enter an action."""
    option = replace(option, label=conceal(match, option.label), note=conceal(match, option.note))
    if option.action is None:
        return replace(option, seat=None)
    return replace(option, key=_ACT + match.game.write(option.action), action=None, seat=None)


# What follows from it, and who accepts it --------------------------------------------------------------------------


def _consequences(match: Match, number: int, action: str, keys: Sequence[str], arbiter: str) -> Prompt:
    asked = Acceptance(dict(enumerate(match.started.players)), keys, arbiter)
    if is_of_hidden(match, number, action):
        return _unseen(Amended(number, action), asked)
    overruled = keys.count(f"{_FATE}{number}") % 2 == 1
    fates = {int(key.removeprefix(_FATE)): Fate.DROPPED for key in keys if key.startswith(_FATE)}
    fates = {one: fate for one, fate in fates.items() if keys.count(f"{_FATE}{one}") % 2 == 1}
    if overruled:
        fates[number] = Fate.OVERRULED
    plan = plan_repair(match, number, action, fates)
    if isinstance(plan, Refused):
        return _refused(match, number, plan, overruled=overruled)
    return asked.arbiter_page("Put it right", plan.event, _sheet(plan)) or _acceptance(plan, asked)


def _unseen(event: Amended, asked: Acceptance) -> Prompt:
    """Who has not accepted yet what lies hidden: what follows would tell whether it can be so."""
    options = (*asked.options(event), *asked.arbiter_option())
    return asked.arbiter_page("Put it right", event) or Prompt(f"{asked.remark}{UNSEEN}", options)


def _refused(match: Match, number: int, refused: Refused, *, overruled: bool) -> Prompt:
    options = [] if overruled else [Option(f"{_FATE}{number}", "It was done nevertheless")]
    return Prompt(_reason(match, refused), (*options, Option(_BACK, "One step back")))


def _reason(match: Match, refused: Refused) -> str:
    """The rule and why; where that is about what lies hidden, the rule alone: the place would stand there, too."""
    text = f"{refused.rule}: {refused.why}"
    return text if conceal(match, text) == text else f"{refused.rule}: it does not fit."


def _acceptance(plan: Repair, asked: Acceptance) -> Prompt:
    """Who has not accepted yet what follows; the last one's option enters it."""
    fates = [_fate_option(broken) for broken in plan.broken if broken.may_stand]
    text = f"{asked.remark}Nothing has changed yet. It counts once all sides accept what follows."
    return Prompt(text, (*asked.options(plan.event), *fates, *asked.arbiter_option()), sheet=_sheet(plan))


def _fate_option(broken: Broken) -> Option:
    drops = broken.fate is Fate.OVERRULED
    return Option(f"{_FATE}{broken.entry.number}", f"{'Take out' if drops else 'Keep'} entry {broken.entry.number}")


def _sheet(plan: Repair) -> Sheet:
    """Everything that becomes another: scores, clocks, turn, end, and entries that do not fit any more."""
    changed = tuple(row for row in _standing(plan) if row[1] != row[2])
    rows = (*changed, *(_broken_row(plan, broken) for broken in plan.broken))
    return Sheet("What follows", ("", "now", "then"), rows or (("Everything else", "stays", "as it is"),))


def _standing(plan: Repair) -> Iterator[tuple[str, str, str]]:
    was, becomes = (match.game.show(match.state) for match in (plan.before, plan.after))
    for one, other in zip(was.seats, becomes.seats, strict=True):
        yield one.name, f"{one.score} {one.unit}".strip(), f"{other.score} {other.unit}".strip()
        if (one.note, one.badges) != (other.note, other.badges):
            yield f"{one.name} has", _possessions(one), _possessions(other)
    yield "Turn", _on_turn(plan.before), _on_turn(plan.after)
    yield "Result", _result(plan.before), _result(plan.after)
    yield from _clocks(plan)


def _possessions(seat: SeatLine) -> str:
    return ", ".join(filter(None, (seat.note, *seat.badges)))


def _on_turn(match: Match) -> str:
    return match.started.players[match.game.timing(match.state).owner]


def _result(match: Match) -> str:
    outcome = match.outcome
    return "none yet" if outcome is None else ", ".join(outcome.names(match.started.players)) or "nobody"


def _clocks(plan: Repair) -> Iterator[tuple[str, str, str]]:
    if plan.before.clock is None or plan.after.clock is None:
        return
    at = plan.after.entries[-1].at
    for seat, name in enumerate(plan.before.started.players):
        was, becomes = (clock.face(seat, at).text for clock in (plan.before.clock, plan.after.clock))
        yield f"{name}'s clock", was, becomes


def _broken_row(plan: Repair, broken: Broken) -> tuple[str, str, str]:
    fate = "counts nevertheless" if broken.fate is Fate.OVERRULED else "does not count"
    why = _reason(plan.before, broken.refused)
    return f"Entry {broken.entry.number}", "counts", f"{fate} ({why})"
