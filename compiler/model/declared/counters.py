"""Counter types from their charts: names first, then values and marks against what is declared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from compiler.diagnostics import did_you_mean
from compiler.model.declared.charts import declared, number_in, texts_of
from compiler.model.draft import Draft
from compiler.model.model import CounterType
from compiler.phrases import plural_of
from compiler.source import Itself, Memory
from compiler.syntax import RawCounter, RawCounters, Scalar
from compiler.terms import Kind
from runtime.program import listed as told_in_a_row
from runtime.program import with_article


def declare_counters(draft: Draft, raw: RawCounters) -> None:
    """Names of counter types, before sentences speak of them."""
    if raw.does == "counters":
        draft.sheets[raw.name.text] = tuple(row.name.text for row in raw.rows)
    for row in raw.rows if raw.does != "amends" else ():
        kind = _counter_kind(draft, raw, row)
        if kind is None:
            continue
        name = row.name.text
        if name in draft.types and raw.does == "counters":
            draft.complain("duplicate-declaration", f"the counter `{name}` is declared twice", row.name.span)
            continue
        plural = row.plural.text if row.plural else plural_of(name)
        if not draft.word(name, "noun", row.name.span):
            continue
        draft.plural(name, plural, row.plural.span if row.plural else row.name.span)
        draft.vocabulary.add_noun(name.lower(), plural.lower(), Kind(kind), name)


def _counter_kind(draft: Draft, raw: RawCounters, row: RawCounter) -> str | None:
    told = row.kind or raw.kind
    if told is None:
        known = draft.types.get(row.name.text)
        if known is not None:
            return known.kind
        draft.complain("missing-key", "say what kind of thing these counters are: `kind: unit`", raw.name.span)
        return None
    noun = draft.vocabulary.kind_named(tuple(told.text.lower().split()))
    if noun is None or not draft.vocabulary.is_a(noun.kind.name, "thing"):
        draft.complain(
            "unknown-kind",
            f"no kind of thing is called `{told.text}`",
            told.span,
            help=did_you_mean(told.text, draft.vocabulary.kind_names()),
        )
        return None
    return noun.kind.name


def read_counters(draft: Draft, raw: RawCounters, amended: frozenset[str], memory: Memory) -> None:
    """They rest on their own rows and on all that is declared. `amended`: by sheets of the same pack that come after;
    who takes the counters of another pack says there what these lack here."""

    def read() -> dict[str, CounterType]:
        known = dict(draft.types)
        _read(draft, raw, amended)
        return {name: one for name, one in draft.types.items() if known.get(name) is not one}

    if draft.lost:
        _read(draft, raw, amended)  # whoever speaks of what was lost is not told so now, and would be later
        return
    place = ("counters", draft.pack, raw.does, raw.name.text, raw.name.span)
    rests = (draft.world, Itself(raw), tuple(sorted(amended)))
    draft.types.update(memory.flawless(place, rests, read, draft.problems) or {})


def _read(draft: Draft, raw: RawCounters, amended: frozenset[str]) -> None:
    before: set[int] = set()
    for row in raw.rows:
        name = row.name.text
        old = draft.types.get(name) if raw.does == "amends" else None
        if raw.does == "amends" and old is None:
            anew = "a new one stands on a sheet of its own: `rulewright new counter` makes it"
            near = did_you_mean(name, draft.types)
            help_ = "; ".join(filter(None, (near, anew)))
            draft.complain("unknown-name", f"no counter is called `{name}`", row.name.span, help=help_)
            continue
        kind = _kind(draft, raw, row)
        if kind is None:
            continue
        values = _values(draft, kind, row, dict(old.values) if old else {}, before)
        marks = _marks(draft, kind, row, list(old.marks) if old else [])
        side = row.side or raw.side
        side_name = _side(draft, side) if side is not None else (old.side if old else None)
        common = declared(draft, raw, row.span)
        common["cites"] = texts_of(row.cites) or texts_of(raw.cites)
        plural = row.plural.text if row.plural else plural_of(name)
        sheet = old.sheet if old else raw.name.text
        lacking = () if name in amended else _lacking(draft, kind, values)
        if lacking:
            message = f"`{name}` has no {told_in_a_row(lacking, 'or')}, and {with_article(kind)} has none at first"
            given = f"{name}: {{{', '.join(f'{one}: ...' for one in lacking)}}}"
            help_ = f"its row gives it, or a row of a sheet of this pack that begins with `amends: {sheet}`: `{given}`"
            draft.complain("missing-value", message, row.name.span, help=help_)
        number = _number(draft, row.number) if row.number else old.number if old else None
        draft.types[name] = CounterType(name, kind, plural, values, tuple(marks), side_name, sheet, number, **common)


def _kind(draft: Draft, raw: RawCounters, row: RawCounter) -> str | None:
    """As the row or the sheet says; an amended counter keeps its own."""
    if row.name.text in draft.types and raw.kind is None:
        return draft.types[row.name.text].kind
    told = row.kind or raw.kind
    noun = draft.vocabulary.kind_named(tuple(told.text.lower().split())) if told else None
    return noun.kind.name if noun else None


def _values(draft: Draft, kind: str, row: RawCounter, values: dict[str, Any], before: set[int]) -> dict[str, Any]:
    """`before`: the heads of columns that were complained of already."""
    for attribute, texts in row.values:
        store = _store(draft, kind, f"'s {attribute.text.lower()}")
        if store is not None:
            value = _attribute_value(draft, draft.stores[store].kind, texts)
            if value is not None:
                values[store] = value
        elif attribute.span.start not in before:
            before.add(attribute.span.start)
            owned = [one.id.split("'s ", 1)[1] for one in draft.stores.values() if one.sort == "attribute"]
            near = did_you_mean(attribute.text, owned)
            message = f"{with_article(kind)} has no {attribute.text}"
            draft.complain("unknown-attribute", message, attribute.span, help=near)
    return values


def _marks(draft: Draft, kind: str, row: RawCounter, marks: list[str]) -> list[str]:
    for mark in row.marks:
        found = _store(draft, kind, f" is {mark.text.lower()}")
        if found is None:
            known = [one.id.split(" is ", 1)[1] for one in draft.stores.values() if one.sort == "mark"]
            near = did_you_mean(mark.text, known)
            draft.complain("unknown-attribute", f"no {kind} may be `{mark.text}`", mark.span, help=near)
        elif found not in marks:
            marks.append(found)
    return marks


def _number(draft: Draft, told: Scalar) -> int | None:
    """How many there are."""
    number = number_in(told.text)
    if number is not None and number.denominator == 1 and number >= 0:
        return int(number)
    draft.complain("wrong-form", f"`{told.text}` is no number of counters: a whole number is wanted", told.span)
    return None


def _lacking(draft: Draft, kind: str, values: dict[str, Any]) -> tuple[str, ...]:
    """Attributes of the kind that have neither a value here nor one at first."""
    return tuple(
        store.id.split("'s ", 1)[1]
        for store in draft.stores.values()
        if store.sort == "attribute"
        and store.default is None
        and not store.kind.many
        and store.id not in values
        and draft.vocabulary.is_a(kind, store.slots[0].kind.name)
    )


def _side(draft: Draft, told: Scalar) -> str | None:
    names = draft.choices["side"].names if "side" in draft.choices else ()
    for name in names:
        if name.lower() == told.text.lower():
            return name
    draft.complain("not-a-choice", f"no side is called `{told.text}`", told.span, help=did_you_mean(told.text, names))
    return None


def _store(draft: Draft, kind: str | None, told: str) -> str | None:
    """What is told of this kind, `'s weight` or ` is painted`, or else of a kind that it is one of."""
    while kind is not None:
        if f"{kind}{told}" in draft.stores:
            return f"{kind}{told}"
        kind = draft.vocabulary.parents.get(kind)
    return None


def _attribute_value(draft: Draft, kind: Kind, texts: tuple[Scalar, ...]) -> Fraction | str | tuple[str, ...] | None:
    if len(texts) == 1 and not kind.many:
        text = texts[0]
        if text.text in kind.specials:
            return text.text
        if kind.name == "number":
            number = number_in(text.text)
            if number is None:
                draft.complain("wrong-form", f"`{text.text}` is no number", text.span)
            return number
    choice = draft.choices.get(kind.name)
    names = choice.names if choice else ()
    found: list[str] = []
    for one in texts:
        name = next((name for name in names if name.lower() == one.text.lower()), None)
        if name is None:
            draft.complain(
                "not-a-choice",
                f"`{one.text}` is no {kind.name}",
                one.span,
                help=did_you_mean(one.text, names),
            )
            return None
        found.append(name)
    return tuple(found) if kind.many else found[0]
