"""The page of a code: what it says, why it matters, a wrong example and a right one."""

from __future__ import annotations

from importlib import resources

from compiler.diagnostics.catalogue import BY_NAME, CATALOGUE


def explain(code: str) -> str | None:
    """The page for a code (`R0201`) or a name (`no-reading`); None if there is no such code."""
    wanted = code.strip()
    entry = CATALOGUE.get(wanted.upper()) or BY_NAME.get(wanted.lower())
    if entry is None:
        return None
    page = resources.files(__package__) / "explanations" / f"{entry.code}.md"
    return page.read_text(encoding="utf-8")
