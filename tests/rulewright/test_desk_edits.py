"""What the desk tells after an edit is what `check` tells of the same text; whatever it remembers and wherever it has room."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from compiler.diagnostics import Diagnostic
from compiler.source import Disk, SourceFile
from rulewright.proofs import judge
from tests.rulewright.editor import Editor
from tests.rulewright.pasture import pasture
from tests.rulewright.typing_author import edited

RULES = "rules/meadow/1_grazing.rulebook"
Told = list[tuple[str, str, int, int]]


def checked(folder: Path, path: str) -> Told:
    """As `check meadow` tells it, of what is saved."""
    found = judge(Disk((folder / "rules",), folder), ("meadow",))
    return sorted(_told(one, found.sources[path]) for one in found.diagnostics if one.primary.span.file == path)


def _told(one: Diagnostic, file: SourceFile) -> tuple[str, str, int, int]:
    line, column = file.line_column(one.primary.span.start)
    return one.code, one.message, line - 1, column - 1


def told(editor: Editor, path: str) -> Told:
    found = editor.findings(path)
    starts = [(one, one["range"]["start"]) for one in found]
    return sorted((one["code"], one["message"].split("\n")[0], at["line"], at["character"]) for one, at in starts)


@pytest.mark.parametrize("number", [25, 500])
def test_edits_are_told_as_check_tells_them(tmp_path: Path, number: int) -> None:
    folder = pasture(tmp_path).resolve()
    editor = Editor(folder)
    editor.open(RULES)
    whole, random = editor.texts[RULES], Random(number)
    text = whole
    for at in range(number):
        text = edited(whole if at % 3 == 0 else text, random, ("Rule", "Definition", "Fact", "Action", "Question", "Procedure"))
        editor.write(RULES, text)
        found = told(editor, RULES)
        (folder / RULES).write_text(text, encoding="utf-8")
        assert found == checked(folder, RULES), text
    assert editor.close() == 0
