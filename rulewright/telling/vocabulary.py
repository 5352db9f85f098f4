"""The whole vocabulary of a pack as one page: what an author may say, grouped as a rulebook is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from compiler.model import Action, Declared, KindDeclaration, Model, Question, Sequence, Store, part
from rulewright.telling.citing import bare
from rulewright.telling.pages import Page, Row, Section, page
from rulewright.telling.saying import answer_said, constant_said, fact_said, kind_said, only_said
from runtime.operations import OPERATIONS

BORNE_BY_SPACE = ("hex", "hexside")


def vocabulary(model: Model) -> Page:
    return page(
        title_of(model),
        Section("Kinds: what they are, what they have, what they may be", tuple(kinds(model))),
        Section("Counters, by kind, side and sheet (`amends: SHEET` and `rows:`)", tuple(counters(model))),
        Section("Lists of names", tuple(lists(model))),
        Section("Charts: what they answer, by what (`amends: NAME` and `cells:`)", tuple(charts(model))),
        Section(
            "Questions: their answer, and what rules call it",
            tuple(by_heading(model.questions.values(), asked(model))),
        ),
        Section("Facts: what they hold, and how long", tuple(by_heading(facts(model), held(model)))),
        Section("Events", tuple(Row(event.phrase) for event in model.events.values())),
        Section("Actions and reactions", tuple(acts(model))),
        Section("Procedures", tuple(Row(one.phrase) for one in model.procedures.values())),
        Section("Sequences, in order", tuple(sequences(model))),
        Section("Options", tuple(options(model))),
        Section("Said everywhere, by the engine: values", tuple(engine(predicates=False))),
        Section("Said everywhere, by the engine: conditions", tuple(engine(predicates=True))),
    )


# Ways: what may follow stands in docs/language.md.
REACHED = ("{any} can be reached from {any} ...", "{any} is connected to {any} ...")
LEAST = ("the fewest steps from {any} to {any} ...", "the least cost from {any} to {any} ... costing {number}")


def title_of(model: Model) -> str:
    if not model.packs:
        return "No pack"
    *below, own = model.packs
    on = f", on {' and '.join(pack.title for pack in below)}" if below else ""
    return f"The words of {own.title}{on}. `rulewright words WORD` tells more of any of them."


def kinds(model: Model) -> Iterable[Row]:
    """Each kind beneath the one it is a kind of, then what hexes and hexsides bear."""
    children: dict[str, list[KindDeclaration]] = {}
    for kind in model.kinds.values():
        children.setdefault(kind.parent, []).append(kind)

    def beneath(parent: str, depth: int) -> Iterable[Row]:
        for kind in children.get(parent, ()):
            yield Row(
                "  " * depth + kind.id, *_borne(model, kind.id, f"a {kind.parent}" if depth == 0 else "", kind.stowed)
            )
            yield from beneath(kind.id, depth + 1)

    roots = [name for name in children if name not in model.kinds]
    for root in roots:
        yield from beneath(root, 0)
    for place in BORNE_BY_SPACE:
        if borne(model, place, "attribute") or borne(model, place, "mark"):
            yield Row(place, *_borne(model, place, ""))


def _borne(model: Model, kind: str, lead: str, stowed: bool = False) -> tuple[str, tuple[str, ...]]:
    """What is said of a kind beside its name: `has ...` and `may be ...`."""
    have = [attribute_said(model, one) for one in borne(model, kind, "attribute")]
    may = [mark_name(one) for one in borne(model, kind, "mark")]
    told = [lead] if lead else []
    told += [f"has {', '.join(have)}"] if have else []
    told += [f"may be {', '.join(may)}"] if may else []
    told += ["is in no hex while it is inside something"] if stowed else []
    return (told[0], tuple(told[1:])) if told else ("bears nothing of its own", ())


def borne(model: Model, kind: str, sort: str) -> list[Store]:
    return [one for one in model.stores.values() if one.sort == sort and one.slots[0].kind.name == kind]


def attribute_said(model: Model, store: Store) -> str:
    name = store.id.partition("'s ")[2]
    kind = kind_said(model, store.kind)
    first = f"at first {constant_said(store.default)}" if store.default is not None else ""
    told = ", ".join(one for one in (kind if kind != name else "", first) if one)
    return f"{name} ({told})" if told else name


def mark_name(store: Store) -> str:
    return store.id.partition(" is ")[2]


def counters(model: Model) -> Iterable[Row]:
    def place(one: tuple[str, str, str, str]) -> tuple[str, str, str]:
        return one[:3]

    told = ((one.kind, one.side or "either side", one.sheet, one.id) for one in model.types.values())
    for (kind, side, sheet), group in groupby(sorted(told, key=place), key=place):
        yield Row(f"{kind}, {side}", ", ".join(one[3] for one in group), (f"on the sheet `{sheet}`",) if sheet else ())


def charts(model: Model) -> Iterable[Row]:
    for chart in model.charts.values():
        yield Row(f"[{chart.id}]", model.questions[chart.question].phrase, (f"by {' and '.join(chart.axis_slots)}",))


def lists(model: Model) -> Iterable[Row]:
    for choice in model.choices.values():
        if choice.id != "phase":
            yield Row(choice.id, ", ".join(choice.names) + ("  (in order)" if choice.ordered else ""))


def by_heading(those: Iterable[Declared], rows: dict[str, Row]) -> Iterable[Row]:
    """The rows under the headings of the rulebook, in the order these first come."""
    grouped: dict[str, list[Row]] = {}
    for one in those:
        grouped.setdefault(one.family, []).append(rows[one.id])
    for family, found in grouped.items():
        if family:
            yield Row(f"# {family}")
        yield from found


def asked(model: Model) -> dict[str, Row]:
    return {one.id: Row(answer_said(model, one), _called(one)) for one in model.questions.values()}


def _called(question: Question) -> str:
    return f'{question.phrase}  "{question.short}"' if question.short else question.phrase


def facts(model: Model) -> list[Store]:
    return [one for one in model.stores.values() if one.sort == "fact"]


def held(model: Model) -> dict[str, Row]:
    return {
        one.id: Row(kind_said(model, one.kind), one.phrase, (fact_said(one),))
        for one in model.stores.values()
        if one.sort == "fact"
    }


def acts(model: Model) -> Iterable[Row]:
    for action in model.actions.values():
        yield Row(action.phrase, "", (taken(action),))


def taken(action: Action) -> str:
    """`taken by the side to move in [Day]`, as declared."""
    told = [part(action, "taken by"), part(action, "in reaction to"), only_said(action)]
    return "; ".join(one for one in told if one)


def sequences(model: Model) -> Iterable[Row]:
    """The turn as a tree, then what no turn holds."""
    inside = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    tops = [one for one in model.sequences.values() if one.id not in inside]
    for top in sorted(tops, key=lambda one: not one.stages):
        yield from _stages(model, top, "", 0)


def _stages(model: Model, one: Sequence, said: str, depth: int, around: tuple[str, ...] = ()) -> Iterable[Row]:
    yield Row("  " * depth + f"[{one.id}]{said}", ", ".join(one.course))
    for stage in one.stages:
        inner = model.sequences.get(stage.sequence)
        if inner is not None and inner.id not in around:
            yield from _stages(model, inner, stage.said, depth + 1, (*around, one.id))


def options(model: Model) -> Iterable[Row]:
    for option in model.options.values():
        yield Row("on" if option.on else "off", f"[{option.id}]", (option.asks,) if option.asks else ())


def engine(predicates: bool) -> Iterable[Row]:
    for operation in OPERATIONS:
        if (operation.result == "yes-or-no") == predicates:
            for phrase in operation.phrases:
                yield Row("" if predicates else operation.result, phrase)
    for phrase in REACHED if predicates else LEAST:
        yield Row("" if predicates else "number or none", phrase)


__all__ = ["attribute_said", "bare", "borne", "mark_name", "sequences", "taken", "title_of", "vocabulary"]
