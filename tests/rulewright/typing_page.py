"""An editor in which the rules of docs/language.md are open, with a file of one's own to type into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.laid_out import laid_out
from tests.language.test_language import BLOCKS
from tests.rulewright.editor import Editor

RULES = "rules/page/95_typed.rulebook"


def typing_in_the_page(folder: Path) -> Iterator[Editor]:
    named = ((number, info.partition(" "), text) for number, (info, text) in enumerate(BLOCKS))
    files = {
        path or f"{number:02}.{sort}": text for number, (sort, _, path), text in named if sort in ("rulebook", "yaml")
    }
    laid_out(folder / "rules" / "page", files)
    one = Editor(folder)
    one.open(RULES, "# Typed\n")
    assert one.findings(RULES) == []
    yield one
    assert one.close() == 0
