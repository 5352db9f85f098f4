"""The generated functions that a changed declaration touches, written again for a changed model.

Everything else of the program stays as it was: a study asks the same examples of thousands of models that
differ in one place. A function rests on more than what it is named for: what the writers found out by looking into
the rules of a question (that it always comes to a value, what must be there for a yes, what it implies of one choice
alone) is woven into the code of whoever asks it. So whoever looked into a question is written again when a
rule of it changes (`woven`). What a fact is at first is woven into everything: then all is written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from compiler.middle import Statement, endings, source
from compiler.model import Chart, Model, Rule
from compiler.program import (
    DOING,
    Writer,
    ask_function,
    functions_of_done,
    functions_of_store,
    module,
    store_of,
    why_function,
    write_program,
)
from runtime.functions import ASK, DO, FOLLOW, SORTS, WHY
from runtime.program import Program
from runtime.records import dataclass

ANSWERING = ("rules", "charts", "questions")
WRITTEN = ("questions", "stores", *DOING)  # sections of the model whose declarations have functions

Place = tuple[str, str]  # a section of the model, and an id in it
Woven = Mapping[str, frozenset[Place]]


@dataclass(frozen=True)
class Patch:
    """A program in the place of another, and the modules of it that must be run again (each by itself).

    `stale` are the functions that stood for what changed; not all of them need come back.
    """

    program: Program
    modules: tuple[str, ...] = ()
    stale: frozenset[str] = frozenset()
    whole: bool = False  # everything must be loaded anew


def questions_of(model: Model, changed: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The questions whose answers these declarations (ids by section) are part of."""
    found = dict.fromkeys(changed.get("questions", ()))
    for section in ("rules", "charts"):
        found |= dict.fromkeys(getattr(model, section)[one].question for one in changed.get(section, ()))
    return tuple(found)


def woven(before: Program, model: Model, on: frozenset[str]) -> Woven:
    """For each question: the declarations whose functions cannot be written without looking into its rules."""
    w = Writer(model, on)
    numbers = _Numbers.of(before)
    found: defaultdict[str, set[Place]] = defaultdict(set)
    for section in WRITTEN:
        for name in getattr(model, section):
            with w.looking() as looked:
                _ = [*_functions(w, (section, name), numbers)]
            for question in looked:
                found[question].add((section, name))
    return {question: frozenset(places) for question, places in found.items()}


def patch(
    before: Program,
    model: Model,
    on: frozenset[str],
    woven: Woven,
    questions: Iterable[str],
    changed: Mapping[str, Collection[str]],
) -> Patch:
    """`woven`: of the model and the options that the program was written for; `questions`: those whose answers change;
    `changed`: ids by section."""
    w = Writer(model, on)
    stores = {store.id: store for store in w.stores if store.id in changed.get("stores", ())}
    if not {*ANSWERING, *DOING, "stores"}.issuperset(changed) or any(
        _begins_otherwise(before, w, one) for one in stores
    ):
        return Patch(write_program(model, on), whole=True)
    if stores:
        before = replace(before, stores=tuple(store_of(w, one) for one in w.stores))
    places = {(section, name) for section in ("stores", *DOING) for name in changed.get(section, ())}
    for question in questions:
        places |= {("questions", question), *woven.get(question, ())}
    numbers = _Numbers.of(before)
    functions = [one for place in sorted(places) for one in _functions(w, place, numbers)]
    answering: dict[str, Rule | Chart] = {**model.rules, **model.charts}
    rules = tuple(
        one
        if one.id not in answering
        else replace(one, outranks=tuple(other for other in answering[one.id].outranks if other in numbers.rules))
        for one in before.rules
    )
    stale = (functions_of(model, *place) for place in places if place[0] in DOING)
    program = before if rules == before.rules else replace(before, rules=rules)
    return Patch(program, (source(module(w, functions)),) if functions else (), frozenset().union(*stale))


@dataclass(frozen=True)
class _Numbers:
    """What a program calls its rules and questions by."""

    rules: Mapping[str, int]
    questions: Mapping[str, int]

    @staticmethod
    def of(program: Program) -> _Numbers:
        return _Numbers(
            {rule.id: at for at, rule in enumerate(program.rules)},
            {question.id: at for at, question in enumerate(program.questions)},
        )


def _functions(w: Writer, place: Place, numbers: _Numbers) -> Iterator[Statement]:
    """Those of a declaration; none where it is not there under the options that are on."""
    section, name = place
    declared = getattr(w.model, section).get(name)
    if declared is None or not w.holds(declared):
        return
    if section == "questions":
        yield ask_function(w, declared)
        yield why_function(w, declared, numbers.rules, numbers.questions[name])
    elif section == "stores":
        yield from functions_of_store(w, declared)
    else:
        yield from functions_of_done(w, declared)


def _begins_otherwise(before: Program, w: Writer, store: str) -> bool:
    old, new = before.stores[before.store_number[store]], store_of(w, w.model.stores[store])
    return (old.default, old.computed) != (new.default, new.computed)


def functions_of(model: Model, section: str, id: str) -> frozenset[str]:
    """The generated functions that hold a declaration."""
    if section in ("rules", "charts", "questions"):
        question = id if section == "questions" else getattr(model, section)[id].question
        ending = endings(model.questions)[question]
        return frozenset((ASK.name(ending), WHY.name(ending)))
    if section == "procedures":
        return frozenset((DO.name(endings(model.procedures)[id]),))
    if section in ("follows", "upkeeps"):
        return frozenset((FOLLOW.name(endings([*model.follows, *model.upkeeps])[id]),))
    ending, choices = endings(model.actions)[id], range(1, len(model.actions[id].choices) + 1)
    numbered = (sort.name(ending, number) for sort in SORTS if sort.of == "choice" for number in choices)
    return frozenset((*(sort.name(ending) for sort in SORTS if sort.of == "action"), *numbered))
