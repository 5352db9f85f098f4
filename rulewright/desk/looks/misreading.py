"""Where a sentence could be taken otherwise than it is read: how it is read stands between its words, as if written.

Four places invite it. What is joined after `such that` belongs to what is described, up to where that ends. `unless`
at the end speaks of all that stands before it. A phrase in the slot of another may stand without brackets where there
is but one reading. And after `and` the subject may be left out: it is that of what stands before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.model import Rule
from compiler.source import SourceFile, Span
from compiler.terms import (
    All,
    AnyOf,
    Ask,
    Builtin,
    Compare,
    Count,
    Description,
    Equal,
    Gather,
    Not,
    OneOf,
    Read,
    Term,
    TheOne,
    Variable,
)
from compiler.trees import parts, within
from rulewright.desk.pointing import READ, Known, between, same_place
from runtime.records import dataclass

PHRASES = (Ask, Read, Builtin, TheOne, Count, Gather)
OWNED = re.compile(r"(?:the |an? )?[\w-]+(?: [\w-]+)?'s [\w -]+")  # `the unit's range` is one thing to everybody


@dataclass(frozen=True)
class Hint:
    """`text` is to be shown at a place of the text as it is now."""

    at: int
    text: str
    why: str


def hints(known: Known, file: SourceFile) -> list[Hint]:
    read = known.compiled.files.get(file.path)
    if read is None:
        return []
    plain = known.texts.get(file.path, read)
    first, last, further = between(plain.text, file.text)
    found: dict[tuple[int, str], Hint] = {}
    for one in _hints(known, read):
        at = same_place(read, plain, one.at)
        if at <= first or at >= last:
            at += further if at > first else 0
            found[at, one.text] = Hint(at, one.text, one.why)
    return [found[place] for place in sorted(found)]


def _hints(known: Known, read: SourceFile) -> Iterator[Hint]:
    for section in (*READ, "examples"):
        for declared in getattr(known.model, section).values():
            if declared.span is None or declared.span.file != read.path:
                continue
            if isinstance(declared, Rule):
                yield from _unless(declared, read.text)
            for name in declared.__dataclass_fields__:
                value = getattr(declared, name)
                for node in within(value if isinstance(value, tuple) else (value,)):
                    yield from _of_node(node, read.text)


def _of_node(node: object, text: str) -> Iterator[Hint]:
    match node:
        case Description():
            yield from _such_that(node, text)
        case All() | AnyOf():
            yield from _left_out(node, text)
        case Ask() | Read() | Builtin():
            yield from _unfenced(node, text)


def _around(start: int, end: int, why: str) -> Iterator[Hint]:
    yield Hint(start, "(", why)
    yield Hint(end, ")", why)


def _such_that(node: Description, text: str) -> Iterator[Hint]:
    if node.span is None:
        return
    such = re.compile(r"\bsuch that\s+").search(text, node.span.start, node.span.end)
    spans = [span for one in node.conditions if (span := _span(one)) is not None]
    if such is None or text[such.end()] == "(":
        return
    after = [one for one in spans if one.start >= such.end()]
    if len(after) > 1:
        yield from _around(such.end(), max(one.end for one in after), "all of this is said of what is described")


def _unless(rule: Rule, text: str) -> Iterator[Hint]:
    whole = rule.condition
    last = whole.operands[-1] if isinstance(whole, All) and len(whole.operands) > 1 else None
    if not isinstance(whole, All) or not isinstance(last, Not) or last.span is None:
        return
    if not re.search(r"\bunless\s+\(?$", text[: last.span.start]):
        return
    before = [span for one in whole.operands[:-1] for span in _spans(one)]
    is_joined = len(whole.operands) > 2 or isinstance(whole.operands[0], (All, AnyOf))
    if is_joined and before:
        why = "`unless` speaks of all this"
        yield from _around(min(one.start for one in before), max(one.end for one in before), why)


def _unfenced(node: Ask | Read | Builtin, text: str) -> Iterator[Hint]:
    for one in map(_itself, node.arguments):
        span = one.span
        if span is None or node.span is None or span.start == node.span.start or not isinstance(one, PHRASES):
            continue  # what a phrase begins with is over where its own words begin
        if isinstance(one, Builtin) and not one.arguments:
            continue  # `the side to move`
        said = text[span.start : span.end]
        is_fenced = text[span.start - 1] == "(" and text[span.end : span.end + 1] == ")"
        if " " in said and not is_fenced and not OWNED.fullmatch(said):
            yield from _around(span.start, span.end, "one value")


def _itself(one: Term) -> Term:
    """A thing that stands for its hex."""
    inner = next((part for part in parts(one) if isinstance(part, Term) and part.span == one.span), None)
    return one if inner is None or one.span is None else _itself(inner)


def _left_out(node: All | AnyOf, text: str) -> Iterator[Hint]:
    for before, one in zip(node.operands, node.operands[1:], strict=False):
        first, span = _span(before), _span(one)
        if first is None or span is None or span.start != first.start or span.end <= first.end:
            continue
        subject = _subject(one)
        joined = re.compile(r"[\s,]*\b(?:and|or)\s+").match(text, first.end)
        if subject is not None and subject.span is not None and joined is not None:
            said = text[subject.span.start : subject.span.end]
            yield Hint(joined.end(), f"{said} ", "of whom this is said")


def _subject(one: Term) -> Term | None:
    match one:
        case Not():
            return _subject(one.operand)
        case Compare() | Equal():
            return one.left
        case OneOf():
            return one.operand
        case Ask() | Read() | Builtin() if one.arguments:
            return one.arguments[0]
    return None


def _span(one: Term) -> Span | None:
    return next(iter(_spans(one)), None)


def _spans(one: Term) -> Iterator[Span]:
    """Its own, or those of what it joins."""
    if one.span is not None:
        yield one.span
    else:
        for part in parts(one):
            if isinstance(part, Term) and not isinstance(part, Variable):
                yield from _spans(part)
