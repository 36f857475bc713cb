"""The opponent that thinks: honest, deterministic, within its budget, at home in every decision, and strong."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic.opponent import STRENGTHS, Opponent, Strength, decks, find_strength, ponder
from tableassist.games.mnemonic.opponent.choices import list_choices
from tableassist.games.mnemonic.opponent.guess import guess
from tableassist.games.mnemonic.opponent.outlook import evaluate
from tableassist.games.mnemonic.opponent.strength import UnknownStrength
from tableassist.games.mnemonic.phases import Over, Priority
from tableassist.games.mnemonic.state import SEATS, opponent_of
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card

from . import sparring_bench

pytestmark = pytest.mark.slow

QUICK = Strength("quick", playouts=4, turns=1, drafts=True)


def chance(seed=1):
    return random.Random(seed).randrange


def whole_game(seed, players, **options):
    """A game between movers `(state, seat, hand, deck)`; every state with who moved, what, and the hidden cards."""
    rng, steps = random.Random(seed), []
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))

    def choose(seat, what, cards, number):
        return Opponent(QUICK, chance()).picks(seat, what, cards, number, hidden.libraries[seat])

    while GAME.outcome(state) is None:
        moves = ((seat, players[seat](state, seat, hidden.hands[seat], deck_of(hidden, seat))) for seat in SEATS)
        seat, action = next(((seat, move) for seat, move in moves if move is not None), (None, None))
        if action is None:
            action = sparring.choose_at_random(state, hidden, rng.randrange)
        refused = GAME.judge(state, action)
        assert refused is None, (GAME.write(action), refused)
        steps.append((state, seat, action, hidden))
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, choose)
        state = after
    return steps, GAME.outcome(state)


def deck_of(hidden, seat):
    return (*hidden.hands[seat], *hidden.libraries[seat])


def thinker(strength, seed=1):
    opponent = Opponent(strength, chance(seed))
    return lambda state, seat, hand, deck: opponent.move(state, seat, hand, deck)


def thumb(state, seat, hand, _deck):
    return sparring.choose_action(state, seat, hand)


def nobody(*_):
    return None


@pytest.fixture(scope="module")
def game():
    """A whole game of two quick opponents, draft and all."""
    return whole_game(3, (thinker(QUICK, 1), thinker(QUICK, 2)))[0]


def permuted(rng, hidden, seat):
    """The same world as far as the seat can tell: the other's cards changed for those left out, its library mixed."""
    rival = opponent_of(seat)
    unseen = [*hidden.hands[rival], *hidden.libraries[rival], *hidden.out, *hidden.asides[rival]]
    rng.shuffle(unseen)

    def taken(cards):
        return tuple(unseen.pop() for _ in cards)

    def both(mine, theirs):
        return (mine, theirs) if seat == 0 else (theirs, mine)

    return replace(
        hidden,
        hands=both(hidden.hands[seat], taken(hidden.hands[rival])),
        libraries=both(
            tuple(rng.sample(hidden.libraries[seat], len(hidden.libraries[seat]))), taken(hidden.libraries[rival])
        ),
        out=taken(hidden.out),
        asides=both(hidden.asides[seat], taken(hidden.asides[rival])),
    )


def test_it_decides_alike_whatever_it_may_not_see(game):
    rng, checked = random.Random(5), 0
    for state, seat, _, hidden in game[::4]:
        if seat is None or len(list_choices(state, seat, hidden.hands[seat])) < 2:
            continue
        changed = permuted(rng, hidden, seat)
        decisions = [
            Opponent(QUICK, chance(7)).move(state, seat, each.hands[seat], deck_of(each, seat))
            for each in (hidden, changed)
        ]
        assert decisions[0] == decisions[1]
        assert changed != hidden
        checked += 1
    assert checked > 10


def test_it_decides_alike_with_the_same_seed(game):
    state, seat, _, hidden = max(game, key=lambda step: len(choices_of(step)))
    hand, some = hidden.hands[seat], Strength("some", 30, 2, drafts=True)
    thoughts = [list(ponder(state, seat, hand, some, chance(seed))) for seed in (1, 1, 2, 3, 4)]
    assert thoughts[0] == thoughts[1]
    assert any(thought != thoughts[0] for thought in thoughts[2:])


def choices_of(step):
    state, seat, _, hidden = step
    return () if seat is None else list_choices(state, seat, hidden.hands[seat])


