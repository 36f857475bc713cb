"""The documents stand by themselves: links lead somewhere, commands exist, nothing is said that is not so."""

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
