"""Players of the four games that do anything that is legal, by chance, and remember what really lies where."""

from __future__ import annotations

from functools import cache
from itertools import islice

from invariants import (
    check_battlefield,
    check_cards,
    check_grid,
    check_ledger,
    check_pieces,
    check_speakers,
    check_tokens,
)

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory.actions import Select, ShowMatch, Swap
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.mental_magic.actions import Lose
from tableassist.games.mnemonic import world
from tableassist.games.mnemonic.actions import Concede, Mulligan, Respond, TapForMana
from tableassist.table.cards import DECK, JOKERS, rank

MOST_LISTED = 300
LIKES_PAIRS, GIVES_UP = 0.5, 0.02


@cache
def known(name, deck):
    """The game, whose material is read once."""
    return game_named(name, {"deck": deck} if deck else {})


def same_game(name, options):
    """Stands for `game_named`, which reads the material of a game anew each time."""
    return known(name, options.get("deck", ""))


class Player:
    """All players of one game. `placed` is what really lies where; it is never changed, only replaced."""

    name = ""
    by_side = ()
    idle = ()
    """Actions that tire: they are seldom chosen where others are legal."""

    def __init__(self, rng, options):
        self.rng, self.game, self.placed = rng, same_game(self.name, options), None

    def begin(self, state):
        """The game begins with that state."""

    def listed(self, state):
        """Legal actions, as many as are worth looking at."""
        return list(islice(self.game.actions(state, self.world(state)), MOST_LISTED))

    def choose(self, state):
        """A legal action; None where there is none."""
        legal = self.listed(state)
        some = [one for one in legal if not isinstance(one, self.idle)]
        return self.rng.choice(some if some and self.rng.random() > GIVES_UP else legal) if legal else None

    def world(self, _state):
        return {}

    def saw(self, before, action, after):
        """The action counts: cards that nobody sees may have moved."""

    def check(self, state):
        """What holds in every position; raises AssertionError."""


class DeluxePlayer(Player):
    name = "deluxe-memory"

    def begin(self, state):
        deck = [*DECK, *(JOKERS if state.options.jokers else ())]
        self.rng.shuffle(deck)
        self.placed = dict(zip(list_places(state.options.jokers), deck, strict=True))

    def listed(self, state):
        return list(self.game.actions(state, self.placed))

    def choose(self, state):
        action = super().choose(state)
        if isinstance(action, Select) and self.rng.random() < LIKES_PAIRS:
            pairs = [one for one in self.listed(state) if isinstance(one, Select) and self._match(one)]
            return self.rng.choice(pairs) if pairs else action
        return action

    def _match(self, action):
        first, second = action.places
        return rank(self.placed[first]) == rank(self.placed[second])

    def saw(self, before, action, after):
        if isinstance(action, Swap):
            a, b = action.a, action.b
            self.placed = {**self.placed, a: self.placed[b], b: self.placed[a]}
        assert not isinstance(action, ShowMatch) or set(action.cards) <= set(after.gone)

    def check(self, state):
        check_tokens(state)
        check_grid(state, self.placed)


class MemWarsPlayer(Player):
    name = "memwars"
    by_side = ("mode", "depth")

    def check(self, state):
        check_pieces(state)
        check_speakers(state)


class MagicPlayer(Player):
    name = "mental-magic"
    idle = (Lose,)
    costs = ("{1}{R}", "{R}", "", "{0}", "{1}{U}", "{U}", "{6}", "{3}{R}", "{W}", "{2}{G}")

    def world(self, state):
        return {f"hand {seat}": self.rng.choice(self.costs) for seat in range(len(state.players))}

    def check(self, state):
        check_ledger(state)


class MnemonicPlayer(Player):
    name = "mnemonic"
    idle = (TapForMana, Respond, Mulligan, Concede)

    def begin(self, state):
        self.placed = world.deal_world(state, self.rng.sample(DECK, len(DECK)))

    def world(self, _state):
        return self.placed.world()

    def saw(self, before, action, after):
        chance = self.rng.randrange
        some = lambda *told: world.draw_some(told[2], told[3], chance)  # noqa: E731
        self.placed = world.follow(self.placed, before, action, after, chance, some)

    def check(self, state):
        check_cards(state, self.placed)
        check_battlefield(state)


PLAYERS = {kind.name: kind for kind in (DeluxePlayer, MemWarsPlayer, MagicPlayer, MnemonicPlayer)}

UNASKED = {
    "deluxe-memory": (
        "turned_down B1", "turned_up B1 9C", "strayed B1 A1", "strayed elsewhere B1", "swapped B1 C1", "removed D4",
        "set_place D4 up 9C", "set_place D4 empty 9C", "set_place D4 down", "set_tokens 3 0", "select 0 B1",
        "look 1 B1", "name_player 0", "name_player 0 9", "match 0 QS 7D", "copy 0 K", "cross 0 A1", "square 0 H7",
        "rearranged 0 B1=?", "lapse 0", "pass_rest 1", "in_time 0", "lose 0 time", "take10 1 yes", "pay5 0 yes",
    ),
    "memwars": (
        "appeared 12 blue", "appeared 12 challenge", "appeared NW red", "appeared elsewhere red", "vanished 12 red",
        "vanished NW red", "shifted 1 2 red", "shifted 2 NW blue", "turned 5", "wrong_piece 12 red blue",
        "set_place 12", "set_place 12 red", "set_place 13 challenge", "set_challenge 0 0", "set_challenge 1 99",
        "set_captured 0 1 3", "set_captured 0 0 1", "set_depth 0 3", "choose_quadrants NW", "lose_turn 0",
        "pass_rest 3", "claim 1 1", "claim 0 99", "challenge 0", "challenge 1", "counters 12 5", "stop", "next_round",
        "in_time 1", "lose 1 time",
    ),
    "mental-magic": (
        "draw 0 90", "life 0 2000000", "respond 0", "done 1", "end_turn 1", "lapse_turn 1", "in_time 0",
        "lose 0 boredom", "utopia 1", "morph 7",
    ),
    "mnemonic": (
        "play_land 0 5H", "tap_for_mana 0 KD", "cast 0 KD creature for 2S", "cast 0 JH aura on 5H", "aim 0 1",
        "hand_ability 0 AH face on 9H", "hand_ability 0 KC command on KC", "pass 0", "respond 1", "go 1 end",
        "declare_attackers 0 2S KD KD", "declare_blockers 1 KD=2S KD=3S", "divide_damage 0 KD 9H=5", "lapse 0",
        "order_triggers 0 2S", "durable 0 yes", "dig 1 KC", "discard_to_seven 0 KD KD 2S", "bottom 1 40",
        "sideboard 0 9", "draft_keep 1 30", "mulligan 0", "library_shuffled 1", "starts 1", "shift 7S lands",
        "set_life 0 -3", "set_count 1 library 90", "in_time 0", "lapse 1",
    ),
}  # fmt: skip
"""What somebody may say without sense or leave: some of it is legal now and then, most is refused."""
