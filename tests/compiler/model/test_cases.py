"""Golden cases: rulebooks with mistakes, and exactly what is said of them. `pytest --accept` rewrites the answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.diagnostics import render_text
from tests.compiler.henhouse import compiled

CASES = sorted((Path(__file__).parent / "cases").glob("*.md"))
_CASE = re.compile(r"```rulebook\n(.*?)```\n(?:\n?```text\n.*?```\n)?", re.DOTALL)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_said_of_mistakes(path: Path, golden: Callable[[Path, str], None]) -> None:
    def answered(match: re.Match[str]) -> str:
        built, files = compiled(match[1])
        said = render_text(built.problems, files, limit=None) or "nothing\n"
        return f"```rulebook\n{match[1]}```\n\n```text\n{said}```\n"

    golden(path, _CASE.sub(answered, path.read_text(encoding="utf-8")))
