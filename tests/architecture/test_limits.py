"""Limits stand in one place, each with its line in docs/limits.md, and files are read in one way."""

from __future__ import annotations

import ast
import re

import pytest

from runtime import limits
from tests.architecture.tree import OURS, ROOT, files, inside, parsed

READERS = ("compiler/files.py",)
_LINE = re.compile(r"^\| `([a-z-]+)` \| ([\d,]+) \| .+ \|$", re.MULTILINE)


def test_the_page_lists_every_limit_as_it_is() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert [(name, int(usual.replace(",", ""))) for name, usual in _LINE.findall(page)] == list(limits.USUAL.items())


def test_files_are_read_in_one_way() -> None:
    """What came with the program is read as a resource of it."""
    wrong = []
    for path in files(*OURS):
        for node in ast.walk(parsed(path)) if inside(path) not in READERS else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                of_resource = ast.unparse(node.func.value).startswith(("files(", "page"))
                if node.func.attr in ("read_text", "read_bytes") and not of_resource:
                    wrong.append(f"{inside(path)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def test_a_limit_can_be_raised_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.most("dice") == 1000
    monkeypatch.setenv(limits.SETTING, "dice=5, games = 7")
    assert (limits.most("dice"), limits.most("games"), limits.misread()) == (5, 7, "")


@pytest.mark.parametrize("told", ["dice", "dice=", "dice=-1", "dice=²", "dice=1e9", "nice=4", "dice=" + "9" * 5000])
def test_a_limit_that_is_wrongly_set_changes_nothing_and_is_told(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(limits.SETTING, told)
    assert limits.most("dice") == 1000
    assert told.partition("=")[0] in limits.misread()
