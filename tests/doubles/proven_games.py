"""Games that are over, with their journals, slips and codes."""

from types import SimpleNamespace

from tableassist.app.journals.game_journals import begin_journal
from tableassist.app.proof.device_key import device_key
from tableassist.app.proof.slip import sign_slip, slip_path, write_slip
from tableassist.app.proof.statement import code_of, statement_of
from tableassist.games.deluxe_memory import GAME
from tableassist.journal.events import Acted, Ended, Signed, Started

TURN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


def play_game(folder, *events, names=("Ann", "Bob"), signed=True, clock="5+2"):
    """A short game of Deluxe Memory that was ended by hand; with its journal, statement, code and slip."""
    journal, match = begin_journal(GAME, Started(GAME.name, "0.1.0", "2026-03-01", names, {}, clock), folder)
    signatures = [Signed(name, seat) for seat, name in enumerate(names)] if signed else []
    with journal:
        for event in (*map(Acted, TURN), *events, Ended("Ended by the players."), *signatures):
            entry = match.next(event, match.entries[-1].at + 1000, "told")
            journal.append(entry)
            match = match.after(entry)
        statement = statement_of(match, journal.link)
    write_slip(sign_slip(statement, device_key(folder)), slip_path(journal.path))
    code = " ".join(code_of(statement))
    return SimpleNamespace(
        path=journal.path, match=match, statement=statement, code=code, slip=slip_path(journal.path), folder=folder
    )
