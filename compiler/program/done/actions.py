"""Actions and reactions as Python functions.

Which there are, and what each takes, stands in runtime/functions.py. Options of a set are its pieces; where there are
candidates, options are looked for among these.

Pieces of a set. Where the set's condition says `every one among the set is so`, pieces that are not so
can be in no allowed set, so they are left out of the options. This only spares searching: the condition
is still asked of the whole.

What an action needs at all (something of the kind for each choice that must be made, a fact that must be told of
somebody) is asked before any choice is looked at.

Candidates. Conditions of a later choice that speak of no earlier one are asked once, not for each earlier choice;
and where they leave nobody, no earlier choice need be tried at all. So it is with what such conditions imply of each
choice alone, which is asked of candidates, and of options before anything is chosen after them. A hex next to which
somebody must stand who is chosen later is looked for beside those who could be chosen: things are fewer than hexes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from compiler import terms
from compiler.insight import can_fail, implied, in_good_order, is_near, needs_of, price
from compiler.middle import Expr, Statement, code
from compiler.model import Action, ChoiceOf, Slot
from compiler.program.descriptions import (
    Search,
    every_hex,
    is_anywhere,
    one_by_one,
    search,
    there_is_one_of,
    those,
    unless_nobody,
)
from compiler.program.done.steps import function_of, gathered
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.terms import Kind, Term
from compiler.trees import free_names, mentions, substitute, within
from runtime import functions
from runtime.operations import OUT_TOO

AMONG = "among"
ONE, OTHER = "the one", "another"  # what is chosen, and what is chosen after it
CHEAP = 60  # the price up to which something is asked of a choice before it is tried


def scope_slots(action: Action) -> tuple[Slot, ...]:
    """What an action's functions take: what the event bound, then the choices in their order."""
    return (*action.event_slots, *(Slot(choice.variable, choice.kind) for choice in action.choices))


def functions_of(w: Writer, action: Action) -> list[Statement]:
    action = _all_said_at_once(action)
    ending = w.action_ending[action.id]
    bound = Scope.of((slot.name, slot.kind) for slot in action.event_slots)
    written = [_ask(functions.TAKER.name(ending), bound, value(w, bound, action.taken_by), f"Who may: {action.phrase}")]
    if action.known_to is not None:
        written.append(_ask(functions.KEEPER.name(ending), bound, value(w, bound, action.known_to)))
    sure = [*_needed(w, action), *(value(w, bound, one) for one in conditions_before_choices(action))]
    if sure:
        may = code.call("bool", code.both(sure))
        written.append(_ask(functions.POSSIBLE.name(ending), bound, may, "Whether any choice may be made."))
    s, candid = bound, list[int]()  # the choices with candidates
    for number, choice in enumerate(action.choices, 1):
        found = search(w, s, choice.description, value)
        likely = _likely(w, action, number)
        if likely is not None:
            one = Scope.of([(ONE, choice.description.kind)])
            says = f"Whether {choice.variable} may be this at all."
            written.append(_may_be(functions.LIKELY.name(ending, number), one, value(w, one, likely), says))
        wide = _whatever_was_chosen(w, s, choice, found, likely is not None)
        beside = _beside_later(w, action, number)
        at_most: Expr | None = None
        if wide is not None:
            found = _of_candidates(w, s, choice, found)
            at_most = gathered(s, wide)
        elif beside:
            found = replace(found, among=code.Local(AMONG))
            at_most = code.engine("near", code.invoke(functions.CANDIDATES.name(ending, beside), code.P))
        if at_most is not None:
            candid.append(number)
            says = f"What may be {choice.variable}, whatever was chosen before."
            written.append(_ask(functions.CANDIDATES.name(ending, number), Scope(), at_most, says))
        options = _options(w, s, choice, found)
        scope = ("p", *s.names.values(), *([AMONG] if at_most is not None else []))
        says = f"What may be {choice.variable}."
        written.append(code.define(functions.OPTIONS.name(ending, number), scope, [code.Give(options)], says))
        s, _ = s.bind(choice.variable, choice.kind)
        leads_on = _leads_on(w, s, action, number)
        if leads_on:
            says = f"Whether anything comes of {choice.variable}."
            written.append(_may_be(functions.LEADS_ON.name(ending, number), s, code.both(leads_on), says))
        if choice.such_that is not None:
            fits = value(w, s, choice.such_that)
            written.append(_ask(functions.FITS.name(ending, number), s, fits, f"Whether {choice.variable} will do."))
    if action.only_if is not None:
        written.append(_ask(functions.ALLOWED.name(ending), s, value(w, s, action.only_if)))
    unfinished = {one.id for one in w.model.sequences.values() if one.unfinished is not None and w.holds(one)}
    barred = not unfinished.isdisjoint(action.phases)
    written.append(_legal(action, ending, candid, asks_first=bool(sure), barred=barred))
    written.append(function_of(w, functions.TAKE.name(ending), scope_slots(action), action.steps, action.phrase))
    return written


