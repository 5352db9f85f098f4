"""Rule and definition bodies: what a rule says, when, and whom it outranks."""

from __future__ import annotations

from dataclasses import replace

from compiler.model.amend import unknown_rule
from compiler.model.bodies.amounts import TIMES, Said, contribution
from compiler.model.bodies.branches import read_branches, tails
from compiler.model.bodies.sentences import Sentence, both, held_while, one_sentence, reading, settle
from compiler.model.declared import named, scope_of
from compiler.model.draft import Draft
from compiler.model.model import Question, Ranking, Rule
from compiler.model.titles import (
    BEGINS_ANEW,
    Body,
    Parts,
    again,
    done_not_said,
    match_head,
    no_question,
    says_what_it_means,
    without_name,
)
from compiler.phrases import READERS, Attempt, Reading, Target, Unread, could_follow, only, verb_in
from compiler.source import Memory, Span
from compiler.syntax import Item, Word, span_of
from compiler.terms import (
    YES_NO,
    Branches,
    Term,
    YesNo,
)
from runtime.records import dataclass


@dataclass
class Pending:
    """A rule whose question is known and whose body waits."""

    item: Item
    parts: Parts
    title: str
    sentence: Sentence
    question: str
    start: int  # where the head ends
    denial: bool
    waives: tuple[str, ...] = ()


def head_of_rule(draft: Draft, item: Item, parts: Parts) -> Pending | None:
    """Which question a rule answers, from its first words."""
    title = named(item)
    if not title:
        draft.complain("missing-name", "a rule needs a name in square brackets", item.span, help=without_name(item))
        return None
    if not draft.title(title, item):
        return None
    draft.broken.add(title)  # until its body is read
    if not item.paragraphs:
        if not item.title.endswith("?"):
            draft.complain("missing-body", f"[{title}] says nothing after its title", item.span, help=BEGINS_ANEW)
        return None
    sentence, after = one_sentence(draft, item.file, item.paragraphs, 0)
    if after < len(item.paragraphs):
        extra = item.paragraphs[after].words
        draft.complain(
            "unexpected-body",
            "a rule is one sentence, and a list ends it",
            span_of(item.file, extra),
            help=done_not_said(sentence.words) or "make what follows a rule of its own, or a line of the list",
        )
        return None
    words = sentence.words
    if not words:
        return None
    if words[0].sort == "name" and _ranks(draft, item, parts, title, words):
        return None
    if words[0].sort == "name":
        waives, start = _waived(words)
        return Pending(item, parts, title, sentence, "", start, False, waives)
    if says_what_it_means(words):
        draft.complain(
            "no-reading",
            f"{words[0].text} is told what it means, and a rule answers a question",
            span_of(item.file, words[:2]),
            help=f"title it `Definition [{title}]`",
        )
        return None
    found = match_head(draft, words)
    if not found:
        no_question(draft, item, words, _body(draft, Pending(item, parts, title, sentence, "", 0, False)))
        return None
    end, target = found
    return Pending(item, parts, title, sentence, target.id, end, target.sort == "denial")


def _ranks(draft: Draft, item: Item, parts: Parts, title: str, words: tuple[Word, ...]) -> bool:
    """`[A] outranks [B], [C].`: no answer, but who gives way to whom."""
    above, start = _names(words, 0)
    below, end = _names(words, start + 1)
    if [word.low for word in words[start : start + 1]] not in (["outranks"], ["outrank"]):
        return False
    if end < len(words) or not below:
        message = "a sentence about ranks reads `[Name] outranks [Name].`, and says nothing else"
        draft.complain("no-reading", message, span_of(item.file, words[end:] or words))
    elif parts.names("under") or parts.names("not under"):
        draft.complain("unexpected-word", "who outranks whom cannot hang on an option", item.span)
    else:
        draft.broken.discard(title)
        draft.rankings[title] = Ranking(title, above, below, **draft.declared(item, parts))
    return True


