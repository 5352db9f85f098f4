"""What items say of one another, once all are known: families, outranking, taking a place, options named.

`replaces [Y]`: Y is gone, what outranked Y now outranks its replacement, and what Y outranked stays outranked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compiler.diagnostics import Label, did_you_mean, suggest
from compiler.model.draft import Draft
from compiler.model.model import Chart, Declared, Rule
from compiler.source import Span


def amend(draft: Draft) -> None:
    _replaced_twice(draft)
    _replace(draft)
    families = _families(draft)
    for rule in list(draft.rules.values()):
        outranks = _outranked(draft, rule, families)
        if outranks != rule.outranks:
            draft.rules[rule.id] = replace(rule, outranks=outranks)
    for chart in list(draft.charts.values()):
        known = tuple(
            _now_called(draft, name)
            for name in chart.outranks
            if _known(draft, chart.question, name, chart.id, chart)
        )
        if known != chart.outranks:
            draft.charts[chart.id] = replace(chart, outranks=known)
    _check_options(draft)


def _replaced_twice(draft: Draft) -> None:
    """Two rules that can be in force together may not take one place."""
    taken: dict[str, list[Rule]] = {}
    for rule in draft.rules.values():
        for name in rule.replaces:
            for other in taken.setdefault(name, []):
                if not set(rule.under) & set(other.not_under) and not set(other.under) & set(rule.not_under):
                    draft.complain(
                        "replaced-twice",
                        f"[{other.id}] has taken the place of [{name}] already",
                        where(rule, name),
                        related=(Label(where(other, name), "it is taken here"),),
                    )
            taken[name].append(rule)


def _replace(draft: Draft) -> None:
    for rule in list(draft.rules.values()):
        for name in rule.replaces:
            old = draft.rules.get(name)
            chart = draft.charts.get(name)
            if old is None and chart is None:
                if name not in draft.broken and name not in draft.titles:
                    unknown_rule(draft, name, where(rule, name))
                continue
            question = old.question if old else chart.question  # type: ignore[union-attr]
            if question != rule.question:
                draft.complain(
                    "outranks-elsewhere",
                    f"[{name}] answers another question than [{rule.id}]",
                    where(rule, name),
                )
                continue
            if rule.under or rule.not_under:
                # Under an option it can only stand above; without the option the old rule answers as before.
                _take_over(draft, rule, name, above=True)
                continue
            _take_over(draft, rule, name, above=False)
            gone: tuple[Rule | Chart, ...] = tuple(one for one in (old, chart) if one is not None)
            draft.replaced[rule.id] = (*draft.replaced.get(rule.id, ()), *gone)
            if old is not None:
                del draft.rules[name]
            else:
                del draft.charts[name]
            _carry_on(draft, rule, name)


def _carry_on(draft: Draft, rule: Rule, name: str) -> None:
    """What was decided in the words of the old rule is from now on decided in those of the new."""
    for ruling in list(draft.rulings.values()):
        if name in ruling.carried_by:
            carried = tuple(rule.id if one == name else one for one in ruling.carried_by)
            draft.rulings[ruling.id] = replace(ruling, carried_by=tuple(dict.fromkeys(carried)))


def _take_over(draft: Draft, rule: Rule, name: str, above: bool) -> None:
    for other in list(draft.rules.values()):
        if name in other.outranks and other.id != rule.id and other.id not in rule.outranks:
            draft.rules[other.id] = replace(other, outranks=(*other.outranks, rule.id))
    old = draft.rules.get(name)
    inherited = tuple(one for one in (old.outranks if old else ()) if one not in rule.outranks)
    own = (*rule.outranks, *inherited, *((name,) if above else ()))
    draft.rules[rule.id] = replace(draft.rules[rule.id], outranks=own)


def _families(draft: Draft) -> dict[str, list[Rule]]:
    families: dict[str, list[Rule]] = {}
    for rule in draft.rules.values():
        families.setdefault(_plain(rule.family), []).append(rule)
    return families


def _plain(family: str) -> str:
    """A heading without the number it may begin with."""
    first, _, rest = family.partition(" ")
    return (rest if rest and first.rstrip(".").replace(".", "").isdigit() else family).strip().lower()


def _outranked(draft: Draft, rule: Rule, families: dict[str, list[Rule]]) -> tuple[str, ...]:
    found: list[str] = []
    for name in rule.outranks:
        if name.startswith("every rule of "):
            family = name.removeprefix("every rule of ")
            members = families.get(_plain(family))
            if members is None:
                names = sorted({one.family for one in draft.rules.values()})
                draft.complain(
                    "unknown-rule",
                    f"no family of rules is called [{family}]",
                    where(rule, family),
                    help=did_you_mean(family, names),
                )
                continue
            found += [
                one.id
                for one in members
                if one.question == rule.question
                and one.id != rule.id
                and rule.id not in one.outranks
                and one.layer <= rule.layer
            ]
        elif _known(draft, rule.question, name, rule.id, rule):
            found.append(_now_called(draft, name))
    return tuple(dict.fromkeys(found))


def _known(draft: Draft, question: str, name: str, own: str, declaration: Rule | Chart) -> bool:
    if name in draft.rules or name in draft.charts:
        return True
    renamed = next((one.id for one in draft.rules.values() if name in one.formerly), None)
    if renamed is not None:
        return True
    if name in draft.broken or any(name in one.replaces for one in draft.rules.values()):
        return False
    unknown_rule(draft, name, where(declaration, name))
    return False


def _now_called(draft: Draft, name: str) -> str:
    """A rule named by a name it had formerly is meant by the one it has."""
    if name in draft.rules or name in draft.charts:
        return name
    return next((one.id for one in draft.rules.values() if name in one.formerly), name)


def where(declaration: Declared, name: str) -> Span:
    """Where an item says a `[Name]`; its own title if that cannot be made out."""
    assert declaration.span is not None
    at = declaration.text.find(f"[{name}]")
    if at < 0:
        return declaration.span
    start = declaration.span.start + at
    return Span(declaration.span.file, start, start + len(name) + 2)


def _option_said(draft: Draft, one: Declared, name: str) -> Span:
    """By the item itself, or once by the head of its chapter."""
    place = where(one, name)
    return place if place != one.span else draft.heads.get((place.file, name), place)


def _named_otherwise(draft: Draft, name: str, wanted: str, span: Span) -> bool:
    """Whether the name is that of something else; it is reported."""
    others: tuple[tuple[str, Mapping[str, Declared]], ...] = (
        ("an option", draft.options),
        ("a phase or sequence", draft.sequences),
        ("an example", draft.examples),
        ("a rule", draft.rules),
        ("a chart", draft.charts),
    )
    for sort, some in others:
        if name in some:
            place = some[name].span
            related = (Label(place, "it is declared here"),) if place is not None else ()
            draft.complain("wrong-kind-of-name", f"[{name}] is {sort}, not {wanted}", span, related=related)
            return True
    return False


def unknown_rule(draft: Draft, name: str, span: Span) -> None:
    """No rule or chart is called so; the nearest one is shown where it stands."""
    if _named_otherwise(draft, name, "a rule or chart", span):
        return
    near = suggest(name, [*draft.rules, *draft.charts, *draft.broken])
    named = {one for rule in draft.rules.values() for one in (*rule.outranks, *rule.replaces)}
    related = [
        Label(draft.titles[one], "the nearest one" if one in named else f"nobody names this: is it `{name}`?")
        for one in near[:1]
        if one in draft.titles
    ]
    cure = did_you_mean(name, [*draft.rules, *draft.charts])
    draft.complain("unknown-rule", f"no rule or chart is called [{name}]", span, related=related, help=cure)


def _check_options(draft: Draft) -> None:
    told: set[tuple[Span, str]] = set()  # many items may stand under one head
    for some in (
        draft.rules,
        draft.charts,
        draft.actions,
        draft.procedures,
        draft.follows,
        draft.upkeeps,
        draft.stores,
        draft.examples,
    ):
        for one in some.values():
            for name in (*one.under, *one.not_under):
                place = _option_said(draft, one, name)
                if name in draft.options or (place, name) in told:
                    continue
                told.add((place, name))
                if not _named_otherwise(draft, name, "an option", place):
                    cure = did_you_mean(name, draft.options)
                    draft.complain("unknown-option", f"no option is called [{name}]", place, help=cure)
