"""docs/desk.md: what it says that the server tells is what the server tells."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from rulewright.cli import run
from tests.laid_out import laid_out
from tests.rulewright.editor import Editor, applied

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "desk.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {name: text for _, name, text in BLOCKS if name}
RULES = "rules/orchard/1_picking.rulebook"
NEW = "\nRule [New]; cites house; under [Ladders]; outranks [Tall pickers], [Tired pickers], [Up the trees].\n"


def rows(sort: str) -> list[tuple[str, ...]]:
    return [tuple(re.split(r"  +", line)) for kind, _, text in BLOCKS if kind == sort for line in text.splitlines()]


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("orchard")
    laid_out(folder / "rules" / "orchard", FILES)
    one = Editor(folder)
    one.open(RULES)
    assert one.findings(RULES) == []
    while one.ask("textDocument/hover", one.at(RULES, "Tall pickers", 3)) is None:
        sleep(0.1)  # what an earlier check noted is told before the pack is read
    yield one
    assert one.close() == 0


@pytest.mark.parametrize(("sentence", "wrong", "cure"), rows("mended"))
def test_what_is_wrong(editor: Editor, sentence: str, wrong: str, cure: str) -> None:
    whole = FILES["1_picking.rulebook"]
    editor.write(RULES, f"{whole}{NEW}{sentence}\n")
    (found,) = editor.findings(RULES)
    assert wrong in sentence
    asked = {"textDocument": {"uri": editor.uri(RULES)}, "range": found["range"], "context": {"diagnostics": [found]}}
    assert cure == editor.ask("textDocument/codeAction", asked)[0]["title"]
    editor.write(RULES, whole)
    assert editor.findings(RULES) == []


@pytest.mark.parametrize(("typed", "label"), rows("typed"))
def test_what_could_follow(editor: Editor, typed: str, label: str) -> None:
    editor.write(RULES, f"{FILES['1_picking.rulebook']}{NEW}{typed}")
    found = editor.ask("textDocument/completion", editor.after(RULES, f"{NEW}{typed}"))["items"]
    assert label in [one["label"] for one in found[:3]]
    editor.write(RULES, FILES["1_picking.rulebook"])
    editor.findings(RULES)


@pytest.mark.parametrize(("said", "read"), rows("hinted"))
def test_how_it_is_read(editor: Editor, said: str, read: str) -> None:
    editor.write(RULES, f"{FILES['1_picking.rulebook']}{NEW}{said}\n")
    for _ in range(2):  # with all that stand on it: by then it is known
        assert editor.findings(RULES) == []
    assert editor.hinted(RULES).endswith(f"{read}\n")
    editor.write(RULES, FILES["1_picking.rulebook"])
    editor.findings(RULES)


@pytest.mark.parametrize(("words", "said"), rows("told"))
def test_what_a_word_is(editor: Editor, words: str, said: str) -> None:
    at = FILES["1_picking.rulebook"].rindex(words)
    place = editor.at(RULES, FILES["1_picking.rulebook"][at - 10 : at + len(words)], 14 + len(words) // 2)
    hover = editor.ask("textDocument/hover", place)
    assert said in re.sub(r"\\", "", hover["contents"]["value"])


@pytest.mark.parametrize(("words", "name", "then"), rows("called"))
def test_what_is_called_otherwise(editor: Editor, words: str, name: str, then: str) -> None:
    editor.write(RULES, FILES["1_picking.rulebook"])
    at = editor.at(RULES, words, 2 if words.startswith('"') else 3)
    if "stays" in then:
        assert then in editor.refused("textDocument/rename", at | {"newName": name})
        return
    changes = editor.ask("textDocument/rename", at | {"newName": name})["changes"]
    texts = (
        applied((editor.folder / uri.partition(str(editor.folder))[2].lstrip("/")).read_text(encoding="utf-8"), edits)
        for uri, edits in changes.items()
    )
    assert then.lower() in "\n".join(texts).lower()


def test_what_is_begun_works_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    laid_out(tmp_path / "rules" / "orchard", FILES)
    monkeypatch.chdir(tmp_path)
    begun = [line for line in rows("begun") if line]
    assert len({line[0].split()[2] for line in begun}) == 8
    for line in begun:
        for one in line:
            assert run(shlex.split(one)[1:]) == 0, (one, capsys.readouterr())
    assert run(["check"]) == 0, capsys.readouterr()


def put_there(editor: Editor, name: str, words: str) -> str:
    """A line with these words in a file: in the place of the line that begins as they do, else at its end."""
    path = f"rules/orchard/{name}"
    lines = FILES.get(name, "").splitlines()
    begun = re.split(r"[:\s]", words)[0]
    there = next((at for at, line in enumerate(lines) if line.strip().startswith(begun)), len(lines))
    indent = lines[there][: len(lines[there]) - len(lines[there].lstrip())] if there < len(lines) else ""
    lines[there : there + 1] = [
        f"{indent or ('  ' if name.endswith('weights.yaml') and len(words) < 3 else '')}{words}"
    ]
    if path in editor.texts:
        editor.write(path, "\n".join(lines))
    else:
        editor.open(path, "\n".join(lines))
    return path


def put_back(editor: Editor, *names: str) -> None:
    """What the page has, so that the next case finds it so; closed, where the page has none."""
    for name in names:
        path = f"rules/orchard/{name}"
        if name in FILES:
            editor.write(path, FILES[name])
        else:
            editor.shut(path)


@pytest.mark.parametrize(("name", "typed", "label"), rows("offered"))
def test_what_may_stand_in_a_table(editor: Editor, name: str, typed: str, label: str) -> None:
    path = put_there(editor, name, typed)
    first = partial(map, itemgetter("label"))
    found = editor.settled(
        "textDocument/completion", editor.after(path, typed), lambda one: label in first(one["items"][:3])
    )
    assert label in first(found["items"][:3])
    put_back(editor, name)


@pytest.mark.parametrize(("name", "words", "said"), rows("described"))
def test_what_stands_in_a_table(editor: Editor, name: str, words: str, said: str) -> None:
    path = f"rules/orchard/{name}"
    if path in editor.texts:
        editor.write(path, FILES[name])
    else:
        editor.open(path, FILES[name])

    def told(hover: dict[str, Any] | None) -> str:
        return re.sub(r"\\", "", hover["contents"]["value"]) if hover is not None else ""

    assert said in told(editor.settled("textDocument/hover", editor.at(path, words, 1), lambda one: said in told(one)))


def test_what_a_half_typed_table_names_is_still_known(editor: Editor) -> None:
    sheet, looks = "charts/pickers.yaml", "looks.yaml"
    half = put_there(editor, sheet, "_: [reach, in")
    assert editor.findings(half) != []  # so that it has been read, and its counters are not in what was read
    typed = "counters: {chi"
    offered = editor.ask("textDocument/completion", editor.after(put_there(editor, looks, typed), typed))["items"]
    assert "child" in [one["label"] for one in offered]
    whole = put_there(editor, looks, "counters: {child")
    hover = editor.ask("textDocument/hover", editor.at(whole, "child", 1))
    assert "on the sheet" in hover["contents"]["value"]
    put_back(editor, looks, sheet)


@pytest.mark.parametrize(
    "case", [one for kind, _, text in BLOCKS if kind == "read" for one in re.split(r"\n\n(?=\$ )", text)]
)
def test_one_sentence(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    laid_out(tmp_path / "rules" / "orchard", FILES)
    monkeypatch.chdir(tmp_path)
    command, _, said = case.partition("\n")
    run(shlex.split(command)[2:])
    assert capsys.readouterr().out.strip() == said.strip()
