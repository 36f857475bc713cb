"""Players see the table, never a hidden card; every state has something to show."""

from __future__ import annotations

import json
import random
from dataclasses import fields, is_dataclass

import pytest

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.learning import list_payable
from tableassist.games.mnemonic.words import STEP_WORDS
from tableassist.rules.game import Setup
from tableassist.rules.view import Tone
from tableassist.table.cards import DECK, format_card

P = pytest.param


def words_of(value):
    """Everything a view says or draws, as one text."""
    if is_dataclass(value):
        return " ".join(words_of(getattr(value, field.name)) for field in fields(value))
    return " ".join(map(words_of, value)) if isinstance(value, tuple) else str(value)


def test_what_is_known_of_hidden_cards_is_never_shown_r_mn_084(some_games):
    """The view does not change with what the referee knows of hands and libraries."""
    known = 0
    for walk in some_games:
        for state, _, _ in walk.steps[::11]:
            knows = any(player.held or player.top or player.sunk for player in state.players)
            known += knows
            forgetful = tuple(replace_hidden(player) for player in state.players)
            assert GAME.show(state.with_(players=forgetful)) == GAME.show(state)
    assert known > 50


def test_what_is_known_of_hidden_cards_is_written_of_no_running_game_r_mn_084(some_games):
    """Nor whose cards were whose, from which hands follow at the end of a long game."""
    for walk in some_games:
        for state, _, _ in walk.steps[::25]:
            forgetful = state.with_(players=tuple(replace_hidden(player) for player in state.players))
            assert GAME.public(state) == GAME.public(forgetful)
            assert GAME.public(state)["players"][0]["hand"] == state.players[0].hand
            assert GAME.concealed(state) == set()


def replace_hidden(player):
    return player.with_(held=frozenset(), top=(), sunk=frozenset(), owned=frozenset())


def test_no_card_of_a_hand_is_named(some_games):
    """R-MN-080: only cards that lie on the table, or that the ability on the stack was discarded for."""
    for walk in some_games:
        for state, _, hidden in walk.steps[::25]:
            view = GAME.show(state)
            text = words_of((view.headline, view.facts, view.seats, view.tiles))
            names = {card for card in DECK if f" {format_card(card)}" in f" {text}" or f" {card} " in f" {text} "}
            assert not names & {*hidden.hands[0], *hidden.hands[1], *hidden.libraries[0], *hidden.libraries[1]}


def test_what_is_said_names_no_hidden_card(some_games):
    """The sentence of an action tells of cards that lay on the table before or after it."""
    told = 0
    for walk in some_games:
        for state, action, _ in walk.steps[::7]:
            said = GAME.describe(state, action)
            after = GAME.apply(state, action)
            names = {card for card in DECK if f" {format_card(card)}" in f" {said}"}
            open_cards = world.list_public(state) | world.list_public(after) | after.out
            assert names <= open_cards, (said, names - open_cards)
            told += bool(names)
    assert told > 100


def test_a_view_in_the_middle_of_combat(board, script):
    state = script(
        board("KC 8S JD@8S", "9H 2H*", attacking=True, hands=(2, 4), life=(12, 7)), "declare_attackers 0 KC 8S"
    )
    view = GAME.show(state)
    assert view.headline == "Bob declares blockers"
    assert [(seat.name, seat.score, seat.unit, seat.note) for seat in view.seats] == [
        ("Ann", 12, "life", "hand 2, library 10"),
        ("Bob", 7, "life", "hand 4, library 10"),
    ]
    assert "Turn 5, Ann's: blockers declared" in view.facts
    assert "K♣ attacks" in view.facts
    assert "8♠ of Ann has flying from J♦" in view.facts
    lane = {tile.card for tile in view.tiles if tile.zone == "south combat" and tile.card}
    assert lane == {"KC", "8S", "JD"}, "the Aura lies tucked under its creature"


def test_the_stack_is_distinguished_from_the_top(board, script):
    state = script(board("5H", "2S", hands=(2, 2)), "hand_ability 0 AH face on 1 for 5H")
    view = GAME.show(state)
    assert "Stack: Healing of A♥, then Ace to the Face (A♥) on Bob" in view.facts
    assert "Ann's graveyard: A♥" in view.facts
    assert view.tone is Tone.ASK
    assert view.detail == "Press Respond within 10 seconds, or it goes on."


def test_floating_mana_is_shown_with_its_ranks(board, script):
    state = script(board("4S 5H"), "tap_for_mana 0 5H", "tap_for_mana 0 4S", "play_land 0 6D")
    assert GAME.show(state).seats[0].badges == ("mana 5♥ 4♠", "land played")


