"""A table has the room it needs: one that says much spans the page and breaks, no text over another."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import typst

from compiler.print.formats.document import Book, Cell, Entry, Item, Listing, Page, Picture, Table, plain, said
from compiler.print.formats.typst import PREAMBLE, Writer
from compiler.print.papers import typst_files
from compiler.print.parts.cards import PART
from tests.laid_out import laid_out

SAID = "It stands above the others, whoever says what he likes about it, and gives way to none."
SHAPE = '<svg viewBox="0 0 {} {}"></svg>'


def printed(*rows: tuple[str, ...]) -> str:
    table = Table("Points", (), tuple(tuple(Cell(plain(one)) for one in row) for row in rows))
    words = Page("words", "Words", "Rules", (said("A word."),))
    return typst_files(Book("A book", (words, Page("points", "Points", "Rules", (table,)), words)))["book.typ"]


def test_a_table_of_many_words_spans_the_page_and_breaks() -> None:
    text = printed(*[("yes", "no", "This", SAID)] * 40)
    head, _, rest = text.partition('= #"Points";')
    assert head.rstrip().endswith("#set page(columns: 1)")
    assert "#set page(columns: 2)" in rest  # what comes after has two columns again


def test_a_table_of_many_columns_spans_the_page_and_breaks() -> None:
    for rows in (4, 40):
        assert "#set page(columns: 1)" in printed(*[tuple("123456789")] * rows)
    assert "#set page(columns: 1)" not in printed(*[tuple("1234")] * 40)


def test_a_chart_is_not_broken() -> None:
    chart = Table("Odds", (), tuple((Cell(plain(one)), Cell(plain(one))) for one in "123"), is_chart=True)
    text = typst_files(Book("A book", (Page("odds", "Odds", "Rules", (chart,)),)))["book.typ"]
    assert "#block(breakable: false)[" in text


def test_the_title_of_a_chart_does_not_stand_alone_at_the_foot_of_a_page() -> None:
    chart = Table("Odds", (), tuple((Cell(plain(one)), Cell(plain(one))) for one in "123"), is_chart=True)
    entry = Entry("Chart", "Odds", "chart-odds", (said("The odds.", "lead"), chart, said("A note.", "note")))
    text = typst_files(Book("A book", (Page("odds", "Odds", "Rules", (entry,)),)))["book.typ"]
    assert "#let title(body, label) = block(sticky: true" in text
    opening, _, rest = text.partition("#block(breakable: false)[")
    assert opening.rstrip().endswith('#title[#"Odds";][#"Chart";]')
    assert rest.index("The odds.") < rest.index("table(") < rest.index("A note.")


def test_a_short_column_breaks_its_head_and_leaves_the_room_to_names() -> None:
    """Names ran into the strengths beside them."""
    head = tuple(Cell(plain(one), is_head=True) for one in ("Name", "Movement allowance"))
    row = (Cell(plain("American machine-gun platoon")), Cell(plain("8")))
    text = typst_files(Book("A book", (Page("units", "Units", "Rules", (Table("Units", (head,), (row,)),)),)))[
        "book.typ"
    ]
    assert "columns: (30fr, 658% * 1em,)" in text


def test_what_opens_something_stays_with_it_and_a_card_begins_a_page() -> None:
    rules = Page("rules", "Rules", "Rules", (said("The player chooses:"), said("It is so.")), "1")
    board = Picture("drawn", "Drawn", SHAPE.format(100, 100))
    cards = tuple(Page(one, one, PART, (board, said("In O2:", "aside")), f"S{one}") for one in "12")
    text = typst_files(Book("A book", (rules, *cards)))["book.typ"]
    assert '#block(sticky: true)[#"The player chooses:";]' in text
    assert '#block(sticky: true)[#side[#"In O2:";]]' in text
    assert text.count("#pagebreak(weak: true)") == 2


def test_a_large_map_is_as_wide_as_the_column_in_a_book_to_play_from() -> None:
    svg = '<svg viewBox="0 0 100 100"></svg>'
    shown = (Picture("map", "A map", svg),)
    read = typst_files(Book("A book", (Page("card", "Card", "Rules", shown, "1"),)))["book.typ"]
    looked_up = typst_files(Book("A book", (Page("card", "Card", "Rules", shown),)))["book.typ"]
    assert "width: 100%" in read
    assert "width: 74%" in looked_up


def test_a_table_does_not_begin_a_page_without_what_opens_it() -> None:
    """`Counters of the Allies.` stood at the foot of one page, the counters on the next."""
    table = Table("Guns", (), tuple((Cell(plain(one)), Cell(plain(one))) for one in "123"))
    entry = Entry("Chart", "Guns", "chart-guns", (said("Guns of all."), table))
    text = typst_files(Book("A book", (Page("guns", "Guns", "Rules", (entry,)),)))["book.typ"]
    assert '#block(sticky: true)[\n#"Guns of all.";' in text


def test_the_boards_of_a_card_leave_its_words_room_on_the_page(tmp_path: Path) -> None:
    boards = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 200"><rect width="100" height="200"/></svg>'

    def leaves(lines: int) -> int:
        told = (Picture("boards", "The boards", boards), Listing(tuple(Item(plain("A line.")) for _ in range(lines))))
        card = Page("situation-one", "One", PART, told, "S1")
        for path, text in typst_files(Book("A book", (card,))).items():
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        pages: object = typst.compile(str(tmp_path / "cards.typ"), format="svg")
        return len(pages) if isinstance(pages, list) else 1

    assert (leaves(20), leaves(85), leaves(105), leaves(200)) == (1, 1, 1, 2)


def test_who_comes_from_an_earlier_printing_has_a_paper() -> None:
    sheet = Page("edition-1", "Coming from 1974", "Appendix", (said("The arrow points to the east."),))
    chapter = Page("chapter-one", "One", "Rules", (said("A word."),), "1")
    assert "The arrow points" in typst_files(Book("A book", (chapter, sheet)))["coming_from_1974.typ"]


def test_a_chart_is_set_in_the_largest_letters_that_its_column_holds() -> None:
    """It was as small on a page of its own as in a narrow column."""
    row = tuple(Cell(plain(str(number))) for number in range(9))
    writer = Writer({})
    assert "#chart(table(columns: 9" in writer.table(Table("Results", (), (row,), is_chart=True))
    assert "#text(6.5pt, table(" in writer.table(Table("Counters", (), (row,)))
    assert "#let chart(made) = layout" in PREAMBLE


def test_what_tells_a_small_picture_in_few_words_stands_beside_it() -> None:
    def read(width: int, words: str) -> str:
        picture = Picture("drawn", "Drawn", SHAPE.format(width, 100), small=True)
        entry = Entry("Example", "Odds", "odds", (picture, said(words)))
        return typst_files(Book("A book", (Page("odds", "Odds", "Rules", (entry,), number="1"),)))["book.typ"]

    assert '#beside(35%, image("pictures/drawn.svg"' in read(100, "Given a hen.")
    assert '#beside(46%, image("pictures/drawn.svg"' in read(
        168, "Given a hen. " * 32
    )  # a quarter lower than beneath it
    assert "#beside(" not in read(100, "Given a hen. " * 40).partition("#heading")[2]
    assert '#align(center, image("pictures/drawn.svg", width: 60%' in read(300, "Given a hen.")  # it is broad
    assert '#align(center, image("pictures/drawn.svg", width: 72%' in read(
        400, "Given a hen."
    )  # of parts that lie apart
    assert '#align(center, image("pictures/drawn.svg", width: 92%' in read(900, "Given a hen.")


def test_a_broad_chart_lies_across_the_columns_in_which_the_others_stand() -> None:
    def chart(name: str, width: int) -> Entry:
        table = Table(name, (), (tuple(Cell(plain("1")) for _ in range(width)),), is_chart=True)
        return Entry("Chart", name, name, (table,))

    page = Page("charts", "Charts", "Charts", (chart("Narrow", 3), chart("Broad", 9)), number="T")
    text = typst_files(Book("A book", (page,)))["book.typ"].partition("#outline(")[2]
    assert "#set page(columns: 1)" not in text
    assert text.index('#"Narrow"') < text.index("#place(auto") < text.index('#"Broad"')
    assert text.index("#place(top") < text.index('#"T Charts"')  # the title lies across them too
    pages: object = typst.compile(typst_files(Book("A book", (page,)))["book.typ"].encode(), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == 2  # the contents before it


def test_a_card_that_lacks_its_boards_begins_no_page() -> None:
    def card(name: str, *boards: Picture) -> Page:
        return Page(name, name, PART, (*boards, said("A word.")), number=name)

    board = Picture("drawn", "Drawn", SHAPE.format(100, 100))
    rules = Page("rules", "Rules", "Rules", (said("A word."),), number="1")
    text = typst_files(Book("A book", (rules, card("S1", board), card("S2"), card("S3"), card("S4", board))))[
        "book.typ"
    ]
    # before the first card, and before the last, which has its board
    assert text.partition("#outline(")[2].count("#pagebreak(weak: true)") == 2


def test_what_is_to_be_written_in_has_room_and_a_row_stays_whole(tmp_path: Path) -> None:
    rows = tuple((Cell(plain(one), is_head=True), Cell(plain(""))) for one in ("Date", "Signed"))
    form = Page("sheet", "Agreed", "", (Table("Agreed", (), rows),))
    text = typst_files(Book("A book", (form,)))["book.typ"]
    assert "rows: 10mm" in text
    assert "1fr" not in printed(("yes", "no"))
    long = tuple((Cell(plain(str(at))), Cell(plain("a long row " * 40))) for at in range(30))
    whole = Page("long", "Long", "", (Table("Long", (), long),))
    (tmp_path / "book.typ").write_text(typst_files(Book("A book", (whole,)))["book.typ"], encoding="utf-8")
    assert "#set table.cell(breakable: false)" in (tmp_path / "book.typ").read_text(encoding="utf-8")
    assert typst.compile(str(tmp_path / "book.typ")).startswith(b"%PDF")


def test_columns_of_a_chapter_end_alike_but_the_last() -> None:
    """A box that found no room left a sixth of the column before it empty."""

    def second(*, with_box: bool) -> float:
        short = [Entry("", one, one, (said("It is so."),)) for one in ("first", "second")]
        box = Entry("Example", "Long", "long", tuple(said("A line.") for _ in range(55)))
        beneath = (replace(short[1], inner=(box,)),) if with_box else (short[1],)
        page = Page("chapter-one", "One", "Rules", (short[0], *beneath), "1")
        found = "#context [#metadata(locate(<second>).position().y / 1mm) <found>]"
        text = f"{typst_files(Book('A book', (page,)))['book.typ']}\n{found}"
        return float(json.loads(typst.query(text.encode(), "<found>", field="value", one=True)))

    assert second(with_box=False) < 60
    assert second(with_box=True) > 200


def test_boards_lie_across_the_columns_of_a_card_where_they_are_larger_so(tmp_path: Path) -> None:
    """The board of Ostrany filled one column and left the other empty."""

    def widest(high: int, lines: int) -> float:
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {high}"><rect width="9" height="9"/></svg>'
        told = (Picture("boards", "The boards", drawn), Listing(tuple(Item(plain("A line.")) for _ in range(lines))))
        laid_out(tmp_path, typst_files(Book("A book", (Page("situation-one", "One", PART, told, "S1"),))))
        drawings = json.loads(typst.query(str(tmp_path / "cards.typ"), "image", field="width"))
        pages: object = typst.compile(str(tmp_path / "cards.typ"), format="svg")
        assert not isinstance(pages, list)  # it is one
        return max(float(one.removesuffix("pt").rpartition(" ")[2]) for one in drawings)

    column, page = 242, 504  # points
    assert widest(65, 20) > page - 2
    assert widest(65, 70) < page - 2
    assert column < widest(65, 95) < widest(65, 70)
    assert widest(400, 20) < column
