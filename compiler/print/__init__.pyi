"""The graph as a book: a tree of pages, then HTML, Markdown or Typst made from it."""

from compiler.print.book import book_of as book_of
from compiler.print.changes import with_changes as with_changes
from compiler.print.formats import MADE as MADE
from compiler.print.formats import Book as Book
from compiler.print.formats import html_files as html_files
from compiler.print.formats import markdown_files as markdown_files
from compiler.print.formats import slug as slug
from compiler.print.papers import A4 as A4
from compiler.print.papers import LETTER as LETTER
from compiler.print.papers import typst_files as typst_files
from compiler.print.players import guide_of as guide_of
from compiler.print.players import judge_guide as judge_guide
from compiler.print.players import numbers_of as numbers_of
from compiler.print.players import players_book as players_book
from compiler.print.telling import CardTelling as CardTelling
from compiler.print.telling import CounterKey as CounterKey
from compiler.print.telling import Making as Making
from compiler.print.telling import Moment as Moment
from compiler.print.telling import Telling as Telling
from compiler.print.telling import constant_said as constant_said
from compiler.print.two_books import Change as Change
from compiler.print.two_books import Pair as Pair
from compiler.print.two_books import Parted as Parted
from compiler.print.two_books import sheet_of as sheet_of
from compiler.print.variant import Base as Base
