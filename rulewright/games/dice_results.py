"""What dice decide: the questions that steps put with a die's face, and an answer to one told with what made it.

A face goes from its roll through the steps of one body, and into each procedure that is called with it. A term of a
step that it stands in is a result: `the result of the attack on a roll of the roll`, or `(the roll plus the adjustment
of the shot) is at least 4`. The questions in that term are what an account tells; what they asked stands beneath.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.graph import Part
from compiler.model import Model
from compiler.terms import Ask, Call, Roll, Step, Term, Variable
from compiler.trees import parts, within
from runtime.answer import Answer, Line, RuleTold, Told

DEEP = 2  # the odds and the modifiers, and their totals; not what each of many gave to a total


def asked_of_dice(model: Model) -> dict[str, frozenset[str]]:
    """The questions put together with a die's face, by what is declared with the steps that put them."""
    bodies = {
        one.id: Body(one.steps, {step.variable for step in _within(one.steps) if isinstance(step, Roll)})
        for some in (model.procedures, model.actions, model.follows, model.upkeeps)
        for one in some.values()
    }
    handing = True
    while handing:
        handing = False
        for body in bodies.values():
            for call in (one for one in _within(body.steps) if isinstance(one, Call)):
                slots, called = model.procedures[call.procedure].slots, bodies[call.procedure]
                given = {slot.name for slot, one in zip(slots, call.arguments, strict=True) if body.rolls(one)}
                handing = handing or not given <= called.faces
                called.faces |= given
    return {declared: frozenset(body.questions()) for declared, body in bodies.items() if body.faces}


@dataclass
class Body:
    steps: tuple[Step, ...]
    faces: set[str]  # variables

    def rolls(self, term: Term) -> bool:
        return any(isinstance(one, Variable) and one.name in self.faces for one in within(term))

    def questions(self) -> Iterator[str]:
        for step in (one for one in _within(self.steps) if isinstance(one, Step)):
            for term in (one for one in parts(step) if isinstance(one, Term) and self.rolls(one)):
                yield from (one.question for one in within(term) if isinstance(one, Ask))


def _within(steps: tuple[Step, ...]) -> Iterator[Part]:
    return (one for step in steps for one in within(step))


# ---- told


def results(heard: list[Answer]) -> list[Line]:
    """Each answer once, with the rules that gave it and, beneath, what they asked."""
    told = (tuple(_told(one.tree, 0)) for one in heard if one.tree is not None and one.sort == "answer")
    return [line for result in dict.fromkeys(told) for line in result]


def _told(tree: Told, depth: int) -> Iterator[Line]:
    """Nothing of what no rule answered, nor of what is only so or not so on the way."""
    if not tree.answered or (depth and isinstance(tree.value, bool)):
        return
    by = ", ".join(_given(tree, one) for one in tree.answered)
    verb = ":" if isinstance(tree.value, bool) else " are" if tree.several else " is"
    yield Line(depth, f"{tree.text}{verb} {tree.said}, by {by}", tuple(one.rule.id for one in tree.answered))
    if depth < DEEP:
        beneath = [*tree.asked, *(asked for one in tree.answered for asked in one.asked)]
        yield from dict.fromkeys(line for one in beneath for line in _told(one, depth + 1))


def _given(tree: Told, one: RuleTold) -> str:
    """A rule, with what it gave where several give; or the cell."""
    several = len(tree.answered) > 1 and one.said and tree.combine in ("sum", "product")
    return f"[{one.cell or one.rule.id}]{f' ({one.said})' if several else ''}"
