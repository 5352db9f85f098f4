"""The skeleton of rulebooks and charts: shapes and places, no meaning."""

from compiler.syntax.items import Item, Note, Paragraph, Word, span_of
from compiler.syntax.skeleton import read_items, read_phrase_words, read_words, readable_names

__all__ = [
    "Item",
    "Note",
    "Paragraph",
    "Word",
    "read_items",
    "read_phrase_words",
    "read_words",
    "readable_names",
    "span_of",
]
