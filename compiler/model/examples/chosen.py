"""What an example or a position tells to be chosen: `the choices are M8, T`, in the order in which steps ask; `the
splitters are T`, for a choice of an action that its phrase has no place for.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.model.bodies import Sentence, reading, settle
from compiler.model.draft import Draft
from compiler.model.examples.lines import Given, GivenChoices
from compiler.model.model import Action, ChoiceOf
from compiler.phrases import Reading, only
from compiler.syntax import Item, span_of
from compiler.terms import Kind, Name, Nothing, Term

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
    chosen = [one for one in _choices_of_no_phrase(draft) if one.variable.lower() == " ".join(low[:at])]
    if not at or not chosen:
        return None
    r = reading(draft, item.file, sentence, scope)
    if r is None or any(end == len(low) for end, _ in r.conditions(0)):
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


def _choices_of_no_phrase(draft: Draft) -> Iterator[ChoiceOf]:
    """Those that a `Next` has no place for, with what changes add."""
    instead = [one.instead for one in draft.changes.values() if isinstance(one.instead, Action)]
    for action in (*draft.actions.values(), *instead):
        phrase = {slot.name for slot in action.slots}
        yield from (one for one in action.choices if one.variable not in phrase)
    for change in draft.changes.values():
        yield from change.choices
