"""Fifty sentences misspelt, half written and misordered: what was meant is among the first three things that the desk offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rulewright.editor import Editor, applied
from tests.rulewright.typing_page import RULES, typing_in_the_page

CASES = [
    tuple(part.replace("\\", "\n") for part in line.split(" | "))
    for line in (Path(__file__).parent / "mistyped.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith(("#", "`"))
]
HEADS = {
    "rule": "Rule [New]; cites house.\n",
    "step": 'Procedure "do so with {the unit} in {the spot, a hex}"; cites house.\n1. ',
    "item": "",
}
FIRST, WANTED = 3, 45


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    yield from typing_in_the_page(tmp_path_factory.mktemp("page"))


def test_what_was_meant_is_among_the_first_three(editor: Editor) -> None:
    missed = [case for case in CASES if case[3] not in offered(editor, *case[:3], begins=case[3])]
    assert len(CASES) == 50
    assert len(CASES) - len(missed) >= WANTED, "\n".join(" | ".join(case) for case in missed)


def offered(editor: Editor, sort: str, where: str, typed: str, begins: str) -> list[str]:
    """What it would become; of what is half written, as far as is asked."""
    head = "# Typed\n\n" + HEADS[where]
    editor.write(RULES, head + typed)
    if sort == "half":
        found = editor.ask("textDocument/completion", editor.after(RULES, head + typed))["items"]
        became = [applied(head + typed, [one["textEdit"]]) for one in found[:FIRST]]
        return [filled_in(one).removeprefix(head)[: len(begins)] for one in became]
    findings = editor.findings(RULES)
    lines = (head + typed).split("\n")
    everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    asked = {"textDocument": {"uri": editor.uri(RULES)}, "range": everywhere, "context": {"diagnostics": findings}}
    fixes = editor.ask("textDocument/codeAction", asked)[:FIRST]
    return [changed(editor, head + typed, one).removeprefix(head) for one in fixes]


def changed(editor: Editor, text: str, fix: dict[str, Any]) -> str:
    return applied(text, fix["edit"]["changes"][editor.uri(RULES)])


def filled_in(snippet: str) -> str:
    return re.sub(r"\$\{\d+:([^}]*)\}|\$\d+", lambda one: one[1] or "", snippet)
