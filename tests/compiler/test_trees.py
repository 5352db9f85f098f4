"""The one way through a tree: every record of terms, and names that are bound on the way."""

from __future__ import annotations

import dataclasses

import pytest

from compiler import terms as t
from compiler.trees import free_names, holding, mentions, opened, parts, renamed, substitute, within

HEN = t.Kind("hen")
ONE = t.Number(t.NUMBER, 1)


def hen(name: str) -> t.Variable:
    return t.Variable(HEN, name)


def near(one: t.Term, other: t.Term) -> t.Term:
    return t.Builtin(t.YES_NO, "is_adjacent", (one, other))


def some_hen(name: str, *conditions: t.Term) -> t.Term:
    return t.Exists(t.YES_NO, t.Description(HEN, name, conditions), ">=", ONE)


NODES = [kind for kind in vars(t).values() if isinstance(kind, type) and dataclasses.is_dataclass(kind)]


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_field_that_speaks_of_nodes_is_looked_into(kind: type) -> None:
    names = "Term", "Step", "Description", "Onward", "Entered"
    speaking = [one.name for one in dataclasses.fields(kind) if any(name in str(one.type) for name in names)]
    assert (holding(kind) or ()) == tuple(speaking)


def test_parts_are_told_in_reading_order_and_whatever_holds_them() -> None:
    gone, two = hen("A"), t.Number(t.NUMBER, 2)
    branches = t.Branches(t.NUMBER, ((two, t.Not(t.YES_NO, gone)), (ONE, None)))
    assert parts(branches) == [two, t.Not(t.YES_NO, gone), ONE]
    assert [type(one).__name__ for one in within((branches, gone))] == [
        "Branches", "Number", "Not", "Variable", "Number", "Variable",
    ]  # fmt: skip


def test_a_value_stands_for_a_free_name_only() -> None:
    said = near(hen("x"), hen("y"))
    assert substitute(some_hen("x", said), {"x": hen("A"), "y": hen("B")}) == some_hen("x", near(hen("x"), hen("B")))
    assert free_names(some_hen("x", said)) == {"y"}
    assert mentions(some_hen("x", said), "x")


def test_what_is_put_in_is_never_caught() -> None:
    """`somebody is near y`, said of the one outside who is called x as well."""
    put = substitute(some_hen("x", near(hen("x"), hen("y"))), {"y": hen("x")})
    assert put == some_hen("·1", near(hen("·1"), hen("x")))
    assert free_names(put) == {"x"}
    again = substitute(put, {"x": hen("·1")})
    assert again == some_hen("·2", near(hen("·2"), hen("·1")))


def test_a_range_stands_outside_its_name() -> None:
    x = t.Variable(t.NUMBER, "x")
    count = t.Description(t.NUMBER, "x", (t.Compare(t.YES_NO, ">=", x, ONE),), numbers=(ONE, x))
    put = substitute(count, {"x": t.Number(t.NUMBER, 6)})
    assert put == dataclasses.replace(count, numbers=(ONE, t.Number(t.NUMBER, 6)))


def test_a_description_is_renamed_or_said_of_somebody() -> None:
    said = t.Description(HEN, "x", (near(hen("x"), hen("y")),))
    assert renamed(said, "z") == t.Description(HEN, "z", (near(hen("z"), hen("y")),))
    assert opened(said, hen("A")) == (near(hen("A"), hen("y")),)


def test_what_does_not_change_is_the_very_same() -> None:
    term = near(hen("a"), hen("b"))
    assert substitute(term, {"c": ONE}) is term
