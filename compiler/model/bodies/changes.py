"""Changes of what is there already: an action or procedure named by its phrase, what follows by its name.

`replaces "phrase"`: the item takes its place. `left out`: it is not done. `also taken in [Phase]`. `changed`: its body
says what comes to it: more that is chosen, or must hold of a choice, a further condition, steps before it, after it,
and after a die that it throws, and in which order its rounds come. It is read as that which is there stands for it:
with the changes made so far that hold whenever this one does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import field, replace
from typing import Any

from compiler.diagnostics import did_you_mean, listed
from compiler.model.bodies.actions import Body, action_of, by_whom_and_when
from compiler.model.bodies.doing import follows_of, procedure_of, upkeep_of, with_ends
from compiler.model.bodies.moments import sequence_named
from compiler.model.bodies.sentences import Sentence, condition, one_sentence, value
from compiler.model.bodies.steps import read_steps
from compiler.model.changing import both, bound, done_under, given_names, parted, scope_of_action
from compiler.model.declared import named, scope_of, store_of
from compiler.model.draft import Draft
from compiler.model.model import Action, Change, Store
from compiler.model.titles import Parts
from compiler.phrases import Pattern, Scope
from compiler.syntax import Item, Paragraph, span_of
from compiler.terms import SIDE, ForEach, If, Kind, Repeat, Roll, Step, Term, Variable
from compiler.trees import within
from runtime.records import dataclass

_BEFORE, _AFTER = ["first"], ["afterwards"]
_DIE = ["after", "the", "die", "for"]
_SORTS = {"actions": "action or reaction", "procedures": "procedure", "stores": "fact"}
_UNHEEDED = {
    "while": "say it beneath: `It is allowed only if ...`, or `If ...:` with the steps",
    "called": "what is changed keeps the name that it has",
    "known only to": "what is kept secret is said where it is written anew: `replaces ...`",
    "in reaction to": "it answers what it answers; a reaction of its own may answer something else as well",
}
_IN_ORDER = ["in", "the", "order"]
_SAYS = (
    "The player chooses",
    "It is allowed only if",
    "First",
    "After the die for ...",
    "For each ... in the order SIDE chooses",
    "Afterwards",
)


def change_of(draft: Draft, item: Item, parts: Parts, pattern: Pattern | None) -> Change | None:
    section = _section(item)
    of = _meant(draft, item, parts, pattern, section)
    if of is None:
        return None
    before = _as_it_stands(draft, item, parts, section, of)
    common = draft.declared(item, parts)
    how = "replaced" if "replaces" in parts else "left out" if "left out" in parts else "changed"
    change = Change(_called(draft, f"{of} ({how}{_when(common)})"), section, of, **common)
    if how == "replaced":
        instead = _instead(draft, item, parts, pattern, before)
        return None if instead is None else replace(change, instead=instead)
    if how == "left out":
        if item.paragraphs:
            draft.complain("unexpected-body", "what is left out says nothing more", item.span)
        return replace(change, left_out=True)
    if not _heeded(draft, item, parts):
        return None
    taken: tuple[Term | None, tuple[str, ...]] = (None, ())
    if "taken by" in parts:
        told = by_whom_and_when(draft, item, parts, scope_of(before.event_slots))
        if told is None:
            return None
        taken = told[:2]
    also = [word for word in parts.get("also taken in") or () if word.sort == "name"]
    phases = [sequence_named(draft, word, span_of(item.file, (word,))) for word in also]
    body = _Changed(draft, item, {}, {}, before=before)
    if not body.read():
        return None
    if not item.paragraphs and not phases and taken[0] is None and not item.title.endswith("?"):
        draft.complain("missing-body", "what is changed is not said", item.span, help=f"it has {listed(_SAYS, 'or')}")
    return replace(
        change,
        taken_by=taken[0],
        taken_in=taken[1],
        phases=tuple(filter(None, phases)),
        choices=tuple(body.choices),
        narrowed=tuple(body.narrowed.items()),
        only_if=body.only_if,
        first=body.first,
        thrown=tuple(body.thrown.items()),
        last=body.last,
        ordered=tuple(body.ordered.items()),
    )


def _heeded(draft: Draft, item: Item, parts: Parts) -> bool:
    """What its title says besides is for what takes its place; it is reported."""
    for part, cure in _UNHEEDED.items():
        if part in parts:
            first = part.split()
            words = next((some for some in item.parts if [one.low for one in some[: len(first)]] == first), ())
            span = span_of(item.file, words) if words else item.span
            draft.complain("unexpected-word", f"`{part}` is not said of what is changed", span, help=cure)
            return False
    return True


def _section(item: Item) -> str:
    title = item.title.rstrip("?")
    return {"Procedure": "procedures", "Upkeep": "upkeeps", "Fact": "stores"}.get(
        title, "actions" if title in ("Action", "Reaction") else "follows"
    )


def _when(common: Mapping[str, Any]) -> str:
    said = ""
    for name in ("under", "not_under"):
        if common[name]:
            said += f" {name.replace('_', ' ')} {' and '.join(f'[{one}]' for one in common[name])}"
    return said


def _called(draft: Draft, wanted: str) -> str:
    """What it is known by; of several like it each has a number."""
    name, number = wanted, 1
    while name in draft.changes:
        number += 1
        name = f"{wanted}, {number}"
    return name


# ---- what it is of


def _meant(draft: Draft, item: Item, parts: Parts, pattern: Pattern | None, section: str) -> str | None:
    """What is changed; a complaint where there is nothing of that name or phrase."""
    word = next((one for one in parts.get("replaces") or () if one.sort in ("name", "quoted")), None)
    by_name = pattern is None if word is None else word.sort == "name"
    own = named(item) if pattern is None else pattern.text
    text = own if word is None else " ".join(word.text[1:-1].split())
    span = item.span if word is None else span_of(item.file, (word,))
    there: Mapping[str, Any] = getattr(draft, section)
    known = {getattr(one, "title", name) if by_name else name: name for name, one in there.items()}
    found = known.get(text) if text else None
    if found is None:
        said = f"called [{text}]" if by_name else f'said "{text}"'
        message = f"no {_SORTS.get(section, item.title.rstrip('?').lower())} is {said}, so nothing can be changed"
        draft.complain("nothing-to-change", message, span, help=did_you_mean(text, [one for one in known if one]))
    elif pattern is None and found != own:
        draft.complain("nothing-to-change", f"what takes the place of [{found}] keeps its name", span)
        return None
    elif pattern is not None and not (pattern.text == found or _alike(draft, pattern, found, section)):
        message = f'what takes the place of "{found}" is said in the same words, of the same kinds'
        draft.complain("nothing-to-change", message, pattern.span or span)
        return None
    return found


def _alike(draft: Draft, pattern: Pattern, other: str, section: str) -> bool:
    """The same fixed words, and slots of the same kinds; of a fact, by which others speak of it, of the same names."""
    if section == "stores":
        return False
    known = draft.vocabulary.pattern(other, None, "done")
    if isinstance(known, str) or len(known.elements) != len(pattern.elements):
        return False
    shape, wanted = ([one if isinstance(one, str) else one.kind for one in each.elements] for each in (pattern, known))
    return shape == wanted


def _as_it_stands(draft: Draft, item: Item, parts: Parts, section: str, of: str) -> Any:
    """With the changes made so far that hold whenever this one does."""
    under, not_under = set(parts.names("under")), set(parts.names("not under"))
    sure = {
        name: replace(one, under=(), not_under=())
        for name, one in draft.changes.items()
        if under.issuperset(one.under) and not_under.issuperset(one.not_under)
    }
    return done_under(draft, sure, ())[section][of]


def _instead(draft: Draft, item: Item, parts: Parts, pattern: Pattern | None, before: Any) -> Any:
    if pattern is None:
        return (upkeep_of if item.title.startswith("Upkeep") else follows_of)(draft, item, parts)
    if isinstance(before, Store):
        store = store_of(draft, item, parts, pattern, before)
        return store and with_ends(draft, item, parts, store)
    if isinstance(before, Action):
        return action_of(draft, item, parts, pattern, before)
    procedure = procedure_of(draft, item, parts, pattern)
    return procedure and replace(procedure, title=procedure.title or before.title)


# ---- what comes to it


@dataclass
class _Changed(Body):
    """The body of a change. Names are those of what it changes."""

    before: Any = None
    narrowed: dict[str, Term] = field(default_factory=dict)
    first: tuple[Step, ...] = ()
    thrown: dict[str, tuple[Step, ...]] = field(default_factory=dict)
    last: tuple[Step, ...] = ()
    ordered: dict[str, Term | None] = field(default_factory=dict)

    def read(self) -> bool:
        before = self.before
        slots = scope_of_action(before) if isinstance(before, Action) else before.slots
        self.scope = dict(scope_of(slots))
        self.happens, index = True, 0
        given: Mapping[str, Term] = {}
        while index < len(self.item.paragraphs):
            paragraph = self.item.paragraphs[index]
            low = [word.low for word in paragraph.words]
            opens = paragraph.stop == ":"
            if opens and low[:3] == ["the", "player", "chooses"] and isinstance(before, Action):
                index = self.chooses(index + 1)
            elif low[:5] == ["it", "is", "allowed", "only", "if"] and isinstance(before, Action):
                index = self.is_allowed(index)
            elif opens and low == _BEFORE:
                self.first, index = self._steps(index, self.scope)
                given = given_names(self.first)
            elif opens and low == _AFTER:
                sure, doubtful = parted(before.steps)
                later = given_names(step for one in doubtful for step in within(one) if isinstance(step, Step))
                self._never_given(index, later.keys() - self.scope.keys() - given.keys())
                self.last, index = self._steps(index, {**self.scope, **given_names(sure), **given})
                self._tell_apart(given)
            elif opens and low[:4] == _DIE:
                index = self._after_die(index, paragraph, " ".join(low[4:]))
            elif not opens and low[:2] == ["for", "each"] and "in" in low:
                index = self._orders(index)
            else:
                span = span_of(self.item.file, paragraph.words[:6])
                self.draft.complain(
                    "unexpected-word", "this is no part of a change", span, help=f"it has {listed(_SAYS, 'or')}"
                )
                return False
        return True

    def narrows(self, sentence: Sentence) -> bool:
        """`the firers, such that every unit among the firers is fresh`"""
        low = [word.low for word in sentence.words]
        at = low.index(",") if "," in low else 0
        choices = self.before.choices
        place = next((n for n, one in enumerate(choices) if one.variable.lower() == " ".join(low[:at])), None)
        if not at or low[at + 1 : at + 3] != ["such", "that"]:
            return False
        if place is None:
            names = [one.variable for one in choices]
            message = f"nobody chooses `{' '.join(low[:at])}` there, so it cannot be narrowed"
            span = span_of(self.item.file, sentence.words[:at])
            self.draft.complain("nothing-to-change", message, span, help=did_you_mean(" ".join(low[:at]), names))
            return True
        so_far = (*self.before.event_slots, *choices[:place])
        known: Scope = {name_of(one): Variable(one.kind, name_of(one)) for one in so_far}
        chosen = choices[place]
        known = {**known, chosen.variable: Variable(Kind(chosen.kind.name, chosen.many), chosen.variable)}
        said = condition(self.draft, self.item.file, sentence, known, start=at + 3)
        if said is not None:
            told = both(self.narrowed.get(chosen.variable), said)
            assert told is not None
            self.narrowed[chosen.variable] = told
        return True

    def _after_die(self, index: int, paragraph: Paragraph, purpose: str) -> int:
        scope = _known_at(self.before.steps, purpose, self.scope)
        if scope is None:
            dice = tuple(one.purpose for one in _rolls(self.before.steps))
            message = f"no die is rolled for `{purpose}` there"
            span = span_of(self.item.file, paragraph.words[4:] or paragraph.words)
            every = ((name, one) for some in (self.draft.procedures, self.draft.actions) for name, one in some.items())
            elsewhere = [name for name, one in every if any(die.purpose == purpose for die in _rolls(one.steps))]
            near = f"it is rolled in {listed(tuple(elsewhere), 'and')}" if elsewhere else did_you_mean(purpose, dice)
            near = near or (f"it rolls for {listed(dice, 'and')}" if dice else None)
            self.draft.complain("nothing-to-change", message, span, help=near)
            return self.end_of_steps(index + 1)
        self.thrown[purpose], index = self._steps(index, scope)
        return index

    def _orders(self, index: int) -> int:
        """`For each victim in the order the side to move chooses.`, of what is done for each, called the victim."""
        file, there = self.item.file, [one for one in within(self.before.steps) if isinstance(one, ForEach)]
        sentence, index = one_sentence(self.draft, file, self.item.paragraphs, index)
        words, low = sentence.words, [word.low for word in sentence.words]
        at = low.index("in")
        names = {one.description.variable.removeprefix("the ").lower(): one.description.variable for one in there}
        name = names.get(" ".join(low[2:at]))
        if name is None:
            message = f"nothing is done there for each `{' '.join(low[2:at])}`"
            help_ = f"it goes through each {listed(tuple(sorted(names)), 'and')}" if names else None
            self.draft.complain("nothing-to-change", message, span_of(file, words[2:at] or words), help=help_)
        elif low[at:] == ["in", "random", "order"]:
            self.ordered[name] = None
        elif low[at : at + 3] != _IN_ORDER or low[-1] not in ("chooses", "choose"):
            cure = "it is said so: `in the order the side to move chooses`, or `in random order`"
            self.draft.complain("unexpected-word", "this is no order", span_of(file, words[at:]), help=cure)
        else:
            side = value(self.draft, file, Sentence(words[at + 3 : -1], {}), self.scope)
            if side is not None and side.kind == SIDE:
                self.ordered[name] = side
            elif side is not None:
                self.draft.complain("wrong-kind", "a side is wanted here", span_of(file, words[at + 3 : -1]))
        return index

    def _never_given(self, index: int, later: Set[str]) -> None:
        """What `Afterwards:` speaks of, and is named only by a step that may not be come to."""
        end = self.end_of_steps(index + 1)
        for paragraph in self.item.paragraphs[index + 1 : end]:
            low = " ".join(word.low for word in paragraph.words)
            for name in sorted(one for one in later if re.search(rf"\b{re.escape(one.lower())}\b", low)):
                span = span_of(self.item.file, paragraph.words)
                message = f"`{name}` is named there behind a step that may stop all of it, so it may never be given"
                cure = "let a fact keep it, or `After the die for ...:` say what comes of it"
                self.draft.complain("out-of-scope", message, span, help=cure)
                self.unnamed.lose(name)

    def _tell_apart(self, given: Mapping[str, Term]) -> None:
        """A name given before it and spoken of behind it may not be given anew by what is changed."""
        spoken = {one.name for one in within(self.last) if isinstance(one, Variable)}
        anew = {one.name for step in within(self.before.steps) if isinstance(step, Step) and (one := bound(step))}
        for name in given.keys() & spoken & anew:
            message = f"what is changed calls something {name} itself"
            cure = "under `First:` give another name to what `Afterwards:` speaks of"
            self.draft.complain("name-taken", message, self.item.span, help=cure)

    def _steps(self, index: int, scope: Scope) -> tuple[tuple[Step, ...], int]:
        end = self.end_of_steps(index + 1)
        found = read_steps(self.draft, self.item.file, self.item.paragraphs[index + 1 : end], scope, self.unnamed)
        if not found and end == index + 1:
            span = span_of(self.item.file, self.item.paragraphs[index].words)
            self.draft.complain("empty-steps", "steps are announced here and none follow", span)
        return found, end


def name_of(one: Any) -> str:
    return str(one.variable if hasattr(one, "variable") else one.name)


def _rolls(steps: tuple[Step, ...]) -> list[Roll]:
    return [one for step in steps for one in (([step] if isinstance(step, Roll) else []) + _rolls(_beneath(step)))]


def _beneath(step: Step) -> tuple[Step, ...]:
    if isinstance(step, ForEach | Repeat):
        return step.steps
    return (*step.then, *step.otherwise) if isinstance(step, If) else ()


def _known_at(steps: tuple[Step, ...], purpose: str, scope: Scope) -> Scope | None:
    """What is known by name right behind the first die rolled for this."""
    known = dict(scope)
    for step in steps:
        inner = dict(known)
        if isinstance(step, ForEach):
            inner[step.description.variable] = Variable(step.description.kind, step.description.variable)
        for some in (step.then, step.otherwise) if isinstance(step, If) else (_beneath(step),):
            found = _known_at(some, purpose, inner)
            if found is not None:
                return found
        given = bound(step)
        if given is not None:
            known[given.name] = given
        if isinstance(step, Roll) and step.purpose == purpose:
            return known
    return None
