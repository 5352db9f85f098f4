"""What values, conditions, descriptions and questions mean: read aloud, one case after another.

Within one asking an answer is remembered, for it cannot change; else nothing is remembered, nothing is clever.
The order of conditions never matters: one that is no settles that not all hold, whatever cannot be told of the
others. Where the meaning gives no answer a `Refusal` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Any

from compiler import terms as t
from compiler.model.model import Chart, Declared, Question, Rule
from compiler.trees import within
from runtime.space import UnknownHex
from runtime.values import NONE, SPECIALS, Special, Unmeant, exact
from tests.oracle.charts import cell_of
from tests.oracle.engine import operate
from tests.oracle.outcomes import Answer, Conflict, Depends, Endless, Meaningless, Refusal, Silent, TooLong
from tests.oracle.position import Position, Value, as_value
from tests.oracle.ways import way

Scope = Mapping[str, Value]


def outcome(p: Position, question: str, arguments: tuple[Value, ...]) -> Answer | Refusal:
    """The answer, or the refusal as a value."""
    try:
        return ask(p, question, arguments)
    except Refusal as refusal:
        return refusal
    except (Unmeant, ZeroDivisionError) as unmeant:
        return Meaningless(str(unmeant))
    except RecursionError:
        return Endless(question)


# ---- questions


def ask(p: Position, question_id: str, arguments: tuple[Value, ...]) -> Answer:
    question = p.model.questions[question_id]
    asked = (question_id, arguments)
    if asked in p.asking:
        raise Endless(question_id)
    if not p.asking:
        p.heard.clear()  # nothing is remembered from one asking to the next
    known = p.heard.get(asked)
    if known is not None:
        if isinstance(known, Answer):
            return known
        raise known
    if p.patience.left is not None:
        if not p.patience.left:
            raise TooLong
        p.patience.left -= 1
    p.asking.append(asked)
    try:
        scope = {slot.name: value for slot, value in zip(question.slots, arguments, strict=True)}
        answer = p.heard[asked] = combine(p, question, scope)
        return answer
    except Endless:
        raise
    except (Refusal, Unmeant, ZeroDivisionError) as refusal:
        p.heard[asked] = refusal
        raise
    finally:
        p.asking.pop()


def in_force(p: Position, declared: Declared) -> bool:
    return all(option in p.on for option in declared.under) and not any(o in p.on for o in declared.not_under)


def near_and_standing(p: Position, question: Question, scope: Scope) -> tuple[frozenset[str], list[Rule | Chart]]:
    """The rules that apply unless silenced, and those of them that are not silenced.

    A rule is silenced when a rule that outranks it stands. So whoever is silenced silences nobody,
    and what it would have silenced stands again. A rule of which nothing can be told is refused, unless
    it makes no difference: it is silenced, or (of a permission) another rule forbids.
    """
    everything: list[Rule | Chart] = [*p.model.rules.values(), *p.model.charts.values()]
    asked = [rule for rule in everything if rule.question == question.id and in_force(p, rule)]
    applies = {rule.id: tried(partial(holds_for, p, rule, scope)) for rule in asked}

    def stands(rule: Rule | Chart) -> Told:
        if applies[rule.id] is False:
            return False
        over = [stands(other) for other in asked if rule.id in other.outranks]
        return all_of([negation(one) for one in over] + [applies[rule.id]])

    standing = {rule.id: stands(rule) for rule in asked}
    settled = question.combine == "permission" and any(
        effect_of(rule) == "forbidden" and standing[rule.id] is True for rule in asked
    )
    for rule in asked:
        told = standing[rule.id]
        if isinstance(told, Exception) and effect_of(rule) not in ("nothing", "allowed") and not settled:
            raise told
    near = frozenset(rule.id for rule in asked if applies[rule.id] is True)
    return near, [rule for rule in asked if standing[rule.id] is True]


def holds_for(p: Position, rule: Rule | Chart, scope: Scope) -> bool:
    if isinstance(rule, Chart):
        return cell_of(p, rule, scope) is not None
    if rule.condition is not None and not of_each(rule) and not truth(p, scope, rule.condition):
        return False
    if isinstance(rule.value, t.Branches) and rule.each is None:
        return any(condition is None or truth(p, scope, condition) for _, condition in rule.value.branches)
    return True


def of_each(rule: Rule) -> bool:
    """Whether the rule's condition speaks of each thing it counts for, and so is asked of each."""
    if rule.each is None or rule.condition is None:
        return False
    return any(isinstance(part, t.Variable) and part.name == rule.each.variable for part in within(rule.condition))


