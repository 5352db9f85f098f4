"""Actions and reactions: who may take them, what is chosen, what happens."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import field

from compiler.diagnostics import edits, listed, suggest
from compiler.model.bodies.doing import called, event_of
from compiler.model.bodies.moments import read_side, read_taker, sequence_named
from compiler.model.bodies.sentences import Sentence, condition, one_sentence, reading, settle
from compiler.model.bodies.steps import Unnamed, read_steps
from compiler.model.declared import quoted, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Action, ChoiceOf, Slot
from compiler.model.titles import Parts
from compiler.phrases import Pattern, Reading, Scope, only
from compiler.source import Span
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import Description, Kind, Step, Term, Variable
from compiler.trees import renamed
from runtime.records import dataclass

_PARTS = ("The player chooses", "It is allowed only if", "What happens")
_TAKEN = "`taken by the side to move in [Phase]`"
Taken = tuple[Term, tuple[str, ...], tuple[Slot, ...]]  # by whom, when, and what whoever takes it is called
_AMONG = ("from among", "one or more", "any number of")


def action_of(draft: Draft, item: Item, parts: Parts, pattern: Pattern, before: Action | None = None) -> Action | None:
    """`before`: the action whose place it takes. By whom and when it is taken need not be said again."""
    slots = slots_of(pattern)
    title = called(draft, item, parts)
    if title is None:
        return None
    event: str | None = None
    event_slots: tuple[Slot, ...] = ()
    if item.title.startswith("Reaction"):
        told = event_of(draft, item, parts, "in reaction to")
        if told is None:
            return None
        event, event_slots = told
    if before is not None and event is None and "taken by" not in parts:
        taken: Taken | None = (before.taken_by, before.phases, ())
    else:
        taken = _taken_by(draft, item, parts, event is not None)
    if taken is None:
        return None
    taken_by, phases, acting = taken
    event_slots += acting
    scope: dict[str, Term] = dict(scope_of(event_slots))
    kept = parts.get("known only to")
    known_to = read_side(draft, item, kept, scope) if kept is not None else None
    body = Body(draft, item, scope, {slot.name: slot.kind for slot in slots})
    if not body.read():
        return None
    return Action(
        pattern.text,
        pattern.text,
        slots,
        taken_by,
        phases,
        tuple(body.choices),
        body.only_if,
        body.steps,
        event,
        event_slots,
        known_to,
        title or (before.title if before is not None else ""),
        **draft.declared(item, parts),
    )


@dataclass
class Body:
    """What stands beneath an action's title: what is chosen, what must hold, what happens."""

    draft: Draft
    item: Item
    scope: dict[str, Term]  # names so far: those of the event, then of each choice
    wanted: dict[str, Kind]  # the names in the action's phrase
    choices: list[ChoiceOf] = field(default_factory=list)
    only_if: Term | None = None
    steps: tuple[Step, ...] = ()
    unnamed: Unnamed = field(default_factory=Unnamed)
    happens: bool = False

    def read(self) -> bool:
        """Part by part; no, where something is no part of an action."""
        index, given, paragraphs = 0, set(self.scope), self.item.paragraphs
        while index < len(paragraphs):
            low = [word.low for word in paragraphs[index].words[:5]]
            opens = paragraphs[index].stop == ":"
            if low[:3] == ["the", "player", "chooses"] and opens:
                index = self.chooses(index + 1)
            elif low[:2] == ["what", "happens"] and opens:
                index = self._happens(index + 1)
            elif low == ["it", "is", "allowed", "only", "if"]:
                index = self.is_allowed(index)
            else:
                self._is_no_part(paragraphs[index])
                return False
        if not self.happens:
            if not self.item.title.endswith("?"):
                self.draft.complain(
                    "missing-body",
                    "an action says what happens",
                    self.item.span,
                    help="`What happens:` and its steps",
                )
            self._nobody_chooses(given | {choice.variable for choice in self.choices})
        return True

    def chooses(self, index: int) -> int:
        paragraphs = self.item.paragraphs
        while index < len(paragraphs) and paragraphs[index].marker:
            sentence, index = one_sentence(self.draft, self.item.file, paragraphs, index)
            if self.narrows(sentence):
                continue
            before = len(self.draft.problems)
            choice = _choice(self.draft, self.item, sentence, self.scope, self.wanted)
            if choice is not None:
                self.choices.append(choice)
                self.scope[choice.variable] = Variable(choice.kind, choice.variable)
                continue
            if self.unnamed.spoken_of(sentence.words):
                del self.draft.problems[before:]
            self.unnamed.lose(_chosen_name(sentence.words))
        return index

    def narrows(self, sentence: Sentence) -> bool:
        """Whether a line says only more of what is chosen already; here none does."""
        return False

    def end_of_steps(self, index: int) -> int:
        paragraphs = self.item.paragraphs
        while index < len(paragraphs) and (paragraphs[index].marker or _continues(paragraphs[index])):
            index += 1
        return index

    def _happens(self, index: int) -> int:
        paragraphs, end = self.item.paragraphs, self.end_of_steps(index)
        self.happens = True
        self._nobody_chooses(self.scope)
        for name, kind in self.wanted.items():
            self.scope.setdefault(name, Variable(kind, name))
        self.steps = read_steps(self.draft, self.item.file, paragraphs[index:end], self.scope, self.unnamed)
        return end

    def is_allowed(self, index: int) -> int:
        sentence, index = one_sentence(self.draft, self.item.file, self.item.paragraphs, index)
        before = len(self.draft.problems)
        self.only_if = condition(self.draft, self.item.file, sentence, self.scope, start=5)
        if self.only_if is None and self.unnamed.spoken_of(sentence.words):
            del self.draft.problems[before:]
        return index

    def _is_no_part(self, paragraph: Paragraph) -> None:
        said = " ".join(word.low for word in paragraph.words[:5])
        near = next((one for one in _PARTS if suggest(said[: len(one)], [one.lower()])), None)
        self.draft.complain(
            "unexpected-word",
            "this is no part of an action",
            span_of(self.item.file, paragraph.words[:6]),
            help=f"did you mean `{near}`?" if near else f"it has {listed(_PARTS, 'and')}",
        )

    def _nobody_chooses(self, known: Container[str]) -> None:
        names = [name for name in self.wanted if name not in known]
        _nobody_chooses(self.draft, self.item, names, self.unnamed)


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


