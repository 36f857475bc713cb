"""The words of the command line about results that are proven: verifying a journal, and the report for an arbiter."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_verify(commands: Commands) -> None:
    """`tableassist verify`."""
    sub = commands.add_parser("verify", help="whether a journal is the one that a result's code was made of")
    sub.set_defaults(command=_run_verify)
    sub.add_argument("journal", type=Path, metavar="JOURNAL")
    sub.add_argument("code", nargs="*", metavar="WORD", help="the six words, or the text of the QR code")
    sub.add_argument("--slip", type=Path, metavar="FILE", help="the slip that the device signed")
    sub.add_argument("--json", action="store_true", help="one object a line for the code and for the slip")


def add_report(commands: Commands) -> None:
    """`tableassist report`."""
    sub = commands.add_parser(
        "report", help="a game for an arbiter: one HTML page and a PDF, with disputes and pictures"
    )
    sub.set_defaults(command=_run_report)
    sub.add_argument("journal", type=Path, metavar="JOURNAL")
    sub.add_argument("--out", type=Path, required=True, metavar="DIR")


def _run_report(options: argparse.Namespace) -> int:
    from tableassist.app.records.report import arbiter_report_of
    from tableassist.app.records.report_html import write_html
    from tableassist.printing.report import write_report_files

    told = arbiter_report_of(options.journal)
    for path in write_report_files(told, write_html(told), options.out, options.journal.stem):
        print(path)
    return 0


def _run_verify(options: argparse.Namespace) -> int:
    from tableassist.app.folders import state_dir
    from tableassist.app.proof.device_key import known_public_text
    from tableassist.app.proof.verify import VerifyRequest, verify

    request = VerifyRequest(options.journal, " ".join(options.code), options.slip, options.json)
    return verify(request, known_public_text(state_dir()))
