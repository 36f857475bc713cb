"""The example of a match says what the app says of such a game: it is played up to and compared."""

from sample_matches import TEAMS

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match

SIDES = (("Ada", "Ben"), ("Cleo", "Dov"))
OPTIONS = {"first": "1", "north": "north", "speaker": "in_turn"}


def test_teams_in_the_second_of_three_games():
    names = tuple("+".join(side) for side in SIDES)
    of = {"members": SIDES, "match": "3 games by points", "earlier": ("31:40:2",)}
    match = start_match(game_named("memwars"), Entry(1, 0, Started("memwars", "", "", names, OPTIONS, **of), "told"))
    for turn, place in enumerate((13, 38, 63)):
        for action in (f"claim {turn % 2} {place}", "window_closed"):
            match = match.after(match.next(Acted(action), match.entries[-1].at + 1, "told"))
    view = view_of(Session(match, Nowhere(), now=0, camera=True), 20)
    for part in ("title", "headline", "detail", "tone", "seats", "facts", "tiles"):
        assert getattr(view, part) == getattr(TEAMS, part), part
