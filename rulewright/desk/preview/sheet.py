"""What the page shows: one place of a book, and the examples that speak of it, played before and after the edit.

`after` is the pack as it stands in the editor, `before` as it was saved. An example is played under each of the two
with its own lines there; a line that only one of them has is told of that one alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache

from compiler.diagnostics import has_errors
from compiler.graph import NodeId
from compiler.model import Example, Model
from compiler.pipeline import Compiled
from compiler.print import Telling, alone, declared_at, printed_at
from compiler.program import options_on
from compiler.source import Disk, SourceFile
from rulewright.books import drawing
from rulewright.desk.pointing import Known, between, same_place
from rulewright.proofs import shortfalls
from rulewright.scenes import Table, play_example
from runtime.records import dataclass

MOST = 6  # examples beneath one place
SO, NOT_THERE = "it is so", "not there"
SPOKEN = ("example",)


@dataclass(frozen=True)
class Line:
    """An expectation, and what came of it; empty where it is not said."""

    text: str
    before: str
    after: str


@dataclass(frozen=True)
class Shown:
    """`paper`: HTML as the book has it. `wrong`: why it cannot be read as it stands."""

    place: str = ""
    paper: str = ""
    examples: tuple[tuple[str, str, tuple[Line, ...]], ...] = field(default=(), repr=False)  # name, paper, lines
    more: int = 0  # examples that are not shown
    wrong: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        examples = [
            {"name": name, "paper": paper, "lines": [[one.text, one.before, one.after] for one in lines]}
            for name, paper, lines in self.examples
        ]
        told = {"place": self.place, "paper": self.paper, "examples": examples, "more": self.more}
        return told | {"wrong": list(self.wrong)}


def shown(known: Known, before: Compiled, file: SourceFile, at: int, shelf: Disk) -> Shown:
    """`file`: as it is in the editor; `at`: where the cursor is in it."""
    read = known.compiled.files.get(file.path)
    if read is None:
        return Shown()
    wrong = tuple(one.message for one in known.compiled.problems if one.is_error)
    plain = known.texts.get(file.path, read)
    first, last, further = between(plain.text, file.text)
    there = min(at, first) if at <= max(first, last + further) else at - further
    place = same_place(plain, read, there)
    telling = _telling(known, shelf)
    blocks = printed_at(telling, read, place)
    line, _ = file.line_column(at)
    node = declared_at(telling, read, place)
    examples = list(_speaking(known, node)) if node is not None else []
    fared = {} if wrong else _fared(known.model, {one.id: one for one in examples[:MOST]})
    is_same = before is known.compiled
    fared_before = fared if is_same else _fared(before.built.model, _same(before, fared))
    own = node is not None and node.sort == "example"
    return Shown(
        f"{file.path}, line {line}",
        alone(blocks),
        tuple(
            (one.id, "" if own else _paper(telling, one), tuple(_lines(fared_before.get(one.id), fared[one.id])))
            for one in examples[:MOST]
            if one.id in fared
        ),
        max(0, len(examples) - MOST),
        wrong[:3],
    )


def _telling(known: Known, shelf: Disk) -> Telling:
    model = known.model
    making = drawing(model, model.packs[-1].id, shelf=shelf)
    return Telling(model, known.book.graph, known.compiled.files, making)


def _speaking(known: Known, node: NodeId) -> Iterator[Example]:
    """The example itself; else those that name it, then those that ask what it answers."""
    examples = known.model.examples
    if node.sort == "example":
        yield examples[node.name]
        return
    graph = known.book.graph
    answered = [edge.target for edge in graph.edges_from(node, "answers")]
    near = dict.fromkeys(
        edge.source.name for one in (node, *answered) for edge in graph.edges_to(one) if edge.source.sort in SPOKEN
    )
    yield from (examples[name] for name in near if name in examples)


def _same(before: Compiled, after: Mapping[str, object]) -> dict[str, Example]:
    """Those that were there before; none, where nothing could be read."""
    known = {} if has_errors(before.problems) else before.built.model.examples
    return {name: known[name] for name in after if name in known}


def _fared(model: Model, examples: Mapping[str, Example]) -> dict[str, dict[str, str]]:
    """Each line of each, and what came of it. Of all that the rules say only what these come to is made ready."""
    table = Table(model, options_on(model), late="unless kept")
    under = cache(table.under)
    return {name: _came_out(under(one.under, one.not_under), one) for name, one in examples.items()}


def _came_out(table: Table, example: Example) -> dict[str, str]:
    result = play_example(table, example)
    found = {one.then.text: one.wrong or one.reason or SO for one in result.lines}
    stopped = [one.message for one in shortfalls(result)] if result.fault is not None else []
    return found | dict.fromkeys(stopped, "")


def _lines(before: Mapping[str, str] | None, after: Mapping[str, str]) -> Iterator[Line]:
    earlier = after if before is None else before
    for text in dict.fromkeys((*after, *earlier)):
        was = NOT_THERE if before is None else before.get(text, NOT_THERE)
        yield Line(" ".join(text.split()), was, after.get(text, NOT_THERE))


def _paper(telling: Telling, one: Example) -> str:
    file = telling.files.get(one.span.file) if one.span is not None else None
    return alone(printed_at(telling, file, one.span.start)) if file is not None and one.span is not None else ""