def combine(p: Position, question: Question, scope: Scope) -> Answer:
    apply, standing = near_and_standing(p, question, scope)

    def said(effect: str) -> dict[str, list[Value]]:
        """What the standing rules of this effect say, by rule; several times where it counts `each`."""
        return {r.id: says(p, r, scope) for r in standing if effect_of(r) == effect}

    def answer(value: Value, *effects: str) -> Answer:
        by = frozenset(r.id for r in standing if effect_of(r) in effects)
        return Answer(value, by, apply - by)

    def by_default() -> Answer:
        if question.default is not None:
            return Answer(value_of(p, scope, question.default), frozenset(), apply)
        if question.combine == "set":
            return Answer((), frozenset(), apply)
        if question.kind.name == "yes-or-no":
            return Answer(False, frozenset(), apply)
        raise Silent(question.id)

    if question.combine == "permission":
        forbidding = said("forbidden")
        return answer(False, "forbidden") if forbidding else answer(True, "allowed")

    if question.combine in ("sum", "product"):
        return answer(reckon(p, question, scope, said), *NUMBERED)

    if question.combine == "set":
        gathered = [one for values in said("includes").values() for group in values for one in members(group)]
        has_default = question.default is not None and not said("includes")
        return by_default() if has_default else answer(as_set(p, question.kind, gathered), "includes")

    values = said("is")
    flat: list[Any] = [value for several in values.values() for value in several]
    if not flat:
        return by_default()
    if question.combine == "one":
        if any(value != flat[0] for value in flat):
            raise Conflict(question.id, {rule: several[0] for rule, several in values.items()})
        return answer(flat[0], "is")
    different = list(dict.fromkeys(flat))
    if len(different) > 1 and question.kind.name in p.model.choices:
        different.sort(key=p.model.choices[question.kind.name].names.index)
        return answer(different[0] if question.combine == "least" else different[-1], "is")
    return answer(min(different) if question.combine == "least" else max(different), "is")


NUMBERED = ("changes", "multiplied", "multiplied as a whole", "rounded", "at most", "at least")


def reckon(p: Position, question: Question, scope: Scope, said: Any) -> Value:
    """Multiply, add, multiply as a whole, round, cap; starting from the default, else from nothing added or multiplied."""
    start = 0 if question.combine == "sum" else 1
    total: Any = start if question.default is None else value_of(p, scope, question.default)
    for values in said("multiplied").values():
        for value in values:
            total = total * value
    for values in said("changes").values():
        for value in values:
            total = total + value
    for values in said("multiplied as a whole").values():
        for value in values:
            total = total * value
    roundings = {rule: values[0] for rule, values in said("rounded").items()}
    if len(set(roundings.values())) > 1:
        raise Conflict(question.id, roundings)
    if roundings:
        total = ceil(total) if next(iter(roundings.values())) == 1 else floor(total)
    for values in said("at least").values():
        total = max(total, values[0])
    for values in said("at most").values():
        total = min(total, values[0])
    return exact(total)


def effect_of(rule: Rule | Chart) -> str:
    return "is" if isinstance(rule, Chart) else rule.effect


