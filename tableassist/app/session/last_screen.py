"""The last screen: who has won and why, scores and times, and who has signed."""

from __future__ import annotations

from dataclasses import replace

from tableassist.app.journals.matches import describe_standing
from tableassist.app.prompting.signing import describe_signatures
from tableassist.journal.events import Beat, Entry, Noted, Signed
from tableassist.referee.match import Match
from tableassist.rules.clock.face import count_up
from tableassist.rules.game import BOARD_NAME, Outcome
from tableassist.rules.view import SeatLine, Tone, View
from tableassist.rules.wording import list_in_words


def view_of_end(view: View, match: Match, outcome: Outcome) -> View:
    """The view of a game that is over."""
    seats = tuple(_seat(match, outcome, number, seat) for number, seat in enumerate(view.seats))
    return view.with_(
        headline=winners_in_words(_names(match, outcome), sides=len(outcome.winners) + outcome.board_wins),
        detail=" ".join(part for part in (outcome.why, describe_standing(match), describe_signatures(match)) if part),
        tone=Tone.OVER,
        seats=seats,
        seat_keys=tuple("" if seat in match.signatures else "Sign" for seat in range(len(seats))),
        facts=(*view.facts, f"Played {count_up(_played_ms(match))}"),
    )


def _names(match: Match, outcome: Outcome) -> tuple[str, ...]:
    """The winners: the members where a team has won alone, else the sides, and the board."""
    if len(outcome.winners) == 1 and not outcome.board_wins:
        return match.started.sides[outcome.winners[0]]
    return outcome.names(match.started.players)


def winners_in_words(names: tuple[str, ...], *, sides: int = 2) -> str:
    """Who has won: one, several who share the win or are one side, the board among them, or nobody."""
    if not names:
        return "Nobody wins"
    if names == (BOARD_NAME,):
        return "The board wins"
    named = ["the board" if name == BOARD_NAME else name for name in names]
    if len(named) > 1 and sides == 1:
        return f"{list_in_words(named)} win"
    return f"{list_in_words(named)} share the win" if len(named) > 1 else f"{named[0]} wins"


def _seat(match: Match, outcome: Outcome, number: int, line: SeatLine) -> SeatLine:
    """A player's line with the final score, the time taken, and whether the player has signed."""
    score = outcome.scores[number] if number < len(outcome.scores) else line.score
    taken = f"took {count_up(_spent(match, number))}" if match.clock is not None else ""
    signed = "signed" if number in match.signatures else "not signed"
    note = ", ".join(part for part in (line.note, taken, signed) if part)
    return replace(line, score=score, note=note, to_move=False)


def _spent(match: Match, seat: int) -> int:
    assert match.clock is not None
    return match.clock.spent(seat, match.entries[-1].at)


def _played_ms(match: Match) -> int:
    """How long the game took, without what was done on the last screen."""
    return next((entry.at for entry in reversed(match.entries) if not _is_after(entry)), 0)


def _is_after(entry: Entry) -> bool:
    return isinstance(entry.event, Signed | Noted | Beat)
