"""Boards as their files tell them, judged against what is declared: every fault with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Built, Model
from compiler.source import Itself, Memory, Span
from compiler.syntax import Mapping, Node, RawBoard, Sequence
from runtime.space import A_NUMBER, Known, read_board

OWNERS = ("hex", "hexside")


def judge_boards(built: Built, model: Model, memory: Memory) -> Iterator[Diagnostic]:
    known = known_values(model)
    for raw in built.raw_boards.values():
        here = ("board", model.packs[-1].id, raw.name.span.file, raw.name.text)
        _, problems = memory.of(here, (Itself(raw.data), known), partial(read_board, raw.data, known))
        for problem in problems:
            name = "off-the-board" if problem.message.startswith("there is no hex") else "wrong-board"
            yield diagnose(name, f"board {raw.name.text}: {problem.message}", _place(raw, problem.path))


def known_values(model: Model) -> Known:
    """What a board may say of hexes and hexsides: names of the list, numbers, or a mark."""
    known: dict[tuple[str, str], tuple[object, ...]] = {}
    for store in model.stores.values():
        owner = store.slots[0].kind.name if len(store.slots) == 1 else ""
        if owner not in OWNERS or store.sort == "fact":
            continue
        if store.sort == "mark":
            known[owner, store.id.removeprefix(f"{owner} is ")] = (True,)
        else:
            choice = model.choices.get(store.kind.name)
            values: tuple[object, ...] = (*choice.names, *store.kind.specials) if choice is not None else ()
            if store.kind.name == "number":
                values = (A_NUMBER, *store.kind.specials)
            known[owner, store.id.removeprefix(f"{owner}'s ")] = values
    return known  # type: ignore[return-value]


def _place(raw: RawBoard, path: tuple[str | int, ...]) -> Span:
    """The nearest place in the file that the path leads to."""
    node: Node | None = raw.node
    span = raw.name.span
    for step in path:
        if isinstance(node, Mapping):
            key = node.key(str(step))
            span = key.span if key is not None else span
            node = node.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            span = node.span
        else:
            break
    return span
