"""Charts as printed to charts that answer: their slots, keys and cells against what is declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler.diagnostics import did_you_mean, listed
from compiler.model.declared.declare import add_question, slots_of
from compiler.model.declared.kinds import read_answer
from compiler.model.draft import Draft
from compiler.model.model import Cell, Chart, ChartKey, Question, Slot
from compiler.model.titles import Parts
from compiler.source import Span
from compiler.syntax import Item, RawCell, RawChart, RawCounters, Scalar, read_words
from compiler.terms import Kind

_ANYTHING = "anything else"
Case = Fraction | str
Axes = tuple[tuple[ChartKey, ...], ...]
Cells = dict[tuple[int, ...], Cell]


def texts_of(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(one.text for one in scalars)


def declared(draft: Draft, raw: RawChart | RawCounters, span: Span) -> dict[str, Any]:
    under = texts_of(raw.under)
    return {
        "span": span,
        "pack": draft.pack,
        "layer": draft.layer * 2 + (1 if under else 0),
        "cites": texts_of(raw.cites),
        "under": under,
        "not_under": texts_of(raw.not_under),
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
    draft.questions[pattern.text] = replace(draft.questions[pattern.text], cites=texts_of(raw.cites))


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
    axis_slots = (*texts_of(raw.rows), *texts_of(raw.columns))
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
        texts_of(raw.rows),
        texts_of(raw.outranks),
        **declared(draft, raw, raw.name.span),
    )


def _of_counters(draft: Draft, name: str) -> str | None:
    """How a sheet of counters is changed, where its name or that of a counter is taken for a chart's."""
    for sheet, rows in draft.sheets.items():
        if name == sheet or name in rows:
            row = name if name in rows else next(iter(rows), "...")
            return f"it is of counters, whose lines are changed so: `{{amends: {sheet}, rows: {{{row}: {{...}}}}}}`"
    return None


def _change_chart(draft: Draft, raw: RawChart) -> None:
    chart = draft.charts.get(raw.name.text)
    if chart is None:
        if raw.name.text not in draft.broken:
            draft.complain(
                "unknown-chart",
                f"no chart is called [{raw.name.text}]",
                raw.name.span,
                help=_of_counters(draft, raw.name.text) or did_you_mean(raw.name.text, draft.charts),
            )
        return
    question = draft.questions[chart.question]
    slots = {slot.name: slot for slot in question.slots}
    raw = _without_changes(draft, raw, chart)
    axes, cells = _cells(
        draft, raw, question, [slots[name] for name in chart.axis_slots], [list(axis) for axis in chart.axes]
    )
    if raw.does == "extends":
        axes, cells, merged = _exact_first(chart, axes, cells)
    else:
        merged = dict(chart.cells)
    there = frozenset(merged)
    for keys, cell in cells.items():
        if raw.does == "amends" and keys not in merged:
            draft.complain(
                "unknown-cell",
                f"[{chart.id}] has no cell `{', '.join(cell.keys)}`",
                cell.span or raw.name.span,
                help="to add a row or column, write `extends:`",
            )
        elif raw.does == "extends" and keys in there:
            draft.complain(
                "duplicate-cell",
                f"[{chart.id}] has the cell `{', '.join(cell.keys)}` already",
                cell.span or raw.name.span,
                help="to change it, write `amends:`",
            )
        else:
            cites = cell.cites or texts_of(raw.cites)
            merged[keys] = replace(cell, cites=cites)
            _amended_twice(draft, chart, cell, cell.span or raw.name.span)
    draft.charts[chart.id] = replace(chart, axes=axes, cells=merged)


def _exact_first(chart: Chart, axes: Axes, cells: Cells) -> tuple[Axes, Cells, Cells]:
    """Further keys before those that cover them, which would always be met: the axes, the new cells, the old ones."""
    ordered = []
    for before, after in zip(chart.axes, axes, strict=True):
        keys = list(before)
        for key in after[len(before) :]:
            keys.insert(next((at for at, one in enumerate(keys) if covers(one, key)), len(keys)), key)
        ordered.append(tuple(keys))
    places = [[keys.index(key) for key in axis] for axis, keys in zip(axes, ordered, strict=True)]

    def moved(some: Mapping[tuple[int, ...], Cell]) -> Cells:
        return {tuple(to[at] for to, at in zip(places, keys, strict=True)): cell for keys, cell in some.items()}

    return tuple(ordered), moved(cells), moved(chart.cells)


