"""Charts as printed to charts that answer: their slots, keys and cells against what is declared."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler.diagnostics import did_you_mean
from compiler.model.declare import add_question, slots_of
from compiler.model.draft import Draft
from compiler.model.kinds import read_answer
from compiler.model.model import Cell, Chart, ChartKey, CounterType, Question, Slot
from compiler.model.parts import Parts
from compiler.terms import Kind
from compiler.phrases import plural_of
from compiler.source import Span
from compiler.syntax import Item, read_words
from compiler.syntax.chart_records import RawCell, RawChart, RawCounter, RawCounters
from compiler.syntax.yaml_nodes import Scalar

_ANYTHING = "anything else"


def _texts(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(one.text for one in scalars)


def declared(draft: Draft, raw: RawChart | RawCounters, span: Span) -> dict[str, Any]:
    under = _texts(raw.under)
    return {
        "span": span,
        "pack": draft.pack,
        "layer": draft.layer * 2 + (1 if under else 0),
        "cites": _texts(raw.cites),
        "under": under,
        "not_under": _texts(raw.not_under),
    }


def declare_chart(draft: Draft, raw: RawChart) -> None:
    """The phrase a chart answers, where no question declares it."""
    if raw.does != "chart" or raw.answers is None:
        return
    pattern = draft.vocabulary.pattern(" ".join(raw.answers.text.split()), raw.answers.span)
    if isinstance(pattern, str):
        draft.complain("bad-slot", pattern, raw.answers.span)
        return
    if pattern.text in draft.questions:
        return
    if raw.answer is None:
        draft.complain(
            "missing-part",
            f"[{raw.name.text}] answers a phrase that no question declares, so it says what its answer is",
            raw.answers.span,
            help="`answer: one number`",
        )
        return
    if not draft.phrase(pattern, raw.answers.span):
        return
    words, faults = read_words(raw.answer.text, raw.answer.span.file)
    draft.take(faults)
    answer = read_answer(draft, words, raw.answer.span)
    if answer is None:
        return
    item = Item(raw.name.span.file, "Chart", ((),), (), "", "", raw.name.span.start, raw.name.span.end)
    add_question(draft, item, Parts(), pattern, answer[0], answer[1], is_chart=True)
    draft.questions[pattern.text] = replace(draft.questions[pattern.text], cites=_texts(raw.cites))


def read_chart(draft: Draft, raw: RawChart) -> None:
    if raw.does != "chart":
        _change_chart(draft, raw)
        return
    title = raw.name.text
    if title in draft.titles:
        draft.complain("duplicate-declaration", f"[{title}] is declared twice", raw.name.span)
        return
    draft.titles[title] = raw.name.span
    if raw.answers is None:
        return
    pattern = draft.vocabulary.pattern(" ".join(raw.answers.text.split()), raw.answers.span)
    question = None if isinstance(pattern, str) else draft.questions.get(pattern.text)
    if question is None or isinstance(pattern, str):
        draft.broken.add(title)
        return
    slots = {slot.name: slot for slot in slots_of(pattern)}
    axis_slots = (*_texts(raw.rows), *_texts(raw.columns))
    for scalar in (*raw.rows, *raw.columns):
        if scalar.text not in slots:
            draft.complain(
                "wrong-chart-question",
                f"`{scalar.text}` is no slot of what this chart answers",
                scalar.span,
                help=did_you_mean(scalar.text, slots),
            )
            draft.broken.add(title)
            return
    axes, cells = _cells(draft, raw, question, [slots[name] for name in axis_slots], [])
    draft.charts[title] = Chart(
        title,
        question.id,
        axis_slots,
        axes,
        cells,
        _texts(raw.rows),
        _texts(raw.outranks),
        **declared(draft, raw, raw.name.span),
    )


def _change_chart(draft: Draft, raw: RawChart) -> None:
    chart = draft.charts.get(raw.name.text)
    if chart is None:
        if raw.name.text not in draft.broken:
            draft.complain(
                "unknown-chart",
                f"no chart is called [{raw.name.text}]",
                raw.name.span,
                help=did_you_mean(raw.name.text, draft.charts),
            )
        return
    question = draft.questions[chart.question]
    slots = {slot.name: slot for slot in question.slots}
    axes, cells = _cells(
        draft, raw, question, [slots[name] for name in chart.axis_slots], [list(axis) for axis in chart.axes]
    )
    merged = dict(chart.cells)
    for keys, cell in cells.items():
        if raw.does == "amends" and keys not in merged:
            draft.complain(
                "unknown-cell", f"[{chart.id}] has no cell `{', '.join(cell.keys)}`", cell.span or raw.name.span
            )
        elif raw.does == "extends" and keys in chart.cells:
            draft.complain(
                "duplicate-cell",
                f"[{chart.id}] has the cell `{', '.join(cell.keys)}` already",
                cell.span or raw.name.span,
                help="to change it, write `amends:`",
            )
        else:
            cites = cell.cites or _texts(raw.cites)
            merged[keys] = replace(cell, cites=cites)
    draft.charts[chart.id] = replace(chart, axes=axes, cells=merged)


def _cells(
    draft: Draft, raw: RawChart, question: Question, slots: list[Slot], axes: list[list[ChartKey]]
) -> tuple[tuple[tuple[ChartKey, ...], ...], dict[tuple[int, ...], Cell]]:
    axes = axes or [[] for _ in slots]
    cells: dict[tuple[int, ...], Cell] = {}
    bad: set[tuple[int, str]] = set()
    for one in raw.cells:
        keys = one.keys
        if len(keys) != len(slots):
            draft.complain("wrong-chart-key", f"`{', '.join(keys)}` names no cell: {len(slots)} keys are needed", one.span)
            continue
        indexes: list[int] = []
        for number, (text, slot) in enumerate(zip(keys, slots, strict=True)):
            if (number, text) in bad:
                break
            place = one.row if one.column is None or number < len(slots) - 1 else one.column
            key = _key(draft, text, slot.kind, place.span)
            if key is None:
                bad.add((number, text))
                break
            if key not in axes[number]:
                axes[number].append(key)
            indexes.append(axes[number].index(key))
        else:
            value = _cell_value(draft, one, question.kind)
            if value is not None:
                house = one.house
                cells[tuple(indexes)] = Cell(keys, value, house, _texts(one.cites), one.note, one.span)
    return tuple(tuple(axis) for axis in axes), cells


def _key(draft: Draft, text: str, kind: Kind, span: Span) -> ChartKey | None:
    low = " ".join(text.split())
    if low == _ANYTHING:
        return ChartKey("anything", None)
    if kind.name == "number":
        for test in ("at least", "at most"):
            if low.startswith(test + " "):
                number = _number(low[len(test) + 1 :])
                if number is not None:
                    return ChartKey(test, number)
        number = _number(low)
        if number is not None:
            return ChartKey("is", number)
        draft.complain("wrong-chart-key", f"`{text}` is no number, `at least N`, `at most N` or `anything else`", span)
        return None
    if kind.name == "yes-or-no":
        if low in ("yes", "no"):
            return ChartKey("is", low)
        draft.complain("wrong-chart-key", f"`{text}` is neither yes nor no", span)
        return None
    choice = draft.choices.get(kind.name)
    names = choice.names if choice else ()
    for name in names:
        if name.lower() == low.lower():
            return ChartKey("is", name)
    draft.complain("wrong-chart-key", f"`{text}` is no {kind.name}", span, help=did_you_mean(text, names))
    return None


def _number(text: str) -> Fraction | None:
    text = text.strip().replace("½", "1/2").replace("−", "-")
    whole, _, rest = text.partition(" ")
    try:
        if rest:
            return Fraction(whole) + (Fraction(rest) if Fraction(whole) >= 0 else -Fraction(rest))
        return Fraction(text) if "." not in text and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        return None


def _cell_value(draft: Draft, one: RawCell, kind: Kind) -> Fraction | str | bool | None:
    text = " ".join(one.value.text.split())
    if text in kind.specials:
        return text
    if kind.name == "number":
        number = _number(text)
        if number is not None:
            return number
        draft.complain("wrong-cell", f"`{text}` is no number", one.span, help=_special_help(kind, text))
        return None
    if kind.name == "yes-or-no":
        if text in ("yes", "no"):
            return text == "yes"
        draft.complain("wrong-cell", f"`{text}` is neither yes nor no", one.span)
        return None
    choice = draft.choices.get(kind.name)
    names = choice.names if choice else ()
    for name in names:
        if name.lower() == text.lower():
            return name
    draft.complain("wrong-cell", f"`{text}` is no {kind.name}", one.span, help=did_you_mean(text, (*names, *kind.specials)))
    return None


def _special_help(kind: Kind, text: str) -> str | None:
    if text in ("prohibited", "none", "unlimited"):
        return f"declare that it may be: `answer: one number or {text}`"
    return did_you_mean(text, kind.specials) if kind.specials else None


# ---- counters


def declare_counters(draft: Draft, raw: RawCounters) -> None:
    """Names of counter types, before sentences speak of them."""
    for row in raw.rows:
        kind = _counter_kind(draft, raw, row)
        if kind is None:
            continue
        name = row.name.text
        if name in draft.types and raw.does == "counters":
            draft.complain("duplicate-declaration", f"the counter `{name}` is declared twice", row.name.span)
            continue
        if raw.does == "amends":
            continue
        plural = row.plural.text if row.plural else plural_of(name)
        if not draft.word(name, "noun", row.name.span):
            continue
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


def read_counters(draft: Draft, raw: RawCounters) -> None:
    before: set[int] = set()
    for row in raw.rows:
        kind = draft.types[row.name.text].kind if row.name.text in draft.types and raw.kind is None else None
        if kind is None:
            told = row.kind or raw.kind
            noun = draft.vocabulary.kind_named(tuple(told.text.lower().split())) if told else None
            kind = noun.kind.name if noun else None
        if kind is None:
            continue
        old = draft.types.get(row.name.text) if raw.does == "amends" else None
        if raw.does == "amends" and old is None:
            draft.complain(
                "unknown-name", f"no counter is called `{row.name.text}`", row.name.span, help=did_you_mean(row.name.text, draft.types)
            )
            continue
        values: dict[str, Any] = dict(old.values) if old else {}
        for attribute, texts in row.values:
            store = _attribute_store(draft, kind, attribute.text.lower())
            if store is None:
                if attribute.span.start not in before:
                    before.add(attribute.span.start)
                    owned = [one.id.split("'s ", 1)[1] for one in draft.stores.values() if one.sort == "attribute"]
                    draft.complain(
                        "unknown-attribute",
                        f"a {kind} has no {attribute.text}",
                        attribute.span,
                        help=did_you_mean(attribute.text, owned),
                    )
                continue
            value = _attribute_value(draft, draft.stores[store].kind, texts)
            if value is not None:
                values[store] = value
        marks: list[str] = list(old.marks) if old else []
        for mark in row.marks:
            found = _mark_store(draft, kind, mark.text.lower())
            if found is None:
                known = [one.id.split(" is ", 1)[1] for one in draft.stores.values() if one.sort == "mark"]
                draft.complain(
                    "unknown-attribute", f"no {kind} may be `{mark.text}`", mark.span, help=did_you_mean(mark.text, known)
                )
            elif found not in marks:
                marks.append(found)
        side = row.side or raw.side
        side_name = _side(draft, side) if side is not None else (old.side if old else None)
        name = row.name.text
        common = declared(draft, raw, row.span)
        common["cites"] = _texts(row.cites) or _texts(raw.cites)
        plural = row.plural.text if row.plural else plural_of(name)
        draft.types[name] = CounterType(name, kind, plural, values, tuple(marks), side_name, **common)


def _side(draft: Draft, told: Scalar) -> str | None:
    names = draft.choices["side"].names if "side" in draft.choices else ()
    for name in names:
        if name.lower() == told.text.lower():
            return name
    draft.complain("not-a-choice", f"no side is called `{told.text}`", told.span, help=did_you_mean(told.text, names))
    return None


def _attribute_store(draft: Draft, kind: str | None, attribute: str) -> str | None:
    while kind is not None:
        store = f"{kind}'s {attribute}"
        if store in draft.stores:
            return store
        kind = draft.vocabulary.parents.get(kind)
    return None


def _mark_store(draft: Draft, kind: str | None, mark: str) -> str | None:
    while kind is not None:
        store = f"{kind} is {mark}"
        if store in draft.stores:
            return store
        kind = draft.vocabulary.parents.get(kind)
    return None


def _attribute_value(draft: Draft, kind: Kind, texts: tuple[Scalar, ...]) -> Fraction | str | tuple[str, ...] | None:
    if len(texts) == 1 and not kind.many:
        text = texts[0]
        if text.text in kind.specials:
            return text.text
        if kind.name == "number":
            number = _number(text.text)
            if number is None:
                draft.complain("wrong-form", f"`{text.text}` is no number", text.span)
            return number
    choice = draft.choices.get(kind.name)
    names = choice.names if choice else ()
    found: list[str] = []
    for one in texts:
        name = next((name for name in names if name.lower() == one.text.lower()), None)
        if name is None:
            draft.complain("not-a-choice", f"`{one.text}` is no {kind.name}", one.span, help=did_you_mean(one.text, names))
            return None
        found.append(name)
    return tuple(found) if kind.many else found[0]
