"""What the desk holds whatever happens: no letter is lost, nobody stays behind, and a hostile pack reaches nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rulewright.editor import Editor
from tests.rulewright.pasture import pasture

RULES = "rules/meadow/1_grazing.rulebook"
WATCH = """import json, os, sys
TOLD = open(os.environ["WATCHED"], "a", encoding="utf-8", buffering=1)
WANTED = ("open", "os.", "subprocess.", "socket.", "shutil.", "exec", "ctypes.")
def hook(event, arguments):
    if event.startswith(WANTED) and event not in ("exec", "os.listdir", "os.scandir", "os.putenv"):
        TOLD.write(json.dumps([event, [str(one) for one in arguments]]) + "\\n")
sys.addaudithook(hook)
"""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


def typed(editor: Editor, path: str, line: int, column: int, text: str, version: int) -> None:
    """One keystroke."""
    place = {"line": line, "character": column}
    change = {"range": {"start": place, "end": place}, "text": text}
    document = {"uri": editor.uri(path), "version": version}
    editor.say("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})


def test_nothing_typed_during_a_check_is_lost(tmp_path: Path) -> None:
    """Letter by letter, from before the first check is done; then what stands there is what was typed, and is judged."""
    editor = Editor(pasture(tmp_path))
    editor.open(RULES, "\n" + (tmp_path / RULES).read_text(encoding="utf-8"))
    wanted = "# " + "Whatever is typed while a long check runs stays typed. " * 8
    for number, letter in enumerate(wanted):
        typed(editor, RULES, 0, number, letter, number + 2)
    editor.versions[RULES] = len(wanted) + 1
    (first, *_) = editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": editor.uri(RULES)}})
    assert first["name"] == wanted.removeprefix("# ").strip()
    assert editor.findings(RULES) == []
    assert editor.close() == 0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can ask whether a process is there")
def test_an_editor_that_is_killed_leaves_no_process_and_no_page(tmp_path: Path) -> None:
    """The pipe is held open by somebody else, and the page is open: the server goes all the same."""
    client = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    editor = Editor(pasture(tmp_path), client=client.pid)
    editor.open(RULES)
    editor.findings(RULES)
    editor.ask("workspace/executeCommand", {"command": "rulewright.preview", "arguments": []})
    client.kill()
    client.wait()
    assert editor.left() == 0


def test_who_saves_elsewhere_does_not_change_what_is_open(tmp_path: Path) -> None:
    """Two editors at one file: one saves, and what the other has typed is still what is judged there."""
    one, other = Editor(pasture(tmp_path)), Editor(tmp_path)
    whole = (tmp_path / RULES).read_text(encoding="utf-8")
    one.open(RULES)
    other.open(RULES, whole.replace("the goat is full and", "the goat is fulll and"))
    assert (one.findings(RULES), len(other.findings(RULES))) == ([], 1)
    saved = f"> Saved by one.\n\n{whole}"
    one.write(RULES, saved)
    (tmp_path / RULES).write_text(saved, encoding="utf-8")
    one.say("textDocument/didSave", {"textDocument": {"uri": one.uri(RULES)}})
    other.say("workspace/didChangeWatchedFiles", {"changes": [{"uri": other.uri(RULES), "type": 2}]})
    other.write(RULES, other.texts[RULES] + "\n")
    assert len(other.findings(RULES)) == 1
    assert one.findings(RULES) == []
    assert (one.close(), other.close()) == (0, 0)
    assert (tmp_path / RULES).read_text(encoding="utf-8") == saved


def hostile(folder: Path) -> list[str]:
    """A pack that wants to be anything but read: what it has that an editor may open."""
    outside = folder / "outside"
    outside.mkdir()
    (outside / "secret.rulebook").write_text('Question "the password of {the goat}".\n', encoding="utf-8")
    bad = folder / "rules" / "bad"
    for name in ("charts", "boards", "situations", "sources"):
        (bad / name).mkdir(parents=True)
    pack = (
        "title: Bad\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow, ../../outside]\n"
        "sources:\n  S: {title: S, entries: ../../outside/secret.rulebook}\n  T: {title: T, entries: /etc/passwd}\n"
    )
    nested = "the goat's " * 120 + "hunger"
    texts = {
        "pack.yaml": pack,
        "1_code.rulebook": '> __import__("os").system("touch owned")\n\nRule [X]; cites house. {{.__class__}}.\n',
        "2_deep.rulebook": f"Rule [Deep]; cites house.\nGrazing is forbidden if {nested} is 3.\n",
        "3_long.rulebook": f"Rule [{'x' * 3_000}]; cites house.\nGrazing is forbidden if {'not ' * 5_000}it is dark.\n",
        "4_marks.rulebook": f"Rule [M]; cites house.\nGrazing is forbidden if {'(' * 5_000}1{')' * 5_000} is 3.\n",
        "5_page.rulebook": "> <script>fetch('http://evil.example')</script> ![x](file:///etc/passwd)\n\nRule [P]; cites house.\n",
        "charts/tag.yaml": "chart: !!python/object/apply:os.system ['touch owned']\nanswers: x\n",
        "charts/bomb.yaml": "a: &a [1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nchart: [*c,*c,*c,*c,*c,*c]\n",
        "boards/wrong.yaml": "board: 7\ngrid: []\nhexes: {x: [{}]}\n",
        "situations/s.rulebook": "Situation [S].\nGiven:\n- board ../../outside;\n- a goat ~nosuchuser of the Brown Herd in C3.\n",
    }
    for name, text in texts.items():
        (bad / name).write_text(text, encoding="utf-8")
    (bad / "6_latin.rulebook").write_bytes(b"Rule [\xe9]; cites house.\n")
    (bad / "link.rulebook").symlink_to(outside / "secret.rulebook")
    (bad / "away").symlink_to(outside)
    if os.name == "posix":
        (bad / "zero.rulebook").symlink_to("/dev/zero")
        os.mkfifo(bad / "pipe.rulebook")
    return [f"rules/bad/{name}" for name in texts]


def test_a_hostile_pack_runs_writes_and_reaches_nothing(tmp_path: Path) -> None:
    """All that the server does is written down by a hook of Python's own, and looked through afterwards."""
    folder, watched, cache = tmp_path / "desk", tmp_path / "watched", tmp_path / "cache"
    folder.mkdir()
    opened = hostile(pasture(folder))
    before = {path: path.lstat().st_mtime_ns for path in folder.rglob("*")}
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(WATCH, encoding="utf-8")
    house = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join((str(tmp_path / "hook"), house))
    # whoever comes first writes no byte code of the house, either
    editor = Editor(
        folder, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1", WATCHED=str(watched), XDG_CACHE_HOME=str(cache)
    )
    editor.open(RULES)
    editor.findings(RULES)
    begun = watched.stat().st_size
    page = editor.ask("workspace/executeCommand", {"command": "rulewright.preview", "arguments": []})
    for one in opened:
        editor.open(one)
        editor.findings(one)
        ask_everything(editor, one)
    assert str(page).startswith("http://127.0.0.1:")
    assert "password" not in json.dumps(editor.messages)
    assert editor.close() == 0
    assert {path: path.lstat().st_mtime_ns for path in folder.rglob("*")} == before
    with watched.open(encoding="utf-8") as told:
        told.seek(begun)
        done = [json.loads(line) for line in told]
    assert [
        one
        for one in done
        if one[0] in ("os.system", "os.exec", "os.fork", "os.posix_spawn", "subprocess.Popen", "socket.connect")
    ] == []
    assert [one for one in done if is_reaching(one, folder, cache)] == []