def _without_changes(draft: Draft, raw: RawChart, chart: Chart) -> RawChart:
    """Who writes `+1` where nothing is below zero means one more than before, but a cell says what the answer is."""
    before = {cell.keys: cell.value for cell in chart.cells.values()}
    if any(isinstance(value, Fraction) and value < 0 for value in before.values()):
        return raw  # its cells are signed
    kept = []
    for one in raw.cells:
        text = one.value.text.strip()
        more = number_in(text) if text.startswith("+") else None
        if more is None:
            kept.append(one)
            continue
        was = before.get(one.keys)
        meant = (str(was + more), str(more)) if isinstance(was, Fraction) else (str(more),)
        message = f"`{text}` is a change, and a cell holds what the answer is"
        draft.complain("wrong-cell", message, one.value.span, help=f"did you mean {listed(meant, 'or')}?")
    return replace(raw, cells=tuple(kept))


def _amended_twice(draft: Draft, chart: Chart, cell: Cell, span: Span) -> None:
    """Packs of which neither extends the other may not change one cell: their order would tell what counts."""
    earlier = draft.amended.get((chart.id, cell.keys))
    if earlier is not None and earlier != draft.pack and earlier not in draft.extended(draft.pack):
        draft.complain(
            "amended-twice",
            f"[{chart.id}: {', '.join(cell.keys)}] is changed by `{earlier}` as well",
            span,
            help=f"let `{draft.pack}` extend `{earlier}`",
        )
    draft.amended[chart.id, cell.keys] = draft.pack


def _cells(
    draft: Draft, raw: RawChart, question: Question, slots: list[Slot], axes: list[list[ChartKey]]
) -> tuple[Axes, Cells]:
    axes = axes or [[] for _ in slots]
    cells: Cells = {}
    bad: set[tuple[int, str]] = set()
    for one in raw.cells:
        keys = one.keys
        if len(keys) != len(slots):
            draft.complain(
                "wrong-chart-key",
                f"`{', '.join(keys)}` names no cell: {len(slots)} key{'s are' if len(slots) > 1 else ' is'} needed",
                one.span,
                help=f"write `{', '.join(slot.name for slot in slots)}`"
                + (", with a comma between them" if len(slots) > 1 else ""),
            )
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
                cells[tuple(indexes)] = Cell(keys, value, house, texts_of(one.cites), one.note, one.span)
    return tuple(tuple(axis) for axis in axes), cells


def _key(draft: Draft, text: str, kind: Kind, span: Span) -> ChartKey | None:
    low = " ".join(text.split())
    if low == _ANYTHING:
        return ChartKey("anything", None)
    if kind.name == "number":
        for test in ("at least", "at most"):
            if low.startswith(test + " "):
                number = number_in(low[len(test) + 1 :])
                if number is not None:
                    return ChartKey(test, number)
        number = number_in(low)
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


def number_in(text: str) -> Fraction | None:
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
        number = number_in(text)
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
    draft.complain(
        "wrong-cell",
        f"`{text}` is no {kind.name}",
        one.span,
        help=did_you_mean(text, (*names, *kind.specials)),
    )
    return None


def _special_help(kind: Kind, text: str) -> str | None:
    if text in ("prohibited", "none", "unlimited"):
        return f"declare that it may be: `answer: one number or {text}`"
    return did_you_mean(text, kind.specials) if kind.specials else None


def meets(key: ChartKey, case: Case) -> bool:
    if key.test == "anything":
        return True
    if key.test == "is":
        return key.value == case
    if isinstance(key.value, Fraction) and isinstance(case, Fraction):
        return case >= key.value if key.test == "at least" else case <= key.value
    return False


def covers(earlier: ChartKey, later: ChartKey) -> bool:
    """Whether whatever meets the later key meets the earlier one."""
    if earlier.test == "anything":
        return True
    if later.test == "is" and later.value is not None:
        return meets(earlier, later.value)
    if earlier.test == later.test and isinstance(earlier.value, Fraction) and isinstance(later.value, Fraction):
        at_least = earlier.test == "at least"
        return later.value >= earlier.value if at_least else later.value <= earlier.value
    return False
