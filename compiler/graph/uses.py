"""What a value, a description or a step is made of, and what it uses of what was declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from compiler import terms as t
from compiler.source import Span

Part = t.Term | t.Description | t.Step


def parts(whole: Part) -> tuple[Part, ...]:
    """The parts right beneath, in reading order."""
    beneath = _BENEATH.get(type(whole))
    return () if beneath is None else beneath(whole)


# By type, as this is asked of every node, over and over.
_BENEATH: dict[type, Callable[[Any], tuple[Part, ...]]] = {
    **dict.fromkeys((t.Read, t.Ask, t.Legal, t.Builtin, t.Announce, t.Call), lambda one: one.arguments),
    **dict.fromkeys((t.Arithmetic, t.Equal, t.Compare), lambda one: (one.left, one.right)),
    **dict.fromkeys((t.Round, t.Not, t.IsA), lambda one: (one.operand,)),
    **dict.fromkeys((t.Count, t.SetOf, t.TheOne), lambda one: (one.description,)),
    **dict.fromkeys((t.All, t.AnyOf), lambda one: one.operands),
    t.Shift: lambda one: (one.operand, one.by),
    t.Branches: lambda one: tuple(part for branch in one.branches for part in branch if part is not None),
    t.Gather: lambda one: (one.description, one.body),
    t.Suppose: lambda one: (*one.changes, one.body),
    t.OneOf: lambda one: (one.operand, *one.options),
    t.Among: lambda one: (one.element, one.group),
    t.Exists: lambda one: (one.description, one.number),
    t.Every: lambda one: (one.description, one.condition),
    t.Description: lambda one: (*(one.numbers or ()), *one.conditions),
    t.Set: lambda one: (*one.arguments, one.value),
    t.Change: lambda one: (*one.arguments, one.by),
    t.Include: lambda one: (*one.arguments, one.element),
    t.Place: lambda one: some(one.thing, one.place),
    t.Create: lambda one: some(one.place, one.side),
    t.Let: lambda one: (one.value,),
    t.LetRecord: lambda one: tuple(value for _, value in one.attributes),
    t.Choose: lambda one: (one.chooser, one.description),
    t.ForEach: lambda one: some(one.description, one.chooser, *one.steps),
    t.If: lambda one: (one.condition, *one.then, *one.otherwise),
    t.GoOnOnlyIf: lambda one: (one.condition,),
}


def some(*found: Part | None) -> tuple[Part, ...]:
    return tuple(part for part in found if part is not None)


def walk(whole: Part) -> Iterator[Part]:
    """The whole and everything beneath it, each before its parts."""
    yield whole
    for part in parts(whole):
        yield from walk(part)


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
    described = next((part for part in parts(whole) if isinstance(part, t.Description)), None)
    inner = ways if described is None else _beneath(described, ways)
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
