"""Who plays: a page for each side with the people known here, teams where the rules know them, and a new name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tableassist.app.home.memory import LONGEST_NAME, Person
from tableassist.app.home.pages import Back, Change, Item, Known, Open, Page
from tableassist.app.home.plan import edge_of_side, edges, rotated
from tableassist.rules.game import Members
from tableassist.rules.teams import side_name

NOBODY_YET = "Nobody yet"
MOST_PEOPLE = 4
"""So many buttons and edges a table has."""

_PLAIN, _ACCENTS = "abcdefghijklmnopqrstuvwxyz", "äöüßáàâãåæçéèêëíìîïñóòôõøœúùûýčřšžłğıș"
_SIGNS = {"space": " ", "apostrophe": "'", "hyphen": "-"}


def players_page(known: Known) -> Page:
    """Who sits where; each may press his own button to say who that is."""
    plan = known.plan
    low, high = known.catalogue.game(plan.game, plan.options).players
    items = [
        Item(f"side:{n}", side_name(members) or NOBODY_YET, Open(partial(side_page, side=n)), _where(plan.sides, n), n)
        for n, members in enumerate(plan.sides)
    ]
    if len(plan.sides) < high and len(plan.people) + (plan.empty is not None) < MOST_PEOPLE:
        more = len(plan.sides)
        opened = Open(partial(side_page, side=more))
        items.append(Item("more", "One more", Change(_with(known, (*plan.sides, ())), opened)))
    if len(plan.sides) > low:
        items.append(Item("fewer", "One fewer", Change(_with(known, _one_fewer(plan.sides)))))
    if len(set(plan.sides)) > 1:
        items.append(Item("rotate", "Change places", Change(_with(known, rotated(plan.sides)))))
    start = plan.empty if plan.empty is not None else 0
    return Page("Who plays?", (*items, Item("done", "Done", Back())), start=start)


def _where(sides: tuple[Members, ...], side: int) -> str:
    """At which edges the people of a side sit."""
    if not sides[side]:
        return edge_of_side(sides, side)
    where = edges(sides)
    return ", ".join(str(where[person]) for person in sides[side] if person in where)


def _one_fewer(sides: tuple[Members, ...]) -> tuple[Members, ...]:
    """Without the last side at which nobody sits, else without the last one."""
    at = max((n for n, members in enumerate(sides) if not members), default=len(sides) - 1)
    return (*sides[:at], *sides[at + 1 :])


def side_page(known: Known, *, side: int) -> Page:
    """Who sits there: somebody known, a new name, or several as a team."""
    plan = known.plan
    members = plan.sides[side] if side < len(plan.sides) else ()
    items = [
        Item(f"sit:{person.name}", person.name, _seated(known, side, person.name), _now_at(known, person.name))
        for person in known.memory.people
        if person.name not in members
    ]
    items.append(Item("name", "A new name", _naming(known, side, team=False)))
    if members and known.catalogue.has_teams(plan) and len(plan.people) < MOST_PEOPLE:
        items.append(Item("team", "A partner as well", Open(partial(partner_page, side=side))))
    if len(members) > 1:
        items.append(Item("alone", f"Without {members[-1]}", _sides(known, side, members[:-1])))
    if members:
        items.append(Item("nobody", "Nobody", _sides(known, side, ())))
    edge = _where(plan.sides, side) if side < len(plan.sides) else ""
    return Page(f"Who sits {edge}?" if edge else "Who plays?", tuple(items), side_name(members))


def partner_page(known: Known, *, side: int) -> Page:
    """Who else is of that side (R-TB-007)."""
    plan = known.plan
    items = (
        Item(f"with:{person.name}", person.name, _joined(known, side, person.name))
        for person in known.memory.people
        if person.name not in plan.people
    )
    new = Item("name", "A new name", _naming(known, side, team=True))
    return Page(f"Who plays with {side_name(plan.sides[side])}?", (*items, new))


def _now_at(known: Known, name: str) -> str:
    """Where somebody sits who is chosen already, else where that person usually sits."""
    where = edges(known.plan.sides).get(name)
    usual = known.memory.edges.get(name, "")
    return f"✓ {where}" if where else usual


def _seated(known: Known, side: int, name: str, back: int = 1) -> Change:
    """Somebody sits there now; who sat there takes the other's place, and the next empty seat is asked about."""
    sides = list(known.plan.sides)
    for other, members in enumerate(sides):
        if name in members and other != side:
            left = tuple(person for person in members if person != name)
            sides[other] = left or sides[side]
    sides[side] = (name,)
    after = _with(known, tuple(sides))
    empty = after.plan.empty
    return Change(after, Back(back, None if empty is None else Open(partial(side_page, side=empty))))


def _joined(known: Known, side: int, name: str, back: int = 2) -> Change:
    sides = list(known.plan.sides)
    sides[side] = (*sides[side], name)
    return Change(_with(known, tuple(sides)), Back(back))


def _sides(known: Known, side: int, members: Members) -> Change:
    sides = list(known.plan.sides)
    sides[side] = members
    return Change(_with(known, tuple(sides)), Back())


def _with(known: Known, sides: tuple[Members, ...]) -> Known:
    return known.with_(plan=known.plan.with_(sides=sides))


# A new name -----------------------------------------------------------------------------------------------------------


def _naming(known: Known, side: int, *, team: bool) -> Change:
    return Change(typed_name(known, ""), Open(partial(name_page, side=side, team=team)))


def name_page(known: Known, *, side: int, team: bool) -> Page:
    """A name typed letter by letter: touched, chosen with the keys, or on a keyboard."""
    name = " ".join(known.name.split())
    items = [*_ends(known, name, side, team=team), *_letters(known)]
    first = next((n for n, item in enumerate(items) if item.key in (_PLAIN[0], _ACCENTS[0])), 0)
    taken = f"{name} plays already." if name in known.plan.people else ""
    return Page(f"{known.name}▏" if known.name else "A new name", tuple(items), taken, start=first, typed=True)


def _ends(known: Known, name: str, side: int, *, team: bool) -> Iterator[Item]:
    """What is to be done with the name."""
    if name and name not in known.plan.people:
        met = known.with_(memory=known.memory.with_person(_person(known, name)))
        # Back over this page and the one that led here.
        done = _joined(met, side, name, back=3) if team else _seated(met, side, name, back=2)
        yield Item("done", "Done", done)
    if known.name:
        yield Item("delete", "Delete", Change(typed_name(known, known.name[:-1])))
    other = known.with_(accents=not known.accents)
    yield Item("other", "A to Z" if known.accents else "Ä É Ñ …", Change(other))


def _person(known: Known, name: str) -> Person:
    return next((one for one in known.memory.people if one.name == name), Person(name))


def _letters(known: Known) -> Iterator[Item]:
    if len(known.name) >= LONGEST_NAME:
        return
    capital = not known.name or known.name[-1] in " -"
    for letter in _ACCENTS if known.accents else _PLAIN:
        sign = letter.upper() if capital and len(letter.upper()) == 1 else letter
        yield Item(letter, sign, Change(typed_name(known, known.name + sign)))
    if known.name and known.name[-1] not in " '-":
        for key, sign in _SIGNS.items():
            yield Item(key, "Space" if sign == " " else sign, Change(typed_name(known, known.name + sign)))


def typed_name(known: Known, name: str) -> Known:
    """With a name as far as it is typed; after a letter with an accent those without come back."""
    return known.with_(name=name, accents=False)
