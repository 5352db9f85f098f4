"""The graph as a book: a tree of pages, then HTML, Markdown or Typst made from it."""

from compiler.print.book import Making, Telling, book_of
from compiler.print.changes import with_changes
from compiler.print.formats.document import Book
from compiler.print.formats.html import html_files
from compiler.print.formats.markdown import markdown_files
from compiler.print.papers import typst_files
from compiler.print.variant import Base

__all__ = [
    "Base",
    "Book",
    "Making",
    "Telling",
    "book_of",
    "html_files",
    "markdown_files",
    "typst_files",
    "with_changes",
]
