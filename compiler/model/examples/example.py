"""Examples and positions: what is given, what happens next, what must then hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

from compiler.model.bodies import Sentence, condition, one_sentence, reading, sequence_named, settle, side_named
from compiler.model.declared import named
from compiler.model.draft import Draft
from compiler.model.examples.given import read_given
from compiler.model.examples.lines import (
    Next,
    NextAction,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    NextStep,
    Then,
)
from compiler.model.model import Example, Position
from compiler.model.titles import Parts
from compiler.phrases import Reading, Unread, only, read_event, read_step
from compiler.source import FRAGMENTS, Memory
from compiler.syntax import Item, Word, span_of
from compiler.terms import Term

FARED = ("by", "although", "without")  # how what is named after it fared: see `Then`


def read_example(draft: Draft, item: Item, parts: Parts, memory: Memory) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "an example needs a name in square brackets", item.span)
        return
    if not draft.title(title, item):
        return
    found = memory.flawless(
        ("example", item.file, title),
        (draft.world, draft.chosen, item),
        lambda: _example(draft, title, item, parts),
        draft.problems,
    )
    if found is not None:
        draft.examples[title] = found


def _example(draft: Draft, title: str, item: Item, parts: Parts) -> Example | None:
    scope: dict[str, Term] = {}
    before = len(draft.problems)
    given, index = read_given(draft, item, item.paragraphs, scope)
    events = _events(draft, item, index, scope) if len(draft.problems) == before else []
    if len(draft.problems) > before:
        draft.broken.add(title)
        return None
    if not any(isinstance(event, Then) or getattr(event, "refused", False) for event in events):
        draft.complain("missing-body", f"[{title}] expects nothing", item.span, help="`Then ..., by [Rule].`")
        return None
    return Example(title, given, tuple(events), parts.ids("proves"), **draft.declared(item, parts))


def read_position(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item) or item.file
    before = len(draft.problems)
    scope: dict[str, Term] = {}
    given, index = read_given(draft, item, item.paragraphs, scope)
    if index < len(item.paragraphs) and len(draft.problems) == before:
        words = item.paragraphs[index].words
        place = span_of(item.file, words[:3])
        draft.complain("unexpected-body", "a position only says what is given", place, help=_GIVEN)
    lacks = parts.quoted("lacks")
    if bool(lacks) != (PurePosixPath(item.file).parent.name == FRAGMENTS):
        message = "what lies in `fragments/` says what it `lacks`, and nothing else does"
        draft.complain("missing-part", message, item.span)
    draft.positions[title] = Position(title, given, lacks, **draft.declared(item, parts))


# ---- what happens and what must hold


def _events(draft: Draft, item: Item, index: int, scope: dict[str, Term]) -> list[Next | Then]:
    events: list[Next | Then] = []
    paragraphs = item.paragraphs
    before = len(draft.problems)
    while index < len(paragraphs) and len(draft.problems) == before:
        paragraph = paragraphs[index]
        low = [word.low for word in paragraph.words[:2]]
        if low[:1] == ["then"] and len(paragraph.words) == 1 and paragraph.stop == ":":
            index += 1
            while index < len(paragraphs) and paragraphs[index].marker == "-":
                sentence, index = one_sentence(draft, item.file, paragraphs, index)
                events += _then(draft, item, sentence, scope, 0)
            continue
        sentence, index = one_sentence(draft, item.file, paragraphs, index)
        if low[:1] == ["then"]:
            events += _then(draft, item, sentence, scope, 1)
        elif low == ["next", ","]:
            event = _next(draft, item, sentence, scope)
            if event is not None:
                events.append(event)
        else:
            draft.complain(
                "unexpected-word",
                "an example goes on with `Next, ...` or `Then ...`",
                span_of(item.file, sentence.words[:2]),
            )
    return events


def _then(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term], start: int) -> list[Then]:
    """`CONDITION, by [X], although [Y], without [Z], because CONDITION`: each of these once or not at all."""
    words = sentence.words
    opened = [at for at in range(start, len(words)) if _opens_names(words, at)]
    end = opened[0] if opened else len(words)
    named: dict[str, list[str]] = {sort: [] for sort in FARED}
    because: Term | None = None
    sort, at = "", end
    while at < len(words):
        word = words[at]
        if _opens_names(words, at) and not named[word.low]:
            sort = word.low
        elif word.sort == "name":
            named[sort].append(word.text[1:-1].strip())
        elif word.low == "because":
            because = condition(draft, item.file, _within(sentence, at + 1, len(words)), scope)
            if because is None:
                return []
            break
        elif word.sort != "comma" and word.low != "and":
            told = ", ".join(f"`{one} [Rule]`" for one in FARED)
            message = f"after what must hold come names: {told}, then `because ...`"
            draft.complain("unexpected-word", message, span_of(item.file, words[at : at + 1]))
            return []
        at += 1
    if opened and end > start and words[end - 1].sort == "comma":
        end -= 1
    term = condition(draft, item.file, _within(sentence, start, end), scope)
    if term is None:
        return []
    text = " ".join(word.text for word in words[start:end])
    fared = {sort: tuple(names) for sort, names in named.items()}
    return [Then(term, span=span_of(item.file, words[start:]), text=text, because=because, **fared)]


def _within(sentence: Sentence, start: int, end: int) -> Sentence:
    blocks = {at - start: block for at, block in sentence.blocks.items() if start <= at < end}
    return Sentence(sentence.words[start:end], blocks, sentence.stop)


def _opens_names(words: tuple[Word, ...], at: int) -> bool:
    return words[at].low in FARED and at + 1 < len(words) and words[at + 1].sort == "name"


def _next(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> Next | None:
    words = sentence.words
    span = span_of(item.file, words)
    if [word.low for word in words[-2:]] == [",", "refused"]:
        told = _next(draft, item, Sentence(words[:-2], sentence.blocks, sentence.stop), scope)
        if told is None:
            return None
        if not (isinstance(told, (NextReaction, NextGoOn)) or (isinstance(told, NextMoment) and told.edge == "ends")):
            message = "only a reaction, right after what it would answer, or the end of a phase is told as refused"
            draft.complain("unexpected-word", message, span_of(item.file, words[-1:]), help=_NOT_LEGAL)
            return None
        return replace(told, refused=True, span=span)
    text = " ".join(word.text for word in words[2:])
    low = [word.low for word in words]
    if len(words) > 2 and words[2].sort == "name" and low[-1] in ("begins", "ends"):
        moment = _moment(draft, item, words[2:])
        return None if moment is None else NextMoment(low[-1], *moment, span=span_of(item.file, words[2:]), text=text)
    if low[2:6] == ["play", "goes", "on", "to"]:
        moment = _moment(draft, item, words[6:])
        return None if moment is None else NextGoOn(*moment, span=span_of(item.file, words[6:]), text=text)
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return None

    def done(r: Reading) -> list[tuple[int, Next]]:
        found: list[tuple[int, Next]] = []
        for end, target, arguments in r.match(r.vocabulary.done, 2, ()):
            action = draft.actions.get(target.id)
            is_reaction = action is not None and action.event is not None
            taken = NextReaction if is_reaction else NextAction
            done_as = NextProcedure if target.sort == "procedure" else taken
            found.append((end, done_as(target.id, arguments, span=span, text=text)))
        for end, event, arguments in read_event(r, 2):
            found.append((end, NextEvent(event, arguments, span=span, text=text)))
        if low[2:3] == ["now"]:
            for end, step, _ in read_step(r, 2):
                found.append((end, NextStep(step, span=span, text=text)))
        return found

    happens = only(r, 2, done(r), "what happens next", done)
    if isinstance(happens, Unread) and low[2:3] and low[2] in _SUPPOSED:
        so = _as_written(item, words[4 if low[3:4] == ["that"] else 3 :])
        message = f"`Next` tells what happens, and `{words[2].text}` what is so from the beginning"
        cure = f"write it among what is given: `Given:` and beneath it `- {so}.`"
        draft.complain("unexpected-word", message, span_of(item.file, words[2:3]), help=cure)
        return None
    return settle(draft, happens)


def _as_written(item: Item, words: tuple[Word, ...]) -> str:
    text = item.text[words[0].start - item.start : words[-1].end - item.start] if words else "..."
    return " ".join(text.split())


_GIVEN = "begin with `Given:`; each line beneath it, after `- `, says one thing that is so"
_SUPPOSED = ("suppose", "supposing", "assume", "assuming", "pretend")
_NOT_LEGAL = "of an action write `Then it is not legal to ...`"


def _moment(draft: Draft, item: Item, words: tuple[Word, ...]) -> tuple[str, str | None] | None:
    """`[Movement] of the Reds begins`: the sequence and the side."""
    span = span_of(item.file, words)
    name = sequence_named(draft, words[0] if words else None, span)
    if name is None:
        return None
    rest = tuple(word for word in words[1:] if word.low not in ("begins", "ends"))
    side = None
    if rest and rest[0].low in ("of", "for"):
        side = side_named(draft, rest[1:], span)
        if side is None:
            return None
    return name, side