def _taken_by(draft: Draft, item: Item, parts: Parts, reaction: bool) -> Taken | None:
    if not parts.get("taken by"):
        draft.complain("missing-part", f"{item.title} says who may take it", item.span, help=_TAKEN)
        return None
    told = event_of(draft, item, parts, "in reaction to") if reaction else None
    taken = by_whom_and_when(draft, item, parts, scope_of(told[1]) if told else {}, reaction)
    if taken is not None and not taken[1] and not reaction:
        draft.complain("missing-part", "an action says in which phase it may be taken", item.span, help=_TAKEN)
    return taken


def by_whom_and_when(
    draft: Draft, item: Item, parts: Parts, scope: Scope, by_any_of_some: bool = False
) -> Taken | None:
    """`taken by SIDE in [Phase], [Other]`; `scope`: the names of what it answers; `by_any_of_some`: whether several
    sides may take it."""
    words = parts.get("taken by") or ()
    ins = (at for at, word in enumerate(words[:-1]) if word.low == "in" and words[at + 1].sort == "name")
    cut = next(ins, len(words))
    span = span_of(item.file, words[cut:]) if words[cut:] else item.span
    phases = [sequence_named(draft, word, span) for word in words[cut:] if word.sort == "name"]
    if None in phases:
        return None
    if by_any_of_some and any(word.sort == "comma" for word in words[:cut]):
        taker = read_taker(draft, item, words[:cut], scope)
        return None if taker is None else (taker[0], tuple(filter(None, phases)), (taker[1],))
    side = read_side(draft, item, words[:cut], scope)
    return None if side is None else (side, tuple(filter(None, phases)), ())


def _choice(draft: Draft, item: Item, sentence: Sentence, scope: Scope, wanted: dict[str, Kind]) -> ChoiceOf | None:
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
    if name not in known and f"the {name}" in known:
        message, help_ = f"an article is missing before `{name}`", f"did you mean `the {name}`?"
        draft.complain("out-of-scope", message, span, help=help_)
        return f"the {name}"
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