def says(p: Position, rule: Rule | Chart, scope: Scope) -> list[Value]:
    if isinstance(rule, Chart):
        value = cell_of(p, rule, scope)
        assert value is not None
        return [value]
    if rule.value is None:
        return [True]
    if rule.each is None:
        return [value_of(p, scope, rule.value)]
    each = rule.each
    if of_each(rule) and rule.condition is not None:
        each = replace(each, conditions=(*each.conditions, rule.condition))
    return [value_of(p, {**scope, each.variable: one}, rule.value) for one in described(p, scope, each)]


# ---- descriptions


def described(p: Position, scope: Scope, d: t.Description) -> list[Value]:
    told = fitting(p, scope, d)
    for _, fits in told:
        if isinstance(fits, Exception):
            raise fits
    return [one for one, fits in told if fits]


def fitting(p: Position, scope: Scope, d: t.Description) -> list[tuple[Value, Told]]:
    """Each candidate, and whether it is described."""
    return [
        (one, all_of(tried_truth(p, {**scope, d.variable: one}, condition) for condition in d.conditions))
        for one in candidates(p, scope, d)
    ]


def candidates(p: Position, scope: Scope, d: t.Description) -> list[Value]:
    kind = d.kind.name
    if kind == "number":
        assert d.numbers is not None
        low, high = (value_of(p, scope, end) for end in d.numbers)
        assert isinstance(low, int)
        assert isinstance(high, int)
        return list(range(low, high + 1))
    if kind == "hex":
        return list(range(p.space.size))
    if kind == "hexside":
        return sorted({side for place in range(p.space.size) for side in p.space.sides_of(place)})
    if kind == "board":
        boards = {str(p.space.board_of(place)) for place in range(p.space.size)}
        return [*sorted(boards)]
    if kind == "yes-or-no":
        return [False, True]
    if kind in p.model.choices:
        return list(p.model.choices[kind].names)
    things = [thing for thing in sorted(p.kind_of) if kind in p.lineage(thing)]
    if d.type is not None:
        things = [thing for thing in things if p.type_of[thing] == d.type]
    mine = (t.Variable(d.kind, d.variable),)
    if any(t.Builtin(t.YES_NO, one, mine) in d.conditions for one in ("is_out_of_play", "is_anywhere")):
        return list(things)
    return [thing for thing in things if p.in_play(thing)]


def members(group: Value) -> tuple[Value, ...]:
    assert isinstance(group, tuple)
    return group


def as_set(p: Position, kind: t.Kind, values: list[Value]) -> Value:
    """Ascending without repeats; names in their declared order."""
    distinct = set(values)
    if kind.name in p.model.choices:
        return tuple(name for name in p.model.choices[kind.name].names if name in distinct)
    numbers: list[Any] = list(distinct)
    return tuple(sorted(numbers))


# ---- values


Told = bool | Exception  # yes, no, or why it cannot be told


def tried(ask_it: Callable[[], bool]) -> Told:
    try:
        return ask_it()
    except (Refusal, Unmeant, ZeroDivisionError) as refusal:
        return refusal


def tried_truth(p: Position, scope: Scope, condition: t.Term) -> Told:
    return tried(lambda: truth(p, scope, condition))


def negation(told: Told) -> Told:
    return told if isinstance(told, Exception) else not told


def all_of(told: Iterable[Told]) -> Told:
    """No where one is no, whatever cannot be told of the others: the order of conditions never matters."""
    failure: Exception | None = None
    for one in told:
        if one is False:
            return False
        if isinstance(one, Exception):
            failure = failure or one
    return failure if failure is not None else True


def any_of(told: Iterable[Told]) -> Told:
    return negation(all_of(negation(one) for one in told))


def settled(told: Told) -> bool:
    if isinstance(told, Exception):
        raise told
    return told


def truth(p: Position, scope: Scope, condition: t.Term) -> bool:
    value = value_of(p, scope, condition)
    if not isinstance(value, bool):
        raise Meaningless(f"{value} is neither yes nor no")
    return value