def conditions_before_choices(action: Action) -> list[Term]:
    """Those parts of the action's own condition that speak of no choice.

    Where one does not hold, nothing is asked about choices.
    """
    if action.only_if is None:
        return []
    said = action.only_if.operands if isinstance(action.only_if, terms.All) else (action.only_if,)
    variables = [choice.variable for choice in action.choices]
    return [one for one in said if variables and not any(mentions(one, name) for name in variables)]


def _needed(w: Writer, action: Action) -> list[Expr]:
    """What there must be for the choices that must be made to have options, whatever is chosen: cheap to ask."""
    needs = [one for choice in action.choices if _must_be_made(choice) for one in needs_of(w, choice.description)]
    return [there_is_one_of(one) for one in dict.fromkeys(needs)]


def _must_be_made(choice: ChoiceOf) -> bool:
    return choice.least > 0 if choice.many else not choice.optional


def _ask(function: str, s: Scope, answer: Expr, says: str = "") -> Statement:
    return code.define(function, ("p", *s.names.values()), [code.Give(answer)], says)


# ---- options


def _all_said_at_once(action: Action) -> Action:
    return replace(action, choices=tuple(map(_said_at_once, action.choices)))


def _said_at_once(choice: ChoiceOf) -> ChoiceOf:
    """The same with all that is asked of one thing chosen told in its description: so it can say where to look."""
    d = choice.description
    if choice.many or choice.such_that is None:
        return choice
    mine = {} if d.variable == choice.variable else {choice.variable: terms.Variable(d.kind, d.variable)}
    said = (*d.conditions, substitute(choice.such_that, mine))
    return replace(choice, description=replace(d, conditions=said), such_that=None)


def _options(w: Writer, s: Scope, choice: ChoiceOf, found: Search) -> Expr:
    filters = list(found.filters)
    for variable, condition in conditions_of_each(choice):
        filters.append(_of_each(w, choice, found, variable, condition, choice.description.kind))
    return those(s, replace(found, filters=tuple(filters)))


def _of_each(w: Writer, choice: ChoiceOf, found: Search, variable: str, condition: Term, kind: Kind) -> Expr:
    names = {**found.scope.names, variable: found.variable}
    kinds = {**found.scope.kinds, variable: kind}
    return value(w, replace(found.scope, names=names, kinds=kinds), condition)


# ---- candidates


def _whatever_was_chosen(w: Writer, s: Scope, choice: ChoiceOf, found: Search, sought: bool) -> Search | None:
    """The description without what speaks of earlier choices; None where it would look elsewhere for them.

    `sought`: whether there is more to ask of candidates than their own conditions. Of hexes there are too many.
    """
    d = choice.description
    alone, _ = _sundered(w, s, d)
    if not (alone or (sought and d.kind.name in w.kinds_beneath)) or not s.names or d.variable in s.names:
        return None
    wide = search(w, s, replace(d, conditions=tuple(alone)), value)
    looked_among = {one.name for one in within(wide.among) if isinstance(one, code.Local)}
    if unless_nobody(wide.among) == unless_nobody(found.among) and looked_among.isdisjoint(s.names.values()):
        return replace(wide, among=found.among)
    everywhere = is_anywhere(wide.among) and is_anywhere(found.among)  # where something is told, if anything is
    return replace(wide, among=found.among) if alone and everywhere else None


def _of_candidates(w: Writer, s: Scope, choice: ChoiceOf, found: Search) -> Search:
    _, bound = _sundered(w, s, choice.description)
    filters = [value(w, found.scope, one) for one in in_good_order(w.model, bound)]
    return replace(found, among=code.Local(AMONG), filters=tuple(filters))


def beside_later(w: Writer, action: Action, number: int) -> int:
    """The number of a later choice of things of which candidates are known, if this one is of a hex in which or next to
    which the thing must stand; 0 where there is none."""
    return _beside_later(w, _all_said_at_once(action), number)


