"""What examples touch: the rules and cells that answered or gave way, what was done, what was chosen.

Every question is asked through its explaining function here, also those that steps ask on their way, so
that each rule of it is seen to answer, to give way, or to stay out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from compiler.model import Chart, Declared, Example, Follows, Model
from compiler.program import printed_keys
from compiler.source import Span
from compiler.study import functions_of
from rulewright.proofs.bench import Bench, functions_used, packs_judged
from runtime.answer import Told, Tracer, questions
from runtime.functions import ASK, DOING, WHY, beginnings
from runtime.records import dataclass

SORTS = ("rule", "cell", "option", "action", "reaction", "procedure", "bookkeeping", "consequence", "upkeep")
Thing = tuple[str, str]  # sort and name


@dataclass(frozen=True)
class Touch:
    """How often: as an answer (or done), and as what gave way."""

    sort: str
    name: str
    span: Span | None
    answered: int
    gave_way: int

    @property
    def untouched(self) -> bool:
        return not self.answered and not self.gave_way


def touches(
    models: Iterable[Model], tell_how_far: Callable[[int, int], None] = lambda done, number: None
) -> tuple[Touch, ...]:
    """All that these packs say or share, each with how often their own examples touch it."""
    answered: Counter[Thing] = Counter()
    gave_way: Counter[Thing] = Counter()
    places: dict[Thing, Span | None] = {}
    models = list(models)
    judged = packs_judged(models)
    own = [[one for one in model.examples.values() if one.pack == model.packs[-1].id] for model in models]
    number, done = sum(map(len, own)), count(1)
    for model, examples in zip(models, own, strict=True):
        places |= {thing: span for thing, pack, span in _there_is(model) if pack in judged}
        seen, near = _played(model, examples, lambda: tell_how_far(next(done), number))
        answered += seen
        gave_way += near
    order = {sort: at for at, sort in enumerate(SORTS)}
    return tuple(
        Touch(sort, name, places[sort, name], answered[sort, name], gave_way[sort, name])
        for sort, name in sorted(places, key=lambda thing: order[thing[0]])
    )


def _there_is(model: Model) -> Iterator[tuple[Thing, str, Span | None]]:
    for rule in model.rules.values():
        yield ("rule", rule.id), rule.pack, rule.span
    for chart in model.charts.values():
        yield ("rule", chart.id), chart.pack, chart.span
        for places, cell in chart.cells.items():
            yield ("cell", cell_name(chart, places)), chart.pack, cell.span
    for option in model.options.values():
        yield ("option", option.id), option.pack, option.span
    for _, done in _all_done(model):
        yield (_sort(done), done.id), done.pack, done.span


def cell_name(chart: Chart, places: tuple[int, ...]) -> str:
    """As explanations cite it."""
    return f"{chart.id}: {', '.join(printed_keys(chart, places))}"


def _all_done(model: Model) -> Iterator[tuple[str, Declared]]:
    for section in ("actions", "procedures", "follows", "upkeeps"):
        for declared in getattr(model, section).values():
            yield section, declared


def _sort(done: Declared) -> str:
    if isinstance(done, Follows):
        return done.sort
    if getattr(done, "event", None) is not None:
        return "reaction"
    return type(done).__name__.lower()


def _played(
    model: Model, examples: Iterable[Example], tell: Callable[[], None]
) -> tuple[Counter[Thing], Counter[Thing]]:
    answered: Counter[Thing] = Counter()
    gave_way: Counter[Thing] = Counter()

    def note(told: Iterable[Told]) -> None:
        for asked in (deeper for one in told for deeper in one.all()):
            for rule in asked.rules:
                if rule.stands:
                    answered["rule", rule.rule.id] += 1
                    if rule.cell is not None:
                        answered["cell", rule.cell] += 1
                elif rule.came_near:
                    gave_way["rule", rule.rule.id] += 1

    bench = Bench.of(model)
    functions = {
        name: (_sort(done), done.id)
        for section, done in _all_done(model)
        for name in functions_of(model, section, done.id)
        if name.startswith(beginnings(DOING))
    }
    for example in examples:
        table = bench.under(example.under, example.not_under)
        _explain_everything(table, note)
        used = functions_used(table, example)
        answered.update(dict.fromkeys((functions[name] for name in used if name in functions), 1))
        answered.update(("option", name) for name in (*example.under, *example.not_under))
        tell()
    _options_used(model, answered)
    return answered, gave_way


def _explain_everything(table: Bench, note: Callable[[Iterable[Told]], None]) -> None:
    names = table.rules.names
    if names.get("explains everything"):
        return
    names["explains everything"] = True
    for question in table.rules.program.questions:
        names[ASK.name(question.function)] = _explained(names[WHY.name(question.function)], note)


def _explained(why: Callable[..., Any], note: Callable[[Iterable[Told]], None]) -> Callable[..., Any]:
    def ask(p: Any, *values: Any) -> Any:
        t = Tracer(p)
        try:
            return why(p, t, *values)
        finally:
            note(questions(t.asked[0]))

    return ask


def _options_used(model: Model, answered: Counter[Thing]) -> None:
    """An option is at work wherever something answers that stands under it."""
    for sort, section in (("rule", model.rules), ("rule", model.charts)):
        declared: Mapping[str, Declared] = section
        for one in declared.values():
            for option in (*one.under, *one.not_under):
                answered["option", option] += answered[sort, one.id]
