"""How a sentence is read: what each run of its words is, those within others beneath them."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.model import Model, Rule
from compiler.source import SourceFile, Span
from compiler.terms import Builtin, Description, Name, Number, Variable
from compiler.trees import within
from runtime.records import dataclass

SORTS = {"question": "question", "store": "fact", "event": "event", "procedure": "procedure", "action": "action"}


@dataclass(frozen=True)
class Part:
    """Words, what they are, and within how many others they stand."""

    words: str
    means: str
    depth: int


def parts_read(model: Model, rule: Rule, file: SourceFile) -> tuple[Part, ...]:
    found: dict[tuple[int, int], str] = {}
    for node in within((rule.value, rule.condition, rule.each)):
        span, means = getattr(node, "span", None), _means(model, node)
        if isinstance(span, Span) and span.file == file.path and means:
            found.setdefault((span.start, span.end), means)
    ordered = sorted(found, key=lambda one: (one[0], -one[1]))
    return tuple(_parts(ordered, found, file))


def _parts(ordered: list[tuple[int, int]], found: dict[tuple[int, int], str], file: SourceFile) -> Iterator[Part]:
    around: list[tuple[int, int]] = []
    for start, end in ordered:
        while around and around[-1][1] < end:
            around.pop()
        yield Part(" ".join(file.text[start:end].split()), found[start, end], len(around))
        around.append((start, end))


def _means(model: Model, node: object) -> str:
    match node:
        case Variable():
            return f"{'several' if node.kind.many else 'one'} of kind {node.kind.name}"
        case Name():
            return f"one of the names of {node.kind.name}"
        case Number():
            return "a number"
        case Description():
            return f"each of counter {node.type}" if node.type else f"each of kind {node.kind.name}"
        case Builtin():
            return "said by the engine itself"
    for name, sort in SORTS.items():
        id_ = getattr(node, name, None)
        if isinstance(id_, str):
            store = model.stores.get(id_) if name == "store" else None
            return f"{store.sort if store is not None else sort} {store.phrase if store is not None else id_}"
    return ""
