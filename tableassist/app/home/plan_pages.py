"""A new game: what is chosen so far, with a picture of its table, and what keeps it from being begun."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.app.home.clock_pages import clock_in_words, clock_page
from tableassist.app.home.kept import Kept
from tableassist.app.home.mending import mends, trouble_in_words
from tableassist.app.home.pages import Back, Begin, Change, Item, Known, Leave, Open, Page
from tableassist.app.home.plan import Plan
from tableassist.app.home.rule_pages import CONTRADICTION, changed_rules, rules_page
from tableassist.app.home.seat_pages import players_page
from tableassist.rules.teams import side_name
from tableassist.rules.view import Tone
from tableassist.rules.wording import list_in_words

ONE_GAME = "one game"


def new_game_page(known: Known) -> Page:
    """The new game: to begin it takes one press where everything is as it was the last time."""
    catalogue, plan = known.catalogue, known.plan
    tiles, mat = catalogue.table(plan)
    title = catalogue.game(plan.game).title
    trouble = "" if plan.empty is not None else trouble_in_words(catalogue, plan)
    items = [*_start(known, trouble), *_parts(known)]
    if trouble:
        return Page(CONTRADICTION, tuple(items), trouble, Tone.WRONG)
    detail = "" if plan.empty is None else "Say who plays."
    return Page(title, tuple(items), detail, tiles=tiles, mat=mat)


def _start(known: Known, trouble: str) -> Iterator[Item]:
    """What begins the game, or what mends that it cannot be begun."""
    if trouble:
        for number, mend in enumerate(mends(known.catalogue, known.plan)):
            yield Item(f"mend:{number}", mend.describe, Change(known.with_(plan=mend.plan)))
    elif known.plan.empty is None:
        yield Item("start", "Start", Leave(Begin(known.plan)))


def _parts(known: Known) -> Iterator[Item]:
    """What there is to choose, with what is chosen."""
    catalogue, plan = known.catalogue, known.plan
    yield Item("players", "Players", Open(players_page), _people(plan))
    yield Item("clock", "Clock", Open(clock_page), clock_in_words(plan))
    if catalogue.rules(plan):
        changed = len(changed_rules(known))
        yield Item("rules", "House rules", Open(rules_page), f"{changed} changed" if changed else "as usual")
    if catalogue.matches(plan):
        yield Item("match", "Match", Open(match_page), plan.match or ONE_GAME)
    material = catalogue.material(plan.game)
    if len(material.choices) > 1:
        yield Item("material", material.title, Open(material_page), _material(known))
    if len(catalogue.names) > 1:
        yield Item("game", "Another game", Open(game_page))


def _people(plan: Plan) -> str:
    names = [side_name(members) for members in plan.sides if members]
    return list_in_words(names) if names else "nobody yet"


def _material(known: Known) -> str:
    plan, material = known.plan, known.catalogue.material(known.plan.game)
    usual = known.catalogue.game(plan.game, plan.options)
    options = {option.key: option.values[0] for option in usual.options}
    chosen = plan.options.get(material.key) or options.get(material.key, "")
    return dict(material.choices).get(chosen, chosen)


# Which game -----------------------------------------------------------------------------------------------------------


def game_page(known: Known) -> Page:
    """The games; each is taken as it was played last, with the same people where that many can play it."""
    items = (
        Item(
            f"game:{name}",
            known.catalogue.game(name).title,
            Change(with_plan(known, name), Back()),
            _allowed(known, name),
        )
        for name in known.catalogue.names
        if name != known.plan.game
    )
    return Page("Which game?", tuple(items))


def _allowed(known: Known, name: str) -> str:
    low, high = known.catalogue.game(name).players
    return f"{low} players" if low == high else f"{low}–{high} players"


def with_plan(known: Known, name: str) -> Known:
    """With another game planned: as it was played last, for the people who were chosen before where they fit."""
    last = last_plan(known.games, name)
    plan = last or Plan(name)
    low, high = known.catalogue.game(name, plan.options).players
    sides = known.plan.sides if known.plan.people else plan.sides
    if not low <= len(sides) <= high or any(len(members) > 1 for members in sides):
        sides = (*(members[:1] for members in sides[:high]), *(((),) * max(0, low - len(sides))))
    sides = sides if len(sides) > 1 or plan.sides else (*sides, *((),) * (2 - len(sides)))[: max(low, 2)]
    return known.with_(plan=plan.with_(sides=sides))


def last_plan(games: tuple[Kept, ...], name: str = "") -> Plan | None:
    """The plan of the game that was played last, of that name where one is given."""
    return next((one.plan for one in games if one.plan.game and name in ("", one.plan.game)), None)


# Match and material ---------------------------------------------------------------------------------------------------


def match_page(known: Known) -> Page:
    """One game, or a match of several."""
    plan = known.plan
    items = (
        Item(
            f"match:{one}",
            one or ONE_GAME,
            Change(known.with_(plan=plan.with_(match=one)), Back()),
            _tick(one, plan.match),
        )
        for one in ("", *known.catalogue.matches(plan))
    )
    return Page("One game, or a match?", tuple(items))


def material_page(known: Known) -> Page:
    """What the game is played with."""
    material, plan = known.catalogue.material(known.plan.game), known.plan
    items = (
        Item(
            f"with:{value}",
            title,
            Change(known.with_(plan=plan.with_(options={**plan.options, material.key: value})), Back()),
            _tick(title, _material(known)),
        )
        for value, title in material.choices
    )
    return Page(f"Which {material.title}?", tuple(items))


def _tick(one: str, chosen: str) -> str:
    return "✓" if one == chosen else ""
