"""The documents stand by themselves: links lead somewhere, commands exist, nothing is said that is not so."""

import builtins
import re
from pathlib import Path

import pytest

from tableassist.cli import parser

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("calibration/*.md"), *ROOT.glob("models/*.md")]
)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
COMMAND = re.compile(
    r"tableassist (demo|games|play|read|judge|replay|exam|calibrate|learn-deck|print|screenshot|tape|doctor)([^\n`]*)"
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if not link.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_options_of_commands_exist(page):
    known = {"--help", "--version"}
    for action in parser()._subparsers._group_actions[0].choices.values():
        known |= {option for one in action._actions for option in one.option_strings}
    for _, rest in COMMAND.findall(page.read_text(encoding="utf-8")):
        for option in re.findall(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*", rest):
            assert option in known, (option, rest)


def test_the_top_level_is_as_announced():
    for name in ("pyproject.toml", "tableassist", "models", "calibration", "tests", "systemd", "README.md", "LICENSE"):
        assert (ROOT / name).exists()
    for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "docs", "examples", ".ci/run"):
        assert (ROOT / name).exists()


def test_every_command_is_documented():
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for name in parser()._subparsers._group_actions[0].choices:
        assert f"tableassist {name}" in text


def options_of(command):
    """Every long option of a command and of its own commands."""
    for action in command._actions:
        if action.dest == "help":
            continue
        yield from (option for option in action.option_strings if option.startswith("--"))
        for below in (action.choices or {}).values() if isinstance(action.choices, dict) else ():
            yield from options_of(below)


def test_the_synopsis_of_every_command_has_its_options():
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    (synopsis,) = re.findall(r"```\n(tableassist demo.*?)```", text, re.DOTALL)
    lines = re.sub(r"\n\s+", " ", synopsis).splitlines()
    for name, command in parser()._subparsers._group_actions[0].choices.items():
        written = {word for line in lines if line.split()[1] == name for word in re.findall(r"--[a-z-]+", line)}
        assert written == set(options_of(command)), name


SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for room in ("tableassist", "tests", "models", "examples")
    for path in sorted((ROOT / room).rglob("*.py"))
)
CALLED = re.compile(r"(?:`|^    (?:\w+ = )?)([A-Za-z_]\w*)\((?=[^`]*[`)])", re.MULTILINE)
MODULE = re.compile(r"`(?:\w+/)*(\w+\.py)`")


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_the_code_that_a_page_names_is_there(page):
    text = page.read_text(encoding="utf-8")
    called = set(CALLED.findall(text)) - set(vars(builtins))
    assert not {name for name in called if not re.search(rf"\b(def|class) {name}\b", SOURCES)}
    modules = {
        path.name for room in ("tableassist", "tests", "models", "examples") for path in (ROOT / room).rglob("*.py")
    }
    assert set(MODULE.findall(text)) <= modules
