"""What stands at a place of a rulebook: which declaration is meant, and where it is declared.

Names in square brackets and citations are found by their words. What a sentence says is found in its reading: the
innermost node whose words stand there. The text may have been typed at since it was read: what stands before the
first change and after the last is still where it was, so many characters further on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from compiler.graph import SECTIONS, NodeId
from compiler.model import Declared, Model, Rule, called
from compiler.pipeline import Compiled
from compiler.source import SourceFile, Span
from compiler.terms import Builtin, Description, Name, Variable
from compiler.trees import within
from rulewright.telling import Book
from runtime.records import dataclass

BRACKETED = re.compile(r"\[([^\[\]\n]+)\]")
CITED = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)+")
PHRASED = ("question", "store", "event", "action", "procedure")
_TITLE_ENDS, _LETTER, _CONCLUDED = (re.compile(one) for one in (r"\.(?=\s|$)", r"\S", r"\s(?:if|unless)\b|[.:;]"))
NAMED = ("rule", "chart", "option", "phase", "follow", "upkeep", "example", "ranking", "ruling", "change", "position")
READ = ("rules", "actions", "procedures", "follows", "upkeeps", "changes", "stores", "questions", "sequences")


@dataclass(frozen=True)
class Known:
    """A pack as it was read last. `texts`: open files as they were then, without the room between their items."""

    compiled: Compiled
    book: Book
    texts: Mapping[str, SourceFile]

    @property
    def model(self) -> Model:
        return self.compiled.built.model


@dataclass(frozen=True)
class Pointed:
    """What is meant by the words from `start` to `end` of the text as it is now; or only words about them."""

    start: int
    end: int
    node: NodeId | None = None
    said: str = ""


def pointed(known: Known, file: SourceFile, at: int) -> Pointed | None:
    for match, found in ((one, _named(known.model, one[1])) for one in BRACKETED.finditer(file.text, *_line(file, at))):
        if match.start() <= at <= match.end() and found is not None:
            return Pointed(match.start() + 1, match.end() - 1, found)
    for match in CITED.finditer(file.text, *_line(file, at)):
        if match.start() <= at <= match.end() and any(match[0] in one.entries for one in known.model.sources.values()):
            return Pointed(match.start(), match.end(), NodeId("entry", match[0]))
    return _read(known, file, at) or _declared_here(known, file, at) or _concluded(known, file, at)


def _line(file: SourceFile, at: int) -> tuple[int, int]:
    start = file.text.rfind("\n", 0, at) + 1
    end = file.text.find("\n", at)
    return start, len(file.text) if end < 0 else end


def _named(model: Model, name: str) -> NodeId | None:
    name = name.strip()
    for sort in NAMED:
        if name in getattr(model, SECTIONS[sort]):
            return NodeId(sort, name)
    for rule in model.rules.values():
        if name in rule.formerly:
            return NodeId("rule", rule.id)
    found = called(model).get(name)
    return NodeId(*found) if found is not None else None


# ---- between the text as it is and as it was read


def as_read(now: str, read: str, at: int) -> int | None:
    """Where a place of the text stood as it was read; None where something was changed since."""
    first, last, further = between(read, now)
    if at <= first:
        return at
    return at - further if at - further >= last else None


def between(before: str, now: str) -> tuple[int, int, int]:
    """Up to where a text is as it was, from where on it is so again, and how much further on that stands now."""
    if before == now:
        return len(before), len(before), 0
    shorter = min(len(before), len(now))
    first = _same(before, now, shorter)
    return first, len(before) - _same(before[::-1], now[::-1], shorter - first), len(now) - len(before)


def _same(one: str, other: str, most: int) -> int:
    """How many letters at the beginning: by halves, for a text has many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


@dataclass(frozen=True)
class Stood:
    """A place as it was read. `plain`: the text as it was typed then; `further`: how far all behind it has moved."""

    there: int
    read: SourceFile
    plain: SourceFile
    further: int

    def now(self, at: int) -> int:
        return same_place(self.read, self.plain, at) + self.further


def _where_it_stood(known: Known, file: SourceFile, at: int) -> Stood | None:
    read = known.compiled.files.get(file.path)
    plain = known.texts.get(file.path, read)
    before = as_read(file.text, plain.text, at) if plain is not None else None
    if read is None or plain is None or before is None:
        return None
    return Stood(same_place(plain, read, before), read, plain, at - before)


