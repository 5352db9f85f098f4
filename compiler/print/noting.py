"""A page is kept under all that was looked up for it, so who prints again makes only what would be told otherwise.

It is made with a telling that notes what is asked of it: a declaration, the edges of a node, a name's anchor, a
picture; of what is gone through from end to end, all of it. If each would be found the same again, so is the page.
Only a process that goes on (`--watch`) remembers pages: to fetch them from a file takes longer than to make them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from compiler.graph import SECTIONS, Edge, Graph, NodeId
from compiler.model import Example, Model, Position
from compiler.print.telling import Making, Telling

T = TypeVar("T")
Looked = tuple[str, Hashable]
TABLES = frozenset((*SECTIONS.values(), "areas", "sources"))
WORKED_OUT = ("anchors", "names", "by_place", "first_rules", "entries", "citing", "worked")  # once of all
ALL = None  # instead of a name: the whole table
TO, FROM, CALLED, QUOTE, DRAWN, COUNTER = "edges to", "edges from", "called", "quote", "drawn", "counter"


def kept(telling: Telling, place: Hashable, content: object, make: Callable[[Telling], T]) -> T:
    """What is made of this content and of what it looks up in the telling."""
    pages = telling.memory.pages
    if pages is None:
        return make(telling)
    book = (telling.model.packs[-1].id, telling.making.draws, telling.spoken)
    shelf: _Shelf = pages.of((_Shelf, book), telling.unsaid, _Shelf)
    shelf.turn_to(telling)
    return cast(T, shelf.page(place, (content, telling.model.packs), telling, make))


class _Shelf:
    """The pages of one book. What any of them looked up is looked up once when the book is told anew, and all pages
    that looked up what is found otherwise go."""

    def __init__(self) -> None:
        self._telling: Telling | None = None
        self._look: Callable[[Looked], object] = lambda _: None
        self._tables: dict[str, Mapping[Any, object]] = {}
        self._pages: dict[Hashable, tuple[object, set[Looked], object]] = {}
        self._found: dict[Looked, object] = {}

    def turn_to(self, telling: Telling) -> None:
        if telling is self._telling:
            return
        tables = _tables(telling)
        as_it_was = {name for name, table in tables.items() if table == self._tables.get(name)}
        self._telling, self._look, self._tables = telling, _look(telling), tables
        now = {noted: self._look(noted) for noted in self._found if noted[0] not in as_it_was}
        changed = {noted for noted, found in now.items() if found != self._found[noted]}
        self._pages = {place: page for place, page in self._pages.items() if changed.isdisjoint(page[1])}
        self._found |= now

    def page(self, place: Hashable, content: object, telling: Telling, make: Callable[[Telling], T]) -> object:
        known = self._pages.get(place)
        if known is None or known[0] != content:
            looked: set[Looked] = set()
            known = self._pages[place] = (content, looked, make(_noting(telling, looked)))
            self._found |= {noted: self._look(noted) for noted in looked if noted not in self._found}
        return known[2]


def _tables(telling: Telling) -> dict[str, Mapping[Any, object]]:
    declared = {name: getattr(telling.model, name) for name in TABLES}
    return declared | {name: getattr(telling, name) for name in WORKED_OUT} | {"files": telling.files}


def _look(telling: Telling) -> Callable[[Looked], object]:
    """What is found of what was noted."""
    model, graph, making, tables = telling.model, telling.graph, telling.making, _tables(telling)

    def look(noted: Looked) -> object:
        table, what = noted
        if table in tables:
            every = tables[table]
            return (tuple(every), tuple(every.values())) if what is ALL else every.get(what)
        asked = cast(Any, what)
        match table:
            case "edges to":
                return graph.edges_to(*asked)
            case "edges from":
                return graph.edges_from(*asked)
            case "called":
                return telling.called(asked)
            case "quote":
                return making.quote(asked)
            case "drawn":
                sort, name = asked
                return making.position(getattr(model, sort)[name]) if name in getattr(model, sort) else None
            case "counter":
                return making.counter(asked)
        raise AssertionError(table)

    return look


def _noting(telling: Telling, looked: set[Looked]) -> Telling:
    making, graph = telling.making, telling.graph

    def quote(ids: Iterable[str]) -> str:
        asked = tuple(ids)
        looked.add((QUOTE, asked))
        return making.quote(asked)

    def position(one: Example | Position) -> str:
        looked.add((DRAWN, ("examples" if isinstance(one, Example) else "positions", one.id)))
        return making.position(one)

    def counter(name: str) -> str:
        looked.add((COUNTER, name))
        return making.counter(name)

    def called(node: NodeId) -> str:
        looked.add((CALLED, node))
        return telling.called(node)

    noting = replace(
        telling,
        model=cast(Model, _Model(telling.model, looked)),
        graph=cast(Graph, _Graph(graph, looked)),
        files=_Table(telling.files, "files", looked),
        making=Making(quote, position, counter, draws=making.draws),
    )
    noting.__dict__["called"] = called  # what it is called, whatever it says
    for name in WORKED_OUT:  # is not worked out again, but looked up
        noting.__dict__[name] = _Table(getattr(telling, name), name, looked)
    return noting


class _Table(Mapping[Any, Any]):
    def __init__(self, every: Mapping[Any, Any], name: str, looked: set[Looked]) -> None:
        self._every, self._name, self._looked = every, name, looked

    def __getitem__(self, what: Hashable) -> Any:
        self._looked.add((self._name, what))
        return self._every[what]

    def get(self, what: Any, default: Any = None) -> Any:
        self._looked.add((self._name, what))
        return self._every.get(what, default)

    def __contains__(self, what: object) -> bool:
        self._looked.add((self._name, what))
        return what in self._every

    def __iter__(self) -> Iterator[Any]:
        self._looked.add((self._name, ALL))
        return iter(self._every)

    def __len__(self) -> int:
        self._looked.add((self._name, ALL))
        return len(self._every)

    def values(self) -> Any:
        self._looked.add((self._name, ALL))
        return self._every.values()

    def items(self) -> Any:
        self._looked.add((self._name, ALL))
        return self._every.items()


class _Model:
    """Its tables; whoever needs more of it cannot be kept so."""

    def __init__(self, model: Model, looked: set[Looked]) -> None:
        self._model, self._looked = model, looked
        self.packs = model.packs

    def __getattr__(self, name: str) -> _Table:
        if name not in TABLES:
            raise AttributeError(name)
        return _Table(getattr(self._model, name), name, self._looked)


class _Graph:
    def __init__(self, graph: Graph, looked: set[Looked]) -> None:
        self._graph, self._looked = graph, looked

    def edges_to(self, node: NodeId, *sorts: str) -> tuple[Edge, ...]:
        self._looked.add((TO, (node, *sorts)))
        return self._graph.edges_to(node, *sorts)

    def edges_from(self, node: NodeId, *sorts: str) -> tuple[Edge, ...]:
        self._looked.add((FROM, (node, *sorts)))
        return self._graph.edges_from(node, *sorts)