def test_it_counts_its_playouts(game):
    for step in sorted(game, key=lambda step: -len(choices_of(step)))[:5]:
        state, seat, _, hidden = step
        for playouts in (8, 40):
            strength = Strength("some", playouts, 1, drafts=True)
            thoughts = sum(1 for _ in ponder(state, seat, hidden.hands[seat], strength, chance()))
            # Before the first playout it has decided, too.
            assert 4 < thoughts <= playouts + 1
    assert [each.playouts for each in STRENGTHS.values()] == sorted(each.playouts for each in STRENGTHS.values())


def test_it_stops_when_time_is_up(game):
    state, seat, _, hidden = max(game, key=lambda step: len(choices_of(step)))
    asked = count(1)
    endless = Opponent(Strength("endless", 10**9, 2, drafts=True), chance())
    action = endless.move(state, seat, hidden.hands[seat], enough=lambda: next(asked) > 30)
    assert next(asked) == 32
    assert action in list_choices(state, seat, hidden.hands[seat])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"stack_ui": "full", "draft": "done"},
        {"jack_mode": "activated", "draft": "done"},
        {"hand_ability_timing": "sorcery", "discard_from": "hand_or_battlefield", "mulligan": "free-first"},
    ],
)
def test_every_decision_is_answered(options):
    steps, outcome = whole_game(11, (thinker(QUICK, 1), thinker(QUICK, 2)), **options)
    assert outcome is not None
    assert all(seat is not None for _, seat, _, _ in steps)


def test_rare_decisions_are_answered(game):
    """In games of chance against chance everything is asked sooner or later; each is answered by a legal action."""
    met = Counter()
    for seed in range(8):
        for state, _, _, hidden in whole_game(seed, (nobody, nobody), draft="done", mulligan="london")[0]:
            kind = type(state.phase).__name__
            if met[kind] >= 4:
                continue
            answers = [Opponent(QUICK, chance()).move(state, seat, hidden.hands[seat]) for seat in SEATS]
            assert any(answer is not None for answer in answers), state.phase
            for answer in (one for one in answers if one is not None):
                assert GAME.judge(state, answer) is None, (GAME.write(answer), GAME.judge(state, answer))
            met[kind] += 1
    wanted = "Siding Starting Shuffling Deciding Bottoming Priority Attacking Blocking Answering Ordering Discarding"
    assert not set(wanted.split()) - set(met), met


def test_damage_is_divided_and_targets_are_named(board, script):
    state = board("KS 4S 5S", "8C 9C 8S 2S", attacking=True, hands=(0, 0))
    attack = ("declare_attackers 0 KS", "declare_blockers 1 8C=KS 9C=KS 8S=KS")
    state = script(state, *attack)
    assert GAME.judge(state, Opponent(QUICK, chance()).move(state, 0, ())) is None
    aimed = script(board("2S 8S", "QC"), "hand_ability 0 QS killer for 2S")
    action = Opponent(QUICK, chance()).move(aimed, 0, ())
    assert GAME.judge(aimed, action) is None


def test_every_choice_is_legal():
    listed = 0
    for seed in range(4):
        for state, _, _, hidden in whole_game(seed, (thumb, nobody), draft="done")[0][::3]:
            for seat in SEATS:
                for action in list_choices(state, seat, hidden.hands[seat]):
                    refused = GAME.judge(state, action)
                    assert refused is None, (GAME.write(action), refused)
                    listed += 1
    assert listed > 200


def test_nothing_is_thought_about_twice(board):
    state = board("KS 8S 9H QD", "8H", attacking=True)
    attacks = [frozenset(action.cards) for action in list_choices(state, 0, ())]
    assert len(attacks) == len(set(attacks)) > 4
    spells = list_choices(board("2S 3S 4S 5H"), 0, (card("8S"), card("9H")))
    assert sorted(action.card for action in spells if hasattr(action, "card")) == ["8S", "9H"]


