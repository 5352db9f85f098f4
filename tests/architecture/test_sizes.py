"""No drawers, no huge files."""

from __future__ import annotations

import ast
from collections import Counter

from tests.architecture.tree import OURS, every_node, files, inside

DRAWERS = {"util", "utils", "helper", "helpers", "common", "misc", "stuff", "base", "tools"}
MOST_LINES = 400
MOST_OF_A_FUNCTION = 60
MOST_FILES = 15  # in a room; what has more has rooms inside


def test_a_file_is_named_for_what_it_knows() -> None:
    assert [inside(path) for path in files(*OURS, "tests") if DRAWERS & {path.stem, *path.parts}] == []


def test_a_file_fits_in_the_head() -> None:
    """What is longer is split by what the parts know."""
    lines = {inside(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files(*OURS)}
    assert {name: number for name, number in lines.items() if number > MOST_LINES} == {}


def test_a_function_fits_on_a_screen() -> None:
    long = [
        f"{inside(path)}:{node.lineno}: {node.name}"
        for path, node in every_node(*OURS)
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= MOST_OF_A_FUNCTION
    ]
    assert long == []


def test_a_room_can_be_looked_round_in() -> None:
    rooms = Counter(inside(path.parent) for path in files(*OURS) if path.name != "__init__.py")
    assert {room: number for room, number in rooms.items() if number > MOST_FILES} == {}


def test_a_file_says_what_it_is() -> None:
    texts = {path: path.read_text(encoding="utf-8").strip() for path in files(*OURS)}
    silent = [path for path, text in texts.items() if not text.startswith(('"""', 'r"""'))]
    assert [inside(path) for path in silent if texts[path] or path.name != "__init__.py"] == []


def test_no_two_files_of_tests_have_one_name() -> None:
    """Pytest takes one for the other."""
    names = Counter(path.name for path in files("tests"))
    assert [name for name, number in names.items() if number > 1 and name.startswith("test_")] == []
