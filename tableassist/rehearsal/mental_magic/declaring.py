"""Names, costs and numbers entered to the referee, key by key as the prompts lead there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tableassist.games.mental_magic.cost import BETWEEN_HALVES
from tableassist.games.mental_magic.entering import MARKS
from tableassist.rehearsal.actor import Stuck
from tableassist.rehearsal.mental_magic.hands import MagicHands
from tableassist.rules.card_names import name_key
from tableassist.rules.game import Seat
from tableassist.rules.view import Option

_KEYS = {sign: name for name, sign in MARKS.items() if name != "slashes"}


class Declarer:
    """Presses the keys of one session's prompts."""

    def __init__(self, actor: MagicHands) -> None:
        self.actor = actor

    def press(self, *keys: str) -> None:
        """These options, one after the other; raises Stuck where one is not offered."""
        for wanted in keys:
            offered = [option.key for option in self._options()]
            if wanted not in offered:
                raise Stuck(f"{wanted!r} was to be pressed, and there is only {', '.join(offered) or 'nothing'}.")
            self.actor.rig.press(f"option:{wanted}")

    def by(self, seat: Seat, *keys: str) -> None:
        """These options by a player, whoever has the time."""
        holder = self.actor.session.match.state.holder
        self.press(*(() if seat == holder else (f"for{seat}",)), *keys)

    def name(self, name: str) -> None:
        """A name, letter by letter until it is offered; entered as it is where it is not known."""
        for letter in name_key(name):
            offered = self._offered(name)
            if offered is not None:
                return self.press(offered)
            self.press(_KEYS.get(letter, letter))
        offered = self._offered(name)
        self.press("done" if offered is None else offered)
        if "other" in [option.key for option in self._options()]:
            self.press("other")
        return None

    def cost(self, cost: str) -> None:
        """A mana cost, symbol by symbol."""
        if not cost:
            return self.press("none")
        for number, half in enumerate(cost.split(BETWEEN_HALVES)):
            self.press(*(("//",) if number else ()), *_symbols(half))
        return self.press("done")

    def choose_label(self, beginning: str) -> None:
        """The option whose label begins so; raises Stuck where there is none."""
        found = next((option for option in self._options() if option.label.startswith(beginning)), None)
        if found is None:
            raise Stuck(f"Nothing that can be pressed begins with {beginning!r}.")
        self.press(found.key)

    def asks(self, *keys: str) -> bool:
        """Whether these keys are among those offered now."""
        return set(keys) <= {option.key for option in self._options()}

    def _offered(self, name: str) -> str | None:
        return next((one.key for one in self._options() if one.label == name and one.key.isdecimal()), None)

    def _options(self) -> Sequence[Option]:
        choice = self.actor.session.prompts.choice()
        return choice.options if choice is not None else ()


def _symbols(half: str) -> Iterable[str]:
    return (part + "}" for part in half.strip().split("}") if part)
