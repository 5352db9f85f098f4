"""What every verb tells a program has the shape that its published schema says."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from jsonschema import Draft202012Validator

from compiler.syntax import FILES
from rulewright import cli as shell
from tests.laid_out import laid_out
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout

SCHEMAS = Path(shell.__file__).parent / "schemas"
SILENT = {  # verbs that tell a program nothing, and why
    "board": "its sheets are CSV, its maps Tiled's; `check --format json` tells what is wrong",
    "charts": "its sheets are CSV",
    "check": "`--format json` and `--format sarif`, as others' tools read them",
    "completion": "what it prints is for a shell",
    "fmt": "changes files; its exit code says whether",
    "lsp": "what it tells an editor has the shapes of the Language Server Protocol",
    "mail": "for people; `--record` writes what `replay --json` tells a program of",
    "new": "writes files",
    "table": "its page is for people; `run --json` tells a program of a game",
    "reference": "writes files; `--check` ends with 1 where they are out of date",
    "schema": "what it prints is JSON",
}
HERD = "herd.position"
GIVEN = (
    "Position; rules [Meadow].\nGiven:\n- a goat Alma of the Brown Herd in C3;\n- it is [Grazing] of the Brown Herd.\n"
)
CASES = {
    "ask": [
        (HERD, "the hunger of Alma"),
        (HERD, "Alma may graze in C3"),
        (HERD, "Alma's hex", "--why"),
        (HERD, "goats"),
        (HERD, "Almas hex"),
        (HERD, "do full goats rest?"),
        ("--rules", "meadow", "do full goats rest?"),
    ],
    "legal": [
        (HERD,),
        (HERD, "walk Alma to C4", "--with", "Walks"),
        (HERD, "walk Alma to C6", "--with", "Walks"),
        (HERD, "--with", "Walks"),
    ],
    "odds": [(HERD, "walk Alma to C4", "--with", "Walks"), (HERD, "walk Alma to C6", "--with", "Walks")],
    "show": [(HERD,), ("meadow/day",), ("game.jsonl", "--rules", "meadow")],
    "find": [("hunger", "--rules", "meadow"), ("MEA-1", "--rules", "meadow")],
    "words": [("--rules", "meadow"), ("graze", "--rules", "meadow")],
    "read": [
        ("Grazing is forbidden if the goat is full", "--rules", "meadow"),
        ("Grazing is forbidden if the goat is fulll", "--rules", "meadow"),
    ],
    "explain": [(), ("R0201",), ("no-reading",)],
    "situations": [("meadow",)],
    "run": [
        ("meadow/day", "--players", "random"),
        ("meadow/day", "--players", "random", "--as", "Brown Herd", "--turns", "1"),
    ],
    "replay": [("game.jsonl",)],
    "compare": [("meadow/day", "--vary", "with Walks", "--games", "2", "--players", "random", "-o", "study")],
    "study": [
        (
            "meadow/day",
            "--vary",
            "with Walks",
            "--vary",
            "with Naps",
            "--design",
            "full",
            "--pairs",
            "1",
            "--players",
            "random",
            "-o",
            "whole",
        )
    ],
    "tune": [
        ("shootout/match", "--vary", "Eyes[the North] = 1|6", "--games", "8", "--players", "random", "-o", "tuned")
    ],
    "fuzz": [
        ("meadow/day", "--games", "2", "--subsets", "1"),
        ("meadow/day", "--games", "2", "--subsets", "2", "--turns", "2"),
    ],
    "test": [("meadow",), ("greedy", "--inherited"), ("meadow", "--coverage"), ("meadow", "--mutate", "3")],
    "coverage": [("meadow",), ("meadow", "--by-hand")],
    "diff": [("meadow", "greedy"), ("meadow", "greedy", "--witness")],
    "graph": [("meadow",), ("meadow", "--around", "Full goats rest")],
}


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def held(told: str, verb: str) -> None:
    data = json.loads(told)
    validator("findings" if isinstance(data, dict) and "findings" in data and verb != "read" else verb).validate(data)


def test_every_verb_has_a_schema_or_a_reason() -> None:
    published = {one.stem for one in SCHEMAS.iterdir()} - {"record", "findings", "check"}
    assert published == set(CASES) == set(shell.ROOM) - set(SILENT)
    for verb in shell.ROOM:
        command = shell.cli.get_command(click.Context(shell.cli), verb)
        assert command is not None
        assert ("--json" in {name for one in command.params for name in one.opts}) == (verb in CASES)


@pytest.fixture(scope="module")
def fenced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shootout(pasture(tmp_path_factory.mktemp("field")))
    (folder / HERD).write_text(GIVEN, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert shell.run(["run", "meadow/day", "--players", "random", "--quiet", "--record", "game.jsonl"]) == 0
    return folder


@pytest.fixture
def field(fenced: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(fenced)
    return fenced


@pytest.mark.parametrize("verb", CASES)
def test_it_tells_what_its_schema_says(verb: str, field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in CASES[verb]:
        assert shell.run([verb, *arguments, "--json"]) in (0, 1), capsys.readouterr().err
        held(capsys.readouterr().out, verb)
    if verb == "compare":
        held((field / "study" / "report.json").read_text(encoding="utf-8"), verb)


def test_lines_of_records_and_of_findings(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in (field / "game.jsonl").read_text(encoding="utf-8").splitlines():
        held(line, "record")
    wrong = (field / "rules" / "meadow" / "3_faults.rulebook").read_text(encoding="utf-8").replace("goats", "gaots")
    laid_out(
        field / "rules" / "torn",
        {
            "pack.yaml": "title: Torn\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n",
            "1.rulebook": wrong,
        },
    )
    assert shell.run(["check", "torn", "--format", "json"]) == 1
    lines = capsys.readouterr().out.splitlines()
    for line in lines:
        held(line, "check")
    assert shell.run(["coverage", "torn", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    validator("findings").validate(told)
    assert told["findings"] == [json.loads(line) for line in lines]


def test_schemas_are_found_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run(["schema"]) == 0
    folder, *names = capsys.readouterr().out.splitlines()
    told = names[: next(at for at, one in enumerate(names) if not one.startswith(" "))]
    assert (Path(folder), [one.split()[0] for one in told]) == (SCHEMAS, sorted(one.stem for one in SCHEMAS.iterdir()))
    assert [one.split()[0] for one in names[len(told) + 1 :]] == list(FILES)
    for name in FILES:
        assert shell.run(["schema", name]) == 0
        Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))
    assert shell.run(["schema", "legal"]) == 0
    assert capsys.readouterr().out == (SCHEMAS / "legal.json").read_text(encoding="utf-8")
    assert shell.run(["schema", "lehal"]) == 2
    assert capsys.readouterr().err == "Error: there is no schema `lehal`; did you mean `legal`?\n"


def test_examples_as_junit(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = "Example [A goat too many]; proves house.\nGiven:\n- a goat G of the Brown Herd in C3.\nThen G is full.\n"
    laid_out(
        field / "rules" / "wrong",
        {
            "pack.yaml": "title: Wrong\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n",
            "1.rulebook": wrong,
        },
    )
    assert shell.run(["test", "meadow", "wrong", "--junit", "report.xml"]) == 1
    suites = ElementTree.parse(field / "report.xml").getroot()
    of = {suite.get("name"): (suite.get("tests"), suite.get("failures"), len(suite)) for suite in suites}
    number = next(one for one in capsys.readouterr().out.splitlines() if "examples, 1 not as told" in one).split()[0]
    assert of["wrong"] == ("1", "1", 1)
    assert of["meadow"] == (str(int(number) - 1), "0", int(number) - 1)
    (case,) = suites.findall(".//testcase[failure]")
    assert (case.get("name"), case.get("file", "").endswith("1.rulebook"), case.get("line")) == (
        "A goat too many",
        True,
        "1",
    )
    assert case[0].get("message") == "Then G is full: it is not so"
    assert shell.run(["test", "meadow", "--coverage", "--junit", "report.xml"]) == 2
