"""A vocabulary and its copies grow apart, whichever grows first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compiler.phrases import Slot
from compiler.phrases.vocabulary import Node, Pattern, Target
from compiler.terms import Kind

ELEMENT = st.sampled_from(["goes", "to", "by", Slot("the goat", Kind("goat")), Slot("the hex", Kind("hex"))])
PHRASES = st.lists(st.tuples(st.integers(0, 3), st.lists(ELEMENT, min_size=1, max_size=4)), max_size=30)
Said = set[tuple[object, ...]]


def said(node: Node, before: tuple[object, ...] = ()) -> Said:
    below = [(word, one) for word, one in node.words.items()] + [(kind, one) for kind, one in node.slots]
    found = {before} if node.ends else set()
    return found.union(*(said(one, (*before, element)) for element, one in below))


@given(PHRASES)
def test_copies_grow_apart(phrases: list[tuple[int, list[str | Slot]]]) -> None:
    trees, known = [Node()], [set[tuple[object, ...]]()]
    for which, elements in phrases:
        at = which % len(trees)
        trees.append(trees[at].copy())
        known.append(set(known[at]))
        trees[at].add(tuple(elements), Target("store", "x", Kind("goat"), Pattern("x", (), "value")))
        known[at].add(tuple(one.kind if isinstance(one, Slot) else one for one in elements))
    assert [said(tree) for tree in trees] == known
