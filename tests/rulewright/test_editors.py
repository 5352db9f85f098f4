"""editors: their grammars are the language's; the extension of VS Code can be packed, and what it starts is the real server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from itertools import groupby
from pathlib import Path

import pytest

from rulewright.desk.looks.grammar import SCOPES, as_text
from rulewright.desk.looks.kate import as_text as of_kate
from rulewright.desk.looks.wording import PATTERNS, looks

HOUSE = Path(__file__).resolve().parents[2]
EXTENSION = HOUSE / "editors" / "vscode"
RULES = sorted((HOUSE / "rules" / "panzer_leader").glob("[23]*.rulebook"))
QUOTED = {"quoted": "string.quoted.double", "slot": "variable.parameter"}


def test_the_grammar_is_what_the_language_says() -> None:
    assert (EXTENSION / "syntaxes" / "rulebook.tmLanguage.json").read_text(encoding="utf-8") == as_text()


def test_kate_is_told_what_the_language_says() -> None:
    assert (HOUSE / "editors" / "kate" / "rulebook.xml").read_text(encoding="utf-8") == of_kate()


def test_what_ends_a_name_is_no_number() -> None:
    """An editor looks on behind what it does not know: at `-47` in a name, where a program would have taken it whole."""
    number = re.compile(dict(PATTERNS)["number"])
    told = "A P-47 on the odds of 2-1 costs -3, at first +10 or 1/2; 88-mm guns of M5 have 7."
    assert number.findall(told) == ["2-1", "-3", "+10", "1/2", "88", "7"]


def test_all_files_that_the_manifest_names_are_there() -> None:
    manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    told = manifest["contributes"]
    named = [manifest["main"], told["languages"][0]["configuration"], told["grammars"][0]["path"]]
    assert [one for one in named if not (EXTENSION / one).is_file()] == []
    assert (EXTENSION / "LICENSE").read_bytes() == (HOUSE / "LICENSE").read_bytes()


@pytest.mark.skipif(
    shutil.which("npm") is None, reason="npm is not here: the extension is not packed, and its tests are not run"
)
def test_its_own_tests_pass_and_it_is_packed(tmp_path: Path) -> None:
    place = tmp_path / "vscode"
    shutil.copytree(EXTENSION, place, ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    (tmp_path / "looks.json").write_text(json.dumps({one.name: told(one) for one in RULES}), encoding="utf-8")
    environment = os.environ | {
        "PYTHONPATH": str(HOUSE),
        "RULEWRIGHT_COMMAND": json.dumps([sys.executable, "-m", "rulewright"]),
        "RULEWRIGHT_LOOKS": str(tmp_path / "looks.json"),
    }
    for command in (
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        ["npm", "test"],
        ["npm", "run", "pack"],
    ):
        done = subprocess.run(
            command, cwd=place, env=environment, capture_output=True, text=True, timeout=170, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    packed = set(zipfile.ZipFile(place / "rulewright.vsix").namelist())
    assert {"extension/extension.js", "extension/LICENSE.txt", "extension/syntaxes/rulebook.tmLanguage.json"} <= packed
    assert "extension/node_modules/vscode-languageclient/License.txt" in packed
    assert not [one for one in packed if "/test/" in one or "vsce" in one]


def told(path: Path) -> dict[str, object]:
    """The text, and line by line each look as VS Code names it; what touches and looks alike is one."""
    text = path.read_text(encoding="utf-8")
    names, found = {**SCOPES, **QUOTED}, []
    painted = [""] * len(text)
    for sort, start, end in looks(text):
        painted[start:end] = [names[sort]] * (end - start)
    at = 0
    for number, line in enumerate(text.split("\n")):
        for name, some in groupby(range(at, at + len(line)), painted.__getitem__):
            places = list(some)
            if name:
                found.append([number, places[0] - at, places[-1] + 1 - at, name])
        at += len(line) + 1
    return {"text": text, "looks": found}
