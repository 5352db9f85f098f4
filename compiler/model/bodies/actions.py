"""Actions and reactions: who may take them, what is chosen, what happens."""

from __future__ import annotations

from compiler.diagnostics import listed, suggest
from compiler.diagnostics.suggest import edits
from compiler.model.bodies.doing import event_of
from compiler.model.bodies.moments import read_side, sequence_named
from compiler.model.bodies.sentences import Sentence, condition, one_sentence, reading, settle
from compiler.model.bodies.steps import Unnamed, read_steps
from compiler.model.declared.declare import quoted, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Action, ChoiceOf, Slot
from compiler.model.titles.parts import Parts
from compiler.phrases import Pattern, Reading, only
from compiler.phrases.reading import Scope
from compiler.source import Span
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import Description, Kind, Step, Term, Variable
from compiler.trees import renamed

_PARTS = ("The player chooses", "It is allowed only if", "What happens")
_TAKEN = "`taken by the side to move in [Phase]`"
_AMONG = ("from among", "one or more", "any number of")


def read_action(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> None:
    slots = slots_of(pattern)
    event: str | None = None
    event_slots: tuple[Slot, ...] = ()
    if item.title.startswith("Reaction"):
        told = event_of(draft, item, parts, "in reaction to")
        if told is None:
            return
        event, event_slots = told
    taken = _taken_by(draft, item, parts, event is not None)
    if taken is None:
        return
    taken_by, phases = taken
    scope: dict[str, Term] = dict(scope_of(event_slots))
    kept = parts.get("known only to")
    known_to = read_side(draft, item, kept, scope) if kept is not None else None
    given = set(scope)
    choices: list[ChoiceOf] = []
    only_if: Term | None = None
    steps: tuple[Step, ...] = ()
    wanted = {slot.name: slot.kind for slot in slots}
    unnamed = Unnamed()
    index = 0
    paragraphs = item.paragraphs
    happens = False
    while index < len(paragraphs):
        words = paragraphs[index].words
        low = [word.low for word in words[:3]]
        if low[:3] == ["the", "player", "chooses"] and paragraphs[index].stop == ":":
            index += 1
            while index < len(paragraphs) and paragraphs[index].marker:
                sentence, index = one_sentence(draft, item.file, paragraphs, index)
                before = len(draft.problems)
                choice = _choice(draft, item, sentence, scope, wanted)
                if choice is not None:
                    choices.append(choice)
                    scope[choice.variable] = Variable(choice.kind, choice.variable)
                    continue
                if unnamed.spoken_of(sentence.words):
                    del draft.problems[before:]
                unnamed.lose(_chosen_name(sentence.words))
        elif low[:2] == ["what", "happens"] and paragraphs[index].stop == ":":
            happens = True
            index += 1
            end = index
            while end < len(paragraphs) and (paragraphs[end].marker or _continues(paragraphs[end])):
                end += 1
            _nobody_chooses(draft, item, [name for name in wanted if name not in scope], unnamed)
            for name in wanted:
                scope.setdefault(name, Variable(wanted[name], name))
            steps = read_steps(draft, item.file, paragraphs[index:end], scope, unnamed)
            index = end
        elif low == ["it", "is", "allowed"] and [word.low for word in words[3:5]] == ["only", "if"]:
            sentence, index = one_sentence(draft, item.file, paragraphs, index)
            before = len(draft.problems)
            only_if = condition(draft, item.file, sentence, scope, start=5)
            if only_if is None and unnamed.spoken_of(sentence.words):
                del draft.problems[before:]
        else:
            said = " ".join(word.low for word in words[:5])
            near = next((one for one in _PARTS if suggest(said[: len(one)], [one.lower()])), None)
            draft.complain(
                "unexpected-word",
                "this is no part of an action",
                span_of(item.file, words[:6]),
                help=f"did you mean `{near}`?" if near else f"it has {listed(_PARTS, 'and')}",
            )
            return
    if not happens and not item.title.endswith("?"):
        draft.complain(
            "missing-body", "an action says what happens", item.span, help="`What happens:` and its steps"
        )
    if not happens:
        known = {choice.variable for choice in choices} | given
        _nobody_chooses(draft, item, [name for name in wanted if name not in known], unnamed)
    draft.actions[pattern.text] = Action(
        pattern.text,
        pattern.text,
        slots,
        taken_by,
        phases,
        tuple(choices),
        only_if,
        steps,
        event,
        event_slots,
        known_to,
        **draft.declared(item, parts),
    )


def _nobody_chooses(draft: Draft, item: Item, names: list[str], unnamed: Unnamed) -> None:
    """A slot of the phrase that no choice fills; a choice that could not be read may be the one."""
    if not names or item.title.endswith("?") or unnamed:
        return
    told = listed(tuple(names), "and")
    is_, it = ("is", "it") if len(names) == 1 else ("are", "them")
    message = f"{told} {is_} in the action's phrase, and nobody chooses {it}"
    word = quoted(item)
    draft.complain("out-of-scope", message, Span(item.file, word.start, word.end) if word else item.span)


def _continues(paragraph: Paragraph) -> bool:
    return bool(paragraph.words) and paragraph.words[0].low == "otherwise"


def _taken_by(draft: Draft, item: Item, parts: Parts, reaction: bool) -> tuple[Term, tuple[str, ...]] | None:
    words = parts.get("taken by")
    if not words:
        draft.complain(
            "missing-part",
            f"{item.title} says who may take it",
            item.span,
            help=_TAKEN,
        )
        return None
    cut = next(
        (
            i
            for i, word in enumerate(words)
            if word.low == "in" and i + 1 < len(words) and words[i + 1].sort == "name"
        ),
        len(words),
    )
    span = span_of(item.file, words[cut:]) if words[cut:] else item.span
    phases = [sequence_named(draft, word, span) for word in words[cut:] if word.sort == "name"]
    if None in phases:
        return None
    if not phases and not reaction:
        draft.complain("missing-part", "an action says in which phase it may be taken", item.span, help=_TAKEN)
    event_scope: Scope = {}
    if reaction:
        told = event_of(draft, item, parts, "in reaction to")
        event_scope = scope_of(told[1]) if told else {}
    side = read_side(draft, item, words[:cut], event_scope)
    return None if side is None else (side, tuple(filter(None, phases)))


def _choice(
    draft: Draft, item: Item, sentence: Sentence, scope: Scope, wanted: dict[str, Kind]
) -> ChoiceOf | None:
    """`the x, from among D, such that C` and its like."""
    words = sentence.words
    comma = next((index for index, word in enumerate(words) if word.sort == "comma"), None)
    span = span_of(item.file, words)
    if comma is None:
        draft.complain("no-reading", "a choice reads `the x, from among ...`", span)
        return None
    name = _name_meant(draft, item, _chosen_name(words), span_of(item.file, words[:comma]), list(wanted))
    low = [word.low for word in words[comma + 1 :]]
    at = comma + 1
    optional = False
    if low[:2] == ["if", "any"]:
        optional = True
        at += 2
        if at < len(words) and words[at].sort == "comma":
            at += 1
    low = [word.low for word in words[at:]]
    many, least = False, 1
    if low[:2] == ["from", "among"]:
        at += 2
    elif low[:3] == ["one", "or", "more"]:
        many, at = True, at + 3
    elif low[:3] == ["any", "number", "of"]:
        many, least, at = True, 0, at + 3
    else:
        said = " ".join(low[:3])
        near = next((one for one in _AMONG if suggest(said[: len(one)], [one])), None)
        draft.complain(
            "no-reading",
            "what may be chosen is not told here",
            span_of(item.file, words[at : at + 3] or words),
            help=f"did you mean `{near}`?" if near else f"a choice goes on with {listed(_AMONG, 'or')}",
        )
        return None
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return None

    def chosen(r: Reading) -> list[tuple[int, tuple[Description, Term | None, Kind]]]:
        return _chosen(r, at, name, many, optional)

    verdict = settle(draft, only(r, at, chosen(r), "the choice", chosen))
    if verdict is None:
        return None
    description, such_that, kind = verdict
    if name in wanted and not draft.vocabulary.fits(
        Kind(kind.name, kind.many), Kind(wanted[name].name, wanted[name].many)
    ):
        draft.complain(
            "wrong-kind",
            f"{name} is {_kind_text(wanted[name])} in the phrase and {_kind_text(kind)} here",
            span,
        )
    return ChoiceOf(name, kind, description, such_that, many, least, optional)


def _name_meant(draft: Draft, item: Item, name: str, span: Span, known: list[str]) -> str:
    """The name a choice gives; a slot of the action's phrase that is hardly another is the same, misspelt in one."""
    chosen = {_chosen_name(one.words) for one in item.paragraphs if one.marker}
    other = next((one for one in known if one not in chosen and edits(one, name, 2) is not None), None)
    if other is None or name in known:
        return name
    said = item.text.lower()
    if said.count(name) > said.count(other) + 1 and (word := quoted(item)) is not None:
        at = word.text.find(other)
        span = Span(item.file, word.start + at, word.start + at + len(other)) if at > 0 else span
        draft.complain("out-of-scope", f"nobody chooses {other}", span, help=f"did you mean `{name}`?")
        return name
    draft.complain("out-of-scope", f"the action's phrase has no `{name}`", span, help=f"did you mean `{other}`?")
    return other


def _chosen_name(words: tuple[Word, ...]) -> str:
    """What stands before the first comma, or before `from among` where the comma is missing."""
    end = next(
        (at for at, word in enumerate(words) if word.sort == "comma" or word.low in ("from", "one", "any")),
        len(words),
    )
    return words[0].text if end == 1 else " ".join(word.low for word in words[:end])


def _kind_text(kind: Kind) -> str:
    return f"several of kind {kind.name}" if kind.many else f"a {kind.name}"


def _chosen(
    r: Reading, at: int, name: str, many: bool, optional: bool
) -> list[tuple[int, tuple[Description, Term | None, Kind]]]:
    found: list[tuple[int, tuple[Description, Term | None, Kind]]] = []
    for end, description, _ in r.descriptions(at):
        kind = Kind(description.kind.name, many, ("none",) if optional else ())
        if many:
            chosen = description
        else:
            chosen = renamed(description, name)
        found.append((end, (chosen, None, kind)))
        start = end + 1 if r.low(end) == "," else end
        if r.low(start) == "such" and r.low(start + 1) == "that":
            # Where one may also choose nobody, the condition is asked only of a choice made.
            inner = r.called(name, Variable(Kind(kind.name, many), name))
            for stop, such_that in inner.conditions(start + 2):
                found.append((stop, (chosen, such_that, kind)))
            r.absorb(inner)
        else:
            r.missed(start, "such")
    return found