def _beside_later(w: Writer, action: Action, number: int) -> int:
    """Where somebody stands is known; so if it may not be any hex, who must stand in it is looked for there."""
    spot = action.choices[number - 1]
    if spot.many or spot.optional or spot.kind.name != "hex":
        return 0
    s = _before(action, number)
    here = search(w, s, spot.description, value)
    known = _whatever_was_chosen(w, s, spot, here, _likely(w, action, number) is not None)
    if known or not is_anywhere(here.among):
        return 0
    for after, later in enumerate(action.choices[number:], number + 1):
        d, s = later.description, _before(action, after)
        if d.kind.name not in w.kinds_beneath or not _must_be_made(later):
            continue
        found = search(w, s, d, value)
        if here.among != every_hex() and isinstance(found.among, code.Engine) and found.among.operation == "in_hex":
            continue
        is_sought = _likely(w, action, after) is not None
        if is_near(w, d.variable, spot.variable, d.conditions):
            return after if _whatever_was_chosen(w, s, later, found, is_sought) else 0
    return 0


def _before(action: Action, number: int) -> Scope:
    """What is known when this is chosen."""
    return Scope.of((slot.name, slot.kind) for slot in scope_slots(action)[: len(action.event_slots) + number - 1])


def _sundered(w: Writer, s: Scope, d: terms.Description) -> tuple[list[Term], list[Term]]:
    """Its conditions: those that speak of nothing before, and cannot fail; the others."""
    said = one_by_one(d)
    alone = [one for one in said if not can_fail(w.model, one) and not any(mentions(one, name) for name in s.names)]
    return alone, [one for one in said if one not in alone]


def _likely(w: Writer, action: Action, number: int) -> Term | None:
    """What the conditions of this choice and of all that must be made after it imply of it alone; None if nothing."""
    choice = action.choices[number - 1]
    known = frozenset([ONE])
    found: list[Term] = []
    tried_often = number > 1 and choice.description.kind.name in w.kinds_beneath  # things are few
    for one in _conditions(choice, ONE) if tried_often else ():
        if not free_names(one) <= known:
            found += _told(implied(w, one, known))
    if not choice.many:
        mine = {choice.variable: terms.Variable(choice.kind, ONE)}
        later = [one for one in action.choices[number:] if _must_be_made(one)]
        for one in (each for after in later for each in _conditions(after, OTHER)):
            found += _told(implied(w, substitute(one, mine), known))
    cheap = [one for one in dict.fromkeys(found) if price(one) <= CHEAP and not free_names(one).isdisjoint(known)]
    return terms.All(terms.YES_NO, tuple(in_good_order(w.model, cheap))) if cheap else None


def _conditions(choice: ChoiceOf, name: str) -> list[Term]:
    """All that must hold of a choice, or of each piece of it, under this name."""
    d = choice.description
    called = terms.Variable(d.kind, name)
    return [substitute(one, {d.variable: called, choice.variable: called}) for one in d.conditions]


def _leads_on(w: Writer, s: Scope, action: Action, number: int) -> list[Expr]:
    """That there is somebody for each choice that must be made later, but for the next, which is looked at anyhow: as
    much of it as this choice is the last to tell, of things, which are few."""
    mine, found = action.choices[number - 1], list[Expr]()
    later = {one.variable for one in action.choices[number:]}
    for choice in action.choices[number + 1 :]:
        d = choice.description
        if d.kind.name not in w.kinds_beneath or not _must_be_made(choice):
            continue
        said = [one for one in one_by_one(d) if not can_fail(w.model, one)]
        said = [one for one in said if free_names(one).isdisjoint(later - {d.variable, choice.variable})]
        if any(mentions(one, mine.variable) for one in said):
            some = replace(d, conditions=tuple(said))
            found.append(value(w, s, terms.Exists(terms.YES_NO, some, ">=", terms.Number(terms.NUMBER, Fraction(1)))))
    return found


def _told(said: Term | None) -> tuple[Term, ...]:
    return () if said is None else said.operands if isinstance(said, terms.All) else (said,)


def _may_be(name: str, s: Scope, so: Expr, says: str) -> Statement:
    """Where it cannot be told, it may be so."""
    asked = code.attempt([code.Give(so)], "NO_VALUE", code.Give(code.Plain(True)))
    return code.define(name, ("p", *s.names.values()), [asked], says)


