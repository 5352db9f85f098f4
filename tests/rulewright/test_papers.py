"""What lies on the table in play: an aid of two pages, cards that tell every counter, a sheet of counters to cut out."""

from __future__ import annotations

import re
import shutil
import subprocess
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import typst

from compiler.graph import graph_of
from compiler.model.examples.lines import GivenCounters
from compiler.print.board_sheets import ACROSS, HEX, MARGIN, STRIP, cut_for
from compiler.print.formats.document import (
    Book,
    Entry,
    Heading,
    Page,
    Paragraph,
    Picture,
    Table,
    Tile,
    Tiles,
    Words,
    pictures_of,
    places_of,
    said,
    slug,
    spoken,
    text_of,
)
from compiler.print.formats.html import html_files
from compiler.print.papers import A4, LETTER, Paper, typst_files
from compiler.print.parts.aid import aid_page
from compiler.print.parts.cards import PART as CARDS
from compiler.print.parts.cards import counter_sheet, situation_page
from compiler.print.parts.chapters import chapters
from compiler.print.telling import CardTelling, CounterKey, Making, Telling, aside
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.shelf.compile_cache import compile_kept
from runtime.draw.shapes import HALF
from tests.laid_out import laid_out
from tests.rulewright.test_command_line import ROOT, run
from tests.rulewright.test_pictures import covered
from tests.rulewright.test_reference import PRESS

MEMORY = Memory()
GOODWOOD = "panzer_leader/05_goodwood"
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
UNTYPED = ("wreck", "block", "minefield")
KEY = CounterKey(untyped=UNTYPED)
DRAWING = Making(", ".join, lambda _: DRAWN, lambda _: DRAWN, lambda _: DRAWN, draws=True, key=lambda: KEY)


@cache
def telling(pack: str) -> Telling:
    compiled = compile_kept([pack], Disk((ROOT / "rules",), ROOT), MEMORY)
    model = compiled.built.model
    return Telling(model, graph_of(model, MEMORY), compiled.files, DRAWING, MEMORY)


@cache
def goodwood() -> Book:
    told = telling(GOODWOOD)
    path = next(path for path in told.files if path.endswith("05_goodwood.rulebook"))
    card = CardTelling(path, lambda: told)
    return Book("A book", (situation_page(card), counter_sheet(told, [card])))


def tiles_of(book: Book) -> dict[str, int]:
    """Of the card: how many of each counter, by what it says of them."""
    blocks = [block for entry in book.pages[0].blocks if isinstance(entry, Entry) for block in entry.blocks]
    every = [tile for block in blocks if isinstance(block, Tiles) for tile in block.tiles]
    return {f"{text_of(tile.line)} {text_of(tile.mark)}".strip(): tile.times for tile in every}


