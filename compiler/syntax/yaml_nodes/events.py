"""From the events of the yaml parser to nodes. The only file that knows yaml."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

import yaml

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.source import SourceFile, Span
from compiler.syntax.yaml_nodes.nodes import Mapping, Node, Scalar, Sequence, first_line
from runtime.limits import most, passed
from runtime.records import dataclass

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(source: SourceFile) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    """Its documents without lines whose names stand twice, which are told; or the first thing that keeps it from being
    read."""
    reader = _Reader(source)
    try:
        return reader.read(), tuple(reader.doubles)
    except _Refused as refused:
        return (), (refused.diagnostic,)


class _Refused(Exception):
    """Carries a diagnostic out of the nested reading; never leaves this file."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass
class _Open:
    """A list or table whose end has not come yet."""

    start: int
    is_table: bool
    nodes: list[Node] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)
    is_double: bool = False  # whether the line that is read stands twice, and is left out


class _Reader:
    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.count = 0
        self.doubles: list[Diagnostic] = []
        self.deepest, self.entries = most("chart-depth"), most("chart-entries")

    def read(self) -> tuple[Node, ...]:
        roots: list[Node] = []
        opened: list[_Open] = []
        event: Any
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                if event.version or event.tags:
                    self._refuse(event, "yaml-trickery", "a line with `%` means nothing here", "take it out")
                continue
            self._no_tricks(event)
            is_table = isinstance(event, yaml.MappingStartEvent)
            if is_table or isinstance(event, yaml.SequenceStartEvent):
                self._count(event)
                opened.append(_Open(self._span(event).start, is_table))
                if len(opened) > self.deepest:
                    self._refuse(event, "chart-too-large", _too_deep())
                continue
            if isinstance(event, yaml.ScalarEvent):
                self._count(event)
                node: Node = Scalar(event.value, self._span(event), not event.implicit[0])
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                node = self._close(opened.pop(), self._span(event).end)
            else:
                continue
            if opened:
                self._put(opened[-1], node)
            elif _says_something(node):
                roots.append(node)
        if not roots:
            raise _Refused(diagnose("empty-file", "the file says nothing", Span(self.source.path, 0, 0)))
        return tuple(roots)

    def _events(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self.source.text, Loader=_LOADER)
        except yaml.MarkedYAMLError as fault:
            raise _Refused(self._in_plain_words(fault)) from None
        except yaml.YAMLError:
            where = Span(self.source.path, 0, 0)
            raise _Refused(diagnose("invalid-yaml", "the chart cannot be read", where)) from None

    def _put(self, inside: _Open, node: Node) -> None:
        if inside.is_table and len(inside.nodes) % 2 == 0:
            if not isinstance(node, Scalar):
                what = "a list" if isinstance(node, Sequence) else "a table"
                message = f"{what} cannot be the name of a line"
                raise _Refused(diagnose("wrong-shape", message, first_line(self.source, node.span)))
            earlier = inside.seen.setdefault(node.text, node.span)
            inside.is_double = earlier is not node.span
            if inside.is_double:
                message, first = f"`{node.text}` stands twice", Label(earlier, "first here")
                self.doubles.append(diagnose("duplicate-key", message, node.span, "again here", related=[first]))
        inside.nodes.append(node)
        if inside.is_double and len(inside.nodes) % 2 == 0:
            del inside.nodes[-2:]
            inside.is_double = False

    def _close(self, one: _Open, end: int) -> Node:
        span = self._trimmed(one.start, end)
        if not one.is_table:
            return Sequence(tuple(one.nodes), span)
        pairs = zip(one.nodes[::2], one.nodes[1::2], strict=True)
        return Mapping(tuple((key, value) for key, value in pairs if isinstance(key, Scalar)), span)

    def _no_tricks(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            message = f"`*{event.anchor}` points elsewhere"
            self._refuse(event, "yaml-trickery", message, "write it out, or use quotes")
        if getattr(event, "anchor", None):
            message = f"`&{event.anchor}` names a place"
            self._refuse(event, "yaml-trickery", message, "take it out, or use quotes")
        if getattr(event, "tag", None):
            message = "`!` gives a value a type"
            self._refuse(event, "yaml-trickery", message, "take it out, or use quotes")

    def _count(self, event: Any) -> None:
        self.count += 1
        if self.count > self.entries:
            message = f"the chart holds {passed('chart-entries', 'values')}"
            self._refuse(event, "chart-too-large", message)

    def _refuse(self, event: Any, name: str, message: str, cure: str | None = None) -> None:
        span = first_line(self.source, self._span(event))
        raise _Refused(diagnose(name, message, span, help=cure))

    def _span(self, event: Any) -> Span:  # events of both parsers have marks
        return self._trimmed(event.start_mark.index, event.end_mark.index)

    def _trimmed(self, start: int, end: int) -> Span:
        """The parser ends a block where the next thing starts: leave out the blank space between."""
        text = self.source.text
        end = min(end, len(text))
        while end > start and text[end - 1] in " \t\n":
            end -= 1
        return Span(self.source.path, start, max(start, end))

    def _in_plain_words(self, fault: yaml.MarkedYAMLError) -> Diagnostic:
        mark = fault.problem_mark or fault.context_mark
        at = min(mark.index, len(self.source.text)) if mark else 0
        problem = fault.problem or ""
        if _DEEPEST_OF_ITS_OWN in problem:  # found ahead of our own count, and far beyond it
            return diagnose("chart-too-large", _too_deep(), Span(self.source.path, at, at))
        message, cure = next(
            ((said, cure) for part, said, cure in _IN_PLAIN_WORDS if part in problem),
            ("the chart cannot be read from here on", None),
        )
        if self.source.text[at : at + 1] == "\t":
            message, cure = "a tab stands here", "indent with spaces"
        if (unnamed := self._without_colon(at)) is not None and message == _SECOND:
            return diagnose("invalid-yaml", _NO_COLON[0], unnamed, help=_NO_COLON[1])
        related = []
        context = fault.context_mark
        if context is not None and mark is not None and context.index != mark.index:
            begun = min(context.index, len(self.source.text))
            related.append(Label(Span(self.source.path, begun, begun), "it belongs to what begins here"))
        end = min(at + 1, len(self.source.text))
        return diagnose("invalid-yaml", message, Span(self.source.path, at, end), related=related, help=cure)

    def _without_colon(self, at: int) -> Span | None:
        """The line before, where it is a word without `:`, so that the parser stops at the one of the next."""
        text = self.source.text
        end = text.rfind("\n", 0, at)
        begin = text.rfind("\n", 0, max(end, 0)) + 1
        said = text[begin : max(end, 0)]
        is_name = said.strip() != "" and ":" not in said and not said.lstrip().startswith(("-", "#", "{", "["))
        return self._trimmed(begin, end) if is_name else None


_DEEPEST_OF_ITS_OWN = "maximum nesting depth"


def _too_deep() -> str:
    return f"{passed('chart-depth', 'lists')} stand inside each other"


_CROOKED = "this line does not stand under the ones before"
_SAME_INDENT = "give the lines of one table or list the same indent"
_QUOTE_SIGNS = "put quotes around text that begins with `&`, `*` or `!`"

_SECOND = "a second `: ` in one line"
_NO_COLON = ("a name without its `:`", "each line is `name: value`")
_IN_PLAIN_WORDS: tuple[tuple[str, str, str | None], ...] = (
    ("mapping values are not allowed", _SECOND, "put quotes around text that holds `: `"),
    ("could not find expected ':'", *_NO_COLON),
    ("did not find expected key", _CROOKED, _SAME_INDENT),
    ("block end", _CROOKED, _SAME_INDENT),
    ("'-' indicator", _CROOKED, _SAME_INDENT),
    ("block sequence entries are not allowed", "a list cannot start here", "start it on a line of its own"),
    ("expected ',' or ']'", "the list is not closed", "close it with `]`"),
    ("expected ',' or '}'", "the table is not closed", "close it with `}`"),
    ("cannot start any token", "this character cannot begin a value", "use quotes; indent with spaces"),
    ("unexpected end of stream", "a quotation is not closed", "close it with the same quote"),
    ("unknown escape", "a backslash in double quotes means something else here", "use single quotes"),
    ("alphabetic", "a name for another place is not finished here", _QUOTE_SIGNS),
    ("anchor", "a name for another place is not finished here", _QUOTE_SIGNS),
    ("alias", "a name for another place is not finished here", _QUOTE_SIGNS),
    ("tag", "`!` gives a value a type", _QUOTE_SIGNS),
    ("directive", "a line with `%` means nothing here", "take it out"),
    ("document start", "text stands where the chart has ended", "a line `---` begins the next"),
)


def _says_something(node: Node) -> bool:
    match node:
        case Scalar():
            return not node.is_blank
        case Sequence():
            return bool(node.items)
    return bool(node.entries)
