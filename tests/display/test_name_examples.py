"""The examples of names and of typing say what the game says: each is played up to and compared."""

import pytest
import sample_names as examples
from sample_names import NAME_EXAMPLES

from tableassist.app.prompting.choices import Cursor, soft_keys
from tableassist.display.reader import TextReader, button_of
from tableassist.games.mental_magic import MentalMagic
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.rules.game import Setup
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection
from tableassist.table.observation import Face as Seen

CARDS = {
    "kiln keeper": MagicFace(
        "Kiln Keeper",
        "{1}{R}",
        "Creature — Goblin",
        "Whenever another creature you control dies, Kiln Keeper deals 1 damage to each opponent.",
    ),
    "séance of sparks": MagicFace("Séance of Sparks", "{1}{R}", "Enchantment"),
    "glass harbour": MagicFace("Glass Harbour", "{1}{U}", "Enchantment"),
    "ember volley": MagicFace("Ember Volley", "{1}{R}", "Sorcery"),
    "ember lance": MagicFace("Ember Lance", "{R}", "Instant"),
}
PLAYED = (
    "utopia 0",
    "declare 0 hand cast book {1}{R} printed={1}{R} Kiln Keeper",
    "zone_change 0 2 battlefield",
    "life 1 17",
    "end_turn 0",
    "draw 1 1",
    "utopia 1",
    "declare 1 hand cast book {1}{U} printed={1}{U} Glass Harbour",
    "zone_change 1 4 battlefield",
    "end_turn 1",
    "draw 0 1",
    "utopia 0",
    "declare 0 hand cast book {1}{R} printed={1}{R} Séance of Sparks",
    "zone_change 0 6 battlefield",
)
DECLARING = ("declare", "hand", "cast")


class Known:
    """The cards of the examples."""

    def card(self, name):
        face = CARDS.get(name.casefold())
        return None if face is None else MagicCard("normal", (face,))

    def suggest(self, typed, most=5):
        return tuple(face.name for key, face in CARDS.items() if key.startswith(typed.casefold()))[:most]

    def names(self):
        return tuple(face.name for face in CARDS.values())


GAME = MentalMagic(Known())


def told(state, *lines):
    for line in lines:
        action = GAME.parse(line)
        assert GAME.judge(state, action) is None, line
        state = GAME.apply(state, action)
    return state


@pytest.fixture(scope="module")
def third():
    """Ada's third turn."""
    return told(GAME.setup(Setup(("Ada", "Ben"))), *PLAYED)


def rounded(tile):
    area = tuple(round(getattr(tile.area, side), 1) for side in ("left", "top", "width", "height"))
    return tile.zone, tile.face, tile.kind, tile.text, tile.owner, area


def same(view, state, **changes):
    shown = GAME.show(state)
    wanted = {"headline": shown.headline, "detail": shown.detail, "tone": shown.tone, "sheet": shown.sheet, **changes}
    assert {name: getattr(view, name) for name in wanted} == wanted
    assert view.seats == shown.seats
    assert view.facts == shown.facts[: len(view.facts)]
    pairs = zip(view.tiles, shown.tiles, strict=True)
    assert [(one, other) for one, other in pairs if rounded(one) != rounded(other)] == []


def asks(view, prompt):
    assert view.prompt == prompt.text
    assert [(option.key, option.label, option.seat) for option in view.options] == [
        (option.key, option.label, option.seat) for option in prompt.options
    ]
    assert view.typed == prompt.typed
    choice = Cursor(prompt, view.chosen or 0)
    assert view.keys == soft_keys(choice, menu=False, paused=False)


def test_what_may_be_shown(third):
    same(examples.MENU, third)
    asks(examples.MENU, GAME.prompt(third))
    before = told(GAME.setup(Setup(("Ada", "Ben"))), *PLAYED[:-1])
    assert examples.MENU.news[0] == GAME.describe(before, GAME.parse(PLAYED[-1]))


def test_a_name_is_typed_with_names_offered(third):
    asks(examples.NAME, GAME.prompt(third, (*DECLARING, "{R}", "done", *"emb")))


def test_a_cost_is_entered_by_its_symbols(third):
    asks(examples.COST, GAME.prompt(third, (*DECLARING, "{1}", "{R}")))


def test_others_are_asked_about_a_card_that_is_not_known(third):
    """A-MM-05."""
    state = told(third, "declare 0 hand cast told {1}{R} printed={1}{R} Ember Golem")
    shown = GAME.show(state)
    view = examples.DOUBT
    assert (view.headline, view.detail, view.tone) == (shown.headline, shown.detail, shown.tone)
    asks(view, GAME.prompt(state))


def test_a_touch_on_a_card_shows_what_is_printed_on_it(third):
    shown = GAME.show(third)
    view = examples.MENU.with_(tiles=shown.tiles)
    number = next(n for n, tile in enumerate(shown.tiles) if "Kiln Keeper" in tile.text)
    reader = TextReader()
    assert reader.touch(view, button_of(number))
    assert reader.shown(view).sheet == examples.READ.sheet


def test_with_a_camera_plates_stand_where_their_cards_are():
    """One of them is tapped, one lies askew and is known to nobody."""
    state = told(GAME.setup(Setup(("Ada", "Ben"))), *PLAYED[:10])
    view, says = examples.SEEN, GAME.describe(state, GAME.parse(PLAYED[10]))
    state = told(state, PLAYED[10], "known 2 printed={1}{R} Bog Lantern", "known 4 printed={1}{U} Sea Mill")
    seen = (
        card("Bog Lantern", 400, 380, 2),
        card(None, 230, 520, 0, face=Seen.DOWN),
        card(None, 430, 100, 0, face=Seen.DOWN),
        card(None, 350, 210, 45, face=Seen.UNKNOWN),
        card("Sea Mill", 500, 200, 90),
    )
    shown, placed = GAME.show(state), GAME.placed(state, seen)
    assert (view.headline, view.detail, view.seats, view.news) == (shown.headline, shown.detail, shown.seats, (says,))
    assert view.facts == shown.facts[: len(view.facts)]
    asks(view, GAME.prompt(state))
    assert [rounded(tile) for tile in view.tiles] == [rounded(tile) for tile in placed]
    assert [tile.about for tile in view.tiles] == [tile.about for tile in placed]


def card(name, x, y, angle, face=Seen.UP):
    return Detection("card", name, Point(x, y), angle, face, 0.99)


def test_every_example_of_names_is_compared():
    assert set(NAME_EXAMPLES) == {
        "names-menu", "names-name", "names-cost", "names-doubt", "names-read", "names-seen", "line"
    }  # fmt: skip
