"""What a question's function would ask for several times, asked for once.

- Lines between the question's own hexes, of which rules about sight speak again and again. They rest on the geometry
  of the map alone, so the space is asked for them at once, and where a line is spoken of in several places it goes
  into a variable before the first statement that needs it.
- Another question about the same, if the first statement that asks it begins with it, whatever the position: the
  answer goes into a variable there. Nothing changes while a question is answered.
- Who is gone through for each of many, where it is the same for all of them and each goes through all (the least
  distance from each unit to a goal): these go into a variable before the loop.

No name made from words has two underscores in a row, as these variables do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from typing import Any

from compiler.middle import code
from compiler.middle.code import Expr, Statement
from compiler.trees import changed, within

_KNOWN_AS = {  # what an engine operation tells of a line
    "line_met": "met_set",
    "line_met_far": "met_far_set",
    "line_sides": "side_set",
    "line_hexes": "hex_set",
    "line_along": "along_set",
}
Ends = tuple[Expr, ...]


def asked_once(body: list[Statement], slots: Container[str], parameters: Collection[str]) -> list[Statement]:
    """`slots`: the parameters that are things or hexes for sure."""
    return _searches_once(_answers_once(_lines_once(body, slots)), {"p", *parameters})


# ---- lines


def _lines_once(body: list[Statement], slots: Container[str]) -> list[Statement]:
    asked = Counter(ends for statement in body for ends in _lines_in(statement, slots))
    written: list[Statement] = []
    named: dict[Ends, Expr] = {}
    for statement in body:
        for ends in _lines_in(statement, slots):
            if asked[ends] > 1 and ends not in named:
                variable = f"line__{len(named) + 1}"
                named[ends] = code.Local(variable)
                written.append(code.Assign(variable, _line(ends)))
        written.append(_with_lines(statement, slots, named))
    return written


def _line(ends: Ends) -> Expr:
    return code.Engine("space.line", ends)


def _ends(node: object, slots: Container[str]) -> Ends | None:
    match node:
        case code.Engine(operation, (code.Local(a), code.Local(b)) as ends) if a in slots and b in slots:
            return ends if operation in _KNOWN_AS else None
    return None


def _lines_in(statement: Statement, slots: Container[str]) -> Iterator[Ends]:
    for one in within(statement):
        ends = _ends(one, slots)
        if ends is not None:
            yield ends


def _with_lines(node: Any, slots: Container[str], named: Mapping[Ends, Expr]) -> Any:
    ends = _ends(node, slots)
    if ends is None:
        return changed(node, lambda part: _with_lines(part, slots, named))
    return code.Part(named[ends] if ends in named else _line(ends), _KNOWN_AS[node.operation])


# ---- answers


def _answers_once(body: list[Statement]) -> list[Statement]:
    asked = Counter(one for statement in body for one in within(statement) if _is_question(one))
    written: list[Statement] = []
    named: dict[Expr, Expr] = {}
    for statement in body:
        first = _first_of(statement)
        if first is not None and _is_question(first) and asked[first] > 1 and first not in named:
            variable = f"answer__{len(named) + 1}"
            written.append(code.Assign(variable, first))
            named[first] = code.Local(variable)
        written.append(_with_answers(statement, named) if named else statement)
    return written


def _is_question(node: object) -> bool:
    """Of nothing but variables."""
    return isinstance(node, code.Ask) and all(isinstance(one, code.Local | code.Known) for one in node.arguments)


def _first_of(statement: Statement) -> Expr | None:
    """What is worked out first, whatever comes of it."""
    match statement:
        case code.When(test=first) | code.Assign(value=first) | code.Give(value=code.Expr() as first):
            pass
        case _:
            return None
    while True:
        match first:
            case code.Both((next_, *_)) | code.Either((next_, *_)) | code.Compare(left=next_) | code.Not(next_):
                first = next_
            case code.Negative(next_):
                first = next_
            case _:
                return first


def _with_answers(node: Any, named: Mapping[Expr, Expr]) -> Any:
    if isinstance(node, code.Ask) and node in named:
        return named[node]
    return changed(node, lambda part: _with_answers(part, named))


# ---- searches


def _searches_once(body: list[Statement], parameters: Collection[str]) -> list[Statement]:
    named: dict[Expr, Expr] = {}

    def gone_through(node: Any) -> Any:
        match node:
            case code.Call("least" | "greatest" | "total", (code.Search(filters=(_, *_)) as search, *order)):
                mine = code.Search(code.Local(search.variable), search.variable, search.among, search.filters, True)
                if {one.name for one in within(mine) if isinstance(one, code.Local)} <= {*parameters, search.variable}:
                    among = named.setdefault(mine, code.Local(f"those__{len(named) + 1}"))
                    element = changed(search.element, gone_through)
                    return code.call(node.function, code.Search(element, search.variable, among, ()), *order)
        return changed(node, gone_through)

    written: list[Statement] = []
    for statement in body:
        known = len(named)
        if isinstance(statement, code.When | code.Loop):
            statement = _in_loops(statement, gone_through)
        new = [*named.items()][known:]
        written += [code.Assign(one.name, search) for search, one in new if isinstance(one, code.Local)]
        written.append(statement)
    return written


def _in_loops(node: Any, change: Callable[[Any], Any]) -> Any:
    return changed(node, change if isinstance(node, code.Loop) else lambda part: _in_loops(part, change))
