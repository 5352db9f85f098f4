"""Whether what a pack's `asked.yaml` stands for can be said in its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.graph import successors, titled
from compiler.model import Model
from compiler.phrases import READERS, Reading, Vocabulary
from compiler.print import guide_of
from compiler.source import Memory, SourceFile, Span, is_of_wordings
from compiler.syntax import read_words
from compiler.terms import THING, Kind, Variable
from rulewright.actions.spoken.english import weighty
from rulewright.actions.spoken.phrases import Phrase, Wordings, phrases_of, wordings_of
from rulewright.actions.spoken.put_plainly import is_supposed_in, is_tried, parts_of, slots_of


def judge_wordings(
    files: Iterable[SourceFile], model: Model, vocabulary: Vocabulary, world: str, memory: Memory
) -> tuple[Diagnostic, ...]:
    """`world`: a hash of all that sentences may speak of."""
    files = tuple(files)
    those = tuple(file for file in files if is_of_wordings(file))
    titles = _titles(files, model)
    chosen = {name: one.choices for name, one in model.actions.items()}
    done = [(name, [(one.variable, one.many, one.least) for one in some]) for name, some in chosen.items()]
    content = (tuple((one.path, one.text) for one in those), world, done, tuple(model.types), titles)
    place = (judge_wordings, *(pack.id for pack in model.packs))
    return memory.of(place, content, lambda: _judged(those, model, vocabulary, titles))


def _titles(files: Iterable[SourceFile], model: Model) -> tuple[str, ...]:
    """Of all that may answer a question of the rules: what has one (or had, and is replaced), rows of charts, what the
    guide says first (or said, in a pack beneath).
    """
    rows = {f"{one.id}: {key.value}" for one in model.charts.values() for keys in one.axes for key in keys}
    guides = [guide for file in files for guide, _ in (guide_of((file,)),)]
    chapters = [("introduction", one.introduction) for one in guides]
    chapters += [opening for one in guides for opening in one.openings.items()]
    places = {f"{name.replace('-', ' ')} {at}" for name, some in chapters for at in range(1, len(some) + 1)}
    return tuple(sorted({*titled(model), *successors(model), *rows, *places}))


def _judged(
    files: Iterable[SourceFile], model: Model, vocabulary: Vocabulary, titles: tuple[str, ...]
) -> tuple[Diagnostic, ...]:
    wordings = wordings_of(files, vocabulary)
    said = {phrase.weighty for phrase in (*phrases_of(model, vocabulary), *wordings.phrases)}
    found = list(wordings.problems)
    unsaid: dict[str, Span] = {}  # each told once, at the first of its wordings
    is_read = cache(partial(_reads, vocabulary))  # a meaning has many wordings, most with the same slots
    for phrase in wordings.phrases:
        for text in phrase.meant:
            if phrase.span and not is_read(text, _slots_in(phrase)) and _weight(text) not in said:
                unsaid.setdefault(text, phrase.span)
    found += [diagnose("no-reading", f"nothing in the rules is said so: `{text}`", at) for text, at in unsaid.items()]
    for type_, some in wordings.called.items():
        near = did_you_mean(type_, model.types)
        found += [
            diagnose("no-reading", f"no counter is called `{type_}`", span, help=near)
            for _, span in some
            if span and type_ not in model.types and not vocabulary.is_a(type_, THING.name)
        ]
    for title, span in {title: span for title, _, span in wordings.rules}.items():
        if span and title not in titles:
            near = did_you_mean(title, titles)
            found.append(diagnose("unknown-name", f"nothing that answers is called `{title}`", span, help=near))
    meant = [text for phrase in wordings.phrases for text in phrase.meant]
    for supposed, done, span in wordings.reckoned:
        if not span:
            continue
        lost = sorted({*slots_of(done)} - {*slots_of(supposed)})
        if not any(is_supposed_in(supposed, text) for text in meant):
            found.append(diagnose("no-reading", f"no wording supposes `{supposed}`", span))
        elif lost:
            found.append(diagnose("no-reading", f"nothing fills the slot `{{{lost[0]}}}` of `{done}`", span))
        elif tuple(one for one in _weight(done) if one != "nobody") not in said:
            found.append(diagnose("no-reading", f"nothing in the rules is done so: `{done}`", span))
    for text, span in (*wordings.verbs.lines, *wordings.attacks.lines):
        if span and not any({*_weight(text)} <= {*one} for one in said):
            found.append(diagnose("no-reading", f"nothing in the rules is done so: `{text}`", span))
    return (*found, *_of_chances(wordings, said))


def _of_chances(wordings: Wordings, said: set[tuple[str, ...]]) -> Iterator[Diagnostic]:
    """`if ..., ...`, and both can be said."""
    for phrase in wordings.chances.phrases:
        for text in phrase.meant:
            if phrase.span and not is_tried(text):
                wanted = "what is done, and what is asked then: `if {the one} fires, is {the other} gone`"
                yield diagnose("wrong-shape", f"wanted is {wanted}", phrase.span)
                continue
            lost = next((one for one in parts_of(text) if _weight(one) not in said), None)
            if phrase.span and lost is not None:
                yield diagnose("no-reading", f"nothing in the rules is said so: `{lost}`", phrase.span)


def _weight(text: str) -> tuple[str, ...]:
    """Of what may leave out where things stand."""
    return weighty(tuple(re.sub(r"\{[^{}]*\}", " ", text.lower()).split()))


def _slots_in(phrase: Phrase) -> frozenset[tuple[str, Kind]]:
    return frozenset((one.name, one.kind) for one in phrase.elements if not isinstance(one, str))


def _reads(vocabulary: Vocabulary, text: str, slots: frozenset[tuple[str, Kind]]) -> bool:
    words, problems = read_words(text.replace("{", "").replace("}", ""))
    r = Reading(READERS, "", words, vocabulary, {name: Variable(kind, name) for name, kind in slots})
    ends = [end for end, _ in (*r.values(0), *r.conditions(0))] + [end for end, _, _ in r.match(vocabulary.done, 0, ())]
    return not problems and r.length in ends
