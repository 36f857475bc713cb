"""The house rules: every ruling with a second playable reading, and what the base rules leave to the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tableassist.rules.game import OptionKey
from tableassist.rules.options import YES_NO, chosen_values

_NUMBERS = frozenset({"life", "hand_size", "respond"})

OPTIONS: tuple[OptionKey, ...] = (
    OptionKey(
        "draft",
        ("led", "done", "kept"),
        "R-MN-010",
        "The referee leads the draft; it is over; cards of a match are kept",
    ),
    OptionKey("draft_discards", ("hidden", "open"), "A-MN-28", "Whether the ten cards left out lie face up"),
    OptionKey("first", ("ask", "1", "2", "1_chooses", "2_chooses"), "R-MN-020", "Who has the first turn, or chooses"),
    OptionKey("life", ("20", "15", "10", "30"), "R-MN-022", "Life at the start"),
    OptionKey("hand_size", ("7", "6", "5"), "R-MN-023", "Cards of an opening hand"),
    OptionKey("mulligan", ("london", "none", "free-first"), "R-MN-023", "How an opening hand may be replaced"),
    OptionKey("sevens_in_hands", YES_NO, "A-MN-01", "Whether 7s count in mana hands"),
    OptionKey("seven_tap_sick", YES_NO, "A-MN-02", "Whether a fresh 7 cannot be tapped for mana"),
    OptionKey("suit_position", ("any", "printed"), "A-MN-04", "Where in a king's run its suit must stand"),
    OptionKey("float", YES_NO, "A-MN-06", "Whether lands may be tapped before something is paid"),
    OptionKey("discard_from", ("hand", "hand_or_battlefield"), "A-MN-10", "Where abilities discard their card from"),
    OptionKey("hand_ability_timing", ("instant", "sorcery"), "A-MN-11", "When abilities may be used from hand"),
    OptionKey("jack_mode", ("bestow", "activated"), "A-MN-12", "Jack as Aura: in a main phase, or at any time"),
    OptionKey("jack_unattached", ("creature", "graveyard"), "A-MN-13", "What a Jack is when its creature is gone"),
    OptionKey("club_discount", ("slot", "contiguous", "suit_only"), "A-MN-15", "What Membership Benefits take away"),
    OptionKey("club_discount_aura", YES_NO, "A-MN-17", "Whether they make a J♣ free as an Aura"),
    OptionKey("empty_draw", ("draw", "skip"), "A-MN-20", "Whether a card follows the reshuffle of an empty library"),
    OptionKey("graveyard_you", ("owner", "last_controller"), "A-MN-22", "Whose Durable and Dig are"),
    OptionKey("dig_self", YES_NO, "A-MN-24", "Whether Dig may take the spade itself"),
    OptionKey("stack_ui", ("shortcut", "full"), "A-MN-36", "Whether passes are assumed where nobody responds"),
    OptionKey("respond", ("10", "5", "20", "30"), "R-CK-022", "Seconds to press Respond"),
    OptionKey(
        "learn", ("nobody", "1", "2", "both"), "R-MN-084", "Who is shown what he can pay for, and what the rest lacks"
    ),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, as the rules read them."""

    draft: str = "led"
    draft_discards: str = "hidden"
    first: str = "ask"
    life: int = 20
    hand_size: int = 7
    mulligan: str = "london"
    sevens_in_hands: bool = True
    seven_tap_sick: bool = True
    suit_position: str = "any"
    float: bool = True
    discard_from: str = "hand"
    hand_ability_timing: str = "instant"
    jack_mode: str = "bestow"
    jack_unattached: str = "creature"
    club_discount: str = "slot"
    club_discount_aura: bool = True
    empty_draw: str = "draw"
    graveyard_you: str = "owner"
    dig_self: bool = True
    stack_ui: str = "shortcut"
    respond: int = 10
    learn: str = "nobody"

    def learns(self, seat: int) -> bool:
        """Whether the player is learning the game."""
        return self.learn in ("both", str(seat + 1))

    @property
    def chooser(self) -> int | None:
        """The seat of who chooses who begins, as the loser of the last game of a match does (R-MN-020), or None."""
        number, chooses, _ = self.first.partition("_chooses")
        return int(number) - 1 if chooses else None

    @property
    def shortcut(self) -> bool:
        """Whether passes are assumed where nobody responds."""
        return self.stack_ui == "shortcut"


def options_of(chosen: Mapping[str, str]) -> Options:
    """The options with the chosen values; raises SetupRefused for a key or a value that does not exist."""
    return Options(**chosen_values(OPTIONS, chosen, _NUMBERS))
