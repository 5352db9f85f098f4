"""Questions as a person types them, in their everyday order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, overload

from compiler.diagnostics import diagnose
from compiler.phrases import Unread
from compiler.source import SourceFile, Span
from compiler.syntax import Word, read_words
from compiler.terms import YES_NO, HexLabel, Term
from compiler.trees import within
from rulewright.actions.against import against
from rulewright.actions.spoken import (
    AND_THEN,
    MAY,
    ORDER,
    QUESTION,
    General,
    Meant,
    Patient,
    Quoted,
    Reader,
    as_can,
    as_supposed,
    asks_of_chances,
    beside,
    costs_of_going,
    done_so_far,
    each_in_steps,
    in_chances,
    in_general,
    in_steps,
    in_that_case,
    in_time,
    may_do_what,
    means_nobody,
    nearest_said,
    offered_in,
    ordered_in,
    printed_on,
    put_together,
    quoted,
    said_barely,
    said_here,
    said_in_two,
    spelled_out,
    supposed,
    what_it_is,
    with_sides,
    without_why,
)
from rulewright.actions.worded import (
    can_be_so,
    made_so,
    read_order,
    read_question,
    understood_in_full,
    with_who_is_left_open,
    without_asking,
)
from rulewright.scenes import (
    ASKED,
    Refused,
    Scene,
)
from rulewright.shelf import Slip
from runtime.records import dataclass
from runtime.space import UnknownHex


class Several(Slip):
    """What was typed may mean several things."""

    def __init__(self, text: str, readings: list[str]) -> None:
        told = [f"`{text}` may mean any of these; which is asked?", *(f"  {one}" for one in readings)]
        super().__init__("\n".join(told))
        self.readings = tuple(readings)


IN_STEPS = "in two steps:"
Put = Callable[[Scene, tuple[Word, ...], bool], "Question | None"]
_ENDS = frozenset("end ends wind winds land lands finish stop stops".split())
_DISTANCE = "the distance from "
_ANSWERED = 4  # readings, at most, of which each is answered where one is asked


@dataclass(frozen=True)
class Question:
    """`read_as`: in the words of the rules, where it was said otherwise. `asks_why`: of `why can S not ...`.
    `in_general`: asked of the rules, and of these who stand in for all of their kind. `others`: the same of the other
    side, where nobody says whose `my units` are.
    """

    term: Term
    read_as: str = ""
    asks_why: bool = False
    in_general: tuple[General[Term], ...] = ()
    others: tuple[Question, ...] = ()


@overload
def question(scene: Scene, text: str, of_rules: Literal[False] = False) -> Question | Refused: ...


@overload
def question(scene: Scene, text: str, of_rules: bool, looks_near: bool = True) -> Question | Refused | Quoted: ...


def question(scene: Scene, text: str, of_rules: bool = False, looks_near: bool = True) -> Question | Refused | Quoted:
    """A value or a condition, as the rules say it: `may T enter M6 from M5?`; else as people may. `of_rules`: also with
    nobody named, of those who stand in for all; at the last of the rules themselves. `looks_near`: where nothing reads
    it, why, and what could be asked instead, which takes longer than all else; without it nothing is told of that.
    """
    text = spelled_out(text)
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems or not words:
        return Refused(tuple(problems), {ASKED: file}) if problems else _empty()
    words = with_sides(scene, words)
    if of_rules and (counter := what_it_is(scene, words)) is not None:
        return counter
    put = of_nobody(scene, text, of_rules) or _put_anyhow(scene, text, words, of_rules)
    if isinstance(put, Question):
        other = _as_a_type(scene, text, put.term)
        return question(scene, other, of_rules, looks_near) if other else on_the_board(scene, put.term, file) or put
    if put is None and not looks_near:
        return _of_the_rules(scene, words) or Refused((), {ASKED: file})
    return put or _nearest(scene, words, of_rules, file)


def of_nobody(scene: Scene, text: str, of_rules: bool) -> Refused | Quoted | None:
    """Of a question of `they`, who are nobody that is spoken of: that, and what is near; else nothing."""
    words, problems = read_words(spelled_out(text), ASKED)
    meant = "" if problems else means_nobody(scene, words)
    if not meant or not isinstance(read_question(scene, words), Unread):
        return None
    why = f"nobody is spoken of before `{meant}`, so nobody knows who is meant"
    return _nearest(scene, with_sides(scene, words), of_rules, SourceFile(ASKED, text), why)


def _nearest(
    scene: Scene, words: tuple[Word, ...], of_rules: bool, file: SourceFile, why: str = ""
) -> Refused | Quoted:
    """What the rules say, and what can be asked instead; why it is not read, where that is known."""
    verdict = read_question(scene, words)
    assert isinstance(verdict, Unread)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    rules = _of_the_rules(scene, words) if of_rules else None
    if rules is None and of_rules and not asks_of_chances(words):
        rules = beside(scene, words)
    reader = Reader(QUESTION, Patient(read_question), against)
    if rules is not None:
        is_all = rules.is_near and not rules.may_be_of_here
        offered = [] if is_all else said_here(scene, words, reader, only_likely=not rules.may_be_of_here)
        return replace(rules, besides=tuple(offered))
    problem = nearest_said(scene, words, verdict.mended(), reader)
    problem = replace(problem, message=why, help=None) if why else problem
    return Refused((replace(problem, notes=(*_with_what_is_done(scene, words), *problem.notes)),), {ASKED: file})


def _of_the_rules(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    return printed_on(scene, words) or quoted(scene, words)


def _put_anyhow(scene: Scene, text: str, words: tuple[Word, ...], of_rules: bool) -> Question | None:
    """As it stands, without what surrounds it, in two, or of those who stand in for all."""
    if _asks_of_the_end(words):
        return None
    try:
        put = _put(scene, words, of_rules) or _put_barely(scene, words, of_rules, _put)
    except Several as several:  # as it was typed
        raise Several(text, list(several.readings)) from None
    if put is None and of_rules:
        put = _put_in_two(scene, words)
    if put is None and of_rules:
        put = _put_generally(scene, words, of_rules) or _put_barely(scene, words, of_rules, _put_generally)
    return put


def _put(scene: Scene, words: tuple[Word, ...], of_rules: bool) -> Question | None:
    """What is asked, if anything reads it; of a few things that it may be, each."""
    asked = without_why(words)
    if asked:
        said, _ = read_words(asked, ASKED)
        put = _put(scene, said, of_rules)
        return replace(put, read_as=put.read_as or asked, asks_why=True) if put is not None else None
    verdict = read_question(scene, words)
    if not isinstance(verdict, Unread):
        return Question(verdict)
    if verdict.is_spent:
        return None
    if done := done_so_far([word.text for word in words]):
        every = ((one, _put(scene, read_words(one, ASKED)[0], of_rules)) for one in done)
        return next((replace(put, read_as=put.read_as or one) for one, put in every if put is not None), None)
    read = Patient(read_question)
    meant = understood_in_full(scene, words, QUESTION, read)
    if len(meant) == 1:
        term = meant[0].terms[0]
        # `what blocks the view` is read as whether there is one: the reason is what is asked.
        asks_why = (words[0].low == "what" or any(one.low == "anything" for one in words)) and term.kind == YES_NO
        return Question(term, without_asking(meant[0].said), asks_why)
    meant = _each_way_once(meant)
    if len(meant) == 1:
        return Question(meant[0].terms[0], without_asking(meant[0].said))
    general = _put_generally(scene, words, of_rules) if meant and of_rules else None
    if general is not None:
        return general
    if of_rules and (_of_either_side(scene, [one.said for one in meant]) or 1 < len(meant) <= _ANSWERED):
        first, *others = (Question(one.terms[0], without_asking(one.said)) for one in meant)
        return replace(first, others=tuple(others))
    if meant:
        raise Several(put_together(word.text for word in words), [one.said for one in meant])
    return None


def _each_way_once(meant: list[Meant[Term]]) -> list[Meant[Term]]:
    """From S to P it is as far as from P to S."""
    alone = {" ".join(sorted(one.said.split())) if _DISTANCE in one.said else one.said: one for one in reversed(meant)}
    return list(reversed(alone.values()))


def _put_generally(scene: Scene, words: tuple[Word, ...], of_rules: bool) -> Question | None:
    """Of those who stand in for all of their kind."""
    plainly = without_why(words) or put_together(as_can(words, lambda word: word.text))
    asked = read_words(plainly, ASKED)[0] or words
    general = in_general(scene, asked, Patient(read_question))
    return Question(general[0].term, general[0].said, asks_why=True, in_general=general) if general else None


def _put_in_two(scene: Scene, words: tuple[Word, ...]) -> Question | None:
    """Of two questions in one, each, if both are read."""
    both = said_in_two(scene, words) or ()
    read = [_put(scene, read_words(one, ASKED)[0], True) for one in both]
    some = [put for put in read if put is not None]
    if not both or len(some) < len(both):
        return None
    first, *others = (replace(one, read_as=one.read_as or said) for one, said in zip(some, both, strict=True))
    return replace(first, others=(*first.others, *others))


def _put_barely(scene: Scene, words: tuple[Word, ...], of_rules: bool, put_so: Put) -> Question | None:
    """The same without what is said around it."""
    for said in said_barely(scene, words):
        bare, problems = read_words(said, ASKED)
        put = None if problems or not bare else put_so(scene, bare, of_rules)
        put = put or (_put_barely(scene, bare, of_rules, put_so) if bare else None)
        if put is not None:
            return replace(put, read_as=put.read_as or said)
    return None


def _of_either_side(scene: Scene, readings: list[str]) -> bool:
    """Whether they part in nothing but the side: each is answered, and none is guessed."""
    sides = (*scene.position.program.sides, "the side not to move", "the side to move")
    names = re.compile("|".join(map(re.escape, sorted(sides, key=len, reverse=True))))
    return 1 < len(readings) <= len(sides) - 2 and len({names.sub("", one) for one in readings}) == 1


def where_it_were_so(scene: Scene, text: str) -> Question | None:
    """Of a question of how it would be: what is asked where that is supposed."""
    words, problems = read_words(spelled_out(text), ASKED)
    for state, then in () if problems or not words else supposed(scene, as_supposed(words), read_question):
        said, _ = read_words(then, ASKED)
        there = made_so(scene, (state,)) if state and can_be_so(scene, state) else scene  # from where he is then
        put = _put(there, said, of_rules=True) or _put_barely(there, said, True, _put) if said else None
        every = [] if put is None or put.in_general else [put, *put.others]
        so = [in_that_case(scene, state, one.read_as or then, read_question) for one in every]
        if so and all(so):
            first, *others = (
                replace(one, term=term, read_as=told, others=())
                for one, (told, term) in zip(every, (one for one in so if one), strict=True)
            )
            return replace(first, others=tuple(others))
    return None


def read_as_one(scene: Scene, text: str) -> Question | None:
    """What is asked, if it is one thing; nothing near is looked for."""
    words, problems = read_words(spelled_out(text), ASKED)
    if problems or not words:
        return None
    verdict = read_question(scene, words)
    if not isinstance(verdict, Unread):
        return Question(verdict)
    meant = understood_in_full(scene, words, QUESTION, read_question) if not _asks_of_the_end(words) else []
    return Question(meant[0].terms[0], without_asking(meant[0].said)) if len(meant) == 1 else None


def _asks_of_the_end(words: tuple[Word, ...]) -> bool:
    """`where does A end up`, which is not where it may."""
    low = [word.low for word in words]
    return low[0] == "where" and low[1:2] != [] and low[1] not in MAY and not _ENDS.isdisjoint(low)


def is_said_so(scene: Scene, text: str) -> bool:
    """Whether the rules read it as it stands."""
    words, problems = read_words(spelled_out(text), ASKED)
    return bool(words) and not problems and not isinstance(read_question(scene, words), Unread)


def ordered_as_one(scene: Scene, text: str) -> str:
    """What is ordered, in words of the rules, if it is one thing; else empty."""
    words, problems = read_words(text, ASKED)
    meant = understood_in_full(scene, words, ORDER, read_order) if words and not problems else []
    return meant[0].said if len(meant) == 1 else ""


def ordered_so(scene: Scene, text: str) -> str:
    """What somebody is told to do, or what is told to be done to him; of several each, one behind the other."""
    words, problems = read_words(text, ASKED)
    return "" if problems or not words else with_who_is_left_open(scene, words, ordered_in(scene, words, read_order))


def what_is_weighed(scene: Scene, text: str) -> tuple[str, ...]:
    """Of a question of what could come of something: what is done, also by several; empty where nothing of that sort
    is asked."""
    words, problems = read_words(spelled_out(text), ASKED)
    done = in_chances(scene, words, read_order) if words and not problems and asks_of_chances(words) else ""
    return tuple(with_who_is_left_open(scene, words, one) for one in done.split(AND_THEN) if one)


def costs_of_getting_there(scene: Scene, text: str) -> tuple[str, ...]:
    """Of whoever is said to go somewhere, asked by whatever way."""
    words, problems = read_words(spelled_out(text), ASKED)
    return () if problems else costs_of_going(scene, words)


def two_steps(scene: Scene, text: str) -> list[tuple[str, str, str]]:
    """Of a question of what comes after something is done: what is done, what is asked then, and as it was said; of
    each who may be meant then."""
    words, problems = read_words(spelled_out(text), ASKED)
    found = each_in_steps(scene, as_supposed(words), read_order, read_question) if words and not problems else []
    return [(_in_full(scene, words, done), then, said) for done, then, said in found]


def _in_full(scene: Scene, words: tuple[Word, ...], done: str) -> str:
    return AND_THEN.join(with_who_is_left_open(scene, words, one) for one in done.split(AND_THEN))


def _with_what_is_done(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """How it is typed that something is to be done first."""
    steps = in_steps(scene, words, read_order, read_question)
    if steps:
        return (IN_STEPS, f'  {steps[1]} --after "{steps[0]}"')
    so = in_time(scene, words, read_question)
    if so:
        return ("what stands against it, or for it, is told by", f'  rulewright ask POSITION --why "{so}"')
    if may_do_what(words):
        return ("what may be done here is told by", "  rulewright legal POSITION")
    done = _in_full(scene, words, in_chances(scene, words, read_order))
    return ("what may come of it:", f'  rulewright odds POSITION "{done}"') if done else ()


def readings_offered(fault: Quoted | Refused | Slip) -> tuple[str, ...]:
    """What may be typed instead of what is not read, or is read as several things, the nearest first."""
    if isinstance(fault, Several):
        return fault.readings
    if isinstance(fault, Quoted):
        return fault.besides
    return tuple(one for problem in fault.problems for one in offered_in(problem)) if isinstance(fault, Refused) else ()


def on_the_board(scene: Scene, term: Term, file: SourceFile) -> Refused | None:
    """The first hex named that is on none of the boards."""
    off = _off_the_board(scene, term)
    if off is None:
        return None
    label, nowhere = off
    found = diagnose("unknown-hex", str(nowhere), label.span or Span(ASKED, 0, 0), help=nowhere.near)
    return Refused((found,), {ASKED: file})


def _off_the_board(scene: Scene, term: Term) -> tuple[HexLabel, UnknownHex] | None:
    for part in within(term):
        if isinstance(part, HexLabel):
            try:
                scene.position.space.hex(part.label)
            except UnknownHex as nowhere:
                return part, nowhere
    return None


def _as_a_type(scene: Scene, text: str, term: Term) -> str:
    """`what may an M20 overrun`, where no hex is called so, and one counter is: with its whole name."""
    off = _off_the_board(scene, term)
    called = [one for one in scene.table.model.types if off is not None and one.startswith(f"{off[0].label} ")]
    said = rf"\b{off[0].label}\b(?! {called[0].partition(' ')[2]})" if off is not None and len(called) == 1 else ""
    return re.sub(said, called[0], text) if said and re.search(said, text) else ""


def _empty() -> Refused:
    raise Slip("there is nothing asked: `the cost for T to enter M6 from M5`, for one")
