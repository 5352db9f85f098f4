"""A position as data, and its text again. `given` says all of it, in lines; the rest is for who asks no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compiler.source import SourceFile
from rulewright.shelf import Slip
from runtime.plain_json import read_json
from runtime.position import Position, given_lines, say_value, told_facts
from runtime.program import ValueKind
from runtime.values import Special

MISSING = "`given` is missing: the lines of the position, as texts"
NO_TITLE = "`rules` is to be a text, the title of the pack"


def plain(p: Position, value: Any, kind: str) -> Any:
    """Numbers, yes and no as they are; hexes, counters and names as texts; sets as tuples."""
    if isinstance(value, tuple):
        return tuple(plain(p, one, kind) for one in value)
    if isinstance(value, Special):
        return value.name
    if value is None or isinstance(value, (bool, str)) or kind == "number":
        return value
    return say_value(p, value, ValueKind(kind))


def data_of(p: Position) -> dict[str, object]:
    return {
        "rules": p.program.title,
        "turn": p.turn,
        "phase": p.phase,
        "side": p.side_to_move,
        "boards": list(p.boards_said),
        "counters": [told for _, told in counters_of(p)],
        "facts": [_fact(p, *one) for one in told_facts(p)],
        "given": given_lines(p),
    }


def counters_of(p: Position) -> list[tuple[int, dict[str, Any]]]:
    """Each with its number."""
    records = {one.id for one in p.program.kinds if one.is_record}
    return [(one, _counter(p, one)) for one, kind in p.kind_of.items() if kind not in records]


def _counter(p: Position, thing: int) -> dict[str, Any]:
    holder, side = p.holder_of(thing), p.side_of(thing)
    return {
        "name": p.name_of(thing),
        "counter": p.type_of[thing],
        "kind": p.kind_of[thing],
        "side": side if isinstance(side, str) else None,
        "hex": hex_of(p, thing),
        "inside": None if holder is None else p.name_of(holder),
    }


def hex_of(p: Position, thing: int) -> str | None:
    spot = p.hex_of(thing)
    return p.space.label(spot) if isinstance(spot, int) else None


def _fact(p: Position, number: int, key: Any, value: Any) -> dict[str, Any]:
    store = p.program.stores[number]
    of = zip(p.spread(number, key), store.slots, strict=True)
    return {
        "fact": store.phrase,
        "of": [plain(p, one, slot.kind.name) for one, slot in of],
        "value": plain(p, value, store.kind.name),
    }


def text_of_lines(title: str, lines: Iterable[str]) -> str:
    said = [line.strip().rstrip(".;") for line in lines]
    if not said:
        raise Slip("a position has at least one line, as `it is turn 1`")
    if not all(said):
        raise Slip("a line of the position is empty")
    given = "".join(f"- {line};\n" for line in said).removesuffix(";\n")
    return f"Position [Set up]; rules [{title}].\nGiven:\n{given}.\n"


def text_of_data(data: Mapping[str, object]) -> str:
    """What `data_of` gave, as a position's text again."""
    title = data.get("rules")
    if not isinstance(title, str):
        raise Slip("`rules` is missing: the title of the pack" if title is None else f"{NO_TITLE}; {title!r} is none")
    return text_of_lines(title, _lines_in(data))


def _lines_in(data: Mapping[str, object]) -> list[str]:
    given = data.get("given")
    if not isinstance(given, (list, tuple)) or not all(isinstance(one, str) for one in given):
        raise Slip(MISSING)
    return list(given)


def as_source(file: SourceFile) -> SourceFile:
    """The text of a position that is written as JSON."""
    try:
        data = read_json(file.text)
        return SourceFile(file.path, text_of_data(data))
    except (ValueError, Slip) as fault:
        raise Slip(f"{file.path}: {fault}") from None