def _names(words: tuple[Word, ...], index: int) -> tuple[tuple[str, ...], int]:
    """`[A], [B] and [C]`: the names, and where the rest begins."""
    names = []
    while index < len(words) and (words[index].sort in ("name", "comma") or words[index].low == "and"):
        if words[index].sort == "name":
            names.append(words[index].text[1:-1].strip())
        index += 1
    return tuple(names), index


def _waived(words: tuple[Word, ...]) -> tuple[tuple[str, ...], int]:
    """`[A], [B] and [C] do not apply`: the names and where the rest begins."""
    names, index = _names(words, 0)
    low = [word.low for word in words[index : index + 3]]
    if low in (["does", "not", "apply"], ["do", "not", "apply"]):
        return names, index + 3
    return (), index


def settle_waivers(draft: Draft, pending: list[Pending]) -> None:
    """A waiver answers the question of the rules it takes away; it may waive a waiver."""
    by_title = {one.title: one for one in pending}
    for one in pending:
        if one.question or not one.waives:
            continue
        seen = {one.title}
        target: Pending | None = one
        while target is not None and not target.question:
            name = target.waives[0] if target.waives else ""
            rule = draft.rules.get(name)
            chart = draft.charts.get(name)
            if rule is not None or chart is not None:
                one.question = (rule or chart).question  # type: ignore[union-attr]
                break
            if name in seen:
                break
            seen.add(name)
            target = by_title.get(name)
        if not one.question and target is not None:
            one.question = target.question


def read_rule(draft: Draft, one: Pending, memory: Memory) -> None:
    file = one.item.file
    words = one.sentence.words
    if not one.question:
        if one.waives and not any(name in draft.broken for name in one.waives):
            unknown_rule(draft, one.waives[0], span_of(file, words[:1]))
        elif not one.waives:
            draft.complain(
                "no-reading",
                "a rule that begins with another's name takes it away",
                span_of(file, words[: one.start + 3]),
                help="it reads `[Name] does not apply if ...`",
            )
        return
    question = draft.questions.get(one.question)
    if question is None:
        return
    declared = draft.phrases.get(question.id)
    rule = memory.flawless(
        ("rule", file, one.title),
        (draft.world, one.item, one.question, one.waives, declared),
        lambda: _rule(draft, one, question, declared),
        draft.problems,
    )
    if rule is not None:
        draft.broken.discard(one.title)
        draft.rules[one.title] = rule


def _rule(draft: Draft, one: Pending, question: Question, declared: Span | None) -> Rule | None:
    r = reading(draft, one.item.file, one.sentence, scope_of(question.slots, declared))
    if r is None:
        return None
    verdict = only(r, one.start, _said(r, one, question), "the rule", lambda r: _said(r, one, question))
    if isinstance(verdict, Unread) and verdict.trial is not None and not one.waives:
        # Its head may be the mistake: another question was meant.
        problem, trial = verdict.problem, verdict.trial._replace(start=0, again=again(draft, _body(draft, one)))
        verdict = Unread(lambda: (problem, trial), verdict.is_spent)
    said = settle(draft, verdict)
    if said is None:
        return None
    condition = both(held_while(draft, one.item, one.parts), said.condition)
    outranks = (*one.waives, *ranked(one.parts, "outranks"))
    return Rule(
        one.title,
        question.id,
        said.effect,
        said.value,
        condition,
        outranks,
        said.each,
        one.parts.names("formerly"),
        one.parts.names("replaces"),
        "lifts prohibitions" in one.parts,
        ranked(one.parts, "yields to"),
        **draft.declared(one.item, one.parts),
    )


def _body(draft: Draft, one: Pending) -> Body:
    """How the rule reads with another head; its lists are taken as they are."""

    def body(words: tuple[Word, ...], start: int, target: Target) -> Attempt:
        blocks: dict[int, Term] = {at: YesNo(YES_NO, True) for at, word in enumerate(words) if word.sort == "block"}
        question = draft.questions.get(target.id)
        if question is None:
            return Attempt(False, frozenset())
        r = Reading(READERS, one.item.file, words, draft.vocabulary, scope_of(question.slots), blocks)
        said = _said(r, replace(one, question=target.id, start=start, denial=target.sort == "denial"), question)
        return Attempt(any(end == r.length for end, _ in said), could_follow(r))

    return body