def test_guesses_are_possible():
    """Whatever is guessed, each card is in one place, hands and libraries have their sizes, and what is known holds."""
    for seed in range(3):
        for state, _, _, hidden in whole_game(seed, (thumb, thumb))[0][::11]:
            if not state.turn:
                continue
            for seat in SEATS:
                guessed = guess(state, seat, hidden.hands[seat], chance(seed), deck_of(hidden, seat))
                every = [*guessed.out, *world.list_public(state)]
                for who in SEATS:
                    player = state.players[who]
                    assert len(guessed.hands[who]) == player.hand
                    assert len(guessed.libraries[who]) == player.library
                    assert guessed.libraries[who][: len(player.top)] == player.top
                    assert player.sunk <= {*guessed.libraries[who]}
                    every += [*guessed.hands[who], *guessed.libraries[who], *guessed.asides[who]]
                assert sorted(every) == sorted(DECK)
                assert set(guessed.hands[seat]) == set(hidden.hands[seat])
                assert set(guessed.libraries[seat]) == set(hidden.libraries[seat])
                assert state.players[opponent_of(seat)].held <= {*guessed.hands[opponent_of(seat)]}


def test_a_guess_survives_counts_put_right_by_hand(board):
    state = board("2S", "3S", hands=(3, 40), libraries=(30, 40))
    guessed = guess(state, 0, (card("AH"),), chance())
    assert len({*guessed.hands[1], *guessed.libraries[1], *guessed.libraries[0]}) <= len(DECK)


def test_it_destroys_all_creatures_where_that_turns_the_game(board):
    state = board("2H 3H 4H 8H", "QS KS KC QD", life=(6, 20), hands=(1, 2))
    action = Opponent(STRENGTHS["normal"], chance()).move(state, 0, (card("AH"),))
    assert GAME.write(action) == "hand_ability 0 AH annihilate for 2H 3H 4H"


def test_it_takes_the_win(board):
    state = board("5H", life=(20, 3))
    action = Opponent(STRENGTHS["easy"], chance()).move(state, 0, (card("AH"), card("KS")))
    assert GAME.write(action) == "hand_ability 0 AH face on 1 for 5H"


def test_it_blocks_to_live(board, script):
    state = script(board("KS 8S", "8H", attacking=True, life=(20, 3), hands=(0, 0)), "declare_attackers 0 KS 8S")
    assert GAME.write(Opponent(STRENGTHS["easy"], chance()).move(state, 1, ())) == "declare_blockers 1 8H=KS"


def test_strong_beats_chance():
    wins = 0
    strong = replace(STRENGTHS["strong"], playouts=8, turns=2)
    for seed in range(3):
        players = [nobody, nobody]
        players[seed % 2] = thinker(strong, seed)
        wins += whole_game(seed, players)[1].winners == (seed % 2,)
    assert wins == 3


def test_a_won_game_is_worth_one(board):
    state, hidden = board("2S"), world.Hidden()
    assert evaluate(state.with_(phase=Over((0,), "")), hidden, 0) == 1
    assert evaluate(state.with_(phase=Over((0,), "")), hidden, 1) == 0
    assert evaluate(state.with_(phase=Over((), "")), hidden, 1) == 0.5
    assert isinstance(state.phase, Priority)
    better = board("2S QS", "8H")
    assert evaluate(better, hidden, 0) > 0.5 > evaluate(better, hidden, 1)
    assert evaluate(better, hidden, 0) + evaluate(better, hidden, 1) == pytest.approx(1)


def test_decks_are_of_lands_and_what_they_pay_for():
    packet = tuple(map(card, ["2S", "3S", "4S", "8S", "9S", "QS", "2H", "8D"]))
    kept = decks.add_best_cards((), packet, 4)
    assert {one[-1] for one in kept} == {"S"}
    assert card("QS") in kept
    opponent = Opponent(STRENGTHS["strong"], chance())
    aside = opponent.picks(0, "aside", (*packet, *map(card, ["5S", "6S", "10S"])), 2)
    assert sorted(aside) == sorted(map(card, ("2H", "8D")))
    assert opponent.picks(0, "bottom", packet, 1) == (card("2H"),)


def test_strengths_are_found_by_name():
    assert find_strength("strong").name == "strong"
    with pytest.raises(UnknownStrength, match="easy, normal, strong"):
        find_strength("godlike")


def test_strength_is_measured_against_greedy_player() -> None:
    """`make bench-sparring` plays whole games: the opponent and the greedy player make legal moves to the end."""
    tally, still = sparring_bench.Tally(), replace(STRENGTHS["easy"], playouts=0)
    opponent = Opponent(still, random.Random(7).randrange)
    sparring_bench.play(7, SEATS[0], opponent, sparring_bench.greedy, {"draft": "done"}, tally)
    assert (tally.games, bool(tally.seconds)) == (1, True)
    assert "of 1 won" in tally.line()
