"""What each word of a rulebook is, for an editor to colour.

Two layers. What words look like is read off the text as it is now (`wording.py`). What they are is read off the
readings of the sentences, as the pack was read last: the innermost node whose words stand there tells, so of a phrase
its own words are painted and what stands in its slots is painted as what it is. Words at which something was typed
since keep the first layer only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from compiler.model import Declared, Model
from compiler.source import SourceFile, Span
from compiler.terms import Description, HexLabel, IsA, Name, Variable
from rulewright.desk.looks.wording import RESERVED, looks
from rulewright.desk.places import Places
from rulewright.desk.pointing import READ, Known, between, nodes_of, same_place
from runtime.records import dataclass

LOOKS = {  # as the protocol calls them, so that every theme has a colour
    "heading": "namespace",
    "note": "comment",
    "title": "keyword",
    "part": "keyword",
    "named": "decorator",
    "citation": "decorator",
    "number": "number",
    "joining": "operator",
    "quoted": "string",
    "slot": "parameter",
}
READINGS = {
    "question": "function",
    "event": "event",
    "action": "function",
    "procedure": "function",
    "store": "property",
}
LEGEND = tuple(dict.fromkeys((*LOOKS.values(), *READINGS.values(), "variable", "enumMember", "class")))
PLAIN = re.compile(rf"\b(?:{'|'.join(RESERVED)})\b|[.;:,()]+|\s+|\bNext\b")  # is no part of any phrase


@dataclass(frozen=True)
class Colour:
    start: int
    end: int
    look: str


def colours(known: Known | None, file: SourceFile) -> list[Colour]:
    """In the order of the text; none within another."""
    painted: list[str] = [""] * len(file.text)
    for sort, start, end in looks(file.text):
        painted[start:end] = [LOOKS.get(sort, "")] * (end - start)
    for one in _as_now(known, file) if known is not None else ():
        painted[one.start : one.end] = [one.look] * (one.end - one.start)
    return list(_runs(painted, file.text))


def encoded(some: Iterable[Colour], file: SourceFile, places: Places) -> list[int]:
    """As the protocol wants it: each by what lies between it and the one before."""
    data: list[int] = []
    line = column = 0
    for one in some:
        start, end = places.position(file, one.start), places.position(file, one.end)
        ahead = start.character - (column if start.line == line else 0)
        data += (start.line - line, ahead, end.character - start.character, LEGEND.index(one.look), 0)
        line, column = start.line, start.character
    return data


def _runs(painted: Sequence[str], text: str) -> Iterator[Colour]:
    """Word by word, so that nothing goes on over a line."""
    for word in re.finditer(r"\S+", text):
        start = word.start()
        for at in range(start + 1, word.end() + 1):
            if at == word.end() or painted[at] != painted[start]:
                if painted[start]:
                    yield Colour(start, at, painted[start])
                start = at


# ---- by their readings


def _as_now(known: Known, file: SourceFile) -> Iterator[Colour]:
    read = known.compiled.files.get(file.path)
    if read is None:
        return
    plain = known.texts.get(file.path, read)
    first, last, further = between(plain.text, file.text)
    for one in readings(known.model, read):
        start, end = (same_place(read, plain, at) for at in (one.start, one.end))
        if end <= first:
            yield Colour(start, end, one.look)
        elif start >= last:
            yield Colour(start + further, end + further, one.look)


def readings(model: Model, file: SourceFile) -> list[Colour]:
    """In the coordinates of the file as it was read; the outer ones first."""
    found: list[Colour] = []
    for declared in _in_file(model, file.path):
        here = [one for one in nodes_of(declared) if one[0].file == file.path]
        for span, node in sorted(here, key=lambda one: (one[0].start, -one[0].end)):
            found += _painted(model, node, file.text, span)
    return found


def _in_file(model: Model, path: str) -> Iterator[Declared]:
    for section in (*READ, "examples", "positions"):
        for one in getattr(model, section).values():
            if one.span is not None and one.span.file == path:
                yield one


def _painted(model: Model, node: object, text: str, span: Span) -> Iterator[Colour]:
    """A node's words; what is painted after it lies on top."""
    look = next((look for sort, look in READINGS.items() if isinstance(getattr(node, sort, None), str)), "")
    match node:
        case Variable():
            look = "variable"
        case Name():
            look = "enumMember"
        case HexLabel():
            look = "enumMember"
        case Description() | IsA():
            noun = node.type or node.kind.name if isinstance(node, Description) else node.noun
            yield from _noun(model, noun, text, span)
            return
    if look:
        yield from _words(text, span, look)


def _words(text: str, span: Span, look: str) -> Iterator[Colour]:
    at = span.start
    for plain in PLAIN.finditer(text, span.start, span.end):
        if plain.start() > at:
            yield Colour(at, plain.start(), look)
        at = plain.end()
    if at < span.end:
        yield Colour(at, span.end, look)


def _noun(model: Model, name: str, text: str, span: Span) -> Iterator[Colour]:
    """The word of a kind or counter, one of it or several."""
    kind = model.kinds.get(name)
    words = [name] + ([kind.plural] if kind is not None else [f"{name}s"])
    found = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b").search(
        text, span.start, span.end
    )
    if found is not None:
        yield Colour(found.start(), found.end(), "class")
