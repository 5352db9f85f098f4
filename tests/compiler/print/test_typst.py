"""A table has the room it needs: one that says much spans the page and breaks, no text over another."""

from __future__ import annotations

from compiler.print.document import Book, Cell, Page, Table, plain, said
from compiler.print.papers import typst_files

SAID = "It stands above the others, whoever says what he likes about it, and gives way to none."


def printed(*rows: tuple[str, ...]) -> str:
    table = Table("Points", (), tuple(tuple(Cell(plain(one)) for one in row) for row in rows))
    words = Page("words", "Words", "Rules", (said("A word."),))
    return typst_files(Book("A book", (words, Page("points", "Points", "Rules", (table,)), words)))["book.typ"]


def test_a_table_of_many_words_spans_the_page_and_breaks() -> None:
    text = printed(*[("yes", "no", "This", SAID)] * 40)
    head, _, rest = text.partition("= Points")
    assert head.rstrip().endswith("#set page(columns: 1)")
    assert "#set page(columns: 2)" in rest  # what comes after has two columns again
    assert "#wide(" not in rest


def test_a_long_table_of_many_columns_spans_the_page_and_breaks() -> None:
    text = printed(*[tuple("123456789")] * 40)
    assert "#set page(columns: 1)" in text
    assert "#wide(block" not in text


def test_a_short_one_of_many_columns_floats_in_one_piece() -> None:
    text = printed(*[tuple("123456789")] * 4)
    assert "#set page(columns: 1)" not in text
    assert "#wide(block" in text


def test_a_chart_is_not_broken() -> None:
    chart = Table("Odds", (), tuple((Cell(plain(one)), Cell(plain(one))) for one in "123"), is_chart=True)
    text = typst_files(Book("A book", (Page("odds", "Odds", "Rules", (chart,)),)))["book.typ"]
    assert "#block(breakable: false)[" in text