def ranked(parts: Parts, part: str) -> tuple[str, ...]:
    """Names as written; families are expanded when all rules are known."""
    return (*parts.plain_names(part), *(f"every rule of {name}" for name in parts.families(part)))


def _said(r: Reading, one: Pending, question: Question) -> list[tuple[int, Said]]:
    at = one.start
    if one.waives:
        return [(end, Said("nothing", None, condition)) for end, condition in tails(r, at)]
    low = r.low(at)
    kind = question.kind
    combine = question.combine
    said_whole = question.phrase.startswith("{") or verb_in(question.phrase.lower().split()) is not None
    predicate = said_whole and one.start > 0 and _is_phrase_head(r, one, question)
    _other_effect(r, at, question)
    if combine == "permission":
        if predicate:
            effect = "forbidden" if one.denial else "allowed"
            return [(end, Said(effect, None, condition)) for end, condition in tails(r, at)]
        if low in ("is", "are") and r.low(at + 1) in ("forbidden", "allowed"):
            effect = r.low(at + 1)
            return [(end, Said(effect, None, condition)) for end, condition in tails(r, at + 2)]
        r.missed(at + (low in ("is", "are")), "forbidden" if low in ("is", "are") else "is")
        return []
    if kind == YES_NO and combine == "one" and predicate:
        answer = YesNo(YES_NO, not one.denial)
        return [(end, Said("is", answer, condition)) for end, condition in tails(r, at)]
    if combine in ("sum", "product"):
        return contribution(r, at)
    if combine == "set":
        if low in ("includes", "include"):
            return [
                (end, Said("includes", term, condition))
                for middle, term in r.filling(at + 1, kind)
                for end, condition in tails(r, middle)
            ]
        r.missed(at, "includes")
        return []
    if low not in ("is", "are"):
        r.missed(at, "is")
        return []
    if kind == YES_NO:
        if r.low(at + 1) in ("yes", "no"):
            answer = YesNo(YES_NO, r.low(at + 1) == "yes")
            return [(end, Said("is", answer, condition)) for end, condition in tails(r, at + 2)]
        r.missed(at + 1, "yes")
        return []
    found: list[tuple[int, Said]] = []
    for end, value in read_branches(r, at + 1, kind):
        found.append((end, _split_branches(value, end, r)))
    return found


_TOGETHER = {
    "one": "one answer prevails",
    "sum": "answers are added",
    "product": "answers are multiplied",
    "least": "the least number counts",
    "greatest": "the greatest number counts",
    "permission": "it is allowed or forbidden",
    "set": "answers are gathered",
}


def _other_effect(r: Reading, at: int, question: Question) -> None:
    """What only rules of other questions say is told as such."""
    low, combine = r.low(at), question.combine
    end = at + 1
    if low in ("changes", "change", "falls", "fall"):
        wrong = combine not in ("sum", "product")
    elif low in ("includes", "include"):
        wrong = combine != "set"
    else:
        end = at + 2
        wrong = low in ("is", "are") and (
            (r.low(at + 1) in ("forbidden", "allowed") and combine != "permission")
            or (r.low(at + 1) in ("multiplied", *TIMES) and combine not in ("sum", "product"))
        )
    if wrong:
        r.because(at, end, "wrong-effect", f"`{r.said(at, end)}` cannot be said here: {_TOGETHER[combine]}")


def _split_branches(value: Term, end: int, r: Reading) -> Said:
    """A single branch's condition is the rule's own."""
    if isinstance(value, Branches) and len(value.branches) == 1:
        inner, condition = value.branches[0]
        return Said("is", inner, condition)
    return Said("is", value, None)


def _is_phrase_head(r: Reading, one: Pending, question: Question) -> bool:
    short = (question.short or "").lower().split()
    return [word.low for word in r.words[: len(short)]] != short or not short
