"""What is told of the words under the cursor: the page that `rulewright words` has of them, cut short."""

from __future__ import annotations

import re

from compiler.graph import NodeId
from rulewright.desk.pointing import Known, Pointed
from rulewright.telling import Page, Row, entry, meaning

ROWS = 8  # of a section
SECTIONS = 6
LONGEST = 400  # of a row


def told(known: Known, pointed: Pointed) -> str:
    """As Markdown."""
    node = pointed.node
    lines = [pointed.said] if pointed.said else []
    if node is not None:
        page = page_of(known, node)
        lines += [] if page is None else [as_markdown(page)]
    return "\n\n".join(lines)


def page_of(known: Known, node: NodeId) -> Page | None:
    if node.sort == "entry":
        found = meaning(known.book, node.name)
        return found.pages[0] if found is not None and found.pages else None
    return entry(known.book, node) if known.book.declared(node) is not None else None


def as_markdown(page: Page) -> str:
    lines = [f"**{_plain(page.title)}**"]
    for section in page.sections[:SECTIONS]:
        lines += ["", f"*{_plain(section.title)}*", ""]
        lines += [_row(row) for row in section.rows[:ROWS]]
        if len(section.rows) > ROWS:
            lines.append(f"- and {len(section.rows) - ROWS} more")
    return "\n".join(lines)


def _row(row: Row) -> str:
    words = " ".join(one for one in (row.label, row.words) if one) if not (row.label and row.words) else ""
    said = words or f"{row.label}: {row.words}"
    notes = "".join(f"\n  - {_plain(note[:LONGEST])}" for note in row.notes[:4])
    return f"- {_plain(said[:LONGEST])}{notes}"


def _plain(text: str) -> str:
    """An author's words are text, whatever they look like."""
    return re.sub(r"([\\`*_\[\]<>|#!&])", r"\\\1", " ".join(text.split()))
