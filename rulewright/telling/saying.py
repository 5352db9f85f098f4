"""Declarations in the words a rulebook would use: kinds, answers, clocks, how rules begin."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.model import Chart, Declared, Model, Question, Rule, Store, part
from compiler.print import constant_said as printed_constant
from compiler.terms import Kind, Term
from runtime.program import capital, deny, fill

GATHERED = {
    "permission": "permission",
    "sum": "sum of numbers",
    "product": "product of numbers",
    "least": "least number",
    "greatest": "greatest number",
}


def kind_said(model: Model, kind: Kind) -> str:
    """`number or prohibited`, `units`, `yes or no`."""
    name = "yes or no" if kind.name == "yes-or-no" else kind.name
    if kind.many:
        name = plural(model, kind.name)
    return " or ".join((name, *kind.specials))


def plural(model: Model, kind: str) -> str:
    for section in (model.kinds, model.choices):
        if kind in section:
            return section[kind].plural
    return {"hex": "hexes"}.get(kind, f"{kind}s")


def answer_said(model: Model, question: Question) -> str:
    if question.combine == "set":
        return f"set of {plural(model, question.kind.name)}"
    return GATHERED.get(question.combine) or kind_said(model, question.kind)


def constant_said(term: Term) -> str:
    """As the book prints it; a default that is no constant is told to be none."""
    return printed_constant(term) or "something worked out"


def when_silent(question: Question) -> str:
    """What it means that no rule applies."""
    if question.default is not None:
        return f"{constant_said(question.default)}, as declared"
    return {
        "permission": "allowed",
        "sum": "0, nothing is added",
        "product": "1, nothing is multiplied",
        "set": "nobody and nothing",
    }.get(question.combine) or ("no" if question.kind.name == "yes-or-no" else "an error: some rule must apply")


def body(declared: Declared) -> str:
    """What stands after the title; of a definition the phrase and what it means."""
    return declared.text.partition("\n")[2]


def only_said(declared: Declared) -> str:
    """`under [Opportunity fire], not under [Smoke shells]`, said by itself or by the head of its chapter."""
    some = (("under", declared.under), ("not under", declared.not_under))
    told = [f"{word} {', '.join(f'[{name}]' for name in named)}" for word, named in some if named]
    return ", ".join((*told, *((f"while {declared.held_while}",) if declared.held_while else ())))


def fact_said(store: Store) -> str:
    """What it is at first, how long it lasts and who knows it, as declared."""
    first = (
        [] if store.default is None or store.kind.name == "yes-or-no" else [f"at first {constant_said(store.default)}"]
    )
    told = [*first, *(part(store, opening) for opening in ("lasts until", "lapses when", "known only to"))]
    ends = store.clock is not None or store.lapses is not None
    return "; ".join((*filter(None, told), *(() if ends else ("stays until a step changes it",))))


def begins(model: Model, question: Question) -> tuple[str, ...]:
    """How the sentences of a rule that answers this may begin."""
    plain = capital(fill(question.phrase, ()))
    denied = capital(fill(deny(question.phrase), ()))
    short = capital(question.short) if question.short else plain
    are = f"{short} is"
    match question.combine:
        case "permission":
            named = (f"{are} forbidden if ...", f"{are} allowed if ...  (with `outranks`)") if question.short else ()
            return (f"{denied} if ...", *named)
        case "sum":
            caps = f"{are} at most N if ...  (also: at least, rounded down, multiplied by)"
            return (
                f"{short} changes by +1 if ...",
                f"{short} changes by +1 for each ..., called the x, if ...",
                caps,
            )
        case "product":
            return (f"{short} is multiplied by 1/2 if ...", f"{are} at most N if ...")
        case "set":
            return (f"{short} includes {plural(model, question.kind.name)} ... if ...",)
    if question.kind.name == "yes-or-no":
        return (f"{plain} if ...", f"{denied} if ...")
    value = "NUMBER" if question.kind.name == "number" else question.kind.name.upper()
    return (f"{are} {value} if ...",)


def rank_of(answerers: Iterable[Rule | Chart]) -> list[Rule | Chart]:
    """Those that answer a question, each after all that outrank it; else the nearer layer first."""
    some = list(answerers)
    above: dict[str, list[str]] = {one.id: [] for one in some}
    for one in some:
        for lower in one.outranks:
            if lower in above:
                above[lower].append(one.id)
    depth: dict[str, int] = {}

    def deep(id: str, path: tuple[str, ...] = ()) -> int:
        if id not in depth and id not in path:
            depth[id] = 1 + max((deep(one, (*path, id)) for one in above[id]), default=-1)
        return depth.get(id, 0)

    return sorted(some, key=lambda one: (deep(one.id), -one.layer))
