"""What an example or a position tells to be chosen: `the choices are M8, T`, in the order in which steps ask; `the
splitters are T`, by the name that a step gives what is chosen, or an action where its phrase has no place for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.model.bodies import Sentence, reading, settle
from compiler.model.changing import in_order
from compiler.model.draft import Draft
from compiler.model.examples.lines import Given, GivenChoices
from compiler.model.model import Action, ChoiceOf
from compiler.phrases import Reading, only
from compiler.syntax import Item, span_of
from compiler.terms import Choose, Description, ForEach, Kind, Name, Nothing, Step, Term

NOBODY = ("nobody", "none", "nothing")


def read_choices(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> list[Given] | None:
    """`the choices are A, B`"""
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return None
    found: list[tuple[int, tuple[Term, ...]]] = []
    lists: list[tuple[int, tuple[Term, ...]]] = [(3, ())]
    while lists:
        at, terms = lists.pop()
        for end, term in r.operands(at):
            extended = (*terms, term)
            found.append((end, extended))
            if r.low(end) == ",":
                lists.append((end + 1, extended))
    terms_ = settle(draft, only(r, 3, found, "the choices"))
    return None if terms_ is None else [GivenChoices(terms_, span=span_of(item.file, sentence.words))]


def read_choice(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> list[Given] | None:
    """`the splitters are T and U`, `the guide is nobody`; None where it says a fact, or no choice is called so."""
    low = [word.low for word in sentence.words]
    at = next((at for at, word in enumerate(low) if word in ("is", "are")), 0)
    if not at or not all(word.sort == "word" for word in sentence.words[:at]) or "of" in low[:at]:
        return None
    name = " ".join(low[:at])
    if name not in scope and name in draft.chosen:
        return _told(draft, item, sentence, scope, at, draft.chosen[name])
    return None


def _told(
    draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term], at: int, chosen: list[ChoiceOf]
) -> list[Given] | None:
    r = reading(draft, item.file, sentence, scope)
    if r is None or any(end == len(sentence.words) for end, _ in r.conditions(0)):
        return None

    def told(r: Reading) -> list[tuple[int, Term]]:
        return list(dict.fromkeys(found for one in chosen for found in _values(r, at + 1, one)))

    term = settle(draft, only(r, at + 1, told(r), f"what is chosen as {chosen[0].variable}", told))
    span = span_of(item.file, sentence.words)
    return [] if term is None else [GivenChoices((term,), chosen[0].variable, span=span)]


def _values(r: Reading, at: int, choice: ChoiceOf) -> Iterator[tuple[int, Term]]:
    if r.low(at) in NOBODY and (choice.many or choice.optional):
        kind, span = choice.description.kind, r.span(at, at + 1)
        none = Name(Kind("special"), "none", span=span)
        yield at + 1, Nothing(Kind(kind.name, many=True), span=span) if choice.many else none
        return
    yield from r.filling(at, Kind(choice.kind.name, choice.many))


def choices_by_name(draft: Draft) -> dict[str, list[ChoiceOf]]:
    """Of each what may be told of it: not from among whom it is chosen."""
    found: dict[str, list[ChoiceOf]] = {}
    for one in _choices(draft):
        among = Description(one.description.kind, one.description.variable, ())
        told = ChoiceOf(one.variable, one.kind, among, None, one.many, 0, one.optional)
        found.setdefault(one.variable.lower(), []).append(told)
    return found


def _choices(draft: Draft) -> Iterator[ChoiceOf]:
    """Those that a `Next` has no place for, with what changes add; then those of steps."""
    instead = [one.instead for one in draft.changes.values() if one.instead is not None]
    for action in (*draft.actions.values(), *(one for one in instead if isinstance(one, Action))):
        phrase = {slot.name for slot in action.slots}
        yield from (one for one in action.choices if one.variable not in phrase)
    for change in draft.changes.values():
        yield from change.choices
    for section in (draft.actions, draft.procedures, draft.follows, draft.upkeeps):
        for done in section.values():
            yield from _of_steps(getattr(done, "steps", ()))
    for one in instead:
        yield from _of_steps(getattr(one, "steps", ()))
    for change in draft.changes.values():
        yield from _of_steps((*change.first, *change.last, *(step for _, steps in change.thrown for step in steps)))
        if ordered := dict(change.ordered):
            told = in_order(getattr(draft, change.section)[change.of].steps, ordered)
            yield from (one for one in _of_steps(told) if one.variable in ordered)


def _of_steps(steps: tuple[Step, ...]) -> Iterator[ChoiceOf]:
    """What sides choose in steps, and which of some they let be the next."""
    for step in steps:
        if isinstance(step, Choose) and step.chooser is not None:
            kind = Kind(step.description.kind.name, step.many)
            yield ChoiceOf(step.variable, kind, step.description, None, step.many, 0, step.optional)
        elif isinstance(step, ForEach) and step.chooser is not None:
            yield ChoiceOf(step.description.variable, step.description.kind, step.description, None, False, 1, False)
        for beneath in ("steps", "then", "otherwise"):
            yield from _of_steps(getattr(step, beneath, ()))
