"""Two readings that brackets cannot tell apart are told by what they speak of; never by nothing."""

from __future__ import annotations

import pytest

from compiler import terms as t
from compiler.phrases.verdict import describe


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (t.Variable(t.HEX, "the spot"), t.Variable(t.HEX, "the goal")),
        (t.HexLabel(t.HEX, "M5"), t.HexLabel(t.HEX, "M6")),
        (t.Variable(t.HEX, "the spot"), t.Name(t.SIDE, "the Reds")),
    ],
)
def test_what_a_reading_speaks_of_tells_it_from_another(one: t.Term, other: t.Term) -> None:
    assert describe(one)
    assert describe(one) != describe(other)


def test_the_same_word_of_two_kinds_is_told_by_the_kinds() -> None:
    one, other = t.Name(t.SIDE, "red"), t.Name(t.Kind("colour"), "red")
    assert describe(one) == describe(other)
    assert (describe(one, kinds=True), describe(other, kinds=True)) == ("red (a side)", "red (a colour)")