def test_tiles_are_in_their_zones(some_games):
    mat = GAME.mat({})
    areas = {zone.name: zone.area for zone in mat.zones}
    for walk in some_games:
        for state, _, _ in walk.steps[::9]:
            tiles = GAME.show(state).tiles
            assert {tile.zone for tile in tiles} == set(areas)
            for tile in tiles:
                assert inside(tile.area, areas[tile.zone]), tile
            shown = [tile.card for tile in tiles if tile.card]
            assert len(shown) == len(set(shown))


def inside(inner, outer):
    return (
        inner.left >= outer.left - 0.01
        and inner.right <= outer.right + 0.01
        and inner.top >= outer.top - 0.01
        and inner.bottom <= outer.bottom + 0.01
    )


def test_a_tapped_card_is_across(board):
    tiles = {tile.card: tile.area for tile in GAME.show(board("4S 5H*")).tiles if tile.card}
    assert tiles["4S"].height > tiles["4S"].width
    assert tiles["5H"].width > tiles["5H"].height


def test_the_draft_is_led_on_the_screen(script):
    state = GAME.setup(Setup(("Ann", "Bob")))
    view = GAME.show(state)
    assert (view.headline, view.tone) == ("Keep 8 of 16 cards and pass 8", Tone.TODO)
    assert view.detail == "Deal 16 cards to each player. Nobody may see the other's."
    assert view.facts == ("10 cards left in the pile",)
    state = script(state, "draft_keep 0 8", "draft_keep 1 8")
    assert GAME.show(state).detail == "Take the cards that the other player has passed."


def test_the_end(board):
    state = GAME.apply(board(), GAME.parse("concede 0"))
    view = GAME.show(state)
    assert (view.headline, view.detail, view.tone) == ("Bob wins", "Ann concedes.", Tone.OVER)
    assert [seat.out for seat in view.seats] == [True, False]


def test_every_state_is_described_in_words(some_games):
    steps = set(STEP_WORDS.values())
    for walk in some_games:
        for state, action, _ in walk.steps[::4]:
            view = GAME.show(state)
            assert view.headline
            assert not state.turn or any(word in fact for fact in view.facts for word in steps)
            said = GAME.describe(state, action)
            assert said.endswith(".")
            assert said[0].isupper()
            assert "None" not in said


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        P("play_land 0 6H", "Ann plays 6♥.", id="land"),
        P("cast 0 8S creature for 2S", "Ann casts 8♠ for 2♠; 8♠ is on the battlefield.", id="cast"),
        P("cast 0 JS aura on 9C for 2S", "Ann casts J♠ as an Aura on 9♣ for 2♠; J♠ is on the battlefield.", id="aura"),
        P(
            "hand_ability 0 QC killer on 8D for 2C",
            "Ann discards Q♣: Killer Queen on 8♦ for 2♣; 8♦ goes to the graveyard.",
            id="killer",
        ),
        P(
            "hand_ability 0 AC face on 1 for 2C",
            "Ann discards A♣: Ace to the Face on Bob for 2♣; Bob loses 3 life (17).",
            id="ace",
        ),
        P(
            "cast 0 8S creature for 2S 2C",
            "Ann casts 8♠ for 2♠ 2♣; 2♣ was not needed and floats until the step ends; 8♠ is on the battlefield.",
            id="a land too many",
        ),
        P("go 0 begin_combat", "Ann goes on to beginning of combat.", id="go"),
        P("set_life 1 7", "Bob has 7 life now.", id="correction"),
        P("concede 0", "Ann concedes; the game is over: Bob wins.", id="concede"),
    ],
)
def test_what_is_said(board, line, expected):
    state = board("2S 2C 9C", "8D", hands=(5, 0))
    assert GAME.describe(state, GAME.parse(line)) == expected


def test_what_can_be_paid_for_and_what_is_missing(board):
    entries = {entry.what: entry for entry in list_payable(board("2S 3D 4S 9C", hands=(0, 0)), 0)}
    assert entries["K♦"].way == ("2S", "3D", "4S")
    assert entries["8 9 10 of ♠"].way == ("2S",)
    assert entries["8 9 10 of ♣"].way == (), "Membership Benefits"
    assert entries["8 9 10 of ♥"].way is None
    assert entries["8 9 10 of ♥"].why == "It costs one ♥; one land is missing, such as 2♥ or 3♥ or 4♥."
    assert entries["Q♠"].why.startswith("Three of a kind needs three equal ranks and a ♠")
    assert (
        entries["Annihilate (A♠)"].why
        == "A run of three ♠ needs three consecutive ranks; one land is missing, such as 3♠."
    )
    assert len(entries) == 4 * (2 + 4 + 4)


