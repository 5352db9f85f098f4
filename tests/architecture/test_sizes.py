"""No drawers, no huge files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.tree import OURS, files, inside

DRAWERS = {"util", "utils", "helper", "helpers", "common", "misc", "stuff", "base", "tools"}
MOST_LINES = 400


@pytest.mark.parametrize("path", files(*OURS, "tests"), ids=inside)
def test_a_file_is_named_for_what_it_knows(path: Path) -> None:
    assert not DRAWERS & {path.stem, *path.parts}


@pytest.mark.parametrize("path", files(*OURS), ids=inside)
def test_a_file_fits_in_the_head(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES, f"{inside(path)} has {lines} lines: split it by what the parts know"


@pytest.mark.parametrize("path", files(*OURS), ids=inside)
def test_a_file_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    assert text.startswith(('"""', 'r"""')) or (not text and path.name == "__init__.py")
