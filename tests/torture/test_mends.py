"""What `make mends` takes away is still there, and so is the test that notices; a mend that nobody misses is found."""

import re
import subprocess
import sys

import mends
import pytest
from eye_mends import EYE_MENDS
from workbench import FAILED, PASSED, ROOT


@pytest.mark.parametrize("one", [*mends.MENDS, *EYE_MENDS], ids=lambda one: f"{one.point} {one.what}")
def test_each_mend_is_one_place_and_names_tests_that_there_are(one):
    assert mends.text_of(one).count(one.words) == 1
    assert one.tests
    for test in one.tests:
        file, *names = test.split("::")
        text = (ROOT / file).read_text()
        assert all(re.search(rf"(def|class) {name}\b", text) for name in names)


def test_every_point_has_a_mend():
    assert {int(one.point) for one in mends.MENDS} == set(range(1, 15))


class Bench:
    last = ""

    def __init__(self, code):
        self.code = code

    def holding(self, path, text):
        assert text != (ROOT / path).read_text()
        return self

    def __enter__(self):
        return self

    def __exit__(self, *exception): ...

    def test(self, names, *, seconds):
        return self.code


def test_a_mend_that_nobody_misses_is_found():
    (first, *_) = mends.MENDS
    assert mends.noticed(Bench(FAILED), first) == ""
    assert "ends with 0" in mends.noticed(Bench(PASSED), first)


def test_tests_that_fail_anyhow_notice_nothing():
    mends.check_whole(Bench(PASSED), mends.MENDS)
    with pytest.raises(SystemExit, match="fail as they are"):
        mends.check_whole(Bench(FAILED), mends.MENDS)


@pytest.mark.slow
def test_a_process_that_a_test_begins_does_not_load_the_program_that_breaks_things(tmp_path):
    sources, breaks = tmp_path / "sources", tmp_path / "breaks.py"
    subprocess.run(["git", "init", "--quiet", str(sources)], check=True)
    (sources / "test_begun.py").write_text(
        "import multiprocessing\n\n\ndef test_begun():\n"
        "    child = multiprocessing.get_context('spawn').Process(target=print)\n"
        "    child.start()\n    child.join(60)\n    assert child.exitcode == 0\n"
    )
    breaks.write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT / 'tests' / 'torture')!r})\nfrom workbench import Workbench\n"
        "assert __name__ == '__main__', 'loaded again'\n"
        f"sys.exit(Workbench({str(tmp_path / 'copy')!r}, {str(sources)!r}).test(['test_begun.py']))\n"
    )
    assert subprocess.run([sys.executable, str(breaks)], check=False).returncode == PASSED


def test_the_page_names_for_each_point_the_tests_that_hold_it():
    rows = [line for line in (ROOT / "docs" / "reliability.md").read_text().splitlines() if line.startswith("| ")]
    for one in mends.MENDS:
        (row,) = (line for line in rows if line.startswith(f"| {one.point} |"))
        for test in one.tests:
            file, *names = test.removeprefix("tests/").split("::")
            assert f"`{file}`" in row
            assert all(f"`{name}`" in row for name in names[-1:])