def test_payable_agrees_with_the_judge(some_games):
    """What it says can be paid for is accepted where timing allows it, and it never looks at a hand."""
    rng = random.Random(3)
    for walk in some_games[:8]:
        for state, _, _ in rng.sample(walk.steps, 10):
            entries = list_payable(state, 0)
            fewer = state.with_player(0, hand=0, held=frozenset())
            assert list_payable(fewer, 0) == entries
            assert all((entry.way is None) == bool(entry.why) for entry in entries)


def test_plain_is_json_and_complete(some_games):
    for walk in some_games:
        for state, _, _ in walk.steps[::20]:
            plain = GAME.plain(state)
            assert json.loads(json.dumps(plain)) == plain
            assert set(plain) == {field.name for field in fields(state)} - {"lapsed", "late"}


@pytest.mark.parametrize(
    ("cards", "row"), [("2S 2H", "pair"), ("2S 3H", "run"), ("2S 5H", "no hand"), ("2S KD", "cards")]
)
def test_advice_on_two_cards(cards, row):
    advice = GAME.advise({}, tuple(cards.split()))
    assert advice["row"] == row
    assert advice["match"] == (row == "pair")
    assert advice["says"].endswith(".")


def tiles_of(state):
    return {tile.card: tile for tile in GAME.show(state).tiles if tile.card}


def test_an_aura_looks_out_from_under_its_creature(board):
    state = board("9C JS@9C JD@9C 8S")
    tiles, order = tiles_of(state), [tile.card for tile in GAME.show(state).tiles]
    assert order.index("JD") < order.index("JS") < order.index("9C"), "later tiles lie above earlier ones"
    assert tiles["9C"].area.left < tiles["JS"].area.left < tiles["JD"].area.left
    assert tiles["JS"].area.right > tiles["9C"].area.right
    assert tiles["8S"].area.left >= tiles["JD"].area.right


def test_a_blocker_stands_before_whom_it_blocks_and_is_aimed_at_it(board, script):
    state = script(
        board("KC 8S", "9H 10H QD", attacking=True),
        "declare_attackers 0 KC 8S",
        "declare_blockers 1 9H=8S 10H=8S QD=KC",
    )
    tiles = tiles_of(state)
    assert tiles["QD"].area.centre.x == pytest.approx(tiles["KC"].area.centre.x)
    both = [tiles[name].area.centre.x for name in ("9H", "10H")]
    assert tiles["8S"].area.centre.x == pytest.approx(sum(both) / 2)
    assert [tiles[name].aims for name in ("9H", "10H", "QD", "8S")] == [("8S",), ("8S",), ("KC",), ()]


def test_what_is_on_the_stack_is_aimed_at_its_target(board, script):
    aura = script(board("2S 9C", "8D 3H 4H"), "cast 0 JS aura on 8D for 2S")
    assert tiles_of(aura)["JS"].aims == ("8D",)
    killer = script(board("2C 9C", "8D 3H 4H"), "hand_ability 0 QC killer on 8D for 2C")
    assert tiles_of(killer)["QC"].aims == ("8D",), "its card lies on the graveyard already"


@pytest.mark.parametrize(
    ("south", "active", "note"),
    [P("QH!", 0, "sick", id="sick"), P("QH", 0, "", id="well"), P("7S!", 1, "", id="the other's turn")],
)
def test_a_creature_that_came_too_late_to_attack_says_so(board, south, active, note):
    tiles = tiles_of(board(south, active=active))
    assert tiles[south.rstrip("!")].note == note


def test_damage_is_reported_on_the_creature(board):
    state = board("QH").with_permanent("QH", damage=2)
    assert tiles_of(state)["QH"].note == "−2"


def test_piles_report_how_many_cards_they_have(board):
    tiles = {tile.zone: tile for tile in GAME.show(board(graveyards=("9S 10D", ""), libraries=(7, 0))).tiles}
    assert (tiles["south graveyard"].card, tiles["south graveyard"].text) == ("10D", "2")
    assert tiles["south graveyard"].about.rows == (("10♦",), ("9♠",)), "everybody may look through it"
    assert tiles["north graveyard"].about is None
    assert (tiles["south library"].face, tiles["south library"].text) == ("down", "7")
    assert (tiles["north library"].face, tiles["north library"].text) == ("empty", "0")
    assert (tiles["north pass"].text, tiles["north pass"].owner) == ("Bob", 1)


def test_cards_that_a_question_names_are_entered_with_it(board):
    state = board("2C 9C", "8D", attacking=True)
    assert [option.card for option in GAME.prompt(state).options] == ["9C", None]
