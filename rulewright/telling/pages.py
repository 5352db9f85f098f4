"""What is told as a page: sections of rows, the same for a person and for a program.

A row has a label on the left, words on the right and notes beneath them. Plain text, aligned, never coloured.
"""

from __future__ import annotations

import sys
import textwrap
from shutil import get_terminal_size

from runtime.records import dataclass

WIDTH = 108
NARROW = 40  # a terminal that says it has fewer letters in a line is believed no further
WIDEST_LABEL = 26


@dataclass(frozen=True)
class Row:
    label: str
    words: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Page:
    title: str
    sections: tuple[Section, ...]


def page(title: str, *sections: Section) -> Page:
    """Without the sections that have nothing in them."""
    return Page(title, tuple(section for section in sections if section.rows))


def as_text(page: Page) -> str:
    lines = [page.title] if page.title else []
    for section in page.sections:
        lines += ["", section.title] if lines else [section.title]
        lines += _rows(section.rows)
    return "\n".join(lines)


def as_data(page: Page) -> dict[str, object]:
    return {
        "title": page.title,
        "sections": [
            {
                "title": section.title,
                "rows": [
                    {"label": row.label.strip(), "words": row.words, "notes": list(row.notes)} for row in section.rows
                ],
            }
            for section in page.sections
        ],
    }


def _rows(rows: tuple[Row, ...]) -> list[str]:
    widths = [len(row.label) for row in rows if row.words and len(row.label) <= WIDEST_LABEL]
    column = 2 + (max(widths) + 2 if any(widths) else 0)
    lines: list[str] = []
    for row in rows:
        opening = f"  {row.label}" if row.label else ""
        if row.words:
            if len(opening) > column - 2 and opening:
                lines.append(opening)
                opening = ""
            lines += wrapped(row.words, opening.ljust(column), column)
        else:
            if row.label.startswith("#") and lines:
                lines.append("")
            lines += wrapped(row.label, "  ", 4)
        for note in row.notes:
            lines += wrapped(note, " " * (column + 2), column + 4)
    return lines


def wrapped(words: str, opening: str, indent: int) -> list[str]:
    """Words after an opening, broken at spaces; what goes on is indented. Lines of a text stay apart."""
    first, *rest = words.split("\n")
    lines = _folded(first, opening, indent)
    for line in rest:
        lines += _folded(line, " " * indent, indent + 2)
    return lines


def _width() -> int:
    """A narrower terminal would break the lines again, in the midst."""
    return max(NARROW, min(WIDTH, get_terminal_size().columns)) if sys.stdout.isatty() else WIDTH


def _folded(words: str, opening: str, indent: int) -> list[str]:
    return textwrap.wrap(
        words,
        _width(),
        initial_indent=opening,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [opening.rstrip()]