@pytest.mark.parametrize("pack", ["panzer_leader", "panzerblitz"])
def test_the_player_aid_has_two_pages_with_all_charts(pack: str, tmp_path: Path) -> None:
    book = Book(pack, (aid_page(telling(pack)),))
    text = typst_files(book)["aid.typ"]
    (tmp_path / "aid.typ").write_text(text, encoding="utf-8")
    pages: object = typst.compile(str(tmp_path / "aid.typ"), format="svg")  # a list, whatever its type says
    assert isinstance(pages, list)
    assert len(pages) == 2
    told = spoken(book.pages[0].blocks)
    for phase in ("Direct fire", "Close assault"):
        assert phase in told
    tables = list(telling(pack).model.charts)
    assert [one for one in tables if f'id="aid-{slug(one)}"' not in html_files(book)["aid.html"]] == []
    assert text.count("noted(table(") == len(tables)
    for note in ("A roll of -2 or less is read as -1", "The column 1-5 is not printed.", "A hilltop is no slope"):
        assert note in text  # beneath their charts


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        (
            "ostrany",
            (
                "Along a road a hex costs one movement point, whatever its terrain.",
                "In rain every brigade has one movement point less.",
                "All shifts together move the odds at most two columns up.",
            ),
        ),
        (
            "panzer_leader",
            (
                "a hex costs half a movement point",
                "An overrun subtracts two from the die roll.",
                "An overrun moves the odds one column up.",
                "Every unit in a town is fired on as an armored target, as a fort is; class I weapons have no effect on it.",
            ),
        ),
        (
            "panzerblitz",
            (
                "a hex costs half a movement point",
                "A target in woods or a town adds one to the die roll, in a close assault as well; a bridge adds nothing.",
                "An overrun moves the odds one column up.",
            ),
        ),
    ],
)
def test_the_player_aid_tells_what_changes_a_number_on_one_sheet(
    pack: str, said: tuple[str, ...], tmp_path: Path
) -> None:
    book = PRESS.book(pack, pictures=False, for_players=True)
    assert isinstance(book, Book)
    aid = next(page for page in book.pages if page.name == "aid")
    told = spoken(aid.blocks)
    assert [one for one in said if one not in told] == []
    assert "standing" not in told, "what a program likes is no matter of play"
    (tmp_path / "aid.typ").write_text(typst_files(book)["aid.typ"], encoding="utf-8")
    pages: object = typst.compile(str(tmp_path / "aid.typ"), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == 2


def test_no_name_on_a_map_of_a_card_lies_over_a_label() -> None:
    book = PRESS.book("panzer_leader", pictures=True, for_players=True)
    assert isinstance(book, Book)
    maps = [one for page in book.pages if page.part == CARDS for one in pictures_of(page.blocks) if not one.small]
    assert len(maps) > 30
    assert {one.name: covered(one.svg) for one in maps if covered(one.svg)} == {}


def test_a_card_tells_every_counter_and_marks_what_was_corrected() -> None:
    told = tiles_of(goodwood())
    assert told["British rifle platoon unless Cards as printed"] == 12
    assert told["armored infantry platoon only with Cards as printed"] == 12
    assert told["Typhoon (TR1, TR2, TR3, TR4, TR5, TR6, TR7, TR8)"] == 8
    position = telling(GOODWOOD).model.positions["5: Operation Goodwood"]
    assert sum(told.values()) == sum(one.number for one in position.given if isinstance(one, GivenCounters))


def test_a_card_lists_a_counter_under_the_side_that_its_chart_gives() -> None:
    told = telling("panzer_leader/school_edge")
    path = next(path for path in told.files if path.endswith("school_edge.rulebook"))
    entry = next(one for one in situation_page(CardTelling(path, lambda: told)).blocks if isinstance(one, Entry))
    under: dict[str, list[str]] = {}
    where: dict[str, str] = {}
    side = ""
    for block in entry.blocks:
        side = text_of(block.line) if isinstance(block, Paragraph) and block.how == "side" else side
        if isinstance(block, Tiles):
            under.setdefault(side, []).extend(text_of(tile.line) for tile in block.tiles)
            where |= {text_of(tile.line): text_of(tile.mark) for tile in block.tiles}
    assert set(under) == {"The Germans", "The Allies", "Either side"}
    assert "Panther (Gustav)" in under["The Germans"]  # the line says no side
    assert "wagon (Anton)" in under["The Germans"]  # the line says it, for the chart does not
    assert "American 57 mm gun (Able)" in under["The Allies"]
    assert under["Either side"] == ["minefield"]
    assert all(tile.picture for block in entry.blocks if isinstance(block, Tiles) for tile in block.tiles)
    assert where["American 57 mm gun (Able)"] == "in E4"  # few are there: no line of its own says where


def test_a_card_tells_what_was_corrected_and_who_says_so() -> None:
    entry = next(one for one in goodwood().pages[0].blocks if isinstance(one, Entry))
    (table,) = [one for one in entry.blocks if isinstance(one, Table)]
    assert table.caption == "What changes: Cards as printed"
    assert [[text_of(cell.line) for cell in row] for row in (*table.head, *table.rows)] == [
        ["Counters", "Cards as printed", "Otherwise, as usual"],
        ["British rifle platoon", "0", "12"],
        ["armored infantry platoon", "12", "0"],
    ]
    assert said("Boards, from the left: B, A, C.") in entry.blocks
    assert entry.blocks[entry.blocks.index(table) + 1] == aside("Source", (Words("PLQ-SCEN-01"),))


def test_a_rule_of_a_card_tells_at_a_glance_for_whom_it_is() -> None:
    found = {one.title: one.blocks[0] for one in goodwood().pages[0].blocks if isinstance(one, Entry)}
    assert found["The aim is reached"] == said("The Allies, decisive victory:", "side")
    assert found["The British line"] != said("The Allies:", "side")


def test_what_is_no_matter_of_winning_does_not_stand_there() -> None:
    told = telling("panzer_leader/14_thrust")
    path = next(path for path in told.files if path.endswith("14_thrust.rulebook"))
    blocks = situation_page(CardTelling(path, lambda: told)).blocks
    heads = [at for at, one in enumerate(blocks) if isinstance(one, Heading)]
    under = {blocks[a].text: blocks[a + 1 : b] for a, b in pairwise((*heads, len(blocks)))}  # type: ignore[union-attr]
    titles = {head: [one.title for one in some if isinstance(one, Entry)] for head, some in under.items()}
    assert titles["Special rules"] == ["No way back", "They are near", "Within five"]
    assert titles["Who has won, and by how much"] == ["The aim", "The aim is reached", "The aim is missed"]
    assert "The march" in titles["Setting up"]
    assert next(one.title for one in blocks[heads[0] - 1 :] if isinstance(one, Entry)) == "The southern edge"


@pytest.mark.browser
def test_the_player_aid_is_two_pages_when_the_web_page_is_printed(tmp_path: Path) -> None:
    told = telling("panzer_leader")
    for name, text in html_files(Book("A book", (aid_page(told, chapters(told)),))).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium is not None, "this test needs Chromium: `apt-get install chromium`"
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={tmp_path / 'aid.pdf'}"]
    subprocess.run([*command, (tmp_path / "aid.html").as_uri()], capture_output=True, timeout=120, check=True)
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "aid.pdf").read_bytes())) == 2


