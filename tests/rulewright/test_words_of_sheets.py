"""`words` tells charts and sheets as they are written, and of a question who asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.graph import graph_of
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.telling.entries import Book
from rulewright.telling.lookup import meaning
from rulewright.telling.pages import as_text
from rulewright.telling.vocabulary import vocabulary
from tests.pages import Block, write_packs

RULES = """
Definition [Flock]; cites house.
"the flock of {the new hex, a hex}" means the number of hens in the new hex.

Option [Spring]; asks "Is it spring?"; off unless chosen; cites house.

Rule [No crowd]; under [Spring]; cites house.
Entry is forbidden if the flock of the new hex is more than (the fare of (the new hex's ground)).
"""
FARES = "chart: Fares\ncites: [house]\nanswers: the fare of {the ground}\nanswer: one number\nrows: the ground\ncells:\n  lawn: 1\n  mud: 2\n  pond: 3\n"
BIRDS = "counters: Birds\nkind: hen\ncites: [house]\nrows:\n  leghorn: {stride: 2}\n"


@pytest.fixture
def book(tmp_path: Path) -> Book:
    sheets = (Block("yaml", "charts/fares.yaml", FARES), Block("yaml", "charts/birds.yaml", BIRDS))
    write_packs(tmp_path / "rules", (Block("rulebook", "", RULES), *sheets))
    compiled = compile_pack(["yard"], Disk((tmp_path / "rules",), tmp_path))
    assert compiled.problems == ()
    return Book(compiled.built.model, graph_of(compiled.built.model), compiled.files)


def told(book: Book, words: str) -> str:
    found = meaning(book, words)
    assert found is not None
    return "\n".join(as_text(one) for one in found.pages)


def test_charts_and_sheets_are_listed_by_the_names_that_amend_them(book: Book) -> None:
    text = as_text(vocabulary(book.model))
    assert "[Fares]  the fare of {the ground}" in text
    assert "on the sheet `Birds`" in text


def test_the_name_of_a_definition_tells_who_asks(book: Book) -> None:
    text = told(book, "flock")
    assert "Who asks" in text
    assert text.index("Who asks") < text.index("[No crowd]")


def test_options_are_told_as_they_are_written(book: Book) -> None:
    text = told(book, "entry")
    assert "under [Spring]" in text
    assert "only with" not in text
