"""Whatever has plain words is held against them, so far as both say numbers."""

from __future__ import annotations

import pytest

from compiler.checks.written import plain
from tests.compiler.henhouse import compiled

DEFINITION = 'Definition [Reach]; in short "{}"; cites house.\n"the reach of {{the hen}}" means {}.\n'
PROCEDURE = 'Procedure "scatter from {{the hex}}"; in short "{}"; cites house.\n1. For each hen in the hex, called the runner, now the eggs of the runner are {}.\n'


@pytest.mark.parametrize("form", [DEFINITION, PROCEDURE])
@pytest.mark.parametrize(
    ("short", "number", "told"),
    [
        ("It is four.", "4", []),
        ("It is 4.", "4", []),
        ("It is one twelfth of it.", "12", []),
        ("It is one third.", "1/3", []),
        ("It is one third.", "1/4", ["the plain words say 3, and what stands beneath them says 4"]),
        ("It is so on the third turn.", "2", []),  # that is after two of them
        ("It is four.", "5", ["the plain words say 4, and what stands beneath them says 5"]),
        ("One of them has it.", "5", []),  # no number that anybody would change
        ("It is four or five, as [Two hens] has it.", "5", []),  # one is another's
    ],
)
def test_a_number_that_was_changed_in_one_of_them_is_told(form: str, short: str, number: str, told: list[str]) -> None:
    built, _ = compiled(form.format(short, number))
    assert [one.message for one in built.problems if one.is_error] == []
    assert [one.message for one in plain.check(built.model)] == told
