"""Names that are known where something is typed: citations, names in square brackets, names in scope, nouns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from compiler.model import Model, Question
from rulewright.desk.completing.offer import Offer
from rulewright.telling import body

# Behind these a phase is named.
MOMENTS = (" in", "until", "it is", "start of", "end of", "side's", "every", "side", "this")


def citations(model: Model, begun: str) -> Iterator[Offer]:
    low = begun.lower()
    if "house".startswith(low):
        yield Offer("house", "house", len(begun), "citation", "a choice of our own", rank=1)
    for source in model.sources.values():
        for entry in source.entries.values():
            if low in entry.id.lower():
                rank = 2 if entry.id.lower().startswith(low) else 3
                yield Offer(entry.id, entry.id, len(begun), "citation", f"{entry.section}: {entry.topic}", rank=rank)


def names(model: Model, said: str, begun: str) -> Iterator[Offer]:
    """In square brackets: of what sort tells the word before."""
    before = re.search(r"([a-z' ]*)(?:\[[^\]]*\],?\s*(?:and\s+)?)*\[[^\]\n]*$", said)
    word = before[1].strip() if before is not None else ""
    options = word.endswith("under")
    phases = word.endswith(
        (" in", "until", "it is", "start of", "end of", "side's", "every", "side", "this")
    ) or word in ("in",)
    sorts: tuple[tuple[str, Iterable[str]], ...] = (
        ("option", model.options if options or not (phases or word) else ()),
        ("phase", model.sequences if phases or not (options or word) else ()),
        ("rule", () if options or phases else (*model.rules, *model.charts)),
        ("example", model.examples if word.endswith("proved by") else ()),
    )
    for sort, names in sorts:
        for name in names:
            if begun.lower() in name.lower():
                detail = _of_rule(model, name) if sort == "rule" else sort
                rank = 1 if name.lower().startswith(begun.lower()) else 2
                yield Offer(name, name, len(begun), sort, detail, rank=rank)


def _of_rule(model: Model, name: str) -> str:
    rule = model.rules.get(name)
    return " ".join(body(rule).split())[:120] if rule is not None else "a chart"


def in_scope(model: Model, said: str, sentence: str) -> Iterator[Offer]:
    begun = _begun(sentence)
    names: dict[str, str] = {}
    for slot in re.findall(r"\{(the [^{},]+)(?:,\s*([^{}]+))?\}", said):
        names[slot[0]] = slot[1] or slot[0].split()[-1]
    for question in _answered(model, said):
        names |= {slot.name: slot.kind.name for slot in question.slots}
    for called in re.findall(r"\bcalled (the [a-z]+(?: [a-z]+)?)", said):
        names[called] = "named in this item"
    for counter, name in re.findall(r"\ban? ([\w' -]+?) ([A-Z][\w-]*)(?= (?:in|on|inside|of|at)\b)", said):
        names[name] = counter
    for name, kind in names.items():
        for start in _beginnings(name, begun):
            yield Offer(name, name, start, "name", kind, rank=1)


def _answered(model: Model, said: str) -> Iterator[Question]:
    """The question whose short name, or whose phrase, a rule begins with."""
    first = re.search(r"\.\s+(.*)", said, re.DOTALL)
    low = " ".join(first[1].lower().split()) if first is not None else ""
    shorts = [one for one in model.questions.values() if one.short and low.startswith(one.short.lower())]
    if shorts:
        yield max(shorts, key=lambda one: len(one.short or ""))
        return
    for question in model.questions.values():
        spoken = re.sub(r"\{(the [^{},]+)[^{}]*\}", r"\1", question.phrase).lower()
        denied = re.sub(r" (is|can|may|has) ", r" \1 not ", spoken, count=1)
        if spoken and low.startswith((spoken, denied)):
            yield question


def _begun(sentence: str) -> str:
    return " ".join(re.findall(r"[\w'-]+", sentence)[-4:]) + (" " if sentence.endswith(" ") else "")


def _beginnings(name: str, begun: str) -> Iterator[int]:
    """How many letters at the end of what is typed a name begins with; none of it, after a blank."""
    if not begun or begun.endswith(" "):
        yield 0
    for words in (1, 2, 3, 4):
        tail = " ".join(begun.split()[-words:])
        if tail and not begun.endswith(" ") and name.lower().startswith(tail.lower()):
            yield len(tail)
            return


def nouns(model: Model, sentence: str) -> Iterator[Offer]:
    begun = _begun(sentence)
    if not begun or begun.endswith(" "):
        after = re.search(r"\b(is|are|than|one of|a|an|of|with|for)\s+$", sentence)
        if after is None:
            return
    some: tuple[tuple[Callable[[], Iterable[tuple[str, str]]], str, int], ...] = (
        (lambda: ((one.id, one.kind) for one in model.types.values()), "counter", 4),
        (lambda: ((one.id, "a kind") for one in model.kinds.values()), "word", 4),
        (lambda: ((name, of.id) for of in model.choices.values() for name in of.names if of.id != "phase"), "name", 4),
    )
    for names, sort, rank in some:
        for name, detail in names():
            for start in _beginnings(name, begun):
                yield Offer(name, name, start, sort, detail, rank=rank)
