"""The home screens as a state machine: which page is open, and what each press does there.

Nothing here reads a clock, a file or a screen: what is to be done outside comes out of `press` as an errand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tableassist.app.home.first_pages import home_page, shutting_down
from tableassist.app.home.pages import Back, Change, Errand, Item, Known, Later, Leave, Open, Page, PageMaker, Step
from tableassist.app.home.seat_pages import typed_name
from tableassist.app.prompting.choices import BACK, DIRECT, Cursor, pressed_on
from tableassist.ports import Pressed
from tableassist.rules.view import Option, Prompt, SoftKey, Status, Tone, View

TITLE = "TableAssist"
OFF = "Shut down"
CHOOSE = "Choose"
_LONGEST_LABEL = 22
"""A choice with more letters is not written on the key that takes it."""

_TEXT = "text:"


@dataclass(frozen=True)
class Shown:
    """A page that is open, and where its cursor stands; `moved` says that it was moved there by arrows."""

    maker: PageMaker
    at: int = 0
    moved: bool = False


class Home:
    """The pages that are open, the first at the bottom; `known` is what they know."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self._open: tuple[Shown, ...] = (Shown(home_page),)
        self._page = home_page(known)
        self._settle(())

    # What comes out ---------------------------------------------------------------------------------------------------

    def view(self) -> View:
        """The page that is open."""
        page, choice = self._page, self._choice
        return View(
            title=TITLE,
            headline=page.headline,
            detail="" if page.tone is Tone.WRONG else page.detail,
            why=page.detail if page.tone is Tone.WRONG else "",
            tone=page.tone,
            tiles=page.tiles,
            mat=page.mat,
            facts=page.facts,
            sheet=page.sheet,
            options=choice.options,
            chosen=choice.at if choice.walks else None,
            keys=self._keys(),
            status=Status(""),
            roomy=True,
        )

    @property
    def page(self) -> Page:
        """The page that is open, as plain data."""
        return self._page

    @property
    def depth(self) -> int:
        """How many pages are open on top of the first one."""
        return len(self._open) - 1

    # What goes in -----------------------------------------------------------------------------------------------------

    def press(self, pressed: Pressed) -> Errand | None:
        """A button, key or touch; what is to be done outside, or None."""
        if pressed.held:
            # It was acted on when it went down.
            return None
        button = self._meant(pressed.button)
        command, choice, option = pressed_on(self._choice, replace(pressed, button=button))
        if option is not None:
            return self._take(next(item for item in self._page.items if item.key == option.key))
        if choice is not None and choice.at != self._choice.at:
            self._open = (*self._open[:-1], replace(self._open[-1], at=choice.at, moved=True))
            self._settle(self._page.items)
            return None
        return self._command(command)

    def know(self, known: Known, page: PageMaker | None = None) -> None:
        """Something else is known, from outside; the first page is open then, or that page on top of it."""
        self.known = known
        self._open = (Shown(home_page),) if page is None else (Shown(home_page), Shown(page))
        self._settle(())

    # Which page is open -----------------------------------------------------------------------------------------------

    @property
    def _choice(self) -> Cursor:
        options = tuple(Option(item.key, item.label, seat=item.seat, note=item.note) for item in self._page.items)
        return Cursor(Prompt("", options), self._open[-1].at)

    def _keys(self) -> tuple[SoftKey, ...]:
        choice, last = self._choice, SoftKey(BACK if self.depth else OFF)
        if choice.walks:
            label = choice.current.label
            return (SoftKey("◄"), SoftKey("►"), SoftKey(label if len(label) <= _LONGEST_LABEL else CHOOSE), last)
        labels = (*(option.label for option in choice.options), "", "", "")[:DIRECT]
        return (*map(SoftKey, labels), last)

    def _meant(self, button: str) -> str:
        """What a press stands for on this page: who sits at a button of his own may use it for any of few choices."""
        options = self._choice.options
        if button == "quit" or button.startswith(_TEXT):
            return "back" if button == "quit" else ""
        if button.startswith("seat") and not any(button == f"seat{option.seat}" for option in options):
            return f"soft{button[-1]}" if int(button[-1]) < len(options) <= DIRECT else ""
        if button == "ok" and self._page.typed and not self._open[-1].moved and options:
            return f"option:{options[0].key}"
        return button

    def _command(self, command: str) -> Errand | None:
        if command == "back" and self._page.typed and self.known.name:
            return self._step(Change(typed_name(self.known, self.known.name[:-1])))
        if command in ("menu", "back"):
            return self._step(Back() if self.depth else Open(shutting_down))
        return None

    def _take(self, item: Item) -> Errand | None:
        if self._page.typed:
            # The cursor stays where it is; a letter that was touched or typed leaves Enter for the whole name.
            at = next(n for n, one in enumerate(self._page.items) if one.key == item.key)
            moved = self._open[-1].moved and at == self._open[-1].at
            self._open = (*self._open[:-1], replace(self._open[-1], moved=moved))
        return self._step(item.then)

    def _step(self, step: Step | None) -> Errand | None:
        """Follow a step; the notice of what went wrong before is read by then."""
        items: Sequence[Item] = self._page.items
        errand: Errand | None = None
        if isinstance(step, Later):
            step = step.make(self.known)
        if isinstance(step, Change):
            self.known, step = step.known, step.then
        else:
            self.known = self.known.with_(notice="")
        match step:
            case Open(page):
                self._open, items = (*self._open, Shown(page, page(self.known).start)), ()
            case Back(pages, then):
                self._open, items = self._open[: max(1, len(self._open) - pages)], ()
                if then is not None:
                    self._open = (*self._open, Shown(then.page, then.page(self.known).start))
            case Leave():
                self._open, items, errand = self._open[:1], (), step.errand
        self._settle(items)
        return errand

    def _settle(self, before: Sequence[Item]) -> None:
        """Make the page of what is known now; the cursor stays on its choice where that is still there."""
        shown, was = self._open[-1], self._page.tone
        self._page = shown.maker(self.known)
        keys = [item.key for item in self._page.items]
        at = shown.at
        if before and self._page.tone is Tone.WRONG is not was:
            # What mends it comes first.
            at = 0
        elif at < len(before) and before[at].key in keys:
            at = keys.index(before[at].key)
        self._open = (*self._open[:-1], replace(shown, at=max(0, min(at, len(keys) - 1))))
