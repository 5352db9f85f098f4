"""Every function of a program is of a sort that runtime/functions.py knows, and belongs to one declaration."""

from __future__ import annotations

import ast
import re

import pytest

from runtime.functions import SORTS, functions_of
from runtime.program import Program
from tests.proofs.packs import PACKS, called, model, table

# what several share, and what was kept: no declaration has them
OF_NOBODY = re.compile(r"(why_)?(supposing|(some_)?way)_\d+|shared_\d+|ask_value|why_value")


def written(program: Program) -> set[str]:
    return {one.name for _, text in program.modules for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_all_that_is_written_is_known(pack: str) -> None:
    program = table(pack, frozenset(model(pack).options)).rules.program
    known = [one.name for one in functions_of(program)]
    assert len(known) == len(set(known))
    assert {one for one in written(program) - set(known) if not OF_NOBODY.fullmatch(one)} == set()


def test_each_sort_is_written_somewhere() -> None:
    # No pack works out what a fact is at first, or skips, repeats and gives away parts of a turn; tests of the compiler do.
    every = {"first", "skipped", "until", "whose", "passed"}
    for pack in PACKS:
        program = table(pack, frozenset(model(pack).options)).rules.program
        named = {one.name: one.sort.word for one in functions_of(program)}
        every |= {named[one] for one in written(program) if one in named}
    assert every == {one.word for one in SORTS}
