"""Charts as written: every piece of text with its place, nothing yet compared with what is declared."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import field
from pathlib import PurePosixPath

from compiler.source import GROUPS, Span, Taken
from compiler.syntax.yaml_nodes import Mapping, Scalar
from runtime.records import dataclass


@dataclass(frozen=True)
class RawCell:
    """`keys`: the row's parts, then the column's. `row` and `column` are their names in whole."""

    keys: tuple[str, ...]
    value: Scalar
    row: Scalar
    column: Scalar | None = None
    house: bool = False
    note: str = ""
    cites: tuple[Scalar, ...] = ()

    @property
    def span(self) -> Span:
        return self.value.span


@dataclass(frozen=True)
class RawChart:
    """`does`: chart (one of its own), extends (adds rows or columns), amends (changes cells).

    `name` is the chart's own, or that of the one which is extended or amended. Where that one says what the
    rows and columns are, `rows` and `columns` are empty here and a cell's keys are all parts in order.
    """

    does: str
    name: Scalar
    answers: Scalar | None
    answer: Scalar | None
    rows: tuple[Scalar, ...]
    columns: tuple[Scalar, ...]
    row_keys: tuple[Scalar, ...]
    column_keys: tuple[Scalar, ...]
    cells: tuple[RawCell, ...]
    cites: tuple[Scalar, ...]
    outranks: tuple[Scalar, ...]
    under: tuple[Scalar, ...]
    not_under: tuple[Scalar, ...]
    notes: tuple[Scalar, ...]
    by_default: Scalar | None
    span: Span = field(compare=False, repr=False)

    @property
    def declares(self) -> tuple[object, ...]:
        """What others may speak of, whatever its cells say."""
        return (self.does, self.name, self.answers, self.answer, self.cites)


@dataclass(frozen=True)
class RawCounter:
    """A row of a counters chart. `values`: attribute and one text, or several for a set."""

    name: Scalar
    values: tuple[tuple[Scalar, tuple[Scalar, ...]], ...]
    marks: tuple[Scalar, ...]
    cites: tuple[Scalar, ...]
    plural: Scalar | None
    kind: Scalar | None
    side: Scalar | None
    number: Scalar | None  # how many there are
    house: bool
    note: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class RawCounters:
    does: str  # counters, extends, amends
    name: Scalar
    kind: Scalar | None
    side: Scalar | None
    cites: tuple[Scalar, ...]
    under: tuple[Scalar, ...]
    not_under: tuple[Scalar, ...]
    notes: tuple[Scalar, ...]
    rows: tuple[RawCounter, ...]
    span: Span = field(compare=False, repr=False)

    @property
    def declares(self) -> tuple[object, ...]:
        """What others may speak of, whatever numbers and marks stand there."""
        rows = [(one.name, one.plural, one.kind, one.side) for one in self.rows]
        return (self.does, self.name, self.kind, self.side, rows)


@dataclass(frozen=True)
class RawBoard:
    """`data` is everything the file says as plain text, lists and dicts; `node` the same with its places."""

    name: Scalar
    cites: tuple[Scalar, ...]
    data: Table[str, object]
    node: Mapping
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class RawExtends:
    pack: str
    version: str  # empty: any
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class RawTakes:
    """What is taken from a pack: sorts of things, or files of it. `mapped`: a name there and what it is here."""

    pack: str
    parts: tuple[Scalar, ...]
    mapped: tuple[tuple[Scalar, Scalar], ...]
    dropped: tuple[Scalar, ...]
    span: Span = field(compare=False, repr=False)

    @property
    def named(self) -> Iterator[tuple[str, Span]]:
        """Files that are named as parts, with the places where they are."""
        return ((one.text.strip(), one.span) for one in self.parts if one.text.strip() not in GROUPS)

    def of(self, path: str, group: str) -> Taken | None:
        """How a file is taken; `group`: what it is for, as the folder that it lies in says."""
        name = path.rpartition(".")[0]
        parts = tuple(one.text.strip() for one in self.parts)
        whole = name in parts or path in parts
        wanted = whole or any(GROUPS.get(one) == group for one in parts)
        if not wanted or any(one.text in (name, PurePosixPath(name).name) for one in self.dropped):
            return None
        mapped = tuple((one.text, told.text) for one, told in self.mapped)
        return Taken(parts, mapped, tuple(one.text for one in self.dropped), whole)


@dataclass(frozen=True)
class RawSource:
    """A document that may be cited. `entries` is the path of its list of entries inside the pack."""

    prefix: Scalar
    title: str
    entries: Scalar | None
    note: str = ""


@dataclass(frozen=True)
class RawPack:
    title: str
    layer: str
    version: str
    language: str
    extends: tuple[RawExtends, ...]
    takes: tuple[RawTakes, ...]
    sources: tuple[RawSource, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class RawEntry:
    """One line of a document's list of entries."""

    id: Scalar
    section: str
    item: str
    topic: str
    kind: str
    game: str
    executable: str
    related: tuple[tuple[str, str], ...]
    option: str | None
