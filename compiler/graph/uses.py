"""What a value, a description or a step is made of, and what it uses of what was declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from compiler import terms as t
from compiler.source import Span
from compiler.trees import parts
from runtime.records import dataclass

Part = t.Term | t.Description | t.Step


@dataclass(frozen=True)
class Use:
    sort: str  # of edge
    target_sort: str  # of node
    target: str
    way: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


Ways = Mapping[str, str]  # how what a variable names lies from what the declaration's slots name


def uses(whole: Part, slots: Iterable[str], each: t.Description | None = None) -> Iterator[Use]:
    """`each`: what the whole is said for each of, if it is."""
    ways: Ways = dict.fromkeys(slots, "same")
    yield from _uses(whole, _beneath(each, ways) if each is not None else ways)


def _uses(whole: Part, ways: Ways) -> Iterator[Use]:
    match whole:
        case t.Read():
            yield Use("reads", "store", whole.store, span=whole.span)
        case t.Ask():
            yield Use("asks", "question", whole.question, _way(whole.arguments, ways), whole.span)
        case t.Legal():
            yield Use("does", "action", whole.action, span=whole.span)
        case t.Set() | t.Change() | t.Include():
            yield Use("sets", "store", whole.store, span=whole.span)
        case t.LetRecord():
            for store, _ in whole.attributes:
                yield Use("sets", "store", store, span=whole.span)
        case t.Announce():
            yield Use("announces", "event", whole.event, span=whole.span)
        case t.Call():
            yield Use("does", "procedure", whole.procedure, span=whole.span)
    binding = next((part for part in parts(whole) if isinstance(part, t.Description)), None)
    inner = ways if binding is None else _beneath(binding, ways)
    for part in parts(whole):
        yield from _uses(part, _beneath(part, ways) if isinstance(part, t.Description) else inner)


def _beneath(described: t.Description, ways: Ways) -> Ways:
    return {**ways, described.variable: _way_of(described, ways)}


def _way(arguments: tuple[t.Term, ...], ways: Ways) -> str:
    """Things one step further in (or out) make the way; all else about things must stay the same."""
    found = {_way_to(argument, ways) for argument in arguments if argument.kind.name not in PLAIN}
    if found <= {"same"}:
        return "same"
    found.discard("same")
    return found.pop() if len(found) == 1 else ""


PLAIN = ("number", "yes-or-no", "hex", "hexside", "side", "phase", "board", "area")  # these lie inside nothing


def _way_to(argument: t.Term, ways: Ways) -> str:
    if isinstance(argument, t.Variable):
        return ways.get(argument.name, "")
    if isinstance(argument, t.TheOne):
        return _way_of(argument.description, ways)
    return "same" if isinstance(argument, (t.Name, t.Nothing)) else ""


def _way_of(described: t.Description, ways: Ways) -> str:
    """Whether whatever is described lies inside, or around, something the slots name."""
    for condition in described.conditions:
        if isinstance(condition, t.Builtin) and condition.operation in ("is_inside", "is_around"):
            first, second = condition.arguments
            way = condition.operation.removeprefix("is_")
            if isinstance(second, t.Variable) and second.name == described.variable:
                first, second = second, first
                way = "around" if way == "inside" else "inside"
            if isinstance(first, t.Variable) and first.name == described.variable:
                end = _way_to(second, ways)
                if end in ("same", way):
                    return way
    return ""
