"""What every declaration says of itself."""

from __future__ import annotations

from dataclasses import field

from compiler.source import Span
from runtime.records import dataclass


@dataclass(frozen=True)
class Declared:
    """What every declaration has."""

    id: str
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)
    pack: str = field(default="", kw_only=True)
    layer: int = field(default=0, kw_only=True)
    cites: tuple[str, ...] = field(default=(), kw_only=True)
    family: str = field(default="", kw_only=True)
    under: tuple[str, ...] = field(default=(), kw_only=True)  # options that must be on
    not_under: tuple[str, ...] = field(default=(), kw_only=True)  # options that must be off
    held_while: str = field(default="", kw_only=True)  # what the head of its chapter or family says must hold
    text: str = field(default="", kw_only=True)  # the sentence(s) as written, for print

    def place_of(self, said: str) -> Span | None:
        """Where it says just this; all of it if that cannot be made out."""
        at = self.text.find(said)
        if self.span is None or at < 0:
            return self.span
        start = self.span.start + at
        return Span(self.span.file, start, start + len(said))
