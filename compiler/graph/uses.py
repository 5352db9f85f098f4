"""What a value, a description or a step is made of, and what it uses of what was declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from compiler import terms as t
from compiler.source import Span

Part = t.Term | t.Description | t.Step


def parts(whole: Part) -> tuple[Part, ...]:
    """The parts right beneath, in reading order."""
    match whole:
        case t.Read() | t.Ask() | t.Legal() | t.Builtin() | t.Announce() | t.Call():
            return whole.arguments
        case t.Arithmetic() | t.Equal() | t.Compare():
            return (whole.left, whole.right)
        case t.Round() | t.Not():
            return (whole.operand,)
        case t.Shift():
            return (whole.operand, whole.by)
        case t.Branches():
            return tuple(part for branch in whole.branches for part in branch if part is not None)
        case t.Count() | t.SetOf() | t.TheOne():
            return (whole.description,)
        case t.Gather():
            return (whole.description, whole.body)
        case t.Suppose():
            return (*whole.changes, whole.body)
        case t.All() | t.AnyOf():
            return whole.operands
        case t.OneOf():
            return (whole.operand, *whole.options)
        case t.Among():
            return (whole.element, whole.group)
        case t.IsA():
            return (whole.operand,)
        case t.Exists():
            return (whole.description, whole.number)
        case t.Every():
            return (whole.description, whole.condition)
        case t.Description():
            return (*(whole.numbers or ()), *whole.conditions)
        case t.Set():
            return (*whole.arguments, whole.value)
        case t.Change():
            return (*whole.arguments, whole.by)
        case t.Include():
            return (*whole.arguments, whole.element)
        case t.Place():
            return some(whole.thing, whole.place)
        case t.Create():
            return some(whole.place, whole.side)
        case t.Let():
            return (whole.value,)
        case t.LetRecord():
            return tuple(value for _, value in whole.attributes)
        case t.Choose():
            return (whole.chooser, whole.description)
        case t.ForEach():
            return some(whole.description, whole.chooser, *whole.steps)
        case t.If():
            return (whole.condition, *whole.then, *whole.otherwise)
        case t.GoOnOnlyIf():
            return (whole.condition,)
    return ()


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
