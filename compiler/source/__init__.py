"""Files, text and places in them; nothing about what the text says."""

from compiler.source.text import Span, SourceFile

__all__ = ["SourceFile", "Span"]
