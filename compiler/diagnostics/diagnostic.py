"""One complaint as data: what is wrong, where, and what would mend it. Its words are words of the game.

Severity and name come from the catalogue, by code; drawing is the renderers' business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from compiler.diagnostics.catalogue import BY_NAME, CATALOGUE, Entry
from compiler.source import Span
from runtime.records import dataclass


@dataclass(frozen=True)
class Label:
    """A place, and what is to be said of it (it may be nothing)."""

    span: Span
    text: str = ""


@dataclass(frozen=True)
class Diagnostic:
    code: str
    message: str
    primary: Label
    related: tuple[Label, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    help: str | None = None

    @property
    def entry(self) -> Entry:
        return CATALOGUE[self.code]

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def severity(self) -> str:
        return self.entry.severity

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def sort_key(self) -> tuple[object, ...]:
        related = tuple((label.span, label.text) for label in self.related)
        first = self.primary
        return (first.span, self.code, self.message, first.text, related, self.notes, self.help or "")

    def __lt__(self, other: Diagnostic) -> bool:
        return self.sort_key() < other.sort_key()


def diagnose(
    name: str,
    message: str,
    span: Span,
    label: str = "",
    *,
    related: Iterable[Label] = (),
    notes: Iterable[str] = (),
    help: str | None = None,
) -> Diagnostic:
    """A diagnostic by the name of its fault: `diagnose("no-reading", "no phrase reads ...", span)`."""
    return Diagnostic(BY_NAME[name].code, message, Label(span, label), tuple(related), tuple(notes), help)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by place, each only once."""
    return tuple(sorted(set(diagnostics)))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.is_error for diagnostic in diagnostics)
