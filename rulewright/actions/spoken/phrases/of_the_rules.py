"""What the rules themselves can say: what is done, what is asked, and what the engine knows of any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from compiler.model import Action, Model
from compiler.phrases import Node, Slot, Target, Vocabulary
from compiler.terms import THING
from rulewright.actions.spoken.english import mood
from rulewright.actions.spoken.phrases.everywhere import wordings
from rulewright.actions.spoken.phrases.phrase import Element, Filed, Phrase


def phrases_of(model: Model, vocabulary: Vocabulary) -> tuple[Phrase, ...]:
    """What can be said of a position; not what only the rules themselves do."""
    return (*done_in(model, vocabulary), *asked_in(vocabulary).phrases)


def done_in(model: Model, vocabulary: Vocabulary) -> Iterator[Phrase]:
    for target in _targets(vocabulary.done):
        if target.id in model.actions:
            yield Phrase(target.pattern.elements, "done")
            yield from _with_nobody(model.actions[target.id], target.pattern.elements)


def undergone_in(vocabulary: Vocabulary, model: Model) -> Iterator[tuple[str, Slot, tuple[str, ...]]]:
    """What is done to one alone, as procedures call it: `destroy {the fort} with all inside`."""
    for target in _targets(vocabulary.done):
        match target.pattern.elements if target.id in model.procedures else ():
            case (str(does), Slot() as whom, *behind) if all(isinstance(one, str) for one in behind):
                yield does, whom, tuple(str(one) for one in behind)


@lru_cache(maxsize=8)
def asked_in(vocabulary: Vocabulary) -> Filed:
    found = []
    for node in vocabulary.predicates.values():
        found += [Phrase(one, "yes-or-no", str(one[1])) for one in _ends(node)]
    found += [Phrase(one, "value") for one in _ends(vocabulary.values)]
    found += [Phrase(one.pattern.elements, "value") for one in vocabulary.owned]
    declared = {(one.weighty, one.verb) for one in found if one.sort == "yes-or-no"}
    found += [one for one in _everywhere(vocabulary) if not one.weighty or (one.weighty, one.verb) not in declared]
    found += _what_it_is(vocabulary)
    for some in vocabulary.attributes.values():
        found += [Phrase((Slot("the owner", owner), "'s", *tokens), "value") for tokens, _, owner, _ in some]
    return Filed(tuple(dict.fromkeys(found)))


def _everywhere(vocabulary: Vocabulary) -> Iterator[Phrase]:
    for said, meant in wordings():
        pattern = vocabulary.pattern(said, None, sort="wording")
        if not isinstance(pattern, str):  # of a game without sides nobody asks whose turn it is
            opened = mood(tuple(one for one in pattern.elements if isinstance(one, str)))
            begins = not isinstance(pattern.elements[0], str)
            sort, verb_ = ("yes-or-no", "is") if begins else (opened, "")
            yield Phrase(pattern.elements, sort, verb_, meant=(meant,))


def _what_it_is(vocabulary: Vocabulary) -> Iterator[Phrase]:
    """`M7 is woods`, `Q is in the woods`: what can be told of something is one of the names that it may have."""
    thing = Slot("the thing", THING)
    for some in vocabulary.attributes.values():
        for tokens, _, owner, kind in some:
            if kind.name not in vocabulary.choices:
                continue
            held, value, words = Slot("the owner", owner), Slot("the value", kind), " ".join(tokens)
            meant = (f"{{the owner}}'s {words} is {{the value}}",)
            yield Phrase((held, "is", value), "yes-or-no", meant=meant)
            if owner.name == "hex":
                yield Phrase((held, "is", value, "hex"), "yes-or-no", meant=meant)
                yield Phrase(("is", "there", value, "in", held), "yes-or-no", meant=meant)
                stands = (f"{{the thing}}'s hex's {words} is {{the value}}",)
                yield Phrase((thing, "is", "in", value), "yes-or-no", meant=stands)
                yield Phrase((thing, "is", "in", value, "hex"), "yes-or-no", meant=stands)


def _ends(node: Node) -> Iterator[tuple[Element, ...]]:
    return (target.pattern.elements for target in _targets(node))


def _targets(node: Node) -> Iterator[Target]:
    yield from node.ends
    for inner in (*node.words.values(), *(after for _, after in node.slots)):
        yield from _targets(inner)


def _with_nobody(action: Action, elements: tuple[Element, ...]) -> Iterator[Phrase]:
    """The action with sets left empty of which any number may be chosen."""
    free = {choice.variable for choice in action.choices if choice.many and not choice.least}
    places = [at for at, one in enumerate(elements) if not isinstance(one, str) and one.name in free]
    for many in range(1, len(places) + 1):
        for empty in combinations(places, many):
            yield Phrase(elements, "done", empty=empty)