def _read(known: Known, file: SourceFile, at: int) -> Pointed | None:
    stood = _where_it_stood(known, file, at)
    declared = _around(known.model, file.path, stood.there) if stood is not None else None
    if stood is None or declared is None:
        return None
    found: Pointed | None = None
    for place, node in nodes_of(declared):
        meant = _meant(known.model, node)
        if meant is None or place.file != file.path or not place.start <= stood.there <= place.end:
            continue
        start, end = stood.now(place.start), stood.now(place.end)
        if found is None or end - start <= found.end - found.start:
            found = Pointed(start, end, *meant)
    return found


def same_place(one: SourceFile, other: SourceFile, at: int) -> int:
    """The same line and column of a text with other room in it."""
    line, column = one.line_column(at)
    return other.line_starts[min(line, len(other.line_starts)) - 1] + column - 1


def _around(model: Model, path: str, at: int) -> Declared | None:
    """The declaration whose item a place lies in: the last that begins before it."""
    best: Declared | None = None
    for section in (*READ, "examples", "positions"):
        for one in getattr(model, section).values():
            span = one.span
            if span is None or span.file != path or span.start > at:
                continue
            nearer = best is None or best.span is None or span.start > best.span.start
            if nearer or (span == getattr(best, "span", None) and section == "rules"):
                best = one
    if best is None or best.span is None or at > best.span.start + max(len(best.text), best.span.end - best.span.start):
        return None
    return best


def nodes_of(declared: Declared) -> Iterator[tuple[Span, object]]:
    for name in declared.__dataclass_fields__:
        value = getattr(declared, name)
        for node in within(value if isinstance(value, tuple) else (value,)):
            span = getattr(node, "span", None)
            if isinstance(span, Span):
                yield span, node


def _meant(model: Model, node: object) -> tuple[NodeId | None, str] | None:
    for sort in PHRASED:
        id_ = getattr(node, sort, None)
        if isinstance(id_, str):
            return NodeId(sort, id_), ""
    match node:
        case Variable():
            return None, f"`{node.name}`: {'several of kind ' if node.kind.many else 'a '}{node.kind.name}"
        case Name():
            of = next((one.id for one in model.choices.values() if node.value in one.names), node.kind.name)
            return (NodeId("list", of) if of in model.choices else None), f"`{node.value}`: one of the {of} names"
        case Description():
            if node.type is not None:
                return NodeId("counter", node.type), ""
            if node.kind.name in model.kinds:
                return NodeId("kind", node.kind.name), ""
        case Builtin():
            return None, f"said by the engine itself: {node.operation}"
    return None


def _declared_here(known: Known, file: SourceFile, at: int) -> Pointed | None:
    """A phrase where it is declared in quotes."""
    start, end = _line(file, at)
    for match in re.finditer(r'"([^"\n]+)"', file.text[start:end]):
        if start + match.start() <= at <= start + match.end():
            for sort in PHRASED:
                if match[1] in getattr(known.model, SECTIONS[sort]):
                    return Pointed(start + match.start() + 1, start + match.end() - 1, NodeId(sort, match[1]))
    return None


def _concluded(known: Known, file: SourceFile, at: int) -> Pointed | None:
    """What a rule answers, where it begins with it: no reading of a sentence tells of that."""
    place = _where_it_stood(known, file, at)
    declared = _around(known.model, file.path, place.there) if place is not None else None
    if place is None or not isinstance(declared, Rule) or declared.span is None:
        return None
    title = _TITLE_ENDS.search(place.read.text, declared.span.start)
    begins = _LETTER.search(place.read.text, title.end()) if title is not None else None
    ends = _CONCLUDED.search(place.read.text, begins.start()) if begins is not None else None
    if begins is None or ends is None or not begins.start() <= place.there <= ends.start():
        return None
    start, end = (place.now(one) for one in (begins.start(), ends.start()))
    return Pointed(start, end, NodeId("question", declared.question))


def declared_at(known: Known, node: NodeId) -> Span | None:
    """Where it is declared."""
    if node.sort == "entry":
        return _in_its_list(known, node.name)
    declared = known.book.declared(node)
    return declared.span if declared is not None else None


def _in_its_list(known: Known, entry: str) -> Span | None:
    """The line of a paragraph in the list of its document."""
    line = re.compile(rf"^{re.escape(entry)}:", re.MULTILINE)
    for path, file in known.compiled.files.items():
        found = line.search(file.text) if "/sources/" in path else None
        if found is not None:
            return Span(path, found.start(), found.end() - 1)
    return None