def ask_everything(editor: Editor, path: str) -> None:
    document = {"textDocument": {"uri": editor.uri(path)}}
    place = {**document, "position": {"line": 0, "character": 3}}
    every = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    for method in ("hover", "definition", "completion", "documentHighlight", "prepareRename"):
        editor.ask(f"textDocument/{method}", place)
    for method in ("documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"):
        editor.ask(f"textDocument/{method}", document)
    editor.ask("textDocument/inlayHint", {**document, "range": every})
    editor.ask("textDocument/codeAction", {**document, "range": every, "context": {"diagnostics": []}})
    editor.ask("textDocument/references", {**place, "context": {"includeDeclaration": True}})


def is_reaching(done: list[Any], folder: Path, cache: Path) -> bool:
    """It opens a file of the hostile outside, or writes anywhere but in the cache."""
    event, arguments = done
    if event != "open":
        return event in ("os.remove", "os.rename", "os.mkdir", "os.symlink", "os.link") and not arguments[0].startswith(
            str(cache)
        )
    place, mode, flags = arguments
    writes = mode not in ("None", "r", "rb") or bool(int(flags) & WRITING)
    if writes:
        return not place.startswith((str(cache), "/dev/null"))
    return place.startswith((str(folder / "outside"), "/etc/passwd", "/dev/zero")) or place.endswith(
        ("pipe.rulebook", "zero.rulebook", "link.rulebook")
    )
