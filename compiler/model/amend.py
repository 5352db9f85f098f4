"""What items say of one another, once all are known: families, outranking, taking a place, options named.

`replaces [Y]`: Y is gone, what outranked Y now outranks its replacement, and what Y outranked stays outranked. Whoever
names Y, or its family, means what took its place. `yields to [Y]`, and `[Y] outranks [X]` said by neither of them, are
kept as what Y outranks; that it was X's word or that of a pack above both is kept with X.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from compiler.diagnostics import Label, did_you_mean, suggest
from compiler.model.draft import Draft
from compiler.model.model import Change, Chart, Declared, Lapsed, Ranking, Rule
from compiler.source import Span


def amend(draft: Draft) -> None:
    _taken_twice(draft)
    _settled_twice(draft)
    _replace(draft)
    _lead_on(draft)
    _supersede(draft)
    families = _families(draft)
    for ranking in draft.rankings.values():
        for name in ranking.below:
            _gives_way(draft, ranking, name, ranking.above)
    for rule in list(draft.rules.values()):
        above = _ranked(draft, rule, rule.yields, families, upward=True)
        if rule.yields or draft.rules[rule.id].yields:
            _put(draft, replace(draft.rules[rule.id], yields=()))
        _gives_way(draft, rule, rule.id, above)
    for one in _every(draft).values():
        outranks = _ranked(draft, one, one.outranks, families)
        if outranks != one.outranks:
            _put(draft, replace(one, outranks=outranks))
    written = (draft.rules, draft.charts, draft.actions, draft.procedures, draft.follows, draft.upkeeps, draft.changes)
    check_options(draft, [one for some in (*written, draft.stores) for one in some.values()])


def _lead_on(draft: Draft) -> None:
    """What the index of a pack leads to may be replaced in one above it."""
    now = {one.id: by for by, gone in draft.replaced.items() for one in gone}
    for said, line in draft.index.items():
        if not now.keys().isdisjoint(line.titles):
            draft.index[said] = replace(line, titles=tuple(now.get(title, title) for title in line.titles))


def _supersede(draft: Draft) -> None:
    """A ruling that another supersedes is not played by; under an option it is without the option."""
    by: dict[str, tuple[str, ...]] = {}
    for ruling in draft.rulings.values():
        for older in () if ruling.under or ruling.not_under else ruling.supersedes:
            by[older] = (*by.get(older, ()), ruling.id)
    for older in by.keys() & draft.rulings.keys():
        draft.rulings[older] = replace(draft.rulings[older], lapsed=Lapsed("", by[older]))


def _taken_twice(draft: Draft) -> None:
    """Two items that can be in force together may not take one place, unless one knows of the other.

    A pack that extends both settles it by taking the place itself. So it is with actions and what else is done; there
    it also clashes that one pack changes what another takes away.
    """
    taken: dict[str, list[Rule | Change]] = {}
    for rule in draft.rules.values():
        for name in rule.replaces:
            taken.setdefault(name, []).append(rule)
    for change in draft.changes.values():
        taken.setdefault(change.of, []).append(change)
    for name, takers in taken.items():
        for at, later in enumerate(takers):
            for earlier in takers[:at]:
                if _clash(draft, earlier, later) and not _settled(draft, name, earlier, later):
                    _told_twice(draft, name, earlier, later)


def _settled_twice(draft: Draft) -> None:
    """Two packs that know nothing of each other may not settle one option differently, unless one above settles it."""
    for title, said in draft.settled.items():
        for at, later in enumerate(said):
            for earlier in said[:at]:
                apart = earlier.on != later.on and earlier.pack not in draft.extended(later.pack)
                if apart and not any({earlier.pack, later.pack} <= draft.extended(one.pack) for one in said):
                    message = f"`{earlier.pack}` has taken the place of [{title}] already"
                    cure = f"a pack that extends both settles it: an item of its own there says `replaces [{title}]`"
                    related = (Label(where(earlier, title), "it is taken here"),)
                    draft.complain("replaced-twice", message, where(later, title), related=related, help=cure)


def _clash(draft: Draft, earlier: Rule | Change, later: Rule | Change) -> bool:
    if set(earlier.under) & set(later.not_under) or set(later.under) & set(earlier.not_under):
        return False
    whole = [_takes_it_whole(one) for one in (earlier, later)]
    alone = earlier.pack == later.pack and not all(whole)
    return any(whole) and not alone and earlier.pack not in draft.extended(later.pack)


def _settled(draft: Draft, name: str, *two: Rule | Change) -> bool:
    """Whether a pack that extends both takes the place itself."""
    taking: list[Rule | Change] = [one for one in draft.changes.values() if one.of == name and one.instead is not None]
    named = {name, *(one.id for one in two)}
    taking += [one for one in draft.rules.values() if named.intersection(one.replaces)]
    return any({one.pack for one in two} <= draft.extended(one.pack) for one in taking)


def _takes_it_whole(one: Rule | Change) -> bool:
    return isinstance(one, Rule) or one.instead is not None


def _told_twice(draft: Draft, name: str, earlier: Rule | Change, later: Rule | Change) -> None:
    if isinstance(later, Rule):
        message, part = f"[{earlier.id}] has taken the place of [{name}] already", f"replaces [{name}]"
    else:
        told = "has taken the place of" if _takes_it_whole(earlier) else "changes"
        message, part = f'`{earlier.pack}` {told} "{name}" already', f'replaces "{name}"'
    place, other = (where(one, name) for one in (later, earlier))
    related = (Label(other, "it is taken here" if _takes_it_whole(earlier) else "it is changed here"),)
    cure = f"a pack that extends both settles it: an item of its own there says `{part}`"
    help_ = cure if earlier.pack != later.pack else None
    draft.complain("replaced-twice", message, place, related=related, help=help_)


def _replace(draft: Draft) -> None:
    done: set[str] = set()
    for rule in list(draft.rules.values()):
        _take_places(draft, rule, done)


def _take_places(draft: Draft, rule: Rule, done: set[str]) -> None:
    """Along a chain: what takes the place of a rule comes after that rule has taken its own."""
    if rule.id in done:
        return
    done.add(rule.id)
    for name in rule.replaces:
        if name in draft.rules:
            _take_places(draft, draft.rules[name], done)
        _take_place(draft, rule, name)


def _take_place(draft: Draft, rule: Rule, name: str) -> None:
    holder = _now_called(draft, name)
    old, chart = draft.rules.get(holder), draft.charts.get(holder)
    if holder == rule.id or rule.id not in draft.rules:
        return
    if old is None and chart is None:
        if name not in draft.broken and name not in draft.titles:
            unknown_rule(draft, name, where(rule, name))
        return
    question = old.question if old else chart.question  # type: ignore[union-attr]
    if question != rule.question:
        message = f"[{name}] answers another question than [{rule.id}]"
        draft.complain("outranks-elsewhere", message, where(rule, name))
        return
    # Under an option it can only stand above; without the option the old rule answers as before.
    above = bool(rule.under or rule.not_under)
    _take_over(draft, rule, holder, above)
    if above:
        return
    gone: tuple[Rule | Chart, ...] = tuple(one for one in (old, chart) if one is not None)
    draft.replaced[rule.id] = (*draft.replaced.get(rule.id, ()), *draft.replaced.pop(holder, ()), *gone)
    if old is not None:
        del draft.rules[holder]
    else:
        del draft.charts[holder]
    _carry_on(draft, rule, holder)


def _carry_on(draft: Draft, rule: Rule, name: str) -> None:
    """What was decided in the words of the old rule is from now on decided in those of the new."""
    for ruling in list(draft.rulings.values()):
        if name in ruling.carried_by:
            carried = tuple(rule.id if one == name else one for one in ruling.carried_by)
            draft.rulings[ruling.id] = replace(ruling, carried_by=tuple(dict.fromkeys(carried)))


def _every(draft: Draft) -> dict[str, Rule | Chart]:
    return {**draft.rules, **draft.charts}


def _put(draft: Draft, one: Rule | Chart) -> None:
    """Who is as he was stays the very same: what was proven of him is remembered."""
    section: dict[str, Any] = draft.rules if isinstance(one, Rule) else draft.charts
    if section.get(one.id) != one:
        section[one.id] = one


def _take_over(draft: Draft, rule: Rule, name: str, above: bool) -> None:
    for other in _every(draft).values():
        if name in other.outranks and other.id != rule.id and other.id not in rule.outranks:
            _put(draft, replace(other, outranks=(*other.outranks, rule.id)))
    old, rule = draft.rules.get(name) or draft.charts.get(name), draft.rules[rule.id]
    inherited = tuple(one for one in (old.outranks if old else ()) if one not in rule.outranks)
    own = (*rule.outranks, *inherited, *((name,) if above else ()))
    yields = (*rule.yields, *(old.yields if old else ()))
    _put(draft, replace(rule, outranks=own, yields=tuple(dict.fromkeys(yields))))


def _gives_way(draft: Draft, said: Rule | Ranking, name: str, above: tuple[str, ...]) -> None:
    """What stands above it outranks it, by its own word or that of a ranking: also where that is of a pack below."""
    every = _every(draft)
    below = every.get(_now_called(draft, name))
    if below is None:
        _unknown(draft, name, said)
        return
    for title in above:
        one = every.get(_now_called(draft, title))
        if one is None:
            _unknown(draft, title, said)
        elif one.question != below.question:
            message = f"[{title}] answers another question than [{name}]"
            draft.complain("outranks-elsewhere", message, where(said, title))
        else:
            _put(draft, replace(one, outranks=tuple(dict.fromkeys((*one.outranks, below.id)))))
            below = replace(below, yields=tuple(dict.fromkeys((*below.yields, one.id))))
            every |= {below.id: below}
            _put(draft, below)


def _unknown(draft: Draft, name: str, said: Rule | Chart | Ranking) -> None:
    if name not in draft.broken:
        unknown_rule(draft, name, where(said, name))


def _families(draft: Draft) -> dict[str, list[Rule]]:
    """By heading. What takes a rule's place belongs to that rule's family too."""
    families: dict[str, list[Rule]] = {}
    for rule in draft.rules.values():
        instead = [draft.rules[one] for one in rule.replaces if one in draft.rules]
        for family in dict.fromkeys(_plain(one.family) for one in (rule, *draft.replaced.get(rule.id, ()), *instead)):
            families.setdefault(family, []).append(rule)
    return families


def _plain(family: str) -> str:
    """A heading without the number it may begin with."""
    first, _, rest = family.partition(" ")
    return (rest if rest and first.rstrip(".").replace(".", "").isdigit() else family).strip().lower()


def _ranked(
    draft: Draft, rule: Rule | Chart, names: tuple[str, ...], families: dict[str, list[Rule]], upward: bool = False
) -> tuple[str, ...]:
    """The rules and charts meant, those that took the place of others included; of a family those that may be."""
    found: list[str] = []
    for name in names:
        if name.startswith("every rule of "):
            family = name.removeprefix("every rule of ")
            members = families.get(_plain(family))
            if members is None:
                names_ = sorted({one.family for one in draft.rules.values()})
                message = f"no family of rules is called [{family}]"
                draft.complain("unknown-rule", message, where(rule, family), help=did_you_mean(family, names_))
                continue
            found += [
                one.id
                for one in members
                if one.question == rule.question
                and one.id != rule.id
                and rule.id not in one.outranks
                and (upward or one.layer <= rule.layer)
            ]
        elif _known(draft, name, rule):
            found.append(_now_called(draft, name))
    return tuple(one for one in dict.fromkeys(found) if one != rule.id)


def _known(draft: Draft, name: str, said: Rule | Chart) -> bool:
    now = _now_called(draft, name)
    if now in draft.rules or now in draft.charts:
        return True
    _unknown(draft, name, said)
    return False


def _now_called(draft: Draft, name: str) -> str:
    """A rule named by a name it had formerly is meant by the one it has; so is what took the place of one."""
    if name in draft.rules or name in draft.charts:
        return name
    renamed = next((one.id for one in draft.rules.values() if name in one.formerly), None)
    return renamed or next((by for by, gone in draft.replaced.items() if any(one.id == name for one in gone)), name)


def where(declaration: Declared, name: str) -> Span:
    """Where an item says a `[Name]`; its own title if that cannot be made out."""
    place = declaration.place_of(f"[{name}]")
    assert place is not None
    return place


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


def check_options(draft: Draft, declared: Iterable[Declared]) -> None:
    told: set[tuple[Span, str]] = set()  # many items may stand under one head
    for one in declared:
        for name in (*one.under, *one.not_under):
            place = _option_said(draft, one, name)
            if name in draft.options or (place, name) in told:
                continue
            told.add((place, name))
            if not _named_otherwise(draft, name, "an option", place):
                cure = did_you_mean(name, draft.options)
                draft.complain("unknown-option", f"no option is called [{name}]", place, help=cure)
