"""Two things that follow the same event, or come at the same moment, and do not leave the same facts either way round.

Where one changes a fact that the other reads or changes too, `after [X]` must say which comes first, there or
through a third. What they do through procedures counts. Where both only add to a number, either order is fine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import combinations

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Follows, Model, Upkeep
from compiler.trees import within
from runtime.records import dataclass

Follow = Follows | Upkeep


def check(model: Model) -> Iterator[Diagnostic]:
    groups: dict[tuple[str, ...], list[Follow]] = {}
    for follow in model.follows.values():
        groups.setdefault((follow.sort, follow.event), []).append(follow)
    for upkeep in model.upkeeps.values():
        groups.setdefault((upkeep.sequence, upkeep.edge), []).append(upkeep)
    for group in groups.values():
        touched = {one.id: touches(model, one.steps) for one in group} if len(group) > 1 else {}
        for first, second in combinations(group, 2):
            if _never_together(first, second) or _is_after(group, first, second) or _is_after(group, second, first):
                continue
            shared = touched_by_both(touched[first.id], touched[second.id])
            if shared:
                yield diagnose(
                    "order-not-said",
                    f"[{first.id}] and [{second.id}] come together, and both touch `{shared[0]}`",
                    place(second),
                    related=[Label(place(first), "the other")],
                    help=f"say which is first: `after [{first.id}]`",
                )


def _never_together(first: Follow, second: Follow) -> bool:
    if set(first.under) & set(second.not_under) or set(second.under) & set(first.not_under):
        return True
    sides = {getattr(first, "side", None), getattr(second, "side", None)}
    return None not in sides and len(sides) == 2


def _is_after(group: Sequence[Follow], later: Follow, earlier: Follow) -> bool:
    by_id = {one.id: one for one in group}
    todo, seen = [later], set()
    while todo:
        one = todo.pop()
        if one.id == earlier.id:
            return True
        if one.id not in seen:
            seen.add(one.id)
            todo += [by_id[name] for name in one.after if name in by_id]
    return False


def touched_by_both(one: Touched, other: Touched) -> list[str]:
    found = {store for store in one.sets.keys() & other.sets.keys() if one.sets[store] != other.sets[store]}
    found |= one.sets.keys() & (other.adds | other.reads)
    found |= other.sets.keys() & (one.adds | one.reads)
    found |= (one.adds & other.reads) | (other.adds & one.reads)
    return sorted(found)


@dataclass
class Touched:
    """`sets`: what each store is set to, as far as it is plain (two that set the same leave the same)."""

    sets: dict[str, frozenset[t.Term | None]] = field(default_factory=dict)
    adds: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)


def touches(model: Model, steps: Iterable[t.Step]) -> Touched:
    """What these steps themselves and the procedures they call do to facts, and which they ask."""
    found = Touched()
    seen: set[str] = set()
    todo = list(steps)
    while todo:
        for part in within(todo.pop()):
            if isinstance(part, (t.Set, t.Include)):
                plain = part.value if isinstance(part, t.Set) and isinstance(part.value, _PLAIN) else None
                # A value that is worked out never equals another's: a mark of its own keeps them apart.
                mark: t.Term = plain if plain is not None else t.Variable(t.YES_NO, f"{id(part)}")
                found.sets[part.store] = found.sets.get(part.store, frozenset()) | {mark}
            elif isinstance(part, t.Change):
                found.adds.add(part.store)
            elif isinstance(part, t.Read):
                store = model.stores.get(part.store)
                if store is not None and store.sort == "fact":
                    found.reads.add(part.store)
            elif isinstance(part, t.Call) and part.procedure not in seen and part.procedure in model.procedures:
                seen.add(part.procedure)
                todo += model.procedures[part.procedure].steps
    return found


_PLAIN = (t.YesNo, t.Name, t.Number, t.Nothing)

__all__ = ["check", "touched_by_both"]
