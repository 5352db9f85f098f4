"""Values and conditions as Python expressions.

**The order of conditions never matters.** A conjunction is no where one member is no, even if another has
no value there (it counts with `prohibited`, or asks a fact nobody stated); a disjunction likewise with yes.
Quick code cannot hold all members in view, so it does two things. It orders them: members that cannot fail
come first, then the cheap before the dear; so a guard (`the cost is not prohibited`) always comes before
what it guards. And should a member fail all the same, the failure is caught at the edge of the question's
function, which then asks its explaining twin; there (`t.all`, `t.any`, `t.exists` ...) every member is
looked at before a failure counts. So quick code is right where it gives a value, and the slow code decides
where it does not. Expressions outside questions (choices, steps) have the order only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from compiler import terms
from compiler.insight import in_good_order
from compiler.middle import Expr, code
from compiler.program import descriptions, ways
from compiler.program.arguments import is_a, key, subjects
from compiler.program.shared import shared
from compiler.program.suppose import supposing
from compiler.program.told import compared, told
from compiler.program.writer import Scope, Writer
from compiler.terms import Term
from runtime import functions

# engine operations whose method is called otherwise, because a position keeps plain data under their name
_METHOD = {"turn": "now_turn", "phase": "now_phase", "side_to_move": "now_side_to_move"}


def value(w: Writer, s: Scope, term: Term) -> Expr:
    """An expression for a term. Free variables are those of the scope, and `p` (and `t`)."""
    plain = w.plain(term)
    if plain is not None:
        return w.value(plain)
    match term:
        case terms.Variable():
            return code.Local(s.names[term.name])
        case terms.HexLabel():
            return code.engine("hex_named", code.Plain(term.label))
        case terms.Read():
            return read(w, s, term.store, term.arguments)
        case terms.Ask():
            return ask(w, s, term)
        case terms.Legal():
            return _legal(w, s, term)
        case terms.Builtin(operation="these"):
            kind = w.order(term.kind.name)
            members = code.pack([value(w, s, one) for one in term.arguments])
            return code.call("gathered", members, *([kind] if kind is not None else []))
        case terms.Builtin(operation="greater" | "lesser"):
            picked = "max" if term.operation == "greater" else "min"
            return code.call(picked, *(value(w, s, one) for one in term.arguments))
        case terms.Builtin():
            if term.operation == "is_adjacent" and not any(one.kind.specials for one in term.arguments):
                beside, spot = (value(w, s, one) for one in term.arguments)
                return code.Compare(beside, "in", code.Item(code.Held("space.neighbours"), spot))
            if term.operation == "side_of" and not s.traced:
                return code.Get(code.Held("sides"), subjects(w, s, term.arguments, value)[0], code.Known("NONE"))
            method = _METHOD.get(term.operation, term.operation)
            if term.operation in ("is_in_play", "is_on_board"):  # `none` never is
                return s.engine(method, *(value(w, s, one) for one in term.arguments))
            return s.engine(method, *subjects(w, s, term.arguments, value))
        case terms.Arithmetic():
            return _arithmetic(w, s, term)
        case terms.Round():
            return code.call("round_up" if term.up else "round_down", value(w, s, term.operand))
        case terms.Shift():
            order = w.order(term.operand.kind.name)
            assert order is not None, f"{term.operand.kind.name} is no list of names"
            by = value(w, s, term.by)
            by = by if term.up else code.Negative(by)
            return code.call("moved", order, value(w, s, term.operand), by)
        case terms.Branches():
            return branches(w, s, term, code.call("unsaid"))
        case terms.Exists():
            known = shared(w, s, term, value) or ways.some_way(w, s, term, value)
            return known or descriptions.described(w, s, term, value)
        case terms.Count() | terms.Gather() | terms.SetOf() | terms.TheOne() | terms.Every():
            return descriptions.described(w, s, term, value)
        case terms.Way():
            return ways.way(w, s, term, value)
        case terms.Suppose():
            return supposing(w, s, term, value)
    assert isinstance(term, terms.Condition)
    return condition(w, s, term)


def condition(w: Writer, s: Scope, term: terms.Condition) -> Expr:
    match term:
        case terms.Not():
            return code.deny(value(w, s, term.operand))
        case terms.All():
            return together(w, s, term.operands, "all")
        case terms.AnyOf():
            return together(w, s, term.operands, "any")
        case terms.Equal():
            left, right = _sides(w, s, term)
            return code.Compare(left, "==", right)
        case terms.Compare():
            return _compare(w, s, term)
        case terms.OneOf():
            plain = [w.plain(one) for one in term.options]
            options = code.pack([value(w, s, one) for one in term.options])
            known = w.constant("one_of_these", options) if None not in plain and len(plain) > 1 else options
            return code.Compare(value(w, s, term.operand), "in", known)
        case terms.Among():
            return code.Compare(value(w, s, term.element), "in", value(w, s, term.group))
        case terms.IsA():
            return is_a(w, value(w, s, term.operand), term.noun, term.is_type)
    assert_never(term)


def together(w: Writer, s: Scope, operands: Sequence[Term], how: str) -> Expr:
    """`and` (how: all) or `or` (how: any) over conditions, in whatever order is best."""
    kind = terms.All if how == "all" else terms.AnyOf
    flat: list[Term] = []
    for one in operands:
        flat.extend(one.operands if isinstance(one, kind) else [one])
    flat = in_good_order(w.model, flat)
    if s.traced and len(flat) > 1:
        return code.method("t", how, *(told(w, s, one, value) for one in flat))
    written = [value(w, s, one) for one in flat]
    return code.both(written) if how == "all" else code.either(written)


def branches(w: Writer, s: Scope, term: terms.Branches, otherwise: Expr) -> Expr:
    made = otherwise
    for said, test in reversed(term.branches):
        if test is None:
            made = value(w, s, said)
        else:
            holds = code.method("t", "holds", told(w, s, test, value)) if s.traced else value(w, s, test)
            made = code.Choose(holds, value(w, s, said), made)
    return made


# ---- asking


def read(w: Writer, s: Scope, store_id: str, arguments: Sequence[Term]) -> Expr:
    number = w.store_number[store_id]
    at = key(w, s, arguments, value)
    if s.traced:
        return code.method("t", "read", code.Plain(number), at)
    default = w.default(w.model.stores[store_id])
    return code.Read(number, at, None if default is None else w.value(default))


def ask(w: Writer, s: Scope, term: terms.Ask) -> Expr:
    """A slot that may itself be special takes special names; any other refuses them."""
    ending = w.question_ending[term.question]
    slots = w.model.questions[term.question].slots
    written = [
        value(w, s, one) if slot.kind.specials else subjects(w, s, [one], value)[0]
        for one, slot in zip(term.arguments, slots, strict=True)
    ]
    if s.traced:
        return code.invoke(functions.WHY.name(ending), code.P, code.T, *written)
    return code.Ask(ending, tuple(written))


def _legal(w: Writer, s: Scope, term: terms.Legal) -> Expr:
    if not w.holds(w.model.actions[term.action]):
        return code.Plain(False)  # under these options nobody may do it at all
    function = functions.LEGAL.name(w.action_ending[term.action])
    written = [value(w, s, one) for one in term.arguments]
    if s.traced:
        return code.method("t", "legal", code.Local(function), *written)
    return code.invoke(function, code.P, *written)


# ---- counting and comparing


def _arithmetic(w: Writer, s: Scope, term: terms.Arithmetic) -> Expr:
    left, right = value(w, s, term.left), value(w, s, term.right)
    if term.operator == "/":
        return code.call("divide", left, right)
    made = code.Operate(left, term.operator, right)
    return made if is_whole(term) else code.call("exact", made)


def is_whole(term: Term) -> bool:
    """Whether it is a whole number whatever the position."""
    match term:
        case terms.Number():
            return term.value.denominator == 1
        case terms.Arithmetic():
            return term.operator != "/" and is_whole(term.left) and is_whole(term.right)
        case terms.Count() | terms.Round():
            return True
        case terms.Builtin():
            return True
    return False


def _sides(w: Writer, s: Scope, term: terms.Compare | terms.Equal) -> tuple[Expr, Expr]:
    left, right = value(w, s, term.left), value(w, s, term.right)
    return compared(w, s, term.left, left, left=True), compared(w, s, term.right, right, left=False)


def _compare(w: Writer, s: Scope, term: terms.Compare) -> Expr:
    left, right = _sides(w, s, term)
    order = w.order(term.left.kind.name)
    if order is not None:
        left, right = code.Item(order, left), code.Item(order, right)
    return code.Compare(left, term.operator, right)
