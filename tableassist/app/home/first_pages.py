"""Home itself, and what is one press away from it: going on, practising, people, help, settings, shutting down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tableassist.app.home import help_texts
from tableassist.app.home.kept import OPEN, SIGNED, Kept, unfinished
from tableassist.app.home.memory import Person
from tableassist.app.home.mend_pages import mending_items, mending_line
from tableassist.app.home.pages import Back, Change, GoOn, Item, Known, Leave, Open, Page, Practise, SetUpFrom, ShutDown
from tableassist.app.home.plan_pages import new_game_page
from tableassist.app.home.setting_pages import section_items
from tableassist.app.home.stick_pages import stick_item
from tableassist.app.words import day_in_words
from tableassist.rules.teams import side_name
from tableassist.rules.view import Sheet, Tone
from tableassist.rules.wording import list_in_words
from tableassist.table.geometry import Side

NOBODY = "Guest"
"""Who practises where nobody is known by name."""


def home_page(known: Known) -> Page:
    """Home: what there is to do, the likeliest first."""
    going = unfinished(known.games)
    items = [
        *_continue(going),
        Item("new", "New game", Open(new_game_page), _likely(known)),
        *mending_items(known),
        *([Item("practise", "Study and practise", Open(practise_page))] if known.pastimes else []),
        Item("people", "People and statistics", Open(people_page)),
        Item("help", "Help", Open(help_page)),
        Item("settings", "Settings", Open(settings_page)),
        Item("off", "Shut down", Open(shutting_down)),
    ]
    if known.notice:
        return Page(known.notice, tuple(items), tone=known.tone)
    return Page("What shall we do?", tuple(items), mending_line(known))


def _continue(going: Sequence[Kept]) -> Iterator[Item]:
    if len(going) == 1:
        yield Item("continue", "Continue", Leave(GoOn(going[0].file)), f"{going[0].title}, {_names(going[0])}")
    elif going:
        yield Item("continue", "Continue", Open(continue_page), f"{len(going)} games")


def _likely(known: Known) -> str:
    """The game that begins with another press."""
    plan = known.plan
    if not plan.people:
        return ""
    return f"{known.catalogue.game(plan.game).title}, {list_in_words(list(map(side_name, filter(None, plan.sides))))}"


def continue_page(known: Known) -> Page:
    """Every game that was not finished, the one that was played last first."""
    items = (
        Item(f"go:{one.file}", one.title, Leave(GoOn(one.file)), f"{_names(one)}, {_when(one)}")
        for one in unfinished(known.games)
    )
    return Page("Go on with which game?", tuple(items))


def _names(kept: Kept) -> str:
    return list_in_words(list(map(side_name, kept.plan.sides)))


def _when(kept: Kept) -> str:
    """How far it has come, and the day on which it began."""
    far = f"turn {kept.turn}" if kept.state == OPEN else "the next game" if kept.goes_on else "not signed by all"
    return ", ".join(part for part in (far, day_in_words(kept.date)) if part)


# Studying and practising ----------------------------------------------------------------------------------------------


def practise_page(known: Known) -> Page:
    """What can be done alone."""
    items = (
        Item(f"do:{one.key}", one.title, Open(partial(who_practises, key=one.key, title=one.title)), one.note)
        for one in known.pastimes
    )
    return Page("Study what?", tuple(items))


def who_practises(known: Known, *, key: str, title: str) -> Page:
    """Whose memory it is."""
    names = [person.name for person in known.memory.people] or [NOBODY]
    items = (Item(f"by:{name}", name, Leave(Practise(key, name))) for name in names)
    return Page("Who studies?", tuple(items), title)


# People ---------------------------------------------------------------------------------------------------------------


def people_page(known: Known) -> Page:
    """Everybody who is known here, with what signed results say."""
    people = known.memory.people
    if not people:
        text = "Whoever plays is remembered, with the side of the table where that was, and what was won."
        return Page("Nobody has played yet", detail=text)
    items = (Item(f"who:{one.name}", one.name, Open(partial(person_page, name=one.name))) for one in people)
    rows = tuple((one.name, *map(str, _tally(known.games, one.name))) for one in people)
    return Page("People", tuple(items), sheet=Sheet("Signed results", ("", "Games", "Won", "Shared"), rows))


def person_page(known: Known, *, name: str) -> Page:
    """One person: what was played and won in each game, and where that person sits."""
    person = next((one for one in known.memory.people if one.name == name), None)
    if person is None:
        return Page(f"{name} is forgotten", detail="What was played stays with its game.")
    sides = list(Side)
    turned = str(sides[(sides.index(Side(person.edge)) + 1) % len(sides)]) if person.edge else str(sides[0])
    moved = Change(known.with_(memory=known.memory.with_person(Person(name, turned))))
    items = (
        Item("edge", f"Sits: {person.edge or 'anywhere'}", moved),
        Item("forget", "Forget", Open(partial(forgetting, name=name))),
    )
    titles = sorted({one.title for one in known.games if name in one.plan.people and one.state == SIGNED})
    each = ((title, [one for one in known.games if one.title == title]) for title in titles)
    rows = tuple((title, *map(str, _tally(games, name))) for title, games in each)
    sheet = Sheet("Signed results", ("", "Games", "Won", "Shared"), rows) if rows else None
    return Page(name, items, "" if rows else "No signed result yet.", sheet=sheet)


def forgetting(known: Known, *, name: str) -> Page:
    """Asked before somebody is forgotten."""
    gone = Change(known.with_(memory=known.memory.without(name)), Back(2))
    items = (Item("forget:yes", "Forget", gone), Item("forget:no", "Keep", Back()))
    return Page(f"Forget {name}?", items, "The name is not offered any more. What was played stays.", Tone.ASK)


def _tally(games: Sequence[Kept], name: str) -> tuple[int, int, int]:
    """Signed games of a person: how many, how many of them won alone, how many shared."""
    signed = [one for one in games if one.state == SIGNED and name in one.plan.people]
    won = [one for one in signed if any(name in one.plan.sides[side] for side in one.winners)]
    shared = sum(len(one.winners) > 1 for one in won)
    return len(signed), len(won) - shared, shared


# Help, settings, the end ----------------------------------------------------------------------------------------------


def help_page(_known: Known) -> Page:
    """What there is to read."""
    items = (Item(f"help:{n}", title, Open(partial(help_text, at=n))) for n, (title, _) in enumerate(help_texts.TEXTS))
    return Page("Help", tuple(items))


def help_text(_known: Known, *, at: int) -> Page:
    """One of the texts, and the next one in its place."""
    title, text = help_texts.TEXTS[at]
    follows = at + 1 < len(help_texts.TEXTS)
    items = (Item("next", "Next", Back(1, Open(partial(help_text, at=at + 1)))),) if follows else ()
    return Page(title, items, text)


def settings_page(_known: Known) -> Page:
    """The sections of the settings, and the games that are installed."""
    games = Item("games", "Installed games", Open(games_page))
    return Page("Settings", (*section_items(), Item("setup", "Set up", Open(set_up_page)), stick_item(), games))


def set_up_page(known: Known) -> Page:
    """Each step of setting up, and all of them one after the other."""
    steps = (Item(f"step:{name}", title, Leave(SetUpFrom(name, alone=True))) for name, title in known.steps)
    return Page("Set up what?", (*steps, Item("all", "Everything", Leave(SetUpFrom()))))


def games_page(known: Known) -> Page:
    """The games that are installed, and why others are not."""
    catalogue = known.catalogue
    rows = tuple((catalogue.game(name).title, _players(catalogue.game(name).players)) for name in catalogue.names)
    said = " ".join(catalogue.troubles) or "Games of other packages appear here by themselves."
    return Page("Games", detail=said, sheet=Sheet("Installed", ("game", "for"), rows))


def _players(allowed: tuple[int, int]) -> str:
    low, high = allowed
    return f"{low} players" if low == high else f"{low} to {high} players"


def shutting_down(_known: Known) -> Page:
    """Asked before the program ends."""
    items = (Item("off:yes", "Shut down", Leave(ShutDown())), Item("off:no", "Stay", Back()))
    text = "Every move is kept already. When the screen is dark, the plug may be pulled."
    return Page("Shut down?", items, text, Tone.ASK)
