"""Every sentence form of docs/language.md read to its terms: golden tables of sentences, one file a family.

A line `- sentence` is followed by what it is read to, or by `! ` and the complaint. `pytest --accept` rewrites.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from compiler.diagnostics import Diagnostic
from compiler.model.bodies.branches import tails
from compiler.model.build import Built
from compiler.phrases import READERS, Reading, Unread, only, read_step
from compiler.syntax import read_words
from compiler.terms import HEX, HEXSIDE, Kind, Variable
from tests.compiler.henhouse import compiled, shape

HERE = Path(__file__).parent / "sentences"
SCOPE = {
    "the hen": Variable(Kind("hen"), "the hen"),
    "the other": Variable(Kind("hen"), "the other"),
    "the flock": Variable(Kind("hen", True), "the flock"),
    "the coop": Variable(Kind("coop"), "the coop"),
    "the chase": Variable(Kind("chase"), "the chase"),
    "the hex": Variable(HEX, "the hex"),
    "the spot": Variable(HEX, "the spot"),
    "the edge": Variable(HEXSIDE, "the edge"),
    "T": Variable(Kind("hen"), "T"),
    "A": Variable(Kind("hen"), "A"),  # who is no article
}


@cache
def yard() -> Built:
    built, _ = compiled()
    assert built.problems == ()
    return built


def read(family: str, sentence: str) -> str:
    words, problems = read_words(sentence, "case")
    if problems:
        return "! " + problems[0].message
    r = Reading(READERS, "case", words, yard().vocabulary, SCOPE)
    found: list[tuple[int, object]]
    if family == "conditions":
        found = list(r.conditions(0))
    elif family == "descriptions":
        found = [(end, description) for end, description, _ in r.descriptions(0)]
    elif family == "steps":
        found = [(end, step) for end, step, _ in read_step(r, 0)]
    elif family == "tails":
        found = list(tails(r, 0))
    else:
        found = list(r.values(0))
    verdict = only(r, 0, found, "this")
    return told(verdict.problem) if isinstance(verdict, Unread) else shape(verdict)


def told(problem: Diagnostic) -> str:
    more = [problem.primary.text, *problem.notes, problem.help or ""]
    return "! " + " | ".join([f"{problem.name}: {problem.message}", *(one for one in more if one)])


@pytest.mark.parametrize("path", sorted(HERE.glob("*.md")), ids=lambda path: path.stem)
def test_sentences_read_as_they_should(path: Path, golden: Callable[[Path, str], None]) -> None:
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            continue
        lines.append(line)
        if line.startswith("- "):
            lines.append("    " + read(path.stem, line[2:]))
    golden(path, "\n".join(lines) + "\n")
