"""What the desk tells after an edit is what `check` tells of the same text; whatever it remembers and wherever it has room."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from compiler.diagnostics import Diagnostic
from compiler.model import declaring
from compiler.pipeline import compile_pack
from compiler.source import Disk, Memory, SourceFile
from rulewright.desk import judging
from rulewright.desk.opened import Texts
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
        text = edited(
            whole if at % 3 == 0 else text, random, ("Rule", "Definition", "Fact", "Action", "Question", "Procedure")
        )
        editor.write(RULES, text)
        found = told(editor, RULES)
        (folder / RULES).write_text(text, encoding="utf-8")
        assert found == checked(folder, RULES), text
    assert editor.close() == 0


def test_what_is_remembered_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of texts that are gone nothing need be known; what is found after forgetting them is what was found before."""
    monkeypatch.setattr(judging, "GROWN", 1)
    monkeypatch.setattr(judging, "ROOM", 5)
    monkeypatch.setattr(judging, "PAUSE", 0)
    folder = pasture(tmp_path).resolve()
    path = folder / RULES
    found: list[judging.Found] = []
    worker = judging.Judging(found.append, lambda fault: None)
    text, first, most = path.read_text(encoding="utf-8"), 0, 0
    for at in range(40):
        worker.wanted = worker.taken = Texts(
            folder, {path: f'{text}\nFact "the hen is {"a" * (at + 1)}"; cites house.\n'}, path
        )
        worker._work(worker.taken)
        assert worker.memory is not None
        first = first or worker.memory.places
        most = max(most, worker.memory.places)
    assert most < first + 20
    assert [one.code for one in found[-1].diagnostics] == [one.code for one in found[0].diagnostics]


def test_who_types_on_as_soon_as_he_is_told_is_not_made_to_wait(tmp_path: Path) -> None:
    """What was read of the first text is remembered, although nobody waited until all of it was made use of."""
    folder = pasture(tmp_path).resolve()
    path = folder / RULES
    worker = judging.Judging(lambda found: types_on(), lambda fault: None)

    def types_on() -> None:
        raise judging.Superseded

    remembered = []
    for words in ("one", "other"):
        text = f"{path.read_text(encoding='utf-8')}\n> An{words}.\n"
        worker.wanted = worker.taken = Texts(folder, {path: text}, path)
        with pytest.raises(judging.Superseded):
            worker._work(worker.taken)
        remembered.append(worker.memory)
    assert remembered[0] is not None
    assert remembered[0] is remembered[1]


def test_a_sentence_half_typed_does_not_have_all_declared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's questions and facts hang on what a rule says, though it cannot be read yet."""
    folder = pasture(tmp_path)
    times: list[int] = []
    declare = declaring._declare
    monkeypatch.setattr(declaring, "_declare", lambda *given: times.append(1) or declare(*given))
    memory = Memory()
    chapter = folder / "rules" / "meadow" / "2_examples.rulebook"
    whole = chapter.read_text(encoding="utf-8")
    for text in (
        whole,
        whole + "\nRule [New]; cites house.\nGrazing is forb",
        whole + "\nRule [New]; cits house.\nGrazing is",
    ):
        chapter.write_text(text, encoding="utf-8")
        compile_pack(["meadow"], Disk((folder / "rules",)), memory)
        assert len(times) == 1
