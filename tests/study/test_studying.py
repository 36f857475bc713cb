"""Studying a deck alone on a terminal: what is asked, what is kept, what leaks."""

import pytest

from tableassist.app.commands.memdecks import library, study_folder
from tableassist.cli import run
from tableassist.memdecks.study import Grade, StudyMemory, load_study, study_file
from tableassist.study.command import BadPath, StudyRequest, run_study
from tableassist.study.lesson import due_facts

pytestmark = pytest.mark.slow

KEY = "gods-and-heroes"
DAY = 86_400_000


@pytest.fixture
def home(tmp_path):
    return {"STATE_DIRECTORY": str(tmp_path)}


@pytest.fixture(scope="module")
def deck():
    return library({"STATE_DIRECTORY": "/nowhere"}).deck(KEY)


class Desk:
    """A player at a terminal; answers are given in turn, and then it is ended by closing the terminal."""

    def __init__(self, home, *answers, now=10 * DAY):
        self.home, self.answers, self.told, self.questions, self.now = home, list(answers), [], [], now

    def ask(self, question):
        self.questions.append(question)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        return answer(self) if callable(answer) else answer

    def study(self, **request):
        result = run_study(
            StudyRequest(KEY, **{"player": "Ann", "path": "forward", **request}),
            ask=self.ask,
            announce=self.told.append,
            now=lambda: self.now,
            environ=self.home,
        )
        assert result == 0
        return self

    @property
    def kept(self):
        return load_study(study_file(study_folder(self.home), "Ann", KEY), "Ann", KEY).reviews


def test_typed_answers_are_checked_and_kept_one_by_one(home, deck):
    seen = []
    desk = Desk(home, "Zeus", lambda desk: seen.append(len(desk.kept)) or "Mars").study()
    assert seen == [1]
    assert [(review.place, review.level, review.grade) for review in desk.kept] == [
        (1, 1, Grade.GOOD),
        (2, 1, Grade.AGAIN),
    ]
    assert "Right." in desk.told
    assert any(deck.card(2).name in line for line in desk.told)
    assert desk.told[-1] == "1 of 2 known. Everything is kept."


def test_entered_answers(home):
    desk = Desk(home, "", "y", "", "maybe", "n", "q").study()
    assert [review.grade for review in desk.kept] == [Grade.GOOD, Grade.AGAIN]


def test_an_almost_is_for_the_player_to_decide(home, deck):
    name = deck.card(4).name
    slip = name[:-2] + name[-1] + name[-2]
    desk = Desk(home, "Zeus", "Hera", "x" * 30, slip, "y", "q").study()
    assert [review.grade for review in desk.kept][-1] is Grade.HARD
    assert any(question.startswith("Almost") for question in desk.questions)


def test_only_what_is_due_is_asked_again(home):
    Desk(home, "Zeus", "", "y").study()
    later = Desk(home, now=11 * DAY)
    later.study(path="due")
    assert len(later.questions) == 1
    known = StudyMemory("Ann", KEY, later.kept)
    assert known.due_at((1, 1)) > 10 * DAY


def test_paths(deck):
    memory = StudyMemory("Ann", KEY)
    order = lambda path, depth=1: [item[0] for item in due_facts(deck, memory, path, depth, DAY)]  # noqa: E731
    assert order("forward") == list(range(1, 101))
    assert order("backward") == list(range(100, 0, -1))
    assert sorted(order("random")) == order("forward") != order("random")
    assert order("random") == order("random")
    assert order("forward", 2)[:4] == [1, 1, 2, 2]
    assert len(order("due")) == 10


def test_leaks_are_reported_worst_first(home, deck):
    assert Desk(home).study(leaks=True).told == ["Ann has not studied Gods & Heroes yet."]
    Desk(home, "Zeus", "Mars", "nobody").study()
    told = Desk(home).study(leaks=True).told
    assert told[0].split()[0] == "2"
    assert "missed 1 of 1" in told[0]
    assert told[-1] == "NW (1–25): missed 2 of 3"


def test_players_do_not_share_a_memory(home):
    Desk(home, "Zeus").study()
    Desk(home, "Zeus", "Hera").study(player="Bob")
    assert len(Desk(home).kept) == 1


def test_what_cannot_be_studied_is_refused(home, capsys, monkeypatch):
    with pytest.raises(BadPath, match="forward"):
        Desk(home).study(path="sideways")
    monkeypatch.setenv("STATE_DIRECTORY", home["STATE_DIRECTORY"])
    assert run(["study", "gods"]) == 2
    assert KEY in capsys.readouterr().err


def test_a_torn_memory_is_put_aside_and_nothing_stops(home):
    path = study_file(study_folder(home), "Ann", KEY)
    path.parent.mkdir(parents=True)
    path.write_text("{")
    desk = Desk(home, "Zeus").study()
    assert "begins anew" in desk.told[0]
    assert len(desk.kept) == 1


def test_the_command_prints_leaks(home, capsys, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", home["STATE_DIRECTORY"])
    assert run(["study", KEY, "--player", "Ann", "--leaks"]) == 0
    assert "not studied" in capsys.readouterr().out
