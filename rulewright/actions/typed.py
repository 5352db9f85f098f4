"""Words as a person types them: questions in their everyday order, actions as in an example."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, overload

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, listed
from compiler.graph import lacking
from compiler.model import (
    Next,
    NextAction,
    NextDone,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    NextTaken,
)
from compiler.phrases import VERBS, Reading, Unread, Unreadable, only, read_event
from compiler.source import SourceFile, Span
from compiler.syntax import Word, read_words
from compiler.terms import YES_NO, HexLabel, Term
from compiler.trees import within
from rulewright.actions.judging import actions_asked, judged
from rulewright.actions.spoken import (
    ORDER,
    QUESTION,
    General,
    Patient,
    Quoted,
    Reader,
    asks_of_chances,
    beside,
    in_chances,
    in_general,
    in_steps,
    in_time,
    may_do_what,
    nearest_said,
    offered_in,
    put_together,
    quoted,
    said_here,
    spelled_out,
    understood,
    without_why,
)
from rulewright.scenes import (
    ASKED,
    NotPlayedWith,
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


_IN_STEPS = "in two steps:"
ASKING = (
    ("what", "is"),
    ("what", "are"),
    ("what", "'s"),
    ("who", "is"),
    ("which", "is"),
    ("how", "much", "is"),
    ("is", "it", "so", "that"),
)


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
def question(scene: Scene, text: str, of_rules: bool) -> Question | Refused | Quoted: ...


def question(scene: Scene, text: str, of_rules: bool = False) -> Question | Refused | Quoted:
    """A value or a condition, as the rules say it: `may T enter M6 from M5?`; else as people may. `of_rules`: also with
    nobody named, of those who stand in for all; at the last of the rules themselves.
    """
    text = spelled_out(text)
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems or not words:
        return Refused(tuple(problems), {ASKED: file}) if problems else _empty()
    asked = without_why(words)
    if asked:
        put = question(scene, asked, of_rules)
        return replace(put, read_as=put.read_as or asked, asks_why=True) if isinstance(put, Question) else put
    verdict = _read(scene, words)
    if not isinstance(verdict, Unread):
        return _on_the_board(scene, verdict, file) or Question(verdict)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    read = Patient(_read)
    meant = understood(scene, words, QUESTION, read)
    if len(meant) == 1:
        term = meant[0].terms[0]
        # `what blocks the view` is read as whether there is one: the reason is what is asked.
        asks_why = words[0].low == "what" and term.kind == YES_NO
        return _on_the_board(scene, term, file) or Question(term, _as_told(meant[0].said), asks_why)
    if of_rules and _of_either_side(scene, [one.said for one in meant]):
        first, *others = (Question(one.terms[0], _as_told(one.said)) for one in meant)
        return replace(first, others=tuple(others))
    general = in_general(scene, words, read) if of_rules else ()
    if general:
        return Question(general[0].term, general[0].said, asks_why=True, in_general=general)
    if meant:
        raise Several(text, [one.said for one in meant])
    rules = quoted(scene, words) if of_rules else None
    if rules is None and of_rules and not asks_of_chances(words):
        rules = beside(scene, words)
    reader = Reader(QUESTION, Patient(_read), against)
    if rules is not None:
        is_all = rules.is_near and not rules.may_be_of_here
        return rules if is_all else replace(rules, besides=tuple(said_here(scene, words, reader)))
    problem = nearest_said(scene, words, verdict.mended(), reader)
    return Refused((replace(problem, notes=(*_with_what_is_done(scene, words), *problem.notes)),), {ASKED: file})


def _of_either_side(scene: Scene, readings: list[str]) -> bool:
    """Whether they part in nothing but the side: each is answered, and none is guessed."""
    sides = (*scene.table.plan.sides, "the side not to move", "the side to move")
    names = re.compile("|".join(map(re.escape, sorted(sides, key=len, reverse=True))))
    return 1 < len(readings) <= len(sides) - 2 and len({names.sub("", one) for one in readings}) == 1


def read_as_one(scene: Scene, text: str) -> Question | None:
    """What is asked, if it is one thing; nothing near is looked for."""
    words, problems = read_words(spelled_out(text), ASKED)
    if problems or not words:
        return None
    verdict = _read(scene, words)
    if not isinstance(verdict, Unread):
        return Question(verdict)
    meant = understood(scene, words, QUESTION, _read)
    return Question(meant[0].terms[0], _as_told(meant[0].said)) if len(meant) == 1 else None


def ordered_as_one(scene: Scene, text: str) -> str:
    """What is ordered, in words of the rules, if it is one thing; else empty."""
    words, problems = read_words(text, ASKED)
    meant = understood(scene, words, ORDER, _done) if words and not problems else []
    return meant[0].said if len(meant) == 1 else ""


def what_is_weighed(scene: Scene, text: str) -> str:
    """Of a question of what could come of something: what is done; empty where nothing of that sort is asked."""
    words, problems = read_words(spelled_out(text), ASKED)
    asked = words and not problems and asks_of_chances(words)
    return in_chances(scene, words, _done) if asked else ""


def two_steps(scene: Scene, text: str) -> tuple[str, str, str] | None:
    """Of a question of what comes after something is done: what is done, what is asked then, and as it was said."""
    words, problems = read_words(spelled_out(text), ASKED)
    return in_steps(scene, words, _done, _read) if words and not problems else None


def _with_what_is_done(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """How it is typed that something is to be done first."""
    steps = in_steps(scene, words, _done, _read)
    if steps:
        return (_IN_STEPS, f'  {steps[1]} --after "{steps[0]}"')
    so = in_time(scene, words, _read)
    if so:
        return ("what stands against it, or for it, is told by", f'  rulewright ask POSITION --why "{so}"')
    if may_do_what(words):
        return ("what may be done here is told by", "  rulewright legal POSITION")
    done = in_chances(scene, words, _done)
    return ("what may come of it:", f'  rulewright odds POSITION "{done}"') if done else ()


def _as_told(said: str) -> str:
    """Without the words that only ask."""
    words = said.replace("what's ", "what is ").split()
    low = tuple(word.lower() for word in words)
    opening = next((one for one in ASKING if low[: len(one)] == one), ())
    return " ".join(words[len(opening) :])


def against(scene: Scene, term: Term | NextDone) -> int:
    """How much stands in the way of what is asked or done."""
    if isinstance(term, NextTaken):
        return len(judged(scene, term).reasons)
    if isinstance(term, NextDone):
        return 0
    taken = actions_asked(scene, term)
    if taken or term.kind != YES_NO or lacking(scene.table.model, scene.table.on, term):
        return sum(against(scene, one) for one in taken)
    answer = scene.table.why(scene.position, scene.names, term)
    return 0 if answer.value is True else max(1, len(answer.by))


def readings_offered(fault: Refused | Slip) -> tuple[str, ...]:
    """What may be typed instead of what is not read, or is read as several things, the nearest first."""
    if isinstance(fault, Several):
        return fault.readings
    return tuple(one for problem in fault.problems for one in offered_in(problem)) if isinstance(fault, Refused) else ()


def _on_the_board(scene: Scene, term: Term, file: SourceFile) -> Refused | None:
    """The first hex named that is on none of the boards."""
    for part in within(term):
        if not isinstance(part, HexLabel):
            continue
        try:
            scene.position.space.hex(part.label)
        except UnknownHex as nowhere:
            found = diagnose("unknown-hex", str(nowhere), part.span or Span(ASKED, 0, 0), help=nowhere.near)
            return Refused((found,), {ASKED: file})
    return None


def _orders(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The words as statements. A verb in front may belong after any of the words that follow."""
    low = tuple(word.low for word in words)
    for opening in ASKING:
        if low[: len(opening)] == opening:
            return [words[len(opening) :]]
    if low[0] == "cannot" or low[0] in VERBS:
        return [(*words[1:after], words[0], *words[after:]) for after in range(2, len(words) + 1)] or [words]
    return [words]


