"""What an author writes reaches the printed page as he wrote it, however much it looks like markup or code."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import typst

from compiler.print.formats.document import (
    Book,
    Cell,
    Entry,
    Heading,
    Item,
    Listing,
    Page,
    Paragraph,
    Table,
    Words,
    said,
)
from compiler.print.papers import typst_files
from rulewright.cli import run
from tests.pages import DEFAULT_PACK, PAGES

NAMED = (
    "See [the errata](https://example.org/x).",
    "After [Zed](1970) and [this].html, too.",
    "[x].has(str(range(400000000).len()))",
    '#eval("1 + 1"), eval("2"), #emph[x], #let x = 1',
    '#read("/etc/passwd") #import "x.typ": * #include "x.typ"',
)
BITS = (
    *"* _a_ `code` $x^2$ <lab> @ref = - + / // /* */ ~ -- ... \\ \\u{1F} \" ' ]; [ ] ( ) { } .has(1) .html ; # % %s".split(),
    *NAMED,
)


def remarks(number: int) -> list[str]:
    """No two alike."""
    dice = random.Random(20)
    return [" ".join((f"{at}", *dice.choices(BITS, k=dice.randrange(1, 6)))) for at in range(number)]


def book_of(told: list[str]) -> Book:
    """Each in every sort of place that a text may have in a book."""
    blocks = []
    for one in told:
        styled = tuple(Words(one, how=how) for how in ("", "emph", "strong", "small"))
        rows = ((Cell((Words(one),)), Cell((Words(one),), is_head=True)),)
        listing = Listing((Item((Words(one),), marker=one),))
        inner = (Paragraph(styled, "aside"), said(one, "note"), said(one, "side"), Table(one, (), rows), listing)
        blocks.append(Entry(one, one, "", (Heading(2, one, ""), *inner), mark=one))
    return Book(told[0], (Page("words", told[1], "Rules", tuple(blocks)),), lead=told[2])


def test_markup_and_code_in_any_place_of_a_book_are_text(tmp_path: Path) -> None:
    told = remarks(100)
    hears = "#show text: it => {it; [#metadata(it.text) <said>]}\n"  # every text that is set, told by Typst itself
    (tmp_path / "book.typ").write_text(hears + typst_files(book_of(told))["book.typ"], encoding="utf-8")
    heard: list[str] = json.loads(typst.query(str(tmp_path / "book.typ"), "<said>", field="value"))
    assert [(one, heard.count(one)) for one in told if heard.count(one) < 12] == []


def test_remarks_of_a_pack_are_printed_as_they_are(tmp_path: Path) -> None:
    told = [f"{one}." for one in remarks(100)]
    pack = tmp_path / "yard"
    pack.mkdir()
    (pack / "pack.yaml").write_text(DEFAULT_PACK, encoding="utf-8")
    base = (PAGES / "base.rulebook").read_text(encoding="utf-8")
    (pack / "base.rulebook").write_text("\n\n".join((*(f"> {one}" for one in told), base)), encoding="utf-8")
    assert run(["reference", str(pack), "--format", "pdf", "-o", str(tmp_path / "pdf")]) == 0
    if (reader := shutil.which("pdftotext")) is None:
        pytest.skip("pdftotext (poppler-utils) reads the page again; the test above needs nothing")
    done = subprocess.run(
        [reader, "-raw", str(tmp_path / "pdf" / "book.pdf"), "-"], capture_output=True, text=True, check=True
    )
    page = letters(done.stdout)
    assert [one for one in told if letters(one) not in page] == []


def letters(text: str) -> str:
    """Without what the ends of pages and lines bring along: numbers of pages, spaces, hyphens."""
    return re.sub(r"\n\d+\s*\f|[\s\u00ad‐-]", "", text)
