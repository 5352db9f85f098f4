"""A question that nothing reads, told to a person: why, how else it is asked, and what the rules say that is near."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from compiler.diagnostics import Diagnostic
from compiler.syntax import read_words
from rulewright.actions.answers.answered import Answered
from rulewright.actions.spoken import (
    AS_IT_STANDS,
    CAN,
    DOUBTFUL,
    NEAREST,
    RULES,
    SUPPOSING,
    UNREAD,
    WANTS,
    Quoted,
    as_sure,
    asks_of_rules,
    clause_at,
    has_weight,
    is_question,
    offered_in,
    put_together,
    rules_near,
    rules_sure,
    spelled_out,
    with_sides,
)
from rulewright.scenes import Refused, Scene

_ALL_OF_IT = "Nearest to all of it in the rules:"
_SURE_OF_ALL = "By the rules, as not all of this is read of the position itself:"
_LIKELY_OF_ALL = "Most likely by the rules, as not all of this is read of the position itself:"
_FEW = 2  # paragraphs that are quoted beside an answer
_HEADS = (NEAREST, RULES)
_NO_CURE = ("did you mean", "write the number", "`rulewright odds ")
_NO_NAMES = "|".join((*sorted(CAN | WANTS), *"must should shall going try tries plan plans".split(), SUPPOSING))
_OPENS = re.compile(rf"nothing is called `(?:{_NO_NAMES})`$", re.IGNORECASE)
_STRANGE = re.compile(r"nothing is called `[a-z]")
# and not of who is there, or is not
_OF_WORDS = re.compile(r"^(?:nothing is called `[a-z]|no phrase reads |what could come )")


def with_what_is_left_out(text: str, found: Quoted) -> Quoted:
    """What is offered leaves out what is told besides: that is said."""
    words, problems = read_words(spelled_out(text))
    at = 0 if problems or not found.besides else clause_at(words)
    if not at or any(clause_at(read_words(one)[0]) for one in found.besides):
        return found
    return replace(found, left_out=put_together(word.text for word in words[at:]).lstrip(", "))


def with_the_rules(scene: Scene, text: str, found: Answered) -> Answered:
    """Where a part is read by nothing, what answers the rest may be no answer: what the rules say that is near to all
    of it comes first."""
    is_told = found.unread and found.quoted is None and not is_question(found.unread)
    if not is_told or not has_weight(scene, found.unread):
        return found  # of two questions the one that is read is answered
    words = with_sides(scene, read_words(spelled_out(text))[0])
    texts = rules_near(scene, words)
    if not texts or any(f"[{texts[0].name}]" in line for line in found.lines()):
        return found
    sure = rules_sure(scene, words)
    told = _ALL_OF_IT if sure is None else _SURE_OF_ALL if sure.is_said else _LIKELY_OF_ALL
    by_them = as_sure(Quoted(texts, told=told), sure)
    return replace(found, by_the_rules=replace(by_them, texts=by_them.texts[:_FEW]))


def unread(scene: Scene, text: str, found: Refused) -> Quoted | Refused:
    """As a person is told it; what is wrong otherwise stays as it is."""
    for problem in map(_of_no_opening, found.problems):
        if problem.name == "no-reading" or not set(_HEADS).isdisjoint(problem.notes):
            words = with_sides(scene, read_words(spelled_out(text))[0])
            texts = rules_near(scene, words) if RULES in problem.notes else ()
            is_of_words = problem.message == AS_IT_STANDS or _is_of_words(problem)
            sure = rules_sure(scene, words) if texts and is_of_words else None
            told, offered = tuple(_told(problem)), offered_in(problem)
            if texts and not sure and asks_of_rules(scene, words):
                strange = f"\n({problem.message})" if _STRANGE.match(problem.message) else ""
                return Quoted(texts, is_near=False, besides=offered, told=f"{DOUBTFUL}{strange}")
            return as_sure(Quoted(texts, is_near=False, besides=offered, unread=told), sure)
    return found


def _of_no_opening(problem: Diagnostic) -> Diagnostic:
    """`Suppose`, `must` and `wants` are no names: that nothing is called so tells nobody anything."""
    return replace(problem, message=AS_IT_STANDS, help=None) if _OPENS.match(problem.message) else problem


def _is_of_words(problem: Diagnostic) -> bool:
    """That a word is strange, and nothing that tells how it would be read."""
    return _OF_WORDS.search(problem.message) is not None and (not problem.help or problem.help.startswith(_NO_CURE))


def _told(problem: Diagnostic) -> list[str]:
    why = "" if problem.message == AS_IT_STANDS else f": {problem.message}"
    cure = f"; {problem.help}" if problem.help else ""
    return [f"{UNREAD}{why}{cure}.".replace("?.", "?"), *takewhile(lambda one: one not in _HEADS, problem.notes)]
