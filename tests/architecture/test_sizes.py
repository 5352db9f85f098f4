"""No drawers, no huge files."""

from __future__ import annotations

from collections import Counter

from tests.architecture.tree import OURS, files, inside

DRAWERS = {"util", "utils", "helper", "helpers", "common", "misc", "stuff", "base", "tools"}
MOST_LINES = 400


def test_a_file_is_named_for_what_it_knows() -> None:
    assert [inside(path) for path in files(*OURS, "tests") if DRAWERS & {path.stem, *path.parts}] == []


def test_a_file_fits_in_the_head() -> None:
    """What is longer is split by what the parts know."""
    lines = {inside(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files(*OURS)}
    assert {name: number for name, number in lines.items() if number > MOST_LINES} == {}


def test_a_file_says_what_it_is() -> None:
    texts = {path: path.read_text(encoding="utf-8").strip() for path in files(*OURS)}
    silent = [path for path, text in texts.items() if not text.startswith(('"""', 'r"""'))]
    assert [inside(path) for path in silent if texts[path] or path.name != "__init__.py"] == []


def test_no_two_files_of_tests_have_one_name() -> None:
    """Pytest takes one for the other."""
    names = Counter(path.name for path in files("tests"))
    assert [name for name, number in names.items() if number > 1 and name.startswith("test_")] == []
