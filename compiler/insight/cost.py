"""In which order conditions are best asked: what cannot fail before what can, then the cheap before the dear.

Something can fail when it counts or orders values that may be special names, asks a fact or question about a
place that may be `none`, or picks `the one` of several. What a question does inside does not count here: it
looks after itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler import terms
from compiler.model import Model
from compiler.terms import Term
from compiler.trees import terms_in


def in_good_order(model: Model, conditions: Sequence[Term]) -> list[Term]:
    """Stable: what is alike stays in written order."""
    return sorted(conditions, key=lambda one: (can_fail(model, one), price(one)))


def can_fail(model: Model, term: Term) -> bool:
    match term:
        case terms.TheOne():
            return True
        case terms.Gather() if term.how != "sum":
            return True
        case terms.Compare() | terms.Arithmetic():
            if term.left.kind.specials or term.right.kind.specials:
                return True
            if isinstance(term, terms.Arithmetic) and term.operator == "/" and not isinstance(term.right, terms.Number):
                return True
        case terms.Round() | terms.Shift() if term.operand.kind.specials:
            return True
        case terms.Branches() if term.branches[-1][1] is not None:
            return True
        case terms.Way() if term.start.kind.specials or term.goal.kind.specials:
            return True
        case terms.Builtin(operation="is_in_play" | "is_on_board"):
            pass
        case terms.Read() | terms.Builtin() if any(one.kind.specials for one in term.arguments):
            return True
        case terms.Ask() if any(
            one.kind.specials and not slot.kind.specials
            for one, slot in zip(term.arguments, model.questions[term.question].slots, strict=True)
        ):
            return True
    return any(can_fail(model, one) for one in terms_in(term))


def price(term: Term) -> int:
    """Roughly how long it takes to find out."""
    match term:
        case terms.Ask() | terms.Legal():
            own = 12
        case terms.Suppose():
            own = 20
        case terms.Way():
            return 20 + 10 * sum(price(one) for one in terms_in(term))  # a few steps at least
        case terms.Exists() if not term.description.conditions:
            own = 2
        case terms.Count() | terms.Gather() | terms.SetOf() | terms.TheOne() | terms.Exists() | terms.Every():
            own = 8
        case terms.Builtin(operation="line_sides" | "line_hexes" | "line_along" | "distance"):
            own = 5
        case terms.Builtin() | terms.Shift() | terms.Round():
            own = 2
        case _:
            own = 1
    return own + sum(price(one) for one in terms_in(term))