def value_of(p: Position, scope: Scope, term: t.Term) -> Value:
    value: Value = meant(p, scope, term)
    return value


def meant(p: Position, scope: Scope, term: t.Term) -> Any:
    def of(part: t.Term) -> Any:
        return value_of(p, scope, part)

    def is_so(part: t.Term) -> bool:
        return truth(p, scope, part)

    match term:
        case t.Number():
            return exact(term.value)
        case t.Name():
            return named(p, term)
        case t.YesNo():
            return term.value
        case t.Variable():
            return scope[term.name]
        case t.HexLabel():
            return hex_of(p, term.label)
        case t.Nothing():
            return ()

        case t.Read():
            return read(p, term.store, subjects(p, scope, term.arguments))
        case t.Ask():
            return ask(p, term.question, subjects(p, scope, term.arguments)).value
        case t.Legal():
            from tests.oracle.doing import is_legal

            return is_legal(p, term.action, tuple(of(argument) for argument in term.arguments))
        case t.Builtin(operation="these"):
            return as_set(p, term.kind, [of(argument) for argument in term.arguments])
        case t.Builtin(operation="greater" | "lesser"):
            numbers = [counted(of(argument)) for argument in term.arguments]
            return max(numbers) if term.operation == "greater" else min(numbers)
        case t.Builtin(operation="is_on_board"):
            place = of(term.arguments[0])
            is_hex = term.arguments[0].kind.name == "hex"
            return place is not NONE and (is_hex or p.hex_of(place) is not NONE)
        case t.Builtin(operation="is_on_named_board"):
            place = of(term.arguments[0])
            place = place if term.arguments[0].kind.name == "hex" else p.hex_of(place)
            return place is not NONE and bool(p.space.is_on_board(place, of(term.arguments[1])))
        case t.Builtin(operation="is_in_area"):
            place = of(term.arguments[0])
            place = place if term.arguments[0].kind.name == "hex" else p.hex_of(place)
            return place is not NONE and place in p.space.areas.get(of(term.arguments[1]), ())
        case t.Builtin():
            may_be_none = term.operation in ("is_in_play", "is_on_board")
            given = [of(one) for one in term.arguments] if may_be_none else subjects(p, scope, term.arguments)
            return operate(p, term.operation, list(given))

        case t.Arithmetic():
            return reckoned(term.operator, of(term.left), of(term.right))
        case t.Round():
            return ceil(counted(of(term.operand))) if term.up else floor(counted(of(term.operand)))
        case t.Shift():
            names = p.model.choices[term.operand.kind.name].names
            step = of(term.by) if term.up else -of(term.by)
            return names[max(0, min(len(names) - 1, names.index(of(term.operand)) + step))]
        case t.Branches():
            for value, condition in term.branches:
                if condition is None or is_so(condition):
                    return value_of(p, scope, value)
            raise Silent("no branch")
        case t.Count():
            return len(described(p, scope, term.description))
        case t.Gather():
            d = term.description
            bodies: list[Any] = [value_of(p, {**scope, d.variable: one}, term.body) for one in described(p, scope, d)]
            if term.how == "sum":
                return exact(sum((counted(body) for body in bodies), start=0))
            if not bodies:
                raise Meaningless(f"the {term.how} of nothing")
            return min(bodies) if term.how == "least" else max(bodies)
        case t.SetOf():
            return as_set(p, term.description.kind, described(p, scope, term.description))
        case t.Way():
            return way(p, scope, term)
        case t.TheOne():
            found = described(p, scope, term.description)
            if len(found) != 1:
                raise Meaningless(f"the one of {len(found)}")
            return found[0]
        case t.Suppose():
            from tests.oracle.doing import supposed

            imagined, names = supposed(p, scope, term.changes)
            return value_of(imagined, names, term.body)

        case t.Not():
            return not is_so(term.operand)
        case t.All():
            return settled(all_of(tried_truth(p, scope, operand) for operand in term.operands))
        case t.AnyOf():
            return settled(any_of(tried_truth(p, scope, operand) for operand in term.operands))
        case t.Equal():
            return bool(of(term.left) == of(term.right))
        case t.Compare():
            return compared(p, term.operator, term.left.kind, of(term.left), of(term.right))
        case t.OneOf():
            actual = of(term.operand)
            return any(actual == of(option) for option in term.options)
        case t.Among():
            return of(term.element) in members(of(term.group))
        case t.IsA():
            thing = of(term.operand)
            if thing is NONE:
                return False
            return p.type_of[thing] == term.noun if term.is_type else term.noun in p.lineage(thing)
        case t.Exists():
            told = [fits for _, fits in fitting(p, scope, term.description)]
            surely, number = sum(fits is True for fits in told), of(term.number)
            unsure = [fits for fits in told if isinstance(fits, Exception)]
            verdicts = {compared(p, term.operator, t.NUMBER, surely + more, number) for more in range(len(unsure) + 1)}
            if len(verdicts) > 1:
                raise unsure[0]
            return verdicts.pop()
        case t.Every():
            d = term.description
            kept = [
                any_of([negation(fits), tried_truth(p, {**scope, d.variable: one}, term.condition)])
                for one, fits in fitting(p, scope, d)
                if fits is not False
            ]
            return settled(all_of(kept))
    raise NotImplementedError(type(term).__name__)


