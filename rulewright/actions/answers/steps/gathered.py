"""Who does what is reckoned of all who may: `what are the best odds on Q`. Where nobody may, that is the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compiler.terms import Ask, Legal, LetRecord, SetOf, Step, Suppose, Term
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.asking import brief
from rulewright.actions.moments import answered_in_turn
from rulewright.scenes import Scene


def with_who_may(found: Answered) -> Answered:
    """Reckoned where some may, with who they are."""
    label, those = next(_gathered(found.scene, found.term, ()), ("", None))
    if those is None or not found.is_answered:
        return found
    there, some, turn = answered_in_turn(found.scene, those)
    if some.sort != "answer":
        return found
    then = replace(found, scene=there, stood_in=(*turn, *found.stood_in))
    if some.value == ():
        return replace(then, term=those, answer=some)
    answer = there.table.why(there.position, there.names, found.term) if turn else found.answer
    return replace(then, answer=answer, further=f"With these {label}: {brief(some)}.")


def _is_of_who_may(scene: Scene, one: object) -> bool:
    questions = scene.table.model.questions
    return isinstance(one, Legal) or (isinstance(one, Ask) and questions[one.question].combine == "permission")


def _gathered(scene: Scene, term: Term, before: tuple[Step, ...]) -> Iterator[tuple[str, Term]]:
    """The sets of those who may, as something is begun with them; each asked where all is begun that comes before."""
    if not isinstance(term, Suppose):
        return
    for step in term.changes:
        for name, value in step.attributes if isinstance(step, LetRecord) else ():
            if isinstance(value, SetOf) and any(_is_of_who_may(scene, one) for one in within(value)):
                yield name.rpartition("'s ")[2], Suppose(value.kind, changes=before, body=value) if before else value
        before = (*before, step)
    yield from _gathered(scene, term.body, before)
