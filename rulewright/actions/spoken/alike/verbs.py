"""Verbs of which a pack says what they come to (`verbs:` of `asked.yaml`): a line holds for all forms of its verb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from compiler.diagnostics import Diagnostic, diagnose
from compiler.phrases import Slot, Vocabulary
from compiler.source import Span
from compiler.syntax import Scalar
from compiler.terms import Kind
from rulewright.actions.spoken.english import stem
from runtime.records import dataclass

Around = tuple[tuple[str, ...], tuple[str, ...]]  # what is said before whom it is done to, and behind
_PARTICLES = frozenset("up down off out over away through on in aboard apart along".split())


_FORMS = {"has": "have", "had": "have", "having": "have"}


@dataclass(frozen=True)
class Verb:
    """Words, in their stems, around whom or what it is done to; `kind`: of what alone, None: of whatever it is.
    `meant`: what stands around him in words of the rules; of several each may be meant. `word`: the verb as written."""

    word: str
    said: Around
    kind: Kind | None
    meant: tuple[Around, ...]


@dataclass(frozen=True)
class Verbs:
    """`lines`: each verb of the rules, and where it stands for others."""

    every: tuple[Verb, ...] = ()
    lines: tuple[tuple[str, Span | None], ...] = ()

    @cached_property
    def by_first(self) -> Mapping[str, list[Verb]]:
        """By the stem of their first word; of those the longest first, and what is done to some alone."""
        found: dict[str, list[Verb]] = {}
        for one in sorted(self.every, key=lambda one: (-sum(map(len, one.said)), one.kind is None)):
            found.setdefault(root(one.word), []).append(one)
        return found


def verbs_of(
    vocabulary: Vocabulary, lines: Iterable[tuple[Scalar, tuple[Scalar, ...]]]
) -> tuple[Verbs, list[Diagnostic]]:
    """Of each line: a verb of the rules, and those that are said for it."""
    found: dict[tuple[Around, Kind | None], Verb] = {}
    problems: list[Diagnostic] = []
    read: list[tuple[str, Span | None]] = []
    for verb, some in lines:
        meant = _around(vocabulary, verb)
        if isinstance(meant, Diagnostic):
            problems.append(meant)
            continue
        read.append((verb.text, verb.span))
        for one in some:
            said = _around(vocabulary, one)
            if isinstance(said, Diagnostic):
                problems.append(said)
                continue
            for before, behind in _ways(*said[0]):
                key = ((_stems(before), _stems(behind)), said[1] or meant[1])
                so_far = found[key].meant if key in found else ()
                found[key] = Verb(before[0], *key, (*so_far, meant[0]))
    return Verbs(tuple(found.values()), tuple(read)), problems


def _ways(before: tuple[str, ...], behind: tuple[str, ...]) -> Iterator[Around]:
    """`picks up H` is `picks H up` too."""
    yield before, behind
    if not behind and len(before) > 1 and before[-1] in _PARTICLES:
        yield before[:-1], before[-1:]


def root(word: str) -> str:
    """The stem of a verb in any of its forms."""
    word = _FORMS.get(word, word)
    if word.endswith(("ies", "ied")):
        word = f"{word[:-3]}y"  # hurries
    return stem(word.removesuffix("s") if word.endswith("eeds") else word)  # speeds, as of `speed` no end is taken


def present(verb: str) -> str:
    """`fires`, `overruns`, `watches`."""
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def past(verb: str) -> str:
    """`fired`, `assaulted`; `overrun`."""
    return f"{verb}d" if verb.endswith("e") else verb if verb.endswith("run") else f"{verb}ed"


def progressive(verb: str) -> str:
    """`firing`, `overrunning`, `assaulting`."""
    if verb.endswith("e"):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if verb.endswith(("run", "get", "set", "put", "let")) else f"{verb}ing"


def _stems(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(stem, words))


def _around(vocabulary: Vocabulary, line: Scalar) -> tuple[Around, Kind | None] | Diagnostic:
    pattern = vocabulary.pattern(line.text, line.span, sort="wording")
    if isinstance(pattern, str):
        return diagnose("no-reading", pattern, line.span)
    slots = [at for at, one in enumerate(pattern.elements) if isinstance(one, Slot)]
    words = tuple(one if isinstance(one, str) else "" for one in pattern.elements)
    if len(slots) > 1 or slots[:1] == [0]:
        return diagnose("no-reading", "a verb stands before what it is done to, which is one slot", line.span)
    if not slots:
        return (words, ()), None
    slot = pattern.elements[slots[0]]
    assert isinstance(slot, Slot)
    return (words[: slots[0]], words[slots[0] + 1 :]), slot.kind
