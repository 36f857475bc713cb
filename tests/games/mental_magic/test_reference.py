"""The ledger held against a second one, written without looking at the first: slow, plain, dictionaries all through.

It knows nothing of objections. It follows what was accepted and must come to the same cards, names and counts.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from tableassist.games.mental_magic import GAME, actions
from tableassist.games.mental_magic.cost import COLOURS, fits_cost
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat

GOOD_GROUNDS = {"ability", "static", "linked", "aura"}


class Book:
    """A second ledger."""

    def __init__(self, state):
        self.shared = state.shared
        self.count = {
            (seat, zone): getattr(player, zone)
            for seat, player in enumerate(state.players)
            for zone in ("hand", "library")
        }
        self.mental = [player.mental for player in state.players]
        self.cards, self.named, self.next = {}, [], 1
        self.waiting, self.turn, self.active, self.out = None, 1, state.active, set()
        self.lands = self.utopias = 0
        self.separate = state.options
        self.life = [player.life for player in state.players]

    def add(self, seat, zone, more):
        if zone == "library" and self.shared is not None and self.mental[seat]:
            self.shared += more
        else:
            self.count[seat, zone] += more

    def take(self, seat, ref):
        if ref not in ("hand", "library"):
            return int(ref)
        self.add(seat, ref, -1)
        self.cards[self.next] = {"owner": seat, "zone": ref, "is": None, "down": ""}
        self.next += 1
        return self.next - 1

    def follow(self, action):
        """What the action does, by name of its class."""
        getattr(self, type(action).__name__.lower(), lambda _: None)(action)

    def declare(self, action):
        similar = [name for name, source, seat in self.named if self.doubtful(action, name, source, seat)]
        if action.source == "told" or similar:
            self.waiting = action
        else:
            self.write_in(action)

    def doubtful(self, action, name, source, seat):
        from tableassist.rules.card_names import is_near_match

        if self.separate.fuzzy_names == "off" or (self.separate.unique == "per_player" and seat != action.seat):
            return False
        return "told" in (source, action.source) and is_near_match(name, action.name)

    def write_in(self, action):
        number = self.take(action.seat, action.card)
        card = self.cards[number]
        ground = str(action.ground)
        if ground == "cast":
            card["zone"] = "stack"
        elif ground in ("land", "enters"):
            card["zone"] = "battlefield"
        elif card["zone"] == "hand":
            card["zone"] = "graveyard"
        self.lands += ground == "land"
        card["is"], card["down"] = action.name, ""
        self.named.append((action.name, action.source, action.seat))
        self.waiting = None

    def confirm(self, _):
        self.write_in(self.waiting)

    def object(self, _):
        self.waiting = None

    def move(self, action):
        number = self.take(action.seat, action.card)
        card, to = self.cards[number], str(action.to)
        if to in ("hand", "library"):
            self.add(card["owner"], to, 1)
            del self.cards[number]
            return
        card["zone"] = to
        if to not in ("stack", "battlefield"):
            if card["down"] != "utopia" or str(action.ground) not in GOOD_GROUNDS:
                card["down"] = ""
            if str(action.ground) not in GOOD_GROUNDS:
                card["is"] = None

    def lapse(self, action):
        self.cards[int(action.card)].update({"is": None, "down": ""})

    def utopia(self, action):
        number = self.take(action.seat, "hand")
        self.cards[number].update(zone="battlefield", down="utopia")
        self.lands += 1
        self.utopias += 1

    def morph(self, action):
        number = self.take(action.seat, "hand")
        self.cards[number].update(zone="stack", down="mask" if action.mask else "morph")

    def land(self, action):
        self.count[action.seat, "hand"] = max(0, self.count[action.seat, "hand"] - 1)
        self.lands += 1

    def turndown(self, action):
        self.cards[int(action.card)]["down"] = "turned"

    def turnup(self, action):
        self.cards[int(action.card)]["down"] = ""

    def asland(self, action):
        if action.use == "discard":
            self.cards[self.take(action.seat, "hand")]["zone"] = "graveyard"

    def draw(self, action):
        self.add(action.seat, "library", -action.number)
        self.add(action.seat, "hand", action.number)

    def putback(self, action):
        self.add(action.seat, "hand", -action.number)
        self.add(action.seat, "library", action.number)

    def life_to(self, seat, total):
        self.life[seat] = total
        if total <= 0 and self.separate.zero_life == "out":
            self.gone(seat)

    def gone(self, seat):
        self.out.add(seat)
        self.cards = {number: card for number, card in self.cards.items() if card["owner"] != seat}
        if self.waiting is not None:
            ref = self.waiting.card
            if self.waiting.seat == seat or (ref.isdecimal() and int(ref) not in self.cards):
                self.waiting = None
        left = [one for one in range(len(self.life)) if one not in self.out]
        if len(left) > 1 and seat == self.active:
            self.begin(self.after(seat))
        if len(left) < 2:
            self.waiting = None

    def after(self, seat):
        following = seat
        while True:
            following = (following + 1) % len(self.life)
            if following not in self.out:
                return following

    def begin(self, seat):
        self.active, self.turn, self.lands, self.utopias = seat, self.turn + 1, 0, 0

    def lose(self, action):
        self.gone(action.seat)

    def endturn(self, action):
        self.begin(self.after(action.seat) if action.next is None else action.next)


def agrees(book, state):
    """Everything that both keep."""
    mine = {n: (card["owner"], card["zone"], card["is"], card["down"]) for n, card in book.cards.items()}
    theirs = {
        card.number: (card.owner, str(card.zone), card.identity and card.identity.name, card.down)
        for card in state.cards
    }
    assert mine == theirs
    assert [name for name, _, _ in book.named] == [used.name for used in state.used]
    assert book.shared == state.shared
    for (seat, zone), count in book.count.items():
        assert getattr(state.players[seat], zone) == count
    assert (book.waiting is None) == (state.waiting is None)
    assert {seat for seat, player in enumerate(state.players) if player.out} == book.out
    if not state.over:
        assert (book.active, book.turn, book.lands, book.utopias) == (
            state.active,
            state.turn,
            state.lands,
            state.utopias,
        )


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (100, {}),
        (101, {"library": "shared"}),
        (102, {"mental": "12"}),
        (103, {"unique": "per_player", "zero_life": "told"}),
        (104, {"card_db": "ignored"}),
        (105, {"match": "mana_value", "fuzzy_names": "off"}),
    ],
)
def test_two_ledgers_agree(game_of, known, told, seed, options):
    walk = game_of(seed, (known, told)[seed % 2], **options)
    book = Book(walk.steps[0][0])
    for (_, action), after in zip(walk.steps, [*(state for state, _ in walk.steps[1:]), walk.last], strict=True):
        if isinstance(action, actions.Life):
            book.life_to(action.seat, action.total)
        else:
            book.follow(action)
        agrees(book, after)


def spelt_out(cost):
    """Every way to read a cost, by the simplest means: all choices of halves, each as a sorted list."""
    choices = [symbol.strip("{}").replace("/P", "").split("/") for symbol in cost.replace("}{", "} {").split()]
    found = set()
    for chosen in product(*choices):
        generic = sum(int(half) for half in chosen if half.isdecimal())
        found.add((generic, *sorted(half for half in chosen if not half.isdecimal())))
    return found


def test_costs_match_as_a_plain_reading_says():
    """R-MM-010, against a second way to read costs."""
    rng, agreed = random.Random(4), 0
    pairs = [f"{a}/{b}" for a in COLOURS for b in COLOURS if a != b]
    halves = ["0", "1", "2", "3", *COLOURS, "C", "S", "X", *pairs, *(f"2/{c}" for c in COLOURS), "W/P", "R/G/P"]
    few = ["1", "W", "U", "W/U", "2/W", "U/P"]
    for number in range(6000):
        drawn = few if number % 2 else halves
        one, other = ("".join(f"{{{s}}}" for s in rng.choices(drawn, k=rng.randint(0, 4))) for _ in range(2))
        expected = not spelt_out(one).isdisjoint(spelt_out(other))
        assert fits_cost(one, other) is expected, (one, other)
        agreed += expected
    assert agreed > 200


def some_action(rng, state):
    """Any action whatever, most of them nonsense."""
    kind = rng.choice(list(ARGUMENTS))
    values = [rng.choice(DRAWN[word]) for word in ARGUMENTS[kind].split()]
    return kind(*values)


DRAWN = {
    "seat": [Seat(n) for n in range(4)],
    "card": ["hand", "library", "1", "2", "3", "99", "0"],
    "ground": [*Ground],
    "source": ["book", "told"],
    "cost": ["", "{1}{R}", "{0}", "{R} // {U}"],
    "name": ["Ember Volley", "Past in Flames", "A Card", "Utopia", "Sol Ring"],
    "where": [*Where],
    "maybe": [None, Seat(0), Seat(1), Seat(7)],
    "perhaps": [None, Ground.LINKED, Ground.NOTHING],
    "number": [-3, 0, 1, 2, 99],
    "use": ["discard", "target"],
    "reason": list(actions.REASONS),
}
ARGUMENTS = {
    actions.Declare: "seat card ground source cost name cost name maybe",
    actions.Confirm: "seat",
    actions.Object: "seat",
    actions.Move: "seat card where perhaps maybe",
    actions.Lapse: "seat card",
    actions.Utopia: "seat",
    actions.Morph: "seat",
    actions.Land: "seat",
    actions.ExtraLands: "seat number",
    actions.TurnDown: "seat card",
    actions.TurnUp: "seat card",
    actions.ShowFace: "seat card name",
    actions.Reveal: "seat card cost",
    actions.AsLand: "seat card use cost",
    actions.Search: "seat seat",
    actions.Shuffle: "seat seat",
    actions.Dredge: "seat card",
    actions.Draw: "seat number",
    actions.PutBack: "seat number",
    actions.Life: "seat number",
    actions.EndTurn: "seat maybe",
    actions.Respond: "seat",
    actions.Done: "seat",
    actions.SetCount: "seat where number",
    actions.SetZone: "card where",
}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_overruled_leaves_a_game_that_goes_on(start, known, seed):
    """`apply` never judges: nonsense changes what it can, and everything can still be shown, told and asked."""
    rng, state = random.Random(seed), start(2 + seed % 3, zero_life="told")
    for _ in range(250):
        action = some_action(rng, state)
        refused = known.judge(state, action)
        assert refused is None or (refused.rule in known.rulebook and refused.why.endswith(".")), refused
        assert known.describe(state, action).endswith(".")
        state = known.apply(state, action)
        assert known.show(state).headline
        assert known.prompt(state).options
        assert GAME.plain(state)["turn"] >= 1
        assert known.timing(state).owner in range(4)
