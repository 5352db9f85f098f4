"""What definitions mean: the value, or the condition, that stands for their words."""

from __future__ import annotations

from compiler.model.bodies.branches import operands_of, read_branches, tails
from compiler.model.bodies.rules import ranked
from compiler.model.bodies.sentences import reading, settle
from compiler.model.declared import Meaning, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Rule
from compiler.phrases import Found, Reading, only
from compiler.source import Memory
from compiler.terms import YES_NO, All, Term


def _meant(r: Reading) -> Found:
    """A condition, perhaps with an exception."""
    found: Found = []
    for end, condition in r.conditions(0):
        found.append((end, condition))
        found += [
            (stop, All(YES_NO, (*operands_of(condition), exception), span=condition.span))
            for stop, exception in tails(r, end)
            if exception is not None
        ]
    return found


def read_meaning(draft: Draft, one: Meaning, memory: Memory) -> None:
    """A definition's body becomes its first rule."""
    draft.broken.add(one.title)
    rule = memory.flawless(
        ("rule", one.item.file, one.title),
        (draft.world, one.item, one.pattern.span),
        lambda: _meaning(draft, one),
        draft.problems,
    )
    if rule is not None:
        draft.broken.discard(one.title)
        draft.rules[one.title] = rule


def _meaning(draft: Draft, one: Meaning) -> Rule | None:
    question = draft.questions.get(one.pattern.text)
    slots = slots_of(one.pattern)
    r = reading(draft, one.item.file, one.sentence, scope_of(slots, one.pattern.span))
    value: Term | None = None

    def meant(r: Reading) -> Found:
        if one.yes_or_no:
            return _meant(r)
        return read_branches(r, 0, question.kind if question else None)

    if r is not None:
        value = settle(draft, only(r, 0, meant(r), "the definition", meant))
    if value is None or question is None:
        return None
    return Rule(
        one.title,
        question.id,
        "is",
        value,
        None,
        ranked(one.parts, "outranks"),
        None,
        one.parts.names("formerly"),
        one.parts.names("replaces"),
        "lifts prohibitions" in one.parts,
        ranked(one.parts, "yields to"),
        **draft.declared(one.item, one.parts),
    )