def conditions_of_each(choice: ChoiceOf) -> list[tuple[str, Term]]:
    """Conditions (with their variable) that each element of any allowed set must meet by itself."""
    if choice.such_that is None or _is_out_of_play(choice.description):
        return []
    said = choice.such_that
    conjuncts = said.operands if isinstance(said, terms.All) else (said,)
    found: list[tuple[str, Term]] = []
    for one in conjuncts:
        match one:
            case terms.Every(description=d, condition=so) if _is_the_set(choice, d) == ():
                found.append((d.variable, so))
            case terms.Exists(description=d, operator="==", number=terms.Number(value=many)) if many == 0:
                rest = _is_the_set(choice, d)
                if rest:
                    so = rest[0] if len(rest) == 1 else terms.All(terms.YES_NO, rest)
                    found.append((d.variable, terms.Not(terms.YES_NO, so)))
    return [(variable, so) for variable, so in found if not mentions(so, choice.variable)]


def _is_the_set(choice: ChoiceOf, d: terms.Description) -> tuple[Term, ...] | None:
    """What a description of the chosen set says besides; None if it describes another set."""
    if d.kind.name != choice.description.kind.name or d.type is not None:
        return None
    rest, among = [], False
    for one in d.conditions:
        is_among = (
            isinstance(one, terms.Among)
            and isinstance(one.group, terms.Variable)
            and one.group.name == choice.variable
            and isinstance(one.element, terms.Variable)
            and one.element.name == d.variable
        )
        among = among or is_among
        if not is_among:
            rest.append(one)
    return tuple(rest) if among else None


def _is_out_of_play(node: object) -> bool:
    return any(isinstance(one, terms.Builtin) and one.operation in OUT_TOO for one in within(node))


# ---- legal at once


def _legal(action: Action, ending: str, candid: Collection[int], asks_first: bool, barred: bool) -> Statement:
    """All at once. A choice that the phrase does not name may be anything that completes it.

    A reaction is legal only while its event is announced, which nobody can ask about. `candid`: the numbers of
    choices with candidates; `asks_first`: whether something is asked before any choice; `barred`: a phase of it may not
    end while something is left.
    """
    slots = Scope.of((slot.name, slot.kind) for slot in action.slots)
    parameters = ("p", *slots.names.values())
    name = functions.LEGAL.name(ending)
    if action.event is not None:
        return code.define(name, parameters, [code.Give(code.Plain(False))])
    said = slots
    for choice in action.choices:
        if choice.variable not in said.names:
            said, _ = said.bind(choice.variable, choice.kind)
    variables = [said.names[choice.variable] for choice in action.choices]
    tests: list[Expr] = []
    if action.only_if is not None:
        tests = [code.invoke(functions.ALLOWED.name(ending), code.P, *map(code.Local, variables))]
    if barred:
        tests.append(code.method("p", "ends_well", code.Plain(action.id), *map(code.Local, variables)))
    for number in range(len(action.choices), 0, -1):
        choice, variable = action.choices[number - 1], variables[number - 1]
        before = (code.P, *map(code.Local, variables[: number - 1]))
        among = code.invoke(functions.CANDIDATES.name(ending, number), code.P)
        options = code.invoke(functions.OPTIONS.name(ending, number), *before, *([among] if number in candid else []))
        if choice.such_that is not None:
            tests.insert(0, code.invoke(functions.FITS.name(ending, number), *before, code.Local(variable)))
        if choice.variable not in slots.names:
            test = code.both(tests)
            tests = [code.Plain(False) if choice.many else _some(variable, options, test, choice.optional)]
        else:
            tests.insert(0, _is_option(choice, variable, options))
    if asks_first:
        tests.insert(0, code.invoke(functions.POSSIBLE.name(ending), code.P))
    return code.define(name, parameters, [code.Give(code.both([*in_its_phases(action), *tests]))])


def in_its_phases(action: Action) -> list[Expr]:
    """That it is one of the phases in which it may be taken; nothing where it may be at any time."""
    return [code.Compare(code.Held("phase"), "in", code.plain_pack(action.phases))] if action.phases else []


def _some(variable: str, options: Expr, test: Expr, optional: bool) -> Expr:
    if optional:
        options = code.pack([code.Spread(options), code.Known("NONE")])
    return code.call("any", code.Search(test, variable, options, ()))


def _is_option(choice: ChoiceOf, variable: str, options: Expr) -> Expr:
    chosen = code.Local(variable)
    if not choice.many:
        test = code.Compare(chosen, "in", options)
        return code.either([code.Compare(chosen, "is", code.Known("NONE")), test]) if choice.optional else test
    among_these = code.Compare(code.Local("one"), "in", chosen)
    in_order = code.Search(code.Local("one"), "one", options, (among_these,))
    tests = [code.Compare(chosen, "==", code.call("tuple", in_order))]
    if choice.least > 0:
        tests.insert(0, code.Compare(code.call("len", chosen), ">=", code.Plain(choice.least)))
    return code.both(tests)