def subjects(p: Position, scope: Scope, arguments: Sequence[t.Term]) -> tuple[Value, ...]:
    """What is asked about: a special name among them is refused as soon as it comes."""
    values = []
    for argument in arguments:
        value = value_of(p, scope, argument)
        if isinstance(value, Special):
            raise Meaningless(f"something was asked of {value}")
        values.append(value)
    return tuple(values)


def hex_of(p: Position, label: str) -> int:
    """A half hex answers to its name on either board."""
    try:
        return p.space.hex(label)
    except UnknownHex:
        raise Meaningless(f"there is no hex {label}") from None


def named(p: Position, term: t.Name) -> Value:
    choice = p.model.choices.get(term.kind.name)
    if choice is not None and term.value in choice.names:
        return term.value
    return SPECIALS.get(term.value, term.value)


def counted(value: Any) -> Any:
    if isinstance(value, Special) or not isinstance(value, (int, Fraction)):
        raise Meaningless(f"`{value}` is not a number")
    return value


def reckoned(operator: str, left: Any, right: Any) -> Value:
    a, b = Fraction(counted(left)), Fraction(counted(right))
    if operator == "/" and b == 0:
        raise Meaningless("a division by nothing")
    return exact({"+": a + b, "-": a - b, "*": a * b}[operator] if operator != "/" else a / b)


def compared(p: Position, operator: str, kind: t.Kind, left: Any, right: Any) -> bool:
    if operator == "==":
        return bool(left == right)
    if isinstance(left, Special) or isinstance(right, Special):
        raise Meaningless(f"`{left}` compared with `{right}`")
    if isinstance(left, str):
        names = p.model.choices[kind.name].names
        left, right = names.index(left), names.index(right)
    return bool({">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}[operator])


def read(p: Position, store_id: str, arguments: tuple[Value, ...]) -> Value:
    store = p.model.stores[store_id]
    if any(isinstance(argument, Special) for argument in arguments):
        raise Meaningless(f"{store_id} of {arguments}")
    if (store_id, arguments) in p.values:
        return p.values[(store_id, arguments)]
    printed = p.printed(store, arguments)
    if printed is not None:
        return printed
    if store.default is not None:
        scope = {slot.name: value for slot, value in zip(store.slots, arguments, strict=True)}
        value = value_of(p, scope, store.default)
        return as_value(value, store) if isinstance(value, str) else value
    if store.kind.many:
        return ()
    if store.kind.name == "yes-or-no":
        return False
    raise Depends(f"{store_id} of {arguments}")
