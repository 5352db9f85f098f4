"""What is taken to be so, or not, while something is proven."""

from __future__ import annotations

from collections.abc import Sequence

from compiler import terms as t
from runtime.records import dataclass


@dataclass(frozen=True)
class Assumed:
    term: t.Term
    holds: bool = True
    depth: int = 0
    case: tuple[t.Term, t.Term] | None = None  # the asking taken apart for this, and the answer taken


Choice = list[list[Assumed]]  # one of these rows holds


def together(conditions: Sequence[t.Term], holds: bool, depth: int, *, as_one: bool) -> bool | Choice:
    """All of them are so at once, or each is a case of its own."""
    assumed = [Assumed(one, holds, depth) for one in conditions]
    return [assumed] if as_one else [[one] for one in assumed] or False
