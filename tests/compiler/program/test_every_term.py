"""Whatever a sentence can become is written as code and told in words: no declared sentence meets an end of the road."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from compiler import terms
from compiler.phrases.readers import statements
from compiler.program import suppose, values
from compiler.program.asked import words
from compiler.program.done import steps

PLAIN = {"Name", "Number", "YesNo", "Nothing"}  # values that are written as constants


def taken(module: ModuleType) -> set[str]:
    """The classes that the `case`s of a module take."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return {
        one.cls.attr for one in ast.walk(tree) if isinstance(one, ast.MatchClass) and isinstance(one.cls, ast.Attribute)
    }


def made(module: ModuleType) -> set[str]:
    """The classes that a module calls."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    calls = {one.func.id for one in ast.walk(tree) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
    return calls & named(terms.Step)


def named(of: type) -> set[str]:
    return {one.__name__ for one in of.__subclasses__()}


@pytest.mark.parametrize("module", [values, words])
def test_every_term_is_taken(module: ModuleType) -> None:
    assert named(terms.Term) - taken(module) - PLAIN == set()


def test_every_step_is_taken() -> None:
    assert named(terms.Step) - taken(steps) - taken(suppose) == set()


def test_every_change_that_can_be_supposed_is_taken() -> None:
    assert made(statements) - taken(suppose) == set()
