"""Files, text and places in them; nothing about what the text says."""

from compiler.source.text import SourceFile, Span

__all__ = ["SourceFile", "Span"]
