"""Whether something matters: what is asked is asked as it is, and without it."""

from __future__ import annotations

from dataclasses import replace

from compiler.graph import lacking
from compiler.syntax import read_words
from rulewright.actions.answers.answered import Answered
from rulewright.actions.spoken import spelled_out, what_matters
from rulewright.actions.typed import read_as_one
from rulewright.scenes import Scene


def by_what_matters(scene: Scene, words: str) -> Answered | None:
    """`does the wreck in M6 change ...`: asked as it is and without it."""
    said, problems = read_words(spelled_out(words))
    for one in what_matters(scene, said) if not problems else ():
        found = _plainly(scene, one.asked)
        without = found and _plainly(one.elsewhere, one.without)
        if found is None or without is None or (one.is_done and found.value is without.value is False):
            continue
        if found.answer.value == without.answer.value == ():  # that there is nobody of such is no answer
            continue
        so, other = found.said, without.said
        none = f"it makes no difference here: {so} with {one.cause} and without"
        some = f"it makes a difference: {so} with {one.cause}, {other} without"
        return replace(found, matters=none if so == other else some)
    return None


def _plainly(scene: Scene, words: str) -> Answered | None:
    """What is answered, if it reads as one thing, is played with and has a value."""
    put = read_as_one(scene, words)
    if put is None or lacking(scene.table.model, scene.table.on, put.term):
        return None
    answer = scene.table.why(scene.position, scene.names, put.term)
    found = Answered(scene, put.term, answer, put.read_as or words)
    return found if found.is_answered else None
