"""A sentence in which who it is about is not named again and again: `The hen may not brood if it has moved`.

`It` is said only where nobody can take it for another: the question has one slot that a thing fills, the sentence
speaks of no other thing before, and what stands there is a subject again, or an owner.
"""

from __future__ import annotations

import re

from compiler.model import Model, Question
from compiler.terms import THING, Kind

_ANOTHER = re.compile(r"\b(?:a|an|another|each|every|any|some|other|no|called)\b")
_FENCED = re.compile(r"\((its [\w-]+(?: [\w-]+)*)\)(?!'s| plus| minus| times| divided)")
_VERBS = "is|has|may|can|was|does|cannot|had"


def subject_of(model: Model, question: Question) -> str:
    """The only slot that a thing fills, if there is one: `the hen`."""
    things = [slot.name for slot in question.slots if _is_thing(model, slot.kind)]
    one = next((slot for slot in question.slots if slot.name in things), None)
    return one.name if one is not None and len(things) == 1 and not one.kind.many else ""


def _is_thing(model: Model, kind: Kind) -> bool:
    """Or a record: whatever `it` might be."""
    name = kind.name
    while name in model.kinds:
        name = model.kinds[name].parent
    return name in (THING.name, "record")


def with_pronouns(sentence: str, subject: str) -> str:
    first = re.search(rf"\b{re.escape(subject)}\b(?!')", sentence, re.IGNORECASE)
    if not subject or first is None:
        return sentence
    before, after = sentence[: first.end()], sentence[first.end() :]
    other = _ANOTHER.search(after)
    near, far = (after[: other.start()], after[other.start() :]) if other else (after, "")
    near = re.sub(rf"\b(if|and|or|unless|but) {re.escape(subject)} (?=(?:{_VERBS})\b)", r"\1 it ", near)
    near = _FENCED.sub(r"\1", re.sub(rf"\b{re.escape(subject)}'s\b", "its", near))
    return f"{before}{near}{far}"
