"""All formats of Panzer Leader beside compiling it: how many times as long printing takes.

Each once, in one process and without notes, in processor time: what is measured are seconds, not microseconds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

from compiler.pipeline import compile_pack
from compiler.print.formats.document import Book
from compiler.print.formats.html import html_files
from compiler.print.formats.markdown import markdown_files
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from rulewright.books.typesetting import Typesetter

T = TypeVar("T")
PACK = "panzer_leader"
ROOT = Path(__file__).resolve().parent.parent


def taken(do: Callable[[], T]) -> tuple[T, float]:
    began = process_time()
    return do(), process_time() - began


def _set(book: Book) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        return Typesetter(Path(folder)).pdfs(book)


def printing() -> list[str]:
    os.environ["RULEWRIGHT_NO_CACHE"] = "1"
    disk = Disk((ROOT / "rules",), ROOT)
    _, compiling = taken(lambda: compile_pack([PACK], disk))
    press = Press(disk)
    _, reading = taken(lambda: press.read(PACK))
    words, told = taken(lambda: press.book(PACK, pictures=False))
    drawn, drawing = taken(lambda: press.book(PACK, pictures=True))
    assert isinstance(words, Book)
    assert isinstance(drawn, Book)
    pieces = {
        "read and judge the pack, as any form must": reading,
        "the book in words, every situation compiled": told,
        "the book with its pictures": drawing,
        "Markdown of it": taken(lambda: markdown_files(words))[1],
        "web pages of it": taken(lambda: html_files(drawn))[1],
        "five PDFs of it": taken(lambda: _set(drawn))[1],
    }
    lines = [f"Printing {PACK}: compiling it takes {compiling:.1f} s"]
    lines += [f"  {name:45} {seconds:5.1f} s  {seconds / compiling:5.1f} times" for name, seconds in pieces.items()]
    whole = sum(pieces.values())
    return [*lines, f"  {'all formats together':45} {whole:5.1f} s  {whole / compiling:5.1f} times"]
