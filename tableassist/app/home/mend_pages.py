"""What of the device cannot be used: each with what is done without it meanwhile, and with what mends it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tableassist.app.device.troubles import PutAside, Repair, TakeOut, Trouble, damaged, repair_label, settings_troubles
from tableassist.app.home.kept import TORN, Kept
from tableassist.app.home.pages import Back, Change, Item, Known, Later, Leave, Mend, Open, Page, Step
from tableassist.app.settings.config import BadSettings
from tableassist.rules.view import Tone


def troubles_of(known: Known) -> tuple[Trouble, ...]:
    """Everything that cannot be used: settings first, for other things may follow from them."""
    games = (
        Trouble(f"game:{number}", "A game", why, "All other games can be played.")
        for number, why in enumerate(known.catalogue.troubles)
    )
    torn = (_torn(one) for one in known.games if one.state == TORN)
    return (*settings_troubles(known.settings), *known.troubles, *games, *torn)


def _torn(kept: Kept) -> Trouble:
    """A game whose journal cannot be gone on with."""
    path = Path(kept.file)
    # What the rules say against a journal is for players; what a damaged line says is not.
    why = damaged(path) if kept.file in kept.why else kept.why
    title = kept.title if kept.plan.game else "A game"
    return Trouble(f"journal:{kept.file}", title, why, "It cannot be gone on with.", (PutAside(path),))


def mending_items(known: Known) -> Iterator[Item]:
    """The way to what needs mending, where anything does."""
    found = troubles_of(known)
    if len(found) == 1:
        yield Item("mend", "Mend", Open(partial(trouble_page, key=found[0].key)), found[0].title)
    elif found:
        yield Item("mend", "Mend", Open(troubles_page), f"{len(found)} things")


def mending_line(known: Known) -> str:
    """What home says of it: nothing where only trifles are missing."""
    # By their names, without those of which there are several twice.
    titles = dict.fromkeys(one.title for one in troubles_of(known) if not one.minor)
    return f"Cannot be used as it is: {', '.join(titles)}. See Mend." if titles else ""


def troubles_page(known: Known) -> Page:
    """Each thing that cannot be used."""
    found = troubles_of(known)
    if not found:
        return Page("Everything can be used", (Item("done", "Done", Back()),), tone=Tone.GOOD)
    items = (Item(one.key, one.title, Open(partial(trouble_page, key=one.key)), _word(one)) for one in found)
    return Page("What needs mending?", tuple(items), tone=Tone.TODO)


def _word(trouble: Trouble) -> str:
    """Of which file or setting it is."""
    return trouble.key.partition(".")[2] or next(
        (one.path.name for one in trouble.repairs if isinstance(one, PutAside)), ""
    )


def trouble_page(known: Known, *, key: str) -> Page:
    """One of them: why, what is done meanwhile, and what mends it."""
    trouble = next((one for one in troubles_of(known) if one.key == key), None)
    if trouble is None:
        return Page("That is mended", (Item("done", "Done", Back()),), tone=Tone.GOOD)
    items = [
        Item(f"repair:{number}", repair_label(repair), _repaired(repair))
        for number, repair in enumerate(trouble.repairs)
    ]
    return Page(
        trouble.title, (*items, Item("leave", "Leave it", Back())), f"{trouble.why} {trouble.instead}", Tone.TODO
    )


def _repaired(repair: Repair) -> Step:
    if isinstance(repair, TakeOut):
        return Later(partial(_as_usual, path=repair.path))
    return Leave(Mend(repair))


def _as_usual(known: Known, *, path: tuple[str, ...]) -> Step:
    try:
        return Change(known.with_(settings=known.settings.without(path)), Back())
    except BadSettings as bad:
        return Change(known.with_(notice=str(bad)), Back(3))