def test_a_card_stands_in_the_order_it_is_played_in() -> None:
    text = html_files(goodwood())["situation-05-goodwood.html"]
    places = [text.index(f"<h2 id={one}") for one in re.findall(r'<h2 id=("[^"]*")', text)]
    titles = re.findall(r"<h2 id=\"[^\"]*\">([^<]*)<", text)
    assert titles == ["Setting up", "Who has won, and by how much", "What a side makes of it"], titles
    assert places == sorted(places)
    assert "The payload of TR1, TR2, TR3, TR4, TR5, TR6, TR7 and TR8 is rockets." in spoken(goodwood().pages[0].blocks)


def test_an_area_of_a_card_is_told_where_its_name_leads() -> None:
    text = html_files(goodwood())["situation-05-goodwood.html"]
    assert 'href="#area-05-goodwood-south-of-the-stream"' in text
    assert "area-05-goodwood-south-of-the-stream" in places_of(goodwood())


def test_the_sheet_has_as_many_counters_as_the_situation_asks_for() -> None:
    (sheet,) = [page for page in goodwood().pages if page.name == "counter-sheet"]
    most = {text_of(one.line): one.times for block in sheet.blocks if isinstance(block, Tiles) for one in block.tiles}
    assert set(most) == telling(GOODWOOD).model.types.keys() | {*UNTYPED}
    assert all(most[one] >= 18 for one in UNTYPED)  # nobody can say how many come into being in play
    assert most["Sherman"] == 20
    assert most["British rifle platoon"] == 12
    assert most["Puma"] == 1


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_the_quick_start_has_four_pages(paper: Paper, tmp_path: Path) -> None:
    book = PRESS.book("panzer_leader", pictures=True, for_players=True)
    assert isinstance(book, Book)
    laid_out(tmp_path, typst_files(book, paper))
    pages: object = typst.compile(str(tmp_path / "quick_start.typ"), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == 4


def test_what_the_quick_start_leaves_of_a_page_has_charts_as_far_as_they_find_room(tmp_path: Path) -> None:
    """The third page of PanzerBlitz was half empty, and a newcomer had no chart to read the turn with."""
    book = PRESS.book("panzerblitz", pictures=True, for_players=True)
    assert isinstance(book, Book)
    files = typst_files(book)
    filling = files["quick_start.typ"].partition("#let charts = (")[2]
    places = [filling.index(one) for one in ("T1 Combat results", "T2 Odds columns", "T4 PanzerBlitz terrain chart")]
    assert places == sorted(places)
    assert "T3 Boards" not in filling
    laid_out(tmp_path, files)
    pages: object = typst.compile(str(tmp_path / "quick_start.typ"), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == 4
    assert pages[2].count(b"stroke-width") > 60  # the lines of four tables


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_each_card_has_one_page(paper: Paper, tmp_path: Path) -> None:
    book = PRESS.book("panzer_leader", pictures=True, for_players=True)
    assert isinstance(book, Book)
    laid_out(tmp_path, typst_files(book, paper))
    pages: object = typst.compile(str(tmp_path / "cards.typ"), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == sum(page.part == CARDS for page in book.pages)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_the_boards_of_the_first_game_are_as_large_as_its_counters(paper: Paper, tmp_path: Path) -> None:
    """A helper who played the first game from the papers had counters of 16 mm and a map of 74 mm."""
    book = PRESS.book("panzer_leader", pictures=True, for_players=True)
    assert isinstance(book, Book)
    (page,) = (page for page in book.pages if page.name == "board-sheet")
    (board,) = pictures_of(page.blocks)
    assert board.shape is not None
    assert ">J8</text>" in board.svg
    assert "Panzer IV" not in board.svg  # counters are laid on it
    text = typst_files(book, paper)["boards.typ"]
    number = cut_for(board.shape, paper.size).number
    assert text.count("#sheet([") == number == 4
    laid_out(tmp_path, typst_files(book, paper))
    pages: object = typst.compile(str(tmp_path / "boards.typ"), format="svg")
    assert isinstance(pages, list)
    assert len(pages) == 1 + number  # the plan, with the track for turns


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
@pytest.mark.parametrize("hexes", [(3, 4), (11, 33), (33, 33), (60, 20)])
def test_sheets_of_a_board_fit_their_paper_with_the_strips_that_join_them(paper: Paper, hexes: tuple[int, int]) -> None:
    assert 2 * HALF == ACROSS
    cut = cut_for((Fraction(hexes[0] * ACROSS), Fraction(hexes[1] * 750)), paper.size)
    assert cut.size[0] == hexes[0] * HEX
    room = paper.size[::-1] if cut.is_flipped else paper.size
    for long, sheets, side in zip(cut.size, cut.sheets, room, strict=True):
        assert long / sheets + (STRIP if sheets > 1 else 0) <= side - 2 * MARGIN


def test_a_hex_in_dispute_has_a_marker_for_each_of_two_sides() -> None:
    book = PRESS.book("panzer_leader", pictures=True, for_players=True)
    assert isinstance(book, Book)
    (sheet,) = (page for page in book.pages if page.name == "counter-sheet")
    tiles = [tile for block in sheet.blocks if isinstance(block, Tiles) for tile in block.tiles]
    (marker,) = (tile for tile in tiles if "marker" in text_of(tile.line))
    assert marker.picture is not None
    assert ">Allies</text>" in marker.picture.svg
    assert marker.back is not None
    assert ">Germans</text>" in marker.back.svg


def test_the_papers_are_made(tmp_path: Path) -> None:
    files = typst_files(goodwood())
    assert {"book.typ", "cards.typ", "counters.typ"} <= set(files)
    laid_out(tmp_path, files)
    for name in ("cards", "counters"):
        assert typst.compile(str(tmp_path / f"{name}.typ")).startswith(b"%PDF")


def test_what_carries_a_ruling_is_named_in_words() -> None:
    """An action has no name in brackets, only its phrase."""
    told = telling("panzer_leader")
    for phrase in told.model.actions:
        assert "{" not in text_of(told.link(phrase))


def test_a_back_lies_behind_its_counter_when_the_paper_is_turned() -> None:
    def picture(name: str) -> Picture:
        return Picture(name, name, DRAWN)

    tiles = tuple(
        Tile(said(one).line, picture(one), times, back=picture(f"{one}-back")) for one, times in (("a", 8), ("b", 2))
    )
    sheet = Page("counter-sheet", "Counters", "", (Heading(2, "Ours", "ours"), Tiles(tiles, to_cut=True)))
    text = typst_files(Book("A book", (sheet,)))["counters.typ"]
    front, back = [
        re.findall(r'counter-of\("pictures/([^"]*)\.svg"|(\[\])', leaf) for leaf in text.split("#leaf([")[1:]
    ]
    assert ["".join(one) for one in front] == ["a"] * 8 + ["b", "b"]
    assert ["".join(one) for one in back] == ["b-back"] + ["a-back"] * 8 + ["[]"] * 8 + ["b-back"]


def test_the_sheets_have_an_even_number_of_pages_on_each_paper(tmp_path: Path) -> None:
    book = PRESS.book("ostrany", pictures=True, for_players=True)
    assert isinstance(book, Book)
    for paper in (A4, LETTER):
        laid_out(tmp_path, typst_files(book, paper))
        pages: object = typst.compile(str(tmp_path / "counters.typ"), format="svg")
        assert isinstance(pages, list)
        assert len(pages) == 2 * typst_files(book, paper)["counters.typ"].count("backs.")


def test_one_card_is_printed_alone(tmp_path: Path) -> None:
    alone = ("reference", "ostrany/01", "-o", str(tmp_path))  # for players, if not said
    assert run(*alone, "--format", "md").returncode == 0
    assert {one.name for one in tmp_path.glob("*.md")} == {"README.md", "situation-01-campaign.md"}
    assert "# S1 The harvest campaign" in (tmp_path / "situation-01-campaign.md").read_text(encoding="utf-8")
    assert run(*alone, "--format", "pdf").returncode == 0
    assert {one.name for one in tmp_path.glob("*.pdf")} == {"boards.pdf", "cards.pdf"}
    assert run(*alone, "--keep-numbers").returncode == 2
    assert "there are `01_campaign`" in run("reference", "ostrany/99", "-o", str(tmp_path)).stdout


def test_what_opens_something_stays_with_it() -> None:
    """No title, no phase and no word on the sequence of play stands alone at the foot of a column."""
    book = PRESS.book("ostrany", pictures=False, for_players=True)
    assert isinstance(book, Book)
    text = typst_files(book)["book.typ"]
    lead = re.search(r'(.*)\[#"Whoever has nothing to do in a phase', text)
    phase = re.search(r'#item\(1, .*"Muster".* of the Coast".*', text)
    last = re.search(r'#item\(2, .*"Fill up the brigade.*', text)
    assert lead is not None
    assert phase is not None
    assert last is not None
    assert lead[1].endswith("#block(sticky: true)")
    assert phase[0].endswith(", opens: true)")
    assert not last[0].endswith(", opens: true)")
    assert "#show heading.where(level: 1): it => block(sticky: true, " in text
