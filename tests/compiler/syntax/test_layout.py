"""The one layout of rulebooks: what it looks like, that it changes no word, and that it is its own."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from compiler.source import SourceFile
from compiler.syntax.layout import laid_out, same_words
from compiler.syntax.skeleton import read_items

ROOT = Path(__file__).resolve().parents[3]
RULEBOOKS = sorted(path for top in ("rules", "tests") for path in (ROOT / top).rglob("*.rulebook"))

UNTIDY = """


# Grazing
A goat is a kind   of thing.
A hex may be wet.

A hex may be steep.
> Goats climb.
> They do.
Rule [Wet]; cites house;
outranks [Dry],
[Steep]. The goat may not
graze   if any of these holds: - the hex is wet; -- the hex is (very)
steep; - the goat's hex is none. The goat cannot graze.
Procedure "feed {the goat}"; cites house. 1. If the goat is full, then stop;
otherwise now the goat is full. (a) Stop.
"""
TIDY = """# Grazing

A goat is a kind of thing.
A hex may be wet.

A hex may be steep.

> Goats climb.
> They do.

Rule [Wet]; cites house; outranks [Dry], [Steep].
The goat may not graze if any of these holds:
- the hex is wet;
  -- the hex is (very) steep;
- the goat's hex is none.
The goat cannot graze.

Procedure "feed {the goat}"; cites house.
1. If the goat is full, then stop; otherwise now the goat is full.
  (a) Stop.
"""


def layout(text: str) -> str | None:
    return laid_out(SourceFile("x.rulebook", text))


def test_what_it_looks_like() -> None:
    assert layout(UNTIDY) == TIDY
    assert layout(TIDY) == TIDY
    assert layout("") == ""


def test_what_cannot_be_read_is_left_alone() -> None:
    assert layout('Rule [X; cites "house.\n') is None


def test_a_sentence_is_a_line() -> None:
    many = "They are many words and " * 9
    text = f'Ruling [GO-1]; asks "Who?"; answers "No. {many}no more.";\n  official; carried by [{"A long name " * 4}x].\n'
    assert layout(text) == text.replace("\n  ", " ")


def test_a_sentence_that_begins_like_an_item_stays_a_sentence() -> None:
    text = dedent("""\
        Rule [X]; cites house.
          A goat grazes.
        """)
    assert layout(text) == text


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_changes_and_a_second_time_nothing(path: Path) -> None:
    before = SourceFile("x.rulebook", path.read_text(encoding="utf-8"))
    text = laid_out(before)
    if text is not None:
        after = SourceFile("x.rulebook", text)
        assert same_words(before, after)
        assert text == before.text or path.relative_to(ROOT).parts[0] != "rules", "`rulewright fmt` lays it out"
        assert laid_out(after) == text


def test_a_broken_title_is_told_on_one_line_with_every_word_where_it_was() -> None:
    """Faults are shown by where the words stand; they were shown beside it."""
    text = 'Rule [Wet]; in short "A goat that is wet\n  does not graze."; cites house;\n    outranks [Dry].\nIt may not.\n'
    ((item,), _, _) = read_items(SourceFile("x.rulebook", text))
    title, _, body = item.as_told.partition("\n")
    assert " ".join(title.split()).endswith('"A goat that is wet does not graze."; cites house; outranks [Dry].')
    assert body == "It may not."
    assert item.as_told.index("[Dry]") == text.index("[Dry]")
