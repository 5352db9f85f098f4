"""The pictures of README, printed again:

    python -m benchmarks.pictures

A position, a page of the player's book as its PDF has it, and a game at the table.
"""

from __future__ import annotations

import re
import tempfile
from importlib import import_module
from pathlib import Path

from benchmarks.table_picture import table
from compiler.print import typst_files
from compiler.print.formats.document import Book
from compiler.source.pack_folder import Disk
from rulewright import cli
from rulewright.books.press import Press

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
POSITION = "rules/panzer_leader/positions/crossroads.position"
CHAPTER, PAGE = "chapter-stacking", 0  # which page of which chapter
DOTS = 64  # an inch
_WITHOUT_CONTENTS = re.compile(r"#outline\(.*\)\n#pagebreak\(\)")


def page_of_the_book(pack: str) -> bytes:
    """One chapter set by itself, so that its first page is the one to be shown."""
    book = Press(Disk((ROOT / "rules",), ROOT)).book(pack, pictures=True, for_players=True)
    assert isinstance(book, Book)
    chapter = Book(book.title, tuple(page for page in book.pages if page.name == CHAPTER))
    typst = import_module("typst")
    with tempfile.TemporaryDirectory() as folder:
        for path, text in typst_files(chapter).items():
            file = Path(folder) / path
            file.parent.mkdir(exist_ok=True)
            file.write_text(_WITHOUT_CONTENTS.sub("", text), encoding="utf-8")
        pages = typst.compile(str(Path(folder) / "book.typ"), format="png", ppi=DOTS)
    found: bytes = pages[PAGE] if isinstance(pages, list) else pages
    return found


def main() -> None:
    cli.run(["show", str(ROOT / POSITION), "-o", str(PICTURES / "crossroads.svg")])
    (PICTURES / "page.png").write_bytes(page_of_the_book("panzer_leader"))
    with tempfile.TemporaryDirectory() as folder:
        table(Path(folder) / "game.jsonl", PICTURES / "table.png")


if __name__ == "__main__":
    main()