def _listed(scene: Scene, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """`R and S and T` as a rulebook writes it: `R, S and T`."""
    is_name = [word.text in scene.names for word in words]
    joins = [
        word.low == "and" and 0 < at < len(words) - 1 and is_name[at - 1] and is_name[at + 1]
        for at, word in enumerate(words)
    ]
    return tuple(
        word._replace(text=",", low=",", sort="comma") if joins[at] and any(joins[at + 2 : at + 3]) else word
        for at, word in enumerate(words)
    )


def _read(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    """As the rules say it; a verb in front belongs where it reads."""
    verdicts = [_in_order(scene, order) for order in _orders(_listed(scene, words))]
    found = [one for one in verdicts if not isinstance(one, Unread)]
    if len({repr(one) for one in found}) == 1:
        return found[0]
    if found:
        help_ = "put the verb after what is asked about"
        span = Span(ASKED, words[0].start, words[-1].end)
        problem = diagnose("two-readings", "this can be read in several ways", span, help=help_)
        return Unread(lambda: (problem, None))
    unread = [one for one in verdicts if isinstance(one, Unread)]
    spent = [one for one in unread if one.is_spent]

    def tell() -> tuple[Diagnostic, Unreadable | None]:
        """Where no order reads, the one that got furthest has the most to say."""
        furthest = max(spent or unread, key=lambda one: one.problem.primary.span.start)
        return furthest.problem, furthest.trial

    return Unread(tell, is_spent=bool(spent))


def _in_order(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    r = scene.reading(words)
    return only(r, 0, _asked(r), "the question", _asked)


def _asked(r: Reading) -> list[tuple[int, Term]]:
    found: list[tuple[int, Term]] = []
    for end, term in (*r.values(0), *r.conditions(0)):
        if (end, term) not in found:
            found.append((end, term))
    return found


def _empty() -> Refused:
    raise Slip("there is nothing asked: `the cost for T to enter M6 from M5`, for one")


# ---- what is done


def doing(scene: Scene, text: str) -> Next | Refused:
    """One action, reaction, procedure or event, as it stands after `Next,` in an example, or as people order it."""
    found = orders(scene, text)
    if isinstance(found, Refused):
        return found
    if len(found) > 1:
        each = listed(tuple(one.text for one in found), "or")
        raise Slip(f"`{text}` orders several things; one is meant here: {each}")
    return found[0]


def orders(scene: Scene, text: str) -> tuple[Next, ...] | Refused:
    """What is to be done; of several who do the same one after another, each."""
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems:
        return Refused(tuple(problems), {ASKED: file})
    if not words:
        raise Slip("an action is meant, and nothing is said")
    words = _listed(scene, words)
    if [word.low for word in words[:4]] == ["play", "goes", "on", "to"]:
        return (NextGoOn(*_moment(scene, words[4:]), text=text),)
    if words[0].sort == "name" and words[-1].low in ("begins", "ends"):
        return (NextMoment(words[-1].low, *_moment(scene, words[:-1]), text=text),)

    verdict = _done(scene, words)
    if not isinstance(verdict, Unread):
        return _playable(scene, (replace(verdict, text=text),), file)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    # Who begins an action rightly and breaks off wants its end told, not another action that would read.
    unfinished = verdict.trial is not None and verdict.trial.unfinished
    meant = understood(scene, words, ORDER, _done, by_sense=not unfinished)
    if len(meant) > 1:
        raise Several(text, [one.said for one in meant])
    if meant:
        return _playable(scene, meant[0].terms, file)
    problem = verdict.problem if unfinished else verdict.mended()
    problem = nearest_said(scene, words, problem, Reader(ORDER, _done, against))
    steps = in_steps(scene, words, _done, _done, ORDER)
    notes = (_IN_STEPS, f'  {steps[1]} --after "{steps[0]}"') if steps else ()
    return Refused((replace(problem, notes=(*notes, *problem.notes)),), {ASKED: file})


def _playable(scene: Scene, orders: tuple[NextDone, ...], file: SourceFile) -> tuple[NextDone, ...] | Refused:
    """Unless they speak of what is not played with, or of no hex of the boards."""
    arguments = tuple(one for order in orders for one in order.arguments)
    off = lacking(scene.table.model, scene.table.on, *arguments)
    if off:
        raise Slip(str(NotPlayedWith(off, scene.table.on)))
    return next(filter(None, (_on_the_board(scene, one, file) for one in arguments)), orders)


def _done(scene: Scene, words: tuple[Word, ...]) -> NextDone | Unread:
    text = put_together(word.text for word in words)

    def done(r: Reading) -> list[tuple[int, NextDone]]:
        found: list[tuple[int, NextDone]] = []
        for end, target, arguments in r.match(r.vocabulary.done, 0, ()):
            action = scene.table.model.actions.get(target.id)
            done_as = NextProcedure if action is None else NextAction if action.event is None else NextReaction
            found.append((end, done_as(target.id, arguments, text=text)))
        for end, event, arguments in read_event(r, 0):
            found.append((end, NextEvent(event, arguments, text=text)))
        return found

    r = scene.reading(words)
    return only(r, 0, done(r), "what is done", done)


def _moment(scene: Scene, words: tuple[Word, ...]) -> tuple[str, str | None]:
    """`[Movement] of the Reds`: the sequence and the side."""
    model = scene.table.model
    name = words[0].text.removeprefix("[").removesuffix("]").strip() if words else ""
    if name not in model.sequences:
        near = did_you_mean(name, model.sequences)
        raise Slip(f"there is no phase `{name}`{'; ' + near if near else ''}")
    said = " ".join(word.low for word in words[2:])
    sides = model.choices["side"].names if "side" in model.choices else ()
    side = next((one for one in sides if one.lower() in (said, f"the {said}")), "")
    if said and not side:
        raise Slip(f"there is no side `{said}`; {did_you_mean(said, sides) or ''}")
    return name, side or None
