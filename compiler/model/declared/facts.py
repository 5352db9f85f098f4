"""Facts: what they hold, and what holds at first. How long they last is read with the bodies."""

from __future__ import annotations

from compiler.model.declared.declare import as_value, default_value, is_change, pattern_of, quoted, slots_of
from compiler.model.declared.kinds import read_kind
from compiler.model.draft import Draft
from compiler.model.model import Store
from compiler.model.titles import Parts
from compiler.phrases import Pattern
from compiler.syntax import Item, span_of
from compiler.terms import YES_NO, Kind, Name, Nothing, Term, YesNo


def declare_fact(draft: Draft, item: Item, parts: Parts) -> Pattern | None:
    pattern = pattern_of(draft, item, quoted(item))
    if pattern is None or is_change(parts):
        return pattern
    if not draft.phrase(as_value(pattern), pattern.span or item.span):
        return None
    store = store_of(draft, item, parts, pattern)
    if store is None:
        return None
    draft.stores[pattern.text] = store
    draft.vocabulary.add_phrase(as_value(pattern), "store", pattern.text, store.kind)
    return pattern


def store_of(draft: Draft, item: Item, parts: Parts, pattern: Pattern, before: Store | None = None) -> Store | None:
    """`before`: the fact whose place it takes. What it holds, at first and known to whom, need not be said again."""
    kind = YES_NO if before is None else before.kind
    held = parts.get("it holds")
    if held is not None:
        told = read_kind(draft, held, span_of(item.file, held) if held else item.span)
        if told is None:
            return None
        kind = told
    elif before is None and pattern.sort not in ("predicate", "saying"):
        message = "this fact holds a value; say which"
        draft.complain("missing-part", message, item.span, help="`it holds one number`")
        return None
    if before is not None and kind != before.kind:
        message = "what takes the place of a fact holds what that holds"
        draft.complain("wrong-kind", message, span_of(item.file, held or ()) if held else item.span)
        return None
    first, known_to = parts.get("at first"), None if before is None else before.known_to
    default = _by_itself(kind) if before is None else before.default
    if first is not None and not first:
        draft.complain("missing-part", "what holds at first is not said", item.span, help="`at first no`, say")
    elif first is not None:
        default = default_value(draft, item, kind, first)
    said = (pattern.text, pattern.text, slots_of(pattern), kind, "fact", default)
    return Store(*said, known_to=known_to, **draft.declared(item, parts))


def _by_itself(kind: Kind) -> Term | None:
    """What holds where nothing was ever said."""
    if kind == YES_NO:
        return YesNo(YES_NO, False)
    if kind.many:
        return Nothing(kind)
    return Name(Kind("special"), "none") if "none" in kind.specials else None
