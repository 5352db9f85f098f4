"""Whether something matters: what is asked is asked as it is, and without it."""

from __future__ import annotations

from dataclasses import replace

from compiler.graph import lacking
from compiler.syntax import read_words
from compiler.terms import Legal
from rulewright.actions.answers.answered import Answered
from rulewright.actions.asking import unsupposed
from rulewright.actions.moments import at_other_times
from rulewright.actions.reacting import reaction_asked
from rulewright.actions.spoken import spelled_out, what_matters
from rulewright.actions.typed import Question, read_as_one
from rulewright.scenes import Scene


def by_what_matters(scene: Scene, words: str) -> Answered | None:
    """`does the wreck in M6 change ...`: asked as it is and without it."""
    said, problems = read_words(spelled_out(words))
    differ: list[Answered] = []  # of what nobody names, all that it changes is told
    for one in what_matters(scene, said) if not problems else ():
        found = _plainly(scene, one.asked)
        without = found and _plainly(one.elsewhere, one.without)
        if found is None or without is None or (found.value is without.value is False and _is_done(one.asked, found)):
            continue
        if found.answer.value == without.answer.value == ():  # that there is nobody of such is no answer
            continue
        so, other = found.said, without.said
        if one.is_bare and (so == other or found.term in [it.term for it in differ]):
            continue
        none = f"it makes no difference here: {so} with {one.cause} and without"
        some = f"it makes a difference: {so} with {one.cause}, {other} without"
        told = replace(found, matters=none if so == other else some)
        if not one.is_bare or _is_done(one.asked, found):
            return told
        differ.append(told)
    return replace(differ[0], others=tuple(differ[1:])) if differ else None


def _is_done(asked: str, found: Answered) -> bool:
    """Whether it is asked of what somebody may do: something else stands in the way then."""
    return asked.startswith("can ") or isinstance(unsupposed(found.term), Legal)


def _plainly(scene: Scene, words: str) -> Answered | None:
    """What is answered, if it reads as one thing, is played with and has a value."""
    put = read_as_one(scene, words)
    if put is None or lacking(scene.table.model, scene.table.on, put.term):
        return None
    here, *others = (_at(there, put, words) for there in (scene, *_where_it_is_done(scene, put)))
    found = next((one for one in (here, *others) if one.value is True), here)
    return found if found.is_answered else None


def _where_it_is_done(scene: Scene, put: Question) -> list[Scene]:
    """What may not be done in this phase may be in another."""
    asked = unsupposed(put.term)
    if not isinstance(asked, Legal) or reaction_asked(scene, asked):
        return []
    return at_other_times(scene, asked.action, asked.arguments)


def _at(scene: Scene, put: Question, words: str) -> Answered:
    return Answered(scene, put.term, scene.table.why(scene.position, scene.names, put.term), put.read_as or words)
