"""The page of a code: what it says, why it matters, a wrong example and a right one."""

from __future__ import annotations

from pkgutil import get_data

from compiler.diagnostics.catalogue import BY_NAME, CATALOGUE


def explain(code: str) -> str | None:
    """The page for a code (`R0201`) or a name (`no-reading`); None if there is no such code."""
    wanted = code.strip()
    entry = CATALOGUE.get(wanted.upper()) or BY_NAME.get(wanted.lower())
    if entry is None:
        return None
    page = get_data(__package__, f"explanations/{entry.code}.md")
    return None if page is None else page.decode()
