"""Phrases and names, declared before any sentence is read: questions, definitions, facts, events,
actions, procedures and options. Bodies come later (rules.py, doing.py)."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import Label, listed, suggest
from compiler.model.bodies import Sentence, one_sentence, read_branches, reading, value
from compiler.model.declared.kinds import read_answer
from compiler.model.draft import Draft
from compiler.model.model import Event, Question, Slot
from compiler.model.titles import Parts, match_head, says_what_it_means, without_name, without_phrase
from compiler.phrases import Filed, Pattern, Scope, Target, denied, only
from compiler.source import Span
from compiler.syntax import Item, Word, span_of
from compiler.terms import YES_NO, Kind, Name, Nothing, Term, Variable, YesNo
from runtime.records import dataclass


@dataclass
class Meaning:
    """A definition whose body waits to be read."""

    item: Item
    parts: Parts
    title: str
    pattern: Pattern
    sentence: Sentence  # what stands after `means`
    yes_or_no: bool


def is_change(parts: Parts) -> bool:
    """Whether the item declares nothing of its own, but says something of what is there."""
    return any(one in parts for one in ("replaces", "changed", "left out", "also taken in"))


def quoted(item: Item) -> Word | None:
    """The phrase in the title; the last quoted thing there."""
    for word in item.head:
        if word.sort == "quoted":
            return word
    return None


def named(item: Item) -> str:
    for word in item.head:
        if word.sort == "name":
            return word.text[1:-1].strip()
    return ""


def pattern_of(draft: Draft, item: Item, word: Word | None, sort: str = "") -> Pattern | None:
    if word is None:
        message = f"{item.title} needs a phrase in quotes"
        draft.complain("missing-phrase", message, item.span, help=without_phrase(item, named(item)))
        return None
    text = " ".join(word.text[1:-1].split())
    span = Span(item.file, word.start, word.end)
    pattern = draft.vocabulary.pattern(text, span, sort)
    if isinstance(pattern, str):
        message, _, cure = pattern.partition("; ")
        name = "repeated-slot" if message.startswith("two slots") else "bad-slot"
        draft.complain(name, message, span, help=cure or None)
        return None
    if pattern.sort == "event" and not sort:
        verb = pattern.elements[1] if len(pattern.elements) > 1 else ""
        near = listed(suggest(verb, ("is", "has", "can", "may")), "or") if isinstance(verb, str) else ""
        draft.complain(
            "bad-slot",
            "after its first slot this phrase goes on with `is`, `has`, `can` or `may`",
            span,
            help=f"did you mean {near}?" if near else "a value begins with `the`: `the range of {the unit}`",
        )
        return None
    return pattern


def as_value(pattern: Pattern) -> Pattern:
    """What begins with a verb is done; in a question, fact or definition it can only be a value."""
    return replace(pattern, sort="value") if pattern.sort == "done" else pattern


def slots_of(pattern: Pattern) -> tuple[Slot, ...]:
    return tuple(Slot(slot.name, slot.kind) for slot in pattern.slots)


def scope_of(slots: tuple[Slot, ...], span: Span | None = None) -> Scope:
    """The slots as names of a body; `span` is where they were named."""
    return {slot.name: Variable(slot.kind, slot.name, span=span) for slot in slots}


def declare_question(draft: Draft, item: Item, parts: Parts) -> None:
    pattern = pattern_of(draft, item, quoted(item))
    if pattern is None:
        return
    if "its answer is" not in parts:
        if parts.problems:
            return  # one of them may be it
        draft.complain(
            "missing-part", "a question says what its answer is", item.span, help="`its answer is one number`"
        )
        return
    words = parts.words["its answer is"]
    answer = read_answer(draft, words, span_of(item.file, words) if words else item.span)
    pattern = as_value(pattern)
    if answer is None or not draft.phrase(pattern, pattern.span or item.span):
        return
    combine, kind = answer
    add_question(draft, item, parts, pattern, combine, kind)
    default = parts.get("by default")
    if default is not None:
        term = default_value(draft, item, kind, default)
        question = draft.questions[pattern.text]
        if term is not None:
            draft.questions[pattern.text] = _with_default(question, term)


def _with_default(question: Question, term: Term) -> Question:
    return replace(question, default=term)


def add_question(
    draft: Draft,
    item: Item,
    parts: Parts,
    pattern: Pattern,
    combine: str,
    kind: Kind,
    is_definition: bool = False,
    is_chart: bool = False,
) -> None:
    short = parts.quoted("rules call it") or None
    draft.questions[pattern.text] = Question(
        pattern.text,
        pattern.text,
        slots_of(pattern),
        kind,
        combine,
        short,
        None,
        is_definition,
        is_chart,
        _role(draft, item, parts, pattern, kind),
        **draft.declared(item, parts),
    )
    vocabulary = draft.vocabulary
    vocabulary.add_phrase(pattern, "question", pattern.text, kind)
    target = Target("question", pattern.text, kind, pattern)
    words: list[str] = []
    for element in pattern.elements:
        words += [element] if isinstance(element, str) else element.name.lower().split()
    _begin_rules(draft, words, target, item)
    if short:
        _begin_rules(draft, short.lower().split(), target, item)
        vocabulary.filed.append(Filed(tuple(short.lower().split()), short, pattern.span))
    if pattern.sort == "predicate":
        first = len(pattern.slots[0].name.split()) + 1
        vocabulary.add_head((*words[:first], "not", *words[first:]), Target("denial", *target[1:]))
    elif pattern.sort == "saying":
        vocabulary.add_head(tuple(map(str, denied(words))), Target("denial", *target[1:]))


def _begin_rules(draft: Draft, words: list[str], target: Target, item: Item) -> None:
    """Rules may begin with these words; no other question may be meant by them."""
    other = draft.vocabulary.head(tuple(words))
    if other is not None and other.id != target.id:
        span = target.pattern.span or item.span
        related = (Label(other.pattern.span, "and of this"),) if other.pattern.span else ()
        message = f"rules that begin with `{' '.join(words)}` could speak of this question"
        cure = 'call one of them something else: `rules call it "..."`'
        draft.complain("two-meanings", message, span, related=related, help=cure)
        return
    draft.vocabulary.add_head(tuple(words), target)


def _role(draft: Draft, item: Item, parts: Parts, pattern: Pattern, kind: Kind) -> str:
    """What it is for: players judge positions by it, it says how a game ended (both of one side), it must hold."""
    role = "guides" if "guides players" in parts else "result" if "tells the result" in parts else ""
    if "must always hold" in parts:
        if kind != YES_NO:
            draft.complain("wrong-kind", "what must always hold is answered with yes or no", item.span)
        elif any(slot.kind.many or slot.kind.name in ("number", "yes-or-no") for slot in slots_of(pattern)):
            message = "what must always hold is asked of all there are, and that is not told of numbers and sets"
            draft.complain("bad-slot", message, item.span)
        return "always"
    if role and [slot.kind.name for slot in slots_of(pattern)] != ["side"]:
        draft.complain("bad-slot", "what guides players or tells the result is asked about one side", item.span)
    elif role == "guides" and kind.name != "number":
        draft.complain("wrong-kind", "what guides players is a number", item.span)
    elif role == "result" and kind.name != "number" and not _in_order(draft, kind):
        draft.complain("wrong-kind", "what tells the result is a number or a name of an ordered list", item.span)
    return role


def _in_order(draft: Draft, kind: Kind) -> bool:
    return kind.name in draft.choices and draft.choices[kind.name].ordered


def default_value(draft: Draft, item: Item, kind: Kind, words: tuple[Word, ...]) -> Term | None:
    low = " ".join(word.low for word in words)
    if low in ("yes", "no") and kind == YES_NO:
        return YesNo(YES_NO, low == "yes")
    if low == "nobody" or (low == "none" and kind.many):
        return Nothing(kind)
    choice = draft.choices.get(kind.name)
    if choice is not None:
        for name in choice.names:
            if name.lower() == low:
                return Name(kind, name)
    return value(draft, item.file, Sentence(words, {}), {})


def declare_definition(draft: Draft, item: Item, parts: Parts) -> Meaning | None:
    title = named(item)
    if not title:
        message = "a definition needs a name in square brackets"
        draft.complain("missing-name", message, item.span, help=without_name(item))
        return None
    if not item.paragraphs:
        if not item.title.endswith("?"):
            draft.complain("missing-body", f"[{title}] says nothing after its title", item.span)
        draft.broken.add(title)
        return None
    sentence, after = one_sentence(draft, item.file, item.paragraphs, 0)
    if after < len(item.paragraphs):
        extra = item.paragraphs[after].words
        draft.complain("unexpected-body", "a definition is one sentence", span_of(item.file, extra))
    words = sentence.words
    if not says_what_it_means(words) or len(words) < 3:
        answers = match_head(draft, words)
        draft.complain(
            "no-reading",
            "a definition says what its phrase means",
            span_of(item.file, words[: answers[0] if answers else 2]),
            help=f"these words answer a question that is there already: title it `Rule [{title}]`"
            if answers
            else 'write `"phrase" means VALUE` or `"phrase" means that CONDITION`',
        )
        draft.broken.add(title)
        return None
    pattern = pattern_of(draft, item, words[0])
    if pattern is None:
        draft.broken.add(title)
        return None
    pattern = as_value(pattern)
    yes_or_no = words[2].low == "that"
    known = _meant_anew(draft, parts, pattern, yes_or_no)
    if not draft.title(title, item) or not (known or draft.phrase(pattern, pattern.span or item.span)):
        draft.broken.add(title)
        return None
    cut = 3 if yes_or_no else 2
    rest = Sentence(words[cut:], {at - cut: block for at, block in sentence.blocks.items()}, sentence.stop)
    meaning = Meaning(item, parts, title, pattern, rest, yes_or_no)
    if known:
        return meaning
    if yes_or_no:
        add_question(draft, item, parts, pattern, "one", YES_NO, is_definition=True)
    elif "its answer is" in parts:
        words_ = parts.words["its answer is"]
        answer = read_answer(draft, words_, span_of(item.file, words_))
        if answer is not None:
            add_question(draft, item, parts, pattern, answer[0], answer[1], is_definition=True)
    return meaning


def _meant_anew(draft: Draft, parts: Parts, pattern: Pattern, yes_or_no: bool) -> bool:
    """Whether it says of a phrase that is defined already what it means instead: `replaces [Other]`."""
    text, known = pattern.text, draft.questions.get(pattern.text)
    if "replaces" not in parts or text not in draft.phrases:
        return False
    if known is None:  # a value of this pack, of which the kind is still to be found, if it is no fact
        return not yes_or_no and text not in draft.stores
    return known.is_definition and (known.kind == YES_NO) == yes_or_no


def declare_event(draft: Draft, item: Item, parts: Parts) -> None:
    pattern = pattern_of(draft, item, quoted(item), "event")
    if pattern is None or not draft.phrase(pattern, pattern.span or item.span):
        return
    draft.events[pattern.text] = Event(pattern.text, pattern.text, slots_of(pattern), **draft.declared(item, parts))
    draft.vocabulary.add_phrase(pattern, "event", pattern.text, YES_NO)


def declare_done(draft: Draft, item: Item, parts: Parts) -> Pattern | None:
    """An action's, reaction's or procedure's phrase."""
    pattern = pattern_of(draft, item, quoted(item), "done")
    if pattern is None:
        return None
    if not isinstance(pattern.elements[0], str):
        draft.complain("bad-slot", "what is done begins with a verb, such as `move {the unit}`", item.span)
        return None
    if is_change(parts):
        return pattern
    if not draft.phrase(pattern, pattern.span or item.span):
        return None
    sort = "procedure" if item.title.startswith("Procedure") else "action"
    draft.vocabulary.add_phrase(pattern, sort, pattern.text, YES_NO)
    return pattern


def infer_meanings(draft: Draft, meanings: list[Meaning]) -> None:
    """Value definitions take their kind from their value, which may use one another: read until no more can be."""
    waiting = [one for one in meanings if not one.yes_or_no and one.pattern.text not in draft.questions]
    while waiting:
        left = []
        for one in waiting:
            kind = _value_kind(draft, one)
            if one.pattern.text in draft.questions:  # it is said anew in its own pack
                continue
            if kind is None:
                left.append(one)
            else:
                add_question(draft, one.item, one.parts, one.pattern, "one", kind, is_definition=True)
        if len(left) == len(waiting):
            for one in left:
                draft.lose(one.item)  # their bodies tell what is wrong
            return
        waiting = left


def _value_kind(draft: Draft, meaning: Meaning) -> Kind | None:
    before = len(draft.problems)
    r = reading(draft, meaning.item.file, meaning.sentence, scope_of(slots_of(meaning.pattern), meaning.pattern.span))
    del draft.problems[before:]
    if r is None:
        return None
    verdict = only(r, 0, read_branches(r, 0, None), "the value")
    return getattr(verdict, "kind", None)
