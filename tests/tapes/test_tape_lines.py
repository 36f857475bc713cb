"""How a tape is written, and what is told of one that cannot be played."""

import pytest

from tableassist.tapes.command import tape
from tableassist.tapes.lines import BadTape, Impossible, TapeWord, parse_duration, parse_size, parse_tape
from tableassist.tapes.opening import game_wanted, study_wanted
from tableassist.tapes.player import play_tape

STUDY = "study gods-and-heroes --player Ann --path forward\n"


def words(text):
    return parse_tape(text, "a.tape")[0].words


def test_words_are_parted_by_spaces_unless_they_are_quoted():
    assert words('press "No match"  # the key') == (TapeWord("press"), TapeWord("No match", True))
    assert words('type "#1"') == (TapeWord("type"), TapeWord("#1", True))


def test_empty_lines_and_comments_do_nothing():
    assert [line.number for line in parse_tape("# a\n\ngame x\n  # b\nwait 1s\n", "a.tape")] == [3, 5]


def test_lines_are_repeated_also_within_each_other():
    played = parse_tape("repeat 2\npress ok\nrepeat 2\nwait 1s\nend\nend\n", "a.tape")
    assert [line.text for line in played] == ["press ok", "wait 1s", "wait 1s"] * 2
    assert [line.number for line in played[:3]] == [2, 4, 4]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('press "Menu', r"a\.tape:1: a quotation mark is missing"),
        ("repeat 3\npress ok\n", r"a\.tape:1: this `repeat` has no `end`"),
        ("wait 1s\nend\n", r"a\.tape:2: `end` without"),
        ("repeat often\nend\n", r"a\.tape:1: write `repeat` and how often"),
        ("repeat 9999\npress ok\nend\n", "at most 5000 lines"),
        (f"repeat {'9' * 5000}\nend\n", "at most 5000 lines"),
    ],
)
def test_what_is_badly_written_is_reported_with_its_line(text, says):
    with pytest.raises(BadTape, match=says):
        parse_tape(text, "a.tape")


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("3s", 3000),
        ("1.5s", 1500),
        ("200ms", 200),
        ("2min", 120_000),
        ("1d", 86_400_000),
        ("soon", None),
        ("9" * 400 + "s", None),
    ],
)
def test_durations(text, ms):
    assert parse_duration(text) == ms


def test_sizes():
    assert parse_size("800x480") == (800, 480)
    assert parse_size("7680x4320") == (7680, 4320)
    for none in ("big", "0x0", "319x240", "7680x4321", "12²x300"):
        assert parse_size(none) is None
    assert parse_size(f"{'9' * 5000}x480") is None


def test_a_game_is_asked_for_as_with_play(tmp_path):
    line = words("game memwars --players Ann,Bob,Cleo --clock 10+5 --seed 7 --option depth=2 --option first=1")
    wanted = game_wanted(line[1:], tmp_path)
    assert (wanted.game, wanted.players, wanted.clock, wanted.seed) == ("memwars", ("Ann", "Bob", "Cleo"), "10+5", 7)
    assert wanted.options == {"depth": "2", "first": "1"}
    assert game_wanted(words("game memwars --record r.txt --until 4")[1:], tmp_path).record == tmp_path / "r.txt"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("game", "game NAME"),
        ("game memwars --colour red", "'--colour' is no option"),
        ("game memwars --seed", "--seed needs a value"),
        ("game memwars --seed one", "write a number"),
        (f"game memwars --seed {'9' * 5000}", "at most 9 digits"),
        ("game memwars --option depth", "KEY=VALUE"),
        ("game memwars --camera pi", "sim or none"),
    ],
)
def test_a_beginning_that_cannot_be_used_is_reported(line, says, tmp_path):
    with pytest.raises(Impossible, match=says):
        game_wanted(words(line)[1:], tmp_path)


def test_a_study_is_asked_for_as_with_study():
    wanted = study_wanted(words("study gods-and-heroes --player Ann --depth 2")[1:])
    assert (wanted.deck, wanted.player, wanted.depth) == ("gods-and-heroes", "Ann", 2)


# Played at a study, which needs no table ------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "t.tape"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('press "Undo"', "There is no “Undo” on the screen; there is “Show me”, “Menu”"),
        ("press knee", "There is no button 'knee'; there is seat0, "),
        ("fly away", "'fly' is nothing that can be done here; there is expect, press, repeat, shoot, type, wait"),
        ("lift D5", "'lift' is nothing that can be done here"),
        ('expect mood "good"', "Write what is expected"),
        ("wait", "Write for how long"),
        ("shoot a b c", "Write a name"),
        ("press", "Write one thing to press"),
        ("type", "Write what is typed"),
    ],
)
def test_what_cannot_be_done_is_reported_with_the_line_and_what_there_is(written, line, says):
    with pytest.raises(BadTape) as told:
        list(play_tape(written(f"{STUDY}\n{line}\n"), None))
    assert "t.tape:3: " in str(told.value)
    assert says in str(told.value)


def test_nothing_can_be_typed_where_nothing_is_asked(written):
    with pytest.raises(BadTape, match="Nothing can be typed now"):
        list(play_tape(written('study gods-and-heroes\ntype "Zeus"\n'), None))


@pytest.mark.parametrize("text", ["", "press ok\n", "# only words\n"])
def test_a_tape_begins_with_what_it_is_played_at(written, text):
    with pytest.raises(BadTape, match="a tape begins with game, start or study"):
        list(play_tape(written(text), None))


def test_a_deck_that_is_not_there_is_reported_with_the_line(written):
    with pytest.raises(BadTape, match=r"t\.tape:1: .*nowhere"):
        list(play_tape(written("study nowhere\n"), None))


def test_what_is_expected_and_is_not_there_fails_and_says_what_is(written, capsys):
    path = written(f'{STUDY}expect headline "Place 2"\nexpect no key "Show me"\nexpect headline "Place 1"\n')
    assert tape([path], None) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(f'{path}:2: expect headline "Place 2": there is “Place 1”.')
    assert told[1].startswith(f'{path}:3: expect no key "Show me": there is “Show me”')
    assert len(told) == 2


def test_typing_goes_through_the_screens_line_and_time_passes_as_written(written, tmp_path):
    text = f'{STUDY}type "Zeus"\nexpect headline "Right: Zeus"\npress ok\npress type\nexpect no headline "Place 1"\n'
    shown = list(
        play_tape(written(f'{text}shoot typed 640x400\nwait 2d\nexpect headline "Place 2"\n'), tmp_path / "out")
    )
    assert [one.ok for one in shown] == [True] * 4
    picture = (tmp_path / "out" / "typed.png").read_bytes()
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (640, 400)
    assert shown[2].view["lines"][0] == "Greek, NW"
    assert shown[2].view["keys"][:2] == ["Show me", "Menu"]


def test_a_tape_leaves_nothing_on_the_machine(written, monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    list(play_tape(written(f'{STUDY}type "Zeus"\n'), None))
    assert not (tmp_path / "state").exists()
